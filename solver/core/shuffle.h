// Random orders of rows.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/looks.h"
#include "core/random.h"
#include "core/types.h"

namespace pegasos {

/// Puts `rows` into an order drawn at `n`, every order equally likely (Fisher and Yates, each swap drawn by its place).
/// What a stretch of swaps meets is fetched before. It looks; left in the middle, it leaves some order of the rows.
inline void shuffle(const Random& random, std::uint64_t n, std::span<Row> rows) {
  std::array<Row, 240> others{};
  for (std::size_t end = rows.size(); end > 1;) {
    const std::size_t begin = end > others.size() ? end - others.size() : 1;
    const auto drawn = std::span(others).first(end - begin);
    random.below_rising(static_cast<std::uint32_t>(begin + 1), n, static_cast<std::uint32_t>(begin), drawn);
    for (const Row other : drawn) __builtin_prefetch(&rows[other], 1);
    for (std::size_t i = end; i-- > begin;) std::swap(rows[i], rows[drawn[i - begin]]);
    look(8 * static_cast<Count>(end - begin));
    end = begin;
  }
}

}  // namespace pegasos
