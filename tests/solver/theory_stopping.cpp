// The course notes' stopping tests and backtracking: where each says stop, against an evaluation in long double, and
// that none but the gap is ever believed.
#include <fmt/format.h>

#include "methods/stepper.h"
#include "support/theory_support.h"

namespace pegasos::test {
namespace {

std::vector<Finding> findings_of(const DatasetPtr& data, const Parameters& parameters, double eps) {
  PathOptions options;
  options.eps = eps;
  Stepper stepper(data, parameters);
  stepper.set_detail(Detail::Vectors);
  PathCheck check(data, situation_of(*data, parameters, 0), certified(*data, parameters.lambda), options);
  for (Count t = 1; t <= parameters.T; ++t) {
    EXPECT_TRUE(stepper.step());
    const StepRecord& record = stepper.record();
    check.add({t, record.indices, record.violates, record.w, record.w_half, record.w_next});
  }
  return check.findings();
}

std::string name_of(std::string_view test, double eps) {
  return fmt::format("Stopping: small {}, ε = {:g}", test, eps);
}

TEST(TheoryStopping, TestsStopWhereAnIndependentRunStops) {
  std::size_t stopped = 0;
  std::size_t wrong = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    parameters.seed = seed;
    parameters.T = 180;
    const double eps = 0.07;
    const auto rows = findings_of(data, parameters, eps);
    const double f_star = certified(*data, problem.lambda).f_high;
    const PlainProblem plain = plain_problem(problem.x, problem.y, problem.lambda, true);
    const auto steps = plain_run(plain, batches_of(*data, parameters));
    const auto expect = [&](std::string_view test, auto&& says_stop) {
      const Finding* row = find(rows, name_of(test, eps));
      ASSERT_NE(row, nullptr) << test;
      EXPECT_EQ(row->verdict, Verdict::NotApplicable);
      for (const PlainStep& step : steps) {
        if (!says_stop(step)) continue;
        const auto excess = static_cast<double>(plain.f(step.w_next) - f_star);
        EXPECT_EQ(row->t, &step - steps.data() + 1) << test;
        ASSERT_TRUE(row->lhs) << test;
        EXPECT_NEAR(*row->lhs, excess, 1e-9 * (1 + excess)) << test;
        EXPECT_NE(row->reason.english().find(excess > eps ? ", above 0.07" : ", not above 0.07"), std::string::npos)
            << row->reason;
        ++stopped;
        wrong += excess > eps ? 1 : 0;
        return;
      }
      EXPECT_FALSE(row->lhs) << test;
      EXPECT_EQ(row->reason, "the run does not come to that in 180 steps");
    };
    expect("change", [&](const PlainStep& step) {
      Real sum = 0;
      for (std::size_t j = 0; j < step.w.size(); ++j) sum += std::pow(step.w_next[j] - step.w[j], 2);
      return std::sqrt(sum) <= eps;
    });
    expect("decrease", [&](const PlainStep& step) { return std::abs(plain.f(step.w) - plain.f(step.w_next)) <= eps; });
    expect("increase", [&](const PlainStep& step) { return plain.f(step.w_next) - plain.f(step.w) <= eps; });
  }
  EXPECT_GT(stopped, 60U);
  EXPECT_GT(wrong, 10U);  // they lie, and it is seen
}

TEST(TheoryStopping, TheGapIsRight) {
  std::size_t stopped = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    parameters.k = 0;
    parameters.sampling = Sampling::Subset;
    parameters.T = 200;
    const auto rows = findings_of(data, parameters, 0.05);
    const Finding* row = find(rows, name_of("gap", 0.05));
    ASSERT_NE(row, nullptr);
    if (!row->lhs) {
      EXPECT_EQ(row->verdict, Verdict::NotApplicable);
      continue;
    }
    ++stopped;
    EXPECT_EQ(row->verdict, Verdict::Holds);
    EXPECT_LE(*row->lhs, 0.05);
    // f − D with alpha_i = how often i violated, over t; the projection shrinks both
    const PlainProblem plain = plain_problem(problem.x, problem.y, problem.lambda, true);
    const auto steps = plain_run(plain, batches_of(*data, parameters));
    RealVector alpha(plain.m(), 0);
    for (std::size_t n = 0; n < steps.size(); ++n) {
      const auto t = static_cast<Real>(n + 1);
      const Real half = std::sqrt(dot(steps[n].w_half, steps[n].w_half));
      const Real shrink = half > 0 ? std::sqrt(dot(steps[n].w_next, steps[n].w_next)) / half : 1;
      for (std::size_t j = 0; j < steps[n].batch.size(); ++j) {
        Real& one = alpha[steps[n].batch[j]];
        one = ((1 - 1 / t) * one + (steps[n].violates[j] != 0 ? 1 / t : 0)) * shrink;
      }
      Real sum = 0;
      for (const Real one : alpha) sum += one / static_cast<Real>(plain.m());
      const RealVector& w = steps[n].w_next;
      const Real gap = plain.f(w) - sum + plain.lambda / 2 * dot(w, w);
      if (static_cast<Count>(n + 1) < row->t) {
        ASSERT_GT(gap, 0.05 - 1e-9) << n + 1;
      } else {
        EXPECT_LE(gap, 0.05 + 1e-9);
        break;
      }
    }
  }
  EXPECT_GT(stopped, 20U);
}

