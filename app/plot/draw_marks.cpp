#include <algorithm>
#include <cmath>
#include <numbers>

#include "plot/scene.h"

namespace pegasos::plot {

Color Scene::mark_color(const MarkBase& mark, Paint paint) const {
  if (any_highlighted && !mark.highlighted) paint.opacity *= options.others;
  return color(paint);
}

Stroke Scene::mark_stroke(const MarkBase& mark, Paint paint, float width, Dash dash) const {
  const LineStyle& style = theme.line(paint.hue);
  if (dash.solid()) dash = style.dash;
  const float scaled =
      std::max(width * style.width * theme.line_scale, theme.min_line_width) + (mark.highlighted ? 1.F : 0.F);
  return {mark_color(mark, paint), px(scaled), {px(dash.on), px(dash.off)}};
}

namespace {

constexpr float kBandWindow = 6.F;      // px: a fast series reads as a band, not as hair
constexpr float kBandReach = 24.F;      // px to either side over which its edges are smoothed, at least ...
constexpr float kBandShare = 0.06F;     // ... and of the width
constexpr float kRing = 7.F;            // px of radius: a ring about something, no name lies on it
constexpr std::size_t kRings = 24;      // more would leave no room
constexpr double kLargestArc = 3000.0;  // px: above that radius back ends lose precision

Ink ink_of(Paint paint) { return paint.opacity < 0.6F || paint.hue == Hue::line ? Ink::faint : Ink::normal; }

/// Calls visit(i, j) for every j that lies no farther than `reach` from i; x increases.
template <class Visit>
void for_each_near(const std::vector<Point>& points, float reach, Visit visit) {
  std::size_t first = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    while (points[i].x - points[first].x > reach) ++first;
    for (std::size_t j = first; j < points.size() && points[j].x - points[i].x <= reach; ++j) visit(i, j);
  }
}

template <class Choose>
std::vector<Point> folded(const std::vector<Point>& points, float reach, Choose choose) {
  std::vector<Point> out = points;
  for_each_near(points, reach, [&](std::size_t i, std::size_t j) { out[i].y = choose(out[i].y, points[j].y); });
  return out;
}

std::vector<Point> averaged(const std::vector<Point>& points, float reach) {
  std::vector<Point> out = points;
  std::vector<int> count(points.size(), 0);
  for (Point& p : out) p.y = 0.F;
  for_each_near(points, reach, [&](std::size_t i, std::size_t j) { out[i].y += points[j].y, ++count[i]; });
  for (std::size_t i = 0; i < out.size(); ++i) out[i].y /= static_cast<float>(count[i]);
  return out;
}

/// Draws one mark. What an axis cannot show is left out.
class MarkPainter {
 public:
  MarkPainter(Scene& scene, std::size_t index)
      : scene_(scene),
        canvas_(scene.canvas),
        frame_(scene.layout.frame),
        area_(scene.layout.frame.area),
        index_(index) {}

  void operator()(const Line& m) {
    DrawnCurve curve{index_, pieces(m)};
    const Stroke stroke = scene_.mark_stroke(m, m.paint, m.width, m.dash);
    for (const auto& piece : *curve.pieces) {
      if (piece.size() == 1) canvas_.fill_circle(piece.front(), 0.8F * stroke.width, stroke.color);
      canvas_.polyline(piece, stroke);
      scene_.placer.add_line(piece, ink_of(m.paint));
    }
    scene_.curves.push_back(std::move(curve));
  }

