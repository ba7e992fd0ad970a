// The certificate of an optimum: both ends of the enclosure of f*, with a bound of every rounding error added on the
// safe side. A dot product of n terms in double-double errs by at most about (n + 4) units of its sum of absolute
// products, which |w| |x_i| bounds (Cauchy and Schwarz); sums over the examples likewise.
#pragma once

#include <optional>

#include "data/dataset.h"

namespace pegasos {

/// Gap and multipliers of a pair (w, alpha), recomputed from the raw data in double-double arithmetic.
struct Certificate {
  double primal = 0;  ///< f(w), rounded up
  double dual = 0;    ///< D(alpha), rounded down: a true lower bound of f*, whatever alpha was handed in
  double gap = 0;     ///< primal - dual >= 0, rounded up
  /// Largest violation of the optimality conditions: over the examples |alpha_i - clip(alpha_i + 1 - margin_i, 0, 1)|,
  /// and of the stationarity, lambda |w - w(alpha)| / R (with a free bias also |mean(alpha y)|).
  double kkt_violation = 0;
  bool feasible = true;  ///< alpha in [0,1]^m (and balanced with a free bias); else `dual` is of a repaired alpha

  /// gap / primal; 0 when f* = 0 is met.
  double relative_gap() const { return gap > 0 ? gap / primal : 0.0; }
};

/// What rounding a point to doubles left over: the exact point is (w + w_low, b + b_low). Empty = nothing.
struct Remainder {
  VectorView w = {};
  double b = 0;
};

/// Believes nobody: uses only data, lambda, w, b and alpha. f* lies in [dual, primal]. An alpha outside [0,1] is
/// clipped, an unbalanced one (free bias) shrunk on its heavier side; `feasible` says so. Cost O(nonzeros). The same
/// digits for every number of threads.
Certificate certify(const Dataset& data, double lambda, VectorView w, double b, VectorView alpha,
                    const Remainder& remainder = {}, Count threads = 1);

/// The same in plain doubles, several times faster: each end is moved by a bound of all rounding errors, which makes
/// the enclosure wider by some 1e-12 of f. Nothing where alpha is outside [0,1] or the bias is free. `margins` (m
/// numbers) are those of w.
std::optional<Certificate> certify_fast(const Dataset& data, double lambda, VectorView w, VectorView margins,
                                        VectorView alpha, Count threads = 1);

}  // namespace pegasos