// "will not terminate until it reaches a local minimum": z = (1, 0), (-0.2, 1), lambda = 0.3, w = (1, 1.19) is none,
// and no step along the subgradient lowers f there.
TEST(TheoryBacktracking, EndsWhereThereIsNoMinimum) {
  const DatasetPtr data = dataset({{1, 0}, {-0.2, 1}}, {1, 1});
  Parameters parameters;
  parameters.lambda = 0.3;
  parameters.k = 0;
  parameters.sampling = Sampling::Subset;
  parameters.step = StepRule::Backtracking;
  parameters.step_value = 1;
  parameters.T = 5;
  parameters.w1 = {1, 1.19};
  const auto rows = findings_of(data, parameters, 0.05);
  const Finding* end = find(rows, "Backtracking: ends at the minimum");
  ASSERT_TRUE(end != nullptr && end->lhs);
  EXPECT_EQ(end->t, 1);
  EXPECT_NEAR(*end->lhs, 0.0014, 1e-4);
  EXPECT_EQ(end->verdict, Verdict::NotApplicable);
  EXPECT_NE(end->reason.english().find("no theorem"), std::string::npos);
  EXPECT_EQ(find(rows, "Backtracking: descent")->verdict, Verdict::Holds);
}

TEST(TheoryBacktracking, EveryStepLowersTheBatch) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomProblem problem = random_problem(seed);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    parameters.seed = seed;
    parameters.projection = seed % 2 == 0;
    parameters.k = seed % 3 == 0 ? 0 : 1;
    parameters.sampling = seed % 3 == 0 ? Sampling::Subset : Sampling::Replacement;
    parameters.step = StepRule::Backtracking;
    parameters.step_value = 4;
    parameters.T = 100;
    const auto rows = findings_of(dataset(problem.x, problem.y), parameters, 0.05);
    const Finding* row = find(rows, "Backtracking: descent");
    EXPECT_EQ(row->verdict, Verdict::Holds) << row->reason;
    expect_none_violated(rows);
  }
}

// A step that does not come from backtracking and raises f must be seen.
TEST(TheoryBacktracking, AStepUphillIsAViolation) {
  const DatasetPtr data = dataset({{1.0}}, {1});
  Parameters parameters;
  parameters.lambda = 0.1;
  parameters.projection = false;
  parameters.step = StepRule::Backtracking;
  parameters.T = 1;
  PathCheck check(data, situation_of(*data, parameters, 0), certified(*data, 0.1));
  const std::vector<Row> batch = {0};
  const Vector w = {1.0};
  const Vector next = {9.0};
  check.add({1, batch, {}, w, next, next});
  EXPECT_EQ(find(check.findings(), "Backtracking: descent")->verdict, Verdict::Violated);
}

}  // namespace
}  // namespace pegasos::test
