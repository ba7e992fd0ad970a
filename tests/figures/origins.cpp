// A picture carries its origin: every format there and back, nothing private in it, and everything that is not right
// refused in one sentence.
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
namespace {

namespace fs = std::filesystem;
using figures::after;
using figures::moment;
using test::bytes_of;
using test::put_bytes;

const Command kChange = Edit{PlacePoints{{1}, {{0.5, -0.25}}}, 0, 0};

/// Every format that carries an origin, written of that moment into `folder`; the paths.
std::vector<std::string> files_of(const session::Snapshot& moment, const std::string& folder,
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

std::string seal(const std::string& json) {
  Hash hash;
  hash.add(std::string_view(json));
  return hash_text(hash.value()) + " " + json;
}

/// What is said where the file is refused; empty where it is taken.
std::string refusal(const std::string& file) {
  const auto session = read_session(file);
  return session ? std::string() : session.error().text();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// What opening the file as a person does leads to.
SnapshotPtr opened(const std::string& file) {
  auto session = Session::open({});
  EXPECT_TRUE(session.ok());
  (*session)->push(OpenFile{file});
  return (*session)->wait(true);
}

struct Origins : testing::Test {
  test::Folder folder;
  std::string path(const std::string& name) const { return (folder / name).string(); }
};

TEST_F(Origins, EveryFormatOpensTheRunItCameFrom) {
  for (const Phase phase : {Phase::Projection, Phase::Violators}) {
    const SnapshotPtr shown = moment({{"lambda", "0.02"}, {"k", "3"}, {"seed", "7"}}, 40, phase);
    ASSERT_TRUE(shown->hash);
    const std::string origin = origin_of(*shown, "pegasos figure objective");
    for (std::string file : files_of(*shown, folder.string(), origin)) {
      SCOPED_TRACE(file);
      const auto read = read_origin(file);
      ASSERT_TRUE(read.ok()) << read.error().text();
      EXPECT_EQ(read->command, "pegasos figure objective");
      EXPECT_EQ(read->session->hash, *shown->hash);
      EXPECT_EQ(read->session->checksum, shown->data->checksum());
      EXPECT_EQ(read->session->parameters, shown->parameters);
      if (file.ends_with(".csv")) file += "-metadata.json";
      EXPECT_TRUE(looks_like_session(file));
      const SnapshotPtr again = opened(file);
      EXPECT_EQ(again->position, shown->position);
      EXPECT_EQ(again->hash, shown->hash);
      EXPECT_EQ(again->w, shown->w);
      EXPECT_EQ(again->notice.kind, Notice::Kind::Info) << again->notice.text;
      EXPECT_EQ(again->session.path, "") << "Save session would write over the picture";
    }
  }
}

TEST_F(Origins, PinnedRunsAndChangedPointsComeBack) {
  const SnapshotPtr shown = after({RunTo{30}, PinRun{}, SetParameter{"lambda", "0.2"}, kChange, RunTo{50}});
  ASSERT_TRUE(shown->edited);
  ASSERT_EQ(shown->pins.size(), 1U);
  const std::string origin = origin_of(*shown, "x");
  for (const std::string& file : files_of(*shown, folder.string(), origin)) {
    if (file.ends_with(".csv")) continue;
    SCOPED_TRACE(file);
    const SnapshotPtr again = opened(file);
    EXPECT_EQ(again->hash, shown->hash);
    EXPECT_EQ(again->data->checksum(), shown->data->checksum());
    ASSERT_EQ(again->pins.size(), 1U);
    EXPECT_EQ(again->pins[0].run->hash, shown->pins[0].run->hash);
    EXPECT_EQ(again->notice.kind, Notice::Kind::Info) << again->notice.text;
  }
}

TEST_F(Origins, ChangedPointsThatDoNotFitAreLeftOutAndItIsSaid) {
  const SnapshotPtr shown = after({SetParameter{"m", "20000"}, kChange, RunTo{5}});
  ASSERT_TRUE(shown->edited);
  const std::string origin = origin_of(*shown, "x");
  EXPECT_LE(origin.size(), kOriginBytes);
  const std::string file = files_of(*shown, folder.string(), origin).front();
  const auto read = read_origin(file);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->left_out, Origin::LeftOut::Points);
  EXPECT_EQ(read->session->hash, *shown->hash) << "what is known of it stays";
  EXPECT_TRUE(has(refusal(file), "was too much to go into it (64 kB)")) << refusal(file);
}

TEST_F(Origins, TheSameMomentGivesTheSameBytes) {
  const auto bytes = [&] {
    const SnapshotPtr shown = moment({{"lambda", "0.02"}}, 40);
    std::string all;
    for (const std::string& file : files_of(*shown, folder.string(), origin_of(*shown, "x"))) all += bytes_of(file);
    return all;
  };
  EXPECT_EQ(bytes(), bytes());
}

TEST_F(Origins, NothingPrivateGoesIn) {
  const fs::path secret = folder / "Ada Lovelace" / "thesis";
  fs::create_directories(secret);
  const std::string data = (secret / "points.csv").string();
  put_bytes(data, "y,a,b\n1,2,0.1\n-1,3,0.2\n1,4,0.3\n-1,0.5,1\n");
  SessionOptions options;
  options.parameters.data = data;
  auto session = Session::open(std::move(options));
  ASSERT_TRUE(session.ok());
  for (const bool edited : {false, true}) {
    if (edited) (*session)->push(kChange);
    (*session)->push(SaveSession{path("named.json"), {{"lesson.file", "Ada"}}});
    (*session)->push(RunTo{20});
    const SnapshotPtr shown = (*session)->wait(true);
    const exports::PictureSource source = exports::picture_source(*shown, "objective");
    EXPECT_TRUE(has(source.origin, "points.csv"));
    EXPECT_EQ(exports::reproducing_command(*shown, "objective").find(secret.string()) != std::string::npos, true);
    for (std::string text : {source.origin, source.caption[0], source.caption[1]}) {
      const auto origin = parse_origin(text, "");
      if (edited && origin) {  // the points are packed
        ASSERT_NE(origin->session->table, nullptr);
        text += origin->session->table->name + origin->session->table->source;
      }
      for (const char* part : {"Ada", "thesis", "named.json", "pegasos test"}) EXPECT_FALSE(has(text, part)) << text;
    }
    for (const std::string& file : files_of(*shown, folder.string(), source.origin))
      EXPECT_FALSE(has(bytes_of(file), "Lovelace")) << file;
  }
  const std::string svg = path("a.svg");
  const SnapshotPtr asked = opened(svg);
  EXPECT_EQ(asked->question, nullptr) << "the points are in it";
  (*session)->push(OriginalData{});
  const SnapshotPtr shown = (*session)->wait(true);
  files_of(*shown, folder.string(), exports::picture_source(*shown, "objective").origin);
  EXPECT_NE(opened(svg)->question, nullptr) << "the data are not beside the picture";
  fs::copy(data, folder / "points.csv");
  EXPECT_EQ(opened(svg)->hash, shown->hash) << "now they are";
}

TEST_F(Origins, ManyRunsOpenWhatTheyHaveInCommon) {
  const figures::TheoryStatus& status = figures::theory_of_blobs();
  const exports::ReportHead head = exports::report_head("blobs", status);
  for (const char* name : {"a.html", "a.pdf"}) {
    ASSERT_TRUE(exports::write_report(status, head, path(name), plot::test_fonts()).ok());
    const auto read = read_origin(path(name));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(read->many_runs);
    EXPECT_EQ(read->command, head.command);
    const SnapshotPtr again = opened(path(name));
    EXPECT_EQ(again->position.t, 0);
    EXPECT_EQ(again->parameters, status.parameters);
    EXPECT_EQ(again->hash, read->session->hash);
    EXPECT_TRUE(has(again->notice.text.english(), "shows many runs")) << again->notice.text;
  }
}

TEST_F(Origins, WhatCarriesNoneSaysSo) {
  const SnapshotPtr shown = moment({}, 5);
  for (const std::string& file : files_of(*shown, folder.string(), "")) {
    if (file.ends_with(".csv")) continue;
    EXPECT_TRUE(has(refusal(file), "carries no origin: another program made it")) << refusal(file);
    EXPECT_TRUE(has(refusal(file), file));
  }
  files_of(*shown, folder.string(), origin_of("pegasos figure idea:hinge"));
  EXPECT_TRUE(has(refusal(path("a.svg")), "shows no run that could be opened; it is made again by: pegasos figure"))
      << refusal(path("a.svg"));
  const std::string later = seal(R"({"pegasos_origin": 2, "program": "9"})");
  files_of(*shown, folder.string(), later);
  EXPECT_TRUE(has(refusal(path("a.png")), "version 2, newer than this program's 1: update")) << refusal(path("a.png"));
  put_bytes(path("two.svg"), bytes_of(path("a.svg")) + bytes_of(path("a.svg")));
  EXPECT_TRUE(has(refusal(path("two.svg")), "more than one origin")) << refusal(path("two.svg"));
  EXPECT_TRUE(has(refusal(path("none.svg")), "there is no such file")) << refusal(path("none.svg"));
}

TEST_F(Origins, ATablesSidecarIsBoundToIt) {
  const SnapshotPtr shown = moment({}, 5);
  const std::string origin = origin_of(*shown, "x");
  const std::string table = path("a.csv");
  ASSERT_TRUE(write_table_file(table, "x,y\n1,2\n", origin).ok());
  EXPECT_EQ(bytes_of(table), "x,y\n1,2\n") << "a table's readers know no comments";
  ASSERT_TRUE(read_origin(table).ok());
  put_bytes(table, "x,y\n1,3\n");
  const auto changed = read_origin(table);
  ASSERT_FALSE(changed.ok());
  EXPECT_TRUE(has(changed.error().text(), "is of another table, or the table was changed")) << changed.error().text();
  put_bytes(path("b.csv-metadata.json"), "{\"@context\": \"foreign\"}");
  const Status refused = write_table_file(path("b.csv"), "x\n", origin);
  ASSERT_FALSE(refused.ok());
  EXPECT_TRUE(has(refused.error().text(), "another program's file is in the way")) << refused.error().text();
  EXPECT_FALSE(fs::exists(path("b.csv")));
  EXPECT_TRUE(write_table_file(path("b.csv"), "x\n", "").ok());
  const auto none = read_origin(path("c.csv"));
  ASSERT_FALSE(none.ok());
}

/// Chunk by chunk: lengths and checksums.
TEST_F(Origins, ThePngIsSound) {
  const SnapshotPtr shown = moment({}, 5);
  files_of(*shown, folder.string(), origin_of(*shown, "x"));
  const std::string png = bytes_of(path("a.png"));
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(png[at + i]);
    return value;
  };
  std::vector<std::string> kinds;
  std::size_t at = 8;
  for (; at + 12 <= png.size(); at += 12 + number(at)) {
    const std::size_t size = number(at);
    kinds.push_back(png.substr(at + 4, 4));
    const auto sum = crc32(0, reinterpret_cast<const Bytef*>(png.data() + at + 4), static_cast<uInt>(size + 4));
    EXPECT_EQ(number(at + 8 + size), sum) << kinds.back();
  }
  EXPECT_EQ(at, png.size());
  EXPECT_EQ(kinds[0] + kinds[1] + kinds.back(), "IHDRiTXtIEND");
}

/// Every entry of its last table leads to the object it names, and the table before it is where it says.
TEST_F(Origins, ThePdfIsSound) {
  const SnapshotPtr shown = moment({}, 5);
  files_of(*shown, folder.string(), origin_of(*shown, "x"));
  const std::string pdf = bytes_of(path("a.pdf"));
  const auto number = [&](const std::string& key, std::size_t from) {
    return std::strtoul(pdf.c_str() + pdf.find(key, from) + key.size(), nullptr, 10);
  };
  ASSERT_TRUE(pdf.ends_with("%%EOF\n"));
  std::size_t table = number("startxref\n", pdf.rfind("startxref"));
  const std::size_t trailer = pdf.rfind("trailer");
  const std::size_t root = number("/Root ", trailer);
  EXPECT_EQ(pdf.substr(number("/Prev ", trailer), 4), "xref");
  ASSERT_EQ(pdf.substr(table, 5), "xref\n");
  table += 5;
  std::vector<std::size_t> objects;
  while (pdf[table] != 't') {
    const std::size_t object = std::strtoul(pdf.c_str() + table, nullptr, 10);
    table = pdf.find('\n', table) + 1;
    const std::size_t offset = std::strtoul(pdf.c_str() + table, nullptr, 10);
    EXPECT_EQ(pdf.substr(offset, std::to_string(object).size() + 6), std::to_string(object) + " 0 obj");
    objects.push_back(object);
    table += 20;
  }
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(objects[0], root);
  const std::string reference = "/Metadata " + std::to_string(objects[1]) + " 0 R";
  EXPECT_NE(pdf.find(reference), std::string::npos);
}

// ---- What means ill -------------------------------------------------------------------------------------------------

/// One byte changed, left out or put in, a stretch left out or doubled, or the end cut off; near the origin.
std::string mutated(std::string bytes, std::uint64_t i) {
  const Random random(11, Stream::Test);
  const auto pick = [&](std::uint64_t salt, std::size_t below) {
    return static_cast<std::size_t>(random.uniform(8 * i + salt) * static_cast<double>(below));
  };
  const std::size_t marker = bytes.find("<pegasos:origin>");
  const std::size_t near = marker == std::string::npos ? 0 : marker - std::min<std::size_t>(marker, 40);
  const std::size_t at = std::min(bytes.size() - 1, near + pick(0, std::min<std::size_t>(4000, bytes.size() - near)));
  const std::size_t length = std::min(1 + pick(1, 60), bytes.size() - at);
  switch (pick(2, 6)) {
    case 0: bytes[at] = static_cast<char>(pick(3, 256)); break;
    case 1: bytes.erase(at, 1); break;
    case 2: bytes.insert(at, 1, static_cast<char>(pick(3, 256))); break;
    case 3: bytes.erase(at, length); break;
    case 4: bytes.insert(at, bytes.substr(at, length)); break;
    default: bytes.resize(at); break;
  }
  return bytes;
}

bool is_a_sentence(const Error& error) {
  const std::string text = error.text();
  return text.find('\n') == std::string::npos && text.size() < 2000 && !error.file.empty() && !has(text, "bug");
}

TEST_F(Origins, DamageIsFoundOrDoesNoHarm) {
  const SnapshotPtr shown = after({RunTo{30}, kChange});
  const std::string origin = origin_of(*shown, "pegasos figure objective <&>");
  int refused = 0;
  int tried = 0;
  for (const std::string& file : files_of(*shown, folder.string(), origin)) {
    const bool table = file.ends_with(".csv");
    const std::string carrier = table ? file + "-metadata.json" : file;
    const std::string whole = bytes_of(carrier);
    for (std::uint64_t i = 0; i < 600; ++i) {
      put_bytes(carrier, mutated(whole, i));
      const auto read = read_origin(file);
      ++tried;
      if (!read) {
        ++refused;
        EXPECT_TRUE(is_a_sentence(read.error())) << file << " " << i << ": " << read.error().text();
      } else {
        EXPECT_EQ(read->command, "pegasos figure objective <&>") << file << " " << i;
        EXPECT_EQ(read->session->hash, *shown->hash) << file << " " << i;
      }
    }
    put_bytes(carrier, whole);
  }
  EXPECT_GT(refused, tried / 2);
}

/// Who knows the checksum can write any JSON there.
TEST_F(Origins, ForgedOnesAreReadAsEverySessionIs) {
  const SnapshotPtr shown = after({RunTo{30}, kChange});
  const std::string json = origin_of(*shown, "x").substr(17);
  int taken = 0;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    const Random random(13, Stream::Test);
    std::string forged = json;
    const std::size_t at = static_cast<std::size_t>(random.uniform(4 * i) * static_cast<double>(json.size()));
    constexpr std::string_view kSigns = "{}[]\",:0123456789-.eE\\ntfaxZ";
    const char sign = kSigns[static_cast<std::size_t>(random.uniform(4 * i + 1) * static_cast<double>(kSigns.size()))];
    random.uniform(4 * i + 2) < 0.5 ? void(forged[at] = sign) : void(forged.erase(at, 1 + i % 7));
    const auto read = parse_origin(seal(forged), "a.svg");
    taken += read.ok() ? 1 : 0;
    if (!read) {
      EXPECT_TRUE(is_a_sentence(read.error())) << read.error().text();
    } else if (read->session) {
      EXPECT_TRUE(read->session->carried);
    }
  }
  EXPECT_GT(taken, 0) << "a digit of a seed is as good as another";
}

