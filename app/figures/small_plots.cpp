// Training error, step size, violators.
#include <algorithm>
#include <cmath>

#include "figures/over_time.h"
#include "figures/series_source.h"
#include "methods/step_rules.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

std::string rule_formula(const Parameters& parameters) {
  const std::string c = number(parameters.step_value);
  switch (parameters.step) {
    case StepRule::Pegasos:
      return "$η_t$ = 1/($λt$)";
    case StepRule::Constant:
      return "$η_t$ = " + c;
    case StepRule::InverseT:
      return "$η_t$ = " + c + "/$t$";
    case StepRule::InverseSqrtT:
      return "$η_t$ = " + c + "/√$t$";
    case StepRule::Norma:
      return "$η_t$ = " + c + "/($λ$√$t$)";
    case StepRule::Backtracking:
      return "first trial " + c + ", halved until $f$($w$; $A_t$) decreases";
  }
  return {};
}

}  // namespace

Figure errors(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "errors", "");
  figure.subtitle = "share of the " + grouped(snapshot.m()) + " examples with $y$⟨$w_t$, $x$⟩ ≤ 0";
  const auto curves = sampled_curves(snapshot);
  double top = 0.1;
  double least = 1.0 / static_cast<double>(snapshot.m());
  if (snapshot.optimum.known()) {
    const double rate = snapshot.optimum.optimum->error_rate;
    figure.marks.emplace_back(level("optimum", "error of $w$* = " + percent(rate), Hue::optimum, rate, plot::kDotted));
    top = std::max(top, rate);
  }
  if (!curves->t.empty()) {
    figure.marks.emplace_back(curve("live", "error of $w_t$", Hue::live, curves->error_source, 1.6F));
    // w_1 = 0 gets everything wrong by the rule "<= 0": it may leave the picture.
    std::vector<double> rates;
    for (std::size_t i = 0; i < curves->t.size(); ++i) rates.push_back(curves->error_source->y(i));
    top = std::max(top, typical_top(curves->t, rates, 0.97));
  }
  add_live_dot(figure, snapshot, snapshot.live.last.error_rate);
  finish(figure, options, options.log_y ? least / 2 : 0.0, std::min(1.05, round_up_readable(1.15 * top)));
  return figure;
}

Figure step_size(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "step-size", "");
  const Parameters& parameters = snapshot.parameters;
  figure.subtitle = rule_formula(parameters);
  std::vector<double> x;
  std::vector<double> y;
  for (Count t = 1; static_cast<double>(t) <= figure.x.range.hi; t = std::max(t + 1, t + t / 20)) {
    x.push_back(static_cast<double>(t));
    y.push_back(pegasos::step_size(parameters.step, parameters.step_value, parameters.lambda, t));
  }
  const double first = y.front();
  const double last = y.back();
  const bool known = step_size_is_formula(snapshot);
  plot::Line line = curve("eta", known ? "$η_t$" : "largest $η_t$", Hue::live, plot::make_source(x, y), 1.8F);
  if (!known) line.dash = plot::kDashed;
  figure.marks.emplace_back(std::move(line));
  const StepRecord& record = snapshot.record;
  if (record.t > 0 && snapshot.position.phase >= Phase::GradientStep && record.eta > 0) {
    plot::Scatter now;
    now.id = "now";
    now.paint = {Hue::live, 1.F};
    now.points = {{static_cast<double>(record.t), record.eta}};
    figure.marks.emplace_back(std::move(now));
  }
  finish(figure, options, options.log_y ? std::min(first, last) / 2 : 0.0, std::max(first, last) * 1.3);
  return figure;
}

Figure violators(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "violators", "");
  const auto k = static_cast<double>(snapshot.k());
  figure.subtitle = "examples of $A_t$ with $y$⟨$w_t$, $x$⟩ < 1, of $k$ = " + grouped(snapshot.k());
  if (snapshot.series.steps() > 0) {
    const SourcePtr source = per_step(snapshot.series.violators, 1);
    plot::Line line = curve("batch", "|$A_t^+$|", Hue::violator, source, 1.2F);
    line.paint.opacity = snapshot.series.steps() > 400 ? 0.5F : 0.9F;
    figure.marks.emplace_back(std::move(line));
  }
  finish(figure, options, options.log_y ? 0.5 : 0.0, 1.12 * k);
  return figure;
}

}  // namespace pegasos::figures
