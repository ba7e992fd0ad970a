// The statements about one path: both sides against an evaluation in long double that shares no code with the library,
// and that each holds on random small problems.
#include <algorithm>
#include <cmath>

#include "experiment/problem.h"
#include "support/theory_support.h"
#include "theory/bounds.h"
#include "theory/verdict.h"

namespace pegasos::test {
namespace {

Parameters parameters_of(const RandomProblem& problem, std::uint64_t seed) {
  Parameters parameters;
  parameters.lambda = problem.lambda;
  parameters.seed = seed;
  parameters.projection = seed % 2 == 0;
  parameters.sampling = seed % 3 == 0 ? Sampling::Subset : Sampling::Replacement;
  const auto m = static_cast<Count>(problem.x.size());
  parameters.k = seed % 3 == 0 ? 0 : seed % 3 == 1 ? 1 : std::min<Count>(5, m);
  parameters.T = 1 + static_cast<Count>(seed * 7 % 300);
  return parameters;
}

TEST(TheoryPath, SidesAreThoseOfAnIndependentEvaluation) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= 90; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    const Parameters parameters = parameters_of(problem, seed);
    const Situation situation = situation_of(*data, parameters, 0);
    const Reference reference = certified(*data, problem.lambda);
    const auto findings = check_path(data, parameters, situation, reference, {});
    ASSERT_TRUE(findings.ok());
    expect_none_violated(*findings);

    const PlainProblem plain = plain_problem(problem.x, problem.y, problem.lambda, parameters.projection);
    const auto steps = plain_run(plain, batches_of(*data, parameters));
    const PlainSides sides = plain_sides(plain, steps, exact(reference.w), reference.f_high, situation.whole);
    for (const auto& [name, expected] : sides) {
      const Finding* finding = find(*findings, name);
      ASSERT_NE(finding, nullptr) << name;
      if (!finding->lhs) continue;  // asks for more than this problem meets, and was not looked at
      const auto near = [&, name = name](double value, Real want, const char* side) {
        const double size = std::max({1e-6, std::abs(static_cast<double>(want)), finding->tolerance * 1e6});
        EXPECT_NEAR(value, static_cast<double>(want), 1e-8 * size) << name << " " << side;
      };
      near(*finding->lhs, expected.first, "left");
      near(*finding->rhs, expected.second, "right");
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000U);
}

TEST(TheoryPath, EveryRowThatAppliesIsEvaluated) {
  const DatasetPtr data = dataset({{1, 2}, {-2, 0.5}, {0.5, -1}, {3, 1}}, {1, -1, -1, 1});
  Parameters parameters;
  parameters.lambda = 0.1;
  parameters.T = 50;
  parameters.k = 0;
  parameters.sampling = Sampling::Subset;
  const Situation situation = situation_of(*data, parameters, 0);
  const auto findings = check_path(data, parameters, situation, certified(*data, 0.1), {});
  ASSERT_TRUE(findings.ok());
  for (const Finding& finding : *findings) {
    const bool unmet = std::ranges::any_of(finding.assumptions, [](const Assumption& a) { return !a.met; });
    EXPECT_EQ(finding.verdict, unmet ? Verdict::NotApplicable : Verdict::Holds) << finding.name << finding.reason;
    EXPECT_FALSE(finding.reason.empty()) << finding.name;
    if (!unmet) {
      EXPECT_TRUE(finding.lhs && finding.rhs) << finding.name;
    }
  }
}

// x = 1, lambda = 1/4: w_5 = 1 exactly, where the strict < must not add. Integer data, so the check may not err either.
TEST(TheoryPath, TiesAreDecidedExactly) {
  for (const double lambda : {0.25, 0.1, 0.125}) {
    const DatasetPtr data = dataset({{1.0}}, {1});
    Parameters parameters;
    parameters.lambda = lambda;
    parameters.projection = false;
    parameters.T = 200;
    const auto findings =
        check_path(data, parameters, situation_of(*data, parameters, 0), certified(*data, lambda), {});
    ASSERT_TRUE(findings.ok());
    expect_none_violated(*findings);
  }
}

TEST(TheoryPath, OtherStepsHaveTheirOwnBounds) {
  const RandomProblem problem = random_problem(4);
  const DatasetPtr data = dataset(problem.x, problem.y);
  const double lambda = 0.3;
  const Reference reference = certified(*data, lambda);
  const auto verdict = [&](StepRule rule, double value, std::string_view name) {
    Parameters parameters;
    parameters.lambda = lambda;
    parameters.T = 400;
    parameters.step = rule;
    parameters.step_value = value;
    const auto findings = check_path(data, parameters, situation_of(*data, parameters, 0), reference, {});
    EXPECT_TRUE(findings.ok());
    expect_none_violated(*findings);
    EXPECT_EQ(find(*findings, "Theorem 1")->verdict, Verdict::NotApplicable);
    EXPECT_NE(find(*findings, "Theorem 1")->reason.english().find("1/(λt)"), std::string::npos);
    EXPECT_TRUE(find(*findings, "Theorem 1")->lhs.has_value());  // both sides are shown all the same
    return find(*findings, name)->verdict;
  };
  EXPECT_EQ(verdict(StepRule::Constant, 0.1, "Derived: constant step"), Verdict::Holds);
  EXPECT_EQ(verdict(StepRule::InverseSqrtT, 2, "Derived: step c/√t"), Verdict::Holds);
  EXPECT_EQ(verdict(StepRule::Norma, 0.7, "Derived: step c/√t"), Verdict::Holds);
  EXPECT_EQ(verdict(StepRule::InverseT, 5, "Derived: step c/t"), Verdict::Holds);
  EXPECT_EQ(verdict(StepRule::InverseT, 1, "Derived: step c/t"), Verdict::NotApplicable);  // c lambda < 1
  EXPECT_EQ(verdict(StepRule::Shifted, 12, "Derived: shifted step"), Verdict::Holds);
}

// On random runs of every kind the bound of the step 1/(lambda (t + t0)) holds at every t. Without the way from w_1 it
// would not: a long way in short steps is not done after T steps.
TEST(TheoryPath, TheShiftedStepKeepsItsBound) {
  Count beyond_the_second_term = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    parameters.T = 150;
    parameters.step = StepRule::Shifted;
    parameters.step_value = std::pow(10.0, static_cast<double>(seed % 8) - 2);
    parameters.projection = seed % 2 == 0;
    parameters.sampling = static_cast<Sampling>(seed % 4);
    parameters.k = 1 + static_cast<Count>(seed % 3) % data->m();
    if (seed % 3 == 0) parameters.w1 = Vector(static_cast<std::size_t>(data->d()), 0.7);
    const auto findings =
        check_path(data, parameters, situation_of(*data, parameters, 0), certified(*data, problem.lambda), {});
    ASSERT_TRUE(findings.ok());
    expect_none_violated(*findings);
    const Finding& finding = *find(*findings, "Derived: shifted step");
    EXPECT_EQ(finding.verdict, Verdict::Holds) << finding.reason;
    EXPECT_EQ(finding.first, 1);
    EXPECT_TRUE(finding.at_every_t());
    const double without = shifted_bound(constants(*data, parameters), parameters.step_value, 0, finding.t);
    if (*finding.lhs > without) ++beyond_the_second_term;
  }
  EXPECT_GT(beyond_the_second_term, 0);
  const Constants c = constants(2, 0.1, true);
  for (const Count t : {1, 2, 1000})
    EXPECT_NEAR(shifted_bound(c, 0, 9, t), *bound(BoundKind::Logarithm1, c, t), 1e-12 * shifted_bound(c, 0, 9, t));
}

