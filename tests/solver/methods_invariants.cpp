// Invariants (I1)-(I4) of the iterates, and what steps do at their limits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "methods/step_rules.h"
#include "methods/stepper.h"
#include "objective/hinge.h"
#include "solver/methods_support.h"
#include "support/problems.h"

namespace pegasos {
namespace {

Parameters parameters_for(const test::RandomProblem& problem, std::uint64_t seed, bool projection) {
  Parameters parameters;
  parameters.lambda = problem.lambda;
  parameters.projection = projection;
  parameters.k = 1 + static_cast<Count>(seed % 3);
  parameters.seed = seed;
  return parameters;
}

// (I1): without projection w_{t+1} = (1/(lambda t)) sum_{s<=t} v_s with v_s taken at w_s.
TEST(Invariants, I1_SumOfSubgradients) {
  for (std::uint64_t seed = 200; seed < 240; ++seed) {
    const auto problem = test::random_problem(seed);
    const DatasetPtr data = test::dataset(problem.x, problem.y);
    const Parameters parameters = parameters_for(problem, seed, false);
    Stepper stepper(data, parameters);
    test::Long sum(problem.x[0].size());
    for (Count t = 1; t <= 300; ++t) {
      ASSERT_TRUE(stepper.step());
      const StepRecord& record = stepper.record();
      for (std::size_t j = 0; j < record.indices.size(); ++j) {
        if (record.violates[j] == 0) continue;
        const Row i = record.indices[j];
        for (std::size_t c = 0; c < sum.size(); ++c)
          sum[c] += problem.y[i] * problem.x[i][c] / static_cast<long double>(parameters.k);
      }
      ASSERT_LT(test::relative_error(stepper.weights().vector(), sum, problem.lambda * static_cast<long double>(t),
                                     data->R() / problem.lambda),
                1e-15);
    }
  }
}

// (I2): |w_t| <= R/lambda without, <= min(1/sqrt lambda, R/lambda) with projection; and |nabla_t| <= G.
TEST(Invariants, I2_NormAndGradientStayBounded) {
  for (std::uint64_t seed = 300; seed < 400; ++seed) {
    const auto problem = test::random_problem(seed);
    const DatasetPtr data = test::dataset(problem.x, problem.y);
    const bool projection = seed % 2 == 0;
    Stepper stepper(data, parameters_for(problem, seed, projection));
    const double reach = data->R() / problem.lambda;
    const double radius = projection ? std::min(reach, 1 / std::sqrt(problem.lambda)) : reach;
    const double G = projection ? std::sqrt(problem.lambda) + data->R() : 2 * data->R();
    for (Count t = 1; t <= 500; ++t) {
      ASSERT_TRUE(stepper.step());
      ASSERT_LE(stepper.record().norm_next, radius * (1 + 1e-12)) << "seed " << seed << " t " << t;
      ASSERT_LE(std::sqrt(stepper.record().gradient_norm2), G * (1 + 1e-9)) << "seed " << seed << " t " << t;
    }
  }
}

// (I3): for lambda >= R^2 the projection never acts and both variants coincide bit for bit.
TEST(Invariants, I3_ProjectionIdleForLargeLambda) {
  for (std::uint64_t seed = 400; seed < 440; ++seed) {
    auto problem = test::random_problem(seed);
    const DatasetPtr data = test::dataset(problem.x, problem.y);
    if (data->R() == 0) continue;
    problem.lambda = data->R() * data->R() * (1 + static_cast<double>(seed % 4));
    Stepper on(data, parameters_for(problem, seed, true));
    Stepper off(data, parameters_for(problem, seed, false));
    for (Count t = 1; t <= 200; ++t) {
      ASSERT_TRUE(on.step() && off.step());
      ASSERT_FALSE(on.record().projected);
      ASSERT_EQ(on.weights().vector(), off.weights().vector());
    }
  }
}

// (I4): lambda > R^2, k = m: w* = mean(z)/lambda is reached in one step and kept; f* = 1 - |mean z|^2/(2 lambda).
TEST(Invariants, I4_OneBatchStepReachesTheOptimum) {
  for (std::uint64_t seed = 500; seed < 540; ++seed) {
    auto problem = test::random_problem(seed);
    const DatasetPtr data = test::dataset(problem.x, problem.y);
    if (data->R() == 0) continue;
    problem.lambda = 1.25 * data->R() * data->R();
    Parameters parameters = parameters_for(problem, seed, true);
    parameters.k = 0;
    parameters.sampling = Sampling::Subset;
    Stepper stepper(data, parameters);
    Vector mean(problem.x[0].size());
    for (std::size_t i = 0; i < problem.x.size(); ++i) {
      for (std::size_t j = 0; j < mean.size(); ++j)
        mean[j] += problem.y[i] * problem.x[i][j] / static_cast<double>(problem.x.size());
    }
    for (Count t = 1; t <= 20; ++t) {
      ASSERT_TRUE(stepper.step());
      const Vector w = stepper.weights().vector();
      for (std::size_t j = 0; j < mean.size(); ++j)
        ASSERT_NEAR(w[j], mean[j] / problem.lambda, 1e-13 * std::max(1.0, std::abs(w[j])));
    }
    EXPECT_NEAR(evaluate(*data, problem.lambda, stepper.weights().vector()).f,
                1 - squared_norm(mean) / (2 * problem.lambda), 1e-13);
  }
}

TEST(Invariants, OverflowIsASentenceAndLeavesTheLastFiniteState) {
  const DatasetPtr data = test::dataset({{1.0, 2.0}, {-1.0, 0.5}}, {1, -1});
  Parameters parameters;
  parameters.lambda = 1e3;
  parameters.projection = false;
  parameters.step = StepRule::Constant;
  parameters.step_value = 1e9;
  Stepper stepper(data, parameters);
  while (stepper.step()) ASSERT_TRUE(std::isfinite(stepper.weights().squared_norm()));
  EXPECT_EQ(stepper.trouble(), Trouble::Overflow);
  EXPECT_NE(trouble_text(stepper).english().find("lower the step"), std::string::npos);
  for (const double value : stepper.weights().vector()) EXPECT_TRUE(std::isfinite(value));
  const Position before = stepper.position();
  EXPECT_FALSE(stepper.advance());
  EXPECT_EQ(stepper.position(), before);
}

// The dead end of the course notes: z = (1,0), (-.2,1), lambda = .3, w = (1,1.19): no halving decreases f.
TEST(Invariants, BacktrackingEndsAtAKink) {
  const DatasetPtr data = test::dataset({{1.0, 0.0}, {-0.2, 1.0}}, {1, 1});
  Parameters parameters;
  parameters.lambda = 0.3;
  parameters.step = StepRule::Backtracking;
  parameters.step_value = 1;
  parameters.w1 = {1.0, 1.19};
  Stepper stepper(data, parameters, {.sets = {{0, 1}}});
  ASSERT_TRUE(stepper.step());
  EXPECT_EQ(stepper.record().eta, 0);
  EXPECT_GT(stepper.record().halvings, kHalvingsMax - 1);
  EXPECT_EQ(stepper.weights().vector(), (Vector{1.0, 1.19}));
}

TEST(Invariants, BacktrackingDecreasesTheBatchObjective) {
  for (std::uint64_t seed = 600; seed < 620; ++seed) {
    const auto problem = test::random_problem(seed);
    const DatasetPtr data = test::dataset(problem.x, problem.y);
    Parameters parameters = parameters_for(problem, seed, false);
    parameters.sampling = Sampling::Subset;
    parameters.k = 0;
    parameters.step = StepRule::Backtracking;
    parameters.step_value = 10;
    Stepper stepper(data, parameters);
    double before = 1;
    for (int t = 0; t < 50; ++t) {
      ASSERT_TRUE(stepper.step());
      const double after = evaluate(*data, problem.lambda, stepper.weights().vector()).f;
      ASSERT_LE(after, before * (1 + 1e-13)) << "seed " << seed;
      before = after;
    }
  }
}

// w shrinks to almost nothing in every step (c is 1/lambda but for rounding): the averages keep their digits.
TEST(Invariants, AveragesSurviveAStepThatAlmostForgets) {
  for (const bool projection : {false, true}) {
    for (const double surplus : {0.0, 1e-15, 1e-8, 1e-3}) {
      auto problem = test::random_problem(7);
      problem.lambda = 0.013;
      Parameters parameters = parameters_for(problem, 7, projection);
      parameters.step = StepRule::Constant;
      parameters.step_value = 1 / problem.lambda * (1 + surplus);
      Stepper stepper(test::dataset(problem.x, problem.y), parameters);
      test::Long sum(problem.x[0].size());
      for (Count t = 1; t <= 300; ++t) {
        const Vector w = stepper.weights().vector();
        for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += w[j];
        ASSERT_TRUE(stepper.step());
      }
      const Vector average = stepper.averages().vector(Average::Uniform, stepper.weights());
      EXPECT_LT(test::relative_error(average, sum, 300, 0), 1e-12) << projection << " " << surplus;
    }
  }
}

// (I3) at its edge: lambda = R^2 puts w_2 onto the sphere, and no rounding may call that outside.
TEST(Invariants, I3_HoldsAtLambdaEqualToRSquared) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Random random(seed, Stream::Test);
    const DatasetPtr data = test::dataset({{random.normal(1), random.normal(2), random.normal(3)}}, {1});
    Parameters parameters;
    parameters.lambda = data->R() * data->R();
    Stepper stepper(data, parameters);
    for (int t = 0; t < 20; ++t) ASSERT_TRUE(stepper.step());
    EXPECT_EQ(stepper.totals().projected_steps, 0) << seed;
  }
}

