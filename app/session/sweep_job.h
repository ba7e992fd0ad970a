// Experiments in the background: at most four, one of which runs while the others wait in their order, and the draft of
// the next one, whose cost is told before it is started. Two threads, one that runs and one that drafts; the finished
// runs go to the store, so whatever is stopped, removed or asked for again is never made twice.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "experiment/run_store.h"
#include "experiment/sweep_probe.h"
#include "experiment/sweep_table.h"

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
  std::string message;
  SweepRequest request;                     ///< as asked for: empty values are those of the table of experiments
  std::shared_ptr<const Table> source;      ///< the set that it is about, also when it was edited by hand
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
  bool busy = true;     ///< still being found out
  std::string trouble;  ///< why it cannot be started; empty = it can
  Count points = 0;     ///< 0 before it was planned
  SweepCost cost;
};

/// The store of finished runs, as it was looked at last.
struct KeptRuns {
  bool on = false;  ///< there is one
  std::uintmax_t bytes = 0;
  Count files = 0;
  std::string trouble;  ///< why nothing is kept (any more); one sentence
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
std::string no_opening(const SweepPlan& plan, const SweepPoint& point);

class SweepJob {
 public:
  /// `changed` is called from the job's threads when `list` has moved. `cache`: folder of the store; nothing = no run
  /// is kept.
  SweepJob(std::function<void()> changed, std::optional<std::filesystem::path> cache);
  ~SweepJob();
  SweepJob(const SweepJob&) = delete;
  SweepJob& operator=(const SweepJob&) = delete;

  /// Finds out what that experiment would cost; the draft before is forgotten.
  void draft(std::shared_ptr<const Table> table, const SweepRequest& request);
  /// `beside` the others, where there is room for one; else in their place. False when there are four.
  bool start(std::shared_ptr<const Table> table, const SweepRequest& request, bool beside);
  void pause(int id);
  void resume(int id);
  void cancel(int id);
  void remove(int id);
  /// Removes all finished runs from the disk; what is shown stays. Error Io.
  Status clear();
  /// Stops everything and waits; what was finished is kept.
  void stop();
  /// Null before anything was asked for.
  SweepListPtr list() const;

 private:
  struct Experiment;
  using ExperimentPtr = std::shared_ptr<Experiment>;

  static Result<std::shared_ptr<const SweepPlan>> planned(const std::shared_ptr<const Table>& table,
                                                          const SweepRequest& request);
  void begin();
  RunStore* store();
  ExperimentPtr find(int id);
  void set_aside(int id, SweepStage stage);
  ExperimentPtr next();
  void run_all(const std::stop_token& quit);
  void run(Experiment& one, const std::stop_token& stop);
  Status prepare(Experiment& one);
  void show_point(Experiment& one, std::size_t place);
  void tell(Experiment& one, double fraction);
  void draft_all(const std::stop_token& quit);
  void make_draft(SweepDraft draft, const std::stop_token& stop);
  void look_at_store();
  void show();

  std::function<void()> changed_;
  std::optional<std::filesystem::path> cache_;
  std::once_flag opened_;
  std::unique_ptr<RunStore> store_;

  mutable std::mutex mutex_;  // of everything below
  std::condition_variable_any wake_;
  std::vector<ExperimentPtr> experiments_;
  int ids_ = 0;
  std::optional<SweepDraft> wanted_draft_;
  std::stop_source draft_stop_;
  std::shared_ptr<const SweepPlan> drafted_plan_;  // of draft_
  std::shared_ptr<const SweepDraft> draft_;
  KeptRuns kept_;
  SweepListPtr list_;

  std::jthread runner_;  // last: joined before the rest goes
  std::jthread drafter_;
};

}  // namespace pegasos::session
