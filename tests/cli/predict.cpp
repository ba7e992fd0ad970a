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

// One class against very many: the names of these are one long text.
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

// ---- Which column is which

/// Labels and scores, and what was said beside them.
struct Scored {
  Words lines;
  std::string said;
};

class ScoredFiles : public CommandLine {
 protected:
  Scored scored(const std::string& name, const std::string& text, const Words& more = {}) const {
    write(name, text);
    Words words = {"predict", name, "--model", "m.json"};
    words.insert(words.end(), more.begin(), more.end());
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 0) << ended.err;
    return {split(ended.out, '\n'), ended.err};
  }
  /// A model of the columns a, b and c, each of which counts.
  void train_named() const {
    write("train.csv", "kind,a,b,c\ncat,2,1,0.5\ndog,-1,0.25,-3\ncat,3,0,0.125\ndog,-2,-1,4\n");
    train(run({"train", "train.csv", "--positive", "cat", "--lambda", "0.1", "--T", "500", "--scale", "standardise",
               "--model", "m.json"}));
  }
};

TEST_F(ScoredFiles, ColumnsAreTakenByTheirNames) {
  train_named();
  EXPECT_EQ(Json::parse(read("m.json"))["transform"]["names"], (Json{"a", "b", "c"}));
  EXPECT_EQ(Json::parse(read("m.json"))["transform"]["label"], "kind");
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  ASSERT_EQ(expected.size(), 2U);
  const Scored moved = scored("moved.csv", "c,kind,a,b\n3,cat,1,2\n-6,dog,-4,5\n");
  EXPECT_EQ(moved.lines, expected);
  EXPECT_NE(moved.said.find("by their names"), std::string::npos) << moved.said;
  const Json told = json({"predict", "moved.csv", "--model", "m.json"});
  EXPECT_EQ(told["features_by"], "name");
  EXPECT_NE(told["notes"].dump().find("another order"), std::string::npos);
  EXPECT_EQ(told["m"], 2);
  EXPECT_TRUE(told["labelled"].get<bool>());

  const Scored places = scored("places.csv", "cat,1,2,3\ndog,-4,5,-6\n");
  EXPECT_EQ(places.lines, expected);
  EXPECT_NE(places.said.find("the data name no features: the columns are taken by their places"), std::string::npos)
      << places.said;
  EXPECT_EQ(json({"predict", "places.csv", "--model", "m.json"})["features_by"], "place");

  write("renamed.csv", "kind,a,beta,c\ncat,1,2,3\n");
  expect_error({"predict", "renamed.csv", "--model", "m.json"}, 1, {"renamed.csv", "lack 'b'", "a, beta, c"});
  write("twice.csv", "kind,b,a,b,c\ncat,1,2,3,4\n");
  expect_error({"predict", "twice.csv", "--model", "m.json"}, 1, {"2 columns", "'b'"});
  write("fewer.csv", "kind,a,b\ncat,1,2\n");
  expect_error({"predict", "fewer.csv", "--model", "m.json"}, 1, {"lack 'c'"});
}

TEST_F(ScoredFiles, ColumnsThatAreCalledX1AndSoOnHaveNamesToo) {
  write("train.csv", "label,x1,x2\n1,2,1\n-1,-1,0.25\n1,3,-1\n");
  train(run({"train", "train.csv", "--T", "100", "--model", "m.json"}));
  const Words expected = scored("same.csv", "label,x1,x2\n1,1,2\n-1,-4,5\n").lines;
  EXPECT_EQ(scored("moved.csv", "label,x2,x1\n1,2,1\n-1,5,-4\n").lines, expected);
}

TEST_F(ScoredFiles, AChoiceOfFeaturesIsFoundByItsNames) {
  write("train.csv", "kind,a,b,c\ncat,2,1,0.5\ndog,-1,0.25,-3\ncat,3,0,0.125\n");
  train(run({"train", "train.csv", "--features", "3,1", "--T", "100", "--model", "m.json"}));
  const Words expected = scored("all.csv", "kind,a,b,c\ncat,1,2,3\n").lines;
  EXPECT_EQ(scored("two.csv", "a,c,kind\n1,3,cat\n").lines, expected) << "what is not asked of it may lack";
}

