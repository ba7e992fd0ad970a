// Intervals, tails and Lambert's W against values worked out apart, and the coverage that they promise.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/random.h"
#include "theory/iterations.h"
#include "theory/statistics.h"

namespace pegasos {
namespace {

/// P[X <= k], X binomial(n, p), term by term.
double binomial_sum(Count k, Count n, double p) {
  long double sum = 0;
  for (Count i = 0; i <= k; ++i) {
    const auto choose = std::lgamma(static_cast<long double>(n + 1)) - std::lgamma(static_cast<long double>(i + 1)) -
                        std::lgamma(static_cast<long double>(n - i + 1));
    sum += std::exp(choose + static_cast<long double>(i) * std::log(static_cast<long double>(p)) +
                    static_cast<long double>(n - i) * std::log1p(-static_cast<long double>(p)));
  }
  return static_cast<double>(sum);
}

TEST(TheoryStatistics, BinomialTailsAreTheirSums) {
  for (const Count n : {1, 2, 7, 40, 300}) {
    for (const double p : {1e-6, 0.01, 0.3, 0.5, 0.99}) {
      for (const Count k : {Count{0}, n / 3, n / 2, n - 1, n}) {
        const double sum = binomial_sum(k, n, p);
        EXPECT_NEAR(binomial_at_most(k, n, p), sum, 1e-11) << n << " " << p << " " << k;
        if (k < n) {
          EXPECT_NEAR(binomial_at_least(k + 1, n, p), 1 - sum, 1e-11) << n << " " << p << " " << k;
        }
      }
    }
  }
}

TEST(TheoryStatistics, ClopperPearsonEndsSolveTheirEquations) {
  for (const Count n : {1, 5, 50, 1000}) {
    for (const Count k : {Count{0}, Count{1}, n / 2, n}) {
      const Interval interval = clopper_pearson(k, n, 0.99);
      if (k > 0) {
        EXPECT_NEAR(1 - binomial_sum(k - 1, n, interval.low), 0.005, 1e-9);
      } else {
        EXPECT_EQ(interval.low, 0);
      }
      if (k < n) {
        EXPECT_NEAR(binomial_sum(k, n, interval.high), 0.005, 1e-9);
      } else {
        EXPECT_EQ(interval.high, 1);
      }
    }
  }
}

// Never below its confidence: of 4000 samples at most 200 expected misses at 95 %. Seeing more than 266 has probability
// below 1e-5 for each p; the seeds are fixed.
TEST(TheoryStatistics, ClopperPearsonCovers) {
  constexpr Count kSamples = 4000;
  std::vector<Interval> intervals;
  for (Count hits = 0; hits <= 100; ++hits) intervals.push_back(clopper_pearson(hits, 100, 0.95));
  for (const double p : {0.002, 0.05, 0.5, 0.97}) {
    const Random random(11, Stream::Test);
    Count missed = 0;
    for (Count sample = 0; sample < kSamples; ++sample) {
      std::size_t hits = 0;
      for (std::uint32_t i = 0; i < 100; ++i) hits += random.uniform(static_cast<std::uint64_t>(sample), i) < p ? 1 : 0;
      const Interval& interval = intervals[hits];
      if (p < interval.low || p > interval.high) ++missed;
    }
    EXPECT_LE(missed, 266) << p;
  }
}

// Normal samples: exactly 5 % misses. |misses - 200| > 62 has probability below 1e-5.
TEST(TheoryStatistics, StudentsIntervalCovers) {
  constexpr Count kSamples = 4000;
  const Random random(12, Stream::Test);
  Count missed = 0;
  for (Count sample = 0; sample < kSamples; ++sample) {
    Vector values;
    for (std::uint32_t i = 0; i < 6; ++i)
      values.push_back(3 + 2 * random.normal(static_cast<std::uint64_t>(sample), i));
    const Mean mean = mean_of(values, 0.95);
    if (std::abs(mean.value - 3) > mean.half_width) ++missed;
  }
  EXPECT_NEAR(static_cast<double>(missed), 200, 62);
}

/// 2, 4, 9: mean 5, squares 9 + 1 + 16 = 26 over n - 1 = 2; Student's quantile of two degrees at 95 % is 4.302653.
TEST(TheoryStatistics, TheMeanOfThreeByHand) {
  const Mean mean = mean_of(std::vector<double>{2, 4, 9}, 0.95);
  EXPECT_EQ(mean.n, 3);
  EXPECT_EQ(mean.value, 5);
  EXPECT_NEAR(mean.deviation, std::sqrt(13), 1e-15);
  EXPECT_NEAR(mean.half_width, 4.302652729911275 * std::sqrt(13.0 / 3), 1e-8);
}

TEST(TheoryStatistics, KnownQuantiles) {
  EXPECT_NEAR(student_quantile(1, 0.5), 1, 1e-9);                                // Cauchy
  EXPECT_NEAR(student_quantile(2, 0.8), 0.8 * std::sqrt(2 / (1 - 0.64)), 1e-9);  // closed form for two degrees
  EXPECT_NEAR(student_quantile(1000000, 0.95), 1.959964, 1e-4);
  for (const double x : {0.1, 1.0, 3.0, 20.0, 46.0}) {  // closed forms for one, two and four degrees
    EXPECT_NEAR(chi_square_tail(x, 1) / std::erfc(std::sqrt(x / 2)), 1, 1e-10) << x;
    EXPECT_NEAR(chi_square_tail(x, 2) / std::exp(-x / 2), 1, 1e-10) << x;
    EXPECT_NEAR(chi_square_tail(x, 4) / (std::exp(-x / 2) * (1 + x / 2)), 1, 1e-10) << x;
  }
  EXPECT_NEAR(chi_square_tail(1000, 1000), 0.4941, 1e-4);
  const Vector values = {5, 1, 4, 2, 3};
  EXPECT_EQ(quantile(values, 0), 1);
  EXPECT_EQ(quantile(values, 0.5), 3);
  EXPECT_EQ(quantile(values, 0.9), 5);
}

TEST(TheoryStatistics, LambertInvertsItsEquation) {
  EXPECT_NEAR(lambert_w_lower(-1 / std::numbers::e), -1, 1e-6);
  for (const double w : {-1.0001, -1.1, -2.0, -5.0, -30.0, -600.0})
    EXPECT_NEAR(lambert_w_lower(w * std::exp(w)), w, 1e-7 * -w);
}

// Every smaller number of steps is tried.
TEST(TheoryStatistics, IterationsAreTheSmallest) {
  for (const double K : {0.1, 1.0, 2.7, 2.8, 10.0, 500.0, 20000.0}) {
    Constants constants;
    constants.c = K;
    constants.lambda = 1;
    for (const auto& [kind, first] :
         {std::pair(BoundKind::Theorem, Count{3}), std::pair(BoundKind::Logarithm1, Count{1})}) {
      Count T = first;
      while (*bound(kind, constants, T) > 1) ++T;
      EXPECT_EQ(iterations(kind, constants, 1), T) << K;
      EXPECT_EQ(iterations(kind, constants, 2, 0.5), T) << K;
    }
  }
}

// R = 1, projection on, eps = 0.01, and where the bound falls below 1.
TEST(TheoryStatistics, IterationsOfTheHandout) {
  const std::vector<std::tuple<double, Count, Count>> table = {
      {1, 3233, 9}, {0.1, 16862, 75}, {0.01, 143693, 811}, {1e-3, 0, 9779}, {1e-4, 0, 119239}};
  for (const auto& [lambda, steps, not_vacuous] : table) {
    Constants constants;
    constants.lambda = lambda;
    constants.c = (std::sqrt(lambda) + 1) * (std::sqrt(lambda) + 1);
    if (steps > 0) {
      EXPECT_EQ(iterations(BoundKind::Theorem, constants, 0.01), steps);
    }
    EXPECT_EQ(iterations(BoundKind::Theorem, constants, 1), not_vacuous);
  }
  Constants tiny;
  tiny.lambda = 1e-12;
  tiny.c = 1;
  EXPECT_FALSE(iterations(BoundKind::Theorem, tiny, 1e-6));
}

}  // namespace
}  // namespace pegasos
