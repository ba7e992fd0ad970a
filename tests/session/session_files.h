// Sessions as files, in a folder that is gone afterwards.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "session/session_file.h"
#include "session_support.h"
#include "support/folder.h"

namespace pegasos::session {

struct SessionFiles : testing::Test {
  test::Folder folder;
  void SetUp() override { set_dataset_folder(test::source_folder() + "/datasets"); }
  std::string path(const std::string& name) const { return (folder / name).string(); }
};

inline std::string content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline void expect_same_moment(const Snapshot& a, const Snapshot& b) {
  EXPECT_EQ(a.parameters, b.parameters);
  EXPECT_EQ(a.position, b.position);
  EXPECT_EQ(a.frontier, b.frontier);
  EXPECT_EQ(a.w, b.w);
  EXPECT_EQ(a.b, b.b);
  EXPECT_EQ(a.w_average, b.w_average);
  EXPECT_EQ(a.live.f_suffix, b.live.f_suffix);
  EXPECT_EQ(a.record.indices, b.record.indices);
  EXPECT_EQ(a.live.last.f, b.live.last.f);
  EXPECT_EQ(a.projected_steps, b.projected_steps);
  EXPECT_EQ(a.data->checksum(), b.data->checksum());
}

}  // namespace pegasos::session
