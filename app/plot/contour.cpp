#include "plot/contour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace pegasos::plot {
namespace {

/// Marching squares: each cell joins crossed edges in pairs; an edge has at most two neighbours, so the pairs form
/// chains.
class Marcher {
 public:
  Marcher(const Grid& grid, double level)
      : grid_(grid), level_(level), links_(2 * grid.values.size(), {kNone, kNone}) {}

  std::vector<ContourLine> run() {
    for (int j = 0; j + 1 < grid_.ny; ++j) {
      for (int i = 0; i + 1 < grid_.nx; ++i) join_cell(i, j);
    }
    std::vector<ContourLine> lines;
    visited_.assign(links_.size(), 0);
    for (const bool closed : {false, true}) {  // open chains from their ends, then what is left are rings
      for (std::size_t e = 0; e < links_.size(); ++e) {
        const bool start = links_[e][0] != kNone && (closed || links_[e][1] == kNone);
        if (start && visited_[e] == 0) lines.push_back(chain(e, closed));
      }
    }
    return lines;
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
  }

  void join_cell(int i, int j) {
    const double v[4] = {grid_.at(i, j), grid_.at(i + 1, j), grid_.at(i + 1, j + 1), grid_.at(i, j + 1)};
    unsigned inside = 0;
    double mean = 0.0;
    for (unsigned k = 0; k < 4; ++k) {
      if (!std::isfinite(v[k])) return;
      if (v[k] >= level_) inside |= 1U << k;
      mean += 0.25 * v[k];
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

  ContourLine chain(std::size_t start, bool closed) {
    ContourLine line{level_, closed, {}};
    std::size_t from = kNone;
    for (std::size_t e = start; e != kNone && visited_[e] == 0;) {
      visited_[e] = 1;
      line.points.push_back(crossing(e));
      const std::size_t next = links_[e][0] != from ? links_[e][0] : links_[e][1];
      from = e;
      e = next;
    }
    if (closed) line.points.push_back(line.points.front());
    return line;
  }

  const Grid& grid_;
  double level_;
  std::vector<std::array<std::size_t, 2>> links_;
  std::vector<char> visited_;
};

/// Andrew's monotone chain, counter-clockwise.
std::vector<DataPoint> convex_hull(std::vector<DataPoint> points) {
  std::ranges::sort(points, [](DataPoint a, DataPoint b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::ranges::unique(points).begin(), points.end());
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

std::vector<ContourLine> contour(const Grid& grid, double level) {
  if (!grid.ok() || !std::isfinite(level)) return {};
  return Marcher(grid, level).run();
}

double HeatScale::share(double value) const {
  const double above = (value - floor) / (top - floor);
  if (!(above > 0.0)) return 0.0;
  return std::clamp(1.0 + std::log2(above) / halvings, 0.0, 1.0);
}

double HeatScale::value(double share) const { return floor + (top - floor) * std::exp2((share - 1.0) * halvings); }

std::vector<DataPoint> sublevel_hull(const Grid& grid, double level) {
  if (!grid.ok() || !std::isfinite(level)) return {};
  std::vector<DataPoint> points;  // of every row the two ends: by convexity the rest lies between them
  const auto crossing = [&](double inside, double outside, double a, double b) {
    return std::lerp(a, b, std::clamp((level - inside) / (outside - inside), 0.0, 1.0));
  };
  const auto ends = [&](int count, auto value, auto place) {
    int first = 0;
    while (first < count && !(value(first) <= level)) ++first;
    if (first == count) return;
    int last = count - 1;
    while (!(value(last) <= level)) --last;
    points.push_back(first == 0 ? place(0.0) : place(crossing(value(first), value(first - 1), first, first - 1)));
    points.push_back(last == count - 1 ? place(last) : place(crossing(value(last), value(last + 1), last, last + 1)));
  };
  const double dx = (grid.x1 - grid.x0) / (grid.nx - 1);
  const double dy = (grid.y1 - grid.y0) / (grid.ny - 1);
  for (int j = 0; j < grid.ny; ++j) {
    ends(
        grid.nx, [&](int i) { return grid.at(i, j); },
        [&](double i) {
          return DataPoint{grid.x0 + dx * i, grid.y(j)};
        });
  }
  for (int i = 0; i < grid.nx; ++i) {
    ends(
        grid.ny, [&](int j) { return grid.at(i, j); },
        [&](double j) {
          return DataPoint{grid.x(i), grid.y0 + dy * j};
        });
  }
  return convex_hull(std::move(points));
}

std::vector<ContourLine> contours(const Grid& grid, std::span<const double> levels) {
  std::vector<ContourLine> all;
  for (const double level : levels) {
    for (ContourLine& line : contour(grid, level)) all.push_back(std::move(line));
  }
  return all;
}

std::vector<double> bowl_levels(const Grid& grid, double floor, int count) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const double v : grid.values) {
    if (!std::isfinite(v)) continue;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  std::vector<double> levels;
  if (!std::isfinite(floor) || floor > low) floor = low;
  if (!(high > floor) || !std::isfinite(high - floor)) return levels;
  for (int k = 1; k <= count; ++k) {
    const double share = static_cast<double>(k) / (count + 1);
    const double level = floor + (high - floor) * share * share;  // squares: even rings on a paraboloid
    if (level > low && level < high) levels.push_back(level);
  }
  return levels;
}

}  // namespace pegasos::plot
