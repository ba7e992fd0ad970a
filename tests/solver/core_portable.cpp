// The functions that are the same on every machine: against values of 400 bits, against the C library's long double,
// and at arguments that are no good.
#include "core/portable.h"

#include <gtest/gtest.h>

#include <cfloat>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "core/random.h"

namespace pegasos {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <class F>
void expect_values(const std::vector<std::pair<double, double>>& values, F&& f) {
  for (const auto& [x, y] : values) EXPECT_EQ(f(x), y) << x;
}

// The nearest doubles to the true values, as a multiple precision library gives them.
TEST(Portable, KnownValues) {
  const std::vector<std::pair<double, double>> log = {
      {0x1.0000000000000p-1, -0x1.62e42fefa39efp-1},   {0x1.0000000000000p+1, 0x1.62e42fefa39efp-1},
      {0x1.8000000000000p+1, 0x1.193ea7aad030bp+0},    {0x1.999999999999ap-4, -0x1.26bb1bbb55515p+1},
      {0x1.56e1fc2f8f359p-997, -0x1.5963447f87fb5p+9}, {0x0.0000000000001p-1022, -0x1.74385446d71c3p+9},
      {0x1.fffffffffffffp+1023, 0x1.62e42fefa39efp+9}, {0x1.fffffffffffffp-1, -0x1.0000000000000p-53},
      {0x1.0000000000001p+0, 0x1.fffffffffffffp-53},   {0x1.fff2e48e8a71ep-1, -0x1.a3738d2cf1cc2p-14},
      {0x1.6a09e667f3bccp-1, -0x1.62e42fefa39f1p-2},   {0x1.6a09e667f3bcdp-1, -0x1.62e42fefa39eep-2},
      {0x1.6a09e667f3bcdp+0, 0x1.62e42fefa39f0p-2},    {0x1.d6f3454000000p+26, 0x1.2a1a38bd0540ap+4},
      {0x1.0000000000000p-64, -0x1.62e42fefa39efp+5}};
  const std::vector<std::pair<double, double>> log10 = {
      {0x1.0000000000000p-1, -0x1.34413509f79ffp-2},   {0x1.0000000000000p+1, 0x1.34413509f79ffp-2},
      {0x1.8000000000000p+1, 0x1.e8927964fd5fdp-2},    {0x1.999999999999ap-4, -0x1.0000000000000p+0},
      {0x1.56e1fc2f8f359p-997, -0x1.2c00000000000p+8}, {0x0.0000000000001p-1022, -0x1.434e6420f4374p+8},
      {0x1.fffffffffffffp+1023, 0x1.34413509f79ffp+8}, {0x1.fffffffffffffp-1, -0x1.bcb7b1526e50fp-55},
      {0x1.0000000000001p+0, 0x1.bcb7b1526e50dp-54},   {0x1.fff2e48e8a71ep-1, -0x1.6c54b17ee96f3p-15},
      {0x1.6a09e667f3bccp-1, -0x1.34413509f7a00p-3},   {0x1.6a09e667f3bcdp-1, -0x1.34413509f79fep-3},
      {0x1.6a09e667f3bcdp+0, 0x1.34413509f7a00p-3},    {0x1.d6f3454000000p+26, 0x1.02edb0d141289p+3},
      {0x1.0000000000000p-64, -0x1.34413509f79ffp+4}};
  const std::vector<std::pair<double, double>> sine = {
      {0x0.0000000000001p-1022, 0x0.0000000000003p-1022}, {0x1.12e0be826d695p-30, 0x1.afc6f70213be6p-29},
      {0x1.999999999999ap-4, 0x1.3c6ef372fe950p-2},       {0x1.999999999999ap-3, 0x1.2cf2304755a5ep-1},
      {0x1.0000000000000p-2, 0x1.6a09e667f3bcdp-1},       {0x1.3333333333333p-2, 0x1.9e3779b97f4a8p-1},
      {0x1.5555555555555p-2, 0x1.bb67ae8584caap-1},       {0x1.fffffffffffffp-2, 0x1.0000000000000p+0},
      {0x1.8000000000000p-1, 0x1.6a09e667f3bcdp-1},       {0x1.fffffffffffffp-1, 0x1.921fb54442d18p-52},
      {0x1.edd2f1a9fbe77p+6, -0x1.fb1dc28ea220dp-1},      {-0x1.6666666666666p-1, -0x1.9e3779b97f4a8p-1},
      {0x1.e848033333333p+19, 0x1.3c6ef371cca0cp-2},      {0x1.0000000000001p+51, 0x1.0000000000000p+0},
      {-0x1.c6bf526340001p+49, -0x1.87de2a6aea963p-2}};
  const std::vector<std::pair<double, double>> cosine = {
      {0x0.0000000000001p-1022, 0x1.0000000000000p+0}, {0x1.12e0be826d695p-30, 0x1.0000000000000p+0},
      {0x1.999999999999ap-4, 0x1.e6f0e134454ffp-1},    {0x1.999999999999ap-3, 0x1.9e3779b97f4a8p-1},
      {0x1.0000000000000p-2, 0x1.6a09e667f3bcdp-1},    {0x1.3333333333333p-2, 0x1.2cf2304755a5ep-1},
      {0x1.5555555555555p-2, 0x1.0000000000000p-1},    {0x1.fffffffffffffp-2, 0x1.921fb54442d18p-53},
      {0x1.8000000000000p-1, -0x1.6a09e667f3bcdp-1},   {0x1.fffffffffffffp-1, -0x1.0000000000000p+0},
      {0x1.edd2f1a9fbe77p+6, -0x1.1a31cbc19312ap-3},   {-0x1.6666666666666p-1, -0x1.2cf2304755a5dp-1},
      {0x1.e848033333333p+19, 0x1.e6f0e13477048p-1},   {0x1.0000000000001p+51, 0x0.0p+0},
      {-0x1.c6bf526340001p+49, 0x1.d906bcf328d46p-1}};
  const std::vector<std::pair<double, double>> exp = {
      {0x1.0000000000000p+0, 0x1.5bf0a8b145769p+1},    {-0x1.0000000000000p+0, 0x1.78b56362cef38p-2},
      {0x1.999999999999ap-4, 0x1.1aec7b35a00d4p+0},    {-0x1.0000000000000p-60, 0x1.0000000000000p+0},
      {0x1.4000000000000p+3, 0x1.5829dcf950560p+14},   {-0x1.9200000000000p+6, 0x1.01a0e5643644fp-145},
      {0x1.5e20000000000p+9, 0x1.2fd8e4cbfa413p+1010}, {-0x1.5e20000000000p+9, 0x1.af5fe9a485c8ep-1011},
      {0x1.62e42fefa39efp-2, 0x1.6a09e667f3bccp+0},    {-0x1.62e42fefa39efp-2, 0x1.6a09e667f3bcdp-1},
      {0x1.62c0000000000p+9, 0x1.81e9b4b52d0c9p+1023}};
  expect_values(log, [](double x) { return portable::log(x); });
  expect_values(log10, portable::log10);
  expect_values(sine, portable::sin_pi);
  expect_values(cosine, portable::cos_pi);
  expect_values(exp, [](double x) { return portable::exp(x).value(); });
}

/// Units in the last place of `truth` between it and `value`.
double units(double value, long double truth) {
  const auto nearest = static_cast<double>(truth);
  const double unit = std::nextafter(std::abs(nearest), kInfinity) - std::abs(nearest);
  return static_cast<double>(std::abs((value - truth) / unit));
}

TEST(Portable, NoResultIsFurtherThanHalfAUnit) {
  if (LDBL_MANT_DIG < 64) GTEST_SKIP() << "no long double to compare with";
  constexpr double kHalf = 0.501 + 0.002;  // and what the long double itself may be off
  const Random random(8, Stream::Test);
  for (std::uint64_t n = 0; n < 50'000; ++n) {
    const double u = random.uniform(n, 0);
    const double wide = std::ldexp(u + 0.5, static_cast<int>(random.below(2000, n, 1)) - 1000);
    const double near_1 = 1 + std::ldexp(u - 0.5, -static_cast<int>(random.below(40, n, 1)));
    for (const double x : {wide, near_1}) {
      ASSERT_LE(units(portable::log(x), std::log(static_cast<long double>(x))), kHalf) << x;
      ASSERT_LE(units(portable::log10(x), std::log10(static_cast<long double>(x))), kHalf) << x;
    }
    const double small = std::ldexp(1400 * u - 700, -static_cast<int>(random.below(12, n, 2)));
    ASSERT_LE(units(portable::exp(small).value(), std::exp(static_cast<long double>(small))), kHalf) << small;
    const double turn = (u - 0.5) / 2;  // in halves of pi: what the others are reduced to
    const long double angle = std::numbers::pi_v<long double> * static_cast<long double>(turn);
    for (const double more : {0.0, 2.0, -4.0}) {
      if (turn + more - more != turn) continue;
      ASSERT_LE(units(portable::sin_pi(turn + more), std::sin(angle)), kHalf) << turn + more;
      ASSERT_LE(units(portable::cos_pi(turn + more), std::cos(angle)), kHalf) << turn + more;
    }
  }
}

TEST(Portable, ExactWhereTheResultIs) {
  double ten = 1;
  for (int n = 0; n <= 22; ++n, ten *= 10) {
    EXPECT_EQ(portable::log10(ten), n);
    EXPECT_EQ(portable::power(10, n), ten);
  }
  EXPECT_EQ(portable::log(1.0), 0);
  EXPECT_EQ(portable::exp(0.0).value(), 1);
  EXPECT_EQ(portable::power(2, -3), 0.125);
  for (const double even : {0.0, 2.0, -4.0, 1e300, DBL_MAX, -0x1p53}) {
    EXPECT_EQ(portable::sin_pi(even), 0);
    EXPECT_EQ(portable::cos_pi(even), 1);
  }
  for (const double half : {0.5, 2.5, -1.5, 0x1p51 + 0.5}) {
    EXPECT_EQ(portable::sin_pi(half), 1);
    EXPECT_EQ(portable::cos_pi(half), 0);
    EXPECT_EQ(portable::sin_pi(-half), -1);
  }
  EXPECT_EQ(portable::cos_pi(0x1p53 - 1), -1);
}

// 1 - x in double-double keeps what the double loses: the logarithm that a library calls log1p.
TEST(Portable, ArgumentsInDoubleDouble) {
  for (const double x : {1e-3, 1e-10, 1e-17, 1e-25}) {
    const double value = portable::log(DoubleDouble(1) - x).value();
    EXPECT_LE(units(value, std::log1p(-static_cast<long double>(x))), 1) << x;
    EXPECT_NEAR(portable::exp(portable::log(DoubleDouble(x))).value(), x, 1e-16 * x);
  }
}

TEST(Portable, ArgumentsThatAreNoGood) {
  EXPECT_EQ(portable::log(0.0), -kInfinity);
  EXPECT_EQ(portable::log(-0.0), -kInfinity);
  EXPECT_EQ(portable::log(kInfinity), kInfinity);
  EXPECT_EQ(portable::log10(0.0), -kInfinity);
  EXPECT_EQ(portable::log10(kInfinity), kInfinity);
  EXPECT_EQ(portable::exp(kInfinity).value(), kInfinity);
  EXPECT_EQ(portable::exp(709.79).value(), kInfinity);
  EXPECT_EQ(portable::exp(1e300).value(), kInfinity);
  EXPECT_EQ(portable::exp(-745.2).value(), 0);
  EXPECT_EQ(portable::exp(-kInfinity).value(), 0);
  for (const double bad : {-1.0, -kInfinity, kNaN}) {
    EXPECT_TRUE(std::isnan(portable::log(bad)));
    EXPECT_TRUE(std::isnan(portable::log10(bad)));
  }
  for (const double bad : {kInfinity, -kInfinity, kNaN}) {
    EXPECT_TRUE(std::isnan(portable::sin_pi(bad)));
    EXPECT_TRUE(std::isnan(portable::cos_pi(bad)));
  }
  EXPECT_TRUE(std::isnan(portable::exp(kNaN).value()));
}

}  // namespace
}  // namespace pegasos
