// Contour lines of a function known on a regular grid: marching squares, segments linked into polylines.
// Saddles are decided by the mean of the four corners. Cells with a non-finite corner have no line.
#pragma once

#include <span>
#include <vector>

#include "plot/geometry.h"

namespace pegasos::plot {

/// Values at nx x ny nodes (both >= 2), row by row from (x0, y0); node (i, j) = x0 + i (x1-x0)/(nx-1), likewise y.
struct Grid {
  int nx = 0;
  int ny = 0;
  double x0 = 0.0;
  double x1 = 1.0;
  double y0 = 0.0;
  double y1 = 1.0;
  std::vector<double> values;

  double at(int i, int j) const {
    return values[static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i)];
  }
  double x(int i) const { return x0 + (x1 - x0) * i / (nx - 1); }
  double y(int j) const { return y0 + (y1 - y0) * j / (ny - 1); }
  bool ok() const {
    return nx >= 2 && ny >= 2 && values.size() == static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny);
  }
};

struct ContourLine {
  double level = 0.0;
  bool closed = false;  ///< the first point is repeated at the end
  std::vector<DataPoint> points;
};

/// Where a value stands on the heat ramp (heat_color): 1 at `top`, and every halving of value - floor is one equal step
/// down, so that a bowl has even rings.
struct HeatScale {
  double floor = 0.0;
  double top = 1.0;
  int halvings = 9;  ///< from share 1 to share 0
  double share(double value) const;
  double value(double share) const;  ///< the other way round
};

/// {value <= level} of a convex function on the grid, one convex polygon for each level; empty if no node lies below.
std::vector<std::vector<DataPoint>> sublevel_hulls(const Grid& grid, std::span<const double> levels);

/// Lines of several levels, one level after the other; none if the grid is not ok().
std::vector<ContourLine> contours(const Grid& grid, std::span<const double> levels);

}  // namespace pegasos::plot
