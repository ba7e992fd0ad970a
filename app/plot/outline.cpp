#include "plot/outline.h"

#include <algorithm>

namespace pegasos::plot {
namespace {

constexpr float kStep = 2.F;  // px

}  // namespace

void Outline::Span::add(float y) {
  top = std::min(top, y);
  bottom = std::max(bottom, y);
}

Outline::Outline(const DrawnCurve& curve, const Rect& area)
    : x0_(area.x), spans_(static_cast<std::size_t>(std::max(0.F, area.w) / kStep) + 1) {
  for (const auto& piece : *curve.pieces) {
    if (piece.size() == 1) add_segment(piece.front(), piece.front(), area);
    for (std::size_t k = 0; k + 1 < piece.size(); ++k) add_segment(piece[k], piece[k + 1], area);
  }
}

int Outline::index(float x) const {
  return std::clamp(static_cast<int>((x - x0_) / kStep), -1, static_cast<int>(spans_.size()));
}

void Outline::add_segment(Point a, Point b, const Rect& area) {
  if (a.x > b.x) std::swap(a, b);
  const int first = std::max(0, index(a.x));
  const int last = std::min(static_cast<int>(spans_.size()) - 1, index(b.x));
  const auto add = [&](Span& span, float y) {
    if (y >= area.y && y <= area.bottom()) span.add(y);
  };
  const float slope = b.x > a.x ? (b.y - a.y) / (b.x - a.x) : 0.F;
  for (int i = first; i <= last; ++i) {
    Span& span = spans_[static_cast<std::size_t>(i)];
    const float left = x0_ + static_cast<float>(i) * kStep;
    add(span, a.y + slope * (std::clamp(left, a.x, b.x) - a.x));
    add(span, b.x <= left + kStep ? b.y : a.y + slope * (left + kStep - a.x));
  }
}

std::optional<std::pair<float, float>> Outline::extremes(float from, float to) const {
  Span all;
  const int last = std::min(static_cast<int>(spans_.size()) - 1, index(to));
  for (int i = std::max(0, index(from)); i <= last; ++i) {
    const Span& span = spans_[static_cast<std::size_t>(i)];
    if (!span.seen()) continue;
    all.add(span.top);
    all.add(span.bottom);
  }
  if (!all.seen()) return std::nullopt;
  return std::pair(all.top, all.bottom);
}

float Outline::middle(float x) const {
  const int n = static_cast<int>(spans_.size());
  for (int d = 0; d <= n; ++d) {
    for (const int i : {index(x) - d, index(x) + d}) {
      if (i < 0 || i >= n) continue;
      const Span& span = spans_[static_cast<std::size_t>(i)];
      if (span.seen()) return 0.5F * (span.top + span.bottom);
    }
  }
  return 0.F;
}

float Outline::right() const {
  for (std::size_t i = spans_.size(); i-- > 0;) {
    if (spans_[i].seen()) return x0_ + static_cast<float>(i) * kStep;
  }
  return x0_;
}

}  // namespace pegasos::plot
