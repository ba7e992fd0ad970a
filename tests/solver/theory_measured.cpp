// Figures that were measured apart, by a program that shares no code with this one: mean over runs of
// [(1/T) sum f(w_t) - f*] over [c ln T/(lambda T)], k = 1, at T = 10, 100, 1000.
//
// Both are Monte Carlo means, here of 100 runs, there of 32 (breast_cancer: 16), printed with two digits. A cell fails
// beyond 4.5 standard errors of the difference plus half of the last digit printed: with the normal approximation a
// probability below 1e-5 a cell, 5e-4 for all. Seeds are fixed.
#include "experiment/problem.h"
#include "support/theory_support.h"

namespace pegasos::test {
namespace {

struct Cell {
  double lambda;
  bool projection;
  std::array<double, 3> ratios;  ///< at T = 10, 100, 1000
  double digit;                  ///< the last one printed
};

DatasetPtr load(const Parameters& set) {
  const auto problem = load_problem(set);
  EXPECT_TRUE(problem.ok());
  return problem->data;
}

/// Every row divided by its length.
DatasetPtr unit_rows(const Dataset& data) {
  std::vector<Vector> x;
  std::vector<int> y;
  for (Row i = 0; i < data.m(); ++i) {
    x.emplace_back();
    for (Column j = 0; j < data.d(); ++j) x.back().push_back(data.x(i).at(j) / std::sqrt(data.squared_norm(i)));
    y.push_back(static_cast<int>(data.y(i)));
  }
  return dataset(x, y);
}

void expect_measured(const DatasetPtr& data, double runs_there, const std::vector<Cell>& cells) {
  for (const Cell& cell : cells) {
    Parameters parameters;
    parameters.lambda = cell.lambda;
    parameters.projection = cell.projection;
    parameters.k = 1;
    const Reference reference = certified(*data, cell.lambda);
    Count T = 10;
    for (const double ratio : cell.ratios) {
      parameters.T = T;
      EnsembleOptions options;
      options.runs = 100;
      options.threads = 2;
      options.work = 1e9;
      const auto values = run_ensemble(data, parameters, reference, options);
      ASSERT_TRUE(values.ok());
      const auto findings = check_ensemble(*data, situation_of(*data, parameters, 100), reference, *values);
      const Finding* theorem = find(findings, "Theorem 2");
      ASSERT_TRUE(theorem != nullptr && theorem->ratio());
      Vector means;
      for (const MemberValues& member : values->members) means.push_back(member.mean_f);
      const double deviation = mean_of(means, 0.99).deviation / *theorem->rhs;
      const double error = deviation * std::sqrt(1.0 / 100 + 1.0 / runs_there);
      EXPECT_NEAR(*theorem->ratio(), ratio, 4.5 * error + cell.digit / 2)
          << "lambda " << cell.lambda << " T " << T << " projection " << cell.projection;
      T *= 10;
    }
  }
}

TEST(TheoryMeasured, TightnessOfIris) {
  Parameters set;
  set.data = "iris";
  set.classes = "setosa,versicolor";
  expect_measured(load(set), 32,
                  {{1, true, {0.095, 0.10, 0.094}, 0.01},
                   {1, false, {0.10, 0.067, 0.052}, 0.01},
                   {0.01, true, {0.013, 0.042, 0.029}, 0.001},
                   {0.01, false, {0.099, 0.054, 0.036}, 0.001}});
}

TEST(TheoryMeasured, TightnessOfBreastCancerInUnitRows) {
  Parameters set;
  set.data = "breast_cancer";
  set.scaling = Scaling::Standardise;
  expect_measured(unit_rows(*load(set)), 16,
                  {{1, true, {0.13, 0.11, 0.10}, 0.01},
                   {0.1, true, {0.092, 0.091, 0.092}, 0.001},
                   {0.1, false, {0.10, 0.072, 0.060}, 0.01},
                   {0.01, true, {0.025, 0.044, 0.046}, 0.001},
                   {0.01, false, {0.12, 0.071, 0.053}, 0.01}});
}

TEST(TheoryMeasured, TightnessOfBreastCancerStandardised) {
  Parameters set;
  set.data = "breast_cancer";
  set.scaling = Scaling::Standardise;
  expect_measured(load(set), 16,
                  {{0.01, true, {0.0002, 0.0007, 0.0010}, 0.0001}, {0.01, false, {0.0082, 0.0047, 0.0033}, 0.0001}});
}

}  // namespace
}  // namespace pegasos::test
