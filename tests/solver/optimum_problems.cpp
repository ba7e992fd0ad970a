// The optimum on known and on bundled problems.
#include <algorithm>

#include "data/source.h"
#include "solver/optimum_reference.h"
#include "solver/optimum_support.h"
#include "support/places.h"
#include "support/stride.h"

namespace pegasos {
namespace {

using test::expect_exact;
using test::make_dataset;

Optimum solve(const Dataset& data, double lambda) {
  auto result = find_optimum(data, lambda, {});
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message.english());
  return result.ok() ? *result : Optimum{};
}

TEST(OptimumReference, RationalOptimaToTwelveDigitsAndExactCounts) {
  ASSERT_EQ(test::reference_optima().size(), 17U);
  for (const auto& problem : test::reference_optima()) {
    for (const bool sparse : {false, true}) {
      SCOPED_TRACE(problem.id + (sparse ? " sparse" : " dense"));
      const Dataset data = make_dataset(problem.x, problem.y, Bias::None, sparse);
      const Optimum optimum = solve(data, problem.lambda);
      expect_exact(data, problem.lambda, optimum, problem.id);
      EXPECT_NEAR(optimum.certificate.primal, problem.f, 1e-14 * problem.f);
      EXPECT_NEAR(optimum.certificate.dual, problem.f, 1e-14 * problem.f);
      EXPECT_NEAR(optimum.norm, problem.norm, 1e-15 * problem.norm);
      ASSERT_EQ(optimum.w.size(), problem.w.size());
      for (std::size_t j = 0; j < problem.w.size(); ++j)
        EXPECT_NEAR(optimum.w[j], problem.w[j], 1e-15 * std::abs(problem.w[j]));
      EXPECT_EQ(optimum.margin_below_1, problem.below);
      EXPECT_EQ(optimum.margin_at_1, problem.at);
      EXPECT_EQ(optimum.margin_above_1, problem.above);
      EXPECT_DOUBLE_EQ(optimum.error_rate, problem.errors / static_cast<double>(data.m()));
      const bool closed = problem.lambda >= data.R() * data.R();
      EXPECT_EQ(optimum.method.starts_with("closed form"), closed) << optimum.method;
      if (closed) {
        for (const double alpha : optimum.alpha) EXPECT_EQ(alpha, 1);  // (I4)
        EXPECT_EQ(optimum.margin_above_1, 0);
      }
    }
  }
}

TEST(OptimumOddities, DuplicatesShareTheirMultiplierInAnyWay) {
  const Dataset data = make_dataset({{1, 0}, {1, 0}, {1, 0}, {-1, 1}}, {1, 1, 1, -1});
  for (const double lambda : {1e-6, 0.01, 0.2, 0.5, 2.0}) expect_exact(data, lambda, solve(data, lambda), "duplicates");
}

TEST(OptimumOddities, ZeroRowsHaveMultiplierOne) {
  const Dataset data = make_dataset({{0, 0}, {1, 2}, {0, 0}, {-1, 1}}, {1, 1, -1, -1});
  for (const double lambda : {1e-8, 1e-3, 0.3, 10.0}) {
    const Optimum optimum = solve(data, lambda);
    expect_exact(data, lambda, optimum, "zero rows");
    EXPECT_EQ(optimum.alpha[0], 1);
    EXPECT_EQ(optimum.alpha[2], 1);
    EXPECT_GE(optimum.certificate.primal, 0.5);
  }
  const Dataset zeros = make_dataset({{0}, {0}}, {1, -1});
  const Optimum nothing = solve(zeros, 0.1);
  EXPECT_EQ(nothing.certificate.primal, 1);
  EXPECT_EQ(nothing.norm, 0);
  EXPECT_EQ(nothing.margin_below_1, 2);
}

TEST(OptimumOddities, OppositeDuplicatesCostTwoHinges) {
  const Dataset data = make_dataset({{1, 2}, {1, 2}, {3, 1}}, {1, -1, 1});
  for (const double lambda : {1e-8, 1e-2, 1.0}) {
    const Optimum optimum = solve(data, lambda);
    expect_exact(data, lambda, optimum, "opposite");
    EXPECT_GE(optimum.certificate.primal, 2.0 / 3);
  }
}

TEST(OptimumOddities, FreeBiasWithOneClassNeedsNoWeights) {
  for (const int label : {1, -1}) {
    const auto y = static_cast<std::int8_t>(label);
    const Dataset data = make_dataset({{1, 2}, {0.5, -3}, {0, 0}}, {y, y, y}, Bias::Free);
    const Optimum optimum = solve(data, 0.01);
    expect_exact(data, 0.01, optimum, "one class");
    EXPECT_EQ(optimum.certificate.primal, 0);
    EXPECT_EQ(optimum.certificate.gap, 0);
    EXPECT_EQ(optimum.norm, 0);
    EXPECT_EQ(optimum.b, label);
    EXPECT_EQ(optimum.margin_at_1, 3);
  }
}

TEST(OptimumOddities, FreeBiasIsNotMovedByAShift) {
  const Dataset here = make_dataset({{0}, {1}, {3}, {2.5}, {4}}, {-1, -1, 1, -1, 1}, Bias::Free);
  const Dataset there = make_dataset({{100}, {101}, {103}, {102.5}, {104}}, {-1, -1, 1, -1, 1}, Bias::Free);
  for (const double lambda : {1e-6, 0.01, 0.1, 1.0}) {
    const Optimum a = solve(here, lambda);
    const Optimum b = solve(there, lambda);
    expect_exact(here, lambda, a, "here");
    expect_exact(there, lambda, b, "there");
    EXPECT_NEAR(a.certificate.primal, b.certificate.primal, 1e-14);
    EXPECT_NEAR(a.w[0], b.w[0], 1e-14 * std::abs(a.w[0]));
    EXPECT_EQ(a.margin_at_1, b.margin_at_1);
  }
}

TEST(OptimumOddities, LambdaOutsideIsRefused) {
  const Dataset data = make_dataset({{1}}, {1});
  for (const double lambda : {0.0, -1.0, 1e7, 1e-13, std::nan("")}) {
    const auto result = find_optimum(data, lambda, {});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::OutOfRange);
  }
}

