#include "ui/imgui_canvas.h"

#include <algorithm>
#include <cmath>

#include "plot/fonts.h"
#include "ui/compat.h"
#include "ui/nested_areas.h"

namespace pegasos::ui {
namespace {

using plot::Color;
using plot::Point;
using plot::Rect;

constexpr float kLeastCircle = 0.5F;    // px; below, Dear ImGui 1.90 draws nothing, and 1.86 divides by 0 below 1e-6
constexpr std::size_t kPiece = 4000;    // points per AddPolyline: its indices are 16 bits wide
constexpr std::size_t kFewPoints = 96;  // up to here a line may have a width with a fraction (twice the vertices)

ImU32 packed(Color c) { return IM_COL32(c.r, c.g, c.b, c.a); }
ImVec2 vec(Point p) { return {p.x, p.y}; }

/// A turn so sharp that ImGui's mitre would make a spike.
bool is_sharp(const ImVec2& a, const ImVec2& b, const ImVec2& c) {
  const float ux = b.x - a.x;
  const float uy = b.y - a.y;
  const float vx = c.x - b.x;
  const float vy = c.y - b.y;
  const float dot = ux * vx + uy * vy;
  return dot < 0.3F * std::sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy));
}

/// Twice the signed area; positive when clockwise on screen (y down).
float turning(std::span<const Point> p) {
  float sum = 0;
  for (std::size_t i = 0, j = p.size() - 1; i < p.size(); j = i++) sum += p[j].x * p[i].y - p[i].x * p[j].y;
  return sum;
}

float cross(Point o, Point a, Point b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }

bool is_convex(std::span<const Point> p) {
  bool left = false;
  bool right = false;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const float c = cross(p[i], p[(i + 1) % p.size()], p[(i + 2) % p.size()]);
    left = left || c < 0.F;
    right = right || c > 0.F;
  }
  return !(left && right);
}

bool same(Point a, Point b) { return a.x == b.x && a.y == b.y; }

/// Without points that stand twice: they would hide a turn.
std::vector<Point> corners_of(std::span<const Point> points) {
  std::vector<Point> p(points.begin(), points.end());
  p.erase(std::unique(p.begin(), p.end(), same), p.end());
  while (p.size() > 1 && same(p.front(), p.back())) p.pop_back();
  return p;
}

/// Cuts ears off a simple clockwise polygon; edges may go straight on, and corners touch.
template <class Triangle>
void triangulate(std::vector<Point> p, Triangle&& triangle) {
  std::size_t i = 0;
  std::size_t failures = 0;
  while (p.size() > 3 && failures <= p.size()) {
    const std::size_t n = p.size();
    const Point a = p[i % n];
    const Point b = p[(i + 1) % n];
    const Point c = p[(i + 2) % n];
    const float turn = cross(a, b, c);
    bool ear = turn >= 0.F;
    for (std::size_t j = 3; ear && turn > 0.F && j < n; ++j) {
      const Point q = p[(i + j) % n];
      const bool inside = cross(a, b, q) >= 0.F && cross(b, c, q) >= 0.F && cross(c, a, q) >= 0.F;
      ear = !inside || same(q, a) || same(q, b) || same(q, c);
    }
    if (ear) {
      if (turn > 0.F) triangle(a, b, c);
      p.erase(p.begin() + static_cast<std::ptrdiff_t>((i + 1) % n));
      failures = 0;
    } else {
      ++i;
      ++failures;
    }
  }
  if (p.size() == 3) triangle(p[0], p[1], p[2]);
}

float corner(const Rect& rect, float radius) { return std::min({radius, 0.5F * rect.w, 0.5F * rect.h}); }

}  // namespace

void ImGuiCanvas::polyline(std::span<const Point> points, const plot::Stroke& stroke) {
  if (points.size() < 2 || stroke.color.a == 0 || stroke.width <= 0.F) return;
  if (!stroke.dash.solid()) return dashed(points, stroke);
  const float width = points.size() <= kFewPoints ? stroke.width : std::max(1.F, std::round(stroke.width));
  std::vector<ImVec2> piece;
  piece.reserve(std::min(points.size(), kPiece));
  const auto flush = [&] {
    if (piece.size() > 1)
      list_->AddPolyline(piece.data(), static_cast<int>(piece.size()), packed(stroke.color), ImDrawFlags_None, width);
  };
  for (const Point& point : points) {
    const ImVec2 p = vec(point);
    const std::size_t n = piece.size();
    if (n > 0 && std::abs(piece[n - 1].x - p.x) + std::abs(piece[n - 1].y - p.y) < 0.01F) continue;
    if (n >= kPiece || (n > 1 && is_sharp(piece[n - 2], piece[n - 1], p))) {
      const ImVec2 last = piece.back();
      flush();
      piece.assign(1, last);
    }
    piece.push_back(p);
  }
  flush();
}

