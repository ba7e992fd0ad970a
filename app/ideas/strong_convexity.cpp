// A parabola that touches the graph from below and stays there: strong convexity, and the Bregman divergence as a
// length.
#include <fmt/format.h>

#include <cmath>

#include "ideas/drawing.h"
#include "ideas/functions.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

Scene strong_convexity_scene(const State& state) {
  const Function& h = function_named(state.idea().parameters[0].choices[state.choice("h")].name);
  const double lambda = state["lambda"];
  const double sigma = state["sigma"];
  const double v = state["v"];
  const double u = state["u"];
  const auto g = [&](double x) { return 0.5 * lambda * x * x + h.value(x); };
  const double slope = lambda * v + h.right(v);  // one subgradient; at a kink that from the right
  const auto line = [&](double x) { return g(v) + slope * (x - v); };
  const double divergence = 0.5 * (u - v) * (u - v);
  const auto parabola = [&](double x) { return line(x) + sigma * 0.5 * (x - v) * (x - v); };
  const double rest = g(u) - parabola(u);
  Scene scene;
  plot::Figure& figure = scene.figure;
  constexpr plot::Range kView{-3, 3};
  figure = plot_figure(kView, {-2, 5}, "$x$", "$g$($x$)");
  plot::Line tangent = graph("line", line, kView, Hue::ink3);
  tangent.width = 1.4F;
  tangent.dash = plot::kDashed;
  figure.marks.emplace_back(std::move(tangent));
  plot::Line below = graph("parabola", parabola, kView, rest < -kTie ? Hue::bound : Hue::accent);
  below.width = 2;
  below.label = "parabola of $σ$";
  figure.marks.emplace_back(std::move(below));
  plot::Line curve = graph("g", g, kView, Hue::live, h.corners);
  curve.label = "$g$";
  curve.width = 2.6F;
  figure.marks.emplace_back(std::move(curve));
  plot::Segments bregman = segment("divergence", {u, line(u)}, {u, parabola(u)}, Hue::accent, plot::kSolid, 4);
  figure.marks.emplace_back(std::move(bregman));
  figure.marks.emplace_back(
      note({u, line(u) + 0.5 * sigma * divergence}, "$σB$($u$‖$v$)", Hue::accent, u < v ? -1 : 1, 0));
  figure.marks.emplace_back(
      segment("rest", {u, parabola(u)}, {u, g(u)}, rest < -kTie ? Hue::bound : Hue::average, plot::kSolid, 4));
  figure.marks.emplace_back(grip("u", {u, g(u)}, Hue::live, "$u$"));
  figure.marks.emplace_back(grip("v", {v, g(v)}, Hue::accent, "$v$"));
  if (sigma <= lambda + kTie) {
    add_verdict(figure, VerdictMark::holds,
                std::abs(rest) <= kTie ? "At $u$ the graph and the parabola meet: equality."
                                       : text::tr_format("At $u$ the graph is {} above the parabola.", number(rest)),
                "$σ$ ≤ $λ$: so it is for all $u$ and $v$, because $h$ is convex (Lemma 1).");
  } else if (rest < -kTie) {
    add_verdict(
        figure, VerdictMark::violated,
        text::tr_format("At $u$ the graph is {} below the parabola: $g$ is not so strongly convex.", number(-rest)),
        "$σ$ > $λ$: more than the bowl of $λ$ gives.");
  } else {
    add_verdict(figure, VerdictMark::consistent,
                "At this $u$ nothing is wrong, but $σ$ > $λ$: it fails for other $u$ and $v$.",
                "$σ$ > $λ$: more than the bowl of $λ$ gives.");
  }
  scene.numbers = {{"$g$($u$) − $g$($v$) − ⟨$u$ − $v$, $g$′⟩", g(u) - line(u)},
                   {"$B$($u$‖$v$) = ($u$ − $v$)²/2", divergence},
                   {"$σB$($u$‖$v$)", sigma * divergence},
                   {"$λ$", lambda}};
  scene.handles = {free_handle(state, "v", "the point $v$ where the parabola touches", {v, g(v)}, "v", ""),
                   free_handle(state, "u", "the point $u$", {u, g(u)}, "u", "")};
  return scene;
}

}  // namespace

Idea strong_convexity_idea() {
  return {"strong-convexity",
          "Strong convexity",
          "The parabola touches the graph at $v$. Drag $u$ about and make $σ$ larger: when does the graph go below it?",
          "$g$($u$) − $g$($v$) − ⟨$u$ − $v$, $g$′⟩ ≥ $σB$($u$‖$v$),  $B$($u$‖$v$) = |$u$ − $v$|²/2\n"
          "here $g$ = $λx$²/2 + $h$($x$)",
          "slides (Shen 2014), Lemma 1",
          "$f$ is $λ$-strongly convex because of its part $λ$/2 |$w$|². That makes $w$* unique, and the proof for the "
          "step 1/($λt$) rests on it.",
          {choice_of("h", "$h$", function_choices({"hinge", "abs", "pieces", "fourth"})),
           {"lambda", "$λ$", 0.1, 2, 0.5, 20},
           {"sigma", "$σ$", 0, 3, 0.5, 20},
           {"v", "$v$", -2.5, 2.5, 0, 20},
           {"u", "$u$", -2.5, 2.5, 1.7, 20}},
          strong_convexity_scene};
}

}  // namespace pegasos::ideas
