// Experiments: runs of the one stepper over values of a parameter, many seeds each.
//
//   request -> plan (points, each with its own parameters and training set) -> runs -> points with statistics
//
// Run j of every point has the seed member_seed(base seed, j), as in an ensemble, and its numbers depend on nothing
// else: not on the threads, not on the shard, not on whether they were computed now or taken from the store. Hence any
// run of a point can be opened by itself with run_parameters.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/parameters.h"
#include "core/progress.h"
#include "core/result.h"
#include "data/split.h"
#include "experiment/problem.h"
#include "experiment/sweep_kinds.h"

namespace pegasos {

class RunStore;

inline constexpr Count kSweepRunsMax = 10'000'000;  ///< of one point, all shards together
inline constexpr Count kSweepJobsMax = 10'000'000;  ///< of one shard: 40 bytes each
inline constexpr Count kFoldedRunsMax = 1000;       ///< of cross-validation, where every run has its own training set
inline constexpr double kEpsilonMin = 1e-12;        ///< of Measure::Iterations
inline constexpr double kEpsilonMax = 1e12;

struct SweepRequest {
  SweepKind kind = SweepKind::KFixedT;
  Parameters fixed;                 ///< what is held fixed; its seed is the base seed, its k and T give kT
  std::vector<std::string> values;  ///< empty = of the table
  std::vector<std::string> second;  ///< values of the second parameter, where the kind has one; empty = of the table
  Count runs = 48;                  ///< of each point
  double epsilon = 0.05;            ///< of Measure::Iterations
  Count folds = 10;                 ///< of cross-validation; `runs` is a multiple of it

  bool operator==(const SweepRequest&) const = default;
};

enum class SweepMethod : std::uint8_t { Pegasos, DualCoordinateDescent };

/// One value of the experiment.
struct SweepPoint {
  std::string value;             ///< as typed, or the number in its shortest form
  std::optional<double> number;  ///< of a value that is no word
  std::string second;            ///< value of the second parameter; empty = there is none
  Parameters parameters;         ///< of its runs but for the seed; T is the limit of Measure::Iterations
  SweepMethod method = SweepMethod::Pegasos;
  Count passes = 0;               ///< of dual coordinate descent
  Count runs = 0;                 ///< wanted; 1 where all would be the same
  Count first_job = 0;            ///< number of its first run among all of the experiment
  std::size_t first_set = 0;      ///< in SweepPlan::sets
  std::size_t set_count = 1;      ///< run j uses the set first_set + j mod set_count
  std::optional<double> bound{};  ///< of the mean, where there is one
  std::string_view bound_name{};  ///< the statement that it is of; a derived one for outputs of no theorem
};

struct SweepPlan {
  SweepRequest request;  ///< with its values filled in
  Problem problem;       ///< the set as the fixed parameters prepare it
  std::vector<SweepPoint> points;
  std::vector<Parts> sets;  ///< of the points

  const SweepInfo& info() const { return sweep_info(request.kind); }
  /// All runs of all points.
  Count jobs() const;
  /// Examples looked at by all runs; an upper limit for Measure::Iterations.
  double work() const;
  const Parts& set_of(const SweepPoint& point, Count member) const;
};

/// Errors: Usage and OutOfRange for values that the parameters do not take, what preparing a set says. `table` must be
/// open; a generator's sets of other sizes are made anew.
/// `test_table` of its test set is opened where it is not given.
Result<SweepPlan> plan_sweep(const std::shared_ptr<const Table>& table, const SweepRequest& request,
                             const std::shared_ptr<const Table>& test_table = nullptr);

/// Everything that determines run `member` of a point: the same parameters and seed give the same run anywhere. Of
/// cross-validation the training set alone is not determined by them.
Parameters run_parameters(const SweepPlan& plan, const SweepPoint& point, Count member);

/// What one run leaves behind, whatever is made of it later.
struct RunValues {
  double f = 0;          ///< f(output); 0 where t = 0
  double error = 0;      ///< its error rate on S
  double held_out = -1;  ///< its error rate on the held-out part; -1 where there is none
  Count t = 0;           ///< steps (Measure::Iterations: at which ε was reached); 0 = the run has no value
  double test = -1;      ///< its error rate on the test set; -1 where there is none

  bool operator==(const RunValues&) const = default;
};

/// A disjoint part of the runs: those whose number among all is index - 1 modulo count.
struct Shard {
  Count index = 1;
  Count count = 1;
};

struct SweepRuns {
  Shard shard = {};
  std::vector<double> f_star;       ///< of each point; empty before it is known or where the measure needs none
  std::vector<RunValues> values;    ///< by number within the shard
  std::vector<std::uint8_t> known;  ///< 1 where `values` holds a finished run
  Count reused = 0;                 ///< taken from the store

  Count finished() const;
  /// The values of a point's runs 0, 1, ... up to the first that is not finished. For shard 1 of 1 alone.
  std::vector<RunValues> of(const SweepPoint& point) const;
};

struct SweepOptions {
  Count threads = 0;  ///< 0 = all processors
  Shard shard = {};
  RunStore* store = nullptr;  ///< receives every finished run; null = nothing is kept
  bool take = false;          ///< take what the store holds
  /// Called in the thread of run_sweep as soon as all runs of points[i] are finished, once for each point:
  /// SweepRuns::of may be read for that point then, and f_star. May be empty.
  std::function<void(std::size_t i)> point_done = {};
};

/// Computes what `runs` does not hold yet (empty at first), in order. Stopped, it holds what was finished, and another
/// call goes on: this is how an experiment pauses. Error Unreachable when an optimum cannot be certified.
Status run_sweep(const SweepPlan& plan, const SweepOptions& options, SweepRuns& runs, const JobControl& control = {});

}  // namespace pegasos
