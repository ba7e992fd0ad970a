// What the walk over all rows of the theory shares: small problems, their runs in long double, and what a row asks for,
// told from the run alone.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "methods/stepper.h"
#include "support/stride.h"
#include "support/theory_support.h"

namespace pegasos::test {

using Pair = std::pair<Real, Real>;
using Sided = std::optional<Pair>;

inline constexpr double kEps = 0.4;
inline constexpr Real kNone = std::numeric_limits<Real>::quiet_NaN();

/// What a run reported, and the problem that it was made on.
struct Trace {
  PlainProblem problem;
  Parameters parameters;
  bool whole = false;  ///< A_t = S
  bool uniform = true;
  bool many_runs = false;
  bool exact_optimum = false;
  RealVector w_star, alpha_star, u;  ///< u of Lemma 1; empty = none
  Real b_star = 0, f_star = 0;
  std::vector<PlainStep> steps;

  std::size_t d() const { return problem.d(); }
  Real lambda() const { return problem.lambda; }
  Real root() const { return std::sqrt(lambda()); }
  Real R() const { return problem.R(); }
  RealVector w1() const { return parameters.w1.empty() ? problem.zero() : exact(parameters.w1); }
  /// The longest that a subgradient can be: λ|w_t| + R, where w_1 is what it is, and all others lie in the ball, or
  /// within R/λ.
  Real G() const { return std::max(parameters.projection ? root() : R(), lambda() * length(w1())) + R(); }
  Real c() const { return G() * G(); }
  bool free_bias() const { return !problem.y.empty(); }
  bool own_step() const {
    return parameters.step == StepRule::Pegasos ||
           (parameters.step == StepRule::Shifted && parameters.step_value == 0) ||
           (parameters.step == StepRule::InverseT && std::abs(Real(parameters.step_value) * lambda() - 1) < 1e-15L);
  }
  const PlainStep& at(Count t) const { return steps[static_cast<std::size_t>(t - 1)]; }
  /// Of the terms that the sides at t are made of.
  Real size(Count t) const {
    const Real norm = length(at(t).w) + length(w_star);
    return lambda() * norm * norm + R() * norm + 2;
  }
  RealVector gradient(Count t) const {
    RealVector g = at(t).v;
    for (std::size_t j = 0; j < d(); ++j) g[j] = lambda() * at(t).w[j] - g[j];
    return g;
  }
  Real f(const RealVector& w, Real b = 0) const { return problem.f(w, b); }
  Real f_of_batch(Count t, const RealVector& w, Real b) const { return problem.f(w, at(t).batch, b); }
  /// sum c_s w_s / sum c_s over from <= s <= to, w_{T+1} included, and f of it.
  RealVector mean(Count from, Count to, bool by_t = false) const {
    PlainAverage average;
    for (Count s = from; s <= to; ++s)
      average.add(by_t ? static_cast<Real>(s) : 1, s <= static_cast<Count>(steps.size()) ? at(s).w : at(s - 1).w_next);
    return average.w();
  }
  Real mean_b(Count to) const {
    Real sum = 0;
    for (Count s = 1; s <= to; ++s) sum += at(s).b;
    return sum / static_cast<Real>(to);
  }
  /// 1/t sum f(w_s; A_s) − 1/t sum f(u; A_s)
  Real excess(Count t, const RealVector& other, Real b) const {
    Real sum = 0;
    for (Count s = 1; s <= t; ++s) sum += f_of_batch(s, at(s).w, at(s).b) - f_of_batch(s, other, b);
    return sum / static_cast<Real>(t);
  }
  Real excess(Count t) const { return excess(t, w_star, b_star); }
  Real posterior(Count t) const {
    Real sum = 0;
    for (Count s = 1; s <= t; ++s) sum += dot(gradient(s), gradient(s)) / static_cast<Real>(s);
    return sum / (2 * lambda() * static_cast<Real>(t));
  }
  /// alpha_i = m/(k t) times how often i violated, shrunk as the projections shrank w.
  RealVector alpha(Count t) const {
    RealVector alpha(problem.m(), 0);
    for (Count s = 1; s <= t; ++s) {
      for (Real& a : alpha) a *= 1 - 1 / static_cast<Real>(s);
      const PlainStep& step = at(s);
      for (std::size_t j = 0; j < step.batch.size(); ++j) {
        if (step.violates[j] != 0)
          alpha[step.batch[j]] +=
              static_cast<Real>(problem.m()) / static_cast<Real>(step.batch.size()) / static_cast<Real>(s);
      }
      const Real outside = length(step.w_half) * root();
      for (Real& a : alpha) a /= parameters.projection ? std::max(Real(1), outside) : 1;
    }
    for (Real& a : alpha) a = std::min(Real(1), a);
    return alpha;
  }
  RealVector point(const RealVector& alpha) const {
    RealVector w = problem.zero();
    for (std::size_t i = 0; i < problem.m(); ++i) {
      for (std::size_t j = 0; j < d(); ++j)
        w[j] += alpha[i] * problem.z[i][j] / (lambda() * static_cast<Real>(problem.m()));
    }
    return w;
  }
  Real dual(const RealVector& alpha) const {
    Real sum = 0;
    for (const Real a : alpha) sum += a / static_cast<Real>(problem.m());
    return sum - lambda() / 2 * dot(point(alpha), point(alpha));
  }
};

inline RealVector minus(RealVector a, const RealVector& b) {
  for (std::size_t j = 0; j < a.size(); ++j) a[j] -= b[j];
  return a;
}
inline Real square(Real x) { return x * x; }
inline Real harmonic_number(Count t) {
  Real sum = 0;
  for (Count s = 1; s <= t; ++s) sum += 1 / static_cast<Real>(s);
  return sum;
}
inline Real ln(Count t) { return std::log(static_cast<Real>(t)); }

/// W_{-1}(x): the root w <= -1 of w e^w = x, by bisection.
inline Real lower_lambert(Real x) {
  Real low = -1e4L, high = -1;
  for (int i = 0; i < 300; ++i) {
    const Real middle = (low + high) / 2;
    (middle * std::exp(middle) > x ? low : high) = middle;
  }
  return low;
}

// What a row asks for, told from the run alone.
using Condition = std::function<bool(const Trace&)>;
inline bool always(const Trace&) { return true; }
inline bool never(const Trace&) { return false; }
inline bool own_step(const Trace& a) { return a.own_step(); }
inline bool uniform(const Trace& a) { return a.uniform; }
inline bool projected(const Trace& a) { return a.parameters.projection; }
inline bool in_ball(const Trace& a) { return !projected(a) || length(a.w1()) <= 1 / a.root(); }
inline bool convex(const Trace& a) { return !a.free_bias(); }
inline bool covered(const Trace& a) { return own_step(a) && convex(a); }
inline bool covered_whole(const Trace& a) { return covered(a) && a.whole; }
inline bool in_expectation(const Trace& a) { return covered(a) && a.uniform; }
inline bool high_probability(const Trace& a) {
  return in_expectation(a) && a.R() >= 1 && a.lambda() <= 0.25L && length(a.w1()) == 0;
}
inline bool from_ball(const Trace& a) { return in_expectation(a) && in_ball(a); }
inline bool bounded(const Trace& a) { return own_step(a) || projected(a); }
inline bool large_lambda(const Trace& a) { return a.lambda() >= square(a.R()); }
inline bool as_misprinted(const Trace& a, Misprint misprint) { return a.parameters.misprint == misprint; }
inline bool rule(const Trace& a, StepRule step) { return a.parameters.step == step; }

struct Row {
  std::string_view formula;
  Condition applies;
  Count from = 1;
  std::function<Sided(const Trace&, Count)> sides;
};

inline Sided stops(const Trace& a, Count T, const std::function<bool(Count)>& says_stop) {
  if (a.free_bias()) return {};
  for (Count t = 1; t <= T; ++t) {
    if (says_stop(t)) return Pair{a.f(a.at(t).w_next) - a.f_star, kEps};
  }
  return {};
}

inline Real theorem(const Trace& a, Count t) { return a.c() * ln(t) / (a.lambda() * static_cast<Real>(t)); }
inline Real logarithm(const Trace& a, Count t) { return a.c() * (1 + ln(t)) / (2 * a.lambda() * static_cast<Real>(t)); }
inline Real first_step(const Trace& a) {
  return rule(a, StepRule::Norma) ? a.parameters.step_value / a.lambda() : Real(a.parameters.step_value);
}
inline Sided only(bool is, Real left, Real right) { return is ? Sided(Pair{left, right}) : Sided(); }

/// Rows about one path, at t.
const std::vector<Row>& path_rows();
/// Rows about the optimum; the t handed over is the one that the row names.
const std::vector<Row>& optimum_rows();

template <class R>
const R* find_row(const std::vector<R>& rows, std::string_view formula) {
  const auto found = std::ranges::find(rows, formula, &R::formula);
  return found == rows.end() ? nullptr : &*found;
}

inline constexpr double kConstant = 2;  // of a bias feature

/// One small problem: data, optimum, and what the walk has seen of the rows.
struct Small3 {
  std::vector<Vector> x;
  std::vector<int> y;
  Bias bias = Bias::None;
  double lambda = 0.1;
  DatasetPtr data;
  Reference reference;

