// The small arithmetic that the parts of path_check share.
#pragma once

#include <cmath>

#include "core/double_double.h"
#include "core/numbers.h"
#include "objective/hinge.h"

namespace pegasos {

inline constexpr double kUnit = 0x1p-53;
// The program decides "outside the ball" by a cached |w|^2 that is good to this much (numerics of the stepper).
inline constexpr double kBallRounding = 1e-12;
inline constexpr Count kDense = 200;  // up to here passes over the data and curves at every t, whatever they cost

inline double distance2(VectorView a, VectorView b) {
  CompensatedSum sum;
  for (std::size_t j = 0; j < a.size(); ++j) sum.add((a[j] - b[j]) * (a[j] - b[j]));
  return sum.value();
}

inline double length(VectorView w) { return std::sqrt(squared_norm(w)); }

/// high + low grows by `value`; what is lost is of the order of kUnit^2.
inline void add_exactly(double& high, double& low, double value) {
  const DoubleDouble sum = two_sum(high, value);
  high = sum.high;
  low += sum.low;
}

/// Some 100 a decade.
inline Count next_moment(Count t) { return t < kDense ? t + 1 : t + std::max<Count>(1, t / 43); }

}  // namespace pegasos
