#include "theory/iterations.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/portable.h"

namespace pegasos {

double lambert_w_lower(double x) {
  assert(x >= -1 / std::numbers::e && x < 0);
  // With w = -s, s >= 1: s - ln s = -ln(-x) =: y. Newton from above converges monotonically; near s = 1 the root is
  // double and the start sqrt(2 (y - 1)) is already close.
  const double y = std::max(1.0, -portable::log(-x));
  double s = 1 + std::sqrt(2 * (y - 1)) + (y - 1);
  for (int i = 0; i < 100 && s > 1; ++i) {
    const double next = s - (s - portable::log(s) - y) * s / (s - 1);
    if (!(next > 1) || std::abs(next - s) <= 1e-16 * s) break;
    s = next;
  }
  return -s;
}

std::optional<Count> iterations(BoundKind kind, const Constants& constants, double eps, double delta) {
  assert(kind != BoundKind::Posterior && eps > 0 && delta > 0 && delta <= 1);
  const bool theorem = kind == BoundKind::Theorem;
  const Count first = theorem ? 3 : 1;
  const double K = constants.c / ((theorem ? 1.0 : 2.0) * constants.lambda * delta * eps);
  const auto enough = [&](Count T) {
    const auto time = static_cast<double>(T);
    return K * (portable::log(time) + (theorem ? 0 : 1)) <= time;
  };
  if (enough(first)) return first;  // both bounds fall from there on
  // K ln T = T, or K (1 + ln T) = T, at its larger root.
  const double root =
      -K * lambert_w_lower(std::max(-1 / std::numbers::e, theorem ? -1 / K : -1 / (std::numbers::e * K)));
  if (!(root < static_cast<double>(kStepsMax))) return std::nullopt;
  Count T = std::max(first, static_cast<Count>(std::ceil(root)));
  while (!enough(T)) ++T;
  while (T > first && enough(T - 1)) --T;
  return T;
}

IterationOrders iteration_orders(double lambda, double eps, double delta) {
  assert(lambda > 0 && eps > 0 && delta > 0 && delta < 1);
  const double logarithm = -portable::log(delta);
  return {1 / (lambda * delta * eps), logarithm / (lambda * eps * eps), delta * logarithm};
}

}  // namespace pegasos
