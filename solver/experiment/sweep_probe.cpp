#include "experiment/sweep_probe.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace pegasos {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// f* of a point's set as the store has it; 0 where the measure's runs do not depend on it.
std::optional<double> kept_optimum(const SweepPlan& plan, const SweepPoint& point, RunStore& store) {
  if (plan.info().measure != Measure::Iterations) return 0;
  const auto kept = store.find(optimum_configuration(*plan.set_of(point, 0).training, point.parameters.lambda));
  const auto at = kept.find(0);
  return at == kept.end() ? std::nullopt : std::optional(at->second.f);
}

/// By number of the run among all.
std::vector<bool> kept_runs(const SweepPlan& plan, RunStore& store) {
  std::vector<bool> known(static_cast<std::size_t>(plan.jobs()), false);
  for (const SweepPoint& point : plan.points) {
    const auto f_star = kept_optimum(plan, point, store);
    if (!f_star) continue;
    const auto sets = std::min<Count>(point.runs, static_cast<Count>(point.set_count));
    for (Count first = 0; first < sets; ++first) {
      const RunStore::Kept kept = store.find(run_configuration(plan, point, first, *f_star));
      if (kept.empty()) continue;
      for (Count j = first; j < point.runs; j += sets) {
        if (kept.contains(run_parameters(plan, point, j).seed))
          known[static_cast<std::size_t>(point.first_job + j)] = true;
      }
    }
  }
  return known;
}

/// Of each run as run_sweep counts it: steps with their batches.
double cost_of(const SweepPlan& plan, const SweepPoint& point) {
  const Count m = plan.set_of(point, 0).training->m();
  return static_cast<double>(point.parameters.T) * static_cast<double>(point.parameters.batch(m)) + 100;
}

}  // namespace

Result<SweepCost> probe_sweep(const SweepPlan& plan, RunStore& store, Count threads, double patience_s,
                              const JobControl& control) {
  const std::vector<bool> kept = kept_runs(plan, store);
  SweepCost cost{plan.jobs(), std::ranges::count(kept, true), plan.work(), std::nullopt};
  const auto missing = std::ranges::find(kept, false);
  if (missing == kept.end()) {
    cost.seconds = 0;
    return cost;
  }
  SweepOptions options;
  options.threads = threads;
  options.store = &store;
  options.take = true;
  options.shard.count = std::max<Count>(1, plan.request.runs);  // one run of each point
  options.shard.index = static_cast<Count>(missing - kept.begin()) % options.shard.count + 1;
  SweepRuns runs;
  if (plan.info().measure == Measure::Excess) {  // f* changes no run, and is not what is timed
    const Count mine = (plan.jobs() - options.shard.index) / options.shard.count + 1;
    runs.shard = options.shard;
    runs.values.resize(static_cast<std::size_t>(mine));
    runs.known.assign(static_cast<std::size_t>(mine), 0);
    runs.f_star.assign(plan.points.size(), 0);
  }
  std::stop_source stop;
  const std::stop_callback follow(control.stop, [&] { stop.request_stop(); });
  const auto start = Clock::now();
  constexpr double kOptimaDone = 0.0201;  // of run_sweep's progress: a run was finished
  const Status done = run_sweep(plan, options, runs, {stop.get_token(), [&](const Progress& progress) {
                                                        const double spent = seconds_since(start);
                                                        const bool some = progress.fraction > kOptimaDone;
                                                        if (spent > (some ? patience_s : 10 * patience_s))
                                                          stop.request_stop();
                                                      }});
  const double spent = seconds_since(start);
  if (!done) return done.error();
  double made = 0;
  double left = 0;
  for (const SweepPoint& point : plan.points) {
    const double one = cost_of(plan, point);
    for (Count j = 0; j < point.runs; ++j) {
      const Count number = point.first_job + j;
      if (kept[static_cast<std::size_t>(number)]) continue;
      const auto place = static_cast<std::size_t>(number / options.shard.count);
      const bool mine = number % options.shard.count + 1 == options.shard.index && runs.known[place] != 0;
      (mine ? made : left) += one;
      if (mine) ++cost.kept;
    }
  }
  if (made > 0) cost.seconds = spent * left / made;
  return cost;
}

}  // namespace pegasos