TEST(Invariants, TheStepThatOverflowsShowsWhereItStarted) {
  Parameters parameters;
  parameters.lambda = 1e3;
  parameters.projection = false;
  parameters.step = StepRule::Constant;
  parameters.step_value = 1e9;
  Stepper stepper(test::dataset({{1.0, 2.0}, {-1.0, 0.5}}, {1, -1}), parameters);
  while (stepper.step()) {
  }
  EXPECT_EQ(stepper.record().w, stepper.weights().vector());
  EXPECT_TRUE(stepper.record().w_half.empty());
  EXPECT_NE(trouble_text(stepper).english().find("lower the step or switch the projection on"), std::string::npos);
  // with the rule of the paper there is no step to lower
  Parameters own;
  own.lambda = 1e-12;
  Stepper huge(test::dataset({{1e145, 0.0}}, {1}), own);
  EXPECT_FALSE(huge.step());
  EXPECT_NE(trouble_text(huge).english().find("raise λ or scale the features"), std::string::npos);
  EXPECT_EQ(trouble_text(huge).english().find("projection"), std::string::npos);
}

// Several rows are multiplied at a time, and an example that a batch meets again only once: the digits are those of
// each row alone. 21 examples and 11 columns, so that no group comes out even; dense and sparse; batches with few and
// with many repeats.
TEST(Invariants, MarginsHaveTheDigitsOfSingleRows) {
  std::vector<Vector> x;
  std::vector<int> y;
  const Random random(8, Stream::Test);
  for (std::uint64_t i = 0; i < 21; ++i) {
    y.push_back(i % 3 == 0 ? -1 : 1);
    x.emplace_back();
    for (std::uint32_t j = 0; j < 11; ++j) x.back().push_back(random.normal(i, j));
  }
  for (const DatasetPtr& data : {test::dataset(x, y), test::sparse_dataset(x, y)}) {
    for (const Count k : {1, 8, 10, 11, 21, 50}) {
      Parameters parameters;
      parameters.lambda = 0.01;
      parameters.k = k;
      Stepper stepper(data, parameters);
      for (Count t = 1; t <= 40; ++t) {
        ASSERT_TRUE(stepper.advance() && stepper.advance());
        const Weights& w = stepper.weights();
        const StepRecord& record = stepper.record();
        for (std::size_t j = 0; j < record.indices.size(); ++j) {
          const Row i = record.indices[j];
          EXPECT_EQ(record.margins[j], data->y(i) * data->x(i).dot(w.direction()) * w.scale() + data->y(i) * 0) << k;
        }
        ASSERT_TRUE(stepper.advance() && stepper.advance());
      }
    }
  }
}

}  // namespace
}  // namespace pegasos
