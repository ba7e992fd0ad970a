// Where f bends: the lines y (<w, x> + b) = 1 of the examples in a 2-D weight space.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "figures/figures.h"

namespace pegasos::figures {

struct Kink {
  Row row = 0;
  std::pair<plot::DataPoint, plot::DataPoint> ends;  ///< on the edge of the box
};

struct Kinks {
  std::vector<Kink>
      drawn;           ///< those that cross the box, at most kKinksShown: the nearest to w*, or 0 while it is not known
  Count crossing = 0;  ///< how many cross it
};

inline constexpr std::size_t kKinksShown = 24;  ///< more are a thicket, not lines

std::shared_ptr<const Kinks> kinks_of(const Snapshot& snapshot, plot::Range x, plot::Range y);

/// The b with which they are drawn: that of the optimum as soon as it is known.
double held_bias(const Snapshot& snapshot);

/// Faint lines, one mark "kinks"; the pointed and selected ones as "kink.7", with their number.
void add_kinks(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options, plot::Range x,
               plot::Range y);

}  // namespace pegasos::figures
