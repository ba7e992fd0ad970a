// The few types that every layer shares, in the letters of the paper: m examples, d features, iterations t = 1..T,
// batches of k examples, weights w, examples (x, y) with y in {+1, -1}, z = y x.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pegasos {

using Count = std::int64_t;    ///< sizes and iteration numbers: m, d, k, t, T (T up to 2^53)
using Row = std::uint32_t;     ///< 0-based number of an example
using Column = std::uint32_t;  ///< 0-based number of a feature
using Vector = std::vector<double>;
using VectorView = std::span<const double>;

inline constexpr double kLambdaMin = 1e-12;         ///< smallest lambda accepted (numerics: doubles stay finite)
inline constexpr double kLambdaMax = 1e6;           ///< largest lambda accepted
inline constexpr Count kStepsMax = Count{1} << 53;  ///< largest T accepted: t is exact as a double

}  // namespace pegasos
