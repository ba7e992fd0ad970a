// The confusion matrix, F1 and the ROC curve against cases by hand and against other formulas.
#include "objective/judgement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "data_support.h"
#include "objective/hinge.h"

namespace pegasos::test {
namespace {

/// Examples of one feature, which is the score of w = 1.
DatasetPtr scored(const std::vector<double>& scores, const std::vector<int>& y) {
  RowBuilder rows(false);
  for (const double score : scores) {
    rows.add(0, score);
    rows.end_row(1);
  }
  Transform transform;
  transform.table_columns = 1;
  transform.features = {0};
  return std::make_shared<const Dataset>(rows.finish(1), std::vector<std::int8_t>(y.begin(), y.end()),
                                         std::vector<std::string>{"x1"}, transform, "scores", std::vector<Message>{});
}

const Vector kOne = {1};

Judgement judged(const std::vector<double>& scores, const std::vector<int>& y) {
  return judgement_of(*scored(scores, y), kOne, 0).value();
}

/// Against the mean hinge itself, on a grid about every end.
TEST(BestBiases, AreAllThatHaveTheLeastHinge) {
  std::mt19937_64 random(3);
  for (int turn = 0; turn < 200; ++turn) {
    std::vector<double> scores;
    std::vector<int> y;
    for (int i = 0; i < 2 + turn % 9; ++i) {
      scores.push_back(static_cast<double>(static_cast<int>(random() % 17)) / 4 - 2);
      y.push_back(random() % 2 == 0 ? 1 : -1);
    }
    const DatasetPtr data = scored(scores, y);
    const auto hinge = [&](double b) { return evaluate(*data, 1, kOne, b).hinge; };
    const auto [low, high] = best_biases(*data, kOne);
    ASSERT_LE(low, high);
    if (!std::isfinite(low) || !std::isfinite(high)) {
      EXPECT_TRUE(std::ranges::all_of(y, [&](int one) { return one == y.front(); }));
      continue;
    }
    const double least = hinge(low);
    EXPECT_NEAR(hinge(high), least, 1e-12);
    EXPECT_NEAR(hinge(0.5 * (low + high)), least, 1e-12);
    EXPECT_GT(hinge(low - 0.01), least + 1e-4);
    EXPECT_GT(hinge(high + 0.01), least + 1e-4);
  }
}

TEST(Judgement, ByHand) {
  // +1: 3, 1, -1; -1: 2, -1, -2, -4
  const Judgement judgement = judged({3, 2, 1, -1, -1, -2, -4}, {1, -1, 1, 1, -1, -1, -1});
  EXPECT_EQ(judgement.confusion, (Confusion{2, 1, 1, 3}));
  EXPECT_EQ(judgement.confusion.errors(), 2);
  EXPECT_EQ(judgement.confusion.error_rate(), 2.0 / 7);
  EXPECT_EQ(judgement.confusion.precision(), 2.0 / 3);
  EXPECT_EQ(judgement.confusion.recall(), 2.0 / 3);
  EXPECT_EQ(judgement.confusion.f1(), 2.0 / 3);
  const Confusion other = judgement.confusion.swapped();
  EXPECT_EQ(other.precision(), 3.0 / 4);
  EXPECT_EQ(other.recall(), 3.0 / 4);
  EXPECT_EQ(other.f1(), 6.0 / 8);
  // Steps: 3 up; 2 right; 1 up; -1 both; -2 right; -4 right.
  const std::vector<std::pair<Count, Count>> wanted = {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 3}, {3, 3}, {4, 3}};
  ASSERT_EQ(judgement.roc.points.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_EQ(judgement.roc.points[i].negatives, wanted[i].first) << i;
    EXPECT_EQ(judgement.roc.points[i].positives, wanted[i].second) << i;
  }
  // Of 12 pairs 9 are in order (3 beats 4, 1 beats 3, -1 beats 2), and one is tied.
  EXPECT_EQ(judgement.roc.area, 9.5 / 12);
}

TEST(Judgement, AScoreOfZeroIsWrongForEitherClassAsInTheErrorRateAndCalledNeither) {
  const auto data = scored({0, 0, 1, -0.0}, {1, -1, 1, -1});
  const Judgement judgement = judgement_of(*data, kOne, 0).value();
  EXPECT_EQ(judgement.confusion, (Confusion{1, 0, 0, 0, 1, 2}));
  EXPECT_EQ(judgement.confusion.errors(), 3);
  EXPECT_EQ(judgement.confusion.precision(), 1.0) << "the one that is called +1 is +1";
  EXPECT_EQ(judgement.confusion.recall(), 0.5);
  EXPECT_EQ(judgement.confusion.f1(), 2.0 / 3) << "the harmonic mean of both";
  EXPECT_EQ(judgement.confusion.swapped().precision(), std::nullopt) << "none is called -1";
  EXPECT_EQ(judgement.confusion.swapped().recall(), 0.0);
  EXPECT_EQ(judgement.confusion.error_rate(), evaluate(*data, 0.1, kOne).error_rate);
  const Judgement nothing = judgement_of(*data, Vector{0}, 0).value();
  EXPECT_EQ(nothing.confusion, (Confusion{0, 0, 0, 0, 2, 2}));
  EXPECT_EQ(nothing.roc.points.size(), 2U) << "all scores are one step";
  EXPECT_EQ(nothing.roc.area, 0.5);
  EXPECT_EQ(nothing.confusion.precision(), std::nullopt);
  EXPECT_EQ(nothing.confusion.f1(), 0.0);
}

TEST(Judgement, WhatIsNotDefinedIsNotGiven) {
  const Judgement positive = judged({1, 2, -3}, {1, 1, 1});
  EXPECT_EQ(positive.confusion, (Confusion{2, 1, 0, 0}));
  EXPECT_EQ(positive.roc.area, std::nullopt);
  EXPECT_EQ(positive.confusion.precision(), 1.0);
  EXPECT_EQ(positive.confusion.swapped().recall(), std::nullopt);
  EXPECT_EQ(positive.confusion.swapped().precision(), 0.0);
  EXPECT_EQ(positive.confusion.swapped().f1(), 0.0);
  const Judgement right = judged({1, 2}, {1, 1});
  EXPECT_EQ(right.confusion.swapped().f1(), std::nullopt) << "none is -1, and none is called so";
  const Judgement negative = judged({-1, -2}, {-1, -1});
  EXPECT_EQ(negative.confusion.precision(), std::nullopt);
  EXPECT_EQ(negative.confusion.recall(), std::nullopt);
  EXPECT_EQ(negative.roc.area, std::nullopt);
  EXPECT_EQ(judged({2, -2}, {1, -1}).roc.area, 1.0);
  EXPECT_EQ(judged({-2, 2}, {1, -1}).roc.area, 0.0);
  EXPECT_FALSE(judgement_of(*scored({1e100, -1e100}, {1, -1}), Vector{1e300}, 0))
      << "no score is infinite without a word";
}

/// P(s+ > s-) + P(s+ = s-)/2, pair by pair.
double mann_whitney(const std::vector<double>& scores, const std::vector<int>& y) {
  Count twice = 0;
  Count pairs = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    for (std::size_t j = 0; j < y.size(); ++j) {
      if (y[i] < 0 || y[j] > 0) continue;
      ++pairs;
      twice += scores[i] > scores[j] ? 2 : scores[i] == scores[j] ? 1 : 0;
    }
  }
  return static_cast<double>(twice) / static_cast<double>(2 * pairs);
}

