// The walk over all rows: on every combination of step, projection, sampling, k, bias, misprint and w_1, what a row
// shows is looked up by the exact text of its formula in a table of evaluations in long double, made from the run's
// vectors without the theory's code. A formula that is edited without its evaluation is not found here; a row that asks
// for more or less than the table says, or speaks from another t on, fails too.
#include "theory_walk.h"
#include <algorithm>

#include <map>

namespace pegasos::test {
namespace {

/// What an assumption's sentence says, told from the run alone.
const std::map<std::string_view, Condition>& assumption_table() {
  static const std::map<std::string_view, Condition> table = {
      {"the step is 1/(λt)", own_step},
      {"the step is 1/(λt) or the projection is on", bounded},
      {"f is strongly convex: no unregularised bias", convex},
      {"A_t = S", [](const Trace& a) { return a.whole; }},
      {"given the past, A_t is uniform", [](const Trace& a) { return a.uniform; }},
      {"the projection is on", projected},
      {"the projection is off", [](const Trace& a) { return !projected(a); }},
      {"w_1 = 0", [](const Trace& a) { return length(a.w1()) == 0; }},
      {"|w_1| ≤ 1/√λ where the projection is on", in_ball},
      {"|w_1| ≤ min{1/√λ, R/λ}",
       [](const Trace& a) { return length(a.w1()) <= std::min(1 / a.root(), a.R() / a.lambda()); }},
      {"|w_1| < 1/R", [](const Trace& a) { return length(a.w1()) < 1 / a.R(); }},
      {"λ ≥ R²", large_lambda},
      {"λ > R²", [](const Trace& a) { return a.lambda() > square(a.R()); }},
      {"R ≥ 1", [](const Trace& a) { return a.R() >= 1; }},
      {"λ ≤ 1/4", [](const Trace& a) { return a.lambda() <= 0.25L; }},
      {"a constant step c, with cλ ≤ 1 unless the projection is on",
       [](const Trace& a) {
         return rule(a, StepRule::Constant) &&
                (projected(a) || Real(a.parameters.step_value) * a.lambda() <= 1 + 1e-15L);
       }},
      {"the step c/√t", [](const Trace& a) { return rule(a, StepRule::InverseSqrtT) || rule(a, StepRule::Norma); }},
      {"the step c/t with cλ ≥ 1",
       [](const Trace& a) {
         return rule(a, StepRule::InverseT) && Real(a.parameters.step_value) * a.lambda() >= 1 - 1e-15L;
       }},
      {"the step is 1/(λ(t + t_0))", [](const Trace& a) { return rule(a, StepRule::Shifted); }},
      {"the step is found by backtracking", [](const Trace& a) { return rule(a, StepRule::Backtracking); }},
      {"a proof, and there is none", never},
      {"T ≥ 3", [](const Trace& a) { return a.parameters.T >= 3; }},
      {"independent runs", [](const Trace& a) { return a.many_runs; }},
  };
  return table;
}

}  // namespace

void expect_assumptions(const Finding& finding, const Trace& a) {
  for (const Assumption& assumption : finding.assumptions) {
    if (assumption.need == 0) continue;  // "the run comes to that"
    const auto found = assumption_table().find(assumption.text.english());
    ASSERT_NE(found, assumption_table().end()) << finding.name << " assumes: " << assumption.text;
    EXPECT_EQ(assumption.met, found->second(a)) << finding.name << " assumes: " << assumption.text;
  }
}

void expect_shown(double value, Real want, double slack, const Finding& finding, const char* side, Count t) {
  EXPECT_LE(std::abs(static_cast<Real>(value) - want), 1e-9L * std::abs(want) + slack + 1e-13L)
      << finding.name << ", " << side << " at t = " << t << ": shown " << value << ", evaluated "
      << static_cast<double>(want) << "\n  " << finding.formula;
}

namespace {

/// The sentence that a verdict rests on, told from the run alone: the assumption that it names is not met, and the
/// moments and the largest ratio are those of the sides, which takes as long as all the rest: where `whole`.
void expect_reason(const Finding& finding, const Row& row, const Trace& a, bool applies, bool whole) {
  const std::string reason = finding.reason.english();
  constexpr std::string_view kAsks = "it asks for: ";
  if (reason.starts_with(kAsks) && !reason.starts_with("it asks for an exact")) {
    const std::string asked = reason.substr(kAsks.size(), reason.find("; ") - kAsks.size());
    const auto found = assumption_table().find(asked);
    ASSERT_NE(found, assumption_table().end()) << finding.name << ": " << reason;
    EXPECT_FALSE(found->second(a)) << finding.name << ": " << reason;
  }
  EXPECT_TRUE(!reason.starts_with("it asks for an exact") || !a.exact_optimum) << finding.name << ": " << reason;
  EXPECT_TRUE(!reason.starts_with("f* may be f(0)") || a.f(a.problem.zero()) - a.f_star < 1e-9L) << reason;
  EXPECT_TRUE(!reason.starts_with("the run has no step") || !applies) << finding.name << ": " << reason;
  if (!whole) return;
  const Count T = static_cast<Count>(a.steps.size());
  Count moments = 0, first = 0, last = 0, at = 0;
  double ratio = 0;
  if (std::sscanf(reason.c_str(), "at %ld moments from t = %ld to %ld; largest ratio %lf at t = %ld", &moments, &first,
                  &last, &ratio, &at) < 5)
    return;
  const Real noise = 1e3 * finding.tolerance + 1e-12L;  // below, a ratio is one of rounding
  Count count = 0;
  Real largest = -std::numeric_limits<Real>::infinity();
  bool plain = true;
  for (Count t = first; t <= last; ++t) {
    const Sided sides = row.sides(a, t);
    if (!sides) continue;
    ++count;
    plain = plain && (sides->second > noise || sides->second <= 0);
    if (sides->second > 0) largest = std::max(largest, sides->first / sides->second);
  }
  EXPECT_EQ(last, T) << finding.name << ": " << reason;
  EXPECT_EQ(moments, count) << finding.name << ": " << reason;
  if (!plain) return;
  EXPECT_NEAR(ratio, static_cast<double>(largest), 0.006 * std::abs(static_cast<double>(largest)) + 1e-9)
      << finding.name << ": " << reason;
  const Sided worst = row.sides(a, at);
  ASSERT_TRUE(worst) << finding.name << ": " << reason;
  EXPECT_NEAR(ratio, static_cast<double>(worst->first / worst->second), 0.006 * std::abs(ratio) + 1e-9)
      << finding.name << ": " << reason;
}

/// One row about a path or the optimum against its evaluation.
void expect_row(const Finding& finding, const Row& row, const Trace& a, Seen& seen) {
  expect_assumptions(finding, a);
  const bool printed = finding.name.english().ends_with("as printed");
  const Count from = finding.statement->id == StatementId::Theorem1 && printed ? 1 : row.from;
  const Count T = static_cast<Count>(a.steps.size());
  EXPECT_EQ(finding.statement->from, row.from) << finding.name;
  const Sided now = row.sides(a, finding.t > 0 ? finding.t : T);
  const bool applies = row.applies(a) && T >= from && now;
  EXPECT_EQ(finding.verdict != Verdict::NotApplicable, applies) << finding.name << ": " << finding.reason;
  (applies ? seen.applied : seen.refused).insert(finding.statement->id);
  EXPECT_EQ(finding.lhs.has_value(), now.has_value()) << finding.name;
  if (!now || !finding.lhs) return expect_reason(finding, row, a, applies, false);
  ++seen.compared;
  expect_shown(*finding.lhs, now->first, 2 * finding.tolerance, finding, "left", finding.t);
  expect_shown(*finding.rhs, now->second, 2 * finding.tolerance, finding, "right", finding.t);
  expect_reason(finding, row, a, applies, seen.compared % kStride == 0);
  if (finding.curve.empty()) return;
  const bool of_suffix = finding.statement->id == StatementId::Suffix;
  EXPECT_EQ(finding.first, of_suffix ? T / 2 + 1 : from) << finding.name;
  for (const Sides& sides : finding.curve) {
    const Sided then = row.sides(a, sides.t);
    ASSERT_TRUE(then) << finding.name << " at t = " << sides.t;
    // The early moments round more: the tolerance is the last one's, and sides are differences of what f is made of.
    const double slack = 1e3 * finding.tolerance + 1e-14 * static_cast<double>(a.size(sides.t));
    expect_shown(sides.lhs, then->first, slack, finding, "left", sides.t);
    expect_shown(sides.rhs, then->second, slack, finding, "right", sides.t);
  }
}

void walk_path(const Small3& problem, Parameters parameters, Seen& seen) {
  parameters.lambda = problem.lambda;
  parameters.bias = problem.bias;
  Trace a = problem.run(parameters);
  const Situation situation = situation_of(*problem.data, parameters, 0);
  PathOptions options;
  options.eps = kEps;
  if (parameters.seed % 2 == 0) {
    options.chosen = problem.data->d() == 2 ? Vector{0.1, -0.2} : Vector{0.1, -0.2, 0.3};
    a.u = exact(options.chosen);
  }
  const auto path = check_path(problem.data, parameters, situation, problem.reference, options);
  ASSERT_TRUE(path.ok());
  for (const Finding& finding : *path) {
    const Row* row = find_row(path_rows(), finding.formula);
    ASSERT_NE(row, nullptr) << finding.name << " has no evaluation: " << finding.formula;
    expect_row(finding, *row, a, seen);
    if (parameters.misprint == Misprint::None) {
      EXPECT_NE(finding.verdict, Verdict::Violated) << finding.name << ": " << finding.reason;
    }
  }
  for (const Finding& finding : check_optimum(*problem.data, situation, problem.reference, {kEps})) {
    const Row* row = find_row(optimum_rows(), finding.formula);
    ASSERT_NE(row, nullptr) << finding.name << " has no evaluation: " << finding.formula;
    expect_row(finding, *row, a, seen);
  }
}

TEST(TheoryWalk, EveryRowShowsWhatItsFormulaGives) {
  Seen seen;
  for_each_start([&](const Small3& problem, const Vector& w1) {
    std::uint64_t seed = 0;
    for (const StepChoice& step : kSteps) {
      for (const bool projection : {true, false}) {
        for (const Sampling sampling : kSamplings) {
          for (const Count k : {Count{1}, Count{3}, Count{0}}) {
            if (++seed % kStride != 0) continue;
            Parameters parameters;
            parameters.w1 = w1;
            parameters.step = step.rule;
            parameters.step_value = step.rule == StepRule::Norma ? step.times : step.times / problem.lambda;
            parameters.projection = projection;
            parameters.sampling = sampling;
            parameters.k = k;
            parameters.seed = seed;
            parameters.T = seed % 5 == 0 ? 1 + static_cast<Count>(seed / 5 % 3) : 20;
            SCOPED_TRACE(text_of(parameters));
            walk_path(problem, parameters, seen);
            if (testing::Test::HasFailure()) return;
          }
        }
      }
    }
  });
  for (const MisprintInfo& info : misprint_table()) {
    int turn = 0;
    for_each_start([&](const Small3& problem, const Vector& w1) {
      for (const bool projection : {true, false}) {
        for (const Sampling sampling : kSamplings) {
          for (const Count k : {Count{1}, Count{3}, Count{0}}) {
            if (++turn % kStride != 0) continue;
            Parameters parameters;
            parameters.w1 = w1;
            parameters.misprint = info.misprint;
            parameters.step = info.misprint == Misprint::Backtracking ? StepRule::Backtracking : StepRule::Pegasos;
            parameters.step_value = 1 / problem.lambda;
            parameters.projection = projection;
            parameters.sampling = sampling;
            parameters.k = k;
            parameters.T = 20;
            SCOPED_TRACE(text_of(parameters));
            walk_path(problem, parameters, seen);
            if (testing::Test::HasFailure()) return;
          }
        }
      }
    });
  }
  EXPECT_GT(seen.compared * kStride, 80000U);
  for (const Statement& row : statement_table()) {
    if (row.basis == Basis::Runs) continue;
    const bool unprovable = row.id == StatementId::StoppingChange || row.id == StatementId::StoppingDecrease;
    EXPECT_EQ(seen.applied.contains(row.id), !unprovable) << row.name;
    if (row.needs != 0) {
      EXPECT_TRUE(seen.refused.contains(row.id)) << row.name << ": its condition was always met";
    }
  }
}

// lambda >= R^2 says that the projection never acts only where that is proved: for 1/(lambda t) and no misprint.
TEST(TheoryWalk, TheProjectionIsCalledIdleOnlyWhereThatIsProved) {
  const Small3 problem(2, Bias::None, 20, 1);
  const auto idle = [&](StepRule rule, double value, Misprint misprint, double lambda) {
    Parameters parameters;
    parameters.lambda = lambda;
    parameters.step = rule;
    parameters.step_value = value;
    parameters.misprint = misprint;
    return constants(*problem.data, parameters).projection_idle;
  };
  ASSERT_LT(problem.data->R() * problem.data->R(), 20);
  EXPECT_TRUE(idle(StepRule::Pegasos, 1, Misprint::None, 20));
  EXPECT_TRUE(idle(StepRule::InverseT, 0.05, Misprint::None, 20));
  EXPECT_FALSE(idle(StepRule::InverseT, 1, Misprint::None, 20));
  EXPECT_FALSE(idle(StepRule::Constant, 1, Misprint::None, 20));
  EXPECT_FALSE(idle(StepRule::Pegasos, 1, Misprint::MissingK, 20));
  EXPECT_FALSE(idle(StepRule::Pegasos, 1, Misprint::None, 0.1));
}

}  // namespace
}  // namespace pegasos::test
