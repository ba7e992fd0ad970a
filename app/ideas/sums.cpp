// Sums and maxima of convex functions with weights: what keeps convexity, and what a negative weight does. The sum of
// the three pieces with weights λ, 1/2 and 1/2 is the objective of an SVM with two examples.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

using Weights = std::array<double, 3>;
constexpr std::array<std::string_view, 3> kWeightNames{"c1", "c2", "c3"};
constexpr std::array<std::string_view, 3> kWeightTitles{"the weight $c_1$", "the weight $c_2$", "the weight $c_3$"};
constexpr std::array<double, 3> kWeightPlaces{1.6, -2, 2.4};  // where each piece is taken by the hand
constexpr plot::Range kSumView{-3, 3};

/// x²/2, max{0, 1 − x}, max{0, 1 + x}.
double piece(std::size_t i, double x) { return i == 0 ? 0.5 * x * x : std::max(0.0, i == 1 ? 1 - x : 1 + x); }

double combined(bool largest, const Weights& c, double x) {
  const double a = c[0] * piece(0, x);
  const double b = c[1] * piece(1, x);
  const double d = c[2] * piece(2, x);
  return largest ? std::max({a, b, d}) : a + b + d;
}

/// Exactly: in the sum each piece has a place of its own where it alone bends. A maximum is convex as long as one piece
/// is, as the others then lie below 0 <= it; with three negative weights it is 0 at −1, 0 and 1 and below 0 between.
bool is_convex(bool largest, const Weights& c) {
  const auto nonnegative = [](double one) { return one >= 0; };
  return largest ? std::ranges::any_of(c, nonnegative) : std::ranges::all_of(c, nonnegative);
}

Scene sums_scene(const State& state) {
  const bool largest = state.choice("by") == 1;
  const Weights c{state["c1"], state["c2"], state["c3"]};
  const auto g = [&](double x) { return combined(largest, c, x); };
  // Where the pieces of a maximum change: sampled finely, the corners of the hinges exactly.
  const bool convex = is_convex(largest, c);
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure(kSumView, {-3, 5}, "$x$", "$g$($x$)");
  constexpr std::array<std::string_view, 3> kNames{"$c_1x$²/2", "$c_2$ max{0, 1 − $x$}", "$c_3$ max{0, 1 + $x$}"};
  for (std::size_t i = 0; i < c.size(); ++i) {
    plot::Line line = graph(fmt::format("piece {}", i + 1), [&](double x) { return c[i] * piece(i, x); }, kSumView,
                            c[i] < 0 ? Hue::bound
                            : i == 0 ? Hue::ball
                                     : Hue::violator,
                            {-1, 1});
    line.width = 1.6F;
    line.label = kNames[i];
    line.dash = plot::kDashed;
    figure.marks.emplace_back(std::move(line));
  }
  plot::Line sum = graph("g", g, kSumView, Hue::live, {-1, 0, 1});
  sum.label = "$g$";
  sum.width = 2.8F;
  figure.marks.emplace_back(std::move(sum));
  const DataPoint a{state["x"], g(state["x"])};
  const DataPoint b{state["y"], g(state["y"])};
  const DataPoint mid{0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
  const double difference = mid.y - g(mid.x);
  figure.marks.emplace_back(segment("chord", a, b, Hue::accent, plot::kSolid, 1.8F));
  figure.marks.emplace_back(
      segment("difference", mid, {mid.x, g(mid.x)}, difference < -kTie ? Hue::bound : Hue::accent, plot::kSolid, 3));
  for (std::size_t i = 0; i < c.size(); ++i) {
    const std::string id = fmt::format("weight {}", i + 1);
    const double height = piece(i, kWeightPlaces[i]);
    const DataPoint at{kWeightPlaces[i], c[i] * height};
    figure.marks.emplace_back(grip(id, at, c[i] < 0 ? Hue::bound : i == 0 ? Hue::ball : Hue::violator));
    Handle handle{id, std::string(kWeightTitles[i]), at, {}, [state, i](int right, int up) {
                    return state.nudged(kWeightNames[i], up != 0 ? up : right);
                  }};
    handle.move = [state, i, height](DataPoint to) { return state.with(kWeightNames[i], to.y / height); };
    scene.handles.push_back(std::move(handle));
  }
  figure.marks.emplace_back(grip("x", a, Hue::live, "$x$"));
  figure.marks.emplace_back(grip("y", b, Hue::live, "$y$"));
  scene.handles.push_back(free_handle(state, "x", "the point $x$", a, "x", ""));
  scene.handles.push_back(free_handle(state, "y", "the point $y$", b, "y", ""));
  const bool all = std::ranges::all_of(c, [](double one) { return one >= 0; });
  const std::string_view why = all && !largest ? "No weight is negative: a sum of convex functions is convex."
                               : all           ? "No weight is negative: a maximum of convex functions is convex."
                               : convex ? "A weight is negative, and still $g$ is convex: another piece hides that one."
                               : largest ? "Every weight is negative: $g$ is not convex."
                                         : "A weight is negative: $g$ is not convex.";
  if (difference < -kTie) {
    add_verdict(
        figure, VerdictMark::violated,
        text::tr_format("In the middle the chord is {} below the graph: $g$ is not convex.", number(-difference)),
        std::string(why));
  } else if (!convex) {
    add_verdict(figure, VerdictMark::consistent, "This chord shows nothing wrong, but another one would.",
                std::string(why));
  } else {
    add_verdict(figure, VerdictMark::holds,
                difference <= kTie
                    ? "In the middle the chord meets the graph: equality."
                    : text::tr_format("In the middle the chord is {} above the graph.", number(difference)),
                std::string(why));
  }
  scene.numbers = {{"$c_1$", c[0]}, {"$c_2$", c[1]}, {"$c_3$", c[2]}, {"chord − $g$, in the middle", difference}};
  return scene;
}

}  // namespace

Idea sums_idea() {
  return {"sums",
          "Sums and maxima",
          "Drag the weights of the three pieces and both ends of a chord: when does it go below the graph?",
          "$g$ = Σ $c_if_i$ is convex if all $f_i$ are convex and all $c_i$ ≥ 0\n"
          "max{$f_1$, $f_2$, …} is convex if all $f_i$ are convex",
          "course notes (Sontag, Halpern 2016), Eq. 2 and 3",
          "With $c_1$ = $λ$ and $c_2$ = $c_3$ = 1/2 the sum is the objective of an SVM with two examples, $yx$ = 1 and "
          "−1. So it is convex, and a hinge is a maximum.",
          {choice_of("by", "$g$", {{"sum", "sum of the three"}, {"max", "maximum of the three"}}),
           {"c1", "$c_1$", -1, 1, 0.4, 20},
           {"c2", "$c_2$", -1, 1, 0.5, 20},
           {"c3", "$c_3$", -1, 1, 0.5, 20},
           place_of("x", "$x$", -2.8, 2.8, -1.2, 20),
           place_of("y", "$y$", -2.8, 2.8, 1.2, 20)},
          sums_scene,
          /*is_result=*/true};
}

}  // namespace pegasos::ideas
