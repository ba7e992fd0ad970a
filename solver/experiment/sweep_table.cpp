#include "experiment/sweep_table.h"

#include <algorithm>
#include <cmath>

#include "core/portable.h"
#include "experiment/sweep_resolution.h"
#include "theory/ensemble_check.h"
#include "theory/statistics.h"

namespace pegasos {
namespace {

/// sd/sqrt(folds) of each full round, averaged: the folds of one round share no example, those of two rounds do.
std::optional<double> error_over_folds(const Vector& values, Count folds) {
  const auto size = static_cast<std::size_t>(folds);
  CompensatedSum sum;
  Count rounds = 0;
  for (std::size_t first = 0; first + size <= values.size(); first += size) {
    const Mean round = mean_of(std::span(values).subspan(first, size), kConfidence);
    sum.add(round.deviation / std::sqrt(static_cast<double>(folds)));
    ++rounds;
  }
  if (rounds == 0) return {};
  return sum.value() / static_cast<double>(rounds);
}

}  // namespace

std::optional<double> measured(Measure measure, double f_star, const RunValues& run) {
  if (run.t == 0) return {};
  if (measure == Measure::Excess) return run.f - f_star;
  if (measure == Measure::Iterations) return static_cast<double>(run.t);
  return run.held_out < 0 ? std::nullopt : std::optional(run.held_out);
}

void PointTally::add(const RunValues& run) {
  ++runs_;
  const auto value = measured(measure_, f_star_, run);
  if (!value) return;
  values_.push_back(*value);
  errors_.add(run.error);
  if (run.held_out >= 0) {
    held_out_.add(run.held_out);
    ++held_out_runs_;
  }
  if (run.test >= 0) {
    test_.add(run.test);
    ++test_runs_;
  }
}

PointStatistics PointTally::statistics() && {
  PointStatistics result;
  result.runs = runs_;
  result.missing = runs_ - static_cast<Count>(values_.size());
  if (values_.empty()) return result;
  result.error = errors_.value() / static_cast<double>(values_.size());
  if (held_out_runs_ > 0) result.held_out = held_out_.value() / static_cast<double>(held_out_runs_);
  if (test_runs_ > 0) result.test = test_.value() / static_cast<double>(test_runs_);
  if (result.missing == 0) {
    const Mean mean = mean_of(values_, kConfidence);
    result.mean = mean.value;
    if (values_.size() > 1) {
      result.deviation = mean.deviation;
      result.low = mean.value - mean.half_width;
      result.high = mean.value + mean.half_width;
      result.standard_error = folds_ > 0 ? error_over_folds(values_, folds_)
                                         : mean.deviation / std::sqrt(static_cast<double>(values_.size()));
    }
  }
  std::ranges::sort(values_);
  // What has no value counts as larger than all that have one.
  const auto at = [&](std::size_t place) {
    return place <= values_.size() ? std::optional(values_[place - 1]) : std::nullopt;
  };
  const auto runs = static_cast<std::size_t>(runs_);
  if (const auto low = at((runs + 1) / 2), high = at(runs / 2 + 1); low && high)
    result.median = *low + (*high - *low) / 2;
  result.q05 = at(quantile_place(runs, 0.05));
  result.q95 = at(quantile_place(runs, 0.95));
  return result;
}

PointStatistics statistics_of(Measure measure, double f_star, std::span<const RunValues> runs, Count folds) {
  PointTally tally(measure, f_star, folds);
  for (const RunValues& run : runs) tally.add(run);
  return std::move(tally).statistics();
}

std::optional<Slope> fitted_slope(std::span<const SweepRow> rows, bool inverse, const std::string& second) {
  Vector x;
  Vector y;
  for (const SweepRow& row : rows) {
    if (row.second != second || !row.number || *row.number <= 0) continue;
    if (!row.statistics.mean || *row.statistics.mean <= 0) continue;
    x.push_back(inverse ? -portable::log(*row.number) : portable::log(*row.number));
    y.push_back(portable::log(*row.statistics.mean));
  }
  if (x.size() < 3) return {};
  const auto n = static_cast<double>(x.size());
  const double mean_x = mean_of(x, kConfidence).value;
  const double mean_y = mean_of(y, kConfidence).value;
  CompensatedSum xx;
  CompensatedSum xy;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx.add((x[i] - mean_x) * (x[i] - mean_x));
    xy.add((x[i] - mean_x) * (y[i] - mean_y));
  }
  if (!(xx.value() > 0)) return {};
  Slope slope;
  slope.second = second;
  slope.points = static_cast<Count>(x.size());
  slope.slope = xy.value() / xx.value();
  slope.intercept = mean_y - slope.slope * mean_x;
  CompensatedSum rest;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double distance = y[i] - slope.intercept - slope.slope * x[i];
    rest.add(distance * distance);
  }
  slope.error = std::sqrt(rest.value() / (n - 2) / xx.value());
  return slope;
}

