// Primal and dual for two examples: D over the box [0, 1]², f above it, the gap, and what it asks of each example.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr double kSecondLength = 1.6;

/// An SVM with the examples z_1 = (1, 0) and a longer z_2 at an angle.
struct Pair {
  double lambda = 1;
  DataPoint z2;

  DataPoint w(DataPoint alpha) const {
    return {(alpha.x + alpha.y * z2.x) / (2 * lambda), alpha.y * z2.y / (2 * lambda)};
  }
  DataPoint margins(DataPoint alpha) const { return {w(alpha).x, dot(w(alpha), z2)}; }
  double f(DataPoint alpha) const {
    const DataPoint m = margins(alpha);
    return 0.5 * lambda * dot(w(alpha), w(alpha)) + 0.5 * (std::max(0.0, 1 - m.x) + std::max(0.0, 1 - m.y));
  }
  double D(DataPoint alpha) const { return 0.5 * (alpha.x + alpha.y) - 0.5 * lambda * dot(w(alpha), w(alpha)); }
  /// The best of where both margins are 1, if that is in the box, and of the best place of each side.
  DataPoint best() const {
    const double square = dot(z2, z2);
    const auto first = [&](double second) { return std::clamp(2 * lambda - second * z2.x, 0.0, 1.0); };
    const auto second = [&](double one) { return std::clamp((2 * lambda - one * z2.x) / square, 0.0, 1.0); };
    DataPoint out{0, second(0)};
    const auto consider = [&](DataPoint alpha) {
      const bool inside = alpha.x >= 0 && alpha.x <= 1 && alpha.y >= 0 && alpha.y <= 1;
      if (inside && D(alpha) > D(out)) out = alpha;
    };
    for (const DataPoint alpha : {DataPoint{1, second(1)}, {first(0), 0}, {first(1), 1}}) consider(alpha);
    if (std::abs(z2.y) > kTie)
      consider({2 * lambda * (square - z2.x) / (z2.y * z2.y), 2 * lambda * (1 - z2.x) / (z2.y * z2.y)});
    return out;
  }
};

/// What one of the two examples adds to the gap: half of how far its line α(1 − z) lies below the hinge at its margin.
double part_of_gap(double alpha, double margin) { return 0.5 * (std::max(0.0, 1 - margin) - alpha * (1 - margin)); }

plot::Figure slice(const Pair& pair, DataPoint alpha) {
  plot::Figure figure = plot_figure({-0.15, 1.15}, {-1.4, 2.6}, "", "along $α_1$");
  plot::Line primal = graph(
      "f",
      [&](double a) {
        return pair.f({a, alpha.y});
      },
      {0, 1}, Hue::live);
  primal.label = "$f$";
  plot::Line dual = graph(
      "D",
      [&](double a) {
        return pair.D({a, alpha.y});
      },
      {0, 1}, Hue::ball);
  dual.label = "$D$";
  figure.marks.emplace_back(std::move(primal));
  figure.marks.emplace_back(std::move(dual));
  figure.marks.emplace_back(
      segment("gap", {alpha.x, pair.D(alpha)}, {alpha.x, pair.f(alpha)}, Hue::bound, plot::kSolid, 4));
  return figure;
}

