#include "plot/outside.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pegasos::plot {
namespace {

DataPoint middle_of(const Frame& frame) { return frame.from_pixel(frame.area.centre()); }

bool holds(const Rect& area, Point p) {
  return p.x >= area.x && p.x <= area.right() && p.y >= area.y && p.y <= area.bottom();
}

std::optional<DataPoint> beyond(const Scatter& dots, const Frame& frame) {
  std::optional<DataPoint> found;
  for (const DataPoint& p : dots.points) {
    if (!frame.can_show(p)) continue;
    if (holds(frame.area, frame.to_pixel(p))) return std::nullopt;
    if (!found) found = p;
  }
  return found;
}

std::optional<DataPoint> beyond(const StraightLine& line, const Frame& frame) {
  const double size2 = line.nx * line.nx + line.ny * line.ny;
  if (!(size2 > 0)) return std::nullopt;
  const auto level = [&](DataPoint p) { return line.nx * p.x + line.ny * p.y - line.offset; };
  const Range& x = frame.x.range;
  const Range& y = frame.y.range;
  const double corners[] = {level({x.lo, y.lo}), level({x.lo, y.hi}), level({x.hi, y.lo}), level({x.hi, y.hi})};
  const auto [least, most] = std::ranges::minmax(corners);
  if (!(least > 0 || most < 0)) return std::nullopt;
  const DataPoint middle = middle_of(frame);
  const double step = -level(middle) / size2;
  return DataPoint{middle.x + step * line.nx, middle.y + step * line.ny};
}

std::optional<DataPoint> beyond(const Circle& circle, const Frame& frame) {
  const DataPoint nearest{std::clamp(circle.centre.x, frame.x.range.lo, frame.x.range.hi),
                          std::clamp(circle.centre.y, frame.y.range.lo, frame.y.range.hi)};
  if (std::hypot(nearest.x - circle.centre.x, nearest.y - circle.centre.y) <= circle.radius) return std::nullopt;
  const DataPoint middle = middle_of(frame);
  const double away = std::hypot(middle.x - circle.centre.x, middle.y - circle.centre.y);
  return DataPoint{circle.centre.x + circle.radius * (middle.x - circle.centre.x) / away,
                   circle.centre.y + circle.radius * (middle.y - circle.centre.y) / away};
}

template <class Mark>
std::optional<DataPoint> beyond(const Mark&, const Frame&) {
  return std::nullopt;
}

/// The side of the plot that the way from its middle to there crosses.
Side side_of(Point there, const Rect& area) {
  const Point middle = area.centre();
  const float right = (there.x - middle.x) / std::max(1.F, area.w);
  const float down = (there.y - middle.y) / std::max(1.F, area.h);
  if (std::abs(right) >= std::abs(down)) return right < 0 ? Side::left : Side::right;
  return down < 0 ? Side::above : Side::below;
}

/// A broken arrow leads there from what is seen, and says so itself.
bool is_said(const Figure& figure, const Frame& frame, DataPoint there) {
  return std::ranges::any_of(figure.marks, [&](const Mark& mark) {
    const auto* arrow = std::get_if<Arrow>(&mark);
    return arrow != nullptr && arrow->visible && !arrow->beyond.empty() && arrow->to == there &&
           holds(frame.area, frame.to_pixel(arrow->from));
  });
}

}  // namespace

std::vector<Outside> outside(const Figure& figure, const FigureLayout& layout) {
  std::vector<Outside> found;
  const Frame& frame = layout.frame;
  for (const Mark& mark : figure.marks) {
    const MarkBase& named = base(mark);
    if (named.label.empty() || !named.visible) continue;
    const auto there = std::visit([&](const auto& one) { return beyond(one, frame); }, mark);
    if (!there || !std::isfinite(there->x) || !std::isfinite(there->y) || !frame.can_show(*there)) continue;
    if (is_said(figure, frame, *there)) continue;
    found.push_back({named.label, side_of(frame.to_pixel(*there), frame.area), *there});
  }
  return found;
}

}  // namespace pegasos::plot
