#include "figures/objective_grid.h"

#include <algorithm>
#include <cmath>

#include "figures/some_of.h"
#include "plot/ticks.h"

namespace pegasos::figures {

using plot::Range;

namespace {

/// The hinges max{0, 1 - y b - w_2 z_2 - w_1 z_1} over the rows of a grid. Along a row each is 0 on one side of the
/// place where it bends: a base that counts those of z_1 > 0 everywhere, and one correction for each example there.
class HingeRows {
 public:
  HingeRows(const PlanarExamples& examples, double b, Range x, int nodes) : nodes_(nodes) {
    const double step = x.width() / (nodes - 1);
    const std::size_t m = examples.y.size();
    for (auto* column : {&first_, &turn_, &constant_, &across_, &along_}) column->reserve(m);
    for (std::size_t i = 0; i < m; ++i) {
      const double z1 = examples.z1[i];
      const double z2 = examples.z2[i];
      const double constant = 1 - examples.y[i] * b;
      const double first = (constant / z1 - x.lo) / step;
      const double turn = z2 / z1 / step;
      if (!std::isfinite(first) || !std::isfinite(turn)) {
        parallel_.push_back({constant, z2});
        continue;
      }
      first_.push_back(first);
      turn_.push_back(turn);
      const double side = z1 > 0 ? -1 : 1;  // z_1 > 0: counted up to the bend
      constant_.push_back(side * constant);
      across_.push_back(side * z2);
      along_.push_back(side * z1);
      if (z1 > 0) base_ = {base_.constant + constant, base_.across + z2, base_.along + z1};
    }
    at_.resize(first_.size());
    jumps_.resize(static_cast<std::size_t>(nodes) + 1);
  }

  /// Calls take(k, constant, slope) for the nodes of the row: the sum there is constant - slope w_1.
  template <class Take>
  void row(double w2, Take take) {
    // The first node beyond the bend; at a node exactly on it the hinge is 0 on both sides.
    const double last = nodes_ - 0.5;
    for (std::size_t i = 0; i < at_.size(); ++i) {
      at_[i] = static_cast<int>(std::min(std::max(first_[i] - w2 * turn_[i], -1.0), last) + 1.0);
    }
    std::ranges::fill(jumps_, Jump{});
    for (std::size_t i = 0; i < at_.size(); ++i) {
      Jump& jump = jumps_[static_cast<std::size_t>(at_[i])];
      jump.constant += constant_[i] - w2 * across_[i];
      jump.slope += along_[i];
    }
    Jump sum{base_.constant - w2 * base_.across, base_.along};
    for (const auto& [constant, z2] : parallel_) sum.constant += std::max(0.0, constant - w2 * z2);
    for (int k = 0; k < nodes_; ++k) {
      sum.constant += jumps_[static_cast<std::size_t>(k)].constant;
      sum.slope += jumps_[static_cast<std::size_t>(k)].slope;
      take(k, sum.constant, sum.slope);
    }
  }

 private:
  struct Base {
    double constant = 0, across = 0, along = 0;
  };
  struct Jump {
    double constant = 0, slope = 0;
  };
  int nodes_;
  Base base_;
  std::vector<double> first_, turn_;               // bends at node `first - w_2 turn`
  std::vector<double> constant_, across_, along_;  // signed by the side on which it counts
  std::vector<std::pair<double, double>> parallel_;
  std::vector<int> at_;
  std::vector<Jump> jumps_;
};

double rounded_up(double value, double step) { return std::ceil(value / step - 1e-9) * step; }

/// A frame may wait for a pass over so many of them.
Count affordable_examples(const Dataset& data) {
  constexpr Count kMost = 62000;
  constexpr Count kNumbers = 30'000'000;
  return std::clamp<Count>(kNumbers / work_of_a_row(data.rows()), 1, kMost);
}

/// `first` and `second` are the two numbers of a row.
template <class First, class Second>
PlanarExamples planar(const Dataset& data, First first, Second second) {
  PlanarExamples examples;
  const std::vector<Row> rows = some_of(data.m(), affordable_examples(data));
  for (auto* column : {&examples.z1, &examples.z2, &examples.y}) column->reserve(rows.size());
  for (const Row i : rows) {
    examples.z1.push_back(data.y(i) * first(data.x(i)));
    examples.z2.push_back(data.y(i) * second(data.x(i)));
    examples.y.push_back(data.y(i));
  }
  return examples;
}

}  // namespace

PlanarExamples planar_examples(const Dataset& data) {
  return planar(
      data, [](const RowView& x) { return x.at(0); }, [](const RowView& x) { return x.at(1); });
}

PlanarExamples planar_examples(const Dataset& data, VectorView e1, VectorView e2) {
  return planar(
      data, [&](const RowView& x) { return x.dot(e1); }, [&](const RowView& x) { return x.dot(e2); });
}

plot::Grid objective_grid(const PlanarExamples& examples, double lambda, double b, Range x, Range y, int nx, int ny) {
  plot::Grid grid{nx, ny, x.lo, x.hi, y.lo, y.hi, {}};
  grid.values.reserve(static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny));
  const auto m = static_cast<double>(examples.y.size());
  HingeRows hinges(examples, b, x, nx);
  for (int j = 0; j < ny; ++j) {
    const double w2 = grid.y(j);
    hinges.row(w2, [&](int k, double constant, double slope) {
      const double w1 = grid.x(k);
      grid.values.push_back(0.5 * lambda * (w1 * w1 + w2 * w2) + std::max(0.0, constant - slope * w1) / m);
    });
  }
  return grid;
}

double objective_at(const PlanarExamples& examples, double lambda, double b, double w1, double w2) {
  double hinge = 0;
  for (std::size_t i = 0; i < examples.y.size(); ++i)
    hinge += std::max(0.0, 1 - examples.y[i] * b - w1 * examples.z1[i] - w2 * examples.z2[i]);
  return 0.5 * lambda * (w1 * w1 + w2 * w2) + hinge / static_cast<double>(examples.y.size());
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
