// Icons as shapes: no font has them all, and shapes are crisp at every scale.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Canvas;
using plot::Color;
using plot::Point;
using plot::Rect;

/// Draws in a square of 16 units about the middle of the area.
class Pen {
 public:
  Pen(Canvas& canvas, const Rect& area, Color color)
      : canvas_(canvas), color_(color), unit_(std::min(area.w, area.h) / 16.F), origin_(area.centre()) {}

  Point at(float x, float y) const { return {origin_.x + x * unit_, origin_.y + y * unit_}; }
  void triangle(float x, float half, float tip) {
    const Point p[3] = {at(x, -half), at(tip, 0), at(x, half)};
    canvas_.polygon(p, color_);
  }
  void bar(float x, float half, float width) {
    const Point a = at(x - 0.5F * width, -half);
    canvas_.fill_rect({std::round(a.x), a.y, std::max(1.F, std::round(width * unit_)), 2 * half * unit_}, color_);
  }
  void line(std::initializer_list<Point> points, float width = 1.6F) {
    std::vector<Point> p;
    for (const Point& q : points) p.push_back(at(q.x, q.y));
    canvas_.polyline(p, {color_, std::max(1.F, width * unit_), plot::kSolid});
  }
  void dot(float x, float y, float radius) { canvas_.fill_circle(at(x, y), radius * unit_, color_); }
  void square(float x, float y, float half) {
    const Point a = at(x - half, y - half);
    canvas_.fill_rect({a.x, a.y, 2 * half * unit_, 2 * half * unit_}, color_, 0.6F * unit_);
  }
  void ring(float x, float y, float radius, float width = 1.4F) {
    canvas_.stroke_circle(at(x, y), radius * unit_, {color_, width * unit_, plot::kSolid});
  }
  /// Half widths; filled, or its outline.
  void box(float x, float y, float half_w, float half_h, bool filled) {
    const Point a = at(x - half_w, y - half_h);
    const Rect area{a.x, a.y, 2 * half_w * unit_, 2 * half_h * unit_};
    if (filled) {
      canvas_.fill_rect(area, color_, 1.2F * unit_);
    } else {
      canvas_.stroke_rect(area, {color_, 1.4F * unit_, plot::kSolid}, 1.2F * unit_);
    }
  }

 private:
  Canvas& canvas_;
  Color color_;
  float unit_;
  Point origin_;
};

bool draw_transport(Pen& pen, Icon icon) {
  switch (icon) {
    case Icon::rewind:
      pen.bar(-4.2F, 5, 1.8F);
      pen.triangle(4.6F, 5, -3.2F);
      return true;
    case Icon::back:
      pen.triangle(2, 5, -5.4F);
      pen.bar(4.2F, 5, 1.8F);
      return true;
    case Icon::step:
      pen.bar(-4.2F, 5, 1.8F);
      pen.triangle(-2, 5, 5.4F);
      return true;
    case Icon::play: pen.triangle(-4, 6, 6.5F); return true;
    case Icon::pause:
      pen.bar(-3, 5.4F, 2.8F);
      pen.bar(3, 5.4F, 2.8F);
      return true;
    case Icon::sub_step:  // one of four phases further
      pen.triangle(-7, 3.6F, -1.6F);
      for (const float x : {1.2F, 4.F, 6.8F}) pen.dot(x, 0, 1.05F);
      return true;
    case Icon::phase_back:
      pen.triangle(7, 3.6F, 1.6F);
      for (const float x : {-1.2F, -4.F, -6.8F}) pen.dot(x, 0, 1.05F);
      return true;
    default: return false;
  }
}

