// What the plots over t share: axis, cursor, zoom, hidden curves. Private to this layer.
#pragma once

#include <string>

#include "figures/common.h"
#include "figures/figures.h"

namespace pegasos::figures {

/// A figure with its axis of t and the cursor at this moment.
plot::Figure over_time(const Snapshot& snapshot, const PlotOptions& options, std::string_view name,
                       std::string y_label);

/// Applies zoom and hidden marks; the last thing that every plot does. `lo`, `hi`: the y range it wants.
void finish(plot::Figure& figure, const PlotOptions& options, double lo, double hi);

/// The dot on a curve at the live iterate; nothing between GradientStep and Projection, where f(w_t) is not defined.
void add_live_dot(plot::Figure& figure, const Snapshot& snapshot, double value);

/// A curve with a label in its colour.
plot::Line curve(std::string id, std::string label, plot::Hue hue, std::shared_ptr<const plot::ColumnSource> source,
                 float width = 2.F);
plot::Rule level(std::string id, std::string label, plot::Hue hue, double at, plot::Dash dash);

}  // namespace pegasos::figures
