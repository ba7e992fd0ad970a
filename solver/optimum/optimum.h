// The certified optimum of f, the reference of every suboptimality that is shown.
//
//   min_w  lambda/2 |w|^2 + (1/m) sum_i max{0, 1 - y_i <w, x_i>}        (primal)
//   max_{alpha in [0,1]^m}  mean(alpha) - lambda/2 |w(alpha)|^2,  w(alpha) = (1/(lambda m)) sum alpha_i y_i x_i (dual)
//
// With a free bias b the primal is also minimised over b and the dual has the constraint sum alpha_i y_i = 0.
#pragma once

#include <string>

#include "core/progress.h"
#include "core/result.h"
#include "data/dataset.h"
#include "optimum/certificate.h"

namespace pegasos {

struct Optimum {
  double lambda = 0;
  Vector w;      ///< d
  double b = 0;  ///< free bias only; where the optimal b is an interval, its point nearest to 0
  Vector w_low;  ///< usually empty. Where no vector of doubles reaches a relative gap of 1e-14 (lambda tiny), w + w_low
  double b_low = 0;  ///< and b + b_low is the point that the certificate is about
  Vector alpha;      ///< m, in [0,1]
  Certificate certificate;
  /// Counts of the exact optimum where `exact`; margins that rounding errors, analysed in double-double, leave on both
  /// sides of 1 count as 1. Otherwise within the accuracy that the gap gives.
  Count margin_below_1 = 0;
  Count margin_at_1 = 0;
  Count margin_above_1 = 0;
  double norm = 0;  ///< |w*|
  double error_rate = 0;
  std::string method;    ///< "closed form (lambda >= R^2)", "dual coordinate descent + active set", ...
  Message reason;        ///< why this method, in a clause: "54 features of 500,000 examples: ..."
  Count passes = 0;      ///< over the data
  bool exact = false;    ///< polished to a relative gap <= 1e-14, with margins known to 1e-9 at least
  bool partial = false;  ///< cancelled before the gap was reached
};

struct OptimumOptions {
  double gap = 1e-10;  ///< relative gap asked for: (primal - dual) <= gap * primal
  Count max_passes = 100000;
  Count threads = 1;               ///< of margins and certificates; no digit depends on it
  const Optimum* start = nullptr;  ///< of the same set at another lambda, where the search begins; nullptr = nowhere
};

/// Finds and certifies the optimum. Errors: Unreachable with the gap that was reached; Cancelled is not an error, the
/// result is then `partial`: what was reached if it is certified quickly, else w = 0 and alpha = 0 with what they say.
/// It looks (core/looks.h), and a stop acts at the next look. Reports the relative gap through `control`.
/// Deterministic.
Result<Optimum> find_optimum(const Dataset& data, double lambda, const OptimumOptions& options,
                             const JobControl& control = {});

}  // namespace pegasos
