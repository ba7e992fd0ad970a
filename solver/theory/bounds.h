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

/// c ln T/(lambda T) for any T and any run, to be shown where the theorem does not speak; `bound` says whether it does.
double theorem_bound(const Constants& constants, Count T);

/// H_T = 1 + 1/2 + ... + 1/T, to full precision for every T.
double harmonic(Count T);

/// The bounds that are derived from the same inequality; each is valid for every T >= 1 with the step 1/(lambda t).
/// (H)            G^2 H_T / (2 lambda T)
double harmonic_bound(const Constants& constants, Count T);
/// Last iterate   G^2 (H_{T-1} + 1/2) / (lambda T)
double last_bound(const Constants& constants, Count T);
/// Average of w_t over first <= t <= T, h = first - 1 >= 1:   G^2 (1 + H_T - H_h) / (2 lambda (T - h))
double suffix_bound(const Constants& constants, Count first, Count T);
/// Average with weights t:   2 G^2 / (lambda (T + 1))
double weighted_bound(const Constants& constants, Count T);
/// c with a sharper G where the projection is on: |w_t| <= min(1/sqrt(lambda), R/lambda) from t = 2 on, and if w_1 is
/// not longer either, G = R + min(sqrt(lambda), R).
double sharper_c(const Constants& constants);
/// E |w_{T+1} - w*|^2 <= G^2 / (lambda^2 T)
double distance_bound(const Constants& constants, Count T);

/// Of the mean of f(w_t;A_t) - f(u;A_t) over t <= T with the step eta_t = 1/(lambda (t + t0)), t0 >= 0, where
/// |w_1 - u|^2 = `distance2`:
///   lambda t0 |w_1 - u|^2 / (2T) + G^2 (1/(1 + t0) + ln((T + t0)/(1 + t0))) / (2 lambda T)
/// As in the proof of Lemma 1, with d_t = |w_t - u|^2: the projection lengthens no distance to u, and f(.;A_t) is
/// lambda-strongly convex, so
///   f(w_t;A_t) - f(u;A_t) <= (d_t - d_{t+1}) / (2 eta_t) + eta_t |nabla_t|^2 / 2 - lambda d_t / 2
///                          = (lambda/2) [(t + t0 - 1) d_t - (t + t0) d_{t+1}] + |nabla_t|^2 / (2 lambda (t + t0)).
/// Over t = 1..T the brackets add up to t0 d_1 - (T + t0) d_{T+1} <= t0 d_1, and the sum of 1/(t + t0) is at most its
/// first term and the integral of 1/(s + t0) from 1 to T. Since 1 - eta_t lambda = (t + t0 - 1)/(t + t0) lies in
/// [0, 1], w_{t+1/2} is a convex combination of w_t and of v_t/lambda, |v_t| <= R: G is that of Constants. With t0 = 0
/// this is (L1); a t0 takes from the logarithm and adds the way from w_1, which is no longer forgotten at once.
double shifted_bound(const Constants& constants, double t0, double distance2, Count T);

}  // namespace pegasos
