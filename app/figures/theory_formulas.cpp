// The statements as formulas: fractions and sums where the flat text of the table has slashes. Both sides apart, so
// that the curves of a figure carry their own.
#include <algorithm>

#include "figures/theory_parts.h"
#include "plot/math_text.h"

namespace pegasos::figures {
namespace {

using Id = StatementId;

#define MEAN_F R"(\frac{1}{$t$}\sum_{$s$≤$t$} $f$($w_s$))"
#define MEAN_OF_BATCHES R"(\frac{1}{$t$}\sum_{$s$≤$t$} [$f$($w_s$;$A_s$) − $f$($w$*;$A_s$)])"
#define THEOREM R"(\frac{$c$ ln $t$}{$λt$})"
#define THEOREM_AT_END R"(\frac{$c$ ln $T$}{$λT$})"
#define POSTERIOR R"(\frac{1}{2$λt$}\sum_{$s$≤$t$} \frac{|∇_{$s$}|²}{$s$})"

const std::vector<Formula>& formulas() {
  static const std::vector<Formula> table = {
      {Id::Lemma1Optimum, MEAN_OF_BATCHES, R"(\frac{$G$²(1 + ln $t$)}{2$λt$})"},
      {Id::Lemma1Zero, R"(\frac{1}{$t$}\sum_{$s$≤$t$} $f$($w_s$;$A_s$) − 1)", R"(\frac{$G$²(1 + ln $t$)}{2$λt$})"},
      {Id::Lemma1Chosen, R"(\frac{1}{$t$}\sum_{$s$≤$t$} [$f$($w_s$;$A_s$) − $f$($u$;$A_s$)])",
       R"(\frac{$G$²(1 + ln $t$)}{2$λt$})"},
      {Id::Lemma1Step, R"($f$($w_t$;$A_t$) − $f$($w$*;$A_t$))",
       R"(\frac{$λ$}{2}[($t$−1)|$w_t$−$w$*|² − $t$|$w_{t+1}$−$w$*|²] + \frac{|∇_{$t$}|²}{2$λt$})"},
      {Id::Lemma1Subgradient, R"($f$($w_t$;$A_t$) + ⟨∇_{$t$}, $w$*−$w_t$⟩ + \frac{$λ$}{2}|$w$*−$w_t$|²)",
       R"($f$($w$*;$A_t$))"},
      {Id::Lemma1Projection, R"(|$w_{t+1}$ − $w$*|)", R"(|$w_{t+½}$ − $w$*|)"},
      {Id::Theorem1Posterior, MEAN_OF_BATCHES, POSTERIOR},
      {Id::Theorem1Harmonic, MEAN_OF_BATCHES, R"(\frac{$G$² $H_t$}{2$λt$})"},
      {Id::Theorem1Logarithm, MEAN_OF_BATCHES, R"(\frac{$c$(1 + ln $t$)}{2$λt$})"},
      {Id::Theorem1, MEAN_OF_BATCHES, THEOREM},
      {Id::Theorem1Chain, POSTERIOR, R"(\frac{$c$(1 + ln $t$)}{2$λt$})"},
      {Id::SlidesLemma1Chosen, R"(\frac{$λ$}{2}|$u$−$w_t$|²)",
       R"($f$($u$;$A_t$) − $f$($w_t$;$A_t$) − ⟨$u$−$w_t$, ∇_{$t$}⟩)"},
      {Id::SlidesLemma3, R"(⟨$w_t$−$w$*, ∇_{$t$}⟩)",
       R"(\frac{$λt$}{2}(|$w_t$−$w$*|² − |$w_{t+1}$−$w$*|²) + \frac{|∇_{$t$}|²}{2$λt$})"},
      {Id::SlidesLemma3Chosen, R"(⟨$w_t$−$u$, ∇_{$t$}⟩)",
       R"(\frac{$λt$}{2}(|$w_t$−$u$|² − |$w_{t+1}$−$u$|²) + \frac{|∇_{$t$}|²}{2$λt$})"},
      {Id::SlidesProjection, R"(\frac{1}{$λt$}⟨$w_{t+1}$−$w$*, ∇_{$t$}⟩)", R"(⟨$w$*−$w_{t+1}$, $w_{t+1}$−$w_t$⟩)"},
      {Id::SlidesLemma4, R"(\sum_{$s$≤$t$} [$f$($w_s$;$A_s$) − $f$($w$*;$A_s$)])", R"(\frac{$G$²(1 + ln $t$)}{2$λ$})"},
      {Id::Jensen, R"($f$($\bar{w}$))", R"(\frac{1}{$t$}\sum_{$s$≤$t$} $f$($w_s$))"},
      {Id::StoppingGap, R"($f$($w_{t+1}$) − $f$*)", R"($ε$, once $f$($w_{t+1}$) − $D$($α_t$) ≤ $ε$)"},
      {Id::StoppingChange, R"($f$($w_{t+1}$) − $f$*)", R"($ε$, once |$w_{t+1}$ − $w_t$| ≤ $ε$)"},
      {Id::StoppingDecrease, R"($f$($w_{t+1}$) − $f$*)", R"($ε$, once |$f$($w_t$) − $f$($w_{t+1}$)| ≤ $ε$)"},
      {Id::StoppingIncrease, R"($f$($w_{t+1}$) − $f$*)", R"($ε$, once $f$($w_{t+1}$) − $f$($w_t$) ≤ $ε$)"},
      {Id::BacktrackingDescent, R"($f$($w_{t+1}$;$A_t$))", R"($f$($w_t$;$A_t$))"},
      {Id::BacktrackingEnd, R"($f$($w_t$) − $f$*)", "0, once no step lowers $f$", FormulaKind::equality},
      {Id::StepLength, R"(|$w_{t+1}$ − $w_t$|)", R"(\frac{$G$}{$λt$})"},
      {Id::Corollary1, R"($f$($\bar{w}$) − $f$*)", THEOREM},
      {Id::Corollary1Mean, MEAN_F " − $f$*", THEOREM},
      {Id::Corollary1Best, R"(min $f$($w_s$) − $f$*)", THEOREM},
      {Id::Theorem2, R"(E $f$($w_r$) − $f$*)", THEOREM_AT_END},
      {Id::Theorem2Logarithm, R"(E $f$($w_r$) − $f$*)", R"(\frac{$c$(1 + ln $T$)}{2$λT$})"},
      {Id::Theorem2Jensen, R"(E $f$($\bar{w}$) − $f$*)", THEOREM_AT_END},
      {Id::Theorem2Comparator, R"(E \frac{1}{$T$}\sum_{$t$≤$T$} $f$($w$*;$A_t$))", R"($f$*)", FormulaKind::both},
      {Id::Theorem2Batches, R"(E \frac{1}{$T$}\sum_{$t$≤$T$} $f$($w_t$;$A_t$))", R"(E $f$($w_r$))", FormulaKind::both},
      {Id::Theorem3, R"($f$($w_r$) − $f$*)", R"(\frac{$c$ ln $T$}{$δλT$})", FormulaKind::probability},
      {Id::Theorem3Markov, R"($f$($w_r$) − $f$*)", R"(\frac{E($f$($w_r$) − $f$*)}{$δ$})", FormulaKind::probability},
      {Id::Boosting, R"(min_{$j$} $f$($w_{r_j}$) − $f$*)", R"(\frac{$c$ e ln $T$'}{$λT$'})", FormulaKind::probability,
       "$j$ ≤ $s$ = ⌈ln 1/$δ$⌉, $T$' = ⌊$T$/$s$⌋"},
      {Id::PaperLemma2, R"(\frac{1}{$T$}\sum_{$t$≤$T$} $f$($w_t$) − $f$*)", R"(\frac{21 $c$ ln($T$/$δ$)}{$λT$})",
       FormulaKind::probability},
      {Id::PaperCorollary2, R"($f$($\bar{w}$) − $f$*)", R"(\frac{21 $c$ ln($T$/$δ$)}{$λT$})", FormulaKind::probability},
      {Id::PaperLemma3, R"($f$($w_r$) − $f$*)", R"(\frac{42 $c$ ln($T$/$δ$)}{$λT$})", FormulaKind::half},
      {Id::Lemma5, R"(|$w$*|)", R"(\frac{1}{\sqrt{$λ$}})"},
      {Id::Lemma5Hinge, R"($λ$|$w$*|²)", R"(1 − mean hinge($w$*))"},
      {Id::Lemma5Reach, R"(|$w$*|)", R"(\frac{$R$}{$λ$})"},
      {Id::DualityStrong, R"($f$($w$*) − $D$($α$*))", "0", FormulaKind::equality},
      {Id::DualityKkt, R"(max_{$i$} |$α_i$ − clip($α_i$ + 1 − margin, 0, 1)|)", "0", FormulaKind::equality},
      {Id::DualityFree, R"($f$($w_{t+1}$) − $f$*)", R"($f$($w_{t+1}$) − $D$($α_t$))"},
      {Id::DualityFreePoint, R"(|$w$($α_t$) − $w_{t+1}$|)", "0", FormulaKind::equality},
      {Id::UpdateRule, R"(|$w_{t+½}$ − (1 − \frac{1}{$t$})$w_t$ − \frac{1}{$λtk$}\sum_{$A$⁺} $z$|)", "0",
       FormulaKind::equality},
      {Id::ProjectionRule, R"(|$w_{t+1}$ − min{1, \frac{1}{\sqrt{$λ$}|$w_{t+½}$|}} $w_{t+½}$|)", "0",
       FormulaKind::equality},
      {Id::AverageRule, R"(|$\bar{w}$ − \frac{1}{$t$}\sum_{$s$≤$t$} $w_s$|)", "0", FormulaKind::equality},
      {Id::GradientLength, R"(max |∇_{$s$}|²)", R"($c$)"},
      {Id::SumOfGradients, R"(|$w_{t+1}$ − \frac{1}{$λt$}\sum_{$s$≤$t$} $v_s$|)", "0", FormulaKind::equality},
      {Id::Length, R"(|$w_t$|)", R"(\frac{$R$}{$λ$})"},
      {Id::LengthBall, R"(|$w_t$|)", R"(\frac{1}{\sqrt{$λ$}})"},
      {Id::ProjectionIdle, R"(steps in which the projection acted)", "0", FormulaKind::equality},
      {Id::AllMultipliersOne, R"(|$f$* − 1 + \frac{|mean $z$|²}{2$λ$}|)", "0", FormulaKind::equality},
      {Id::OneBatchStep, R"(|$w_{t+1}$ − $w$*|)", "0", FormulaKind::equality},
      {Id::StrongConvexity, R"(\frac{$λ$}{2}|$w_t$ − $w$*|²)", R"($f$($w_t$) − $f$*)"},
      {Id::SharperG, MEAN_OF_BATCHES, R"(\frac{($R$ + min{√$λ$, $R$})²(1 + ln $t$)}{2$λt$})"},
      {Id::Corollary1Shifted, R"($f$($\bar{w}_{2..t+1}$) − $f$*)", R"(\frac{$G$² $H_{t+1}$}{2$λt$})"},
      {Id::Last, R"(E $f$($w_T$) − $f$*)", R"(\frac{$G$²($H_{T−1}$ + ½)}{$λT$})"},
      {Id::Suffix, R"(E $f$($\bar{w}_{h+1..T}$) − $f$*)", R"(\frac{$G$²(1 + $H_T$ − $H_h$)}{2$λ$($T$ − $h$)})",
       FormulaKind::inequality, "1 ≤ $h$ < $T$, here ⌊$T$/2⌋"},
      {Id::Weighted, R"(E $f$(\frac{2}{$T$($T$+1)}\sum_{$t$≤$T$} $t w_t$) − $f$*)", R"(\frac{2$G$²}{$λ$($T$+1)})"},
      {Id::Distance, R"(E |$w_{T+1}$ − $w$*|²)", R"(\frac{$G$²}{$λ$²$T$})"},
      {Id::Theorem3Average, R"($f$($\bar{w}$) − $f$*)", R"(\frac{$c$ ln $T$}{$δλT$})", FormulaKind::probability},
      {Id::UniformBatches, R"($χ$² of how often each example was drawn)", "its alarm level"},
      {Id::Iterations, THEOREM_AT_END, R"($ε$)", FormulaKind::inequality,
       R"($T$ = max{3, ⌈−$K$ W₋₁(−\frac{1}{$K$})⌉}, $K$ = max{\frac{$c$}{$λε$}, e})"},
      {Id::NotVacuous, THEOREM_AT_END, R"($f$(0) − $f$*)", FormulaKind::inequality, "$T$ ≥ 3 the first such"},
      {Id::ConstantStep, MEAN_OF_BATCHES, R"(\frac{|$w_1$ − $w$*|²}{2$ηt$} + \frac{$ηG$²}{2})"},
      {Id::InverseRootStep, MEAN_OF_BATCHES, R"(\frac{1}{\sqrt{$t$}}(\frac{2}{$λη_1$} + $η_1G$²))"},
      {Id::InverseStep, MEAN_OF_BATCHES, R"(\frac{$η_1G$²(1 + ln $t$)}{2$t$})"},
  };
  return table;
}

#undef MEAN_F
#undef MEAN_OF_BATCHES
#undef THEOREM
#undef THEOREM_AT_END
#undef POSTERIOR

}  // namespace

namespace {

/// The braced group that begins at `at`, without its braces; moves `at` behind it.
std::string_view group(std::string_view markup, std::size_t& at) {
  const std::size_t first = at + 1;
  int depth = 0;
  for (; at < markup.size(); ++at) {
    depth += markup[at] == '{' ? 1 : markup[at] == '}' ? -1 : 0;
    if (depth == 0) break;
  }
  const std::string_view inside = markup.substr(first, at - first);
  ++at;
  return inside;
}

/// In parentheses where a fraction would fall apart; `below` the line products do too.
std::string part(std::string_view markup, bool below) {
  std::string text = in_line(markup);
  const bool sum = text.find(" + ") != std::string::npos || text.find(" − ") != std::string::npos;
  const bool product = plot::plain_text(text).size() > std::string_view("λ").size();
  return sum || (below && product) ? "(" + text + ")" : text;
}

}  // namespace

std::string in_line(std::string_view markup) {
  std::string out;
  for (std::size_t i = 0; i < markup.size();) {
    const std::string_view rest = markup.substr(i);
    if (rest.starts_with("\\frac{")) {
      i += 5;
      out += part(group(markup, i), false) + "/";
      if (i < markup.size() && markup[i] == '{') out += part(group(markup, i), true);
    } else if (rest.starts_with("\\sqrt{")) {
      i += 5;
      out += "√" + part(group(markup, i), true);
    } else if (rest.starts_with("\\sum")) {
      i += 4;
      out += "Σ";
    } else {
      out += markup[i++];
    }
  }
  return out;
}

namespace {

/// The flat formula of the table, taken apart at its relation.
Formula taken_apart(StatementId id, std::string_view flat) {
  constexpr std::string_view kRelation = " ≤ ";
  const std::size_t at = flat.find(kRelation);
  if (at == std::string_view::npos) return {id, std::string(flat), "0", FormulaKind::equality};
  return {id, std::string(flat.substr(0, at)), std::string(flat.substr(at + kRelation.size()))};
}

}  // namespace

Formula formula(StatementId id) {
  const auto found = std::ranges::find(formulas(), id, &Formula::id);
  return found != formulas().end() ? *found : taken_apart(id, statement(id).formula);
}

Formula formula(const Finding& finding) {
  const Statement& row = *finding.statement;
  const bool usual = finding.formula.empty() || finding.formula == row.formula;
  return usual ? formula(row.id) : taken_apart(row.id, finding.formula);
}

std::string Formula::text() const {
  const std::string tail = where.empty() ? "" : ", " + where;
  switch (kind) {
    case FormulaKind::probability:
      return "P[" + left + " > " + right + "] ≤ $δ$" + tail;
    case FormulaKind::half:
      return "P[" + left + " > " + right + "] ≤ ½";
    case FormulaKind::equality:
    case FormulaKind::both:
      return left + " = " + right + tail;
    case FormulaKind::inequality:
      break;
  }
  return left + " ≤ " + right + tail;
}

}  // namespace pegasos::figures
