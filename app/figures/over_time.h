// What the plots over t share: axis, cursor, zoom, hidden curves. Private to this layer.
#pragma once

#include <span>
#include <string>

#include "figures/common.h"
#include "figures/figures.h"

namespace pegasos::figures {

/// A figure with its axis and the cursor at this moment. Marks are placed at the t of their runs; `finish` takes them
/// to the axis that was chosen. Until then the axis is in steps of the live run.
plot::Figure over_time(const Snapshot& snapshot, const PlotOptions& options, std::string_view name,
                       std::string y_label);

/// Whose steps the marks of pinned runs count.
enum class PinSteps { own, live };
/// Places everything on the axis that was chosen, applies zoom and hidden marks; the last thing that every plot does.
/// `lo`, `hi`: the y range it wants.
void finish(plot::Figure& figure, const Snapshot& snapshot, const PlotOptions& options, double lo, double hi,
            PinSteps pins = PinSteps::own);
/// The zoom across in steps of the live run; absent: none.
std::optional<plot::Range> zoomed_steps(const Snapshot& snapshot, const PlotOptions& options);

/// Whose values leave the picture.
struct Beyond {
  std::string id;
  plot::Hue hue;
};
/// Where values leave the picture over `edge`: a mark for each time that they do, the farthest with its number. `t` and
/// `values` are of one length, t increases.
void mark_beyond(plot::Figure& figure, const Beyond& what, std::span<const double> t, std::span<const double> values,
                 double edge);

/// The dot on a curve at the live iterate; nothing between GradientStep and Projection, where f(w_t) is not defined.
void add_live_dot(plot::Figure& figure, const Snapshot& snapshot, double value);

/// A curve with a label in its colour.
plot::Line curve(std::string id, std::string label, plot::Hue hue, std::shared_ptr<const plot::ColumnSource> source,
                 float width = 2.F);
plot::Rule level(std::string id, std::string label, plot::Hue hue, double at, plot::Dash dash);

}  // namespace pegasos::figures
