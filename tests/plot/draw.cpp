#include "plot/draw.h"
#include "plot/ticks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "recorder.h"
#include "scenes.h"

namespace pegasos::plot {
namespace {

const Theme& kDarkTheme = theme(ThemeName::dark);

TEST(Draw, AJumpingSeriesIsOneQuietBandThatHoldsEveryValue) {
  std::vector<double> x;
  std::vector<double> y;
  for (int t = 1; t <= 4000; ++t) {
    x.push_back(t);
    y.push_back(t % 7 == 0 ? 2.0 / std::sqrt(t) : 0.1 + 0.02 * (t % 3));
  }
  for (const Scale scale : {Scale::log10, Scale::linear}) {
    Figure figure;
    figure.x.scale = scale;
    figure.x.range = {1, 4000};
    figure.y.range = {0, 1};
    ColumnBand band;
    band.source = make_source(x, y);
    figure.marks.emplace_back(band);
    Recorder canvas;
    const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 800.F, 400.F}, kDarkTheme);
    ASSERT_EQ(canvas.bands.size(), 1U);
    const auto& [upper, lower] = canvas.bands.front();
    ASSERT_GT(upper.size(), 20U);
    for (std::size_t i = 0; i + 1 < upper.size(); ++i) {
      const float across = upper[i + 1].x - upper[i].x;
      EXPECT_LE(std::abs(upper[i + 1].y - upper[i].y), 12.F * std::max(across, 1.F)) << "no edge of it stands upright";
      EXPECT_LT(upper[i].y, lower[i].y);
    }
    for (std::size_t i = 0; i < x.size(); i += 3) {
      const Point p = layout.frame.to_pixel({x[i], y[i]});
      const auto after = std::ranges::lower_bound(upper, p.x, {}, &Point::x);
      if (after == upper.begin() || after == upper.end()) continue;
      const auto at = after - upper.begin();
      EXPECT_GE(p.y, std::min(upper[static_cast<std::size_t>(at)].y, upper[static_cast<std::size_t>(at - 1)].y) - 0.1F);
      EXPECT_LE(p.y, std::max(lower[static_cast<std::size_t>(at)].y, lower[static_cast<std::size_t>(at - 1)].y) + 0.1F);
    }
  }
}

// A card in a corner of a high plot hid what came below it.
TEST(Draw, AVerdictLiesOverNoPlotAndHasItsDetailWhereThereIsRoom) {
  Figure figure;
  figure.x.range = figure.y.range = {0, 10};
  figure.verdict = Verdict{VerdictMark::holds, "holds at every evaluated $t$ ≥ 3", "and a second line of it"};
  figure.marks.emplace_back(Line{.x = {0, 10}, .y = {9, 0}});
  for (const float height : {110.F, 300.F, 419.F, 420.F, 900.F}) {
    Recorder canvas;
    const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 900.F, height}, kDarkTheme);
    ASSERT_FALSE(layout.verdict.empty()) << height;
    EXPECT_GE(layout.verdict.y, layout.frame.area.bottom()) << height;
    EXPECT_LE(layout.verdict.bottom(), height);
    EXPECT_TRUE(canvas.shows("holds at every evaluated")) << height;
    EXPECT_EQ(canvas.shows("and a second line of it"), height >= 420.F) << height;
  }
}

TEST(Draw, TheRowOfAVerdictSaysWhyItDoesNotApplyWhereThereIsRoom) {
  Figure figure = scenes::suboptimality();
  figure.verdict = Verdict{VerdictMark::not_applicable, "does not apply", "the bounds ask for another step"};
  Recorder wide;
  draw(figure, wide, {0.F, 0.F, 640.F, 300.F}, kDarkTheme);
  EXPECT_TRUE(wide.shows("does not apply: the bounds ask for another step"));
  Recorder narrow;
  draw(figure, narrow, {0.F, 0.F, 200.F, 300.F}, kDarkTheme);
  EXPECT_TRUE(narrow.shows("does not apply"));
  EXPECT_FALSE(narrow.shows("the bounds ask"));
}