TEST(Judgement, RandomScoresWithTiesAgainstEveryPairAndEveryExample) {
  std::mt19937_64 dice(7);
  for (int round = 0; round < 200; ++round) {
    const std::size_t m = 2 + dice() % 120;
    const std::uint64_t values = 1 + dice() % 30;  // few: most scores are tied
    std::vector<double> scores;
    std::vector<int> y = {1, -1};
    for (std::size_t i = 0; i < m; ++i) {
      scores.push_back((static_cast<double>(dice() % values) - static_cast<double>(values / 2)) / 4);
      if (i >= 2) y.push_back(dice() % 3 == 0 ? 1 : -1);
    }
    const auto data = scored(scores, y);
    const Judgement judgement = judgement_of(*data, kOne, 0).value();
    EXPECT_EQ(judgement.roc.area, mann_whitney(scores, y)) << round << ": not a digit may differ";
    Confusion counted;
    for (std::size_t i = 0; i < m; ++i) {
      ++(scores[i] == 0  ? (y[i] > 0 ? counted.positive_zero : counted.negative_zero)
         : scores[i] > 0 ? (y[i] > 0 ? counted.true_positive : counted.false_positive)
                         : (y[i] > 0 ? counted.false_negative : counted.true_negative));
    }
    EXPECT_EQ(judgement.confusion, counted);
    EXPECT_EQ(judgement.confusion.error_rate(), evaluate(*data, 0.1, kOne).error_rate);
    // The point of the matrix is one of the curve: of those above 0.
    EXPECT_TRUE(std::ranges::any_of(judgement.roc.points, [&](const Roc::Point& point) {
      return point.positives == counted.true_positive && point.negatives == counted.false_positive;
    }));
    if (const auto f1 = counted.f1(); counted.precision() && counted.recall() && *f1 > 0) {
      const double p = *counted.precision();
      const double r = *counted.recall();
      EXPECT_NEAR(*f1, 2 * p * r / (p + r), 1e-15);
    }
    for (std::size_t i = 0; i < m; ++i) EXPECT_EQ(judgement.margins[i], y[i] * scores[i]) << round;
  }
}

