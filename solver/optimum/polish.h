// From approximate multipliers to the exact optimum in doubles.
#pragma once

#include <optional>

#include "optimum/active_set.h"
#include "optimum/dual_state.h"
#include "optimum/optimum.h"

namespace pegasos {

/// Relative gap that counts as exact.
inline constexpr double kExactGap = 1e-14;

/// Which side each example is on, by comparing its multiplier with its margin; most of it right when the state is good.
/// `margins`: of state.w and state.b, m numbers.
ActiveSetGuess guess_sides(const DualState& state, VectorView margins);
/// Exchanges from `guess` and rounding; nothing when the certificate does not confirm a relative gap <= kExactGap.
std::optional<Optimum> polish(const Dataset& data, double lambda, const ActiveSetGuess& guess,
                              const JobControl& control);

}  // namespace pegasos
