// One objective in two scales: f and f_C = f/λ with C = 1/(λM), the step 1/t that belongs to f_C, and what the printed
// step CM/t does instead.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr int kScaleSteps = 60;

/// |w_1|, |w_2|, … with M examples in one weight, all on the right side, and the step a/t on the scale of C.
std::vector<double> norms(double C, int M, double a) {
  std::vector<double> out{0};
  double w = 0;
  for (int t = 1; t <= kScaleSteps; ++t) {
    double g = w;
    for (int i = 0; i < M; ++i) {
      const double z = 0.5 + (i + 0.5) / M;
      if (w * z < 1) g -= C * z;
    }
    w -= a / t * g;
    out.push_back(std::abs(w));
  }
  return out;
}

plot::Line norm_line(std::string id, const std::vector<double>& w, Hue hue, std::string label, double label_x) {
  auto line = plot::named({.id = std::move(id), .label = std::move(label)},
                          plot::Line{.paint = {hue}, .width = 2.2F, .label_x = label_x});
  for (std::size_t i = 1; i < w.size(); ++i) {
    line.x.push_back(static_cast<double>(i + 1));
    line.y.push_back(w[i]);  // 0 has no place on this axis: a gap
  }
  return line;
}

Scene two_scales_scene(const State& state) {
  const double C = state["C"];
  const int M = static_cast<int>(state["M"]);
  const double product = C * M;
  const int t = static_cast<int>(state["t"]);
  const std::vector<double> right = norms(C, M, 1);
  const std::vector<double> printed = norms(C, M, product);
  const auto at = [&](const std::vector<double>& w) { return w[static_cast<std::size_t>(t) - 1]; };
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure({1, 62}, {1e-2, 1e16}, "$t$", "|$w_t$|");
  figure.y.scale = plot::Scale::log10;
  const bool same = std::abs(product - 1) <= kTie;
  figure.marks.emplace_back(norm_line("printed", printed, Hue::bound, same ? "" : "step $CM$/$t$, as printed", 30));
  figure.marks.emplace_back(norm_line("right", right, Hue::live, "step 1/$t$", 50));
  if (product > 2) {
    figure.marks.emplace_back(upright("turn", 0.5 * product, "$t$ = $CM$/2"));
  }
  const DataPoint place{static_cast<double>(t), std::max(at(printed), 1e-2)};
  figure.marks.emplace_back(spot("now", {place.x, std::max(at(right), 1e-2)}, Hue::live));
  figure.marks.emplace_back(grip("t", place, Hue::bound, "$t$"));
  const std::string values = text::tr_format("At $t$ = {} the printed step has |$w$| = {}, the step 1/$t$ has {}.", t,
                                             number(at(printed)), number(at(right)));
  if (same) {
    add_verdict(figure, VerdictMark::holds, "$CM$ = 1: both steps are the same.", values);
  } else if (product > 2) {
    add_verdict(figure, VerdictMark::violated,
                text::tr_format("The printed step multiplies $w$ by 1 − $CM$/$t$, which is below −1 before $t$ = {}.",
                                apart(0.5 * product, std::round(0.5 * product))),
                values);
  } else {
    add_verdict(figure, VerdictMark::consistent,
                product > 1 ? "The printed step is longer than 1/$t$, but not long enough to run away."
                            : "The printed step is shorter than 1/$t$: it creeps.",
                values);
  }
  scene.numbers = {{"$λ$ = 1/($CM$)", 1 / product},
                   {"$CM$", product},
                   {"1 − $CM$/$t$", 1 - product / t},
                   {"|$w_t$| with 1/$t$", at(right)},
                   {"|$w_t$| with $CM$/$t$", at(printed)}};
  scene.handles = {free_handle(state, "t", "the step $t$", place, "t", "")};
  return scene;
}

}  // namespace

Idea two_scales_idea() {
  return {
      "two-scales",
      "$C$ and $λ$",
      "Both objectives have the same minimiser. On the scale of $C$ the step of Pegasos is 1/$t$; the printed $CM$/$t$ "
      "goes astray as soon as $CM$ is large.",
      "$f_C$($w$) = |$w$|²/2 + $C$ Σ max{0, 1 − $y_i$⟨$w$, $x_i$⟩} = $f$($w$)/$λ$ with $λ$ = 1/($CM$)\n"
      "1/($λt$) times the subgradient of $f$ = 1/$t$ times that of $f_C$",
      "course notes (Sontag, Halpern 2016), Section 6",
      "Libraries ask for $C$, Pegasos for $λ$: $λ$ = 1/($CM$) with $M$ = $m$ examples. The step 1/($λt$) is for $f$ "
      "only.",
      {{"C", "$C$", 0.05, 2, 1, 20}, {"M", "examples $M$", 1, 20, 20, 1}, {"t", "$t$", 2, 61, 14, 1}},
      two_scales_scene};
}

}  // namespace pegasos::ideas
