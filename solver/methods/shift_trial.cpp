#include "methods/shift_trial.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/shuffle.h"
#include "methods/stepper.h"
#include "objective/hinge.h"

namespace pegasos {
namespace {

constexpr Count kRowsMost = 1000;

/// Some examples in a random order, as batches of one.
std::vector<std::vector<Row>> trial_batches(Count m) {
  const Count n = std::min(m, kRowsMost);
  std::vector<Row> rows(static_cast<std::size_t>(n));
  Sampler(Sampling::Subset, m, n, 0).draw(1, rows);
  shuffle(Random(0, Stream::Permutation), 0, rows);
  std::vector<std::vector<Row>> batches;
  for (const Row row : rows) batches.push_back({row});
  return batches;
}

double f_on(const std::vector<std::vector<Row>>& batches, const Stepper& stepper) {
  const Dataset& data = *stepper.data();
  const Vector w = stepper.weights().vector();
  CompensatedSum hinge;
  for (const std::vector<Row>& batch : batches)
    hinge.add(std::max(0.0, 1 - data.y(batch[0]) * (data.x(batch[0]).dot(w) + stepper.bias())));
  return stepper.parameters().lambda / 2 * squared_norm(w) + hinge.value() / static_cast<double>(batches.size());
}

}  // namespace

ShiftTrial try_shifts(const DatasetPtr& data, const Parameters& parameters) {
  constexpr double kLongest = 1e12;
  constexpr double kHardlyMore = 1.2;
  const auto batches = trial_batches(data->m());
  const double last = std::min(16 * data->R() * data->R() / parameters.lambda, kLongest);
  Parameters trial = parameters;
  ShiftTrial found{.rows = static_cast<Count>(batches.size())};
  std::vector<std::pair<double, double>> tried;  // t0 and its f
  for (double t0 = 0; t0 <= last; t0 = std::max(1.0, 4 * t0)) {
    trial.step_value = t0;
    Stepper stepper(data, trial, {.sets = batches, .averages = false});
    stepper.set_detail(Detail::None);
    while (stepper.step()) {
    }
    found.steps += found.rows;
    if (stepper.trouble() == Trouble::None) tried.emplace_back(t0, f_on(batches, stepper));
  }
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [t0, f] : tried) least = std::min(least, f);
  for (const auto& [t0, f] : tried) {
    if (f <= kHardlyMore * least) found.t0 = t0;
  }
  return found;
}

Parameters with_shift(const DatasetPtr& data, Parameters parameters) {
  if (parameters.wants_trial()) parameters.step_value = try_shifts(data, parameters).t0;
  return parameters;
}

}  // namespace pegasos
