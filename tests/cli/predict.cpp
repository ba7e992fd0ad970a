// pegasos predict and the model file.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "cli/program.h"

namespace pegasos::test {
namespace {

void train(const Ended& ended) { ASSERT_EQ(ended.code, 0) << ended.err; }

TEST_F(CommandLine, PredictAgreesWithTrainingForEveryPreparation) {
  const std::vector<Words> preparations = {{},
                                           {"--scale", "standardise", "--bias", "feature:1.5"},
                                           {"--scale", "max-abs", "--bias", "free"},
                                           {"--scale", "unit-rows", "--features", "4,1,2"},
                                           {"--output", "average", "--scale", "standardise"}};
  for (const Words& preparation : preparations) {
    Words words = {"train", "iris", "--positive", "virginica", "--lambda", "0.01", "--T", "2000", "--model", "m.json"};
    words.insert(words.end(), preparation.begin(), preparation.end());
    const Json trained = json(words);
    const Json predicted = json({"predict", "iris", "--model", "m.json"});
    expect_keys(predicted, "error_rate m load_s elapsed_s");
    EXPECT_EQ(predicted["m"], 150);
    EXPECT_EQ(predicted["error_rate"], trained["error_rate"]);
  }
}

TEST_F(CommandLine, PredictPrintsLabelAndScoreOfEachRow) {
  write("tiny.csv", "kind,a,b\ncat,2,1\ndog,-1,0\ncat,3,0\n");
  const Json trained = json({"train", "tiny.csv", "--positive", "cat", "--lambda", "0.1", "--T", "500", "--bias",
                             "feature:1", "--model", "m.json"});
  const Ended ended = run({"predict", "tiny.csv", "--model", "m.json"});
  ASSERT_EQ(ended.code, 0) << ended.err;
  const Words lines = split(ended.out, '\n');
  ASSERT_EQ(lines.size(), 3U);
  const std::vector<std::vector<double>> x = {{2, 1}, {-1, 0}, {3, 0}};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Words parts = split(lines[i], ' ');
    ASSERT_EQ(parts.size(), 2U) << lines[i];
    const double score = x[i][0] * trained["w"][0].get<double>() + x[i][1] * trained["w"][1].get<double>() +
                         trained["bias"].get<double>();
    EXPECT_NEAR(std::stod(parts[1]), score, 1e-14);
    EXPECT_EQ(parts[0], score > 0 ? "cat" : "dog");
  }
  ASSERT_EQ(run({"predict", "tiny.csv", "--model", "m.json", "-o", "labels.txt", "--json", "-"}).code, 0);
  EXPECT_EQ(read("labels.txt"), ended.out);
}

// The error rate, the matrix, precision, recall, the ROC curve and the labels that are written say the same.
TEST_F(CommandLine, AScoreOfZeroIsCountedApart) {
  write("tiny.csv", "y,a,b\n1,2,1\n1,2,1\n-1,-1,0.5\n-1,0.5,-2\n1,0.5,-2\n-1,-3,1\n1,0.25,0.75\n");
  write("z.csv", "y,a,b\n1,0,0\n1,0,0\n-1,0,0\n1,1,1\n-1,1,1\n-1,-2,0\n");
  train(run({"train", "tiny.csv", "--lambda", ".25", "--T", "100", "--model", "m.json"}));
  Count plus = 0;
  for (const std::string& line : split(run({"predict", "z.csv", "--model", "m.json"}).out, '\n'))
    plus += line.starts_with("1 ") ? 1 : 0;
  EXPECT_EQ(plus, 2);
  const Json told = json({"predict", "z.csv", "--model", "m.json"});
  EXPECT_EQ(told["errors"], 4) << "three with the score 0, and one of -1 called +1";
  EXPECT_EQ(told["confusion"], (Json{{"true_positive", 1},
                                     {"false_negative", 0},
                                     {"false_positive", 1},
                                     {"true_negative", 1},
                                     {"positive_zero", 2},
                                     {"negative_zero", 1}}));
  EXPECT_EQ(told["positive"]["precision"], 0.5) << "of 2 called +1, 1 is right";
  EXPECT_EQ(told["negative"]["precision"], 1) << "of 1 called -1, 1 is right";
  EXPECT_EQ(told["classes"][0]["zero"].get<int>() + told["classes"][1]["zero"].get<int>(), 3);
  const std::string said = run({"predict", "z.csv", "--model", "m.json", "-o", "labels.txt"}).out;
  for (const char* part : {"called -1  score 0 ", "3 of 6: called neither, wrong for either class", "precision 50 %"})
    EXPECT_NE(said.find(part), std::string::npos) << part << "\n" << said;
  train(run({"figure", "roc", "tiny.csv", "--lambda", ".25", "--T", "100", "--test", "z.csv", "-o", "roc.svg"}));
  const std::string curve = read("roc.svg");
  for (const char* part : {"4 wrong (67 %), 3 of them with the score 0", "threshold 0: 33 % of +1, 33 % of −1"})
    EXPECT_NE(curve.find(part), std::string::npos) << part;
}

TEST_F(CommandLine, ThreeClassesArePrintedAsSigns) {
  train(run({"train", "iris", "--positive", "setosa", "--T", "500", "--model", "m.json"}));
  for (const std::string& line : split(run({"predict", "iris", "--model", "m.json"}).out, '\n'))
    EXPECT_TRUE(line.starts_with("+1 ") || line.starts_with("-1 ")) << line;
}

TEST_F(CommandLine, SparseRowsArePaddedTablesAreNot) {
  write("train.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  train(run({"train", "train.libsvm", "--T", "50", "--model", "m.json"}));
  write("fewer.libsvm", "+1 1:1\n-1 2:1\n");
  EXPECT_EQ(json({"predict", "fewer.libsvm", "--model", "m.json"})["m"], 2);
  write("more.libsvm", "+1 1:1 4:1\n-1 2:1\n");
  expect_error({"predict", "more.libsvm", "--model", "m.json"}, 1, {"4 features", "3"});
  write("fewer.csv", "1,1,2\n-1,1,1\n");
  expect_error({"predict", "fewer.csv", "--model", "m.json"}, 1, {"2 features", "3"});
  write("same.csv", "1,1,0,2\n-1,0,1,0\n");
  EXPECT_EQ(json({"predict", "same.csv", "--model", "m.json"})["m"], 2);
}

TEST_F(CommandLine, UnknownClassesAndOtherPreparationsAreRefused) {
  train(run(
      {"train", "iris", "--classes", "setosa,virginica", "--positive", "setosa", "--T", "100", "--model", "m.json"}));
  expect_error({"predict", "iris", "--model", "m.json"}, 1, {"versicolor"});
  EXPECT_EQ(json({"predict", "iris", "--model", "m.json", "--classes", "setosa,virginica"})["m"], 100);
  expect_error({"predict", "iris", "--model", "m.json", "--scale", "unit-rows"}, 2, {"--scale"});
  EXPECT_EQ(json({"predict", "iris", "--model", "m.json", "--classes", "setosa,virginica", "--scale", "none",
                  "--positive", "setosa"})["m"],
            100);
}

/// The lines of the scores no longer belonged to the rows, and nothing said so.
TEST_F(CommandLine, RowsThatAreLeftOutAreCounted) {
  ASSERT_EQ(
      run({"train", "iris", "--classes", "setosa,virginica", "--lambda", "0.1", "--T", "60", "--model", "m.json"}).code,
      0);
  const Ended ended = run({"predict", "iris", "--model", "m.json", "--classes", "setosa,virginica"});
  EXPECT_EQ(split(ended.out, '\n').size(), 100U);
  EXPECT_NE(ended.err.find("50 rows of other classes are left out"), std::string::npos) << ended.err;
  write("gaps.csv", "y,a,b\n+1,1,2\n-1,,3\n-1,2,1\n");
  ASSERT_EQ(
      run({"train", "gaps.csv", "--missing", "leave-out", "--lambda", "0.1", "--T", "60", "--model", "g.json"}).code,
      0);
  EXPECT_NE(run({"predict", "gaps.csv", "--model", "g.json", "--missing", "leave-out"}).err.find("1 row"),
            std::string::npos);
}

// One class against very many: the names of these are one long text.
TEST_F(CommandLine, AModelKeepsTheNamesOfVeryManyClasses) {
  std::string text = "class,a\n";
  for (int i = 0; i < 9000; ++i) text += "a-class-of-its-own-" + std::to_string(i) + "," + std::to_string(i % 7) + "\n";
  write("many.csv", text);
  train(run({"train", "many.csv", "--positive", "a-class-of-its-own-3", "--T", "10", "--model", "m.json"}));
  EXPECT_EQ(json({"predict", "many.csv", "--model", "m.json"})["m"], 9000);
}

TEST_F(CommandLine, DamagedModelsAreRefused) {
  train(run({"train", "coins", "--T", "10", "--scale", "standardise", "--model", "m.json"}));
  const Json model = Json::parse(read("m.json"));
  EXPECT_EQ(model["pegasos_model"], 1);
  const auto refused = [&](const char* pointer, const Json& value, const std::string& part) {
    Json copy = model;
    copy[Json::json_pointer(pointer)] = value;
    write("x.json", copy.dump());
    expect_error({"predict", "coins", "--model", "x.json"}, 1, {"x.json", part});
  };
  refused("/w", {1, 2, 3}, "w");
  refused("/w", {1, "two"}, "w");
  refused("/w", nullptr, "w");
  refused("/b", "0", "b");
  refused("/pegasos_model", 2, "newer");
  refused("/transform/scale", "frob", "scale");
  refused("/transform/factor", {1}, "factor");
  refused("/transform/features", {0, 1}, "features");
  refused("/transform/table_columns", -1, "table_columns");
  refused("/transform", 5, "\"transform\" must be an object");
  write("x.json", "{\"pegasos_model\":");
  expect_error({"predict", "coins", "--model", "x.json"}, 1, {"x.json"});
  expect_error({"predict", "coins", "--model", "missing.json"}, 1, {"missing.json"});
}

// ---- LIBLINEAR's model files

std::vector<double> scores_of(const Ended& ended) {
  std::vector<double> scores;
  for (const std::string& line : split(ended.out, '\n')) scores.push_back(std::stod(split(line, ' ').at(1)));
  return scores;
}

/// <w, x> + b of each row of a LIBSVM text, by the numbers that stand in LIBLINEAR's file.
std::vector<double> by_hand(const std::string& model, const std::string& data) {
  Words lines = split(model, '\n');
  const auto begin = std::ranges::find(lines, "w");
  const auto bias = std::ranges::find_if(lines, [](const std::string& l) { return l.starts_with("bias "); });
  const std::vector<std::string> w(std::next(begin), lines.end());
  std::vector<double> scores;
  for (const std::string& row : split(data, '\n')) {
    double score = 0;
    const Words entries = split(row, ' ');
    for (std::size_t i = 1; i < entries.size(); ++i) {
      const std::size_t colon = entries[i].find(':');
      score += std::stod(w.at(std::stoul(entries[i].substr(0, colon)) - 1)) * std::stod(entries[i].substr(colon + 1));
    }
    const double constant = std::stod(bias->substr(5));
    scores.push_back(constant >= 0 ? score + constant * std::stod(w.back()) : score);
  }
  return scores;
}

std::string rows_of_numbers() {
  std::string rows;
  for (int i = 0; i < 60; ++i) {
    const double a = 0.07 * ((37 * i) % 60) - 2;
    const double b = 0.05 * ((23 * i) % 60) - 1.3;
    rows += fmt::format("{} 1:{:.3f} 3:{:.3f}{}\n", a + 2 * b > 0.2 ? "+1" : "-1", a, b, i % 3 == 0 ? " 4:2.5" : "");
  }
  return rows;
}

TEST_F(CommandLine, AModelTravelsToLiblinearAndBack) {
  write("rows.libsvm", rows_of_numbers());
  for (const Words& preparation : {Words{},
                                   {"--bias", "feature:0.5"},
                                   {"--bias", "feature:0.5", "--positive=-1"},
                                   {"--scale", "standardise", "--bias", "free"},
                                   {"--scale", "standardise", "--bias", "free", "--positive=-1"},
                                   {"--scale", "max-abs"},
                                   {"--features", "3,1"}}) {
    Words words = {"train", "rows.libsvm", "--lambda", "0.01", "--T", "3000"};
    words.insert(words.end(), preparation.begin(), preparation.end());
    Words other = words;
    for (const char* more : {"--model", "ours.json"}) words.emplace_back(more);
    for (const char* more : {"--model", "theirs.model", "--model-format", "liblinear"}) other.emplace_back(more);
    train(run(words));
    train(run(other));
    const Ended ours = run({"predict", "rows.libsvm", "--model", "ours.json"});
    const Ended theirs = run({"predict", "rows.libsvm", "--model", "theirs.model"});
    ASSERT_EQ(theirs.code, 0) << theirs.err;
    const std::vector<double> expected = scores_of(ours);
    const std::vector<double> scores = scores_of(theirs);
    const std::vector<double> counted = by_hand(read("theirs.model"), read("rows.libsvm"));
    ASSERT_EQ(scores.size(), 60U);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      EXPECT_NEAR(scores[i], expected[i], 1e-12 * (1 + std::abs(expected[i])));
      EXPECT_NEAR(scores[i], counted[i], 1e-12 * (1 + std::abs(counted[i])));
    }
    EXPECT_EQ(json({"predict", "rows.libsvm", "--model", "ours.json"})["errors"],
              json({"predict", "rows.libsvm", "--model", "theirs.model"})["errors"]);
  }
}

TEST_F(CommandLine, LiblinearsOwnModelsAreRead) {
  if (std::system("command -v liblinear-train liblinear-predict >/dev/null") != 0)
    GTEST_SKIP() << "the tools of LIBLINEAR are not installed";
  write("rows.libsvm", rows_of_numbers());
  for (const char* how : {"-s 3 -B -1", "-s 3 -B 2", "-s 0 -B 1"}) {
    const std::string in = "cd '" + folder_.string() + "' && ";
    ASSERT_EQ(std::system((in + "liblinear-train -q " + how + " rows.libsvm their.model").c_str()), 0);
    ASSERT_EQ(std::system((in + "liblinear-predict rows.libsvm their.model their.labels >/dev/null").c_str()), 0);
    const Ended ours = run({"predict", "rows.libsvm", "--model", "their.model"});
    ASSERT_EQ(ours.code, 0) << ours.err;
    const Words labels = split(read("their.labels"), '\n');
    const Words lines = split(ours.out, '\n');
    const std::vector<double> counted = by_hand(read("their.model"), read("rows.libsvm"));
    const bool turned = read("their.model").find("label -1 1") != std::string::npos;
    ASSERT_EQ(lines.size(), labels.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      EXPECT_EQ(std::stoi(lines[i]), std::stoi(labels[i])) << how << ", row " << i + 1;
      EXPECT_NEAR(scores_of(ours)[i], counted[i], 1e-12 * (1 + std::abs(counted[i]))) << turned;
    }
    // And it reads ours.
    train(run({"train", "rows.libsvm", "--T", "2000", "--bias", "free", "--model", "ours.model", "--model-format",
               "liblinear"}));
    ASSERT_EQ(std::system((in + "liblinear-predict rows.libsvm ours.model our.labels >/dev/null").c_str()), 0);
    const Words read_back = split(read("our.labels"), '\n');
    const Words said = split(run({"predict", "rows.libsvm", "--model", "ours.model"}).out, '\n');
    for (std::size_t i = 0; i < said.size(); ++i) EXPECT_EQ(std::stoi(said[i]), std::stoi(read_back[i]));
  }
}

TEST_F(CommandLine, WhatLiblinearsFormatCannotSayIsSaid) {
  expect_error({"train", "coins", "--scale", "unit-rows", "--model", "m", "--model-format", "liblinear"}, 2,
               {"length 1", "unit-rows"});
  expect_error({"train", "coins", "--model-format", "liblinear"}, 2, {"--model"});
  const Ended ended =
      run({"train", "iris", "--positive", "setosa", "--T", "10", "--model", "m", "--model-format", "liblinear"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_NE(ended.err.find("setosa is class 1"), std::string::npos) << ended.err;
  expect_error({"predict", "iris", "--model", "m"}, 1, {"unknown to the model", "--positive"});
  const Json named = json({"predict", "iris", "--positive", "setosa", "--model", "m"});
  EXPECT_EQ(named["m"], 150);
  EXPECT_LE(named["errors"], 100);
  const std::string model = "solver_type L2R_L2LOSS_SVC\nnr_class 2\nlabel 1 -1\nnr_feature 2\nbias -1\nw\n0.5 \n-1 \n";
  write("ok.model", model);
  write("two.libsvm", "+1 1:1 2:0\n-1 2:1\n");
  EXPECT_EQ(json({"predict", "two.libsvm", "--model", "ok.model"})["errors"], 0);
  write("large.libsvm", "+1 1:1e99 2:0\n-1 1:-1e99 2:1e99\n");
  write("steep.model", "solver_type L2R_L2LOSS_SVC\nnr_class 2\nlabel 1 -1\nnr_feature 2\nbias -1\nw\n1e300 \n-1 \n");
  expect_error({"predict", "large.libsvm", "--model", "steep.model"}, 1,
               {"large.libsvm: a score is not a finite number", "scale the data"});
  write("long.libsvm", "+1 1:1e300 2:0\n-1 2:1\n");
  expect_error({"predict", "long.libsvm", "--model", "steep.model"}, 1, {"longer than 1e100"});
  EXPECT_EQ(run({"predict", "long.libsvm", "--model", "steep.model"}).err.find("--positive"), std::string::npos);
  const auto refused = [&](const std::string& part, const std::string& with, const std::string& said) {
    std::string text = model;
    text.replace(text.find(part), part.size(), with);
    write("x.model", text);
    expect_error({"predict", "two.libsvm", "--model", "x.model"}, 1, {"x.model", said});
  };
  refused("nr_class 2", "nr_class 3", "tells 3 classes apart");
  refused("L2R_L2LOSS_SVC", "MCSVM_CS", "a vector for each class");
  refused("label 1 -1\n", "", "no classifier");
  refused("label 1 -1", "label 1 1", "two different");
  refused("nr_feature 2", "nr_feature 99999999999", "whole number");
  refused("nr_feature 2", "nr_feature 3", "there are 2 weights, but there must be 3");
  refused("-1 \n", "-1 \n7 \n", "more than 2 weights");
  refused("0.5", "nan", "finite");
  refused("bias -1", "bias x", "number");
  refused("w\n0.5 \n-1 \n", "", "weights are missing");
  refused("bias", "frob", "no part");
}

}  // namespace
}  // namespace pegasos::test
