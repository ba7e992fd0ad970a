// Two points of a set and the segment between them: does it leave the set?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

enum SetKind : std::size_t { kDisc, kCap, kCrescent, kTwoDiscs, kBentSet };
constexpr std::array<std::string_view, 5> kCornerX{"a1", "b1", "c1", "d1", "e1"};
constexpr std::array<std::string_view, 5> kCornerY{"a2", "b2", "c2", "d2", "e2"};
constexpr double kSetRadius = 2;
constexpr DataPoint kBite{1.2, 0};  // centre of the disc that the crescent lacks
constexpr double kBiteRadius = 1.7;
constexpr DataPoint kPair{1.6, 0};  // centres of the two discs: this and its mirror image
constexpr double kPairRadius = 1.2;
constexpr double kCapEdge = 0.6;  // the half plane is y <= this

struct TestedSet {
  SetKind kind = kDisc;
  std::vector<DataPoint> corners;  ///< of the polygon

  bool has(DataPoint p) const {
    switch (kind) {
      case kDisc: return length(p) <= kSetRadius + kTie;
      case kCap: return length(p) <= kSetRadius + kTie && p.y <= kCapEdge + kTie;
      case kCrescent: return length(p) <= kSetRadius + kTie && length(minus(p, kBite)) >= kBiteRadius - kTie;
      case kTwoDiscs: return std::min(length(minus(p, kPair)), length(plus(p, kPair))) <= kPairRadius + kTie;
      case kBentSet: break;
    }
    return in_polygon(p);
  }
  /// Where on the way from y (0) to x (1) the segment may cross the set's edge, in order, both ends included.
  std::vector<double> crossings(DataPoint x, DataPoint y) const {
    std::vector<double> out{0, 1};
    const DataPoint along = minus(x, y);
    const auto with_circle = [&](DataPoint centre, double radius) {
      const DataPoint from = minus(y, centre);
      const double a = dot(along, along);
      const double b = dot(from, along);
      const double root = b * b - a * (dot(from, from) - radius * radius);
      if (a < kTie || root < 0) return;
      out.push_back((-b - std::sqrt(root)) / a);
      out.push_back((-b + std::sqrt(root)) / a);
    };
    const auto with_line = [&](DataPoint p, DataPoint direction) {
      const double across = along.x * direction.y - along.y * direction.x;
      if (std::abs(across) > kTie) out.push_back(((p.x - y.x) * direction.y - (p.y - y.y) * direction.x) / across);
    };
    if (kind == kTwoDiscs) {
      with_circle(kPair, kPairRadius);
      with_circle({-kPair.x, -kPair.y}, kPairRadius);
    } else if (kind == kBentSet) {
      for (std::size_t i = 0; i < corners.size(); ++i) with_line(corner(i), minus(corner(i + 1), corner(i)));
    } else {
      with_circle({0, 0}, kSetRadius);
      if (kind == kCap) with_line({0, kCapEdge}, {1, 0});
      if (kind == kCrescent) with_circle(kBite, kBiteRadius);
    }
    std::erase_if(out, [](double share) { return share < 0 || share > 1; });
    std::ranges::sort(out);
    return out;
  }
  /// Nothing where an edge of the polygon runs back over the one before it.
  std::optional<bool> convex() const {
    if (kind != kBentSet) return kind == kDisc || kind == kCap;
    bool left = false;
    bool right = false;
    bool back = false;
    double turned = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const DataPoint a = minus(corner(i + 1), corner(i));
      const DataPoint b = minus(corner(i + 2), corner(i + 1));
      const double turn = a.x * b.y - a.y * b.x;
      turned += std::atan2(turn, dot(a, b));
      left = left || turn > kTie;
      right = right || turn < -kTie;
      back = back || (std::abs(turn) <= kTie && dot(a, b) < -kTie);
    }
    if (!left && !right) return true;  // all on one line: a segment
    if (back) return std::nullopt;
    return left != right && std::abs(std::abs(turned) - 2 * std::numbers::pi) < 1e-6;
  }

 private:
  DataPoint corner(std::size_t i) const { return corners[i % corners.size()]; }
  /// Inside by the parity of crossings, or on an edge.
  bool in_polygon(DataPoint p) const {
    bool inside = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const DataPoint a = corner(i);
      const DataPoint along = minus(corner(i + 1), a);
      const double square = dot(along, along);
      const double share = square > 0 ? std::clamp(dot(minus(p, a), along) / square, 0.0, 1.0) : 0;
      if (length(minus(p, plus(a, along, share))) <= kTie) return true;
      if ((a.y > p.y) == (corner(i + 1).y > p.y)) continue;
      if (p.x < a.x + (p.y - a.y) / along.y * along.x) inside = !inside;
    }
    return inside;
  }
};

