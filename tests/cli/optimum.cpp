// pegasos optimum against the problems whose optimum is known exactly.
#include <algorithm>
#include <cmath>

#include "cli/program.h"
#include "support/problems.h"

namespace pegasos::test {
namespace {

std::string digits(double value) { return Json(value).dump(); }

TEST_F(CommandLine, OptimumReproducesEveryReferenceProblem) {
  const Json facts = reference();
  ASSERT_GE(facts["problems"].size(), 17U);
  for (const Json& problem : facts["problems"]) {
    SCOPED_TRACE(problem["id"].get<std::string>());
    const std::string file = std::filesystem::path(problem["csv"].get<std::string>()).filename().string();
    const double lambda = problem["lambda"];
    const Json found = json({"optimum", reference_file(file), "--lambda", digits(lambda), "--gap", "1e-14"});
    expect_keys(found,
                "f_star dual gap norm w R margin_below_1 margin_at_1 margin_above_1 method passes elapsed_s load_s");
    const double f_star = problem["f_star"];
    EXPECT_NEAR(found["f_star"].get<double>(), f_star, 1e-14 * f_star);
    EXPECT_LE(found["dual"].get<double>(), f_star * (1 + 1e-15));
    EXPECT_GE(found["f_star"].get<double>(), f_star * (1 - 1e-15));
    EXPECT_NEAR(found["gap"].get<double>(), found["f_star"].get<double>() - found["dual"].get<double>(), 2e-16);
    EXPECT_NEAR(found["norm"].get<double>(), problem["norm_w_star"].get<double>(), 1e-12);
    EXPECT_NEAR(found["R"].get<double>(), problem["R"].get<double>(), 1e-14);
    ASSERT_EQ(found["w"].size(), problem["w_star"].size());
    for (std::size_t j = 0; j < found["w"].size(); ++j)
      EXPECT_NEAR(found["w"][j].get<double>(), problem["w_star"][j].get<double>(), 1e-12);
    EXPECT_EQ(found["margin_below_1"], problem["n_margin_lt_1"]);
    EXPECT_EQ(found["margin_at_1"], problem["n_margin_eq_1"]);
    EXPECT_EQ(found["margin_above_1"], problem["n_margin_gt_1"]);
  }
}

TEST_F(CommandLine, OptimumIsTheSameEveryTime) {
  const Words words = {"optimum", "wine", "--positive", "class_0", "--scale", "standardise", "--lambda", "0.01"};
  const Json one = comparable(json(words));
  EXPECT_EQ(one, comparable(json(words)));
  EXPECT_LE(one["gap"].get<double>(), 1e-10 * one["f_star"].get<double>());
}

TEST_F(CommandLine, SeveralLambdasAreSeveralOptima) {
  const Words set = {"optimum", "digits", "--positive", "3", "--lambda"};
  Words words = set;
  words.push_back("0.1,0.01,10000");
  const Json several = json(words);
  ASSERT_EQ(several["points"].size(), 3U);
  const Words lambdas = {"0.1", "0.01", "10000"};
  for (std::size_t i = 0; i < lambdas.size(); ++i) {
    words.back() = lambdas[i];
    const Json one = json(words);
    const Json& point = several["points"][i];
    EXPECT_EQ(point["lambda"], one["lambda"]);
    EXPECT_NEAR(point["f_star"].get<double>(), one["f_star"].get<double>(), 1e-12);
    EXPECT_NE(point["reason"].get<std::string>(), "");
    expect_keys(point,
                "f_star dual gap norm w R margin_below_1 margin_at_1 margin_above_1 method reason passes elapsed_s");
  }
  words.back() = "0.1,x";
  expect_error(words, 2, {"x"});
  words.back() = "0.1,";
  expect_error(words, 2, {"--lambda"});
  expect_error({"train", "iris", "--lambda", "0.1,0.2"}, 2, {"0.1,0.2"});
}

TEST_F(CommandLine, UnreachableGapsEndWithOneAndPrintNothing) {
  const Words words = {"optimum", "iris", "--positive", "virginica", "--lambda", "1e-3", "--gap", "1e-30"};
  expect_error(words, 1, {"gap", "e-1", "1e-30"});
  Words with_json = words;
  with_json.insert(with_json.end(), {"--json", "-"});
  expect_error(with_json, 1, {"gap"});
  with_json.back() = "a.json";
  expect_error(with_json, 1, {"gap"});
  EXPECT_FALSE(exists("a.json"));
}

TEST_F(CommandLine, OptimumKnowsCAndBias) {
  write("tiny.csv", "1,3\n1,4\n-1,1\n-1,2\n");
  const Json by_c = json({"optimum", "tiny.csv", "--C", "2.5"});
  EXPECT_EQ(by_c["lambda"], 0.1);
  const Json feature = json({"optimum", "tiny.csv", "--lambda", "0.1", "--bias", "feature:3"});
  EXPECT_EQ(feature["d"], 1);
  ASSERT_EQ(feature["w"].size(), 2U);
  EXPECT_EQ(feature["R"], 5.0);
  const Json free = json({"optimum", "tiny.csv", "--lambda", "0.001", "--bias", "free"});
  EXPECT_EQ(free["w"].size(), 1U);
  // two points on each side: w = 2, b = -5 separates with margin 1
  EXPECT_NEAR(free["w"][0].get<double>(), 2, 1e-9);
  EXPECT_NEAR(free["bias"].get<double>(), -5, 1e-9);
}

/// One of them was printed as if it were the only one.
TEST_F(CommandLine, WhereManyBiasesAreOptimalTheyAreAllSaid) {
  write("two.csv", "y,a\n1,3\n-1,0\n");
  const std::string many = run({"optimum", "two.csv", "--lambda", "5", "--bias", "free"}).out;
  EXPECT_NE(many.find("any from -1 to 0.1; here 0"), std::string::npos) << many;
  const std::string one = run({"optimum", "two.csv", "--lambda", "0.1", "--bias", "free"}).out;
  EXPECT_EQ(one.find("any from"), std::string::npos) << one;
}

// Long rows and a tiny λ: w and b as doubles miss f* by a thousandth of it, what is printed with them does not.
TEST_F(CommandLine, WhatWasCertifiedIsPrinted) {
  const std::vector<long double> x = {-34595.2, 33898.7, -46860.4, -47588.3};
  const std::vector<int> y = {1, 1, 1, -1};
  write("far.libsvm", "+1 1:-34595.2\n+1 1:33898.7\n+1 1:-46860.4\n-1 1:-47588.3\n");
  const double lambda = 1.5e-7;
  const Json found = json({"optimum", "far.libsvm", "--lambda", digits(lambda), "--bias", "free"});
  const auto f = [&](long double w, long double b) {
    long double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
      sum += std::max(0.0L, 1 - y[i] * (w * static_cast<double>(x[i]) + b)) / 4;
    return lambda / 2 * w * w + sum;
  };
  const auto number = [&](const char* key) { return static_cast<long double>(found[key].get<double>()); };
  const auto w = static_cast<long double>(found["w"][0].get<double>());
  ASSERT_EQ(found["w_low"].size(), 1U);
  const auto low = static_cast<long double>(found["w_low"][0].get<double>());
  EXPECT_LE(f(w + low, number("bias") + number("bias_low")), number("f_star") * (1 + 1e-4L));
  EXPECT_GT(f(w, number("bias")), number("f_star") * (1 + 1e-4L)) << "another problem is needed: doubles are enough";
  EXPECT_TRUE(json({"optimum", "iris", "--positive", "virginica", "--lambda", "0.1"})["w_low"].empty());
}

TEST_F(CommandLine, OptimumCanBeInterrupted) {
  Process process(folder_, {"optimum", "overlapping-blobs", "--m", "1000000", "--lambda", "1e-9", "--gap", "1e-14"});
  ASSERT_TRUE(process.interrupt(SIGINT));
  const Ended ended = process.wait();
  if (ended.code == 0) GTEST_SKIP() << "this machine is too fast to be interrupted";
  EXPECT_EQ(ended.code, -SIGINT);
  EXPECT_EQ(ended.out, "");
  EXPECT_NE(ended.err.find("interrupted"), std::string::npos) << ended.err;
}

TEST_F(CommandLine, AGapThatStaysOpenNamesItsFileAndNothingThatIsNoOption) {
  std::string rows = "a,b,y\n";
  for (int i = 0; i < 50; ++i)
    rows += (i % 3 == 0 ? "-9e99," : "9e99,") + std::to_string(i % 7 - 3) + (i % 2 == 0 ? ",x\n" : ",z\n");
  write("far.csv", rows);
  expect_error({"optimum", "far.csv", "--lambda", "1e-6"}, 1,
               {"far.csv: the relative duality gap stayed at", "allow a larger gap, or scale the features\n"});
}

}  // namespace
}  // namespace pegasos::test
