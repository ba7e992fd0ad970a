#include "figures/glossary.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "figures/common.h"
#include "plot/math_text.h"
#include "text/text.h"
#include "theory/constants.h"

namespace pegasos::figures {
namespace {

constexpr std::array kGlossary{
    GlossaryEntry{"live", "$w$", "the iterate", "The vector that the run has at this moment.",
                  "score of $x$: ⟨$w$, $x$⟩",
                  "Data plane: the solid line where the score is 0. Weight space: a point."},
    GlossaryEntry{"start", "$w_t$", "where the step begins", "The iterate before this step.", "",
                  "Weight space: where the arrows of the step begin."},
    GlossaryEntry{"half", "$w_{t+½}$", "between the two halves of a step",
                  "The vector after the gradient step and before the projection.",
                  "(1 − $ηλ$) $w_t$ + ($η$/$k$) Σ_{$A_t^+$} $yx$", "Weight space: the end of the gradient step."},
    GlossaryEntry{"next", "$w_{t+1}$", "where the step ends", "The iterate after this step, the first of the next one.",
                  "min{1, (1/√$λ$)/|$w_{t+½}$|} $w_{t+½}$", "Weight space: the end of the step's arrows."},
    GlossaryEntry{"average", "$\\bar{w}$", "the average",
                  "The mean of the iterates up to now: the vector that the bound speaks of.",
                  "$\\bar{w}$ = (1/$t$) Σ_{$s$≤$t$} $w_s$", "In green: a line, a point and a curve."},
    GlossaryEntry{"optimum", "$w$*", "the optimum", "The vector at which $f$ is smallest: there is only one.",
                  "$w$* = argmin $f$", "Data plane: the dotted line. Weight space: the cross."},
    GlossaryEntry{"fstar", "$f$*", "the smallest value",
                  "The value of $f$ at the optimum: computed apart from the run, and certified by a gap.",
                  "$f$* = $f$($w$*)", "Objective: the dotted line."},
    GlossaryEntry{"objective", "$f$", "the objective",
                  "What is to be small: half of $λ$|$w$|² and the mean hinge of all examples.",
                  "$f$($w$) = $λ$/2 |$w$|² + (1/$m$) Σ max{0, 1 − $y$⟨$w$, $x$⟩}",
                  "Weight space: contours and colours. Plots: the curves."},
    GlossaryEntry{"batch", "$A_t$", "the batch", "The examples that this step looks at.", "",
                  "Data plane: the examples with a ring."},
    GlossaryEntry{"violators", "$A_t^+$", "the violators",
                  "The examples of the batch that move $w$: Pegasos takes those with a margin below 1.",
                  "$A_t^+$ = {in $A_t$: $y$⟨$w_t$, $x$⟩ < 1}",
                  "Data plane: the examples in yellow, each joined to its margin by its hinge."},
    GlossaryEntry{"ball", "1/√$λ$", "the radius of the ball",
                  "The ball holds every vector that is no longer than this, and $w$* is always among them.",
                  "ball = {$w$: |$w$| ≤ 1/√$λ$}", "Weight space: the blue circle."},
    GlossaryEntry{"reach", "$R$/$λ$", "the reach",
                  "The step of Pegasos leaves no iterate after the first longer than this.", "",
                  "Weight space: a circle, where it is smaller than the ball."},
    GlossaryEntry{
        "kinks", "$y$⟨$w$, $x$⟩ = 1", "a kink",
        "Here the hinge of one example bends: on one side the example pulls at $w$, on the other it does not.",
        "$y$⟨$w$, $x$⟩ = 1",
        "Weight space: a thin grey line for an example; where there are many, those nearest to $w$*."},
    GlossaryEntry{
        "bound", "$c$ ln $T$/($λT$)", "the bound",
        "Where the theorems apply the average lies at most so far above $f$* after $T$ ≥ 3 steps: always where "
        "every step looks at all examples, else in the mean over many runs.",
        "$f$($\\bar{w}$) − $f$* ≤ $c$ ln $T$/($λT$)", "Suboptimality: the red curve (Theorem 2 of the paper of 2007)."},
    GlossaryEntry{"logarithm1", "(L1)", "the bound of the journal paper",
                  "The same promise with another constant; it holds from $t$ = 1.",
                  "$f$($\\bar{w}$) − $f$* ≤ $c$ (1 + ln $t$)/(2$λt$)", "Suboptimality: the dashed red curve."},
    GlossaryEntry{"posterior", "(P)", "the bound from the subgradients seen",
                  "The same promise with the subgradients that a run has seen in place of the longest possible: always "
                  "where every step looks at all examples, else in the mean over many runs.",
                  "$f$($\\bar{w}$) − $f$* ≤ Σ|∇_s|²/$s$/(2$λt$)", "Suboptimality: the dotted red curve."},
    GlossaryEntry{"eta", "$η$", "the step size", "How far the step goes against the subgradient.", "",
                  "Weight space: longer arrows for a larger one."},
    GlossaryEntry{"step", "$w_t$ → $w_{t+1}$", "the step", "What the moves of this step do to $w$ together.", "",
                  "Weight space: the arrow."},
    GlossaryEntry{"shrink", "1 − $ηλ$", "shrink",
                  "The first move multiplies $w$ by this: it comes from the part $λ$/2 |$w$|² of $f$.", "",
                  "Weight space: the first arrow."},
    GlossaryEntry{"add", "$yx$", "add", "The second move adds this for every violator, times $η$/$k$.",
                  "($η$/$k$) Σ_{$A_t^+$} $yx$", "Weight space: the second arrow."},
    GlossaryEntry{"sum", "$v_t$", "the sum of a step",
                  "What the violators of a batch give together; the second move adds $η$ times it to $w$.",
                  "$v_t$ = (1/$k$) Σ_{$A_t^+$} $yx$",
                  "Data plane: the yellow arrow from the origin, in the size of the examples."},
    GlossaryEntry{"project", "min{1, (1/√$λ$)/|$w_{t+½}$|}", "project",
                  "The third move brings back onto the ball's edge what left it; what lies inside stays.", "",
                  "Weight space: the third arrow, where there is one."},
    GlossaryEntry{"lambda", "$λ$", "the regularisation",
                  "How much the length of $w$ counts in $f$ against the hinges: a larger one makes the ball smaller.",
                  "", "Weight space: the ball has the radius 1/√$λ$."},
    GlossaryEntry{"k", "$k$", "the size of a batch", "How many examples a step looks at.", "", ""},
    GlossaryEntry{"m", "$m$", "the number of examples", "How many examples the set has for training.", "", ""},
    GlossaryEntry{"T", "$T$", "the number of steps", "How many steps the run is planned for.", "",
                  "The end of the timeline."},
    GlossaryEntry{"t", "$t$", "the step's number", "How many steps were begun; at 0 nothing has happened yet.", "",
                  "The blue line through all plots and the timeline."},
    GlossaryEntry{"R", "$R$", "the longest example", "The length of the longest example, after all scaling.",
                  "$R$ = max |$x$|", ""},
    GlossaryEntry{"G", "$G$", "the longest subgradient",
                  "Where the theorems apply no subgradient of the run is longer.",
                  "$G$ = $R$ + max{√$λ$, $λ$|$w_1$|} with the projection, $R$ + max{$R$, $λ$|$w_1$|} without", ""},
    GlossaryEntry{"c", "$c$", "the constant of the bounds", "How large the bounds are, apart from $λ$ and $T$.",
                  "$c$ = $G$²", "Suboptimality: the constants with the plot, where it is large enough."},
    GlossaryEntry{
        "margin", "$y$⟨$w$, $x$⟩", "the margin",
        "How far an example lies on its own side: below 1 it costs something, below 0 it is on the wrong side.", "",
        "Data plane: the dashed lines are where it is 1."},
    GlossaryEntry{"hinge", "max{0, 1 − $y$⟨$w$, $x$⟩}", "the hinge",
                  "What an example costs: what its margin lacks to 1, and nothing beyond.", "",
                  "Data plane: the yellow line from a violator to its margin."},
    GlossaryEntry{"bias", "$b$", "the bias", "What is added to every score, so that the line need not pass through 0.",
                  "", ""},
};

using Term = GlossaryEntry;
using TermNow = std::optional<GlossaryValue>;

bool term_reached(const Snapshot& s, Phase phase) { return s.position.t > 0 && s.position.phase >= phase; }

TermNow term_now(std::string name, double number) {
  if (!std::isfinite(number)) return std::nullopt;
  return GlossaryValue{std::move(name), number};
}

TermNow term_if(bool known, std::string name, double number) {
  return known ? term_now(std::move(name), number) : std::nullopt;
}

/// Of the vectors and of f.
TermNow value_of_vector(std::string_view id, const Snapshot& s) {
  const bool now = s.live_position == s.position;  // a large set that plays lags behind
  if (id == "live") return term_now("|" + live_name(s) + "|", length(s.w));
  if (id == "start") return term_if(term_reached(s, Phase::Violators), "|$w_t$|", s.record.norm);
  if (id == "half") return term_if(term_reached(s, Phase::GradientStep), "|$w_{t+½}$|", s.record.norm_half);
  if (id == "next") return term_if(term_reached(s, Phase::Projection), "|$w_{t+1}$|", s.record.norm_next);
  if (id == "average") return term_if(now && !s.w_average.empty(), "$f$($\\bar{w}$)", s.live.f_average);
  if (id == "optimum") return s.optimum.known() ? term_now("|$w$*|", length(optimum_w(s))) : std::nullopt;
  if (id == "fstar") return s.optimum.known() ? term_now("$f$*", s.optimum.f_star()) : std::nullopt;
  if (id == "objective") return term_if(now, "$f$(" + live_name(s) + ")", s.live.last.f);
  if (id == "hinge") return term_if(now, "mean hinge", s.live.last.hinge);
  return std::nullopt;
}

/// Of the step.
TermNow value_of_step(std::string_view id, const Snapshot& s) {
  const StepRecord& record = s.record;
  const bool stepped = term_reached(s, Phase::GradientStep);
  if (id == "batch") return term_if(term_reached(s, Phase::Sample), "|$A_t$|", static_cast<double>(record.draws));
  if (id == "violators")
    return term_if(term_reached(s, Phase::Violators), "|$A_t^+$|", static_cast<double>(record.violators));
  if (id == "eta") return term_if(stepped, "$η$", record.eta);
  if (id == "shrink") return term_if(stepped, "1 − $ηλ$", 1 - record.eta * s.parameters.lambda);
  if (id == "project")
    return term_if(term_reached(s, Phase::Projection) && s.parameters.projection, "factor", record.factor);
  if (id == "margin")
    return term_if(term_reached(s, Phase::Violators) && record.draws == 1 && record.margins.size() == 1,
                   "margin of the drawn example", record.margins.empty() ? 0 : record.margins[0]);
  return std::nullopt;
}

/// Of the problem.
TermNow value_of_problem(const Term& entry, const Snapshot& s) {
  const std::string symbol(entry.symbol);
  const Constants& constants = s.constants;
  const bool covered = constants.not_covered.empty();
  if (entry.id == "ball") return term_now(symbol, constants.ball_radius);
  if (entry.id == "reach") return term_if(by_lambda_t(s.parameters), symbol, constants.reach);
  if (entry.id == "lambda") return term_now(symbol, s.parameters.lambda);
  if (entry.id == "k") return term_now(symbol, static_cast<double>(s.k()));
  if (entry.id == "m") return term_now(symbol, static_cast<double>(s.m()));
  if (entry.id == "T") return term_now(symbol, static_cast<double>(s.parameters.T));
  if (entry.id == "t") return term_now(symbol, static_cast<double>(s.position.t));
  if (entry.id == "R") return term_now(symbol, constants.R);
  if (entry.id == "G") return term_if(covered, symbol, constants.G);
  if (entry.id == "c") return term_if(covered, symbol, constants.c);
  if (entry.id == "bias") return term_if(s.data->free_bias(), symbol, s.b);
  if (entry.id == "bound") {
    const bool holds = s.position.t >= 3 && constants.not_covered_in_expectation.empty();
    return term_if(holds, "$c$ ln $t$/($λt$)", holds ? theorem_bound(constants, s.position.t) : 0);
  }
  return std::nullopt;
}

}  // namespace

std::span<const GlossaryEntry> glossary() { return kGlossary; }

const GlossaryEntry* find_term(std::string_view id) {
  const auto* found = std::ranges::find(kGlossary, id, &Term::id);
  return found == kGlossary.end() ? nullptr : &*found;
}

const GlossaryEntry* find_symbol(std::string_view symbol) {
  const auto* found = std::ranges::find_if(
      kGlossary, [&](const Term& entry) { return entry.symbol == symbol || plot::plain_text(entry.symbol) == symbol; });
  return found == kGlossary.end() ? nullptr : &*found;
}

std::string formula_of(const GlossaryEntry& entry, const Snapshot& snapshot) {
  const Parameters& parameters = snapshot.parameters;
  const bool own = parameters.misprint == Misprint::None;
  if (entry.id == "eta") return step_size_is_formula(snapshot) && own ? step_formula(parameters) : std::string();
  const bool of_method = entry.id == "half" || entry.id == "add" || entry.id == "sum" || entry.id == "violators";
  if (of_method && !own) return {};
  if (entry.id == "next" && (!parameters.projection || !own)) return {};
  if (entry.id == "bound" && !snapshot.constants.not_covered_in_expectation.empty()) return {};
  return with_bias(std::string(entry.formula), snapshot);
}

std::string with_bias(std::string formula, const Snapshot& snapshot) {
  if (!snapshot.data->free_bias()) return formula;
  for (const std::string_view score : {"⟨$w$, $x$⟩", "⟨$w_t$, $x$⟩"}) {
    const bool factor = formula.find("$y$" + std::string(score)) != std::string::npos;
    if (const auto at = formula.find(score); at != std::string::npos)
      formula.replace(at, score.size(), factor ? "(" + std::string(score) + " + $b$)" : std::string(score) + " + $b$");
  }
  return formula;
}

std::optional<GlossaryValue> value_of(const GlossaryEntry& entry, const Snapshot& snapshot) {
  constexpr std::array<std::string_view, 6> kWithoutExamples{"lambda", "k", "m", "T", "t", "ball"};
  if (snapshot.empty() && std::ranges::find(kWithoutExamples, entry.id) == kWithoutExamples.end()) return std::nullopt;
  if (TermNow value = value_of_vector(entry.id, snapshot)) return value;
  if (TermNow value = value_of_step(entry.id, snapshot)) return value;
  return value_of_problem(entry, snapshot);
}

std::string glossary_card(const GlossaryEntry& entry, const Snapshot* snapshot) {
  const std::string symbol =
      snapshot == nullptr ? std::string(entry.symbol) : with_bias(std::string(entry.symbol), *snapshot);
  std::string card =
      symbol + "  \\bold{" + std::string(text::tr(entry.name)) + "}\n" + std::string(text::tr(entry.sentence));
  if (snapshot == nullptr) return card;
  if (const std::string formula = formula_of(entry, *snapshot); !formula.empty())
    card += "\n" + std::string(text::tr(formula));
  if (const auto value = value_of(entry, *snapshot))
    card += "\n" + text::tr_format("now: {} = {}", std::string(text::tr(value->name)), number(value->number));
  if (!entry.where.empty()) card += "\n" + std::string(text::tr(entry.where));
  return card;
}

}  // namespace pegasos::figures
