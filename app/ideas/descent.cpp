// Greedy descent: the path of a rule for steps on functions of one and of two numbers, and the tests that end it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/functions.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

enum DescentRule : std::size_t { kConstantStep, kOverT, kOverRoot, kBacktracking };
enum DescentTest : std::size_t { kAllSteps, kSmallDecrease, kSmallChange, kPrintedIncrease };

/// What is descended on: a function of w.x alone, or of both.
struct Landscape {
  bool plane = false;
  bool kinks = false;
  std::function<double(DataPoint)> value;
  std::function<DataPoint(DataPoint)> slope;  ///< one subgradient
  DataPoint best;                             ///< a minimiser
};

/// The mean of two hinges with λ = 0.3, z = (1, 0) and (−0.2, 1): both kinks meet at w* = (1, 1.2).
constexpr double kTwoLambda = 0.3;
constexpr DataPoint kTwo[] = {{1, 0}, {-0.2, 1}};

Landscape landscape_of(std::string_view name) {
  if (name == "valley") {
    return {true,
            false,
            [](DataPoint w) { return 0.5 * (w.x * w.x + 8 * w.y * w.y); },
            [](DataPoint w) {
              return DataPoint{w.x, 8 * w.y};
            },
            {0, 0}};
  }
  if (name == "svm") {
    return {true,
            true,
            [](DataPoint w) {
              double f = 0.5 * kTwoLambda * dot(w, w);
              for (const DataPoint& z : kTwo) f += 0.5 * std::max(0.0, 1 - dot(w, z));
              return f;
            },
            [](DataPoint w) {
              DataPoint g{kTwoLambda * w.x, kTwoLambda * w.y};
              for (const DataPoint& z : kTwo) {
                if (dot(w, z) < 1) g = plus(g, z, -0.5);
              }
              return g;
            },
            {1, 1.2}};
  }
  const Function& f = function_named(name);
  return {false,
          name == "abs",
          [&f](DataPoint w) { return f.value(w.x); },
          [&f](DataPoint w) {  // the one nearest to 0: at a minimum the method rests
            return DataPoint{std::clamp(0.0, f.left(w.x), f.right(w.x)), 0};
          },
          {name == "wells" ? 1.0 : 0.0, 0}};
}

struct Descent {
  enum class End { steps, stopped, stalled, diverged };
  End end = End::steps;
  std::vector<DataPoint> w;  ///< w_1 and what follows
  double step = 0;           ///< the last one
};

Descent descend(const Landscape& land, const State& state) {
  constexpr int kHalvings = 40;
  constexpr double kFarAway = 1e6;
  const std::size_t rule = state.choice("rule");
  const std::size_t test = state.choice("test");
  const double epsilon = state["eps"];
  Descent out;
  out.w = {{state["w1"], land.plane ? state["w2"] : 0}};
  for (int t = 1; t <= static_cast<int>(state["T"]); ++t) {
    const DataPoint w = out.w.back();
    const DataPoint g = land.slope(w);
    double step = state["c"];
    if (rule == kOverT) step /= t;
    if (rule == kOverRoot) step /= std::sqrt(t);
    if (rule == kBacktracking) {
      int halved = 0;
      for (; halved < kHalvings && land.value(plus(w, g, -step)) >= land.value(w); ++halved) step *= 0.5;
      if (halved == kHalvings) {
        out.end = Descent::End::stalled;
        return out;
      }
    }
    const DataPoint next = plus(w, g, -step);
    out.step = step;
    out.w.push_back(next);
    if (length(next) > kFarAway) {
      out.end = Descent::End::diverged;
      return out;
    }
    const double growth = land.value(next) - land.value(w);
    const bool stops = (test == kSmallDecrease && std::abs(growth) <= epsilon) ||
                       (test == kSmallChange && length(minus(next, w)) <= epsilon) ||
                       (test == kPrintedIncrease && growth <= epsilon);
    if (stops) {
      out.end = Descent::End::stopped;
      return out;
    }
  }
  return out;
}

std::string_view about_rule(std::size_t rule, bool kinks) {
  switch (rule) {
    case kConstantStep:
      return !kinks ? "Without kinks a constant step is enough, if it is short."
                    : "A constant step may be too long for ever: at a kink it jumps to and fro.";
    case kOverT: return "The steps $c$/$t$ become short fast: with a small $c$ they do not get far.";
    case kOverRoot: return "The steps $c$/√$t$ stay longer than $c$/$t$: they get further and swing longer.";
    default: return "The step is halved until $f$ becomes smaller.";
  }
}

