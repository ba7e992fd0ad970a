// Subgradients of a function of one number: drag the slope of a line through a point of the graph until it cuts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/functions.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr plot::Range kSubgradientView{-3, 3};

/// Where the line through (x, f(x)) lies highest above the graph, of what is seen.
struct Cut {
  double z = 0;
  double height = 0;
};

Cut deepest_cut(const Function& f, double x, double slope) {
  Cut best{x, 0};
  const plot::Line line =
      graph("", f.value, {std::max(f.from, kSubgradientView.lo), kSubgradientView.hi}, Hue::live, f.corners);
  for (std::size_t i = 0; i < line.x.size(); ++i) {
    const double height = f.value(x) + slope * (line.x[i] - x) - line.y[i];
    if (height > best.height) best = {line.x[i], height};
  }
  return best;
}

void say_subgradients(plot::Figure& figure, const Function& f, double x, double slope,
                      const std::optional<plot::Range>& all, bool is_one) {
  const Cut cut = deepest_cut(f, x, slope);
  if (!all) {
    return add_verdict(
        figure, VerdictMark::violated,
        text::tr_format("No slope works at {}: every line through this point cuts the graph.", number(x)),
        f.name == "root" ? "At the end of its domain a convex function may have no subgradient."
                         : "A line with a subgradient as its slope stays below the whole graph, not only near "
                           "the point. This function is not convex.");
  }
  const bool kink = all->hi > all->lo;
  if (!is_one) {
    const std::string g = apart(slope, slope < all->lo ? all->lo : all->hi);
    const std::string where =
        cut.height > 1e-6 ? text::tr_format("{} is no subgradient at {}: at {} the line is {} above the graph.", g,
                                            number(x), number(cut.z), number(cut.height))
                          : text::tr_format("{} is no subgradient at {}: the line cuts the graph.", g, number(x));
    const std::string least = apart(all->lo, slope);
    return add_verdict(figure, VerdictMark::violated, where,
                       kink ? text::tr_format("The slopes from {} to {} stay below.", least, apart(all->hi, slope))
                            : text::tr_format("Only the slope {} stays below.", least));
  }
  const bool minimum = all->lo <= kTie && all->hi >= -kTie;
  add_verdict(figure, VerdictMark::holds,
              kink ? text::tr_format("{} is one of many subgradients at {}: all from {} to {}.", number(slope),
                                     number(x), number(all->lo), number(all->hi))
                   : text::tr_format("{} is the only subgradient at {}: there the function has a derivative.",
                                     number(slope), number(x)),
              minimum ? "0 is among them, so this is a minimum." : "0 is not among them, so this is no minimum.");
}

/// The slopes that stay below the graph, as a fan of lines.
plot::Polygon fan(DataPoint at, plot::Range slopes, double side) {
  constexpr double kFar = 12;
  return plot::Polygon{.fill = {Hue::accent, 0.16F},
                       .points = {at,
                                  {at.x + side * kFar, at.y + side * kFar * slopes.lo},
                                  {at.x + side * kFar, at.y + side * kFar * slopes.hi}}};
}

