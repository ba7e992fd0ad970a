// Experiments as literals: what their figures are made of, without a run.
#pragma once

#include <cmath>
#include <string>

#include "figures/sweep.h"

namespace pegasos::figures {

inline SweepRow sweep_row(const std::string& value, std::optional<double> number, double mean, double spread) {
  SweepRow row;
  row.value = value;
  row.number = number;
  row.lambda = 0.01;
  row.k = 1;
  row.T = 1000;
  row.m = 200;
  row.runs = 48;
  row.f_star = 0.25;
  PointStatistics& s = row.statistics;
  s.runs = 48;
  s.mean = mean;
  s.median = 0.9 * mean;
  s.q05 = mean / spread;
  s.q95 = mean * spread;
  s.low = 0.9 * mean;
  s.high = 1.1 * mean;
  s.deviation = 0.3 * mean;
  s.standard_error = 0.05 * mean;
  return row;
}

/// Falls like 1/k, with a bound that is near enough to be drawn.
inline SweepTable sweep_over_k() {
  SweepTable table;
  table.kind = SweepKind::KFixedT;
  for (const double k : {1.0, 4.0, 16.0, 64.0}) {
    table.rows.push_back(sweep_row(std::to_string(static_cast<int>(k)), k, 0.03 / k * (k == 4 ? 1.2 : 1), 2));
    table.rows.back().bound = 0.5;
    table.rows.back().bound_name = "Theorem 2";
  }
  complete(table);
  return table;
}

/// The same over other values, lower, with a point that is not finished.
inline SweepTable sweep_beside_k() {
  SweepTable table;
  table.kind = SweepKind::KFixedT;
  for (const double k : {2.0, 8.0, 32.0})
    table.rows.push_back(sweep_row(std::to_string(static_cast<int>(k)), k, 0.004 / k * (k == 8 ? 1.2 : 1), 3));
  table.rows.push_back(sweep_row("128", 128, 1, 1));
  table.rows.back().statistics = {};
  complete(table);
  return table;
}

inline SweepTable sweep_of_steps() {
  SweepTable table;
  table.kind = SweepKind::Step;
  table.rows = {sweep_row("pegasos", {}, 0.002, 3), sweep_row("norma:0.7", {}, 0.03, 4),
                sweep_row("constant:0.01", {}, 0.007, 1.5)};
  table.rows[0].bound = 0.1;
  table.rows[0].bound_name = "Theorem 2";
  table.rows[2].statistics.mean.reset();  // a run without a value
  table.rows[2].statistics.missing = 1;
  return table;
}

inline SweepTable sweep_of_sampling() {
  SweepTable table;
  table.kind = SweepKind::SamplingEpochs;
  for (const char* sampling : {"replacement", "epochs"}) {
    for (const double passes : {1.0, 4.0, 16.0}) {
      const double power = sampling[0] == 'e' ? 1.7 : 1.0;
      table.rows.push_back(
          sweep_row(std::to_string(static_cast<int>(passes)), passes, 0.01 * std::pow(passes, -power), 1.6));
      table.rows.back().second = sampling;
    }
  }
  complete(table);
  return table;
}

inline SweepTable sweep_over_folds() {
  SweepTable table;
  table.kind = SweepKind::CrossValidation;
  const double means[] = {0.12, 0.06, 0.05, 0.058, 0.2};
  for (int i = 0; i < 5; ++i) {
    const double lambda = std::pow(10.0, i - 4);
    table.rows.push_back(sweep_row("1e" + std::to_string(i - 4), lambda, means[i], 1.5));
    table.rows.back().statistics.standard_error = 0.01;
  }
  complete(table);
  return table;
}

inline SweepTable sweep_of_both() {
  SweepTable table;
  table.kind = SweepKind::LambdaK;
  for (const Count k : {Count{1}, Count{8}}) {
    for (const double lambda : {0.001, 0.01, 0.1}) {
      table.rows.push_back(sweep_row("x", lambda, 1e-4 / lambda / static_cast<double>(k), 2));
      table.rows.back().k = k;
      table.rows.back().second = std::to_string(k);
    }
  }
  complete(table);
  return table;
}

}  // namespace pegasos::figures
