#include "figures/objective_grid.h"

#include <algorithm>
#include <cmath>

#include "plot/ticks.h"

namespace pegasos::figures {
namespace {

/// Sums of max{0, c - a x_k} over examples at the nodes x_k of one row, by differences.
class HingeRow {
 public:
  HingeRow(double x0, double step, int nodes)
      : x0_(x0), step_(step), constant_(static_cast<std::size_t>(nodes) + 1), slope_(constant_.size()) {}

  void clear() {
    std::ranges::fill(constant_, 0.0);
    std::ranges::fill(slope_, 0.0);
  }
  /// Adds max{0, c - a x}: active left of c/a for a > 0, right of it for a < 0.
  void add(double c, double a) {
    const auto nodes = static_cast<double>(constant_.size() - 1);
    if (a == 0) {
      if (c > 0) constant_[0] += c;
      return;
    }
    const double place = std::clamp(std::ceil((c / a - x0_) / step_), 0.0, nodes);  // first node right of the kink
    const auto at = static_cast<std::size_t>(place);
    if (a > 0) {
      constant_[0] += c;
      slope_[0] += a;
      constant_[at] -= c;
      slope_[at] -= a;
    } else {
      constant_[at] += c;
      slope_[at] += a;
    }
  }
  template <class Take>
  void sums(Take take) const {
    double c = 0;
    double a = 0;
    for (std::size_t k = 0; k + 1 < constant_.size(); ++k) {
      c += constant_[k];
      a += slope_[k];
      take(k, c - a * (x0_ + step_ * static_cast<double>(k)));
    }
  }

 private:
  double x0_;
  double step_;
  std::vector<double> constant_;
  std::vector<double> slope_;
};

double rounded_up(double value, double step) { return std::ceil(value / step - 1e-9) * step; }

}  // namespace

plot::Grid objective_grid(const Dataset& data, double lambda, double b, plot::Range x, plot::Range y, int nodes,
                          Row stride) {
  plot::Grid grid;
  grid.nx = nodes;
  grid.ny = nodes;
  grid.x0 = x.lo;
  grid.x1 = x.hi;
  grid.y0 = y.lo;
  grid.y1 = y.hi;
  grid.values.resize(static_cast<std::size_t>(nodes) * static_cast<std::size_t>(nodes));
  struct Example {
    double z0, z1, yb;
  };
  std::vector<Example> examples;
  for (Row i = 0; i < static_cast<Row>(data.m()); i += stride) {
    examples.push_back({data.y(i) * data.x(i).at(0), data.y(i) * data.x(i).at(1), data.y(i) * b});
  }
  const double share = 1 / static_cast<double>(examples.size());
  HingeRow row(x.lo, x.width() / (nodes - 1), nodes);
  for (int j = 0; j < nodes; ++j) {
    const double w1 = grid.y(j);
    row.clear();
    for (const Example& e : examples) row.add(1 - e.yb - w1 * e.z1, e.z0);
    double* values = grid.values.data() + static_cast<std::size_t>(j) * static_cast<std::size_t>(nodes);
    row.sums([&](std::size_t k, double sum) {
      const double w0 = grid.x(static_cast<int>(k));
      values[k] = 0.5 * lambda * (w0 * w0 + w1 * w1) + share * std::max(0.0, sum);
    });
  }
  return grid;
}

std::vector<double> readable_levels(const plot::Grid& grid, double floor) {
  std::vector<double> levels;
  if (grid.values.empty()) return levels;
  const auto [least, most] = std::ranges::minmax(grid.values);
  floor = std::min(floor, least);
  double above = most - floor;
  if (!(above > 0) || !std::isfinite(above)) return levels;
  constexpr int kRings = 9;
  for (int ring = 0; ring < kRings; ++ring) {
    above /= 2;
    const double level = rounded_up(floor + above, plot::nice_step(above, 3));
    if (level > least && level < most && (levels.empty() || level < levels.back())) levels.push_back(level);
  }
  std::ranges::reverse(levels);
  return levels;
}

}  // namespace pegasos::figures
