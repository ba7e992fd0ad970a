// Step by step against trajectories computed elsewhere in exact arithmetic: ties at margin 1, repeated rows,
// duplicates, projections, w_1 other than 0, a bias feature.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "methods/stepper.h"
#include "objective/hinge.h"
#include "support/problems.h"

namespace pegasos {
namespace {

void expect_close(VectorView got, const nlohmann::json& want, const std::string& what) {
  ASSERT_EQ(got.size(), want.size()) << what;
  for (std::size_t j = 0; j < got.size(); ++j) {
    const double value = want[j].get<double>();
    EXPECT_NEAR(got[j], value, 1e-12 * std::max(1.0, std::abs(value))) << what << "[" << j << "]";
  }
}

void expect_close(double got, double want, const std::string& what) {
  EXPECT_NEAR(got, want, 1e-12 * std::max(1.0, std::abs(want))) << what;
}

std::vector<std::vector<Row>> sets_of(const nlohmann::json& trajectory) {
  std::vector<std::vector<Row>> sets;
  for (const auto& step : trajectory["steps"]) sets.push_back(step["A"].get<std::vector<Row>>());
  return sets;
}

void follow(const nlohmann::json& trajectory) {
  const std::string id = trajectory["id"].get<std::string>();
  const DatasetPtr data =
      test::reference_data(trajectory["csv"].get<std::string>(), trajectory["bias_feature"].get<double>());
  Parameters parameters;
  parameters.lambda = trajectory["lambda"].get<double>();
  parameters.projection = trajectory["projection"].get<bool>();
  parameters.T = trajectory["T"].get<Count>();
  parameters.w1 = trajectory["w1"].get<Vector>();
  Stepper stepper(data, parameters, {.sets = sets_of(trajectory)});
  stepper.set_detail(Detail::Vectors);
  double mean_f = 0;
  for (const auto& step : trajectory["steps"]) {
    mean_f += evaluate(*data, parameters.lambda, stepper.weights().vector()).f / static_cast<double>(parameters.T);
    ASSERT_TRUE(stepper.step());
    const StepRecord& record = stepper.record();
    std::vector<Row> violating;
    for (std::size_t j = 0; j < record.indices.size(); ++j) {
      if (record.violates[j] != 0) violating.push_back(record.indices[j]);
    }
    const std::string at = id + " t=" + std::to_string(record.t);
    EXPECT_EQ(violating, step["A_plus"].get<std::vector<Row>>()) << at;
    expect_close(record.w_next, step["w_next"], at);
    EXPECT_NEAR(record.norm_next, std::sqrt(squared_norm(record.w_next)), 1e-12 * std::max(1.0, record.norm_next))
        << at;
  }
  EXPECT_FALSE(stepper.step()) << "the sequence is at its end";
  const auto T = static_cast<double>(parameters.T);
  expect_close(stepper.weights().vector(), trajectory["w_out"], id);
  expect_close(evaluate(*data, parameters.lambda, stepper.weights().vector()).f, trajectory["f_w_out"], id + " f");
  expect_close(stepper.totals().f_batch.value() / T, trajectory["mean_f_w_t_A_t"], id + " mean f(w_t;A_t)");
  expect_close(mean_f, trajectory["mean_f_w_t"], id + " mean f(w_t)");
  expect_close(stepper.totals().gradient2_over_t.value() / (2 * parameters.lambda * T), trajectory["posterior_bound"],
               id + " (P)");
  expect_close(stepper.averages().vector(Average::Uniform, stepper.weights()), trajectory["avg_uniform_w1_to_wT"],
               id + " average");
  expect_close(stepper.averages().vector(Average::Weighted, stepper.weights()), trajectory["avg_weighted_2t_over_TT1"],
               id + " weighted");
  EXPECT_EQ(stepper.averages().suffix_from(), trajectory["avg_suffix_from"].get<Count>()) << id;
  expect_close(stepper.averages().vector(Average::Suffix, stepper.weights()), trajectory["avg_suffix"], id + " suffix");
}

TEST(Trajectories, AllReferenceRuns) {
  const auto trajectories = test::reference()["trajectories"];
  ASSERT_EQ(trajectories.size(), 15U);
  for (const auto& trajectory : trajectories) follow(trajectory);
}

// Exact ties: x = 1, lambda = 1/4, k = 1: w_5 = 1 exactly, so step 5 must not add (strict <).
TEST(Trajectories, TieAtMarginOneIsNoViolation) {
  const DatasetPtr data = test::dataset({{1.0}}, {1});
  Parameters parameters;
  parameters.lambda = 0.25;
  parameters.projection = false;
  Stepper stepper(data, parameters, {.sets = std::vector<std::vector<Row>>(6, {0})});
  const std::vector<Count> violators = {1, 0, 0, 0, 0, 1};  // w: 4, 2, 4/3, 1, 4/5
  for (std::size_t t = 0; t < violators.size(); ++t) {
    ASSERT_TRUE(stepper.step());
    EXPECT_EQ(stepper.record().violators, violators[t]) << t + 1;
  }
}

// lambda = 0.1 as a double is a little above 1/10: 3 < lambda * 30 holds in exact arithmetic although the product
// rounds to 3.
TEST(Trajectories, TieIsDecidedByTheExactDenominator) {
  Weights w(Vector{1.0});
  w.set_denominator(0.1, 30);
  EXPECT_TRUE(w.margin_test().below_1(3.0));
  w.set_denominator(0.125, 24);
  EXPECT_FALSE(w.margin_test().below_1(3.0));
}

// w_11 = (1, 2)/5 to rounding: the margin of (1, 2) is a little below 1, as the double above 1/20 has it.
TEST(Trajectories, AViolatorsMarginIsBelowOne) {
  Parameters parameters;
  parameters.lambda = 0.05;
  parameters.k = 1;
  Stepper stepper(test::dataset({{1.0, 2.0}}, {1}), parameters, {.sets = std::vector<std::vector<Row>>(200, {0})});
  int near = 0;
  while (stepper.step()) {
    const double margin = stepper.record().margins[0];
    EXPECT_EQ(margin < 1, stepper.record().violators == 1) << stepper.record().t;
    near += std::abs(margin - 1) < 1e-12 ? 1 : 0;
  }
  EXPECT_GT(near, 0);
}

}  // namespace
}  // namespace pegasos
