// One moment of a session, immutable. Every view of a frame and every export reads the same one, so that two panels can
// never disagree about t.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment/draw_counts.h"
#include "experiment/problem.h"
#include "experiment/run.h"
#include "optimum/optimum.h"
#include "session/commands.h"
#include "session/margin_histogram.h"
#include "session/session_file.h"
#include "session/step_log.h"
#include "session/undo.h"
#include "theory/bounds.h"

namespace pegasos::session {

enum class OptimumState { Running, Ready, Cancelled, Failed };

/// What is known about f*. `optimum` is set when Ready, and when Cancelled with what was reached (then partial).
struct OptimumStatus {
  OptimumState state = OptimumState::Running;
  double fraction = 0;  ///< progress in [0, 1] while Running
  double best_gap = 0;  ///< smallest relative gap so far while Running; 0 = none yet
  double elapsed_s = 0;
  std::shared_ptr<const Optimum> optimum;
  /// While Running after an edit: the optimum of the points before it. Shown faded with a note, never as the optimum.
  std::shared_ptr<const Optimum> before;
  double held_out_error = -1;  ///< error rate of w* on the held-out part; -1 where there is none
  double test_error = -1;      ///< the same on the test set
  Message message;             ///< Failed: why, in a sentence

  bool known() const { return state == OptimumState::Ready && optimum != nullptr; }
  /// f* and the half-open truth: f* lies in [dual, primal].
  double f_star() const { return optimum->certificate.primal; }
  /// Suboptimalities below this are not resolvable: ten certificate widths plus rounding of f*.
  double resolution() const { return 10 * optimum->certificate.gap + 1e-15 * optimum->certificate.primal; }
};

/// A sentence for the person: last one wins, `serial` grows with each; an empty one takes the last back.
struct Notice {
  enum class Kind { Info, Error };
  Kind kind = Kind::Info;
  Message text;
  std::uint64_t serial = 0;
};

struct TheoryStatus;  // theory_job.h
struct SweepList;     // sweep_job.h
struct Snapshot;

/// At most as many runs are pinned.
inline constexpr int kPinsMax = 4;

/// A run that stands beside the live one. Its own moment is a snapshot like the live one's, so that everything that can
/// be said or drawn about the live run can be about a pinned one (its `playing`, `speed`, `notice` and `pins` are
/// empty).
struct PinnedRun {
  int id = 0;
  int slot = 0;                      ///< 0..3: its colour (pin1..pin4) and its letter
  bool locked = true;                ///< follows the live run's data and sampling seed
  std::vector<std::string> differs;  ///< keys of the parameter table in which it differs from the live run
  bool other_data = false;           ///< its training set is not the live one
  std::shared_ptr<const Snapshot> run;

  char letter() const { return static_cast<char>('A' + slot); }
};

/// A session could not be opened because its data are not where they were: what the window asks about.
struct DataQuestion {
  std::string session;  ///< path of the session file
  std::string data;     ///< path where its data were looked for
  Message sentence;     ///< what is missing or wrong with them, and what can be done
};

/// The file that this session has by hand, and what an opened session wants the window to look like.
struct SessionName {
  std::string path;                  ///< saved to or opened from; empty = never saved
  bool changed = false;              ///< since then: parameters, data, pinned runs or the moment
  std::shared_ptr<const View> view;  ///< that the file has; null = never saved
};

/// What is learned from, and what only measures.
struct SetPart : Problem {
  std::uint64_t data_id = 0;  ///< changes with another training set, not with edits: planes fit their view anew
  std::uint64_t rows_id = 0;  ///< while it stays, a row is the same example (edits may append rows)
  bool edited = false;        ///< the table was changed by hand: it is not what `parameters` would make
};

/// What can be said of set and parameters before a step is made, and what was found out about them beside the run.
struct ProblemPart {
  Constants constants;
  OptimumStatus optimum;
  std::shared_ptr<const TheoryStatus> theory;  ///< null before CheckTheory
  std::shared_ptr<const SweepList> sweeps;     ///< null before the first experiment was thought of
};

/// Where the run stands, and what it has been through.
struct MomentPart {
  static constexpr Position kNoPosition{-1, Phase::Sample};  ///< of values of which none is known yet

