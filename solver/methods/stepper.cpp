#include "methods/stepper.h"
#include "methods/shift_trial.h"

#include <algorithm>
#include <cassert>
#include <cmath>

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

/// Where |v|^2 is less and num <= 1, w = (num/den) v is not too large at any step 1/(lambda (t + t0)): den >= lambda.
double never_too_large(double lambda) { return std::min({1.0, lambda * lambda, lambda}) * kNorm2Max; }

/// The step CM/t on the scale of C, C M = 1/lambda, is (1/lambda^2)/t on the scale of f.
Parameters as_run(const DatasetPtr& data, Parameters parameters) {
  parameters = with_shift(data, std::move(parameters));
  if (parameters.misprint == Misprint::CmOverT) {
    parameters.step = StepRule::InverseT;
    parameters.step_value = 1 / (parameters.lambda * parameters.lambda);
  }
  return parameters;
}

Sampler sampler_of(Count m, const Parameters& parameters, const StepperOptions& options) {
  Sampler sampler = options.sets.empty() ? Sampler(parameters.sampling, m, parameters.batch(m), parameters.seed)
                                         : Sampler(options.sets);
  sampler.set_threads(options.threads);
  return sampler;
}

void fold(Stepper::State& state) {
  state.averages.flush(state.weights);
  state.weights.fold();
}

/// eta_t = 1/(lambda (t + shift)) on k examples, of which each counts `weight` / k times.
struct PlainSum {
  double lambda, shift, k, weight;
  double safe_norm2 = never_too_large(lambda);
};

// Such a step: v stays the plain sum of the examples (and lambda k shift w_1), and what shrinks w is the denominator
// lambda k (t + shift). `grow(c)` adds c times the violators, if any, to v; c = `weight` over the numerator. `include`:
// w_t enters the averages. False where |w| would overflow; nothing was changed then.
template <class Grow>
[[gnu::always_inline]] inline bool shrink_and_add(Stepper::State& state, const PlainSum& rule, bool any,
                                                  const ViolatorSum& sum, const Grow& grow, bool include = true) {
  Weights& w = state.weights;
  const Count t = state.t + 1;
  const double den_count = rule.k * (static_cast<double>(t) + rule.shift);
  const bool forget = t == 1 && rule.shift == 0;  // 1 - eta lambda = 0
  const double num = forget ? 1 : w.numerator();
  const double c = rule.weight / num;
  const double old_norm2 = forget ? 0 : w.direction_squared_norm() + 2 * c * sum.dot_v;
  const double norm2 = old_norm2 + c * c * sum.norm2;
  if (any && !(norm2 < rule.safe_norm2 && num <= 1)) {
    const double scale = num / (rule.lambda * den_count);
    if (too_large(norm2 * scale * scale, norm2, rule.lambda)) return false;
  }
  if (include) state.averages.include(t, w, state.bias);
  if (t == 1) state.averages.flush(w);  // later ones shrink w by a half at most
  if (forget) w.reset();
  w.set_denominator(rule.lambda, den_count);
  if (any) {
    state.averages.expect(w, norm2);
    grow(c);
    w.set_direction_squared_norm(norm2);
  }
  w.refresh_norm_at(t);
  return true;
}

// Onto the ball of radius 1/sqrt(lambda), where that is asked for and w lies outside. Returns the factor, 1 = it did
// not act.
[[gnu::always_inline]] inline double project(Stepper::State& state, bool asked, double lambda) {
  Weights& w = state.weights;
  const double scaled = w.squared_norm() * lambda;
  double factor = 1;
  if (asked && scaled > 1 + kBallRounding) {
    factor = 1 / std::sqrt(scaled);
    w.multiply(factor);
    ++state.totals.projected_steps;
  }
  if (w.needs_fold()) fold(state);
  return factor;
}

// Has the processor fetch what the steps of the rows `ahead` will look at, k each, when the first of them begins.
[[gnu::always_inline]] inline void prefetch_ahead(const Dataset& data, const Averages& averages,
                                                  std::span<const Row> ahead, std::size_t k, bool rows) {
  constexpr std::size_t kNear = 16;  // rows ahead: so long takes memory to answer
  if (ahead.size() < k + Sampler::kAhead) return;
  for (std::size_t j = 0; j < k; ++j) {
    data.prefetch_place(ahead[j + Sampler::kAhead]);
    if (rows) data.rows().prefetch(ahead[j + kNear]);
    averages.prefetch(ahead[j + kNear]);
  }
}

