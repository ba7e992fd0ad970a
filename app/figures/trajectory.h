// The path w_1, ..., w_t as points of a plane. Private to this layer.
#pragma once

#include <memory>
#include <vector>

#include "figures/common.h"

namespace pegasos::figures {

/// Maps weight vectors to a plane: the plane itself (d = 2), or along and across w* (any d).
class WeightMap {
 public:
  /// d = 2: the identity. Otherwise `axis` = w*; a zero axis leaves everything on the ordinate.
  explicit WeightMap(const Snapshot& snapshot);
  plot::DataPoint operator()(VectorView w) const;
  bool identity() const { return identity_; }
  std::uint64_t key() const { return key_; }

 private:
  bool identity_;
  Vector axis_;  // unit, or empty
  std::uint64_t key_ = 0;
};

/// All sampled iterates up to the frontier.
struct Trajectory {
  std::vector<Count> t;
  std::vector<plot::DataPoint> points;
};
std::shared_ptr<const Trajectory> trajectory(const Snapshot& snapshot, const WeightMap& map);

}  // namespace pegasos::figures
