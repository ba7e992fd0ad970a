// Certified optima of small wild problems against the exact one, in rational numbers. The dual is concave, so its
// maximum is stationary on the face of [0,1]^m that it lies in, and some maximum lies in a face where that point is
// unique: of the unique feasible points of all 3^m faces the largest value is f*.
#include <gmpxx.h>

#include <algorithm>
#include <optional>

#include "optimum/optimum.h"
#include "solver/differential_support.h"

namespace pegasos::test {
namespace {

using Rational = mpq_class;
using Rationals = std::vector<Rational>;

constexpr std::size_t kMost = 5;  // examples

/// The solution of a x = rhs, each row of `a` with its right side at the end; nothing where it is not unique.
std::optional<Rationals> solve(std::vector<Rationals> a) {
  const std::size_t n = a.size();
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    while (pivot < n && a[pivot][column] == 0) ++pivot;
    if (pivot == n) return std::nullopt;
    std::swap(a[column], a[pivot]);
    for (std::size_t row = 0; row < n; ++row) {
      if (row == column || a[row][column] == 0) continue;
      const Rational factor = a[row][column] / a[column][column];
      for (std::size_t j = column; j <= n; ++j) a[row][j] -= factor * a[column][j];
    }
  }
  Rationals x;
  for (std::size_t row = 0; row < n; ++row) x.push_back(a[row][n] / a[row][row]);
  return x;
}

class ExactProblem {
 public:
  ExactProblem(const WildProblem& wild, double lambda)
      : z_(wild.x.size()), y_(wild.y), lambda_(lambda), free_(wild.parameters.bias == Bias::Free) {
    for (std::size_t i = 0; i < m(); ++i) {
      for (const double value : wild.x[i]) z_[i].push_back(value * y_[i]);
      if (wild.parameters.bias == Bias::Feature) z_[i].push_back(wild.parameters.bias_value * y_[i]);
    }
    for (std::size_t i = 0; i < m(); ++i) {
      for (std::size_t j = 0; j < m(); ++j) products_.push_back(dot(z_[i], z_[j]));
    }
  }

  std::size_t m() const { return z_.size(); }
  bool free() const { return free_; }
  const Rational& best() const { return best_; }

  /// Finds f* and a multiplier of it.
  void maximise() {
    std::vector<int> face(m(), 0);  // 0, 1, or 2 = between
    do {
      const auto alpha = stationary(face);
      if (!alpha || !feasible(*alpha)) continue;
      const Rational value = dual(*alpha);
      if (alpha_.empty() || value > best_) best_ = value, alpha_ = *alpha;
    } while (next(face));
  }

  Rational dual(const Rationals& alpha) const {
    Rational sum = 0;
    Rational square = 0;
    for (std::size_t i = 0; i < m(); ++i) {
      sum += alpha[i];
      for (std::size_t j = 0; j < m(); ++j) square += alpha[i] * alpha[j] * products_[i * m() + j];
    }
    return sum / m() - square / (2 * lambda_ * m() * m());
  }
  Rational primal(const Rationals& w, const Rational& b) const {
    Rational sum = 0;
    for (std::size_t i = 0; i < m(); ++i) {
      const Rational loss = 1 - dot(z_[i], w) - (free_ ? Rational(b * y_[i]) : Rational(0));
      if (loss > 0) sum += loss;
    }
    return lambda_ / 2 * dot(w, w) + sum / m();
  }
  /// How many margins at w* exceed 1 by more than `least` in the direction of `sign`; without a free bias.
  Count beyond(int sign, double least) const {
    Count count = 0;
    for (std::size_t i = 0; i < m(); ++i) {
      Rational sum = 0;
      for (std::size_t j = 0; j < m(); ++j) sum += alpha_[j] * products_[i * m() + j];
      count += sign * (sum / (lambda_ * m()) - 1) > least ? 1 : 0;
    }
    return count;
  }

