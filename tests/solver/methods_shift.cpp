// t0 by trial: what is tried, on what, and that the least f is taken.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "methods/shift_trial.h"
#include "methods/stepper.h"
#include "objective/hinge.h"
#include "support/problems.h"

namespace pegasos {
namespace {

TEST(ShiftTrial, DependsOnTheProblemAlone) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto problem = test::random_problem(seed);
    const DatasetPtr data = test::dataset(problem.x, problem.y);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    ASSERT_TRUE(set_parameter(parameters, "step", "shifted:auto").ok());
    const ShiftTrial found = try_shifts(data, parameters);
    EXPECT_EQ(found.rows, data->m());
    // t0 = 0, 1, 4, ... up to 16 R²/λ
    Count trials = 1;
    for (double t0 = 1; t0 <= 16 * data->R() * data->R() / problem.lambda; t0 *= 4) ++trials;
    EXPECT_EQ(found.steps, trials * found.rows);
    EXPECT_TRUE(found.t0 == 0 || std::fmod(std::log2(found.t0), 2) == 0) << found.t0;
    Parameters other = parameters;
    other.seed = 77;
    other.k = 2;
    other.T = 3;
    EXPECT_EQ(try_shifts(data, other).t0, found.t0);
    EXPECT_EQ(with_shift(data, parameters).step_value, found.t0);
    Parameters typed = parameters;
    typed.step_value = 3;
    EXPECT_EQ(with_shift(data, typed), typed) << "nothing was asked for";
    EXPECT_EQ(Stepper(data, parameters).parameters().step_value, found.t0);
  }
}

// A small λ: the first steps of 1/(λt) are as long as 1/λ, and one pass is too short to make up for them.
TEST(ShiftTrial, ShortensTheFirstStepsWhereLambdaIsSmall) {
  const auto problem = test::random_problem(3);
  const DatasetPtr data = test::dataset(problem.x, problem.y);
  Parameters parameters;
  parameters.lambda = 1e-6;
  parameters.projection = false;
  parameters.T = data->m();
  parameters.sampling = Sampling::Epochs;
  const auto f_after = [&](std::string_view step) {
    EXPECT_TRUE(set_parameter(parameters, "step", step).ok());
    Stepper stepper(data, parameters);
    for (Count t = 1; t <= parameters.T; ++t) EXPECT_TRUE(stepper.step());
    return evaluate(*data, parameters.lambda, stepper.weights().vector()).f;
  };
  EXPECT_LT(f_after("shifted:auto"), f_after("pegasos") / 10);
}

TEST(ShiftTrial, LooksAtNoMoreThanAThousandExamples) {
  std::vector<Vector> x;
  std::vector<int> y;
  for (int i = 0; i < 2500; ++i) {
    x.push_back({std::sin(i), std::cos(3 * i)});
    y.push_back(i % 2 == 0 ? 1 : -1);
  }
  Parameters parameters;
  ASSERT_TRUE(set_parameter(parameters, "step", "shifted:auto").ok());
  EXPECT_EQ(try_shifts(test::dataset(x, y), parameters).rows, 1000);
}

}  // namespace
}  // namespace pegasos
