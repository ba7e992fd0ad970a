// Subgradients of a function of two numbers: the set of all of them as a shape that hangs at the point, in the plane of
// the contours.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

/// max of ⟨a, w⟩ + b over a few pieces; the length |w| is its own case, a maximum over infinitely many.
struct Piece {
  DataPoint a;
  double b = 0;
};

const std::vector<Piece>& pieces_of(std::size_t choice) {
  static const std::vector<Piece> kDiamond = {{{1, 1}}, {{-1, 1}}, {{-1, -1}}, {{1, -1}}};
  static const std::vector<Piece> kHinge = {{{0, 0}}, {{-1, -0.5}, 1}};
  static const std::vector<Piece> kThree = {{{1, 0}}, {{-0.5, 1}}, {{-0.5, -1}}};
  return choice == 0 ? kDiamond : choice == 1 ? kHinge : kThree;
}
constexpr std::size_t kLength = 3;

double plane_value(std::size_t choice, DataPoint w) {
  if (choice == kLength) return length(w);
  double best = -1e300;
  for (const Piece& piece : pieces_of(choice)) best = std::max(best, dot(piece.a, w) + piece.b);
  return best;
}

/// The gradients of the pieces that reach the maximum at w, in order around their hull.
std::vector<DataPoint> active_gradients(std::size_t choice, DataPoint w) {
  std::vector<DataPoint> out;
  if (choice == kLength) {
    if (length(w) > kTie) return {{w.x / length(w), w.y / length(w)}};
    constexpr int kCorners = 72;
    for (int i = 0; i < kCorners; ++i) {
      const double angle = 2 * 3.14159265358979323846 * i / kCorners;
      out.push_back({std::cos(angle), std::sin(angle)});
    }
    return out;
  }
  const double best = plane_value(choice, w);
  for (const Piece& piece : pieces_of(choice)) {
    if (dot(piece.a, w) + piece.b > best - kTie) out.push_back(piece.a);
  }
  return out;
}

double cross(DataPoint a, DataPoint b) { return a.x * b.y - a.y * b.x; }

/// Is g in the hull of those gradients: a point, a segment, a polygon in order, or the disc?
bool in_hull(std::size_t choice, const std::vector<DataPoint>& corners, DataPoint g) {
  if (choice == kLength && corners.size() > 2) return length(g) <= 1 + kTie;
  if (corners.size() == 1) return length(minus(g, corners[0])) <= kTie;
  if (corners.size() == 2) {
    const DataPoint along = minus(corners[1], corners[0]);
    const double share = dot(minus(g, corners[0]), along) / dot(along, along);
    return share >= -kTie && share <= 1 + kTie && length(minus(g, plus(corners[0], along, share))) <= kTie;
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const DataPoint from = corners[i];
    if (cross(minus(corners[(i + 1) % corners.size()], from), minus(g, from)) < -kTie) return false;
  }
  return true;
}

/// The nearest point of the hull.
DataPoint nearest_in_hull(std::size_t choice, const std::vector<DataPoint>& corners, DataPoint g) {
  if (in_hull(choice, corners, g)) return g;
  if (choice == kLength && corners.size() > 2) return {g.x / length(g), g.y / length(g)};
  DataPoint best = corners[0];
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const DataPoint from = corners[i];
    const DataPoint along = minus(corners[(i + 1) % corners.size()], from);
    const double square = dot(along, along);
    const double share = square > 0 ? std::clamp(dot(minus(g, from), along) / square, 0.0, 1.0) : 0;
    const DataPoint near = plus(from, along, share);
    if (length(minus(g, near)) < length(minus(g, best))) best = near;
  }
  return best;
}

void add_subdifferential(plot::Figure& figure, DataPoint w, const std::vector<DataPoint>& corners) {
  std::vector<DataPoint> placed;
  for (const DataPoint& corner : corners) placed.push_back(plus(w, corner));
  if (placed.size() > 2) {
    figure.marks.emplace_back(
        plot::named({.id = "set"}, plot::Polygon{.fill = {Hue::accent, 0.25F}, .points = placed}));
  }
  for (std::size_t i = 0; placed.size() > 1 && i < placed.size(); ++i)
    figure.marks.emplace_back(
        segment("set", placed[i], placed[(i + 1) % placed.size()], Hue::accent, plot::kSolid, 2.5F));
  if (placed.size() <= 4) {
    for (const DataPoint& corner : placed) figure.marks.emplace_back(spot("set", corner, Hue::accent));
  }
}

/// The z at which w's plane of slope g lies highest above the graph, of a ring of places around w.
std::pair<DataPoint, double> highest_cut(std::size_t choice, DataPoint w, DataPoint g) {
  std::pair<DataPoint, double> best{w, 0};
  for (int i = 0; i < 360; ++i) {
    for (const double r : {0.25, 0.5, 1.0, 2.0}) {
      const double angle = i * 3.14159265358979323846 / 180;
      const DataPoint z = plus(w, {std::cos(angle), std::sin(angle)}, r);
      const double height = plane_value(choice, w) + dot(g, minus(z, w)) - plane_value(choice, z);
      if (height > best.second) best = {z, height};
    }
  }
  return best;
}