SweepTable empty_table(const SweepPlan& plan, const SweepRuns& runs) {
  SweepTable table;
  table.kind = plan.request.kind;
  table.epsilon = plan.request.epsilon;
  for (std::size_t i = 0; i < plan.points.size(); ++i) {
    const SweepPoint& point = plan.points[i];
    const Dataset& data = *plan.sets[point.first_set].training;
    SweepRow row;
    row.value = point.value;
    row.number = point.number;
    row.second = point.second;
    row.lambda = point.parameters.lambda;
    row.m = data.m();
    row.k = point.parameters.batch(data.m());
    row.T = point.parameters.T;
    row.runs = point.runs;
    if (!runs.f_star.empty()) row.f_star = runs.f_star[i];
    row.bound = point.bound;
    row.bound_name = point.bound_name;
    table.rows.push_back(std::move(row));
  }
  return table;
}

void complete(SweepTable& table) {
  const SweepInfo& info = table.info();
  table.slopes.clear();
  table.choice.reset();
  if (!info.words) {
    std::vector<std::string> curves;
    for (const SweepRow& row : table.rows) {
      if (std::ranges::find(curves, row.second) == curves.end()) curves.push_back(row.second);
    }
    std::vector<SweepRow> resolved = table.rows;  // the logarithm of rounding is nothing
    std::erase_if(resolved, [&](const SweepRow& row) { return row.statistics.mean <= resolution(table, row); });
    for (const std::string& curve : curves) {
      if (auto slope = fitted_slope(resolved, info.inverse, curve)) table.slopes.push_back(std::move(*slope));
    }
  }
  if (table.kind != SweepKind::CrossValidation) return;
  const SweepRow* best = nullptr;
  for (const SweepRow& row : table.rows) {
    const bool better = row.statistics.mean && row.statistics.standard_error &&
                        (best == nullptr || *row.statistics.mean < *best->statistics.mean ||
                         (*row.statistics.mean == *best->statistics.mean && *row.number > *best->number));
    if (better) best = &row;
  }
  if (best == nullptr) return;
  Choice choice{best->value, best->value, *best->statistics.mean + *best->statistics.standard_error};
  double largest = *best->number;
  for (const SweepRow& row : table.rows) {
    if (!row.statistics.mean || *row.statistics.mean > choice.limit || *row.number <= largest) continue;
    largest = *row.number;
    choice.chosen = row.value;
  }
  table.choice = std::move(choice);
}

void fill_row(SweepTable& table, const SweepPlan& plan, std::size_t place, std::span<const RunValues> runs) {
  SweepRow& row = table.rows[place];
  const Count folds = plan.request.kind == SweepKind::CrossValidation ? plan.request.folds : 0;
  row.statistics = statistics_of(plan.info().measure, row.f_star.value_or(0), runs, folds);
}

SweepTable table_of(const SweepPlan& plan, const SweepRuns& runs) {
  SweepTable table = empty_table(plan, runs);
  for (std::size_t i = 0; i < plan.points.size(); ++i) fill_row(table, plan, i, runs.of(plan.points[i]));
  complete(table);
  return table;
}

Count SweepTable::finished() const {
  Count sum = 0;
  for (const SweepRow& row : rows) sum += row.statistics.runs;
  return sum;
}

Count SweepTable::wanted() const {
  Count sum = 0;
  for (const SweepRow& row : rows) sum += row.runs;
  return sum;
}

bool SweepTable::tested() const {
  return std::ranges::any_of(rows, [](const SweepRow& row) { return row.statistics.test.has_value(); });
}

bool SweepTable::timed() const {
  return std::ranges::any_of(rows, [](const SweepRow& row) { return row.seconds.has_value(); });
}

}  // namespace pegasos
