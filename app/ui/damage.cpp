#include "ui/damage.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "ui/compat.h"

namespace pegasos::ui {
namespace {

using plot::Point;
using plot::Rect;
using Hash = std::uint64_t;

constexpr int kTile = 32;          // px
constexpr float kReach = 1;        // px: the edge of a mark may reach into the pixel beside it
constexpr std::size_t kMost = 16;  // rectangles: each is a pass over all that is drawn

int tiles_of(int px) { return (px + kTile - 1) / kTile; }

Hash mixed(Hash hash, Hash value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29U);
}
Hash pair_of(float a, float b) {
  return static_cast<Hash>(std::bit_cast<std::uint32_t>(a)) << 32U | std::bit_cast<std::uint32_t>(b);
}

/// Hashes of the tiles, from triangles in the order in which they are painted.
class Tiles {
 public:
  Tiles(const ImDrawData& picture, int width, int height)
      : picture_(picture), columns_(tiles_of(width)), rows_(tiles_of(height)) {
    hashes_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (int i = 0; i < picture.CmdListsCount; ++i) {
      look_at(*picture.CmdLists[i]);
      for (const ImDrawCmd& command : picture.CmdLists[i]->CmdBuffer) add(*picture.CmdLists[i], command);
    }
  }
  std::vector<Hash> take() { return std::move(hashes_); }

 private:
  struct Look {  ///< hashes of a vertex
    Hash look;   ///< of its colour and its place in the texture
    Hash vertex;
  };
  struct Triangle {
    std::array<Point, 3> corners;  ///< px
    Hash hash;
    Hash fill;  ///< of a triangle of one colour: the same wherever its corners are; else 0
  };

  void look_at(const ImDrawList& list) {
    looks_.clear();
    for (const ImDrawVert& v : list.VtxBuffer) {
      const Hash look = mixed(pair_of(v.uv.x, v.uv.y), v.col);
      looks_.push_back({look, mixed(pair_of(v.pos.x, v.pos.y), look)});
    }
  }

  void add(const ImDrawList& list, const ImDrawCmd& command) {
    Hash start = mixed(compat::texture_of(command), pair_of(command.ClipRect.x, command.ClipRect.y));
    start = mixed(start, pair_of(command.ClipRect.z, command.ClipRect.w));
    const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
    const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
    const Look* looks = looks_.data() + command.VtxOffset;
    const Rect clip = px(command.ClipRect);
    for (const ImDrawIdx* end = index + command.ElemCount; index < end; index += 3) {
      const auto [a, b, c] = std::array{looks[index[0]], looks[index[1]], looks[index[2]]};
      Triangle triangle{.corners = {px(vertices[index[0]].pos), px(vertices[index[1]].pos), px(vertices[index[2]].pos)},
                        .hash = mixed(mixed(mixed(start, a.vertex), b.vertex), c.vertex),
                        .fill = 0};
      if (a.look == b.look && a.look == c.look) triangle.fill = mixed(start, a.look);
      add(triangle, clip);
    }
  }

  void add(const Triangle& triangle, const Rect& clip) {
    const auto [a, b, c] = triangle.corners;
    const float left = std::max(std::min({a.x, b.x, c.x}), clip.x);
    const float right = std::min(std::max({a.x, b.x, c.x}), clip.right());
    const float top = std::max(std::min({a.y, b.y, c.y}), clip.y);
    const float bottom = std::min(std::max({a.y, b.y, c.y}), clip.bottom());
    if (!(left <= right && top <= bottom)) return;
    const bool large = (right - left) * (bottom - top) > 2 * kTile * kTile;
    for (int j = row(top - kReach); j <= row(bottom + kReach); ++j) {
      for (int i = column(left - kReach); i <= column(right + kReach); ++i) {
        const Meeting meeting = large ? meet(triangle.corners, i, j) : Meeting::edge;
        if (meeting == Meeting::none) continue;
        Hash& tile =
            hashes_[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(i)];
        tile = mixed(tile, meeting == Meeting::inside && triangle.fill != 0 ? triangle.fill : triangle.hash);
      }
    }
  }

