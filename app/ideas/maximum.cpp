// The maximum of three straight lines: which of them are active at x, one active slope (weak), all between (strong).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr std::array<std::string_view, 3> kLineNames{"b1", "b2", "b3"};
constexpr std::array<std::string_view, 3> kLineTitles{"the line $f_1$", "the line $f_2$", "the line $f_3$"};
constexpr std::array<std::string_view, 3> kOnly{"Only $f_1$ is active: its slope {} is the only subgradient.",
                                                "Only $f_2$ is active: its slope {} is the only subgradient.",
                                                "Only $f_3$ is active: its slope {} is the only subgradient."};
constexpr std::array<double, 3> kSlopes{-1, 0.5, 2};
constexpr std::array<double, 3> kLinePlaces{-2.4, -2.4, 2.2};  // where each line is taken by the hand
constexpr plot::Range kMaximumView{-3, 3};

struct Lines {
  std::array<double, 3> b{};
  double line(std::size_t i, double x) const { return kSlopes[i] * x + b[i]; }
  double largest(double x) const { return std::max({line(0, x), line(1, x), line(2, x)}); }
  bool active(std::size_t i, double x) const { return line(i, x) >= largest(x) - kTie; }
  double meeting(std::size_t i, std::size_t j) const { return (b[i] - b[j]) / (kSlopes[j] - kSlopes[i]); }
  /// Where two lines meet on top.
  std::vector<double> kinks() const {
    std::vector<double> out;
    for (const auto& [i, j] : {std::pair<std::size_t, std::size_t>{0, 1}, {0, 2}, {1, 2}}) {
      if (active(i, meeting(i, j))) out.push_back(meeting(i, j));
    }
    return out;
  }
  /// Line 2 lies between the slopes of the others: it is never alone on top when it is too low where they meet.
  bool middle_hidden() const { return !active(1, meeting(0, 2)); }
};

Scene maximum_scene(const State& state) {
  const Lines lines{{state["b1"], state["b2"], state["b3"]}};
  const double x = state["x"];
  const DataPoint at{x, lines.largest(x)};
  const std::vector<double> kinks = lines.kinks();
  std::vector<std::size_t> active;
  for (std::size_t i = 0; i < kSlopes.size(); ++i) {
    if (lines.active(i, x)) active.push_back(i);
  }
  const double least = kSlopes[active.front()];
  const double most = kSlopes[active.back()];
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure(kMaximumView, {-3, 5}, "$x$", "$f$($x$)");
  constexpr double kFar = 12;
  for (const double side : {-1.0, 1.0}) {
    if (most <= least) break;
    figure.marks.emplace_back(plot::Polygon{
        .fill = {Hue::accent, 0.16F},
        .points = {at, {x + side * kFar, at.y + side * kFar * least}, {x + side * kFar, at.y + side * kFar * most}}});
  }
  constexpr std::array<std::string_view, 3> kNames{"$f_1$", "$f_2$", "$f_3$"};
  for (std::size_t i = 0; i < kSlopes.size(); ++i) {
    const bool on = lines.active(i, x);
    plot::Line line = graph(
        text::tr_format("line {}", i + 1), [&](double z) { return lines.line(i, z); }, kMaximumView,
        on ? Hue::accent : Hue::ink3);
    line.width = on ? 2.F : 1.4F;
    if (!on) line.dash = plot::kDashed;
    line.label = kNames[i];
    figure.marks.emplace_back(std::move(line));
  }
  plot::Line top = graph(
      "f", [&](double z) { return lines.largest(z); }, kMaximumView, Hue::live, kinks);
  top.width = 2.8F;
  figure.marks.emplace_back(std::move(top));
  for (std::size_t i = 0; i < kSlopes.size(); ++i) {
    const std::string id = fmt::format("b{}", i + 1);
    const DataPoint hold{kLinePlaces[i], lines.line(i, kLinePlaces[i])};
    figure.marks.emplace_back(grip(id, hold, lines.active(i, x) ? Hue::accent : Hue::ink3));
    Handle handle{id, std::string(kLineTitles[i]), hold, {}, [state, i](int right, int up) {
                    return state.nudged(kLineNames[i], up != 0 ? up : right);
                  }};
    handle.move = [state, i](DataPoint to) { return state.with(kLineNames[i], to.y - kSlopes[i] * kLinePlaces[i]); };
    scene.handles.push_back(std::move(handle));
  }
  figure.marks.emplace_back(grip("x", at, Hue::live, "$x$"));
  Handle place = free_handle(state, "x", "the point $x$", at, "x", "");
  place.move = [=](DataPoint to) {
    for (const double kink : kinks) {
      if (std::abs(to.x - kink) < 0.04) return state.with_exactly("x", kink);
    }
    return state.with("x", to.x);
  };
  scene.handles.push_back(std::move(place));
  const bool minimum = least <= 0 && most >= 0;
  std::string about(text::tr(minimum ? "0 is among them: a minimum." : "0 is not among them: no minimum."));
  if (lines.middle_hidden()) about = text::tr_format("{} {}", about, text::tr("$f_2$ is nowhere on top."));
  if (active.size() == 1) {
    add_verdict(figure, VerdictMark::holds, text::tr_format(kOnly[active[0]], number(least)), about);
  } else {
    add_verdict(figure, VerdictMark::holds,
                text::tr_format("{} lines are active: every slope from {} to {} is a subgradient.", active.size(),
                                number(least), number(most)),
                about);
  }
  scene.numbers = {{"$f$($x$)", at.y},
                   {"active lines", static_cast<double>(active.size())},
                   {"least subgradient", least},
                   {"largest subgradient", most}};
  return scene;
}

}  // namespace

Idea maximum_idea() {
  return {"maximum",
          "Pointwise maximum",
          "Move $x$ along the maximum and shift the lines: which of them are active, and which slopes are "
          "subgradients?",
          "$f$ = max{$f_1$, …, $f_n$},  $I$($x$) = { $i$ : $f_i$($x$) = $f$($x$) }\n"
          "weak: ∇$f_i$($x$) ∈ ∂$f$($x$) for any $i$ ∈ $I$($x$);  strong: ∂$f$($x$) is the convex hull of them all",
          "blog (Greenquist 2020), weak and strong result",
          "A hinge is the maximum of 0 and 1 − $y$⟨$w$, $x$⟩. Pegasos uses the weak result: one active piece is enough "
          "for a step.",
          {{"x", "$x$", -2.8, 2.8, 0, 20},
           {"b1", "$f_1$ at 0", -2, 2, 0, 20},
           {"b2", "$f_2$ at 0", -2, 2, 0, 20},
           {"b3", "$f_3$ at 0", -4, 2, -2.4, 20}},
          maximum_scene};
}

}  // namespace pegasos::ideas
