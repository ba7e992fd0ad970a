#include "plot/label_space.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pegasos::plot {
namespace {

constexpr float kLongestLeader = 60.F;  // px
constexpr float kVeil = 0.8F;           // of the ground, under letters that lie over something
constexpr int kLed = 1'000'000;         // the place of a label at the end of a leader

bool cross(const ShownArrow& arrow, Point c, Point d) {
  const auto side = [](Point from, Point to, Point p) {
    return (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
  };
  const auto apart = [&](Point from, Point to, Point p, Point q) {
    return side(from, to, p) * side(from, to, q) < 0.F;
  };
  return apart(arrow.from, arrow.to, c, d) && apart(c, d, arrow.from, arrow.to);
}

float from_shaft(const Rect& box, const ShownArrow& arrow) {
  constexpr int kAlong = 20;
  float nearest = Placer::kForbidden;
  for (int i = 0; i <= kAlong; ++i) {
    const float share = static_cast<float>(i) / kAlong;
    const Point q{std::lerp(arrow.from.x, arrow.to.x, share), std::lerp(arrow.from.y, arrow.to.y, share)};
    nearest = std::min(nearest, squared_distance(box.nearest(q), q));
  }
  return std::sqrt(nearest);
}

}  // namespace

Label LabelSpace::make(const MarkBase& m, const std::string& markup, Paint paint, float size, Face face) const {
  paint.opacity = std::max(paint.opacity, 0.999F);  // the curve may be faint, its name is read
  if (m.quiet) face = Face::text;
  Label label{m.id, markup, scene_.style(size, scene_.mark_color(m, paint), face), {}, {}, m.moves};
  label.layout = layout_math(scene_.canvas, label.style, markup);
  return label;
}

void LabelSpace::beside(const Label& label, Point a, Point b, float share, float penalty,
                        std::vector<Candidate>& places) const {
  const float w = label.layout.width;
  const float h = label.layout.height();
  const float length = std::hypot(b.x - a.x, b.y - a.y);
  const Point normal = length > 0.F ? Point{-(b.y - a.y) / length, (b.x - a.x) / length} : Point{0.F, -1.F};
  const float reach = scene_.px(3.F) + 0.5F * (std::abs(normal.x) * w + std::abs(normal.y) * h);
  for (const float side : {-1.F, 1.F}) {
    const float x = std::lerp(a.x, b.x, share) + side * reach * normal.x;
    const float y = std::lerp(a.y, b.y, share) + side * reach * normal.y;
    places.push_back({{x - 0.5F * w, y - 0.5F * h, w, h}, penalty + (side > 0.F ? 0.05F : 0.F)});
  }
}

std::vector<Candidate> LabelSpace::around(const Label& label, Point p, float gap, int side_x, int side_y) {
  const float w = label.layout.width;
  const float h = label.layout.height();
  std::vector<Candidate> places;
  for (const int sx : {-1, 0, 1}) {
    for (const int sy : {-1, 0, 1}) {
      if (sx == 0 && sy == 0 && (side_x != 0 || side_y != 0)) continue;
      const float turn = static_cast<float>(std::abs(sx - side_x) + std::abs(sy - side_y));
      const float g = sx != 0 && sy != 0 ? 0.7F * gap : gap;
      const float x = p.x + static_cast<float>(sx) * g + 0.5F * static_cast<float>(sx - 1) * w;
      const float y = p.y - static_cast<float>(sy) * g - 0.5F * static_cast<float>(sy + 1) * h;
      places.push_back({{x, y, w, h}, 0.35F * turn});
    }
  }
  return places;
}

void LabelSpace::add_ring(const Label& label, Point p, float reach, float penalty, std::vector<Candidate>& places) {
  const float w = label.layout.width;
  const float h = label.layout.height();
  for (int i = 0; i < 16; ++i) {
    const float angle = static_cast<float>(i) * std::numbers::pi_v<float> / 8.F;
    const float x = std::cos(angle);
    const float y = -std::sin(angle);
    places.push_back({{p.x + reach * x + 0.5F * (x - 1.F) * w, p.y + reach * y + 0.5F * (y - 1.F) * h, w, h}, penalty});
  }
}

void LabelSpace::add_far(const Label& label, Point p, float gap, std::vector<Candidate>& places) const {
  const std::size_t near = places.size();
  for (const float far : {14.F, 26.F, 40.F}) add_ring(label, p, gap + scene_.px(far), 1.4F + far / 16.F, places);
  for (std::size_t i = near; i < places.size(); ++i) {
    const Point to = places[i].box.nearest(p);
    const bool crosses = scene_.placer.crosses_taken(p, to);
    places[i].penalty =
        crosses ? Placer::kForbidden : places[i].penalty + 3.F * scene_.placer.ink_along(p, to, gap, !label.moves);
  }
}

void LabelSpace::tie_far(Point p, float gap, const Rect& box) {
  const Point to = box.nearest(p);
  const float length = std::hypot(to.x - p.x, to.y - p.y);
  if (length <= gap) return;  // a long name reaches back to its point
  const float start = (gap - scene_.px(2.F)) / length;
  tie({p.x + start * (to.x - p.x), p.y + start * (to.y - p.y)}, to);
}

void LabelSpace::prefer_own(const Label& label, Point p, std::vector<Candidate>& places) const {
  const auto distance = [](const Rect& box, Point q) { return std::sqrt(squared_distance(box.nearest(q), q)); };
  const auto rival = [&](DataPoint at) {
    if (!scene_.layout.frame.can_show(at)) return;
    const Point q = scene_.layout.frame.to_pixel(at);
    for (Candidate& one : places) {
      if (distance(one.box, q) < distance(one.box, p) - scene_.px(1.F)) one.penalty += kAnothers;
    }
  };
  for (const Mark& mark : scene_.figure.marks) {
    if (!base(mark).visible || base(mark).label.empty() || (base(mark).moves && !label.moves)) continue;
    const auto* dots = std::get_if<Scatter>(&mark);
    if (dots != nullptr && !dots->points.empty()) rival(dots->points.back());
    if (const auto* arrow = std::get_if<Arrow>(&mark)) rival(arrow->from), rival(arrow->to);
  }
}

void LabelSpace::prefer_own(const Label& label, const Arrow& own, std::vector<Candidate>& places,
                            std::size_t near) const {
  const Frame& frame = scene_.layout.frame;
  const std::optional<ShownArrow> home = shown_arrow(own, frame, 0.F);
  for (const Mark& mark : scene_.figure.marks) {
    const auto* arrow = std::get_if<Arrow>(&mark);
    if (arrow == nullptr || !arrow->visible || arrow->label.empty()) continue;
    const std::optional<ShownArrow> shown = shown_arrow(*arrow, frame, 0.F);
    if (!shown || !home) continue;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Rect& box = places[i].box;
      const auto others = [&] {
        const Rect middle{box.x + 0.5F * box.w, box.y + 0.5F * box.h, 0.F, 0.F};
        if (i >= near) return cross(*shown, label.anchor, box.nearest(label.anchor));
        return from_shaft(box, *shown) < from_shaft(box, *home) - scene_.px(1.F) ||
               from_shaft(middle, *shown) < from_shaft(middle, *home);
      };
      if (meets(shown->from, shown->to, box.shrunk(scene_.px(1.F))) || (arrow != &own && others()))
        places[i].penalty = Placer::kForbidden;
    }
  }
}

