// A run with what belongs to it alone, live or pinned, and what a snapshot says about it.
#pragma once

#include <chrono>
#include <cstdint>

#include "experiment/problem.h"
#include "experiment/run.h"
#include "session/optimum_job.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// The values that cost passes over the data, taken once per moment; of a large set that plays not for every picture.
class Evaluation {
 public:
  /// Is the run elsewhere than it was? `run_id` tells runs apart. While it is `moving`, dear values are taken seldom;
  /// `sharers` runs share the time.
  bool is_due(const Run& run, std::uint64_t run_id, bool moving, std::size_t sharers) const;
  /// Takes the values of its moment. It looks (core/looks.h), and keeps those that it has where it is left.
  void take(const Run& run, std::uint64_t run_id);
  void refresh(const Run& run, std::uint64_t run_id, bool moving, std::size_t sharers) {
    if (is_due(run, run_id, moving, sharers)) take(run, run_id);
  }
  const LiveValues& values() const { return values_; }
  std::shared_ptr<const MarginHistogram> margins() const { return margins_; }  ///< of the same moment
  /// The uniform average of the same moment, where it takes a pass, too; else empty.
  const Vector& average() const { return average_; }
  Position position() const { return position_; }
  std::uint64_t run_id() const { return run_id_; }
  double cost_s() const { return cost_s_; }  ///< of taking them last

 private:
  using Clock = std::chrono::steady_clock;

  LiveValues values_;
  std::shared_ptr<const MarginHistogram> margins_;
  Vector average_;
  Position position_{-1, Phase::Sample};
  std::uint64_t run_id_ = 0;
  double cost_s_ = 0;
  Clock::time_point taken_;
};

/// Everything that the run itself knows; parameters, data and optimum are the caller's.
void show_run(Snapshot& snapshot, const Run& run, const Evaluation& evaluation);

struct Lane {
  Parameters parameters;
  Problem problem;
  std::unique_ptr<Run> run;
  std::uint64_t run_id = 0;
  std::uint64_t data_id = 0;
  OptimumJob optimum;
  Evaluation evaluation;

  /// The same run once more; f* is shared.
  Lane copy() const { return {parameters, problem, std::make_unique<Run>(*run), run_id, data_id, optimum, {}}; }
  /// The run anew, from t = 0.
  void restart(RunOptions options, std::uint64_t id) {
    run = std::make_unique<Run>(problem.data, parameters, std::move(options));
    run_id = id;
  }
  /// No examples: the row in the set only stands in.
  bool empty() const { return problem.table->rows.rows() == 0; }
  /// All but the optimum.
  void show(Snapshot& snapshot) const;
};

}  // namespace pegasos::session
