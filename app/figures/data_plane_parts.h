// What the data plane is put together from. Private to this layer.
#pragma once

#include "figures/figures.h"
#include "figures/plane.h"

namespace pegasos::figures {

inline constexpr std::string_view kViolatorsLegend = "$A_t^+$ and its hinge";

/// Rings about the support vectors of w* among the examples that are drawn. Mark: "support".
void add_support(Figure& figure, const Snapshot& snapshot, const Plane& plane, const Places& shown);

/// Where a row is drawn: at its place, or under the hand that holds it.
plot::DataPoint shown_place(const DataPlaneOptions& options, Row row, plot::DataPoint place);

/// The batch of this step, and its violators with their hinges. Marks: "batch", "violators" and its parts.
void add_batch(Figure& figure, const Snapshot& snapshot, const Plane& plane, const Trace& live);

/// Everything that is selected, thinner where it is many; the one of it that is looked at, with its numbers. Marks:
/// "selection"; "selected".
void add_selection(Figure& figure, const Snapshot& snapshot, const Plane& plane, const DataPlaneOptions& options);
void add_selected(Figure& figure, const Snapshot& snapshot, const Plane& plane, const DataPlaneOptions& options);

/// Examples of another set, which no step looks at: hollow, in shapes of their own. Marks: "guests.positive",
/// "guests.negative".
void add_guests(Figure& figure, const Plane& plane, const DataPlaneOptions& options);

/// What the violators add to w, from the origin of a plane of features: y x / k head to tail, v_t bold. Marks:
/// "summands", "sum".
void add_summands(Figure& figure, const Snapshot& snapshot, const Plane& plane, const DataPlaneOptions& options);

/// Over the margin view: class +1 upwards, class -1 downwards, the hinge of each class as a line and what each bin adds
/// to the mean hinge as bars, on the plane's own x axis. Marks: "margins", "hinge".
void add_margin_histogram(Figure& figure, const Snapshot& snapshot);

}  // namespace pegasos::figures
