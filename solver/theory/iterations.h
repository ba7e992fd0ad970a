// How many steps the bounds ask for: the smallest T with c ln T/(lambda delta T) <= eps, or c (1 + ln T)/(2 lambda
// delta T) <= eps, in closed form through the lower branch of Lambert's W and then made exact by looking at the
// neighbours.
#pragma once

#include <optional>

#include "theory/bounds.h"

namespace pegasos {

/// W_{-1}(x), the solution w <= -1 of w e^w = x, for x in [-1/e, 0). About 15 digits.
double lambert_w_lower(double x);

/// `kind` is Theorem (smallest T >= 3) or Logarithm1 (smallest T >= 1); eps > 0, 0 < delta <= 1, delta = 1 for the
/// statements in expectation. Nothing beyond kStepsMax.
std::optional<Count> iterations(BoundKind kind, const Constants& constants, double eps, double delta = 1);

}  // namespace pegasos
