// One run: parameters + training set + stepper + history + series. All movement in time is here: forwards by a phase, a
// step or a stretch, backwards and anywhere by seek. Not thread-safe: it belongs to the thread that moves it.
//
// Every movement looks (core/looks.h). Left in the middle, the run stands after the last phase that was done, as if the
// next one had never been begun: its numbers and what follows are the same. What was still to be evaluated after a step
// is made up for before the next movement.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/progress.h"
#include "core/result.h"
#include "experiment/history.h"
#include "experiment/live_values.h"
#include "experiment/touches.h"
#include "objective/hinge.h"
#include "theory/constants.h"

namespace pegasos {

struct RunOptions {
  bool keep_series = true;  ///< else steps write no numbers down, but those by hand and recorded ones
  std::size_t history_bytes = std::size_t{64} << 20U;  ///< budget of the keyframes; 0 = none (going back runs from w_1)
  DatasetPtr held_out = nullptr;                       ///< rows that only measure; never looked at by a step
  DatasetPtr test = nullptr;                           ///< likewise, of a file of their own
  Count threads = 1;                                   ///< of passes over the data and of large batches
  std::size_t touch_bytes = std::size_t{32} << 20U;    ///< budget of the violators' bits, with the series
  bool keep_averages = true;                           ///< else the steps are faster, and no average can be asked for
  bool values_later = false;                           ///< full samples wait for their values: see Run::owed
};

class Run {
 public:
  Run(DatasetPtr data, const Parameters& parameters, const RunOptions& options = {});

  /// One phase by hand. A step that is completed so is always evaluated in full. False when the run cannot go on.
  bool advance_by_hand();
  /// The rest of the current step by hand.
  bool step_by_hand();
  /// Completes steps until t = `goal`, or trouble, the stopping test or `pause()` (asked every few steps) says stop.
  /// Returns the steps done.
  Count run_to(Count goal, const std::function<bool()>& pause = {});
  /// One step towards `goal` like those of run_to, but its record carries the vectors. False when none was made.
  bool step_recorded(Count goal);
  /// Goes to any position up to the frontier by keyframe and replay, bit-identical to the forward run; the record of
  /// that step carries its vectors. False when `pause()` (asked after each step) said stop on the way: the same call
  /// goes on from there.
  bool seek(Position target, const std::function<bool()>& pause = {});
  /// Another budget of the keyframes (runs that stand side by side share one).
  void set_history_bytes(std::size_t bytes);

  const RunOptions& options() const { return options_; }
  const Stepper& stepper() const { return stepper_; }
  Position position() const { return stepper_.position(); }
  /// Largest number of steps ever completed; series reach until here.
  Count frontier() const { return frontier_; }
  const Series& series() const { return series_; }
  const History& history() const { return history_; }
  /// Who violated in the steps 1..frontier, as far as the budget reaches; empty without series.
  const TouchLog& touches() const { return touches_; }
  const Parameters& parameters() const { return stepper_.parameters(); }
  const Constants& constants() const { return constants_; }

  /// Why the run stopped before T (stopping test, overflow); empty while it may go on.
  const Message& ended() const { return ended_; }
  /// With RunOptions::values_later: the full samples whose values are not in the series yet.
  const OwedSamples& owed() const { return owed_; }
  /// The values that are there go into the series, as far as none before them is missing. True when there were any.
  bool collect();

  /// Hash of the state at the last completed step.
  std::uint64_t hash() const;

 private:
  Detail detail() const;  // that a step needs which nobody looks at
  bool advance_recorded();
  void before_step(bool by_hand);
  void after_step();
  void settle();
  void take_sample();
  void keep(FullSample sample, VectorView w, bool by_hand, const MomentValues& found);
  void test_stopping();
  void go_back_for(Count base);
  template <class Move>
  auto kept_whole(const Move& move);

  Stepper stepper_;
  RunOptions options_;
  Constants constants_;
  History history_;
  Series series_;
  TouchLog touches_;
  Count frontier_ = 0;
  Count next_sample_ = 1;
  struct Pending {
    Count t;
    Vector w;
    double b;
    bool record;  // goes into the series
    bool by_hand;
  };
  std::optional<Pending> pending_;
  OwedSamples owed_;
  Count last_scheduled_ = 0;      // of the samples, in the series or owed
  bool unsettled_ = false;        // the step is done, but what is evaluated after it is not
  std::uint64_t begun_hash_ = 0;  // between GradientStep and Projection: of the state before the step
  Message ended_;
  struct Stop {
    Count t = 0;
    Message why;
  };
  Stop stop_;  // after which step a stopping test ended the run; 0 = none did
};

/// What costs passes over the rows at the moment where `run` is.
LiveValues live_values(const Run& run);
/// The same of copies, still to be found out.
std::shared_ptr<OwedValues> owed_values(const Run& run);

/// Steps between two looks at a stop token: 64, fewer where a step takes more than a microsecond or so.
Count steps_between_looks(const Stepper& stepper);

}  // namespace pegasos
