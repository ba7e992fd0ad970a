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

/// What the orders of two bounds say without their constants and logarithms of T, at accuracy eps > 0 with probability
/// 1 − delta, 0 < delta < 1: Theorem 3 and the bound O~(ln(1/delta)/(lambda eps^2)) that was known before it.
struct IterationOrders {
  double theorem3 = 0;  ///< 1/(lambda delta eps)
  double earlier = 0;   ///< ln(1/delta)/(lambda eps^2)
  double crossing = 0;  ///< delta ln(1/delta): at smaller eps theorem3 is the smaller one, at larger eps the other is
};
IterationOrders iteration_orders(double lambda, double eps, double delta);

}  // namespace pegasos
