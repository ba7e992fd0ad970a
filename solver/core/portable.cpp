#include "core/portable.h"

#include <array>
#include <cfloat>
#include <cstddef>

static_assert(FLT_EVAL_METHOD == 0);  // registers longer than a double, as the x87 has, change the digits

namespace pegasos::portable {
namespace {

constexpr DoubleDouble kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
constexpr DoubleDouble kLog2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <std::size_t N>
using Coefficients = std::array<DoubleDouble, N>;

/// c_0 + c_1 z + c_2 z^2 + ...: the first `Precise` terms, which are the large ones, in double-double.
template <std::size_t Precise, std::size_t N>
DoubleDouble series(const Coefficients<N>& c, DoubleDouble z) {
  double rest = 0;
  for (std::size_t j = N; j-- > Precise;) rest = rest * z.high + c[j].high;
  DoubleDouble sum = rest;
  for (std::size_t j = Precise; j-- > 0;) sum = sum * z + c[j];
  return sum;
}

/// sign^j / (first + step j)!
template <std::size_t N>
constexpr Coefficients<N> factorials(int first, int step, double sign) {
  Coefficients<N> c;
  DoubleDouble factor = 1;
  int n = 0;
  for (std::size_t j = 0; j < N; ++j) {
    for (const int last = first + step * static_cast<int>(j); n < last; ++n) factor = factor / DoubleDouble(n + 1);
    c[j] = factor;
    factor = factor * sign;
  }
  return c;
}

constexpr auto kExp = factorials<18>(0, 1, 1);
constexpr auto kSine = factorials<11>(1, 2, -1);
constexpr auto kCosine = factorials<11>(0, 2, -1);
/// artanh s = s sum_j s^(2j) / (2j + 1)
constexpr auto kArtanh = [] {
  Coefficients<15> c;
  for (std::size_t j = 0; j < c.size(); ++j) c[j] = DoubleDouble(1) / DoubleDouble(2 * static_cast<double>(j) + 1);
  return c;
}();

/// sin(pi (x + quarters/2)).
double turned(double x, int quarters) {
  x -= 2 * std::round(x / 2);  // |x| <= 1
  if (std::isnan(x)) return x;
  const double nearest = std::round(2 * x);
  const DoubleDouble angle = kPi * (x - nearest / 2);  // at most pi/4
  const int quadrant = (static_cast<int>(nearest) + quarters) & 3;
  const DoubleDouble square = angle * angle;
  const DoubleDouble value = quadrant % 2 == 0 ? angle * series<3>(kSine, square) : series<4>(kCosine, square);
  return quadrant < 2 ? value.value() : -value.value();
}

}  // namespace

DoubleDouble log(DoubleDouble x) {
  if (!(x.high > 0)) return x.high == 0 ? -kInfinity : kNaN;
  if (x.high == kInfinity) return kInfinity;
  int n = 0;
  if (std::frexp(x.high, &n) < 0x1.6a09e667f3bcdp-1) --n;  // sqrt(1/2) <= m < sqrt(2)
  const DoubleDouble m{std::ldexp(x.high, -n), std::ldexp(x.low, -n)};
  const DoubleDouble above = m - 1;
  const DoubleDouble sum = m + 1;
  const double quotient = above.high / sum.high;
  const DoubleDouble s = quick_two_sum(quotient, (above - sum * quotient).high / sum.high);
  return kLog2 * n + s * series<3>(kArtanh, s * s) * 2;
}

double log10(double x) {
  const DoubleDouble natural = log(DoubleDouble(x));
  return std::isfinite(natural.high) ? (natural / log(DoubleDouble(10))).value() : natural.high;
}

DoubleDouble exp(DoubleDouble x) {
  if (!(x.high < 710)) return x.high * kInfinity;
  if (x.high < -746) return 0;
  const double n = std::round(x.high / kLog2.high);
  const DoubleDouble value = series<8>(kExp, x - kLog2 * n);  // of at most log(2)/2
  return {std::ldexp(value.high, static_cast<int>(n)), std::ldexp(value.low, static_cast<int>(n))};
}

double power(double base, double exponent) { return exp(log(DoubleDouble(base)) * exponent).value(); }

double sin_pi(double x) { return turned(x, 0); }
double cos_pi(double x) { return turned(x, 1); }

}  // namespace pegasos::portable
