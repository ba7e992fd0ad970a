#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>

#include "core/pool.h"
#include "core/random.h"
#include "experiment/outcome.h"
#include "experiment/run_store.h"
#include "experiment/sweep.h"
#include "experiment/sweep_probe.h"
#include "optimum/dual_coordinate_descent.h"
#include "optimum/optimum.h"

namespace pegasos {
namespace {

using MaybeRun = std::optional<RunValues>;  ///< nothing: it was stopped

RunValues values_of(const Parts& set, double lambda, VectorView w, double b, Count t) {
  const Objective here = evaluate(*set.training, lambda, w, b);
  RunValues values{here.f, here.error_rate, -1, t};
  if (set.held_out) values.held_out = evaluate(*set.held_out, lambda, w, b).error_rate;
  if (set.test) values.test = evaluate(*set.test, lambda, w, b).error_rate;
  return values;
}

/// A run to T and what its output is worth. Without a value where the numbers overflowed.
MaybeRun run_to_the_end(const Parts& set, const Parameters& parameters, const JobControl& control) {
  Run run(set.training, parameters, for_output_alone(parameters.output));
  const auto pause = [&] { return control.stopped(); };
  const auto reach = [&](Count t) {
    run.run_to(t, pause);
    return run.position().completed() == t;
  };
  const bool random = parameters.output == Output::Random;
  OutputPoint point;
  bool whole = true;
  if (random) {  // it is met on the way
    whole = reach(random_output_step(parameters.seed, parameters.T) - 1);
    point = {run.stepper().weights().vector(), run.stepper().bias()};
  }
  whole = whole && reach(parameters.T);
  if (!run.ended().empty()) return RunValues{};
  if (!whole) return {};
  if (!random) point = output_point(run);
  const RunValues values = values_of(set, parameters.lambda, point.w, point.b, parameters.T);
  return std::isfinite(values.f) ? values : RunValues{};
}

/// A run until f(output) - f* <= epsilon, looked at where the series of a run has its samples: at every t at first,
/// later at 240 t a decade.
MaybeRun run_to_accuracy(const Parts& set, const Parameters& parameters, double target, const JobControl& control) {
  Run run(set.training, parameters, for_output_alone(parameters.output));
  const Count m = set.training->m();
  const auto pause = [&] { return control.stopped(); };
  for (Count t = 0; t < parameters.T;) {
    t = std::min(next_scheduled(t, m), parameters.T);
    run.run_to(t, pause);
    if (!run.ended().empty()) return RunValues{};
    if (run.position().completed() < t) return {};
    const OutputPoint point = output_point(run);
    if (evaluate(*set.training, parameters.lambda, point.w, point.b).f <= target)
      return values_of(set, parameters.lambda, point.w, point.b, t);
  }
  return RunValues{};
}

MaybeRun descend(const Parts& set, const SweepPoint& point, const JobControl& control) {
  DualState state;
  dual_coordinate_descent(*set.training, point.parameters.lambda, {0, point.passes}, {control.stop, {}}, state);
  if (state.stopped) return {};
  return values_of(set, point.parameters.lambda, state.w, state.b, point.passes);
}

/// What another program wrote over was no run on this set.
Status check_files(const Parts& set) {
  for (const DatasetPtr& one : {set.training, set.held_out, set.test}) {
    if (one == nullptr) continue;
    if (const Status same = one->rows().check_file(); !same) return same;
  }
  return Done{};
}

class Sweeper {
 public:
  Sweeper(const SweepPlan& plan, const SweepOptions& options, SweepRuns& runs, const JobControl& control)
      : plan_(plan), options_(options), runs_(runs), control_(control), threads_(thread_count(options.threads)) {}

  Status sweep() {
    prepare();
    if (plan_.info().measure != Measure::HeldOutError && runs_.f_star.empty()) {
      if (const Status found = find_optima(); !found) return found;
      if (runs_.f_star.empty()) return Done{};  // stopped
    }
    take_from_store();
    run_all();
    for (const Parts& set : plan_.sets) {
      if (const Status same = check_files(set); !same) return same;
    }
    return Done{};
  }

