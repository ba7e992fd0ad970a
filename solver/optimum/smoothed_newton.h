// Newton's method on the primal with a smoothed hinge, for sets with many more examples than features: each step costs
// one pass over the data and a d x d system, and some dozens of steps reach rounding level where coordinate descent
// would need thousands of passes.
//
//   h_delta(s) = 0 (s <= -delta),  (s + delta)^2 / (4 delta) (|s| <= delta),  s (s >= delta),   s = 1 - margin
//
// alpha_i = h_delta'(s_i) is feasible for the dual, and the duality gap of (w, alpha) is a sum of two parts that are
// known at every step, so delta shrinks as soon as the smoothing is the larger one:
//   gap = (1/m) sum_i (max{0, s_i} - alpha_i s_i) + |lambda w - (1/m) sum_i alpha_i z_i|^2 / (2 lambda).
// Chapelle: "Training a Support Vector Machine in the Primal", Neural Computation 19, 2007.
#pragma once

#include "optimum/dual_state.h"

namespace pegasos {

/// Is a step affordable, and are there enough more examples than features that it pays?
bool suits_smoothed_newton(const Dataset& data);

/// `state.w` and `state.b` are the start (empty = 0) and, with `state.alpha`, the result. True when the relative gap
/// was reached, by sums in plain double: the caller certifies. With a free bias alpha is balanced up to rounding only.
bool smoothed_newton(const Dataset& data, double lambda, double gap, const JobControl& control, DualState& state);

}  // namespace pegasos
