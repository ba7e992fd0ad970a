// How far w_t and the average are from the optimum: as an angle and as a length.
#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/over_time.h"
#include "figures/pins.h"
#include "figures/series_source.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

/// Why there is nothing to show; empty if there is.
std::string no_directions(const Snapshot& snapshot) {
  if (snapshot.d() > kTrajectoryDimensions) {
    return text::tr_format("$w_t$ is kept for at most {} weights; this set has {}.", grouped(kTrajectoryDimensions),
                           grouped(snapshot.d()));
  }
  if (!snapshot.optimum.known()) return optimum_progress(snapshot) + ".";
  return {};
}

double least_positive(const std::vector<double>& values, double otherwise) {
  double least = std::numeric_limits<double>::infinity();
  for (const double value : values) {
    if (value > 0) least = std::min(least, value);
  }
  return std::isfinite(least) ? least : otherwise;
}

double largest(const std::vector<double>& values, double otherwise) {
  double top = otherwise;
  for (const double value : values) {
    if (std::isfinite(value)) top = std::max(top, value);
  }
  return top;
}

double decade_below(double value) { return std::pow(10.0, std::floor(std::log10(value))); }

/// The distance that an objective allows: f is λ-strongly convex, so λ/2 |w − w*|^2 ≤ f(w) − f*.
plot::Line allowed_curve(const Snapshot& snapshot, const std::string& id, std::string label,
                         const std::vector<double>& excess, plot::Dash dash) {
  std::vector<double> y;
  y.reserve(excess.size());
  for (const double above : excess) y.push_back(std::sqrt(2 * above / snapshot.parameters.lambda));
  plot::Line line =
      curve(id, std::move(label), Hue::bound, plot::make_source(sampled_curves(snapshot)->t, std::move(y)), 1.4F);
  line.dash = dash;
  line.paint.opacity = dash == plot::kDotted ? 0.7F : 1.F;  // that of w_t swings as w_t does
  line.quiet = true;
  return line;
}

}  // namespace

Figure angle(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "angle", "");
  figure.subtitle =
      snapshot.data->free_bias() ? "degrees between $w$ and $w$*, without the bias" : "degrees between $w$ and $w$*";
  figure.message = no_directions(snapshot);
  double least = 1e-1;
  double top = 90;
  if (figure.message.empty()) {
    const auto found = directions(snapshot);
    add_pin_curves(
        figure, snapshot, [](const Snapshot& run) { return directions(run)->angle_live_source; },
        [](const Snapshot& run) { return directions(run)->angle_average_source; });
    if (!found->t.empty()) {
      figure.marks.emplace_back(curve("live", "$w_t$ to $w$*", Hue::live, found->angle_live_source, 1.3F));
      figure.marks.emplace_back(curve("average", "$\\bar{w}$ to $w$*", Hue::average, found->angle_average_source));
      least = std::min(least_positive(found->angle_average, 1), typical_top(found->t, found->angle_live, 0.03));
      top = std::max(largest(found->angle_average, 0), typical_top(found->t, found->angle_live, 0.98));
    }
    add_live_dot(figure, snapshot, angle_degrees(snapshot.w, optimum_w(snapshot)));
  }
  if (!(least > 0)) least = 1e-3;
  finish(figure, snapshot, options, options.log_y ? decade_below(least) : 0.0,
         std::min(options.log_y ? 200.0 : 180.0, round_up_readable(1.3 * std::max(top, 1e-6))));
  return figure;
}

Figure distance(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "distance", "");
  figure.subtitle = "derived: $λ$/2 |$w$ − $w$*|^2 ≤ $f$($w$) − $f$*";
  figure.message = no_directions(snapshot);
  double least = 1e-2;
  double top = 1;
  if (figure.message.empty()) {
    const auto found = directions(snapshot);
    add_pin_curves(
        figure, snapshot, [](const Snapshot& run) { return directions(run)->distance_live_source; },
        [](const Snapshot& run) { return directions(run)->distance_average_source; });
    if (!found->t.empty()) {
      const auto excess = excess_curves(snapshot);
      figure.marks.emplace_back(
          allowed_curve(snapshot, "derived.live", "allowed for $w_t$", excess->live, plot::kDotted));
      figure.marks.emplace_back(
          allowed_curve(snapshot, "derived.average", "allowed for $\\bar{w}$", excess->average, plot::kDashed));
      figure.marks.emplace_back(curve("live", "|$w_t$ − $w$*|", Hue::live, found->distance_live_source, 1.3F));
      figure.marks.emplace_back(curve("average", "|$\\bar{w}$ − $w$*|", Hue::average, found->distance_average_source));
      least = std::min(least_positive(found->distance_average, 1), typical_top(found->t, found->distance_live, 0.03));
      const double allowed = std::sqrt(2 * typical_top(found->t, excess->live, 1) / snapshot.parameters.lambda);
      top = std::max(typical_top(found->t, found->distance_live, 1), allowed);
    }
    add_live_dot(figure, snapshot, distance_between(snapshot.w, optimum_w(snapshot)));
  }
  if (!(least > 0)) least = 1e-6;
  finish(figure, snapshot, options, options.log_y ? decade_below(least) : 0.0,
         round_up_readable(1.6 * std::max(top, 1e-9)));
  return figure;
}

}  // namespace pegasos::figures
