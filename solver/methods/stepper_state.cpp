// A stepper's state, to be kept, compared and gone back to, and why it can go no further.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <string>

#include "core/hash.h"
#include "methods/step_rules.h"
#include "methods/stepper.h"

namespace pegasos {

void Stepper::stop_at_overflow() {
  trouble_ = Trouble::Overflow;
  if (!numbers_) record_.eta = step_size(parameters_.step, parameters_.step_value, parameters_.lambda, record_.t);
  state_.weights.vector(record_.w);  // what is shown from now on, also when the run was too fast for details
  record_.w_half.clear();
  record_.w_next.clear();
}

const Stepper::State& Stepper::state() const {
  assert(phase_ != Phase::GradientStep);
  return state_;
}

void Stepper::restore(const State& state) {
  state_ = state;
  phase_ = Phase::Projection;
  trouble_ = Trouble::None;
  if (stream_) stream_->stop();
  clear_record();  // it is of no step yet
  std::ranges::fill(scratch_, 0.0);
}

std::size_t Stepper::State::bytes() const {
  return sizeof(State) + weights.direction().size() * sizeof(double) + averages.bytes();
}

std::uint64_t Stepper::State::hash() const {
  Hash hash;
  hash.add(static_cast<std::uint64_t>(t));
  hash.add(weights.direction());
  hash.add(weights.numerator());
  hash.add(weights.denominator());
  hash.add(weights.direction_squared_norm());
  hash.add(bias);
  averages.add_to(hash);
  hash.add(static_cast<std::uint64_t>(totals.projected_steps));
  return hash.value();
}

Message trouble_text(const Stepper& stepper) {
  if (stepper.trouble() == Trouble::None) return {};
  const std::string eta = fmt::format("{:.6g}", stepper.record().eta);
  const bool own_step = stepper.parameters().step != StepRule::Pegasos;
  const Message advice = own_step ? "lower the step" : "raise λ or scale the features";
  if (own_step && !stepper.parameters().projection)
    return {
        "step {} would lead to numbers beyond 1e150, too large to be squared (the step {} is far too long here): {} or "
        "switch the projection on",
        stepper.position().t, eta, advice};
  return {"step {} would lead to numbers beyond 1e150, too large to be squared (the step {} is far too long here): {}",
          stepper.position().t, eta, advice};
}

}  // namespace pegasos