 private:
  static Rational dot(const Rationals& a, const Rationals& b) {
    Rational sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
    return sum;
  }
  static bool next(std::vector<int>& face) {
    for (int& one : face) {
      if (++one <= 2) return true;
      one = 0;
    }
    return false;
  }
  std::optional<Rationals> stationary(const std::vector<int>& face) const {
    std::vector<std::size_t> between;
    Rational balance = 0;
    for (std::size_t i = 0; i < m(); ++i) {
      if (face[i] == 2) between.push_back(i);
      if (face[i] == 1) balance += y_[i];
    }
    std::vector<Rationals> rows;
    for (const std::size_t i : between) {
      Rationals& row = rows.emplace_back();
      Rational rest = lambda_ * m();
      for (std::size_t j = 0; j < m(); ++j) {
        if (face[j] == 1) rest -= products_[i * m() + j];
      }
      for (const std::size_t j : between) row.push_back(products_[i * m() + j]);
      if (free_) row.emplace_back(y_[i]);
      row.push_back(rest);
    }
    if (free_ && !between.empty()) {
      Rationals& row = rows.emplace_back();
      for (const std::size_t j : between) row.emplace_back(y_[j]);
      row.emplace_back(0);
      row.push_back(-balance);
    }
    const auto found = solve(std::move(rows));
    if (!found) return std::nullopt;
    Rationals alpha(face.begin(), face.end());
    for (std::size_t n = 0; n < between.size(); ++n) alpha[between[n]] = (*found)[n];
    return alpha;
  }
  bool feasible(const Rationals& alpha) const {
    Rational balance = 0;
    for (std::size_t i = 0; i < m(); ++i) {
      if (alpha[i] < 0 || alpha[i] > 1) return false;
      balance += alpha[i] * y_[i];
    }
    return !free_ || balance == 0;
  }

  std::vector<Rationals> z_;
  std::vector<int> y_;
  Rational lambda_;
  bool free_;
  Rationals products_;  // m x m
  Rationals alpha_;
  Rational best_;
};

/// The numbers of w that the examples have, exactly, with what is below their doubles.
Rationals exact(const WildProblem& wild, const Dataset& data, const Vector& w, const Vector& w_low) {
  Rationals result;
  const auto take = [&](std::size_t column) {
    result.push_back(Rational(w[column]) + (w_low.empty() ? Rational(0) : Rational(w_low[column])));
  };
  for (const Column column : wild.columns) take(column);
  if (wild.parameters.bias == Bias::Feature) take(static_cast<std::size_t>(data.d()) - 1);
  return result;
}

void compare(const WildProblem& wild, const Dataset& data) {
  const double lambda = wild.parameters.lambda;
  ExactProblem problem(wild, lambda);
  problem.maximise();
  OptimumOptions options;
  options.gap = 1e-9;
  const auto found = find_optimum(data, lambda, options);
  if (!found) {
    EXPECT_EQ(found.error().code, ErrorCode::Unreachable) << found.error().text();
    return;
  }
  const Certificate& certificate = found->certificate;
  EXPECT_LE(Rational(certificate.dual), problem.best());
  EXPECT_GE(Rational(certificate.primal), problem.best());
  EXPECT_LE(certificate.primal - certificate.dual, certificate.gap);
  EXPECT_LE(certificate.gap, options.gap * certificate.primal);
  const Rationals w = exact(wild, data, found->w, found->w_low);
  EXPECT_GE(Rational(certificate.primal), problem.primal(w, Rational(found->b) + Rational(found->b_low)));
  if (certificate.feasible && !problem.free()) {  // else the multipliers were balanced, in rounded numbers
    EXPECT_LE(Rational(certificate.dual), problem.dual(Rationals(found->alpha.begin(), found->alpha.end())));
  }
  if (!found->exact || problem.free()) return;
  const auto expect_count = [&](Count count, int sign) {  // nearer to 1 than 1e-9 rounding may take it for 1
    EXPECT_LE(count, problem.beyond(sign, 0));
    EXPECT_GE(count, problem.beyond(sign, 1e-9));
  };
  expect_count(found->margin_below_1, -1);
  expect_count(found->margin_above_1, 1);
  EXPECT_EQ(found->margin_below_1 + found->margin_at_1 + found->margin_above_1, data.m());
}

class DifferentialOptima : public testing::TestWithParam<int> {};

TEST_P(DifferentialOptima, AreWhereTheyAreSaidToBe) {
  for_each_problem(GetParam(), 800, [](std::uint64_t seed) {
    WildProblem wild = wild_problem(seed);
    wild.x.resize(std::min(wild.x.size(), kMost));
    wild.y.resize(wild.x.size());
    SCOPED_TRACE(wild.text());
    const auto data = wild.data();
    if (data) compare(wild, **data);
  });
}

INSTANTIATE_TEST_SUITE_P(Blocks, DifferentialOptima, testing::Range(0, kBlocks));

}  // namespace
}  // namespace pegasos::test
