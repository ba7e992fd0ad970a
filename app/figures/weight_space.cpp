#include "figures/look.h"
#include "figures/weight_marks.h"

namespace pegasos::figures {

Figure weight_space(const Snapshot& snapshot, const WeightSpaceOptions& options) {
  Figure figure{.id = "weight-space", .title = "Weight space", .equal_aspect = true};
  figure.y.grid = figure.x.grid = snapshot.d() == 1;
  if (snapshot.d() == 1) {
    line_picture(figure, snapshot, options);
  } else if (snapshot.d() == 2) {
    plane_picture(figure, snapshot, options);
  } else if (snapshot.d() == 3) {
    space_picture(figure, snapshot, options);
  } else if (options.mode == WeightMode::span) {
    span_picture(figure, snapshot, options);
  } else {
    lengths_picture(figure, snapshot, options);
  }
  for (const char* id : {"live", "average", "trajectory", "step", "subgradients", "subgradient"})
    plot::set_moving(figure, id);
  hide(figure, options.hidden);
  const bool fitted = options.radius == 0 || options.radius == wanted_radius(snapshot);
  figure.options = words_of(figure, options, fitted || snapshot.d() == 3);  // a space has no ranges
  highlight(figure, options.highlighted);
  return figure;
}

}  // namespace pegasos::figures
