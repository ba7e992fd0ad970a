// pegasos verify: the contract of its JSON, exit codes, both kinds of verdict, and the figures that were measured
// apart.
#include <cmath>
#include <set>

#include "cli/program.h"

namespace pegasos::test {
namespace {

Json row(const Json& result, const std::string& name) {
  for (const Json& statement : result["statements"]) {
    if (statement["name"] == name) return statement;
  }
  ADD_FAILURE() << "no row " << name;
  return Json::object();
}

TEST_F(CommandLine, VerifyAnswersByTheContract) {
  const Words words = {"verify", "iris",   "--classes", "setosa,versicolor", "--lambda", "0.1", "--T",
                       "500",    "--runs", "20"};
  const Json result = json(words);
  expect_keys(result, "constants optimum statements");
  expect_keys(result["constants"], "R G c");
  expect_keys(result["optimum"], "f_star gap");
  const double R = result["constants"]["R"];
  EXPECT_DOUBLE_EQ(result["constants"]["G"].get<double>(), R + std::sqrt(0.1));
  const std::set<std::string> verdicts = {"holds", "consistent", "violated", "not applicable"};
  const Words beginnings = {"Lemma 1",  "Theorem 1", "Corollary 1", "Theorem 2", "Theorem 3",
                            "Boosting", "Lemma 5",   "Duality",     "Derived: ", "Paper: "};
  std::set<std::string> found;
  std::set<std::string> names;
  for (const Json& statement : result["statements"]) {
    SCOPED_TRACE(statement["name"].get<std::string>());
    expect_keys(statement, "name lhs rhs ratio verdict reason runs exceedance delta");
    EXPECT_TRUE(names.insert(statement["name"]).second) << "twice";
    EXPECT_TRUE(verdicts.contains(statement["verdict"]));
    EXPECT_NE(statement["verdict"], "violated");
    EXPECT_FALSE(statement["reason"].get<std::string>().empty());
    for (const std::string& begin : beginnings) {
      if (statement["name"].get<std::string>().starts_with(begin)) found.insert(begin);
    }
    if (!statement["ratio"].is_null()) {
      EXPECT_NEAR(statement["ratio"].get<double>(), statement["lhs"].get<double>() / statement["rhs"].get<double>(),
                  1e-12);
      if (statement["verdict"] == "holds") {
        EXPECT_LE(statement["ratio"], 1 + 1e-9);
      }
    }
    if (statement["verdict"] == "consistent") {
      EXPECT_EQ(statement["runs"], 20);
    }
  }
  EXPECT_EQ(found.size(), beginnings.size());
  EXPECT_EQ(row(result, "Corollary 1")["verdict"], "not applicable");
  EXPECT_EQ(row(result, "Theorem 1")["verdict"], "holds");
  const Json theorem = row(result, "Theorem 2");
  EXPECT_EQ(theorem["verdict"], "consistent");
  const double c = result["constants"]["c"];
  EXPECT_NEAR(theorem["rhs"].get<double>(), c * std::log(500) / (0.1 * 500), 1e-12 * c * 100);
  for (const char* delta : {"0.9", "0.5", "0.1", "0.01"}) {
    const Json third = row(result, std::string("Theorem 3, δ = ") + delta);
    EXPECT_NEAR(third["delta"].get<double>() * third["threshold"].get<double>(), theorem["rhs"].get<double>(),
                1e-9 * c * 100);
    EXPECT_EQ(third["lhs"], third["exceedance"]);  // P[...] ≤ δ: the share seen against the δ
    EXPECT_EQ(third["rhs"], third["delta"]);
    EXPECT_EQ(third["trials"], 20);
    EXPECT_LE(third["quantile"], third["threshold"]);
  }
  EXPECT_EQ(row(result, "Boosting, δ = 0.1")["trials"], 6);  // groups of 3
  for (const Json& statement : result["statements"]) {
    const bool probability = statement["formula"].get<std::string>().starts_with("P[");
    EXPECT_EQ(statement["threshold"].is_null(), !probability || statement["lhs"].is_null()) << statement["name"];
  }
}

TEST_F(CommandLine, VerifyNamesTheSeedOfTheWorstRun) {
  const Words problem = {"moons", "--lambda", "0.05", "--T", "200"};
  const auto with = [&](Words words, const Words& more) {
    words.insert(words.end(), problem.begin(), problem.end());
    words.insert(words.end(), more.begin(), more.end());
    return json(words);
  };
  const Json result = with({"verify"}, {"--runs", "12", "--delta", "0.01", "--statements",
                                        "\"Theorem 2, average\",Derived: Theorem 3 for the average"});
  ASSERT_EQ(result["statements"].size(), 2U) << result["statements"];
  const double f_star = result["optimum"]["f_star"];
  const Json& mean = result["statements"][0];
  const Json& often = result["statements"][1];
  ASSERT_TRUE(mean["worst_seed"].is_number()) << mean;
  EXPECT_EQ(mean["worst_seed"], often["worst_seed"]) << "the same runs, and of each the same number";
  const Json worst = with({"train"}, {"--seed", mean["worst_seed"].dump(), "--output", "average"});
  EXPECT_NEAR(worst["f"].get<double>() - f_star, often["quantile"].get<double>(), 1e-9)
      << "of 12 runs the 0.99-quantile is the largest";
  EXPECT_GT(often["quantile"].get<double>(), mean["lhs"].get<double>());
  EXPECT_NE(often["reason"].get<std::string>().find("; largest of 12 "), std::string::npos) << often["reason"];
  EXPECT_EQ(mean["worst_seed_text"], mean["worst_seed"].dump());
  ASSERT_EQ(result["run_seeds"].size(), 12U);
  EXPECT_NE(std::ranges::find(result["run_seeds"], mean["worst_seed_text"]), result["run_seeds"].end());
}

TEST_F(CommandLine, VerifyGivesTheSameDigitsForEveryNumberOfThreads) {
  const Words words = {"verify", "moons", "--lambda", "0.05", "--T", "300", "--runs", "30"};
  const auto with = [&](const std::string& threads) {
    Words all = words;
    all.insert(all.end(), {"--threads", threads});
    return comparable(json(all));
  };
  const Json one = with("1");
  EXPECT_EQ(one, with("2"));
  EXPECT_EQ(one, with("7"));
}

TEST_F(CommandLine, VerifyCorollaryOfTheWholeSet) {
  const Json result = json({"verify", "wine", "--positive", "class_0", "--scale", "standardise", "--lambda", "0.05",
                            "--T", "300", "--k", "m", "--sampling", "subset", "--runs", "10"});
  for (const char* name : {"Corollary 1", "Derived: last iterate", "Duality, w(α_t) = w_{t+1}", "Derived: distance"})
    EXPECT_EQ(row(result, name)["verdict"], "holds") << name;
  EXPECT_EQ(result["violated"], 0);
}

TEST_F(CommandLine, VerifyTellsWhatDoesNotApply) {
  const auto reason = [&](Words more, const std::string& name) {
    Words words = {"verify", "moons", "--T", "200", "--runs", "5"};
    words.insert(words.end(), more.begin(), more.end());
    const Json statement = row(json(words), name);
    EXPECT_EQ(statement["verdict"], "not applicable");
    return statement["reason"].get<std::string>();
  };
  EXPECT_NE(reason({"--lambda", "0.1", "--sampling", "epochs"}, "Theorem 2").find("uniform"), std::string::npos);
  EXPECT_NE(reason({"--lambda", "0.1", "--step", "constant:0.1"}, "Theorem 1").find("1/(λt)"), std::string::npos);
  EXPECT_NE(reason({"--lambda", "0.1", "--bias", "free"}, "Lemma 1, u = w*").find("bias"), std::string::npos);
  EXPECT_NE(reason({"--lambda", "0.5"}, "Paper: Corollary 2, δ = 0.1").find("1/4"), std::string::npos);
}

/// What is said of an assumption of "Derived: w* of a large λ" or another row that makes it.
std::pair<bool, bool> made_and_met(const Json& answer, const std::string& text) {
  for (const Json& row : answer["statements"]) {
    for (const Json& one : row["assumptions"]) {
      if (one["text"] == text) return {true, one["met"].get<bool>()};
    }
  }
  return {false, false};
}

TEST_F(CommandLine, LambdaEqualToRSquaredIsSoWhateverTheRootIsRoundedTo) {
  write("ten.csv", "y,a,b\n1,3,1\n-1,-1,3\n1,1,-3\n-1,-2,0.5\n");  // R² = 10
  const auto ask = [&](const Words& data, const std::string& lambda) {
    return json(joined_words(joined_words({"verify"}, data), {"--lambda", lambda, "--T", "30"}));
  };
  const std::pair<bool, bool> met{true, true};
  const std::pair<bool, bool> not_met{true, false};
  const Words units = {"iris", "--classes", "setosa,versicolor", "--scale", "unit-rows"};
  for (const auto& [data, square, below] :
       {std::tuple(Words{"ten.csv"}, "10", "9.9999999"), std::tuple(units, "1", "0.99999999")}) {
    const Json equal = ask(data, square);
    EXPECT_EQ(made_and_met(equal, "λ ≥ R²"), met) << square;
    EXPECT_EQ(made_and_met(equal, "λ > R²"), not_met) << square;
    for (const Json& row : equal["statements"]) EXPECT_NE(row["verdict"], "violated") << row;
    EXPECT_EQ(made_and_met(ask(data, below), "λ ≥ R²"), not_met) << below;
  }
  write("more.csv", "y,a,b\n1,3.0000001,1\n-1,-1,3\n");
  const std::string said = run({"verify", "more.csv", "--lambda", "10", "--T", "30", "--verbose"}).out;
  EXPECT_NE(said.find("here R² = 10.000001"), std::string::npos) << "10 would be no reason\n" << said;
  const Json units_small = ask(units, "0.1");
  EXPECT_EQ(made_and_met(units_small, "R ≥ 1"), met);
}

/// "Lemma 1, every step" was taken for two names, of which the second was none.
TEST_F(CommandLine, VerifySelectsStatementsWhoseNamesHaveCommas) {
  const Json one = json({"verify", "iris", "--positive", "setosa", "--lambda", "0.1", "--T", "50", "--statements",
                         "Lemma 1, every step,Theorem 1"});
  std::vector<std::string> names;
  for (const Json& statement : one["statements"]) names.push_back(statement["name"]);
  ASSERT_GE(names.size(), 2U);
  EXPECT_EQ(names.front(), "Lemma 1, every step");
  EXPECT_TRUE(names.back().starts_with("Theorem 1"));
}

TEST_F(CommandLine, VerifySelectsStatementsAndProbabilities) {
  const Json result = json({"verify", "moons", "--lambda", "0.1", "--T", "200", "--runs", "5", "--statements",
                            "Theorem 3,Lemma 5", "--delta", "0.25,0.75"});
  Words names;
  for (const Json& statement : result["statements"]) names.push_back(statement["name"]);
  EXPECT_EQ(names,
            (Words{"Theorem 3, δ = 0.25", "Theorem 3, δ = 0.75", "Lemma 5", "Lemma 5, sharper", "Lemma 5, R/λ"}));
}

TEST_F(CommandLine, VerifyTriesAChosenU) {
  const Words words = {"verify", "moons", "--lambda", "0.25", "--T", "100", "--runs", "1", "--statements", "Lemma 1"};
  const auto with = [&](const std::string& u, const std::string& projection) {
    Words all = words;
    all.push_back("--u=" + u);
    if (!projection.empty()) all.push_back(projection);
    return all;
  };
  const Json plain = json(words);
  const Json tried = json(with("0.5,-1", ""));
  EXPECT_EQ(tried["statements"].size(), plain["statements"].size() + 1);
  EXPECT_EQ(row(tried, "Lemma 1, chosen u")["verdict"], "holds");
  EXPECT_NE(row(tried, "Lemma 1, chosen u")["lhs"], row(tried, "Lemma 1, u = w*")["lhs"]);
  expect_error(with("0.5", ""), 1, {"--u", "1 number", "2"});
  expect_error(with("0.5,x", ""), 2, {"--u", "x"});
  expect_error(with("2,1", ""), 2, {"ball", "|u| = 2.23607"});  // radius 2
  EXPECT_EQ(row(json(with("2,1", "--no-projection")), "Lemma 1, chosen u")["verdict"], "holds");
}

TEST_F(CommandLine, VerifyPrintsATable) {
  const Ended ended = run({"verify", "moons", "--lambda", "0.1", "--T", "100", "--runs", "5"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
  EXPECT_NE(ended.out.find("\nstatement"), std::string::npos);
  EXPECT_NE(ended.out.find("\nTheorem 1 (P)"), std::string::npos);
  EXPECT_NE(ended.out.find("0 violated"), std::string::npos);
}

TEST_F(CommandLine, VerifyRefusesWhatMakesNoSense) {
  expect_error({"verify"}, 2, {"DATA"});
  expect_error({"verify", "moons", "--runs", "0"}, 2, {"--runs"});
  expect_error({"verify", "moons", "--runs", "100001"}, 2, {"--runs"});
  expect_error({"verify", "moons", "--delta", "0.5,1"}, 2, {"--delta", "'1'"});
  expect_error({"verify", "moons", "--delta", "0.5,x"}, 2, {"--delta", "'x'"});
  expect_error({"verify", "moons", "--statements", "Theorem 9"}, 2, {"Theorem 9"});
  expect_error({"verify", "moons", "--stop", "small-change:0.1"}, 2, {"--stop"});
  expect_error({"verify", "no-such-file.csv"}, 1, {"no-such-file.csv"});
}

// Each misprint by its name: labelled in both outputs, exit code 1, and the row that it is about is violated.
TEST_F(CommandLine, VerifyAsPrinted) {
  std::set<Words> plain;  // what holds without a misprint
  const auto violated = [&](const std::string& name, Words more, const std::string& row_name) {
    SCOPED_TRACE(name);
    Words words = {"verify", "iris", "--classes", "setosa,versicolor", "--lambda", "0.1", "--T", "300", "--runs", "3"};
    words.insert(words.end(), more.begin(), more.end());
    if (plain.insert(words).second) {
      EXPECT_EQ(run(words).code, 0);
      EXPECT_TRUE(json(words)["as_printed"].is_null());
    }
    words.insert(words.end(), {"--as-printed", name});
    const Ended text = run(words);
    EXPECT_EQ(text.code, 1);
    EXPECT_NE(text.out.find("AS PRINTED"), std::string::npos);
    EXPECT_NE(text.err.find(row_name), std::string::npos) << text.err;
    words.insert(words.end(), {"--json", "-"});
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 1);
    const Json result = Json::parse(ended.out);
    EXPECT_EQ(result["as_printed"]["name"], name);
    EXPECT_EQ(row(result, row_name)["verdict"], "violated");
  };
  violated("sum-over-batch", {}, "Derived: step");
  violated("missing-k", {"--k", "10"}, "Derived: step");
  violated("cm-over-t", {}, "Derived: step");
  violated("shifted-average", {}, "Derived: average");
  violated("theorem-from-one", {}, "Theorem 1, as printed");
  violated("lemma-3-sign", {}, "Slides: Lemma 3, projection, as printed");
  violated("small-increase", {}, "Stopping: small increase, as printed, ε = 0.05");
}

// It changed 'verify' alone: train, trace and figure showed the average of w_1..w_T and said it was as printed.
TEST_F(CommandLine, TheShiftedAverageIsThatOfEveryCommand) {
  const std::string data = write("a.csv", "1,1,0\n-1,0,1\n1,2,1\n");
  const std::string sets = write("sets.txt", "0\n1\n2\n");
  const Words trace = {"trace", data, "--sets", sets, "--lambda", "0.5"};
  Words printed = trace;
  printed.insert(printed.end(), {"--as-printed", "shifted-average"});
  const Json usual = json(trace);
  const Json shifted = json(printed);
  EXPECT_EQ(shifted["steps"], usual["steps"]);
  for (std::size_t j = 0; j < 2; ++j) {
    double sum = 0;
    for (const Json& step : usual["steps"]) sum += step["w_next"][j].get<double>();
    EXPECT_NEAR(shifted["average"][j].get<double>(), sum / 3, 1e-12);
  }
  EXPECT_NE(shifted["average"], usual["average"]);
  const Words train = {"train", data, "--lambda", "0.5", "--T", "7"};
  Words other = train;
  other.insert(other.end(), {"--as-printed", "shifted-average"});
  EXPECT_NE(json(other)["f_average"], json(train)["f_average"]);
  EXPECT_EQ(json(other)["f_last"], json(train)["f_last"]);
}

TEST_F(CommandLine, AMisprintThatIsNotFollowedSaysSo) {
  for (const char* name : {"theorem-from-one", "ball-constant", "no-growth", "no-selection", "lemma-3-sign",
                           "lemma-5-sum", "small-increase", "backtracking"}) {
    const Ended ended = run({"train", "moons", "--T", "3", "--as-printed", name, "--json", "-"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_NE(ended.err.find(std::string("--as-printed ") + name + " changes nothing here"), std::string::npos)
        << ended.err;
    EXPECT_TRUE(Json::parse(ended.out)["as_printed"].is_null());
  }
  EXPECT_NE(run({"optimum", "moons", "--lambda", "1", "--as-printed", "missing-k"}).err.find("makes no steps"),
            std::string::npos);
  const Words stop = {"train", "moons", "--T", "3", "--as-printed", "small-increase", "--stop", "small-decrease:1e-9"};
  EXPECT_EQ(json(stop)["as_printed"]["name"], "small-increase");
  EXPECT_EQ(run({"verify", "moons", "--T", "5", "--runs", "2", "--as-printed", "no-growth"}).err.find("changes"),
            std::string::npos);
}

TEST_F(CommandLine, StatementsAreSaidInAnotherLanguageAndTheirJsonIsNot) {
  const Words words = {"verify", "moons",  "--lambda", "0.1",          "--T",
                       "10000",  "--runs", "2",        "--statements", "Theorem 1"};
  Words german = words;
  german.insert(german.end(), {"--language", "de"});
  const std::string said = run(german).out;
  for (const char* part : {"Aussage", "Satz 1", "gilt", "T = 10\u00A0000"})
    EXPECT_NE(said.find(part), std::string::npos) << part << " in\n" << said;
  EXPECT_EQ(said.find("holds"), std::string::npos) << said;
  EXPECT_NE(run(words).out.find("T = 10,000"), std::string::npos);
  EXPECT_EQ(comparable(json(german)), comparable(json(words)));
  expect_error({"verify", "moons", "--language", "fr"}, 2, {"--language", "fr", "en zh de"});
  // What is to be typed is the same in every language.
  const std::string table = write("guessed.csv", "a,b,c\n1,2,3\n4,5,6\n");
  for (const char* language : {"en", "de", "zh"}) {
    const std::string about = run({"verify", table, "--T", "5", "--runs", "2", "--language", language}).out;
    EXPECT_NE(about.find("--label"), std::string::npos) << about;
  }
}

// Rounding explains a difference that it can make; a left side far below 0 is what the statement says.
TEST_F(CommandLine, OnlyWhatRoundingCanDoIsExplainedByIt) {
  const Json result = json({"verify", "iris", "--classes", "setosa,versicolor", "--lambda", "0.01", "--T", "8", "--k",
                            "m", "--sampling", "subset", "--u", "0.1,0,0,0"});
  int below = 0;
  for (const Json& row : result["statements"]) {
    if (row["verdict"] != "holds" || row["rhs"] != 0) continue;
    const bool slack = row["lhs"].get<double>() < -1e-6;
    below += slack ? 1 : 0;
    const std::string reason = row["reason"].is_string() ? row["reason"].get<std::string>() : "";
    EXPECT_FALSE(slack && reason.find("explained by rounding") != std::string::npos) << row["name"] << ": " << reason;
  }
  EXPECT_GE(below, 1);
  EXPECT_EQ(row(json({"verify", "coins", "--no-projection", "--lambda", "1000", "--T", "20"}),
                "Derived: iterations to ε = 0.05")["reason"],
            "T = 3, the first that it speaks of");
}

// The printed c is judged where it stands, in the row of the subgradients; all other rows keep theirs.
TEST_F(CommandLine, TheConstantOfTheBallIsOneRowsAffair) {
  const Words words = {
      "verify", "iris",   "--classes", "setosa,versicolor", "--lambda", "0.01", "--no-projection", "--T",
      "1000",   "--runs", "3"};
  Words printed = words;
  printed.insert(printed.end(), {"--as-printed", "ball-constant"});
  const Json right = json(words);
  const Json wrong = Json::parse(run([&] {
                                   Words all = printed;
                                   all.insert(all.end(), {"--json", "-"});
                                   return all;
                                 }())
                                     .out);
  EXPECT_EQ(right["constants"], wrong["constants"]);
  for (std::size_t i = 0; i < right["statements"].size(); ++i) {
    const Json& row = wrong["statements"][i];
    const bool its_own = row["name"].get<std::string>().find("as printed") != std::string::npos;
    EXPECT_EQ(row["rhs"] == right["statements"][i]["rhs"], !its_own) << row["name"];
  }
}

TEST_F(CommandLine, VerifyListsTheMisprints) {
  const Json result = json({"verify", "--misprints"});
  ASSERT_GE(result["misprints"].size(), 9U);
  const Ended ended = run({"verify", "--misprints"});
  EXPECT_EQ(ended.code, 0);
  for (const Json& misprint : result["misprints"]) {
    expect_keys(misprint, "name source printed right effect");
    EXPECT_NE(ended.out.find(misprint["name"].get<std::string>()), std::string::npos);
  }
  expect_error({"verify", "moons", "--as-printed", "nonsense"}, 2, {"nonsense", "sum-over-batch"});
  expect_error({"verify", "moons", "--step", "constant:0.1", "--as-printed", "missing-k"}, 2,
               {"missing-k", "step pegasos only"});
}

TEST_F(CommandLine, VerifyCanBeInterrupted) {
  Process process(folder_, {"verify", "breast_cancer", "--T", "1000000", "--runs", "100000", "--lambda", "0.1"});
  ASSERT_TRUE(process.interrupt(SIGINT));
  const Ended ended = process.wait();
  EXPECT_EQ(ended.code, -SIGINT);
  EXPECT_EQ(ended.out, "");
  EXPECT_NE(ended.err.find("interrupted"), std::string::npos) << ended.err;
}

TEST_F(CommandLine, VerifyWritesAReportThatStandsAlone) {
  for (const std::string file : {"report.html", "report.pdf"}) {
    const Ended ended = run({"verify", "moons", "--lambda", "0.1", "--T", "100", "--runs", "5", "--report", file});
    EXPECT_EQ(ended.code, 0) << ended.err;
    ASSERT_TRUE(exists(file));
  }
  const std::string html = read("report.html");
  EXPECT_NE(html.find("pegasos verify moons --lambda 0.1 --T 100 --runs 5"), std::string::npos);
  EXPECT_NE(html.find("<b>Theorem 1</b>"), std::string::npos);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_TRUE(read("report.pdf").starts_with("%PDF"));
  expect_error({"verify", "moons", "--report", "report.txt"}, 2, {"report.txt", ".html"});
  expect_error({"verify", "moons", "--T", "50", "--runs", "2", "--report", "no/such/folder.html"}, 1, {"folder"});
}

}  // namespace
}  // namespace pegasos::test
