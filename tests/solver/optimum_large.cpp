// The optimum where it is not exact: sparse problems, the gap asked for, cancelling and honest failure.
#include <algorithm>
#include <atomic>
#include <chrono>

#include "objective/hinge.h"
#include "optimum/dual_state.h"
#include "optimum/smoothed_newton.h"
#include "solver/optimum_support.h"

namespace pegasos {
namespace {

/// Sparse unit rows with a noisy linear rule.
Dataset sparse_problem(Count m, Count d, std::uint32_t entries, bool free_bias) {
  const Random random(5, Stream::Test);
  std::vector<std::size_t> starts{0};
  std::vector<Column> ids;
  Vector values;
  std::vector<std::int8_t> y;
  for (Count i = 0; i < m; ++i) {
    std::vector<Column> row;
    const auto n = static_cast<std::uint64_t>(i);
    for (std::uint32_t k = 0; k < entries; ++k) {
      const double u = random.uniform(n, 10 + k);
      row.push_back(static_cast<Column>(u * u * static_cast<double>(d)));
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    double score = free_bias ? 0.5 : 0.0;
    const double value = 1 / std::sqrt(static_cast<double>(row.size()));
    for (const Column j : row) {
      ids.push_back(j);
      values.push_back(value);
      score += value * random.normal(j, 1);
    }
    starts.push_back(ids.size());
    y.push_back(score + 0.3 * random.normal(n, 2) > 0 ? std::int8_t{1} : std::int8_t{-1});
  }
  Transform transform;
  transform.bias = free_bias ? Bias::Free : Bias::None;
  return Dataset(test::sparse_rows(d, starts, ids, values), std::move(y),
                 std::vector<std::string>(static_cast<std::size_t>(d), "f"), transform, "sparse", {});
}

TEST(OptimumLarge, SparseProblemsReachTheGapAskedFor) {
  for (const bool free_bias : {false, true}) {
    const Dataset data = sparse_problem(5000, 3000, 20, free_bias);
    for (const double lambda : {1e-2, 1e-4}) {
      OptimumOptions options;
      options.gap = 1e-7;
      const auto result = find_optimum(data, lambda, options);
      ASSERT_TRUE(result.ok()) << result.error().message;
      EXPECT_LE(result->certificate.gap, 1e-7 * result->certificate.primal) << result->method;
      EXPECT_TRUE(result->certificate.feasible);
      EXPECT_FALSE(result->partial);
      EXPECT_TRUE(result->method.starts_with("dual coordinate descent")) << result->method;
      const auto again = find_optimum(data, lambda, options);
      EXPECT_EQ(again->w, result->w);
      EXPECT_EQ(again->alpha, result->alpha);
    }
  }
}

/// The same examples, stored densely.
Dataset dense_copy(const Dataset& data) {
  const auto d = static_cast<std::size_t>(data.d());
  Vector values(static_cast<std::size_t>(data.m()) * d);
  std::vector<std::int8_t> y;
  for (Row i = 0; i < static_cast<Row>(data.m()); ++i) {
    data.x(i).add_to(std::span(values).subspan(i * d, d), 1);
    y.push_back(data.y(i) > 0 ? std::int8_t{1} : std::int8_t{-1});
  }
  return Dataset(RowStorage::dense(data.d(), std::move(values)), std::move(y), data.feature_names(), data.transform(),
                 "dense", {});
}

TEST(OptimumLarge, SmoothedNewtonComesToTheOptimumOfTheOtherMethods) {
  for (const bool free_bias : {false, true}) {
    const Dataset sparse = sparse_problem(3000, 12, 6, free_bias);
    const Dataset dense = dense_copy(sparse);
    EXPECT_TRUE(suits_smoothed_newton(sparse));
    for (const double lambda : {1.0, 1e-2, 1e-4, 1e-6}) {
      SCOPED_TRACE(lambda);
      const auto exact = find_optimum(sparse, lambda, {});
      ASSERT_TRUE(exact.ok()) << exact.error().message;
      EXPECT_TRUE(exact->exact) << exact->method;
      for (const Dataset* const data : {&sparse, &dense}) {
        DualState state;
        EXPECT_TRUE(smoothed_newton(*data, lambda, 1e-9, {}, state)) << state.passes;
        if (free_bias) balance(*data, state.alpha);
        const Certificate certificate = certify(*data, lambda, state.w, state.b, state.alpha);
        EXPECT_TRUE(certificate.feasible);
        EXPECT_LE(certificate.gap, 1.1e-9 * certificate.primal);
        EXPECT_GE(certificate.primal, exact->certificate.dual);
        EXPECT_LE(certificate.dual, exact->certificate.primal);
        EXPECT_LT(state.passes, 200);
      }
    }
  }
  EXPECT_FALSE(suits_smoothed_newton(sparse_problem(500, 2000, 20, false)));
}

TEST(OptimumLarge, SmoothedNewtonGoesOnFromWhereItIs) {
  const Dataset data = sparse_problem(3000, 12, 6, false);
  DualState state;
  ASSERT_TRUE(smoothed_newton(data, 1e-3, 1e-6, {}, state));
  const Count cold = state.passes;
  state.passes = 0;
  ASSERT_TRUE(smoothed_newton(data, 1e-3, 1e-6, {}, state));
  EXPECT_LE(state.passes, cold);
}

// It must enclose what the exact certificate encloses, whatever it is given.
TEST(OptimumLarge, TheFastCertificateIsAWiderOne) {
  const Dataset data = sparse_problem(2000, 500, 15, false);
  const Random random(8, Stream::Test);
  for (std::uint64_t n = 0; n < 40; ++n) {
    const double lambda = std::pow(10.0, -static_cast<double>(n % 6));
    Vector w(500);
    Vector alpha(2000);
    for (std::uint32_t j = 0; j < w.size(); ++j)
      w[j] = random.normal(n, j) * std::pow(10.0, static_cast<double>(n % 5) - 2);
    for (std::uint32_t i = 0; i < alpha.size(); ++i) {
      const double u = 3 * random.uniform(n, 1000 + i) - 1;
      alpha[i] = std::clamp(u, 0.0, 1.0);
    }
    Vector margins(2000);
    for (Row i = 0; i < margins.size(); ++i) margins[i] = data.y(i) * data.x(i).dot(w);
    const auto fast = certify_fast(data, lambda, w, margins, alpha);
    ASSERT_TRUE(fast.has_value());
    const Certificate exact = certify(data, lambda, w, 0, alpha);
    EXPECT_GE(fast->primal, exact.primal);
    EXPECT_LE(fast->primal - exact.primal, 1e-11 * exact.primal);
    EXPECT_LE(fast->dual, exact.dual);
    const double terms = 1 + exact.primal;  // the dual is a difference of such
    EXPECT_LE(exact.dual - fast->dual, 1e-9 * terms);
    EXPECT_GE(fast->gap, exact.gap);
    EXPECT_NEAR(fast->kkt_violation, exact.kkt_violation, 1e-9 * (1 + exact.kkt_violation));
    alpha[n] = 1.5;
    EXPECT_FALSE(certify_fast(data, lambda, w, margins, alpha).has_value());
  }
}

// More rows than one part has: the enclosures hold, and no digit depends on the threads.
TEST(OptimumLarge, CertificatesAreTheSameForEveryNumberOfThreads) {
  const Dataset data = sparse_problem(60'000, 40, 5, false);
  const double lambda = 1e-3;
  const Random random(9, Stream::Test);
  Vector w(40);
  Vector alpha(60'000);
  for (std::uint32_t j = 0; j < w.size(); ++j) w[j] = random.normal(1, j);
  for (std::uint32_t i = 0; i < alpha.size(); ++i) alpha[i] = std::clamp(3 * random.uniform(2, i) - 1, 0.0, 1.0);
  const Vector margins = all_margins(data, w, 0, 1);
  const auto numbers = [](const Certificate& c) {
    return std::vector<double>{c.primal, c.dual, c.gap, c.kkt_violation};
  };
  const auto fast = certify_fast(data, lambda, w, margins, alpha);
  ASSERT_TRUE(fast.has_value());
  const Certificate exact = certify(data, lambda, w, 0, alpha);
  for (const Count threads : {2, 5}) {
    EXPECT_EQ(all_margins(data, w, 0, threads), margins);
    EXPECT_EQ(numbers(*certify_fast(data, lambda, w, margins, alpha, threads)), numbers(*fast));
    EXPECT_EQ(numbers(certify(data, lambda, w, 0, alpha, {}, threads)), numbers(exact));
  }
  EXPECT_GE(fast->primal, exact.primal);
  EXPECT_LE(fast->dual, exact.dual);
  // f and D in long double, summed plainly.
  long double hinge = 0;
  long double total = 0;
  std::vector<long double> sum(w.size(), 0.0L);
  for (Row i = 0; i < alpha.size(); ++i) {
    long double dot = 0;
    data.x(i).for_each([&](Column j, double value) {
      dot += static_cast<long double>(w[j]) * value;
      sum[j] += static_cast<long double>(alpha[i]) * data.y(i) * value;
    });
    hinge += std::max(0.0L, 1 - data.y(i) * dot);
    total += alpha[i];
  }
  long double norm2 = 0;
  long double sum2 = 0;
  for (std::size_t j = 0; j < w.size(); ++j) {
    norm2 += static_cast<long double>(w[j]) * w[j];
    sum2 += sum[j] * sum[j];
  }
  const long double m = 60'000;
  EXPECT_NEAR(exact.primal, static_cast<double>(lambda / 2 * norm2 + hinge / m), 1e-14 * exact.primal);
  EXPECT_NEAR(exact.dual, std::max(0.0, static_cast<double>((total - sum2 / (2 * lambda * m)) / m)), 1e-13);
}

TEST(OptimumLarge, MoreFeaturesThanExamplesIsExact) {
  const Dataset data = sparse_problem(150, 2000, 20, false);
  for (const double lambda : {0.1, 1e-3, 1e-6}) {
    const auto result = find_optimum(data, lambda, {});
    ASSERT_TRUE(result.ok()) << result.error().message;
    test::expect_exact(data, lambda, *result, "wide");
  }
}

TEST(OptimumLarge, CancelKeepsWhatIsThere) {
  for (const bool free_bias : {false, true}) {
    const Dataset data = sparse_problem(5000, 3000, 20, free_bias);
    std::stop_source source;
    JobControl control;
    control.stop = source.get_token();
    int reports = 0;
    control.report = [&](const Progress& progress) {
      EXPECT_GE(progress.fraction, 0);
      EXPECT_LE(progress.fraction, 1);
      if (++reports == 6) source.request_stop();
    };
    OptimumOptions options;
    options.gap = 1e-13;
    const auto result = find_optimum(data, 1e-5, options, control);
    ASSERT_TRUE(result.ok()) << result.error().message;
    EXPECT_TRUE(result->partial);
    EXPECT_FALSE(result->exact);
    EXPECT_EQ(static_cast<Count>(result->w.size()), data.d());
    EXPECT_EQ(static_cast<Count>(result->alpha.size()), data.m());
    EXPECT_TRUE(result->certificate.feasible);
    EXPECT_LE(result->certificate.dual, result->certificate.primal);
    EXPECT_LE(result->certificate.primal, 1);
    EXPECT_LE(reports, 12);
  }
}

TEST(OptimumLarge, CancelledBeforeItBegan) {
  const Dataset data = test::make_dataset({{1, 2}, {-1, 0.5}, {3, -1}}, {1, -1, 1});
  std::stop_source source;
  source.request_stop();
  JobControl control;
  control.stop = source.get_token();
  const auto result = find_optimum(data, 0.01, {}, control);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result->partial);
  EXPECT_EQ(result->w.size(), 2U);
  EXPECT_EQ(result->alpha.size(), 3U);
  EXPECT_LE(result->certificate.dual, result->certificate.primal);
}

TEST(OptimumLarge, UnreachableSaysTheGap) {
  const Dataset data = sparse_problem(3000, 3000, 20, false);
  OptimumOptions options;
  options.gap = 1e-12;
  options.max_passes = 3;
  const auto result = find_optimum(data, 1e-6, options);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::Unreachable);
  EXPECT_NE(result.error().message.english().find("relative duality gap"), std::string::npos);
  EXPECT_NE(result.error().message.english().find("3 passes"), std::string::npos) << result.error().message;
}

}  // namespace
}  // namespace pegasos
