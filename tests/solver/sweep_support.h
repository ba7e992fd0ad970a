// Experiments as the tests ask for them.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "data/readers.h"
#include "experiment/problem.h"
#include "experiment/run_store.h"
#include "experiment/sweep_table.h"

namespace pegasos::test {

using Settings = std::map<std::string, std::string>;

inline Parameters with(const Settings& settings) {
  Parameters parameters;
  for (const auto& [key, value] : settings) EXPECT_TRUE(set_parameter(parameters, key, value).ok()) << key;
  return parameters;
}

inline SweepRequest request_of(SweepKind kind, const Parameters& fixed, std::vector<std::string> values, Count runs) {
  SweepRequest request;
  request.kind = kind;
  request.fixed = fixed;
  request.values = std::move(values);
  request.runs = runs;
  return request;
}

using TablePtr = std::shared_ptr<const Table>;

inline TablePtr table_for(const Parameters& parameters) {
  auto table = open_table(parameters.data, read_options(parameters), generator_options(parameters));
  EXPECT_TRUE(table.ok());
  return std::make_shared<const Table>(std::move(table).value());
}

/// breast_cancer standardised, then every row divided by its length: the set of most figures that were measured apart.
inline TablePtr unit_cancer() {
  Parameters parameters = with({{"data", "breast_cancer"}, {"scale", "standardise"}});
  const auto standard = load_problem(parameters);
  EXPECT_TRUE(standard.ok());
  const Table table = prepared_table(*standard->table, *standard->data);
  Preparation rows;
  rows.scaling = Scaling::UnitRows;
  const auto unit = prepare(table, rows);
  EXPECT_TRUE(unit.ok());
  return std::make_shared<const Table>(prepared_table(table, **unit));
}

inline SweepTable swept(const TablePtr& table, const SweepRequest& request, const SweepOptions& options = {}) {
  const auto plan = plan_sweep(table, request);
  EXPECT_TRUE(plan.ok()) << plan.error().message;
  SweepRuns runs;
  EXPECT_TRUE(run_sweep(*plan, options, runs).ok());
  EXPECT_EQ(runs.finished(), plan->jobs());
  return table_of(*plan, runs);
}

inline double mean_at(const SweepTable& table, std::size_t row) { return table.rows.at(row).statistics.mean.value(); }

}  // namespace pegasos::test