Scene subgradient_scene(const State& state) {
  const Function& f = function_named(state.idea().parameters[0].choices[state.choice("f")].name);
  const double x = state["x"];
  const double slope = state["slope"];
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure(kSubgradientView, {-2, 4.5}, "$x$", "$f$($x$)");
  const auto drawn = [&] {
    plot::Line line = graph("graph", f.value, kSubgradientView, Hue::live, f.corners);
    line.label = "$f$";
    figure.marks.emplace_back(std::move(line));
  };
  if (!f.defined(x)) {
    drawn();
    figure.marks.emplace_back(grip("x", {x, 0}, Hue::ink3, "$x$"));
    add_verdict(figure, VerdictMark::not_applicable,
                text::tr_format("{} is not in the domain of the function: move the point to the right.", number(x)));
    scene.numbers = {{"$x$", x}};
    scene.handles = {free_handle(state, "x", "the point $x$", {x, 0}, "x", "")};
    return scene;
  }
  const double y = f.value(x);
  const DataPoint at{x, y};
  const std::optional<plot::Range> all = subgradients_at(f, x);
  const bool is_one = all && slope >= all->lo - kTie && slope <= all->hi + kTie;
  if (all && all->hi > all->lo) {
    figure.marks.emplace_back(fan(at, *all, 1));
    figure.marks.emplace_back(fan(at, *all, -1));
  }
  const auto height = [&](double z) { return y + slope * (z - x); };
  if (!is_one) {
    const plot::Line under = graph("", f.value, kSubgradientView, Hue::live, f.corners);
    auto above = plot::named({.id = "cut"}, plot::Envelope{.paint = {Hue::bound, 0.3F}});
    for (std::size_t i = 0; i < under.x.size(); ++i) {
      above.x.push_back(under.x[i]);
      above.low.push_back(under.y[i]);
      above.high.push_back(std::max(under.y[i], height(under.x[i])));
    }
    figure.marks.emplace_back(std::move(above));
  }
  drawn();
  plot::Line line = graph("line", height, kSubgradientView, is_one ? Hue::accent : Hue::bound);
  line.width = 1.8F;
  figure.marks.emplace_back(std::move(line));
  // The second handle of the line: a fixed length away, on the side with more room.
  constexpr double kArm = 1.3;
  const double side = x > 0 ? -1 : 1;
  const double reach = kArm / std::hypot(1, slope);
  const DataPoint end{x + side * reach, height(x + side * reach)};
  figure.marks.emplace_back(grip("slope", end, is_one ? Hue::accent : Hue::bound, "slope $g$"));
  figure.marks.emplace_back(grip("x", at, Hue::live));
  say_subgradients(figure, f, x, slope, all, is_one);
  scene.numbers = {{"$x$", x}, {"$f$($x$)", y}, {"$g$", slope}};
  if (all) {
    scene.numbers.push_back({"least subgradient", std::isfinite(all->lo) ? all->lo : 0});
    scene.numbers.push_back({"largest subgradient", all->hi});
  }
  Handle turn{"slope", "the slope $g$", end, {}, [state](int right, int up) {
                return state.nudged("slope", up != 0 ? up : right);
              }};
  turn.move = [=](DataPoint to) {
    const double run = std::max(0.02, side * (to.x - x));
    const double wanted = side * (to.y - y) / run;
    if (all) {  // what the eye takes for an end of the interval is that end, to the last digit
      for (const double edge : {all->lo, all->hi}) {
        if (std::abs(wanted - edge) < 0.06) return state.with_exactly("slope", edge);
      }
    }
    return state.with("slope", wanted);
  };
  scene.handles = {free_handle(state, "x", "the point $x$", at, "x", ""), std::move(turn)};
  return scene;
}

}  // namespace

Idea subgradient_idea() {
  return {"subgradient",
          "Subgradients",
          "Drag the point along the graph and turn the line through it: as long as it stays below the graph, its slope "
          "is a subgradient.",
          "$g$ ∈ ∂$f$($x$) means $f$($z$) ≥ $f$($x$) + $g$($z$ − $x$) for all $z$",
          "slides (Shen 2014), sub-gradient; course notes (Sontag, Halpern 2016), Eq. 4",
          "The loss of Pegasos, the hinge max{0, 1 − $y$⟨$w$, $x$⟩}, has a kink where the margin $y"
          "$⟨$w$, $x$⟩ is 1. There Pegasos picks one subgradient of many, and any would do.",
          {choice_of("f", "$f$", function_choices({"abs", "square", "hinge", "pieces", "wells", "root"})),
           {"x", "$x$", -2.5, 2.5, 0, 20},
           {"slope", "$g$", -4, 4, 0.5, 20}},
          subgradient_scene};
}

}  // namespace pegasos::ideas
