// How the margins y (<w, x> + b) of all examples are spread: counts per class, and what each bin contributes to the
// mean hinge. Counted by the worker in the pass that evaluates f, so that the window never walks over the data.
#pragma once

#include <vector>

#include "data/dataset.h"

namespace pegasos::session {

struct MarginHistogram {
  double width = 0;             ///< of a bin; 0 = nothing was counted (w is not finite)
  double first = 0;             ///< left edge of bin 0; 1 is an edge, and 0 is one while width <= 1
  std::vector<Count> positive;  ///< examples of class +1 per bin
  std::vector<Count> negative;
  Vector hinge_positive;  ///< sum of their hinges, per bin
  Vector hinge_negative;
  Count m = 0;       ///< all counts together
  double hinge = 0;  ///< mean hinge: all hinge sums together over m
  double norm = 0;   ///< |w|

  std::size_t bins() const { return positive.size(); }
  double edge(std::size_t i) const { return first + static_cast<double>(i) * width; }
};

inline constexpr int kMarginBins = 72;  ///< about so many at most

/// Cost O(nonzeros + m); the products by so many threads.
MarginHistogram count_margins(const Dataset& data, VectorView w, double b, Count threads = 1);

}  // namespace pegasos::session