TestedSet tested_set(const State& state) {
  TestedSet set{static_cast<SetKind>(state.choice("set")), {}};
  for (std::size_t i = 0; i < kCornerX.size(); ++i) set.corners.push_back({state[kCornerX[i]], state[kCornerY[i]]});
  return set;
}

/// Points along a circle from one angle to another.
void add_arc(std::vector<DataPoint>& out, DataPoint centre, double radius, double from, double to) {
  constexpr int kPoints = 90;
  for (int i = 0; i <= kPoints; ++i) {
    const double angle = from + (to - from) * i / kPoints;
    out.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
}

void add_shape(plot::Figure& figure, std::vector<DataPoint> outline) {
  figure.marks.emplace_back(plot::named({.id = "set"}, plot::Polygon{.fill = {Hue::accent, 0.16F}, .points = outline}));
  auto edge = plot::named({.id = "set"}, plot::Line{.paint = {Hue::accent}, .width = 1.6F, .path = true});
  outline.push_back(outline.front());
  for (const DataPoint& p : outline) {
    edge.x.push_back(p.x);
    edge.y.push_back(p.y);
  }
  figure.marks.emplace_back(std::move(edge));
}

void add_set(plot::Figure& figure, const TestedSet& set) {
  constexpr double kPi = std::numbers::pi;
  std::vector<DataPoint> outline;
  switch (set.kind) {
    case kDisc: add_arc(outline, {0, 0}, kSetRadius, 0, 2 * kPi); break;
    case kCap: {
      const double angle = std::asin(kCapEdge / kSetRadius);
      add_arc(outline, {0, 0}, kSetRadius, kPi - angle, 2 * kPi + angle);
      break;
    }
    case kCrescent: {
      // Where the circles meet: x from |p|² = r² and |p − c|² = s².
      const double x = (kSetRadius * kSetRadius - kBiteRadius * kBiteRadius + kBite.x * kBite.x) / (2 * kBite.x);
      const double y = std::sqrt(kSetRadius * kSetRadius - x * x);
      const double outer = std::atan2(y, x);
      const double inner = std::atan2(y, x - kBite.x);
      add_arc(outline, {0, 0}, kSetRadius, outer, 2 * kPi - outer);
      add_arc(outline, kBite, kBiteRadius, 2 * kPi - inner, inner);
      break;
    }
    case kTwoDiscs:
      add_arc(outline, kPair, kPairRadius, 0, 2 * kPi);
      add_shape(figure, outline);
      outline.clear();
      add_arc(outline, {-kPair.x, -kPair.y}, kPairRadius, 0, 2 * kPi);
      break;
    case kBentSet: outline = set.corners; break;
  }
  add_shape(figure, std::move(outline));
}

Scene convex_set_scene(const State& state) {
  const TestedSet set = tested_set(state);
  const DataPoint x{state["x1"], state["x2"]};
  const DataPoint y{state["y1"], state["y2"]};
  const double alpha = state["alpha"];
  const auto on_segment = [&](double share) { return plus({share * x.x, share * x.y}, y, 1 - share); };
  const DataPoint p = on_segment(alpha);
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plane_figure({-3, 3}, {-2.6, 2.6});
  add_set(figure, set);
  double outside = 0;  // share of the segment; between two crossings it is inside or outside as a whole
  plot::Segments leaves = segment("outside", x, y, Hue::bound, plot::kSolid, 3.5F);
  leaves.pieces.clear();
  const std::vector<double> crossings = set.crossings(x, y);
  for (std::size_t i = 1; i < crossings.size(); ++i) {
    if (crossings[i] - crossings[i - 1] < 1e-6 || set.has(on_segment(std::midpoint(crossings[i - 1], crossings[i]))))
      continue;
    outside += crossings[i] - crossings[i - 1];
    leaves.pieces.push_back({on_segment(crossings[i - 1]), on_segment(crossings[i])});
  }
  figure.marks.emplace_back(segment("segment", x, y, Hue::live, plot::kSolid, 2));
  figure.marks.emplace_back(std::move(leaves));
  const bool both_in = set.has(x) && set.has(y);
  const bool p_in = set.has(p);
  if (set.kind == kBentSet) {
    for (std::size_t i = 0; i < kCornerX.size(); ++i) {
      const std::string id = fmt::format("corner {}", i + 1);
      figure.marks.emplace_back(grip(id, set.corners[i], Hue::ink3));
      scene.handles.push_back(free_handle(state, id, "a corner of the set", set.corners[i], kCornerX[i], kCornerY[i]));
    }
  }
  figure.marks.emplace_back(grip("alpha", p, p_in ? Hue::accent : Hue::bound, "$α$"));
  const auto end = [&](std::string id, DataPoint at, DataPoint other) {
    const Hue hue = set.has(at) ? Hue::live : Hue::ink3;
    figure.marks.emplace_back(grip(id, at, hue));
    plot::Note name = note(at, "$" + id + "$", hue, at.x < other.x ? -1 : 1, 0);  // away from the segment
    name.gap = 12;
    name.size = 14;
    name.strong = true;
    figure.marks.emplace_back(std::move(name));
  };
  end("x", x, y);
  end("y", y, x);
  const std::optional<bool> convex = set.convex();
  const std::string_view kind = !convex   ? ""
                                : *convex ? "This set is convex: no segment leaves it."
                                          : "This set is not convex: some segment leaves it.";
  if (!both_in) {
    add_verdict(figure, VerdictMark::not_applicable,
                "Both points must lie in the set; then the segment tells something.", std::string(kind));
  } else if (!p_in) {
    add_verdict(figure, VerdictMark::violated, "The marked point is outside: so the set is not convex.",
                std::string(kind));
  } else if (outside > 0) {
    add_verdict(
        figure, VerdictMark::violated,
        text::tr_format("The segment leaves the set on {} % of its length: move $α$ there.", number(100 * outside)),
        std::string(kind));
  } else {
    add_verdict(figure, convex == true ? VerdictMark::holds : VerdictMark::consistent, "This segment stays inside.",
                std::string(kind));
  }
  scene.numbers = {{"$α$", alpha}, {"% of the segment outside", 100 * outside}};
  Handle slide{"alpha", "the share $α$", p, {}, [=](int right, int up) {
                 return state.nudged("alpha", right != 0 ? (x.x >= y.x ? right : -right) : (x.y >= y.y ? up : -up));
               }};
  slide.move = [=](DataPoint to) {
    const DataPoint along = minus(x, y);
    return dot(along, along) < kTie ? state : state.with("alpha", dot(minus(to, y), along) / dot(along, along));
  };
  scene.handles.push_back(free_handle(state, "x", "the point $x$", x, "x1", "x2"));
  scene.handles.push_back(free_handle(state, "y", "the point $y$", y, "y1", "y2"));
  scene.handles.push_back(std::move(slide));
  return scene;
}

}  // namespace

