// Random problems that are legal but wilder than anybody's data: features from 1e-150 to 1e100, lambda from 1e-12 to
// 1e6, duplicates, opposite duplicates, zero rows, margins of exactly 1, w_{t+1/2} far outside of the ball; every step
// rule, sampling, bias, layout and output. A pure function of the seed.
#pragma once

#include <string>
#include <vector>

#include "core/parameters.h"
#include "data/dataset.h"
#include "support/plain_pegasos.h"

namespace pegasos::test {

struct WildProblem {
  std::uint64_t seed = 0;
  std::vector<Vector> x;        ///< rows of few numbers
  std::vector<Column> columns;  ///< which of the set's features these are; all others are 0
  std::vector<int> y;
  Count features = 0;
  bool sparse = false;
  bool whole = false;  ///< x are small integers and lambda is a power of 2: ties come out exactly
  Parameters parameters;

  /// By `prepare`, which may refuse lengths that leave the range of a double.
  Result<DatasetPtr> data() const;
  /// The same, with the bias feature as the last number of each row.
  PlainProblem plain() const;
  /// The numbers of w that `plain` has; all others must be 0.
  RealVector compact(VectorView w) const;
  /// w_1 as `plain` has it.
  RealVector start() const;
  /// What replays it, for messages.
  std::string text() const;
};

/// `most` bounds T.
WildProblem wild_problem(std::uint64_t seed, Count most = 200);

}  // namespace pegasos::test