void ImGuiCanvas::dashed(std::span<const Point> points, const plot::Stroke& stroke) {
  plot::Stroke solid = stroke;
  solid.dash = plot::kSolid;
  const float clip_reach = 4.F * (stroke.dash.on + stroke.dash.off);
  const ImVec2 low = list_->GetClipRectMin();
  const ImVec2 high = list_->GetClipRectMax();
  std::vector<Point> dash;
  float left = stroke.dash.on;
  bool on = true;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    Point a = points[i];
    const Point b = points[i + 1];
    const float length = std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    // far outside of the clip nothing is seen: do not make a million dashes there
    const bool hidden = std::max(a.x, b.x) < low.x - clip_reach || std::min(a.x, b.x) > high.x + clip_reach ||
                        std::max(a.y, b.y) < low.y - clip_reach || std::min(a.y, b.y) > high.y + clip_reach;
    if (hidden || length <= 0.F) continue;
    const float dx = (b.x - a.x) / length;
    const float dy = (b.y - a.y) / length;
    if (on && dash.empty()) dash.push_back(a);
    float gone = 0.F;
    while (gone + left <= length) {
      gone += left;
      const Point p{a.x + dx * gone, a.y + dy * gone};
      if (on) {
        dash.push_back(p);
        polyline(dash, solid);
        dash.clear();
      } else {
        dash.assign(1, p);
      }
      on = !on;
      left = on ? stroke.dash.on : stroke.dash.off;
    }
    left -= length - gone;
    if (on) dash.push_back(b);
  }
  polyline(dash, solid);
}

void ImGuiCanvas::polygon(std::span<const Point> points, Color fill) {
  if (fill.a == 0) return;
  std::vector<Point> p = corners_of(points);
  if (p.size() < 3) return;
  if (turning(p) < 0.F) std::reverse(p.begin(), p.end());  // ImGui's antialiasing wants clockwise
  if (is_convex(p)) {
    std::vector<ImVec2> corners;
    for (const Point& q : p) corners.push_back(vec(q));
    list_->AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), packed(fill));
    return;
  }
  const ImDrawListFlags flags = list_->Flags;
  list_->Flags &= ~ImDrawListFlags_AntiAliasedFill;  // no seams between the triangles
  triangulate(std::move(p),
              [&](Point a, Point b, Point c) { list_->AddTriangleFilled(vec(a), vec(b), vec(c), packed(fill)); });
  list_->Flags = flags;
}

void ImGuiCanvas::band(std::span<const Point> upper, std::span<const Point> lower, Color fill) {
  const std::size_t n = std::min(upper.size(), lower.size());
  if (n < 2 || fill.a == 0) return;
  const ImVec2 uv = list_->_Data->TexUvWhitePixel;
  for (std::size_t from = 0; from + 1 < n; from += kPiece) {
    const std::size_t count = std::min(kPiece + 1, n - from);
    list_->PrimReserve(static_cast<int>(6 * (count - 1)), static_cast<int>(2 * count));
    const unsigned base = list_->_VtxCurrentIdx;
    for (std::size_t i = from; i < from + count; ++i) {
      list_->PrimWriteVtx(vec(upper[i]), uv, packed(fill));
      list_->PrimWriteVtx(vec(lower[i]), uv, packed(fill));
    }
    for (unsigned i = 0; i + 1 < count; ++i) {
      const unsigned at = base + 2 * i;
      for (const unsigned index : {at, at + 2, at + 3, at, at + 3, at + 1})
        list_->PrimWriteIdx(static_cast<ImDrawIdx>(index));
    }
  }
}

void ImGuiCanvas::nested(std::span<const std::vector<Point>> outlines, std::span<const Color> fills) {
  add_nested_areas(*list_, outlines, fills);
}

void ImGuiCanvas::facets(std::span<const Point> corners, std::span<const Color> fills) {
  constexpr std::size_t kBatch = 8000;  // of three vertices, below the 65,536 of one reservation
  const ImVec2 uv = list_->_Data->TexUvWhitePixel;
  const std::size_t count = std::min(fills.size(), corners.size() / 3);
  for (std::size_t from = 0; from < count; from += kBatch) {
    const std::size_t n = std::min(kBatch, count - from);
    list_->PrimReserve(static_cast<int>(3 * n), static_cast<int>(3 * n));
    for (std::size_t i = from; i < from + n; ++i) {
      for (std::size_t k = 0; k < 3; ++k) list_->PrimVtx(vec(corners[3 * i + k]), uv, packed(fills[i]));
    }
  }
}

