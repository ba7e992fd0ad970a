// Direct labels. Each kind of mark proposes places, and the cheapest wins (place.h says what is forbidden and what
// costs). Labels never overlap each other; one that would cover more ink than its kind bears is left out.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "plot/label_space.h"
#include "plot/outline.h"

namespace pegasos::plot {
namespace {

constexpr float kFullLabel = 0.30F;  // above that a name would not be readable: it is left out
constexpr float kBusy = 0.10F;       // above that share of ink a leader line is tried
constexpr float kComeTo = 4.F;       // of the places close to a point that stands still among others that move
constexpr float kCurveLabelSize = 12.5F;
constexpr std::size_t kContourValues = 6;  // more would be noise

class Labeller : private LabelSpace {
 public:
  explicit Labeller(Scene& scene) : LabelSpace(scene) {}

  void region(const Region& m) {
    const std::optional<Rect> box = region_box(scene_.layout.frame, m);
    if (!box) return;
    Label label = make(m, m.label, {Hue::ink2, 1.F}, 11.5F, Face::text);
    const float w = label.layout.width;
    const float h = label.layout.height();
    const float pad = scene_.px(7.F);
    if (box->h < h || box->w < w) return;
    std::vector<Candidate> places;
    const float middle = box->y + 0.5F * (box->h - h);
    const float top = std::min(box->y + pad, middle);
    const float bottom = std::max(box->bottom() - pad - h, middle);
    constexpr int kAlong = 12;  // the left end first, then the right one; between them where the ends are busy
    for (int i = 0; i <= kAlong; ++i) {
      const float share = static_cast<float>(i) / kAlong;
      const float x = std::lerp(box->x + pad, std::max(box->x + pad, box->right() - pad - w), share);
      const float penalty = share == 1.F ? 0.4F : 0.8F * share;
      places.push_back({{x, top, w, h}, penalty});
      places.push_back({{x, bottom, w, h}, penalty + 0.2F});
    }
    place(label, places, kFullLabel);
  }

  void note(const Note& m) {
    if (!scene_.layout.frame.can_show(m.at)) return;
    const Point p = scene_.layout.frame.to_pixel(m.at);
    if (!area_.contains(p)) return;
    Label label = make(m, m.text, m.paint, m.size, m.strong ? Face::semibold : Face::text);
    label.anchor = p;
    std::vector<Candidate> places = around(label, p, scene_.px(m.gap), m.side_x, m.side_y);
    if (m.fixed) std::erase_if(places, [](const Candidate& one) { return one.penalty > 0.F; });
    place(label, places, 1.F, m.veil ? 0.02F : 2.F);
  }

  /// Beside a point: the wished side first, then the others; where it is crowded farther away, tied to it by a line.
  void at_point(const MarkBase& m, Paint paint, Point p, float gap, int side_x, int side_y) {
    if (!area_.contains(p)) return;
    Label label = make(m, m.label, paint, 12.F, Face::semibold);
    label.anchor = p;
    std::vector<Candidate> places = around(label, p, gap, side_x, side_y);
    const std::size_t near = places.size();
    if (!m.moves && scene_.any_moves) {  // what comes to it would lie on a name close by
      for (Candidate& one : places) one.penalty += kComeTo;
    }
    add_far(label, p, gap, places);
    prefer_own(label, p, places);
    const int best = place(label, places);
    if (best >= static_cast<int>(near)) tie_far(p, gap, places[static_cast<std::size_t>(best)].box);
  }

  void rule(const Rule& m) {
    const Frame& frame = scene_.layout.frame;
    const DataPoint at = m.vertical ? DataPoint{m.at, frame.y.range.lo} : DataPoint{frame.x.range.lo, m.at};
    if (!frame.can_show(at)) return;
    const Point p = frame.to_pixel(at);
    Label label = make(m, m.label, m.paint, 12.F, Face::semibold);
    label.anchor = m.vertical ? Point{p.x, 0.F} : Point{0.F, p.y};
    const float w = label.layout.width;
    const float h = label.layout.height();
    const float gap = scene_.px(3.F);
    std::vector<Candidate> places;
    for (int i = 0; i <= 8; ++i) {
      const float share = static_cast<float>(i) / 8.F;
      if (m.vertical) {
        const float y = std::lerp(area_.y + gap, area_.bottom() - gap - h, share);
        places.push_back({{p.x + 2.F * gap, y, w, h}, share});
        places.push_back({{p.x - 2.F * gap - w, y, w, h}, share + 0.1F});
      } else {
        const float x = std::lerp(area_.right() - 2.F * gap - w, area_.x + 2.F * gap, share);
        places.push_back({{x, p.y - gap - h, w, h}, share});
        places.push_back({{x, p.y + gap, w, h}, share + 0.1F});
      }
    }
    place(label, places, kFullLabel);
  }

