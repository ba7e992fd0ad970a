// The pseudo-code panel as data: four lines, their live values and which of them runs.
#pragma once

#include <array>
#include <string>

#include "session/snapshot.h"

namespace pegasos::figures {

struct AlgorithmLine {
  Phase phase = Phase::Sample;
  std::string name;      ///< "Gradient step"
  std::string formula;   ///< markup of plot/math_text.h
  std::string value;     ///< markup; empty before the line has been executed in this step
  std::string copy;      ///< the value's number with all its digits (a batch: its rows); empty as `value` is
  bool done = false;     ///< executed in step t
  bool running = false;  ///< the line executed last: the one that is lit
};

struct Algorithm {
  std::array<AlgorithmLine, 4> lines;
  std::string progress;  ///< "phase 3 of 4" or "t = 44 is complete"
  std::string sentence;  ///< what happened last and why (session::explain_phase)
};

Algorithm algorithm_lines(const session::Snapshot& snapshot);

}  // namespace pegasos::figures
