// t0 of the step 1/(lambda (t + t0)), chosen by trial as L. Bottou's stochastic gradient programs choose their first
// step: where lambda is small, the first steps of 1/(lambda t) are so long that what they did takes some
// R/(lambda |w*|) steps to be forgotten; a t0 shortens them and leaves the later ones as they are.
#pragma once

#include "core/parameters.h"
#include "data/dataset.h"

namespace pegasos {

struct ShiftTrial {
  double t0 = 0;
  Count rows = 0;   ///< that were looked at
  Count steps = 0;  ///< of all trials together: a part of the training
};

/// Of t0 = 0, 1, 4, 16, ... up to the first beyond 16 R^2/lambda the largest whose run has an f on at most 1,000
/// examples after one pass over them, one a step, of at most 1.2 times the smallest there: what short steps have not
/// reached by then a longer run makes up for, while what long steps leave to be forgotten it keeps. Which examples
/// depends on m alone, so that t0 is the same for every seed of the run. It looks (core/looks.h).
ShiftTrial try_shifts(const DatasetPtr& data, const Parameters& parameters);
/// The same parameters, a t0 that is still to be found among them being found.
Parameters with_shift(const DatasetPtr& data, Parameters parameters);

}  // namespace pegasos
