#include "plot/contour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pegasos::plot {
namespace {

/// Marching squares: each cell joins crossed edges in pairs; an edge has at most two neighbours, so the pairs form
/// chains.
class Marcher {
 public:
  explicit Marcher(const Grid& grid) : grid_(grid), links_(2 * grid.values.size(), {kNone, kNone}) {}

  void add_lines(double level, std::vector<ContourLine>& lines) {
    level_ = level;
    crossed_.clear();
    for (int j = 0; j + 1 < grid_.ny; ++j) join_row(j);
    std::ranges::sort(crossed_);
    crossed_.erase(std::unique(crossed_.begin(), crossed_.end()), crossed_.end());
    for (const bool closed : {false, true}) {  // open chains from their ends, then what is left are rings
      for (const std::size_t e : crossed_) {
        if (links_[e][0] != kNone && (closed || links_[e][1] == kNone)) lines.push_back(chain(e, closed));
      }
    }
  }

 private:
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  std::size_t node(int i, int j) const {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(grid_.nx) + static_cast<std::size_t>(i);
  }
  std::size_t horizontal(int i, int j) const { return 2 * node(i, j); }    // (i, j) to (i + 1, j)
  std::size_t vertical(int i, int j) const { return 2 * node(i, j) + 1; }  // (i, j) to (i, j + 1)

  void join(std::size_t a, std::size_t b) {
    (links_[a][0] == kNone ? links_[a][0] : links_[a][1]) = b;
    (links_[b][0] == kNone ? links_[b][0] : links_[b][1]) = a;
    crossed_.push_back(a);
    crossed_.push_back(b);
  }

  /// Most cells lie on one side of the level: they are passed over quickly.
  void join_row(int j) {
    const double* const low = grid_.values.data() + node(0, j);
    const double* const high = low + grid_.nx;
    unsigned left = (low[0] >= level_ ? 1U : 0U) | (high[0] >= level_ ? 8U : 0U);
    for (int i = 0; i + 1 < grid_.nx; ++i) {
      const unsigned right = (low[i + 1] >= level_ ? 2U : 0U) | (high[i + 1] >= level_ ? 4U : 0U);
      const unsigned inside = left | right;
      if (inside != 0 && inside != 15) join_cell(i, j, inside);
      left = (right >> 1U & 1U) | (right << 1U & 8U);
    }
  }

  void join_cell(int i, int j, unsigned inside) {
    double mean = 0.0;
    for (const double v : {grid_.at(i, j), grid_.at(i + 1, j), grid_.at(i + 1, j + 1), grid_.at(i, j + 1)}) {
      if (!std::isfinite(v)) return;
      mean += 0.25 * v;
    }
    const std::size_t edge[4] = {horizontal(i, j), vertical(i + 1, j), horizontal(i, j + 1), vertical(i, j)};
    if (inside == 5 || inside == 10) {
      // A saddle. Corners 0 and 2 are cut off separately unless the middle joins them.
      const bool cut_even = (inside == 5) != (mean >= level_);
      join(edge[0], edge[cut_even ? 3 : 1]);
      join(edge[2], edge[cut_even ? 1 : 3]);
      return;
    }
    std::size_t crossed[4];
    std::size_t count = 0;
    for (unsigned k = 0; k < 4; ++k) {
      const bool a = (inside >> k) & 1U;
      const bool b = (inside >> ((k + 1) % 4)) & 1U;
      if (a != b) crossed[count++] = edge[k];
    }
    if (count == 2) join(crossed[0], crossed[1]);
  }

  DataPoint crossing(std::size_t e) const {
    const auto n = static_cast<std::size_t>(grid_.nx);
    const int i = static_cast<int>((e / 2) % n);
    const int j = static_cast<int>((e / 2) / n);
    const bool up = e % 2 == 1;
    const double a = grid_.at(i, j);
    const double b = up ? grid_.at(i, j + 1) : grid_.at(i + 1, j);
    const double t = std::clamp((level_ - a) / (b - a), 0.0, 1.0);
    if (up) return {grid_.x(i), std::lerp(grid_.y(j), grid_.y(j + 1), t)};
    return {std::lerp(grid_.x(i), grid_.x(i + 1), t), grid_.y(j)};
  }

  /// Follows the links from an edge and cuts them behind it: the workspace is clean for the next level.
  ContourLine chain(std::size_t start, bool closed) {
    ContourLine line{level_, closed, {}};
    std::size_t from = kNone;
    for (std::size_t e = start; e != kNone && links_[e][0] != kNone;) {
      line.points.push_back(crossing(e));
      const std::size_t next = links_[e][0] != from ? links_[e][0] : links_[e][1];
      links_[e] = {kNone, kNone};
      from = e;
      e = next;
    }
    if (closed) line.points.push_back(line.points.front());
    return line;
  }

