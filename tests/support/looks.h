// What long work says of itself, and where it is left: looks that are counted, measured, and one of which says stop.
#pragma once

#include <algorithm>
#include <atomic>

#include "core/looks.h"

namespace pegasos::test {

/// What the looks of some work told: how often it was asked for, how much was done between two questions at most, and
/// in all (but for what came after the last).
struct Looked {
  Count times = 0;
  Count most = 0;
  Count work = 0;
  bool whole = true;  ///< the work was done
};

/// Does `work`, which is not wanted any more from look number `last` on (1, 2, ...; 0 = never).
template <class Work>
Looked looked(const Work& work, Count last = 0) {
  std::atomic<Count> times{0};
  std::atomic<Count> most{0};
  std::atomic<Count> all{0};
  const Unwanted asked = [&] {
    const Count done = looks::now.work;
    all += done;
    for (Count before = most; before < done && !most.compare_exchange_weak(before, done);) {
    }
    return ++times >= last && last > 0;
  };
  Looked result;
  result.whole = unless(asked, work);
  result.times = times;
  result.most = most;
  result.work = all;
  return result;
}

}  // namespace pegasos::test
