// --test FILE: what a run is worth on examples of their own.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/program.h"

namespace pegasos::test {
namespace {

Words joined_words(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Every third row of iris is the test set.
class TestSets : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    ASSERT_EQ(run({"data", "convert", "iris", "-o", "all.csv"}).code, 0);
    const Words lines = split(read("all.csv"), '\n');
    std::string training = lines[0] + "\n";
    std::string test = training;
    for (std::size_t i = 1; i < lines.size(); ++i) (i % 3 == 0 ? test : training) += lines[i] + "\n";
    write("train.csv", training);
    write("test.csv", test);
  }
};

const Words kTrainOnParts = {"train", "train.csv", "--positive", "virginica",   "--lambda", "0.01",
                             "--T",   "2000",      "--scale",    "standardise", "--bias",   "feature:1"};

// The same preparation, the same scores: what predicting says of the file the training says, too.
TEST_F(TestSets, TrainSaysWhatPredictSays) {
  const Json trained = json(joined_words(kTrainOnParts, {"--test", "test.csv", "--model", "m.json"}));
  const Json predicted = json({"predict", "test.csv", "--model", "m.json"});
  EXPECT_EQ(trained["test_m"], 50);
  EXPECT_EQ(trained["test_name"], "test.csv");
  EXPECT_EQ(trained["test_error_rate"], predicted["error_rate"]);
  const Json& test = trained["test"];
  for (const char* key : {"confusion", "positive", "negative", "roc_area", "classes"})
    EXPECT_EQ(test[key], predicted[key]) << key;
  const Json& confusion = test["confusion"];
  const double tp = confusion["true_positive"];
  const double fn = confusion["false_negative"];
  const double fp = confusion["false_positive"];
  const double tn = confusion["true_negative"];
  EXPECT_EQ(tp + fn + fp + tn, 50);
  EXPECT_EQ((fn + fp) / 50, trained["test_error_rate"].get<double>());
  EXPECT_EQ(test["positive"]["precision"].get<double>(), tp / (tp + fp));
  EXPECT_EQ(test["positive"]["recall"].get<double>(), tp / (tp + fn));
  EXPECT_EQ(test["negative"]["recall"].get<double>(), tn / (tn + fp));
  ASSERT_EQ(test["classes"].size(), 3U) << "the rest is said class by class";
  EXPECT_EQ(test["classes"][2]["class"], "virginica");
  EXPECT_EQ(test["classes"][2]["sign"], 1);
  EXPECT_EQ(test["classes"][2]["right"].get<double>(), tp);
  EXPECT_EQ(test["classes"][0]["wrong"].get<double>() + test["classes"][1]["wrong"].get<double>(), fp);
}

TEST_F(TestSets, TheAreaIsThatOfThePairsOfScores) {
  ASSERT_EQ(run(joined_words(kTrainOnParts, {"--model", "m.json"})).code, 0);
  const Json predicted = json({"predict", "test.csv", "--model", "m.json"});
  const Words lines = split(run({"predict", "test.csv", "--model", "m.json"}).out, '\n');
  const Words rows = split(read("test.csv"), '\n');
  std::vector<double> positive;
  std::vector<double> negative;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool is = rows[i + 1].find("virginica") != std::string::npos;
    (is ? positive : negative).push_back(std::stod(split(lines[i], ' ')[1]));
  }
  double pairs = 0;
  for (const double a : positive) {
    for (const double b : negative) pairs += a > b ? 1 : a == b ? 0.5 : 0;
  }
  const auto all = static_cast<double>(positive.size() * negative.size());
  EXPECT_EQ(predicted["roc_area"].get<double>(), pairs / all);
}

TEST_F(TestSets, ATestSetChangesNoDigitOfTheRun) {
  const Json without = comparable(json(joined_words(kTrainOnParts, {"--held-out", "0.2"})));
  const Json tested = comparable(json(joined_words(kTrainOnParts, {"--held-out", "0.2", "--test", "test.csv"})));
  for (const auto& [key, value] : without.items()) {
    if (key.ends_with("per_second")) continue;
    EXPECT_EQ(tested[key], value) << key;
  }
  expect_keys(tested, "test_m test_name test_error_rate test_hinge held_out_error_rate");
}

