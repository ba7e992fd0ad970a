// Rings, boxes and pictures: marks that are more than a line or a dot.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "plot/scene.h"

namespace pegasos::plot {
namespace {

constexpr double kFull = 1.0 - 1e-9;

/// An arc from the top, clockwise.
std::vector<Point> arc(Point centre, float radius, double share) {
  const int pieces = std::max(2, static_cast<int>(std::ceil(28.0 * share)));
  std::vector<Point> points;
  points.reserve(static_cast<std::size_t>(pieces) + 1);
  for (int i = 0; i <= pieces; ++i) {
    const double angle = 2.0 * std::numbers::pi * share * i / pieces;
    points.push_back({centre.x + radius * static_cast<float>(std::sin(angle)),
                      centre.y - radius * static_cast<float>(std::cos(angle))});
  }
  return points;
}

}  // namespace

void paint_scatter(Scene& scene, const Scatter& scatter, std::span<const Point> centres, float radius) {
  const Color color = scene.mark_color(scatter, scatter.paint);
  const Color none{0, 0, 0, 0};
  constexpr float kRim = 0.36F;
  const bool outlined = scatter.hollow || marker_is_strokes(scatter.shape);
  float width = scene.px(scatter.outline_width * scene.theme.line_scale);
  if (scatter.hollow) width = std::min(width, kRim * radius);  // thick lines must leave small marks hollow
  MarkerStyle style{scatter.shape, radius, outlined ? none : color, outlined ? color : none, width};
  if (!outlined && scatter.outline) {  // a halo, no line: a thick one would leave no dot
    style.outline = scene.mark_color(scatter, *scatter.outline);
    style.outline_width = scene.px(scatter.outline_width);
  }
  if (marker_is_strokes(scatter.shape) && scatter.outline) {
    constexpr float kHalo = 0.8F;  // px to every side
    scene.canvas.markers(centres, {scatter.shape, radius + scene.px(kHalo), none,
                                   scene.mark_color(scatter, *scatter.outline), width + scene.px(2.F * kHalo)});
  }
  scene.canvas.markers(centres, style);
  if (!scatter.crossed) return;
  constexpr float kCross = 0.58F;  // of the mark about it
  constexpr float kCrossWidth = 0.87F;
  scene.canvas.markers(centres, {MarkerShape::cross, kCross * radius, none, color, kCrossWidth * width});
}

void paint_rings(Scene& scene, const Rings& rings, const std::vector<Point>& centres, float radius) {
  const Color color = scene.mark_color(rings, rings.paint);
  const Stroke stroke = scene.mark_stroke(rings, rings.paint, rings.width, kSolid);
  MarkerStyle full{MarkerShape::circle, radius, {0, 0, 0, 0}, color, stroke.width};
  MarkerStyle track = full;
  track.outline = faded(color, 0.3F);
  track.outline_width = scene.px(1.F);
  std::vector<Point> closed;
  std::vector<Point> open;
  for (std::size_t i = 0; i < centres.size(); ++i) {
    const bool whole = rings.shares[std::min(i, rings.shares.size() - 1)] >= kFull;
    (whole ? closed : open).push_back(centres[i]);
  }
  scene.canvas.markers(closed, full);
  scene.canvas.markers(open, track);
  for (std::size_t i = 0; i < centres.size(); ++i) {
    const double share = std::clamp(rings.shares[std::min(i, rings.shares.size() - 1)], 0.0, 1.0);
    if (share < kFull && share > 0.0) scene.canvas.polyline(arc(centres[i], radius, share), stroke);
  }
}

void paint_boxes(Scene& scene, const Boxes& m) {
  const Frame& frame = scene.layout.frame;
  const Rect& area = frame.area;
  for (const Boxes::Box& box : m.boxes) {
    if (!frame.can_show({box.x0, box.y0}) || !frame.can_show({box.x1, box.y1})) continue;
    const Point a = frame.to_pixel({box.x0, box.y0});
    const Point b = frame.to_pixel({box.x1, box.y1});
    const Rect rect{std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
    if (!rect.overlaps(area.shrunk(-scene.px(4.F))) && rect.w > 0.F) continue;
    const float corner = std::min(scene.px(2.F), 0.3F * std::min(rect.w, rect.h));
    if (m.fill) scene.canvas.fill_rect(rect, scene.mark_color(m, *m.fill), corner);
    if (m.outline) scene.canvas.stroke_rect(rect, scene.mark_stroke(m, *m.outline, m.outline_width, m.dash), corner);
    scene.placer.add_box(rect, Ink::normal);
  }
}

void paint_picture(Scene& scene, const Picture& m) {
  const Frame& frame = scene.layout.frame;
  const auto cells = static_cast<std::size_t>(std::max(0, m.nx)) * static_cast<std::size_t>(std::max(0, m.ny));
  if (cells == 0 || m.values.size() < cells) return;
  if (!frame.can_show({m.x0, m.y1}) || !frame.can_show({m.x1, m.y0})) return;
  const Point a = frame.to_pixel({m.x0, m.y1});
  const Point b = frame.to_pixel({m.x1, m.y0});
  // Edges on whole pixels: neighbours meet without a seam.
  const auto edge = [](float from, float to, int i, int n) {
    return std::round(std::lerp(from, to, static_cast<float>(i) / static_cast<float>(n)));
  };
  const Color low = scene.mark_color(m, m.low);
  const Color zero = scene.mark_color(m, m.zero);
  const Color high = scene.mark_color(m, m.high);
  const Rect whole{std::round(a.x), std::round(a.y), std::round(b.x) - std::round(a.x),
                   std::round(b.y) - std::round(a.y)};
  scene.canvas.fill_rect(whole, zero);
  for (int j = 0; j < m.ny; ++j) {
    const float top = edge(a.y, b.y, j, m.ny);
    const float bottom = edge(a.y, b.y, j + 1, m.ny);
    for (int i = 0; i < m.nx; ++i) {
      const double value =
          m.values[static_cast<std::size_t>(j) * static_cast<std::size_t>(m.nx) + static_cast<std::size_t>(i)];
      if (!std::isfinite(value) || value == 0.0 || !(m.reach > 0.0)) continue;
      const float share = static_cast<float>(std::min(1.0, std::abs(value) / m.reach));
      const float left = edge(a.x, b.x, i, m.nx);
      const Rect cell{left, top, edge(a.x, b.x, i + 1, m.nx) - left, bottom - top};
      scene.canvas.fill_rect(cell, mix(zero, value < 0.0 ? low : high, share));
    }
  }
  scene.canvas.stroke_rect(whole, {scene.mark_color(m, {Hue::line, 1.F}), scene.px(1.F), kSolid});
  scene.placer.add_box(whole, Ink::normal);
}

std::optional<Rect> region_box(const Frame& frame, const Region& m) {
  const Axis& axis = m.vertical ? frame.x : frame.y;
  const double lo = std::max(std::min(m.from, m.to), axis.range.lo);
  const double hi = std::min(std::max(m.from, m.to), axis.range.hi);
  if (!(lo < hi)) return std::nullopt;
  const Rect& area = frame.area;
  if (m.vertical) {
    const float a = static_cast<float>(to_pixel(axis, lo, area.x, area.right()));
    const float b = static_cast<float>(to_pixel(axis, hi, area.x, area.right()));
    return Rect{a, area.y, b - a, area.h};
  }
  const float top = static_cast<float>(to_pixel(axis, hi, area.bottom(), area.y));
  const float bottom = static_cast<float>(to_pixel(axis, lo, area.bottom(), area.y));
  return Rect{area.x, top, area.w, bottom - top};
}

}  // namespace pegasos::plot