TEST(Draw, NothingThatIsNotFiniteReachesTheCanvas) {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::nan("");
  const std::vector<double> bad{nan, -1.0, 0.0, 1e308, -1e308, inf, -inf, 1e-320, 1.0};
  for (const Scale scale : {Scale::linear, Scale::log10}) {
    for (const Range range : {Range{0.0, 1.0}, Range{1e-3, 1e3}, Range{nan, inf}, Range{2.0, 2.0}, Range{5.0, -5.0}}) {
      Figure figure;
      figure.x.scale = figure.y.scale = scale;
      figure.x.range = figure.y.range = range;
      figure.equal_aspect = true;
      Line line;
      line.id = line.label = "line";
      line.x = {-1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0};
      line.y = bad;
      Line path = line;
      path.path = true;
      std::swap(path.x, path.y);
      figure.marks = {line, path};
      Envelope envelope;
      envelope.x = line.x;
      envelope.low = envelope.high = bad;
      figure.marks.emplace_back(envelope);
      ColumnBand band;
      band.source = make_source(line.x, bad);
      figure.marks.emplace_back(band);
      Scatter scatter;
      Rug rug;
      rug.x = bad;
      figure.marks.emplace_back(rug);
      ContourSet set;
      HeatMap heat;
      heat.grid = std::make_shared<Grid>(Grid{3, 3, 0.0, 1.0, 0.0, 1.0, bad});
      figure.marks.emplace_back(heat);
      for (const double v : bad) {
        scatter.points.push_back({v, v});
        set.lines.push_back({v, false, {{v, v}, {1.0, v}, {v, 1.0}}});
        for (const bool vertical : {false, true}) {
          Rule rule;
          rule.label = "rule";
          rule.at = v;
          rule.vertical = vertical;
          Region region;
          region.label = "region";
          region.vertical = vertical;
          region.from = v;
          region.to = 0.5;
          figure.marks.emplace_back(rule);
          figure.marks.emplace_back(region);
        }
        Circle circle;
        circle.label = "circle";
        circle.centre = {v, 0.0};
        figure.marks.emplace_back(circle);
        circle.centre = {0.0, 0.0};
        circle.radius = v;
        figure.marks.emplace_back(circle);
        Arrow arrow;
        arrow.label = "arrow";
        arrow.to = {v, 1.0};
        figure.marks.emplace_back(arrow);
        StraightLine straight;
        straight.label = "straight";
        straight.nx = v;
        straight.offset = 0.5;
        HalfPlane half;
        half.nx = v;
        half.ny = 1.0;
        figure.marks.emplace_back(straight);
        figure.marks.emplace_back(half);
        straight.offset = v;
        figure.marks.emplace_back(straight);
        Note note;
        note.text = "note";
        note.at = {1.0, v};
        figure.marks.emplace_back(note);
        Segments segments;
        segments.pieces = {{{v, 1.0}, {1.0, 1.0}}};
        figure.marks.emplace_back(segments);
        figure.marks.emplace_back(Polygon{{}, {}, {{v, 1.0}, {1.0, 1.0}, {0.5, v}}});
        Bars bars;
        bars.edges = {0.0, 1.0, v};
        bars.heights = {v, 1.0};
        figure.marks.emplace_back(bars);
      }
      figure.marks.emplace_back(scatter);
      figure.marks.emplace_back(set);
      figure.cursor = TimeCursor{nan, "t"};
      DrawOptions options;
      options.crosshair_x = 1.0;
      Recorder canvas;  // fails by itself on a coordinate that is not finite
      const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, kDarkTheme, options);
      EXPECT_TRUE(is_valid(layout.frame.x));
      EXPECT_TRUE(is_valid(layout.frame.y));
    }
  }
}

TEST(Draw, TinyAndEmptyPlacesAreSurvived) {
  for (const Rect rect : {Rect{0.F, 0.F, 0.F, 0.F}, Rect{5.F, 5.F, 1.F, 1.F}, Rect{0.F, 0.F, 40.F, 30.F}}) {
    for (const scenes::NamedFigure& scene : scenes::all()) {
      Recorder canvas;
      draw(scene.figure, canvas, rect, kDarkTheme);
      EXPECT_EQ(canvas.clips, 0);
    }
  }
}

TEST(Draw, PixelsOfTheLayoutLeadBackToTheData) {
  Recorder canvas;
  const FigureLayout layout = draw(scenes::suboptimality(), canvas, {30.F, 40.F, 640.F, 300.F}, kDarkTheme);
  const DataPoint back = layout.frame.from_pixel(layout.frame.to_pixel({100.0, 1e-2}));
  EXPECT_NEAR(back.x, 100.0, 1e-2);
  EXPECT_NEAR(back.y, 1e-2, 1e-5);
}

