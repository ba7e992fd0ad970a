#include "theory/path_parts.h"

#include "theory/path_numbers.h"

namespace pegasos {

void PathSchedule::begin(Count t) {
  draw = t >= next_drawn || t == T;
  if (draw) next_drawn = next_moment(t);
}

void PathAverages::add(Count t, VectorView w) {
  const std::array<double, kKinds> factors = {1, static_cast<double>(t), t >= suffix_from_ ? 1.0 : 0.0};
  for (std::size_t i = 0; i < kKinds; ++i) {
    if (factors[i] == 0) continue;
    totals_[i] += factors[i];
    for (std::size_t j = 0; j < w.size(); ++j) add_exactly(sums_[i][j], sums_low_[i][j], factors[i] * w[j]);
  }
}

Vector PathAverages::of(Kind kind) const {
  Vector result(sums_[kind].size());
  for (std::size_t j = 0; j < result.size(); ++j) result[j] = (sums_[kind][j] + sums_low_[kind][j]) / totals_[kind];
  return result;
}

}  // namespace pegasos
