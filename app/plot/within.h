// A number held between two others where layouts may leave no room between them: std::clamp is undefined there.
#pragma once

#include <algorithm>

namespace pegasos::plot {

/// The number nearest to `value` from `low` to `high`; `low` where there is none (high < low) and for no number.
template <class Number>
Number within(Number value, Number low, Number high) {
  return std::max(low, std::min(value, high));
}

}  // namespace pegasos::plot
