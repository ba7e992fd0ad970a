// From the functions of single examples to f: their mean bends where one of them bends.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "ideas/drawing.h"
#include "ideas/scenes.h"
#include "text/text.h"

namespace pegasos::ideas {
namespace {

constexpr plot::Range kMeanView{-3, 3};

/// z_i = y_i x_i of examples in one feature, most of them on the right side.
std::vector<double> drawn_examples(std::size_t m, double seed) {
  const Random random(static_cast<std::uint64_t>(seed), Stream::Points);
  std::vector<double> z;
  for (std::size_t i = 0; i < m; ++i) {
    const double value = std::round(20 * (0.7 + 0.9 * random.normal(i))) / 20;
    z.push_back(std::abs(value) < 0.05 ? 0.05 : value);
  }
  return z;
}

/// f and the slopes on both sides of w.
struct MeanAt {
  double f = 0;
  double left = 0;
  double right = 0;
  std::size_t below = 0;  ///< examples with margin < 1
  bool kink = false;
};

MeanAt mean_at(const std::vector<double>& z, double lambda, double w) {
  MeanAt out{0.5 * lambda * w * w, lambda * w, lambda * w, 0, false};
  const auto m = static_cast<double>(z.size());
  for (const double one : z) {
    const double margin = w * one;
    out.f += std::max(0.0, 1 - margin) / m;
    if (std::abs(margin - 1) <= kTie) {
      out.kink = true;
      (one > 0 ? out.left : out.right) -= one / m;  // it pulls on one side only
    } else if (margin < 1) {
      ++out.below;
      out.left -= one / m;
      out.right -= one / m;
    }
  }
  return out;
}

/// The minimiser: the slope rises with w, so it lies where its sign changes; halved until nothing is left to halve.
double mean_minimiser(const std::vector<double>& z, double lambda) {
  double lo = -50;
  double hi = 50;
  for (int i = 0; i < 200; ++i) {
    const double mid = 0.5 * (lo + hi);
    (mean_at(z, lambda, mid).right < 0 ? lo : hi) = mid;
  }
  return hi;
}

Scene mean_hinge_scene(const State& state) {
  const double lambda = state["lambda"];
  const double w = state["w"];
  const std::vector<double> z = drawn_examples(static_cast<std::size_t>(state["m"]), state["seed"]);
  const MeanAt here = mean_at(z, lambda, w);
  const double optimum = mean_minimiser(z, lambda);
  const double f_star = mean_at(z, lambda, optimum).f;
  Scene scene;
  plot::Figure& figure = scene.figure;
  figure = plot_figure(kMeanView, {-0.3, 3}, "$w$", "$f$($w$)");
  std::vector<double> kinks;
  const auto flattest =
      static_cast<std::size_t>(std::ranges::min_element(z, {}, [](double one) { return std::abs(one); }) - z.begin());
  for (std::size_t i = 0; i < z.size(); ++i) {
    kinks.push_back(1 / z[i]);
    plot::Line one = graph(fmt::format("example {}", i), [&](double v) { return std::max(0.0, 1 - v * z[i]); },
                           kMeanView, Hue::violator, {1 / z[i]});
    one.paint.opacity = z.size() > 6 ? 0.3F : 0.6F;
    one.width = 1.2F;
    one.read = false;
    if (i == flattest) one.label = "hinge of one example";
    one.quiet = true;
    figure.marks.emplace_back(std::move(one));
  }
  figure.marks.emplace_back(bowl(lambda, kMeanView));
  plot::Line mean = graph(
      "f", [&](double v) { return mean_at(z, lambda, v).f; }, kMeanView, Hue::live, kinks);
  mean.width = 2.8F;
  mean.label = "$f$";
  figure.marks.emplace_back(std::move(mean));
  figure.marks.emplace_back(plot::named({.id = "bends"}, plot::Rug{.paint = {Hue::violator, 0.9F}, .x = kinks}));
  if (std::abs(optimum) < kMeanView.hi)
    figure.marks.emplace_back(spot("optimum", {optimum, f_star}, Hue::optimum, "$w$*"));
  const double reach = 0.9 / std::hypot(1, here.right);
  figure.marks.emplace_back(segment("tangent", {w - reach, here.f - here.right * reach},
                                    {w + reach, here.f + here.right * reach}, Hue::accent));
  figure.marks.emplace_back(grip("w", {w, here.f}, Hue::live, "$w$"));
  const std::string pull =
      z.size() == 1     ? std::string(text::tr(here.below == 1 ? "The example has a margin below 1 and pulls."
                                                               : "The example has its margin and does not pull."))
      : here.below == 1 ? text::tr_format("1 of {} examples has a margin below 1 and pulls.", z.size())
                        : text::tr_format("{} of {} examples have a margin below 1 and pull.", here.below, z.size());
  if (here.left <= kTie && here.right >= -kTie) {
    add_verdict(
        figure, VerdictMark::holds,
        here.kink ? text::tr_format("At this kink the slope goes from {} to {}: 0 is between, so $w$ is the minimiser.",
                                    number(here.left), number(here.right))
                  : "The slope is 0: $w$ is the minimiser.",
        pull);
  } else if (here.kink) {
    add_verdict(figure, VerdictMark::consistent,
                text::tr_format("A kink: the slope is {} on its left and {} on its right.", number(here.left),
                                number(here.right)),
                pull);
  } else {
    add_verdict(figure, VerdictMark::consistent,
                here.right > 0
                    ? text::tr_format("The slope is {}: the minimiser lies to the left.", number(here.right))
                    : text::tr_format("The slope is {}: the minimiser lies to the right.", number(here.right)),
                pull);
  }
  scene.numbers = {
      {"$w$", w},        {"$f$($w$)", here.f}, {"slope on the left", here.left}, {"slope on the right", here.right},
      {"$w$*", optimum}, {"$f$*", f_star}};
  Handle handle = free_handle(state, "w", "the weight $w$", {w, here.f}, "w", "");
  handle.move = [=](DataPoint to) {
    for (const double kink : kinks) {
      if (std::abs(to.x - kink) < 0.015) return state.with_exactly("w", kink);
    }
    return state.with("w", to.x);
  };
  scene.handles = {std::move(handle)};
  return scene;
}

}  // namespace

Idea mean_hinge_idea() {
  return {
      "mean-hinge",
      "From $J_i$ to $f$",
      "Add examples one by one: their mean gets a kink for each of them, and between two kinks it is a piece of a "
      "parabola.",
      "$f$($w$) = $λ$/2 |$w$|² + \\frac{1}{$m$} \\sum_{$i$} max{0, 1 − $y_i$⟨$w$, $x_i$⟩}",
      "slides (Shen 2014), SVM; course notes (Sontag, Halpern 2016), Section 5",
      "Pegasos draws one $J_i$ or a few of them in each step. $f$ is their mean, so on average the step goes against a "
      "subgradient of $f$.",
      {{"m", "examples $m$", 1, 20, 5, 1},
       {"lambda", "$λ$", 0.05, 1, 0.2, 20},
       {"w", "$w$", -2.8, 2.8, 0.5, 50},
       {"seed", "seed", 1, 99, 1, 1}},
      mean_hinge_scene};
}

}  // namespace pegasos::ideas
