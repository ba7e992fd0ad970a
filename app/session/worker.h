// The thread that owns the run. It drains commands, runs slices of a few milliseconds (a step by hand is
// made whole), and publishes immutable snapshots, while something runs at most 60 times a second. No mutex is held
// while the solver runs or `wake` is called.
//
// Threads: mail() from any thread (mailbox.h), job_has_moved() from those of jobs; all else on the worker itself, but
// the first snapshot, which the constructor publishes.
#pragma once

#include <deque>
#include <functional>
#include <memory>

#include "core/threads.h"
#include "session/sessions.h"
#include "session/sweep_job.h"
#include "session/theory_job.h"

namespace pegasos::session {

class Worker {
 public:
  Worker(Opened opened, SessionOptions options);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// What other threads may use.
  Mailbox& mail() { return setup_.mail; }

 private:
  void loop();
  std::deque<Command> take_commands();
  template <class Work>
  void attempt(const Work& work);
  void carry_out(const Command& command);
  void publish();
  void prepare_pictures();
  void publish_soon();

  // one per command
  void on(const Play&);
  void on(const Pause&);
  void on(const StepForward& command);
  void on(const SubStep&);
  void on(const StepBack& command);
  void on(const PhaseBack&);
  void on(const Epoch&);
  void on(const SeekTo& command);
  void on(const RunTo& command);
  void on(const Rewind&);
  void on(const NewOrder&);
  void on(const NewData&);
  void on(const SetSpeed& command);
  void on(const SetParameter& command);
  void on(const SetParameters& command);
  void on(const OpenFile& command);
  void on(const UseTable& command);
  void on(const OpenSession& command);
  void on(const DropQuestion&);
  void on(const SaveSession& command);
  void on(const WatchCounts& command);
  void on(const ExportData& command);
  void on(const SaveRows& command);
  void on(const CancelOptimum&);
  void on(const RestartOptimum&);
  void on(const CheckTheory& command);
  void on(const CancelTheory&);
  void on(const DraftSweep& command);
  void on(const StartSweep& command);
  void on(const PauseSweep& command);
  void on(const ResumeSweep& command);
  void on(const CancelSweep& command);
  void on(const RemoveSweep& command);
  void on(const ClearRuns&);
  void on(const OpenSweepRun& command);
  void on(const PinRun&);
  void on(const Unpin& command);
  void on(const UnpinAll&);
  void on(const SwapPin& command);
  void on(const LockPin& command);
  void on(const SetInStep& command);
  void on(const RestorePins& command);
  void on(const Edit& command);
  void on(const NewCanvas&);
  void on(const OriginalData&);
  void on(const Undo&);
  void on(const Redo&);
  void on(const LeaveHome&);
  void on(const Arrive&);
  void on(const GoHome& command);
  void on(const SetAfterEdit& command);

  void take_file(const std::string& path, const std::function<Result<Opened>()>& read);
  void open_sweep_run(const SweepStatus& status, std::size_t place, Count member);
  bool refuses(const Command& command);
  void publish_lost();
  void hand_over(std::shared_ptr<Snapshot> next);
  void log_step();
  void follow_log(Snapshot& snapshot);

  Setup setup_;
  PinBoard pins_{setup_};
  SessionNames names_;
  Editing edits_{setup_, pins_, names_};
  Sessions sessions_{setup_, pins_, edits_, names_};
  TheoryJob theory_;
  SweepJob sweeps_;
  StepLog log_;
  std::deque<Command> taken_;   ///< by the loop; made before the thread, for an empty one asks for memory, too
  std::uint64_t prepared_ = 0;  // checksum of the set that is prepared for pictures
  Thread thread_;               // last: started after and joined before everything else
};

}  // namespace pegasos::session
