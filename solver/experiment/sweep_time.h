// How long training takes at each point, for experiments that compare solvers in time. The one part of an experiment
// that depends on the machine: it is asked for, never kept in the store, and no part of a shard.
#pragma once

#include "experiment/sweep_table.h"

namespace pegasos {

/// Fills SweepRow::seconds: training alone, on one thread, of run 0 of each point. The median of at least three runs
/// that together take kTimed_s, or of the one run that takes longer by itself. Stopped, it leaves the rows that are
/// left as they were.
void time_points(const SweepPlan& plan, SweepTable& table, const JobControl& control = {});
inline constexpr double kTimed_s = 0.05;

}  // namespace pegasos