  void operator()(const Envelope& m) {
    std::vector<Point> upper;
    std::vector<Point> lower;
    const auto flush = [&] {
      if (upper.size() > 1) canvas_.band(upper, lower, scene_.mark_color(m, m.paint));
      scene_.placer.add_line(upper, Ink::faint);
      upper.clear();
      lower.clear();
    };
    const std::size_t size = std::min({m.x.size(), m.low.size(), m.high.size()});
    for (std::size_t i = 0; i < size; ++i) {
      if (!frame_.can_show({m.x[i], m.high[i]}) || !std::isfinite(m.low[i])) {
        flush();
        continue;
      }
      const Point top = frame_.to_pixel({m.x[i], m.high[i]});
      // A lower end that a log axis cannot show lies below its edge.
      const float floor = area_.bottom() + scene_.px(10.F);
      const bool shown = frame_.can_show({m.x[i], m.low[i]});
      upper.push_back(top);
      lower.push_back({top.x, shown ? frame_.to_pixel({m.x[i], m.low[i]}).y : std::max(floor, top.y)});
    }
    flush();
  }

  /// What a jumping series ranges over, as one quiet shape: its edges are the extremes within some px on either side,
  /// then their mean over as many. Every value still lies inside.
  void operator()(const ColumnBand& m) {
    if (!m.source) return;
    const std::vector<Column> columns = column_extremes(*m.source, frame_, scene_.px(kBandWindow));
    const float reach = std::max(scene_.px(kBandReach), kBandShare * area_.w);
    const float beyond = scene_.px(20.F);  // what lies outside of the picture is all alike
    std::vector<Point> high;
    std::vector<Point> low;
    for (const Column& column : columns) {
      high.push_back({column.x, std::clamp(y_pixel(column.y.max), area_.y - beyond, area_.bottom() + beyond)});
      low.push_back({column.x, std::clamp(y_pixel(column.y.min), area_.y - beyond, area_.bottom() + beyond)});
    }
    const auto least = [](float a, float b) { return std::min(a, b); };
    const auto most = [](float a, float b) { return std::max(a, b); };
    std::vector<Point> upper = averaged(folded(high, reach, least), reach);
    std::vector<Point> lower = averaged(folded(low, reach, most), reach);
    for (std::size_t i = 0; i < upper.size(); ++i) lower[i].y = std::max(lower[i].y, upper[i].y + scene_.px(1.F));
    if (upper.size() > 1) canvas_.band(upper, lower, scene_.mark_color(m, m.paint));
  }

  void operator()(const Rule& m) {
    const DataPoint at = m.vertical ? DataPoint{m.at, frame_.y.range.lo} : DataPoint{frame_.x.range.lo, m.at};
    if (!frame_.can_show(at)) return;
    const Point p = frame_.to_pixel(at);
    const Point ends[2] = {m.vertical ? Point{p.x, area_.y} : Point{area_.x, p.y},
                           m.vertical ? Point{p.x, area_.bottom()} : Point{area_.right(), p.y}};
    canvas_.polyline(ends, scene_.mark_stroke(m, m.paint, m.width, m.dash));
    scene_.placer.add_line(ends, ink_of(m.paint));
  }

  void operator()(const Region& m) {
    if (const std::optional<Rect> box = region_box(frame_, m)) canvas_.fill_rect(*box, scene_.mark_color(m, m.paint));
  }

  void operator()(const Rug& m) {
    const Stroke stroke = scene_.mark_stroke(m, m.paint, 1.5F, kSolid);
    float last = -1e9F;
    for (const double x : m.x) {
      if (!frame_.can_show({x, frame_.y.range.hi})) continue;
      const float at = frame_.to_pixel({x, frame_.y.range.hi}).x;
      if (at < area_.x - 0.5F || at > area_.right() + 0.5F) continue;
      const float pixel = std::clamp(std::floor(at) + 0.5F, area_.x + 0.75F, area_.right() - 0.75F);  // whole
      if (std::abs(pixel - last) < 1.F) continue;
      last = pixel;
      canvas_.line({pixel, area_.bottom()}, {pixel, area_.bottom() - scene_.px(m.length)}, stroke);
    }
  }