  std::uint64_t run_id = 0;  ///< changes when the run starts anew (other data, lambda, seed, ...)
  Position position;
  Count frontier = 0;                 ///< steps ever completed: what the timeline spans
  std::optional<std::uint64_t> hash;  ///< Run::hash; nothing where it costs something and steps go on
  StepRecord record;                  ///< of step position.t, parts up to position.phase; with its vectors
  Vector w;          ///< live iterate: w_{t+1} after Projection, w_{t+1/2} after GradientStep, else w_t
  double b = 0;      ///< free bias
  Vector w_average;  ///< uniform average of w_1..w_t as far as included; empty before its first term. Of sparse sets
                     ///< with many features it is of `live_position`.
  double b_average = 0;
  LiveValues live;                       ///< objective of the vectors above ...
  Position live_position = kNoPosition;  ///< ... at this moment: of a large set they are found out behind the steps
  Count samples_behind = 0;              ///< full samples of the steps so far that `series` has not got yet: likewise
  bool evaluating = false;               ///< ... of this run or of a pinned one; they will come
  std::shared_ptr<const MarginHistogram> margins;  ///< of all examples for w, b at live_position; never null
  Count projected_steps = 0;                       ///< steps 1..t in which the projection acted
  double sum_gradient2_over_t = 0;
  SeriesView series;                         ///< of everything that was run, 1..frontier
  std::shared_ptr<const DrawCounts> counts;  ///< after WatchCounts{true}; may lag behind `position`; else null
};

/// What else stands beside the run: pinned ones, and what it was before a change.
struct BesidePart {
  std::vector<PinnedRun> pins;             ///< by slot
  bool pins_in_step = true;                ///< they go where the live run goes
  bool pins_equal_work = false;            ///< to as many examples seen instead of as many steps
  std::shared_ptr<const Snapshot> before;  ///< the last change of the method or the set, until t changes; or null
};

/// What the machine does, and what it costs.
struct MachinePart {
  bool playing = false;
  bool busy = false;            ///< going somewhere (RunTo, a long seek)
  Count goal = 0;               ///< t at which playing pauses
  double speed = 0;             ///< wanted steps per second, 0 = as fast as possible
  double steps_per_second = 0;  ///< measured while playing
  double elapsed_s = 0;         ///< time spent in the solver on this run
  Message ended;                ///< why the run cannot go on (overflow, stopping test); empty otherwise
  bool overflow = false;        ///< `ended` is a numerical trouble
  std::size_t history_bytes = 0;
  std::size_t series_bytes = 0;
  Count keyframe_spacing = 0;
};

/// What was done by hand, what is said of it, and the files it is kept in.
struct WorkPart {
  AfterEdit after_edit = AfterEdit::Stay;
  bool away = false;  ///< something else has taken home's place (LeaveHome)
  Count undo_steps = 0;
  Count redo_steps = 0;
  Change next_undo;  ///< "Undo " + describe(next_undo)
  Change next_redo;
  Notice notice;
  std::shared_ptr<const LogView> log;  ///< what happened, in words; never null
  SessionName session;
  std::shared_ptr<const DataQuestion> question;  ///< null = nothing is asked
  std::shared_ptr<const View> view;              ///< of the session that was opened last; null = none was
  std::uint64_t view_serial = 0;                 ///< grows with every opened session: apply `view` once
  std::string file;                              ///< data or session file that was opened or saved last ...
  std::uint64_t file_serial = 0;                 ///< ... which grows each time
};

/// All of it at one moment.
struct Snapshot : SetPart, ProblemPart, MomentPart, BesidePart, MachinePart, WorkPart {
  std::uint64_t serial = 0;  ///< grows with every publication
  Parameters parameters;

  /// A canvas without examples. `data` then holds one row of zeros in their place, because nothing is defined on an
  /// empty set: no step is made on it, and nothing is said about it.
  bool empty() const { return table != nullptr && table->rows.rows() == 0; }
  Count m() const { return empty() ? 0 : data->m(); }
  Count d() const { return data->d(); }
  Count k() const { return parameters.batch(data->m()); }
  double epochs() const {
    return static_cast<double>(position.t) * static_cast<double>(k()) / static_cast<double>(data->m());
  }
  /// "Two overlapping blobs" or the file's name.
  const std::string& title() const { return table->name; }
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// What is said where an empty canvas is asked for more than its examples.
inline constexpr const char* kNoExamples = "There are no examples yet: put some on the data plane with A and S.";

/// The verdict under the suboptimality plot: f of the uniform average against (Th) at every evaluated t >= 3.
struct BoundVerdict {
  enum class Kind { Holds, Violated, NotApplicable, Pending };
  Kind kind = Kind::Pending;
  bool one_run = false;  ///< the bound speaks of the mean over runs: one run neither shows it nor contradicts it
  Count at = 0;          ///< first violating t, or the t of `share`; 0 = none up to the t that is shown
  double share = 0;      ///< (f(average) - f*) / bound at the last evaluated t up to the one that is shown, in [0, inf)
  double worst = 0;      ///< largest such ratio and where
  Count worst_at = 0;
  Message sentence;              ///< "holds at every t ≥ 3 that was evaluated; now 0.08 % of the bound"
  std::vector<Message> shorter;  ///< the same for narrow pictures, the longest first
  Message reason;                ///< NotApplicable or what it rests on (one run; an expectation; A_t = S)
};
BoundVerdict bound_verdict(const Snapshot& snapshot);

/// What makes the pinned runs again: lessons, and the way back to a moment.
struct PinDescription;
std::vector<PinDescription> describe_pins(const Snapshot& snapshot);

/// What failed in a session since its notice had that number, such as that memory ran out.
Status failed_since(const Snapshot& now, std::uint64_t notice);

/// The sentence that says what the last phase did and why: "Example 40 falls short of the margin ..." (markup of
/// plot/math_text).
Message explain_phase(const Snapshot& snapshot);
/// The first half of the gradient step alone: "First w_t shrinks: ...".
Message explain_shrink(const Snapshot& snapshot);

/// What is made as printed, what is right, and what goes wrong; of a misprint that is not None.
Message misprint_text(Misprint misprint);
/// The notes of the data ("+1 is setosa; -1 is versicolor") and what was done to the features; one sentence each.
std::vector<Message> describe_preparation(const Snapshot& snapshot);
/// What a first iterate that is not 0 changes: the ball, (I1), G and c, the bounds. Markup; empty where w_1 = 0.
std::vector<Message> describe_start(const Constants& constants, const Parameters& parameters);

}  // namespace pegasos::session
