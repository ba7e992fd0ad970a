// Points and rectangles of the plot layer. Pixels are floats, x to the right and y DOWN; data are doubles, y up.
#pragma once

#include <algorithm>

namespace pegasos::plot {

/// A position on a canvas in pixels, y down.
struct Point {
  float x = 0.F;
  float y = 0.F;
  bool operator==(const Point&) const = default;
};

/// A position in the units of the axes, y up.
struct DataPoint {
  double x = 0.0;
  double y = 0.0;
  bool operator==(const DataPoint&) const = default;
};

/// An axis-parallel box in pixels; (x, y) is its upper left corner, w and h are never negative.
struct Rect {
  float x = 0.F;
  float y = 0.F;
  float w = 0.F;
  float h = 0.F;

  float right() const { return x + w; }
  float bottom() const { return y + h; }
  Point centre() const { return {x + 0.5F * w, y + 0.5F * h}; }
  bool empty() const { return w <= 0.F || h <= 0.F; }
  /// The point of the box that is nearest to `p`.
  Point nearest(Point p) const { return {std::clamp(p.x, x, right()), std::clamp(p.y, y, bottom())}; }
  bool contains(Point p) const { return p.x >= x && p.x <= right() && p.y >= y && p.y <= bottom(); }
  bool overlaps(const Rect& o) const { return x < o.right() && o.x < right() && y < o.bottom() && o.y < bottom(); }
  bool encloses(const Rect& o) const { return o.x >= x && o.y >= y && o.right() <= right() && o.bottom() <= bottom(); }
  /// The same box with `margin` taken off every side (a negative margin grows it); never below size 0.
  Rect shrunk(float margin) const {
    return {x + margin, y + margin, std::max(0.F, w - 2.F * margin), std::max(0.F, h - 2.F * margin)};
  }
  bool operator==(const Rect&) const = default;
};

}  // namespace pegasos::plot