  void operator()(const Scatter& m) {
    const float wide = std::sqrt(std::sqrt(scene_.theme.line_scale));  // marks grow a little with the lines
    const float r = scene_.px(m.radius * wide + (m.highlighted ? 1.F : 0.F));
    std::vector<Point> centres;
    const Rect reach = area_.shrunk(-2.F * r);
    for (const DataPoint& p : m.points) {
      if (!frame_.can_show(p)) continue;
      const Point c = frame_.to_pixel(p);
      if (!reach.contains(c)) continue;
      centres.push_back(c);
      scene_.placer.add_box({c.x - r, c.y - r, 2.F * r, 2.F * r}, Ink::normal);
    }
    const bool rings = m.hollow && m.radius >= kRing && centres.size() <= kRings;
    const bool named_dot = m.points.size() == 1 && !m.label.empty();
    for (const Point& c : centres) {
      if (rings || named_dot) scene_.placer.keep_clear({c.x - r, c.y - r, 2.F * r, 2.F * r});
    }
    paint_scatter(scene_, m, centres, r);
  }

  void operator()(const Circle& m) {
    if (!frame_.can_show(m.centre) || !(m.radius > 0.0) || !std::isfinite(m.radius)) return;
    Stroke stroke = scene_.mark_stroke(m, m.stroke, m.width, m.dash);
    stroke.dash = {scene_.px(m.dash.on), scene_.px(m.dash.off)};  // not the theme's: a dashed ball holds nothing back
    const Color fill = m.lit ? Color{0, 0, 0, 0} : scene_.mark_color(m, m.fill);
    const std::vector<Point> outline = circle_outline(m);
    scene_.placer.add_line(outline, Ink::normal);
    const Point c = frame_.to_pixel(m.centre);
    const double rx = m.radius * area_.w / frame_.x.range.width();
    const double ry = m.radius * area_.h / frame_.y.range.width();
    if (m.lit) paint_lit_ball(scene_, m.fill.hue, c, static_cast<float>(std::min(rx, kLargestArc)));
    const bool round = frame_.x.scale == Scale::linear && frame_.y.scale == Scale::linear && std::abs(rx - ry) < 0.1;
    if (round && rx < kLargestArc && stroke.dash.solid()) {
      canvas_.fill_circle(c, static_cast<float>(rx), fill);
      canvas_.stroke_circle(c, static_cast<float>(rx), stroke);
    } else {
      canvas_.polygon(outline, fill);
      canvas_.polyline(outline, stroke);
    }
  }

  void operator()(const Polygon& m) { canvas_.polygon(mapped(m.points), scene_.mark_color(m, m.fill)); }

  void operator()(const HalfPlane& m) {
    if (!linear() || !std::isfinite(m.nx) || !std::isfinite(m.ny) || !std::isfinite(m.offset)) return;
    const Range x = frame_.x.range;
    const Range y = frame_.y.range;
    std::vector<DataPoint> inside = {{x.lo, y.lo}, {x.hi, y.lo}, {x.hi, y.hi}, {x.lo, y.hi}};
    const auto level = [&m](DataPoint p) { return m.nx * p.x + m.ny * p.y; };
    inside = kept(inside, [&](DataPoint p) { return level(p) - m.offset; });
    if (std::isfinite(m.up_to)) inside = kept(inside, [&](DataPoint p) { return m.up_to - level(p); });
    if (inside.size() > 2) canvas_.polygon(mapped(inside), scene_.mark_color(m, m.fill));
  }

  void operator()(const StraightLine& m) {
    const std::optional<std::pair<Point, Point>> ends = across(m);
    if (!ends) return;
    const Point points[2] = {ends->first, ends->second};
    canvas_.polyline(points, scene_.mark_stroke(m, m.paint, m.width, m.dash));
    scene_.placer.add_line(points, ink_of(m.paint));
    scene_.curves.push_back(
        {index_, std::make_shared<const std::vector<std::vector<Point>>>(1, std::vector<Point>{points[0], points[1]})});
  }

