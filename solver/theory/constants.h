// R, G and c of the convergence statements.
#pragma once

#include <string>

#include "core/parameters.h"
#include "data/dataset.h"

namespace pegasos {

/// With projection G = sqrt(lambda) + R, c = (sqrt(lambda) + R)^2; without (w_1 = 0) G = 2R, c = 4R^2
/// (Shalev-Shwartz et al. 2011, Theorem 1).
struct Constants {
  double R = 0;
  double G = 0;
  double c = 0;
  double lambda = 0;
  bool projection = true;
  double ball_radius = 0;        ///< 1/sqrt(lambda)
  double reach = 0;              ///< R/lambda: no iterate is ever longer (invariant I2)
  bool projection_idle = false;  ///< the projection is proved never to act: (I3), for this step and no misprint

  /// Why the theorems do not speak about this run; empty when they do.
  std::string not_covered;
  /// Why the statements in expectation do not (the path-wise Theorem 1 still does); empty when they do.
  std::string not_covered_in_expectation;
};

/// Whether eta_t = 1/(lambda t): the step pegasos, or c/t with c = 1/lambda but for rounding.
bool takes_own_step(const Parameters& parameters);

/// Of any R and lambda; what the theorems do not cover, and whether the projection may act, is not looked at.
Constants constants(double R, double lambda, bool projection);
Constants constants(const Dataset& data, const Parameters& parameters);

}  // namespace pegasos
