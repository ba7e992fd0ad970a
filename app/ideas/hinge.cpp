// The hinge loss of one example in one weight, λ/2 w² added to it, and the gradient from each side of the kink.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

Scene hinge_scene(const State& state) {
  const double lambda = state["lambda"];
  const double z = (state.choice("y") == 0 ? 1 : -1) * state["x"];
  const double w = state["w"];
  const double theta = state["theta"];
  const double margin = w * z;
  const auto loss = [z](double v) { return std::max(0.0, 1 - v * z); };
  const auto J = [&](double v) { return 0.5 * lambda * v * v + loss(v); };
  const bool kink = std::abs(margin - 1) <= kTie;
  const bool inside = margin < 1 - kTie;
  const double slope = lambda * w - (kink ? theta : inside ? 1 : 0) * z;
  Scene scene;
  plot::Figure& figure = scene.figure;
  constexpr plot::Range kView{-4, 4};
  figure = plot_figure(kView, {-1, 5}, "$w$", "$J_i$($w$)");
  std::vector<double> corners;
  if (z != 0) corners.push_back(1 / z);
  plot::Line hinge = graph("hinge", loss, kView, Hue::violator, corners);
  hinge.label = "max{0, 1 − $ywx$}";
  hinge.width = 1.8F;
  figure.marks.emplace_back(std::move(hinge));
  figure.marks.emplace_back(bowl(lambda, kView));
  plot::Line sum = graph("sum", J, kView, Hue::live, corners);
  sum.label = "$J_i$";
  sum.width = 2.6F;
  figure.marks.emplace_back(std::move(sum));
  if (z != 0) {
    if (std::abs(1 / z) <= kView.hi) figure.marks.emplace_back(upright("kink", 1 / z, "margin 1", 0.7F));
  }
  const auto tangent = [&](double g, plot::Dash dash, Hue hue) {
    const double reach = 1.6 / std::hypot(1, g);
    figure.marks.emplace_back(
        segment("tangent", {w - reach, J(w) - g * reach}, {w + reach, J(w) + g * reach}, hue, dash));
  };
  if (kink) {
    tangent(lambda * w, plot::kDotted, Hue::ink2);
    tangent(lambda * w - z, plot::kDotted, Hue::ink2);
  }
  tangent(slope, plot::kSolid, Hue::accent);
  figure.marks.emplace_back(grip("w", {w, J(w)}, Hue::live, "$w$"));
  if (kink) {
    add_verdict(
        figure, VerdictMark::consistent,
        text::tr_format("The margin is 1, where the hinge has its kink: every slope from {} to {} is a subgradient.",
                        number(std::min(lambda * w, lambda * w - z)), number(std::max(lambda * w, lambda * w - z))),
        "Pegasos takes $θ$ = 0, as its test is margin < 1.");
  } else if (inside) {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("The margin {} is below 1: a loss of {}, and the gradient is $λw$ − $yx$ = {}.",
                                apart(margin, 1), number(loss(w)), number(slope)),
                "A step against it shrinks $w$ and adds a part of $yx$.");
  } else {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("The margin {} is above 1: no loss, and the gradient is $λw$ = {}.", apart(margin, 1),
                                number(slope)),
                "A step against it only shrinks $w$.");
  }
  scene.numbers = {{"$yx$", z},       {"$w$", w},           {"margin $ywx$", margin},
                   {"loss", loss(w)}, {"$J_i$($w$)", J(w)}, {"subgradient", slope}};
  scene.handles = {free_handle(state, "w", "the weight $w$", {w, J(w)}, "w", "")};
  scene.handles.front().move = [=](DataPoint to) {
    const State next = state.with("w", to.x);
    if (z != 0 && std::abs(to.x - 1 / z) < 0.04) return state.with_exactly("w", 1 / z);  // the kink can be hit
    return next;
  };
  return scene;
}

}  // namespace

Idea hinge_idea() {
  return {"hinge",
          "The hinge and $J_i$",
          "Move $w$ past the kink: below margin 1 the example pulls, above it only $λ$ does.",
          "$J_i$($w$) = $λ$/2 |$w$|² + max{0, 1 − $y_i$⟨$w$, $x_i$⟩}\n"
          "∂$J_i$($w$) = { $λw$ − $θy_ix_i$ },  $θ$ = 1 below margin 1, 0 above it, [0, 1] at it",
          "blog (Greenquist 2020), subgradient of J_i",
          "This is the function that Pegasos with $k$ = 1 steps down on when it has drawn example $i$.",
          {{"lambda", "$λ$", 0.05, 1, 0.25, 20},
           {"x", "$x$", -2, 2, 1, 10},
           choice_of("y", "$y$", {{"+1", "+1"}, {"-1", "−1"}}),
           {"w", "$w$", -3.5, 3.5, 0.4, 20},
           {"theta", "$θ$ at the kink", 0, 1, 0, 20}},
          hinge_scene};
}

}  // namespace pegasos::ideas
