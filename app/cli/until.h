// `train --until GAP`: a run ends when its output is near enough to the optimum, by a lower bound of f* that the run
// itself gives or by an f* that is known.
#pragma once

#include <optional>
#include <string>

#include "cli/arguments.h"
#include "cli/loading.h"
#include "cli/output.h"
#include "experiment/dual_watch.h"
#include "experiment/run.h"

namespace pegasos::cli {

class Until {
 public:
  /// Nothing where --until is not given.
  static Result<std::optional<Until>> of(const Arguments& arguments, const Loaded& loaded);

  /// After each step.
  void add(const StepRecord& record) {
    if (!f_star_) watch_.add(record);
  }
  /// Steps after which the run is looked at again.
  Count next_look() const { return next_; }
  /// Looks; true when the output is near enough, or is below the --f-star that was given.
  bool look(const Run& run);
  /// Error OutOfRange in the second case.
  Status check() const;

  Json json() const;
  std::string text() const;

 private:
  Until(const Loaded& loaded, double gap);

  double gap_;
  Count threads_;
  std::optional<double> f_star_;
  DualWatch watch_;
  Count next_;
  DualWatch::Gap found_;
  double relative_ = 0;
  bool reached_ = false;
  bool disproved_ = false;
};

}  // namespace pegasos::cli
