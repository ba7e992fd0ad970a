#include "experiment/touches.h"

#include <bit>
#include <cassert>

namespace pegasos {

void TouchLog::close_word() {
  open_.push_back(word_);
  word_ = 0;
  filled_ = 0;
  if (open_.size() < kChunkWords) return;
  Count ones = 0;
  for (const std::uint64_t word : open_) ones += std::popcount(word);
  chunks_.push_back({std::move(open_), ones});
  open_ = {};
  open_.reserve(kChunkWords);
  if (bytes() <= budget_bytes_ || chunks_.size() < 2) return;
  chunks_.pop_front();
  dropped_words_ += kChunkWords;
  const std::uint64_t first_bit = 64 * dropped_words_;
  const auto k = static_cast<std::uint64_t>(k_);
  first_known_ = first_step_ + static_cast<Count>((first_bit + k - 1) / k);
}

Count TouchLog::violators(Count from, Count to) const {
  assert(from >= first() && to <= last());
  if (to < from) return 0;
  const std::uint64_t begin = bit_of(from);
  const std::uint64_t end = bit_of(to + 1);
  Count sum = 0;
  for (std::uint64_t index = begin / 64; 64 * index < end; ++index) {
    const std::uint64_t place = index - dropped_words_;
    const bool whole = place % kChunkWords == 0 && 64 * index >= begin && 64 * (index + kChunkWords) <= end;
    if (const std::size_t chunk = place / kChunkWords; whole && chunk < chunks_.size()) {
      sum += chunks_[chunk].ones;
      index += kChunkWords - 1;
      continue;
    }
    std::uint64_t word = word_at(index);
    if (64 * index < begin) word &= ~std::uint64_t{0} << (begin % 64);
    if (64 * (index + 1) > end) word &= ~(~std::uint64_t{0} << (end % 64));
    sum += std::popcount(word);
  }
  return sum;
}

}  // namespace pegasos
