#include "figures/trajectory.h"

#include <algorithm>
#include <cmath>

#include "figures/memo.h"

namespace pegasos::figures {
namespace {

struct PathKey {
  std::uint64_t run = 0;
  std::uint64_t data = 0;
  std::uint64_t map = 0;
  std::size_t samples = 0;
  std::uint64_t last = 0;
  bool operator==(const PathKey&) const = default;
};

PathKey key_of(const Snapshot& snapshot, std::uint64_t map) {
  const SeriesView& series = snapshot.series;
  PathKey key{snapshot.run_id, snapshot.data->checksum(), map, series.samples.size(), 0};
  if (!series.samples.empty()) key.last = bits_of(series.samples.back().f) ^ bits_of(series.samples.back().norm);
  return key;
}

/// Calls take(t, w) for every iterate that is kept.
template <class Take>
void for_each_iterate(const Snapshot& snapshot, Take take) {
  const SeriesView& series = snapshot.series;
  Vector w(static_cast<std::size_t>(snapshot.d()));
  for (std::size_t i = 0; i < series.samples.size(); ++i) {
    const FullSample& sample = series.samples[i];
    if (sample.w_index == FullSample::kNoWeights) continue;
    for (std::size_t j = 0; j < w.size(); ++j) w[j] = series.weights[sample.w_index * w.size() + j];
    take(sample.t, w);
  }
}

}  // namespace

WeightMap WeightMap::lengths(VectorView axis) {
  WeightMap map(Kind::lengths);
  map.key_ = 1 + bits_of(axis);
  const double size = length(axis);
  if (!(size > 0)) return map;
  map.axis_.assign(axis.begin(), axis.end());
  for (double& value : map.axis_) value /= size;
  return map;
}

WeightMap WeightMap::span(std::shared_ptr<const SpanPlane> plane) {
  WeightMap map(Kind::span);
  map.key_ = plane->key;
  map.plane_ = std::move(plane);
  return map;
}

plot::DataPoint WeightMap::operator()(VectorView w) const {
  if (kind_ == Kind::identity) return {w[0], w[1]};
  if (kind_ == Kind::span) return plane_->place(w);
  const double along = axis_.empty() ? 0 : dot(w, axis_);
  double across2 = 0;  // summed from the differences: |w|^2 - along^2 would lose all digits near the axis
  for (std::size_t j = 0; j < w.size(); ++j) {
    const double off = w[j] - (axis_.empty() ? 0 : along * axis_[j]);
    across2 += off * off;
  }
  return {along, std::sqrt(across2)};
}

std::shared_ptr<const Trajectory> trajectory(const Snapshot& snapshot, const WeightMap& map) {
  static Memo<PathKey, Trajectory, 2 * (1 + session::kPinsMax)> memo;
  return memo.get(key_of(snapshot, map.key()), [&] {
    Trajectory result;
    for_each_iterate(snapshot, [&](Count t, const Vector& w) {
      result.t.push_back(t);
      result.points.push_back(map(w));
      result.strength.push_back(map.strength(w));
    });
    return result;
  });
}

std::shared_ptr<const SpaceTrajectory> space_trajectory(const Snapshot& snapshot) {
  static Memo<PathKey, SpaceTrajectory, 2 * (1 + session::kPinsMax)> memo;
  return memo.get(key_of(snapshot, 0), [&] {
    SpaceTrajectory result;
    for_each_iterate(snapshot, [&](Count t, const Vector& w) {
      result.t.push_back(t);
      result.w.insert(result.w.end(), w.begin(), w.end());
    });
    return result;
  });
}

double recent_length(const Snapshot& snapshot) {
  const auto& samples = snapshot.series.samples;
  const Count now = snapshot.position.completed();
  double most = all_finite(snapshot.w) ? length(snapshot.w) : 0;
  std::size_t low = 0;  // first sample after now / 4
  for (std::size_t high = samples.size(); low < high;) {
    const std::size_t middle = low + (high - low) / 2;
    if (samples[middle].t <= now / 4) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < samples.size() && samples[low].t <= now; ++low) {
    if (std::isfinite(samples[low].norm)) most = std::max(most, samples[low].norm);
  }
  return most;
}

}  // namespace pegasos::figures
