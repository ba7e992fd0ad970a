#include "theory/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/numbers.h"
#include "core/portable.h"

namespace pegasos {
namespace {

/// ln Gamma(x), x > 0: Stirling's series (Abramowitz and Stegun 6.1.41) after x Gamma(x) = Gamma(x + 1) has made x
/// large. Error below 1e-18 of x ln x.
DoubleDouble log_gamma(double x) {
  constexpr double kEnough = 24;
  constexpr DoubleDouble kHalfLogTwoPi{0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};
  constexpr std::array kTerms = {1.0 / 12,   -1.0 / 360,      1.0 / 1260, -1.0 / 1680,
                                 1.0 / 1188, -691.0 / 360360, 1.0 / 156,  -3617.0 / 122400};
  assert(x > 0);
  DoubleDouble large = x;
  DoubleDouble product = 1;
  for (; large.high < kEnough; large += 1) product = product * large;
  const double inverse = 1 / large.high;
  double rest = 0;
  for (std::size_t i = kTerms.size(); i-- > 0;) rest = rest * inverse * inverse + kTerms[i];
  return (large - 0.5) * portable::log(large) - large + kHalfLogTwoPi + rest * inverse - portable::log(product);
}

/// The continued fraction of the incomplete beta function by Lentz's method; converges fast for x < (a+1)/(a+b+2).
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  const auto guarded = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
  double c = 1;
  double d = 1 / guarded(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int i = 1; i < 100000; ++i) {
    const double n = i;
    const double even = n * (b - n) * x / ((a + 2 * n - 1) * (a + 2 * n));
    d = 1 / guarded(1 + even * d);
    c = guarded(1 + even / c);
    result *= d * c;
    const double odd = -(a + n) * (a + b + n) * x / ((a + 2 * n) * (a + 2 * n + 1));
    d = 1 / guarded(1 + odd * d);
    c = guarded(1 + odd / c);
    const double change = d * c;
    result *= change;
    if (std::abs(change - 1) < std::numeric_limits<double>::epsilon()) break;
  }
  return result;
}

/// The argument in [low, high] where the increasing `f` reaches `level`.
template <class F>
double solve_increasing(double low, double high, double level, F&& f) {
  for (int i = 0; i < 200; ++i) {
    const double middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) break;
    (f(middle) < level ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

/// I_x(a, b), the regularised incomplete beta function; a, b > 0, x in [0, 1]. Continued fraction, about 14 digits.
double incomplete_beta(double a, double b, double x) {
  assert(a > 0 && b > 0);
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const DoubleDouble scale = log_gamma(a + b) - log_gamma(a) - log_gamma(b);
  const double front =
      portable::exp(scale + portable::log(DoubleDouble(x)) * a + portable::log(DoubleDouble(1) - x) * b).value();
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

}  // namespace

double binomial_at_least(Count k, Count n, double p) {
  assert(k >= 0 && k <= n);
  return k == 0 ? 1 : incomplete_beta(static_cast<double>(k), static_cast<double>(n - k + 1), p);
}

double binomial_at_most(Count k, Count n, double p) {
  assert(k >= 0 && k <= n);
  return k == n ? 1 : incomplete_beta(static_cast<double>(n - k), static_cast<double>(k + 1), 1 - p);
}

Interval clopper_pearson(Count k, Count n, double confidence) {
  assert(n >= 1 && k >= 0 && k <= n);
  const double tail = (1 - confidence) / 2;
  Interval result{0, 1};
  if (k > 0) result.low = solve_increasing(0, 1, tail, [&](double p) { return binomial_at_least(k, n, p); });
  if (k < n) result.high = solve_increasing(0, 1, 1 - tail, [&](double p) { return 1 - binomial_at_most(k, n, p); });
  return result;
}

double student_quantile(Count freedom, double confidence) {
  assert(freedom >= 1 && confidence > 0 && confidence < 1);
  const auto v = static_cast<double>(freedom);
  // P[|t| > q] = I_{v/(v+q^2)}(v/2, 1/2).
  return solve_increasing(0, 1e9, confidence,
                          [&](double q) { return 1 - incomplete_beta(v / 2, 0.5, v / (v + q * q)); });
}

Mean mean_of(std::span<const double> values, double confidence) {
  Mean result;
  result.n = static_cast<Count>(values.size());
  if (values.empty()) return result;
  const auto n = static_cast<double>(values.size());
  CompensatedSum sum;
  for (const double value : values) sum.add(value);
  const auto [least, greatest] = std::ranges::minmax(values);
  result.value = std::clamp(sum.value() / n, least, greatest);  // of equal numbers it is that one, to the bit
  if (values.size() < 2) return result;
  CompensatedSum squares;
  for (const double value : values) squares.add((value - result.value) * (value - result.value));
  result.deviation = std::sqrt(squares.value() / (n - 1));
  result.half_width = student_quantile(result.n - 1, confidence) * result.deviation / std::sqrt(n);
  return result;
}

double chi_square_tail(double value, double freedom) {
  assert(freedom > 0);
  const double a = freedom / 2;
  const double x = value / 2;
  if (x <= 0) return 1;
  const double front = portable::exp(portable::log(DoubleDouble(x)) * a - x - log_gamma(a)).value();
  constexpr double kEnough = std::numeric_limits<double>::epsilon();
  if (x < a + 1) {  // the series of the lower part
    double term = 1 / a;
    double sum = term;
    for (int n = 1; term > kEnough * sum; ++n) sum += term *= x / (a + n);
    return 1 - front * sum;
  }
  // The continued fraction of the upper part, by Lentz's method; every denominator is positive here.
  double b = x + 1 - a;
  double c = 1e300;
  double d = 1 / b;
  double result = d;
  for (int n = 1; n < 1'000'000; ++n) {
    const double an = n * (a - n);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    result *= c * d;
    if (std::abs(c * d - 1) < kEnough) break;
  }
  return front * result;
}

std::size_t quantile_place(std::size_t n, double q) {
  assert(n >= 1 && q >= 0 && q <= 1);
  const auto count = static_cast<double>(n);
  return static_cast<std::size_t>(std::clamp(std::ceil(q * count - 1e-9), 1.0, count));
}

double quantile(std::span<const double> values, double q) {
  Vector sorted(values.begin(), values.end());
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(quantile_place(sorted.size(), q) - 1);
  std::ranges::nth_element(sorted, at);
  return *at;
}

}  // namespace pegasos
