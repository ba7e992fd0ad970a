// The certificate believes nobody: planted wrong answers must show, and its bounds must hold for any input.
#include <algorithm>
#include <array>
#include <limits>

#include "objective/hinge.h"
#include "solver/optimum_support.h"

namespace pegasos {
namespace {

using test::make_dataset;

class CertificateTest : public testing::Test {
 protected:
  const std::vector<std::vector<double>> x_ = {{1, 1}, {2, 0.5}, {-0.5, 0.5}, {-1, -1}, {-2, 0.5}, {0.5, -0.25}};
  const std::vector<std::int8_t> y_ = {1, 1, 1, -1, -1, -1};
  const Dataset data_ = make_dataset(x_, y_);
  const double lambda_ = 0.25;
  const double f_ = 269.0 / 600;
  const Optimum optimum_ = *find_optimum(data_, lambda_, {});

  void expect_true_bounds(const Certificate& certificate) const {
    EXPECT_GE(certificate.primal, f_ * (1 - 1e-16));
    EXPECT_LE(certificate.dual, f_ * (1 + 1e-16));
    EXPECT_GE(certificate.gap, 0);
    EXPECT_GE(certificate.gap, certificate.primal - certificate.dual);
    EXPECT_TRUE(std::isfinite(certificate.kkt_violation));
  }
};

TEST_F(CertificateTest, TheOptimumPasses) {
  const Certificate certificate = certify(data_, lambda_, optimum_.w, 0, optimum_.alpha);
  expect_true_bounds(certificate);
  EXPECT_TRUE(certificate.feasible);
  EXPECT_LE(certificate.gap, 1e-15);
  EXPECT_LE(certificate.kkt_violation, 1e-15);
  EXPECT_LE(certificate.primal - f_, 3e-16);
}

TEST_F(CertificateTest, WrongWeightsShow) {
  Vector w = optimum_.w;
  w[0] += 1e-7;
  const Certificate certificate = certify(data_, lambda_, w, 0, optimum_.alpha);
  expect_true_bounds(certificate);
  EXPECT_GT(certificate.gap, 1e-9);
  EXPECT_GT(certificate.kkt_violation, 1e-8);
}

TEST_F(CertificateTest, WrongMultipliersShow) {
  Vector alpha = optimum_.alpha;
  for (double& value : alpha) value = 1 - value;
  const Certificate certificate = certify(data_, lambda_, optimum_.w, 0, alpha);
  expect_true_bounds(certificate);
  EXPECT_GT(certificate.gap, 0.01);
  EXPECT_GT(certificate.kkt_violation, 0.1);
}

TEST_F(CertificateTest, OneBillionthShows) {
  for (const double change : {1e-9, -1e-9}) {
    Vector alpha = optimum_.alpha;
    alpha[2] = std::min(1.0, alpha[2] + change);
    alpha[0] += change;
    const Certificate certificate = certify(data_, lambda_, optimum_.w, 0, alpha);
    expect_true_bounds(certificate);
    EXPECT_TRUE(certificate.feasible);
    EXPECT_GT(certificate.kkt_violation, 1e-11);
  }
}

TEST_F(CertificateTest, SwappedLabelsShow) {
  std::vector<std::int8_t> swapped = y_;
  for (std::int8_t& label : swapped) label = static_cast<std::int8_t>(-label);
  const Certificate certificate = certify(make_dataset(x_, swapped), lambda_, optimum_.w, 0, optimum_.alpha);
  expect_true_bounds(certificate);  // -x with -y has the same optimum
  EXPECT_GT(certificate.gap, 0.1);
  EXPECT_GT(certificate.kkt_violation, 0.1);
}

TEST_F(CertificateTest, InfeasibleMultipliersAreNeverABound) {
  for (const double wrong : {1 + 1e-15, 2.0, 1e300, -1e-300, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    for (std::size_t i = 0; i < 6; ++i) {
      Vector alpha = optimum_.alpha;
      alpha[i] = wrong;
      const Certificate certificate = certify(data_, lambda_, optimum_.w, 0, alpha);
      expect_true_bounds(certificate);
      EXPECT_FALSE(certificate.feasible);
    }
  }
}

TEST_F(CertificateTest, AbsurdWeightsStayFinite) {
  const double huge = std::numeric_limits<double>::max();
  for (const double value : {huge, -huge, std::numeric_limits<double>::infinity(), std::nan("")}) {
    const Certificate certificate = certify(data_, lambda_, Vector{value, 1}, 0, optimum_.alpha);
    expect_true_bounds(certificate);
    EXPECT_TRUE(std::isfinite(certificate.primal));
    EXPECT_TRUE(std::isfinite(certificate.gap));
  }
}

TEST_F(CertificateTest, BoundsHoldForRandomPairs) {
  const Random random(3, Stream::Test);
  for (std::uint64_t n = 0; n < 2000; ++n) {
    Vector w(2);
    Vector alpha(6);
    for (std::uint32_t j = 0; j < 2; ++j) w[j] = random.normal(n, j);
    for (std::uint32_t i = 0; i < 6; ++i) alpha[i] = random.uniform(n, 10 + i);
    const Certificate certificate = certify(data_, lambda_, w, 0, alpha);
    expect_true_bounds(certificate);
    EXPECT_NEAR(certificate.primal, evaluate(data_, lambda_, w).f, 1e-14);
    if (certificate.dual > 0) {
      EXPECT_NEAR(certificate.dual, dual(data_, lambda_, alpha), 1e-14);
    }
  }
}

/// Both bounds are doubles beside an exact number: rounded to the nearest, every second one would lie on its wrong
/// side.
TEST_F(CertificateTest, BoundsAreRoundedOutwards) {
  const Random random(5, Stream::Test);
  const auto lambda = static_cast<long double>(lambda_);
  for (std::uint64_t n = 0; n < 500; ++n) {
    const Vector w = {0.3 * random.normal(n, 0), 0.3 * random.normal(n, 1)};
    Vector alpha(6);
    for (std::uint32_t i = 0; i < 6; ++i) alpha[i] = 0.5 * random.uniform(n, 10 + i);
    long double primal = lambda / 2 * (static_cast<long double>(w[0]) * w[0] + static_cast<long double>(w[1]) * w[1]);
    long double dual = 0;
    std::array<long double, 2> sum{};
    for (std::size_t i = 0; i < 6; ++i) {
      const long double product = static_cast<long double>(w[0]) * x_[i][0] + static_cast<long double>(w[1]) * x_[i][1];
      primal += std::max(0.0L, 1 - y_[i] * product) / 6;
      dual += static_cast<long double>(alpha[i]) / 6;
      for (std::size_t j = 0; j < 2; ++j)
        sum[j] += static_cast<long double>(alpha[i]) * y_[i] * x_[i][j] / (6 * lambda);
    }
    dual -= lambda / 2 * (sum[0] * sum[0] + sum[1] * sum[1]);
    const Certificate certificate = certify(data_, lambda_, w, 0, alpha);
    constexpr long double kRounding = 2e-18L;  // of a long double, and far below the half unit of a double
    EXPECT_GE(certificate.primal, primal - kRounding * (1 + primal)) << n;
    EXPECT_LE(certificate.primal, primal * (1 + 3e-16L)) << n;
    if (dual <= 0) continue;
    EXPECT_LE(certificate.dual, dual + kRounding) << n;
    EXPECT_GE(certificate.dual, dual * (1 - 1e-15L) - 3e-16L) << n;
  }
}

/// A part of w across all examples changes no margin: it is not w(alpha), and that alone shows it.
TEST_F(CertificateTest, WeightsThatNoExampleSeesShow) {
  std::vector<std::vector<double>> flat = x_;
  for (std::vector<double>& row : flat) row.push_back(0);
  const Dataset data = make_dataset(flat, y_);
  Vector w = optimum_.w;
  w.push_back(0);
  EXPECT_LE(certify(data, lambda_, w, 0, optimum_.alpha).kkt_violation, 1e-15);
  w[2] = 1e-3;
  const Certificate certificate = certify(data, lambda_, w, 0, optimum_.alpha);
  EXPECT_NEAR(certificate.kkt_violation, lambda_ * 1e-3 / data.R(), 1e-12);
  EXPECT_NEAR(certificate.gap, lambda_ / 2 * 1e-6, 1e-12);
}

TEST_F(CertificateTest, FreeBiasNeedsBalance) {
  const Dataset data = make_dataset(x_, y_, Bias::Free);
  const Optimum optimum = *find_optimum(data, lambda_, {});
  const double f = optimum.certificate.primal;
  EXPECT_TRUE(optimum.certificate.feasible);
  for (std::size_t i = 0; i < 6; ++i) {
    Vector alpha = optimum.alpha;
    alpha[i] = alpha[i] > 0.5 ? alpha[i] - 0.01 : alpha[i] + 0.01;
    const Certificate certificate = certify(data, lambda_, optimum.w, optimum.b, alpha);
    EXPECT_FALSE(certificate.feasible);
    EXPECT_LE(certificate.dual, f);
    EXPECT_GT(certificate.kkt_violation, 1e-4);
  }
  // All multipliers 1 would promise more than f* if the imbalance of an uneven set were overlooked.
  const Dataset uneven = make_dataset({{0.1}, {0.2}, {0.3}, {-0.1}}, {1, 1, 1, -1}, Bias::Free);
  const Certificate all = certify(uneven, 1, Vector{0}, 1, Vector{1, 1, 1, 1});
  EXPECT_FALSE(all.feasible);
  EXPECT_LE(all.dual, 0.5);
}

}  // namespace
}  // namespace pegasos
