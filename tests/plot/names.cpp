#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "plot/draw.h"
#include "recorder.h"
#include "scenes.h"

namespace pegasos::plot {
namespace {

const Theme& kNamesTheme = theme(ThemeName::dark);

TEST(Names, LabelsLieInsideThePlotAndNeverOnEachOther) {
  for (const scenes::NamedFigure& scene : scenes::all()) {
    for (const auto& [w, h] : {std::pair(scene.width, scene.height), std::pair(420.F, 220.F), std::pair(1600.F, 900.F),
                               std::pair(170.F, 110.F)}) {
      Recorder canvas;
      const FigureLayout layout = draw(scene.figure, canvas, {0.F, 0.F, w, h}, kNamesTheme);
      EXPECT_EQ(canvas.clips, 0);
      for (std::size_t i = 0; i < layout.texts.size(); ++i) {
        EXPECT_TRUE(layout.frame.area.shrunk(-0.5F).encloses(layout.texts[i])) << scene.name << " " << w << "x" << h;
        for (std::size_t j = 0; j < i; ++j) {
          EXPECT_FALSE(layout.texts[i].overlaps(layout.texts[j])) << scene.name << " " << w << "x" << h;
        }
      }
    }
  }
}

TEST(Names, EveryCurveOfTheMockUpsHasItsLabelAtFullSize) {
  const auto labelled = [](const Figure& figure, const std::string& id) {
    Recorder canvas;
    const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, kNamesTheme);
    for (const HitBox& label : layout.labels) {
      if (label.id == id) return true;
    }
    return false;
  };
  for (const char* id : {"live", "average", "optimum"}) EXPECT_TRUE(labelled(scenes::objective(), id)) << id;
  for (const char* id : {"live", "average", "theorem1", "lemma1", "useless", "unresolved"}) {
    EXPECT_TRUE(labelled(scenes::suboptimality(), id)) << id;
  }
  for (const char* id : {"live", "ball", "optimum"}) EXPECT_TRUE(labelled(scenes::norm(), id)) << id;
}

TEST(Names, ANameStandsNearestToItsOwnPointOrIsTiedToIt) {
  const auto distance = [](const Rect& box, Point q) {
    const Point near = box.nearest(q);
    return std::hypot(q.x - near.x, q.y - near.y);
  };
  int beside = 0;
  for (int turn = 0; turn < 64; ++turn) {  // a second point all around the first, 8 to 30 px away
    const double angle = 2 * std::numbers::pi * turn / 16;
    const double apart = 0.04 + 0.035 * (turn / 16);
    const DataPoint points[] = {{0, 0}, {apart * std::cos(angle), apart * std::sin(angle)}};
    Figure figure;
    figure.equal_aspect = true;
    figure.x.range = figure.y.range = {-1, 1};
    figure.x.labels = figure.y.labels = false;
    for (const auto& [id, point] : {std::pair("one", points[0]), std::pair("two", points[1])}) {
      Scatter dot;
      dot.id = id;
      dot.label = "name";
      dot.radius = 5.F;
      dot.points = {point};
      figure.marks.emplace_back(std::move(dot));
    }
    Recorder canvas;
    const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 400.F, 400.F}, kNamesTheme);
    for (const HitBox& label : layout.labels) {
      const Point own = layout.frame.to_pixel(points[label.id == "two" ? 1 : 0]);
      const Point other = layout.frame.to_pixel(points[label.id == "two" ? 0 : 1]);
      if (distance(label.box, own) > 12.F) continue;  // at the end of a line
      ++beside;
      EXPECT_GE(distance(label.box, other), distance(label.box, own) - 1.01F) << label.id << " " << turn;
    }
  }
  EXPECT_GE(beside, 64);
}

