#include "experiment/sweep_probe.h"

#include <algorithm>
#include <vector>

#include "core/pool.h"
#include "core/progress.h"

namespace pegasos {
namespace {

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

}  // namespace

double crowding_of(Count threads, Count timed, Count left) {
  const auto at_once = [&](Count runs) { return static_cast<double>(std::max<Count>(1, std::min(threads, runs))); };
  return at_once(timed) / at_once(left);
}

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
  Count timed = 0;
  for (Count job = options.shard.index - 1; job < plan.jobs(); job += options.shard.count)
    timed += kept[static_cast<std::size_t>(job)] ? 0 : 1;
  const Count missing_runs = plan.jobs() - cost.kept;
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
  constexpr double kOptima = 0.02;  // of run_sweep's progress
  double on_optima = 0;             // seconds; they are found once, however many runs follow
  const Status done = run_sweep(plan, options, runs, {stop.get_token(), [&](const Progress& progress) {
                                                        const double spent = seconds_since(start);
                                                        if (progress.fraction < kOptima) on_optima = spent;
                                                        const bool some = progress.fraction > kOptima + 1e-4;
                                                        if (spent > (some ? patience_s : 10 * patience_s))
                                                          stop.request_stop();
                                                      }});
  const double spent = seconds_since(start) - on_optima;
  if (!done) return done.error();
  double made = 0;
  double made_at_most = 0;  // the same, as if each had gone to its limit of steps
  double left = 0;          // of points with a run that was made
  double left_at_most = 0;  // of the others
  for (const SweepPoint& point : plan.points) {
    Count own = 0;  // runs made
    Count others = 0;
    double share = 1;  // of the steps to the limit: a run to an accuracy ends before
    for (Count j = 0; j < point.runs; ++j) {
      const Count number = point.first_job + j;
      if (kept[static_cast<std::size_t>(number)]) continue;
      const auto place = static_cast<std::size_t>(number / options.shard.count);
      const bool mine = number % options.shard.count + 1 == options.shard.index && runs.known[place] != 0;
      ++(mine ? own : others);
      if (mine && runs.values[place].t > 0 && point.method == SweepMethod::Pegasos)
        share = static_cast<double>(runs.values[place].t) / static_cast<double>(point.parameters.T);
    }
    const double one = run_cost(plan, point, 0);
    cost.kept += own;
    made += static_cast<double>(own) * one * share;
    made_at_most += static_cast<double>(own) * one;
    (own > 0 ? left : left_at_most) += static_cast<double>(others) * one * share;
  }
  const double crowding = crowding_of(thread_count(threads), timed, missing_runs);
  if (made > 0) cost.seconds = crowding * spent * (left + left_at_most * made / made_at_most) / made;
  return cost;
}

}  // namespace pegasos
