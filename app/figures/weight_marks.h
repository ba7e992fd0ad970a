// What all pictures of a weight space share: points, arrows of the step, the size of the view, the inset. Private to
// this layer.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "figures/common.h"
#include "figures/figures.h"
#include "figures/trajectory.h"

namespace pegasos::figures {

using Place = std::function<plot::DataPoint(VectorView)>;

plot::Scatter dot_at(std::string id, std::string label, plot::Hue hue, plot::DataPoint p,
                     plot::MarkerShape shape = plot::MarkerShape::circle);
plot::Line path_line(std::string id, plot::Paint paint, float width);
plot::Arrow step_arrow(std::string id, plot::Hue hue, plot::DataPoint from, plot::DataPoint to, float width = 2.F);

/// The live point: w, or where the animation has brought it.
Vector live_w(const Snapshot& snapshot, const std::optional<StepParts>& parts, const WeightSpaceOptions& options);

/// w_t -> (1 - eta lambda) w_t -> w_{t+1/2} -> w_{t+1}, as far as the step (or its animation) has come, with the
/// summands; formulas at the arrows and names at the stops where it is seen. Marks "step.shrink", "step.add",
/// "step.summands", "step.project", "step.start", "step.half".
void add_step(Figure& figure, const Snapshot& snapshot, const StepParts& parts, const WeightSpaceOptions& options,
              const Place& place);
/// Subgradients at the live point, all at one scale that the legend says: of the single examples (k = 1) or of batches,
/// their mean, that of f, and for d = 2 the circle of one standard deviation. `place` is linear. Marks "subgradients",
/// "subgradients.<row>", "subgradient.mean", "subgradient.full", "subgradient.law".
void add_subgradients(Figure& figure, const Snapshot& snapshot, const std::optional<StepParts>& parts,
                      const WeightSpaceOptions& options, const Place& place);
/// Optimum, average, live.
void add_iterates(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options, VectorView live,
                  const Place& place);

/// The ball, w* and w before the last change. Marks "before.ball", "before.optimum", "before.live".
void add_before(Figure& figure, const Snapshot& snapshot, const Place& place);

/// The path, the step and the iterates in the plane of `map`.
void add_moment(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options, const WeightMap& map);

/// Circles of radius 1/sqrt(lambda) and, where smaller, R/lambda, and the balls of pinned runs with another lambda,
/// named by what differs. Marks "ball", "reach", "pin1.ball".
void add_circles(Figure& figure, const Snapshot& snapshot, bool on_heat = false);
/// The pinned runs whose ball has another size than the live one's.
std::vector<const session::PinnedRun*> other_balls(const Snapshot& snapshot);

/// Half the width of the view; of one that nobody holds, so that the step of this moment is in it.
inline double radius_of(const Snapshot& snapshot, const WeightSpaceOptions& options) {
  if (options.radius > 0) return options.radius;
  const double wanted = wanted_radius(snapshot);
  const double needed = needed_radius(snapshot, wanted);
  return needed > wanted ? grown_radius(needed) : wanted;
}

/// The step after which the path ends: while a step's moves are shown it is not done.
inline Count path_end(const Snapshot& snapshot, const WeightSpaceOptions& options) {
  const Count done = snapshot.position.completed();
  return options.motion && snapshot.position.phase == Phase::Projection ? done - 1 : done;
}

/// Of the circle that bounds the iterates: the ball, or R/lambda where that is much smaller.
double bounding_radius(const Constants& constants);

/// Shows the ball (or what is inside it) at its own scale where the view's own is another.
void add_inset(Figure& figure, const Snapshot& snapshot);

/// The ball's role in words: "the ball that holds w*".
std::string ball_sentence(const Constants& constants);

/// The mark that a shared id means here: "violators" are the summands, "eta" the whole step.
void highlight(Figure& figure, const std::string& id);

// ---- One function per dimension ----
void line_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options);
void plane_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options);
void space_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options);
void span_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options);
void lengths_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options);

}  // namespace pegasos::figures