TEST_F(Origins, WhatIsTooLargeIsRefusedAtOnce) {
  const auto said = [](const std::string& json) {
    const auto read = parse_origin(seal(json), "a.svg");
    return read ? std::string() : read.error().text();
  };
  std::string deep(30'000, '[');
  EXPECT_TRUE(has(said(deep), "cannot be read")) << said(deep);
  // Sixteen million zeros in a few bytes.
  const std::string zeros(16'000'000, '0');
  uLongf size = compressBound(zeros.size());
  std::string small(size, '\0');
  compress(reinterpret_cast<Bytef*>(small.data()), &size, reinterpret_cast<const Bytef*>(zeros.data()), zeros.size());
  small.resize(size);
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  while (small.size() % 3 != 0) small += '\0';
  for (std::size_t i = 0; i < small.size(); i += 3) {
    const auto byte = [&](std::size_t j) { return static_cast<unsigned char>(small[i + j]); };
    const unsigned bits = static_cast<unsigned>(byte(0)) << 16U | static_cast<unsigned>(byte(1)) << 8U | byte(2);
    for (const unsigned shift : {18U, 12U, 6U, 0U}) text += kDigits[bits >> shift & 63U];
  }
  EXPECT_TRUE(
      has(said(R"({"pegasos_origin": 1, "program": "", "command": "", "session": {}, "points": ")" + text + "\"}"),
          "the points in it cannot be unpacked"));
  const std::string huge(kOriginBytes, ' ');
  EXPECT_TRUE(has(said("{}" + huge), "cut off or damaged"));
}

}  // namespace
}  // namespace pegasos::session
