// A_t, a pure function of (seed, t): the same batch after every seek, for every number of threads, on every platform.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/choices.h"
#include "core/random.h"
#include "core/types.h"

namespace pegasos {

class Sampler {
 public:
  /// k indices out of m by `kind`. Requires k <= m unless kind is Replacement.
  Sampler(Sampling kind, Count m, Count k, std::uint64_t seed);
  /// The explicit sequence A_1, A_2, ... (every set non-empty, rows < m).
  explicit Sampler(std::vector<std::vector<Row>> sets);

  /// Fills `rows` with A_t, t >= 1. Cost O(k), plus O(m) where an epoch begins (or after a seek into another epoch).
  /// It looks (core/looks.h); left in the middle, it leaves `rows` as they were.
  void draw(Count t, std::vector<Row>& rows) {
    const std::span<const Row> known = ahead(t);
    if (known.size() < needed_ || rows.size() != static_cast<std::size_t>(k_)) {
      draw_anew(t);
      rows.swap(fresh_);
    } else if (k_ == 1) {
      rows[0] = known.front();
    } else {
      std::ranges::copy(known.first(rows.size()), rows.begin());
    }
  }
  /// Rows of the steps t, t + 1, ..., k each, as far as they are known already, after `draw` of a step nearby; none of
  /// an explicit sequence, and none where more than kSmall are drawn a step with replacement or as a subset. To have
  /// them fetched in time.
  std::span<const Row> ahead(Count t) const {
    const std::uint64_t skipped = place_of(t) - known_from_;
    return skipped < known_.size() ? std::span(known_).subspan(skipped) : std::span<const Row>();
  }
  /// `ahead(t)` where k = 1 and no sequence is explicit: never empty, since rows are drawn if they must be. It looks.
  std::span<const Row> drawn(Count t) {
    if (ahead(t).size() < needed_) draw_anew(t);
    return ahead(t);
  }
  /// Steps with a row each that can be done on such `rows` with enough rows known behind them.
  Count steps_of(std::span<const Row> rows) const { return static_cast<Count>(rows.size() - needed_ + 1); }
  static constexpr std::size_t kAhead = 32;  ///< so many rows behind A_t are known, if any; in epochs, before their end
  static constexpr Count kSmall = 64;
  /// Are there so many draws that it is counted how often each example is drawn, instead of listing them? They are with
  /// replacement then, and more than there are examples.
  bool counts() const { return sets_.empty() && kind_ == Sampling::Replacement && k_ > kListed && k_ > m_; }
  static constexpr Count kListed = Count{1} << 20;  ///< draws that are listed; more, if they are fewer than m
  /// A_t where `counts()`: the examples that are drawn, in increasing order, and how often each is. Cost O(k + m),
  /// memory O(m). It looks, and leaves both as they were if it is left.
  void draw_counted(Count t, std::vector<Row>& rows, std::vector<std::uint32_t>& times);
  /// Number of steps that can be drawn; kStepsMax unless the sequence is explicit.
  Count steps() const { return steps_; }
  Count k() const { return k_; }
  /// By permutations: `ahead` knows all rows to the end of the epoch.
  bool in_order() const { return sets_.empty() && (kind_ == Sampling::Epochs || kind_ == Sampling::Cyclic); }
  /// That draw a large batch; no draw depends on it.
  void set_threads(Count threads) { threads_ = threads; }

 private:
  static constexpr std::uint64_t kNowhere = std::uint64_t{1} << 63U;
  void draw_anew(Count t);  // into fresh_
  void draw_stretch(Count t);
  void draw_subset(Count t, std::span<Row> rows);
  std::vector<std::uint32_t> drawn_times(Count t) const;
  /// Of the first row of A_t in the endless sequence of rows.
  std::uint64_t place_of(Count t) const { return static_cast<std::uint64_t>(t - 1) * static_cast<std::uint64_t>(k_); }
  void draw_in_order(Count t, std::span<Row> rows);
  void permute(Count epoch);

  Sampling kind_ = Sampling::Replacement;
  Count m_ = 0;
  Count k_ = 1;
  Count threads_ = 1;
  Random indices_;
  Random permutations_;
  std::vector<std::vector<Row>> sets_;  // explicit sequence; empty otherwise
  Count steps_ = kStepsMax;
  // Drawn in stretches: the permutation of `epoch_`, or the rows of the next steps where k is small.
  std::vector<Row> known_;
  std::uint64_t known_from_ = 0;  // place of the first of them
  std::size_t needed_ = 1;        // of them from A_t on, for a draw
  Count epoch_ = -1;
  std::vector<bool> taken_;  // scratch of draw_subset: all false
  std::vector<Row> fresh_;   // scratch of draw
};

/// r of Theorem 2 and 3: uniform in 1..T, independent of all A_t.
inline Count random_output_step(std::uint64_t seed, Count T) {
  return 1 + static_cast<Count>(Random(seed, Stream::RandomOutput).below(static_cast<std::uint64_t>(T), 0));
}

}  // namespace pegasos
