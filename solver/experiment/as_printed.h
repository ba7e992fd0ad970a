// What a run makes of --as-printed.
#pragma once

#include "core/parameters.h"

namespace pegasos {

/// Whether a run does something as printed: a misprint of a statement changes none, that of a stopping test needs the
/// test.
constexpr bool runs_as_printed(Misprint misprint, Stopping stopping) {
  return changes_run(misprint) || (misprint == Misprint::SmallIncrease && stopping == Stopping::SmallDecrease);
}

}  // namespace pegasos
