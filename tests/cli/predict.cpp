// pegasos predict and the model file.
#include <cmath>

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

}  // namespace
}  // namespace pegasos::test