// Does `count` steps of Fig. 1 with k = 1 and eta_t = 1/(lambda (t + shift)), all of each, on the first of `rows`; the
// others come later. What is written down is of the last one: which example was drawn, whether it violates and whether
// the projection acted. A `stream` that runs copied the rows ahead. Returns how many were done: fewer where the next
// one, to which the record belongs then, would make |w| overflow.
Count single_steps(const Dataset& data, const Parameters& parameters, double shift, std::span<const Row> rows,
                   Count count, std::optional<RowStream>& stream, Stepper::State& state, StepRecord& record) {
  const PlainSum rule{.lambda = parameters.lambda, .shift = shift, .k = 1, .weight = 1};
  const bool projection = parameters.projection;
  const bool fetch = data.rows().worth_prefetching();
  bool violates = false;
  double factor = 1;
  Count done = 0;
  for (; done < count; ++done) {
    const std::span<const Row> ahead = rows.subspan(static_cast<std::size_t>(done));
    if (stream && !stream->follow(ahead)) stream.reset();
    if (fetch) prefetch_ahead(data, state.averages, ahead, 1, !stream);
    const Row i = ahead[0];
    const double y = data.y(i);
    const RowView x = stream ? stream->row() : data.x(i);

    const double dot_v = y * x.dot(state.weights.direction());
    violates = state.weights.margin_test().below_1(dot_v);
    ViolatorSum sum;
    if (violates) sum = {.norm2 = stream ? stream->squared_norm() : data.squared_norm(i), .dot_v = dot_v, .y = y};
    const auto grow = [&](double c) { state.averages.grow(state.weights, i, x, y * c); };
    if (!shrink_and_add(state, rule, violates, sum, grow)) break;
    factor = project(state, projection, rule.lambda);
    ++state.t;
  }
  record.t = state.t + (done < count ? 1 : 0);
  record.indices[0] = rows[static_cast<std::size_t>(std::min(done, count - 1))];
  record.violates[0] = violates ? 1 : 0;
  record.violators = violates ? 1 : 0;
  record.factor = factor;
  record.projected = factor < 1;
  return done;
}

}  // namespace