 private:
  void prepare() {
    const Count jobs = plan_.jobs();
    const Count mine = jobs < options_.shard.index ? 0 : (jobs - options_.shard.index) / options_.shard.count + 1;
    if (runs_.values.size() == static_cast<std::size_t>(mine)) return;
    runs_ = {};
    runs_.shard = options_.shard;
    runs_.values.resize(static_cast<std::size_t>(mine));
    runs_.known.assign(static_cast<std::size_t>(mine), 0);
  }

  bool take_optimum(const Dataset& data, double lambda, double& f_star) const {
    if (options_.store == nullptr || !options_.take) return false;
    const auto kept = options_.store->find(optimum_configuration(data, lambda));
    const auto at = kept.find(0);
    if (at == kept.end()) return false;
    f_star = at->second.f;
    return true;
  }

  /// Each pair of a training set and λ has one optimum, however many points share it.
  Status find_optima() {
    struct Problem {
      const Dataset* data;
      double lambda;
      double f_star = 0;
      bool known = false;
      std::optional<Error> trouble{};
    };
    std::vector<Problem> problems;
    std::vector<std::size_t> of_point;
    std::map<std::pair<const Dataset*, double>, std::size_t> seen;
    for (const SweepPoint& point : plan_.points) {
      const Dataset* data = plan_.sets[point.first_set].training.get();
      const auto [at, fresh] = seen.try_emplace({data, point.parameters.lambda}, problems.size());
      if (fresh) problems.push_back({data, point.parameters.lambda});
      of_point.push_back(at->second);
    }
    // Neighbours among the λ of a set, a few at a time: each search begins where the one before ended.
    constexpr std::size_t kChain = 4;
    std::vector<std::vector<Problem*>> chains;
    for (auto at = seen.rbegin(); at != seen.rend(); ++at) {  // by set, λ falling
      Problem* const problem = &problems[at->second];
      if (chains.empty() || chains.back().size() == kChain || chains.back().front()->data != problem->data)
        chains.emplace_back();
      chains.back().push_back(problem);
    }
    const JobControl part = part_of(control_, 0, 0.02);
    for_each_piece(static_cast<Count>(chains.size()), threads_, part, [&](Count i, std::size_t) {
      std::vector<Problem*>& chain = chains[static_cast<std::size_t>(i)];
      for (Problem* const problem : chain)
        problem->known = take_optimum(*problem->data, problem->lambda, problem->f_star);
      // A chain is walked from its beginning, whatever of it was kept: no digit depends on that.
      while (!chain.empty() && chain.back()->known) chain.pop_back();
      std::optional<Optimum> before;
      for (Problem* const problem : chain) {
        OptimumOptions options;
        options.start = before ? &*before : nullptr;
        auto optimum = find_optimum(*problem->data, problem->lambda, options, {control_.stop, {}});
        if (!optimum) {
          problem->trouble = optimum.error();
          return;
        }
        if (optimum->partial) return;
        if (const Status same = problem->data->rows().check_file(); !same) {
          problem->trouble = same.error();
          return;
        }
        before = std::move(*optimum);
        problem->f_star = before->certificate.primal;
        problem->known = true;
        if (options_.store != nullptr)
          options_.store->add(optimum_configuration(*problem->data, problem->lambda), 0, {problem->f_star, 0, -1, 1});
      }
    });
    for (const Problem& problem : problems) {
      if (problem.trouble) return *problem.trouble;
    }
    if (!std::ranges::all_of(problems, &Problem::known)) return Done{};
    for (const std::size_t place : of_point) runs_.f_star.push_back(problems[place].f_star);
    return Done{};
  }

  struct Job {
    const SweepPoint& point;
    std::size_t place;  ///< of the point
    Count member;
  };
  Job job(Count i) const {
    const Count number = i * options_.shard.count + options_.shard.index - 1;
    const auto after = std::ranges::upper_bound(plan_.points, number, {}, &SweepPoint::first_job);
    const SweepPoint& point = *(after - 1);
    return {point, static_cast<std::size_t>(after - plan_.points.begin()) - 1, number - point.first_job};
  }

