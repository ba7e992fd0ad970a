// A search that is stopped ends after little more work, whatever it was doing, and says what is true.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <string>

#include "optimum/matrices.h"
#include "optimum_support.h"
#include "support/looks.h"
#include "support/stride.h"

namespace pegasos {
namespace {

template <class Matrix>
Matrix positive_matrix(Eigen::Index n, std::uint64_t seed) {
  const Random random(seed, Stream::Test);
  Matrix half(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j)
      half(i, j) = random.normal(static_cast<std::uint64_t>(i), static_cast<std::uint32_t>(j));
  }
  Matrix result = half * half.transpose();
  result.diagonal().array() += typename Matrix::Scalar(1e-3);
  return result;
}

template <class Matrix>
void expect_the_digits_of_eigen() {
  using Column = Eigen::Matrix<typename Matrix::Scalar, Eigen::Dynamic, 1>;
  for (const Eigen::Index n : {1, 7, 31, 32, 33, 64, 129, 200, 300}) {
    const Matrix a = positive_matrix<Matrix>(n, static_cast<std::uint64_t>(n));
    const Column b = a.col(n / 2) + Column::Ones(n);
    const Eigen::LLT<Matrix, Eigen::Lower> theirs(a);
    Cholesky<Matrix> own;
    ASSERT_TRUE(own.compute(a));
    ASSERT_EQ(theirs.info(), Eigen::Success);
    const Column expected = theirs.solve(b);
    EXPECT_EQ(own.solve(b), expected) << n;
  }
}

TEST(Cholesky, HasTheDigitsOfEigen) {
  expect_the_digits_of_eigen<Eigen::MatrixXd>();
  expect_the_digits_of_eigen<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>();
  expect_the_digits_of_eigen<Eigen::Matrix<DoubleDouble, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>();
}

// Eigen would ask the processor for its caches, and block its sums by them.
TEST(Cholesky, TheBlocksAreTheSameOnEveryProcessor) {
  EXPECT_EQ(Eigen::l1CacheSize(), 32 << 10);
  EXPECT_EQ(Eigen::l2CacheSize(), 256 << 10);
  EXPECT_EQ(Eigen::l3CacheSize(), 2 << 20);
}

TEST(Cholesky, RefusesWhatIsNotPositive) {
  Eigen::MatrixXd a = positive_matrix<Eigen::MatrixXd>(200, 3);
  a(150, 150) = -1;
  Cholesky<Eigen::MatrixXd> own;
  EXPECT_FALSE(own.compute(a));
}

TEST(Cholesky, LooksBetweenItsBlocks) {
  const Eigen::MatrixXd a = positive_matrix<Eigen::MatrixXd>(900, 4);
  Cholesky<Eigen::MatrixXd> own;
  const test::Looked looked = test::looked([&] { own.compute(a); });
  EXPECT_GE(looked.work, 900 * 900 * 900 / 7);
  EXPECT_LT(looked.most, 4e7);
  EXPECT_GE(looked.times, 12);
}

struct Scene {
  std::string name;
  Dataset data;
  double lambda;
  double gap = 1e-10;
  Count threads = 1;
};

Dataset random_set(Count m, Count d, Bias bias, std::uint64_t seed) {
  const Random random(seed, Stream::Test);
  std::vector<std::vector<double>> x;
  std::vector<std::int8_t> y;
  for (Count i = 0; i < m; ++i) {
    const auto n = static_cast<std::uint64_t>(i);
    std::vector<double> row(static_cast<std::size_t>(d));
    for (std::uint32_t j = 0; j < row.size(); ++j) row[j] = random.uniform(n, j) - 0.5;
    y.push_back(random.normal(n, 1U << 29U) + 3 * row[0] > 0 ? std::int8_t{1} : std::int8_t{-1});
    x.push_back(std::move(row));
  }
  return test::make_dataset(x, std::move(y), bias);
}

/// Each of the methods, on sets that are large for it.
std::vector<Scene> scenes() {
  std::vector<Scene> list;
  list.push_back({"interior point, many examples", random_set(3000, 60, Bias::None, 1), 1e-4});
  list.push_back({"interior point, many features", random_set(150, 6000, Bias::None, 2), 1e-4});
  list.push_back({"interior point, a free bias", random_set(2000, 40, Bias::Free, 3), 1e-3});
  list.push_back({"smoothed Newton", random_set(60000, 20, Bias::None, 4), 1e-4, 1e-8, 2});
  list.push_back({"smoothed Newton, a free bias", random_set(60000, 20, Bias::Free, 5), 1e-4, 1e-8});
  list.push_back({"coordinate descent", random_set(3000, 400, Bias::None, 6), 1e-2, 1e-6});
  list.push_back({"closed form", random_set(40000, 10, Bias::None, 7), 1e3});
  return list;
}

TEST(InterruptedOptimum, LooksOftenAndAStopActsAtTheNextOneAndTellsTheTruth) {
  constexpr Count kMostLooksAfterwards = 16;
  for (const Scene& scene : scenes()) {
    Result<Optimum> whole = Optimum();
    const OptimumOptions options{.gap = scene.gap, .threads = scene.threads};
    const test::Looked looked = test::looked([&] { whole = find_optimum(scene.data, scene.lambda, options); });
    ASSERT_TRUE(whole.ok()) << scene.name << ": " << whole.error().message;
    EXPECT_LT(looked.most, 4e7) << scene.name << ": much is done between two looks";
    EXPECT_GE(looked.work, scene.data.rows().nonzeros()) << scene.name;
    const Count looks = looked.times;
    const Count first = test::kStride == 1 ? 1 : (looks + 1) / 2;  // under sanitizers one stop, in the middle
    for (Count last = first; last <= looks; last += 1 + looks / (test::kStride == 1 ? 4 : 1)) {
      std::stop_source stop;
      std::atomic<Count> times = 0;
      Result<Optimum> found = Optimum();
      const Unwanted asked = [&] {
        if (++times == last) stop.request_stop();
        return false;
      };
      unless(asked, [&] { found = find_optimum(scene.data, scene.lambda, options, {stop.get_token(), {}}); });
      ASSERT_TRUE(found.ok()) << scene.name;
      EXPECT_LE(times, last + kMostLooksAfterwards) << scene.name << " " << last;
      if (!found->partial) continue;  // it was done before the next look
      EXPECT_EQ(static_cast<Count>(found->w.size()), scene.data.d()) << scene.name;
      EXPECT_EQ(static_cast<Count>(found->alpha.size()), scene.data.m()) << scene.name;
      EXPECT_LE(found->certificate.dual, whole->certificate.primal) << scene.name;
      EXPECT_GE(found->certificate.primal, whole->certificate.dual) << scene.name;
      const Certificate again = certify(scene.data, scene.lambda, found->w, found->b, found->alpha);
      EXPECT_GE(found->certificate.primal * (1 + 1e-9), again.primal) << scene.name;
      EXPECT_LE(found->certificate.dual * (1 - 1e-9), again.dual) << scene.name;
    }
  }
}

}  // namespace
}  // namespace pegasos
