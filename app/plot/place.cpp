#include "plot/place.h"

#include <algorithm>
#include <cmath>

namespace pegasos::plot {
namespace {

constexpr float kInk = 16.F;         // what letters over a curve count against distance
constexpr float kStayBonus = 0.6F;   // for the place of the last frame, so that labels do not jump
constexpr float kStayReach = 30.F;   // px
constexpr float kSamePlace = 8.F;    // px: nearer than that it is the place of the last frame ...
constexpr float kSamePenalty = 2.F;  // ... which is kept while it is no emergency exit ...
constexpr float kSameInk = 0.3F;     // ... and next to nothing lies there

/// The part of the segment inside the box (Liang-Barsky); false if there is none.
bool clip(Point& a, Point& b, const Rect& box) {
  float t0 = 0.F;
  float t1 = 1.F;
  const float dx = b.x - a.x;
  const float dy = b.y - a.y;
  const auto cut = [&](float direction, float distance) {
    if (direction == 0.F) return distance >= 0.F;
    const float t = distance / direction;
    (direction < 0.F ? t0 : t1) = direction < 0.F ? std::max(t0, t) : std::min(t1, t);
    return t0 <= t1;
  };
  if (!cut(-dx, a.x - box.x) || !cut(dx, box.right() - a.x) || !cut(-dy, a.y - box.y) || !cut(dy, box.bottom() - a.y)) {
    return false;
  }
  const Point start = a;
  a = {start.x + t0 * dx, start.y + t0 * dy};
  b = {start.x + t1 * dx, start.y + t1 * dy};
  return true;
}

}  // namespace

bool meets(Point a, Point b, const Rect& box) { return clip(a, b, box); }

Placer::Placer(const Rect& area, float cell)
    : area_(area),
      cell_(cell),
      nx_(std::clamp(static_cast<int>(area.w / cell) + 1, 1, 4096)),
      ny_(std::clamp(static_cast<int>(area.h / cell) + 1, 1, 4096)),
      ink_(static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_), 0),
      still_(ink_) {}

void Placer::note(float x, float y, Ink ink) { note_cell(column(x), row(y), ink); }

void Placer::note_cell(int i, int j, Ink ink) {
  if (i < 0 || j < 0 || i >= nx_ || j >= ny_) return;
  const auto raise = [&](std::vector<std::uint8_t>& cells) {
    std::uint8_t& here = cells[index(i, j)];
    here = std::max(here, static_cast<std::uint8_t>(ink));
  };
  raise(ink_);
  if (!moving_) raise(still_);
}

void Placer::add_line(std::span<const Point> points, Ink ink) {
  std::size_t last = ink_.size();  // the cell noted last: a fine curve stays in it for many pieces
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    Point a = points[k];
    Point b = points[k + 1];
    if (area_.contains(a) && area_.contains(b)) {
      const int i = column(a.x);
      if (i == column(b.x)) {                                       // the pieces of a noisy curve go up and down
        const auto [from, to] = std::minmax({row(a.y), row(b.y)});  // by value
        if (from == to && index(i, from) == last) continue;
        for (int j = from; j <= to; ++j) note_cell(i, j, ink);
        last = index(i, row(b.y));
        continue;
      }
    } else if (!clip(a, b, area_)) {
      continue;
    }
    const float dx = b.x - a.x;
    const float dy = b.y - a.y;
    const int steps = static_cast<int>(std::max(std::abs(dx), std::abs(dy)) / (0.5F * cell_)) + 1;
    const float part = 1.F / static_cast<float>(steps);
    for (int i = 0; i <= steps; ++i) {
      const float t = part * static_cast<float>(i);
      note(a.x + t * dx, a.y + t * dy, ink);
    }
  }
}

void Placer::add_box(const Rect& box, Ink ink) {
  const float left = std::max(box.x, area_.x);
  const float top = std::max(box.y, area_.y);
  const float right = std::min(box.right(), area_.right());
  const float bottom = std::min(box.bottom(), area_.bottom());
  if (right < left || bottom < top) return;
  const int i0 = column(left);
  const int j0 = row(top);
  const int i1 = std::min(nx_ - 1, i0 + static_cast<int>((right - left) / cell_));
  const int j1 = std::min(ny_ - 1, j0 + static_cast<int>((bottom - top) / cell_));
  for (int j = j0; j <= j1; ++j) {
    for (int i = i0; i <= i1; ++i) note_cell(i, j, ink);
  }
}

