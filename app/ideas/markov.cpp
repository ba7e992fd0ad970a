// Markov's inequality as two areas, and what several runs make of it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr std::size_t kValues = 10;  // Z is 0, 1, …, 9
using Chances = std::array<double, kValues>;

Chances chances_of(std::size_t choice) {
  Chances p{};
  for (std::size_t j = 0; j < kValues; ++j) {
    const auto z = static_cast<double>(j);
    p[j] = choice == 0   ? std::pow(0.65, z)
           : choice == 1 ? 1
           : choice == 2 ? (j == 0   ? 0.7
                            : j == 5 ? 0.3
                                     : 0)
                         : std::exp(-0.5 * (z - 6) * (z - 6));
  }
  double sum = 0;
  for (const double one : p) sum += one;
  for (double& one : p) one /= sum;
  return p;
}

/// P[Z >= a].
double tail_from(const Chances& p, double a) {
  double sum = 0;
  for (std::size_t j = 0; j < kValues; ++j) sum += static_cast<double>(j) >= a - kTie ? p[j] : 0;
  return std::min(1.0, sum);
}

Scene markov_scene(const State& state) {
  const Chances p = chances_of(state.choice("z"));
  const double a = state["a"];
  const double runs = state["s"];
  double mean = 0;
  for (std::size_t j = 0; j < kValues; ++j) mean += p[j] * static_cast<double>(j);
  const double tail = tail_from(p, a);
  const double bound = mean / a;
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure({-0.2, 10}, {-0.08, 1.15}, "$z$", "P[$Z$ ≥ $z$]");
  plot::Bars stairs;  // between two values the chance is that of the upper one
  stairs.id = "tail";
  stairs.legend = "its area is E[$Z$]";
  stairs.paint = {Hue::average, 0.22F};
  stairs.edges.push_back(0);
  auto edge = plot::named({.id = "tail.edge"}, plot::Line{.paint = {Hue::average}, .width = 2.2F, .path = true});
  for (std::size_t j = 1; j <= kValues; ++j) {
    const auto z = static_cast<double>(j);
    const double height = j < kValues ? tail_from(p, z) : 0;
    stairs.edges.push_back(z);
    stairs.heights.push_back(height);
    edge.x.insert(edge.x.end(), {z - 1, z});
    edge.y.insert(edge.y.end(), {height, height});
  }
  figure.marks.emplace_back(std::move(stairs));
  figure.marks.emplace_back(plot::named(
      {.id = "rectangle", .legend = "its area is $a$ P[$Z$ ≥ $a$]"},
      plot::Boxes{
          .fill = plot::Paint{Hue::accent, 0.3F}, .outline = plot::Paint{Hue::accent}, .boxes = {{0, 0, a, tail}}}));
  figure.marks.emplace_back(std::move(edge));
  plot::Line markov = graph(
      "bound", [&](double z) { return mean / z; }, {0.05, 10}, Hue::bound);
  markov.label = "E[$Z$]/$z$";
  figure.marks.emplace_back(std::move(markov));
  figure.marks.emplace_back(upright("mean", mean, "E[$Z$]"));
  figure.marks.emplace_back(spot("chance", {a, tail}, Hue::accent));
  figure.marks.emplace_back(spot("limit", {a, bound}, Hue::bound));
  figure.marks.emplace_back(grip("a", {a, 0}, Hue::accent, "$a$"));
  const double all = std::pow(tail, runs);
  const std::string best =
      runs < 2 ? "With $s$ runs, all of them have to miss."
               : text::tr_format("The best of {} independent runs misses with chance {}.", number(runs), number(all));
  if (bound >= 1) {
    add_verdict(figure, VerdictMark::consistent,
                text::tr_format("P[$Z$ ≥ $a$] = {}; the bound {} is not below 1 and says nothing.", number(tail),
                                number(bound)),
                best);
  } else if (bound - tail <= kTie) {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("Equality: P[$Z$ ≥ $a$] and E[$Z$]/$a$ are both {}.", number(tail)), best);
  } else {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("P[$Z$ ≥ $a$] = {} ≤ E[$Z$]/$a$ = {}: the rectangle fits under the stairs.",
                                number(tail), number(bound)),
                best);
  }
  scene.numbers = {{"E[$Z$]", mean},
                   {"P[$Z$ ≥ $a$]", tail},
                   {"E[$Z$]/$a$", bound},
                   {"P[$Z$ ≥ $a$]^{$s$}", all},
                   {"(E[$Z$]/$a$)^{$s$}", std::pow(bound, runs)}};
  scene.handles = {free_handle(state, "a", "the threshold $a$", {a, 0}, "a", "")};
  return scene;
}

}  // namespace

Idea markov_idea() {
  return {
      "markov",
      "Markov, and several runs",
      "Drag the threshold $a$: the rectangle lies under the stairs, whose area is the mean. So a large value cannot "
      "be likely.",
      "$a$ P[$Z$ ≥ $a$] ≤ E[$Z$] for $Z$ ≥ 0\n"
      "the best of $s$ independent runs is ≥ $a$ with chance P[$Z$ ≥ $a$]^{$s$}",
      "slides (Shen 2014), Theorem 3; Chinese note, conclusion 2",
      "$Z$ = $f$($w_r$) − $f$*: Theorem 2 bounds its mean, so Theorem 3 holds with probability 1 − $δ$. A few runs "
      "replace 1/$δ$ by ln(1/$δ$).",
      {choice_of("z", "$Z$",
                 {{"falling", "mostly small"}, {"flat", "all alike"}, {"two", "0 or 5"}, {"late", "mostly near 6"}}),
       {"a", "$a$", 0.5, 9.5, 4, 10},
       {"s", "runs $s$", 1, 10, 3, 1}},
      markov_scene};
}

}  // namespace pegasos::ideas
