// The run that `train` drives: in slices, with its time, and with a trace.
#pragma once

#include <string>

#include "cli/loading.h"
#include "cli/long_work.h"
#include "cli/until.h"
#include "experiment/outcome.h"

namespace pegasos::cli {

/// Drives a Run to T in slices short enough for Ctrl-C and the progress line; counts the solver's time only.
class Training {
 public:
  Training(const Loaded& loaded, const Arguments& arguments);

  /// Runs until t = `goal` or the run ends by itself; false when Ctrl-C came.
  bool run_to(Count goal);
  /// The same with looks at `until`, which may end the run before.
  bool run_until(Until& until, Count goal);
  /// Step t with its record, t - 1 being done; false when Ctrl-C came.
  bool step_recorded(Count t);
  /// What the run hands over in the end. To make the chosen vector is part of the training, but for the replay of a
  /// random step.
  Outcome finish();

  const Run& run() const { return run_; }
  double elapsed_s() const { return elapsed_s_; }
  double steps_per_second() const;

 private:
  /// A slice that took so long; the next one is longer or shorter.
  void count(double seconds);
  void show();

  Run run_;
  ProgressLine line_;
  Count slice_ = 64;
  double elapsed_s_;  // the trial of t0 is a part of the training
};

/// Writes a line of the trace for every scheduled t: w_t is evaluated before step t, the averages after it. What is
/// written about t does not depend on T.
class Trace {
 public:
  /// Runs to T; false when Ctrl-C came.
  bool follow(Training& training, Count T);

  const std::string& text() const { return text_; }
  /// "2,804 rows of 10,000 steps, ...": the steps that have a row.
  std::string rows_text(Count steps) const;
  bool finite() const { return finite_; }

 private:
  void add(double value);
  /// Whether the set that is only measured is there, and what w_t is worth on it.
  struct Elsewhere {
    bool there = false;
    Objective at_w;
  };
  void add_line(const Objective& before, const Elsewhere& held_out, const Elsewhere& test, const StepRecord& record,
                const LiveValues& live);

  std::string text_;
  Count rows_ = 0;
  Count last_ = 0;
  bool finite_ = true;
};

}  // namespace pegasos::cli
