// What an experiment's table says of the runs of its points: quantiles, slopes, which value is chosen.
#include "sweep_support.h"

namespace pegasos::test {
namespace {

TEST(SweepStatistics, QuantilesCountAMissingRunAsTheLargest) {
  std::vector<RunValues> runs;
  for (Count t = 1; t <= 20; ++t) runs.push_back({0, 0, -1, t <= 18 ? t : 0});
  const PointStatistics statistics = statistics_of(Measure::Iterations, 0, runs);
  EXPECT_EQ(statistics.missing, 2);
  EXPECT_EQ(statistics.q05, 1);
  EXPECT_EQ(statistics.median, 10.5);
  EXPECT_EQ(statistics.q95, std::nullopt);
  EXPECT_EQ(statistics.mean, std::nullopt);
}

TEST(SweepStatistics, TheMedianOfAnEvenNumberLiesBetweenTheMiddleTwo) {
  const auto median = [](const std::vector<Count>& values) {
    std::vector<RunValues> runs;
    for (const Count t : values) runs.push_back({0, 0, -1, t});
    return statistics_of(Measure::Iterations, 0, runs).median;
  };
  EXPECT_EQ(median({7}), 7);
  EXPECT_EQ(median({3, 9}), 6);
  EXPECT_EQ(median({9, 1, 4}), 4);
  EXPECT_EQ(median({8, 1, 5, 2}), 3.5);
  EXPECT_EQ(median({8, 0, 0, 2}), std::nullopt) << "a run without a value is one of the middle two";
  EXPECT_EQ(median({8, 0, 5, 2, 0}), 8);
}

TEST(SweepStatistics, SlopeIsThatOfLeastSquares) {
  std::vector<SweepRow> rows(4);
  const Vector x = {1, 2, 4, 8};
  for (std::size_t i = 0; i < 4; ++i) {
    rows[i].number = x[i];
    rows[i].statistics.mean = 3 / (x[i] * x[i]);
  }
  const auto exact = fitted_slope(rows, false);
  ASSERT_TRUE(exact.has_value());
  EXPECT_NEAR(exact->slope, -2, 1e-14);
  EXPECT_NEAR(std::exp(exact->intercept), 3, 1e-13);
  EXPECT_NEAR(*exact->error, 0, 1e-14);
  EXPECT_NEAR(fitted_slope(rows, true)->slope, 2, 1e-14);
  // By hand: y = ln 1, ln 2, ln 1 over x = 0, 1, 2 (in units of ln 2) has slope 0 and standard error sqrt(2/3)/sqrt(2).
  rows.resize(3);
  rows[0].statistics.mean = rows[2].statistics.mean = 1;
  rows[1].statistics.mean = 2;
  const auto bent = fitted_slope(rows, false);
  EXPECT_NEAR(bent->slope, 0, 1e-14);
  EXPECT_NEAR(*bent->error, std::sqrt(1.0 / 3), 1e-14);
  rows[0].statistics.mean = -1;
  EXPECT_EQ(fitted_slope(rows, false), std::nullopt) << "two points lie on a line whatever they are";
}

TEST(SweepStatistics, NoSlopeIsFittedToWhatFStarDoesNotResolve) {
  SweepTable table;
  table.kind = SweepKind::Descent;
  table.rows.resize(5);
  for (std::size_t i = 0; i < 5; ++i) {
    SweepRow& row = table.rows[i];
    row.number = std::exp2(static_cast<double>(i));
    row.f_star = 0.5;
    row.statistics.mean = i < 3 ? 1 / *row.number : 3e-17;
  }
  complete(table);
  ASSERT_EQ(table.slopes.size(), 1U);
  EXPECT_EQ(table.slopes[0].points, 3);
  EXPECT_NEAR(table.slopes[0].slope, -1, 1e-14);
  table.rows[2].statistics.mean = -3e-17;
  complete(table);
  EXPECT_TRUE(table.slopes.empty());
}

TEST(SweepStatistics, OneStandardErrorIsTheRuleAndTheLargestLambdaIsChosen) {
  SweepTable table;
  table.kind = SweepKind::CrossValidation;
  const Vector lambdas = {0.1, 0.001, 1, 0.01};
  const Vector means = {0.13, 0.11, 0.16, 0.10};
  for (std::size_t i = 0; i < 4; ++i) {
    SweepRow row;
    row.number = lambdas[i];
    row.value = std::to_string(i);
    row.statistics.mean = means[i];
    row.statistics.standard_error = 0.04;
    table.rows.push_back(row);
  }
  complete(table);
  ASSERT_TRUE(table.choice.has_value());
  EXPECT_EQ(table.choice->best, "3");
  EXPECT_EQ(table.choice->chosen, "0");
  EXPECT_NEAR(table.choice->limit, 0.14, 1e-15);
}

}  // namespace
}  // namespace pegasos::test