  void circle(const Circle& m) {
    std::vector<Candidate> places;
    Label label = make(m, m.label, m.stroke, 12.F, Face::semibold);
    constexpr double kDirections[] = {0.8, 2.35, -0.8, -2.35, 1.57, -1.57, 0.0, 3.14};
    float penalty = 0.F;
    for (const double angle : kDirections) {
      const DataPoint on{m.centre.x + m.radius * std::cos(angle), m.centre.y + m.radius * std::sin(angle)};
      if (!scene_.layout.frame.can_show(on)) {
        places.insert(places.end(), 2, {{}, Placer::kForbidden});
      } else {
        const Point p = scene_.layout.frame.to_pixel(on);
        for (const float outside : {1.F, -1.F}) {
          const float dx = outside * static_cast<float>(std::cos(angle));
          const float dy = -outside * static_cast<float>(std::sin(angle));
          const float reach = scene_.px(5.F);
          const float w = label.layout.width;
          const float h = label.layout.height();
          // A corner or the middle of a side points at the circle, so that the words are clear of it.
          const auto turned = [](float d) { return std::abs(d) < 0.35F ? 0.F : std::copysign(1.F, d); };
          const Rect box{p.x + dx * reach + (turned(dx) - 1.F) * 0.5F * w,
                         p.y + dy * reach + (turned(dy) - 1.F) * 0.5F * h, w, h};
          places.push_back({box, penalty + (outside > 0.F ? 0.F : 0.4F)});
        }
      }
      penalty += 0.15F;
    }
    place(label, places);
  }

  /// Its own name beside the middle; where it is broken, what is said of it at that end.
  void arrow(const Arrow& m) {
    const std::optional<ShownArrow> shown = shown_arrow(m, scene_.layout.frame, 0.F);
    if (!shown) return;
    const auto along = [&](const std::string& text, float wished) {
      if (text.empty()) return;
      Label label = make(m, text, m.paint, 12.F, Face::semibold);
      const Point from = shown->from;
      const Point to = shown->to;
      label.anchor = {std::lerp(from.x, to.x, wished), std::lerp(from.y, to.y, wished)};
      std::vector<Candidate> places;
      for (const float share : {0.5F, 0.35F, 0.65F, 0.2F, 0.8F, 0.92F})
        beside(label, from, to, share, std::abs(share - wished), places);
      for (const float share : {0.5F, 0.25F, 0.75F}) {  // with a corner or a side at it, where room is short
        const Point at{std::lerp(from.x, to.x, share), std::lerp(from.y, to.y, share)};
        for (Candidate& one : around(label, at, scene_.px(4.F), 0, 0))
          if (one.penalty > 0.F) places.push_back({one.box, 0.5F + one.penalty + std::abs(share - wished)});
      }
      const std::size_t near = places.size();
      add_far(label, label.anchor, scene_.px(4.F), places);
      prefer_own(label, m, places, near);
      const int best = place(label, places);
      if (best >= static_cast<int>(near))
        tie_far(label.anchor, scene_.px(4.F), places[static_cast<std::size_t>(best)].box);
    };
    if (shown->to_broken) along(m.beyond, 0.92F);
    along(m.label, 0.5F);
  }

  void straight_line(const StraightLine& m, const DrawnCurve& curve) {
    if (curve.pieces->empty()) return;
    const Point a = curve.pieces->front().front();
    const Point b = curve.pieces->front().back();
    // Its places are counted from the same end in every picture, whatever its slope: it turns with w.
    const bool back = m.ny * static_cast<double>(b.x - a.x) + m.nx * static_cast<double>(b.y - a.y) > 0.0;
    Label label = make(m, m.label, m.paint, 12.F, Face::semibold);
    std::vector<Candidate> places;
    for (int i = 1; i <= 39; ++i) {
      const float share = static_cast<float>(i) / 40.F;
      beside(label, a, b, share, 1.5F * std::min(share, 1.F - share), places);
    }
    const int last = static_cast<int>(places.size()) - 1;
    for (int i = 0; i <= last; ++i) places[static_cast<std::size_t>(i)].place = back ? last - i : i;
    place(label, places);
  }

