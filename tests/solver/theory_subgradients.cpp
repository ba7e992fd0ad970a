// E[subgradient of a batch] = subgradient of f, against evaluations in long double that enumerate every draw.
#include "experiment/subgradients.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "support/theory_support.h"

namespace pegasos::test {
namespace {

/// lambda w − mean over `rows` of 1[y(<w, x> + b) < 1] y x.
RealVector plain_subgradient(const Dataset& data, double lambda, const Vector& w, double b,
                             const std::vector<Row>& rows) {
  RealVector g(w.size());
  for (std::size_t j = 0; j < g.size(); ++j) g[j] = Real{lambda} * w[j];
  for (const Row i : rows) {
    Real product = b;
    for (std::size_t j = 0; j < w.size(); ++j) product += Real{w[j]} * data.x(i).at(static_cast<Column>(j));
    if (!(data.y(i) * product < 1)) continue;
    for (std::size_t j = 0; j < w.size(); ++j)
      g[j] -= Real{data.y(i)} * data.x(i).at(static_cast<Column>(j)) / static_cast<Real>(rows.size());
  }
  return g;
}

Real squared_distance(const RealVector& a, const RealVector& b) {
  Real sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
  return sum;
}

void expect_near(const Vector& a, const RealVector& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t j = 0; j < a.size(); ++j) EXPECT_NEAR(a[j], static_cast<double>(b[j]), tolerance) << j;
}

struct Five {
  DatasetPtr data = dataset({{1, 2}, {-1, 0.5}, {0.25, 1}, {3, -1}, {0.5, 0.5}}, {1, -1, 1, -1, 1});
  Vector w = {0.3, 0.2};
  double b = 0.1;
  std::vector<Row> all = {0, 1, 2, 3, 4};
  Parameters parameters;
  Five() {
    parameters.lambda = 0.3;
    parameters.seed = 11;
  }
  RealVector of(const std::vector<Row>& rows) const { return plain_subgradient(*data, parameters.lambda, w, b, rows); }
};

TEST(Subgradients, TheMeanOfAllSingleOnesIsThatOfF) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    parameters.seed = seed;
    Vector w(static_cast<std::size_t>(data->d()));
    for (std::size_t j = 0; j < w.size(); ++j) w[j] = 0.4 * Random(seed, Stream::Test).normal(j);
    const double b = seed % 2 == 0 ? 0 : 0.25;
    const Subgradients got = subgradients(*data, parameters, w, b);
    const auto m = static_cast<std::size_t>(data->m());
    std::vector<Row> all;
    RealVector mean(w.size(), 0);
    std::vector<RealVector> single;
    for (Row i = 0; i < m; ++i) {
      all.push_back(i);
      single.push_back(plain_subgradient(*data, problem.lambda, w, b, {i}));
      for (std::size_t j = 0; j < w.size(); ++j) mean[j] += single.back()[j] / static_cast<Real>(m);
    }
    const RealVector full = plain_subgradient(*data, problem.lambda, w, b, all);
    Real size = 1;
    Real square = 0;
    Count inside = 0;
    const RealVector shrink = plain_subgradient(*data, problem.lambda, w, b, {});
    for (const RealVector& g : single) {
      size = std::max(size, squared_distance(g, RealVector(w.size(), 0)));
      square += squared_distance(g, full) / static_cast<Real>(m);
      inside += squared_distance(g, shrink) > 0 ? 1 : 0;
    }
    const double near = 1e-13 * static_cast<double>(size);
    expect_near(got.full, full, near);
    expect_near(got.mean, mean, near);
    expect_near(got.mean, full, near);
    expect_near(got.shrink, shrink, near);
    EXPECT_GE(got.inside, inside);  // an example that is 0 has the same subgradient as one outside of the margin
    EXPECT_EQ(got.examples, data->m());
    EXPECT_EQ(got.batches, 0);
    EXPECT_NEAR(got.spread * got.spread, static_cast<double>(square), near);
    EXPECT_NEAR(got.sigma * got.sigma, static_cast<double>(square), near);
    EXPECT_EQ(got.law, got.sigma);
    EXPECT_EQ(got.shown.size(), static_cast<std::size_t>(std::min<Count>(got.inside, kSubgradientsShown)));
    for (const Subgradients::One& one : got.shown) expect_near(one.g, single.at(one.row), near);
  }
}