/// Of several labels of one mark the one that is drawn as the same of them.
std::optional<Previous> LabelSpace::previous_place(const Label& label) const {
  if (scene_.options.previous == nullptr || label.id.empty()) return std::nullopt;
  auto earlier = std::ranges::count(scene_.layout.labels, label.id, &HitBox::id);
  for (const HitBox& hit : scene_.options.previous->labels) {
    if (hit.id != label.id || earlier-- > 0) continue;
    return Previous{
        {hit.box.x + label.anchor.x - hit.anchor.x, hit.box.y + label.anchor.y - hit.anchor.y, hit.box.w, hit.box.h},
        hit.place};
  }
  return std::nullopt;
}

int LabelSpace::place(const Label& label, std::vector<Candidate>& places, float busiest, float veil_from,
                      const Color* patch) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (scene_.placer.kept_clear(places[i].box)) places[i].penalty = Placer::kForbidden;
    if (places[i].place < 0) places[i].place = static_cast<int>(i);
  }
  const std::optional<Previous> previous = previous_place(label);
  const auto best_of = [&](const Previous* kept) { return best_candidate(scene_.placer, places, kept, !label.moves); };
  const auto too_busy = [&](int place) {
    return place < 0 || scene_.placer.cost(places[static_cast<std::size_t>(place)].box, !label.moves) > busiest;
  };
  int best = best_of(previous ? &*previous : nullptr);
  if (previous && too_busy(best)) best = best_of(nullptr);
  if (too_busy(best)) return -1;
  const Rect box = places[static_cast<std::size_t>(best)].box;
  put(label, box, scene_.placer.cost(box) > veil_from, patch, places[static_cast<std::size_t>(best)].place);
  return best;
}