void ImGuiCanvas::fill_rect(const Rect& rect, Color fill, float radius) {
  if (rect.empty() || fill.a == 0) return;
  list_->AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, packed(fill), corner(rect, radius));
}

void ImGuiCanvas::stroke_rect(const Rect& rect, const plot::Stroke& stroke, float radius) {
  if (stroke.color.a == 0) return;
  if (!stroke.dash.solid()) {
    const Point corners[5] = {{rect.x, rect.y},
                              {rect.right(), rect.y},
                              {rect.right(), rect.bottom()},
                              {rect.x, rect.bottom()},
                              {rect.x, rect.y}};
    return dashed(corners, stroke);
  }
  list_->AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, packed(stroke.color), corner(rect, radius), 0,
                 stroke.width);
}

void ImGuiCanvas::fill_circle(Point centre, float radius, Color fill) {
  if (fill.a == 0 || !(radius >= kLeastCircle) || !std::isfinite(radius)) return;
  list_->AddCircleFilled(vec(centre), radius, packed(fill));
}

void ImGuiCanvas::stroke_circle(Point centre, float radius, const plot::Stroke& stroke) {
  if (stroke.color.a == 0 || !(radius >= kLeastCircle) || !std::isfinite(radius)) return;
  const int segments = std::clamp(static_cast<int>(4.F * std::sqrt(radius)) + 12, 16, 512);
  if (stroke.dash.solid()) return list_->AddCircle(vec(centre), radius, packed(stroke.color), segments, stroke.width);
  std::vector<Point> ring;
  for (int i = 0; i <= segments; ++i) {
    const float angle = 2.F * IM_PI * static_cast<float>(i) / static_cast<float>(segments);
    ring.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  dashed(ring, stroke);
}

void ImGuiCanvas::sprites(std::span<const Point> centres, const Sprites::Sprite& sprite, Color color) {
  constexpr std::size_t kBatch = 8000;  // 4 vertices each, below the 65,536 of one reservation
  const ImU32 tint = packed(color);
  for (std::size_t from = 0; from < centres.size(); from += kBatch) {
    const std::size_t n = std::min(kBatch, centres.size() - from);
    list_->PrimReserve(static_cast<int>(6 * n), static_cast<int>(4 * n));
    for (const Point& c : centres.subspan(from, n)) {
      list_->PrimRectUV({c.x - sprite.half, c.y - sprite.half}, {c.x + sprite.half, c.y + sprite.half},
                        {sprite.u0, sprite.v0}, {sprite.u1, sprite.v1}, tint);
    }
  }
}

void ImGuiCanvas::markers(std::span<const Point> centres, const plot::MarkerStyle& style) {
  const bool filled = style.fill.a > 0;
  const bool outlined = style.outline.a > 0;
  Sprites::Sprite sprite;
  if (!plot::marker_is_strokes(style.shape) && fonts_.sprites().find(style.shape, false, style.radius, sprite)) {
    if (filled) {
      if (outlined) {
        Sprites::Sprite below;
        fonts_.sprites().find(style.shape, false, style.radius + 0.5F * style.outline_width, below);
        sprites(centres, below, style.outline);
        fonts_.sprites().find(style.shape, false, std::max(1.F, style.radius - 0.5F * style.outline_width), sprite);
      }
      return sprites(centres, sprite, style.fill);
    }
    if (outlined && style.outline_width <= 2.F * fonts_.scale() &&
        fonts_.sprites().find(style.shape, true, style.radius, sprite)) {
      return sprites(centres, sprite, style.outline);
    }
  }
  const plot::Stroke stroke{style.outline, style.outline_width, plot::kSolid};
  const std::vector<Point> shape = plot::marker_outline(style.shape, style.radius);
  for (const Point& c : centres) {
    if (style.shape == plot::MarkerShape::circle) {
      fill_circle(c, style.radius, style.fill);
      stroke_circle(c, style.radius, stroke);
      continue;
    }
    std::vector<Point> moved;
    for (const Point& p : shape) moved.push_back({c.x + p.x, c.y + p.y});
    if (plot::marker_is_strokes(style.shape)) {
      for (std::size_t i = 0; i + 1 < moved.size(); i += 2) line(moved[i], moved[i + 1], stroke);
      continue;
    }
    polygon(moved, style.fill);
    moved.push_back(moved.front());
    moved.push_back(moved[1]);
    polyline(moved, stroke);
  }
}

void ImGuiCanvas::cells(const Rect& rect, int nx, int ny, std::span<const Color> colors) {
  if (nx < 1 || ny < 1 || rect.empty()) return;
  if (colors.size() < static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny)) return;
  const auto cell = [&](int i, int j) {
    i = std::clamp(i, 0, nx - 1);
    j = std::clamp(j, 0, ny - 1);
    return colors[static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i)];
  };
  // One vertex per corner of the cells with the mean of the four around it: the colours run smoothly.
  const auto corner_color = [&](int i, int j) {
    const Color four[] = {cell(i - 1, j - 1), cell(i, j - 1), cell(i - 1, j), cell(i, j)};
    const auto mean = [&four](std::uint8_t Color::*channel) {
      unsigned sum = 2;
      for (const Color& color : four) sum += color.*channel;
      return static_cast<std::uint8_t>(sum / 4);
    };
    return Color{mean(&Color::r), mean(&Color::g), mean(&Color::b), mean(&Color::a)};
  };
  const ImVec2 uv = list_->_Data->TexUvWhitePixel;
  const float w = rect.w / static_cast<float>(nx);
  const float h = rect.h / static_cast<float>(ny);
  for (int j = 0; j < ny; ++j) {
    list_->PrimReserve(6 * nx, 2 * (nx + 1));
    const unsigned base = list_->_VtxCurrentIdx;
    for (int row = j; row <= j + 1; ++row) {
      for (int i = 0; i <= nx; ++i) {
        list_->PrimWriteVtx({rect.x + w * static_cast<float>(i), rect.y + h * static_cast<float>(row)}, uv,
                            packed(corner_color(i, row)));
      }
    }
    const unsigned below = base + static_cast<unsigned>(nx) + 1U;
    for (unsigned i = 0; i < static_cast<unsigned>(nx); ++i) {
      for (const unsigned index : {base + i, base + i + 1, below + i + 1, base + i, below + i + 1, below + i})
        list_->PrimWriteIdx(static_cast<ImDrawIdx>(index));
    }
  }
}

