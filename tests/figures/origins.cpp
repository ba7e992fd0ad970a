// A picture carries its origin: every format there and back, and nothing private in it.
#include "origins_support.h"

namespace pegasos::session {
namespace {

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

/// A GIF ends at its first ';' between two blocks: what stood behind it no other program would find.
TEST_F(Origins, InAGifTheOriginStandsBeforeTheEnd) {
  const std::string file = (folder / "film.gif").string();
  const std::string before = std::string("GIF89a") + std::string(7, '\0') + ";";
  put_bytes(file, before);
  ASSERT_TRUE(put_into_film(file, "{\"a\": 1}").ok());
  const std::string film = bytes_of(file);
  ASSERT_GT(film.size(), before.size());
  EXPECT_EQ(film.substr(0, before.size() - 1), before.substr(0, before.size() - 1));
  EXPECT_EQ(film[before.size() - 1], '!') << "an extension's first sign";
  EXPECT_TRUE(film.ends_with(std::string("\0;", 2)));
  EXPECT_EQ(film, carrying(before, "{\"a\": 1}")) << "as in a picture";
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
  for (const std::string name : {"a.html", "a.pdf"}) {
    const exports::ReportHead head = exports::report_head("blobs", status, nullptr, name);
    EXPECT_TRUE(head.command.ends_with("report" + name.substr(1))) << head.command;
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

}  // namespace
}  // namespace pegasos::session
