// Step sizes eta_t on the scale of f (course notes of Sontag and Halpern, 2016; Norma: Kivinen, Smola, Williamson
// 2004). The fast step of Pegasos and Shifted (stepper.cpp) has 1/(lambda (t + t0)) in its denominators and does not
// ask here. A new rule: core/choices.h, its row in core/parameter_table.cpp, its case here, and its words in
// text/languages.
#pragma once

#include "core/choices.h"
#include "core/types.h"

namespace pegasos {

/// eta_t of `rule` with its number c (or p) at iteration t >= 1. For Backtracking the first trial c.
double step_size(StepRule rule, double value, double lambda, Count t);

/// Halvings after which backtracking gives up (-nabla need not be a descent direction at a kink).
inline constexpr int kHalvingsMax = 60;

}  // namespace pegasos