TEST(Draw, AnArrowThatLeavesThePlotIsBrokenAtItsEdge) {
  const auto drawn = [](DataPoint from, DataPoint to, const std::string& beyond, Recorder& canvas) {
    Figure figure;
    figure.x.range = figure.y.range = {-1, 1};
    Arrow arrow;
    arrow.from = from;
    arrow.to = to;
    arrow.beyond = beyond;
    figure.marks.emplace_back(arrow);
    return draw(figure, canvas, {0.F, 0.F, 400.F, 300.F}, kDarkTheme);
  };
  const auto all_inside = [](const Recorder& canvas, const Rect& area) {
    return std::ranges::all_of(canvas.polylines, [&](const std::vector<Point>& line) {
      return std::ranges::all_of(line, [&](Point p) { return area.shrunk(-8.F).contains(p); });
    });
  };
  for (const DataPoint far : {DataPoint{30, 4}, DataPoint{0.1, -1e12}, DataPoint{-2, 2}}) {
    Recorder out;
    Recorder back;
    Recorder inside;
    const FigureLayout layout = drawn({0.1, 0}, far, "beyond 30", out);
    EXPECT_TRUE(out.shows("beyond 30"));
    EXPECT_TRUE(all_inside(out, layout.frame.area));
    drawn({0.1, 0}, {0.5, 0.5}, "beyond 30", inside);
    EXPECT_FALSE(inside.shows("beyond 30")) << "it does not leave";
    drawn(far, {0.1, 0}, "beyond 30", back);
    EXPECT_FALSE(back.shows("beyond 30")) << "one that comes in says its own name alone";
    EXPECT_EQ(back.polylines.size(), out.polylines.size());
    EXPECT_EQ(out.polylines.size(), inside.polylines.size() + 3) << "the shaft in two pieces, and two bars";
  }
  Recorder nothing;
  drawn({2, 2}, {3, 1.5}, "beyond", nothing);
  EXPECT_FALSE(nothing.shows("beyond"));
}

TEST(Draw, HiddenMarksLeaveAnEntryThatBringsThemBack) {
  Figure figure = scenes::suboptimality();
  Recorder with;
  EXPECT_TRUE(draw(figure, with, {0.F, 0.F, 640.F, 300.F}, kDarkTheme).legend.empty());
  set_visible(figure, "theorem1", false);
  Recorder without;
  const FigureLayout layout = draw(figure, without, {0.F, 0.F, 640.F, 300.F}, kDarkTheme);
  ASSERT_EQ(layout.legend.size(), 1U);
  EXPECT_EQ(layout.legend[0].id, "theorem1");
  EXPECT_GE(layout.legend[0].box.y, layout.frame.area.bottom());  // under the plot, never over the points
  EXPECT_LT(without.vertex_count, with.vertex_count);
}

/// What comes and goes takes no row from the picture.
TEST(Draw, ALegendKeepsRoomForAllThatMayCome) {
  const auto height = [](std::vector<std::string> legends, std::vector<std::string> room) {
    Figure figure;
    figure.legend_room = std::move(room);
    for (std::string& legend : legends) {
      Scatter dots;
      dots.id = dots.legend = std::move(legend);
      dots.points = {{0.5, 0.5}};
      figure.marks.emplace_back(std::move(dots));
    }
    Recorder recorder;
    return draw(figure, recorder, {0.F, 0.F, 200.F, 300.F}, kDarkTheme).frame.area.h;
  };
  const std::vector<std::string> all = {"class one", "class two", "misclassified", "and its hinge"};
  const float least = height(all, all);
  EXPECT_LT(least, height({"class one"}, {})) << "two rows or more";
  EXPECT_EQ(height({"class one"}, all), least);
  EXPECT_EQ(height({"class one", "class two", "misclassified"}, all), least);
  EXPECT_GT(height({}, all), least) << "without a legend none is kept";
}

TEST(Draw, CrosshairReadsAllCurves) {
  DrawOptions options;
  options.crosshair_x = 200.0;
  Recorder canvas;
  const Figure figure = scenes::suboptimality();
  draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, kDarkTheme, options);
  for (const Reading& reading : read_at(figure, 200.0))
    EXPECT_TRUE(canvas.shows(format_number(reading.y, 5))) << reading.id;
}

TEST(Draw, ScaleEnlargesTextAndLines) {
  DrawOptions twice;
  twice.scale = 2.F;
  Recorder small;
  Recorder large;
  draw(scenes::norm(), small, {0.F, 0.F, 640.F, 300.F}, kDarkTheme);
  draw(scenes::norm(), large, {0.F, 0.F, 1280.F, 600.F}, kDarkTheme, twice);
  ASSERT_EQ(small.texts.size(), large.texts.size());
  for (std::size_t i = 0; i < small.texts.size(); ++i) {
    EXPECT_NEAR(large.texts[i].style.size, 2.F * small.texts[i].style.size, 1e-3F);
  }
}

