// The Fenchel conjugate: a line of slope θ pushed up until it touches f over S; where it meets the vertical axis, and
// where it touches.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/functions.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr plot::Range kConjugateView{-3, 3};
constexpr double kTurnAt = 2.75;  // right of every S: there the line rises with its slope

/// The places of [−r, r] where θx − f(x) is largest: its slope θ − f′ changes its sign there.
plot::Range maximisers(const Function& f, double r, double theta) {
  const auto first = [&](auto reached) {
    double lo = -r;
    double hi = r;
    if (reached(lo)) return lo;
    for (int i = 0; i < 100; ++i) {
      const double mid = 0.5 * (lo + hi);
      (reached(mid) ? hi : lo) = mid;
    }
    return hi;
  };
  // A slope that is nearly θ counts as θ along a segment only: elsewhere it would move the point.
  const auto better = [](double exact, double near) { return std::abs(exact - near) > 1e-6 ? near : exact; };
  const double low = better(first([&](double x) { return f.right(x) >= theta; }),
                            first([&](double x) { return f.right(x) >= theta - kTie; }));
  const double high = better(first([&](double x) { return f.left(x) > theta; }),
                             first([&](double x) { return f.left(x) > theta + kTie; }));
  return {low, std::max(low, high)};
}

double conjugate_of(const Function& f, double r, double theta) {
  const double v = maximisers(f, r, theta).lo;
  return theta * v - f.value(v);
}

Scene conjugate_scene(const State& state) {
  const Function& f = function_named(state.idea().parameters[0].choices[state.choice("f")].name);
  const double r = state["r"];
  const double theta = state["theta"];
  const double lift = state["lift"];
  const plot::Range all = maximisers(f, r, theta);
  const bool many = all.width() > 1e-6;
  const double v = all.lo;
  const double conjugate = theta * v - f.value(v);
  const auto line = [&](double x) { return theta * x - conjugate + lift; };
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure(kConjugateView, {-5, 5}, "$x$", "$f$($x$)");
  for (const double side : {-1.0, 1.0}) {
    plot::Region outside{
        .vertical = true, .from = side < 0 ? kConjugateView.lo : r, .to = side < 0 ? -r : kConjugateView.hi};
    if (side > 0) outside.label = "outside of $S$";
    figure.marks.emplace_back(std::move(outside));
  }
  figure.marks.emplace_back(plot::Rule{.paint = {Hue::ink3, 0.5F}, .width = 1, .vertical = true, .read = false});
  plot::Line curve = graph("f", f.value, {-r, r}, Hue::live, f.corners);
  curve.label = "$f$";
  curve.width = 2.8F;
  figure.marks.emplace_back(std::move(curve));
  const bool touches = std::abs(lift) <= kTie;
  const Hue hue = lift > kTie ? Hue::bound : Hue::accent;
  plot::Line drawn = graph("line", line, kConjugateView, hue);
  drawn.width = 1.8F;
  figure.marks.emplace_back(std::move(drawn));
  figure.marks.emplace_back(segment("conjugate", {0, 0}, {0, -conjugate}, Hue::average, plot::kSolid, 4));
  if (std::abs(conjugate) > 0.25)
    figure.marks.emplace_back(note({0, -0.5 * conjugate}, "−$f$*($θ$)", Hue::average, theta > 0 ? -1 : 1, 0));
  if (many)
    figure.marks.emplace_back(
        segment("touch", {all.lo, f.value(all.lo)}, {all.hi, f.value(all.hi)}, hue, plot::kSolid, 5));
  figure.marks.emplace_back(spot("touch", {v, f.value(v)}, Hue::live, many ? "" : "$v$"));
  figure.marks.emplace_back(grip("lift", {0, line(0)}, hue));
  figure.marks.emplace_back(grip("theta", {kTurnAt, line(kTurnAt)}, hue, "$θ$"));
  const std::string touch =
      f.name != "half"       ? text::tr_format("∇$f$*($θ$) is where it touches: {}.", number(v))
      : std::abs(theta) <= r ? "$θ$ is in $S$: ∇$f$*($θ$) = $θ$."
                             : text::tr_format("$θ$ is outside of $S$: ∇$f$*($θ$) = {} is its projection.", number(v));
  const std::string kink = "It touches along a segment: there $f$* has a kink at $θ$.";
  if (touches) {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("The line of slope {} touches $f$ and meets the axis at −$f$*($θ$) = {}.",
                                number(theta), number(-conjugate)),
                many ? kink : touch);
  } else if (lift < 0) {
    add_verdict(figure, VerdictMark::consistent,
                text::tr_format("The line is below $f$ with {} to spare: push it up until it touches.", number(-lift)),
                many ? kink : touch);
  } else {
    add_verdict(
        figure, VerdictMark::violated,
        text::tr_format("At {} the line is {} above $f$: let it down until it only touches.", number(v), number(lift)),
        many ? kink : touch);
  }
  scene.numbers = {{"$θ$", theta}, {"$f$*($θ$)", conjugate}, {"$v$", v}, {"$f$($v$)", f.value(v)}, {"$r$", r}};
  Handle up = free_handle(state, "lift", "the height of the line", {0, line(0)}, "", "lift");
  up.move = [=](DataPoint to) { return state.with("lift", to.y + conjugate); };
  Handle turn{"theta", "the slope $θ$", {kTurnAt, line(kTurnAt)}, {}, [=](int right, int by) {
                return state.nudged("theta", by != 0 ? by : right);
              }};
  turn.move = [=, &f](DataPoint to) {  // the height there rises with θ
    const Parameter& range = *std::ranges::find(state.idea().parameters, std::string_view("theta"), &Parameter::name);
    double lo = range.lo;
    double hi = range.hi;
    for (int i = 0; i < 60; ++i) {
      const double mid = 0.5 * (lo + hi);
      (mid * kTurnAt - conjugate_of(f, r, mid) + lift < to.y ? lo : hi) = mid;
    }
    return state.with("theta", hi);
  };
  scene.handles = {std::move(up), std::move(turn)};
  return scene;
}

}  // namespace

Idea conjugate_idea() {
  return {"conjugate",
          "Fenchel conjugate",
          "Turn the line by its right end: it rolls along $f$, and where it meets the vertical axis stands −$f$*($θ$). "
          "Lift it off by the dot on that axis.",
          "$f$*($θ$) = sup_{$x$ ∈ $S$} (⟨$x$, $θ$⟩ − $f$($x$)),  $S$ = [−$r$, $r$]\n"
          "∇$f$*($θ$) = argmax_{$x$ ∈ $S$} (⟨$x$, $θ$⟩ − $f$($x$)), where there is one",
          "slides (Shen 2014), Fenchel conjugate",
          "Here $f$* is the conjugate, elsewhere the minimum of $f$. For $f$ = |$w$|²/2 and $S$ the ball, ∇$f$* is the "
          "projection of Pegasos: the slides write the step as "
          "$w_{t+1}$ = ∇$f$*($w_t$ − $η_tg_t$).",
          {choice_of("f", "$f$", function_choices({"half", "abs", "hinge", "exp"})),
           {"r", "$r$", 0.5, 2.5, 1.5, 20},
           {"theta", "$θ$", -1.5, 2, 1, 20},
           {"lift", "height", -2, 1, 0, 20}},
          conjugate_scene};
}

}  // namespace pegasos::ideas
