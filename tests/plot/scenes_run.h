// The small Pegasos run that the scenes show.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "plot/geometry.h"

namespace pegasos::plot::scenes {

inline constexpr double kLambda = 0.05;
inline constexpr int kSteps = 3000;

/// A small generator with the same digits everywhere.
class Lcg {
 public:
  explicit Lcg(std::uint64_t seed) : state_(seed) {}
  double uniform() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state_ >> 11) / 9007199254740992.0;
  }
  double bell() {  // Irwin-Hall: near enough to normal, and exact arithmetic
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum;
  }

 private:
  std::uint64_t state_;
};

struct Example {
  DataPoint x;
  double y = 1.0;
};

struct Run {
  std::vector<Example> examples;
  std::vector<double> t, f, f_average, f_batch, half_norm, norm, projected;
  std::vector<DataPoint> w;  // up to now
  DataPoint now, half, next, average_now;
  int t_now = 0;
  int example_now = 0;
  DataPoint optimum;
  double best = 0.0;
};

inline double dot(DataPoint a, DataPoint b) { return a.x * b.x + a.y * b.y; }
inline double length(DataPoint a) { return std::sqrt(dot(a, a)); }
inline DataPoint sum(DataPoint a, double s, DataPoint b) { return {a.x + s * b.x, a.y + s * b.y}; }

double objective_at(const std::vector<Example>& examples, DataPoint w);
/// Computed once.
const Run& run();

}  // namespace pegasos::plot::scenes
