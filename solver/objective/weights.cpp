#include "objective/weights.h"

#include <algorithm>
#include <bit>

#include "objective/hinge.h"

namespace pegasos {

Vector Weights::vector() const {
  Vector out;
  vector(out);
  return out;
}

void Weights::vector(Vector& out) const {
  out.resize(v_.size());
  const bool plain = num_ == 1;  // one rounding instead of two: w = v / den
  const double a = scale();
  for (std::size_t j = 0; j < v_.size(); ++j) out[j] = plain ? v_[j] / den_ : a * v_[j];
}

void Weights::reset() {
  std::ranges::fill(v_, 0.0);
  num_ = 1;
  set_denominator(1, 1);
  v_norm2_ = largest_norm2_ = 0;
}

void Weights::refresh_norm() { v_norm2_ = largest_norm2_ = pegasos::squared_norm(v_); }

Count Weights::norm_steps() const { return std::max(kNormSteps, static_cast<Count>(std::bit_ceil(4 * v_.size()))); }

void Weights::fold() {
  for (double& value : v_) value *= num_;
  num_ = 1;
  scale_ = 1 / den_;
  refresh_norm();
}

}  // namespace pegasos
