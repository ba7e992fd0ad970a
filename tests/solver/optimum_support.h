// Small data sets for the tests of the optimum, and the facts that every optimum must satisfy.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/double_double.h"
#include "core/random.h"
#include "data/dataset.h"
#include "optimum/optimum.h"
#include "support/sparse_rows.h"

namespace pegasos::test {

inline Dataset make_dataset(const std::vector<std::vector<double>>& x, std::vector<std::int8_t> y,
                            Bias bias = Bias::None, bool sparse = false) {
  const auto d = static_cast<Count>(x.front().size());
  std::vector<double> values;
  std::vector<Column> ids;
  std::vector<std::size_t> starts{0};
  for (const auto& row : x) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (sparse && row[j] == 0) continue;
      values.push_back(row[j]);
      ids.push_back(static_cast<Column>(j));
    }
    starts.push_back(values.size());
  }
  Transform transform;
  transform.bias = bias;
  RowStorage rows = sparse ? test::sparse_rows(d, starts, ids, values) : RowStorage::dense(d, std::move(values));
  return Dataset(std::move(rows), std::move(y), std::vector<std::string>(static_cast<std::size_t>(d), "f"), transform,
                 "test", {});
}

/// Integer coordinates in [-2, 2]: many duplicates, opposite duplicates, zero rows, dependent rows and ties at
/// margin 1.
inline std::pair<std::vector<std::vector<double>>, std::vector<std::int8_t>> grid_points(const Random& random,
                                                                                         std::uint64_t n, std::size_t m,
                                                                                         std::size_t d) {
  std::vector<std::vector<double>> x(m, std::vector<double>(d));
  std::vector<std::int8_t> y(m);
  std::uint32_t draw = 0;
  for (std::size_t i = 0; i < m; ++i) {
    for (double& value : x[i]) value = static_cast<double>(random.below(5, n, draw++)) - 2;
    y[i] = random.below(2, n, draw++) == 0 ? std::int8_t{1} : std::int8_t{-1};
  }
  return {std::move(x), std::move(y)};
}

/// Everything that a finished, exact optimum promises.
inline void expect_exact(const Dataset& data, double lambda, const Optimum& optimum, const std::string& where) {
  SCOPED_TRACE(where + " lambda " + std::to_string(lambda));
  EXPECT_TRUE(optimum.exact) << optimum.method;
  EXPECT_FALSE(optimum.partial);
  EXPECT_TRUE(optimum.certificate.feasible);
  EXPECT_LE(optimum.certificate.gap, 1e-14 * optimum.certificate.primal);
  EXPECT_EQ(optimum.margin_below_1 + optimum.margin_at_1 + optimum.margin_above_1, data.m());
  const Certificate again = certify(data, lambda, optimum.w, optimum.b, optimum.alpha, {optimum.w_low, optimum.b_low});
  EXPECT_EQ(again.primal, optimum.certificate.primal);
  EXPECT_EQ(again.dual, optimum.certificate.dual);
  DoubleDouble balance;
  double mean_alpha = 0;
  for (Row i = 0; i < optimum.alpha.size(); ++i) {
    EXPECT_GE(optimum.alpha[i], 0);
    EXPECT_LE(optimum.alpha[i], 1);
    balance += DoubleDouble(optimum.alpha[i] * data.y(i));
    mean_alpha += optimum.alpha[i] / static_cast<double>(data.m());
  }
  if (data.free_bias()) {
    EXPECT_EQ(balance.high, 0);  // exactly, not only to rounding
    return;
  }
  // Lemma 5 and its sharper forms.
  const double norm = optimum.norm;
  const double slack = 1 + 1e-12;
  EXPECT_LE(norm, slack / std::sqrt(lambda));
  EXPECT_LE(norm, slack * data.R() / lambda);
  const double hinge = optimum.certificate.primal - lambda / 2 * norm * norm;
  EXPECT_NEAR(lambda * norm * norm, mean_alpha - hinge, 1e-12 * std::max(hinge, 1e-300) + 1e-12 * mean_alpha);
}

}  // namespace pegasos::test
