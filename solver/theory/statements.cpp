#include "theory/statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/digits.h"
#include "core/numbers.h"
#include "theory/equal.h"

namespace pegasos {
namespace {

using Id = StatementId;
using Group = StatementGroup;

constexpr std::string_view k2007 = "Shalev-Shwartz, Singer, Srebro 2007";
constexpr std::string_view k2011 = "Shalev-Shwartz et al. 2011";
constexpr std::string_view kProof = "the proof of Lemma 1";
constexpr std::string_view kFromStep = "derived from the step of the algorithm";
constexpr std::string_view kFromLemma1 = "derived from Lemma 1";
constexpr std::string_view kFromNotes = "derived for the step rules of the course notes (Sontag, Halpern 2016)";
constexpr std::string_view kSlides = "slides (Shen 2014)";
constexpr std::string_view kNotes = "course notes (Sontag, Halpern 2016)";
constexpr unsigned kCovered = kNeedStep | kNeedConvex;

constexpr const char* kMeanOfBatches = R"(\frac{1}{$t$}\sum_{$s$≤$t$} [$f$($w_s$;$A_s$) − $f$($w$*;$A_s$)])";
constexpr const char* kTheorem = R"(\frac{$c$ ln $t$}{$λt$})";
constexpr const char* kTheoremAtEnd = R"(\frac{$c$ ln $T$}{$λT$})";
constexpr const char* kPosterior = R"(\frac{1}{2$λt$}\sum_{$s$≤$t$} \frac{|∇_{$s$}|²}{$s$})";

std::vector<Statement> make_table() {
  return {
#define ROW(id, ...) {Id::id, __VA_ARGS__},
#include "theory/statement_rows.inc"
#undef ROW
  };
}

/// The row that a misprint is about, and what it makes of the formula; empty = nothing, it is in the words around it.
struct Printed {
  Misprint misprint;
  StatementId id;
  std::string_view formula = {};
};
constexpr Printed kPrinted[] = {
    {Misprint::TheoremFromOne, Id::Theorem1},
    {Misprint::BallConstant, Id::GradientLength, "max |∇_s|² ≤ (√$λ$ + $R$)²"},
    {Misprint::NoGrowth, Id::Iterations, "$T$($ε$, $λ$/10) ≤ $T$($ε$, $λ$)"},
    {Misprint::NoSelection, Id::Boosting, "P[f($w_{r_1}$) − f* > $c$ e $s$ ln $T$/($λT$)] ≤ $δ$, $s$ = ⌈ln 1/$δ$⌉"},
    {Misprint::Lemma3Sign, Id::SlidesProjection, "⟨$w_{t+1}$−$w$*, ∇_t⟩/($λt$) ≤ ⟨$w$*−$w_{t+1}$, $w_t$−$w_{t+1}$⟩"},
    {Misprint::Lemma5Sum, Id::Lemma5Hinge, "$λ$|$w$*|² ≤ 1 − max_i hinge_i($w$*)"},
    {Misprint::SmallIncrease, Id::StoppingIncrease},
    {Misprint::Backtracking, Id::BacktrackingEnd}};

/// A value that is held against a limit, in digits that tell them apart.
std::string apart_from(double limit, double value) {
  const bool equal = at_least(limit, value) && at_least(value, limit);
  return written_apart(value, equal ? value : limit, 4).first;
}

}  // namespace

const std::vector<Statement>& statement_table() {
  static const std::vector<Statement> table = make_table();
  return table;
}

const Statement& statement(StatementId id) { return statement_table()[static_cast<std::size_t>(id)]; }

std::string Formula::text() const {
  const std::string tail = where.empty() ? "" : ", " + where;
  switch (kind) {
    case FormulaKind::probability: return "P[" + left + " > " + right + "] ≤ $δ$" + tail;
    case FormulaKind::half: return "P[" + left + " > " + right + "] ≤ ½";
    case FormulaKind::equality:
    case FormulaKind::both: return left + " = " + right + tail;
    case FormulaKind::inequality: break;
  }
  return left + " ≤ " + right + tail;
}

Situation situation_of(const Dataset& data, const Parameters& parameters, Count runs) {
  Situation result;
  result.constants = constants(data, parameters);
  result.parameters = parameters;
  result.m = data.m();
  result.free_bias = data.free_bias();
  result.whole = takes_all(parameters, data.m());
  const bool in_order = parameters.sampling == Sampling::Epochs || parameters.sampling == Sampling::Cyclic;
  result.uniform = result.whole || !in_order;
  result.runs = runs;
  return result;
}

bool as_printed(StatementId id, Misprint misprint) {
  return std::ranges::any_of(kPrinted, [&](const Printed& one) { return one.misprint == misprint && one.id == id; });
}

std::string_view formula_of(const Statement& row, Misprint misprint) {
  const auto* const printed = std::ranges::find(kPrinted, misprint, &Printed::misprint);
  const bool other = printed != std::end(kPrinted) && printed->id == row.id && !printed->formula.empty();
  return other ? printed->formula : row.formula;
}

bool on_path(const Statement& row, const Situation& situation) {
  return row.basis == Basis::Path || (row.basis == Basis::PathOrRuns && situation.whole);
}

std::vector<Assumption> assumptions_of(const Statement& row, const Situation& situation) {
  const Parameters& p = situation.parameters;
  const double lambda = situation.lambda();
  const double R = situation.constants.R;
  const double a = p.step_value * lambda;
  std::vector<Assumption> list;
  const auto ask = [&](unsigned need, Message text, bool met, Message advice) {
    if ((row.needs & need) != 0) list.push_back({need, std::move(text), met, std::move(advice)});
  };
  ask(kNeedStep, "the step is 1/(λt)", takes_own_step(p), "choose the step pegasos");
  ask(kNeedStepOrBall, "the step is 1/(λt) or the projection is on", takes_own_step(p) || p.projection,
      "choose the step pegasos or switch the projection on");
  ask(kNeedConvex, "f is strongly convex: no unregularised bias", !situation.free_bias, "take a bias feature instead");
  ask(kNeedWhole, "A_t = S", situation.whole, "draw subsets with k = m");
  ask(kNeedUniform, "given the past, A_t is uniform", situation.uniform, "sample with replacement or subsets");
  ask(kNeedProjection, "the projection is on", p.projection, "switch the projection on");
  ask(kNeedNoProjection, "the projection is off", !p.projection, "switch the projection off");
  const Constants& c = situation.constants;
  const auto first = [&](double limit) { return Message("here |w_1| = {}", apart_from(limit, c.w1)); };
  ask(kNeedZero, "w_1 = 0", c.w1 == 0, first(0));
  ask(kNeedInBall, "|w_1| ≤ 1/√λ where the projection is on", !p.projection || c.starts_in_ball(),
      first(c.ball_radius));
  ask(kNeedShort, "|w_1| ≤ min{1/√λ, R/λ}", c.starts_in_ball() && at_least(c.reach, c.w1),
      first(std::min(c.ball_radius, c.reach)));
  ask(kNeedLoss, "|w_1| < 1/R", more_than(1, c.w1 * R), first(1 / R));
  const Message square("here R² = {}", apart_from(lambda, R * R));
  ask(kNeedLargeLambda, "λ ≥ R²", at_least(lambda, R * R), square);
  ask(kNeedMoreLambda, "λ > R²", more_than(lambda, R * R), square);
  ask(kNeedRadius, "R ≥ 1", at_least(R, 1), Message("here R = {}", apart_from(1, R)));
  ask(kNeedQuarter, "λ ≤ 1/4", lambda <= 0.25, Message("here λ = {}", apart_from(0.25, lambda)));
  ask(kNeedConstant, "a constant step c, with cλ ≤ 1 unless the projection is on",
      p.step == StepRule::Constant && (p.projection || at_least(1, a)), "choose a constant step of at most 1/λ");
  ask(kNeedInverseRoot, "the step c/√t", p.step == StepRule::InverseSqrtT || p.step == StepRule::Norma,
      "choose the step inverse-sqrt-t or norma");
  ask(kNeedInverse, "the step c/t with cλ ≥ 1", p.step == StepRule::InverseT && at_least(a, 1),
      "choose inverse-t with c of at least 1/λ");
  ask(kNeedShifted, "the step is 1/(λ(t + t_0))", p.step == StepRule::Shifted, "choose the step shifted");
  ask(kNeedBacktracking, "the step is found by backtracking", p.step == StepRule::Backtracking,
      "choose the step backtracking");
  const bool printed = as_printed(row.id, p.misprint);
  if (!printed) ask(kNeedProof, "a proof, and there is none", false, "what the run does is shown all the same");
  if (p.misprint != Misprint::TheoremFromOne || !printed)
    ask(kNeedThree, "T ≥ 3", situation.T() >= 3, "run at least 3 steps");
  if (!on_path(row, situation)) ask(kNeedRuns, "independent runs", situation.runs >= 1, "ask for runs");
  return list;
}

}  // namespace pegasos
