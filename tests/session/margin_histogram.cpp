// How margins are spread, against counting them one by one.
#include "session/margin_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "objective/hinge.h"
#include "session_support.h"

namespace pegasos::session {
namespace {

/// Every example lies in its bin, and each bin has the hinges of its own.
void expect_counted(const Dataset& data, const Vector& w, double b) {
  const MarginHistogram all = count_margins(data, w, b);
  ASSERT_GT(all.width, 0);
  EXPECT_LE(all.bins(), static_cast<std::size_t>(kMarginBins) + 2);
  EXPECT_LE(all.first, 1 + 1e-9);
  EXPECT_GE(all.edge(all.bins()), 1 - 1e-9) << "the hinge's corner is in sight";
  EXPECT_NEAR(std::round((1 - all.first) / all.width), (1 - all.first) / all.width, 1e-6) << "1 is an edge";
  std::vector<Count> positive(all.bins(), 0);
  std::vector<Count> negative(all.bins(), 0);
  Vector hinges(all.bins(), 0.0);
  double sum = 0;
  for (Row i = 0; i < static_cast<Row>(data.m()); ++i) {
    const double value = margin(data, w, b, i);
    std::size_t bin = 0;
    while (bin + 1 < all.bins() && value >= all.edge(bin + 1) - 1e-9 * all.width) ++bin;
    EXPECT_GE(value, all.edge(bin) - 1e-8 * all.width) << i;
    ++(data.y(i) > 0 ? positive : negative)[bin];
    hinges[bin] += std::max(0.0, 1 - value);
    sum += std::max(0.0, 1 - value);
  }
  EXPECT_EQ(all.positive, positive);
  EXPECT_EQ(all.negative, negative);
  for (std::size_t bin = 0; bin < all.bins(); ++bin)
    EXPECT_NEAR(all.hinge_positive[bin] + all.hinge_negative[bin], hinges[bin], 1e-9 * (1 + hinges[bin])) << bin;
  EXPECT_EQ(all.m, data.m());
  EXPECT_NEAR(all.hinge, sum / static_cast<double>(data.m()), 1e-12 * (1 + sum));
  EXPECT_NEAR(all.norm, std::sqrt(squared_norm(w)), 1e-15 * (1 + all.norm));
}

TEST(Margins, AreCountedInTheirBins) {
  const SnapshotPtr now = open(small())->wait();
  const Dataset& data = *now->data;
  for (const Vector& w : {Vector{0, 0}, Vector{0.3, 0.2}, Vector{-0.5, 1}, Vector{40, -70}, Vector{1e-9, 0}}) {
    for (const double b : {0.0, 0.25, -3.0}) expect_counted(data, w, b);
  }
  EXPECT_EQ(count_margins(data, Vector{std::nan(""), 0}, 0).width, 0) << "nothing is counted";
}

/// All beyond the corner, or all before it: it is in sight all the same.
TEST(Margins, OfOneSideKeepTheCornerInSight) {
  const DatasetPtr data = [] {
    return std::make_shared<const Dataset>(RowStorage::dense(1, {3, 4, -5}), std::vector<std::int8_t>{1, 1, -1},
                                           std::vector<std::string>{"x"}, Transform{}, "test", std::vector<Message>{});
  }();
  expect_counted(*data, {1}, 0);
  expect_counted(*data, {-1}, 0);
  EXPECT_EQ(count_margins(*data, Vector{1}, 0).first, 1) << "nothing lies below 1";
  EXPECT_EQ(count_margins(*data, Vector{1}, 0).hinge, 0);
}

}  // namespace
}  // namespace pegasos::session
