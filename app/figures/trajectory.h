// The path w_1, ..., w_t in a picture of the weight space. Private to this layer.
#pragma once

#include <memory>
#include <vector>

#include "figures/common.h"
#include "figures/span_plane.h"

namespace pegasos::figures {

/// Maps weight vectors to a plane.
class WeightMap {
 public:
  /// d = 2: the plane of w itself.
  static WeightMap identity() { return WeightMap(Kind::identity); }
  /// Along and across `axis` (w*): |w| and |w - w*| are exact. A zero axis leaves everything on the ordinate.
  static WeightMap lengths(VectorView axis);
  static WeightMap span(std::shared_ptr<const SpanPlane> plane);

  plot::DataPoint operator()(VectorView w) const;
  /// How much of w the plane shows, in [0, 1].
  float strength(VectorView w) const { return plane_ ? static_cast<float>(plane_->share(w)) : 1.F; }
  std::uint64_t key() const { return key_; }

 private:
  enum class Kind { identity, lengths, span };
  explicit WeightMap(Kind kind) : kind_(kind) {}
  Kind kind_;
  Vector axis_;  // unit, or empty
  std::shared_ptr<const SpanPlane> plane_;
  std::uint64_t key_ = 0;
};

/// Two places of a path that are told apart on the screen.
inline bool farther(plot::DataPoint a, plot::DataPoint b, double least) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) > least * least;
}

/// All sampled iterates up to the frontier.
struct Trajectory {
  std::vector<Count> t;
  std::vector<plot::DataPoint> points;
  std::vector<float> strength;  ///< WeightMap::strength of each
};
std::shared_ptr<const Trajectory> trajectory(const Snapshot& snapshot, const WeightMap& map);

/// The same in space (d = 3), three numbers each.
struct SpaceTrajectory {
  std::vector<Count> t;
  std::vector<double> w;
};
std::shared_ptr<const SpaceTrajectory> space_trajectory(const Snapshot& snapshot);

/// Largest |w| among the sampled iterates of the last three quarters of the steps, and of the live one.
double recent_length(const Snapshot& snapshot);

}  // namespace pegasos::figures