  void operator()(const Segments& m) {
    const Stroke stroke = scene_.mark_stroke(m, m.paint, m.width, m.dash);
    for (const auto& [a, b] : m.pieces) {
      if (!frame_.can_show(a) || !frame_.can_show(b)) continue;
      const Point ends[2] = {frame_.to_pixel(a), frame_.to_pixel(b)};
      canvas_.polyline(ends, stroke);
      scene_.placer.add_line(ends, ink_of(m.paint));
    }
  }

  void operator()(const ContourSet& m) {
    const Stroke stroke = scene_.mark_stroke(m, m.paint, m.width, kSolid);
    for (const ContourLine& line : m.lines) {
      const std::vector<Point> points = mapped(line.points);
      if (m.paint.opacity > 0.F) canvas_.polyline(points, stroke);
      scene_.placer.add_line(points, Ink::faint);
    }
  }

  void operator()(const Bars& m) {
    const Color color = scene_.mark_color(m, m.paint);
    const double floor = frame_.y.scale == Scale::log10 && m.base <= 0.0 ? frame_.y.range.lo : m.base;
    for (std::size_t i = 0; i < m.heights.size() && i + 1 < m.edges.size(); ++i) {
      if (!frame_.can_show({m.edges[i], floor}) || !frame_.can_show({m.edges[i + 1], m.heights[i]})) continue;
      const Point a = frame_.to_pixel({m.edges[i], floor});
      const Point b = frame_.to_pixel({m.edges[i + 1], m.heights[i]});
      const float gap = std::min(scene_.px(1.F), 0.2F * (b.x - a.x));
      const Rect bar{a.x, std::min(a.y, b.y), b.x - a.x - gap, std::abs(a.y - b.y)};
      canvas_.fill_rect(bar, color, std::min(scene_.px(1.5F), 0.3F * bar.w));
      scene_.placer.add_box(bar, Ink::normal);
    }
  }

  void operator()(const Rings& m) {
    const float r = scene_.px(m.radius + (m.highlighted ? 1.F : 0.F));
    std::vector<Point> centres;
    Rings shown = m;
    shown.shares.clear();
    for (std::size_t i = 0; i < std::min(m.points.size(), m.shares.size()); ++i) {
      if (!frame_.can_show(m.points[i])) continue;
      const Point c = frame_.to_pixel(m.points[i]);
      if (!area_.shrunk(-2.F * r).contains(c)) continue;
      centres.push_back(c);
      shown.shares.push_back(m.shares[i]);
    }
    paint_rings(scene_, shown, centres, r);
  }

  void operator()(const Arrow& m) { paint_arrow(scene_, m); }
  void operator()(const Boxes& m) { paint_boxes(scene_, m); }
  void operator()(const Picture& m) { paint_picture(scene_, m); }
  void operator()(const Terraces& m) {
    if (linear()) paint_terraces(scene_, m);
  }
  void operator()(const HeatMap& m) {
    if (linear()) paint_heat_map(scene_, m);
  }
  void operator()(const Facets& m) { paint_facets(scene_, m); }
  void operator()(const Strands& m) { paint_strands(scene_, m); }
  void operator()(const Note&) {}

 private:
  bool linear() const { return frame_.x.scale == Scale::linear && frame_.y.scale == Scale::linear; }

  /// The part of a convex polygon on which `side` is not negative.
  template <class Side>
  static std::vector<DataPoint> kept(const std::vector<DataPoint>& corners, Side side) {
    std::vector<DataPoint> inside;
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const DataPoint a = corners[k];
      const DataPoint b = corners[(k + 1) % corners.size()];
      const double sa = side(a);
      const double sb = side(b);
      if (sa >= 0.0) inside.push_back(a);
      if ((sa >= 0.0) == (sb >= 0.0)) continue;
      const double t = sa / (sa - sb);
      inside.push_back({std::lerp(a.x, b.x, t), std::lerp(a.y, b.y, t)});
    }
    return inside;
  }

  float y_pixel(double value) const { return frame_.to_pixel({frame_.x.range.hi, value}).y; }

