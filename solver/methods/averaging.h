// Averages sum_t c_t w_t / sum_t c_t, each a running sum. The suffix is what the uniform sum gained since its first
// term: that costs nothing, but where the terms before it are far larger (a first step far too long that is forgotten
// by and by) their digits are all that is left. So the suffix begins with a sum of its own, which ends as soon as its
// terms have become a part of the whole that counts.
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "core/hash.h"
#include "core/numbers.h"
#include "core/types.h"
#include "data/dataset.h"
#include "methods/running_sum.h"
#include "objective/weights.h"

namespace pegasos {

/// Uniform average, weights t (2 sum t w_t / (T (T+1))), and the suffix t >= suffix_from.
enum class Average { Uniform, Weighted, Suffix };
inline constexpr std::size_t kAverages = 3;

class Averages {
 public:
  /// None are kept: for who asks for the iterates alone.
  Averages() = default;
  /// `plain_sum`: v will be the sum of examples without factors, but for projections.
  Averages(DatasetPtr data, Count suffix_from, bool plain_sum);

  /// w_t (and a free bias b) enters the sums; call once a step before w changes.
  void include(Count t, const Weights& w, double b) {
    if (t == suffix_from_) begin_suffix(w);
    const double a = w.scale();
    const auto time = static_cast<double>(t);
    whole_.include(Sums{a, time * a});
    total_ += Sums{1, time};
    if (more_) include_more(a, time, b);
  }
  /// v is about to grow to a squared length of about `next_norm2`; w has its next scale. Cost O(1), O(d) where v
  /// becomes so much longer that the sums must be flushed.
  void expect(const Weights& w, double next_norm2) {
    if (!(next_norm2 >= least_norm2_ && next_norm2 <= most_norm2_)) look(w, next_norm2);
  }
  /// v grows by c x, x being example i, and no sum changes.
  [[gnu::always_inline]] void grow(Weights& w, Row i, const RowView& x, double c) {
    if (by_example_) {
      w.add(x, c);
      whole_.take(i, c);
    } else if (kept()) {
      add(w, x, c);
    } else {
      w.add(x, c);
    }
    if (has_own_) grow_own(i, x, c);
  }
  /// v grows by c times `sum`, which is the sum of y x over those of `rows` that are marked, each so many `times`
  /// (empty = once).
  void grow(Weights& w, const EntryList& sum, double c, std::span<const Row> rows, const std::uint8_t* marked,
            std::span<const std::uint32_t> times);
  /// Memory is fetched for `grow` by example i, without waiting.
  [[gnu::always_inline]] void prefetch(Row i) const {
    if (by_example_) whole_.prefetch(i);
  }
  /// v is about to be replaced (fold or reset). Cost O(d).
  void flush(const Weights& w);

  /// The average vector; all zeros before its first term, and where none is kept. Cost O(d), by example O(nonzeros).
  Vector vector(Average which, const Weights& w) const;
  /// Is a multiple of each example kept, so that `vector` takes a pass over the examples?
  bool by_example() const { return by_example_; }
  bool kept() const { return data_ != nullptr; }
  std::size_t bytes() const;
  double bias(Average which) const;
  /// Sum of the weights c_t so far; 0 = the average has no term yet.
  double total(Average which) const;
  Count suffix_from() const { return suffix_from_; }
  void add_to(Hash& hash) const;

 private:
  /// Of the uniform and of the weighted average.
  using Sums = double __attribute__((vector_size(16)));
  template <class Entries>
  void add(Weights& w, const Entries& x, double c) {
    double* const v = w.direction().data();
    Sums* const rests = whole_.rests().data();
    const Sums g = whole_.g();
    x.for_each([&](Column column, double value) {
      const double amount = c * value;
      v[column] += amount;
      rests[column] -= g * amount;
    });
  }
  template <class Entries>
  void add_own(const Entries& x, double c) {
    double* const rests = own_.rests().data();
    const double g = own_.g();
    x.for_each([&](Column column, double value) { rests[column] -= g * (c * value); });
  }
  void grow_own(Row i, const RowView& x, double c) { by_example_ ? own_.take(i, c) : add_own(x, c); }
  void begin_suffix(const Weights& w);
  void include_more(double a, double time, double b);
  void look(const Weights& w, double next_norm2);
  void end_own();
  void forget_lengths();
  std::size_t examples() const;
  double least_length(const Weights& w) const;
  bool leaps(double length) const { return whole_.leaps(length) || (has_own_ && own_.leaps(length)); }
  /// Of a sum: column j without the examples, and the multiple of an example that is to be taken away.
  double column(Average which, std::size_t j, double v_j) const;
  double multiple(Average which, Row row) const;
  static std::size_t place(Average which) { return which == Average::Weighted ? 1 : 0; }

  DatasetPtr data_;
  Count suffix_from_ = 0;
  bool by_example_ = false;
  RunningSum<Sums> whole_;
  RunningSum<double> own_;  // of the suffix, while that is small
  bool has_own_ = false;
  bool more_ = false;  // than the whole sums: own_ or a free bias
  // |v|^2 was between these since the sums were measured, or else v did not change. Sums that are not kept need no
  // measure.
  double least_norm2_ = 0;
  double most_norm2_ = std::numeric_limits<double>::infinity();
  std::array<CompensatedSum, 2> bias_;
  Sums total_{};
  struct {
    Vector sum;        // empty before the suffix; without
    Vector multiples;  // those of the examples
    double mass = 0;   // sum of the |w_t|
    double total = 0;
    CompensatedSum bias;
  } before_suffix_;  // the uniform sums when the suffix began
};

}  // namespace pegasos
