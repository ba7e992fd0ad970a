#include "scenes_run.h"

#include <algorithm>

namespace pegasos::plot::scenes {
namespace {

constexpr int kNotBefore = 44;  // the moment shown is the first step from here on with a violator

DataPoint find_optimum(const std::vector<Example>& examples) {
  DataPoint centre{0.5, 0.5};
  double width = 6.0;
  for (int round = 0; round < 40; ++round, width *= 0.6) {  // nested grids: crude and sure
    DataPoint best = centre;
    for (int i = -4; i <= 4; ++i) {
      for (int j = -4; j <= 4; ++j) {
        const DataPoint w{centre.x + width * i / 8.0, centre.y + width * j / 8.0};
        if (objective_at(examples, w) < objective_at(examples, best)) best = w;
      }
    }
    centre = best;
  }
  return centre;
}

Run compute() {
  Run run;
  Lcg random(5);
  for (int i = 0; i < 200; ++i) {
    const double y = i % 2 == 0 ? 1.0 : -1.0;
    run.examples.push_back({{0.75 * y + 0.35 + 0.92 * random.bell(), 0.75 * y + 0.92 * random.bell()}, y});
  }
  run.optimum = find_optimum(run.examples);
  run.best = objective_at(run.examples, run.optimum);
  DataPoint w{0.0, 0.0};
  DataPoint average{0.0, 0.0};
  const double radius = 1.0 / std::sqrt(kLambda);
  for (int t = 1; t <= kSteps; ++t) {
    const int pick = static_cast<int>(random.uniform() * 200.0);
    const Example& e = run.examples[static_cast<std::size_t>(pick)];
    const double loss = std::max(0.0, 1.0 - e.y * dot(w, e.x));
    run.t.push_back(t);
    run.f.push_back(objective_at(run.examples, w));
    average = sum({average.x * (t - 1) / t, average.y * (t - 1) / t}, 1.0 / t, w);
    run.f_average.push_back(objective_at(run.examples, average));
    run.f_batch.push_back(0.5 * kLambda * dot(w, w) + loss);
    run.norm.push_back(length(w));
    const double shrink = 1.0 - 1.0 / t;
    DataPoint half{shrink * w.x, shrink * w.y};
    if (loss > 0.0) half = sum(half, e.y / (kLambda * t), e.x);
    run.half_norm.push_back(length(half));
    const double factor = std::min(1.0, radius / std::max(1e-12, length(half)));
    if (factor < 1.0) run.projected.push_back(t);
    const DataPoint next{factor * half.x, factor * half.y};
    if (run.t_now == 0) run.w.push_back(w);
    if (run.t_now == 0 && t >= kNotBefore && loss > 0.2) {
      run.t_now = t;
      run.now = w;
      run.half = half;
      run.next = next;
      run.average_now = average;
      run.example_now = pick;
    }
    w = next;
  }
  return run;
}

}  // namespace

double objective_at(const std::vector<Example>& examples, DataPoint w) {
  double hinge = 0.0;
  for (const Example& e : examples) hinge += std::max(0.0, 1.0 - e.y * dot(w, e.x));
  return 0.5 * kLambda * dot(w, w) + hinge / static_cast<double>(examples.size());
}

const Run& run() {
  static const Run computed = compute();
  return computed;
}

}  // namespace pegasos::plot::scenes
