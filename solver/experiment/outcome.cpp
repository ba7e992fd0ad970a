#include "experiment/outcome.h"

#include <cassert>

namespace pegasos {

OutputPoint output_point(const Run& run) {
  const Stepper& stepper = run.stepper();
  const auto average = [&](Average which) -> OutputPoint {
    return {stepper.averages().vector(which, stepper.weights()), stepper.averages().bias(which)};
  };
  switch (run.parameters().output) {
    case Output::Average:
      return average(Average::Uniform);
    case Output::Weighted:
      return average(Average::Weighted);
    case Output::Suffix:
      if (stepper.averages().total(Average::Suffix) > 0) return average(Average::Suffix);
      break;
    case Output::Last:
    case Output::Random:
      break;
  }
  return {stepper.weights().vector(), stepper.bias()};
}

Outcome outcome(const Run& run) {
  assert(run.position().phase == Phase::Projection && run.position().t >= 1);
  const Stepper& stepper = run.stepper();
  const Parameters& parameters = run.parameters();
  const LiveValues values = run.live();
  Outcome result;
  result.f_last = values.last.f;
  result.f_average = values.f_average;
  result.f_weighted = values.f_weighted;
  result.f_suffix = values.f_suffix < 0 ? values.last.f : values.f_suffix;
  OutputPoint point;
  if (parameters.output == Output::Random) {
    result.random_step = random_output_step(parameters.seed, run.position().t);
    Stepper replay(stepper.data(), parameters);
    while (replay.position().t < result.random_step - 1 && replay.step()) {
    }
    point = {replay.weights().vector(), replay.bias()};
  } else {
    point = output_point(run);
  }
  result.w = std::move(point.w);
  result.b = point.b;
  result.value = run.at(result.w, result.b);
  if (run.held_out()) {
    const Objective there = run.at(*run.held_out(), result.w, result.b);
    result.held_out_error = there.error_rate;
    result.held_out_hinge = there.hinge;
  }
  return result;
}

}  // namespace pegasos
