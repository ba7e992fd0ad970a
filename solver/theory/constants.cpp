#include "theory/constants.h"

#include <algorithm>
#include <cmath>

#include "objective/hinge.h"
#include "theory/equal.h"

namespace pegasos {

bool takes_own_step(const Parameters& parameters) {
  if (parameters.shift() == 0.0) return true;
  return parameters.step == StepRule::InverseT && std::abs(parameters.step_value * parameters.lambda - 1) <= 0x1p-51;
}

namespace {

/// Whether the misprint changes what is run, averaged or promised here.
bool makes_a_difference(const Dataset& data, const Parameters& parameters) {
  switch (parameters.misprint) {
    case Misprint::MissingK: return parameters.batch(data.m()) > 1;
    case Misprint::LossBracket: return data.free_bias();
    default: return changes_run(parameters.misprint);
  }
}

}  // namespace

bool Constants::first_decides() const { return lambda * w1 > (projection ? std::sqrt(lambda) : R); }

Constants constants(double R, double lambda, bool projection, double w1) {
  Constants result;
  result.R = R;
  result.lambda = lambda;
  result.projection = projection;
  result.w1 = w1;
  result.G = R + std::max(projection ? std::sqrt(lambda) : R, lambda * w1);
  result.c = result.G * result.G;
  result.ball_radius = 1 / std::sqrt(lambda);
  result.reach = R / lambda;
  return result;
}

bool takes_all(const Parameters& parameters, Count m) {
  return parameters.batch(m) == m && (m == 1 || parameters.sampling != Sampling::Replacement);
}

Constants constants(const Dataset& data, const Parameters& parameters) {
  Constants result =
      constants(data.R(), parameters.lambda, parameters.projection, std::sqrt(squared_norm(parameters.w1)));
  result.as_printed = makes_a_difference(data, parameters);
  const bool own_step = takes_own_step(parameters);
  result.projection_idle =
      own_step && parameters.misprint == Misprint::None && at_least(parameters.lambda, data.R() * data.R());
  if (!own_step) {
    result.not_covered = "the bounds ask for the step 1/(λt)";
  } else if (data.free_bias()) {
    result.not_covered = "with an unregularised bias f is not strongly convex in (w, b)";
  }
  result.not_covered_in_expectation = result.not_covered;
  const bool whole_set = parameters.batch(data.m()) == data.m();  // then every batch of a permutation is A_t = S
  const bool in_order = parameters.sampling == Sampling::Epochs || parameters.sampling == Sampling::Cyclic;
  if (!whole_set && in_order && result.not_covered.empty()) {
    result.not_covered_in_expectation =
        "given the past, the batch of a permutation is not uniform; only Theorem 1 speaks about this path";
  }
  return result;
}

}  // namespace pegasos
