// Why ln T, and why T >= 3: the sum of 1/t under the curve 1/x, and (1 + ln T)/2 against ln T.
#include <fmt/format.h>

#include <cmath>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

double harmonic(int T) {
  double sum = 0;
  for (int t = 1; t <= T; ++t) sum += 1.0 / t;
  return sum;
}

void draw_sum(Scene& scene, const State& state, int T) {
  plot::Figure& figure = scene.figure;
  figure = plot_figure({0, 21}, {0, 1.15}, "$t$", "");
  auto bars = plot::named(
      {.id = "bars", .legend = "bars of height 1/$t$"},
      plot::Boxes{.fill = plot::Paint{Hue::accent, 0.28F}, .outline = plot::Paint{Hue::accent}, .outline_width = 1});
  for (int t = 1; t <= T; ++t) bars.boxes.push_back({t - 1.0, 0, static_cast<double>(t), 1.0 / t});
  plot::Envelope spare;  // between the bars and the curve
  spare.id = "spare";
  spare.paint = {Hue::bound, 0.3F};
  for (int t = 2; t <= T; ++t) {
    constexpr int kPieces = 12;
    for (int i = 0; i <= kPieces; ++i) {
      const double x = t - 1 + static_cast<double>(i) / kPieces;
      spare.x.push_back(x);
      spare.low.push_back(1.0 / t);
      spare.high.push_back(1 / x);
    }
  }
  if (T > 1) figure.marks.emplace_back(std::move(spare));
  figure.marks.emplace_back(std::move(bars));
  plot::Line curve = graph(
      "curve", [](double x) { return 1 / x; }, {0.5, 21}, Hue::bound);
  curve.label = "1/$x$";
  curve.label_x = 3;
  figure.marks.emplace_back(std::move(curve));
  const DataPoint at{static_cast<double>(T), 1.0 / T};
  figure.marks.emplace_back(grip("T", at, Hue::live, "$T$"));
  const double sum = harmonic(T);
  const double bound = 1 + std::log(T);
  if (T == 1) {
    add_verdict(figure, VerdictMark::consistent, "With one bar both sides are 1: equality.",
                "The bars from $t$ = 2 on will lie under the curve.");
  } else {
    add_verdict(
        figure, VerdictMark::holds,
        text::tr_format("The bars add up to {}, below 1 + ln $T$ = {}.", apart(sum, bound), apart(bound, sum)),
        text::tr_format("The red area is spare, {} in all; it stays below 1 − $γ$ = 0.423.", number(bound - sum)));
  }
  scene.handles = {free_handle(state, "T", "the number of steps $T$", at, "T", "")};
}

void draw_bound(Scene& scene, const State& state, int T) {
  plot::Figure& figure = scene.figure;
  figure = plot_figure({1, 21}, {0, 3.4}, "$T$", "times $c$/($λT$)");
  plot::Line half = graph(
      "half", [](double x) { return 0.5 * (1 + std::log(x)); }, {1, 21}, Hue::accent);
  half.label = "(1 + ln $T$)/2";
  plot::Line whole = graph(
      "whole", [](double x) { return std::log(x); }, {1, 21}, Hue::bound);
  whole.label = "ln $T$";
  figure.marks.emplace_back(std::move(half));
  figure.marks.emplace_back(std::move(whole));
  const double cross = std::exp(1.0);
  figure.marks.emplace_back(upright("edge", cross, "$T$ = e", 0.7F));
  const double proved = 0.5 * (1 + std::log(T));
  const double shorter = std::log(T);
  const DataPoint at{static_cast<double>(T), shorter};
  figure.marks.emplace_back(
      segment("between", at, {at.x, proved}, shorter >= proved ? Hue::average : Hue::bound, plot::kSolid, 3));
  figure.marks.emplace_back(spot("proved", {at.x, proved}, Hue::accent));
  figure.marks.emplace_back(grip("T", at, Hue::bound, "$T$"));
  if (shorter >= proved) {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("(1 + ln $T$)/2 = {} ≤ ln $T$ = {}: the shorter form follows.", number(proved),
                                number(shorter)),
                "So it is for every $T$ ≥ e, that is from $T$ = 3 on.");
  } else {
    add_verdict(
        figure, VerdictMark::violated,
        text::tr_format("ln $T$ = {} is below the proved (1 + ln $T$)/2 = {}.", number(shorter), number(proved)),
        T == 1 ? "At $T$ = 1 the shorter form would be 0." : "At $T$ = 2 the shorter form is not proved.");
  }
  scene.handles = {free_handle(state, "T", "the number of steps $T$", at, "T", "")};
}

Scene harmonic_scene(const State& state) {
  const int T = static_cast<int>(state["T"]);
  Scene scene;
  if (state.choice("view") == 0)
    draw_sum(scene, state, T);
  else
    draw_bound(scene, state, T);
  scene.numbers = {{"$T$", static_cast<double>(T)},
                   {"1 + 1/2 + … + 1/$T$", harmonic(T)},
                   {"ln $T$", std::log(T)},
                   {"1 + ln $T$", 1 + std::log(T)},
                   {"(1 + ln $T$)/2", 0.5 * (1 + std::log(T))}};
  return scene;
}

}  // namespace

Idea harmonic_idea() {
  return {"ln-T",
          "Why ln $T$, why $T$ ≥ 3",
          "Drag $T$: the steps are 1/$t$ over $λ$. As bars they fit under the curve 1/$x$ from the second on, so their "
          "sum is at most 1 + ln $T$. The other picture shows the two forms of the bound that this gives.",
          "1 + 1/2 + … + 1/$T$ ≤ 1 + ln $T$\n"
          "(1 + ln $T$)/2 ≤ ln $T$ for $T$ ≥ 3",
          "slides (Shen 2014), Lemma 4 and Theorem 1",
          "The sum of the steps 1/($λt$) gives Theorem 1 its (1 + ln $T$)/2. The sources print ln $T$ instead, which "
          "needs $T$ ≥ 3.",
          {choice_of("view", "picture", {{"sum", "the sum of 1/t"}, {"bound", "the two forms of the bound"}}),
           {"T", "$T$", 1, 20, 8, 1}},
          harmonic_scene};
}

}  // namespace pegasos::ideas
