// What the tests of origins share: files of every format, opening them, what is said.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdio>
#include <filesystem>

#include "core/hash.h"
#include "core/random.h"
#include "data/readers.h"
#include "data/source.h"
#include "experiment/run.h"
#include "exports/picture_file.h"
#include "exports/report.h"
#include "figures/figures.h"
#include "moments.h"
#include "plot/recorder.h"
#include "session/json_read.h"
#include "session/origin.h"
#include "session/session.h"
#include "support/file_faults.h"
#include "support/folder.h"
#include "theory_status.h"

namespace pegasos::session {

namespace fs = std::filesystem;
using figures::after;
using figures::moment;
using test::bytes_of;
using test::put_bytes;

inline const Command kChange = Edit{PlacePoints{{1}, {{0.5, -0.25}}}, 0, 0};

/// Every format that carries an origin, written of that moment into `folder`; the paths.
inline std::vector<std::string> files_of(const session::Snapshot& moment, const std::string& folder,
                                         const std::string& origin) {
  std::vector<std::string> files;
  exports::PictureOptions options;
  options.width = 300;
  options.height = 200;
  options.origin = origin;
  const plot::Figure figure = figures::objective(moment);
  for (const char* name : {"a.svg", "a.pdf", "a.png", "a.csv"}) {
    files.push_back(folder + "/" + name);
    EXPECT_TRUE(exports::save_picture(figure, {"a caption"}, files.back(), plot::test_fonts(), options).ok());
  }
  const std::string html = "<!DOCTYPE html>\n<html><head><title>a</title></head><body></body></html>\n";
  files.push_back(folder + "/a.html");
  EXPECT_TRUE(exports::save_document({html, {}}, files.back(), origin).ok());
  for (const auto& [name, bytes] :
       {std::pair{"a.gif", std::string("GIF89a\1\0\1\0\0\0\0;", 14)}, std::pair{"a.mp4", std::string("\0\0\0\x10"
                                                                                                     "ftypisom\0\0\0\0",
                                                                                                     16)}}) {
    files.push_back(folder + "/" + name);
    put_bytes(files.back(), bytes);
    if (origin.empty()) continue;
    EXPECT_TRUE(session::put_into_film(files.back(), origin).ok());
  }
  return files;
}

inline std::string seal(const std::string& json) {
  Hash hash;
  hash.add(std::string_view(json));
  return hash_text(hash.value()) + " " + json;
}

/// What is said where the file is refused; empty where it is taken.
inline std::string refusal(const std::string& file) {
  const auto session = read_session(file);
  return session ? std::string() : session.error().text();
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// What opening the file as a person does leads to.
inline SnapshotPtr opened(const std::string& file) {
  auto session = Session::open({});
  EXPECT_TRUE(session.ok());
  (*session)->push(OpenFile{file});
  return (*session)->wait(true);
}

struct Origins : testing::Test {
  test::Folder folder;
  std::string path(const std::string& name) const { return (folder / name).string(); }
};

}  // namespace pegasos::session