  const Grid& grid_;
  double level_ = 0.0;
  std::vector<std::array<std::size_t, 2>> links_;
  std::vector<std::size_t> crossed_;  // every edge that has a link
};

/// A convex function falls and then rises along every row and column of the grid, so the two ends of a level are found
/// by halving.
class Valleys {
 public:
  explicit Valleys(const Grid& grid) : grid_(grid) {
    for (int j = 0; j < grid.ny; ++j) rows_.push_back(lowest(row(j)));
    for (int i = 0; i < grid.nx; ++i) columns_.push_back(lowest(column(i)));
  }

  /// Of every row and column the two ends of {value <= level}: by convexity the rest lies between them.
  std::vector<DataPoint> ends(double level) const {
    std::vector<DataPoint> points;
    const double dx = (grid_.x1 - grid_.x0) / (grid_.nx - 1);
    const double dy = (grid_.y1 - grid_.y0) / (grid_.ny - 1);
    for (int j = 0; j < grid_.ny; ++j) {
      add_ends(row(j), rows_[static_cast<std::size_t>(j)], level, [&](double i) {
        points.push_back({grid_.x0 + dx * i, grid_.y(j)});
      });
    }
    for (int i = 0; i < grid_.nx; ++i) {
      add_ends(column(i), columns_[static_cast<std::size_t>(i)], level, [&](double j) {
        points.push_back({grid_.x(i), grid_.y0 + dy * j});
      });
    }
    return points;
  }

 private:
  struct Line {
    const double* first;
    std::ptrdiff_t stride;
    int count;
    double at(int k) const { return first[k * stride]; }
  };
  Line row(int j) const {
    return {&grid_.values[static_cast<std::size_t>(j) * static_cast<std::size_t>(grid_.nx)], 1, grid_.nx};
  }
  Line column(int i) const { return {&grid_.values[static_cast<std::size_t>(i)], grid_.nx, grid_.ny}; }

  static int lowest(const Line& line) {
    int best = 0;
    for (int k = 1; k < line.count; ++k) {
      if (line.at(k) < line.at(best)) best = k;
    }
    return best;
  }

  /// The last node from `inside` towards `end` that is not above the level, and how far the level reaches beyond it.
  static double reach(const Line& line, int inside, int end, double level) {
    if (line.at(end) <= level) return end;
    int outside = end;
    while (std::abs(outside - inside) > 1) {
      const int middle = (inside + outside) / 2;
      (line.at(middle) <= level ? inside : outside) = middle;
    }
    const double share = (level - line.at(inside)) / (line.at(outside) - line.at(inside));
    return std::lerp(static_cast<double>(inside), static_cast<double>(outside), std::clamp(share, 0.0, 1.0));
  }

  template <class Take>
  static void add_ends(const Line& line, int bottom, double level, Take take) {
    if (!(line.at(bottom) <= level)) return;
    take(reach(line, bottom, 0, level));
    take(reach(line, bottom, line.count - 1, level));
  }

  const Grid& grid_;
  std::vector<int> rows_, columns_;
};

/// Andrew's monotone chain, counter-clockwise.
std::vector<DataPoint> convex_hull(std::vector<DataPoint> points) {
  std::ranges::sort(points, [](DataPoint a, DataPoint b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return {};
  const auto right_turn = [](DataPoint o, DataPoint a, DataPoint b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x) <= 0.0;
  };
  std::vector<DataPoint> hull;
  for (int side = 0; side < 2; ++side) {
    const std::size_t start = hull.size();
    for (const DataPoint p : points) {
      while (hull.size() >= start + 2 && right_turn(hull[hull.size() - 2], hull.back(), p)) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::ranges::reverse(points);
  }
  return hull;
}

}  // namespace

double HeatScale::share(double value) const {
  const double above = (value - floor) / (top - floor);
  if (!(above > 0.0)) return 0.0;
  return std::clamp(1.0 + std::log2(above) / halvings, 0.0, 1.0);
}

double HeatScale::value(double share) const { return floor + (top - floor) * std::exp2((share - 1.0) * halvings); }

std::vector<std::vector<DataPoint>> sublevel_hulls(const Grid& grid, std::span<const double> levels) {
  std::vector<std::vector<DataPoint>> hulls(levels.size());
  if (!grid.ok()) return hulls;
  const Valleys valleys(grid);
  for (std::size_t k = 0; k < levels.size(); ++k) {
    if (std::isfinite(levels[k])) hulls[k] = convex_hull(valleys.ends(levels[k]));
  }
  return hulls;
}

std::vector<ContourLine> contours(const Grid& grid, std::span<const double> levels) {
  std::vector<ContourLine> lines;
  if (!grid.ok()) return lines;
  Marcher marcher(grid);
  for (const double level : levels) {
    if (std::isfinite(level)) marcher.add_lines(level, lines);
  }
  return lines;
}

}  // namespace pegasos::plot
