#include "plot/ticks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace pegasos::plot {
namespace {

Axis axis_of(double lo, double hi, Scale scale = Scale::linear) {
  Axis a;
  a.range = {lo, hi};
  a.scale = scale;
  return a;
}

std::vector<std::string> labels(const Axis& a, int count) {
  std::vector<std::string> out;
  for (const Tick& tick : make_ticks(a, count)) {
    if (!tick.label.empty()) out.push_back(tick.label);
  }
  return out;
}

using Labels = std::vector<std::string>;

TEST(Ticks, NiceStepsAreOneTwoFive) {
  EXPECT_DOUBLE_EQ(nice_step(10.0, 5), 2.0);
  EXPECT_DOUBLE_EQ(nice_step(10.0, 4), 5.0);
  EXPECT_DOUBLE_EQ(nice_step(1.0, 10), 0.1);
  EXPECT_DOUBLE_EQ(nice_step(7e-5, 10), 1e-5);
  EXPECT_DOUBLE_EQ(nice_step(3.0, 10, true), 1.0);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> exponent(-12.0, 12.0);
  for (int i = 0; i < 500; ++i) {
    const double width = std::pow(10.0, exponent(random));
    const int count = 2 + i % 9;
    const double step = nice_step(width, count);
    const double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
    EXPECT_TRUE(std::abs(mantissa - 1.0) < 1e-6 || std::abs(mantissa - 2.0) < 1e-6 || std::abs(mantissa - 5.0) < 1e-6);
    EXPECT_LE(width / step, count * (1.0 + 1e-9));
    EXPECT_GE(width / step, count / 2.5001);  // never coarser than needed
  }
}

TEST(Ticks, LinearLabels) {
  EXPECT_EQ(labels(axis_of(0.0, 2.2), 5), (Labels{"0", "1", "2"}));
  EXPECT_EQ(labels(axis_of(0.0, 2.0), 5), (Labels{"0", "0.5", "1.0", "1.5", "2.0"}));
  EXPECT_EQ(labels(axis_of(-1.0, 1.0), 3), (Labels{"−1", "0", "1"}));
  EXPECT_EQ(labels(axis_of(0.0, 20000.0), 5), (Labels{"0", "5,000", "10,000", "15,000", "20,000"}));
  EXPECT_EQ(labels(axis_of(0.0, 2e-7), 3), (Labels{"0", "10^{−7}", "2·10^{−7}"}));
}

TEST(Ticks, LogLabels) {
  EXPECT_EQ(labels(axis_of(1.0, 3000.0, Scale::log10), 6), (Labels{"1", "10", "100", "1,000"}));
  EXPECT_EQ(labels(axis_of(1e-6, 1e2, Scale::log10), 9),
            (Labels{"10^{−6}", "10^{−5}", "10^{−4}", "10^{−3}", "10^{−2}", "10^{−1}", "1", "10^{1}", "10^{2}"}));
  EXPECT_EQ(labels(axis_of(1e-6, 1e2, Scale::log10), 5), (Labels{"10^{−6}", "10^{−4}", "10^{−2}", "1", "10^{2}"}));
  EXPECT_EQ(labels(axis_of(1.0, 100.0, Scale::log10), 9), (Labels{"1", "2", "5", "10", "20", "50", "100"}));
}

TEST(Ticks, MinorTicksOfDecades) {
  int minor = 0;
  for (const Tick& tick : make_ticks(axis_of(1.0, 1000.0, Scale::log10), 4)) minor += tick.major ? 0 : 1;
  EXPECT_EQ(minor, 3 * 8);
}

TEST(Ticks, AreInsideAscendingAndNotTooMany) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> exponent(-9.0, 9.0);
  for (int i = 0; i < 2000; ++i) {
    const Scale scale = i % 2 == 0 ? Scale::linear : Scale::log10;
    double a = std::pow(10.0, exponent(random)) * (scale == Scale::linear && i % 3 == 0 ? -1.0 : 1.0);
    double b = std::pow(10.0, exponent(random));
    if (a > b) std::swap(a, b);
    const Axis ax = axis_of(a, b, scale);
    const int most = 2 + i % 9;
    const std::vector<Tick> ticks = make_ticks(ax, most);
    int labelled = 0;
    for (std::size_t k = 0; k < ticks.size(); ++k) {
      EXPECT_GE(to_unit(ax, ticks[k].value), -1e-6);
      EXPECT_LE(to_unit(ax, ticks[k].value), 1.0 + 1e-6);
      if (k > 0) {
        EXPECT_GT(ticks[k].value, ticks[k - 1].value);
      }
      labelled += ticks[k].label.empty() ? 0 : 1;
    }
    EXPECT_LE(labelled, most) << a << " " << b;
    if (most >= 4) {
      EXPECT_GE(labelled, 1) << a << " " << b;
    }
  }
}

TEST(Ticks, WholeNumbersOnly) {
  Axis a = axis_of(1.0, 4.0);
  a.integers = true;
  EXPECT_EQ(labels(a, 12), (Labels{"1", "2", "3", "4"}));
}

TEST(Ticks, ZoomedInLabelsStayDifferent) {
  const Labels found = labels(axis_of(0.45628309, 0.45628311), 6);
  ASSERT_GE(found.size(), 2U);
  for (std::size_t i = 1; i < found.size(); ++i) EXPECT_NE(found[i], found[i - 1]);
}

TEST(Numbers, AreWrittenForReaders) {
  EXPECT_EQ(format_number(0.23287164), "0.2329");
  EXPECT_EQ(format_number(1000.0), "1,000");
  EXPECT_EQ(format_number(1234567.0), "1,234,567");
  EXPECT_EQ(format_number(-0.5), "−0.5");
  EXPECT_EQ(format_number(0.0), "0");
  EXPECT_EQ(format_number(3.2e-7), "3.2·10^{−7}");
  EXPECT_EQ(format_number(1e-12), "10^{−12}");
  EXPECT_EQ(format_number(-2.5e11), "−2.5·10^{11}");
  EXPECT_EQ(format_number(0.99999), "1");
  EXPECT_EQ(format_plain(3.2e-7), "3.2e−7");
  EXPECT_EQ(format_number(std::nan("")), "—");
  EXPECT_EQ(format_number(INFINITY), "—");
}

/// "1.6e-05" stood beside "7.3·10⁻⁵" on one page.
TEST(Numbers, PowersInWordsAreThoseOfLabels) {
  EXPECT_EQ(with_powers("largest difference 1.6e-05 at t = 7"), "largest difference 1.6·10^{−5} at t = 7");
  EXPECT_EQ(with_powers("1e-05"), "10^{−5}");
  EXPECT_EQ(with_powers("from 2e+06 to 3e+300."), "from 2·10^{6} to 3·10^{300}.");
  for (const char* words :
       {"", "e-5", "1e5", "file1e-05", "1e-05b", "1.6e-", "hash 12e-00004", "x_1e-05", "e", "We - 5"})
    EXPECT_EQ(with_powers(words), words);
}

}  // namespace
}  // namespace pegasos::plot
