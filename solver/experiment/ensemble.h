// Independent runs of one problem, for the statements about expectations and probabilities. Member j runs with the seed
// member_seed(base seed, j) and its own r, hence its numbers depend on nothing else: not on the threads, not on the
// order in which the members end.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "methods/stepper.h"
#include "theory/ensemble_check.h"

namespace pegasos {

inline constexpr Count kRunsMax = 100000;

struct EnsembleOptions {
  Count runs = 200;                       ///< 1 .. kRunsMax
  Vector deltas = {0.9, 0.5, 0.1, 0.01};  ///< each in (0, 1)
  Count threads = 0;                      ///< 0 = all processors
  /// Multiplications that evaluating f(w_t) may cost; beyond it f is looked at in random t and at the moments of the
  /// fan.
  double work = 2e10;
};

/// Runs the ensemble; stopped, it keeps the members 0..n-1 that were finished. About 200 bytes a member, and some 10 MB
/// beside. Error NotFinite with the sentence of the run that overflowed.
Result<EnsembleValues> run_ensemble(const DatasetPtr& data, const Parameters& parameters, const Reference& reference,
                                    const EnsembleOptions& options, const JobControl& control = {});

}  // namespace pegasos
