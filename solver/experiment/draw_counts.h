// How often each example was drawn and how often it was a violator in the steps that a TouchLog knows, up to any t. The
// counts move with t: forwards by adding steps, backwards by taking them away, whichever way is shorter.
#pragma once

#include <functional>
#include <vector>

#include "experiment/touches.h"
#include "methods/sampling.h"

namespace pegasos {

/// Counts over the steps from .. to; nothing counted while from > to.
struct DrawCounts {
  Count from = 1;
  Count to = 0;
  std::vector<std::uint32_t> drawn;      ///< m numbers
  std::vector<std::uint32_t> violating;  ///< m numbers
};

class DrawCounter {
 public:
  DrawCounter(Sampler sampler, Count m) : sampler_(std::move(sampler)) {
    counts_.drawn.resize(static_cast<std::size_t>(m));
    counts_.violating.resize(static_cast<std::size_t>(m));
  }

  /// Towards "all known steps up to t"; stops early when `enough()` says so (asked every few steps). It looks, and
  /// counts a step whole or not at all. True when it is there. Cost about 15 ns for a touched example, plus O(m) where
  /// an epoch begins.
  bool go_to(Count t, const TouchLog& log, const std::function<bool()>& enough);
  const DrawCounts& counts() const { return counts_; }

 private:
  void count(Count t, const TouchLog& log, std::uint32_t by);
  void clear(Count first);

  Sampler sampler_;
  DrawCounts counts_;
  std::vector<Row> rows_;
};

}  // namespace pegasos
