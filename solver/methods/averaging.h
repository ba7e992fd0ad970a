// Averages sum_t c_t w_t / sum_t c_t in O(nonzeros) a step. Since w_t = a_t v_t and v changes in few places, the sum is
// kept as g v + r: each step adds c_t a_t to g, and where v_j grows by delta, r_j loses g delta. Flushed when v is
// folded.
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
  Averages(Count d, Count suffix_from) : suffix_from_(suffix_from) { rests_.assign(static_cast<std::size_t>(d), {}); }

  /// w_t (and a free bias b) enters the sums; call once a step before w changes.
  void include(Count t, const Weights& w, double b) {
    const double a = w.scale();
    include_one(Average::Uniform, 1, a, b);
    include_one(Average::Weighted, static_cast<double>(t), a, b);
    if (t >= suffix_from_) include_one(Average::Suffix, 1, a, b);
  }
  /// v is about to grow by c times the entries.
  void on_add(std::span<const Entry> entries, double c) {
    std::array<double, kAverages>* const rests = rests_.data();
    const std::array<double, kAverages> g = g_;
    for (const Entry& entry : entries) {
      std::array<double, kAverages>& rest = rests[entry.column];
      const double amount = c * entry.value;
      for (std::size_t i = 0; i < kAverages; ++i) rest[i] -= g[i] * amount;
    }
  }
  /// v is about to be replaced (fold or reset). Cost O(d).
  void flush(const Weights& w);

  /// The average vector; all zeros before its first term. Cost O(d).
  Vector vector(Average which, const Weights& w) const;
  double bias(Average which) const;
  /// Sum of the weights c_t so far; 0 = the average has no term yet.
  double total(Average which) const { return total_[static_cast<std::size_t>(which)]; }
  Count suffix_from() const { return suffix_from_; }
  void add_to(Hash& hash) const;

 private:
  void include_one(Average which, double c, double a, double b) {
    const auto i = static_cast<std::size_t>(which);
    g_[i] += c * a;
    bias_[i] += c * b;
    total_[i] += c;
  }

  Count suffix_from_;
  using Rests = std::array<double, kAverages>;
  LargeVector<Rests> rests_;  // those of a column together: a step touches few columns
  std::array<double, kAverages> g_{};
  std::array<double, kAverages> bias_{};
  std::array<double, kAverages> total_{};
};

}  // namespace pegasos