  /// Above or below the curve, nearest to its right end (or to label_x).
  void curve(const Line& m, const DrawnCurve& drawn) {
    Label label = make(m, m.label, m.paint, kCurveLabelSize, Face::semibold);
    const float w = label.layout.width;
    const float h = label.layout.height();
    const Outline& outline = outline_of(drawn);
    const float gap = scene_.px(2.F);
    const float wished = wished_x(m, outline, w);
    std::vector<Candidate> places;
    const float rightmost = area_.right() - w - scene_.px(6.F);
    const float step = scene_.px(10.F);
    const int count = static_cast<int>(std::floor((rightmost - area_.x - scene_.px(4.F)) / step));
    for (int i = 0; i <= count; ++i) {
      const float x = rightmost - static_cast<float>(i) * step;
      const std::optional<std::pair<float, float>> span = outline.extremes(x - gap, x + w + gap);
      if (!span) continue;
      const float far = std::abs(x - wished) / std::max(1.F, area_.w);
      const float middle = outline.middle(x + 0.5F * w);
      const auto away = [&](float edge) { return std::abs(edge - middle) / scene_.px(25.F); };
      const float above = span->first - gap;
      const float below = span->second + gap;
      places.push_back({{x, above - h, w, h}, 1.2F * far + away(above), 2 * i});
      places.push_back({{x, below, w, h}, 1.2F * far + away(below) + 0.1F, 2 * i + 1});
    }
    prefer_own_curve(label, drawn, places);
    if (with_leader(label, drawn, true) || place(label, places, kBusy) >= 0) return;
    if (with_leader(label, drawn)) return;
    place(label, places, kFullLabel);
  }

  void contour_values(const ContourSet& m) {
    const Color color = scene_.mark_color(m, {m.heat ? Hue::ink2 : Hue::ink3, 1.F});
    std::vector<std::size_t> firsts;  // the first line of each level
    for (std::size_t i = 0; i < m.lines.size(); ++i) {
      if (!std::isfinite(m.lines[i].level)) continue;
      if (firsts.empty() || m.lines[firsts.back()].level != m.lines[i].level) firsts.push_back(i);
    }
    const int digits = telling_digits(m, firsts);
    const std::size_t stride = (firsts.size() + kContourValues - 1) / kContourValues;
    for (std::size_t k = 0; k < firsts.size(); k += std::max<std::size_t>(1, stride)) {
      const Label label{{}, format_number(m.lines[firsts[k]].level, digits), scene_.style(10.F, color), {}};
      contour_value(m, firsts[k], label);
    }
  }

 private:
  /// Two digits, or as many as it takes for no two levels to be written alike.
  static int telling_digits(const ContourSet& m, const std::vector<std::size_t>& firsts) {
    int digits = 2;
    for (; digits < 12; ++digits) {
      std::vector<std::string> texts;
      texts.reserve(firsts.size());
      for (const std::size_t first : firsts) texts.push_back(format_number(m.lines[first].level, digits));
      std::ranges::sort(texts);
      if (std::ranges::adjacent_find(texts) == texts.end()) break;
    }
    return digits;
  }

  const Outline& outline_of(const DrawnCurve& drawn) {
    return outlines_.try_emplace(drawn.mark, drawn, area_).first->second;
  }

  /// Places that lie nearer to another named curve than to its own, at two of three points along them, come last.
  void prefer_own_curve(const Label& label, const DrawnCurve& own, std::vector<Candidate>& places) {
    const auto distance = [](const Outline& outline, const Rect& box, float share) {
      const float x = box.x + share * box.w;
      const auto span = outline.extremes(x, x);
      return span ? std::max({0.F, box.y - span->second, span->first - box.bottom()}) : Placer::kForbidden;
    };
    for (const DrawnCurve& other : scene_.curves) {
      const MarkBase& mark = base(scene_.figure.marks[other.mark]);
      if (other.mark == own.mark || !mark.visible || mark.label.empty() || (mark.moves && !label.moves)) continue;
      for (Candidate& one : places) {
        const auto nearer = [&](float share) {
          return distance(outline_of(other), one.box, share) < distance(outline_of(own), one.box, share);
        };
        if (nearer(0.2F) + nearer(0.5F) + nearer(0.8F) >= 2) one.penalty += kAnothers;
      }
    }
  }

