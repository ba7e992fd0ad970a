#include "experiment/sweep_time.h"

#include <algorithm>
#include <limits>

#include "core/looks.h"
#include "core/progress.h"
#include "experiment/outcome.h"
#include "optimum/dual_coordinate_descent.h"

namespace pegasos {
namespace {

constexpr int kLeast = 3;
constexpr int kMost = 100;
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
  Run run(set.training, run_parameters(plan, point, 0), for_output_alone(point.parameters.output));
  run.run_to(point.parameters.T, [&] { return control.stopped(); });
  const bool whole = run.position().completed() >= point.parameters.T || !run.ended().empty();
  return whole ? std::optional(seconds_since(start)) : std::nullopt;
}

std::optional<double> time_of(const SweepPlan& plan, const SweepPoint& point, const JobControl& control) {
  double fastest = std::numeric_limits<double>::infinity();
  double spent = 0;
  for (int made = 0; made < kMost && (made < kLeast || spent < kTimed_s); ++made) {
    const auto one = time_of_one(plan, point, control);
    if (!one) return {};
    fastest = std::min(fastest, *one);
    spent += *one;
    if (*one > kLong_s) break;
  }
  return fastest;
}

}  // namespace

void time_points(const SweepPlan& plan, SweepTable& table, const JobControl& control) {
  for (std::size_t i = 0; i < plan.points.size(); ++i) {
    std::optional<double> seconds;
    const auto stopped = [&] { return control.stopped(); };
    if (!unless(stopped, [&] { seconds = time_of(plan, plan.points[i], control); }) || !seconds) return;
    table.rows[i].seconds = seconds;
    control.tell({static_cast<double>(i + 1) / static_cast<double>(plan.points.size()), 0});
  }
}

}  // namespace pegasos
