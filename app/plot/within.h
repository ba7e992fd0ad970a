// A number held between two others where layouts may leave no room between them: std::clamp is undefined there.
#pragma once

#include <algorithm>

namespace pegasos::plot {

/// The number nearest to `value` from `low` to `high`; `low` where there is none (high < low) and for no number.
template <class Number>
Number within(Number value, Number low, Number high) {
  return std::max(low, std::min(value, high));
}

/// How far along a way of that length, 0 to 1; 0 where the way has no length.
inline double share_of_way(float passed, float way) {
  return way > 0 ? within(static_cast<double>(passed / way), 0.0, 1.0) : 0.0;
}

}  // namespace pegasos::plot
