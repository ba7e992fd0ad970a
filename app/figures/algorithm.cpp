#include "figures/algorithm.h"

#include <algorithm>

#include "core/numbers.h"
#include "figures/common.h"
#include "text/text.h"
#include "theory/constants.h"

namespace pegasos::figures {
namespace {

std::string weights_formula(const Parameters& parameters, Count k) {
  const bool one = divisor(parameters.misprint, k) == 1;
  if (parameters.misprint == Misprint::SumOverBatch)
    return one ? "$w_{t+½}$ ← (1 − 1/$t$) $w_t$ + 1/($λt$) $yx$"
               : "$w_{t+½}$ ← (1 − 1/$t$) $w_t$ + 1/($λtk$) Σ_{$A_t$} $yx$";
  if (parameters.misprint == Misprint::MissingK && k > 1)
    return "$w_{t+½}$ ← (1 − 1/$t$) $w_t$ + 1/($λt$) Σ_{$A_t^+$} $yx$";
  if (by_lambda_t(parameters)) {
    return one ? "$w_{t+½}$ ← (1 − 1/$t$) $w_t$ + 1/($λt$) $yx$ if in $A_t^+$"
               : "$w_{t+½}$ ← (1 − 1/$t$) $w_t$ + 1/($λtk$) Σ_{$A_t^+$} $yx$";
  }
  return one ? "$w_{t+½}$ ← (1 − $ηλ$) $w_t$ + $η$ $yx$ if in $A_t^+$"
             : "$w_{t+½}$ ← (1 − $ηλ$) $w_t$ + ($η$/$k$) Σ_{$A_t^+$} $yx$";
}

/// Which of the drawn ones become violators: as the run tests it, also where that is a misprint.
std::string violators_formula(const Parameters& parameters, bool free_bias) {
  std::string margin = free_bias ? "$y$(⟨$w_t$, $x$⟩ + $b$)" : "$y$⟨$w_t$, $x$⟩";
  if (parameters.misprint == Misprint::SumOverBatch)
    return std::string(text::tr("$A_t^+$ ← $A_t$, whatever the margins"));
  if (parameters.misprint == Misprint::LossBracket && free_bias) margin = "$y$⟨$w_t$, $x$⟩ + $b$";
  if (parameters.misprint == Misprint::KernelTest) margin = "(1 − 1/$t$) " + margin;
  return text::tr_format(parameters.misprint == Misprint::FirstPoint ? "$A_t^+$ ← those with {} < 1, never example 0"
                                                                     : "$A_t^+$ ← those with {} < 1",
                         margin);
}

/// The step of w, and of b where it is free: that does not shrink, and has y for yx; 1 where the bracket is misprinted.
std::string gradient_formula(const Parameters& parameters, Count k, bool free_bias) {
  std::string formula = weights_formula(parameters, k);
  if (!free_bias) return formula;
  const auto put = [&](std::string_view what, std::string_view there) {
    formula.replace(formula.find(what), what.size(), there);
  };
  put("$w_{t+½}$ ← ", "($w_{t+½}$, $b$) ← (");
  put("$w_t$", "$w_t$, $b$)");
  put("$yx$", parameters.misprint == Misprint::LossBracket ? "($yx$, 1)" : "($yx$, $y$)");
  return formula;
}

/// The first examples of the batch; where it is so large that its draws are counted, with how often each was drawn.
std::string rows_text(const StepRecord& record, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, record.indices.size()); ++i) {
    text += (i > 0 ? ", " : "") + std::to_string(record.indices[i]);
    if (!record.times.empty()) text += " × " + grouped(record.times_of(i));
  }
  return text + (record.indices.size() > most ? ", …" : "");
}

std::string batch_text(const StepRecord& record) {
  return "$A_t$ = {" + rows_text(record, record.times.empty() ? 5 : 2) + "}";
}

std::string violators_text(const StepRecord& record) {
  if (record.draws == 1 && record.margins.size() == 1) {
    const bool inside = record.margins[0] < 1;
    const bool as_printed = inside != (record.violators == 1);
    const std::string margin = number_apart(record.margins[0], 1, 3);
    if (as_printed) return text::tr_format("margin {}, as printed", margin);
    return text::tr_format(inside ? "margin {} < 1" : "margin {} ≥ 1", margin);
  }
  return text::tr_format("|$A_t^+$| = {} of {}", grouped(record.violators), grouped(record.draws));
}

