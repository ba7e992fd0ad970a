// The stepper against the plain one, which shares no code with it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "methods/stepper.h"
#include "objective/hinge.h"
#include "support/plain_pegasos.h"
#include "support/problems.h"
#include "support/stride.h"

namespace pegasos {
namespace {

enum class Kind { Dense, Sparse, ManyFeatures };

struct Case {
  std::uint64_t seed;
  bool projection;
  Kind kind;
  bool free_bias = false;
};

/// By the formula of the rule.
long double step_size_of(const Parameters& parameters, Count t) {
  const auto time = static_cast<long double>(t);
  const auto lambda = static_cast<long double>(parameters.lambda);
  const auto value = static_cast<long double>(parameters.step_value);
  switch (parameters.step) {
    case StepRule::Pegasos: return 1 / (lambda * time);
    case StepRule::Shifted: return 1 / (lambda * (time + value));
    case StepRule::Constant: return value;
    case StepRule::InverseT: return value / time;
    case StepRule::InverseSqrtT: return value / std::sqrt(time);
    case StepRule::Norma: return value / (lambda * std::sqrt(time));
    case StepRule::Backtracking: break;
  }
  return 0;
}

DatasetPtr with_free_bias(const DatasetPtr& data, const std::vector<int>& y) {
  Transform transform;
  transform.bias = Bias::Free;
  return std::make_shared<const Dataset>(data->rows(), std::vector<std::int8_t>(y.begin(), y.end()),
                                         data->feature_names(), transform, "test", std::vector<Message>{});
}

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
  const DatasetPtr plain_data =
      c.kind == Kind::Dense ? test::dataset(problem.x, problem.y) : test::sparse_dataset(problem.x, problem.y);
  const DatasetPtr data = c.free_bias ? with_free_bias(plain_data, problem.y) : plain_data;
  Parameters parameters;
  parameters.lambda = problem.lambda;
  parameters.projection = c.projection;
  parameters.k = 1 + static_cast<Count>(c.seed % 5);
  parameters.T = 400;
  parameters.seed = c.seed;
  parameters.step = rule;
  parameters.step_value = value;
  Stepper stepper(data, parameters);
  test::PlainProblem plain = test::plain_problem(problem.x, problem.y, problem.lambda, c.projection);
  if (c.free_bias) plain.y.assign(problem.y.begin(), problem.y.end());
  test::PlainPegasos naive(plain);
  std::array<test::PlainAverage, kAverages> averages;
  EXPECT_EQ(stepper.averages().by_example(), c.kind == Kind::ManyFeatures && parameters.shift().has_value());
  const long double scale = 1e-3L * data->R() / problem.lambda + 1e-300L;  // of what may cancel in w
  const std::string id =
      "seed " + std::to_string(c.seed) + (c.projection ? " projected" : "") + (c.kind == Kind::Dense ? "" : " sparse");
  double size_of_b = 1 / problem.lambda;
  Count projected = 0;
  for (Count t = 1; t <= parameters.T; ++t) {
    const test::RealVector w = test::exact(stepper.weights().vector());
    averages[0].add(1, w);
    averages[1].add(static_cast<long double>(t), w);
    if (t >= parameters.suffix_from()) averages[2].add(1, w);
    ASSERT_TRUE(stepper.step());
    const long double eta = step_size_of(parameters, t);
    ASSERT_NEAR(stepper.record().eta, static_cast<double>(eta), 1e-15 * static_cast<double>(eta)) << id << " t=" << t;
    test::PlainStep step = naive.look(stepper.record().indices);
    for (const long double margin : step.margins) {
      if (std::abs(margin - 1) < 1e-10L) return;  // a tie, to be decided by rounding: not comparable any further
    }
    naive.move(step, eta);
    const test::RealVector next = test::exact(stepper.weights().vector());
    ASSERT_LT(test::distance(next, step.w_next), 1e-12L * (test::length(step.w_next) + scale)) << id << " t=" << t;
    ASSERT_NEAR(std::sqrt(stepper.weights().squared_norm()), static_cast<double>(test::length(next)),
                1e-11 * std::max(1.0, stepper.record().norm_half))
        << id;
    ASSERT_NEAR(stepper.bias(), static_cast<double>(step.b_next), 1e-12 * size_of_b) << id << " t=" << t;
    size_of_b += static_cast<double>(eta);  // |b| grows by so much at most
    const bool outside = c.projection && test::length(step.w_half) * std::sqrt(plain.lambda) > 1 + 1e-11L;
    ASSERT_EQ(stepper.record().projected, outside) << id << " t=" << t;
    projected += outside ? 1 : 0;
    if (c.projection) {
      ASSERT_LE(stepper.record().norm_next, (1 + 1e-12) / std::sqrt(problem.lambda)) << id;
    }
  }
  EXPECT_EQ(stepper.totals().projected_steps, projected) << id;
  for (const Average which : {Average::Uniform, Average::Weighted, Average::Suffix}) {
    const test::PlainAverage& average = averages[static_cast<std::size_t>(which)];
    const test::RealVector got = test::exact(stepper.averages().vector(which, stepper.weights()));
    EXPECT_LE(test::distance(got, average.w()), 1e-12L * average.length()) << id << " average " << int(which);
  }
  Stepper gone_back(data, parameters);
  gone_back.restore(stepper.state());
  EXPECT_EQ(gone_back.state().hash(), stepper.state().hash()) << id;
  for (const Average which : {Average::Uniform, Average::Weighted, Average::Suffix})
    EXPECT_EQ(gone_back.averages().vector(which, gone_back.weights()),
              stepper.averages().vector(which, stepper.weights()))
        << id;
}

TEST(NaiveLoop, IsWhatTheStepperDoes) {
  for (std::uint64_t seed = 1; seed <= 150; seed += test::kStride) {
    compare_with_naive({seed, seed % 2 == 0, seed % 3 == 0 ? Kind::Sparse : Kind::Dense}, StepRule::Pegasos, 1);
    if (HasFatalFailure()) return;
  }
}

// Averages of many features are kept in another way (averaging.h).
TEST(NaiveLoop, IsWhatItDoesOnSparseRowsWithManyFeatures) {
  for (std::uint64_t seed = 1; seed <= 25; seed += test::kStride) {
    compare_with_naive({seed, seed % 2 == 0, Kind::ManyFeatures}, StepRule::Pegasos, 1);
    compare_with_naive({seed, true, Kind::ManyFeatures}, StepRule::InverseSqrtT,
                       0.5 / test::random_problem(seed).lambda);
    compare_with_naive({seed, seed % 2 == 1, Kind::ManyFeatures}, StepRule::Shifted, 7.5);
    if (HasFatalFailure()) return;
  }
}

// b takes the step that is shown, w the exact one.
TEST(NaiveLoop, IsWhatItDoesWithAFreeBias) {
  for (std::uint64_t seed = 1; seed <= 40; seed += test::kStride) {
    const Case c{seed, seed % 2 == 0, seed % 3 == 0 ? Kind::Sparse : Kind::Dense, true};
    compare_with_naive(c, StepRule::Pegasos, 1);
    compare_with_naive(c, StepRule::InverseSqrtT, 0.5 / test::random_problem(seed).lambda);
    compare_with_naive(c, StepRule::Shifted, 7.5);
    if (HasFatalFailure()) return;
  }
}

TEST(NaiveLoop, IsWhatItDoesByOtherStepRules) {
  for (std::uint64_t seed = 1; seed <= 40; seed += test::kStride) {
    const auto lambda = test::random_problem(seed).lambda;
    compare_with_naive({seed, false, seed % 2 == 0 ? Kind::Sparse : Kind::Dense}, StepRule::Constant,
                       0.1 / std::max(lambda, 0.1));
    compare_with_naive({seed, true, Kind::Dense}, StepRule::InverseT, 1.5 / lambda);
    compare_with_naive({seed, true, Kind::Sparse}, StepRule::InverseSqrtT, 0.5 / lambda);
    compare_with_naive({seed, false, Kind::Dense}, StepRule::Norma, 0.7);
    for (const double t0 : {0.0, 1e-3, 1.0, 33.3, 1e6})
      compare_with_naive({seed, seed % 3 == 0, seed % 2 == 0 ? Kind::Sparse : Kind::Dense}, StepRule::Shifted, t0);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace pegasos
