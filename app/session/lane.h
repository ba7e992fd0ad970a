// A run with what belongs to it alone, live or pinned, and what a snapshot says about it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "experiment/problem.h"
#include "experiment/run.h"
#include "session/optimum_job.h"
#include "session/shown_values.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// What costs passes over the data, found out once per moment, here or on another thread.
class Evaluation {
 public:
  /// Is the run elsewhere than it was, and nobody at it? While it is `moving`, what is dear is found out seldom;
  /// `sharers` runs share the time.
  bool is_due(const Run& run, std::uint64_t run_id, bool moving, std::size_t sharers) const;
  /// Finds out what there is to know of its moment. It looks (core/looks.h), and keeps what it has where it is left.
  void take(const Run& run, std::uint64_t run_id);
  /// The same, to be found out by somebody else; `collect` takes it over when it is there.
  std::shared_ptr<ShownValues> ask(const Run& run, std::uint64_t run_id);
  void collect();
  /// What was found out last, maybe of a moment before; null before the first.
  const ShownValues* shown() const { return shown_.get(); }
  /// It is of the moment of that run.
  bool is_of(const Run& run, std::uint64_t run_id) const { return is_of(shown_, run, run_id); }

 private:
  static bool is_of(const std::shared_ptr<const ShownValues>& shown, const Run& run, std::uint64_t run_id) {
    return shown != nullptr && shown->position() == run.position() && shown->run_id() == run_id;
  }

  std::shared_ptr<const ShownValues> shown_;
  std::shared_ptr<ShownValues> asked_;
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
  Lane copy() const { return {parameters, problem, std::make_unique<Run>(*run), run_id, data_id, optimum, evaluation}; }
  /// The run anew, from t = 0.
  void restart(const RunOptions& options, std::uint64_t id) {
    run = std::make_unique<Run>(problem.data, parameters, options);
    run_id = id;
    evaluation = {};  // of the run before
  }
  /// No examples: the row in the set only stands in.
  bool empty() const { return problem.table->rows.rows() == 0; }
  /// Its values are found out on another thread: see kValuesLater.
  bool values_later() const { return run->options().values_later; }
  /// Something that costs passes over the data is not there yet.
  bool behind() const { return !run->owed().empty() || !evaluation.is_of(*run, run_id); }
  /// Finds the hash of this moment out, unless that costs something and steps go on.
  void look_at_hash(bool moving);
  /// All but the optimum.
  void show(Snapshot& snapshot) const;

  /// Of the moment that was looked at last.
  struct Hashed {
    std::uint64_t run_id = 0;
    Position position;
    std::optional<std::uint64_t> hash;
  };
  Hashed hashed = {};
};

}  // namespace pegasos::session
