// The small Pegasos run that the scenes show.
#pragma once

#include <cmath>
#include <vector>

#include "plot/geometry.h"

namespace pegasos::plot::scenes {

inline constexpr double kLambda = 0.05;
inline constexpr int kSteps = 3000;

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
