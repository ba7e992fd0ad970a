// Heat maps: even steps of lightness, everything on them readable, areas that are what they say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "plot/contour.h"
#include "plot/draw.h"
#include "plot/palette.h"
#include "plot/recorder.h"

namespace pegasos::plot {
namespace {

/// Lightness of a colour in OKLab, 0 to 1.
double perceived_lightness(Color c) {
  const auto linear = [](std::uint8_t channel) {
    const double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  const double r = linear(c.r);
  const double g = linear(c.g);
  const double b = linear(c.b);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
}

constexpr ThemeName kThemes[] = {ThemeName::dark, ThemeName::light, ThemeName::high_contrast};

TEST(Heat, LightnessFallsInEvenStepsFromLowToHigh) {
  for (const ThemeName name : kThemes) {
    const double first = perceived_lightness(heat_color(theme(name), 0));
    const double whole = first - perceived_lightness(heat_color(theme(name), 1));
    EXPECT_GT(whole, 0.07) << "low is pale, high is dark";
    for (int i = 1; i <= 20; ++i) {
      const double fallen = first - perceived_lightness(heat_color(theme(name), i / 20.0));
      EXPECT_NEAR(fallen / whole, i / 20.0, 0.04) << theme_name(name);  // 8 bits a channel
    }
  }
}

TEST(Heat, EverythingThatIsDrawnOnItKeepsItsContrast) {
  for (const ThemeName name : kThemes) {
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      for (const Hue hue : {Hue::ink1, Hue::ink2, Hue::live, Hue::average, Hue::optimum, Hue::violator, Hue::ball,
                            Hue::pin1, Hue::pin2, Hue::pin3, Hue::pin4}) {
        EXPECT_GE(contrast(theme(name).of(hue), heat_color(theme(name), share)), 4.5)
            << theme_name(name) << " hue " << static_cast<int>(hue) << " share " << share;
      }
    }
  }
}

TEST(Heat, OneHueThatColourBlindnessCannotChange) {
  for (const ThemeName name : kThemes) {  // little chroma: lightness carries the value
    for (const double share : {0.0, 0.5, 1.0}) {
      const Color c = heat_color(theme(name), share);
      EXPECT_LE(std::max({c.r, c.g, c.b}) - std::min({c.r, c.g, c.b}), 36);
      EXPECT_GE(c.b, c.r);
    }
  }
}

TEST(Heat, EveryHalvingIsOneStep) {
  const HeatScale scale{0.25, 4.25, 8};
  EXPECT_DOUBLE_EQ(scale.share(4.25), 1);
  EXPECT_DOUBLE_EQ(scale.share(2.25), 1 - 1.0 / 8);
  EXPECT_DOUBLE_EQ(scale.share(0.25), 0);
  EXPECT_DOUBLE_EQ(scale.share(100), 1);
  for (const double share : {0.1, 0.5, 0.9}) EXPECT_NEAR(scale.share(scale.value(share)), share, 1e-12);
}

TEST(Heat, TheHullOfABowlIsItsSublevelSet) {
  Grid grid{41, 41, -2, 2, -2, 2, {}};
  for (int j = 0; j < 41; ++j) {
    for (int i = 0; i < 41; ++i) grid.values.push_back(grid.x(i) * grid.x(i) + 2 * grid.y(j) * grid.y(j));
  }
  const std::vector<std::vector<DataPoint>> hulls = sublevel_hulls(grid, std::vector<double>{1.5, 100, -1});
  const std::vector<DataPoint>& hull = hulls[0];
  ASSERT_GT(hull.size(), 20U);
  double area = 0;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const DataPoint a = hull[i];
    const DataPoint b = hull[(i + 1) % hull.size()];
    area += 0.5 * (a.x * b.y - b.x * a.y);
    EXPECT_NEAR(a.x * a.x + 2 * a.y * a.y, 1.5, 0.02);
  }
  EXPECT_NEAR(area, 3.14159265 * 1.5 / std::sqrt(2.0), 0.02);
  EXPECT_EQ(hulls[1].size(), 4U) << "all of the grid";
  EXPECT_TRUE(hulls[2].empty());
}

TEST(Heat, PiecesAndEdgesCanBePointedAt) {
  Figure figure;
  figure.x.range = figure.y.range = {-1, 1};
  figure.equal_aspect = true;
  Segments segments;
  segments.id = "lines";
  segments.pieces = {{{-1, 0.5}, {1, 0.5}}, {{-0.5, -1}, {-0.5, 1}}};
  figure.marks.emplace_back(segments);
  Circle circle;
  circle.id = "circle";
  circle.radius = 0.8;
  figure.marks.emplace_back(circle);
  Scatter dot;
  dot.id = "dot";
  dot.points = {{0.1, 0.5}};
  figure.marks.emplace_back(dot);
  Recorder canvas;
  const FigureLayout layout = draw(figure, canvas, {0, 0, 500, 400}, theme(ThemeName::dark));
  const auto at = [&](double x, double y) { return hit_test(figure, layout, layout.frame.to_pixel({x, y}), 5.F); };
  ASSERT_TRUE(at(0.3, 0.5).has_value());
  EXPECT_EQ(at(0.3, 0.5)->id, "lines");
  EXPECT_EQ(at(0.3, 0.5)->index, 0U);
  EXPECT_EQ(at(-0.5, -0.2)->index, 1U);
  EXPECT_EQ(at(0.8, 0)->id, "circle");
  EXPECT_EQ(at(0.1, 0.5)->id, "dot") << "a point on a line wins";
  EXPECT_FALSE(at(0.2, 0.2).has_value());
}

}  // namespace
}  // namespace pegasos::plot
