// The subgradients of single examples at one w, their mean, and what a few that are drawn give instead.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr std::size_t kExamples = 10;

/// z_i = y_i x_i, most of them to the upper right.
std::vector<DataPoint> cloud(double seed) {
  const Random random(static_cast<std::uint64_t>(seed), Stream::Points);
  std::vector<DataPoint> z;
  for (std::size_t i = 0; i < kExamples; ++i)
    z.push_back({0.7 + 0.6 * random.normal(2 * i), 0.3 + 0.8 * random.normal(2 * i + 1)});
  return z;
}

DataPoint mean_of(const std::vector<DataPoint>& all) {
  DataPoint sum;
  for (const DataPoint& one : all) sum = plus(sum, one, 1.0 / static_cast<double>(all.size()));
  return sum;
}

Scene stochastic_scene(const State& state) {
  const double lambda = state["lambda"];
  const auto k = static_cast<std::size_t>(state["k"]);
  const DataPoint w{state["w1"], state["w2"]};
  const std::vector<DataPoint> z = cloud(state["data"]);
  std::vector<DataPoint> down;  // −g of each example: where a step on it alone would go
  std::size_t pulling = 0;
  for (const DataPoint& one : z) {
    const bool pulls = dot(w, one) < 1;
    pulling += pulls ? 1 : 0;
    down.push_back(plus({-lambda * w.x, -lambda * w.y}, one, pulls ? 1 : 0));
  }
  const DataPoint mean = mean_of(down);
  double variance = 0;  // of one draw
  for (const DataPoint& one : down) variance += dot(minus(one, mean), minus(one, mean)) / kExamples;
  const double spread = std::sqrt(variance / static_cast<double>(k));
  const Random random(static_cast<std::uint64_t>(state["draw"]), Stream::Sampling);
  std::vector<bool> chosen(kExamples);
  std::vector<DataPoint> batch;
  for (std::size_t j = 0; j < k; ++j) {
    const auto i = static_cast<std::size_t>(random.below(kExamples, j));
    chosen[i] = true;
    batch.push_back(down[i]);
  }
  const DataPoint drawn = mean_of(batch);
  const double off = length(minus(drawn, mean));
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plane_figure({-2.4, 3}, {-2, 2});
  figure.marks.emplace_back(
      plot::named({.id = "spread", .label = "spread"}, plot::Circle{.stroke = {Hue::ink3},
                                                                    .width = 1.5F,
                                                                    .dash = plot::kDotted,
                                                                    .centre = plus(w, mean),
                                                                    .radius = std::max(spread, 1e-6)}));
  for (std::size_t i = 0; i < kExamples; ++i) {
    if (length(down[i]) > kTie)
      figure.marks.emplace_back(arrow_mark(fmt::format("example {}", i + 1), w, plus(w, down[i]),
                                           {chosen[i] ? Hue::violator : Hue::ink3, chosen[i] ? 1.F : 0.6F},
                                           chosen[i] ? 2.F : 1.2F));
  }
  if (length(mean) > kTie) figure.marks.emplace_back(arrow_mark("mean", w, plus(w, mean), {Hue::live}, 3));
  if (length(drawn) > kTie) figure.marks.emplace_back(arrow_mark("drawn", w, plus(w, drawn), {Hue::accent}, 3));
  figure.marks.emplace_back(segment("off", plus(w, mean), plus(w, drawn), Hue::bound, plot::kDotted, 1.6F));
  const auto name = [&](DataPoint tip, DataPoint other, std::string text, Hue hue) {
    plot::Note out = note(plus(w, tip), std::move(text), hue, tip.x < 0 ? -1 : 1, tip.y < other.y ? -1 : 1);
    out.strong = true;
    figure.marks.emplace_back(std::move(out));
  };
  name(mean, drawn, "−∇ of $f$", Hue::live);
  name(drawn, mean, "−$∇_t$", Hue::accent);
  figure.marks.emplace_back(grip("w", w, Hue::live));
  plot::Note here = note(w, "$w_t$", Hue::live, mean.x < 0 ? 1 : -1, 0);  // away from the arrows
  here.gap = 12;
  here.size = 14;
  here.strong = true;
  figure.marks.emplace_back(std::move(here));
  const std::string pull =
      pulling == 1 ? text::tr_format("1 of {} examples has a margin below 1 and pulls.", kExamples)
                   : text::tr_format("{} of {} examples have a margin below 1 and pull.", pulling, kExamples);
  if (off <= kTie) {
    add_verdict(figure, VerdictMark::holds, "This draw gives the subgradient of $f$ itself.", pull);
  } else {
    add_verdict(figure, VerdictMark::consistent,
                text::tr_format("−$∇_t$ of this draw ends {} away from −∇ of $f$.", number(off)),
                text::tr_format(
                    "Over all draws its mean is −∇; the circle's radius is the root of the mean square distance, {}.",
                    number(spread)) +
                    " " + pull);
  }
  scene.numbers = {{"|$∇_t$ − ∇|", off},
                   {"spread of one example", std::sqrt(variance)},
                   {"spread of $k$ examples", spread},
                   {"|∇|", length(mean)},
                   {"|$∇_t$|", length(drawn)}};
  scene.handles = {free_handle(state, "w", "the point $w_t$", w, "w1", "w2")};
  return scene;
}

}  // namespace

Idea stochastic_idea() {
  return {
      "stochastic",
      "Stochastic subgradient",
      "Each thin arrow is where one example alone would send the step. Draw $k$ of them: their mean is where it goes. "
      "Other draws scatter about the true arrow.",
      "$∇_t$ = mean of the subgradients $g_i$ of $J_i$ for $k$ drawn $i$\n"
      "E $∇_t$ = ∇,  E|$∇_t$ − ∇|² = (1/$k$) E|$g_i$ − ∇|² when drawn with repetition",
      "course notes (Sontag, Halpern 2016), Section 5; blog (2016), basic procedure",
      "A step of Pegasos costs $k$ examples instead of all. It is right on average, and the decaying step makes the "
      "noise fade.",
      {{"k", "drawn $k$", 1, 10, 2, 1},
       {"draw", "draw", 1, 99, 1, 1},
       {"lambda", "$λ$", 0.05, 1, 0.2, 20},
       {"data", "data seed", 1, 99, 1, 1},
       place_of("w1", "$w_1$", -1.6, 1.6, -0.4, 20),
       place_of("w2", "$w_2$", -1.2, 1.2, -0.4, 20)},
      stochastic_scene};
}

}  // namespace pegasos::ideas
