// The exact end of the optimum: a primal active-set method on the dual, in double-double arithmetic.
//
//   min_{alpha in [0,1]^m}  |sum alpha_i z_i|^2 / (2 lambda m) - sum alpha_i      (free bias: sum alpha_i y_i = 0)
//
// The examples are split into alpha = 0, alpha = 1 and a free set F with independent rows on the margin. One step
// solves the equations of F, walks there until a multiplier meets its bound, and when nothing blocks lets the most
// violated example in. The objective never grows, and each F is met at most once (Bland's rule after stalling), so a
// good guess ends after a few exchanges. Nocedal, Wright: Numerical Optimization, 2nd ed., ch. 16.5.
#pragma once

#include <optional>
#include <vector>

#include "core/progress.h"
#include "optimum/working_set.h"

namespace pegasos {

/// Where the exchanges start: multipliers in [0,1] and what they seem to be at the optimum.
struct ActiveSetGuess {
  Vector alpha;
  std::vector<Side> sides;
};

/// The optimum to about 30 digits (fewer by the condition of the equations).
struct ExactOptimum {
  PrecisePoint point;
  std::vector<DoubleDouble> alpha;  ///< in [0,1], exactly 0 or 1 where bound
  Count below = 0;                  ///< margins of the exact optimum: within the rounding error of 1 counts as 1
  Count at = 0;
  Count above = 0;
  Count errors = 0;     ///< margins <= 0
  bool decided = true;  ///< every margin is known so well that these counts are those of the exact optimum
  Count exchanges = 0;
};

/// Nothing when the exchanges do not end within `limit` steps, the equations are singular or the job was stopped.
std::optional<ExactOptimum> solve_active_set(const Dataset& data, double lambda, const ActiveSetGuess& guess,
                                             Count limit, const JobControl& control);

}  // namespace pegasos
