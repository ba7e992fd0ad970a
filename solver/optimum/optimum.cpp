#include "optimum/optimum.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "objective/hinge.h"
#include "optimum/balance.h"
#include "optimum/dual_coordinate_descent.h"
#include "optimum/interior_point.h"
#include "optimum/polish.h"

namespace pegasos {
namespace {

constexpr double kAffordableStep = 4e8;     // multiplications of one interior point step
constexpr double kAffordableMemory = 6e7;   // numbers
constexpr double kAffordablePrecise = 2e7;  // multiplications of one step in long double

Error refusal(ErrorCode code, std::string message) {
  Error error;
  error.code = code;
  error.message = std::move(message);
  return error;
}

/// The two optima that need no search: all multipliers 1 when lambda >= R^2, all 0 when there is one class and a free
/// bias.
std::optional<Optimum> closed_form(const Dataset& data, double lambda, const JobControl& control) {
  const bool large = !data.free_bias() && lambda >= data.R() * data.R();
  const bool one_class = data.free_bias() && (data.positive() == 0 || data.negative() == 0);
  if (!large && !one_class) return std::nullopt;
  ActiveSetGuess guess;
  guess.alpha.assign(static_cast<std::size_t>(data.m()), large ? 1.0 : 0.0);
  guess.sides.assign(guess.alpha.size(), large ? Side::Upper : Side::Lower);
  std::optional<Optimum> optimum = polish(data, lambda, guess, control);
  if (optimum)
    optimum->method = large ? "closed form (lambda >= R^2)" : "closed form (one class and a free bias: w = 0)";
  return optimum;
}

/// What an approximate state is worth, by its certificate; margin counts by the multipliers.
Optimum approximate(const Dataset& data, double lambda, DualState state) {
  Optimum optimum;
  for (const Side side : guess_sides(data, state).sides) {
    ++(side == Side::Upper   ? optimum.margin_below_1
       : side == Side::Lower ? optimum.margin_above_1
                             : optimum.margin_at_1);
  }
  if (data.free_bias()) balance(data, state.alpha);
  optimum.certificate = certify(data, lambda, state.w, state.b, state.alpha);
  const Objective value = evaluate(data, lambda, state.w, state.b);
  optimum.norm = value.norm;
  optimum.error_rate = value.error_rate;
  optimum.w = std::move(state.w);
  optimum.b = state.b;
  optimum.alpha = std::move(state.alpha);
  optimum.passes = state.passes;
  optimum.partial = state.stopped;
  return optimum;
}

/// Interior point, first in double and, where that is not enough for the polish, in long double.
std::optional<Optimum> dense_optimum(const Dataset& data, double lambda, const JobControl& control, DualState& state) {
  const InteriorPointCost cost = interior_point_cost(data);
  if (cost.work > kAffordableStep || cost.memory > kAffordableMemory) return std::nullopt;
  Count steps = 0;
  for (const bool precise : {false, true}) {
    if (precise && cost.work > kAffordablePrecise) break;
    state = interior_point(data, lambda, precise, control);
    steps += state.passes;
    if (state.stopped) break;
    std::optional<Optimum> optimum = polish(data, lambda, guess_sides(data, state), control);
    if (!optimum) continue;
    optimum->method = "interior point + active set";
    optimum->passes += steps;
    return optimum;
  }
  state.passes = steps;
  if (state.stopped) return std::nullopt;
  // The exchanges alone, from alpha = 0: slower, but they ask nothing of the start.
  ActiveSetGuess zero;
  zero.alpha.assign(static_cast<std::size_t>(data.m()), 0.0);
  zero.sides.assign(zero.alpha.size(), Side::Lower);
  std::optional<Optimum> optimum = polish(data, lambda, zero, control);
  if (optimum) optimum->method = "active set";
  return optimum;
}

}  // namespace

Result<Optimum> find_optimum(const Dataset& data, double lambda, const OptimumOptions& options,
                             const JobControl& control) {
  if (!(lambda >= kLambdaMin && lambda <= kLambdaMax)) {
    return refusal(ErrorCode::OutOfRange, fmt::format("lambda = {} is outside [{}, {}]; choose a value inside.",
                                                      std::isfinite(lambda) ? shortest(lambda) : "not a number",
                                                      shortest(kLambdaMin), shortest(kLambdaMax)));
  }
  control.tell({0, 1});
  const auto finished = [&](Optimum optimum) {
    control.tell({1, relative_gap(optimum.certificate)});
    return optimum;
  };
  if (auto optimum = closed_form(data, lambda, control)) return finished(std::move(*optimum));
  DualState state;
  if (auto optimum = dense_optimum(data, lambda, control, state)) return finished(std::move(*optimum));

  std::string method = "interior point";
  if (!state.alpha.empty()) {
    Optimum optimum = approximate(data, lambda, state);
    if (optimum.partial || relative_gap(optimum.certificate) <= options.gap) {
      optimum.method = method;
      return finished(std::move(optimum));
    }
  }
  method = state.alpha.empty() ? "" : method + " + ";
  dual_coordinate_descent(data, lambda, {options.gap, options.max_passes}, control, state);
  method += "dual coordinate descent";
  if (!state.stopped) {
    if (auto optimum = polish(data, lambda, guess_sides(data, state), control)) {
      optimum->method = method + " + active set";
      optimum->passes += state.passes;
      return finished(std::move(*optimum));
    }
  }
  Optimum optimum = approximate(data, lambda, std::move(state));
  optimum.method = method;
  const double gap = relative_gap(optimum.certificate);
  if (gap > options.gap && !optimum.partial) {
    return refusal(
        ErrorCode::Unreachable,
        fmt::format("The relative duality gap stayed at {:.2g} after {} passes, above the {:.2g} asked for; allow a "
                    "larger gap or more passes, or scale the features.",
                    gap, optimum.passes, options.gap));
  }
  return finished(std::move(optimum));
}

}  // namespace pegasos
