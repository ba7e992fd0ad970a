// What f is made of, training error, step size, violators.
#include <algorithm>
#include <limits>

#include "figures/glossary.h"
#include "figures/over_time.h"
#include "figures/pins.h"
#include "figures/series_source.h"
#include "methods/step_rules.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

constexpr plot::Dash kTestDash{13.F, 5.F};
constexpr Count kEveryStep = 60;  // up to here each step of the violators' plot is a point of its own

/// Which line is of which examples.
std::string errors_subtitle(const Snapshot& snapshot) {
  const std::string m = grouped(snapshot.m());
  const std::string held_out = snapshot.held_out != nullptr ? grouped(snapshot.held_out->m()) : std::string();
  const std::string test = snapshot.test != nullptr ? grouped(snapshot.test->m()) : std::string();
  std::string words;
  if (held_out.empty() && test.empty()) {
    words = text::tr_format("share of the {} examples with $y$⟨$w$, $x$⟩ ≤ 0", m);
  } else if (test.empty()) {
    words = text::tr_format("shares with $y$⟨$w$, $x$⟩ ≤ 0: of {} in training, dashed of {} held out", m, held_out);
  } else if (held_out.empty()) {
    words =
        text::tr_format("shares with $y$⟨$w$, $x$⟩ ≤ 0: of {} in training, long dashes of {} in the test set", m, test);
  } else {
    words = text::tr("shares with $y$⟨$w$, $x$⟩ ≤ 0: training, dashed held out, long dashes test set");
  }
  return with_bias(std::move(words), snapshot);
}

}  // namespace

Figure parts(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "parts", "");
  figure.subtitle = text::tr("$f$($w_t$) = $λ$/2 |$w_t$|² + mean hinge");
  const auto own = sampled_curves(snapshot);
  double top = 0;
  if (snapshot.optimum.known()) {
    const double penalty = 0.5 * snapshot.constants.lambda * squared_norm(snapshot.optimum.optimum->w);
    const double hinge = std::max(0.0, snapshot.optimum.f_star() - penalty);
    top = 1.5 * std::max(penalty, hinge);
    figure.marks.emplace_back(
        level("optimum.hinge", std::string(text::tr("mean hinge of $w$*")), Hue::violator, hinge, plot::kDotted));
    figure.marks.emplace_back(level("optimum.penalty", "$λ$/2 |$w$*|²", Hue::ball, penalty, plot::kDotted));
  }
  add_pin_curves(
      figure, snapshot, [](const Snapshot& run) { return sampled_curves(run)->hinge_source; },
      [](const Snapshot& run) { return sampled_curves(run)->penalty_source; }, "$λ$/2 |$w_t$|²");
  const auto add = [&](const char* id, std::string label, Hue hue, const SourcePtr& source) {
    if (source->size() == 0) return;
    figure.marks.emplace_back(curve(id, std::move(label), hue, source, 1.8F));
    std::vector<double> values;
    for (std::size_t i = 0; i < source->size(); ++i) values.push_back(source->y(i));
    top = std::max(top, typical_top(own->t, values, 0.97));
  };
  add("hinge", std::string(text::tr("mean hinge")), Hue::violator, own->hinge_source);
  add("penalty", "$λ$/2 |$w_t$|²", Hue::ball, own->penalty_source);
  add("live", "$f$($w_t$)", Hue::live, own->f_source);
  if (snapshot.position.t == 0) top = std::max(top, snapshot.live.last.f);
  const double high = round_up_readable(1.15 * (top > 0 ? top : 1.0));
  mark_beyond(figure, {"live", Hue::live}, own->t, own->f, options.y ? options.y->hi : high);
  add_live_dot(figure, snapshot, snapshot.live.last.f);
  finish(figure, snapshot, options, options.log_y ? 1e-3 * top : 0.0, high);
  return figure;
}

Figure errors(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "errors", "");
  const bool split = snapshot.held_out != nullptr;
  const bool tested = snapshot.test != nullptr;
  const bool several = split || tested;
  figure.subtitle = errors_subtitle(snapshot);
  const auto curves = sampled_curves(snapshot);
  double top = 0.1;
  const double least = 1.0 / static_cast<double>(snapshot.m());
  const auto optimum_level = [&](const char* id, double rate, plot::Dash dash, std::string_view words) {
    figure.marks.emplace_back(level(id, text::tr_format(words, percent(rate)), Hue::optimum, rate, dash));
    top = std::max(top, rate);
  };
  if (snapshot.optimum.known()) {
    optimum_level("optimum", snapshot.optimum.optimum->error_rate, plot::kDotted,
                  several ? "$w$* in training: {}" : "$w$*: {}");
    if (split && snapshot.optimum.held_out_error >= 0)
      optimum_level("optimum.held-out", snapshot.optimum.held_out_error, plot::kDashed, "$w$* held out: {}");
    if (tested && snapshot.optimum.test_error >= 0)
      optimum_level("optimum.test", snapshot.optimum.test_error, kTestDash, "$w$* in the test set: {}");
  }
  // Of a pinned run one curve beside that of its training set.
  add_pin_curves(
      figure, snapshot, [](const Snapshot& run) { return sampled_curves(run)->error_source; },
      [split](const Snapshot& run) {
        const auto own = sampled_curves(run);
        return split ? own->held_out_error_source : own->test_error_source;
      },
      text::tr(split ? "held out" : "test set"));
  const auto add = [&](const char* id, std::string_view name, Hue hue, const SourcePtr& source,
                       plot::Dash dash = plot::kSolid) {
    if (source == nullptr || source->size() == 0) return;
    plot::Line line = curve(id, std::string(text::tr(name)), hue, source, 1.6F);
    line.dash = dash;
    figure.marks.emplace_back(std::move(line));
    // w_1 = 0 gets everything wrong by the rule "<= 0": it may leave the picture.
    std::vector<double> rates;
    for (std::size_t i = 0; i < source->size(); ++i) rates.push_back(source->y(i));
    top = std::max(top, typical_top(curves->t, rates, 0.97));
  };
  add("average.test", "average, test set", Hue::average, curves->test_error_average_source, kTestDash);
  add("average.held-out", "average, held out", Hue::average, curves->held_out_error_average_source, plot::kDashed);
  add("average", several ? "average, training" : "average", Hue::average, curves->error_average_source);
  add("live.test", "$w_t$, test set", Hue::live, curves->test_error_source, kTestDash);
  add("live.held-out", "$w_t$, held out", Hue::live, curves->held_out_error_source, plot::kDashed);
  add("live", several ? "$w_t$, training" : "$w_t$", Hue::live, curves->error_source);
  add_live_dot(figure, snapshot, snapshot.live.last.error_rate);
  finish(figure, snapshot, options, options.log_y ? least / 2 : 0.0, std::min(1.05, round_up_readable(1.15 * top)));
  return figure;
}

