#include "figures/trajectory.h"

#include <algorithm>
#include <cmath>

#include "figures/memo.h"

namespace pegasos::figures {
namespace {

struct Key {
  std::uint64_t run = 0;
  std::uint64_t data = 0;
  std::uint64_t map = 0;
  std::size_t samples = 0;
  std::uint64_t last = 0;
  bool operator==(const Key&) const = default;
};

}  // namespace

WeightMap::WeightMap(const Snapshot& snapshot) : identity_(snapshot.d() == 2) {
  if (identity_) return;
  const VectorView best = optimum_w(snapshot);
  const double size = length(best);
  key_ = 1 + bits_of(best);
  if (!(size > 0)) return;
  axis_.assign(best.begin(), best.end());
  for (double& value : axis_) value /= size;
}

plot::DataPoint WeightMap::operator()(VectorView w) const {
  if (identity_) return {w[0], w[1]};
  const double along = axis_.empty() ? 0 : dot(w, axis_);
  double across2 = 0;  // summed from the differences: |w|^2 - along^2 would lose all digits near the axis
  for (std::size_t j = 0; j < w.size(); ++j) {
    const double off = w[j] - (axis_.empty() ? 0 : along * axis_[j]);
    across2 += off * off;
  }
  return {along, std::sqrt(across2)};
}

std::shared_ptr<const Trajectory> trajectory(const Snapshot& snapshot, const WeightMap& map) {
  static Memo<Key, Trajectory> memo;
  const SeriesView& series = snapshot.series;
  Key key{snapshot.run_id, snapshot.data->checksum(), map.key(), series.samples.size(), 0};
  if (!series.samples.empty()) key.last = bits_of(series.samples.back().f) ^ bits_of(series.samples.back().norm);
  return memo.get(key, [&] {
    Trajectory result;
    Vector w(static_cast<std::size_t>(snapshot.d()));
    for (std::size_t i = 0; i < series.samples.size(); ++i) {
      const FullSample& sample = series.samples[i];
      if (sample.w_index == FullSample::kNoWeights) continue;
      for (std::size_t j = 0; j < w.size(); ++j) w[j] = series.weights[sample.w_index * w.size() + j];
      result.t.push_back(sample.t);
      result.points.push_back(map(w));
    }
    return result;
  });
}

}  // namespace pegasos::figures
