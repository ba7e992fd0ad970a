#include "plot/contour.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace pegasos::plot {
namespace {

Grid sampled(int n, double reach, const std::function<double(double, double)>& f) {
  Grid grid{n, n + 3, -reach, reach, -reach, reach, {}};
  for (int j = 0; j < grid.ny; ++j) {
    for (int i = 0; i < grid.nx; ++i) grid.values.push_back(f(grid.x(i), grid.y(j)));
  }
  return grid;
}

std::vector<ContourLine> contour(const Grid& grid, double level) { return contours(grid, std::vector<double>{level}); }

TEST(Contour, OfAParaboloidIsOneClosedCircle) {
  const Grid grid = sampled(101, 2.0, [](double x, double y) { return x * x + y * y; });
  const auto lines = contour(grid, 1.0);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].closed);
  EXPECT_EQ(lines[0].points.front(), lines[0].points.back());
  EXPECT_GT(lines[0].points.size(), 100U);
  double length = 0.0;
  for (std::size_t i = 0; i < lines[0].points.size(); ++i) {
    const DataPoint& p = lines[0].points[i];
    EXPECT_NEAR(std::hypot(p.x, p.y), 1.0, 1e-3);
    if (i > 0) length += std::hypot(p.x - lines[0].points[i - 1].x, p.y - lines[0].points[i - 1].y);
  }
  EXPECT_NEAR(length, 2.0 * 3.14159265, 5e-3);
}

TEST(Contour, OfAPlaneIsOneOpenStraightLine) {
  const auto lines = contour(sampled(21, 1.0, [](double x, double y) { return x + 2.0 * y; }), 0.3);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_FALSE(lines[0].closed);
  for (const DataPoint& p : lines[0].points) EXPECT_NEAR(p.x + 2.0 * p.y, 0.3, 1e-12);
}

TEST(Contour, SaddleGivesTwoBranchesThatDoNotCross) {
  for (const double level : {0.05, -0.05}) {
    const auto lines = contour(sampled(40, 1.0, [](double x, double y) { return x * y; }), level);
    ASSERT_EQ(lines.size(), 2U) << level;
    for (const ContourLine& line : lines) {
      for (const DataPoint& p : line.points) EXPECT_EQ(p.x * p.y > 0.0, level > 0.0);
    }
  }
}

TEST(Contour, AmbiguousCellFollowsTheMiddle) {
  // Corners 1 0 1 0: the mean 0.5 is inside for a level of 0.4, so the two high corners belong together.
  const Grid grid{2, 2, 0.0, 1.0, 0.0, 1.0, {1.0, 0.0, 0.0, 1.0}};
  for (const ContourLine& line : contour(grid, 0.4)) {
    ASSERT_EQ(line.points.size(), 2U);
    const DataPoint middle{0.5 * (line.points[0].x + line.points[1].x), 0.5 * (line.points[0].y + line.points[1].y)};
    EXPECT_GT(std::abs(middle.x - middle.y), 0.5);  // cuts off a low corner: (1, 0) or (0, 1)
  }
}

TEST(Contour, LeavesOutCellsThatAreNotFiniteAndGridsThatAreNotGrids) {
  Grid grid = sampled(31, 2.0, [](double x, double y) { return x * x + y * y; });
  grid.values[static_cast<std::size_t>(grid.nx) * 16 + 23] = std::nan("");
  for (const ContourLine& line : contour(grid, 1.0)) {
    for (const DataPoint& p : line.points) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
  }
  EXPECT_TRUE(contour(Grid{3, 3, 0.0, 1.0, 0.0, 1.0, {1.0}}, 0.5).empty());
  EXPECT_TRUE(contour(grid, std::nan("")).empty());
}

}  // namespace
}  // namespace pegasos::plot
