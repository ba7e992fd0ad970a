// Planted faults. Each is a mistake that programs of this kind really make; each must turn at least one row to
// "violated", and the same run without it none. The rows named are those that catch it:
//
//   step 1/(lambda (t+1))        Derived: step
//   violation by <= 1            Derived: step (at exact ties)
//   ball of radius 1/lambda      Derived: in the ball, Derived: projection
//   no 1/k                       Derived: step, Derived: (I1)
//   average of w_2..w_{T+1}      Derived: average
//   average with 8 digits        Derived: average (where the projection shrinks strongly too)
//   biased sampler               Derived: uniform batches
//   optimum off by 1e-9          Duality, Duality, optimality conditions
//   c without the square         Theorem 1, (P) <= (L1), Derived: subgradients
#include "support/theory_support.h"

namespace pegasos::test {
namespace {

struct Scene {
  std::vector<Vector> x = {{2, 1}, {-1, 3}, {0.5, -2}, {-3, -0.5}, {1, 1}, {-1.5, 2}};
  std::vector<int> y = {1, -1, 1, -1, -1, 1};
  double lambda = 0.1;
  bool projection = true;
  Count k = 1;
  Count T = 60;

  std::vector<Finding> findings(Fault fault) const {
    const DatasetPtr data = dataset(x, y);
    Parameters parameters;
    parameters.lambda = lambda;
    parameters.projection = projection;
    parameters.k = k;
    parameters.T = T;
    const auto steps = plain_run(plain_problem(x, y, lambda, projection), batches_of(*data, parameters), fault);
    return check(data, situation_of(*data, parameters, 0), certified(*data, lambda), steps);
  }
  void expect_caught(Fault fault, const std::vector<std::string>& by) const {
    expect_none_violated(findings(Fault::None));
    const auto rows = findings(fault);
    for (const std::string& name : by) {
      const Finding* finding = find(rows, name);
      ASSERT_NE(finding, nullptr) << name;
      EXPECT_EQ(finding->verdict, Verdict::Violated) << name << ": " << finding->reason;
      EXPECT_GE(finding->t, 1) << name;
    }
  }
};

TEST(TheoryFaults, StepOffByOne) { Scene{}.expect_caught(Fault::StepOffByOne, {"Derived: step"}); }

// w_2 = 2, w_3 = 1: a tie that every arithmetic meets exactly.
TEST(TheoryFaults, ViolationByLessOrEqual) {
  const Scene scene{.x = {{1.0}}, .y = {1}, .lambda = 0.5, .projection = false, .T = 4};
  scene.expect_caught(Fault::LessOrEqual, {"Derived: step", "Derived: (I1)"});
}

TEST(TheoryFaults, RadiusOneOverLambda) {
  Scene{}.expect_caught(Fault::RadiusOneOverLambda, {"Derived: in the ball", "Derived: projection"});
}

TEST(TheoryFaults, NoOneOverK) {
  Scene{.projection = false, .k = 3}.expect_caught(Fault::NoOneOverK, {"Derived: step", "Derived: (I1)"});
}

TEST(TheoryFaults, WrongAverage) { Scene{}.expect_caught(Fault::AverageShifted, {"Derived: average"}); }

TEST(TheoryFaults, AverageWithoutItsLastDigits) {
  Scene{}.expect_caught(Fault::AverageRounded, {"Derived: average"});
  // |w_{t+1/2}| is up to 1e11 times the ball's radius: no excuse for an average of vectors inside of it
  const Scene strong{.x = {{2e9, 1e9}, {-1e9, 3e9}, {5e8, -2e9}, {1, 1}}, .y = {1, -1, 1, -1}, .lambda = 1e-4};
  strong.expect_caught(Fault::AverageRounded, {"Derived: average"});
}

TEST(TheoryFaults, BiasedSampler) {
  const DatasetPtr data = dataset(Scene{}.x, Scene{}.y);
  Parameters parameters;
  parameters.lambda = 0.1;
  const Situation situation = situation_of(*data, parameters, 1);
  const Reference reference = certified(*data, 0.1);
  const Random random(5, Stream::Test);
  const auto verdict = [&](bool biased) {
    EnsembleValues values;
    values.members.resize(1);
    values.requested = 1;
    values.draws.assign(6, 0);
    for (std::uint64_t n = 0; n < 20000; ++n) {
      const std::uint64_t row = random.below(6, n);
      // now and then the last row is taken for the first
      ++values.draws[biased && row == 5 && random.uniform(n, 1) < 0.2 ? 0 : row];
    }
    const auto findings = check_ensemble(*data, situation, reference, values);
    return find(findings, "Derived: uniform batches")->verdict;
  };
  EXPECT_EQ(verdict(false), Verdict::Consistent);
  EXPECT_EQ(verdict(true), Verdict::Violated);
}

TEST(TheoryFaults, OptimumOffByABillionth) {
  const DatasetPtr data = dataset(Scene{}.x, Scene{}.y);
  Parameters parameters;
  parameters.lambda = 0.1;
  const Situation situation = situation_of(*data, parameters, 0);
  const auto optimum = find_optimum(*data, 0.1, OptimumOptions{});
  ASSERT_TRUE(optimum.ok() && optimum->exact);
  expect_none_violated(check_optimum(*data, situation, reference_of(*data, 0.1, *optimum, 1e-10)));

  Optimum moved = *optimum;
  moved.w[0] += 1e-9;
  auto rows = check_optimum(*data, situation, reference_of(*data, 0.1, moved, 1e-10));
  EXPECT_EQ(find(rows, "Duality")->verdict, Verdict::Violated) << find(rows, "Duality")->reason;
  EXPECT_EQ(find(rows, "Duality, optimality conditions")->verdict, Verdict::Violated);

  Optimum other = *optimum;
  for (double& alpha : other.alpha) {
    if (alpha > 0.01 && alpha < 0.99) alpha += 1e-9;
  }
  ASSERT_NE(other.alpha, optimum->alpha);
  rows = check_optimum(*data, situation, reference_of(*data, 0.1, other, 1e-10));
  EXPECT_EQ(find(rows, "Duality, optimality conditions")->verdict, Verdict::Violated);

  Reference lower = reference_of(*data, 0.1, *optimum, 1e-10);  // an f* that nobody reaches
  lower.f_high -= 1e-9;
  EXPECT_EQ(find(check_optimum(*data, situation, lower), "Duality")->verdict, Verdict::Violated);
}

TEST(TheoryFaults, ConstantWithoutItsSquare) {
  const Scene scene;
  const DatasetPtr data = dataset(scene.x, scene.y);
  Parameters parameters;
  parameters.lambda = scene.lambda;
  parameters.T = 60;
  Situation situation = situation_of(*data, parameters, 0);
  situation.constants.c = situation.constants.G;
  const auto steps = plain_run(plain_problem(scene.x, scene.y, scene.lambda, true), batches_of(*data, parameters));
  const auto rows = check(data, situation, certified(*data, scene.lambda), steps);
  for (const char* name : {"Theorem 1, (P) ≤ (L1)", "Derived: subgradients"})
    EXPECT_EQ(find(rows, name)->verdict, Verdict::Violated) << name;
}

}  // namespace
}  // namespace pegasos::test
