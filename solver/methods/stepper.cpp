#include "methods/stepper.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "methods/step_rules.h"

namespace pegasos {
namespace {

constexpr Count kSmall = 8;                     // up to this d the norm is summed anew in every step
constexpr Count kNormRefresh = Count{1} << 16;  // else that often, so that the recurrence cannot drift

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
      scratch_(static_cast<std::size_t>(data_->d()), 0.0) {}

Stepper::Stepper(DatasetPtr data, const Parameters& parameters, std::vector<std::vector<Row>> sets, const Vector& w1)
    : data_(std::move(data)),
      parameters_(as_run(parameters)),
      sampler_(std::move(sets)),
      weights_(initial_weights(*data_, w1)),
      averages_(data_->d(), parameters.suffix_from()),
      scratch_(static_cast<std::size_t>(data_->d()), 0.0) {}

bool Stepper::advance() {
  if (trouble_ != Trouble::None) return false;
  switch (position_.phase) {
    case Phase::Projection:
      if (position_.t >= sampler_.steps()) return false;
      sample(position_.t + 1);
      position_ = {position_.t + 1, Phase::Sample};
      return true;
    case Phase::Sample:
      violators();
      position_.phase = Phase::Violators;
      return true;
    case Phase::Violators:
      if (!gradient_step()) return false;
      position_.phase = Phase::GradientStep;
      return true;
    case Phase::GradientStep:
      projection();
      position_.phase = Phase::Projection;
      return true;
  }
  return false;
}

bool Stepper::step() {
  do {
    if (!advance()) return false;
  } while (position_.phase != Phase::Projection);
  return true;
}

void Stepper::sample(Count t) {
  sampler_.draw(t, record_.indices);
  record_.t = t;
  if (!data_->is_sparse()) return;
  constexpr std::size_t kNear = 8;  // steps ahead: so long takes memory to answer
  const std::span<const Row> ahead = sampler_.ahead(t);
  if (ahead.size() > Sampler::kAhead) data_->fetch_place(ahead[Sampler::kAhead]);
  if (ahead.size() > kNear) data_->fetch(ahead[kNear]);
}

void Stepper::violators() {
  const std::size_t k = record_.indices.size();
  record_.margins.resize(k);
  record_.violates.resize(k);
  dots_.resize(k);
  multiply_batch();
  // Everything that stays the same is a local of its own: a byte written to `violates` could be part of anything else.
  const Dataset& data = *data_;
  const Row* const rows = record_.indices.data();
  double* const dots = dots_.data();
  double* const margins = record_.margins.data();
  std::uint8_t* const violates = record_.violates.data();
  const double scale = weights_.scale();
  const double b = bias_;
  const bool free_bias = data.free_bias();
  const Weights::MarginTest test = weights_.margin_test();
  bool close = false;  // to a tie, which is decided with more care
  for (std::size_t j = 0; j < k; ++j) {
    const double y = data.y(rows[j]);
    dots[j] *= y;
    margins[j] = dots[j] * scale + y * b;
    violates[j] = test.difference(dots[j]) < 0 ? 1 : 0;
    close |= test.is_close(dots[j]);
  }
  if (free_bias || close) {
    for (std::size_t j = 0; j < k; ++j) violates[j] = (free_bias ? margins[j] < 1 : test.below_1(dots[j])) ? 1 : 0;
  }
  double hinge = 0;
  Count violators = 0;
  for (std::size_t j = 0; j < k; ++j) {  // without a branch: which examples violate is hard to foresee
    hinge += std::max(0.0, (1 - margins[j]) * static_cast<double>(violates[j]));
    violators += violates[j];
  }
  if (parameters_.misprint != Misprint::None) {
    hinge = 0;
    violators = 0;
    for (std::size_t j = 0; j < k; ++j) {
      violates[j] = violates_as_printed(rows[j], violates[j] != 0, margins[j]) ? 1 : 0;
      violators += violates[j];
      if (margins[j] < 1) hinge += 1 - margins[j];
    }
  }
  record_.violators = violators;
  const double norm2 = weights_.squared_norm();
  record_.norm = std::sqrt(norm2);
  record_.f_batch = parameters_.lambda / 2 * norm2 + hinge / static_cast<double>(k);
  if (detail_) weights_.vector(record_.w);
}

// A batch of about m examples is picked from the products of all, which are made in the order of the rows: with
// replacement, a third of it are repeats; dense rows gain by half as many.
void Stepper::multiply_batch() {
  const std::vector<Row>& rows = record_.indices;
  const VectorView v = weights_.direction();
  if (rows.size() == 1) {
    dots_[0] = data_->x(rows[0]).dot(v);
    return;
  }
  const Count worth = data_->is_sparse() ? 1 : 2;
  if (worth * static_cast<Count>(rows.size()) < data_->m() || data_->d() <= kSmall) {
    data_->dots(rows, v, dots_);
    return;
  }
  all_dots_.resize(static_cast<std::size_t>(data_->m()));
  data_->dots(Row{0}, v, all_dots_);
  for (std::size_t j = 0; j < rows.size(); ++j) dots_[j] = all_dots_[rows[j]];
}

bool Stepper::violates_as_printed(Row i, bool usual, double margin) const {
  switch (parameters_.misprint) {
    case Misprint::SumOverBatch:
      return true;
    case Misprint::FirstPoint:
      if (i == 0) return false;
      break;
    case Misprint::KernelTest: {
      const auto t = static_cast<double>(record_.t);
      return margin * (t - 1) < t;
    }
    default:
      break;
  }
  return usual;
}

void Stepper::gather_violators() {
  sum_.clear();
  sum_norm2_ = sum_dot_v_ = sum_y_ = 0;
  if (record_.violators == 0) return;
  const std::size_t k = record_.indices.size();
  if (k == 1) {  // nothing is to be summed
    const Row i = record_.indices[0];
    const double y = data_->y(i);
    sum_dot_v_ = dots_[0];
    sum_y_ = y;
    data_->x(i).for_each([&](Column column, double value) {
      if (value == 0) return;
      sum_.push_back({column, y * value});
      sum_norm2_ += value * value;
    });
    return;
  }
  constexpr Count kMany = 4;
  const bool whole_rows = !data_->is_sparse() && data_->d() > kSmall && record_.violators >= kMany;
  for (std::size_t j = 0; j < k; ++j) {
    if (record_.violates[j] == 0) continue;
    sum_dot_v_ += dots_[j];
    const double y = data_->y(record_.indices[j]);
    sum_y_ += y;
    const RowView x = data_->x(record_.indices[j]);
    if (whole_rows) {
      x.add_to(scratch_, y);
    } else {
      x.for_each([&](Column column, double value) {
        if (value == 0) return;
        if (scratch_[column] == 0) sum_.push_back({column, 0});
        scratch_[column] += y * value;
      });
    }
  }
  if (whole_rows) list_columns();
  // A column that cancelled and came back stands twice in the list: its second entry finds 0.
  for (Entry& entry : sum_) {
    entry.value = scratch_[entry.column];
    scratch_[entry.column] = 0;
    sum_norm2_ += entry.value * entry.value;
  }
}

// Lists the columns of scratch_ in the order in which the violators brought them, which is the order of the additions
// in |sum|^2.
void Stepper::list_columns() {
  for (Column column = 0; column < scratch_.size(); ++column) {
    if (scratch_[column] != 0) sum_.push_back({column, 0});
  }
  const std::size_t n = sum_.size();
  std::size_t missing = n;  // columns at the beginning of sum_ that no violator brought so far; the others follow n
  for (std::size_t j = 0; missing > 0; ++j) {
    if (record_.violates[j] == 0) continue;
    const RowView x = data_->x(record_.indices[j]);
    std::size_t kept = 0;
    for (std::size_t e = 0; e < missing; ++e) {
      const Entry entry = sum_[e];
      if (x.at(entry.column) != 0) {
        sum_.push_back(entry);
      } else {
        sum_[kept++] = entry;
      }
    }
    missing = kept;
  }
  sum_.erase(sum_.begin(), sum_.begin() + static_cast<std::ptrdiff_t>(n));
}

bool Stepper::gradient_step() {
  gather_violators();
  const Count t = position_.t;
  const double lambda = parameters_.lambda;
  const double k = divisor(parameters_.misprint, record_.indices.size());
  const double w_dot_v = weights_.scale() * sum_dot_v_ / k;  // <w_t, v_t>, v_t = (1/k) sum_{A_t^+} z
  const double norm2 = weights_.squared_norm();
  record_.gradient_norm2 = std::max(0.0, lambda * lambda * norm2 - 2 * lambda * w_dot_v + sum_norm2_ / (k * k));
  record_.eta = step_size(parameters_.step, parameters_.step_value, lambda, t);
  record_.halvings = 0;
  if (parameters_.step == StepRule::Backtracking) record_.eta = backtrack(record_.eta, w_dot_v);
  if (!add_violators(record_.eta)) {
    trouble_ = Trouble::Overflow;
    weights_.vector(record_.w);  // what is shown from now on, also when the run was too fast for details
    record_.w_half.clear();
    record_.w_next.clear();
    return false;
  }
  sum_f_batch_.add(record_.f_batch);
  sum_gradient2_.add(record_.gradient_norm2 / static_cast<double>(t));
  if (data_->free_bias()) bias_ += record_.eta / k * sum_y_;
  record_.b_half = bias_;
  record_.norm_half = std::sqrt(weights_.squared_norm());
  if (detail_) weights_.vector(record_.w_half);
  return true;
}

bool Stepper::add_violators(double eta) {
  const double lambda = parameters_.lambda;
  const Count t = position_.t;
  const double k = divisor(parameters_.misprint, record_.indices.size());
  const auto usual_k = static_cast<double>(sampler_.k());
  const bool pegasos = parameters_.step == StepRule::Pegasos;
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
  averages_.on_add(sum_, c);
  weights_.add(sum_, c);
  weights_.set_direction_squared_norm(norm2);
  if (data_->d() <= kSmall || t % kNormRefresh == 0) weights_.refresh_norm();
  return true;
}

// Halves eta until f(w - eta nabla; A_t) < f(w; A_t). With A_t = S this is the notes' rule.
double Stepper::backtrack(double eta, double w_dot_v) {
  const double lambda = parameters_.lambda;
  const std::size_t k = record_.indices.size();
  const double norm2 = weights_.squared_norm();
  const double w_dot_g = lambda * norm2 - w_dot_v;
  const double b_gradient = data_->free_bias() ? -sum_y_ / static_cast<double>(k) : 0;
  for (const Entry& entry : sum_) scratch_[entry.column] += entry.value;
  Vector slopes(k);  // change of each margin per unit of eta
  for (std::size_t j = 0; j < k; ++j) {
    const Row i = record_.indices[j];
    const double y = data_->y(i);
    const double v_dot_z = y * data_->x(i).dot(scratch_) / static_cast<double>(k);
    slopes[j] = v_dot_z - lambda * (record_.margins[j] - y * bias_) - y * b_gradient;
  }
  for (const Entry& entry : sum_) scratch_[entry.column] = 0;
  for (; record_.halvings <= kHalvingsMax; ++record_.halvings, eta /= 2) {
    double hinge = 0;
    for (std::size_t j = 0; j < k; ++j) hinge += std::max(0.0, 1 - record_.margins[j] - eta * slopes[j]);
    const double next_norm2 = norm2 - 2 * eta * w_dot_g + eta * eta * record_.gradient_norm2;
    if (lambda / 2 * next_norm2 + hinge / static_cast<double>(k) < record_.f_batch) return eta;
  }
  record_.halvings = kHalvingsMax;
  return 0;  // no decrease along -nabla: w stays, and the record says so
}

void Stepper::projection() {
  const double scaled = weights_.squared_norm() * parameters_.lambda;
  record_.projected = parameters_.projection && scaled > 1 + kBallRounding;
  record_.factor = record_.projected ? 1 / std::sqrt(scaled) : 1;
  if (record_.projected) {
    weights_.multiply(record_.factor);
    ++projected_steps_;
  }
  if (weights_.needs_fold()) fold();
  record_.norm_next = std::sqrt(weights_.squared_norm());
  if (detail_) weights_.vector(record_.w_next);
}

void Stepper::fold() {
  averages_.flush(weights_);
  weights_.fold();
}

}  // namespace pegasos
