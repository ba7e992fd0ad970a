// A primal-dual interior point method for the dual of the hinge problem, for dense problems of moderate size, where
// coordinate descent would need thousands of passes (lambda small, features of very different size).
//
//   min_{a, h >= 0, a + h = 1}  |Z^T a|^2 / (2 c) - sum a,   c = lambda m,  Z = rows y_i x_i   (free bias: y^T a = 0)
//
// Predictor and corrector of Mehrotra, SIAM J. Optim. 2, 1992. Each Newton step is a d x d system (Woodbury), as in
// Fine, Scheinberg: "Efficient SVM training using low-rank kernel representations", JMLR 2, 2001; or m x m when m < d.
#pragma once

#include "optimum/dual_state.h"

namespace pegasos {

/// Multiplications of one Newton step, and numbers kept: decides whether the method is affordable.
struct InteriorPointCost {
  double work = 0;
  double memory = 0;
};
InteriorPointCost interior_point_cost(const Dataset& data);

/// Runs until the complementarity is at rounding level or stops falling. `precise` computes in double-double. It looks;
/// `state` is the best point so far also where it is left in the middle.
void interior_point(const Dataset& data, double lambda, bool precise, const JobControl& control, DualState& state);

}  // namespace pegasos
