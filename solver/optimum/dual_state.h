// What the approximate methods hand to the polish and to the certificate.
#pragma once

#include "core/progress.h"
#include "core/types.h"
#include "data/dataset.h"

namespace pegasos {

/// An approximate solution of the dual: multipliers with their slacks, and the primal point that goes with them.
struct DualState {
  Vector alpha;  ///< m, in [0,1]
  Vector rest;   ///< 1 - alpha, with digits of its own when alpha is close to 1; empty = 1 - alpha
  Vector w;      ///< d
  double b = 0;
  Count passes = 0;
  bool stopped = false;  ///< by the job control
};

/// Makes sum alpha_i y_i = 0 (the free bias) hold exactly, not only to rounding: shrinks the heavier side to the
/// lighter one, rounds to a common grid and settles the last units on one multiplier. alpha in [0,1]^m before and
/// after.
void balance(const Dataset& data, Vector& alpha);

}  // namespace pegasos