// Every pair that can be drawn, with and without replacement: their mean is the subgradient of f, their mean square
// distance from it is the law's.
TEST(Subgradients, TheLawIsTheMeanOverEveryBatch) {
  Five five;
  five.parameters.k = 2;
  const RealVector full = five.of(five.all);
  for (const Sampling sampling : {Sampling::Replacement, Sampling::Subset, Sampling::Epochs}) {
    five.parameters.sampling = sampling;
    const Subgradients got = subgradients(*five.data, five.parameters, five.w, five.b);
    RealVector mean(2, 0);
    Real square = 0;
    Real batches = 0;
    std::set<std::pair<double, double>> possible;
    for (const Row a : five.all) {
      for (const Row b : five.all) {
        if (a == b && sampling != Sampling::Replacement) continue;
        const RealVector g = five.of({a, b});
        for (std::size_t j = 0; j < 2; ++j) mean[j] += g[j];
        square += squared_distance(g, full);
        batches += 1;
        possible.insert({std::round(1e9 * static_cast<double>(g[0])), std::round(1e9 * static_cast<double>(g[1]))});
      }
    }
    for (Real& value : mean) value /= batches;
    expect_near(got.full, mean, 1e-15);
    EXPECT_GT(got.law, 0.1);
    EXPECT_NEAR(got.law, std::sqrt(static_cast<double>(square / batches)), 1e-14);
    EXPECT_EQ(got.uniform, sampling != Sampling::Epochs);
    ASSERT_EQ(got.batches, kBatchesShown);
    ASSERT_EQ(got.shown.size(), 100U);
    RealVector sum(2, 0);
    Real spread = 0;
    std::set<std::pair<double, double>> seen;
    for (const Subgradients::One& one : got.shown) {
      const std::pair<double, double> place{std::round(1e9 * one.g[0]), std::round(1e9 * one.g[1])};
      EXPECT_TRUE(possible.contains(place)) << one.g[0] << " " << one.g[1];
      seen.insert(place);
      for (std::size_t j = 0; j < 2; ++j) sum[j] += Real{one.g[j]} / 100;
      spread += squared_distance({one.g[0], one.g[1]}, full) / 100;
    }
    EXPECT_GE(seen.size() + 1, possible.size()) << "of 15 batches the rarest is one draw in 25";
    expect_near(got.mean, sum, 1e-13);
    EXPECT_NEAR(got.spread, std::sqrt(static_cast<double>(spread)), 1e-13);
    EXPECT_NEAR(got.spread, got.law, 0.3 * got.law);
  }
}

TEST(Subgradients, ShrinkWithTheRootOfK) {
  const RandomProblem problem = random_problem(5);
  const DatasetPtr data = dataset(problem.x, problem.y);
  const Vector w(static_cast<std::size_t>(data->d()), 0.01);
  Parameters parameters;
  parameters.lambda = problem.lambda;
  const double sigma = subgradients(*data, parameters, w).sigma;
  ASSERT_GT(sigma, 0);
  for (const Count k : {4, 100, 2000000}) {  // the last: more than are listed one by one
    parameters.k = k;
    const Subgradients got = subgradients(*data, parameters, w);
    EXPECT_EQ(got.sigma, sigma);
    EXPECT_NEAR(got.law, sigma / std::sqrt(static_cast<double>(k)), 1e-12 * sigma);
    EXPECT_NEAR(got.spread, got.law, (got.batches < 100 ? 0.8 : 0.35) * got.law) << k;
  }
  parameters.sampling = Sampling::Subset;
  parameters.k = 0;  // all of them
  const Subgradients whole = subgradients(*data, parameters, w);
  EXPECT_EQ(whole.law, 0);
  EXPECT_LT(whole.spread, 1e-12 * sigma);
}

TEST(Subgradients, AreTheSameEachTimeAndOthersThanTheRuns) {
  Five five;
  five.parameters.k = 3;
  const Subgradients once = subgradients(*five.data, five.parameters, five.w);
  const Subgradients again = subgradients(*five.data, five.parameters, five.w);
  Count as_in_the_run = 0;
  five.parameters.T = 100;
  const auto run = batches_of(*five.data, five.parameters);
  for (std::size_t n = 0; n < once.shown.size(); ++n) {
    EXPECT_EQ(once.shown[n].g, again.shown[n].g);
    const RealVector of_run = plain_subgradient(*five.data, five.parameters.lambda, five.w, 0, run[n]);
    const RealVector here = {once.shown[n].g[0], once.shown[n].g[1]};
    as_in_the_run += squared_distance(here, of_run) < 1e-20L ? 1 : 0;
  }
  EXPECT_LT(as_in_the_run, 60);
  five.parameters.seed = 12;
  EXPECT_NE(subgradients(*five.data, five.parameters, five.w).mean, once.mean);
}

TEST(Subgradients, OfManyOnlySomeAreShownAndAllAreCounted) {
  std::vector<Vector> x;
  std::vector<int> y;
  for (int i = 0; i < 1000; ++i) {
    x.push_back({0.001 * i, i % 2 == 0 ? 1.0 : 3.0});
    y.push_back(1);
  }
  const DatasetPtr data = dataset(x, y);
  Parameters parameters;
  parameters.lambda = 0.1;
  const Vector w = {0, 0.5};  // every second example is inside of the margin
  const Subgradients got = subgradients(*data, parameters, w);
  EXPECT_EQ(got.inside, 500);
  ASSERT_EQ(got.shown.size(), kSubgradientsShown);
  for (std::size_t n = 1; n < got.shown.size(); ++n) {
    EXPECT_EQ(got.shown[n].row % 2, 0U);
    EXPECT_GE(got.shown[n].row, got.shown[n - 1].row + 4);
    EXPECT_LE(got.shown[n].row, got.shown[n - 1].row + 6);
  }
}

}  // namespace
}  // namespace pegasos::test
