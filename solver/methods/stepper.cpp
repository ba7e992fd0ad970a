#include "methods/stepper.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "methods/step_rules.h"

namespace pegasos {
namespace {

constexpr Count kNormRefresh = Count{1} << 16;  // |v|^2 is summed anew that often: the recurrence cannot drift

Vector initial_weights(const Dataset& data, const Vector& w1) {
  assert(w1.empty() || static_cast<Count>(w1.size()) == data.d());
  return w1.empty() ? Vector(static_cast<std::size_t>(data.d()), 0.0) : w1;
}

constexpr double kNorm2Max = 1e300;  // beyond it f(w) itself would overflow
// |w|^2 lambda may exceed 1 by that much from rounding alone, e.g. where lambda = R^2 and nothing is to be projected.
constexpr double kBallRounding = 1e-12;

/// The step CM/t on the scale of C, C M = 1/lambda, is (1/lambda^2)/t on the scale of f.
Parameters as_run(Parameters parameters) {
  if (parameters.misprint == Misprint::CmOverT) {
    parameters.step = StepRule::InverseT;
    parameters.step_value = 1 / (parameters.lambda * parameters.lambda);
  }
  return parameters;
}

}  // namespace

Stepper::Stepper(DatasetPtr data, const Parameters& parameters, const Vector& w1)
    : data_(std::move(data)),
      parameters_(as_run(parameters)),
      sampler_(parameters.sampling, data_->m(), parameters.batch(data_->m()), parameters.seed),
      weights_(initial_weights(*data_, w1)),
      averages_(data_->d(), parameters.suffix_from()),
      single_(sampler_.k() == 1),
      scratch_(static_cast<std::size_t>(data_->d()), 0.0) {
  clear_record();
}

Stepper::Stepper(DatasetPtr data, const Parameters& parameters, std::vector<std::vector<Row>> sets, const Vector& w1)
    : data_(std::move(data)),
      parameters_(as_run(parameters)),
      sampler_(std::move(sets)),
      weights_(initial_weights(*data_, w1)),
      averages_(data_->d(), parameters.suffix_from()),
      scratch_(static_cast<std::size_t>(data_->d()), 0.0) {}

void Stepper::clear_record() {
  record_ = {};
  if (!single_) return;
  record_.indices.resize(1);
  record_.margins.resize(1);
  record_.violates.resize(1);
  dots_.resize(1);
}

void Stepper::set_detail(Detail detail) {
  detail_ = detail;
  numbers_ = detail != Detail::None || parameters_.step != StepRule::Pegasos ||
             parameters_.misprint != Misprint::None || data_->free_bias();
}

inline void Stepper::sample(Count t) {
  sampler_.draw(t, record_.indices);
  record_.t = t;
  if (!data_->is_sparse()) return;
  constexpr std::size_t kNear = 16;  // steps ahead: so long takes memory to answer
  const std::span<const Row> ahead = sampler_.ahead(t);
  if (ahead.size() <= Sampler::kAhead) return;
  data_->fetch_place(ahead[Sampler::kAhead]);
  data_->fetch(ahead[kNear]);
}

inline void Stepper::violators() {
  if (!single_ || numbers_) return violators_of_batch();
  const Row i = record_.indices[0];
  const double dot = data_->y(i) * data_->x(i).dot(weights_.direction());
  const bool violates = weights_.margin_test().below_1(dot);
  dots_[0] = dot;
  record_.violates[0] = violates ? 1 : 0;
  record_.violators = violates ? 1 : 0;
}

inline void Stepper::gather_violators() {
  sum_norm2_ = sum_dot_v_ = sum_y_ = 0;
  if (record_.violators == 0) return;
  if (single_) {  // nothing is to be summed
    const Row i = record_.indices[0];
    sum_dot_v_ = dots_[0];
    sum_y_ = data_->y(i);
    sum_norm2_ = data_->squared_norm(i);
    return;
  }
  gather_batch();
}

inline bool Stepper::gradient_step() {
  gather_violators();
  if (numbers_) gradient_numbers();
  if (!add_violators()) {
    stop_at_overflow();
    return false;
  }
  if (numbers_) after_gradient_step();
  return true;
}

inline bool Stepper::add_violators() {
  const double lambda = parameters_.lambda;
  const Count t = position_.t;
  const auto usual_k = static_cast<double>(sampler_.k());
  const bool pegasos = pegasos_;
  if (pegasos && record_.violators == 0 && t > 1) {  // w shrinks, and nothing else happens
    averages_.include(t, weights_, bias_);
    weights_.set_denominator(lambda, usual_k * static_cast<double>(t));
    if (t % kNormRefresh == 0) weights_.refresh_norm();
    return true;
  }
  const double eta = record_.eta;
  const double k = divisor(parameters_.misprint, record_.indices.size());
  const double shrink = pegasos ? 1 - 1 / static_cast<double>(t) : 1 - eta * lambda;
  const bool forget = shrink == 0;

  // The next w = (num/den) (v + c sum z), written so that with 1/(lambda t) v stays the plain sum of the examples.
  double num = forget ? 1 : (pegasos ? weights_.numerator() : weights_.numerator() * shrink);
  // Where w shrinks to almost nothing (or is blown up), v is folded before the examples come: else c would be huge, and
  // the averages, which hold multiples of v, would lose their digits.
  const bool fold_first = !pegasos && Weights::needs_fold(num);
  const double stretch = forget ? 0 : (fold_first ? num : 1);  // of the old v
  if (fold_first) num = 1;
  const double den_count = usual_k * static_cast<double>(t);
  const double den = pegasos ? lambda * den_count : weights_.denominator();
  const double c = pegasos ? usual_k / k / num : eta / k * (forget ? 1 : den) / num;
  const double old_norm2 = stretch * stretch * weights_.direction_squared_norm();
  const double norm2 = old_norm2 + 2 * c * stretch * sum_dot_v_ + c * c * sum_norm2_;
  const double next_norm2 = norm2 * (num / den) * (num / den);
  if (!(norm2 < kNorm2Max && next_norm2 < kNorm2Max && next_norm2 * lambda < kNorm2Max)) return false;

  averages_.include(t, weights_, bias_);
  if (forget) {
    averages_.flush(weights_);
    weights_.reset();
  } else if (!pegasos) {
    weights_.multiply(shrink);
    if (fold_first) fold();
  }
  if (pegasos) weights_.set_denominator(lambda, den_count);
  if (record_.violators != 0) {
    if (single_) {
      averages_.grow(weights_, data_->x(record_.indices[0]), sum_y_ * c);
    } else {
      averages_.grow(weights_, sum_, c);
    }
  }
  weights_.set_direction_squared_norm(norm2);
  if (data_->d() <= kFewFeatures || t % kNormRefresh == 0) weights_.refresh_norm();
  return true;
}

inline void Stepper::projection() {
  const double scaled = weights_.squared_norm() * parameters_.lambda;
  record_.projected = parameters_.projection && scaled > 1 + kBallRounding;
  record_.factor = record_.projected ? 1 / std::sqrt(scaled) : 1;
  if (record_.projected) {
    weights_.multiply(record_.factor);
    ++projected_steps_;
  }
  if (weights_.needs_fold()) fold();
  if (numbers_) record_.norm_next = std::sqrt(weights_.squared_norm());
  if (detail_ == Detail::Vectors) weights_.vector(record_.w_next);
}

void Stepper::fold() {
  averages_.flush(weights_);
  weights_.fold();
}

template <bool kWhole>
bool Stepper::go() {
  if (trouble_ != Trouble::None) return false;
  switch (position_.phase) {
    case Phase::Projection:
      if (position_.t >= sampler_.steps()) return false;
      sample(position_.t + 1);
      position_ = {position_.t + 1, Phase::Sample};
      if (!kWhole) return true;
      [[fallthrough]];
    case Phase::Sample:
      violators();
      position_.phase = Phase::Violators;
      if (!kWhole) return true;
      [[fallthrough]];
    case Phase::Violators:
      if (!gradient_step()) return false;
      position_.phase = Phase::GradientStep;
      if (!kWhole) return true;
      [[fallthrough]];
    case Phase::GradientStep:
      projection();
      position_.phase = Phase::Projection;
  }
  return true;
}

bool Stepper::advance() { return go<false>(); }

bool Stepper::step() { return go<true>(); }

}  // namespace pegasos