  float wished_x(const Line& m, const Outline& outline, float w) const {
    const Frame& frame = scene_.layout.frame;
    if (m.label_x && frame.can_show({*m.label_x, frame.y.range.hi})) {
      return frame.to_pixel({*m.label_x, frame.y.range.hi}).x - 0.5F * w;
    }
    return outline.right() - w - scene_.px(6.F);
  }

  void contour_value(const ContourSet& m, std::size_t first, Label label) {
    label.layout = layout_math(scene_.canvas, label.style, label.markup);
    const float w = label.layout.width;
    const float h = label.layout.height();
    std::vector<Candidate> places;
    for (std::size_t i = first; i < m.lines.size() && m.lines[i].level == m.lines[first].level; ++i) {
      const auto& points = m.lines[i].points;
      for (std::size_t k = 0; k < points.size(); k += std::max<std::size_t>(1, points.size() / 24)) {
        if (!scene_.layout.frame.can_show(points[k])) continue;
        const Point p = scene_.layout.frame.to_pixel(points[k]);
        places.push_back({{p.x - 0.5F * w, p.y - 0.5F * h, w, h}, 0.F});
      }
    }
    if (!m.heat) {
      place(label, places, 0.2F, 0.F);
      return;
    }
    // The line is interrupted: the words stand on the colour that lies there anyway.
    const Color below = heat_color(scene_.theme, m.heat->share(m.lines[first].level));
    place(label, places, 0.2F, 0.F, &below);
  }

  std::map<std::size_t, Outline> outlines_;  ///< of the curves, by mark
};

const DrawnCurve* curve_of(const Scene& scene, std::size_t mark) {
  for (const DrawnCurve& curve : scene.curves) {
    if (curve.mark == mark) return &curve;
  }
  return nullptr;
}

/// Names of marks other than arrows, curves, rules and notes.
void label_shape(Scene& scene, Labeller& labeller, const Mark& mark, std::size_t index) {
  const Frame& frame = scene.layout.frame;
  if (const auto* circle = std::get_if<Circle>(&mark)) labeller.circle(*circle);
  if (const auto* line = std::get_if<StraightLine>(&mark)) {
    if (const DrawnCurve* curve = curve_of(scene, index)) labeller.straight_line(*line, *curve);
  }
  if (const auto* scatter = std::get_if<Scatter>(&mark); scatter != nullptr && !scatter->points.empty()) {
    const DataPoint p = scatter->points.back();
    if (frame.can_show(p)) {
      labeller.at_point(*scatter, scatter->paint, frame.to_pixel(p), scene.px(scatter->radius + 4.F), 1, 1);
    }
  }
}

}  // namespace

void draw_region_names(Scene& scene) {
  Labeller labeller(scene);
  for (const Mark& mark : scene.figure.marks) {
    const auto* region = std::get_if<Region>(&mark);
    if (region != nullptr && region->visible && !region->label.empty()) labeller.region(*region);
  }
}

namespace {

/// The names of what moves at every step, or of what stands still; those with the least freedom first.
void draw_labels(Scene& scene, bool moving) {
  Labeller labeller(scene);
  const auto& marks = scene.figure.marks;
  const auto each = [&](auto visit) {
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (base(marks[i]).visible && base(marks[i]).moves == moving) visit(marks[i], i);
    }
  };
  each([&](const Mark& mark, std::size_t) {
    if (const auto* note = std::get_if<Note>(&mark); note != nullptr && !note->text.empty()) labeller.note(*note);
  });
  each([&](const Mark& mark, std::size_t i) {
    if (!base(mark).label.empty()) label_shape(scene, labeller, mark, i);
  });
  each([&](const Mark& mark, std::size_t) {
    if (const auto* arrow = std::get_if<Arrow>(&mark)) labeller.arrow(*arrow);
  });
  each([&](const Mark& mark, std::size_t i) {
    const auto* line = std::get_if<Line>(&mark);
    const DrawnCurve* curve = curve_of(scene, i);
    if (line != nullptr && curve != nullptr && !line->label.empty()) labeller.curve(*line, *curve);
  });
  each([&](const Mark& mark, std::size_t) {
    const auto* rule = std::get_if<Rule>(&mark);
    if (rule != nullptr && !rule->label.empty()) labeller.rule(*rule);
  });
  each([&](const Mark& mark, std::size_t) {
    const auto* set = std::get_if<ContourSet>(&mark);
    if (set != nullptr && set->values) labeller.contour_values(*set);
  });
}

}  // namespace

void draw_labels(Scene& scene) {
  for (const bool moving : {false, true}) draw_labels(scene, moving);
}

}  // namespace pegasos::plot
