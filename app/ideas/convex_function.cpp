// A chord against the graph, and what f″ says.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/functions.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr plot::Range kChordView{-3, 3};
constexpr std::array<std::string_view, 5> kHeights{"h1", "h2", "h3", "h4", "h5"};

/// The curve to bend: straight between five heights at −3, −1.5, 0, 1.5, 3.
struct Bent {
  std::array<double, 5> h{};
  explicit Bent(const State& state) {
    for (std::size_t i = 0; i < h.size(); ++i) h[i] = state[kHeights[i]];
  }
  static double place(std::size_t i) { return -3 + 1.5 * static_cast<double>(i); }
  double operator()(double x) const {
    const double at = std::clamp((x + 3) / 1.5, 0.0, 4.0);
    const auto i = std::min<std::size_t>(3, static_cast<std::size_t>(at));
    return std::lerp(h[i], h[i + 1], at - static_cast<double>(i));
  }
  bool convex() const {
    for (std::size_t i = 1; i + 1 < h.size(); ++i) {
      if (h[i - 1] + h[i + 1] < 2 * h[i] - kTie) return false;
    }
    return true;
  }
};

void say_chord(plot::Figure& figure, double difference, std::string_view about) {
  if (std::abs(difference) <= kTie) {
    add_verdict(figure, VerdictMark::consistent, "Here the chord meets the graph: equality, which convexity allows.",
                std::string(about));
  } else if (difference > 0) {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("Here the chord is {} above the graph, as convexity asks.", number(difference)),
                std::string(about));
  } else {
    add_verdict(
        figure, VerdictMark::violated,
        text::tr_format("Here the chord is {} below the graph: the function is not convex.", number(-difference)),
        std::string(about));
  }
}

Scene convex_function_scene(const State& state) {
  const std::vector<Choice>& choices = state.idea().parameters[0].choices;
  const std::size_t choice = state.choice("f");
  const bool bends = choice + 1 == choices.size();
  const Bent bent(state);
  const Function& known = function_named(bends ? "square" : choices[choice].name);
  const auto f = [&](double x) { return bends ? bent(x) : known.value(x); };
  // ln x begins after 0: a point further left stands where its graph still can be seen.
  const double least = !bends && known.open ? 0.05 : -3;
  const double x = std::max(least, state["x"]);
  const double y = std::max(least, state["y"]);
  const double alpha = state["alpha"];
  const DataPoint a{x, f(x)};
  const DataPoint b{y, f(y)};
  const DataPoint mid{alpha * x + (1 - alpha) * y, alpha * a.y + (1 - alpha) * b.y};
  const DataPoint under{mid.x, f(mid.x)};
  const double difference = mid.y - under.y;
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure(kChordView, {-3, 5}, "$x$", "$f$($x$)");
  std::vector<double> corners = known.corners;
  if (bends) corners = {-1.5, 0, 1.5};
  plot::Line line = graph("graph", f, {least, kChordView.hi}, Hue::live, corners);
  line.label = "$f$";
  figure.marks.emplace_back(std::move(line));
  const Hue hue = difference < -kTie ? Hue::bound : Hue::accent;
  figure.marks.emplace_back(segment("chord", a, b, Hue::accent, plot::kSolid, 2));
  figure.marks.emplace_back(segment("difference", mid, under, hue, plot::kSolid, 3));
  if (bends) {
    for (std::size_t i = 0; i < kHeights.size(); ++i) {
      const DataPoint knot{Bent::place(i), bent.h[i]};
      figure.marks.emplace_back(grip(std::string(kHeights[i]), knot, Hue::ink3));
      scene.handles.push_back(
          free_handle(state, std::string(kHeights[i]), "a corner of the curve", knot, "", kHeights[i]));
    }
  }
  figure.marks.emplace_back(spot("under", under, hue));
  figure.marks.emplace_back(grip("alpha", mid, hue, "$α$"));
  figure.marks.emplace_back(grip("x", a, Hue::live, "$x$"));
  figure.marks.emplace_back(grip("y", b, Hue::live, "$y$"));
  say_chord(figure, difference,
            !bends          ? known.about
            : bent.convex() ? "Each piece is at least as steep as the one before: the curve is convex."
                            : "Somewhere a piece is less steep than the one before: the curve is not convex.");
  scene.numbers = {{"$x$", x},
                   {"$y$", y},
                   {"$α$", alpha},
                   {"$α$$f$($x$) + (1 − $α$)$f$($y$)", mid.y},
                   {"$f$($αx$ + (1 − $α$)$y$)", under.y}};
  Handle slide{"alpha", "the share $α$", mid, {}, [=](int right, int up) {
                 return state.nudged("alpha", right != 0 ? (x > y ? right : -right) : up);
               }};
  slide.move = [=](DataPoint to) { return std::abs(x - y) < kTie ? state : state.with("alpha", (to.x - y) / (x - y)); };
  scene.handles.push_back(free_handle(state, "x", "the point $x$", a, "x", ""));
  scene.handles.push_back(free_handle(state, "y", "the point $y$", b, "y", ""));
  scene.handles.push_back(std::move(slide));
  return scene;
}

}  // namespace

Idea convex_function_idea() {
  std::vector<Choice> choices = function_choices({"square", "abs", "hinge", "log", "fourth", "sine", "exp", "wells"});
  choices.push_back({"bent", "a curve to bend"});
  return {
      "convex-function",
      "Convex functions",
      "Drag both ends of the chord and the point on it: where the function is convex, no chord goes below the graph.",
      "$f$($αx$ + (1 − $α$)$y$) ≤ $αf$($x$) + (1 − $α$)$f$($y$) for 0 ≤ $α$ ≤ 1",
      "course notes (Sontag, Halpern 2016), Eq. 1",
      "The hinge loss and $λ$/2 |$w$|² are convex, so their sum is: Pegasos cannot be caught in a minimum that is only "
      "local.",
      {choice_of("f", "$f$", choices),
       {"x", "$x$", -3, 3, -1.5, 20},
       {"y", "$y$", -3, 3, 2, 20},
       {"alpha", "$α$", 0, 1, 0.5, 20},
       place_of("h1", "$h_1$", -2.5, 4.5, 2.5, 10),
       place_of("h2", "$h_2$", -2.5, 4.5, 0, 10),
       place_of("h3", "$h_3$", -2.5, 4.5, 1, 10),
       place_of("h4", "$h_4$", -2.5, 4.5, 0.5, 10),
       place_of("h5", "$h_5$", -2.5, 4.5, 3, 10)},
      convex_function_scene};
}

}  // namespace pegasos::ideas
