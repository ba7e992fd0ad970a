// pegasos sweep, merge and cache: the contract of the keys, the same bytes however the runs were made, and errors.
#include <fmt/format.h>
#include <signal.h>

#include <cmath>
#include <fstream>

#include "cli/program.h"
#include "core/hash.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

Words sweep_of(Words more) {
  Words words = {"sweep", "k-fixed-T", "coins", "--lambda", "0.1", "--T", "100", "--values", "1,3,8", "--runs", "10"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// λ was held, at the C of the largest set, and C was not.
TEST_F(CommandLine, TheSizeOfTheSetIsNotSweptAtOneC) {
  expect_error({"sweep", "set-size", write("one.libsvm", "+1 1:1\n"), "--values", "1", "--T", "5", "--runs", "2"}, 2,
               {"two examples or more, and there are 1"});
  expect_error({"sweep", "set-size", "moons", "--C", "1", "--T", "50", "--runs", "2"}, 2, {"set-size", "--lambda"});
}

TEST_F(CommandLine, SweepHasTheKeysOfTheContract) {
  const Json json = this->json(sweep_of({}));
  expect_keys(json, "kind points slope name m d lambda k T seed runs command expectation source");
  EXPECT_EQ(json["kind"], "k-fixed-T");
  ASSERT_EQ(json["points"].size(), 3U);
  for (const Json& point : json["points"]) {
    expect_keys(point, "value mean median q05 q95 runs missing f_star bound");
    EXPECT_EQ(point["runs"], 10);
    EXPECT_LE(point["q05"], point["median"]);
    EXPECT_LE(point["median"], point["q95"]);
    EXPECT_GT(point["mean"], 0.0);
  }
  EXPECT_EQ(json["points"][1]["value"], 3);
  EXPECT_LT(json["slope"], 0.0);
  const double rise = std::log(json["points"][2]["mean"].get<double>() / json["points"][0]["mean"].get<double>());
  EXPECT_NEAR(json["slope"], rise / std::log(8.0), 0.5) << "the points do not lie far from a line";
}

TEST_F(CommandLine, ARunOfASweepIsTheOneThatTrainMakesWithItsSeed) {
  const Json swept = json({"sweep", "lambda", "moons", "--values", "0.1", "--runs", "2", "--T", "300", "--no-cache"});
  ASSERT_EQ(swept["run_seeds"].size(), 2U);
  double sum = 0;
  for (const Json& seed : swept["run_seeds"]) {
    ASSERT_TRUE(seed.is_string()) << "beyond 2^53 a reader of doubles loses digits";
    sum +=
        json({"train", "moons", "--lambda", "0.1", "--T", "300", "--seed", seed.get<std::string>()})["f"].get<double>();
  }
  const Json& point = swept["points"][0];
  EXPECT_NEAR(sum / 2, point["mean"].get<double>() + point["f_star"].get<double>(), 1e-12);
  const std::string text = run({"sweep", "lambda", "moons", "--values", "0.1", "--runs", "2", "--T", "300"}).out;
  EXPECT_NE(text.find("--seed " + swept["run_seeds"][0].get<std::string>() + ";"), std::string::npos) << text;
}

TEST_F(CommandLine, SweepTextSaysWhatItsColumnsAndItsSlopeAre) {
  const std::string few = run(sweep_of({})).out;
  EXPECT_EQ(few.find("95 %"), std::string::npos) << "of 10 runs\n" << few;
  EXPECT_NE(few.find("greatest"), std::string::npos) << few;
  EXPECT_NE(few.find(" (standard error) over 3 points"), std::string::npos) << few;
  Words twenty = sweep_of({});
  twenty.back() = "20";
  EXPECT_NE(run(twenty).out.find("95 %"), std::string::npos);
  const Words flat = {"sweep", "k-fixed-kT", "moons", "--lambda", "0.1", "--T", "1000", "--runs", "2"};
  EXPECT_EQ(run(flat).out.find("slope"), std::string::npos) << "flat, then worse";
  EXPECT_TRUE(json(flat)["expected_slope"].is_null());
  EXPECT_TRUE(json(flat)["slope"].is_number()) << "the contract's number stays";
  const std::string valley =
      run({"sweep", "cross-validation", "overlapping-blobs", "--T", "50", "--folds", "4", "--values", "0.01,0.1,1"})
          .out;
  EXPECT_EQ(valley.find("slope"), std::string::npos) << valley;
}

TEST_F(CommandLine, SweepTakesEveryKindAndWordsHaveNoSlope) {
  for (const char* kind : {"sampling", "step", "output", "projection"}) {
    const Json json = this->json({"sweep", kind, "coins", "--T", "50", "--runs", "3"});
    EXPECT_TRUE(json["slope"].is_null()) << kind;
    EXPECT_TRUE(json["points"][0]["value"].is_string()) << kind;
  }
  for (const char* kind : {"k-fixed-kT", "kT-fixed-k", "lambda", "iterations-to-epsilon", "iterations-to-epsilon-m",
                           "sampling-epochs", "set-size", "descent", "lambda-k"}) {
    Words words = {"sweep", kind, "overlapping-blobs", "--T", "300", "--runs", "2"};
    if (words[1] == "sampling-epochs" || words[1] == "descent") {
      expect_error(words, 2, {"finds T from its passes over the examples: leave --T out"});
      words.erase(words.begin() + 3, words.begin() + 5);
    }
    if (words[1] == "kT-fixed-k") words.emplace_back("--quiet");  // it finds T from its values, and says so
    const Json json = this->json(words);
    EXPECT_EQ(json["kind"], kind);
    EXPECT_TRUE(json["points"][0]["value"].is_number()) << kind;
  }
  const Json folds = json({"sweep", "cross-validation", "overlapping-blobs", "--T", "50", "--folds", "4"});
  EXPECT_EQ(folds["runs"], 4);
  expect_keys(folds["choice"], "best chosen limit");
}

TEST_F(CommandLine, SweepValuesAreWhatTheContractSays) {
  const Json kt = json({"sweep", "kT-fixed-k", "coins", "--k", "4", "--values", "40,80", "--runs", "2"});
  EXPECT_EQ(kt["points"][1]["value"], 80);
  EXPECT_EQ(kt["points"][1]["T"], 20);
  const Json fixed = json({"sweep", "k-fixed-kT", "coins", "--k", "2", "--T", "30", "--values", "1,6", "--runs", "2"});
  EXPECT_EQ(fixed["points"][0]["T"], 60);
  EXPECT_EQ(fixed["points"][1]["T"], 10);
  const Json steps = json({"sweep", "iterations-to-epsilon", "overlapping-blobs", "--values", "0.1,0.03,0.01",
                           "--output", "average", "--runs", "8", "--epsilon", "0.02", "--T", "100000"});
  EXPECT_EQ(steps["epsilon"], 0.02);
  EXPECT_GT(steps["slope"], 0.3) << "against 1/lambda";
  const Json words = json({"sweep", "projection", "coins", "--values", "off", "--runs", "2", "--T", "20"});
  EXPECT_EQ(words["points"][0]["value"], "off");
}

// T is whole: what is run may be less than what was asked for, and then it is said.
TEST_F(CommandLine, SweepSaysHowManyExamplesWereDrawn) {
  const auto fixed = [&](const Words& words) { return json(words)["fixed"].get<std::string>(); };
  const auto said = [](const std::string& text) { return text.find("examples drawn") != std::string::npos; };
  const Words kt = {"sweep", "kT-fixed-k", "moons", "--runs", "2", "--k", "16", "--values"};
  const auto with = [](Words words, const char* values) { return words.push_back(values), words; };
  EXPECT_NE(fixed({"sweep", "kT-fixed-k", "moons", "--runs", "2", "--held-out", "0.25", "--values", "160"})
                .find("25 % held out"),
            std::string::npos);
  EXPECT_NE(fixed(with(kt, "100,250")).find("examples drawn: 96, 240, as T is whole"), std::string::npos);
  EXPECT_FALSE(said(fixed(with(kt, "160,320"))));
  const Words passes = {"sweep", "sampling-epochs", "moons", "--runs", "2", "--values", "1,2", "--k"};
  EXPECT_NE(fixed(with(passes, "7")).find("examples drawn: 196, 399"), std::string::npos);
  EXPECT_FALSE(said(fixed(with(passes, "8"))));
}

// No theorem speaks of a run as printed: none lends it its bound, and what else all runs share is said.
TEST_F(CommandLine, SweepOfAMisprintHasNoBound) {
  const Words words = {"sweep", "k-fixed-T", "moons", "--values", "1,8", "--runs", "2", "--T", "50"};
  Words printed = words;
  printed.insert(printed.end(), {"--as-printed", "missing-k"});
  const Json as_it_is = json(words);
  const Json as_printed = json(printed);
  EXPECT_TRUE(as_it_is["points"][1]["bound"].is_number());
  EXPECT_TRUE(as_printed["points"][0]["bound"].is_number()) << "k = 1: nothing is missing";
  EXPECT_TRUE(as_printed["points"][1]["bound"].is_null());
  EXPECT_NE(as_printed["fixed"].get<std::string>().find("as printed: missing-k"), std::string::npos);
  EXPECT_NE(run(words).out.find("Derived: last iterate"), std::string::npos) << "which bound it is";
}

TEST_F(CommandLine, SweepHasNoBoundThatVerifySaysDoesNotApply) {
  Words words = {"sweep", "output", "moons", "--lambda", "0.1", "--T", "50", "--runs", "2"};
  EXPECT_TRUE(json(words)["points"][0]["bound"].is_number());
  words.insert(words.end(), {"--w1", "10,10"});  // outside the ball
  const Json far = json(words);
  EXPECT_EQ(far["points"][0]["value"], "last");
  EXPECT_TRUE(far["points"][0]["bound"].is_null()) << far["points"][0];
}

TEST_F(CommandLine, CrossValidationNamesAllOfTheLeastError) {
  const std::string said =
      run({"sweep", "cross-validation", "overlapping-blobs", "--T", "50", "--values", "1e3,1e4", "--folds", "3"}).out;
  EXPECT_NE(said.find(" (as at "), std::string::npos) << "w is almost 0 at both\n" << said;
}

TEST_F(CommandLine, WhatFStarDoesNotResolveIsZeroForPeopleAndANumberForPrograms) {
  std::string rows = "y,a,b\n";
  for (int i = 0; i < 12; ++i)
    rows += fmt::format("{},{},{}\n", i % 2 == 0 ? 1 : -1, (i % 2 == 0 ? 1.0 : -1.0) + 0.3 * (i % 5), 0.2 * (i % 7));
  write("blobs.csv", rows);
  const Words words = {"sweep",  "descent", "blobs.csv", "--lambda", "0.05",
                       "--runs", "2",       "--values",  "1,32,64",  "--no-cache"};
  const std::string said = run(words).out;
  for (const std::string& line : split(said, '\n')) {
    if (line.find(" dual-coordinate-descent ") == std::string::npos) continue;
    EXPECT_EQ(line.find("e-1"), std::string::npos) << line;
  }
  EXPECT_NE(said.find("\n0: within 1e-10 f* of f*"), std::string::npos) << said;
  EXPECT_NE(said.find("slope of pegasos"), std::string::npos) << said;
  EXPECT_EQ(said.find("slope of dual-coordinate-descent"), std::string::npos) << said;
  EXPECT_NE(said.find("training error"), std::string::npos);
  const Json last = json(words)["points"].back();
  EXPECT_EQ(last["second"], "dual-coordinate-descent");
  EXPECT_NE(last["mean"], 0) << "its digits are those of the run";
}

TEST_F(CommandLine, ASweepNamesItsErrorsAndItsCurves) {
  const auto said = [&](const Words& words) { return run(joined_words(words, {"--no-cache"})).out; };
  EXPECT_NE(
      said({"sweep", "cross-validation", "coins", "--values", "0.1,1", "--folds", "4", "--runs", "4", "--T", "20"})
          .find("held-out error"),
      std::string::npos);
  EXPECT_NE(said({"sweep", "lambda-k", "coins", "--runs", "2", "--T", "20", "--values", "0.1,0.3,1", "--second", "1,4"})
                .find("slope at k = 4"),
            std::string::npos);
}

TEST_F(CommandLine, SweepTellsTimesWhereTheyAreAskedFor) {
  const Words words = {"sweep", "descent", "coins", "--values", "1,4", "--runs", "2", "--no-cache"};
  EXPECT_FALSE(json(words)["points"][0].contains("seconds")) << "the same command gives the same bytes";
  Words timed = words;
  timed.insert(timed.end(), {"--time", "--csv", "timed.csv"});
  const Json all = json(timed);
  EXPECT_TRUE(all["command"].get<std::string>().ends_with(" --time")) << "the command makes the same figure again";
  const Json points = all["points"];
  ASSERT_EQ(points.size(), 4U);
  for (const Json& point : points) EXPECT_GT(point["seconds"], 0.0);
  const std::string csv = read("timed.csv");
  EXPECT_EQ(csv.substr(0, csv.find('\n')).substr(csv.find('\n') - 10), ",T,seconds");
  timed.insert(timed.end(), {"--shard", "1/2", "--part", "p"});
  expect_error(timed, 2, {"--time"});
}

TEST_F(CommandLine, SweepIsTheSameForAnyNumberOfThreadsAndAfterResuming) {
  const auto out = [&](Words more) {
    more.insert(more.end(), {"--json", "-"});
    const Ended ended = run(sweep_of(more));
    EXPECT_EQ(ended.code, 0) << ended.err;
    return ended.out;
  };
  const std::string one = out({"--threads", "1"});
  for (const char* threads : {"2", "8"}) EXPECT_EQ(out({"--threads", threads}), one);
  EXPECT_EQ(out({"--resume"}), one);
  EXPECT_EQ(out({"--no-cache"}), one);
  const Ended text = run(sweep_of({"--resume"}));
  EXPECT_NE(text.out.find("30 of them kept from before"), std::string::npos) << text.out;
  EXPECT_GT(json({"cache", "info"})["files"], 0);
  EXPECT_EQ(json({"cache", "clear"})["files"], 0);
  EXPECT_NE(run(sweep_of({"--resume"})).out.find("0 of them kept from before"), std::string::npos);
}

/// These lines with an end that fits them.
std::string sealed_part(const Words& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  Hash hash;
  hash.add(std::string_view(text));
  return text + fmt::format("end {} {:016x}\n", lines.size() - 2, hash.value());
}

TEST_F(CommandLine, ShardsMergeToTheBytesOfOneRun) {
  const Words files = {"--json", "whole.json", "--csv", "whole.csv", "--figure", "whole.svg", "--quiet"};
  ASSERT_EQ(run(sweep_of(files)).code, 0);
  for (const int count : {1, 3, 7}) {
    Words merge = {"merge"};
    for (int i = count; i >= 1; --i) {  // in any order
      const std::string part = "part-" + std::to_string(i);
      const Ended ended =
          run(sweep_of({"--no-cache", "--shard", std::to_string(i) + "/" + std::to_string(count), "--part", part}));
      ASSERT_EQ(ended.code, 0) << ended.err;
      merge.push_back(part);
    }
    merge.push_back("part-1");  // twice counts once
    merge.insert(merge.end(), {"--json", "merged.json", "--csv", "merged.csv", "--figure", "merged.svg"});
    const Ended ended = run(merge);
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(read("merged.json"), read("whole.json")) << count;
    EXPECT_EQ(read("merged.csv"), read("whole.csv")) << count;
    EXPECT_EQ(read("merged.svg"), read("whole.svg")) << count;
  }
  expect_error({"merge", "part-1", "part-3"}, 1, {"5 of 7", "2, 4, 5, 6, 7"});
  expect_error({"merge", "part-1", "part-2", "part-3", "part-5", "part-6", "part-7"}, 1,
               {"1 of 7 shards is missing: 4; give its part too"});
  write("damaged", read("part-2").replace(read("part-2").size() / 2, 1, "x"));
  expect_error({"merge", "part-1", "damaged"}, 1, {"damaged", "again"});
  write("cut", read("part-2").substr(0, read("part-2").size() / 2));
  expect_error({"merge", "cut"}, 1, {"cut", "again"});
  Words lines = split(read("part-2"), '\n');  // a first one, the head, the runs, the end
  lines.pop_back();
  const std::size_t runs = lines.size() - 2;
  lines.push_back(lines.back());
  write("more", sealed_part(lines));
  lines.resize(lines.size() - 2);
  write("fewer", sealed_part(lines));
  for (const char* part : {"more", "fewer"})
    expect_error({"merge", "part-1", part}, 1, {part, "but its shard has " + std::to_string(runs) + "; run its shard"});
  expect_error({"merge", "whole.csv"}, 1, {"whole.csv", "no part"});
  expect_error({"merge", "missing"}, 1, {"missing"});
  ASSERT_EQ(run(sweep_of({"--seed", "2", "--shard", "2/7", "--part", "other"})).code, 0);
  expect_error({"merge", "part-1", "other"}, 1, {"other", "another experiment"});
  ASSERT_EQ(run(sweep_of({"--shard", "2/3", "--part", "third"})).code, 0);
  expect_error({"merge", "part-1", "third"}, 1, {"third", "one division"});
}

TEST_F(CommandLine, TheFigureOfASweepSpeaksItsLanguage) {
  ASSERT_EQ(run(sweep_of({"--figure", "en.svg"})).code, 0);
  ASSERT_EQ(run(sweep_of({"--figure", "de.svg", "--language", "de"})).code, 0);
  ASSERT_EQ(run(sweep_of({"--figure", "again.svg", "--language", "en"})).code, 0);
  EXPECT_NE(read("en.svg").find(">median<"), std::string::npos);
  EXPECT_EQ(read("de.svg").find(">median<"), std::string::npos) << "the words of its curves";
  EXPECT_NE(read("de.svg").find(">Median<"), std::string::npos);
  EXPECT_EQ(read("again.svg"), read("en.svg"));
  expect_error(sweep_of({"--figure", "xx.svg", "--language", "xx"}), 2, {"--language"});
}

TEST_F(CommandLine, SweepRefusesWhatMakesNoSense) {
  expect_error({"sweep", "lambda", "coins", "--values", "0.1,0.2,0.1"}, 2, {"0.1 stands there twice"});
  expect_error({"sweep", "lambda", "coins", "--values", "0.1,1e-1"}, 2, {"0.1 and 1e-1 are the same"});
  expect_error({"optimum", "coins", "--lambda", "0.1,0.10"}, 2, {"0.1 stands there twice"});
  expect_error({"verify", "coins", "--delta", "0.1,0.10"}, 2, {"0.1 stands there twice"});
  expect_error(sweep_of({"--shard", "4/3", "--part", "p"}), 2, {"--shard", "2/8"});
  expect_error(sweep_of({"--shard", "1/3"}), 2, {"--part"});
  expect_error(sweep_of({"--part", "p"}), 2, {"--shard"});
  expect_error(sweep_of({"--shard", "1/3", "--part", "p", "--csv", "a.csv"}), 2, {"merge"});
  expect_error(sweep_of({"--figure", "a.bmp"}), 2, {"a.bmp", ".svg"});
  expect_error({"sweep", "lambda", "coins", "--values", "1,x"}, 2, {"x"});
  expect_error({"sweep", "lambda", "coins", "--runs", "0"}, 2, {"--runs"});
  expect_error({"sweep", "lambda", "coins", "--second", "1"}, 2, {"--second"});
  expect_error({"sweep", "lambda", "iris"}, 1, {"--positive"});
  expect_error({"sweep", "lambda", "no-such.csv"}, 1, {"no-such.csv"});
  expect_error(sweep_of({"--csv", "missing/a.csv"}), 1, {"missing/a.csv"});
  EXPECT_TRUE(files().empty());
}

TEST_F(CommandLine, ARunWithoutAValueIsCountedAndSaid) {
  const Words words = {
      "sweep", "iterations-to-epsilon", "coins", "--values", "0.1", "--epsilon", "1e-9", "--T", "5", "--runs", "4"};
  const Json json = this->json(words);
  EXPECT_EQ(json["points"][0]["missing"], 4);
  EXPECT_TRUE(json["points"][0]["mean"].is_null());
  EXPECT_NE(run(words).out.find("raise --T"), std::string::npos);
}

// More runs of one point than a merge holds at a time.
TEST_F(CommandLine, ManyRunsOfAPointMergeToTheBytesOfOneRun) {
  const Words words = {"sweep", "k-fixed-T", "coins", "--values", "1", "--T", "3", "--runs", "70000", "--no-cache"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  };
  for (const std::string i : {"1", "2", "3"})
    ASSERT_EQ(run(with({"--shard", i + "/3", "--part", "part-" + i})).code, 0) << i;
  const Ended merged = run({"merge", "part-3", "part-1", "part-2", "--json", "-"});
  ASSERT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.out, run(with({"--json", "-"})).out);
}

TEST_F(CommandLine, InterruptedASweepKeepsItsRunsAndGoesOn) {
  const Words words = {"sweep", "kT-fixed-k", "overlapping-blobs", "--values", "20000,4000000", "--runs", "6000",
                       "--csv", "a.csv"};
  Process process(folder_, words);
  ASSERT_TRUE(process.interrupt(SIGINT));
  const Ended ended = process.wait();
  EXPECT_EQ(ended.code, -SIGINT);
  EXPECT_NE(ended.err.find("interrupted after"), std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find("--resume"), std::string::npos) << ended.err;
  EXPECT_TRUE(files().empty());
}

TEST_F(CommandLine, ACacheThatCannotBeWrittenCostsNoResult) {
  const std::string good = run(sweep_of({"--json", "-"})).out;
  fs::remove_all(cache_of(folder_));
  std::ofstream(cache_of(folder_)) << "a file where the folder should be";
  const Ended ended = run(sweep_of({"--json", "-", "--resume"}));
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.out, good);
  EXPECT_EQ(split(ended.err, '\n').size(), 1U) << ended.err;
  EXPECT_NE(ended.err.find("not kept"), std::string::npos) << ended.err;
}

}  // namespace
}  // namespace pegasos::test
