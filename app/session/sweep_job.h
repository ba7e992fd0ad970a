// Experiments in the background: at most four, one of which runs while the others wait in their order, and the draft of
// the next one, whose cost is told before it is started. The finished runs go to the store, so whatever is stopped,
// removed or asked for again is never made twice.
//
// Threads: every function from one thread; each experiment and the draft is a job.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiment/run_store.h"
#include "experiment/sweep_probe.h"
#include "experiment/sweep_table.h"
#include "session/job.h"

namespace pegasos::session {

inline constexpr int kSweepsMax = 4;

enum class SweepStage {
  Waiting,    ///< for the one that runs
  Probing,    ///< its sets are prepared, its first runs are made: how long it takes is not known yet
  Running,    ///<
  Paused,     ///< what was finished is there; it goes on where it was
  Done,       ///<
  Cancelled,  ///< ... the same, but nobody means to go on
  Failed      ///< `message` says why
};

/// One experiment. Immutable once it is published.
struct SweepStatus {
  int id = 0;
  int slot = 0;  ///< 0..3: its colour (pin1..pin4) and its letter
  SweepStage stage = SweepStage::Waiting;
  double fraction = 0;  ///< of the work, in [0, 1]
  double left_s = -1;   ///< estimate; negative = none yet
  Message message;
  SweepRequest request;                     ///< as asked for: empty values are those of the table of experiments
  std::shared_ptr<const Table> source;      ///< the set that it is about, also when it was edited by hand
  std::shared_ptr<const Table> test_table;  ///< its test set; null when there is none
  std::shared_ptr<const SweepPlan> plan;    ///< null before Probing
  std::shared_ptr<const SweepTable> table;  ///< null before `plan`; rows of unfinished points have no statistics
  /// Of each point, in the order of their numbers; null where it has none yet.
  std::vector<std::shared_ptr<const std::vector<RunValues>>> runs;
  Count reused = 0;  ///< runs that the store had

  bool busy() const { return stage < SweepStage::Paused; }
  /// All of its points are there, or will not come.
  bool ended() const { return stage > SweepStage::Paused; }
  char letter() const { return static_cast<char>('A' + slot); }
  Count points_done() const;
};
using SweepStatusPtr = std::shared_ptr<const SweepStatus>;

/// What would be started, and what it would cost.
struct SweepDraft {
  SweepRequest request;
  std::shared_ptr<const Table> source;
  std::shared_ptr<const Table> test_table;
  bool busy = true;                       ///< still being found out
  Message trouble;                        ///< why it cannot be started; empty = it can
  Count points = 0;                       ///< 0 before it was planned
  std::shared_ptr<const SweepPlan> plan;  ///< null before it was planned
  SweepCost cost;
};

/// The store of finished runs, as it was looked at last.
struct KeptRuns {
  bool on = false;  ///< there is one
  std::uintmax_t bytes = 0;
  Count files = 0;
  Message trouble;  ///< why nothing is kept (any more); one sentence
};

/// All of it at one moment.
struct SweepList {
  std::vector<SweepStatusPtr> experiments;  ///< in the order in which they were asked for
  std::shared_ptr<const SweepDraft> draft;  ///< null before DraftSweep
  KeptRuns kept;

  const SweepStatus* find(int id) const;
  bool busy() const;
};
using SweepListPtr = std::shared_ptr<const SweepList>;

/// What an experiment of that kind holds fixed when the live run has `live`: no stopping test, and nothing held out
/// where it decides so by itself.
Parameters held_fixed(SweepKind kind, const Parameters& live);
/// Why no run of that point can be opened in the laboratory; empty when any can.
Message no_opening(const SweepPlan& plan, const SweepPoint& point);

class SweepJob {
 public:
  /// `changed`: as of a job. `cache`: folder of the store; nothing = no run is kept.
  SweepJob(std::function<void()> changed, std::optional<std::filesystem::path> cache);
  SweepJob(const SweepJob&) = delete;
  SweepJob& operator=(const SweepJob&) = delete;

  /// Finds out what that experiment would cost; the draft before is forgotten.
  void draft(const Problem& problem, const SweepRequest& request);
  /// `beside` the others, where there is room for one; else in their place. False when there are four.
  bool start(const Problem& problem, const SweepRequest& request, bool beside);
  void pause(int id) { set_aside(id, SweepStage::Paused); }
  void resume(int id);
  void cancel(int id) { set_aside(id, SweepStage::Cancelled); }
  void remove(int id);
  /// Removes all finished runs from the disk; what is shown stays. Error Io.
  Status clear();
  /// Lets the first one that waits begin, where none is at work. To be called when something has changed.
  void serve();
  /// Null before anything was asked for.
  SweepListPtr list() const;

 private:
  using Work = Job<SweepStatus>::Work;
  /// What a work leaves to the next one of the same experiment, and what that becomes when it is stopped.
  struct Made {
    SweepRuns runs;
    std::atomic<SweepStage> wish{SweepStage::Paused};
  };
  struct Experiment {
    int id = 0;
    std::shared_ptr<Made> made;
    Job<SweepStatus> job;
  };

  static Result<std::shared_ptr<const SweepPlan>> planned(const std::shared_ptr<const Table>& table,
                                                          const std::shared_ptr<const Table>& test_table,
                                                          const SweepRequest& request);
  RunStore* store();
  void look_at_store();
  Experiment* find(int id);
  void let_go(Experiment& one);
  void set_aside(int id, SweepStage stage);
  void make(Work& work, Made& made);
  void run(Work& work, Made& made);
  void make_draft(Job<SweepDraft>::Work& work, bool probe);

  std::function<void()> changed_;
  std::optional<std::filesystem::path> cache_;
  std::once_flag opened_;
  std::unique_ptr<RunStore> store_;
  mutable std::mutex mutex_;
  std::optional<KeptRuns> kept_;  // guarded by it

  int ids_ = 0;
  std::vector<Experiment> experiments_;
  std::vector<Experiment> leaving_;  // removed, and not at their end yet: nobody waits for it
  Job<SweepDraft> draft_;
};

}  // namespace pegasos::session
