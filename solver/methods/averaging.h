// Averages sum_t c_t w_t / sum_t c_t in O(nonzeros) a step. Since w_t = a_t v_t and v changes in few places, a sum is
// kept as g v + r: each step adds c_t a_t to g, and where v_j grows by delta, r_j loses g delta. Flushed when v is
// folded. The suffix needs no sum of its own: it is what the uniform sum gained since.
#pragma once

#include <array>

#include "core/hash.h"
#include "core/large_vector.h"
#include "core/types.h"
#include "objective/weights.h"

namespace pegasos {

/// Uniform average, weights t (2 sum t w_t / (T (T+1))), and the suffix t >= suffix_from.
enum class Average { Uniform, Weighted, Suffix };
inline constexpr std::size_t kAverages = 3;

class Averages {
 public:
  Averages(Count d, Count suffix_from) : suffix_from_(suffix_from) {
    rests_.assign(static_cast<std::size_t>(d), Sums{});
  }

  /// w_t (and a free bias b) enters the sums; call once a step before w changes.
  void include(Count t, const Weights& w, double b) {
    if (t == suffix_from_) begin_suffix(w);
    const double a = w.scale();
    const auto time = static_cast<double>(t);
    g_ += Sums{a, time * a};
    bias_ += Sums{b, time * b};
    total_ += Sums{1, time};
  }
  /// v grows by c times the entries of `x`, and no sum changes. `x` has for_each(f(column, value)).
  template <class Entries>
  void grow(Weights& w, const Entries& x, double c) {
    double* const v = w.direction().data();
    Sums* const rests = rests_.data();
    const Sums g = g_;
    x.for_each([&](Column column, double value) {
      const double amount = c * value;
      v[column] += amount;
      rests[column] -= g * amount;
    });
  }
  /// v is about to be replaced (fold or reset). Cost O(d).
  void flush(const Weights& w);

  /// The average vector; all zeros before its first term. Cost O(d).
  Vector vector(Average which, const Weights& w) const;
  double bias(Average which) const;
  /// Sum of the weights c_t so far; 0 = the average has no term yet.
  double total(Average which) const;
  Count suffix_from() const { return suffix_from_; }
  void add_to(Hash& hash) const;

 private:
  /// Of the uniform and of the weighted average, side by side: what a step does to one it does to the other.
  using Sums = double __attribute__((vector_size(16)));
  void begin_suffix(const Weights& w);
  static std::size_t place(Average which) { return which == Average::Weighted ? 1 : 0; }

  Count suffix_from_;
  LargeVector<Sums> rests_;
  Sums g_{};
  Sums bias_{};
  Sums total_{};
  struct {
    Vector sum;  // empty before the suffix
    double bias = 0;
    double total = 0;
  } before_suffix_;  // the uniform sums when the suffix began
};

}  // namespace pegasos
