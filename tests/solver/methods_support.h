// Vectors of long double to compare a stepper's with.
#pragma once

#include <cmath>
#include <vector>

#include "core/types.h"

namespace pegasos::test {

using Long = std::vector<long double>;

/// |got - want/divide| over |want/divide| + scale. `scale` is what rounding is relative to: w is a sum of terms of
/// size R/lambda that may cancel.
inline double relative_error(VectorView got, const Long& want, long double divide, double scale) {
  long double error = 0;
  long double size = 0;
  for (std::size_t j = 0; j < want.size(); ++j) {
    error += std::pow(got[j] - want[j] / divide, 2);
    size += std::pow(want[j] / divide, 2);
  }
  return static_cast<double>(std::sqrt(error) / (std::sqrt(size) + scale));
}

}  // namespace pegasos::test
