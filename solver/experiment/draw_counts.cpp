#include "experiment/draw_counts.h"

#include <algorithm>

namespace pegasos {

/// `by` is 1 or, to take the step away, the largest number: arithmetic modulo 2^32.
void DrawCounter::count(Count t, const TouchLog& log, std::uint32_t by) {
  sampler_.draw(t, rows_);
  for (std::size_t j = 0; j < rows_.size(); ++j) {
    counts_.drawn[rows_[j]] += by;
    if (log.violated(t, static_cast<Count>(j))) counts_.violating[rows_[j]] += by;
  }
}

void DrawCounter::clear(Count first) {
  std::ranges::fill(counts_.drawn, 0U);
  std::ranges::fill(counts_.violating, 0U);
  counts_.from = first;
  counts_.to = first - 1;
}

bool DrawCounter::go_to(Count t, const TouchLog& log, const std::function<bool()>& enough) {
  const Count goal = std::clamp(t, log.first() - 1, log.last());
  // Steps whose bits are gone cannot be taken away any more; a long way back is shorter from the beginning.
  const bool shorter_from_first = goal < counts_.to && counts_.to - goal > goal - (log.first() - 1);
  if (counts_.from != log.first() || shorter_from_first) clear(log.first());
  constexpr Count kMost = 64;
  constexpr Count kDraws = 1 << 16;
  const Count between = std::clamp<Count>(kDraws / sampler_.k(), 1, kMost);
  for (Count n = 1; counts_.to != goal; ++n) {
    if (counts_.to < goal) {
      count(counts_.to + 1, log, 1U);
      ++counts_.to;
    } else {
      count(counts_.to, log, ~0U);
      --counts_.to;
    }
    if (n % between == 0 && enough()) break;
  }
  return counts_.to == goal;
}

}  // namespace pegasos