void ImGuiCanvas::text(Point baseline, const plot::TextStyle& style, std::string_view utf8) {
  if (style.color.a == 0 || utf8.empty()) return;
  fonts_.drawn(style.face, utf8);
  Glyphs& glyphs = fonts_.glyphs();
  Glyphs::Strike& strike = glyphs.strike(style.face, style.size);
  const ImU32 color = packed(style.color);
  const Point origin{std::round(baseline.x), std::round(baseline.y)};
  float pen = 0.F;
  for (std::size_t at = 0; at < utf8.size();) {
    const Glyphs::Glyph& g = glyphs.drawn(strike, plot::next_code(utf8, at));
    if (g.visible) {
      list_->PrimReserve(6, 4);
      const float left = g.whole ? std::round(pen) : pen;
      const float x0 = style.narrow * (left + g.x0);
      const float x1 = style.narrow * (left + g.x1);
      if (style.upwards) {  // (x, y) -> (y, -x): reads from bottom to top
        list_->PrimQuadUV({origin.x + g.y0, origin.y - x0}, {origin.x + g.y0, origin.y - x1},
                          {origin.x + g.y1, origin.y - x1}, {origin.x + g.y1, origin.y - x0}, {g.u0, g.v0},
                          {g.u1, g.v0}, {g.u1, g.v1}, {g.u0, g.v1}, color);
      } else {
        list_->PrimRectUV({origin.x + x0, origin.y + g.y0}, {origin.x + x1, origin.y + g.y1}, {g.u0, g.v0},
                          {g.u1, g.v1}, color);
      }
    }
    pen += g.advance;
  }
}

float ImGuiCanvas::measure(const plot::TextStyle& style, std::string_view utf8) const {
  Glyphs::Strike& strike = fonts_.glyphs().strike(style.face, style.size);
  float width = 0.F;
  for (std::size_t at = 0; at < utf8.size();) width += fonts_.glyphs().advance(strike, plot::next_code(utf8, at));
  return style.narrow * width;
}

void ImGuiCanvas::push_clip(const Rect& rect) {
  list_->PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
}

void ImGuiCanvas::pop_clip() { list_->PopClipRect(); }

}  // namespace pegasos::ui
