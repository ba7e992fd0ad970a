// pegasos train.
#include <signal.h>

#include <cmath>

#include "cli/output.h"
#include "cli/program.h"

namespace pegasos::test {
namespace {

const Words kIris = {"train", "iris", "--positive", "virginica", "--lambda",
                     "0.01",  "--T",  "3000",       "--scale",   "standardise"};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_F(CommandLine, TrainReportsEveryKeyOfTheContract) {
  const Json run1 = json(kIris);
  expect_keys(run1,
              "m d lambda k T seed projection sampling step output R G c f norm w bias error_rate steps_per_second "
              "elapsed_s projected_steps f_last f_average f_weighted f_suffix load_s threads");
  EXPECT_EQ(run1["m"], 150);
  EXPECT_EQ(run1["d"], 4);
  EXPECT_EQ(run1["lambda"], 0.01);
  EXPECT_EQ(run1["k"], 1);
  EXPECT_EQ(run1["T"], 3000);
  EXPECT_EQ(run1["seed"], 1);
  EXPECT_EQ(run1["projection"], true);
  EXPECT_EQ(run1["sampling"], "replacement");
  EXPECT_EQ(run1["step"], "pegasos");
  EXPECT_EQ(run1["output"], "last");
  EXPECT_EQ(run1["w"].size(), 4U);
  EXPECT_EQ(run1["bias"], 0);
  EXPECT_EQ(run1["f"], run1["f_last"]);
  const double R = run1["R"];
  EXPECT_NEAR(run1["G"].get<double>(), std::sqrt(0.01) + R, 1e-14);
  EXPECT_NEAR(run1["c"].get<double>(), (std::sqrt(0.01) + R) * (std::sqrt(0.01) + R), 1e-12);
  double norm2 = 0;
  for (const double x : run1["w"]) norm2 += x * x;
  EXPECT_NEAR(run1["norm"].get<double>(), std::sqrt(norm2), 1e-14);
  EXPECT_LE(run1["norm"].get<double>(), 10.0 * (1 + 1e-12));
  const Json off = json(with(kIris, {"--no-projection"}));
  EXPECT_EQ(off["projection"], false);
  EXPECT_EQ(off["projected_steps"], 0);
  EXPECT_NEAR(off["G"].get<double>(), 2 * R, 1e-14);
}

/// R, G and c stood there as if they bounded something.
TEST_F(CommandLine, TrainSaysWhereNoBoundSpeaksOfTheRun) {
  const auto said = [&](const Words& more) { return run(with({"train", "moons", "--T", "10"}, more)).out; };
  EXPECT_EQ(said({}).find("no bound"), std::string::npos);
  EXPECT_NE(said({"--bias", "free"}).find("no bound of the paper speaks about this run: with an unregularised bias"),
            std::string::npos);
  EXPECT_NE(said({"--step", "constant:0.1"}).find("no bound of the paper"), std::string::npos);
}

/// "k d = 5 numbers" stood below d = 4: a constant feature is no feature of the set.
TEST_F(CommandLine, TrainCountsAConstantFeatureApart) {
  const std::string said = run({"train", "iris", "--positive", "setosa", "--bias", "feature:1", "--T", "10"}).out;
  EXPECT_NE(said.find("d = 4"), std::string::npos) << said;
  EXPECT_NE(said.find("k (d + 1) = 5 numbers"), std::string::npos) << said;
  EXPECT_NE(said.find("m (d + 1) = 750 numbers"), std::string::npos) << said;
}

// The trial is said, its t0 gives the same run where it is typed, and it does not depend on the seed.
TEST_F(CommandLine, TrainFindsTheShiftByTrialAndSaysSo) {
  const Json found = json(with(kIris, {"--step", "shifted:auto"}));
  const std::string step = found["step"];
  ASSERT_TRUE(step.starts_with("shifted:") && step != "shifted:auto") << step;
  EXPECT_EQ(found["step_trial"]["rows"], 150);
  EXPECT_EQ(found["step_trial"]["steps"].get<Count>() % 150, 0);
  EXPECT_GE(found["step_trial"]["steps"], 300);
  const Json typed = json(with(kIris, {"--step", step}));
  EXPECT_FALSE(typed.contains("step_trial"));
  EXPECT_EQ(typed["hash"], found["hash"]);
  EXPECT_EQ(json(with(kIris, {"--step", "shifted:auto", "--seed", "9"}))["step"], step);
  EXPECT_EQ(json(with(kIris, {"--step", "shifted:0"}))["hash"], json(kIris)["hash"]);
  write("one.svm", "1 1:2\n");
  EXPECT_NE(run({"train", "one.svm", "--T", "5", "--step", "shifted:auto"}).out.find(" steps over 1 example, counted"),
            std::string::npos);
}

TEST_F(CommandLine, TheSuffixBeginsWhereOneSays) {
  const Json half = json(with(kIris, {"--output", "suffix:0.5"}));
  const Json chosen = json(with(kIris, {"--output", "suffix", "--suffix-from", "1501"}));
  EXPECT_EQ(chosen["hash"], half["hash"]);
  EXPECT_EQ(chosen["suffix_from"], 1501);
  EXPECT_FALSE(half.contains("suffix_from"));
  EXPECT_EQ(chosen["w"], half["w"]);
  EXPECT_NE(json(with(kIris, {"--output", "suffix", "--suffix-from", "1502"}))["w"], half["w"]);
  const Json never = json(with(kIris, {"--output", "suffix", "--suffix-from", "3001"}));
  EXPECT_EQ(never["f"], never["f_last"]);
  EXPECT_TRUE(never["f_suffix"].is_null()) << "it was a number, though no suffix began";
  EXPECT_TRUE(chosen["f_suffix"].is_number());
}

TEST_F(CommandLine, EqualRunsGiveEqualJson) {
  const Json a = comparable(json(kIris));
  EXPECT_EQ(a, comparable(json(kIris)));
  EXPECT_EQ(a, comparable(json(with(kIris, {"--threads", "1"}))));
  EXPECT_EQ(a, comparable(json(with(kIris, {"--threads", "8", "--quiet"}))));
  EXPECT_NE(a["w"], json(with(kIris, {"--seed", "2"}))["w"]);
}

// The bound is a true one, and what is claimed of the gap holds against the certified optimum.
TEST_F(CommandLine, UntilEndsWhereTheGapIsSurelySmall) {
  const Words set = {"iris", "--positive", "virginica", "--lambda", "0.01", "--scale", "standardise"};
  const double f_star = json(with({"optimum"}, set))["f_star"];
  for (const char* output : {"last", "average", "weighted"}) {
    const Json run = json(
        with(with({"train"}, set), {"--T", "1000000", "--output", output, "--until", "0.05", "--sampling", "epochs"}));
    const Json& until = run["until"];
    EXPECT_EQ(until["by"], "dual");
    EXPECT_EQ(until["reached"], true) << until;
    EXPECT_LE(until["bound"].get<double>(), f_star);
    EXPECT_GT(until["bound"].get<double>(), 0.9 * f_star);
    EXPECT_LT(run["t"].get<long>(), 1000000);
    EXPECT_NEAR(until["f"].get<double>(), run["f"].get<double>(), 1e-10);
    EXPECT_LE(run["f"].get<double>() - f_star, 0.05 * run["f"].get<double>());
    EXPECT_NEAR(until["relative_gap"].get<double>(), 1 - until["bound"].get<double>() / until["f"].get<double>(), 1e-12)
        << "as a share of f, which is known";
  }
  const Json known =
      json(with(with({"train"}, set), {"--T", "1000000", "--until", "0.01", "--f-star", std::to_string(f_star)}));
  EXPECT_EQ(known["until"]["by"], "f-star");
  EXPECT_EQ(known["until"]["reached"], true);
  EXPECT_LE(known["f"].get<double>() - f_star, 0.0101 * f_star);
  EXPECT_NEAR(known["until"]["relative_gap"].get<double>(),
              known["until"]["f"].get<double>() / known["until"]["bound"].get<double>() - 1, 1e-12)
      << "as a share of f*, which was given";
}

TEST_F(CommandLine, AnFBelowTheFStarThatWasGivenProvesItWrong) {
  const Words asked = with(kIris, {"--until", "0.1", "--f-star", "0.9"});
  expect_error(asked, 2, {"--f-star 0.9", "below it, so it is no f*"});
}

TEST_F(CommandLine, UntilSaysWhatItCannotTell) {
  const Words few = with(kIris, {"--until", "1e-6"});
  const Json found = json(few);
  EXPECT_EQ(found["until"]["reached"], false);
  EXPECT_EQ(found["t"], 3000);
  EXPECT_NE(this->run(few).out.find("cannot be told"), std::string::npos);
  for (const Words& wrong : std::vector<Words>{{"--until", "2"},
                                               {"--f-star", "0.1"},
                                               {"--until", "0.1", "--output", "suffix:0.5"},
                                               {"--until", "0.1", "--output", "random"},
                                               {"--until", "0.1", "--trace", "t.csv"},
                                               {"--until", "0.1", "--bias", "free"}})
    expect_error(with(kIris, wrong), 2, {wrong[0] == "--until" ? "--until" : "--f-star"});
}

TEST_F(CommandLine, OutputsChooseAmongTheSameVectors) {
  const Json last = json(kIris);
  const Words names = {"average", "weighted", "suffix"};
  for (const std::string& name : names) {
    const Json one = json(with(kIris, {"--output", name}));
    EXPECT_EQ(one["f"], last["f_" + name]) << name;
    EXPECT_EQ(one["f_last"], last["f_last"]);
    EXPECT_NE(one["w"], last["w"]);
  }
  const Json random = json(with(kIris, {"--output", "random"}));
  EXPECT_GE(random["random_step"].get<int>(), 1);
  EXPECT_LE(random["random_step"].get<int>(), 3000);
}

TEST_F(CommandLine, CIsLambdaOnAnotherScale) {
  const Json by_c = json({"train", "coins", "--m", "50", "--C", "0.4", "--T", "100"});
  EXPECT_NEAR(by_c["lambda"].get<double>(), 1 / (0.4 * 50), 1e-16);
  EXPECT_NEAR(by_c["C"].get<double>(), 0.4, 1e-15);
}

TEST_F(CommandLine, TheWordMTakesTheWholeSet) {
  const Json one = json({"train", "coins", "--m", "20", "--k", "m", "--sampling", "subset", "--T", "5"});
  EXPECT_EQ(one["k"], 20);
}

TEST_F(CommandLine, BiasFeatureIsTheLastEntryOfW) {
  write("tiny.csv", "1,3\n1,4\n-1,1\n");
  const Json one = json({"train", "tiny.csv", "--lambda", "0.1", "--T", "200", "--bias", "feature:2"});
  EXPECT_EQ(one["d"], 1);
  ASSERT_EQ(one["w"].size(), 2U);
  EXPECT_DOUBLE_EQ(one["bias"].get<double>(), 2 * one["w"][1].get<double>());
  EXPECT_NEAR(one["R"].get<double>(), std::sqrt(20.0), 1e-15);
  const Json free = json({"train", "tiny.csv", "--lambda", "0.1", "--T", "200", "--bias", "free"});
  EXPECT_EQ(free["w"].size(), 1U);
  EXPECT_NE(free["bias"], 0.0);
}

TEST_F(CommandLine, TraceRowsDoNotDependOnT) {
  Words words = {"train", "iris", "--positive", "setosa", "--lambda", "0.1", "--T", "900", "--trace", "a.csv"};
  ASSERT_EQ(run(words).code, 0);
  words[7] = "20000";
  words.back() = "b.csv";
  ASSERT_EQ(run(words).code, 0);
  const std::string a = read("a.csv");
  const std::string b = read("b.csv");
  EXPECT_TRUE(b.starts_with(a.substr(0, a.rfind("\n9"))));
  const Words rows = split(a, '\n');
  const Words header = split(rows[0], ',');
  EXPECT_EQ(header[0], "t");
  for (const char* name : {"f", "f_batch", "norm"})
    EXPECT_NE(std::find(header.begin(), header.end(), name), header.end()) << name;
  EXPECT_EQ(rows[1].substr(0, 8), "1,1,1,0,");  // w_1 = 0: f = 1
  int previous = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    EXPECT_EQ(split(rows[i], ',').size(), header.size());
    const int t = std::stoi(rows[i]);
    EXPECT_GT(t, previous);
    EXPECT_LE(t, 900);
    previous = t;
  }
  EXPECT_GT(rows.size(), 200U);
}

TEST_F(CommandLine, TrainSaysHowManyStepsTheTraceHasAndWhichStepARandomOutputIs) {
  const Words words = {"train", "iris",  "--positive", "setosa", "--lambda", "0.1",
                       "--T",   "20000", "--output",   "random", "--trace",  "a.csv"};
  const std::string text = run(words).out;
  const Words rows = split(read("a.csv"), '\n');
  const auto last = std::stoll(rows.back());
  EXPECT_LT(rows.size(), 20000U);
  EXPECT_NE(text.find(cli::human(static_cast<Count>(rows.size() - 1)) + " rows of 20,000 steps, the last of t = " +
                      cli::human(static_cast<Count>(last)) + "; what the last step leaves has no row"),
            std::string::npos)
      << text;
  Words told = words;
  told.insert(told.end(), {"--json", "-", "--verbose"});
  const Ended result = run(told);
  EXPECT_NE(result.err.find(" rows of 20,000 steps"), std::string::npos) << result.err;
  const Count t = Json::parse(result.out)["random_step"].get<Count>();
  EXPECT_NE(text.find("random: w_t of t = " + cli::human(t) + "\n"), std::string::npos) << text;
}

TEST_F(CommandLine, TraceAndReportAreTheSameRun) {
  const Json traced = comparable(json(with(kIris, {"--trace", "a.csv"})));
  EXPECT_EQ(traced, comparable(json(kIris)));
  // f(w_{T+1}) of 2999 steps is f(w_T) of 3000, wherever 3000 is in the schedule.
  const Words rows = split(read("a.csv"), '\n');
  const Words last = split(rows.back(), ',');
  const Json shorter = json({"train", "iris", "--positive", "virginica", "--lambda", "0.01", "--scale", "standardise",
                             "--T", std::to_string(std::stoi(last[0]) - 1)});
  EXPECT_EQ(std::stod(last[1]), shorter["f_last"].get<double>());
  EXPECT_EQ(std::stod(last[3]), shorter["norm"].get<double>());
}

TEST_F(CommandLine, JsonFileAndTableAreWrittenTogether) {
  const Ended ended = run({"train", "coins", "--T", "10", "--json", "a.json"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_NE(ended.out.find("lambda"), std::string::npos);
  EXPECT_TRUE(Json::parse(read("a.json"))["f"].is_number());
  EXPECT_EQ(files(), Words{"a.json"});  // no temporary file stays
}

TEST_F(CommandLine, OverflowIsAnErrorAndWritesNothing) {
  write("big.csv", "1,1e99\n-1,1e99\n");
  expect_error({"train", "big.csv", "--step", "constant:1e12", "--lambda", "1e6", "--no-projection", "--T", "1000",
                "--model", "m.json", "--trace", "t.csv", "--json", "-"},
               1, {"step"});
  EXPECT_EQ(files(), Words{"big.csv"});
}

TEST_F(CommandLine, StoppingTestsEndARunEarly) {
  const Json one = json({"train", "coins", "--lambda", "1", "--T", "100000", "--stop", "small-change:0.01"});
  EXPECT_LT(one["t"].get<int>(), 100000);
  EXPECT_NE(one["ended"], "");
}

TEST_F(CommandLine, WhatEndsBeforeItsSuffixHasNone) {
  const Words words = {"train", "moons", "--T", "10", "--output", "suffix:0.25", "--stop", "small-decrease:0.5"};
  ASSERT_EQ(json(words)["t"], 1);
  const std::string text = run(words).out;
  EXPECT_NE(text.find("it begins at t = 8, so this is the last"), std::string::npos) << text;
  EXPECT_NE(text.find("suffix none before t = 8"), std::string::npos) << text;
  EXPECT_EQ(run({"train", "moons", "--T", "10", "--output", "suffix:0.25"}).out.find("begins at"), std::string::npos);
}

TEST_F(CommandLine, OneClassIsSaid) {
  write("one.csv", "1,2,a\n2,1,a\n");
  const std::string text = run({"train", "one.csv", "--T", "3"}).out;
  EXPECT_NE(text.find("there is one class only"), std::string::npos) << text;
  EXPECT_NE(text.find("(2 rows)"), std::string::npos) << text;
}

TEST_F(CommandLine, InterruptEndsARunWithOneSentence) {
  for (const Words& words : {Words{"train", "coins", "--T", "9007199254740992", "--json", "a.json"},
                             Words{"figure", "norm", "coins", "--T", "9007199254740992", "-o", "a.svg"}}) {
    Process process(folder_, words);
    ASSERT_TRUE(process.interrupt(SIGINT));
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, -SIGINT);
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err.find("interrupted at t = "), std::string::npos) << ended.err;
    EXPECT_EQ(split(ended.err, '\n').size(), 1U) << ended.err;
    EXPECT_TRUE(files().empty());
  }
}

TEST_F(CommandLine, AHeldOutPartIsReported) {
  const Json whole = json(kIris);
  EXPECT_EQ(whole["held_out_m"], 0);
  EXPECT_FALSE(whole.contains("held_out_error_rate"));
  const Json split = json(with(kIris, {"--held-out", "0.2"}));
  EXPECT_EQ(split["m"], 120);
  EXPECT_EQ(split["held_out_m"], 30);
  EXPECT_GE(split["held_out_error_rate"].get<double>(), 0);
  EXPECT_GE(split["held_out_hinge"].get<double>(), 0);
  EXPECT_NE(split["hash"], whole["hash"]);
  EXPECT_NE(split["hash"], json(with(kIris, {"--held-out", "0.2", "--split-seed", "2"}))["hash"]);
  EXPECT_EQ(whole["hash"], json(with(kIris, {"--split-seed", "2"}))["hash"]);
  expect_error(with(kIris, {"--held-out", "0.95"}), 2, {"--held-out", "0.9"});
}

// --w1 for every command that runs; outside the ball it is allowed and said.
TEST_F(CommandLine, TheFirstIterateIsTakenAndWhatItChangesIsSaid) {
  const Words base = {"train", "moons", "--lambda", "0.25", "--T", "50", "--k", "m", "--sampling", "subset"};
  const Json plain = json(base);
  EXPECT_EQ(plain["start"], nullptr);
  EXPECT_EQ(comparable(json(with(base, {"--w1", "0,0"}))), comparable(plain)) << "0 is 0, given or not";
  const Json in = json(with(base, {"--w1", "1.2,-1.6"}));  // on the edge: 1/√λ = 2
  EXPECT_EQ(in["start"]["w1"], Json({1.2, -1.6}));
  EXPECT_EQ(in["c"], plain["c"]);
  EXPECT_NE(in["hash"], plain["hash"]);
  EXPECT_NE(in["start"]["notes"][0].get<std::string>().find("in the ball, as the algorithm asks"), std::string::npos);
  const Words outside = with(base, {"--w1", "12,-16"});
  const Json out = json(outside);
  EXPECT_NE(out["start"]["notes"][0].get<std::string>().find("lies outside the ball of radius 1/√λ = 2"),
            std::string::npos);
  EXPECT_NEAR(out["G"].get<double>(), out["R"].get<double>() + 0.25 * 20, 1e-12);
  const Ended text = run(outside);
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find("lies outside the ball"), std::string::npos) << text.out;
  EXPECT_EQ(run(with(outside, {"--no-projection"})).out.find("lies outside the ball"), std::string::npos);

  Words verify = outside;
  verify[0] = "verify";
  verify.insert(verify.end(), {"--runs", "20"});
  const Ended verified = run(verify);
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_NE(verified.out.find("lies outside the ball"), std::string::npos);
  EXPECT_NE(verified.out.find("it asks for: |w_1| ≤ 1/√λ where the projection is on; here |w_1| = 20"),
            std::string::npos)
      << verified.out;
  expect_error(with(base, {"--w1", "1,2,3"}), 1, {"moons: --w1 has 3 numbers, but w has 2 here"});
  expect_error(with(base, {"--w1", "1,x"}), 2, {"--w1", "\"x\""});
}

}  // namespace
}  // namespace pegasos::test