Idea convex_set_idea() {
  std::vector<Parameter> parameters = {choice_of("set", "set",
                                                 {{"disc", "a disc"},
                                                  {"cap", "a disc and a half plane"},
                                                  {"crescent", "a crescent"},
                                                  {"discs", "two discs"},
                                                  {"polygon", "a polygon to bend"}}),
                                       place_of("x1", "$x_1$", -3, 3, -1.2, 20),
                                       place_of("x2", "$x_2$", -2.5, 2.5, -1, 20),
                                       place_of("y1", "$y_1$", -3, 3, 1, 20),
                                       place_of("y2", "$y_2$", -2.5, 2.5, 0.4, 20),
                                       {"alpha", "$α$", 0, 1, 0.5, 20}};
  constexpr std::array<DataPoint, 5> kStart = {{{-2, -1.6}, {2, -1.6}, {2.4, 1}, {0, 2.2}, {-2.4, 0.6}}};
  for (std::size_t i = 0; i < kStart.size(); ++i) {
    parameters.push_back(place_of(kCornerX[i], "corner", -3, 3, kStart[i].x, 10));
    parameters.push_back(place_of(kCornerY[i], "corner", -2.5, 2.5, kStart[i].y, 10));
  }
  return {
      "convex-set",
      "Convex sets",
      "Drag two points of the set and look at the segment between them: it may not leave the set.",
      "$X$ is convex means $αx$ + (1 − $α$)$y$ ∈ $X$ for all $x$, $y$ ∈ $X$ and 0 ≤ $α$ ≤ 1",
      "course notes (Sontag, Halpern 2016), Section 2",
      "Pegasos projects onto a ball. The ball is closed and convex, so there is one nearest point, and the straight "
      "way to $w$* never leaves it.",
      std::move(parameters),
      convex_set_scene};
}

}  // namespace pegasos::ideas
