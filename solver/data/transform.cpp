#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/numbers.h"
#include "data/dataset.h"
#include "data/scaling.h"

namespace pegasos {

double stable_norm(VectorView x) {
  double largest = 0;
  for (const double value : x) largest = std::max(largest, std::abs(value));
  if (largest == 0) return 0;
  double sum = 0;
  for (const double value : x) sum += (value / largest) * (value / largest);
  return largest * std::sqrt(sum);
}

void Transform::apply_to(const RowView& row, std::span<double> x) const {
  assert(x.size() == static_cast<std::size_t>(size()));
  const std::span<double> own = x.first(features.size());
  for (std::size_t j = 0; j < own.size(); ++j) own[j] = row.at(features[j]);
  if (scaling == Scaling::UnitRows) {
    const double norm = stable_norm(own);
    if (norm > 0) std::for_each(own.begin(), own.end(), [norm](double& value) { value /= norm; });
  } else if (scaling != Scaling::None) {
    for (std::size_t j = 0; j < own.size(); ++j) own[j] = (own[j] - shift[j]) * factor[j] + 0.0;
  }
  if (bias == Bias::Feature) x.back() = bias_value;
}

Transform::Original Transform::original(VectorView w, double free_bias) const {
  assert(w.size() == static_cast<std::size_t>(size()));
  Original original{Vector(features.size()), 0};
  CompensatedSum b;
  b.add(bias == Bias::Free ? free_bias : 0);
  if (bias == Bias::Feature) b.add(w.back() * bias_value);
  const bool linear = scaling == Scaling::Standardise || scaling == Scaling::MaxAbs;
  for (std::size_t j = 0; j < features.size(); ++j) {
    original.w[j] = linear ? w[j] * factor[j] : w[j];
    if (linear) b.add(-original.w[j] * shift[j]);
  }
  original.b = b.value();
  return original;
}

}  // namespace pegasos
