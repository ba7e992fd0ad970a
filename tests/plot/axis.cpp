#include "plot/axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace pegasos::plot {
namespace {

Axis axis(double lo, double hi, Scale scale = Scale::linear) {
  Axis a;
  a.range = {lo, hi};
  a.scale = scale;
  return a;
}

TEST(Axis, PixelsGoThereAndBackOnBothScales) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> share(-0.5, 1.5);
  for (const Axis& a : {axis(-3.0, 7.0), axis(1e-9, 1e4, Scale::log10), axis(1e6, 1e6 + 1e-3)}) {
    for (int i = 0; i < 200; ++i) {
      const double value = from_unit(a, share(random));
      const double back = from_pixel(a, to_pixel(a, value, 40.F, 1240.F), 40.F, 1240.F);
      EXPECT_NEAR(back, value, 1e-9 * std::abs(value) + 1e-12);
    }
  }
}

TEST(Axis, TheEndsOfTheRangeAreTheEndsOfThePixels) {
  EXPECT_DOUBLE_EQ(to_pixel(axis(2.0, 4.0), 2.0, 10.F, 110.F), 10.0);
  EXPECT_DOUBLE_EQ(to_pixel(axis(2.0, 4.0), 4.0, 10.F, 110.F), 110.0);
  EXPECT_NEAR(to_pixel(axis(1.0, 100.0, Scale::log10), 10.0, 0.F, 100.F), 50.0, 1e-9);
  EXPECT_TRUE(std::isnan(to_pixel(axis(1.0, 100.0, Scale::log10), 0.0, 0.F, 100.F)));
  EXPECT_TRUE(std::isnan(to_pixel(axis(1.0, 100.0, Scale::log10), -1.0, 0.F, 100.F)));
}

TEST(Axis, PanningThereAndBackRestoresTheRange) {
  for (Axis a : {axis(-3.0, 7.0), axis(1e-3, 1e4, Scale::log10)}) {
    const Range before = a.range;
    a.range = panned(a, 0.3);
    EXPECT_GT(a.range.lo, before.lo);
    a.range = panned(a, -0.3);
    EXPECT_NEAR(a.range.lo, before.lo, 1e-9 * std::abs(before.lo));
    EXPECT_NEAR(a.range.hi, before.hi, 1e-9 * std::abs(before.hi));
  }
}

TEST(Axis, ZoomKeepsTheValueUnderTheMouseAndCanBeUndone) {
  for (Axis a : {axis(-3.0, 7.0), axis(1e-3, 1e4, Scale::log10)}) {
    const Range before = a.range;
    const double about = from_unit(a, 0.3);
    a.range = zoomed(a, 4.0, about);
    EXPECT_NEAR(to_unit(a, about), 0.3, 1e-9);
    EXPECT_LT(a.range.hi, before.hi);
    a.range = zoomed(a, 0.25, about);
    EXPECT_NEAR(a.range.lo, before.lo, 1e-9);
    EXPECT_NEAR(a.range.hi, before.hi, 1e-6);
  }
}

TEST(Axis, ZoomEndsWhereDoublesEndAndAtTheLimits) {
  Axis a = axis(0.0, 10.0);
  a.limits = {0.0, 20.0};
  for (int i = 0; i < 200; ++i) a.range = zoomed(a, 3.0, 7.0);
  EXPECT_TRUE(is_valid(a));
  EXPECT_GT(a.range.width(), 0.0);
  for (int i = 0; i < 200; ++i) a.range = zoomed(a, 0.3, 7.0);
  EXPECT_EQ(a.range, (Range{0.0, 20.0}));
  a.range = {0.0, 10.0};
  a.range = panned(a, 5.0);
  EXPECT_EQ(a.range, (Range{10.0, 20.0}));  // stopped by the limit, as wide as before
  a.range = {3.0, 13.0};
  EXPECT_EQ(panned(a, -0.5), (Range{0.0, 10.0})) << "by the lower one, too";
  a.range = {1.0, 11.0};
  EXPECT_EQ(zoomed(a, 0.8, 11.0), (Range{0.0, 12.5})) << "it would begin at -1.5";
  EXPECT_EQ(zoomed(a, std::numeric_limits<double>::quiet_NaN(), 1.0), a.range);
  EXPECT_EQ(zoomed(a, 0.0, 1.0), a.range);
}

TEST(Axis, SaneRangesAreAlwaysValid) {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Scale scale : {Scale::linear, Scale::log10}) {
    for (const double lo : {nan, -inf, -1e308, -2.0, 0.0, 1e-320, 1.0, 1e308, inf}) {
      for (const double hi : {nan, -inf, -3.0, 0.0, 1e-320, 1.0, 1.0 + 1e-16, 1e308, inf}) {
        const Range r = sane({lo, hi}, scale);
        EXPECT_TRUE(is_valid(axis(r.lo, r.hi, scale))) << lo << " " << hi << " -> " << r.lo << " " << r.hi;
      }
    }
  }
}

TEST(Axis, FittedHoldsItsValuesWithRoom) {
  const Range r = fitted(2.0, 4.0, Scale::linear, 0.1);
  EXPECT_NEAR(r.lo, 1.8, 1e-12);
  EXPECT_NEAR(r.hi, 4.2, 1e-12);
  const Range l = fitted(1.0, 100.0, Scale::log10, 0.5);
  EXPECT_NEAR(l.lo, 0.1, 1e-12);
  EXPECT_NEAR(l.hi, 1000.0, 1e-9);
  const Range one = fitted(5.0, 5.0, Scale::linear);
  EXPECT_LT(one.lo, 5.0);
  EXPECT_GT(one.hi, 5.0);
}

TEST(Frame, PixelsAreClampedSoThatFloatsStayExact) {
  const Frame frame{{0.F, 0.F, 100.F, 100.F}, axis(0.0, 1.0), axis(0.0, 1.0)};
  EXPECT_EQ(frame.to_pixel({1e30, -1e30}), (Point{1e6F, 1e6F}));
  EXPECT_FALSE(frame.can_show({std::nan(""), 0.0}));
  const DataPoint back = frame.from_pixel(frame.to_pixel({0.25, 0.75}));
  EXPECT_NEAR(back.x, 0.25, 1e-6);
  EXPECT_NEAR(back.y, 0.75, 1e-6);
}

}  // namespace
}  // namespace pegasos::plot
