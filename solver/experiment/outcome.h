// What a finished run hands over: the chosen output vector and the objective of every other choice.
#pragma once

#include "experiment/run.h"

namespace pegasos {

struct Outcome {
  Vector w;                    ///< of the chosen output; d numbers
  double b = 0;                ///< free bias of that vector
  Objective value;             ///< f, hinge, norm, error rate of w
  double held_out_error = -1;  ///< error rate of w on the held-out part; -1 where there is none
  double held_out_hinge = -1;  ///< its mean hinge there
  double f_last = 0;           ///< f(w_{T+1})
  double f_average = 0;        ///< uniform average of w_1..w_T
  double f_weighted = 0;       ///< weights t
  double f_suffix = 0;         ///< suffix average; f(w_{T+1}) when the run ended before the suffix began
  Count random_step = 0;       ///< r of Output::Random, else 0
};

/// The chosen output as it stands after a completed step. A suffix that has not begun is the last iterate;
/// Output::Random replays r - 1 steps from the start, r uniform in 1..t by the seed.
struct OutputPoint {
  Vector w;
  double b = 0;
};
OutputPoint output_point(const Run& run);
/// Of a run that nobody looks at before its end, and of which nothing but this output is asked: the fewest things are
/// kept.
RunOptions for_output_alone(Output output);

/// Requires a completed step; `point` is its output_point.
Outcome outcome(const Run& run, OutputPoint point);

}  // namespace pegasos
