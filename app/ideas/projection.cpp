// The nearest point of a convex set: the obtuse angle, distances that never grow, and why it cannot hurt.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

enum ProjectedSet : std::size_t { kBall, kBox, kHalfPlane };
constexpr DataPoint kNormal{0.6, 0.8};
constexpr double kOffset = 0.8;
constexpr double kBoxWidth = 1.4;
constexpr double kBoxHeight = 1;

DataPoint project(std::size_t set, double radius, DataPoint p) {
  if (set == kBall) {
    const double factor = length(p) > radius ? radius / length(p) : 1;  // min{1, (1/√λ)/|w|}, 1 at 0
    return {factor * p.x, factor * p.y};
  }
  if (set == kBox) return {std::clamp(p.x, -kBoxWidth, kBoxWidth), std::clamp(p.y, -kBoxHeight, kBoxHeight)};
  return plus(p, kNormal, -std::max(0.0, dot(kNormal, p) - kOffset));
}

void add_projected_set(plot::Figure& figure, std::size_t set, double radius) {
  if (set == kBall) {
    auto ball = plot::named({.id = "set"}, plot::Circle{.radius = radius});
    ball.fill = {Hue::ball, 0.14F};
    figure.marks.emplace_back(std::move(ball));
  } else if (set == kBox) {
    figure.marks.emplace_back(
        plot::named({.id = "set"}, plot::Boxes{.fill = plot::Paint{Hue::ball, 0.14F},
                                               .outline = plot::Paint{Hue::ball},
                                               .outline_width = 2,
                                               .boxes = {{-kBoxWidth, -kBoxHeight, kBoxWidth, kBoxHeight}}}));
  } else {
    auto half = plot::named(
        {.id = "set"},
        plot::HalfPlane{.fill = {Hue::ball, 0.14F}, .nx = -kNormal.x, .ny = -kNormal.y, .offset = -kOffset});
    figure.marks.emplace_back(half);
    figure.marks.emplace_back(plot::named(
        {.id = "set"}, plot::StraightLine{.paint = {Hue::ball}, .nx = kNormal.x, .ny = kNormal.y, .offset = kOffset}));
  }
}

/// Beside an image, out of the way that led there.
void name_image(plot::Figure& figure, DataPoint from, DataPoint at, std::string name, Hue hue) {
  plot::Note out = note(at, std::move(name), hue, from.x < at.x ? -1 : 1, from.y < at.y ? 1 : -1);
  out.strong = true;
  out.gap = 12;
  figure.marks.emplace_back(std::move(out));
}

/// The angle at v between two directions, as a small arc.
void add_angle(plot::Figure& figure, DataPoint v, DataPoint a, DataPoint b) {
  constexpr double kArc = 0.32;
  constexpr int kPieces = 32;
  const double from = std::atan2(a.y, a.x);
  const double turn = std::atan2(a.x * b.y - a.y * b.x, dot(a, b));
  auto arc = plot::named({.id = "angle"}, plot::Line{.paint = {Hue::accent}, .path = true});
  for (int i = 0; i <= kPieces; ++i) {
    const double angle = from + turn * i / kPieces;
    arc.x.push_back(v.x + kArc * std::cos(angle));
    arc.y.push_back(v.y + kArc * std::sin(angle));
  }
  figure.marks.emplace_back(std::move(arc));
}

