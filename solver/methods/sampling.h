// A_t, a pure function of (seed, t): the same batch after every seek, for every number of threads, on every platform.
#pragma once

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
  void draw(Count t, std::vector<Row>& rows);
  /// Number of steps that can be drawn; kStepsMax unless the sequence is explicit.
  Count steps() const;
  Count k() const { return k_; }

 private:
  void draw_subset(Count t, std::vector<Row>& rows);
  void draw_in_order(Count t, std::vector<Row>& rows);
  void permute(Count epoch);

  Sampling kind_ = Sampling::Replacement;
  Count m_ = 0;
  Count k_ = 1;
  Random indices_;
  Random permutations_;
  std::vector<std::vector<Row>> sets_;  // explicit sequence; empty otherwise
  std::vector<Row> permutation_;        // of `epoch_`
  Count epoch_ = -1;
  std::vector<bool> taken_;  // scratch of draw_subset
};

/// r of Theorem 2 and 3: uniform in 1..T, independent of all A_t.
inline Count random_output_step(std::uint64_t seed, Count T) {
  return 1 + static_cast<Count>(Random(seed, Stream::RandomOutput).below(static_cast<std::uint64_t>(T), 0));
}

}  // namespace pegasos