Figure step_size(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "step-size", "");
  const Parameters& parameters = snapshot.parameters;
  figure.subtitle = step_formula(parameters);
  const auto rule = [&](const Snapshot& run) {
    std::vector<double> x;
    std::vector<double> y;
    const Parameters& own = run.parameters;
    const double until = figure.x.range.hi * step_length(snapshot, options.along) / step_length(run, options.along);
    for (Count t = 1; t == 1 || static_cast<double>(t) <= until; t = std::max(t + 1, t + t / 20)) {
      x.push_back(static_cast<double>(t));
      y.push_back(pegasos::step_size(own.step, own.step_value, own.lambda, t));
    }
    return plot::make_source(std::move(x), std::move(y));
  };
  double least = std::numeric_limits<double>::infinity();
  double top = 0;
  for_each_run(snapshot, [&](const Snapshot& run) {
    const SourcePtr source = rule(run);
    least = std::min({least, source->y(0), source->y(source->size() - 1)});
    top = std::max({top, source->y(0), source->y(source->size() - 1)});
  });
  add_pin_curves(figure, snapshot, rule);
  const bool known = step_size_is_formula(snapshot);
  plot::Line line = curve("eta", known ? "$η_t$" : "largest $η_t$", Hue::live, rule(snapshot), 1.8F);
  if (!known) line.dash = plot::kDashed;
  figure.marks.emplace_back(std::move(line));
  const StepRecord& record = snapshot.record;
  if (record.t > 0 && snapshot.position.phase >= Phase::GradientStep && record.eta > 0) {
    figure.marks.emplace_back(
        plot::named({.id = "now"},
                    plot::Scatter{.paint = {Hue::live, 1.F}, .points = {{static_cast<double>(record.t), record.eta}}}));
  }
  finish(figure, snapshot, options, options.log_y ? least / 2 : 0.0, top * 1.3);
  return figure;
}

Figure violators(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "violators", "");
  double k = 0;
  for_each_run(snapshot, [&](const Snapshot& run) { k = std::max(k, static_cast<double>(run.k())); });
  figure.subtitle = with_bias(
      text::tr_format("examples of $A_t$ with $y$⟨$w_t$, $x$⟩ < 1, of $k$ = {}", grouped(snapshot.k())), snapshot);
  // Beyond some steps single ones would be a solid block: their mean is drawn, and what they range over.
  add_pin_curves(figure, snapshot, [](const Snapshot& run) {
    return run.series.steps() > kEveryStep ? recent_violators(run) : per_step(run.series.violators, 1);
  });
  const StepRecord& now = snapshot.record;
  if (now.t > 0 && snapshot.position.phase >= Phase::Violators && snapshot.k() > 0) {
    const std::string share = percent(static_cast<double>(now.violators) / static_cast<double>(snapshot.k()));
    figure.subtitle =
        text::tr_format("{}; {}", figure.subtitle, text::tr_format("now {} ({})", grouped(now.violators), share));
  }
  if (snapshot.series.steps() > 0) {
    const SourcePtr source = per_step(snapshot.series.violators, 1);
    if (snapshot.series.steps() > kEveryStep && k > 1) {  // of one example it is 0 to 1 everywhere
      figure.marks.emplace_back(plot::named({.id = "batch.range", .legend = "|$A_t^+$|, its range per column"},
                                            plot::ColumnBand{.paint = {Hue::violator, 0.12F}, .source = source}));
    } else if (snapshot.series.steps() <= kEveryStep) {
      plot::Line line = curve("batch", "", Hue::violator, source, 1.2F);
      line.paint.opacity = 0.4F;
      line.legend = "|$A_t^+$|";
      figure.marks.emplace_back(std::move(line));
    }
    if (const auto mean = recent_violators(snapshot); mean->size() > 0)
      figure.marks.emplace_back(curve("mean", "mean of recent steps", Hue::violator, mean, 2.F));
  }
  finish(figure, snapshot, options, options.log_y ? 0.5 : 0.0, 1.12 * k);
  return figure;
}

}  // namespace pegasos::figures
