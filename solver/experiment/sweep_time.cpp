#include "experiment/sweep_time.h"

#include <algorithm>
#include <vector>

#include "core/clock.h"
#include "experiment/run.h"
#include "optimum/dual_coordinate_descent.h"

namespace pegasos {
namespace {

constexpr std::size_t kLeast = 3;
constexpr std::size_t kMost = 101;
constexpr double kLong_s = 1;  // by itself: such a run is made once

/// Nothing when it was stopped.
std::optional<double> time_of_one(const SweepPlan& plan, const SweepPoint& point, const JobControl& control) {
  const Parts& set = plan.set_of(point, 0);
  const Clock::time_point start = Clock::now();
  if (point.method == SweepMethod::DualCoordinateDescent) {
    DualState state;
    dual_coordinate_descent(*set.training, point.parameters.lambda, {0, point.passes}, {control.stop, {}}, state);
    return state.stopped ? std::nullopt : std::optional(seconds_since(start));
  }
  Run run(set.training, run_parameters(plan, point, 0), {false, 0, nullptr, 0});
  run.run_to(point.parameters.T, pause_when_stopped(run.stepper(), control));
  const bool whole = run.position().completed() >= point.parameters.T || !run.ended().empty();
  return whole ? std::optional(seconds_since(start)) : std::nullopt;
}

std::optional<double> time_of(const SweepPlan& plan, const SweepPoint& point, const JobControl& control) {
  std::vector<double> times;
  double spent = 0;
  while (times.size() < kMost && (times.size() < kLeast || spent < kTimed_s)) {
    const auto one = time_of_one(plan, point, control);
    if (!one) return {};
    times.push_back(*one);
    spent += *one;
    if (*one > kLong_s) break;
  }
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::ranges::nth_element(times, middle);
  return *middle;
}

}  // namespace

void time_points(const SweepPlan& plan, SweepTable& table, const JobControl& control) {
  for (std::size_t i = 0; i < plan.points.size(); ++i) {
    const auto seconds = time_of(plan, plan.points[i], control);
    if (!seconds) return;
    table.rows[i].seconds = seconds;
    control.tell({static_cast<double>(i + 1) / static_cast<double>(plan.points.size()), 0});
  }
}

}  // namespace pegasos
