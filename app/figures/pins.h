// Pinned runs in the figures: each in its own colour, with its letter and what differs as a direct label. Private to
// this layer, but for pin_id, pin_hue, pin_label and difference (figures.h).
#pragma once

#include <functional>

#include "figures/common.h"
#include "figures/figures.h"
#include "figures/plane.h"
#include "figures/series_source.h"
#include "figures/trajectory.h"

namespace pegasos::figures {

/// What a run shows in a plot over t; null where it has nothing to show. Called with each pinned run's own moment.
using CurveOf = std::function<SourcePtr(const Snapshot& run)>;

/// That of before the last change, faint; then one curve per pinned run, and a second one (its average, its held-out
/// part) thin and dashed: "A  w̄". To be called before the live curves, which lie above.
void add_pin_curves(plot::Figure& figure, const Snapshot& snapshot, const CurveOf& first, const CurveOf& second = {},
                    std::string_view second_name = "$\\bar{w}$");

/// A dotted level of each pinned run that has another one than the live run, e.g. its own f*. `value` may be nothing.
void add_pin_levels(plot::Figure& figure, const Snapshot& snapshot,
                    const std::function<std::optional<double>(const Snapshot& run)>& value);

/// The hyperplanes of pinned runs in the data plane, where their features are the live run's.
void add_pin_lines(plot::Figure& figure, const Snapshot& snapshot, const Plane& plane);

/// The paths and present iterates of pinned runs in the plane of `map`, where their features are the live run's.
void add_pin_paths(plot::Figure& figure, const Snapshot& snapshot, bool paths, const WeightMap& map);
/// The present iterate of one, as a point with its letter.
plot::Scatter pin_point(const session::PinnedRun& pin, plot::DataPoint place);

/// Calls f with the live run's moment, then with that of each pinned run.
template <class F>
void for_each_run(const Snapshot& snapshot, F&& f) {
  f(snapshot);
  for (const session::PinnedRun& pin : snapshot.pins) f(*pin.run);
}

inline constexpr float kBefore = 0.5F;  // opacity of what was before the last change

/// The moment before the last change, if its vectors can be shown beside those of now and no pinned run shows it; else
/// null.
const Snapshot* before_of(const Snapshot& snapshot);
/// "λ = 0.05", what it had; "before" where the parameters are the same. Markup.
std::string before_label(const Snapshot& snapshot);

/// Weight vectors of both mean the same: same features, prepared alike.
bool same_features(const Snapshot& a, const Snapshot& b);

}  // namespace pegasos::figures