TEST_F(TestSets, TheTrainingFileAsTestSetGivesTheTrainingError) {
  const Ended ended = run(joined_words(kTrainOnParts, {"--test", "train.csv", "--json", "-"}));
  EXPECT_EQ(ended.err, "pegasos: 100 of 100 examples of the test set stand in the training set, too\n");
  const Json json_of = Json::parse(ended.out);
  EXPECT_EQ(json_of["test_error_rate"], json_of["error_rate"]);
  EXPECT_EQ(json_of["test_hinge"], json_of["hinge"]);
  EXPECT_EQ(json_of["test_m"], json_of["m"]);
  EXPECT_EQ(json_of["test_checksum"], json_of["checksum"]);
}

TEST_F(TestSets, TheTraceHasItsErrorsBesideTheOthers) {
  ASSERT_EQ(run(joined_words(kTrainOnParts, {"--held-out", "0.2", "--test", "test.csv", "--trace", "run.csv"})).code,
            0);
  const Words lines = split(read("run.csv"), '\n');
  EXPECT_TRUE(
      lines[0].ends_with(",error_average,held_out_error,held_out_hinge,held_out_error_average,test_error,"
                         "test_hinge,test_error_average"))
      << lines[0];
  const std::size_t columns = split(lines[0], ',').size();
  for (const std::string& line : lines) EXPECT_EQ(split(line, ',').size(), columns) << line;
  const Words first = split(lines[1], ',');
  EXPECT_EQ(first[columns - 3], "1") << "w_1 = 0 has everything wrong";
  ASSERT_EQ(run(joined_words(kTrainOnParts, {"--test", "test.csv", "--trace", "alone.csv"})).code, 0);
  EXPECT_TRUE(split(read("alone.csv"), '\n')[0].ends_with("f_weighted,test_error,test_hinge,test_error_average"));
}

TEST_F(TestSets, PeopleReadOneBlock) {
  const Ended ended = run(joined_words(kTrainOnParts, {"--test", "test.csv"}));
  ASSERT_EQ(ended.code, 0) << ended.err;
  for (const char* part :
       {"test set test.csv, m = 50", "called +1", "virginica", "setosa", "of +1", "precision", "F1", "ROC area"})
    EXPECT_NE(ended.out.find(part), std::string::npos) << part << "\n" << ended.out;
}

/// What a person reads, each run of spaces as one.
std::string printed(const Ended& ended) {
  EXPECT_EQ(ended.code, 0) << ended.err;
  std::string text;
  for (const char c : ended.out) {
    if (c != ' ' || !text.ends_with(' ')) text += c;
  }
  return text;
}

std::string percent(const Json& share) { return fmt::format("{:.4g} %", 100 * share.get<double>()); }

