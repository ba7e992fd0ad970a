// The shapes that experiments are expected to have, against figures that were measured apart, by a program that shares
// no code with this one (there 48 seeds, for iterations and sampling 32).
//
// A figure of theirs and a mean of ours fail beyond 4.5 standard errors of the difference plus half of the last digit
// printed: with the normal approximation a probability below 1e-5 each, 3e-4 for all. Other claims are inequalities
// whose sides lie at least 6 standard errors apart in the expected direction. Seeds are fixed.
#include "sweep_support.h"

#include <cmath>

namespace pegasos::test {
namespace {

constexpr SweepKind kLambda = SweepKind::Lambda;

/// `digit`: the last one that was printed.
void expect_measured(const SweepTable& table, const Vector& means, const Vector& digits, double runs_there = 48) {
  ASSERT_EQ(table.rows.size(), means.size());
  for (std::size_t i = 0; i < means.size(); ++i) {
    const PointStatistics& here = table.rows[i].statistics;
    const double error = *here.deviation * std::sqrt(1 / static_cast<double>(here.runs) + 1 / runs_there);
    EXPECT_NEAR(*here.mean, means[i], 4.5 * error + digits[i] / 2)
        << table.info().name << " at " << table.rows[i].value;
  }
}

/// a < b by at least 6 standard errors of the difference.
void expect_below(const PointStatistics& a, const PointStatistics& b, const char* what) {
  EXPECT_LT(*a.mean + 6 * std::hypot(*a.standard_error, *b.standard_error), *b.mean) << what;
}

TEST(SweepMeasured, AtFixedTTheLastIterateFallsLikeOneOverK) {
  const SweepTable table = swept(
      unit_cancer(),
      request_of(SweepKind::KFixedT, with({{"lambda", "0.001"}, {"T", "1000"}}), {"1", "4", "16", "64", "256"}, 64));
  expect_measured(table, {2.9e-2, 7.8e-3, 2.2e-3, 5.5e-4, 1.6e-4}, {1e-3, 1e-4, 1e-4, 1e-5, 1e-5});
  ASSERT_EQ(table.slopes.size(), 1U);
  EXPECT_NEAR(table.slopes[0].slope, -1, 0.15);
}

TEST(SweepMeasured, AtFixedTTheAverageFallsTooButLater) {
  const SweepTable table = swept(
      unit_cancer(), request_of(SweepKind::KFixedT, with({{"lambda", "0.001"}, {"T", "1000"}, {"output", "average"}}),
                                {"1", "4", "16", "64"}, 64));
  expect_measured(table, {5.0e-2, 1.1e-2, 3.2e-3, 1.0e-3}, {1e-3, 1e-3, 1e-4, 1e-4});
}

TEST(SweepMeasured, AtFixedKTItIsFlatAndThenWorse) {
  const SweepTable table =
      swept(unit_cancer(), request_of(SweepKind::KFixedKT, with({{"lambda", "0.001"}, {"T", "2048"}}),
                                      {"1", "2", "4", "8", "64", "128", "256", "512"}, 100));
  expect_measured(table, {1.4e-2, 1.4e-2, 1.4e-2, 1.4e-2, 2.2e-2, 3.1e-2, 7.3e-2, 3.4e-1},
                  {1e-3, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3, 1e-2});
  EXPECT_EQ(table.rows.back().T, 4);
  expect_below(table.rows[3].statistics, table.rows[5].statistics, "k = 8 and k = 128");
  expect_below(table.rows[5].statistics, table.rows[7].statistics, "k = 128 and k = 512");
}

TEST(SweepMeasured, AtFixedKItFallsLikeOneOverT) {
  const SweepTable table = swept(unit_cancer(), request_of(SweepKind::KTFixedK, with({{"lambda", "0.001"}, {"k", "4"}}),
                                                           {"400", "1200", "4000", "12000"}, 48));
  EXPECT_EQ(table.rows[2].T, 1000);
  ASSERT_EQ(table.slopes.size(), 1U);
  EXPECT_NEAR(table.slopes[0].slope, -1, 0.15);  // 48 runs: a slope's Monte-Carlo error is about 0.02
}

TEST(SweepMeasured, SmallerLambdaIsWorseButNoFasterThanItsInverse) {
  const SweepTable table =
      swept(unit_cancer(), request_of(kLambda, with({{"T", "3000"}}), {"0.0003", "0.001", "0.01", "0.1", "1"}, 48));
  for (std::size_t i = 1; i < table.rows.size(); ++i)
    expect_below(table.rows[i].statistics, table.rows[i - 1].statistics, "the larger lambda");
  ASSERT_EQ(table.slopes.size(), 1U);
  EXPECT_LT(table.slopes[0].slope, -0.55);
  EXPECT_GT(table.slopes[0].slope, -1.15);
  for (const SweepRow& row : table.rows) EXPECT_LT(*row.statistics.mean, *row.bound);
}

// The range of the paper's Figure 6 is that of small λ; 100 runs: a slope's Monte-Carlo error is about 0.03.
TEST(SweepMeasured, WhereLambdaIsSmallTheSlopeIsMinusOne) {
  const Parameters standard = with({{"data", "breast_cancer"}, {"scale", "standardise"}, {"T", "5000"}});
  const SweepTable table =
      swept(table_for(standard), request_of(kLambda, standard, {"0.0002", "0.0006", "0.002"}, 100));
  ASSERT_EQ(table.slopes.size(), 1U);
  EXPECT_NEAR(table.slopes[0].slope, -1, 0.15);
}

// Measured there: the first T at which the mean over the runs is below ε; here the mean over the runs of their first T.
// Both agree where the spread is small; 15 % are left for the difference.
TEST(SweepMeasured, IterationsAreLinearInTheInverseOfLambda) {
  SweepRequest request = request_of(SweepKind::Iterations, with({{"output", "average"}, {"T", "20000"}}),
                                    {"0.1", "0.01", "0.001", "0.0003"}, 32);
  const SweepTable table = swept(unit_cancer(), request);
  const Vector there = {32, 152, 980, 2630};
  for (std::size_t i = 0; i < there.size(); ++i) {
    const PointStatistics& here = table.rows[i].statistics;
    EXPECT_NEAR(*here.mean, there[i], 0.15 * there[i] + 4.5 * *here.standard_error) << table.rows[i].value;
    EXPECT_GT(*table.rows[i].bound, 80 * *here.mean);  // "86 to 1160 times pessimistic"
  }
  const double last_two = std::log(mean_at(table, 3) / mean_at(table, 2)) / std::log(0.001 / 0.0003);
  EXPECT_NEAR(last_two, 1, 0.25);
}

TEST(SweepMeasured, IterationsDoNotGrowWithTheSet) {
  const Parameters blobs = with({{"lambda", "0.001"}, {"output", "average"}, {"T", "60000"}});
  const SweepTable table =
      swept(table_for(blobs), request_of(SweepKind::IterationsSize, blobs, {"100", "400", "1600", "6400"}, 24));
  ASSERT_EQ(table.slopes.size(), 1U);
  EXPECT_LT(table.slopes[0].slope, 0.2);  // 64 times the examples, not even twice the steps
  EXPECT_GT(table.slopes[0].slope, -0.5);
}

TEST(SweepMeasured, ANewPermutationEveryEpochBeatsIndependentDraws) {
  const SweepTable table =
      swept(unit_cancer(),
            request_of(SweepKind::Sampling, with({{"lambda", "0.01"}, {"T", "11380"}}), {"replacement", "epochs"}, 48));
  expect_measured(table, {6.1e-4, 5.1e-5}, {1e-5, 1e-6}, 32);
  expect_below(table.rows[1].statistics, table.rows[0].statistics, "epochs and replacement");
  const SweepTable over_epochs =
      swept(unit_cancer(), request_of(SweepKind::SamplingEpochs, with({{"lambda", "0.01"}}), {"4", "16"}, 48));
  ASSERT_EQ(over_epochs.rows.size(), 6U);
  EXPECT_EQ(over_epochs.rows[3].second, "epochs");
  EXPECT_EQ(over_epochs.rows[3].T, 16 * 569);
  expect_below(over_epochs.rows[3].statistics, over_epochs.rows[1].statistics, "epochs and replacement after 16");
}

TEST(SweepMeasured, WithoutProjectionTheAverageIsRuinedAndTheLastIterateIsNot) {
  const Settings settings = {{"lambda", "0.0001"}, {"T", "100"}, {"output", "average"}};
  const SweepTable table = swept(unit_cancer(), request_of(SweepKind::Projection, with(settings), {}, 48));
  expect_measured(table, {0.57, 24}, {0.01, 1}, 32);
  expect_below(table.rows[0].statistics, table.rows[1].statistics, "on and off");
  const SweepTable last =
      swept(unit_cancer(), request_of(SweepKind::Projection, with({{"lambda", "0.001"}, {"T", "10000"}}), {}, 48));
  EXPECT_NEAR(mean_at(last, 0), mean_at(last, 1),
              4.5 * std::hypot(*last.rows[0].statistics.standard_error, *last.rows[1].statistics.standard_error));
}

TEST(SweepMeasured, TheWeightedAverageIsBetterThanARandomIterate) {
  const SweepTable table =
      swept(unit_cancer(), request_of(SweepKind::Output, with({{"lambda", "0.001"}, {"T", "3000"}}), {}, 200));
  ASSERT_EQ(table.rows.size(), 5U);
  expect_below(table.rows[2].statistics, table.rows[0].statistics, "weighted and last");
  for (const SweepRow& row : table.rows) EXPECT_LT(*row.statistics.mean, *row.bound) << row.value;
}

TEST(SweepMeasured, PegasosBeatsTheStepsOfNormaAtTheSameT) {
  const SweepTable table = swept(unit_cancer(), request_of(SweepKind::Step, with({{"lambda", "0.01"}, {"T", "3000"}}),
                                                           {"pegasos", "norma:0.3", "norma:0.7"}, 32));
  expect_below(table.rows[0].statistics, table.rows[1].statistics, "pegasos and norma 0.3");
  expect_below(table.rows[0].statistics, table.rows[2].statistics, "pegasos and norma 0.7");
}

TEST(SweepMeasured, DualCoordinateDescentIsAheadAfterManyPasses) {
  const SweepTable table =
      swept(unit_cancer(), request_of(SweepKind::Descent, with({{"lambda", "0.001"}}), {"1", "32"}, 16));
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.rows[2].runs, 1);
  EXPECT_LT(mean_at(table, 3), mean_at(table, 1) / 5);
  EXPECT_EQ(table.rows[3].bound, std::nullopt);
}

TEST(SweepMeasured, HeldOutErrorFallsWithMoreExamples) {
  const SweepTable table = swept(
      unit_cancer(), request_of(SweepKind::SetSize, with({{"lambda", "0.001"}, {"T", "3000"}}), {"71", "427"}, 128));
  EXPECT_EQ(table.rows[0].m, 71);
  expect_below(table.rows[1].statistics, table.rows[0].statistics, "427 and 71 examples");
}

TEST(SweepMeasured, CrossValidationFindsTheValley) {
  const SweepTable table = swept(
      unit_cancer(), request_of(SweepKind::CrossValidation, with({{"T", "2000"}}), {"1e-5", "0.003", "0.01", "1"}, 20));
  ASSERT_TRUE(table.choice.has_value());
  EXPECT_TRUE(table.choice->best == "0.003" || table.choice->best == "0.01") << table.choice->best;
  EXPECT_GE(std::stod(table.choice->chosen), std::stod(table.choice->best));
  EXPECT_LT(std::stod(table.choice->chosen), 1);
  EXPECT_LT(2 * mean_at(table, 1), mean_at(table, 3));
}

TEST(SweepMeasured, TwoParametersGiveACurveForEachValueOfTheSecond) {
  const SweepTable table = swept(unit_cancer(), [] {
    SweepRequest request = request_of(SweepKind::LambdaK, with({{"T", "500"}}), {"0.001", "0.01", "0.1"}, 24);
    request.second = {"1", "16"};
    return request;
  }());
  ASSERT_EQ(table.rows.size(), 6U);
  EXPECT_EQ(table.slopes.size(), 2U);
  expect_below(table.rows[3].statistics, table.rows[0].statistics, "k = 16 and k = 1 at lambda = 0.001");
  expect_below(table.rows[5].statistics, table.rows[2].statistics, "k = 16 and k = 1 at lambda = 0.1");
}

}  // namespace
}  // namespace pegasos::test