  Small3(std::uint64_t seed, Bias bias_, double lambda_, double scale) : bias(bias_), lambda(lambda_) {
    const Random random(seed, Stream::Test);
    for (std::uint64_t i = 0; i < 7; ++i) {
      y.push_back(i % 2 == 0 ? 1 : -1);
      x.push_back({scale * (random.normal(i, 0) + 0.6 * y.back()), scale * random.normal(i, 1)});
      if (bias == Bias::Feature) x.back().push_back(kConstant);
    }
    std::vector<double> values;
    std::vector<std::int8_t> labels;
    for (const Vector& row : x) values.insert(values.end(), row.begin(), row.end());
    for (const int label : y) labels.push_back(static_cast<std::int8_t>(label));
    Transform transform;
    transform.bias = bias;
    transform.bias_value = kConstant;
    data = std::make_shared<const Dataset>(RowStorage::dense(static_cast<Count>(x[0].size()), values), labels,
                                           std::vector<std::string>(x[0].size(), "x"), transform, "walk",
                                           std::vector<Message>{});
    reference = certified(*data, lambda);
  }
  Trace trace(const Parameters& parameters) const {
    Trace a;
    a.problem = plain_problem(x, y, lambda, parameters.projection);
    if (bias == Bias::Free) a.problem.y = RealVector(y.begin(), y.end());
    a.parameters = parameters;
    const bool all = parameters.k == 0 || parameters.k == static_cast<Count>(y.size());
    a.whole = all && parameters.sampling != Sampling::Replacement;
    a.uniform = a.whole || parameters.sampling == Sampling::Replacement || parameters.sampling == Sampling::Subset;
    a.exact_optimum = reference.exact;
    a.w_star = exact(reference.w);
    a.alpha_star = exact(reference.alpha);
    a.b_star = reference.b;
    a.f_star = reference.f_high;
    return a;
  }
  /// The run of the program, in long double.
  Trace run(const Parameters& parameters) const {
    Trace a = trace(parameters);
    Stepper stepper(data, parameters);
    stepper.set_detail(Detail::Vectors);
    for (Count t = 1; t <= parameters.T; ++t) {
      PlainStep step;
      step.b = stepper.bias();
      EXPECT_TRUE(stepper.step());
      const StepRecord& record = stepper.record();
      for (std::size_t j = 0; j < record.indices.size(); ++j)
        step.batch.insert(step.batch.end(), static_cast<std::size_t>(record.times_of(j)), record.indices[j]);
      step.w = exact(record.w);
      step.w_half = exact(record.w_half);
      step.w_next = exact(record.w_next);
      step.average = exact(stepper.averages().vector(Average::Uniform, stepper.weights()));
      step.v = a.problem.zero();
      for (const std::uint32_t i : step.batch) {
        const bool violates = a.problem.margin(step.w, i, step.b) < 1;
        step.violates.push_back(violates ? 1 : 0);
        for (std::size_t j = 0; violates && j < a.d(); ++j)
          step.v[j] += a.problem.z[i][j] / static_cast<Real>(step.batch.size());
      }
      a.steps.push_back(std::move(step));
    }
    return a;
  }
};

struct Seen {
  std::set<StatementId> applied, refused;
  std::size_t compared = 0;
};

void expect_assumptions(const Finding& finding, const Trace& a);
void expect_shown(double value, Real want, double slack, const Finding& finding, const char* side, Count t);

// λ = 0.2 with the constant feature would make a step of exactly ε: η_5 λ/√λ = 0.4.
inline std::vector<Small3> problems() {
  return {{1, Bias::None, 0.1, 1}, {2, Bias::None, 20, 1},    {3, Bias::Free, 0.1, 1},
          {4, Bias::Free, 30, 1},  {5, Bias::None, 0.5, 0.3}, {6, Bias::Feature, 0.15, 1}};
}

/// Where the run starts: at 0, within the ball and R/λ, within one of them, outside of both.
enum class Start { Zero, Inside, Between, Outside };
inline constexpr Start kStarts[] = {Start::Zero, Start::Inside, Start::Between, Start::Outside};

inline Vector first_iterate(const Small3& problem, Start start) {
  const double ball = 1 / std::sqrt(problem.lambda);
  const double reach = problem.data->R() / problem.lambda;
  const double between = std::sqrt(ball * reach);
  const double size = start == Start::Inside    ? 0.4 * std::min(ball, reach)
                      : start == Start::Between ? between
                                                : 3 * std::max(ball, reach);
  if (start == Start::Zero) return {};
  return problem.data->d() == 2 ? Vector{0.6 * size, -0.8 * size} : Vector{0.48 * size, -0.64 * size, 0.6 * size};
}

struct StepChoice {
  StepRule rule;
  double times;  ///< its value in units of 1/lambda
};

inline constexpr StepChoice kSteps[] = {
    {StepRule::Shifted, 0},    {StepRule::Shifted, 0.5},      {StepRule::Shifted, 4},    {StepRule::Pegasos, 1},
    {StepRule::InverseT, 1},   {StepRule::InverseT, 2},       {StepRule::InverseT, 0.5}, {StepRule::Constant, 0.3},
    {StepRule::Constant, 1.5}, {StepRule::InverseSqrtT, 0.4}, {StepRule::Norma, 0.7},    {StepRule::Backtracking, 1}};

/// Every problem from every start; `try_all` gets the first iterate to run from.
inline void for_each_start(const std::function<void(const Small3&, const Vector&)>& try_all) {
  for (const Small3& problem : problems()) {
    for (const Start start : kStarts) {
      SCOPED_TRACE(testing::Message() << "lambda " << problem.lambda << ", free bias " << (problem.bias == Bias::Free)
                                      << ", start " << static_cast<int>(start));
      try_all(problem, first_iterate(problem, start));
      if (testing::Test::HasFailure()) return;
    }
  }
}

inline constexpr Sampling kSamplings[] = {Sampling::Replacement, Sampling::Subset, Sampling::Epochs, Sampling::Cyclic};

inline std::string text_of(const Parameters& p) {
  std::string text;
  for (const std::string_view key : {"step", "projection", "sampling", "k", "T", "as-printed"})
    text += std::string(key) + " " + find_parameter(key)->get(p) + ", ";
  return text;
}

}  // namespace pegasos::test
