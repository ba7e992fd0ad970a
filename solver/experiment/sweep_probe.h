// What an experiment will cost, before it is started: how many of its runs are kept already, and how long the others
// will take, by the clock of some that are really made.
#pragma once

#include <optional>

#include "experiment/run_store.h"
#include "experiment/sweep.h"

namespace pegasos {

/// About what a run costs, in steps with their batches: the unit of progress and of the time left.
double run_cost(const SweepPlan& plan, const SweepPoint& point, Count member);

struct SweepCost {
  Count runs = 0;                 ///< of all points
  Count kept = 0;                 ///< of these, what the store holds
  double work = 0;                ///< examples that all runs look at (SweepPlan::work)
  std::optional<double> seconds;  ///< for what is not kept; nothing where no run was finished in time
};

/// By what the time of `timed` runs made together must be multiplied to speak of `left` runs made together: fewer runs
/// than threads leave threads idle. After most points are kept few runs are timed, and the others fill all threads.
double crowding_of(Count threads, Count timed, Count left);

/// Makes one run of each point, as far as about `patience_s` seconds go (at least one, at most ten times as long), and
/// gives them to the store: the experiment takes them from there, so that no run is made twice. Errors as run_sweep.
Result<SweepCost> probe_sweep(const SweepPlan& plan, RunStore& store, Count threads, double patience_s,
                              const JobControl& control = {});

}  // namespace pegasos
