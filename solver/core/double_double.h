// Double-double numbers: an unevaluated sum of two doubles, about 31 decimal digits. The certificate of the optimum and
// its active-set polish compute with them. Error-free transformations of Knuth and Dekker; T. J. Dekker, "A
// floating-point technique for extending the available precision", Numer. Math. 18, 1971. Products by splitting, so
// that every machine and every build type gives the same digits. Exact transformations hold for magnitudes below 1e290
// and above 1e-290.
#pragma once

#include <cmath>
#include <limits>

namespace pegasos {

struct DoubleDouble {
  double high = 0;
  double low = 0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : high(value) {}  // NOLINT: implicit on purpose, a double is one exactly
  constexpr DoubleDouble(double high_part, double low_part) : high(high_part), low(low_part) {}

  double value() const { return high + low; }
};

/// Relative error of one operation below is at most 4 units of this.
inline constexpr double kDoubleDoubleUnit = 0x1p-104;

/// high + low = a + b exactly, when |a| >= |b|.
constexpr DoubleDouble quick_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// high + low = a + b exactly.
constexpr DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

/// high + low = a b exactly.
constexpr DoubleDouble two_product(double a, double b) {
  constexpr double kSplit = 134217729.0;  // 2^27 + 1
  const double product = a * b;
  const double at = kSplit * a;
  const double a1 = at - (at - a);
  const double a2 = a - a1;
  const double bt = kSplit * b;
  const double b1 = bt - (bt - b);
  const double b2 = b - b1;
  return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

constexpr DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }

constexpr DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  DoubleDouble sum = two_sum(a.high, b.high);
  const DoubleDouble rest = two_sum(a.low, b.low);
  sum = quick_two_sum(sum.high, sum.low + rest.high);
  return quick_two_sum(sum.high, sum.low + rest.low);
}
constexpr DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }

constexpr DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.high, b.high);
  return quick_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}
constexpr DoubleDouble operator*(DoubleDouble a, double b) {
  const DoubleDouble product = two_product(a.high, b);
  return quick_two_sum(product.high, product.low + a.low * b);
}

constexpr DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double first = a.high / b.high;
  DoubleDouble rest = a - b * first;
  const double second = rest.high / b.high;
  rest = rest - b * second;
  const double third = rest.high / b.high;
  return quick_two_sum(first, second) + DoubleDouble(third);
}

constexpr DoubleDouble& operator+=(DoubleDouble& a, DoubleDouble b) { return a = a + b; }
constexpr DoubleDouble& operator-=(DoubleDouble& a, DoubleDouble b) { return a = a - b; }

constexpr bool operator<(DoubleDouble a, DoubleDouble b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}
constexpr bool operator>(DoubleDouble a, DoubleDouble b) { return b < a; }
constexpr DoubleDouble abs(DoubleDouble a) { return a.high < 0 || (a.high == 0 && a.low < 0) ? -a : a; }

inline DoubleDouble sqrt(DoubleDouble a) {
  if (!(a.high > 0)) return {};
  const double root = std::sqrt(a.high);
  return quick_two_sum(root, (a - two_product(root, root)).high / (2 * root));
}

/// Smallest double that is surely >= a, and largest that is surely <= a.
inline double round_up(DoubleDouble a) {
  return a.low > 0 ? std::nextafter(a.high, std::numeric_limits<double>::infinity()) : a.high;
}
inline double round_down(DoubleDouble a) {
  return a.low < 0 ? std::nextafter(a.high, -std::numeric_limits<double>::infinity()) : a.high;
}

}  // namespace pegasos
