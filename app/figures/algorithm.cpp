#include "figures/algorithm.h"

#include <algorithm>

#include "core/numbers.h"
#include "figures/common.h"

namespace pegasos::figures {
namespace {

std::string gradient_formula(const Parameters& parameters, Count k) {
  const bool one = k == 1;
  if (parameters.step == StepRule::Pegasos) {
    return one ? "$w_{t+½}$ ← (1 − 1/$t$) $w_t$ + (1/$λt$) $yx$ if in $A_t^+$"
               : "$w_{t+½}$ ← (1 − 1/$t$) $w_t$ + (1/$λtk$) Σ_{$A_t^+$} $yx$";
  }
  return one ? "$w_{t+½}$ ← (1 − $ηλ$) $w_t$ + $η$ $yx$ if in $A_t^+$"
             : "$w_{t+½}$ ← (1 − $ηλ$) $w_t$ + ($η$/$k$) Σ_{$A_t^+$} $yx$";
}

std::string batch_text(const StepRecord& record) {
  constexpr std::size_t kShown = 5;
  std::string text = "$A_t$ = {";
  for (std::size_t i = 0; i < std::min(kShown, record.indices.size()); ++i) {
    text += (i > 0 ? ", " : "") + std::to_string(record.indices[i]);
  }
  return text + (record.indices.size() > kShown ? ", …}" : "}");
}

std::string violators_text(const StepRecord& record) {
  if (record.indices.size() == 1 && record.margins.size() == 1) {
    return "margin " + number(record.margins[0], 3) + (record.violators == 1 ? " < 1" : " ≥ 1");
  }
  return "|$A_t^+$| = " + grouped(record.violators) + " of " + grouped(static_cast<Count>(record.indices.size()));
}

std::string gradient_text(const Snapshot& snapshot) {
  const std::string eta = number(snapshot.record.eta, 4);
  return (snapshot.parameters.step == StepRule::Pegasos ? "$η$ = 1/($λt$) = " : "$η$ = ") + eta;
}

std::string projection_text(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  if (!snapshot.parameters.projection) return "off; |$w_{t+1}$| = " + number(record.norm_next);
  const std::string radius = number(snapshot.constants.ball_radius);
  if (record.projected) return "|$w_{t+½}$| = " + number(record.norm_half) + " > " + radius;
  return "|$w_{t+½}$| = " + number(record.norm_half) + " ≤ " + radius;
}

std::string value_of(const Snapshot& snapshot, Phase phase) {
  switch (phase) {
    case Phase::Sample:
      return batch_text(snapshot.record);
    case Phase::Violators:
      return violators_text(snapshot.record);
    case Phase::GradientStep:
      return gradient_text(snapshot);
    case Phase::Projection:
      return projection_text(snapshot);
  }
  return {};
}

/// The same to the last digit, for the clipboard.
std::string digits_of(const Snapshot& snapshot, Phase phase) {
  const StepRecord& record = snapshot.record;
  switch (phase) {
    case Phase::Sample: {
      std::string rows;
      for (const Row row : record.indices) rows += (rows.empty() ? "" : ", ") + std::to_string(row);
      return rows;
    }
    case Phase::Violators:
      if (record.margins.size() == 1) return shortest(record.margins[0]);
      return std::to_string(record.violators);
    case Phase::GradientStep:
      return shortest(record.eta);
    case Phase::Projection:
      return shortest(snapshot.parameters.projection ? record.norm_half : record.norm_next);
  }
  return {};
}

}  // namespace

Algorithm algorithm_lines(const session::Snapshot& snapshot) {
  const Count k = snapshot.k();
  Algorithm result;
  result.lines = {{
      {Phase::Sample, "Sample",
       "$A_t$ ← " + (k == 1 ? std::string("one") : grouped(k)) + " of " + counted(snapshot.m(), "example", "examples"),
       "", "", false, false},
      {Phase::Violators, "Violators",
       snapshot.data->free_bias() ? "$A_t^+$ ← those with $y$(⟨$w_t$, $x$⟩ + $b$) < 1"
                                  : "$A_t^+$ ← those with $y$⟨$w_t$, $x$⟩ < 1",
       "", "", false, false},
      {Phase::GradientStep, "Gradient step", gradient_formula(snapshot.parameters, k), "", "", false, false},
      {Phase::Projection, "Projection",
       snapshot.parameters.projection ? "$w_{t+1}$ ← min{1, (1/√$λ$)/|$w_{t+½}$|} $w_{t+½}$" : "$w_{t+1}$ ← $w_{t+½}$",
       "", "", false, false},
  }};
  const Position at = snapshot.position;
  for (AlgorithmLine& line : result.lines) {
    line.done = at.t > 0 && line.phase <= at.phase;
    line.running = at.t > 0 && line.phase == at.phase;
    if (!line.done) continue;
    line.value = value_of(snapshot, line.phase);
    line.copy = digits_of(snapshot, line.phase);
  }
  result.progress =
      at.t == 0 ? "before the first step"
                : "$t$ = " + grouped(at.t) + ", phase " + std::to_string(static_cast<int>(at.phase) + 1) + " of 4";
  result.sentence = session::explain_phase(snapshot);
  return result;
}

}  // namespace pegasos::figures