Scene projection_scene(const State& state) {
  const std::size_t set = state.choice("set");
  const double lambda = state["lambda"];
  const double radius = 1 / std::sqrt(lambda);
  const auto onto = [&](DataPoint p) { return project(set, radius, p); };
  const DataPoint theta{state["theta1"], state["theta2"]};
  const DataPoint other{state["other1"], state["other2"]};
  const DataPoint u{state["u1"], state["u2"]};
  const DataPoint v = onto(theta);
  const DataPoint v2 = onto(other);
  const double moved = length(minus(theta, v));
  const double product = dot(minus(u, v), minus(theta, v));
  const bool u_in = length(minus(u, onto(u))) <= kTie;
  const double before = length(minus(theta, u));
  const double after = length(minus(v, u));
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plane_figure({-3.4, 3.4}, {-2.6, 2.6});
  add_projected_set(figure, set, radius);
  figure.marks.emplace_back(segment("pair", theta, other, Hue::ink3, plot::kDotted, 1.4F));
  figure.marks.emplace_back(segment("pair", v, v2, Hue::average, plot::kSolid, 2.4F));
  figure.marks.emplace_back(segment("way.other", other, v2, Hue::ink3, plot::kDashed));
  figure.marks.emplace_back(segment("before", theta, u, Hue::ink3, plot::kDotted, 1.4F));
  figure.marks.emplace_back(segment("after", v, u, Hue::optimum, plot::kSolid, 2));
  if (moved > kTie && length(minus(u, v)) > kTie) add_angle(figure, v, minus(u, v), minus(theta, v));
  if (moved > kTie) figure.marks.emplace_back(arrow_mark("way", theta, v, {Hue::live}, 2.4F));
  figure.marks.emplace_back(spot("image", v, Hue::live));
  figure.marks.emplace_back(spot("image.other", v2, Hue::average));
  name_image(figure, theta, v, "$v$ = Π$θ$", Hue::live);
  name_image(figure, other, v2, "Π$θ$′", Hue::average);
  figure.marks.emplace_back(grip("other", other, Hue::average, "$θ$′"));
  figure.marks.emplace_back(grip("u", u, u_in ? Hue::optimum : Hue::ink3, "$u$"));
  figure.marks.emplace_back(grip("theta", theta, Hue::live, "$θ$"));
  const std::string shrinks = fmt::format("|Π$θ$ − Π$θ$′| = {} ≤ |$θ$ − $θ$′| = {}.", number(length(minus(v, v2))),
                                          number(length(minus(theta, other))));
  const double scale = length(minus(u, v)) * moved;
  if (moved <= kTie) {
    add_verdict(figure, VerdictMark::not_applicable, "$θ$ is in the set already: the projection leaves it where it is.",
                shrinks);
  } else if (!u_in) {
    add_verdict(figure, VerdictMark::not_applicable,
                product > 0 ? "$u$ is outside of the set, and Lemma 2 fails for it: the angle at $v$ is acute."
                            : "$u$ is outside of the set: Lemma 2 says nothing about it.",
                shrinks);
  } else {
    const double angle = scale > kTie ? std::acos(std::clamp(product / scale, -1.0, 1.0)) * 180 / std::numbers::pi : 90;
    const std::string nearer =
        text::tr_format("The distance to $u$ falls from {} to {}.", apart(before, after), apart(after, before));
    add_verdict(figure, VerdictMark::holds,
                scale > kTie
                    ? text::tr_format("{} {}",
                                      text::tr_format("The angle at $v$ between $u$ and $θ$ is {}°, not less than 90°.",
                                                      number(angle)),
                                      nearer)
                    : text::tr_format("{} {}", text::tr("$u$ is the projection itself."), nearer),
                shrinks);
  }
  scene.numbers = {
      {"|$θ$ − Π$θ$|", moved}, {"⟨$u$ − $v$, $θ$ − $v$⟩", product},           {"|$θ$ − $u$|", before},
      {"|Π$θ$ − $u$|", after}, {"|$θ$ − $θ$′|", length(minus(theta, other))}, {"|Π$θ$ − Π$θ$′|", length(minus(v, v2))}};
  if (set == kBall) scene.numbers.push_back({"1/√$λ$", radius});
  scene.handles = {free_handle(state, "theta", "the point $θ$", theta, "theta1", "theta2"),
                   free_handle(state, "u", "the point $u$ of the set", u, "u1", "u2"),
                   free_handle(state, "other", "the point $θ$′", other, "other1", "other2")};
  return scene;
}

}  // namespace

Idea projection_idea() {
  return {
      "projection",
      "Projection",
      "Drag $θ$ out of the set: its projection is the nearest point. Then drag $u$ about inside: the angle is never "
      "acute, and the projection is nearer to every $u$ than $θ$ is.",
      "Π$θ$ = argmin_{$w$ ∈ $S$} |$w$ − $θ$|,  ⟨$u$ − Π$θ$, $θ$ − Π$θ$⟩ ≤ 0 for all $u$ ∈ $S$",
      "slides (Shen 2014), Lemma 2",
      "$w$* lies in the ball of radius 1/√$λ$ (Lemma 5). So projecting onto it brings $w_{t+½}$ nearer to $w$*, or "
      "leaves it where it is.",
      {choice_of("set", "$S$", {{"ball", "the ball"}, {"box", "a box"}, {"half-plane", "a half plane"}}),
       {"lambda", "$λ$", 0.25, 4, 0.5, 20},
       place_of("theta1", "$θ_1$", -3.2, 3.2, 2.2, 20),
       place_of("theta2", "$θ_2$", -2.4, 2.4, 1.3, 20),
       place_of("u1", "$u_1$", -3.2, 3.2, -0.6, 20),
       place_of("u2", "$u_2$", -2.4, 2.4, 0.7, 20),
       place_of("other1", "$θ$′_{1}", -3.2, 3.2, 2, 20),
       place_of("other2", "$θ$′_{2}", -2.4, 2.4, -1.6, 20)},
      projection_scene};
}

}  // namespace pegasos::ideas