  std::string configuration(const Job& job) const {
    return run_configuration(plan_, job.point, job.member, runs_.f_star.empty() ? 0 : runs_.f_star[job.place]);
  }

  void take_from_store() {
    if (options_.store == nullptr || !options_.take) return;
    std::string key;
    RunStore::Kept kept;
    for (std::size_t i = 0; i < runs_.values.size() && !control_.stopped(); ++i) {
      if (runs_.known[i] != 0) continue;
      const Job one = job(static_cast<Count>(i));
      std::string wanted = configuration(one);
      if (wanted != key) {
        key = std::move(wanted);
        kept = options_.store->find(key);
      }
      const auto at = kept.find(run_parameters(plan_, one.point, one.member).seed);
      if (at == kept.end()) continue;
      runs_.values[i] = at->second;
      runs_.known[i] = 1;
      ++runs_.reused;
    }
  }

  MaybeRun compute(const Job& job) const {
    const Parts& set = plan_.set_of(job.point, job.member);
    if (job.point.method == SweepMethod::DualCoordinateDescent) return descend(set, job.point, control_);
    const Parameters parameters = run_parameters(plan_, job.point, job.member);
    if (plan_.info().measure == Measure::Iterations)
      return run_to_accuracy(set, parameters, runs_.f_star[job.place] + plan_.request.epsilon, control_);
    return run_to_the_end(set, parameters, control_);
  }

  double cost(const Job& job) const { return run_cost(plan_, job.point, job.member); }

  void run_all() {
    double total = 0;
    std::vector<std::atomic<Count>> left(plan_.points.size());  // runs of each point
    for (std::size_t i = 0; i < runs_.known.size(); ++i) {
      if (runs_.known[i] != 0) continue;
      const Job one = job(static_cast<Count>(i));
      total += cost(one);
      left[one.place].fetch_add(1);
    }
    std::vector<bool> announced(left.size(), false);
    const auto announce = [&] {
      for (std::size_t place = 0; place < left.size() && options_.point_done; ++place) {
        if (announced[place] || left[place].load() > 0) continue;
        announced[place] = true;
        options_.point_done(place);
      }
    };
    std::atomic<double> done{0};
    const JobControl told{control_.stop, [&](const Progress&) {
                            announce();
                            control_.tell({0.02 + 0.98 * std::min(1.0, done.load() / std::max(total, 1.0)), 0});
                          }};
    for_each_piece(static_cast<Count>(runs_.values.size()), threads_, told, [&](Count i, std::size_t) {
      const auto place = static_cast<std::size_t>(i);
      if (runs_.known[place] != 0) return;
      const Job one = job(i);
      const MaybeRun run = compute(one);
      if (!run || !check_files(plan_.set_of(one.point, one.member))) return;
      runs_.values[place] = *run;
      runs_.known[place] = 1;
      left[one.place].fetch_sub(1);
      done.fetch_add(cost(one));
      if (options_.store != nullptr)
        options_.store->add(configuration(one), run_parameters(plan_, one.point, one.member).seed, *run);
    });
    announce();
  }

  const SweepPlan& plan_;
  const SweepOptions& options_;
  SweepRuns& runs_;
  const JobControl& control_;
  Count threads_;
};

}  // namespace

double run_cost(const SweepPlan& plan, const SweepPoint& point, Count member) {
  const Count m = plan.set_of(point, member).training->m();
  return static_cast<double>(point.parameters.T) * static_cast<double>(point.parameters.batch(m)) + 100;
}

Count SweepRuns::finished() const { return std::ranges::count(known, 1); }

std::vector<RunValues> SweepRuns::of(const SweepPoint& point) const {
  std::vector<RunValues> result;
  for (Count j = 0; j < point.runs; ++j) {
    const auto place = static_cast<std::size_t>(point.first_job + j);
    if (place >= known.size() || known[place] == 0) break;
    result.push_back(values[place]);
  }
  return result;
}

Status run_sweep(const SweepPlan& plan, const SweepOptions& options, SweepRuns& runs, const JobControl& control) {
  return Sweeper(plan, options, runs, control).sweep();
}

}  // namespace pegasos
