// Matrices of double-double numbers: what Eigen asks of a number beyond core/double_double.h.
#pragma once

#include <Eigen/Dense>
#include <limits>

#include "core/double_double.h"

template <>
struct std::numeric_limits<pegasos::DoubleDouble> : std::numeric_limits<double> {
  static constexpr int digits = 104;
  static constexpr int digits10 = 31;
  static constexpr double epsilon() { return pegasos::kDoubleDoubleUnit; }
};

namespace pegasos {

constexpr DoubleDouble& operator*=(DoubleDouble& a, DoubleDouble b) { return a = a * b; }
constexpr DoubleDouble& operator/=(DoubleDouble& a, DoubleDouble b) { return a = a / b; }
constexpr bool operator==(DoubleDouble a, DoubleDouble b) { return a.high == b.high && a.low == b.low; }
constexpr bool operator<=(DoubleDouble a, DoubleDouble b) { return a < b || a == b; }

}  // namespace pegasos