float Placer::cost(const Rect& box, bool still) const {
  if (!area_.encloses(box)) return kForbidden;
  for (const Rect& other : taken_) {
    if (box.overlaps(other)) return kForbidden;
  }
  for (auto [a, b] : ties_) {
    if (meets(a, b, box)) return kForbidden;
  }
  return ink_share(box, still);
}

bool Placer::crosses_taken(Point a, Point b) const {
  return std::ranges::any_of(taken_, [a, b](const Rect& box) { return meets(a, b, box); });
}

float Placer::ink_along(Point a, Point b, float gap, bool still) const {
  const float length = std::hypot(b.x - a.x, b.y - a.y);
  const int steps = static_cast<int>(std::max(length - gap, 0.F) / (0.5F * cell_));
  int sum = 0;
  for (int i = 1; i <= steps; ++i) {
    const float t = (gap + 0.5F * cell_ * static_cast<float>(i)) / length;
    const int column_at = column(std::lerp(a.x, b.x, t));
    const int row_at = row(std::lerp(a.y, b.y, t));
    if (column_at >= 0 && row_at >= 0 && column_at < nx_ && row_at < ny_)
      sum += (still ? still_ : ink_)[index(column_at, row_at)];
  }
  return steps == 0 ? 0.F : static_cast<float>(sum) / (3.F * static_cast<float>(steps));
}

bool Placer::kept_clear(const Rect& box) const {
  return std::ranges::any_of(clear_, [&](const Rect& other) { return box.overlaps(other); });
}

float Placer::covered(const Rect& box) const {
  float share = ink_share(box);
  for (const Rect& other : taken_) {
    const float w = std::min(box.right(), other.right()) - std::max(box.x, other.x);
    const float h = std::min(box.bottom(), other.bottom()) - std::max(box.y, other.y);
    if (w > 0.F && h > 0.F) share += w * h / (other.w * other.h);
  }
  return share;
}

float Placer::ink_share(const Rect& box, bool still) const {
  const std::vector<std::uint8_t>& ink = still ? still_ : ink_;
  const int i0 = std::max(0, static_cast<int>((box.x - area_.x) / cell_));
  const int j0 = std::max(0, static_cast<int>((box.y - area_.y) / cell_));
  const int i1 = std::min(nx_ - 1, static_cast<int>((box.right() - area_.x) / cell_));
  const int j1 = std::min(ny_ - 1, static_cast<int>((box.bottom() - area_.y) / cell_));
  int sum = 0;
  int count = 0;
  for (int j = j0; j <= j1; ++j) {
    for (int i = i0; i <= i1; ++i) {
      sum += ink[index(i, j)];
      ++count;
    }
  }
  return count == 0 ? 0.F : static_cast<float>(sum) / (3.F * static_cast<float>(count));
}

int best_candidate(const Placer& placer, const std::vector<Candidate>& candidates, const Previous* previous,
                   bool still) {
  int best = -1;
  float lowest = Placer::kForbidden;
  int same = -1;
  float nearest = kSamePlace;
  int own = -1;
  float at_own = Placer::kForbidden;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& c = candidates[i];
    const float covered = placer.cost(c.box, still);
    float cost = kInk * covered + c.penalty;
    if (previous != nullptr) {
      if (previous->place >= 0 && c.place == previous->place) {
        own = static_cast<int>(i);
        at_own = cost;
      }
      const float moved = std::hypot(c.box.x - previous->box.x, c.box.y - previous->box.y);
      if (moved < kStayReach) cost -= kStayBonus * (1.F - moved / kStayReach);
      if (moved < nearest && kInk * covered <= kSameInk && c.penalty < kSamePenalty) {
        nearest = moved;
        same = static_cast<int>(i);
      }
    }
    if (cost >= lowest) continue;
    lowest = cost;
    best = static_cast<int>(i);
  }
  if (own >= 0 && at_own < Placer::kForbidden && at_own <= lowest + kMuchWorse) return own;
  return same >= 0 ? same : best;
}

}  // namespace pegasos::plot
