// pegasos origin, and what every command writes into its files: where they come from, unless --no-origin.
#include <filesystem>

#include "cli/program.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

struct OriginCommand : CommandLine {
  Json origin(const std::string& file) const { return json({"origin", file}); }
  /// The words of a command that runs in this folder.
  static Words words_of(const Json& origin) {
    Words words = split(origin["command"].get<std::string>(), ' ');
    words.erase(words.begin());
    return words;
  }
};

TEST_F(OriginCommand, APictureSaysItsCommandAndReplaysToTheSameHash) {
  for (const char* suffix : {"svg", "pdf", "png"}) {
    const std::string file = std::string("first.") + suffix;
    ASSERT_EQ(run({"figure", "objective", "coins", "--lambda", "0.1", "--T", "60", "--t", "40", "--theme", "dark",
                   "--size", "500x300", "-o", file})
                  .code,
              0);
    const Json said = origin(file);
    EXPECT_EQ(said["command"],
              "pegasos figure objective coins --lambda 0.1 --T 60 --t 40 --theme dark --size 500x300 "
              "-o objective." +
                  std::string(suffix));
    EXPECT_EQ(said["t"], 40);
    EXPECT_EQ(said["seed"], 1);
    EXPECT_EQ(said["parameters"]["lambda"], "0.1");
    const Json replayed = json({"replay", file, "--verify"});
    EXPECT_EQ(replayed["hash"], said["hash"]);
    EXPECT_EQ(replayed["verified"], true);
    ASSERT_EQ(run(words_of(said)).code, 0);
    EXPECT_EQ(read("objective." + std::string(suffix)), read(file)) << "the command makes the same bytes";
    const Ended text = run({"origin", file});
    EXPECT_NE(text.out.find("command     pegasos figure objective coins"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("'pegasos replay FILE --verify'"), std::string::npos) << text.out;
  }
}

TEST_F(OriginCommand, ItsHashIsThatOfTheSameTraining) {
  const Json trained = json({"train", "coins", "--lambda", "0.1", "--T", "60"});
  ASSERT_EQ(run({"figure", "norm", "coins", "--lambda", "0.1", "--T", "60", "-o", "end.svg"}).code, 0);
  const Json said = origin("end.svg");
  EXPECT_EQ(said["hash"], trained["hash"]);
  EXPECT_EQ(said["data"]["checksum"], trained["checksum"]);
}

TEST_F(OriginCommand, EveryFileThatIsWrittenHasOne) {
  ASSERT_EQ(run({"train", "coins", "--T", "50", "--trace", "run.csv", "--csv-origin"}).code, 0);
  ASSERT_EQ(run({"figure", "norm", "coins", "--T", "50", "--csv", "norm.csv", "--csv-origin"}).code, 0);
  ASSERT_EQ(run({"figure", "examples", "coins", "--T", "50", "--csv", "examples.csv", "--csv-origin"}).code, 0);
  ASSERT_EQ(run({"figure", "idea:hinge", "-o", "idea.svg", "--csv", "idea.csv", "--csv-origin"}).code, 0);
  ASSERT_EQ(run({"figure", "theory-row", "coins", "--T", "50", "--runs", "4", "-o", "row.png"}).code, 0);
  ASSERT_EQ(run({"verify", "coins", "--T", "50", "--runs", "4", "--report", "report.html"}).code, 0);
  ASSERT_EQ(run({"verify", "coins", "--T", "50", "--runs", "4", "--report", "report.pdf"}).code, 0);
  ASSERT_EQ(run({"lesson", "export", "the-ball", "-o", "ball.html"}).code, 0);
  ASSERT_EQ(run({"sweep", "lambda", "coins", "--T", "50", "--runs", "3", "--figure", "sweep.svg", "--csv", "sweep.csv",
                 "--csv-origin"})
                .code,
            0);
  for (const auto& [file, begins, runs] : {std::tuple{"run.csv", "pegasos train coins --T 50", "one"},
                                           {"norm.csv", "pegasos figure norm coins", "one"},
                                           {"examples.csv", "pegasos figure examples coins", "one"},
                                           {"idea.svg", "pegasos figure idea:hinge --set ", "none"},
                                           {"idea.csv", "pegasos figure idea:hinge --set ", "none"},
                                           {"row.png", "pegasos figure theory-row coins", "many"},
                                           {"report.html", "pegasos verify coins --T 50 --runs 4", "many"},
                                           {"report.pdf", "pegasos verify coins --T 50 --runs 4", "many"},
                                           {"ball.html", "pegasos lesson export the-ball", "none"},
                                           {"sweep.svg", "pegasos sweep lambda coins", "many"},
                                           {"sweep.csv", "pegasos sweep lambda coins", "many"}}) {
    const Json said = origin(file);
    EXPECT_TRUE(said["command"].get<std::string>().starts_with(begins)) << file << ": " << said["command"];
    EXPECT_EQ(said["many_runs"], std::string(runs) == "many") << file;
    EXPECT_EQ(said["session"], std::string(runs) != "none") << file;
    if (std::string(runs) == "none") continue;
    const bool table = std::string(file).ends_with(".csv");
    const Json replayed = json({"replay", table ? file + std::string("-metadata.json") : file, "--verify"});
    EXPECT_EQ(replayed["hash"], said["hash"]) << file;
    EXPECT_EQ(replayed["t"], std::string(runs) == "many" ? 0 : 50) << file;
  }
  expect_error({"replay", "idea.svg"}, 1, {"idea.svg", "shows no run", "pegasos figure idea:hinge"});
}

TEST_F(OriginCommand, WhoAsksForATableGetsOneFile) {
  ASSERT_EQ(run({"train", "coins", "--T", "50", "--trace", "run.csv"}).code, 0);
  ASSERT_EQ(run({"figure", "norm", "coins", "--T", "50", "--csv", "norm.csv"}).code, 0);
  EXPECT_EQ(files(), (Words{"norm.csv", "run.csv"}));
}

TEST_F(OriginCommand, NoOriginLeavesItOut) {
  ASSERT_EQ(run({"figure", "norm", "coins", "--T", "50", "--no-origin", "-o", "a.svg", "--csv", "a.csv"}).code, 0);
  ASSERT_EQ(run({"train", "coins", "--T", "50", "--trace", "run.csv", "--no-origin"}).code, 0);
  ASSERT_EQ(run({"verify", "coins", "--T", "50", "--runs", "4", "--report", "r.html", "--no-origin"}).code, 0);
  ASSERT_EQ(run({"sweep", "lambda", "coins", "--T", "50", "--runs", "3", "--figure", "s.svg", "--csv", "s.csv",
                 "--csv-origin", "--no-origin"})
                .code,
            0);
  EXPECT_EQ(files(), (Words{"a.csv", "a.svg", "r.html", "run.csv", "s.csv", "s.svg"}));
  for (const char* file : {"a.svg", "r.html", "s.svg"}) {
    EXPECT_EQ(read(file).find("pegasos:origin"), std::string::npos) << file;
    expect_error({"origin", file}, 1, {file, "carries no origin"});
  }
  expect_error({"origin", "a.csv"}, 1, {"a.csv", "a.csv-metadata.json is not there"});
}

TEST_F(OriginCommand, OfADataFileItHasTheNameAlone) {
  fs::create_directories(folder_ / "private" / "data");
  write("private/data/tiny.csv", "y,a,b\n1,2,0.1\n-1,3,0.2\n1,4,0.3\n-1,0.5,1\n");
  const std::string data = (folder_ / "private/data/tiny.csv").string();
  ASSERT_EQ(run({"figure", "norm", data, "--T", "50", "-o", "a.svg"}).code, 0);
  ASSERT_EQ(
      run({"sweep", "lambda", data, "--T", "50", "--runs", "3", "--figure", "s.svg", "--csv", "s.csv", "--csv-origin"})
          .code,
      0);
  ASSERT_EQ(run({"verify", data, "--T", "50", "--runs", "4", "--report", "r.html"}).code, 0);
  for (const char* file : {"a.svg", "s.svg", "r.html", "s.csv-metadata.json"})
    EXPECT_EQ(read(file).find("private"), std::string::npos) << file;
  expect_error({"replay", "a.svg"}, 1, {"a.svg", "tiny.csv", "was not found"});
  fs::copy(folder_ / "private/data/tiny.csv", folder_ / "tiny.csv");
  EXPECT_EQ(json({"replay", "a.svg"})["hash"], origin("a.svg")["hash"]);
  const Json piped = json({"figure", "norm", "-", "--T", "50", "-o", "p.svg"}, read("tiny.csv"));
  EXPECT_EQ(json({"replay", "p.svg"})["t"], piped["t"]) << "data from standard input are in it";
}

TEST_F(OriginCommand, WhatIsNoOriginIsRefused) {
  expect_error({"origin", "none.svg"}, 1, {"none.svg"});
  expect_error({"origin", write("notes.txt", "words")}, 1, {"notes.txt", "carries no origin"});
  expect_error({"origin", write("a.svg", "<svg></svg>")}, 1, {"a.svg", "carries no origin"});
  expect_error({"replay", "a.svg"}, 1, {"a.svg", "carries no origin"});
  expect_error({"train", "a.svg"}, 1, {"a.svg", "a picture, film or page, and no data set"});
  ASSERT_EQ(run({"figure", "norm", "coins", "--T", "50", "-o", "b.svg"}).code, 0);
  std::string svg = read("b.svg");
  svg.replace(svg.find("\"hash\":\"") + 8, 4, "0000");
  expect_error({"replay", write("b.svg", svg)}, 1, {"b.svg", "cut off or damaged"});
}

TEST_F(OriginCommand, MergedPartsCarryTheSame) {
  const Words sweep = {"sweep", "lambda", "coins", "--T", "50", "--runs", "4"};
  const auto with = [&](const Words& more) {
    Words words = sweep;
    words.insert(words.end(), more.begin(), more.end());
    return run(words).code;
  };
  ASSERT_EQ(with({"--figure", "whole.svg"}), 0);
  ASSERT_EQ(with({"--shard", "1/2", "--part", "one"}), 0);
  ASSERT_EQ(with({"--shard", "2/2", "--part", "two"}), 0);
  ASSERT_EQ(run({"merge", "one", "two", "--figure", "merged.svg"}).code, 0);
  EXPECT_EQ(read("merged.svg"), read("whole.svg"));
  EXPECT_EQ(origin("merged.svg")["many_runs"], true);
  std::string part = read("one");
  EXPECT_EQ(json({"merge", "one", "two"}).contains("origin"), false) << "it is a picture's";
}

}  // namespace
}  // namespace pegasos::test
