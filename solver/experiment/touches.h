// Which drawn examples were violators: one bit for each touched example of each step, in the order of A_1, A_2, ...
// What was drawn itself need not be kept: A_t is a pure function of (seed, t). Above a byte budget the oldest bits go.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "core/types.h"

namespace pegasos {

class TouchLog {
 public:
  /// Batches of `k`; the first step that is added is `first_step`.
  TouchLog(Count k, std::size_t budget_bytes, Count first_step = 1)
      : k_(k), budget_bytes_(budget_bytes), first_step_(first_step), first_known_(first_step) {
    open_.reserve(kChunkWords);
  }

  /// The mask of A_t^+ of step last() + 1, k entries. Cost O(k).
  void add(std::span<const std::uint8_t> violates) {
    for (const std::uint8_t one : violates) {
      word_ |= static_cast<std::uint64_t>(one) << filled_;
      if (++filled_ == 64) close_word();
    }
    ++steps_;
  }

  Count k() const { return k_; }
  /// Steps first() .. last() are known; first() > last() when none is.
  Count first() const { return first_known_; }
  Count last() const { return first_step_ + steps_ - 1; }
  /// Whether place j of A_t was a violator; first() <= t <= last().
  bool violated(Count t, Count j) const {
    const std::uint64_t bit = bit_of(t) + static_cast<std::uint64_t>(j);
    return ((word_at(bit / 64) >> (bit % 64)) & 1U) != 0;
  }
  /// sum of |A_t^+| over from <= t <= to, both known. Cost O((to - from) k / 10^6 + 10^4).
  Count violators(Count from, Count to) const;
  std::size_t bytes() const { return (chunks_.size() + 1) * kChunkWords * sizeof(std::uint64_t); }

 private:
  static constexpr std::size_t kChunkWords = std::size_t{1} << 14U;  // 128 KiB, a million bits
  std::uint64_t bit_of(Count t) const {
    return static_cast<std::uint64_t>(t - first_step_) * static_cast<std::uint64_t>(k_);
  }
  std::uint64_t word_at(std::uint64_t index) const {
    const std::uint64_t place = index - dropped_words_;
    const std::size_t chunk = place / kChunkWords;
    if (chunk < chunks_.size()) return chunks_[chunk].words[place % kChunkWords];
    const std::size_t rest = place - chunks_.size() * kChunkWords;
    return rest < open_.size() ? open_[rest] : word_;
  }
  void close_word();

  Count k_;
  std::size_t budget_bytes_;
  Count first_step_;
  Count first_known_;
  Count steps_ = 0;
  std::uint64_t word_ = 0;  ///< bits that do not fill a word yet
  unsigned filled_ = 0;
  std::vector<std::uint64_t> open_;
  struct Chunk {
    std::vector<std::uint64_t> words;
    Count ones;
  };
  std::deque<Chunk> chunks_;
  std::uint64_t dropped_words_ = 0;
};

}  // namespace pegasos