/// The name of the lower of two curves that lie close together stood above both, where it was read as the upper one's.
TEST(Names, ANameOfACurveIsNotReadAsItsNeighboursWhileThereIsRoomBesideItsOwn) {
  for (const double apart : {0.02, 0.05, 0.1}) {
    for (const double wave : {1.0, 2.0, 3.5}) {
      Figure figure;
      figure.x.range = {0, 1};
      figure.y.range = {-1, 1};
      std::vector<double> x;
      std::vector<double> low;
      std::vector<double> high;
      for (int i = 0; i <= 200; ++i) {
        x.push_back(i / 200.0);
        low.push_back(0.3 * std::sin(6 * wave * x.back()));
        high.push_back(low.back() + apart);
      }
      figure.marks.emplace_back(named({.id = "low", .label = "low"}, Line{.x = x, .y = low}));
      figure.marks.emplace_back(named({.id = "high", .label = "high"}, Line{.x = x, .y = high}));
      Recorder canvas;
      const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, kNamesTheme);
      ASSERT_EQ(layout.labels.size(), 2U);
      for (const HitBox& label : layout.labels) {
        int own = 0;
        int others = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
          const auto away = [&](double y) {
            const Point at = layout.frame.to_pixel({x[i], y});
            return std::max({0.F, label.box.y - at.y, at.y - label.box.bottom()});
          };
          const float across = layout.frame.to_pixel({x[i], 0}).x;
          if (across < label.box.x || across > label.box.right()) continue;
          const float to_low = away(low[i]);
          const float to_high = away(high[i]);
          (label.id == "low" ? to_low <= to_high : to_high <= to_low) ? ++own : ++others;
        }
        EXPECT_GT(own, others) << label.id << " " << apart << " " << wave;
      }
    }
  }
}

TEST(Names, NamesOfPointsInACrowdStandAsideTiedByALine) {
  Figure figure;
  figure.x.range = figure.y.range = {-10, 10};
  figure.equal_aspect = true;
  const auto dot = [&](std::string name, double x, double y) {
    Scatter scatter;
    scatter.id = scatter.label = std::move(name);
    scatter.points = {{x, y}};
    figure.marks.emplace_back(scatter);
  };
  dot("alone", -7, -7);
  for (int i = 0; i < 6; ++i) dot(std::string(1, static_cast<char>('A' + i)), 0.4 * (i % 3), 0.4 * (i / 3));
  Segments thicket;
  for (int i = 0; i < 24; ++i) {
    const double angle = 2 * 3.14159265 * i / 24;
    thicket.pieces.push_back({{0, 0}, {1.6 * std::cos(angle), 1.6 * std::sin(angle)}});
  }
  figure.marks.emplace_back(thicket);
  Recorder canvas;
  const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 400.F, 400.F}, kNamesTheme);
  ASSERT_EQ(layout.labels.size(), 7U) << "none is left out";
  std::size_t tied = 0;
  for (const HitBox& label : layout.labels) {
    for (const HitBox& other : layout.labels) {
      EXPECT_TRUE(&label == &other || !label.box.overlaps(other.box)) << label.id << " " << other.id;
    }
    const auto* scatter = std::get_if<Scatter>(find_mark(figure, label.id));
    const Point p = layout.frame.to_pixel(scatter->points[0]);
    const Point nearest{std::clamp(p.x, label.box.x, label.box.right()),
                        std::clamp(p.y, label.box.y, label.box.bottom())};
    const float away = std::hypot(nearest.x - p.x, nearest.y - p.y);
    const bool line = std::ranges::any_of(canvas.polylines, [&](const std::vector<Point>& points) {
      return points.size() == 2 && std::hypot(points[1].x - nearest.x, points[1].y - nearest.y) < 0.1F;
    });
    EXPECT_EQ(line, away > 15.F) << label.id << " is " << away << " px away";
    tied += line ? 1 : 0;
    if (label.id == "alone") {
      EXPECT_FALSE(line);
    }
  }
  EXPECT_GE(tied, 3U);
}

TEST(Names, LabelsStayWhenTheCurveGrowsALittle) {
  Figure figure = scenes::suboptimality();
  Recorder canvas;
  const FigureLayout first = draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, kNamesTheme);
  figure.x.range.hi *= 1.01;
  DrawOptions options;
  options.previous = &first;
  const FigureLayout second = draw(figure, canvas, {0.F, 0.F, 640.F, 300.F}, kNamesTheme, options);
  ASSERT_EQ(first.labels.size(), second.labels.size());
  for (std::size_t i = 0; i < first.labels.size(); ++i) {
    EXPECT_NEAR(first.labels[i].box.x, second.labels[i].box.x, 20.F) << first.labels[i].id;
    EXPECT_NEAR(first.labels[i].box.y, second.labels[i].box.y, 12.F) << first.labels[i].id;
  }
}