TEST(OptimumOddities, TheMarginOfATieIsDecidedToRounding) {
  // x^2 = lambda: the only example is exactly on the margin with alpha = 1, below it for the next larger lambda.
  const Dataset data = make_dataset({{0.375}}, {1});
  const double tie = 0.375 * 0.375;
  EXPECT_EQ(solve(data, tie).margin_at_1, 1);
  EXPECT_EQ(solve(data, std::nextafter(tie, 1.0)).margin_below_1, 1);
  EXPECT_EQ(solve(data, std::nextafter(tie, 0.0)).margin_at_1, 1);
}

TEST(OptimumOddities, MarginsOfVeryShortRowsHaveTheirSigns) {
  // All multipliers are 1, so w = (2, -1)(1e-20)/3 lambda: margins 4/3, 2/3 and -1 times 1e-40/lambda, by hand.
  const Dataset data = make_dataset({{2e-20}, {1e-20}, {1e-20}}, {1, 1, -1});
  for (const double lambda : {1.0, 0.01}) {
    const Optimum optimum = solve(data, lambda);
    EXPECT_EQ(optimum.error_rate, 1.0 / 3) << lambda;
    EXPECT_EQ(optimum.margin_below_1, 3);
  }
}

/// A feature of 1e13 made errors of the right side: the room for multipliers near a bound was wider than the margins.
TEST(OptimumOddities, AFarRowMakesNoErrorsOfOthers) {
  for (const double far : {1e6, 1e12, 1e13, 1e15}) {
    // By hand: w is (-3/far, 1) to first order for these lambda, and only the row of zeros has no positive margin.
    const Dataset data = make_dataset({{far, 2}, {1, 2}, {0, 0}, {3, 1}}, {-1, 1, -1, 1});
    for (const double lambda : {0.01, 0.05, 0.2}) {
      const Optimum optimum = solve(data, lambda);
      EXPECT_EQ(optimum.error_rate, 0.25) << far << " " << lambda;
      EXPECT_LE(optimum.error_rate * 4, static_cast<double>(optimum.margin_below_1));
    }
  }
}

struct BundledCase {
  std::string set;
  Preparation preparation;
};

/// All bundled sets, scalings and classes, each against the others and against the next; of the ten digits every third.
std::vector<BundledCase> bundled_cases(Bias bias) {
  std::vector<BundledCase> cases;
  for (const std::string set : {"iris", "wine", "breast_cancer", "digits"}) {
    const auto table = open_table(set, {}, {});
    EXPECT_TRUE(table.ok());
    if (!table.ok()) continue;
    for (const Scaling scaling : {Scaling::None, Scaling::Standardise, Scaling::UnitRows}) {
      BundledCase one{set, {}};
      one.preparation.scaling = scaling;
      one.preparation.bias = bias;
      if (table->classes.size() == 2) cases.push_back(one);
      const std::size_t every = set == "digits" ? 3 : 1;
      for (std::size_t a = 0; table->classes.size() > 2 && a < table->classes.size(); a += every) {
        one.preparation.classes.clear();
        one.preparation.positive = table->classes[a];
        cases.push_back(one);
        one.preparation.positive.clear();
        one.preparation.classes = {table->classes[a], table->classes[(a + 1) % table->classes.size()]};
        if (set != "digits") cases.push_back(one);
      }
    }
  }
  return cases;
}

void expect_bundled_exact(Bias bias, const std::vector<double>& lambdas) {
  set_dataset_folder(test::source_folder() + "/datasets");
  int problem = 0;
  int checked = 0;
  for (const BundledCase& one : bundled_cases(bias)) {
    const auto table = open_table(one.set, {}, {});
    const auto data = prepare(*table, one.preparation);
    ASSERT_TRUE(data.ok()) << data.error().message;
    for (const double lambda : lambdas) {
      if (problem++ % test::kStride != 0) continue;
      expect_exact(**data, lambda, solve(**data, lambda), one.set + " " + (*data)->transform().positive);
      ++checked;
    }
  }
  EXPECT_EQ(problem, 51 * static_cast<int>(lambdas.size()));
  EXPECT_EQ(checked, (problem - 1) / test::kStride + 1);
}

TEST(OptimumBundled, ExactForEveryUsualLambda) { expect_bundled_exact(Bias::None, {1, 0.1, 0.01, 1e-3, 1e-4}); }
TEST(OptimumBundled, ExactForExtremeLambda) { expect_bundled_exact(Bias::None, {1e6, 1e-8}); }
TEST(OptimumBundled, ExactWithABiasFeature) { expect_bundled_exact(Bias::Feature, {0.1, 1e-4}); }
TEST(OptimumBundled, ExactWithAFreeBias) { expect_bundled_exact(Bias::Free, {10, 0.01, 1e-6}); }

}  // namespace
}  // namespace pegasos
