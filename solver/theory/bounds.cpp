#include "theory/bounds.h"

#include <array>
#include <cassert>
#include <cmath>

namespace pegasos {

const BoundInfo& bound_info(BoundKind kind) {
  static const std::array<BoundInfo, 3> infos = {{
      {"(P)", "Σ|∇_s|²/$s$ / (2$λt$)", "a posteriori form of Lemma 1", 1},
      {"(L1)", "$c$ (1 + ln $t$) / (2$λt$)", "Shalev-Shwartz et al. 2011, Theorem 1", 1},
      {"(Th)", "$c$ ln $t$ / ($λt$)", "Shalev-Shwartz, Singer, Srebro 2007, Theorem 1", 3},
  }};
  return infos[static_cast<std::size_t>(kind)];
}

std::optional<double> bound(BoundKind kind, const Constants& constants, Count T, double sum_gradient2_over_t) {
  if (T < bound_info(kind).from || !constants.not_covered.empty()) return std::nullopt;
  const auto time = static_cast<double>(T);
  switch (kind) {
    case BoundKind::Posterior:
      return sum_gradient2_over_t / (2 * constants.lambda * time);
    case BoundKind::Logarithm1:
      return constants.c * (1 + std::log(time)) / (2 * constants.lambda * time);
    case BoundKind::Theorem:
      return constants.c * std::log(time) / (constants.lambda * time);
  }
  return std::nullopt;
}

double harmonic(Count T) {
  assert(T >= 1);
  if (T < 64) {
    double sum = 0;
    for (Count t = T; t >= 1; --t) sum += 1 / static_cast<double>(t);
    return sum;
  }
  constexpr double kEulerGamma = 0.57721566490153286061;
  const auto n = static_cast<double>(T);
  const double n2 = n * n;
  return std::log(n) + kEulerGamma + 1 / (2 * n) - 1 / (12 * n2) + 1 / (120 * n2 * n2) - 1 / (252 * n2 * n2 * n2);
}

std::optional<Count> iterations_until(const Constants& constants, double level) {
  assert(level > 0);
  const double K = constants.c / (constants.lambda * level);
  // ln T / T falls for T >= 3; find the crossing by bisection on exact integers, no rounding of Lambert's W to mend.
  const auto enough = [&](Count T) { return K * std::log(static_cast<double>(T)) <= static_cast<double>(T); };
  Count low = 2;
  Count high = 3;
  while (!enough(high)) {
    if (high >= kStepsMax) return std::nullopt;
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const Count middle = low + (high - low) / 2;
    (enough(middle) ? high : low) = middle;
  }
  if (high > kStepsMax) return std::nullopt;
  return high;
}

}  // namespace pegasos