  /// How a triangle meets a tile. One that covers it with one colour looks there as it does wherever its corners are.
  enum class Meeting { none, edge, inside };
  static Meeting meet(const std::array<Point, 3>& corners, int column, int row) {
    const float x = static_cast<float>(column * kTile) - kReach;
    const float y = static_cast<float>(row * kTile) - kReach;
    constexpr float kWide = kTile + 2 * kReach;
    const std::array<Point, 4> tile{{{x, y}, {x + kWide, y}, {x, y + kWide}, {x + kWide, y + kWide}}};
    const auto side = [](Point a, Point b, Point p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); };
    const float turn = side(corners[0], corners[1], corners[2]);
    if (turn == 0) return Meeting::edge;
    bool inside = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto within =
          std::ranges::count_if(tile, [&](Point p) { return side(corners[i], corners[(i + 1) % 3], p) * turn > 0; });
      if (within == 0) return Meeting::none;
      inside = inside && within == 4;
    }
    return inside ? Meeting::inside : Meeting::edge;
  }

  Point px(ImVec2 p) const {
    return {(p.x - picture_.DisplayPos.x) * picture_.FramebufferScale.x,
            (p.y - picture_.DisplayPos.y) * picture_.FramebufferScale.y};
  }
  Rect px(const ImVec4& clip) const {
    const Point low = px(ImVec2{clip.x, clip.y});
    const Point high = px(ImVec2{clip.z, clip.w});
    return {low.x, low.y, high.x - low.x, high.y - low.y};
  }
  static int tile_at(float place, int count) {
    return static_cast<int>(std::floor(std::clamp(place / kTile, 0.F, static_cast<float>(count) - 0.5F)));
  }
  int column(float x) const { return tile_at(x, columns_); }
  int row(float y) const { return tile_at(y, rows_); }

  const ImDrawData& picture_;
  int columns_;
  int rows_;
  std::vector<Hash> hashes_;
  std::vector<Look> looks_;  // of the present list
};

struct Span {  ///< tiles, ends excluded
  int left, top, right, bottom;
  int area() const { return (right - left) * (bottom - top); }
  bool overlaps(const Span& o) const { return left < o.right && o.left < right && top < o.bottom && o.top < bottom; }
};
Span around(const Span& a, const Span& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

/// Joins b with a, and what the two then overlap.
void join(std::vector<Span>& spans, std::size_t a, std::size_t b) {
  Span one = around(spans[a], spans[b]);
  spans.erase(spans.begin() + static_cast<std::ptrdiff_t>(b));
  spans.erase(spans.begin() + static_cast<std::ptrdiff_t>(a));
  for (std::size_t i = 0; i < spans.size();) {
    if (spans[i].overlaps(one)) {
      one = around(one, spans[i]);
      spans.erase(spans.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    } else {
      ++i;
    }
  }
  spans.push_back(one);
}

/// The pair whose common rectangle adds least is joined until there are few.
void join_to_few(std::vector<Span>& spans) {
  while (spans.size() > kMost) {
    std::size_t best_a = 0;
    std::size_t best_b = 1;
    int least = std::numeric_limits<int>::max();
    for (std::size_t a = 0; a < spans.size(); ++a) {
      for (std::size_t b = a + 1; b < spans.size(); ++b) {
        const int added = around(spans[a], spans[b]).area() - spans[a].area() - spans[b].area();
        if (added < least) least = added, best_a = a, best_b = b;
      }
    }
    join(spans, best_a, best_b);
  }
}

}  // namespace

void Damage::note(const ImDrawData& picture, int width, int height) {
  std::vector<Hash> now = Tiles(picture, width, height).take();
  const bool other = width_ != width || height_ != height || hashes_.empty();
  width_ = width;
  height_ = height;
  ++pictures_;
  changed_.resize(now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (other || now[i] != hashes_[i]) changed_[i] = pictures_;
  }
  hashes_ = std::move(now);
}

std::vector<Rect> Damage::of_last(std::uint64_t pictures) const {
  std::vector<Span> spans;  // runs of a row, each joined with an equal one above it
  const int columns = tiles_of(width_);
  for (int row = 0; row < tiles_of(height_); ++row) {
    const std::uint64_t* changed = changed_.data() + static_cast<std::ptrdiff_t>(row) * columns;
    for (int column = 0; column < columns; ++column) {
      const int left = column;
      while (column < columns && changed[column] + pictures > pictures_) ++column;
      if (column == left) continue;
      const auto above = std::ranges::find_if(
          spans, [&](const Span& s) { return s.left == left && s.right == column && s.bottom == row; });
      if (above != spans.end())
        above->bottom = row + 1;
      else
        spans.push_back({left, row, column, row + 1});
    }
  }
  join_to_few(spans);
  std::vector<Rect> out;
  for (const Span& s : spans) {
    const auto px = [](int tile, int end) { return static_cast<float>(std::min(tile * kTile, end)); };
    const float x = px(s.left, width_);
    const float y = px(s.top, height_);
    out.push_back({x, y, px(s.right, width_) - x, px(s.bottom, height_) - y});
  }
  return out;
}

}  // namespace pegasos::ui
