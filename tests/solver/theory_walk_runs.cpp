// The walk over the rows about many runs.
#include "theory_walk.h"

namespace pegasos::test {
namespace {

/// What the runs of an ensemble gave, member by member.
struct Runs {
  Trace problem;               ///< its steps unused
  std::vector<Trace> members;  ///< each with its own steps
  std::vector<Count> random;   ///< r of each
  std::vector<Real> boost;     ///< f(w_{r_j}) of each for the δ looked at
  Real delta = 0.5L;
  Sampling sampling = Sampling::Replacement;
  Count T = 0, k = 1;
};

struct RunsRow {
  std::string_view formula;
  Condition applies;
  Count from = 1;
  /// What is averaged, or compared inside of P[...], and the bound.
  std::function<Real(const Runs&, std::size_t)> value;
  std::function<Real(const Runs&)> right;
  bool half = false;  ///< ½ instead of δ
};

Real mean_excess(const Runs& runs, std::size_t j) {
  const Trace& a = runs.members[j];
  Real sum = 0;
  for (Count t = 1; t <= runs.T; ++t) sum += a.f(a.at(t).w, a.at(t).b);
  return sum / static_cast<Real>(runs.T) - a.f_star;
}
Real average_excess(const Runs& runs, std::size_t j) {
  const Trace& a = runs.members[j];
  return a.f(a.mean(1, runs.T), a.mean_b(runs.T)) - a.f_star;
}
Real random_excess(const Runs& runs, std::size_t j) {
  const Trace& a = runs.members[j];
  return a.f(a.at(runs.random[j]).w, a.at(runs.random[j]).b) - a.f_star;
}
Real theorem_of(const Runs& runs) { return theorem(runs.problem, runs.T); }
Real paper_of(const Runs& runs) {
  const Trace& a = runs.problem;
  return a.c() * std::log(static_cast<Real>(runs.T) / runs.delta) / (a.lambda() * static_cast<Real>(runs.T));
}
Count groups_of(const Runs& runs) {
  return std::max<Count>(1, static_cast<Count>(std::ceil(std::log(1 / runs.delta))));
}

const std::vector<RunsRow>& runs_rows() {
  static const std::vector<RunsRow> rows = {
      {"E f($w_r$) − f* ≤ $c$ ln $T$/($λT$)", in_expectation, 3, mean_excess, theorem_of},
      {"E f($w_r$) − f* ≤ $c$(1 + ln $T$)/(2$λT$)", in_expectation, 1, mean_excess,
       [](const Runs& runs) { return logarithm(runs.problem, runs.T); }},
      {"E f($\\bar{w}$) − f* ≤ $c$ ln $T$/($λT$)", in_expectation, 3, average_excess, theorem_of},
      {"P[f($w_r$) − f* > $c$ ln $T$/($δλT$)] ≤ $δ$", in_expectation, 3, random_excess,
       [](const Runs& runs) { return theorem_of(runs) / runs.delta; }},
      {"P[f($w_r$) − f* > E(f($w_r$) − f*)/$δ$] ≤ $δ$", always, 1, random_excess,
       [](const Runs& runs) {
         Real sum = 0;
         for (std::size_t j = 0; j < runs.members.size(); ++j) sum += mean_excess(runs, j);
         return sum / static_cast<Real>(runs.members.size()) / runs.delta;
       }},
      {"E 1/$T$ Σ f($w$*;$A_t$) = f*", uniform, 1,
       [](const Runs& runs, std::size_t j) {
         const Trace& a = runs.members[j];
         Real sum = 0;
         for (Count t = 1; t <= runs.T; ++t) sum += a.f_of_batch(t, a.w_star, a.b_star);
         return sum / static_cast<Real>(runs.T);
       },
       [](const Runs& runs) { return runs.problem.f_star; }},
      {"E 1/$T$ Σ f($w_t$;$A_t$) = E f($w_r$)", uniform, 1,
       [](const Runs& runs, std::size_t j) {
         const Trace& a = runs.members[j];
         Real sum = 0;
         for (Count t = 1; t <= runs.T; ++t) sum += a.f_of_batch(t, a.at(t).w, a.at(t).b);
         return sum / static_cast<Real>(runs.T);
       },
       [](const Runs& runs) {
         Real sum = runs.problem.f_star;
         for (std::size_t j = 0; j < runs.members.size(); ++j)
           sum += mean_excess(runs, j) / static_cast<Real>(runs.members.size());
         return sum;
       }},
      {"P[f($w_{r_1}$) − f* > $c$ e $s$ ln $T$/($λT$)] ≤ $δ$, $s$ = ⌈ln 1/$δ$⌉", in_expectation, 3,  // no-selection
       [](const Runs& runs, std::size_t j) {
         const auto s = static_cast<std::size_t>(groups_of(runs));
         return (j + 1) * s > runs.members.size() ? kNone : runs.boost[j * s] - runs.problem.f_star;
       },
       [](const Runs& runs) {
         return std::exp(Real(1)) * theorem(runs.problem, runs.T) * static_cast<Real>(groups_of(runs));
       }},
      {"P[f($\\bar{w}$) − f* > $c$ ln $T$/($δλT$)] ≤ $δ$", in_expectation, 3, average_excess,
       [](const Runs& runs) { return theorem_of(runs) / runs.delta; }},
      {"P[min_j f($w_{r_j}$) − f* > $c$ e ln $T'$/($λT'$)] ≤ $δ$, $j$ ≤ $s$ = ⌈ln 1/$δ$⌉, $T'$ = ⌊$T$/$s$⌋",
       in_expectation, 3,
       [](const Runs& runs, std::size_t j) {
         const auto s = static_cast<std::size_t>(groups_of(runs));
         if ((j + 1) * s > runs.members.size()) return kNone;
         Real best = runs.boost[j * s];
         for (std::size_t i = 0; i < s; ++i) best = std::min(best, runs.boost[j * s + i]);
         return best - runs.problem.f_star;
       },
       [](const Runs& runs) { return std::exp(Real(1)) * theorem(runs.problem, runs.T / groups_of(runs)); }},
      {"P[1/$T$ Σ f($w_t$) − f* > 21 $c$ ln($T$/$δ$)/($λT$)] ≤ $δ$", high_probability, 3, mean_excess,
       [](const Runs& runs) { return 21 * paper_of(runs); }},
      {"P[f($\\bar{w}$) − f* > 21 $c$ ln($T$/$δ$)/($λT$)] ≤ $δ$", high_probability, 3, average_excess,
       [](const Runs& runs) { return 21 * paper_of(runs); }},
      {"P[f($w_r$) − f* > 42 $c$ ln($T$/$δ$)/($λT$)] ≤ ½", high_probability, 3, random_excess,
       [](const Runs& runs) { return 42 * paper_of(runs); }, true},
      {"E f($w_T$) − f* ≤ $G$²($H_{T−1}$ + ½)/($λT$)", from_ball, 1,
       [](const Runs& runs, std::size_t j) {
         const Trace& a = runs.members[j];
         return a.f(a.at(runs.T).w, a.at(runs.T).b) - a.f_star;
       },
       [](const Runs& runs) {
         const Trace& a = runs.problem;
         return square(a.G()) * (harmonic_number(runs.T - 1) + 0.5L) / (a.lambda() * static_cast<Real>(runs.T));
       }},
      {"E f($\\bar{w}_{h+1..T}$) − f* ≤ $G$²(1 + $H_T$ − $H_h$)/(2$λ$($T$−$h$)), 1 ≤ $h$ < $T$, here ⌊$T$/2⌋",
       in_expectation, 2,
       [](const Runs& runs, std::size_t j) {
         const Trace& a = runs.members[j];
         Real b = 0;
         for (Count t = runs.T / 2 + 1; t <= runs.T; ++t) b += a.at(t).b / static_cast<Real>(runs.T - runs.T / 2);
         return a.f(a.mean(runs.T / 2 + 1, runs.T), b) - a.f_star;
       },
       [](const Runs& runs) {
         const Trace& a = runs.problem;
         const Count h = runs.T / 2;
         return square(a.G()) * (1 + harmonic_number(runs.T) - harmonic_number(h)) /
                (2 * a.lambda() * static_cast<Real>(runs.T - h));
       }},
      {"E f(2 Σ $t w_t$/($T$($T$+1))) − f* ≤ 2$G$²/($λ$($T$+1))", in_expectation, 1,
       [](const Runs& runs, std::size_t j) {
         const Trace& a = runs.members[j];
         Real b = 0;
         for (Count t = 1; t <= runs.T; ++t)
           b += 2 * static_cast<Real>(t) * a.at(t).b / static_cast<Real>(runs.T * (runs.T + 1));
         return a.f(a.mean(1, runs.T, true), b) - a.f_star;
       },
       [](const Runs& runs) {
         return 2 * square(runs.problem.G()) / (runs.problem.lambda() * static_cast<Real>(runs.T + 1));
       }},
      {"E |$w_{T+1}$ − $w$*|² ≤ $G$²/($λ$²$T$)", in_expectation, 1,
       [](const Runs& runs, std::size_t j) {
         return square(distance(runs.members[j].at(runs.T).w_next, runs.members[j].w_star));
       },
       [](const Runs& runs) { return square(runs.problem.G() / runs.problem.lambda()) / static_cast<Real>(runs.T); }},
  };
  return rows;
}

/// Chi-square of how often each example was drawn, and where a uniform sampler's tail falls to 1e-6: P = 1 − the series
/// of the incomplete gamma function.
Sided uniform_sides(const Runs& runs) {
  const std::size_t m = runs.problem.problem.m();
  RealVector counts(m, 0);
  Real total = 0;
  for (const Trace& member : runs.members) {
    for (const PlainStep& step : member.steps) {
      for (const std::uint32_t i : step.batch) ++counts[i];
      total += static_cast<Real>(step.batch.size());
    }
  }
  if (runs.problem.whole || total < 5 * static_cast<Real>(m)) return {};
  const Real expected = total / static_cast<Real>(m);
  Real chi2 = 0;
  for (const Real count : counts) chi2 += square(count - expected) / expected;
  const Real freedom = static_cast<Real>(m - 1);
  if (runs.problem.parameters.sampling == Sampling::Subset)
    chi2 *= freedom / static_cast<Real>(m - static_cast<std::size_t>(runs.k));
  const auto tail = [&](Real x) {
    const Real half = freedom / 2;
    Real term = std::exp(half * std::log(x / 2) - x / 2 - std::lgamma(half + 1));
    Real sum = term;
    for (int n = 1; n < 2000; ++n) sum += term *= x / 2 / (half + n);
    return 1 - sum;
  };
  Real low = 1e-3L, high = 500;
  for (int i = 0; i < 200; ++i) (tail((low + high) / 2) > 1e-6L ? low : high) = (low + high) / 2;
  return Pair{chi2, low};
}

void expect_runs_row(const Finding& finding, const Runs& runs, double tolerance, Seen& seen) {
  expect_assumptions(finding, runs.problem);
  if (finding.statement->id == StatementId::UniformBatches) {
    EXPECT_EQ(finding.formula, "$χ$² of how often each example was drawn");
    const Sided sides = uniform_sides(runs);
    const bool applies = sides && runs.problem.uniform;
    EXPECT_EQ(finding.verdict != Verdict::NotApplicable, applies) << finding.name << ": " << finding.reason;
    (applies ? seen.applied : seen.refused).insert(finding.statement->id);
    if (!applies) return;
    expect_shown(*finding.lhs, sides->first, 0, finding, "left", runs.T);
    expect_shown(*finding.rhs, sides->second, 1e-6, finding, "right", runs.T);
    return;
  }
  const RunsRow* row = find_row(runs_rows(), finding.formula);
  ASSERT_NE(row, nullptr) << finding.name << " has no evaluation: " << finding.formula;
  EXPECT_EQ(finding.statement->from, row->from) << finding.name;
  RealVector values;
  for (std::size_t j = 0; j < runs.members.size() && runs.T >= (row->from == 2 ? 2 : 1); ++j) {
    const Real value = row->value(runs, j);
    if (!std::isnan(value)) values.push_back(value);
  }
  const bool applies = row->applies(runs.problem) && runs.T >= row->from && !values.empty();
  EXPECT_EQ(finding.verdict != Verdict::NotApplicable, applies) << finding.name << ": " << finding.reason;
  (applies ? seen.applied : seen.refused).insert(finding.statement->id);
  EXPECT_EQ(finding.lhs.has_value(), !values.empty()) << finding.name;
  if (values.empty() || !finding.lhs) return;
  ++seen.compared;
  const auto n = static_cast<Real>(values.size());
  const Real right = row->right(runs);
  if (!finding.delta) {
    Real sum = 0;
    for (const Real value : values) sum += value;
    expect_shown(*finding.lhs, sum / n, tolerance, finding, "left", runs.T);
    expect_shown(*finding.rhs, right, tolerance, finding, "right", runs.T);
    return;
  }
  const Real allowed = row->half ? 0.5L : runs.delta;
  const Real above = static_cast<Real>(std::ranges::count_if(values, [&](Real v) { return v > right + tolerance; }));
  EXPECT_EQ(finding.trials, static_cast<Count>(values.size())) << finding.name;
  expect_shown(*finding.lhs, above / n, 0, finding, "left", runs.T);
  expect_shown(*finding.rhs, allowed, 0, finding, "right", runs.T);
  std::ranges::sort(values);
  const auto place = static_cast<std::size_t>(std::max(Real(1), std::ceil((1 - allowed) * n - 1e-9L)));
  expect_shown(*finding.quantile, values[place - 1], tolerance, finding, "quantile", runs.T);
  expect_shown(*finding.threshold, right, tolerance, finding, "threshold", runs.T);
}

void walk_runs(const Small3& problem, Parameters parameters, Seen& seen) {
  parameters.lambda = problem.lambda;
  parameters.bias = problem.bias;
  EnsembleOptions options;
  options.runs = 31;
  options.deltas = {0.5, 0.1};
  options.threads = 1;
  const auto values = run_ensemble(problem.data, parameters, problem.reference, options);
  ASSERT_TRUE(values.ok());
  Runs runs;
  runs.problem = problem.trace(parameters);
  runs.problem.many_runs = true;
  runs.T = parameters.T;
  runs.k = parameters.batch(problem.data->m());
  double longest = 0;
  for (std::size_t j = 0; j < values->members.size(); ++j) {
    Parameters member = parameters;
    member.seed = member_seed(parameters.seed, j);
    runs.members.push_back(problem.run(member));
    runs.random.push_back(random_output_step(member.seed, parameters.T));
    for (const PlainStep& step : runs.members.back().steps)
      longest = std::max(longest, static_cast<double>(length(step.w)));
  }
  const double tolerance = problem.reference.width() + 1e-13 * (1 + problem.lambda * longest * longest + 10 * longest);
  const Situation situation = situation_of(*problem.data, parameters, options.runs);
  for (const Finding& finding : check_ensemble(*problem.data, situation, problem.reference, *values)) {
    const std::size_t which = finding.delta && *finding.delta == options.deltas[1] ? 1 : 0;
    runs.delta = static_cast<Real>(options.deltas[which]);
    runs.boost.clear();
    for (const MemberValues& member : values->members) runs.boost.push_back(member.f_boost[which]);
    expect_runs_row(finding, runs, tolerance, seen);
  }
}

TEST(TheoryWalk, EveryRowAboutRunsShowsWhatItsFormulaGives) {
  constexpr StepChoice kSome[] = {{StepRule::Pegasos, 1}, {StepRule::InverseT, 1}, {StepRule::Constant, 0.3}};
  Seen seen;
  for_each_start([&](const Small3& problem, const Vector& w1) {
    std::uint64_t seed = 0;
    for (const StepChoice& step : kSome) {
      for (const bool projection : {true, false}) {
        for (const Sampling sampling : kSamplings) {
          for (const Count k : {Count{1}, Count{3}}) {
            if (++seed % kStride != 0) continue;
            Parameters parameters;
            parameters.w1 = w1;
            parameters.step = step.rule;
            parameters.step_value = step.times / problem.lambda;
            parameters.projection = projection;
            parameters.sampling = sampling;
            parameters.k = k;
            parameters.seed = seed;
            parameters.T = seed % 4 == 0 ? 1 + static_cast<Count>(seed / 4 % 3) : 12;
            SCOPED_TRACE(text_of(parameters));
            walk_runs(problem, parameters, seen);
            if (testing::Test::HasFailure()) return;
          }
        }
      }
    }
  });
  for (const Misprint misprint : {Misprint::BallConstant, Misprint::NoSelection, Misprint::LossBracket}) {
    for (const Small3& problem : problems()) {
      for (const bool projection : {true, false}) {
        Parameters parameters;
        parameters.misprint = misprint;
        parameters.projection = projection;
        parameters.T = 12;
        SCOPED_TRACE(testing::Message() << misprint_info(misprint).name << ", lambda " << problem.lambda
                                        << ", projection " << projection);
        walk_runs(problem, parameters, seen);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
  EXPECT_GT(seen.compared * kStride, 8000U);
  for (const Statement& row : statement_table()) {
    if (row.basis != Basis::Runs && row.basis != Basis::PathOrRuns) continue;
    EXPECT_TRUE(seen.applied.contains(row.id)) << row.name;
    if ((row.needs & ~static_cast<unsigned>(kNeedRuns)) == 0) continue;
    EXPECT_TRUE(seen.refused.contains(row.id)) << row.name << ": its condition was always met";
  }
}

}  // namespace
}  // namespace pegasos::test
