// The plane in which weights of more than three dimensions are shown: through 0, spanned by w* and the main direction
// of the path orthogonal to it. Private to this layer.
#pragma once

#include <memory>

#include "figures/common.h"

namespace pegasos::figures {

/// Orthonormal; e2 is empty where nothing leaves the line through w* (or no path is kept yet).
struct SpanPlane {
  Vector e1;
  Vector e2;
  bool of_average = false;   ///< sets with very many features keep no path: e2 points to the average instead
  bool of_examples = false;  ///< no path yet: e2 is the direction in which the examples differ most
  double lambda = 0;         ///< e1 is the w* of this lambda
  std::uint64_t key = 0;     ///< changes with e1 or e2

  plot::DataPoint place(VectorView w) const;
  /// |w's part in the plane| / |w|; 1 for w = 0.
  double share(VectorView w) const;
  /// |w - its part in the plane| / |w|; 0 for w = 0.
  double outside(VectorView w) const;
};

/// e1 = w*/|w*|; e2 = first principal direction of the sampled iterates' parts orthogonal to w*. So that the picture
/// does not wobble it is computed anew only when the number of sampled iterates has doubled, whatever moment is looked
/// at, and each time by power iteration from the direction before, which keeps its sign. Needs a known w* other than 0
/// or a path; cached.
std::shared_ptr<const SpanPlane> span_plane(const Snapshot& snapshot);

}  // namespace pegasos::figures