/// The side that a name likes best came free, and it jumped there.
TEST(Names, ANameKeepsItsSideOfAPointThatMovesWhileNothingLiesThere) {
  Figure figure;
  figure.x.range = figure.y.range = {-1, 1};
  figure.x.labels = figure.y.labels = false;
  figure.marks.emplace_back(named({.id = "dot", .label = "name"}, Scatter{.radius = 5.F, .points = {{0, 0}}}));
  const Rect place{0.F, 0.F, 400.F, 400.F};
  const auto drawn = [&](const FigureLayout* previous, std::vector<Rect> covered) {
    Recorder canvas;
    DrawOptions options;
    options.previous = previous;
    options.covered = std::move(covered);
    return draw(figure, canvas, place, kNamesTheme, options);
  };
  const FigureLayout free = drawn(nullptr, {});
  const Rect taken = free.labels.at(0).box;
  const FigureLayout aside = drawn(nullptr, {taken});
  ASSERT_FALSE(aside.labels.at(0).box.overlaps(taken));
  std::get<Scatter>(figure.marks[0]).points = {{0.4, -0.3}};
  const FigureLayout moved = drawn(&aside, {});
  EXPECT_NEAR(moved.labels.at(0).box.x - aside.labels.at(0).box.x, 0.4 * 200, 1);
  EXPECT_NEAR(moved.labels.at(0).box.y - aside.labels.at(0).box.y, 0.3 * 200, 1);
  const FigureLayout hit = drawn(&moved, {moved.labels.at(0).box});
  EXPECT_FALSE(hit.labels.at(0).box.overlaps(moved.labels.at(0).box)) << "it gives way";
}

/// It went to the other end, or to the other side, whenever a little less lay there: at every step of a run.
TEST(Names, ANameKeepsItsPlaceOnALineThatTurns) {
  Figure figure;
  figure.x.range = figure.y.range = {-1, 1};
  figure.x.labels = figure.y.labels = false;
  const Rect place{0.F, 0.F, 400.F, 400.F};
  const auto drawn = [&](double degrees, const FigureLayout* previous, std::vector<Rect> covered) {
    const double angle = degrees * 0.0174533;
    figure.marks = {
        named({.id = "line", .label = "name"}, StraightLine{.nx = -std::sin(angle), .ny = std::cos(angle)})};
    Recorder canvas;
    DrawOptions options;
    options.previous = previous;
    options.covered = std::move(covered);
    return draw(figure, canvas, place, kNamesTheme, options);
  };
  const Rect free = drawn(20, nullptr, {}).labels.at(0).box;
  FigureLayout before = drawn(20, nullptr, {{0.F, 0.F, 150.F, 400.F}, {300.F, 0.F, 100.F, 400.F}});
  const int kept = before.labels.at(0).place;
  ASSERT_FALSE(before.labels.at(0).box.overlaps(free)) << "its best place is covered";
  for (double degrees = 30; degrees < 175; degrees += 10) {
    before = drawn(degrees, &before, {});
    EXPECT_EQ(before.labels.at(0).place, kept) << degrees;
  }
}

/// "f* = 0.333 f(w)" stood in one line, as if it were one.
TEST(Names, TwoNamesInOneLineStandApart) {
  for (const float scale : {1.F, 1.5F}) {
    Figure figure;
    figure.x.range = figure.y.range = {0, 1};
    figure.marks.emplace_back(named({.id = "level", .label = "level = 0.333"}, Rule{.at = 0.333}));
    figure.marks.emplace_back(named({.id = "curve", .label = "curve"}, Line{.x = {0, 1}, .y = {0.34, 0.34}}));
    Recorder canvas;
    DrawOptions options;
    options.scale = scale;
    const FigureLayout layout = draw(figure, canvas, {0.F, 0.F, 300.F, 110.F * scale}, kNamesTheme, options);
    ASSERT_EQ(layout.labels.size(), 2U);
    const Rect& a = layout.labels[0].box;
    const Rect& b = layout.labels[1].box;
    const bool one_line = a.y < b.bottom() && b.y < a.bottom();
    const float apart = std::max(a.x - b.right(), b.x - a.right());
    EXPECT_TRUE(!one_line || apart >= 8.F * scale) << apart;
  }
}

}  // namespace
}  // namespace pegasos::plot
