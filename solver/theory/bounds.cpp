#include "theory/bounds.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/portable.h"

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
    case BoundKind::Posterior: return sum_gradient2_over_t / (2 * constants.lambda * time);
    case BoundKind::Logarithm1: return constants.c * (1 + portable::log(time)) / (2 * constants.lambda * time);
    case BoundKind::Theorem: return theorem_bound(constants, T);
  }
  return std::nullopt;
}

double theorem_bound(const Constants& constants, Count T) {
  const auto time = static_cast<double>(T);
  return constants.c * portable::log(time) / (constants.lambda * time);
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
  return portable::log(n) + kEulerGamma + 1 / (2 * n) - 1 / (12 * n2) + 1 / (120 * n2 * n2) - 1 / (252 * n2 * n2 * n2);
}

double harmonic_bound(const Constants& constants, Count T) {
  return constants.c * harmonic(T) / (2 * constants.lambda * static_cast<double>(T));
}

double last_bound(const Constants& constants, Count T) {
  const double before = T > 1 ? harmonic(T - 1) : 0;
  return constants.c * (before + 0.5) / (constants.lambda * static_cast<double>(T));
}

double suffix_bound(const Constants& constants, Count first, Count T) {
  assert(first >= 2 && T >= first);
  const double sum = harmonic(T) - harmonic(first - 1);
  return constants.c * (1 + sum) / (2 * constants.lambda * static_cast<double>(T - first + 1));
}

double weighted_bound(const Constants& constants, Count T) {
  return 2 * constants.c / (constants.lambda * static_cast<double>(T + 1));
}

double sharper_c(const Constants& constants) {
  const double G = constants.R + std::min(std::sqrt(constants.lambda), constants.R);
  return G * G;
}

double distance_bound(const Constants& constants, Count T) {
  return constants.c / (constants.lambda * constants.lambda * static_cast<double>(T));
}

double shifted_bound(const Constants& constants, double t0, double distance2, Count T) {
  const auto time = static_cast<double>(T);
  const double sum = 1 / (1 + t0) + portable::log((time + t0) / (1 + t0));
  return constants.lambda * t0 * distance2 / (2 * time) + constants.c * sum / (2 * constants.lambda * time);
}

}  // namespace pegasos