TEST(Draw, HighContrastHasNoThinCurves) {
  Recorder canvas;
  Figure figure = scenes::suboptimality();
  figure.x.grid = figure.y.grid = figure.x.labels = figure.y.labels = false;
  figure.verdict.reset();
  draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, theme(ThemeName::high_contrast));
  ASSERT_FALSE(canvas.strokes.empty());
  for (std::size_t i = 0; i < canvas.strokes.size(); ++i) {
    if (canvas.polylines[i].size() < 3) continue;  // overlines of letters and leader lines are not curves
    EXPECT_GE(canvas.strokes[i].width, 1.99F);
  }
}

TEST(Draw, TenThousandPointsAreAFewBatches) {
  Figure figure;
  figure.x.range = figure.y.range = {0.0, 1.0};
  Scatter scatter;
  for (int i = 0; i < 100; ++i) {
    for (int j = 0; j < 100; ++j) scatter.points.push_back({i / 100.0, j / 100.0});
  }
  figure.marks.emplace_back(scatter);
  Recorder canvas;
  draw(figure, canvas, {0.F, 0.F, 640.F, 600.F}, kDarkTheme);
  EXPECT_EQ(canvas.marker_count, 10000U);
  EXPECT_LT(canvas.polylines.size(), 100U);
}

TEST(HitTest, FindsPointsCurvesAndLabels) {
  Figure figure = scenes::data_plane();
  Recorder canvas;
  const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 640.F, 520.F}, kDarkTheme);
  const auto* points = std::get_if<Scatter>(find_mark(figure, "positive"));
  ASSERT_NE(points, nullptr);
  Point p = layout.frame.to_pixel(points->points[3]);
  p.x += 1.F;
  const std::optional<Hit> hit = hit_test(figure, layout, p, 6.F);
  ASSERT_TRUE(hit.has_value());
  EXPECT_LE(hit->distance_px, 1.0 + 1e-3);
  EXPECT_FALSE(
      hit_test(figure, layout, {layout.frame.area.x + 2.F, layout.frame.area.bottom() - 2.F}, 6.F).has_value());
  const Figure curves = scenes::suboptimality();
  const FigureLayout plot = draw(curves, canvas, {0.F, 0.F, 640.F, 300.F}, kDarkTheme);
  ASSERT_FALSE(plot.labels.empty());
  EXPECT_EQ(hit_test(curves, plot, plot.labels[0].box.centre(), 3.F)->id, plot.labels[0].id);
  const auto* average = std::get_if<Line>(find_mark(curves, "average"));
  const std::optional<Hit> sample =
      hit_test(curves, plot, plot.frame.to_pixel({average->source->x(1), average->source->y(1)}), 2.F);
  ASSERT_TRUE(sample.has_value());
  EXPECT_EQ(sample->index, 1U);
}

/// The tick at the edge was left out where the edge lay between two pixels.
TEST(Draw, ATickAtTheEdgeOfThePlotIsDrawn) {
  for (int width = 300; width < 310; ++width) {
    for (const float left : {0.F, 0.3F, 0.7F}) {
      Figure figure;
      figure.x.scale = Scale::log10;
      figure.x.range = {1, 1000};
      figure.y.range = {0, 1};
      const auto lines = [&] {
        Recorder canvas;
        draw(figure, canvas, {left, 0, static_cast<float>(width), 200}, theme(ThemeName::dark));
        return canvas.polylines.size();
      };
      const std::size_t without = lines();
      Rug rug;
      rug.x = {1, 30, 1000, 1001};
      figure.marks.emplace_back(rug);
      EXPECT_EQ(lines(), without + 3) << width << " " << left;
    }
  }
}

/// "t = 10" hid the curves below it.
TEST(Draw, TheFlagOfTheTimeStandsOverThePlotWhereThereIsRoom) {
  Figure figure = scenes::suboptimality();
  figure.cursor = TimeCursor{.x = 0.5 * figure.x.range.hi, .label = "$t$ = 44"};
  for (const bool titles : {true, false}) {
    DrawOptions options;
    options.titles = titles;
    Recorder canvas;
    const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, kDarkTheme, options);
    EXPECT_TRUE(canvas.shows("44"));
    EXPECT_EQ(layout.cursor.bottom(), layout.frame.area.y);
    EXPECT_GE(layout.cursor.y, 0.F);
    const auto strip = std::ranges::find_if(
        canvas.rects, [&](const Rect& rect) { return rect.y == layout.cursor.y && rect.h == layout.cursor.h; });
    ASSERT_NE(strip, canvas.rects.end()) << "it is drawn there";
    EXPECT_FALSE(strip->overlaps(layout.frame.area.shrunk(0.5F)));
  }
  Recorder low;
  EXPECT_TRUE(draw(figure, low, {0.F, 0.F, 640.F, 160.F}, kDarkTheme).cursor.empty());
  EXPECT_TRUE(low.shows("44"));
}

}  // namespace
}  // namespace pegasos::plot
