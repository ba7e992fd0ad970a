// The thread that owns the run. It drains commands, runs slices of at most 4 ms, and publishes immutable snapshots at
// most 60 times a second. No mutex is held while the solver runs or `wake` is called.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <thread>

#include "session/comparison.h"
#include "session/draw_watch.h"
#include "session/file_watch.h"
#include "session/followed_optimum.h"
#include "session/lane.h"
#include "session/mailbox.h"
#include "session/names.h"
#include "session/news.h"
#include "session/opening.h"
#include "session/pins.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/sweep_job.h"
#include "session/theory_job.h"
#include "session/undo.h"

namespace pegasos::session {

class Worker {
 public:
  Worker(Opened opened, SessionOptions options);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// What other threads may use.
  Mailbox& mail() { return mail_; }

 private:
  void loop();
  std::deque<Command> take_commands();
  void attempt(const std::function<void()>& work);
  void carry_out(const Command& command);
  void publish();
  bool evaluate();
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
  void on(const SetAfterEdit& command);

  /// How a training set comes.
  enum class Arrival {
    NewSet,
    Preparation,  ///< the same points, prepared otherwise
    Canvas,       ///< begun by hand
    Edit,         ///< the present one changed by hand
    Renumbering   ///< the same, and the rows have other numbers
  };

  Result<Opened> open(const Parameters& parameters);
  Result<Opened> open(const std::shared_ptr<const Table>& table, const Parameters& parameters);
  Result<Opened> unless_ended(const std::function<Result<Opened>()>& work);
  void take_file(const std::string& path, const std::function<Result<Opened>()>& open);
  void adopt(const Parameters& parameters);
  bool install(Result<Opened> opened, Arrival arrival = Arrival::NewSet);
  void restart_run();
  void run_again();
  bool set_edits_aside(Result<Opened> opened);
  void go_on_from(Position here, bool playing);
  void change(const Change& what, std::uint64_t gesture, const std::function<void()>& work);
  UndoState present(Change::Kind kind);
  bool restore(const UndoState& state);
  bool take_back(const Change& change, const UndoState& state);
  void start_session(const SessionFile& file, const std::string& path);
  void open_on_present_data(const SessionFile& file, const std::string& path);
  void ask_for_data(const SessionFile& file, const std::string& path, const Error& why);
  void verify_opened();
  void log_step();
  void follow_log(Snapshot& snapshot);
  void count_on();
  SessionState state();
  void name_session(const std::string& path, Position position, View view);
  SessionFile as_file();
  SessionFile sound_file();
  bool check_file();
  bool refuses(const Command& command);
  void publish_lost();
  void hand_over(std::shared_ptr<Snapshot> next);
  void open_sweep_run(const SweepStatus& status, std::size_t place, Count member);

  // pinned runs
  bool pins_behind();
  void follow_live();
  std::size_t history_share(std::size_t runs) const;
  RunOptions run_options(const Problem& problem) const;
  void share_history();
  void lead_pin(Pin& pin);
  void lead_pins();
  bool restore_pin(const PinDescription& wanted, const std::string& file = {});
  void restore_pins(const std::vector<PinDescription>& wanted);
  void change_pin(Change::Kind kind, const Pin& pin, const std::function<void()>& work);
  void swap_with(Pin& pin);

  SessionOptions options_;
  Mailbox mail_;
  News news_;

  /// Numbers that were given, and that of the present rows.
  struct Ids {
    std::uint64_t runs = 0;
    std::uint64_t sets = 0;
    std::uint64_t rows = 0;
  };
  Ids ids_;
  Lane live_;
  Pins pins_;

  UndoHistory history_;
  AfterEdit after_edit_ = AfterEdit::Stay;
  Comparison comparison_;

  SessionNames names_;
  FileWatch file_;

  Playback play_;
  FollowedOptimum optimum_;
  TheoryJob theory_;
  SweepJob sweeps_;
  DrawWatch counts_;
  StepLog log_;

  std::uint64_t prepared_ = 0;  // checksum of the set that is prepared for pictures
  bool evaluate_ = false;       // the snapshot is out, and what is dear to know about its moment is to be found out now
  std::jthread thread_;         // last: started after and joined before everything else
};

}  // namespace pegasos::session
