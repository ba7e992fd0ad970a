// Small worlds for tests: data sets from literals, random problems from a seed, the reference trajectories.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/random.h"
#include "data/dataset.h"
#include "data/files.h"
#include "data/readers.h"
#include "support/places.h"
#include "support/sparse_rows.h"

namespace pegasos::test {

/// A dense training set from rows and labels, nothing done to it.
inline DatasetPtr dataset(const std::vector<Vector>& x, const std::vector<int>& y) {
  Vector values;
  std::vector<std::int8_t> labels;
  std::vector<std::string> names;
  for (const Vector& row : x) values.insert(values.end(), row.begin(), row.end());
  for (const int label : y) labels.push_back(static_cast<std::int8_t>(label));
  for (std::size_t j = 0; j < x[0].size(); ++j) names.emplace_back("x");
  const auto d = static_cast<Count>(x[0].size());
  return std::make_shared<const Dataset>(RowStorage::dense(d, values), labels, names, Transform{}, "test",
                                         std::vector<Message>{});
}

/// The same entries as CSR rows.
inline DatasetPtr sparse_dataset(const std::vector<Vector>& x, const std::vector<int>& y) {
  std::vector<std::size_t> starts = {0};
  std::vector<Column> ids;
  Vector values;
  std::vector<std::int8_t> labels;
  for (const Vector& row : x) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (row[j] == 0) continue;
      ids.push_back(static_cast<Column>(j));
      values.push_back(row[j]);
    }
    starts.push_back(values.size());
  }
  for (const int label : y) labels.push_back(static_cast<std::int8_t>(label));
  const auto d = static_cast<Count>(x[0].size());
  return std::make_shared<const Dataset>(sparse_rows(d, starts, ids, values), labels,
                                         std::vector<std::string>(x[0].size(), "x"), Transform{}, "test",
                                         std::vector<Message>{});
}

struct RandomProblem {
  std::vector<Vector> x;
  std::vector<int> y;
  double lambda = 1;
};

/// m in 1..40, d in 1..6, some zeros and duplicates, lambda from 1e-4 to 1e2; a pure function of the seed.
inline RandomProblem random_problem(std::uint64_t seed) {
  const Random random(seed, Stream::Test);
  RandomProblem problem;
  const auto m = 1 + random.below(40, 0);
  const auto d = 1 + random.below(6, 1);
  const double spread = std::pow(10.0, 2 * random.uniform(2) - 1);
  problem.lambda = std::pow(10.0, 6 * random.uniform(3) - 4);
  for (std::uint64_t i = 0; i < m; ++i) {
    Vector row(d);
    for (std::uint32_t j = 0; j < d; ++j) {
      row[j] = random.uniform(100 + i, 50 + j) < 0.2 ? 0 : spread * random.normal(100 + i, j);
    }
    if (i > 0 && random.uniform(100 + i, 90) < 0.1) row = problem.x.back();
    problem.x.push_back(row);
    problem.y.push_back(random.uniform(100 + i, 91) < 0.5 ? -1 : 1);
  }
  return problem;
}

inline nlohmann::json reference() {
  std::ifstream in(source_folder() + "/tests/support/reference/values.json");
  EXPECT_TRUE(in.good());
  return nlohmann::json::parse(in);
}

/// A CSV file beside the reference values, with an optional constant feature.
inline DatasetPtr reference_data(const std::string& csv, double bias_feature) {
  const std::string path = source_folder() + "/tests/support/reference/" + csv;
  const auto text = read_text(path);
  EXPECT_TRUE(text.ok());
  const auto table = read_csv(*text, path, {});
  EXPECT_TRUE(table.ok());
  Preparation preparation;
  if (bias_feature > 0) {
    preparation.bias = Bias::Feature;
    preparation.bias_value = bias_feature;
  }
  const auto data = prepare(*table, preparation);
  EXPECT_TRUE(data.ok());
  return *data;
}

}  // namespace pegasos::test
