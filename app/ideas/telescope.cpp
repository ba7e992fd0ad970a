// Why 1/(λt): in the sum of Lemma 4 what comes in with one step cancels against the step before, and with other steps a
// rest stays. In units of λ, so that nothing depends on it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

enum TelescopeRule : std::size_t { kPegasosStep, kScaledStep, kRootStep, kFixedStep };

/// 1/(λ η_t); 0 for t = 0, where there is no step.
double inverse_step(std::size_t rule, double a, int t) {
  if (t == 0) return 0;
  switch (rule) {
    case kPegasosStep: return t;
    case kScaledStep: return t / a;
    case kRootStep: return std::sqrt(t) / a;
    default: return 1 / a;
  }
}

/// What is left of B(u‖w_t), in units of λ.
double rest_at(std::size_t rule, double a, int t) {
  return inverse_step(rule, a, t) - inverse_step(rule, a, t - 1) - 1;
}

plot::Boxes bars(std::string id, Hue hue, int T, const std::function<double(int)>& height) {
  auto out = plot::named({.id = std::move(id)}, plot::Boxes{.fill = plot::Paint{hue, 0.55F}});
  for (int t = 1; t <= T; ++t)
    out.boxes.push_back({t - 0.34, std::min(0.0, height(t)), t + 0.34, std::max(0.0, height(t))});
  return out;
}

Scene telescope_scene(const State& state) {
  const std::size_t rule = state.choice("rule");
  const double a = state["a"];
  const int T = static_cast<int>(state["T"]);
  const int at = std::min(T, static_cast<int>(state["t"]));
  double steps = 0;  // λ Σ η_t
  double positive = 0;
  double largest = 0;
  double smallest = 0;
  plot::Scatter rests = spot("rests", {}, Hue::live);
  rests.points.clear();
  for (int t = 1; t <= T; ++t) {
    const double rest = rest_at(rule, a, t);
    steps += 1 / inverse_step(rule, a, t);
    positive += std::max(0.0, rest);
    largest = std::max(largest, rest);
    smallest = std::min(smallest, rest);
    rests.points.push_back({static_cast<double>(t), rest});
  }
  Scene scene;
  plot::Figure& figure = scene.figure;
  const double most = rule == kPegasosStep ? 13 : rule == kScaledStep ? 26 : rule == kRootStep ? 9 : 4;
  figure = plot_figure({0, 13}, {-most, most}, "step $t$", "times $λB$($u$‖$w_t$)");
  figure.x.integers = true;
  plot::Boxes in = bars("in", Hue::accent, T, [&](int t) { return inverse_step(rule, a, t); });
  plot::Boxes out = bars("out", Hue::ink3, T, [&](int t) { return -inverse_step(rule, a, t - 1) - 1; });
  in.legend = "1/$η_t$, from step $t$";
  out.legend = "−1/$η_{t−1}$ − $λ$, from the step before and the strong convexity";
  rests.legend = "what is left";
  figure.marks.emplace_back(std::move(in));
  figure.marks.emplace_back(std::move(out));
  figure.marks.emplace_back(plot::named({.id = "zero"}, plot::Rule{.paint = {Hue::ink3, 0.8F}, .read = false}));
  figure.marks.emplace_back(std::move(rests));
  const double up = inverse_step(rule, a, at);
  const double rest = rest_at(rule, a, at);
  figure.marks.emplace_back(grip("t", {static_cast<double>(at), up}, Hue::accent, "$t$"));
  const std::string left = text::tr_format("What stays is $G$²/2 times Σ$η_t$ = {}/$λ$.", number(steps));
  if (largest <= kTie && smallest >= -kTie) {
    add_verdict(figure, VerdictMark::holds, "Every pair cancels: nothing is left of the distances to $u$.", left);
  } else if (largest <= kTie) {
    add_verdict(
        figure, VerdictMark::holds, "What is left is nowhere above 0, so it can be left out of an upper bound.",
        rule == kFixedStep
            ? text::tr_format("But Σ$η_t$ = {}/$λ$ grows as $T$ does: the average keeps a floor.", number(steps))
            : left);
  } else {
    add_verdict(figure, VerdictMark::violated,
                text::tr_format("Distances to $u$ are left, in all {} $λ$ times: they must be bounded in another way.",
                                number(positive)),
                rule == kScaledStep ? "With a step below 1/($λt$) something is left at every $t$." : left);
  }
  scene.numbers = {{"$t$", static_cast<double>(at)},
                   {"1/($λη_t$)", up},
                   {"1/($λη_{t−1}$) + 1", inverse_step(rule, a, at - 1) + 1},
                   {"left at $t$", rest},
                   {"$λ$Σ$η_t$", steps}};
  scene.handles = {free_handle(state, "t", "the step $t$", {static_cast<double>(at), up}, "t", "")};
  return scene;
}

}  // namespace

Idea telescope_idea() {
  return {"telescope",
          "Why 1/($λt$) telescopes",
          "Each step brings in the bar above and takes out the bar below. With 1/($λt$) they cancel; try another step.",
          "Σ ($f_t$($w_t$) − $f_t$($u$)) ≤ Σ (1/$η_t$ − 1/$η_{t−1}$ − $λ$) $B$($u$‖$w_t$) + $G$²/2 Σ $η_t$\n"
          "where 1/$η_0$ counts as 0",
          "slides (Shen 2014), Lemma 4",
          "This is why Pegasos takes $η_t$ = 1/($λt$), which needs no tuning: the bound has only $G$, $λ$ and $T$ "
          "in it.",
          {choice_of("rule", "$η_t$",
                     {{"pegasos", "1/(λt)"}, {"scaled", "a/(λt)"}, {"root", "a/(λ√t)"}, {"constant", "a/λ"}}),
           {"a", "$a$", 0.5, 2, 1, 20},
           {"T", "steps $T$", 3, 12, 10, 1},
           {"t", "$t$", 1, 12, 4, 1}},
          telescope_scene};
}

}  // namespace pegasos::ideas
