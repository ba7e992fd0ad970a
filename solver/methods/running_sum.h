// sum_t c_t w_t of vectors w_t = a_t v_t, of which v changes in few places at a time, without a cost of O(d) a step:
// kept as g v + r. Each term adds c_t a_t to g, and where v grows by delta, r loses g delta.
//
// v grows by multiples of examples, so r = rest - sum_i q_i x_i. Sparse rows with many features keep q, one number for
// an example, and sum it only when the sum is asked for: a step then touches nothing but v. That is as exact as v where
// v is itself a plain sum of examples, which is so with the step 1/(lambda (t + t0)). Else q is not kept, and the rest
// takes each change itself.
//
// g v and r cancel where v becomes much longer than it was in the terms of g, as before a strong projection: the sum
// then has the digits of the long v that is no term of it. So v is looked at before it grows (`leaps`): if need be g v
// is added to the rest (`flush`), and g begins anew.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "core/types.h"
#include "data/large/large_vector.h"

namespace pegasos {

/// So many times larger than the sum of the |c_t w_t| a number may be that is added and taken away again. By example it
/// is added and taken away in several parts.
inline constexpr double kFar = 512;
inline constexpr double kFarByExample = 128;

/// `Number` is one weight c_t, or several side by side: what a step does to one sum it does to the other.
template <class Number>
class RunningSum {
 public:
  RunningSum() = default;
  /// Of vectors with d numbers; `examples` > 0: by example, of so many.
  RunningSum(std::size_t d, std::size_t examples)
      : rests_(d, Number{}), multiples_(examples, Number{}), far_(examples > 0 ? kFarByExample : kFar) {}

  bool by_example() const { return !multiples_.empty(); }
  std::size_t bytes() const { return (rests_.size() + multiples_.size()) * sizeof(Number); }

  /// c_t w_t enters; `weight` = c_t a_t.
  void include(Number weight) { g_ += weight; }
  Number g() const { return g_; }
  std::span<Number> rests() { return rests_; }
  std::span<const Number> rests() const { return rests_; }
  std::span<const Number> multiples() const { return multiples_; }
  /// v grows by c times example i.
  void take(Row i, double c) { multiples_[i] += g_ * c; }
  [[gnu::always_inline]] void prefetch(Row i) const { __builtin_prefetch(multiples_.data() + i, 1); }

  /// To be called before v becomes longer, with a bound of |v| from below since the last call.
  void measure(double length) {
    reach_ += absolute(g_ - measured_) * length;
    measured_ = g_;
  }
  /// Would the sum lose digits where v grows to this length?
  bool leaps(double next_length) const { return any(absolute(g_) * next_length > far_ * reach_); }
  /// Would what v gains, added by g v and taken away again, drown the terms that are in the sum?
  bool drowns(double next_length) const {
    const Number mass = this->mass();
    return any(mass > Number{}) && any(absolute(g_) * next_length > far_ * mass);
  }
  /// Is |g| larger?
  bool exceeds(Number size) const { return any(absolute(g_) > size); }
  /// The sum of |c_t w_t| as measured.
  Number mass() const { return mass_ + reach_; }

  /// v, of this length, is about to be replaced, or to become much longer. Cost O(d).
  void flush(VectorView v, double length) {
    if (!any(g_ != Number{})) return;
    measure(length);
    mass_ += reach_;
    for (std::size_t j = 0; j < v.size(); ++j) rests_[j] += g_ * v[j];
    g_ = measured_ = reach_ = Number{};
  }

  /// Column j of the sum, but for what the multiples of the examples take away.
  Number column(std::size_t j, double v_j) const { return g_ * v_j + rests_[j]; }

 private:
  static bool any(bool value) { return value; }
  template <class Mask>
  static bool any(Mask mask) {
    return mask[0] != 0 || mask[1] != 0;
  }
  static Number absolute(Number value) { return value < Number{} ? -value : value; }

  LargeVector<Number> rests_;
  LargeVector<Number> multiples_;  // q; empty where the rests take all
  double far_ = kFar;
  Number g_{};
  Number measured_{};  // g when v was looked at last
  Number reach_{};     // sum |c_t w_t| of the terms in g, up to there
  Number mass_{};      // of the terms before them
};

}  // namespace pegasos
