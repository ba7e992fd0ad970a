// Axes as they are drawn: their numbers, their names, their scales.
#include "plot/draw.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "recorder.h"
#include "scenes.h"

namespace pegasos::plot {
namespace {

TEST(Draw, ANarrowAxisHasMoreThanOneNumber) {
  for (const Range range : {Range{-1.6, 1.7}, Range{-0.9, 4.2}, Range{0.2, 1.9}}) {
    Figure figure;
    figure.x.range = range;
    figure.y.range = {0, 1};
    Recorder canvas;
    const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 250.F, 400.F}, theme(ThemeName::dark));
    const auto below = [&](const Recorder::Text& text) { return text.at.y > layout.frame.area.bottom(); };
    EXPECT_GE(std::ranges::count_if(canvas.texts, below), 2) << range.lo;
  }
}

TEST(Draw, ALongNameOfTheYAxisStaysInItsFigure) {
  for (const float height : {130.F, 170.F, 220.F, 400.F}) {
    for (const bool titles : {false, true}) {
      Figure figure;
      figure.title = "Data plane";
      figure.x.label = "$x_1$";
      figure.y.label = "largest spread orthogonal to $w$, and more";
      figure.x.range = figure.y.range = {0, 1};
      const Rect place{30.F, 40.F, 400.F, height};
      Recorder canvas;
      draw(figure, canvas, place, theme(ThemeName::dark), {.titles = titles});
      int seen = 0;
      for (const Recorder::Text& text : canvas.texts) {
        if (!text.style.upwards) continue;
        ++seen;
        EXPECT_LE(text.at.y, place.bottom()) << height;
        EXPECT_GE(text.at.y - canvas.measure(text.style, text.utf8), place.y) << height << titles << text.utf8;
      }
      EXPECT_GT(seen, 0);
    }
  }
}

TEST(Draw, EqualAspectMakesUnitsEqual) {
  Recorder canvas;
  const Frame frame = draw(scenes::weight_space(), canvas, {0.F, 0.F, 700.F, 300.F}, theme(ThemeName::dark)).frame;
  const Point origin = frame.to_pixel({0.0, 0.0});
  EXPECT_NEAR(frame.to_pixel({1.0, 0.0}).x - origin.x, origin.y - frame.to_pixel({0.0, 1.0}).y, 1e-2F);
  EXPECT_LE(frame.x.range.lo, -5.0);
  EXPECT_LE(frame.y.range.lo, -5.0);
}

TEST(Draw, AnAxisNameOfALowPlaneStandsBesideTheNumbers) {
  Figure figure;
  figure.equal_aspect = true;
  figure.x.label = "first";
  Scatter points;
  points.points = {{-4, -4}, {4, 4}};
  figure.marks.emplace_back(points);
  const auto name_and_numbers = [&](float height) {
    Recorder recorder;
    const FigureLayout layout = draw(figure, recorder, {0, 0, 700, height}, theme(ThemeName::light), {});
    std::pair<const Recorder::Text*, std::vector<const Recorder::Text*>> out{nullptr, {}};
    static std::vector<Recorder::Text> kept;
    kept = recorder.texts;
    for (const Recorder::Text& text : kept) {
      if (text.utf8 == "first") out.first = &text;
      if (text.utf8 != "first" && text.at.y > layout.frame.area.bottom() && text.at.x > layout.frame.area.x)
        out.second.push_back(&text);
    }
    return out;
  };
  const auto [high, under] = name_and_numbers(500);
  ASSERT_NE(high, nullptr);
  ASSERT_FALSE(under.empty());
  EXPECT_GT(high->at.y, under.front()->at.y);
  const auto [low, beside] = name_and_numbers(240);
  ASSERT_NE(low, nullptr);
  ASSERT_FALSE(beside.empty());
  const Recorder measure;
  for (const Recorder::Text* number : beside) {
    EXPECT_EQ(number->at.y, low->at.y);
    EXPECT_LT(number->at.x + measure.measure(number->style, number->utf8), low->at.x) << number->utf8;
  }
}

/// Names of axes ended in the middle of a word in low pictures.
TEST(Draw, ALongNameGoesWithoutItsParenthesesBeforeItIsCut) {
  Figure figure;
  figure.x.range = figure.y.range = {0, 1};
  figure.x.label = figure.y.label = "second principal component (5.3 % of the variance)";
  Recorder wide;
  draw(figure, wide, {0.F, 0.F, 600.F, 500.F}, theme(ThemeName::dark));
  EXPECT_TRUE(wide.shows("second principal component (5.3 % of the variance)"));
  Recorder low;
  draw(figure, low, {0.F, 0.F, 250.F, 250.F}, theme(ThemeName::dark));
  EXPECT_TRUE(low.shows("second principal component"));
  EXPECT_FALSE(low.shows("(5.3") || low.shows("…"));
}

}  // namespace
}  // namespace pegasos::plot
