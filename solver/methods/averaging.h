// Averages sum_t c_t w_t / sum_t c_t without a cost of O(d) a step. Since w_t = a_t v_t and v changes in few places, a
// sum is kept as g v + r: each step adds c_t a_t to g, and where v grows by delta, r loses g delta. Flushed when v is
// folded. The suffix needs no sum of its own: it is what the uniform sum gained since.
//
// v grows by multiples of examples, so r = rest - sum_i q_i x_i. Sparse rows with many features keep q, one number for
// an example, and sum it only when an average is asked for: a step then touches nothing but v. That is as exact as v
// where v is itself a plain sum of examples, which is so with the step 1/(lambda t). Else q is not kept, and the rest
// takes each change itself.
#pragma once

#include <array>

#include "core/hash.h"
#include "core/large_vector.h"
#include "core/types.h"
#include "data/dataset.h"
#include "objective/weights.h"

namespace pegasos {

/// Uniform average, weights t (2 sum t w_t / (T (T+1))), and the suffix t >= suffix_from.
enum class Average { Uniform, Weighted, Suffix };
inline constexpr std::size_t kAverages = 3;

class Averages {
 public:
  /// `plain_sum`: v will be the sum of examples without factors, but for projections.
  Averages(DatasetPtr data, Count suffix_from, bool plain_sum);

  /// w_t (and a free bias b) enters the sums; call once a step before w changes.
  void include(Count t, const Weights& w, double b) {
    if (t == suffix_from_) begin_suffix(w);
    const double a = w.scale();
    const auto time = static_cast<double>(t);
    g_ += Sums{a, time * a};
    bias_ += Sums{b, time * b};
    total_ += Sums{1, time};
  }
  /// v grows by c x, x being example i, and no sum changes.
  void grow(Weights& w, Row i, const RowView& x, double c) {
    if (by_example()) {
      w.add(x, c);
      take(i, c);
    } else {
      add(w, x, c);
    }
  }
  /// v grows by c times `sum`, which is the sum of y x over those of `rows` that are marked, each so many `times`
  /// (empty = once).
  void grow(Weights& w, const EntryList& sum, double c, std::span<const Row> rows, const std::uint8_t* marked,
            std::span<const std::uint32_t> times);
  /// Memory is fetched for `grow` by example i, without waiting.
  [[gnu::always_inline]] void fetch(Row i) const {
    if (by_example()) __builtin_prefetch(multiples_.data() + i, 1);
  }
  /// v is about to be replaced (fold or reset). Cost O(d).
  void flush(const Weights& w);

  /// The average vector; all zeros before its first term. Cost O(d), by example O(nonzeros).
  Vector vector(Average which, const Weights& w) const;
  /// Is a multiple of each example kept, so that `vector` takes a pass over the examples?
  bool by_example() const { return !multiples_.empty(); }
  std::size_t bytes() const;
  double bias(Average which) const;
  /// Sum of the weights c_t so far; 0 = the average has no term yet.
  double total(Average which) const;
  Count suffix_from() const { return suffix_from_; }
  void add_to(Hash& hash) const;

 private:
  /// Of the uniform and of the weighted average, side by side: what a step does to one it does to the other.
  using Sums = double __attribute__((vector_size(16)));
  template <class Entries>
  void add(Weights& w, const Entries& x, double c) {
    double* const v = w.direction().data();
    Sums* const rests = rests_.data();
    const Sums g = g_;
    x.for_each([&](Column column, double value) {
      const double amount = c * value;
      v[column] += amount;
      rests[column] -= g * amount;
    });
  }
  void take(Row i, double c) { multiples_[i] += g_ * c; }
  void begin_suffix(const Weights& w);
  static std::size_t place(Average which) { return which == Average::Weighted ? 1 : 0; }

  DatasetPtr data_;
  Count suffix_from_;
  LargeVector<Sums> rests_;
  LargeVector<Sums> multiples_;  // q; empty where the rests take all
  Sums g_{};
  Sums bias_{};
  Sums total_{};
  struct {
    Vector sum;        // empty before the suffix; without
    Vector multiples;  // those of the examples
    double bias = 0;
    double total = 0;
  } before_suffix_;  // the uniform sums when the suffix began
};

}  // namespace pegasos
