// The walk over all rows: on every combination of step, projection, sampling, k, bias, misprint and w_1, what a row
// shows is looked up by the exact text of its formula in a table of evaluations in long double, made from the run's
// vectors without the theory's code. A formula that is edited without its evaluation is not found here; a row that asks
// for more or less than the table says, or speaks from another t on, fails too.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "methods/stepper.h"
#include "support/stride.h"
#include "support/theory_support.h"

namespace pegasos::test {
namespace {

using Pair = std::pair<Real, Real>;
using Sided = std::optional<Pair>;

constexpr double kEps = 0.4;
constexpr Real kNone = std::numeric_limits<Real>::quiet_NaN();

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

RealVector minus(RealVector a, const RealVector& b) {
  for (std::size_t j = 0; j < a.size(); ++j) a[j] -= b[j];
  return a;
}
Real square(Real x) { return x * x; }
Real harmonic_number(Count t) {
  Real sum = 0;
  for (Count s = 1; s <= t; ++s) sum += 1 / static_cast<Real>(s);
  return sum;
}
Real ln(Count t) { return std::log(static_cast<Real>(t)); }

/// W_{-1}(x): the root w <= -1 of w e^w = x, by bisection.
Real lower_lambert(Real x) {
  Real low = -1e4L, high = -1;
  for (int i = 0; i < 300; ++i) {
    const Real middle = (low + high) / 2;
    (middle * std::exp(middle) > x ? low : high) = middle;
  }
  return low;
}

// What a row asks for, told from the run alone.
using Condition = std::function<bool(const Trace&)>;
bool always(const Trace&) { return true; }
bool never(const Trace&) { return false; }
bool own_step(const Trace& a) { return a.own_step(); }
bool uniform(const Trace& a) { return a.uniform; }
bool projected(const Trace& a) { return a.parameters.projection; }
bool in_ball(const Trace& a) { return !projected(a) || length(a.w1()) <= 1 / a.root(); }
bool convex(const Trace& a) { return !a.free_bias(); }
bool covered(const Trace& a) { return own_step(a) && convex(a); }
bool covered_whole(const Trace& a) { return covered(a) && a.whole; }
bool in_expectation(const Trace& a) { return covered(a) && a.uniform; }
bool high_probability(const Trace& a) {
  return in_expectation(a) && a.R() >= 1 && a.lambda() <= 0.25L && length(a.w1()) == 0;
}
bool from_ball(const Trace& a) { return in_expectation(a) && in_ball(a); }
bool bounded(const Trace& a) { return own_step(a) || projected(a); }
bool large_lambda(const Trace& a) { return a.lambda() >= square(a.R()); }
bool as_misprinted(const Trace& a, Misprint misprint) { return a.parameters.misprint == misprint; }
bool rule(const Trace& a, StepRule step) { return a.parameters.step == step; }

struct Row {
  std::string_view formula;
  Condition applies;
  Count from = 1;
  std::function<Sided(const Trace&, Count)> sides;
};

Sided stops(const Trace& a, Count T, const std::function<bool(Count)>& says_stop) {
  if (a.free_bias()) return {};
  for (Count t = 1; t <= T; ++t) {
    if (says_stop(t)) return Pair{a.f(a.at(t).w_next) - a.f_star, kEps};
  }
  return {};
}

Real theorem(const Trace& a, Count t) { return a.c() * ln(t) / (a.lambda() * static_cast<Real>(t)); }
Real logarithm(const Trace& a, Count t) { return a.c() * (1 + ln(t)) / (2 * a.lambda() * static_cast<Real>(t)); }
Real first_step(const Trace& a) {
  return rule(a, StepRule::Norma) ? a.parameters.step_value / a.lambda() : Real(a.parameters.step_value);
}
Sided only(bool is, Real left, Real right) { return is ? Sided(Pair{left, right}) : Sided(); }

/// Rows about one path, at t.
const std::vector<Row>& path_rows() {
  static const std::vector<Row> rows = {
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $G$²(1 + ln $t$)/(2$λt$)", covered, 1,
       [](const Trace& a, Count t) {
         return Pair{a.excess(t), logarithm(a, t)};
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1 ≤ $G$²(1 + ln $t$)/(2$λt$)", covered, 1,
       [](const Trace& a, Count t) {
         return Pair{a.excess(t, a.problem.zero(), 0), logarithm(a, t)};
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($u$;$A_s$) ≤ $G$²(1 + ln $t$)/(2$λt$)", covered, 1,
       [](const Trace& a, Count t) {
         return Pair{a.excess(t, a.u, 0), logarithm(a, t)};
       }},
      {"f($w_t$;$A_t$) − f($w$*;$A_t$) ≤ $λ$/2 [($t$−1)|$w_t$−$w$*|² − $t$|$w_{t+1}$−$w$*|²] + |∇_t|²/(2$λt$)", covered,
       1,
       [](const Trace& a, Count t) {
         const auto s = static_cast<Real>(t);
         const PlainStep& step = a.at(t);
         return Pair{
             a.f_of_batch(t, step.w, step.b) - a.f_of_batch(t, a.w_star, a.b_star),
             a.lambda() / 2 *
                     ((s - 1) * square(distance(step.w, a.w_star)) - s * square(distance(step.w_next, a.w_star))) +
                 dot(a.gradient(t), a.gradient(t)) / (2 * a.lambda() * s)};
       }},
      {"f($w_t$;$A_t$) + ⟨∇_t, $w$*−$w_t$⟩ + $λ$/2|$w$*−$w_t$|² ≤ f($w$*;$A_t$)", convex, 1,
       [](const Trace& a, Count t) {
         const RealVector move = minus(a.w_star, a.at(t).w);
         return Pair{
             a.f_of_batch(t, a.at(t).w, a.at(t).b) + dot(a.gradient(t), move) + a.lambda() / 2 * dot(move, move),
             a.f_of_batch(t, a.w_star, a.b_star)};
       }},
      {"|$w_{t+1}$ − $w$*| ≤ |$w_{t+½}$ − $w$*|", projected, 1,
       [](const Trace& a, Count t) {
         return Pair{distance(a.at(t).w_next, a.w_star), distance(a.at(t).w_half, a.w_star)};
       }},
      {"⟨$w_t$−$w$*, ∇_t⟩ ≤ $λt$/2 (|$w_t$−$w$*|² − |$w_{t+1}$−$w$*|²) + |∇_t|²/(2$λt$)", own_step, 1,
       [](const Trace& a, Count t) {
         const Real scale = a.lambda() * static_cast<Real>(t);
         const PlainStep& step = a.at(t);
         return Pair{dot(minus(step.w, a.w_star), a.gradient(t)),
                     scale / 2 * (square(distance(step.w, a.w_star)) - square(distance(step.w_next, a.w_star))) +
                         dot(a.gradient(t), a.gradient(t)) / (2 * scale)};
       }},
      {"$λ$/2 |$u$−$w_t$|² ≤ f($u$;$A_t$) − f($w_t$;$A_t$) − ⟨$u$−$w_t$, ∇_t⟩", convex, 1,
       [](const Trace& a, Count t) {
         const RealVector move = minus(a.u, a.at(t).w);
         return Pair{a.lambda() / 2 * dot(move, move),
                     a.f_of_batch(t, a.u, 0) - a.f_of_batch(t, a.at(t).w, a.at(t).b) - dot(move, a.gradient(t))};
       }},
      {"⟨$w$*−$w_{t+1}$, $w_{t+½}$−$w_{t+1}$⟩ ≤ 0", always, 1,
       [](const Trace& a, Count t) {
         return Pair{dot(minus(a.w_star, a.at(t).w_next), minus(a.at(t).w_half, a.at(t).w_next)), 0};
       }},
      {"⟨$u$−$w_{t+1}$, $w_{t+½}$−$w_{t+1}$⟩ ≤ 0", always, 1,
       [](const Trace& a, Count t) {
         return Pair{dot(minus(a.u, a.at(t).w_next), minus(a.at(t).w_half, a.at(t).w_next)), 0};
       }},
      {"⟨$w_t$−$u$, ∇_t⟩ ≤ $λt$/2 (|$w_t$−$u$|² − |$w_{t+1}$−$u$|²) + |∇_t|²/(2$λt$)", own_step, 1,
       [](const Trace& a, Count t) {
         const Real scale = a.lambda() * static_cast<Real>(t);
         const PlainStep& step = a.at(t);
         return Pair{dot(minus(step.w, a.u), a.gradient(t)),
                     scale / 2 * (square(distance(step.w, a.u)) - square(distance(step.w_next, a.u))) +
                         dot(a.gradient(t), a.gradient(t)) / (2 * scale)};
       }},
      {"f($\\bar{w}$) ≤ 1/$t$ Σ f($w_s$)", always, 1,
       [](const Trace& a, Count t) {
         Real sum = 0;
         for (Count s = 1; s <= t; ++s) sum += a.f(a.at(s).w, a.at(s).b);
         return Pair{a.f(a.mean(1, t), a.mean_b(t)), sum / static_cast<Real>(t)};
       }},
      {"max |∇_s|² ≤ (√$λ$ + $R$)²", bounded, 1,  // ball-constant
       [](const Trace& a, Count t) {
         Real most = 0;
         for (Count s = 1; s <= t; ++s) most = std::max(most, dot(a.gradient(s), a.gradient(s)));
         return Pair{most, square(a.root() + a.R())};
       }},
      {"⟨$w_{t+1}$−$w$*, ∇_t⟩/($λt$) ≤ ⟨$w$*−$w_{t+1}$, $w_{t+1}$−$w_t$⟩", own_step, 1,
       [](const Trace& a, Count t) {
         const PlainStep& step = a.at(t);
         return Pair{dot(minus(step.w_next, a.w_star), a.gradient(t)) / (a.lambda() * static_cast<Real>(t)),
                     dot(minus(a.w_star, step.w_next), minus(step.w_next, step.w))};
       }},
      {"⟨$w_{t+1}$−$w$*, ∇_t⟩/($λt$) ≤ ⟨$w$*−$w_{t+1}$, $w_t$−$w_{t+1}$⟩", own_step, 1,  // lemma-3-sign
       [](const Trace& a, Count t) {
         const PlainStep& step = a.at(t);
         return Pair{dot(minus(step.w_next, a.w_star), a.gradient(t)) / (a.lambda() * static_cast<Real>(t)),
                     dot(minus(a.w_star, step.w_next), minus(step.w, step.w_next))};
       }},
      {"Σ f($w_s$;$A_s$) − Σ f($w$*;$A_s$) ≤ $G$²(1 + ln $t$)/(2$λ$)", covered, 1,
       [](const Trace& a, Count t) {
         return Pair{static_cast<Real>(t) * a.excess(t), square(a.G()) * (1 + ln(t)) / (2 * a.lambda())};
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ Σ|∇_s|²/$s$ / (2$λt$)", covered, 1,
       [](const Trace& a, Count t) {
         return Pair{a.excess(t), a.posterior(t)};
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $G$² $H_t$/(2$λt$)", covered, 1,
       [](const Trace& a, Count t) {
         return Pair{a.excess(t), square(a.G()) * harmonic_number(t) / (2 * a.lambda() * static_cast<Real>(t))};
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $c$(1 + ln $t$)/(2$λt$)", covered, 1,
       [](const Trace& a, Count t) {
         return Pair{a.excess(t), logarithm(a, t)};
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $c$ ln $t$/($λt$)", covered, 3,
       [](const Trace& a, Count t) {
         return only(t >= 3 || as_misprinted(a, Misprint::TheoremFromOne), a.excess(t), theorem(a, t));
       }},
      {"Σ|∇_s|²/$s$ / (2$λt$) ≤ $c$(1 + ln $t$)/(2$λt$)", bounded, 1,
       [](const Trace& a, Count t) {
         return Pair{a.posterior(t), logarithm(a, t)};
       }},
      {"f($\\bar{w}$) − f* ≤ $c$ ln $t$/($λt$)", covered_whole, 3,
       [](const Trace& a, Count t) { return only(t >= 3, a.f(a.mean(1, t), a.mean_b(t)) - a.f_star, theorem(a, t)); }},
      {"1/$t$ Σ f($w_s$) − f* ≤ $c$ ln $t$/($λt$)", covered_whole, 3,
       [](const Trace& a, Count t) {
         Real sum = 0;
         for (Count s = 1; s <= t; ++s) sum += a.f(a.at(s).w, a.at(s).b);
         return only(t >= 3, sum / static_cast<Real>(t) - a.f_star, theorem(a, t));
       }},
      {"min f($w_s$) − f* ≤ $c$ ln $t$/($λt$)", covered_whole, 3,
       [](const Trace& a, Count t) {
         Real best = a.f(a.at(1).w, a.at(1).b);
         for (Count s = 1; s <= t; ++s) best = std::min(best, a.f(a.at(s).w, a.at(s).b));
         return only(t >= 3, best - a.f_star, theorem(a, t));
       }},
      {"f($w_{t+1}$) − f* ≤ $ε$ once f($w_{t+1}$) − D($α_t$) ≤ $ε$", convex, 1,
       [](const Trace& a, Count T) {
         return stops(a, T, [&](Count t) { return a.f(a.at(t).w_next) - a.dual(a.alpha(t)) <= kEps; });
       }},
      {"f($w_{t+1}$) − f* ≤ $ε$ once |$w_{t+1}$ − $w_t$| ≤ $ε$", never, 1,
       [](const Trace& a, Count T) {
         return stops(a, T, [&](Count t) { return distance(a.at(t).w_next, a.at(t).w) <= kEps; });
       }},
      {"f($w_{t+1}$) − f* ≤ $ε$ once |f($w_t$) − f($w_{t+1}$)| ≤ $ε$", never, 1,
       [](const Trace& a, Count T) {
         return stops(a, T, [&](Count t) { return std::abs(a.f(a.at(t).w) - a.f(a.at(t).w_next)) <= kEps; });
       }},
      {"f($w_{t+1}$) − f* ≤ $ε$ once f($w_{t+1}$) − f($w_t$) ≤ $ε$",
       [](const Trace& a) { return convex(a) && as_misprinted(a, Misprint::SmallIncrease); }, 1,
       [](const Trace& a, Count T) {
         return stops(a, T, [&](Count t) { return a.f(a.at(t).w_next) - a.f(a.at(t).w) <= kEps; });
       }},
      {"f($w_{t+1}$;$A_t$) ≤ f($w_t$;$A_t$)",
       [](const Trace& a) { return convex(a) && rule(a, StepRule::Backtracking); }, 1,
       [](const Trace& a, Count t) {
         return only(!a.free_bias(), a.f_of_batch(t, a.at(t).w_next, 0), a.f_of_batch(t, a.at(t).w, 0));
       }},
      {"f($w_t$) − f* = 0 once no step lowers f",
       [](const Trace& a) {
         return convex(a) && a.whole && rule(a, StepRule::Backtracking) && as_misprinted(a, Misprint::Backtracking);
       },
       1,
       [](const Trace& a, Count T) -> Sided {
         for (Count t = 1; t <= T && a.whole && !a.free_bias(); ++t) {
           if (a.at(t).w_half == a.at(t).w) return Pair{a.f(a.at(t).w) - a.f_star, 0};
         }
         return {};
       }},
      {"f($w_{t+1}$) − f* ≤ f($w_{t+1}$) − D($α_t$)", convex, 1,
       [](const Trace& a, Count t) {
         const Real f = a.f(a.at(t).w_next);
         return only(!a.free_bias(), f - a.f_star, f - a.dual(a.alpha(t)));
       }},
      {"|$w$($α_t$) − $w_{t+1}$| = 0", covered_whole, 1,
       [](const Trace& a, Count t) { return only(!a.free_bias(), distance(a.point(a.alpha(t)), a.at(t).w_next), 0); }},
      {"|$w_{t+½}$ − (1 − 1/$t$)$w_t$ − Σ_{A⁺} $z$/($λtk$)| = 0", own_step, 1,
       [](const Trace& a, Count t) {
         const auto s = static_cast<Real>(t);
         RealVector error = a.at(t).w_half;
         for (std::size_t j = 0; j < a.d(); ++j)
           error[j] -= (1 - 1 / s) * a.at(t).w[j] + a.at(t).v[j] / (a.lambda() * s);
         return Pair{length(error), 0};
       }},
      {"|$w_{t+1}$ − min{1, 1/(√$λ$|$w_{t+½}$|)} $w_{t+½}$| = 0", projected, 1,
       [](const Trace& a, Count t) {
         RealVector inside = a.at(t).w_half;
         const Real outside = a.root() * length(inside);
         for (Real& value : inside) value *= outside > 1 ? 1 / outside : 1;
         return Pair{distance(a.at(t).w_next, inside), 0};
       }},
      {"|$\\bar{w}$ − 1/$t$ Σ $w_s$| = 0", always, 1,
       [](const Trace& a, Count t) {
         return Pair{distance(a.at(t).average, a.mean(1, t)), 0};
       }},
      {"max |∇_s|² ≤ $c$", bounded, 1,
       [](const Trace& a, Count t) {
         Real most = 0;
         for (Count s = 1; s <= t; ++s) most = std::max(most, dot(a.gradient(s), a.gradient(s)));
         return Pair{most, a.c()};
       }},
      {"|$w_{t+1}$ − Σ $v_s$/($λt$)| = 0", [](const Trace& a) { return own_step(a) && !projected(a); }, 1,
       [](const Trace& a, Count t) {
         RealVector sum = a.problem.zero();
         for (Count s = 1; s <= t; ++s) {
           for (std::size_t j = 0; j < a.d(); ++j) sum[j] += a.at(s).v[j] / (a.lambda() * static_cast<Real>(t));
         }
         return Pair{distance(a.at(t).w_next, sum), 0};
       }},
      {"|$w_t$| ≤ $R$/$λ$", own_step, 2,
       [](const Trace& a, Count t) { return only(t >= 2, length(a.at(t).w), a.R() / a.lambda()); }},
      {"|$w_t$| ≤ 1/√$λ$", projected, 2,
       [](const Trace& a, Count t) { return only(t >= 2, length(a.at(t).w), 1 / a.root()); }},
      {"steps in which the projection acted = 0",
       [](const Trace& a) { return own_step(a) && projected(a) && large_lambda(a); }, 1,
       [](const Trace& a, Count t) {
         Real acted = 0;
         for (Count s = 1; s <= t; ++s) acted += length(a.at(s).w_next) < length(a.at(s).w_half) * (1 - 1e-13L) ? 1 : 0;
         return Pair{acted, 0};
       }},
      {"|$w_{t+1}$ − $w$*| = 0",  // A_t⁺ = S for every t
       [](const Trace& a) { return covered_whole(a) && a.lambda() > square(a.R()) && length(a.w1()) < 1 / a.R(); }, 1,
       [](const Trace& a, Count t) { return only(!a.free_bias(), distance(a.at(t).w_next, a.w_star), 0); }},
      {"$λ$/2 |$w_t$ − $w$*|² ≤ f($w_t$) − f*", always, 1,
       [](const Trace& a, Count t) {
         return Pair{a.lambda() / 2 * square(distance(a.at(t).w, a.w_star)), a.f(a.at(t).w, a.at(t).b) - a.f_star};
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ ($R$ + min{√$λ$, $R$})²(1 + ln $t$)/(2$λt$)",
       [](const Trace& a) {
         return covered(a) && projected(a) && a.lambda() * length(a.w1()) <= std::min(a.root(), a.R());
       },
       1,
       [](const Trace& a, Count t) {
         return Pair{a.excess(t),
                     square(a.R() + std::min(a.root(), a.R())) * (1 + ln(t)) / (2 * a.lambda() * static_cast<Real>(t))};
       }},
      {"f($\\bar{w}_{2..t+1}$) − f* ≤ $G$² $H_{t+1}$/(2$λt$)", covered_whole, 1,
       [](const Trace& a, Count t) {
         return only(!a.free_bias(), a.f(a.mean(2, t + 1)) - a.f_star,
                     square(a.G()) * harmonic_number(t + 1) / (2 * a.lambda() * static_cast<Real>(t)));
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ |$w_1$ − $w$*|²/(2$ηt$) + $ηG$²/2",
       [](const Trace& a) {
         return convex(a) && rule(a, StepRule::Constant) &&
                (projected(a) || Real(a.parameters.step_value) * a.lambda() <= 1);
       },
       1,
       [](const Trace& a, Count t) {
         const Real eta = a.parameters.step_value;
         return only(rule(a, StepRule::Constant), a.excess(t),
                     square(distance(a.w1(), a.w_star)) / (2 * eta * static_cast<Real>(t)) + eta * square(a.G()) / 2);
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ (2/($λη_1$) + $η_1G$²)/√$t$",
       [](const Trace& a) {
         return convex(a) && projected(a) && in_ball(a) &&
                (rule(a, StepRule::InverseSqrtT) || rule(a, StepRule::Norma));
       },
       1,
       [](const Trace& a, Count t) {
         return only(
             rule(a, StepRule::InverseSqrtT) || rule(a, StepRule::Norma), a.excess(t),
             (2 / (a.lambda() * first_step(a)) + first_step(a) * square(a.G())) / std::sqrt(static_cast<Real>(t)));
       }},
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $η_1G$²(1 + ln $t$)/(2$t$)",
       [](const Trace& a) {
         return convex(a) && projected(a) && rule(a, StepRule::InverseT) &&
                Real(a.parameters.step_value) * a.lambda() >= 1 - 1e-15L;
       },
       1,
       [](const Trace& a, Count t) {
         return only(rule(a, StepRule::InverseT), a.excess(t),
                     first_step(a) * square(a.G()) * (1 + ln(t)) / (2 * static_cast<Real>(t)));
       }},
      {"|$w_{t+1}$ − $w_t$| ≤ $G$/($λt$)", own_step, 1,
       [](const Trace& a, Count t) {
         return Pair{distance(a.at(t).w_next, a.at(t).w), a.G() / (a.lambda() * static_cast<Real>(t))};
       }},
      // in expectation; here of a run with A_t = S, where nothing is left to chance
      {"E f($w_T$) − f* ≤ $G$²($H_{T−1}$ + ½)/($λT$)", from_ball, 1,
       [](const Trace& a, Count t) {
         return only(!a.free_bias(), a.f(a.at(t).w) - a.f_star,
                     square(a.G()) * (harmonic_number(t - 1) + 0.5L) / (a.lambda() * static_cast<Real>(t)));
       }},
      {"E f($\\bar{w}_{h+1..T}$) − f* ≤ $G$²(1 + $H_T$ − $H_h$)/(2$λ$($T$−$h$)), 1 ≤ $h$ < $T$, here ⌊$T$/2⌋",
       in_expectation, 2,
       [](const Trace& a, Count t) {
         const Count h = static_cast<Count>(a.steps.size()) / 2;  // of the whole run
         if (a.free_bias() || h < 1 || t <= h) return Sided();
         return Sided(
             Pair{a.f(a.mean(h + 1, t)) - a.f_star, square(a.G()) * (1 + harmonic_number(t) - harmonic_number(h)) /
                                                        (2 * a.lambda() * static_cast<Real>(t - h))});
       }},
      {"E f(2 Σ $t w_t$/($T$($T$+1))) − f* ≤ 2$G$²/($λ$($T$+1))", in_expectation, 1,
       [](const Trace& a, Count t) {
         return only(!a.free_bias(), a.f(a.mean(1, t, true)) - a.f_star,
                     2 * square(a.G()) / (a.lambda() * static_cast<Real>(t + 1)));
       }},
      {"E |$w_{T+1}$ − $w$*|² ≤ $G$²/($λ$²$T$)", in_expectation, 1,
       [](const Trace& a, Count t) {
         return only(!a.free_bias(), square(distance(a.at(t).w_next, a.w_star)),
                     square(a.G() / a.lambda()) / static_cast<Real>(t));
       }},
  };
  return rows;
}

Real mean_hinge(const Trace& a) {
  Real sum = 0;
  for (std::size_t i = 0; i < a.problem.m(); ++i) sum += a.problem.hinge(a.w_star, i, a.b_star);
  return sum / static_cast<Real>(a.problem.m());
}

/// Rows about the optimum; the t handed over is the one that the row names.
const std::vector<Row>& optimum_rows() {
  static const std::vector<Row> rows = {
      {"|$w$*| ≤ 1/√$λ$", always, 1,
       [](const Trace& a, Count) {
         return Pair{length(a.w_star), 1 / a.root()};
       }},
      {"$λ$|$w$*|² ≤ 1 − mean hinge($w$*)", always, 1,
       [](const Trace& a, Count) {
         return Pair{a.lambda() * dot(a.w_star, a.w_star), 1 - mean_hinge(a)};
       }},
      {"$λ$|$w$*|² ≤ 1 − max_i hinge_i($w$*)", always, 1,  // lemma-5-sum
       [](const Trace& a, Count) {
         Real most = 0;
         for (std::size_t i = 0; i < a.problem.m(); ++i) most = std::max(most, a.problem.hinge(a.w_star, i, a.b_star));
         return Pair{a.lambda() * dot(a.w_star, a.w_star), 1 - most};
       }},
      {"|$w$*| ≤ $R$/$λ$", always, 1,
       [](const Trace& a, Count) {
         return Pair{length(a.w_star), a.R() / a.lambda()};
       }},
      {"f($w$*) − D($α$*) = 0", always, 1,
       [](const Trace& a, Count) {
         return Pair{a.f(a.w_star, a.b_star) - a.dual(a.alpha_star), 0};
       }},
      {"max |$α_i$ − clip($α_i$ + 1 − margin, 0, 1)| = 0", [](const Trace& a) { return a.exact_optimum; }, 1,
       [](const Trace& a, Count) {
         Real most = 0;
         for (std::size_t i = 0; i < a.problem.m(); ++i) {
           const Real moved = a.alpha_star[i] + 1 - a.problem.margin(a.w_star, i, a.b_star);
           most = std::max(most, std::abs(a.alpha_star[i] - std::clamp(moved, Real(0), Real(1))));
         }
         return Pair{most, 0};
       }},
      {"|f* − 1 + |mean $z$|²/(2$λ$)| = 0", [](const Trace& a) { return convex(a) && large_lambda(a); }, 1,
       [](const Trace& a, Count) {
         RealVector mean = a.problem.zero();
         for (const RealVector& z : a.problem.z) {
           for (std::size_t j = 0; j < a.d(); ++j) mean[j] += z[j] / static_cast<Real>(a.problem.m());
         }
         return Pair{std::abs(a.f_star - 1 + dot(mean, mean) / (2 * a.lambda())), 0};
       }},
      {"$c$ ln $T$/($λT$) ≤ $ε$, $T$ = max{3, ⌈−$K$ W₋₁(−1/$K$)⌉}, $K$ = max{$c$/($λε$), e}", covered, 1,
       [](const Trace& a, Count t) {
         const Real K = std::max(a.c() / (a.lambda() * kEps), std::exp(Real(1)));
         const Real T = std::max(Real(3), std::ceil(-K * lower_lambert(-1 / K)));
         return Pair{T == static_cast<Real>(t) ? theorem(a, t) : kNone, kEps};
       }},
      {"$T$($ε$, $λ$/10) ≤ $T$($ε$, $λ$)", covered, 1,  // no-growth
       [](const Trace& a, Count) {
         const auto steps = [&](Real lambda) {
           const Real G = a.parameters.projection ? std::sqrt(lambda) + a.R() : 2 * a.R();
           const Real K = std::max(G * G / (lambda * kEps), std::exp(Real(1)));
           return std::max(Real(3), std::ceil(-K * lower_lambert(-1 / K)));
         };
         return Pair{steps(a.lambda() / 10), steps(a.lambda())};
       }},
      {"$c$ ln $T$/($λT$) ≤ f(0) − f*, $T$ ≥ 3 the first such", covered, 1,
       [](const Trace& a, Count t) {
         const Real right = a.f(a.problem.zero()) - a.f_star;
         const bool first = theorem(a, t) <= right && (t == 3 || theorem(a, t - 1) > right);
         return Pair{first ? theorem(a, t) : kNone, right};
       }},
  };
  return rows;
}

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

template <class R>
const R* find_row(const std::vector<R>& rows, std::string_view formula) {
  const auto found = std::ranges::find(rows, formula, &R::formula);
  return found == rows.end() ? nullptr : &*found;
}

constexpr double kConstant = 2;  // of a bias feature

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
                                           std::vector<std::string>{});
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
      step.average = exact(reported_average(stepper));
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
      {"the step is found by backtracking", [](const Trace& a) { return rule(a, StepRule::Backtracking); }},
      {"a proof, and there is none", never},
      {"T ≥ 3", [](const Trace& a) { return a.parameters.T >= 3; }},
      {"independent runs", [](const Trace& a) { return a.many_runs; }},
  };
  return table;
}

void expect_assumptions(const Finding& finding, const Trace& a) {
  for (const Assumption& assumption : finding.assumptions) {
    if (assumption.need == 0) continue;  // "the run comes to that"
    const auto found = assumption_table().find(assumption.text);
    ASSERT_NE(found, assumption_table().end()) << finding.name << " assumes: " << assumption.text;
    EXPECT_EQ(assumption.met, found->second(a)) << finding.name << " assumes: " << assumption.text;
  }
}

void expect_near(double value, Real want, double slack, const Finding& finding, const char* side, Count t) {
  EXPECT_LE(std::abs(static_cast<Real>(value) - want), 1e-9L * std::abs(want) + slack + 1e-13L)
      << finding.name << ", " << side << " at t = " << t << ": shown " << value << ", evaluated "
      << static_cast<double>(want) << "\n  " << finding.formula;
}

/// The sentence that a verdict rests on, told from the run alone: the assumption that it names is not met, and the
/// moments and the largest ratio are those of the sides, which takes as long as all the rest: where `whole`.
void expect_reason(const Finding& finding, const Row& row, const Trace& a, bool applies, bool whole) {
  const std::string& reason = finding.reason;
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
  const bool printed = finding.name.ends_with("as printed");
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
  expect_near(*finding.lhs, now->first, 2 * finding.tolerance, finding, "left", finding.t);
  expect_near(*finding.rhs, now->second, 2 * finding.tolerance, finding, "right", finding.t);
  expect_reason(finding, row, a, applies, seen.compared % kStride == 0);
  if (finding.curve.empty()) return;
  const bool of_suffix = finding.statement->id == StatementId::Suffix;
  EXPECT_EQ(finding.first, of_suffix ? T / 2 + 1 : from) << finding.name;
  for (const Sides& sides : finding.curve) {
    const Sided then = row.sides(a, sides.t);
    ASSERT_TRUE(then) << finding.name << " at t = " << sides.t;
    // The early moments round more: the tolerance is the last one's, and sides are differences of what f is made of.
    const double slack = 1e3 * finding.tolerance + 1e-14 * static_cast<double>(a.size(sides.t));
    expect_near(sides.lhs, then->first, slack, finding, "left", sides.t);
    expect_near(sides.rhs, then->second, slack, finding, "right", sides.t);
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

// λ = 0.2 with the constant feature would make a step of exactly ε: η_5 λ/√λ = 0.4.
std::vector<Small3> problems() {
  return {{1, Bias::None, 0.1, 1}, {2, Bias::None, 20, 1},    {3, Bias::Free, 0.1, 1},
          {4, Bias::Free, 30, 1},  {5, Bias::None, 0.5, 0.3}, {6, Bias::Feature, 0.15, 1}};
}

/// Where the run starts: at 0, within the ball and R/λ, within one of them, outside of both.
enum class Start { Zero, Inside, Between, Outside };
constexpr Start kStarts[] = {Start::Zero, Start::Inside, Start::Between, Start::Outside};

Vector first_iterate(const Small3& problem, Start start) {
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

constexpr StepChoice kSteps[] = {{StepRule::Pegasos, 1},        {StepRule::InverseT, 1},   {StepRule::InverseT, 2},
                                 {StepRule::InverseT, 0.5},     {StepRule::Constant, 0.3}, {StepRule::Constant, 1.5},
                                 {StepRule::InverseSqrtT, 0.4}, {StepRule::Norma, 0.7},    {StepRule::Backtracking, 1}};

/// Every problem from every start; `try_all` gets the first iterate to run from.
void for_each_start(const std::function<void(const Small3&, const Vector&)>& try_all) {
  for (const Small3& problem : problems()) {
    for (const Start start : kStarts) {
      SCOPED_TRACE(testing::Message() << "lambda " << problem.lambda << ", free bias " << (problem.bias == Bias::Free)
                                      << ", start " << static_cast<int>(start));
      try_all(problem, first_iterate(problem, start));
      if (testing::Test::HasFailure()) return;
    }
  }
}

constexpr Sampling kSamplings[] = {Sampling::Replacement, Sampling::Subset, Sampling::Epochs, Sampling::Cyclic};

std::string text_of(const Parameters& p) {
  std::string text;
  for (const std::string_view key : {"step", "projection", "sampling", "k", "T", "as-printed"})
    text += std::string(key) + " " + find_parameter(key)->get(p) + ", ";
  return text;
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
    expect_near(*finding.lhs, sides->first, 0, finding, "left", runs.T);
    expect_near(*finding.rhs, sides->second, 1e-6, finding, "right", runs.T);
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
    expect_near(*finding.lhs, sum / n, tolerance, finding, "left", runs.T);
    expect_near(*finding.rhs, right, tolerance, finding, "right", runs.T);
    return;
  }
  const Real allowed = row->half ? 0.5L : runs.delta;
  const Real above = static_cast<Real>(std::ranges::count_if(values, [&](Real v) { return v > right + tolerance; }));
  EXPECT_EQ(finding.trials, static_cast<Count>(values.size())) << finding.name;
  expect_near(*finding.lhs, above / n, 0, finding, "left", runs.T);
  expect_near(*finding.rhs, allowed, 0, finding, "right", runs.T);
  std::ranges::sort(values);
  const auto place = static_cast<std::size_t>(std::max(Real(1), std::ceil((1 - allowed) * n - 1e-9L)));
  expect_near(*finding.quantile, values[place - 1], tolerance, finding, "quantile", runs.T);
  expect_near(*finding.threshold, right, tolerance, finding, "threshold", runs.T);
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
