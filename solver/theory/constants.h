// R, G and c of the convergence statements.
#pragma once

#include <string>

#include "core/parameters.h"
#include "data/dataset.h"

namespace pegasos {

/// c = G^2, G >= |nabla_t| for every t: |nabla_t| <= lambda |w_t| + R, and from t = 2 on |w_t| <= 1/sqrt(lambda) with
/// projection, |w_t| <= R/lambda without. So G = sqrt(lambda) + R or G = 2R (Shalev-Shwartz et al. 2011, Theorem 1), as
/// long as w_1 is not longer than that; else G = lambda |w_1| + R.
struct Constants {
  double R = 0;
  double G = 0;
  double c = 0;
  double lambda = 0;
  bool projection = true;
  double w1 = 0;                 ///< |w_1|
  double ball_radius = 0;        ///< 1/sqrt(lambda)
  double reach = 0;              ///< R/lambda: no iterate after w_1 is ever longer (invariant I2)
  bool projection_idle = false;  ///< the projection is proved never to act: (I3), for this step and no misprint

  /// A misprint makes another run or another average of this problem than the theorems speak of. The rows of the theory
  /// judge it all the same: they are there to be broken.
  bool as_printed = false;
  /// Why the theorems do not speak about this run; empty when they do.
  Message not_covered;
  /// Why the statements in expectation do not (the path-wise Theorem 1 still does); empty when they do.
  Message not_covered_in_expectation;

  /// |w_1| <= 1/sqrt(lambda), but for rounding.
  bool starts_in_ball() const { return lambda * w1 * w1 <= 1 + 1e-12; }
  /// G is larger than that of the theorems, as w_1 is long.
  bool first_decides() const;
};

/// Whether eta_t = 1/(lambda t): the step pegasos, shifted by 0, or c/t with c = 1/lambda but for rounding.
bool takes_own_step(const Parameters& parameters);

/// Whether every batch is A_t = S, each of the m rows once.
bool takes_all(const Parameters& parameters, Count m);

/// Of any R, lambda and |w_1|; what the theorems do not cover, and whether the projection may act, is not looked at.
Constants constants(double R, double lambda, bool projection, double w1 = 0);
Constants constants(const Dataset& data, const Parameters& parameters);

}  // namespace pegasos
