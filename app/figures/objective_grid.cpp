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
  /// Adds max{0, c - a x}, which bends at `node` (in steps from x0): active left of it for a > 0, right for a < 0.
  void add(double c, double a, double node) {
    const auto nodes = static_cast<double>(constant_.size() - 1);
    if (a == 0) {
      if (c > 0) constant_[0] += c;
      return;
    }
    const double place = std::clamp(std::ceil(node), 0.0, nodes);  // first node right of the kink
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

PlanarExamples room_for(const Dataset& data, Row stride) {
  PlanarExamples examples;
  examples.stride = stride;
  const std::size_t count = static_cast<std::size_t>(data.m()) / stride + 1;
  for (auto* column : {&examples.z1, &examples.z2, &examples.y}) column->reserve(count);
  return examples;
}

}  // namespace

PlanarExamples planar_examples(const Dataset& data, Row stride) {
  PlanarExamples examples = room_for(data, stride);
  for (Row i = 0; i < static_cast<Row>(data.m()); i += stride) {
    examples.z1.push_back(data.y(i) * data.x(i).at(0));
    examples.z2.push_back(data.y(i) * data.x(i).at(1));
    examples.y.push_back(data.y(i));
  }
  return examples;
}

PlanarExamples planar_examples(const Dataset& data, VectorView e1, VectorView e2, Row stride) {
  PlanarExamples examples = room_for(data, stride);
  for (Row i = 0; i < static_cast<Row>(data.m()); i += stride) {
    examples.z1.push_back(data.y(i) * data.x(i).dot(e1));
    examples.z2.push_back(data.y(i) * data.x(i).dot(e2));
    examples.y.push_back(data.y(i));
  }
  return examples;
}

plot::Grid objective_grid(const PlanarExamples& examples, double lambda, double b, plot::Range x, plot::Range y,
                          int nodes) {
  plot::Grid grid{nodes, nodes, x.lo, x.hi, y.lo, y.hi, {}};
  grid.values.resize(static_cast<std::size_t>(nodes) * static_cast<std::size_t>(nodes));
  const std::size_t m = examples.y.size();
  const double step = x.width() / (nodes - 1);
  // Row w_2: hinge max{0, (1 - y b - w_2 z_2) - z_1 w_1} bends at node `first - w_2 turn`.
  std::vector<double> slope = examples.z1;
  std::vector<double> first(m);
  std::vector<double> turn(m);
  for (std::size_t i = 0; i < m; ++i) {
    first[i] = ((1 - examples.y[i] * b) / slope[i] - x.lo) / step;
    turn[i] = examples.z2[i] / slope[i] / step;
    if (!std::isfinite(first[i]) || !std::isfinite(turn[i])) first[i] = turn[i] = slope[i] = 0;  // parallel to the row
  }
  HingeRow row(x.lo, step, nodes);
  for (int j = 0; j < nodes; ++j) {
    const double w2 = grid.y(j);
    row.clear();
    for (std::size_t i = 0; i < m; ++i) {
      row.add(1 - examples.y[i] * b - w2 * examples.z2[i], slope[i], first[i] - w2 * turn[i]);
    }
    double* values = grid.values.data() + static_cast<std::size_t>(j) * static_cast<std::size_t>(nodes);
    row.sums([&](std::size_t k, double sum) {
      const double w1 = grid.x(static_cast<int>(k));
      values[k] = 0.5 * lambda * (w1 * w1 + w2 * w2) + std::max(0.0, sum) / static_cast<double>(m);
    });
  }
  return grid;
}

std::vector<double> readable_levels(const plot::Grid& grid, double floor, double top) {
  std::vector<double> levels;
  if (grid.values.empty()) return levels;
  const auto [least, most] = std::ranges::minmax(grid.values);
  floor = std::min(floor, least);
  double above = std::min(top, most) - floor;
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