// A margin of 0 is on no side: in the confusion matrix, in the error rate, and class by class.
TEST(Judgement, AMarginOfZeroIsWrongEverywhere) {
  const Table table = csv("kind,a\n1,2\n1,0\n-1,0\n-1,-3\n");
  const auto data = prepare(table, {});
  ASSERT_TRUE(data.ok());
  const Judgement judgement = judgement_of(**data, kOne, 0).value();
  EXPECT_EQ(judgement.confusion.errors(), 2);
  for (const ClassCount& count : class_counts(**data, table, judgement)) {
    EXPECT_EQ(count.on(Called::Right), 1) << count.name;
    EXPECT_EQ(count.on(Called::Wrong), 0) << count.name;
    EXPECT_EQ(count.on(Called::Neither), 1) << count.name;
    EXPECT_EQ(rows_of_class(**data, table, judgement, count.label, Called::Neither).size(), 1U) << count.name;
  }
}

TEST(Judgement, TheRestIsCountedClassByClass) {
  const Table table = csv("kind,a\nred,2\nblue,-1\ngreen,-2\nblue,3\nred,-1\ngreen,-5\ngrey,1\n");
  Preparation wanted;
  wanted.positive = "red";
  const auto data = prepare(table, wanted);
  ASSERT_TRUE(data.ok());
  const Judgement judgement = judgement_of(**data, kOne, 0).value();
  const std::vector<ClassCount> counts = class_counts(**data, table, judgement);
  ASSERT_EQ(counts.size(), 4U);
  const auto is = [&](std::size_t i, const std::string& name, bool positive, Count right, Count wrong) {
    EXPECT_EQ(counts[i].name, name);
    EXPECT_EQ(counts[i].positive, positive);
    EXPECT_EQ(counts[i].on(Called::Right), right) << name;
    EXPECT_EQ(counts[i].on(Called::Wrong), wrong) << name;
  };
  is(0, "red", true, 1, 1);
  is(1, "blue", false, 1, 1);
  is(2, "green", false, 2, 0);
  is(3, "grey", false, 0, 1);
  EXPECT_EQ(rows_of_class(**data, table, judgement, counts[1].label, Called::Wrong), (std::vector<Row>{3}));
  EXPECT_EQ(rows_of_class(**data, table, judgement, counts[2].label, Called::Right), (std::vector<Row>{2, 5}));
}

}  // namespace
}  // namespace pegasos::test
