#include "theory/statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/numbers.h"

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

std::vector<Statement> make_table() {
  return {
      {Id::Lemma1Optimum, "Lemma 1, u = w*",
       "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $G$²(1 + ln $t$)/(2$λt$)", k2007, Group::Path, Basis::Path,
       kCovered},
      {Id::Lemma1Zero, "Lemma 1, u = 0", "1/$t$ Σ f($w_s$;$A_s$) − 1 ≤ $G$²(1 + ln $t$)/(2$λt$)", k2007, Group::Path,
       Basis::Path, kCovered},
      {Id::Lemma1Chosen, "Lemma 1, chosen u",
       "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($u$;$A_s$) ≤ $G$²(1 + ln $t$)/(2$λt$)", k2007, Group::Path, Basis::Path,
       kCovered},
      {Id::Lemma1Step, "Lemma 1, every step",
       "f($w_t$;$A_t$) − f($w$*;$A_t$) ≤ $λ$/2 [($t$−1)|$w_t$−$w$*|² − $t$|$w_{t+1}$−$w$*|²] + |∇_t|²/(2$λt$)", kProof,
       Group::Path, Basis::Path, kCovered},
      {Id::Lemma1Subgradient, "Lemma 1, subgradient",
       "f($w_t$;$A_t$) + ⟨∇_t, $w$*−$w_t$⟩ + $λ$/2|$w$*−$w_t$|² ≤ f($w$*;$A_t$)", kProof, Group::Path, Basis::Path,
       kNeedConvex},
      {Id::Lemma1Projection, "Lemma 1, projection", "|$w_{t+1}$ − $w$*| ≤ |$w_{t+½}$ − $w$*|", kProof, Group::Path,
       Basis::Path, kNeedProjection},
      {Id::SlidesLemma1Chosen, "Slides: Lemma 1, chosen u",
       "$λ$/2 |$u$−$w_t$|² ≤ f($u$;$A_t$) − f($w_t$;$A_t$) − ⟨$u$−$w_t$, ∇_t⟩", kSlides, Group::Path, Basis::Path,
       kNeedConvex},
      {Id::SlidesLemma2, "Slides: Lemma 2", "⟨$w$*−$w_{t+1}$, $w_{t+½}$−$w_{t+1}$⟩ ≤ 0", kSlides, Group::Path,
       Basis::Path},
      {Id::SlidesLemma2Chosen, "Slides: Lemma 2, chosen u", "⟨$u$−$w_{t+1}$, $w_{t+½}$−$w_{t+1}$⟩ ≤ 0", kSlides,
       Group::Path, Basis::Path},
      {Id::SlidesLemma3, "Slides: Lemma 3",
       "⟨$w_t$−$w$*, ∇_t⟩ ≤ $λt$/2 (|$w_t$−$w$*|² − |$w_{t+1}$−$w$*|²) + |∇_t|²/(2$λt$)", kSlides, Group::Path,
       Basis::Path, kNeedStep},
      {Id::SlidesLemma3Chosen, "Slides: Lemma 3, chosen u",
       "⟨$w_t$−$u$, ∇_t⟩ ≤ $λt$/2 (|$w_t$−$u$|² − |$w_{t+1}$−$u$|²) + |∇_t|²/(2$λt$)", kSlides, Group::Path,
       Basis::Path, kNeedStep},
      {Id::SlidesProjection, "Slides: Lemma 3, projection",
       "⟨$w_{t+1}$−$w$*, ∇_t⟩/($λt$) ≤ ⟨$w$*−$w_{t+1}$, $w_{t+1}$−$w_t$⟩", "slides (Shen 2014), a sign put right",
       Group::Path, Basis::Path, kNeedStep},
      {Id::SlidesLemma4, "Slides: Lemma 4", "Σ f($w_s$;$A_s$) − Σ f($w$*;$A_s$) ≤ $G$²(1 + ln $t$)/(2$λ$)", kSlides,
       Group::Path, Basis::Path, kCovered},
      {Id::Theorem1Posterior, "Theorem 1 (P)", "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ Σ|∇_s|²/$s$ / (2$λt$)",
       "a posteriori form of Lemma 1", Group::Path, Basis::Path, kCovered},
      {Id::Theorem1Harmonic, "Theorem 1 (H)", "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $G$² $H_t$/(2$λt$)",
       kProof, Group::Path, Basis::Path, kCovered},
      {Id::Theorem1Logarithm, "Theorem 1 (L1)",
       "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $c$(1 + ln $t$)/(2$λt$)", k2011, Group::Path, Basis::Path,
       kCovered},
      {Id::Theorem1, "Theorem 1", "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $c$ ln $t$/($λt$)", k2007,
       Group::Path, Basis::Path, kCovered | kNeedThree, 3},
      {Id::Theorem1Chain, "Theorem 1, (P) ≤ (L1)", "Σ|∇_s|²/$s$ / (2$λt$) ≤ $c$(1 + ln $t$)/(2$λt$)", kProof,
       Group::Path, Basis::Path, kNeedStepOrBall},
      {Id::Corollary1, "Corollary 1", "f($\\bar{w}$) − f* ≤ $c$ ln $t$/($λt$)", k2007, Group::Path, Basis::Path,
       kCovered | kNeedWhole | kNeedThree, 3},
      {Id::Corollary1Mean, "Corollary 1, mean of f(w_t)", "1/$t$ Σ f($w_s$) − f* ≤ $c$ ln $t$/($λt$)", k2007,
       Group::Path, Basis::Path, kCovered | kNeedWhole | kNeedThree, 3},
      {Id::Corollary1Best, "Corollary 1, best iterate", "min f($w_s$) − f* ≤ $c$ ln $t$/($λt$)", k2007, Group::Path,
       Basis::Path, kCovered | kNeedWhole | kNeedThree, 3},
      {Id::Jensen, "Proof of Corollary 1: Jensen", "f($\\bar{w}$) ≤ 1/$t$ Σ f($w_s$)",
       "slides (Shen 2014): f is convex", Group::Path, Basis::Path},
      {Id::StoppingGap, "Stopping: small gap", "f($w_{t+1}$) − f* ≤ $ε$ once f($w_{t+1}$) − D($α_t$) ≤ $ε$",
       "weak duality", Group::Path, Basis::Path, kNeedConvex},
      {Id::StoppingChange, "Stopping: small change", "f($w_{t+1}$) − f* ≤ $ε$ once |$w_{t+1}$ − $w_t$| ≤ $ε$", kNotes,
       Group::Path, Basis::Path, kNeedConvex | kNeedProof},
      {Id::StoppingDecrease, "Stopping: small decrease", "f($w_{t+1}$) − f* ≤ $ε$ once |f($w_t$) − f($w_{t+1}$)| ≤ $ε$",
       "course notes (Sontag, Halpern 2016), put right", Group::Path, Basis::Path, kNeedConvex | kNeedProof},
      {Id::StoppingIncrease, "Stopping: small increase", "f($w_{t+1}$) − f* ≤ $ε$ once f($w_{t+1}$) − f($w_t$) ≤ $ε$",
       kNotes, Group::Path, Basis::Path, kNeedConvex | kNeedProof},
      {Id::BacktrackingDescent, "Backtracking: descent", "f($w_{t+1}$;$A_t$) ≤ f($w_t$;$A_t$)", kNotes, Group::Path,
       Basis::Path, kNeedConvex | kNeedBacktracking},
      {Id::BacktrackingEnd, "Backtracking: ends at the minimum", "f($w_t$) − f* = 0 once no step lowers f", kNotes,
       Group::Path, Basis::Path, kNeedConvex | kNeedBacktracking | kNeedWhole | kNeedProof},
      {Id::Theorem2, "Theorem 2", "E f($w_r$) − f* ≤ $c$ ln $T$/($λT$)", k2007, Group::Expectation, Basis::Runs,
       kCovered | kNeedUniform | kNeedThree | kNeedRuns, 3},
      {Id::Theorem2Logarithm, "Theorem 2 (L1)", "E f($w_r$) − f* ≤ $c$(1 + ln $T$)/(2$λT$)", k2011, Group::Expectation,
       Basis::Runs, kCovered | kNeedUniform | kNeedRuns},
      {Id::Theorem2Jensen, "Theorem 2, average", "E f($\\bar{w}$) − f* ≤ $c$ ln $T$/($λT$)",
       "Theorem 2 and Jensen's inequality", Group::Expectation, Basis::Runs,
       kCovered | kNeedUniform | kNeedThree | kNeedRuns, 3},
      {Id::Theorem2Comparator, "Proof of Theorem 2: f(w*)", "E 1/$T$ Σ f($w$*;$A_t$) = f*", "the proof of Theorem 2",
       Group::Expectation, Basis::Runs, kNeedUniform | kNeedRuns},
      {Id::Theorem2Batches, "Proof of Theorem 2: f(w_t)", "E 1/$T$ Σ f($w_t$;$A_t$) = E f($w_r$)",
       "the proof of Theorem 2", Group::Expectation, Basis::Runs, kNeedUniform | kNeedRuns},
      {Id::Theorem3, "Theorem 3", "P[f($w_r$) − f* > $c$ ln $T$/($δλT$)] ≤ $δ$", k2007, Group::Probability, Basis::Runs,
       kCovered | kNeedUniform | kNeedThree | kNeedRuns, 3},
      {Id::Theorem3Markov, "Proof of Theorem 3: Markov", "P[f($w_r$) − f* > E(f($w_r$) − f*)/$δ$] ≤ $δ$",
       "Markov's inequality, in the proof of Theorem 3", Group::Probability, Basis::Runs, kNeedRuns},
      {Id::Boosting, "Boosting",
       "P[min_j f($w_{r_j}$) − f* > $c$ e ln $T'$/($λT'$)] ≤ $δ$, $j$ ≤ $s$ = ⌈ln 1/$δ$⌉, $T'$ = ⌊$T$/$s$⌋", k2007,
       Group::Probability, Basis::Runs, kCovered | kNeedUniform | kNeedThree | kNeedRuns, 3},
      {Id::PaperLemma2, "Paper: Lemma 2", "P[1/$T$ Σ f($w_t$) − f* > 21 $c$ ln($T$/$δ$)/($λT$)] ≤ $δ$", k2011,
       Group::Probability, Basis::Runs,
       kCovered | kNeedUniform | kNeedZero | kNeedRadius | kNeedQuarter | kNeedThree | kNeedRuns, 3},
      {Id::PaperCorollary2, "Paper: Corollary 2", "P[f($\\bar{w}$) − f* > 21 $c$ ln($T$/$δ$)/($λT$)] ≤ $δ$", k2011,
       Group::Probability, Basis::Runs,
       kCovered | kNeedUniform | kNeedZero | kNeedRadius | kNeedQuarter | kNeedThree | kNeedRuns, 3},
      {Id::PaperLemma3, "Paper: Lemma 3", "P[f($w_r$) − f* > 42 $c$ ln($T$/$δ$)/($λT$)] ≤ ½", k2011, Group::Probability,
       Basis::Runs, kCovered | kNeedUniform | kNeedZero | kNeedRadius | kNeedQuarter | kNeedThree | kNeedRuns, 3},
      {Id::Lemma5, "Lemma 5", "|$w$*| ≤ 1/√$λ$", k2007, Group::Optimum, Basis::Optimum},
      {Id::Lemma5Hinge, "Lemma 5, sharper", "$λ$|$w$*|² ≤ 1 − mean hinge($w$*)", "derived from strong duality",
       Group::Optimum, Basis::Optimum},
      {Id::Lemma5Reach, "Lemma 5, R/λ", "|$w$*| ≤ $R$/$λ$", "derived from w* = mean(α y x)/λ", Group::Optimum,
       Basis::Optimum},
      {Id::DualityStrong, "Duality", "f($w$*) − D($α$*) = 0", "strong duality", Group::Optimum, Basis::Optimum},
      {Id::DualityKkt, "Duality, optimality conditions", "max |$α_i$ − clip($α_i$ + 1 − margin, 0, 1)| = 0",
       "conditions of Karush, Kuhn and Tucker", Group::Optimum, Basis::Optimum},
      {Id::DualityFree, "Duality, free certificate", "f($w_{t+1}$) − f* ≤ f($w_{t+1}$) − D($α_t$)",
       "derived: weak duality, α counts the violations", Group::Path, Basis::Path, kNeedConvex},
      {Id::DualityFreePoint, "Duality, w(α_t) = w_{t+1}", "|$w$($α_t$) − $w_{t+1}$| = 0",
       "derived: exact while α stays in [0, 1]", Group::Path, Basis::Path, kCovered | kNeedWhole},
      {Id::UpdateRule, "Derived: step", "|$w_{t+½}$ − (1 − 1/$t$)$w_t$ − Σ_{A⁺} $z$/($λtk$)| = 0",
       "step of the algorithm, A⁺ by the strict <", Group::Derived, Basis::Path, kNeedStep},
      {Id::ProjectionRule, "Derived: projection", "|$w_{t+1}$ − min{1, 1/(√$λ$|$w_{t+½}$|)} $w_{t+½}$| = 0",
       "projection of the algorithm", Group::Derived, Basis::Path, kNeedProjection},
      {Id::AverageRule, "Derived: average", "|$\\bar{w}$ − 1/$t$ Σ $w_s$| = 0", "definition of the average",
       Group::Derived, Basis::Path, 0},
      {Id::GradientLength, "Derived: subgradients", "max |∇_s|² ≤ $c$", kFromStep, Group::Derived, Basis::Path,
       kNeedStepOrBall},
      {Id::SumOfGradients, "Derived: (I1)", "|$w_{t+1}$ − Σ $v_s$/($λt$)| = 0", kFromStep, Group::Derived, Basis::Path,
       kNeedStep | kNeedNoProjection},
      {Id::Length, "Derived: (I2)", "|$w_t$| ≤ $R$/$λ$", kFromStep, Group::Derived, Basis::Path, kNeedStep, 2},
      {Id::LengthBall, "Derived: in the ball", "|$w_t$| ≤ 1/√$λ$", "projection of the algorithm", Group::Derived,
       Basis::Path, kNeedProjection, 2},
      {Id::ProjectionIdle, "Derived: (I3)", "steps in which the projection acted = 0", kFromStep, Group::Derived,
       Basis::Path, kNeedStep | kNeedProjection | kNeedLargeLambda},
      {Id::AllMultipliersOne, "Derived: (I4)", "|f* − 1 + |mean $z$|²/(2$λ$)| = 0", kFromStep, Group::Derived,
       Basis::Optimum, kNeedConvex | kNeedLargeLambda},
      {Id::OneBatchStep, "Derived: (I4), one step", "|$w_{t+1}$ − $w$*| = 0", kFromStep, Group::Derived, Basis::Path,
       kCovered | kNeedWhole | kNeedMoreLambda | kNeedLoss},
      {Id::StrongConvexity, "Derived: strong convexity", "$λ$/2 |$w_t$ − $w$*|² ≤ f($w_t$) − f*",
       "strong convexity of f", Group::Derived, Basis::Path},
      {Id::SharperG, "Derived: sharper G",
       "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ ($R$ + min{√$λ$, $R$})²(1 + ln $t$)/(2$λt$)", kFromLemma1,
       Group::Derived, Basis::Path, kCovered | kNeedProjection | kNeedShort},
      {Id::Corollary1Shifted, "Derived: average of w_2..w_{T+1}",
       "f($\\bar{w}_{2..t+1}$) − f* ≤ $G$² $H_{t+1}$/(2$λt$)", kFromLemma1, Group::Derived, Basis::Path,
       kCovered | kNeedWhole},
      {Id::Last, "Derived: last iterate", "E f($w_T$) − f* ≤ $G$²($H_{T−1}$ + ½)/($λT$)", kFromLemma1, Group::Derived,
       Basis::PathOrRuns, kCovered | kNeedInBall | kNeedUniform | kNeedRuns},
      {Id::Suffix, "Derived: suffix average",
       "E f($\\bar{w}_{h+1..T}$) − f* ≤ $G$²(1 + $H_T$ − $H_h$)/(2$λ$($T$−$h$)), 1 ≤ $h$ < $T$, here ⌊$T$/2⌋",
       kFromLemma1, Group::Derived, Basis::PathOrRuns, kCovered | kNeedUniform | kNeedRuns, 2},
      {Id::Weighted, "Derived: weighted average", "E f(2 Σ $t w_t$/($T$($T$+1))) − f* ≤ 2$G$²/($λ$($T$+1))",
       kFromLemma1, Group::Derived, Basis::PathOrRuns, kCovered | kNeedUniform | kNeedRuns},
      {Id::Distance, "Derived: distance", "E |$w_{T+1}$ − $w$*|² ≤ $G$²/($λ$²$T$)", kFromLemma1, Group::Derived,
       Basis::PathOrRuns, kCovered | kNeedUniform | kNeedRuns},
      {Id::Theorem3Average, "Derived: Theorem 3 for the average", "P[f($\\bar{w}$) − f* > $c$ ln $T$/($δλT$)] ≤ $δ$",
       "Theorem 2, Jensen and Markov", Group::Derived, Basis::Runs, kCovered | kNeedUniform | kNeedThree | kNeedRuns,
       3},
      {Id::UniformBatches, "Derived: uniform batches", "$χ$² of how often each example was drawn",
       "what Theorems 2 and 3 ask of the sampling", Group::Derived, Basis::Runs, kNeedUniform | kNeedRuns},
      {Id::Iterations, "Derived: iterations to ε",
       "$c$ ln $T$/($λT$) ≤ $ε$, $T$ = max{3, ⌈−$K$ W₋₁(−1/$K$)⌉}, $K$ = max{$c$/($λε$), e}", "Theorem 2, solved for T",
       Group::Derived, Basis::Optimum, kCovered},
      {Id::NotVacuous, "Derived: bound below f(0)", "$c$ ln $T$/($λT$) ≤ f(0) − f*, $T$ ≥ 3 the first such",
       "Theorem 2, solved for T", Group::Derived, Basis::Optimum, kCovered},
      {Id::ConstantStep, "Derived: constant step",
       "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ |$w_1$ − $w$*|²/(2$ηt$) + $ηG$²/2", kFromNotes, Group::Derived,
       Basis::Path, kNeedConvex | kNeedConstant},
      {Id::InverseRootStep, "Derived: step c/√t",
       "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ (2/($λη_1$) + $η_1G$²)/√$t$", kFromNotes, Group::Derived,
       Basis::Path, kNeedConvex | kNeedProjection | kNeedInBall | kNeedInverseRoot},
      {Id::InverseStep, "Derived: step c/t",
       "1/$t$ Σ f($w_s$;$A_s$) − 1/$t$ Σ f($w$*;$A_s$) ≤ $η_1G$²(1 + ln $t$)/(2$t$)", kFromNotes, Group::Derived,
       Basis::Path, kNeedConvex | kNeedProjection | kNeedInverse},
      {Id::StepLength, "Derived: length of a step", "|$w_{t+1}$ − $w_t$| ≤ $G$/($λt$)", kFromStep, Group::Derived,
       Basis::Path, kNeedStep},
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

}  // namespace

const std::vector<Statement>& statement_table() {
  static const std::vector<Statement> table = make_table();
  return table;
}

const Statement& statement(StatementId id) {
  const auto at = static_cast<std::size_t>(id);
  assert(statement_table().size() == static_cast<std::size_t>(Id::kCount) && statement_table()[at].id == id);
  return statement_table()[at];
}

Situation situation_of(const Dataset& data, const Parameters& parameters, Count runs) {
  Situation result;
  result.constants = constants(data, parameters);
  result.parameters = parameters;
  result.m = data.m();
  result.free_bias = data.free_bias();
  result.whole = parameters.batch(data.m()) == data.m() && parameters.sampling != Sampling::Replacement;
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
  const auto ask = [&](unsigned need, std::string text, bool met, std::string advice) {
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
  const std::string first = fmt::format("here |w_1| = {:.4g}", c.w1);
  ask(kNeedZero, "w_1 = 0", c.w1 == 0, first);
  ask(kNeedInBall, "|w_1| ≤ 1/√λ where the projection is on", !p.projection || c.starts_in_ball(), first);
  ask(kNeedShort, "|w_1| ≤ min{1/√λ, R/λ}", c.starts_in_ball() && c.w1 <= c.reach, first);
  ask(kNeedLoss, "|w_1| < 1/R", c.w1 * R < 1, first);
  ask(kNeedLargeLambda, "λ ≥ R²", lambda >= R * R, fmt::format("here R² = {:.4g}", R * R));
  ask(kNeedMoreLambda, "λ > R²", lambda > R * R, fmt::format("here R² = {:.4g}", R * R));
  ask(kNeedRadius, "R ≥ 1", R >= 1, fmt::format("here R = {:.4g}", R));
  ask(kNeedQuarter, "λ ≤ 1/4", lambda <= 0.25, fmt::format("here λ = {:.4g}", lambda));
  ask(kNeedConstant, "a constant step c, with cλ ≤ 1 unless the projection is on",
      p.step == StepRule::Constant && (p.projection || a <= 1), "choose a constant step of at most 1/λ");
  ask(kNeedInverseRoot, "the step c/√t", p.step == StepRule::InverseSqrtT || p.step == StepRule::Norma,
      "choose the step inverse-sqrt-t or norma");
  ask(kNeedInverse, "the step c/t with cλ ≥ 1", p.step == StepRule::InverseT && a >= 1,
      "choose inverse-t with c of at least 1/λ");
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
