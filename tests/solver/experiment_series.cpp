#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "experiment/series.h"
#include "support/problems.h"
#include "theory/bounds.h"
#include "theory/iterations.h"

namespace pegasos {
namespace {

TEST(Pyramid, RangesAreExactOverAnyStretch) {
  Pyramid pyramid;
  std::vector<float> values;
  const Random random(1, Stream::Test);
  for (std::uint64_t n = 0; n < 50000; ++n) {
    values.push_back(static_cast<float>(random.normal(n)));
    pyramid.push_back(values.back());
  }
  const Pyramid::View view = pyramid.view();
  ASSERT_EQ(view.steps(), 50000);
  for (std::uint64_t n = 0; n < 500; ++n) {
    auto a = 1 + random.below(50000, n, 1);
    auto b = 1 + random.below(50000, n, 2);
    if (n % 3 == 0) b = std::min<std::uint64_t>(50000, a + n);
    if (a > b) std::swap(a, b);
    const auto [low, high] = std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(a - 1),
                                                 values.begin() + static_cast<std::ptrdiff_t>(b));
    const MinMax range = view.range(static_cast<Count>(a), static_cast<Count>(b));
    ASSERT_EQ(range.low, *low);
    ASSERT_EQ(range.high, *high);
  }
  EXPECT_EQ(view.at(777), values[776]);
}

// On a rising series the answer names both ends: one entry too many or too few at any chunk or block edge shows.
TEST(Pyramid, RangesEndWhereTheyShould) {
  Pyramid pyramid;
  for (int n = 1; n <= 40000; ++n) pyramid.push_back(static_cast<float>(n));
  const Pyramid::View view = pyramid.view();
  const Random random(2, Stream::Test);
  for (std::uint64_t n = 0; n < 3000; ++n) {
    const auto first = static_cast<Count>(1 + random.below(40000, n, 1));
    const auto last = first + static_cast<Count>(random.below(static_cast<std::uint64_t>(40001 - first), n, 2));
    ASSERT_EQ(view.range(first, last).low, static_cast<float>(first));
    ASSERT_EQ(view.range(first, last).high, static_cast<float>(last));
  }
}

// A view is a picture: what is appended later does not change it.
TEST(Pyramid, ViewsAreImmutable) {
  Pyramid pyramid;
  for (int n = 0; n < 100; ++n) pyramid.push_back(1);
  const Pyramid::View view = pyramid.view();
  for (int n = 0; n < 100000; ++n) pyramid.push_back(5);
  EXPECT_EQ(view.steps(), 100);
  EXPECT_EQ(view.range(1, 100).high, 1);
}

TEST(Pyramid, CoarsensAboveItsCapacityAndKeepsExtremes) {
  Pyramid pyramid;
  const auto count = static_cast<Count>(Pyramid::kCapacity + 3 * Pyramid::kChunk + 77);
  constexpr auto kFull = static_cast<Count>(Pyramid::kCapacity);
  constexpr auto kBlock = static_cast<Count>(Pyramid::kFanOut);
  const auto value = [&](Count n) {
    if (n == 1234567) return 9.F;
    if (n == count) return -7.F;
    if (n <= kFull) return 1.F;
    return n % kBlock == 1 ? 3.F : (n % kBlock == 0 ? -2.F : 1.F);  // a block's first and last
  };
  for (Count n = 1; n <= count; ++n) pyramid.push_back(value(n));
  const Pyramid::View view = pyramid.view();
  EXPECT_EQ(view.steps(), count);
  EXPECT_EQ(view.block(), static_cast<Count>(Pyramid::kFanOut));
  EXPECT_EQ(view.range(1, count).high, 9.F);
  EXPECT_EQ(view.range(1, count).low, -7.F);
  EXPECT_EQ(view.range(1234560, 1234570).high, 9.F);
  EXPECT_EQ(view.range(2000000, 3000000).high, 1.F);
  for (const Count block : {0, 1, 70, 383}) {
    const Count first = kFull + block * kBlock + 1;
    EXPECT_EQ(view.range(first, first + kBlock - 1).high, 3.F) << block;
    EXPECT_EQ(view.range(first, first + kBlock - 1).low, -2.F) << block;
  }
  EXPECT_EQ(view.range(count - 76, count).high, 3.F) << "of the block that is not full";
  EXPECT_LT(pyramid.bytes(), std::size_t{4} << 20U);
}

TEST(Series, ScheduleIsDenseThenLogarithmic) {
  for (const Count m : {Count{2}, Count{200}, Count{5000}, Count{1000000}}) {
    Count t = 0;
    Count in_decade = 0;
    for (; t < 10000000;) {
      const Count next = next_scheduled(t, m);
      ASSERT_GT(next, t);
      if (t < dense_until(m)) {
        ASSERT_EQ(next, t + 1);
      }
      if (next > 1000000 && next <= 10000000) ++in_decade;
      ASSERT_LE(static_cast<double>(next), std::max(static_cast<double>(t) + 1, 1.0116 * static_cast<double>(t) + 1))
          << t;
      t = next;
    }
    EXPECT_GE(in_decade, 200);
  }
}

// norm_half, kept in single precision, stays on the right side of the ball's radius.
TEST(Series, ProjectionMarksSurviveSinglePrecision) {
  Series series(2);
  const double radius = 1 / std::sqrt(0.05);
  series.add_step(1, std::nextafter(radius, 10.0), 1, true, radius);
  series.add_step(1, std::nextafter(radius, 0.0), 1, false, radius);
  series.add_step(1, radius, 1, false, radius);
  const SeriesView view = series.view();
  EXPECT_GT(view.norm_half.at(1), static_cast<float>(radius));
  EXPECT_LE(view.norm_half.at(2), static_cast<float>(radius));
  EXPECT_LE(view.norm_half.at(3), static_cast<float>(radius));
}

Constants unit_constants(double lambda) {
  Constants constants;
  constants.R = 1;
  constants.lambda = lambda;
  constants.G = std::sqrt(lambda) + 1;
  constants.c = constants.G * constants.G;
  return constants;
}

TEST(Bounds, RangesOfValidity) {
  const Constants constants = unit_constants(0.1);
  EXPECT_FALSE(bound(BoundKind::Theorem, constants, 1));
  EXPECT_FALSE(bound(BoundKind::Theorem, constants, 2));
  EXPECT_NEAR(*bound(BoundKind::Theorem, constants, 3), constants.c * std::log(3.0) / 0.3, 1e-12);
  EXPECT_NEAR(*bound(BoundKind::Logarithm1, constants, 1), constants.c / 0.2, 1e-12);
  for (Count T = 3; T < 100000; T = T * 3 / 2 + 1) {
    EXPECT_LE(*bound(BoundKind::Logarithm1, constants, T), *bound(BoundKind::Theorem, constants, T) * (1 + 1e-15));
    EXPECT_LE(harmonic(T), 1 + std::log(static_cast<double>(T)));
  }
  EXPECT_NEAR(harmonic(64), harmonic(63) + 1.0 / 64, 1e-15);
}

// R = 1, eps = 0.01 with projection: the table of the theory notes.
/// Without the projection the theorems' G is 2R: a w_1 is long for it from |w_1| > R/lambda on.
TEST(Bounds, TheFirstVectorDecidesOverGWhereItIsLong) {
  for (const bool projection : {true, false}) {
    const double theorems = constants(2, 0.25, projection, 0).G;
    EXPECT_EQ(theorems, projection ? 2.5 : 4);
    for (const double w1 : {0.0, 1.9, 2.1, 7.9, 8.1}) {
      const Constants c = constants(2, 0.25, projection, w1);
      EXPECT_EQ(c.first_decides(), c.G > theorems) << w1;
    }
  }
}

TEST(Bounds, IterationsToAccuracy) {
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(1), 0.01), 3233);
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(0.1), 0.01), 16862);
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(0.01), 0.01), 143693);
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(1), 1), 9);
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(0.1), 1), 75);
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(0.01), 1), 811);
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(1e-3), 1), 9779);
  EXPECT_EQ(iterations(BoundKind::Theorem, unit_constants(1e-4), 1), 119239);
}

TEST(Bounds, NoNumberOfIterationsBeyondTheLargestT) {
  Constants constants = unit_constants(1);
  constants.c = 3.1e14;  // the crossing lies between 2^53 and the next doubling of the search
  EXPECT_FALSE(iterations(BoundKind::Theorem, constants, 1));
  constants.c = 2e14;
  ASSERT_TRUE(iterations(BoundKind::Theorem, constants, 1));
  EXPECT_LE(*iterations(BoundKind::Theorem, constants, 1), kStepsMax);
}

// k = m: a permutation is the whole set, A_t = S, and Corollary 1 speaks; for smaller batches only Theorem 1 does.
TEST(Bounds, APermutationOfTheWholeSetIsCovered) {
  const DatasetPtr data = test::dataset({{1.0, 0.0}, {0.0, 1.0}}, {1, -1});
  Parameters parameters;
  parameters.sampling = Sampling::Epochs;
  EXPECT_FALSE(constants(*data, parameters).not_covered_in_expectation.empty());
  parameters.k = 0;
  EXPECT_TRUE(constants(*data, parameters).not_covered_in_expectation.empty());
}

}  // namespace
}  // namespace pegasos
