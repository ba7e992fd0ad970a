// A_t, a pure function of (seed, t): the same batch after every seek, for every number of threads, on every platform.
#pragma once

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
  void draw(Count t, std::vector<Row>& rows) {
    if (rows.size() == 1 && ahead(t).size() > needed_ahead_) {
      rows[0] = ahead(t).front();
    } else {
      draw_anew(t, rows);
    }
  }
  /// Rows of the steps t, t + 1, ... as far as they are known already, after `draw` of a step nearby. Only where one
  /// row is drawn a step; else empty. To have them fetched in time.
  std::span<const Row> ahead(Count t) const {
    const auto skipped = static_cast<std::size_t>(t - known_from_);
    return skipped < known_.size() ? std::span(known_).subspan(skipped) : std::span<const Row>();
  }
  static constexpr std::size_t kAhead = 32;  ///< so many are known with replacement
  /// Number of steps that can be drawn; kStepsMax unless the sequence is explicit.
  Count steps() const { return steps_; }
  Count k() const { return k_; }
  /// That draw a large batch; no draw depends on it.
  void set_threads(Count threads) { threads_ = threads; }

 private:
  void draw_anew(Count t, std::vector<Row>& rows);
  void draw_singles(Count t);
  void draw_subset(Count t, std::vector<Row>& rows);
  void draw_in_order(Count t, std::vector<Row>& rows);
  void permute(Count epoch);

  Sampling kind_ = Sampling::Replacement;
  Count m_ = 0;
  Count k_ = 1;
  Count threads_ = 1;
  Random indices_;
  Random permutations_;
  std::vector<std::vector<Row>> sets_;  // explicit sequence; empty otherwise
  Count steps_ = kStepsMax;
  // Drawn in stretches: the permutation of `epoch_`, or with k = 1 and replacement the rows of the next steps.
  std::vector<Row> known_;
  Count known_from_ = kStepsMax + 1;  // with k = 1 the step of the first of them; else beyond all steps
  std::size_t needed_ahead_ = 0;
  Count epoch_ = -1;
  std::vector<bool> taken_;  // scratch of draw_subset
};

/// r of Theorem 2 and 3: uniform in 1..T, independent of all A_t.
inline Count random_output_step(std::uint64_t seed, Count T) {
  return 1 + static_cast<Count>(Random(seed, Stream::RandomOutput).below(static_cast<std::uint64_t>(T), 0));
}

}  // namespace pegasos
