// Multipliers that satisfy sum alpha_i y_i = 0 (the free bias) exactly, not only to rounding.
#pragma once

#include "core/types.h"
#include "data/dataset.h"

namespace pegasos {

/// Shrinks the heavier side to the lighter one, rounds to a common grid and settles the last units on one multiplier.
/// alpha in [0,1]^m before and after.
void balance(const Dataset& data, Vector& alpha);

}  // namespace pegasos