bool draw_tool(Pen& pen, Icon icon) {
  switch (icon) {
    case Icon::select:
      pen.line({{-4, -6.5F}, {-4, 5}, {-1, 2.3F}, {1.3F, 6.5F}, {3.2F, 5.5F}, {1.2F, 1.6F}, {5, 1.4F}, {-4, -6.5F}},
               1.3F);
      return true;
    case Icon::lasso:
      pen.line({{-3.2F, 3.2F},
                {-5.6F, 1.2F},
                {-6.2F, -1.4F},
                {-4.4F, -4.2F},
                {-0.6F, -5.4F},
                {3.6F, -4.8F},
                {6.2F, -2.2F},
                {5.6F, 0.8F},
                {2.6F, 2.8F},
                {-1.2F, 3.2F}},
               1.4F);
      pen.ring(-2.6F, 3.6F, 1.5F, 1.3F);
      pen.line({{-3.6F, 4.8F}, {-4.6F, 7}}, 1.4F);
      return true;
    case Icon::hand:  // four arrows: the view moves every way
      for (const float s : {-1.F, 1.F}) {
        pen.line({{0, 0}, {6.2F * s, 0}}, 1.4F);
        pen.line({{0, 0}, {0, 6.2F * s}}, 1.4F);
        pen.line({{4.2F * s, -2}, {6.4F * s, 0}, {4.2F * s, 2}}, 1.4F);
        pen.line({{-2, 4.2F * s}, {0, 6.4F * s}, {2, 4.2F * s}}, 1.4F);
      }
      return true;
    case Icon::add_positive:
      pen.dot(-2, 2, 3.8F);
      pen.line({{1.6F, -4.2F}, {7, -4.2F}}, 1.5F);
      pen.line({{4.3F, -6.9F}, {4.3F, -1.5F}}, 1.5F);
      return true;
    case Icon::add_negative:
      pen.square(-2, 2, 3.3F);
      pen.line({{1.6F, -4.2F}, {7, -4.2F}}, 1.5F);
      return true;
    case Icon::brush:
      pen.line({{6.2F, -6.2F}, {-0.6F, 0.6F}}, 2.2F);
      pen.dot(-2.6F, 2.6F, 2.5F);
      for (const auto& [x, y] : {std::pair{-6.2F, 3.4F}, {-4.6F, 6.4F}, {-0.8F, 6.2F}, {1.8F, 4.F}})
        pen.dot(x, y, 0.9F);
      return true;
    case Icon::eraser:
      pen.line({{-6, 1.6F}, {1.4F, -5.8F}, {6, -1.2F}, {-0.6F, 5.4F}, {-2.4F, 5.4F}, {-6, 1.6F}}, 1.4F);
      pen.line({{-2.4F, -2}, {2.4F, 2.6F}}, 1.4F);
      pen.line({{-1, 6.4F}, {6.2F, 6.4F}}, 1.2F);
      return true;
    case Icon::flip:  // a circle becomes a square and the other way round
      pen.dot(-4.2F, -3.2F, 2.6F);
      pen.square(4.2F, 3.2F, 2.4F);
      pen.line({{0, -4.4F}, {4.4F, -4.4F}, {4.4F, -1.4F}}, 1.3F);
      pen.line({{2.6F, -3}, {4.4F, -1}, {6.2F, -3}}, 1.3F);
      pen.line({{0, 4.4F}, {-4.4F, 4.4F}, {-4.4F, 1.4F}}, 1.3F);
      pen.line({{-2.6F, 3}, {-4.4F, 1}, {-6.2F, 3}}, 1.3F);
      return true;
    case Icon::grid:
      for (const float s : {-3.2F, 3.2F}) {
        pen.line({{s, -6.4F}, {s, 6.4F}}, 1.1F);
        pen.line({{-6.4F, s}, {6.4F, s}}, 1.1F);
      }
      pen.dot(3.2F, -3.2F, 2.3F);
      return true;
    case Icon::undo:
    case Icon::redo: {
      const float s = icon == Icon::undo ? 1.F : -1.F;
      pen.line({{-5 * s, -2},
                {2.2F * s, -2},
                {4.6F * s, -0.8F},
                {5.6F * s, 1.6F},
                {4.6F * s, 4},
                {2.2F * s, 5.2F},
                {-1 * s, 5.2F}},
               1.5F);
      pen.line({{-2.2F * s, -5.2F}, {-5.4F * s, -2}, {-2.2F * s, 1.2F}}, 1.5F);
      return true;
    }
    default: return false;
  }
}

}  // namespace