  std::vector<Point> mapped(const std::vector<DataPoint>& points) const {
    std::vector<Point> out;
    out.reserve(points.size());
    for (const DataPoint& p : points) {
      if (frame_.can_show(p)) out.push_back(frame_.to_pixel(p));
    }
    return out;
  }

  std::shared_ptr<const std::vector<std::vector<Point>>> pieces(const Line& m) const {
    if (!m.path && m.source) return decimated(m.source, frame_);
    return std::make_shared<const std::vector<std::vector<Point>>>(m.path ? path(m) : decimate(m.x, m.y, frame_));
  }

  std::vector<std::vector<Point>> path(const Line& m) const {
    std::vector<std::vector<Point>> out(1);
    const std::size_t size = m.source ? m.source->size() : std::min(m.x.size(), m.y.size());
    for (std::size_t i = 0; i < size; ++i) {
      const DataPoint p = m.source ? DataPoint{m.source->x(i), m.source->y(i)} : DataPoint{m.x[i], m.y[i]};
      if (!frame_.can_show(p)) {
        if (!out.back().empty()) out.emplace_back();
        continue;
      }
      const Point pixel = frame_.to_pixel(p);
      if (out.back().empty() || squared_distance(pixel, out.back().back()) >= 0.25F * 0.25F) {
        out.back().push_back(pixel);
      }
    }
    if (out.back().empty()) out.pop_back();
    return out;
  }

  std::vector<Point> circle_outline(const Circle& m) const {
    const double r_px = m.radius * area_.w / frame_.x.range.width();
    const int corners = r_px > kLargestArc ? 4096 : 128;
    std::vector<DataPoint> points;
    for (int i = 0; i <= corners; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / corners;
      points.push_back({m.centre.x + m.radius * std::cos(angle), m.centre.y + m.radius * std::sin(angle)});
    }
    return mapped(points);
  }

  /// Where the line crosses the edges of the plot, computed in the unit square so that scales do not matter.
  std::optional<std::pair<Point, Point>> across(const StraightLine& m) const {
    const double a = m.nx * frame_.x.range.width();
    const double b = m.ny * frame_.y.range.width();
    const double c = m.offset - m.nx * frame_.x.range.lo - m.ny * frame_.y.range.lo;
    if (!linear() || !std::isfinite(a) || !std::isfinite(b) || !std::isfinite(c) || (a == 0.0 && b == 0.0)) return {};
    std::vector<std::pair<double, double>> hits;
    const auto add = [&hits](double u, double v) {
      if (std::isfinite(u) && std::isfinite(v) && u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0) hits.emplace_back(u, v);
    };
    for (const double edge : {0.0, 1.0}) {
      if (b != 0.0) add(edge, (c - a * edge) / b);
      if (a != 0.0) add((c - b * edge) / a, edge);
    }
    std::optional<std::pair<Point, Point>> best;
    double longest = 1e-12;
    const auto pixel = [this](std::pair<double, double> uv) {
      return Point{area_.x + static_cast<float>(uv.first) * area_.w,
                   area_.bottom() - static_cast<float>(uv.second) * area_.h};
    };
    for (std::size_t i = 0; i < hits.size(); ++i) {
      for (std::size_t j = i + 1; j < hits.size(); ++j) {
        const double length = std::hypot(hits[i].first - hits[j].first, hits[i].second - hits[j].second);
        if (length <= longest) continue;
        longest = length;
        best = std::pair(pixel(hits[i]), pixel(hits[j]));
      }
    }
    return best;
  }

  Scene& scene_;
  Canvas& canvas_;
  const Frame& frame_;
  const Rect& area_;
  std::size_t index_;
};

}  // namespace

void draw_marks(Scene& scene) {
  for (std::size_t i = 0; i < scene.figure.marks.size(); ++i) {
    const Mark& mark = scene.figure.marks[i];
    scene.placer.set_moving(base(mark).moves);
    if (base(mark).visible) std::visit(MarkPainter(scene, i), mark);
  }
  scene.placer.set_moving(false);
}

}  // namespace pegasos::plot
