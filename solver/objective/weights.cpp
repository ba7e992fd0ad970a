#include "objective/weights.h"

#include <algorithm>
#include <bit>

#include "core/numbers.h"
#include "objective/hinge.h"
#include "objective/nonzero_blocks.h"

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

// In one pass that leaves zeros alone: where w is projected often, it is folded often. A negative factor would change
// their signs, so that comes first.
void Weights::fold() {
  if (num_ < 0) {
    for (double& value : v_) value = -value;
    num_ = -num_;
  }
  CompensatedSum norm2;
  for_each_nonzero_block(std::span(v_), [&](std::span<double> block) {
    for (double& value : block) {
      value *= num_;
      norm2.add(value * value);
    }
  });
  num_ = 1;
  scale_ = 1 / den_;
  v_norm2_ = largest_norm2_ = norm2.value();
}

}  // namespace pegasos