/// As the matrix and the lines below it have it.
void expect_judgement(const std::string& text, const Json& json) {
  const Json& confusion = json["confusion"];
  const Json& setosa = json["classes"][0];
  const Json& virginica = json["classes"][2];
  for (const std::string& part :
       {std::string("\nclass is called +1 called -1 right\n"),
        fmt::format("\nsetosa -1 {} {} {}\n", setosa["wrong"].dump(), setosa["right"].dump(),
                    percent(setosa["recall"])),
        fmt::format("\nvirginica +1 {} {} {}\n", confusion["true_positive"].dump(), confusion["false_negative"].dump(),
                    percent(virginica["recall"])),
        fmt::format("\nof +1 precision {}, recall {}, F1 {}\n", percent(json["positive"]["precision"]),
                    percent(json["positive"]["recall"]), percent(json["positive"]["f1"])),
        fmt::format("\nof -1 precision {}, recall {}, F1 {}\n", percent(json["negative"]["precision"]),
                    percent(json["negative"]["recall"]), percent(json["negative"]["f1"])),
        fmt::format("\nROC area {:.8g}\n", json["roc_area"].get<double>())})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

std::string errors_of(const Json& json, const std::string& set) {
  return fmt::format("{} errors, mean hinge {:.8g}\n", percent(json[set + "_error_rate"]),
                     json[set + "_hinge"].get<double>());
}

TEST_F(TestSets, PeopleReadTheNumbersOfTheJson) {
  const Words split_off = {"--held-out", "0.2", "--test", "test.csv"};
  const Words train = joined_words(kTrainOnParts, split_off);
  const Json trained = json(joined_words(train, {"--model", "m.json"}));
  std::string text = printed(run(train));
  EXPECT_NE(text.find("\nerrors " + percent(trained["error_rate"]) + " of the training set\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("\nheld out " + errors_of(trained, "held_out")), std::string::npos) << text;
  const auto wrong = [](const Json& confusion) {
    return confusion["false_negative"].get<int>() + confusion["false_positive"].get<int>();
  };
  EXPECT_NE(text.find(fmt::format("\ntest set test.csv, m = 50: {} wrong, ", wrong(trained["test"]["confusion"])) +
                      errors_of(trained, "test")),
            std::string::npos)
      << text;
  expect_judgement(text, trained["test"]);

  const Words predict = {"predict", "test.csv", "--model", "m.json"};
  const Json predicted = json(predict);
  text = printed(run(joined_words(predict, {"-o", "labels.txt"})));
  EXPECT_NE(text.find(fmt::format("\nerrors {} of 50, {}\n", wrong(predicted["confusion"]),
                                  percent(predicted["error_rate"]))),
            std::string::npos)
      << text;
  expect_judgement(text, predicted);

  const Words optimum =
      joined_words({"optimum", "train.csv", "--positive", "virginica", "--lambda", "0.01"}, split_off);
  const Json found = json(optimum);
  text = printed(run(optimum));
  EXPECT_NE(text.find("\nerrors " + percent(found["error_rate"]) + "\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nheld out " + errors_of(found, "held_out")), std::string::npos) << text;
  EXPECT_NE(text.find("\ntest set " + errors_of(found, "test")), std::string::npos) << text;
  expect_judgement(text, found["test"]);
}

TEST_F(TestSets, TheOptimumIsTestedToo) {
  const Json json_of =
      json({"optimum", "train.csv", "--positive", "virginica", "--lambda", "0.01", "--test", "test.csv"});
  expect_keys(json_of, "test_error_rate test_hinge test f_star");
}

TEST_F(TestSets, ExperimentsHaveTheirMeanErrorOnIt) {
  const Words sweep = {"sweep", "lambda", "train.csv", "--positive", "virginica",   "--values", "0.1,0.01", "--runs",
                       "4",     "--T",    "200",       "--scale",    "standardise", "--test",   "test.csv"};
  const Json first = json(joined_words(sweep, {"--csv", "points.csv"}));
  ASSERT_EQ(first["points"].size(), 2U);
  for (const Json& point : first["points"]) {
    EXPECT_GE(point["test_error"].get<double>(), 0);
    EXPECT_LE(point["test_error"].get<double>(), 1);
  }
  EXPECT_TRUE(split(read("points.csv"), '\n')[0].ends_with(",T,test_error"));
  // One run by itself says the same as its point.
  const Json one = json({"sweep", "lambda", "train.csv", "--positive", "virginica", "--values", "0.01", "--runs", "1",
                         "--T", "200", "--scale", "standardise", "--test", "test.csv", "--no-cache"});
  EXPECT_TRUE(one["command"].get<std::string>().find("--test test.csv") != std::string::npos) << one["command"];
  // What is kept is taken again with its errors, and not for another test set.
  const Json again = json(joined_words(sweep, {"--resume"}));
  EXPECT_EQ(comparable(again)["points"], comparable(first)["points"]);
  Words other = sweep;
  other.back() = "train.csv";
  const Json trained_on = json(joined_words(other, {"--resume", "--quiet"}));
  for (const Json& point : trained_on["points"]) EXPECT_EQ(point["test_error"], point["error_rate"]);
}

TEST_F(TestSets, ShardsCarryIt) {
  const Words sweep = {"sweep",  "k-fixed-T", "train.csv", "--positive", "virginica", "--values", "1,4",
                       "--runs", "4",         "--T",       "100",        "--test",    "test.csv"};
  const Json whole = json(sweep);
  for (const char* part : {"1", "2"})
    ASSERT_EQ(
        run(joined_words(sweep, {"--shard", std::string(part) + "/2", "--part", std::string("part-") + part})).code, 0);
  const Json merged = json({"merge", "part-1", "part-2"});
  EXPECT_EQ(merged["points"], whole["points"]);
  EXPECT_EQ(merged["test_m"], 50);
}

TEST_F(TestSets, CrossValidationPreparesItForEveryFold) {
  const Json folds = json({"sweep", "cross-validation", "train.csv", "--positive", "virginica", "--values", "0.1",
                           "--folds", "5", "--T", "200", "--scale", "standardise", "--test", "test.csv"});
  EXPECT_GE(folds["points"][0]["test_error"].get<double>(), 0);
}

TEST_F(TestSets, WhatDoesNotFitIsSaidInOneSentence) {
  const auto refused = [&](const std::string& text, const Words& parts) {
    write("bad.csv", text);
    expect_error(joined_words(kTrainOnParts, {"--test", "bad.csv"}), 1, joined_words({"bad.csv"}, parts));
  };
  const std::string head = split(read("test.csv"), '\n')[0];
  refused("", {"empty"});
  refused(head + "\n", {"no rows"});
  refused("label,a\nvirginica,1\n", {"1 in the test set, 4 in the training set"});
  expect_error(joined_words(kTrainOnParts, {"--test", "missing.csv"}), 1, {"missing.csv"});
  expect_error(joined_words(kTrainOnParts, {"--test", "moons"}), 2, {"--test", "--data-seed"});
  expect_error({"train", "-", "--test", "-"}, 2, {"standard input"}, "1,2\n");
  expect_error({"train", "iris", "--positive", "virginica", "--test", "wine"}, 1, {"wine: ", "13 in the test set"});
  expect_error({"predict", "iris", "--model", "m.json", "--test", "test.csv"}, 2, {"--test"});
  expect_error({"data", "convert", "train.csv", "-o", "x.csv", "--test", "test.csv"}, 2, {"--test"});
  write("nan.csv", "label,a,b,c,d\nvirginica,nan,1,1,1\n");
  expect_error(joined_words(kTrainOnParts, {"--test", "nan.csv"}), 1, {"nan.csv"});
}

TEST_F(TestSets, OneClassInTheFileHasNoCurveAndSaysSo) {
  std::string text = split(read("test.csv"), '\n')[0] + "\n";
  for (const std::string& line : split(read("test.csv"), '\n')) {
    if (line.find("virginica") != std::string::npos) text += line + "\n";
  }
  write("one.csv", text);
  const Json json_of = json(joined_words(kTrainOnParts, {"--test", "one.csv"}));
  EXPECT_TRUE(json_of["test"]["roc_area"].is_null());
  EXPECT_TRUE(json_of["test"]["negative"]["recall"].is_null());
  EXPECT_EQ(json_of["test"]["classes"].size(), 1U);
  const Ended ended = run(joined_words(kTrainOnParts, {"--test", "one.csv"}));
  EXPECT_NE(ended.out.find("it takes examples of both classes"), std::string::npos) << ended.out;
}

TEST_F(TestSets, SparseFilesMayEndElsewhereAndThatIsSaid) {
  write("a.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  write("a.t", "+1 1:1 5:9\n-1 2:1\n");
  const Ended ended = run({"train", "a.libsvm", "--T", "50", "--test", "a.t"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_NE(ended.err.find("features of the test set end at 5, those of the training set at 3"), std::string::npos)
      << ended.err;
}

TEST_F(TestSets, SessionsKeepItAndReplayComparesIt) {
  ASSERT_EQ(run(joined_words(kTrainOnParts, {"--test", "test.csv", "--save-session", "s.json"})).code, 0);
  const Json session = Json::parse(read("s.json"));
  EXPECT_EQ(session["parameters"]["test"], "test.csv");
  EXPECT_EQ(session["test"]["m"], 50);
  EXPECT_EQ(json({"replay", "s.json", "--verify"})["verified"], true);
  const std::string text = read("test.csv");
  write("test.csv", text.substr(0, text.rfind('\n', text.size() - 2) + 1));
  EXPECT_EQ(json({"replay", "s.json"})["verified"], true) << "no step depends on it";
  expect_error({"replay", "s.json", "--verify"}, 1, {"test.csv", "test set"});
}

TEST_F(TestSets, TheCurveIsAFigure) {
  ASSERT_EQ(run({"figure", "roc", "train.csv", "--positive", "virginica", "--T", "200", "--test", "test.csv", "-o",
                 "roc.svg"})
                .code,
            0);
  EXPECT_NE(read("roc.svg").find("ROC curve"), std::string::npos);
  EXPECT_NE(read("roc.svg").find("test.csv"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::test
