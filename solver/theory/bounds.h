// The right-hand sides of Theorem 1 and its corollaries, in the chain (P) <= (H) <= (L1) <= (Th):
//   (P)  (1/(2 lambda T)) sum_t |nabla_t|^2 / t        a posteriori, from the subgradients of this run; T >= 1
//   (L1) c (1 + ln T) / (2 lambda T)                   Shalev-Shwartz et al. 2011, Theorem 1; T >= 1
//   (Th) c ln T / (lambda T)                           the 2007 form; T >= 3 only, where ln T >= 1
#pragma once

#include <optional>
#include <string_view>

#include "theory/constants.h"

namespace pegasos {

enum class BoundKind { Posterior, Logarithm1, Theorem };

struct BoundInfo {
  std::string_view name;     ///< "(Th)"
  std::string_view formula;  ///< mathematics markup: "$c$ ln $T$ / ($λT$)"
  std::string_view citation;
  Count from = 1;  ///< smallest T for which it is proved
};

const BoundInfo& bound_info(BoundKind kind);

/// Value at T; nothing below the range of validity. (P) needs sum_{t<=T} |nabla_t|^2/t.
std::optional<double> bound(BoundKind kind, const Constants& constants, Count T, double sum_gradient2_over_t = 0);

/// H_T = 1 + 1/2 + ... + 1/T, to full precision for every T.
double harmonic(Count T);

/// Smallest T >= 3 from which c ln T/(lambda T) stays <= level (level > 0). Bounded by kStepsMax; nothing beyond.
std::optional<Count> iterations_until(const Constants& constants, double level);

}  // namespace pegasos
