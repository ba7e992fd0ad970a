// One step of the proof: Lemma 3 as a triangle of w_t, w_{t+1} and u with its lengths.
#include <fmt/format.h>

#include <numeric>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr double kStepBall = 2;

void add_length(plot::Figure& figure, std::string id, DataPoint a, DataPoint b, std::string_view name, Hue hue,
                float width) {
  figure.marks.emplace_back(segment(std::move(id), a, b, hue, plot::kSolid, width));
  if (length(minus(a, b)) < 0.3) return;
  figure.marks.emplace_back(note({std::midpoint(a.x, b.x), std::midpoint(a.y, b.y)},
                                 fmt::format("{} = {}", name, number(length(minus(a, b)))), hue, 1, 0));
}

Scene proof_step_scene(const State& state) {
  const bool ball = state.choice("set") == 1;
  const double eta = state["eta"];
  const DataPoint w{state["w1"], state["w2"]};
  const DataPoint half{state["half1"], state["half2"]};
  const DataPoint u{state["u1"], state["u2"]};
  const DataPoint g{(w.x - half.x) / eta, (w.y - half.y) / eta};
  const double factor = ball && length(half) > kStepBall ? kStepBall / length(half) : 1;
  const DataPoint next{factor * half.x, factor * half.y};
  const bool projected = factor < 1;
  const bool u_in = !ball || length(u) <= kStepBall + kTie;
  const double before = length(minus(w, u));
  const double after = length(minus(next, u));
  const double left = dot(minus(w, u), g);
  const double paid = 0.5 * eta * dot(g, g);
  const double right = (before * before - after * after) / (2 * eta) + paid;
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plane_figure({-3.4, 3.4}, {-2.6, 2.6});
  if (ball) {
    figure.marks.emplace_back(
        plot::named({.id = "ball"}, plot::Circle{.fill = {Hue::ball, 0.1F}, .radius = kStepBall}));
  }
  add_length(figure, "before", w, u, "|$w_t$ − $u$|", Hue::ink2, 2);
  add_length(figure, "after", next, u, "|$w_{t+1}$ − $u$|", Hue::optimum, 2);
  if (length(minus(half, w)) > kTie) {
    figure.marks.emplace_back(arrow_mark("step", w, half, {Hue::accent}, 2.4F));
    figure.marks.emplace_back(
        note({std::midpoint(w.x, half.x), std::midpoint(w.y, half.y)}, "−$η_tg_t$", Hue::accent, 0, 1));
  }
  if (projected) {
    figure.marks.emplace_back(segment("projection", half, next, Hue::ball, plot::kDashed, 2));
    figure.marks.emplace_back(spot("next", next, Hue::live, "$w_{t+1}$"));
  }
  figure.marks.emplace_back(grip("half", half, Hue::accent, projected ? "$w_{t+1/2}$" : "$w_{t+1}$"));
  figure.marks.emplace_back(grip("u", u, u_in ? Hue::optimum : Hue::ink3, "$u$"));
  figure.marks.emplace_back(grip("w", w, Hue::live, "$w_t$"));
  const double spare = right - left;
  const std::string nearer =
      after < before - kTie ? text::tr_format("The step comes nearer to $u$, by {}.", number(before - after))
      : after > before + kTie
          ? text::tr_format("The step goes away from $u$, by {}: the last term pays for it.", number(after - before))
          : "The distance to $u$ is the same.";
  if (!u_in) {
    add_verdict(figure, VerdictMark::not_applicable,
                spare < -kTie ? "$u$ is outside of the ball, and there the inequality fails."
                              : "$u$ is outside of the ball: Lemma 3 says nothing about it.",
                nearer);
  } else if (spare <= kTie) {
    add_verdict(figure, VerdictMark::holds, text::tr_format("Equality: both sides are {}.", number(left)), nearer);
  } else {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("{} ≤ {}: the projection gains {}.", number(left), number(right), number(spare)),
                nearer);
  }
  scene.numbers = {{"left side", left},
                   {"right side", right},
                   {"(|$w_t$ − $u$|² − |$w_{t+1}$ − $u$|²)/(2$η_t$)", right - paid},
                   {"$η_t$|$g_t$|²/2", paid},
                   {"|$g_t$|", length(g)}};
  scene.handles = {free_handle(state, "w", "the point $w_t$", w, "w1", "w2"),
                   free_handle(state, "half", "where the step leads", half, "half1", "half2"),
                   free_handle(state, "u", "the point $u$", u, "u1", "u2")};
  return scene;
}

}  // namespace

Idea proof_step_idea() {
  return {
      "proof-step",
      "One step of the proof",
      "Drag $w_t$, the end of its step and $u$: both sides change. Compare them with the ball and without it.",
      "⟨$w_t$ − $u$, $g_t$⟩ ≤ (|$w_t$ − $u$|² − |$w_{t+1}$ − $u$|²)/(2$η_t$) + $η_t$|$g_t$|²/2",
      "slides (Shen 2014), Lemma 3",
      "Pegasos takes such a step, and $u$ is $w$*. Summed over all $t$ the distances cancel, which gives Theorem 1.",
      {choice_of("set", "$S$", {{"plane", "the whole plane"}, {"ball", "a ball"}}),
       {"eta", "$η_t$", 0.1, 2, 0.5, 20},
       place_of("w1", "$w_1$", -3.2, 3.2, -1.6, 20),
       place_of("w2", "$w_2$", -2.4, 2.4, -0.8, 20),
       place_of("half1", "$w_1$", -3.2, 3.2, 1.6, 20),
       place_of("half2", "$w_2$", -2.4, 2.4, -1.5, 20),
       place_of("u1", "$u_1$", -3.2, 3.2, 0.8, 20),
       place_of("u2", "$u_2$", -2.4, 2.4, 1.2, 20)},
      proof_step_scene};
}

}  // namespace pegasos::ideas