void LabelSpace::put(const Label& label, const Rect& box, bool veil, const Color* patch, int place) {
  if (patch != nullptr) {
    scene_.canvas.fill_rect(box.shrunk(-scene_.px(1.5F)), *patch, scene_.px(4.F));
  } else if (veil) {  // over something: keeps the words readable
    scene_.canvas.fill_rect(box.shrunk(-scene_.px(1.F)), faded(scene_.below, kVeil), scene_.px(3.F));
  }
  draw_math(scene_.canvas, {box.x, box.y + label.layout.ascent}, label.layout);
  const float apart = scene_.px(9.F);  // two names in one line do not read as one
  scene_.placer.take({box.x - apart, box.y, box.w + 2.F * apart, box.h});
  scene_.layout.texts.push_back(box);
  if (!label.id.empty()) scene_.layout.labels.push_back({label.id, box, label.anchor, place});
}

bool LabelSpace::with_leader(const Label& label, const DrawnCurve& drawn, bool again) {
  const std::optional<Previous> previous = previous_place(label);
  if (again && (!previous || previous->place != kLed)) return false;
  const float w = label.layout.width;
  const float h = label.layout.height();
  std::vector<Point> anchors;
  for (const auto& piece : *drawn.pieces) {
    const std::size_t stride = std::max<std::size_t>(1, piece.size() / 40);
    for (std::size_t i = 0; i < piece.size(); i += stride) {
      if (area_.contains(piece[i])) anchors.push_back(piece[i]);
    }
  }
  float shortest = scene_.px(kLongestLeader) * scene_.px(kLongestLeader);  // squared
  Rect best;
  Point from;
  Point to;
  const float step = scene_.px(10.F);
  const int columns = static_cast<int>((area_.w - w - scene_.px(4.F)) / step);
  const int rows = static_cast<int>((area_.h - h - scene_.px(4.F)) / step);
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const float x = area_.x + scene_.px(4.F) + static_cast<float>(i) * step;
      const float y = area_.y + scene_.px(4.F) + static_cast<float>(j) * step;
      const Rect box{x, y, w, h};
      if (again && std::hypot(x - previous->box.x, y - previous->box.y) > 0.5F * step) continue;
      if (scene_.placer.cost(box.shrunk(-scene_.px(1.F)), !label.moves) > 0.F || scene_.placer.kept_clear(box))
        continue;
      for (const Point& p : anchors) {
        const Point edge{std::clamp(p.x, box.x, box.right()), p.y < box.y ? box.y : box.bottom()};
        const float distance = squared_distance(edge, p);
        if (distance >= shortest || scene_.placer.crosses_taken(p, edge)) continue;
        shortest = distance;
        best = box;
        from = edge;
        to = p;
      }
    }
  }
  if (best.empty()) return false;
  put(label, best, false, nullptr, kLed);
  const float length = std::hypot(from.x - to.x, from.y - to.y);
  const float gap = std::min(scene_.px(4.F) / std::max(length, 1e-3F), 0.5F);  // before the curve
  tie({std::lerp(to.x, from.x, gap), std::lerp(to.y, from.y, gap)}, from);
  return true;
}

void LabelSpace::tie(Point thing, Point edge) {
  const float width = std::max(1.F, scene_.px(1.F));
  scene_.canvas.line(thing, edge, {scene_.color(Hue::ink3), width, {1.5F * width, 3.F * width}});
  scene_.placer.take_tie(thing, edge);
  scene_.layout.ties.emplace_back(thing, edge);
}

}  // namespace pegasos::plot