Scene duality_scene(const State& state) {
  const double angle = state["angle"] * std::numbers::pi / 180;
  const Pair pair{state["lambda"], {kSecondLength * std::cos(angle), kSecondLength * std::sin(angle)}};
  const DataPoint alpha{state["alpha1"], state["alpha2"]};
  const DataPoint best = pair.best();
  const DataPoint margins = pair.margins(alpha);
  const double primal = pair.f(alpha);
  const double dual = pair.D(alpha);
  const double gap = primal - dual;
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure({-0.15, 1.15}, {-0.15, 1.15}, "$α_1$", "$α_2$");
  figure.above = {slice(pair, alpha)};
  figure.above_share = 0.36F;
  plot::Grid grid{81, 81, 0, 1, 0, 1, {}};
  for (int j = 0; j < grid.ny; ++j) {
    for (int i = 0; i < grid.nx; ++i) grid.values.push_back(pair.D({grid.x(i), grid.y(j)}));
  }
  std::vector<double> levels;
  for (const double below : {0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6}) levels.push_back(pair.D(best) - below);
  std::ranges::sort(levels);
  plot::ContourSet contours;
  contours.id = "contours";
  contours.lines = plot::contours(grid, levels);
  contours.values = false;
  contours.paint = {Hue::ball, 0.7F};
  figure.marks.emplace_back(std::move(contours));
  figure.marks.emplace_back(plot::named({.id = "box"}, plot::Boxes{.fill = plot::Paint{Hue::ball, 0.1F},
                                                                   .outline = plot::Paint{Hue::ball},
                                                                   .outline_width = 2,
                                                                   .boxes = {{0, 0, 1, 1}}}));
  figure.marks.emplace_back(spot("best", best, Hue::optimum, "$α$*"));
  figure.marks.emplace_back(grip("alpha", alpha, Hue::live, "$α$"));
  if (gap <= kTie) {
    add_verdict(figure, VerdictMark::holds, text::tr_format("The gap is 0: $w$ is optimal, $f$* = {}.", number(primal)),
                "Neither example adds to it: $α_i$ is 1 where the margin is below 1, 0 where it is above, and from 0 "
                "to 1 where it is 1.");
  } else {
    add_verdict(figure, VerdictMark::consistent,
                text::tr_format("$f$* lies between $D$ = {} and $f$ = {}: the gap is {}.", apart(dual, primal),
                                apart(primal, dual), number(gap)),
                text::tr_format("Example 1, of margin {}, adds {} to it; example 2, of margin {}, adds {}.",
                                number(margins.x), number(part_of_gap(alpha.x, margins.x)), number(margins.y),
                                number(part_of_gap(alpha.y, margins.y))));
  }
  scene.numbers = {
      {"$f$($w$($α$))", primal},          {"$D$($α$)", dual},    {"gap", gap}, {"margin of example 1", margins.x},
      {"margin of example 2", margins.y}, {"$f$*", pair.f(best)}};
  Handle handle = free_handle(state, "alpha", "the point $α$", alpha, "alpha1", "alpha2");
  handle.move = [=](DataPoint to) {
    if (std::hypot(to.x - best.x, to.y - best.y) < 0.02)
      return state.with_exactly("alpha1", best.x).with_exactly("alpha2", best.y);
    return state.with("alpha1", to.x).with("alpha2", to.y);
  };
  scene.handles = {std::move(handle)};
  return scene;
}

}  // namespace

Idea duality_idea() {
  return {"duality",
          "Primal and dual",
          "Drag $α$ about its box: $f$ stays above $D$ everywhere, and where they meet both are optimal.",
          "$D$($α$) = \\frac{1}{$m$} Σ $α_i$ − $λ$/2 |$w$($α$)|²,  $w$($α$) = \\frac{1}{$λm$} Σ $α_iy_ix_i$\n"
          "optimal: $α_i$ = 1 below margin 1, 0 above it, in [0, 1] at it",
          "slides (Shen 2014), Lemma 5",
          "The certified $f$* of this program comes from such a gap: its lower end is $D$, its upper end $f$. Lemma 5 "
          "reads |$w$*| ≤ 1/√$λ$ off it.",
          {{"lambda", "$λ$", 0.4, 2, 0.5, 20},
           {"angle", "angle of $z_2$", 0, 180, 70, 1},
           place_of("alpha1", "$α_1$", 0, 1, 0.2, 50),
           place_of("alpha2", "$α_2$", 0, 1, 0.9, 50)},
          duality_scene};
}

}  // namespace pegasos::ideas
