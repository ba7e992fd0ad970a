// The weight vector as w = (num/den) v with |v|^2 cached, so that shrinking and projecting cost O(1) and adding an
// example costs O(nonzeros) (Shalev-Shwartz et al. 2011, Sec. 2.4).
//
// With the step 1/(lambda t) the denominator is lambda k (t-1) and v is the plain sum of the violating examples:
// shrinking by 1 - 1/t only moves the denominator, nothing drifts, and the test "margin < 1" is the comparison num
// y<v,x> < lambda k (t-1), exact for integer data as long as no projection has acted.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/types.h"

namespace pegasos {

/// One entry of a sparse vector.
struct Entry {
  Column column;
  double value;
};

/// Entries of different columns.
struct EntryList : std::vector<Entry> {
  template <class F>
  void for_each(F&& f) const {
    for (const Entry& entry : *this) f(entry.column, entry.value);
  }
};

class Weights {
 public:
  explicit Weights(Vector w) : v_(std::move(w)) { refresh_norm(); }

  VectorView direction() const { return v_; }
  double numerator() const { return num_; }
  double denominator() const { return den_; }
  double scale() const { return scale_; }
  /// |w|^2 >= 0.
  double squared_norm() const { return scale() * scale() * v_norm2_; }
  double direction_squared_norm() const { return v_norm2_; }
  /// w itself, d numbers. Cost O(d).
  Vector vector() const;
  void vector(Vector& out) const;

  /// Is y <w, x> < 1? Decided without a division and, close to the tie, without rounding of lambda k (t-1):
  /// `signed_dot` = y <v, x>; `den_factor` * `den_count` is the exact denominator (see set_denominator).
  struct MarginTest {
    double num, den, den_factor, den_count;
    double difference(double signed_dot) const { return num * signed_dot - den; }
    /// So close to the tie that the sign of `difference` may be wrong.
    bool is_close(double signed_dot) const { return !(std::abs(difference(signed_dot)) > 1e-12 * std::abs(den)); }
    bool below_1(double signed_dot) const {
      return is_close(signed_dot) ? std::fma(den_factor, den_count, -(num * signed_dot)) > 0
                                  : difference(signed_dot) < 0;
    }
  };
  MarginTest margin_test() const { return {num_, den_, den_factor_, den_count_}; }

  /// w = 0 exactly; the denominator becomes 1.
  void reset();
  /// The denominator is factor * count, e.g. lambda * (k (t-1)); w changes accordingly.
  void set_denominator(double factor, double count) {
    den_factor_ = factor;
    den_count_ = count;
    den_ = factor * count;
    scale_ = num_ / den_;
  }
  /// w *= factor (not 0).
  void multiply(double factor) {
    num_ *= factor;
    scale_ = num_ / den_;
  }
  /// v += c times the entries of `x`, which has for_each(f(column, value)); the norm is not updated.
  template <class Entries>
  void add(const Entries& x, double c) {
    double* const v = v_.data();
    x.for_each([&](Column column, double value) { v[column] += c * value; });
  }
  /// v, to be changed; the norm is not updated (see set_direction_squared_norm).
  std::span<double> direction() { return v_; }
  static constexpr Count kFewFeatures = 8;
  /// |v|^2 as the caller's recurrence gives it, after v changed. It is summed anew where that costs nothing, up to
  /// kFewFeatures, and where little is left of what |v|^2 has been: its digits are gone.
  void set_direction_squared_norm(double value) {
    if (v_.size() <= static_cast<std::size_t>(kFewFeatures) || value < kCancelled * largest_norm2_)
      return refresh_norm();
    v_norm2_ = value;
    largest_norm2_ = std::max(largest_norm2_, value);
  }
  /// |v|^2 summed anew. Cost O(d).
  void refresh_norm();
  /// The same, but not in every step t: so often that the recurrence cannot drift. Cost O(1) a step.
  void refresh_norm_at(Count t) {
    if (t % kNormSteps == 0 && t % norm_steps() == 0) refresh_norm();
  }
  /// True when num has moved so far from 1 that `fold` is due.
  bool needs_fold() const { return needs_fold(num_); }
  static bool needs_fold(double numerator) {
    const double size = std::abs(numerator);
    return size < 1e-2 || size > 1e2;
  }
  /// v *= num, num = 1: w does not change. Cost O(d). Whoever accumulates multiples of v must flush before.
  void fold();

 private:
  static constexpr double kCancelled = 1e-2;  // leaves some 12 digits
  static constexpr Count kNormSteps = Count{1} << 16;
  Count norm_steps() const;  // between two sums of |v|^2, a multiple of kNormSteps

  Vector v_;
  double num_ = 1;
  double den_ = 1;
  double scale_ = 1;  // num_ / den_
  double den_factor_ = 1;
  double den_count_ = 1;
  double v_norm2_ = 0;
  double largest_norm2_ = 0;  // since v_norm2_ was summed
};

}  // namespace pegasos