TEST_F(ScoredFiles, OldModelsAreReadByPlaces) {
  train_named();
  Json model = Json::parse(read("m.json"));
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\n").lines;
  model["transform"].erase("names");
  model["transform"].erase("label");
  write("m.json", model.dump());
  const Scored old = scored("same.csv", "kind,a,b,c\ncat,1,2,3\n");
  EXPECT_EQ(old.lines, expected);
  EXPECT_NE(old.said.find("the model names no features"), std::string::npos) << old.said;
  model["transform"]["names"] = {"a", "b"};
  write("m.json", model.dump());
  expect_error({"predict", "same.csv", "--model", "m.json"}, 1, {"names", "2 texts", "3"});
}

TEST_F(ScoredFiles, WordsBesideSparseRowsAreNames) {
  write("train.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  write("train.libsvm.words", "red\ngreen\nblue\n");
  train(run({"train", "train.libsvm", "--T", "50", "--model", "m.json"}));
  const Words expected = scored("same.libsvm", "+1 1:5 2:7 3:11\n").lines;
  write("moved.libsvm.words", "blue\nred\ngreen\n");
  EXPECT_EQ(scored("moved.libsvm", "+1 1:11 2:5 3:7\n").lines, expected);
}

TEST_F(ScoredFiles, FeaturesThatTheModelDoesNotKnowAreRefusedOrLeftOut) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\n").lines;
  write("more.csv", "id,kind,a,b,c\n7,cat,1,2,3\n");
  expect_error({"predict", "more.csv", "--model", "m.json"}, 1, {"4 features", "3", "(id)", "--unknown leave-out"});
  const Scored left = scored("more.csv", read("more.csv"), {"--unknown", "leave-out"});
  EXPECT_EQ(left.lines, expected);
  EXPECT_NE(left.said.find("no weight belongs to the others (id)"), std::string::npos) << left.said;
  EXPECT_EQ(scored("more.csv", read("more.csv"), {"--ignore", "id"}).lines, expected);

  write("train.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  train(run({"train", "train.libsvm", "--T", "50", "--model", "m.json"}));
  write("more.libsvm", "+1 1:1 5:9\n-1 2:1\n");
  expect_error({"predict", "more.libsvm", "--model", "m.json"}, 1, {"5 features", "3", "--unknown leave-out"});
  const Words without = scored("without.libsvm", "+1 1:1\n-1 2:1\n").lines;
  EXPECT_EQ(scored("more.libsvm", read("more.libsvm"), {"--unknown", "leave-out"}).lines, without);
}

// ---- Rows without a label

TEST_F(ScoredFiles, RowsWithoutALabelAreScored) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  const Scored bare = scored("bare.csv", "b,c,a\n2,3,1\n5,-6,-4\n");
  EXPECT_EQ(bare.lines, expected);
  EXPECT_NE(bare.said.find("the rows have no label"), std::string::npos) << bare.said;
  const Json told = json({"predict", "bare.csv", "--model", "m.json"});
  EXPECT_FALSE(told["labelled"].get<bool>());
  EXPECT_TRUE(told["errors"].is_null());
  EXPECT_TRUE(told["error_rate"].is_null());
  EXPECT_FALSE(told.contains("confusion"));
  const Ended written = run({"predict", "bare.csv", "--model", "m.json", "-o", "labels.txt"});
  EXPECT_NE(written.out.find("without labels"), std::string::npos) << written.out;
  EXPECT_EQ(written.out.find("errors"), std::string::npos) << written.out;

  const std::string numbers = "1.5,2,3\n-4,5,-6\n0.25,7,8.5\n0.75,1.5,2.5\n";  // as many as the model has features
  const Words by_place = scored("numbers.csv", numbers).lines;
  EXPECT_EQ(by_place.size(), 4U);
  EXPECT_EQ(by_place[1], expected[1]);
  EXPECT_EQ(scored("one.csv", "1,2,3\n-4,5,-6\n", {"--unlabelled"}).lines, expected);
  write("one.csv", "1,2,3\n-4,5,-6\n");
  expect_error({"predict", "one.csv", "--model", "m.json"}, 1, {"2 features", "3", "--unlabelled"});
  expect_error({"predict", "one.csv", "--model", "m.json", "--unlabelled", "--label", "1"}, 2, {"--label"});
  expect_error({"predict", "bare.csv", "--model", "m.json", "--classes", "cat,dog"}, 1, {"--classes"});
}

