#include "ui/nested_areas.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace pegasos::ui {
namespace {

using plot::Point;

constexpr float kEdge = 0.5F;       // px to both sides of an outline: there its colour fades
constexpr float kUnder = 1.5F;      // px: so far an area goes on under the next one's edge
constexpr float kLeastReach = 4.F;  // px from the middle to the edge: smaller areas are painted as a whole

float cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

/// A convex outline about a point inside, clockwise on screen.
class Outline {
 public:
  Outline(std::vector<Point> corners, Point middle) : corners_(std::move(corners)), middle_(middle) {
    const std::size_t n = corners_.size();
    if (n > 2 && cross(corners_[1] - corners_[0], corners_[2] - corners_[0]) < 0) std::ranges::reverse(corners_);
    for (std::size_t i = 0; i < n; ++i) {
      const Point along = corners_[(i + 1) % n] - corners_[(i + n - 1) % n];
      const float length = std::hypot(along.x, along.y);
      reach_.push_back(length > 0 ? std::abs(cross(corners_[i] - middle_, along)) / length : 0.F);
    }
  }
  std::size_t size() const { return corners_.size(); }
  Point corner(std::size_t i) const { return corners_[i % size()]; }
  /// Every edge is so far away from the middle, or farther.
  float least_reach() const { return *std::ranges::min_element(reach_); }
  /// The corner, with the edges beside it moved out so many px.
  Point moved(std::size_t i, float px) const {
    const Point c = corner(i);
    const float share = px / reach_[i % size()];
    return {c.x + share * (c.x - middle_.x), c.y + share * (c.y - middle_.y)};
  }

 private:
  std::vector<Point> corners_;
  Point middle_;
  std::vector<float> reach_;  // from the middle to the tangent at each corner
};

class Mesh {
 public:
  explicit Mesh(ImDrawList& list) : list_(list) {}

  /// The edge, over which the colour fades.
  void fringe(const Outline& outline, ImU32 inside) {
    const std::size_t n = outline.size();
    const unsigned base = reserve(6 * n, 2 * n);
    for (std::size_t i = 0; i < n; ++i) {
      vertex(outline.moved(i, -kEdge), inside);
      vertex(outline.moved(i, kEdge), inside & ~IM_COL32_A_MASK);
    }
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t next = (i + 1) % n;
      for (const std::size_t at : {2 * i, 2 * i + 1, 2 * next + 1, 2 * i, 2 * next + 1, 2 * next}) index(base, at);
    }
  }
  /// All inside of the edge.
  void fan(const Outline& outline, ImU32 fill) {
    const std::size_t n = outline.size();
    const unsigned base = reserve(3 * (n - 2), n);
    for (std::size_t i = 0; i < n; ++i) vertex(outline.moved(i, -kEdge), fill);
    for (std::size_t i = 2; i < n; ++i) {
      for (const std::size_t at : {std::size_t{0}, i - 1, i}) index(base, at);
    }
  }
  /// From the edge of one outline to a little under that of the next, about the same middle.
  void ring(const Outline& outer, const Outline& inner, Point middle, ImU32 fill) {
    const std::size_t n = outer.size();
    const std::size_t m = inner.size();
    const unsigned base = reserve(3 * (n + m), n + m);
    for (std::size_t i = 0; i < n; ++i) vertex(outer.moved(i, -kEdge), fill);
    for (std::size_t j = 0; j < m; ++j) vertex(inner.moved(j, -kUnder), fill);
    // The corner of the inner one from which the angle to the outer one's first corner is smallest is where both begin.
    std::size_t start = 0;
    const Point first = outer.corner(0) - middle;
    const auto turn = [&](std::size_t j) {
      const Point p = inner.corner(j) - middle;
      return std::atan2(cross(first, p), first.x * p.x + first.y * p.y);
    };
    for (std::size_t j = 1; j < m; ++j) {
      if (std::abs(turn(j)) < std::abs(turn(start))) start = j;
    }
    for (std::size_t i = 0, j = 0; i < n || j < m;) {
      // Whoever's next corner comes first on the way round.
      const Point a = outer.corner(i + 1) - middle;
      const Point b = inner.corner(start + j + 1) - middle;
      const bool outwards = j == m || (i < n && cross(a, b) > 0);
      const std::size_t third = outwards ? (i + 1) % n : n + (start + j + 1) % m;
      for (const std::size_t at : {i % n, n + (start + j) % m, third}) index(base, at);
      ++(outwards ? i : j);
    }
  }

 private:
  unsigned reserve(std::size_t indices, std::size_t vertices) {
    list_.PrimReserve(static_cast<int>(indices), static_cast<int>(vertices));
    return list_._VtxCurrentIdx;
  }
  void vertex(Point p, ImU32 color) { list_.PrimWriteVtx({p.x, p.y}, list_._Data->TexUvWhitePixel, color); }
  void index(unsigned base, std::size_t at) {
    list_.PrimWriteIdx(static_cast<ImDrawIdx>(base + static_cast<unsigned>(at)));
  }

  ImDrawList& list_;
};

Point centre(std::span<const Point> corners) {
  Point sum;
  for (const Point& p : corners) sum = {sum.x + p.x, sum.y + p.y};
  const auto n = static_cast<float>(corners.size());
  return {sum.x / n, sum.y / n};
}

}  // namespace

void add_nested_areas(ImDrawList& list, std::span<const std::vector<Point>> outlines,
                      std::span<const plot::Color> fills) {
  if (outlines.empty()) return;
  const Point middle = centre(outlines.back());
  std::vector<Outline> areas;
  for (const std::vector<Point>& corners : outlines) areas.emplace_back(corners, middle);
  Mesh mesh(list);
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const ImU32 fill = IM_COL32(fills[i].r, fills[i].g, fills[i].b, fills[i].a);
    const bool hollow = i + 1 < areas.size() && areas[i + 1].least_reach() >= kLeastReach;
    if (areas[i].least_reach() < kLeastReach) {
      std::vector<ImVec2> corners;
      for (std::size_t k = 0; k < areas[i].size(); ++k) corners.push_back({areas[i].corner(k).x, areas[i].corner(k).y});
      list.AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), fill);
      continue;
    }
    mesh.fringe(areas[i], fill);
    if (hollow) {
      mesh.ring(areas[i], areas[i + 1], middle, fill);
    } else {
      mesh.fan(areas[i], fill);
    }
  }
}

}  // namespace pegasos::ui
