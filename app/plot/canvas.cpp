#include "plot/canvas.h"

#include <cmath>
#include <numbers>

namespace pegasos::plot {

void Canvas::band(std::span<const Point> upper, std::span<const Point> lower, Color fill) {
  std::vector<Point> outline(upper.begin(), upper.end());
  outline.insert(outline.end(), lower.rbegin(), lower.rend());
  polygon(outline, fill);
}

void Canvas::nested(std::span<const std::vector<Point>> outlines, std::span<const Color> fills) {
  for (std::size_t i = 0; i < outlines.size(); ++i) polygon(outlines[i], fills[i]);
}

void Canvas::facets(std::span<const Point> corners, std::span<const Color> fills) {
  for (std::size_t i = 0; i < fills.size() && 3 * i + 2 < corners.size(); ++i)
    polygon(corners.subspan(3 * i, 3), fills[i]);
}

std::vector<Point> marker_outline(MarkerShape shape, float radius) {
  const float r = radius;
  switch (shape) {
    case MarkerShape::square: {
      const float h = 0.9F * r;  // a square looks larger than a circle of the same height
      return {{-h, -h}, {h, -h}, {h, h}, {-h, h}};
    }
    case MarkerShape::triangle: return {{0.F, -1.1F * r}, {1.05F * r, 0.8F * r}, {-1.05F * r, 0.8F * r}};
    case MarkerShape::diamond: return {{0.F, -1.2F * r}, {1.2F * r, 0.F}, {0.F, 1.2F * r}, {-1.2F * r, 0.F}};
    case MarkerShape::cross: {
      const float d = 0.85F * r;
      return {{-d, -d}, {d, d}, {-d, d}, {d, -d}};
    }
    case MarkerShape::plus: return {{-r, 0.F}, {r, 0.F}, {0.F, -r}, {0.F, r}};
    case MarkerShape::circle: break;
  }
  constexpr int kCorners = 24;
  std::vector<Point> points;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kCorners;
    points.push_back({static_cast<float>(r * std::cos(angle)), static_cast<float>(r * std::sin(angle))});
  }
  return points;
}

}  // namespace pegasos::plot
