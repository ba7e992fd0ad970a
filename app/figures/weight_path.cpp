#include <algorithm>

#include "figures/pins.h"
#include "figures/trajectory.h"
#include "figures/weight_marks.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;

/// w_1 ... w_t: the older, the fainter; thinner where more of w is outside of the plane.
void add_path(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options, const WeightMap& map,
              VectorView live) {
  const auto track = trajectory(snapshot, map);
  const auto end = static_cast<std::size_t>(
      std::upper_bound(track->t.begin(), track->t.end(), path_end(snapshot, options)) - track->t.begin());
  const double least = std::max(figure.x.range.width(), figure.y.range.width()) / 1200;
  auto old = plot::named({.id = "trajectory"}, plot::Strands{.paint = {Hue::live, 0.3F}, .width = 1.F});
  plot::Strands recent = old;
  recent.id = "trajectory.recent";
  recent.paint.opacity = 0.65F;
  recent.width = 1.3F;
  auto stops = plot::named({.id = "trajectory.stops"}, plot::Scatter{.paint = {Hue::live, 0.55F}, .radius = 1.7F});
  const std::size_t recent_from = end > 40 ? end - 40 : 0;
  for (std::size_t i = 0, last = 0; i < end; ++i) {
    const DataPoint p = track->points[i];
    if (i >= recent_from) stops.points.push_back(p);
    if (i == 0) continue;
    const DataPoint q = track->points[last];
    if (i < recent_from && !farther(p, q, least)) continue;
    const float strength = 0.5F * (track->strength[i] + track->strength[last]);
    (i > recent_from ? recent : old).pieces.push_back({q, p, strength});
    last = i;
  }
  if (end > 0 && !live.empty() && all_finite(live)) {
    const float strength = 0.5F * (track->strength[end - 1] + map.strength(live));
    recent.pieces.push_back({track->points[end - 1], map(live), strength});
  }
  if (!old.pieces.empty()) figure.marks.emplace_back(std::move(old));
  if (!recent.pieces.empty()) figure.marks.emplace_back(std::move(recent));
  if (!stops.points.empty()) figure.marks.emplace_back(std::move(stops));
}

}  // namespace

void add_moment(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options, const WeightMap& map) {
  const auto parts = step_parts(snapshot);
  const Vector live = live_w(snapshot, parts, options);
  // Within a step the arrows lead from w_t to where w is.
  const bool between = parts && (options.motion || snapshot.position.phase == Phase::GradientStep);
  if (options.trajectory) add_path(figure, snapshot, options, map, between ? VectorView() : VectorView(live));
  add_pin_paths(figure, snapshot, options.trajectory, map);
  add_subgradients(figure, snapshot, parts, options, map);
  if (parts) add_step(figure, snapshot, *parts, options, map);
  add_iterates(figure, snapshot, options, live, map);
}

}  // namespace pegasos::figures
