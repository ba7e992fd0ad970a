// Arrows, broken at the edge of the plot where they leave it.
#include <algorithm>
#include <cmath>

#include "plot/scene.h"

namespace pegasos::plot {
namespace {

constexpr float kBrokenMargin = 6.F;  // px between the tip of a broken arrow and the edge

/// With a gap between two short bars where it is broken.
void draw_shaft(Scene& scene, Point a, Point neck, Point unit, const ShownArrow& shown, const Stroke& stroke) {
  const float length = std::hypot(neck.x - a.x, neck.y - a.y);
  const float gap = scene.px(5.F);
  const float away = scene.px(9.F);  // of the gap from that end
  if (!(shown.from_broken || shown.to_broken) || length < 2 * away + 2 * gap) return scene.canvas.line(a, neck, stroke);
  const auto at = [&](float share) { return Point{a.x + share * unit.x, a.y + share * unit.y}; };
  const auto bar = [&](float where) {
    const Point p = at(where);
    const float half = scene.px(5.F);
    const Point across{half * (0.35F * unit.x - unit.y), half * (0.35F * unit.y + unit.x)};
    scene.canvas.line({p.x - across.x, p.y - across.y}, {p.x + across.x, p.y + across.y}, stroke);
  };
  const float first = shown.from_broken ? away + gap : 0.F;
  const float last = shown.to_broken ? length - away - gap : length;
  scene.canvas.line(at(first), at(last), stroke);
  if (shown.from_broken) scene.canvas.line(a, at(away), stroke), bar(away), bar(first);
  if (shown.to_broken) scene.canvas.line(at(length - away), neck, stroke), bar(last), bar(length - away);
}

}  // namespace

std::optional<ShownArrow> shown_arrow(const Arrow& arrow, const Frame& frame, float margin) {
  if (!frame.can_show(arrow.from) || !frame.can_show(arrow.to)) return std::nullopt;
  const Point a = frame.to_pixel(arrow.from);
  const Point b = frame.to_pixel(arrow.to);
  const Rect area = frame.area.shrunk(margin);
  if (arrow.beyond.empty() || (area.contains(a) && area.contains(b))) return ShownArrow{a, b};
  double first = 0;  // the part of the way from a to b that lies inside, in doubles: the ends may be very far away
  double last = 1;
  const auto cut = [&](double start, double way, double lo, double hi) {
    if (way == 0) return lo <= start && start <= hi;
    const double in = ((way > 0 ? lo : hi) - start) / way;
    const double out = ((way > 0 ? hi : lo) - start) / way;
    first = std::max(first, in);
    last = std::min(last, out);
    return first < last;
  };
  const double x = static_cast<double>(a.x);
  const double y = static_cast<double>(a.y);
  const double dx = static_cast<double>(b.x) - x;
  const double dy = static_cast<double>(b.y) - y;
  const auto wide = [](float value) { return static_cast<double>(value); };
  if (!cut(x, dx, wide(area.x), wide(area.right())) || !cut(y, dy, wide(area.y), wide(area.bottom()))) return {};
  const auto at = [&](double share) {
    return Point{static_cast<float>(x + share * dx), static_cast<float>(y + share * dy)};
  };
  return ShownArrow{first > 0 ? at(first) : a, last < 1 ? at(last) : b, first > 0, last < 1};
}

void paint_arrow(Scene& scene, const Arrow& m) {
  const std::optional<ShownArrow> shown = shown_arrow(m, scene.layout.frame, scene.px(kBrokenMargin));
  if (!shown) return;
  const Stroke stroke = scene.mark_stroke(m, m.paint, m.width, m.dash);
  const Point a = shown->from;
  const Point b = shown->to;
  const float length = std::hypot(b.x - a.x, b.y - a.y);
  const Point ends[2] = {a, b};
  scene.placer.add_line(ends, Ink::normal);
  if (length < 1.F) {
    scene.canvas.fill_circle(b, stroke.width, stroke.color);
    return;
  }
  const float head = std::min(scene.px(5.F) + 2.F * stroke.width, 0.6F * length);
  const Point unit{(b.x - a.x) / length, (b.y - a.y) / length};
  const Point neck{b.x - 0.85F * head * unit.x, b.y - 0.85F * head * unit.y};
  const Point back{b.x - head * unit.x, b.y - head * unit.y};
  draw_shaft(scene, a, neck, unit, *shown, stroke);
  const Point tip[3] = {b,
                        {back.x - 0.42F * head * unit.y, back.y + 0.42F * head * unit.x},
                        {back.x + 0.42F * head * unit.y, back.y - 0.42F * head * unit.x}};
  scene.canvas.polygon(tip, stroke.color);
}

}  // namespace pegasos::plot
