#include "experiment/outcome.h"

#include <cassert>

#include "core/looks.h"

namespace pegasos {
namespace {

Count random_step(const Run& run) { return random_output_step(run.parameters().seed, run.position().t); }

}  // namespace

OutputPoint output_point(const Run& run) {
  const Stepper& stepper = run.stepper();
  const auto average = [&](Average which) -> OutputPoint {
    return {stepper.averages().vector(which, stepper.weights()), stepper.averages().bias(which)};
  };
  switch (run.parameters().output) {
    case Output::Average: return average(Average::Uniform);
    case Output::Weighted: return average(Average::Weighted);
    case Output::Suffix:
      if (stepper.averages().total(Average::Suffix) > 0) return average(Average::Suffix);
      break;
    case Output::Random: {
      Stepper replay(stepper.data(), run.parameters());
      const Count done = random_step(run) - 1;
      while (replay.position().t < done && replay.step()) look(looks::kWorkOfAStep);
      return {replay.weights().vector(), replay.bias()};
    }
    case Output::Last: break;
  }
  return {stepper.weights().vector(), stepper.bias()};
}

RunOptions for_output_alone(Output output) {
  return {
      .keep_series = false, .history_bytes = 0, .keep_averages = output != Output::Last && output != Output::Random};
}

Outcome outcome(const Run& run, OutputPoint point) {
  assert(run.position().phase == Phase::Projection && run.position().t >= 1);
  const LiveValues values = live_values(run);
  Outcome result;
  result.f_last = values.last.f;
  result.f_average = values.f_average;
  result.f_weighted = values.f_weighted;
  result.f_suffix = values.f_suffix < 0 ? values.last.f : values.f_suffix;
  if (run.parameters().output == Output::Random) result.random_step = random_step(run);
  result.w = std::move(point.w);
  result.b = point.b;
  const auto on = [&](const DatasetPtr& set) {
    return evaluate(*set, run.parameters().lambda, result.w, result.b, run.options().threads);
  };
  result.value = on(run.stepper().data());
  if (run.options().held_out) {
    const Objective there = on(run.options().held_out);
    result.held_out_error = there.error_rate;
    result.held_out_hinge = there.hinge;
  }
  return result;
}

}  // namespace pegasos
