// The optimum against exhaustive search on tiny problems: every way to put the examples below, on and above the margin
// is solved in long double; the point with the smallest f is the optimum (each candidate is an upper bound, w* is one).
#include <algorithm>
#include <limits>
#include <optional>

#include "optimum/active_set.h"
#include "solver/optimum_support.h"

namespace pegasos {
namespace {

using Real = long double;
using test::grid_points;
using test::make_dataset;

struct Exhaustive {
  Real f = std::numeric_limits<Real>::infinity();
  std::vector<Real> w;
  Real b = 0;
};

/// Gauss with complete row pivoting; nothing when singular.
std::optional<std::vector<Real>> linear(std::vector<std::vector<Real>> a) {
  const std::size_t n = a.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t i = k; i < n; ++i) {
      if (std::fabs(a[i][k]) > std::fabs(a[best][k])) best = i;
    }
    if (std::fabs(a[best][k]) < 1e-12L) return std::nullopt;
    std::swap(a[k], a[best]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const Real factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j <= n; ++j) a[i][j] -= factor * a[k][j];
    }
  }
  std::vector<Real> x(n);
  for (std::size_t k = 0; k < n; ++k) x[k] = a[k][n] / a[k][k];
  return x;
}

class BruteForce {
 public:
  BruteForce(const std::vector<std::vector<double>>& x, const std::vector<std::int8_t>& y, Real lambda, bool bias)
      : x_(x), y_(y), lambda_(lambda), c_(lambda * static_cast<Real>(x.size())), bias_(bias), side_(x.size(), 0) {}

  Exhaustive search(std::size_t i = 0) {
    if (i == x_.size()) {
      candidate();
      return best_;
    }
    for (int side = 0; side < 3; ++side) {
      side_[i] = side;
      search(i + 1);
    }
    return best_;
  }

  Real margin(const Exhaustive& point, std::size_t i) const {
    Real score = point.b;
    for (std::size_t j = 0; j < x_[i].size(); ++j) score += point.w[j] * x_[i][j];
    return y_[i] * score;
  }

 private:
  Real dot(std::size_t i, const std::vector<Real>& w) const {
    Real sum = 0;
    for (std::size_t j = 0; j < w.size(); ++j) sum += x_[i][j] * w[j];
    return y_[i] * sum;
  }

  void candidate() {
    std::vector<Real> s(x_[0].size(), 0);
    Real balance = 0;
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      if (side_[i] == 1) free.push_back(i);
      if (side_[i] != 2) continue;
      balance += y_[i];
      for (std::size_t j = 0; j < s.size(); ++j) s[j] += Real{x_[i][j]} * y_[i];
    }
    const std::size_t n = free.size() + (bias_ ? 1 : 0);
    if (bias_ && free.empty()) return;
    std::vector<std::vector<Real>> system(n, std::vector<Real>(n + 1, 0));
    for (std::size_t r = 0; r < free.size(); ++r) {
      for (std::size_t k = 0; k < free.size(); ++k) {
        for (std::size_t j = 0; j < s.size(); ++j) {
          system[r][k] += Real{x_[free[r]][j]} * x_[free[k]][j] * y_[free[r]] * y_[free[k]];
        }
      }
      if (bias_) system[r][n - 1] = system[n - 1][r] = y_[free[r]];
      system[r][n] = c_ - dot(free[r], s);
    }
    if (bias_) system[n - 1][n] = -balance;
    const auto solution = linear(std::move(system));
    if (!solution) return;
    Exhaustive point;
    point.w = s;
    for (std::size_t k = 0; k < free.size(); ++k) {
      for (std::size_t j = 0; j < s.size(); ++j) point.w[j] += (*solution)[k] * x_[free[k]][j] * y_[free[k]];
    }
    Real norm2 = 0;
    for (Real& value : point.w) {
      value /= c_;
      norm2 += value * value;
    }
    if (bias_) point.b = (*solution)[n - 1] / c_;
    Real hinge = 0;
    for (std::size_t i = 0; i < x_.size(); ++i) hinge += std::max<Real>(0, 1 - margin(point, i));
    point.f = lambda_ / 2 * norm2 + hinge / static_cast<Real>(x_.size());
    if (point.f < best_.f) best_ = point;
  }

  const std::vector<std::vector<double>>& x_;
  const std::vector<std::int8_t>& y_;
  Real lambda_;
  Real c_;
  bool bias_;
  std::vector<int> side_;
  Exhaustive best_;
};

