#include <algorithm>
#include <cmath>

#include "plot/draw.h"

namespace pegasos::plot {
namespace {

double distance(Point a, Point b) { return std::hypot(static_cast<double>(a.x) - b.x, static_cast<double>(a.y) - b.y); }

class Finder {
 public:
  Finder(const Frame& frame, Point p, float reach) : frame_(frame), p_(p), nearest_(reach) {}

  void consider(const MarkBase& mark, std::size_t index, DataPoint at) {
    if (!frame_.can_show(at)) return;
    const double d = distance(frame_.to_pixel(at), p_);
    if (d > nearest_) return;
    nearest_ = d;
    hit_ = Hit{mark.id, index, d};
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
      const float reach = static_cast<float>(nearest_);
      first = index(p_.x - reach);
      last = index(p_.x + reach);
    }
    const std::size_t stride = std::max<std::size_t>(1, (last - first) / 20000);
    for (std::size_t i = first; i < last; i += stride) consider(m, i, {x(i), y(i)});
  }

  std::optional<Hit> hit() const { return hit_; }

 private:
  const Frame& frame_;
  Point p_;
  double nearest_;
  std::optional<Hit> hit_;
};

}  // namespace

std::optional<Hit> hit_test(const Figure& figure, const FigureLayout& layout, Point p, float reach) {
  for (const HitBox& label : layout.labels) {
    if (label.box.contains(p)) return Hit{label.id, 0, 0.0};
  }
  if (!layout.frame.area.shrunk(-reach).contains(p)) return std::nullopt;
  Finder finder(layout.frame, p, reach);
  for (const Mark& mark : figure.marks) {
    if (!base(mark).visible || base(mark).id.empty()) continue;
    if (const auto* scatter = std::get_if<Scatter>(&mark)) {
      for (std::size_t i = 0; i < scatter->points.size(); ++i) finder.consider(*scatter, i, scatter->points[i]);
    } else if (const auto* line = std::get_if<Line>(&mark)) {
      finder.line(*line);
    }
  }
  return finder.hit();
}

}  // namespace pegasos::plot
