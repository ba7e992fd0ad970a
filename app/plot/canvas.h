// The surface that figures are drawn on: the window (ImDrawList), SVG, PDF, PNG. All coordinates are pixels with y
// down. Text sizes are the em (CSS font-size), not ascender to descender. Thread rule: one canvas, one thread.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "plot/geometry.h"
#include "plot/palette.h"

namespace pegasos::plot {

/// The faces a canvas must have (fonts.h says which files). Code points that a face lacks come from the symbol font.
enum class Face { text, semibold, math, math_bold };

struct TextStyle {
  float size = 12.F;  ///< em in px
  Face face = Face::text;
  Color color{};
  bool upwards = false;  ///< turned by 90 degrees: reads from bottom to top (labels of y axes)
  float narrow = 1.F;    ///< widths of the letters against their usual ones; on screen only
};

struct Stroke {
  Color color{};
  float width = 1.F;
  Dash dash{};
};

/// circle: class +, square: class -. `cross` (x) and `plus` are strokes only: they have no inside.
enum class MarkerShape { circle, square, triangle, diamond, cross, plus };

/// radius: half the height of the mark. Alpha 0 leaves out the fill or the outline.
struct MarkerStyle {
  MarkerShape shape = MarkerShape::circle;
  float radius = 4.F;
  Color fill{0, 0, 0, 0};
  Color outline{0, 0, 0, 0};
  float outline_width = 1.F;
};

/// What every back end implements. Callers never pass non-finite coordinates. Colours with alpha 0 draw nothing.
class Canvas {
 public:
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  virtual ~Canvas() = default;

  /// Open line through `points` (fewer than two points: nothing). Joins are round or bevelled, never spiky.
  virtual void polyline(std::span<const Point> points, const Stroke& stroke) = 0;
  /// Filled simple polygon, convex or not; at least 3 points, closed by itself.
  virtual void polygon(std::span<const Point> points, Color fill) = 0;
  /// The area between two lines with the same x, left to right (equal sizes). As one polygon unless a back end knows
  /// better.
  virtual void band(std::span<const Point> upper, std::span<const Point> lower, Color fill);
  /// Opaque convex areas, each inside the one before, over each other. One polygon each unless a back end knows better.
  virtual void nested(std::span<const std::vector<Point>> outlines, std::span<const Color> fills);
  /// Triangles, three corners each, in this order; edges meet without seams where a back end can do so.
  virtual void facets(std::span<const Point> corners, std::span<const Color> fills);
  virtual void fill_rect(const Rect& rect, Color fill, float radius = 0.F) = 0;
  virtual void stroke_rect(const Rect& rect, const Stroke& stroke, float radius = 0.F) = 0;
  virtual void fill_circle(Point centre, float radius, Color fill) = 0;
  virtual void stroke_circle(Point centre, float radius, const Stroke& stroke) = 0;
  /// The same mark at every centre, as one batch: 10,000 of them must be cheap.
  virtual void markers(std::span<const Point> centres, const MarkerStyle& style) = 0;
  /// nx x ny equal cells that fill `rect`, row by row from the top left. Back ends may smooth between cell centres.
  virtual void cells(const Rect& rect, int nx, int ny, std::span<const Color> colors) = 0;

  /// One run of UTF-8 in one style; `baseline` is the left end of the baseline (for upwards text: its lower end).
  virtual void text(Point baseline, const TextStyle& style, std::string_view utf8) = 0;
  /// Advance width of that run in px.
  virtual float measure(const TextStyle& style, std::string_view utf8) const = 0;

  /// Clips to the intersection with the clips already pushed.
  virtual void push_clip(const Rect& rect) = 0;
  virtual void pop_clip() = 0;

  void line(Point a, Point b, const Stroke& stroke) {
    const Point ends[2] = {a, b};
    polyline(ends, stroke);
  }
};

/// The strokes and outline points of a marker about the origin, for back ends that build them from polygons.
/// Closed shapes: the corner points (circle: 24-gon); cross and plus: pairs of end points.
std::vector<Point> marker_outline(MarkerShape shape, float radius);
inline bool marker_is_strokes(MarkerShape shape) { return shape == MarkerShape::cross || shape == MarkerShape::plus; }

}  // namespace pegasos::plot