void compare(std::uint64_t n, bool bias) {
  const Random random(20, Stream::Test);
  const std::size_t m = 1 + random.below(6, n, 1000);
  const std::size_t d = 1 + random.below(3, n, 1001);
  const double lambda = std::ldexp(1.0, static_cast<int>(random.below(12, n, 1002)) - 8);
  const auto [x, y] = grid_points(random, n, m, d);
  SCOPED_TRACE("problem " + std::to_string(n) + " m " + std::to_string(m) + " d " + std::to_string(d) + " lambda " +
               std::to_string(lambda));
  const Dataset data = make_dataset(x, y, bias ? Bias::Free : Bias::None, n % 2 == 0);
  const auto result = find_optimum(data, lambda, {});
  ASSERT_TRUE(result.ok()) << result.error().message;
  const Optimum& optimum = *result;
  test::expect_exact(data, lambda, optimum, "random");
  if (bias && (data.positive() == 0 || data.negative() == 0)) return;  // f* = 0, tested by itself
  BruteForce brute(x, y, lambda, bias);
  const Exhaustive best = brute.search();
  EXPECT_NEAR(optimum.certificate.primal, static_cast<double>(best.f), 1e-14);
  for (std::size_t j = 0; j < d; ++j) EXPECT_NEAR(optimum.w[j], static_cast<double>(best.w[j]), 1e-12);
  // With a free bias that is not unique the margins are those of the bias reported.
  Exhaustive point = best;
  if (bias) point.b = optimum.b;
  Count below = 0;
  Count at = 0;
  for (std::size_t i = 0; i < m; ++i) {
    const Real excess = brute.margin(point, i) - 1;
    const Real tolerance = bias ? 1e-12L : 1e-14L;
    at += std::fabs(excess) <= tolerance ? 1 : 0;
    below += excess < -tolerance ? 1 : 0;
  }
  EXPECT_EQ(optimum.margin_at_1, at);
  EXPECT_EQ(optimum.margin_below_1, below);
}

TEST(OptimumBruteForce, GridProblemsAgree) {
  for (std::uint64_t n = 0; n < 1500 && !testing::Test::HasFailure(); ++n) compare(n, false);
}

TEST(OptimumBruteForce, GridProblemsWithFreeBiasAgree) {
  for (std::uint64_t n = 0; n < 1500 && !testing::Test::HasFailure(); ++n) compare(n, true);
}

TEST(OptimumExchanges, EndAtTheSamePointFromAnyStart) {
  const Random random(22, Stream::Test);
  for (std::uint64_t n = 0; n < 200 && !testing::Test::HasFailure(); ++n) {
    auto [x, y] = grid_points(random, n, 4 + n % 40, 1 + n % 4);
    for (std::size_t i = 0; n % 3 > 0 && i < x.size(); ++i) {
      for (double& value : x[i]) value += random.normal(n, static_cast<std::uint32_t>(5000 + 4 * i));  // no ties
    }
    const Dataset data = make_dataset(x, y);
    const double lambda = n % 2 == 0 ? 0.01 : 0.3;
    const auto expected = find_optimum(data, lambda, {});
    ASSERT_TRUE(expected.ok());
    for (const Side side : {Side::Lower, Side::Upper, Side::Free}) {
      SCOPED_TRACE("problem " + std::to_string(n) + " side " + std::to_string(static_cast<int>(side)));
      const double alpha = side == Side::Lower ? 0.0 : side == Side::Upper ? 1.0 : 0.25;
      const ActiveSetGuess guess{Vector(x.size(), alpha), std::vector<Side>(x.size(), side)};
      const auto exact = solve_active_set(data, lambda, guess, 1000, {});
      ASSERT_TRUE(exact.has_value());
      for (std::size_t j = 0; j < exact->point.w.size(); ++j) {
        EXPECT_NEAR(exact->point.w[j].high, expected->w[j], 1e-14 * (1 + std::abs(expected->w[j])));
      }
      EXPECT_EQ(exact->below, expected->margin_below_1);
      EXPECT_EQ(exact->at, expected->margin_at_1);
      EXPECT_EQ(exact->above, expected->margin_above_1);
    }
  }
}

TEST(OptimumBruteForce, LargerGridProblemsAreCertified) {
  // Too large to enumerate: many ties, dependent rows and duplicates. The certificate is the judge.
  const Random random(21, Stream::Test);
  for (std::uint64_t n = 0; n < 200 && !testing::Test::HasFailure(); ++n) {
    const auto [x, y] = grid_points(random, n, 10 + n, 1 + n % 7);
    for (const double lambda : {1e-8, 1e-3, 0.125, 1.5}) {
      for (const Bias bias : {Bias::None, Bias::Free}) {
        const Dataset data = make_dataset(x, y, bias);
        const auto result = find_optimum(data, lambda, {});
        ASSERT_TRUE(result.ok()) << n << " " << result.error().message;
        test::expect_exact(data, lambda, *result, "grid " + std::to_string(n) + (bias == Bias::Free ? " free" : ""));
      }
    }
  }
}

}  // namespace
}  // namespace pegasos
