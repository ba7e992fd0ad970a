// Walking a long vector of which most may be 0, as w is early in a run on many features.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pegasos {

/// Calls f(block) for the blocks of `values`, one after the other, but for those of zeros alone.
template <class Number, class F>
void for_each_nonzero_block(std::span<Number> values, const F& f) {
  constexpr std::size_t kBlock = 16;
  for (std::size_t first = 0; first < values.size(); first += kBlock) {
    const std::span<Number> block = values.subspan(first, std::min(kBlock, values.size() - first));
    std::uint64_t bits = 0;
    for (const double value : block) bits |= std::bit_cast<std::uint64_t>(value);
    if (bits << 1U != 0) f(block);  // without the signs: -0 is 0, too
  }
}

}  // namespace pegasos