/// What a Watch makes of these sides, one moment after the other.
Finding watched(const std::vector<std::pair<double, double>>& sides, double tolerance) {
  Watch watch;
  Count t = 0;
  for (const auto& [lhs, rhs] : sides) watch.see(++t, lhs, rhs, tolerance, true);
  Finding finding;
  finding.verdict = Verdict::Holds;
  watch.report(finding);
  return finding;
}

TEST(TheoryWatch, TheToleranceDecidesAndNothingBeyondIt) {
  EXPECT_EQ(watched({{1, 1}}, 0).verdict, Verdict::Holds);
  EXPECT_EQ(watched({{1.25, 1}}, 0.25).verdict, Verdict::Holds);
  EXPECT_EQ(watched({{1.2500001, 1}}, 0.25).verdict, Verdict::Violated);
  EXPECT_EQ(watched({{0.2500001, 0}}, 0.25).verdict, Verdict::Violated);
  EXPECT_EQ(watched({{-9, 0}}, 0).verdict, Verdict::Holds);
  EXPECT_EQ(watched({{std::nan(""), 1}}, 0.25).verdict, Verdict::Violated) << "no number is no proof";
}

TEST(TheoryWatch, OfManyMomentsTheFirstViolationIsShownElseTheLast) {
  const Finding violated = watched({{0.5, 1}, {3, 2}, {9, 1}, {0, 1}}, 0.25);
  EXPECT_EQ(violated.verdict, Verdict::Violated);
  EXPECT_EQ(violated.t, 2);
  EXPECT_EQ(violated.lhs, 3);
  EXPECT_EQ(violated.worst.t, 3) << "the worst ratio may come later";
  const Finding holds = watched({{0.5, 1}, {1.5, 2}, {0.25, 1}}, 0);
  EXPECT_EQ(holds.verdict, Verdict::Holds);
  EXPECT_EQ(holds.t, 3);
  EXPECT_EQ(holds.worst.t, 2);
  EXPECT_EQ(holds.moments, 3);
  EXPECT_EQ(holds.curve.size(), 3U);
  EXPECT_EQ(watched({}, 0).verdict, Verdict::NotApplicable);
}