std::string gradient_text(const Snapshot& snapshot) {
  const std::string eta = number(snapshot.record.eta, 4);
  return (by_lambda_t(snapshot.parameters) ? "$η$ = 1/($λt$) = " : "$η$ = ") + eta;
}

std::string projection_text(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  if (!snapshot.parameters.projection) return "off";
  const double radius = snapshot.constants.ball_radius;
  return "|$w_{t+½}$| = " + number_apart(record.norm_half, radius) + (record.projected ? " > " : " ≤ ") +
         number_apart(radius, record.norm_half);
}

std::string value_of(const Snapshot& snapshot, Phase phase) {
  switch (phase) {
    case Phase::Sample: return batch_text(snapshot.record);
    case Phase::Violators: return violators_text(snapshot.record);
    case Phase::GradientStep: return gradient_text(snapshot);
    case Phase::Projection: return projection_text(snapshot);
  }
  return {};
}

/// The same to the last digit, for the clipboard.
std::string digits_of(const Snapshot& snapshot, Phase phase) {
  const StepRecord& record = snapshot.record;
  switch (phase) {
    case Phase::Sample: {
      constexpr std::size_t kMost = 10000;  // nobody reads more
      return rows_text(record, kMost);
    }
    case Phase::Violators:
      if (record.draws == 1 && record.margins.size() == 1) return shortest(record.margins[0]);
      return std::to_string(record.violators);
    case Phase::GradientStep: return shortest(record.eta);
    case Phase::Projection: return shortest(snapshot.parameters.projection ? record.norm_half : record.norm_next);
  }
  return {};
}

/// w_t, w_{t+½} and w_{t+1} as things of the other views: one of them is the live w.
std::string link_of_w(const Snapshot& snapshot, Phase since) {
  const Phase at = snapshot.position.phase;
  if (since == Phase::Sample) return snapshot.position.t > 0 && at >= Phase::GradientStep ? "start" : "live";
  if (since == Phase::GradientStep) return at == Phase::GradientStep ? "live" : "half";
  return snapshot.position.t > 0 && at == Phase::Projection ? "live" : "next";
}

std::vector<FormulaTerm> links_of(const Snapshot& snapshot, Phase phase) {
  const std::string w = link_of_w(snapshot, Phase::Sample);
  const std::string half = link_of_w(snapshot, Phase::GradientStep);
  switch (phase) {
    case Phase::Sample: return {{"$A_t$", "batch"}};
    case Phase::Violators: return {{"$A_t^+$", "violators"}, {"$y$", "batch"}, {"$w_t$", w}, {"$x$", "batch"}};
    case Phase::GradientStep:
      return {{"$w_{t+½}$", half},          {"(1 − 1/$t$)", "shrink"}, {"(1 − $ηλ$)", "shrink"}, {"$w_t$", w},
              {"1/($λt$)", "eta"},          {"1/($λtk$)", "eta"},      {"($η$/$k$)", "eta"},     {"$η$", "eta"},
              {"Σ_{$A_t^+$}", "violators"}, {"$yx$", "add"},           {"$A_t^+$", "violators"}};
    case Phase::Projection:
      return {{"$w_{t+1}$", link_of_w(snapshot, Phase::Projection)},
              {"min", "project"},
              {"(1/√$λ$)", "ball"},
              {"$w_{t+½}$", half},
              {"$w_{t+½}$", half}};
  }
  return {};
}

/// What stands beside the first number of a line where there is room.
std::vector<TermValue> more_of(const Snapshot& snapshot, Phase phase) {
  const StepRecord& record = snapshot.record;
  switch (phase) {
    case Phase::Sample: return {{"$k$ = " + grouped(snapshot.k()), std::to_string(snapshot.k()), "batch"}};
    case Phase::Violators:
      return {{"|$w_t$| = " + number(record.norm), shortest(record.norm), link_of_w(snapshot, Phase::Sample)}};
    case Phase::GradientStep: {
      const double shrink = 1 - record.eta * snapshot.parameters.lambda;
      const bool pegasos = by_lambda_t(snapshot.parameters);
      std::vector<TermValue> more = {
          {(pegasos ? "1 − 1/$t$ = " : "1 − $ηλ$ = ") + number_apart(shrink, 1), shortest(shrink), "shrink"},
          {"|$w_{t+½}$| = " + number(record.norm_half), shortest(record.norm_half),
           link_of_w(snapshot, Phase::GradientStep)}};
      if (snapshot.data->free_bias()) more.push_back({"$b$ = " + number(record.b_half), shortest(record.b_half), ""});
      return more;
    }
    case Phase::Projection:
      return {{"|$w_{t+1}$| = " + number(record.norm_next), shortest(record.norm_next),
               link_of_w(snapshot, Phase::Projection)}};
  }
  return {};
}

}  // namespace