Stepper::Stepper(DatasetPtr data, const Parameters& parameters, const StepperOptions& options)
    : data_(std::move(data)),
      parameters_(as_run(data_, parameters)),
      shift_(parameters_.shift()),
      sampler_(sampler_of(data_->m(), parameters_, options)),
      state_{
          .weights = Weights(initial_weights(*data_, parameters.w1)),
          .averages = options.averages ? Averages(data_, parameters_.suffix_from(), shift_.has_value()) : Averages()},
      threads_(options.threads),
      single_(options.sets.empty() && sampler_.k() == 1),
      scratch_(static_cast<std::size_t>(data_->d()), 0.0) {
  constexpr std::size_t kCache = std::size_t{32} << 20U;
  clear_record();
  if (options.rows_ahead && single_ && sampler_.in_order() && data_->is_sparse() && data_->rows().bytes() > kCache)
    stream_.emplace(data_->rows());
  Weights& w = state_.weights;
  if (shift_.value_or(0) == 0 || w.direction_squared_norm() == 0) return;
  const double count = static_cast<double>(sampler_.k()) * *shift_;
  w.set_denominator(parameters_.lambda, count);  // w_1 stays to the last digit: both are lambda k t0
  w.multiply(w.denominator());
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

void Stepper::set_detail(Detail detail) {
  detail_ = detail;
  if (detail != Detail::Vectors) {
    for (Vector* const w : {&record_.w, &record_.w_half, &record_.w_next}) w->clear();
  }
  numbers_ = detail != Detail::None || !shift_ || parameters_.misprint != Misprint::None || data_->free_bias();
}

inline void Stepper::sample() {
  const Count t = state_.t + 1;
  if (sampler_.counts()) {
    sampler_.draw_counted(t, record_.indices, record_.times);
  } else {
    sampler_.draw(t, record_.indices);
  }
  record_.draws = record_.times.empty() ? static_cast<Count>(record_.indices.size()) : sampler_.k();
  record_.t = t;
  // It is not asked what comes next: such steps are few, or nothing is fast.
  if (stream_) stream_->stop();
  const std::size_t k = record_.indices.size();
  if (data_->rows().worth_prefetching() && k <= Sampler::kSmall)
    prefetch_ahead(*data_, state_.averages, sampler_.ahead(t), k, true);
}

inline void Stepper::grow(double c) {
  const Row i = record_.indices[0];
  if (single_) return state_.averages.grow(state_.weights, i, data_->x(i), data_->y(i) * c);
  state_.averages.grow(state_.weights, sum_, c, record_.indices, record_.violates.data(), record_.times);
}

inline bool Stepper::gradient_step() {
  const ViolatorSum sum = sum_of_violators();
  if (numbers_) gradient_numbers(sum);
  const auto k = static_cast<double>(sampler_.k());
  const double weight = k / divisor(parameters_.misprint, record_.draws);
  const bool done = !shift_ ? add_scaled(sum)
                            : shrink_and_add(
                                  state_, {parameters_.lambda, *shift_, k, weight}, record_.violators != 0, sum,
                                  [&](double c) { grow(c); }, !includes_next());
  if (!done) {
    stop_at_overflow();
  } else if (numbers_) {
    after_gradient_step(sum);
  }
  return done;
}

// Any other step: w shrinks by 1 - eta lambda, and the examples come with eta.
bool Stepper::add_scaled(const ViolatorSum& sum) {
  Weights& w = state_.weights;
  const double lambda = parameters_.lambda;
  const double eta = record_.eta;
  const double k = divisor(parameters_.misprint, record_.draws);
  const double shrink = 1 - eta * lambda;
  const bool forget = shrink == 0;

  // The next w = (num/den) (v + c sum z).
  double num = forget ? 1 : w.numerator() * shrink;
  // Where w shrinks to almost nothing (or is blown up), v is folded before the examples come: else c would be huge, and
  // the averages, which hold multiples of v, would lose their digits.
  const bool fold_first = Weights::needs_fold(num);
  const double stretch = forget ? 0 : (fold_first ? num : 1);  // of the old v
  if (fold_first) num = 1;
  const double den = w.denominator();
  const double c = eta / k * (forget ? 1 : den) / num;
  const double old_norm2 = stretch * stretch * w.direction_squared_norm();
  const double norm2 = old_norm2 + 2 * c * stretch * sum.dot_v + c * c * sum.norm2;
  if (too_large(norm2 * (num / den) * (num / den), norm2, lambda)) return false;

  state_.averages.include(record_.t, w, state_.bias);
  if (forget) {
    state_.averages.flush(w);
    w.reset();
  } else {
    w.multiply(shrink);
    if (fold_first) fold(state_);
  }
  if (record_.violators != 0) {
    state_.averages.expect(w, norm2);
    grow(c);
  }
  w.set_direction_squared_norm(norm2);
  w.refresh_norm_at(record_.t);
  return true;
}

inline void Stepper::projection() {
  record_.factor = project(state_, parameters_.projection, parameters_.lambda);
  record_.projected = record_.factor < 1;
  if (includes_next()) state_.averages.include(record_.t, state_.weights, state_.bias);
  if (numbers_) record_.norm_next = std::sqrt(state_.weights.squared_norm());
  if (detail_ == Detail::Vectors) state_.weights.vector(record_.w_next);
}

bool Stepper::advance() {
  if (trouble_ != Trouble::None) return false;
  switch (phase_) {
    case Phase::Projection:
      if (state_.t >= sampler_.steps()) return false;
      sample();
      phase_ = Phase::Sample;
      break;
    case Phase::Sample:
      violators();
      phase_ = Phase::Violators;
      break;
    case Phase::Violators:
      if (!gradient_step()) return false;
      phase_ = Phase::GradientStep;
      break;
    case Phase::GradientStep:
      projection();
      ++state_.t;
      phase_ = Phase::Projection;
  }
  return true;
}

/// As many of the steps to `goal` as are drawn already, one at least.
bool Stepper::single_steps_to(Count goal) {
  const std::span<const Row> rows = sampler_.drawn(state_.t + 1);
  const Count count = std::min(goal - state_.t, sampler_.steps_of(rows));
  if (single_steps(*data_, parameters_, *shift_, rows, count, stream_, state_, record_) == count) return true;
  phase_ = Phase::Violators;
  stop_at_overflow();
  return false;
}

bool Stepper::step(Count n) {
  const Count goal = position().completed() + n;
  while (position().completed() < goal) {
    if (single_ && !numbers_ && phase_ == Phase::Projection && trouble_ == Trouble::None &&
        state_.t < sampler_.steps()) {
      if (!single_steps_to(goal)) return false;
    } else if (!advance()) {
      return false;
    }
  }
  return true;
}

}  // namespace pegasos