TEST_F(ScoredFiles, ALabelThatSaysNothingIsNotLookedAt) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  write("blank.csv", "kind,a,b,c\ncat,1,2,3\n,-4,5,-6\n");
  expect_error({"predict", "blank.csv", "--model", "m.json"}, 1,
               {"blank.csv:3:1", "the label is missing", "--unlabelled"});
  const Scored blank = scored("blank.csv", read("blank.csv"), {"--unlabelled"});
  EXPECT_EQ(blank.lines, expected);
  EXPECT_NE(blank.said.find("labels are not looked at"), std::string::npos) << blank.said;
  EXPECT_EQ(scored("other.csv", "c,kind,a,b\n3,?,1,2\n-6,9,-4,5\n", {"--unlabelled"}).lines, expected);
  expect_error({"train", "blank.csv"}, 1, {"the label is missing"});
  EXPECT_EQ(run({"train", "blank.csv"}).err.find("--unlabelled"), std::string::npos);
}

TEST_F(ScoredFiles, TheLabelIsTheColumnThatItWasInTrainingOrTheOnlyOtherOne) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  write("other.csv", "a,b,c,animal\n1,2,3,cat\n-4,5,-6,dog\n");
  EXPECT_EQ(json({"predict", "other.csv", "--model", "m.json"})["m"], 2);
  EXPECT_EQ(scored("other.csv", read("other.csv")).lines, expected);
  write("id.csv", "id,a,b,c\n1,1,2,3\n2,-4,5,-6\n");
  expect_error({"predict", "id.csv", "--model", "m.json"}, 1, {"class '1'", "column 1", "no feature of the model"});
  EXPECT_EQ(scored("id.csv", read("id.csv"), {"--ignore", "id"}).lines, expected);
}

TEST_F(ScoredFiles, SparseRowsWithoutALabelAreScored) {
  write("train.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  train(run({"train", "train.libsvm", "--T", "50", "--model", "m.json"}));
  const Words expected = scored("same.libsvm", "+1 1:5 3:11\n-1 2:7\n").lines;
  EXPECT_EQ(scored("bare.libsvm", "1:5 3:11\n2:7\n").lines, expected);
  EXPECT_FALSE(json({"predict", "bare.libsvm", "--model", "m.json"})["labelled"].get<bool>());
  EXPECT_EQ(scored("nought.libsvm", "0 1:5 3:11\n0 2:7\n", {"--unlabelled"}).lines, expected);
  write("mixed.libsvm", "+1 1:5 3:11\n2:7\n");
  expect_error({"predict", "mixed.libsvm", "--model", "m.json"}, 1, {"row 2 has no label"});
  expect_error({"train", "bare.libsvm"}, 1, {"bare.libsvm:1:1", "label must come first"});
}

TEST_F(ScoredFiles, OneFeatureIsATableToo) {
  write("train.csv", "y,a\n1,2\n-1,-1\n1,3\n");
  train(run({"train", "train.csv", "--T", "50", "--model", "m.json"}));
  EXPECT_EQ(scored("one.csv", "a\n2\n-3\n").lines, scored("two.csv", "y,a\n1,2\n1,-3\n").lines);
  expect_error({"train", "one.csv"}, 1, {"one column only"});
}

TEST_F(ScoredFiles, ANameOfAClassStaysWhatItIs) {
  write("train.csv", "kind,a\nold tree,2\n\"young \"\"tree\"\", thin\",-1\nold tree,3\n");
  train(run({"train", "train.csv", "--positive", "old tree", "--T", "50", "--model", "m.json"}));
  const Words lines = scored("train.csv", read("train.csv")).lines;
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[0].starts_with("\"old tree\" ")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("\"young \"\"tree\"\", thin\" ")) << lines[1];
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