std::vector<FormulaTerm> split_formula(const std::string& formula, const std::vector<FormulaTerm>& links) {
  std::vector<FormulaTerm> pieces;
  std::size_t from = 0;
  const auto words = [&](std::size_t to) {
    if (to > from) pieces.push_back({formula.substr(from, to - from), ""});
  };
  while (from < formula.size()) {  // always the term that stands next
    std::size_t next = formula.size();
    const FormulaTerm* found = nullptr;
    for (const FormulaTerm& term : links) {
      const std::size_t at = formula.find(term.text, from);
      if (at >= next) continue;
      next = at;
      found = &term;
    }
    words(next);
    if (found == nullptr) break;
    pieces.push_back(*found);
    from = next + found->text.size();
  }
  return pieces;
}

Algorithm algorithm_lines(const session::Snapshot& snapshot, std::optional<StepMotion> motion) {
  const Count k = snapshot.k();
  const std::string all = grouped(snapshot.m());
  const bool repeats =
      snapshot.parameters.sampling == Sampling::Replacement && !takes_all(snapshot.parameters, snapshot.m());
  Algorithm result;
  result.lines = {{
      {Phase::Sample, "Sample",
       snapshot.m() == 1 ? std::string(text::tr("$A_t$ ← the only example"))
       : k == 1          ? text::tr_format("$A_t$ ← one of {} examples", all)
                : text::tr_format(repeats ? "$A_t$ ← {} draws from {} examples" : "$A_t$ ← {} of {} examples",
                                  grouped(k), all)},
      {Phase::Violators, "Violators", violators_formula(snapshot.parameters, snapshot.data->free_bias())},
      {Phase::GradientStep, "Gradient step", gradient_formula(snapshot.parameters, k, snapshot.data->free_bias())},
      {Phase::Projection, "Projection",
       snapshot.parameters.projection ? "$w_{t+1}$ ← min{1, (1/√$λ$)/|$w_{t+½}$|} $w_{t+½}$" : "$w_{t+1}$ ← $w_{t+½}$"},
  }};
  const Position at = snapshot.position;
  for (AlgorithmLine& line : result.lines) {
    line.done = at.t > 0 && line.phase <= at.phase;
    line.running = at.t > 0 && line.phase == at.phase;
    line.links = links_of(snapshot, line.phase);
    if (!line.done) continue;
    line.more = more_of(snapshot, line.phase);
    line.value = value_of(snapshot, line.phase);
    line.copy = digits_of(snapshot, line.phase);
  }
  const bool half = motion && motion->move != StepMove::project;
  const bool shrinks = half && motion->move == StepMove::shrink;
  result.progress = at.t == 0 ? std::string(text::tr("before the first step"))
                              : text::tr_format("$t$ = {}, {}", grouped(at.t), phase_text(at.phase, motion));
  result.sentence = text::words(session::explain_phase(snapshot));
  if (!half) return result;
  if (shrinks) result.sentence = text::words(session::explain_shrink(snapshot));
  if (motion->move == StepMove::add && motion->share >= 1.F) return result;
  // η and the factor are known from the start, w_{t+½} and b once all is added.
  std::vector<TermValue>& numbers = result.lines[2].more;
  numbers.resize(std::min<std::size_t>(numbers.size(), 1));
  return result;
}

std::string phase_text(Phase phase, std::optional<StepMotion> motion) {
  const bool half = motion && motion->move != StepMove::project;
  const std::string_view form = !half                              ? "phase {} of 4"
                                : motion->move == StepMove::shrink ? "phase {} of 4: shrink"
                                                                   : "phase {} of 4: add";
  return text::tr_format(form, static_cast<int>(phase) + 1);
}

}  // namespace pegasos::figures
