// How long training takes at each point, for experiments that compare solvers in time. The one part of an experiment
// that depends on the machine: it is asked for, never kept in the store, and no part of a shard.
#pragma once

#include "experiment/sweep_table.h"

namespace pegasos {

/// Fills SweepRow::seconds: training alone, on one thread, of run 0 of each point. The fastest of at least three times
/// that together take kTimed_s, since all that disturbs makes it slower; a run of more than a second is made once.
/// Stopped, it leaves the rows that are left as they were.
void time_points(const SweepPlan& plan, SweepTable& table, const JobControl& control = {});
inline constexpr double kTimed_s = 0.05;

}  // namespace pegasos
