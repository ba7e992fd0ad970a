// How exactly an experiment knows f*.
#pragma once

#include <cmath>

#include "experiment/sweep_table.h"
#include "optimum/optimum.h"

namespace pegasos {

/// f - f* up to this is 0 as far as f* is certified; below 0 where f* is not subtracted.
inline double resolution(const SweepTable& table, const SweepRow& row) {
  return table.info().measure == Measure::Excess ? OptimumOptions{}.gap * std::abs(row.f_star.value_or(0)) : -1;
}

}  // namespace pegasos
