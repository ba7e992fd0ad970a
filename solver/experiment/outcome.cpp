#include "experiment/outcome.h"

#include <cassert>

namespace pegasos {

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
  const auto take_average = [&](Average which) {
    result.w = stepper.averages().vector(which, stepper.weights());
    result.b = stepper.averages().bias(which);
  };
  const auto take = [&](const Stepper& from) {
    result.w = from.weights().vector();
    result.b = from.bias();
  };
  switch (parameters.output) {
    case Output::Last:
      take(stepper);
      break;
    case Output::Average:
      take_average(Average::Uniform);
      break;
    case Output::Weighted:
      take_average(Average::Weighted);
      break;
    case Output::Suffix:
      if (values.f_suffix < 0)
        take(stepper);
      else
        take_average(Average::Suffix);
      break;
    case Output::Random: {
      result.random_step = random_output_step(parameters.seed, run.position().t);
      Stepper replay(stepper.data(), parameters);
      while (replay.position().t < result.random_step - 1 && replay.step()) {
      }
      take(replay);
      break;
    }
  }
  result.value = evaluate(run.data(), parameters.lambda, result.w, result.b);
  if (run.held_out()) {
    const Objective there = evaluate(*run.held_out(), parameters.lambda, result.w, result.b);
    result.held_out_error = there.error_rate;
    result.held_out_hinge = there.hinge;
  }
  return result;
}

}  // namespace pegasos