Scene subgradient_plane_scene(const State& state) {
  const std::size_t choice = state.choice("f");
  const DataPoint w{state["w1"], state["w2"]};
  const DataPoint g{state["g1"], state["g2"]};
  const std::vector<DataPoint> corners = active_gradients(choice, w);
  const bool is_one = in_hull(choice, corners, g);
  const bool minimum = in_hull(choice, corners, {0, 0});
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plane_figure({-3, 3}, {-3, 3});
  figure.marks.emplace_back(
      contour_lines([=](DataPoint at) { return plane_value(choice, at); }, {0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6}));
  if (is_one && length(g) > kTie) {
    plot::HalfPlane higher{.fill = {Hue::accent, 0.1F}, .nx = g.x, .ny = g.y, .offset = dot(g, w)};
    figure.marks.emplace_back(higher);
  }
  add_subdifferential(figure, w, corners);
  const auto far = std::ranges::max_element(corners, {}, [&](DataPoint c) { return length(minus(c, g)); });
  const DataPoint hung = plus(w, *far);
  figure.marks.emplace_back(note(hung, "$w$ + ∂$f$($w$)", Hue::accent, hung.x < w.x ? -1 : 1, hung.y < w.y ? -1 : 1));
  const Hue hue = is_one ? Hue::accent : Hue::bound;
  if (length(g) > kTie) figure.marks.emplace_back(arrow_mark("g", w, plus(w, g), {hue}, 2.5F));
  figure.marks.emplace_back(grip("g", plus(w, g), hue, "$g$"));
  figure.marks.emplace_back(grip("w", w, Hue::live, "$w$"));
  if (!is_one) {
    const auto [z, height] = highest_cut(choice, w, g);
    if (height > 1e-6) figure.marks.emplace_back(spot("z", z, Hue::bound, "$z$"));
    add_verdict(figure, VerdictMark::violated,
                height > 1e-6 ? text::tr_format("$g$ is no subgradient: at $z$ = {} its plane is {} above the graph.",
                                                pair_text(z), number(height))
                              : "$g$ is no subgradient: its plane cuts the graph.",
                "Drag $g$ into the blue set, which is ∂$f$($w$).");
  } else {
    const std::string_view size = corners.size() == 1   ? "∂$f$($w$) is one point: $f$ has a gradient at $w$."
                                  : corners.size() == 2 ? "∂$f$($w$) is a segment: two pieces of $f$ meet at $w$."
                                                        : "∂$f$($w$) is an area: many pieces of $f$ meet at $w$.";
    add_verdict(figure, VerdictMark::holds, text::tr_format("{} {}", text::tr("$g$ is a subgradient."), text::tr(size)),
                minimum            ? "0 is in it, so $w$ is a minimum."
                : length(g) > kTie ? "No point with a smaller $f$ lies in the tinted half plane, to which $g$ points."
                                   : "");
  }
  scene.numbers = {
      {"$f$($w$)", plane_value(choice, w)}, {"$w_1$", w.x}, {"$w_2$", w.y}, {"$g_1$", g.x}, {"$g_2$", g.y}};
  Handle tip = free_handle(state, "g", "the subgradient $g$", plus(w, g), "g1", "g2");
  tip.move = [=](DataPoint to) {
    const DataPoint wanted = minus(to, w);
    const DataPoint near = nearest_in_hull(choice, corners, wanted);
    if (length(minus(wanted, near)) < 0.09) return state.with_exactly("g1", near.x).with_exactly("g2", near.y);
    return state.with("g1", wanted.x).with("g2", wanted.y);
  };
  scene.handles = {free_handle(state, "w", "the point $w$", w, "w1", "w2"), std::move(tip)};
  return scene;
}

}  // namespace

Idea subgradient_plane_idea() {
  return {"subgradient-plane",
          "Subgradients in the plane",
          "The blue shape at $w$ holds every subgradient. Drag $w$ onto a kink and see it become a segment or an area; "
          "drag $g$ in and out.",
          "∂$f$($w$) = { $g$ : $f$($z$) ≥ $f$($w$) + ⟨$g$, $z$ − $w$⟩ for all $z$ }",
          "slides (Shen 2014), sub-gradient; blog (Greenquist 2020), strong result",
          "The objective of the SVM bends along one line for each example. On such a line ∂$f$ is a segment, where two "
          "cross it is an area, and at $w$* it holds 0.",
          {choice_of("f", "$f$",
                     {{"diamond", "|w₁| + |w₂|"},
                      {"hinge", "max{0, 1 − w₁ − w₂/2}"},
                      {"three", "a maximum of three planes"},
                      {"length", "|$w$|"}}),
           place_of("w1", "$w_1$", -2, 2, 0, 10), place_of("w2", "$w_2$", -2, 2, 1, 10),
           place_of("g1", "$g_1$", -2, 2, 0.5, 10), place_of("g2", "$g_2$", -2, 2, 1, 10)},
          subgradient_plane_scene};
}

}  // namespace pegasos::ideas
