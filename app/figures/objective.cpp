#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/over_time.h"
#include "figures/pins.h"
#include "figures/series_source.h"
#include "theory/constants.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

/// The mean over A_t jumps at every step: a quiet band, so that the curves of the whole set stay in front. Where A_t =
/// S it is f(w_t) itself. Before the first step it has nothing but its row in the legend, which keeps its place so.
void add_batch_band(Figure& figure, const Snapshot& snapshot) {
  if (takes_all(snapshot.parameters, snapshot.m())) return;
  figure.marks.emplace_back(
      plot::named({.id = "batch", .label = "$f$($w_t$; $A_t$)", .legend = "$f$($w_t$; $A_t$), its range per column"},
                  plot::ColumnBand{.paint = {Hue::ink3, 0.065F}, .source = per_step(snapshot.series.f_batch)}));
}

struct Extremes {
  double lo = 0;
  double hi = 1;
};

/// Room for what is typical; a spike of the first steps may leave the picture (fit shows it).
Extremes wanted_range(const Snapshot& snapshot, bool log_y) {
  double top = 1;
  double least = 1;
  for_each_run(snapshot, [&](const Snapshot& run) {
    const auto curves = sampled_curves(run);
    if (run.position.t == 0 && run.live_position == run.position) top = std::max(top, run.live.last.f);
    if (!curves->t.empty()) {
      top = std::max({top, typical_top(curves->t, curves->f, 0.96), typical_top(curves->t, curves->f_average, 0.96)});
    }
    if (run.optimum.known()) least = std::min(least, run.optimum.f_star());
    for (const double f : curves->f_average) {
      if (f > 0) least = std::min(least, f);
    }
  });
  Extremes range{0, round_up_readable(1.12 * top)};
  if (!log_y) return range;
  range.lo = least > 0 ? least / 1.6 : 1e-3;
  return range;
}

}  // namespace

Figure objective(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "objective", "");
  figure.subtitle = snapshot.data->free_bias() ? "$f$($w$, $b$) = $λ$/2 |$w$|^2 + mean hinge"
                                               : "$f$($w$) = $λ$/2 |$w$|^2 + mean hinge";
  const auto curves = sampled_curves(snapshot);
  add_batch_band(figure, snapshot);
  if (snapshot.optimum.known()) {
    const double f_star = snapshot.optimum.f_star();
    figure.marks.emplace_back(level("optimum", "$f$* = " + number(f_star), Hue::optimum, f_star, plot::kDotted));
  }
  add_pin_levels(figure, snapshot, [](const Snapshot& run) {
    return run.optimum.known() ? std::optional<double>(run.optimum.f_star()) : std::nullopt;
  });
  add_pin_curves(
      figure, snapshot, [](const Snapshot& run) { return sampled_curves(run)->f_source; },
      [](const Snapshot& run) { return sampled_curves(run)->f_average_source; });
  if (!curves->t.empty()) {
    figure.marks.emplace_back(curve("live", "$f$($w_t$)", Hue::live, curves->f_source));
    figure.marks.emplace_back(curve("average", "$f$($\\bar{w}$)", Hue::average, curves->f_average_source));
  }
  add_live_dot(figure, snapshot, snapshot.live.last.f);
  const Extremes range = wanted_range(snapshot, options.log_y);
  mark_beyond(figure, {"live", Hue::live}, curves->t, curves->f, options.y ? options.y->hi : range.hi);
  finish(figure, snapshot, options, range.lo, range.hi);
  return figure;
}

}  // namespace pegasos::figures
