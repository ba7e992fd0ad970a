// The rows about one path and about the optimum, by the exact text of their formulas, evaluated in long double.
#include "theory_walk.h"

namespace pegasos::test {

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
      {"1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $λt_0$|$w_1$ − $w$*|²/(2$t$) + "
       "$G$²(1/(1 + $t_0$) + ln(($t$ + $t_0$)/(1 + $t_0$)))/(2$λt$)",
       [](const Trace& a) { return convex(a) && rule(a, StepRule::Shifted); }, 1,
       [](const Trace& a, Count t) {
         const Real t0 = a.parameters.step_value;
         const auto time = static_cast<Real>(t);
         const Real sum = 1 / (1 + t0) + std::log1p((time - 1) / (1 + t0));
         return only(rule(a, StepRule::Shifted), a.excess(t),
                     a.lambda() * t0 * square(distance(a.w1(), a.w_star)) / (2 * time) +
                         square(a.G()) * sum / (2 * a.lambda() * time));
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

namespace {

Real mean_hinge(const Trace& a) {
  Real sum = 0;
  for (std::size_t i = 0; i < a.problem.m(); ++i) sum += a.problem.hinge(a.w_star, i, a.b_star);
  return sum / static_cast<Real>(a.problem.m());
}

}  // namespace

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

}  // namespace pegasos::test