// Once w_t is w*, both sides may be rounding: their ratio would say that a bound is exceeded which holds.
TEST(TheoryWatch, ARatioIsSaidOnlyOfABoundThatIsLargerThanRounding) {
  const Finding finding = watched({{0.5, 1}, {3e-15, 1e-15}}, 1e-14);
  EXPECT_EQ(finding.verdict, Verdict::Holds);
  EXPECT_EQ(finding.worst.t, 1);
  EXPECT_FALSE(finding.ratio());
  EXPECT_NE(finding.reason.english().find("largest ratio 0.5 at t = 1"), std::string::npos);
  const Finding lost = watched({{3e-15, 1e-15}, {2e-15, 1e-15}}, 1e-14);
  EXPECT_FALSE(lost.worst.rhs > 0);
  EXPECT_EQ(lost.reason.english().find("ratio"), std::string::npos);
  EXPECT_EQ(watched({{3, 1e-15}}, 1e-14).ratio(), 3e15) << "what is violated has its ratio";
}

// bc_unit at lambda = R^2 = 1, coin2: (P) is reached exactly, so only the tolerance decides.
TEST(TheoryPath, EqualityIsNoViolation) {
  const DatasetPtr data = dataset({{1.0}, {1.0}}, {1, -1});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Parameters parameters;
    parameters.lambda = 1;
    parameters.seed = seed;
    parameters.T = 2000;
    const auto findings = check_path(data, parameters, situation_of(*data, parameters, 0), certified(*data, 1), {});
    ASSERT_TRUE(findings.ok());
    expect_none_violated(*findings);
    const Finding* posterior = find(*findings, "Theorem 1 (P)");
    EXPECT_GT(posterior->worst.lhs, 0.5 * posterior->worst.rhs);
  }
}

// R/lambda is 300 times the radius: the first steps are cut back hard, and what is lost there is rounding.
TEST(TheoryPath, HardProjectionIsNoViolation) {
  std::vector<Vector> x;
  std::vector<int> y;
  const Random random(3, Stream::Test);
  for (std::uint64_t i = 0; i < 50; ++i) {
    y.push_back(i % 2 == 0 ? 1 : -1);
    x.emplace_back();
    for (std::uint32_t j = 0; j < 4; ++j) x.back().push_back(5 + y.back() + random.normal(i, j));
  }
  const DatasetPtr data = dataset(x, y);
  const Reference reference = certified(*data, 1e-3);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Parameters parameters;
    parameters.lambda = 1e-3;
    parameters.k = seed % 2 == 0 ? 1 : 10;
    parameters.seed = seed;
    parameters.T = 3000;
    const auto findings = check_path(data, parameters, situation_of(*data, parameters, 0), reference, {});
    ASSERT_TRUE(findings.ok());
    expect_none_violated(*findings);
  }
}

// "Not applicable" has a reason, and both sides all the same, so that they can be drawn.
TEST(TheoryPath, WhatDoesNotApplyIsEvaluatedAllTheSame) {
  const auto look = [](Bias bias, const std::vector<std::string>& names) {
    Parameters parameters;
    parameters.data = "overlapping-blobs";
    parameters.bias = bias;
    parameters.T = 60;
    const auto problem = load_problem(parameters);
    ASSERT_TRUE(problem.ok());
    const auto findings = check_path(problem->data, parameters, situation_of(*problem->data, parameters, 0),
                                     certified(*problem->data, parameters.lambda), {});
    ASSERT_TRUE(findings.ok());
    for (const std::string& name : names) {
      const Finding* finding = find(*findings, name);
      ASSERT_NE(finding, nullptr) << name;
      EXPECT_EQ(finding->verdict, Verdict::NotApplicable) << name;
      EXPECT_TRUE(finding->lhs && finding->rhs) << name;
      EXPECT_GE(finding->curve.size(), 57U) << name;
    }
  };
  look(Bias::None,
       {"Corollary 1", "Corollary 1, mean of f(w_t)", "Corollary 1, best iterate", "Derived: average of w_2..w_{T+1}",
        "Duality, w(α_t) = w_{t+1}", "Derived: (I4), one step", "Backtracking: descent"});
  look(Bias::Free, {"Corollary 1", "Corollary 1, mean of f(w_t)", "Corollary 1, best iterate", "Lemma 1, u = w*"});
}

// What the projection made has a length of 1/sqrt(lambda) but for rounding, and is in the ball.
TEST(TheoryPath, AProjectedVectorIsInTheBall) {
  Count projected = 0;
  Count longer = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    parameters.seed = seed;
    Stepper stepper(data, parameters);
    for (int t = 0; t < 20 && stepper.step(); ++t) {
      if (!(stepper.record().projected)) continue;
      ++projected;
      const Vector w = stepper.weights().vector();
      if (std::sqrt(static_cast<double>(dot(exact(w), exact(w)))) > 1 / std::sqrt(problem.lambda)) ++longer;
      EXPECT_TRUE(check_comparator(*data, parameters, w).ok()) << "seed " << seed << ", t = " << t;
    }
  }
  EXPECT_GT(projected, 50);
  EXPECT_GT(longer, 0) << "no vector was beyond the radius by rounding: nothing was tested";
}

}  // namespace
}  // namespace pegasos::test