void draw_icon(Canvas& canvas, Icon icon, const Rect& area, Color color) {
  Pen pen(canvas, area, color);
  if (draw_transport(pen, icon) || draw_tool(pen, icon)) return;
  switch (icon) {
    case Icon::close:
    case Icon::cross:
      pen.line({{-4, -4}, {4, 4}});
      pen.line({{-4, 4}, {4, -4}});
      break;
    case Icon::check: pen.line({{-5, 0.5F}, {-1.5F, 4}, {5, -4}}, 2.F); break;
    case Icon::fit:
      for (const float x : {-1.F, 1.F}) {
        for (const float y : {-1.F, 1.F}) pen.line({{2.F * x, 5.5F * y}, {5.5F * x, 5.5F * y}, {5.5F * x, 2.F * y}});
      }
      break;
    case Icon::zoom_in:
      pen.line({{-5, 0}, {5, 0}});
      pen.line({{0, -5}, {0, 5}});
      break;
    case Icon::menu:
      for (const float y : {-4.F, 0.F, 4.F}) pen.line({{-5, y}, {5, y}});
      break;
    case Icon::warning:
      pen.line({{0, -6}, {7, 6}, {-7, 6}, {0, -6}, {7, 6}}, 1.4F);
      pen.line({{0, -2}, {0, 2}});
      pen.dot(0, 4, 1);
      break;
    case Icon::chevron: pen.line({{-4, -2}, {0, 2.2F}, {4, -2}}, 1.7F); break;
    case Icon::chevron_left: pen.line({{2, -4}, {-2.2F, 0}, {2, 4}}, 1.7F); break;
    case Icon::chevron_right: pen.line({{-2, -4}, {2.2F, 0}, {-2, 4}}, 1.7F); break;
    case Icon::dots:
      for (const float x : {-5.F, 0.F, 5.F}) pen.dot(x, 0, 1.4F);
      break;
    case Icon::reset:
      pen.line({{-4.5F, -1.5F},
                {-3.4F, -3.8F},
                {-1, -5},
                {1.6F, -4.8F},
                {4, -3},
                {5, 0},
                {4, 3},
                {1.6F, 4.8F},
                {-1, 5},
                {-3.6F, 3.6F}},
               1.5F);
      pen.line({{-6.3F, -4.4F}, {-4.7F, -1.2F}, {-1.4F, -2.6F}}, 1.5F);
      break;
    case Icon::link:      // two links of a chain, one through the other
    case Icon::unlink: {  // apart, and crossed out
      const float apart = icon == Icon::link ? 0.F : 0.7F;
      for (const float side : {-1.F, 1.F}) {
        const auto on = [&](float x, float y) { return Point{side * (x + apart), y}; };
        pen.line(
            {on(1.5F, -2.9F), on(4, -2.9F), on(5.7F, -2.1F), on(6.4F, 0), on(5.7F, 2.1F), on(4, 2.9F), on(1.5F, 2.9F)},
            1.5F);
      }
      if (icon == Icon::link) pen.line({{-3.2F, 0}, {3.2F, 0}}, 1.5F);
      if (icon == Icon::unlink) pen.line({{1.6F, -5.2F}, {-1.6F, 5.2F}}, 1.3F);
      break;
    }
    case Icon::support:  // a mark with a ring that is not quite closed
      pen.dot(0, 0, 2.4F);
      pen.line({{0, -5.6F},
                {2.8F, -4.8F},
                {4.8F, -2.8F},
                {5.6F, 0},
                {4.8F, 2.8F},
                {2.8F, 4.8F},
                {0, 5.6F},
                {-2.8F, 4.8F},
                {-4.8F, 2.8F}},
               1.6F);
      break;
    case Icon::swap:
      for (const float side : {-1.F, 1.F}) {
        pen.line({{-5.F * side, 2.7F * side}, {5.F * side, 2.7F * side}}, 1.5F);
        pen.line({{2.2F * side, -0.1F * side}, {5.F * side, 2.7F * side}, {2.2F * side, 5.5F * side}}, 1.5F);
      }
      break;
    default: break;
  }
}

}  // namespace pegasos::ui
