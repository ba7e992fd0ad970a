// Conditions of the theory where both sides are equal but for rounding. R is the rounded root of the largest <x, x>,
// and rows scaled to the length 1 have it but for a few units in the last place, so a side may be off by as much.
#pragma once

namespace pegasos {

inline constexpr double kEqual = 0x1p-48;  ///< relative: 32 half units in the last place

/// a >= b for b > 0, or equal but for rounding.
constexpr bool at_least(double a, double b) { return a >= b * (1 - kEqual); }
/// a > b for b > 0, and not by rounding alone.
constexpr bool more_than(double a, double b) { return !at_least(b, a); }

}  // namespace pegasos
