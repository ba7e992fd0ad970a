// The stepper against a naive long double implementation that shares no code with it.
#include <gtest/gtest.h>

#include <cmath>

#include "methods/stepper.h"
#include "objective/hinge.h"
#include "solver/methods_support.h"
#include "support/problems.h"

namespace pegasos {
namespace {

/// Pegasos word for word, w as it stands in the pseudo-code.
struct Naive {
  const test::RandomProblem& problem;
  bool projection;
  Count suffix_from;
  test::Long w, sum, weighted, suffix;
  long double smallest_tie = 1;  // |margin - 1| closest to a tie

  Naive(const test::RandomProblem& p, const Parameters& parameters)
      : problem(p),
        projection(parameters.projection),
        suffix_from(parameters.suffix_from()),
        w(p.x[0].size()),
        sum(w.size()),
        weighted(w.size()),
        suffix(w.size()) {}

  long double margin(Row i) const {
    long double dot = 0;
    for (std::size_t j = 0; j < w.size(); ++j) dot += w[j] * problem.x[i][j];
    return problem.y[i] * dot;
  }
  void step(Count t, const std::vector<Row>& A, long double eta) {
    test::Long v(w.size());
    for (const Row i : A) {
      smallest_tie = std::min(smallest_tie, std::abs(margin(i) - 1));
      if (margin(i) < 1) {
        for (std::size_t j = 0; j < w.size(); ++j)
          v[j] += problem.y[i] * problem.x[i][j] / static_cast<long double>(A.size());
      }
    }
    long double norm2 = 0;
    for (std::size_t j = 0; j < w.size(); ++j) {
      sum[j] += w[j];
      weighted[j] += static_cast<long double>(t) * w[j];
      if (t >= suffix_from) suffix[j] += w[j];
      w[j] = (1 - eta * problem.lambda) * w[j] + eta * v[j];
      norm2 += w[j] * w[j];
    }
    const long double radius = 1 / std::sqrt(static_cast<long double>(problem.lambda));
    if (projection && norm2 > radius * radius) {
      for (long double& value : w) value *= radius / std::sqrt(norm2);
    }
  }
};

enum class Kind { Dense, Sparse, ManyFeatures };

struct Case {
  std::uint64_t seed;
  bool projection;
  Kind kind;
};

/// The same numbers, far from each other among many columns.
test::RandomProblem spread(test::RandomProblem problem) {
  constexpr std::size_t kApart = 700;
  for (auto& row : problem.x) {
    Vector wide(row.size() * kApart + 2048, 0.0);
    for (std::size_t j = 0; j < row.size(); ++j) wide[j * kApart + 5] = row[j];
    row = std::move(wide);
  }
  return problem;
}

void compare_with_naive(const Case& c, StepRule rule, double value) {
  const auto narrow = test::random_problem(c.seed);
  const auto problem = c.kind == Kind::ManyFeatures ? spread(narrow) : narrow;
  const DatasetPtr data =
      c.kind == Kind::Dense ? test::dataset(problem.x, problem.y) : test::sparse_dataset(problem.x, problem.y);
  Parameters parameters;
  parameters.lambda = problem.lambda;
  parameters.projection = c.projection;
  parameters.k = 1 + static_cast<Count>(c.seed % 5);
  parameters.T = 400;
  parameters.seed = c.seed;
  parameters.step = rule;
  parameters.step_value = value;
  Stepper stepper(data, parameters);
  Naive naive(problem, parameters);
  EXPECT_EQ(stepper.averages().by_example(), c.kind == Kind::ManyFeatures && rule == StepRule::Pegasos);
  const double scale = 1e-3 * data->R() / problem.lambda + 1e-300;
  const std::string id =
      "seed " + std::to_string(c.seed) + (c.projection ? " projected" : "") + (c.kind == Kind::Dense ? "" : " sparse");
  for (Count t = 1; t <= parameters.T; ++t) {
    ASSERT_TRUE(stepper.step());
    const auto eta = rule == StepRule::Pegasos
                         ? 1 / (static_cast<long double>(problem.lambda) * static_cast<long double>(t))
                         : static_cast<long double>(stepper.record().eta);
    naive.step(t, stepper.record().indices, eta);
    if (naive.smallest_tie < 1e-10L) return;  // a tie may be decided either way by rounding: not comparable any further
    ASSERT_LT(test::relative_error(stepper.weights().vector(), naive.w, 1, scale), 1e-12) << id << " t=" << t;
    ASSERT_NEAR(std::sqrt(stepper.weights().squared_norm()), std::sqrt(squared_norm(stepper.weights().vector())),
                1e-11 * std::max(1.0, stepper.record().norm_half))
        << id;
    if (c.projection) {
      ASSERT_LE(stepper.record().norm_next, (1 + 1e-12) / std::sqrt(problem.lambda)) << id;
    }
  }
  const auto T = static_cast<long double>(parameters.T);
  EXPECT_LT(test::relative_error(stepper.averages().vector(Average::Uniform, stepper.weights()), naive.sum, T, scale),
            1e-12)
      << id;
  EXPECT_LT(test::relative_error(stepper.averages().vector(Average::Weighted, stepper.weights()), naive.weighted,
                                 T * (T + 1) / 2, scale),
            1e-12)
      << id;
  EXPECT_LT(test::relative_error(stepper.averages().vector(Average::Suffix, stepper.weights()), naive.suffix,
                                 T - static_cast<long double>(naive.suffix_from) + 1, scale),
            1e-12)
      << id;
  Stepper gone_back(data, parameters);
  gone_back.restore(stepper.state());
  EXPECT_EQ(gone_back.state().hash(), stepper.state().hash()) << id;
  for (const Average which : {Average::Uniform, Average::Weighted, Average::Suffix})
    EXPECT_EQ(gone_back.averages().vector(which, gone_back.weights()),
              stepper.averages().vector(which, stepper.weights()))
        << id;
}

TEST(NaiveLoop, IsWhatTheStepperDoes) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    compare_with_naive({seed, seed % 2 == 0, seed % 3 == 0 ? Kind::Sparse : Kind::Dense}, StepRule::Pegasos, 1);
    if (HasFatalFailure()) return;
  }
}

// Averages of many features are kept in another way (averaging.h).
TEST(NaiveLoop, IsWhatItDoesOnSparseRowsWithManyFeatures) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    compare_with_naive({seed, seed % 2 == 0, Kind::ManyFeatures}, StepRule::Pegasos, 1);
    compare_with_naive({seed, true, Kind::ManyFeatures}, StepRule::InverseSqrtT,
                       0.5 / test::random_problem(seed).lambda);
    if (HasFatalFailure()) return;
  }
}

TEST(NaiveLoop, IsWhatItDoesByOtherStepRules) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto lambda = test::random_problem(seed).lambda;
    compare_with_naive({seed, false, seed % 2 == 0 ? Kind::Sparse : Kind::Dense}, StepRule::Constant,
                       0.1 / std::max(lambda, 0.1));
    compare_with_naive({seed, true, Kind::Dense}, StepRule::InverseT, 1.5 / lambda);
    compare_with_naive({seed, true, Kind::Sparse}, StepRule::InverseSqrtT, 0.5 / lambda);
    compare_with_naive({seed, false, Kind::Dense}, StepRule::Norma, 0.7);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace pegasos
