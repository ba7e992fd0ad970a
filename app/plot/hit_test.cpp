#include <algorithm>
#include <cmath>

#include "plot/draw.h"

namespace pegasos::plot {
namespace {

double distance(Point a, Point b) { return std::hypot(static_cast<double>(a.x) - b.x, static_cast<double>(a.y) - b.y); }

constexpr double kGivesWay = 3.0;  // px

class Finder {
 public:
  Finder(const Frame& frame, Point p, float reach) : frame_(frame), p_(p), reach_(reach), nearest_(reach + 4.0) {}

  void consider(const MarkBase& mark, std::size_t index, DataPoint at) {
    if (!frame_.can_show(at)) return;
    take(mark, index, distance(frame_.to_pixel(at), p_), 0);
  }

  void line(const Line& m) {
    const std::size_t size = m.source ? m.source->size() : std::min(m.x.size(), m.y.size());
    const auto x = [&](std::size_t i) { return m.source ? m.source->x(i) : m.x[i]; };
    const auto y = [&](std::size_t i) { return m.source ? m.source->y(i) : m.y[i]; };
    std::size_t first = 0;
    std::size_t last = size;
    if (!m.path) {  // only the samples near the mouse
      const auto index = [&](float pixel) {
        const double value = frame_.from_pixel({pixel, p_.y}).x;
        std::size_t low = 0;
        for (std::size_t high = size; low < high;) {
          const std::size_t middle = low + (high - low) / 2;
          if (x(middle) < value) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
        return low;
      };
      const float reach = static_cast<float>(reach_);
      first = index(p_.x - reach);
      last = index(p_.x + reach);
    }
    const std::size_t stride = std::max<std::size_t>(1, (last - first) / 20000);
    for (std::size_t i = first; i < last; i += stride) consider(m, i, {x(i), y(i)});
  }

  void piece(const MarkBase& mark, std::size_t index, DataPoint from, DataPoint to) {
    if (!frame_.can_show(from) || !frame_.can_show(to)) return;
    const Point a = frame_.to_pixel(from);
    const Point b = frame_.to_pixel(to);
    const double dx = static_cast<double>(b.x) - a.x;
    const double dy = static_cast<double>(b.y) - a.y;
    const double size2 = dx * dx + dy * dy;
    const double along = size2 > 0 ? ((p_.x - a.x) * dx + (p_.y - a.y) * dy) / size2 : 0;
    const double share = std::clamp(along, 0.0, 1.0);
    take(mark, index, std::hypot(p_.x - a.x - share * dx, p_.y - a.y - share * dy));
  }

  void straight(const StraightLine& m) {
    const DataPoint at = frame_.from_pixel(p_);
    const double gx = m.nx * frame_.x.range.width() / static_cast<double>(frame_.area.w);
    const double gy = m.ny * frame_.y.range.width() / static_cast<double>(frame_.area.h);
    const double slope = std::hypot(gx, gy);
    const double away = std::abs(m.nx * at.x + m.ny * at.y - m.offset);
    if (slope > 0 && std::isfinite(away)) take(m, 0, away / slope);
  }

  void circle(const Circle& m) {
    if (!frame_.can_show(m.centre)) return;
    const double r = m.radius * static_cast<double>(frame_.area.w) / frame_.x.range.width();
    take(m, 0, std::abs(distance(frame_.to_pixel(m.centre), p_) - r));
  }

  void rule(const Rule& m) {
    const DataPoint at = m.vertical ? DataPoint{m.at, frame_.y.range.hi} : DataPoint{frame_.x.range.hi, m.at};
    if (!frame_.can_show(at)) return;
    const Point on = frame_.to_pixel(at);
    take(m, 0, std::abs(static_cast<double>(m.vertical ? on.x - p_.x : on.y - p_.y)));
  }

  std::optional<Hit> hit() const { return hit_; }

 private:
  /// Lines and edges give way to points: what stands on a line can still be reached.
  void take(const MarkBase& mark, std::size_t index, double d, double handicap = kGivesWay) {
    if (!(d <= reach_) || d + handicap > nearest_) return;
    nearest_ = d + handicap;
    hit_ = Hit{mark.id, index, d};
  }

  const Frame& frame_;
  Point p_;
  double reach_;
  double nearest_;
  std::optional<Hit> hit_;
};

}  // namespace

std::optional<Hit> hit_test(const Figure& figure, const FigureLayout& layout, Point p, float reach,
                            const std::function<bool(const std::string& id)>& wanted) {
  const auto counts = [&wanted](const std::string& id) { return !id.empty() && (!wanted || wanted(id)); };
  for (const HitBox& label : layout.labels) {
    if (label.box.contains(p) && counts(label.id)) return Hit{label.id, 0, 0.0};
  }
  if (!layout.frame.area.shrunk(-reach).contains(p)) return std::nullopt;
  Finder finder(layout.frame, p, reach);
  for (const Mark& mark : figure.marks) {
    if (!base(mark).visible || !counts(base(mark).id)) continue;
    if (const auto* scatter = std::get_if<Scatter>(&mark)) {
      for (std::size_t i = 0; i < scatter->points.size(); ++i) finder.consider(*scatter, i, scatter->points[i]);
    } else if (const auto* line = std::get_if<Line>(&mark)) {
      finder.line(*line);
    } else if (const auto* straight = std::get_if<StraightLine>(&mark)) {
      finder.straight(*straight);
    } else if (const auto* circle = std::get_if<Circle>(&mark)) {
      finder.circle(*circle);
    } else if (const auto* rule = std::get_if<Rule>(&mark)) {
      finder.rule(*rule);
    } else if (const auto* arrow = std::get_if<Arrow>(&mark)) {
      finder.piece(*arrow, 0, arrow->from, arrow->to);
    } else if (const auto* segments = std::get_if<Segments>(&mark)) {
      for (std::size_t i = 0; i < segments->pieces.size(); ++i) {
        finder.piece(*segments, i, segments->pieces[i].first, segments->pieces[i].second);
      }
    } else if (const auto* strands = std::get_if<Strands>(&mark)) {
      for (std::size_t i = 0; i < strands->pieces.size(); ++i) {
        finder.piece(*strands, i, strands->pieces[i].a, strands->pieces[i].b);
      }
    }
  }
  return finder.hit();
}

}  // namespace pegasos::plot
