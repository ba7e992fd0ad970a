#include "methods/stepper.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "methods/step_rules.h"

namespace pegasos {
namespace {

Vector initial_weights(const Dataset& data, const Vector& w1) {
  assert(w1.empty() || static_cast<Count>(w1.size()) == data.d());
  return w1.empty() ? Vector(static_cast<std::size_t>(data.d()), 0.0) : w1;
}

constexpr double kNorm2Max = 1e300;  // beyond it f(w) itself would overflow
// |w|^2 lambda may exceed 1 by that much from rounding alone, e.g. where lambda = R^2 and nothing is to be projected.
constexpr double kBallRounding = 1e-12;

bool too_large(double norm2, double direction_norm2, double lambda) {
  return !(direction_norm2 < kNorm2Max && norm2 < kNorm2Max && norm2 * lambda < kNorm2Max);
}

/// Where |v|^2 is less, w = (num/den) v is not too large at any step 1/(lambda t): num <= 1, den >= lambda.
double never_too_large(double lambda) { return std::min({1.0, lambda * lambda, lambda}) * kNorm2Max; }

/// The step CM/t on the scale of C, C M = 1/lambda, is (1/lambda^2)/t on the scale of f.
Parameters as_run(Parameters parameters) {
  if (parameters.misprint == Misprint::CmOverT) {
    parameters.step = StepRule::InverseT;
    parameters.step_value = 1 / (parameters.lambda * parameters.lambda);
  }
  return parameters;
}

}  // namespace

Stepper::Stepper(DatasetPtr data, const Parameters& parameters)
    : data_(std::move(data)),
      parameters_(as_run(parameters)),
      sampler_(parameters.sampling, data_->m(), parameters.batch(data_->m()), parameters.seed),
      weights_(initial_weights(*data_, parameters.w1)),
      averages_(data_, parameters.suffix_from(), parameters_.step == StepRule::Pegasos),
      safe_norm2_(never_too_large(parameters.lambda)),
      single_(sampler_.k() == 1),
      scratch_(static_cast<std::size_t>(data_->d()), 0.0) {
  clear_record();
}

Stepper::Stepper(DatasetPtr data, const Parameters& parameters, std::vector<std::vector<Row>> sets)
    : data_(std::move(data)),
      parameters_(as_run(parameters)),
      sampler_(std::move(sets)),
      weights_(initial_weights(*data_, parameters.w1)),
      averages_(data_, parameters.suffix_from(), parameters_.step == StepRule::Pegasos),
      safe_norm2_(never_too_large(parameters.lambda)),
      scratch_(static_cast<std::size_t>(data_->d()), 0.0) {}

Count Stepper::norm_refresh(Count d) {
  const auto at_least = static_cast<std::uint64_t>(std::max(Count{1} << 16, 4 * d));  // O(1) a step
  return static_cast<Count>(std::bit_ceil(at_least));
}

void Stepper::clear_record() {
  record_ = {};
  if (!single_) return;
  record_.draws = 1;
  record_.indices.resize(1);
  record_.margins.resize(1);
  record_.violates.resize(1);
  dots_.resize(1);
}

void Stepper::copy_rows_ahead() {
  constexpr std::size_t kCache = std::size_t{32} << 20U;
  if (single_ && sampler_.in_order() && data_->is_sparse() && data_->rows().bytes() > kCache)
    stream_.emplace(data_->rows());
}

void Stepper::set_detail(Detail detail) {
  detail_ = detail;
  if (detail != Detail::Vectors) {
    for (Vector* const w : {&record_.w, &record_.w_half, &record_.w_next}) w->clear();
  }
  numbers_ = detail != Detail::None || parameters_.step != StepRule::Pegasos ||
             parameters_.misprint != Misprint::None || data_->free_bias();
}

template <bool kPlain>
[[gnu::always_inline]] inline void Stepper::sample(Count t) {
  if (!kPlain && sampler_.counts()) {
    sampler_.draw_counted(t, record_.indices, record_.times);
  } else {
    sampler_.draw(t, record_.indices);
  }
  if (!kPlain) record_.draws = record_.times.empty() ? static_cast<Count>(record_.indices.size()) : sampler_.k();
  record_.t = t;
  if (!data_->is_far()) return;
  if (stream_) follow_stream<kPlain>(t);
  constexpr std::size_t kNear = 16;  // rows ahead: so long takes memory to answer
  const std::size_t k = kPlain ? 1 : record_.indices.size();
  const std::span<const Row> ahead = sampler_.ahead(t);
  if (k > Sampler::kSmall || ahead.size() < k + Sampler::kAhead) return;
  for (std::size_t j = 0; j < k; ++j) {
    data_->fetch_place(ahead[j + Sampler::kAhead]);
    if (!kPlain || !streams()) data_->fetch(ahead[j + kNear]);
    averages_.fetch(ahead[j + kNear]);
  }
}

template <bool kPlain>
[[gnu::always_inline]] inline void Stepper::follow_stream(Count t) {
  if (!kPlain) {
    // It is not asked what comes next: such steps are few, or nothing is fast.
    stream_->stop();
  } else if (!stream_->next()) {  // an epoch begins
    if (!stream_->start(sampler_.ahead(t)) || !stream_->next()) stream_.reset();
  }
}

template <bool kPlain>
[[gnu::always_inline]] inline RowView Stepper::single_row() const {
  return kPlain && streams() ? stream_->row() : data_->x(record_.indices[0]);
}

template <bool kPlain>
[[gnu::always_inline]] inline void Stepper::violators() {
  if (!kPlain) return violators_of_batch();
  const Row i = record_.indices[0];
  const double dot = data_->y(i) * single_row<kPlain>().dot(weights_.direction());
  const bool violates = weights_.margin_test().below_1(dot);
  dots_[0] = dot;
  record_.violates[0] = violates ? 1 : 0;
  record_.violators = violates ? 1 : 0;
}

template <bool kPlain>
[[gnu::always_inline]] inline void Stepper::gather_violators() {
  sum_norm2_ = sum_dot_v_ = sum_y_ = 0;
  if (record_.violators == 0) return;
  if (kPlain || single_) {  // nothing is to be summed
    const Row i = record_.indices[0];
    sum_dot_v_ = dots_[0];
    sum_y_ = data_->y(i);
    sum_norm2_ = kPlain && streams() ? stream_->squared_norm() : data_->squared_norm(i);
    return;
  }
  gather_batch();
}

template <bool kPlain>
[[gnu::always_inline]] inline bool Stepper::gradient_step() {
  gather_violators<kPlain>();
  if (!kPlain && numbers_) gradient_numbers();
  if (!(kPlain || pegasos_ ? add_to_sum<kPlain>() : add_scaled())) {
    stop_at_overflow();
    return false;
  }
  if (!kPlain && numbers_) after_gradient_step();
  return true;
}

template <bool kPlain>
[[gnu::always_inline]] inline void Stepper::grow(double c, double norm2) {
  averages_.expect(weights_, norm2);
  if (kPlain || single_) {
    averages_.grow(weights_, record_.indices[0], single_row<kPlain>(), sum_y_ * c);
  } else {
    averages_.grow(weights_, sum_, c, record_.indices, record_.violates.data(), record_.times);
  }
}

// The step 1/(lambda t): v stays the plain sum of the examples, and what shrinks w is the denominator.
template <bool kPlain>
[[gnu::always_inline]] inline bool Stepper::add_to_sum() {
  const double lambda = parameters_.lambda;
  const Count t = position_.t;
  const auto usual_k = kPlain ? 1.0 : static_cast<double>(sampler_.k());
  const double den_count = usual_k * static_cast<double>(t);
  if (record_.violators == 0 && t > 1) {  // w shrinks, and nothing else happens
    averages_.include(t, weights_, bias_);
    weights_.set_denominator(lambda, den_count);
  } else {
    const bool forget = t == 1;  // 1 - eta lambda = 0
    const double num = forget ? 1 : weights_.numerator();
    const double c = (kPlain || single_ ? 1 : usual_k / divisor(parameters_.misprint, record_.draws)) / num;
    const double old_norm2 = forget ? 0 : weights_.direction_squared_norm() + 2 * c * sum_dot_v_;
    const double norm2 = old_norm2 + c * c * sum_norm2_;
    if (!(norm2 < safe_norm2_)) {
      const double scale = num / (lambda * den_count);
      if (too_large(norm2 * scale * scale, norm2, lambda)) return false;
    }
    averages_.include(t, weights_, bias_);
    if (forget) {
      averages_.flush(weights_);
      weights_.reset();
    }
    weights_.set_denominator(lambda, den_count);
    if (record_.violators != 0) grow<kPlain>(c, norm2);
    if (few_features_) {
      weights_.refresh_norm();
    } else {
      weights_.set_direction_squared_norm(norm2);
    }
  }
  if (t % norm_refresh_ == 0) weights_.refresh_norm();
  return true;
}

// Any other step: w shrinks by 1 - eta lambda, and the examples come with eta.
bool Stepper::add_scaled() {
  const double lambda = parameters_.lambda;
  const Count t = position_.t;
  const double eta = record_.eta;
  const double k = divisor(parameters_.misprint, record_.draws);
  const double shrink = 1 - eta * lambda;
  const bool forget = shrink == 0;

  // The next w = (num/den) (v + c sum z).
  double num = forget ? 1 : weights_.numerator() * shrink;
  // Where w shrinks to almost nothing (or is blown up), v is folded before the examples come: else c would be huge, and
  // the averages, which hold multiples of v, would lose their digits.
  const bool fold_first = Weights::needs_fold(num);
  const double stretch = forget ? 0 : (fold_first ? num : 1);  // of the old v
  if (fold_first) num = 1;
  const double den = weights_.denominator();
  const double c = eta / k * (forget ? 1 : den) / num;
  const double old_norm2 = stretch * stretch * weights_.direction_squared_norm();
  const double norm2 = old_norm2 + 2 * c * stretch * sum_dot_v_ + c * c * sum_norm2_;
  if (too_large(norm2 * (num / den) * (num / den), norm2, lambda)) return false;

  averages_.include(t, weights_, bias_);
  if (forget) {
    averages_.flush(weights_);
    weights_.reset();
  } else {
    weights_.multiply(shrink);
    if (fold_first) fold();
  }
  if (record_.violators != 0) grow<false>(c, norm2);
  weights_.set_direction_squared_norm(norm2);
  if (few_features_ || t % norm_refresh_ == 0) weights_.refresh_norm();
  return true;
}

template <bool kPlain>
[[gnu::always_inline]] inline void Stepper::projection() {
  const double scaled = weights_.squared_norm() * parameters_.lambda;
  record_.projected = parameters_.projection && scaled > 1 + kBallRounding;
  record_.factor = 1;
  if (record_.projected) {
    record_.factor = 1 / std::sqrt(scaled);
    weights_.multiply(record_.factor);
    ++projected_steps_;
  }
  if (weights_.needs_fold()) fold();
  if (!kPlain && numbers_) record_.norm_next = std::sqrt(weights_.squared_norm());
  if (!kPlain && detail_ == Detail::Vectors) weights_.vector(record_.w_next);
}

void Stepper::fold() {
  averages_.flush(weights_);
  weights_.fold();
}

template <bool kWhole, bool kPlain>
bool Stepper::go() {
  if (trouble_ != Trouble::None) return false;
  switch (position_.phase) {
    case Phase::Projection:
      if (position_.t >= sampler_.steps()) return false;
      sample<kPlain>(position_.t + 1);
      position_ = {position_.t + 1, Phase::Sample};
      if (!kWhole) return true;
      [[fallthrough]];
    case Phase::Sample:
      violators<kPlain>();
      position_.phase = Phase::Violators;
      if (!kWhole) return true;
      [[fallthrough]];
    case Phase::Violators:
      if (!gradient_step<kPlain>()) return false;
      position_.phase = Phase::GradientStep;
      if (!kWhole) return true;
      [[fallthrough]];
    case Phase::GradientStep:
      projection<kPlain>();
      position_.phase = Phase::Projection;
  }
  return true;
}

bool Stepper::advance() { return plain() ? go<false, true>() : go<false, false>(); }

bool Stepper::step() { return plain() ? go<true, true>() : go<true, false>(); }

}  // namespace pegasos
