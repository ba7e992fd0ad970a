// How many random problems the differential tests look at: some here, all that PEGASOS_DIFFERENTIAL_PROBLEMS asks for
// in `./dev test differential`, or the one of PEGASOS_DIFFERENTIAL_SEED.
#pragma once

#include <gtest/gtest.h>

#include "support/number_in.h"
#include "support/stride.h"
#include "support/wild_problem.h"

namespace pegasos::test {

inline constexpr int kBlocks = 16;  // that shards deal out

/// look(seed) for every problem of one block; ends at the first that fails.
template <class Look>
void for_each_problem(int block, std::uint64_t usual, const Look& look) {
  const std::uint64_t one = number_in("PEGASOS_DIFFERENTIAL_SEED", 0);
  const std::uint64_t all = number_in("PEGASOS_DIFFERENTIAL_PROBLEMS", usual / kStride);
  for (std::uint64_t seed = 1 + static_cast<std::uint64_t>(block); seed <= all && one == 0; seed += kBlocks) {
    look(seed);
    if (testing::Test::HasFailure()) return;
  }
  if (one != 0 && block == 0) look(one);
}

}  // namespace pegasos::test
