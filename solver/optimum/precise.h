// A point (w, b) and its margins in double-double arithmetic, shared by the certificate and the polish.
#pragma once

#include <vector>

#include "core/double_double.h"
#include "data/dataset.h"

namespace pegasos {

inline constexpr Count kWorkOfPrecise = 8;  ///< of a product and a sum of this kind, for `look`

struct PrecisePoint {
  std::vector<DoubleDouble> w;  ///< d
  DoubleDouble b;               ///< 0 without a free bias
};

/// y_i (<w, x_i> + b).
inline DoubleDouble precise_margin(const Dataset& data, const PrecisePoint& point, Row i) {
  DoubleDouble sum = point.b;
  data.x(i).for_each([&](Column j, double value) {
    if (value != 0) sum += point.w[j] * value;
  });
  return data.y(i) > 0 ? sum : -sum;
}

/// sum += a y_i x_i.
inline void add_example(const Dataset& data, Row i, DoubleDouble a, std::vector<DoubleDouble>& sum) {
  const DoubleDouble factor = data.y(i) > 0 ? a : -a;
  data.x(i).for_each([&](Column j, double value) {
    if (value != 0) sum[j] += factor * value;
  });
}

inline DoubleDouble precise_squared_norm(const std::vector<DoubleDouble>& w) {
  DoubleDouble sum;
  for (const DoubleDouble& value : w) sum += value * value;
  return sum;
}

}  // namespace pegasos
