// Everything a person can ask of a session, as values. Views push them; the worker carries them out in order.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/parameters.h"
#include "data/table.h"
#include "experiment/sweep.h"
#include "methods/stepper.h"
#include "session/session_file.h"
#include "session/table_edits.h"

namespace pegasos::session {

struct Play {};
struct Pause {};
struct StepForward {
  Count steps = 1;
};                  ///< pauses; completes the current step, then steps - 1 more
struct SubStep {};  ///< one phase; pauses
struct StepBack {
  Count steps = 1;
};  ///< pauses; bit-identical to the forward run
struct PhaseBack {};
struct Epoch {};  ///< as many steps as touch m examples
struct SeekTo {
  Position position;
  bool last = false;  ///< what was run beyond it is forgotten
};                    ///< beyond the frontier: runs there
struct RunTo {
  Count t = 0;
};                   ///< plays flat out until t, then pauses
struct Rewind {};    ///< t = 0, same seeds, what was run stays on the timeline
struct NewOrder {};  ///< next sampling seed
struct NewData {};   ///< next data seed
struct SetSpeed {
  double steps_per_second = 0;
};  ///< 0 = as fast as possible
struct SetParameter {
  std::string key;
  std::string value;
  std::uint64_t gesture = 0;  ///< changes with the same nonzero number are one step of undo: one drag of a slider
};
struct SetParameters {
  Parameters parameters;
  bool original = false;  ///< an edited set is given up for the one that the parameters name
};                        ///< several at once, one restart, one step of undo
struct OpenFile {
  std::string path;
};  ///< data file or session file; on failure everything stays as it was
struct UseTable {
  std::shared_ptr<const Table> table;
  Parameters parameters;
};  ///< a set that was read already, by `parameters`; on failure everything stays as it was
/// Answers the question that a session with missing data asks (Snapshot::question).
struct OpenSession {
  std::string path;
  std::string data;           ///< the file that the data are in now; empty = as the session says
  bool without_data = false;  ///< its parameters and its view on the present data
};
struct DropQuestion {};  ///< leaves that session alone
/// Called by the worker's thread when a file is written, or is not.
using WriteAnswer = std::function<void(const Status&)>;
struct SaveSession {
  enum class Kind {
    Named,  ///< asked for: the session has that name from now on, and a notice says so
    Silent  ///< automatic: nothing is said unless it fails, the name stays
  };
  std::string path;
  View view = {};  ///< how the window looks
  Kind kind = Kind::Named;
  WriteAnswer answer = {};
};
struct WatchCounts {
  bool on = false;
};  ///< whether somebody looks at Snapshot::counts
enum class ExportPart {
  Table,     ///< every row in its original units, with its class
  Training,  ///< S as it is learned from
  HeldOut    ///< the held-out part, prepared like S
};
struct ExportData {
  std::string path;
  ExportPart part = ExportPart::Table;
  WriteAnswer answer = {};  ///< not called where there is no such part
};                          ///< the present set, with every edit, in the format of the name's ending
struct Snapshot;
/// Rows of the data table as CSV, or TSV where the name ends so, with what is known of them at `moment`.
struct SaveRows {
  std::string path;
  std::shared_ptr<const Snapshot> moment;
  std::vector<Row> rows;
  bool original = true;
  std::string origin = {};  ///< that goes beside it (origin.h)
  WriteAnswer answer = {};  ///< not called where the file of the rows has changed
};
struct CancelOptimum {};
struct RestartOptimum {};

/// What is asked of the theory page: the rows about one run, and with `runs` > 0 those about many.
struct TheoryRequest {
  Count runs = 0;                         ///< independent runs, up to kRunsMax
  Vector deltas = {0.9, 0.5, 0.1, 0.01};  ///< of Theorem 3 and its relatives, in (0, 1)
  double eps = 0.05;                      ///< of "iterations to ε"
  Vector u = {};                          ///< one more u of Lemma 1 (check_comparator); empty = none
  bool operator==(const TheoryRequest&) const = default;
};
/// Evaluates every statement on the present problem; begins once f* is certified.
struct CheckTheory {
  TheoryRequest request;
};
struct CancelTheory {};

/// Finds out what that experiment on the present set would cost (SweepList::draft).
struct DraftSweep {
  SweepRequest request;
};
/// Starts it, on the present set: beside the experiments that are there, or in their place. A fifth one is refused.
struct StartSweep {
  SweepRequest request;
  bool beside = false;
};
struct PauseSweep {
  int id = 0;
};
struct ResumeSweep {
  int id = 0;
};
struct CancelSweep {
  int id = 0;
};  ///< what was finished stays
struct RemoveSweep {
  int id = 0;
};
struct ClearRuns {};  ///< all finished runs that are kept on the disk
/// Makes one run of an experiment the live one and goes to its end; one step of undo.
struct OpenSweepRun {
  int id = 0;
  std::size_t point = 0;
  Count member = 0;
};

struct PinRun {};  ///< keeps a copy of the live run beside it; the fifth is refused
struct Unpin {
  int id = 0;
};
struct UnpinAll {};
struct SwapPin {
  int id = 0;
};  ///< the pinned run becomes live, the live one takes its place
struct LockPin {
  int id = 0;
  bool locked = true;
};  ///< locked: on the live run's data and sampling seed, from t = 0 where they differed; else it keeps its own
struct SetInStep {
  bool on = true;
  bool equal_work = false;
};  ///< pinned runs go where the live run goes: to the same t, or to as many examples seen
/// What makes a pinned run again.
struct PinDescription {
  Parameters parameters;
  bool locked = true;
  int slot = 0;
  Position position;
  std::shared_ptr<const Table> table = nullptr;  ///< of a set that its parameters cannot make; null: they can
  bool operator==(const PinDescription&) const = default;
};
struct RestorePins {
  std::vector<PinDescription> pins;
  bool in_step = true;
  bool equal_work = false;
  std::string file = {};  ///< the session that they are of, for what is said
};                        ///< in place of those that are there

/// Changes the set by hand. The parameters stay; the set is then no longer what they would make (Snapshot::edited).
struct Edit {
  EditOperation operation;
  std::uint64_t gesture = 0;  ///< edits with the same nonzero number are one step of undo: one drag
  std::uint64_t rows_id = 0;  ///< Snapshot::rows_id that the rows were read from: an edit of rows that are numbered
                              ///< otherwise by now is dropped; 0 = whatever they are
};
/// A set of one's own, begun anew: `blank_table`.
struct NewCanvas {};
/// Gives the edits up: the set as the parameters make it.
struct OriginalData {};
struct Undo {};
struct Redo {};

/// Something else takes the laboratory's place for a while: what is there now is home, unless home was left already.
struct LeaveHome {};
/// What was to be shown there is: no step since LeaveHome can be undone. Only the first time.
struct Arrive {};
/// Back home: set, parameters, t and pins as they were when it was left, and what could be undone then. What has been
/// done since is no step of undo, or all of it is one, and the way there another. Nothing where home was not left; a
/// session that is opened meanwhile takes the place of home.
struct GoHome {
  bool step = true;
};

/// What an edit or another parameter does to the run. The iterates are a function of both from the first step on: w_t
/// of before is no iterate of now. So "stay" makes the run again up to the same t, with the same seeds; scrubbing,
/// replay and every plot stay exact.
enum class AfterEdit {
  StartAgain,  ///< from t = 0
  Stay         ///< at t
};
struct SetAfterEdit {
  AfterEdit choice = AfterEdit::Stay;
};

using Command =
    std::variant<Play, Pause, StepForward, SubStep, StepBack, PhaseBack, Epoch, SeekTo, RunTo, Rewind, NewOrder,
                 NewData, SetSpeed, SetParameter, SetParameters, OpenFile, UseTable, OpenSession, DropQuestion,
                 SaveSession, WatchCounts, ExportData, SaveRows, CancelOptimum, RestartOptimum, CheckTheory,
                 CancelTheory, DraftSweep, StartSweep, PauseSweep, ResumeSweep, CancelSweep, RemoveSweep, ClearRuns,
                 OpenSweepRun, PinRun, Unpin, UnpinAll, SwapPin, LockPin, SetInStep, RestorePins, Edit, NewCanvas,
                 OriginalData, Undo, Redo, LeaveHome, Arrive, GoHome, SetAfterEdit>;

/// What a command means for long work that is under way when it comes.
enum class Urgency {
  Waits,       ///< it can wait until a step is made
  Hurries,     ///< a stretch of steps is left in the middle of one, and goes on when it was carried out
  Supersedes,  ///< what was begun by hand is given up, too: it leads elsewhere
  Ends         ///< nothing is wanted any more (no command says so)
};
Urgency urgency_of(const Command& command);

/// It means nothing while there is no example.
bool needs_examples(const Command& command);
/// It looks at no row of the present set, or brings another one.
bool needs_no_rows(const Command& command);

}  // namespace pegasos::session
