// Dual coordinate descent with shrinking for large sparse problems.
// Hsieh, Chang, Lin, Keerthi, Sundararajan: "A dual coordinate descent method for large-scale linear SVM", ICML 2008.
//
// One step minimises the dual over one alpha_i: alpha_i <- clip(alpha_i - (margin_i - 1) lambda m / |x_i|^2, 0, 1),
// with w = w(alpha) kept at hand, so a step costs O(nonzeros of x_i). A free bias is a feature of constant value B
// whose quadratic term lambda/2 ((b - center)/B)^2 is moved along (proximal point): at the end sum alpha_i y_i = 0.
#pragma once

#include "optimum/dual_state.h"

namespace pegasos {

struct DescentOptions {
  double gap = 1e-10;       ///< relative
  Count max_passes = 1000;  ///< over the data, counted in examples looked at
};

/// `state` is the start (alpha empty = 0; where w is not empty it is w(alpha), at `lambda`, and the bias is not free)
/// and the result; the best primal point and the best multipliers that were met. True when the gap was reached, by sums
/// in plain double: the caller certifies.
bool dual_coordinate_descent(const Dataset& data, double lambda, const DescentOptions& options,
                             const JobControl& control, DualState& state);

}  // namespace pegasos