void say_descent(plot::Figure& figure, const State& state, const Landscape& land, const Descent& descent) {
  const auto steps = descent.w.size() - 1;
  const std::string after =
      steps == 1 ? std::string(text::tr("After 1 step")) : text::tr_format("After {} steps", steps);
  const DataPoint w = descent.w.back();
  const double excess = land.value(w) - land.value(land.best);
  const bool near = excess <= state["eps"];
  const std::string above = apart(excess, state["eps"]);
  const bool grows = state.choice("rule") == kConstantStep && !land.kinks &&
                     excess > land.value(descent.w.front()) - land.value(land.best);
  switch (descent.end == Descent::End::steps && grows ? Descent::End::diverged : descent.end) {
    case Descent::End::diverged:
      return add_verdict(figure, VerdictMark::violated,
                         text::tr_format("{} it has run away: |$w$| is {}.", after, number(length(w))),
                         "The step is too long: each one overshoots further than the one before.");
    case Descent::End::stalled:
      if (near) {
        return add_verdict(
            figure, VerdictMark::holds,
            text::tr_format("{} no step makes $f$ smaller, and $f$ − $f$* = {} is within $ε$.", after, above),
            std::string(about_rule(kBacktracking, land.kinks)));
      }
      return add_verdict(figure, VerdictMark::violated,
                         text::tr_format("{} no step makes $f$ smaller, although $f$ − $f$* = {}.", after, above),
                         length(land.slope(w)) <= kTie ? "Here the gradient is 0, and still this is no minimum."
                                                       : "$w$ is on a kink, where −$g$ need not lead down.");
    case Descent::End::stopped:
      return add_verdict(figure, near ? VerdictMark::holds : VerdictMark::violated,
                         near ? text::tr_format("{} the test ends it with $f$ − $f$* = {}, within $ε$.", after, above)
                              : text::tr_format("{} the test ends it, but $f$ − $f$* = {} is above $ε$.", after, above),
                         state.choice("test") == kPrintedIncrease
                             ? "As printed, the test is true whenever $f$ decreases. The absolute value is meant."
                             : std::string(about_rule(state.choice("rule"), land.kinks)));
    case Descent::End::steps: break;
  }
  add_verdict(figure, near ? VerdictMark::holds : VerdictMark::consistent,
              near ? text::tr_format("{} $f$ − $f$* = {}, within $ε$.", after, above)
                   : text::tr_format("{} $f$ − $f$* = {}, above $ε$.", after, above),
              state.choice("test") != kAllSteps ? "The test has not ended it before $T$."
                                                : std::string(about_rule(state.choice("rule"), land.kinks)));
}

Scene descent_scene(const State& state) {
  const std::string_view name = state.idea().parameters[0].choices[state.choice("f")].name;
  const Landscape land = landscape_of(name);
  const Descent descent = descend(land, state);
  const auto place = [&](DataPoint w) { return land.plane ? w : DataPoint{w.x, land.value(w)}; };
  Scene scene;
  plot::Figure& figure = scene.figure;
  constexpr plot::Range kView{-3, 3};
  if (land.plane) {
    figure = plane_figure(kView, {-2.5, 2.5});
    figure.marks.emplace_back(contour_lines([&](DataPoint w) { return land.value(w); },
                                            {0.05, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 9, 12, 16, 20}));
  } else {
    figure = plot_figure(kView, {-0.5, 6}, "$w$", "$f$($w$)");
    plot::Line line = graph(
        "graph",
        [&](double x) {
          return land.value({x, 0});
        },
        kView, Hue::live);
    line.label = "$f$";
    figure.marks.emplace_back(std::move(line));
  }
  auto path = plot::named({.id = "path"}, plot::Line{.paint = {Hue::accent}, .width = 1.6F, .path = true});
  plot::Scatter stops = spot("stops", {}, Hue::accent);
  stops.points.clear();
  for (const DataPoint& w : descent.w) {
    path.x.push_back(place(w).x);
    path.y.push_back(place(w).y);
    stops.points.push_back(place(w));
  }
  figure.marks.emplace_back(std::move(path));
  figure.marks.emplace_back(std::move(stops));
  figure.marks.emplace_back(spot("optimum", place(land.best), Hue::optimum, "$w$*"));
  figure.marks.emplace_back(spot("end", place(descent.w.back()), Hue::live));
  figure.marks.emplace_back(grip("start", place(descent.w.front()), Hue::accent, "$w_1$"));
  say_descent(figure, state, land, descent);
  scene.numbers = {{"steps", static_cast<double>(descent.w.size() - 1)},
                   {"last step size", descent.step},
                   {"$f$($w$)", land.value(descent.w.back())},
                   {"$f$ − $f$*", land.value(descent.w.back()) - land.value(land.best)}};
  scene.handles = {
      free_handle(state, "start", "the start $w_1$", place(descent.w.front()), "w1", land.plane ? "w2" : "")};
  return scene;
}

}  // namespace

Idea descent_idea() {
  std::vector<Choice> functions = {{"valley", "(w₁² + 8w₂²)/2"}, {"svm", "an SVM with two examples"}};
  for (const Choice& choice : function_choices({"square", "abs", "wells"})) functions.push_back(choice);
  return {
      "descent",
      "Greedy descent",
      "Choose how long the steps are and drag the start: the path swings, creeps, runs away or stalls, and a test ends "
      "it.",
      "$w_{t+1}$ = $w_t$ − $α_tg_t$,  $g_t$ ∈ ∂$f$($w_t$)\n"
      "$α_t$ = $c$,  $c$/$t$,  $c$/√$t$,  or $c$ halved until $f$ decreases",
      "course notes (Sontag, Halpern 2016), Section 3",
      "Pegasos is such a descent with $α_t$ = 1/($λt$) and a subgradient of a few examples. It needs no search for a "
      "step, and it can pass kinks.",
      {choice_of("f", "$f$", std::move(functions)),
       choice_of(
           "rule", "step $α_t$",
           {{"constant", "c"}, {"over-t", "c/t"}, {"over-root", "c/√t"}, {"backtracking", "backtracking from c"}}),
       {"c", "$c$", 0.02, 2, 0.2, 50},
       {"T", "steps $T$", 1, 60, 20, 1},
       choice_of("test", "ends",
                 {{"steps", "after T steps"},
                  {"decrease", "at a small decrease"},
                  {"change", "at a small change of w"},
                  {"printed", "at a small increase, as printed"}}),
       {"eps", "$ε$", 0.01, 0.5, 0.01, 100},
       place_of("w1", "$w_1$", -2.8, 2.8, -2.4, 20),
       place_of("w2", "$w_2$", -2.3, 2.3, 1.2, 20)},
      descent_scene};
}

}  // namespace pegasos::ideas
