// The pseudo-code panel as data: four lines, their live values and which of them runs.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "figures/step_parts.h"
#include "plot/canvas.h"
#include "plot/palette.h"
#include "session/snapshot.h"

namespace pegasos::figures {

/// A piece of a formula that stands for something in the other views.
struct FormulaTerm {
  std::string text;  ///< markup; as it stands in the formula
  std::string link;  ///< id of what it names (ui/context.h, Link); empty: only words
};

/// One number of a line.
struct TermValue {
  std::string text;  ///< markup: "$η$ = 0.4545"
  std::string copy;  ///< all digits
  std::string link;
};

struct AlgorithmLine {
  Phase phase = Phase::Sample;
  std::string name;        ///< "Gradient step"
  std::string formula;     ///< markup of plot/math_text.h
  std::string value = {};  ///< markup; empty before the line has been executed in this step
  std::string copy = {};   ///< the value's number with all its digits (a batch: its rows); empty as `value` is
  bool done = false;       ///< executed in step t
  bool running = false;    ///< the line executed last: the one that is lit
  std::vector<FormulaTerm> links = {};  ///< the terms that mean something elsewhere, in the order of the formula
  std::vector<TermValue> more = {};     ///< further numbers, most important first; shown where there is room
};

struct Algorithm {
  std::array<AlgorithmLine, 4> lines;
  std::string progress;  ///< "phase 3 of 4" or "t = 44 is complete"
  std::string sentence;  ///< what happened last and why (session::explain_phase)
};

/// Ems that the sentence of a step that projects takes: with letters of that size no step needs smaller ones.
inline constexpr float kUsualSentence = 91.F;

/// With `motion`, of figures::during(): what its move has not reached yet is not told.
Algorithm algorithm_lines(const session::Snapshot& snapshot, std::optional<StepMotion> motion = {});

/// "phase 3 of 4", in a move that is part of a phase "phase 3 of 4: shrink".
std::string phase_text(Phase phase, std::optional<StepMotion> motion = {});

/// The lines and the sentence as a card that fills `rect`, of at least 300 x 160 px, for pages without a window.
void paint_algorithm(const session::Snapshot& snapshot, plot::Canvas& canvas, const plot::Rect& rect,
                     const plot::Theme& theme);

/// The whole formula in pieces, those of `links` with their meaning. `formula` may be a translation: a term that does
/// not stand there is left out.
std::vector<FormulaTerm> split_formula(const std::string& formula, const std::vector<FormulaTerm>& links);

}  // namespace pegasos::figures
