// What an experiment shows: one row for each point with its statistics, fitted slopes, and the choice that
// cross-validation makes. A pure function of the finished runs, taken in the order of their numbers.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/numbers.h"
#include "experiment/sweep.h"

namespace pegasos {

/// Of the runs of one point. A run without a value (ε not reached within T, or an overflow) counts as larger than all
/// others: a statistic that it reaches is not given.
struct PointStatistics {
  Count runs = 0;     ///< finished
  Count missing = 0;  ///< of these without a value
  std::optional<double> mean, median, q05, q95;
  std::optional<double> deviation;       ///< sample standard deviation
  std::optional<double> standard_error;  ///< of the mean; of cross-validation over the folds
  std::optional<double> low, high;       ///< interval of the mean, Student's t, kConfidence
  std::optional<double> error;           ///< mean error rate on S
  std::optional<double> held_out;        ///< mean error rate on the held-out part
  std::optional<double> test;            ///< mean error rate on the test set
};

struct SweepRow {
  std::string value;
  std::optional<double> number;
  std::string second;
  double lambda = 0;
  Count k = 0;
  Count T = 0;
  Count m = 0;
  Count runs = 0;  ///< wanted
  std::optional<double> f_star;
  std::optional<double> bound;
  std::string_view bound_name;    ///< the statement that it is of
  std::optional<double> seconds;  ///< of training, where it was timed (sweep_time.h)
  PointStatistics statistics;
};

/// Least squares of ln(mean) on ln(value), or on ln(1/value).
struct Slope {
  std::string second;  ///< of the curve; empty where there is one curve
  double slope = 0;
  double intercept = 0;         ///< ln(mean) where ln(value) is 0
  std::optional<double> error;  ///< standard error; of three points or more
  Count points = 0;
};

/// Cross-validation: the value of least mean error, and the largest value whose mean is within one standard error of it
/// (Breiman, Friedman, Olshen, Stone: Classification and Regression Trees, 1984).
struct Choice {
  std::string best;
  std::string chosen;
  double limit = 0;  ///< least mean + its standard error
};

struct SweepTable {
  SweepKind kind{};
  double epsilon = 0;
  std::vector<SweepRow> rows;
  std::vector<Slope> slopes;
  std::optional<Choice> choice;

  const SweepInfo& info() const { return sweep_info(kind); }
  /// Its points were timed.
  bool timed() const;
  /// There is a test set, and a run that tells its error.
  bool tested() const;
  Count finished() const;
  Count wanted() const;
};

/// What a run is judged by: f(output) − f*, the t at which ε was reached, or the held-out error; nothing where the run
/// has no value.
std::optional<double> measured(Measure measure, double f_star, const RunValues& run);

/// Takes the runs of one point in the order of their numbers; 8 bytes are kept of each, so that quantiles are exact.
class PointTally {
 public:
  /// `folds` > 0: the runs are rounds of so many folds.
  PointTally(Measure measure, double f_star, Count folds = 0) : measure_(measure), f_star_(f_star), folds_(folds) {}

  void add(const RunValues& run);
  /// Of all runs so far; nothing can be added afterwards.
  PointStatistics statistics() &&;

 private:
  Measure measure_;
  double f_star_;
  Count folds_;
  Count runs_ = 0;
  Vector values_;
  CompensatedSum errors_;
  CompensatedSum held_out_;
  Count held_out_runs_ = 0;
  CompensatedSum test_;
  Count test_runs_ = 0;
};
PointStatistics statistics_of(Measure measure, double f_star, std::span<const RunValues> runs, Count folds = 0);

/// The rows without statistics.
SweepTable empty_table(const SweepPlan& plan, const SweepRuns& runs);
/// The statistics of plan.points[place] from its finished runs, in the order of their numbers.
void fill_row(SweepTable& table, const SweepPlan& plan, std::size_t place, std::span<const RunValues> runs);
/// Slopes and choice from the rows.
void complete(SweepTable& table);
/// All of it. For shard 1 of 1 alone.
SweepTable table_of(const SweepPlan& plan, const SweepRuns& runs);

/// nullopt where fewer than three points have a positive mean and a positive number.
std::optional<Slope> fitted_slope(std::span<const SweepRow> rows, bool inverse, const std::string& second = {});

}  // namespace pegasos
