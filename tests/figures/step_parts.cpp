// A step taken apart: the summands are those of the formula, they end where the solver ended, motion is continuous.
#include "figures/step_parts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "figures/algorithm.h"
#include "moments.h"
#include "objective/hinge.h"

namespace pegasos::figures {
namespace {

double apart(const WeightAndBias& a, const WeightAndBias& b) {
  double sum = (a.b - b.b) * (a.b - b.b);
  for (std::size_t j = 0; j < a.w.size(); ++j) sum += (a.w[j] - b.w[j]) * (a.w[j] - b.w[j]);
  return std::sqrt(sum);
}

TEST(StepParts, SummandsAreTheViolatorsOfTheBatchHeadToTail) {
  for (const Settings& settings :
       {Settings{{"k", "8"}}, Settings{{"data", "moons"}, {"bias", "free"}, {"k", "6"}, {"step", "norma:0.7"}},
        Settings{{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}, {"k", "5"}}}) {
    const session::SnapshotPtr snapshot = moment(settings, 4);
    const StepRecord& record = snapshot->record;
    const auto parts = step_parts(*snapshot);
    ASSERT_TRUE(parts.has_value());
    ASSERT_EQ(static_cast<Count>(parts->summands.size()), record.violators);
    EXPECT_FALSE(parts->rest.has_value());
    ASSERT_GT(record.violators, 0);
    const double factor = record.eta / static_cast<double>(record.indices.size());
    WeightAndBias at = parts->shrunk;
    for (const Summand& summand : parts->summands) {
      EXPECT_LT(summand.margin, 1);
      EXPECT_NEAR(summand.margin, margin(*snapshot->data, parts->start.w, parts->start.b, summand.row), 1e-9);
      for (std::size_t j = 0; j < at.w.size(); ++j) {
        const double z = snapshot->data->y(summand.row) * snapshot->data->x(summand.row).at(static_cast<Column>(j));
        EXPECT_DOUBLE_EQ(summand.move.w[j], factor * z);
        at.w[j] += summand.move.w[j];
      }
      at.b += summand.move.b;
      EXPECT_LT(apart(at, summand.after), 1e-12 * (1 + std::sqrt(squared_norm(at.w))));
    }
    EXPECT_EQ(parts->summands.back().after, parts->half);
    EXPECT_EQ(parts->half.w, record.w_half);
    EXPECT_EQ(parts->next.has_value(), record.projected);
  }
}

// A run as printed is taken apart as it was made: what is drawn ends where the solver ended.
TEST(StepParts, OfARunAsPrintedEndWhereItEnds) {
  for (const char* name : {"sum-over-batch", "cm-over-t", "missing-k", "kernel-test", "first-point"}) {
    SCOPED_TRACE(name);
    for (const Count t : {1, 4}) {
      const auto parts = step_parts(*moment({{"as-printed", name}, {"k", "8"}, {"projection", "off"}}, t));
      ASSERT_TRUE(parts.has_value());
      EXPECT_TRUE(t > 1 || !parts->summands.empty());
      WeightAndBias at = parts->shrunk;
      for (const Summand& summand : parts->summands) {
        for (std::size_t j = 0; j < at.w.size(); ++j) at.w[j] += summand.move.w[j];
      }
      EXPECT_LT(apart(at, parts->half), 1e-10 * (1 + std::sqrt(squared_norm(at.w))));
    }
    const Algorithm half = algorithm_lines(*moment({{"as-printed", name}, {"k", "8"}}, 4, Phase::GradientStep));
    EXPECT_EQ(half.sentence.rfind("As printed: ", 0), 0U) << half.sentence;
  }
}

TEST(StepParts, ManyViolatorsAreSummedBehindTheFirst) {
  const session::SnapshotPtr snapshot = moment({{"k", "m"}, {"sampling", "subset"}}, 2);
  const auto parts = step_parts(*snapshot, 5);
  ASSERT_TRUE(parts && parts->rest);
  EXPECT_EQ(parts->summands.size(), 5U);
  EXPECT_EQ(parts->others, snapshot->record.violators - 5);
  WeightAndBias sum = parts->summands.back().after;
  for (std::size_t j = 0; j < sum.w.size(); ++j) sum.w[j] += parts->rest->move.w[j];
  EXPECT_LT(apart(sum, parts->half), 1e-12);
}

TEST(StepParts, NothingBeforeTheGradientStep) {
  EXPECT_FALSE(step_parts(*moment({}, 0)));
  EXPECT_FALSE(step_parts(*moment({}, 3, Phase::Violators)));
  const auto half_way = step_parts(*moment({}, 3, Phase::GradientStep));
  ASSERT_TRUE(half_way.has_value());
  EXPECT_FALSE(half_way->next);
}

TEST(StepParts, TheMotionIsContinuousFromStartToEnd) {
  session::SnapshotPtr snapshot;
  for (Count t = 2; t < 40 && !(snapshot && snapshot->record.projected); ++t) {
    snapshot = moment({{"k", "4"}, {"lambda", "0.001"}}, t);
  }
  const auto parts = step_parts(*snapshot);
  ASSERT_TRUE(parts && parts->next) << "the projection acts early in a run with small lambda";
  EXPECT_EQ(moving(*parts, {StepMove::shrink, 0.F}), parts->start);
  EXPECT_LT(apart(moving(*parts, {StepMove::shrink, 1.F}), moving(*parts, {StepMove::add, 0.F})), 1e-12);
  EXPECT_EQ(moving(*parts, {StepMove::add, 1.F}), moving(*parts, {StepMove::project, 0.F}));
  EXPECT_LT(apart(moving(*parts, {StepMove::project, 1.F}), *parts->next), 1e-12);
  WeightAndBias before = moving(*parts, {StepMove::add, 0.F});
  double length = 0;
  for (int i = 1; i <= 400; ++i) {
    const WeightAndBias now = moving(*parts, {StepMove::add, static_cast<float>(i) / 400.F});
    length += apart(before, now);
    before = now;
  }
  double wanted = 0;
  for (const Summand& summand : parts->summands) wanted += std::sqrt(squared_norm(summand.move.w));
  EXPECT_NEAR(length, wanted, 0.02 * wanted) << "along the summands, not straight";
  EXPECT_EQ(summand_share(*parts, 0, {StepMove::shrink, 1.F}), 0.F);
  EXPECT_EQ(summand_share(*parts, 0, {StepMove::project, 0.F}), 1.F);
}

}  // namespace
}  // namespace pegasos::figures
