#include "theory/path_check.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "objective/hinge.h"
#include "theory/bounds.h"
#include "theory/iterations.h"

namespace pegasos {
namespace {

using Id = StatementId;

constexpr double kUnit = 0x1p-53;
// The program decides "outside the ball" by a cached |w|^2 that is good to this much (numerics of the stepper).
constexpr double kBallRounding = 1e-12;
constexpr Count kDense = 200;  // up to here passes over the data and curves at every t, whatever they cost

double distance2(VectorView a, VectorView b) {
  CompensatedSum sum;
  for (std::size_t j = 0; j < a.size(); ++j) sum.add((a[j] - b[j]) * (a[j] - b[j]));
  return sum.value();
}

double length(VectorView w) { return std::sqrt(squared_norm(w)); }

/// high + low grows by `value`; what is lost is of the order of kUnit^2.
void add_exactly(double& high, double& low, double value) {
  const DoubleDouble sum = two_sum(high, value);
  high = sum.high;
  low += sum.low;
}

/// Some 100 a decade.
Count next_moment(Count t) { return t < kDense ? t + 1 : t + std::max<Count>(1, t / 43); }

}  // namespace

double rounding_of_f(double lambda, double R, Count d, double norm, double b) {
  const double unit = static_cast<double>(d + 16) * kUnit;
  return unit * (lambda * norm * norm + R * norm + std::abs(b) + 2);
}

PathCheck::PathCheck(DatasetPtr data, const Situation& situation, Reference reference, PathOptions options)
    : data_(std::move(data)),
      situation_(situation),
      reference_(std::move(reference)),
      options_(std::move(options)),
      lambda_(situation.lambda()),
      unit_(static_cast<double>(data_->d() + 16) * kUnit),
      suffix_from_(situation.T() / 2 + 1) {
  const auto d = static_cast<std::size_t>(data_->d());
  const auto m = static_cast<std::size_t>(data_->m());
  const auto passes = options_.work / static_cast<double>(std::max<Count>(1, data_->nonzeros()));
  every_ = passes >= static_cast<double>(situation_.T()) ? situation_.T() : kDense;
  draws_.assign(m, 0);
  counts_.assign(m, 0.0);
  step_z_.assign(d, 0.0);
  step_z_low_.assign(d, 0.0);
  total_z_.assign(d, DoubleDouble());
  for (std::size_t i = 0; i < kSums; ++i) {
    sums_[i].assign(d, 0.0);
    sums_low_[i].assign(d, 0.0);
  }
  comparators_.push_back(comparator(Id::Lemma1Optimum, reference_.w, reference_.b));
  comparators_.push_back(comparator(Id::Lemma1Zero, Vector(d, 0.0), 0));
  if (!options_.chosen.empty()) comparators_.push_back(comparator(Id::Lemma1Chosen, options_.chosen, 0));
  mean_z_.assign(d, 0.0);
  for (Row i = 0; i < m; ++i) data_->x(i).add_to(mean_z_, data_->y(i) / static_cast<double>(m));
}

PathCheck::Comparator PathCheck::comparator(Id id, Vector w, double b) const {
  Comparator result;
  result.id = id;
  result.b = b;
  result.norm = length(w);
  result.rounding = rounding_of_f(lambda_, data_->R(), data_->d(), result.norm, b);
  for (Row i = 0; i < data_->m(); ++i) result.hinge.push_back(std::max(0.0, 1 - margin(*data_, w, b, i)));
  result.w = std::move(w);
  return result;
}

bool PathCheck::full(Count t) const { return t <= every_ || t >= next_full_ || t == situation_.T(); }

void PathCheck::see(Id id, double lhs, double rhs, double tolerance) {
  watches_[static_cast<std::size_t>(id)].see(t_, lhs, rhs, tolerance, draw_);
}

double PathCheck::f_of(VectorView w) const { return evaluate(*data_, lambda_, w, 0).f; }

/// What f(w) - f* may be off by: f* lies anywhere in the certificate's interval.
double PathCheck::excess_tolerance(double norm) const {
  return rounding_of_f(lambda_, data_->R(), data_->d(), norm, 0) + reference_.width();
}

void PathCheck::add(const PathStep& step) {
  assert(step.t == t_ + 1 && !step.batch.empty());
  t_ = step.t;
  draw_ = t_ >= next_drawn_ || t_ == situation_.T();
  if (draw_) next_drawn_ = next_moment(t_);
  const auto k = static_cast<Count>(step.batch.size());
  if (t_ == 1) {
    first_w_.assign(step.w.begin(), step.w.end());
    batch_size_ = k;
  }
  if (k != batch_size_) batch_size_ = 0;
  const Batch batch = look_at_batch(step);
  check_sums(batch);
  check_step(step, batch);
  check_rules(step, batch);
  check_multipliers(step);
  update_sums(step);
  if (!step.average.empty()) check_averages(step);
  if (full(t_)) {
    next_full_ = next_moment(t_);
    check_moment(step, batch);
  }
}

// y <w_t, x> < 1, strictly. Close to the tie w_t as doubles cannot tell; without projection w_t = Z/(lambda k (t-1))
// with Z the sum of the violating z so far, and the comparison <Z, z> < lambda k (t-1) is exact for integer data.
bool PathCheck::violates(const PathStep& step, std::size_t j, double value, double norm) const {
  const Row i = step.batch[j];
  const double error = unit_ * (norm * std::sqrt(data_->squared_norm(i)) + std::abs(step.b) + 1);
  if (std::abs(value - 1) > error) return value < 1;
  const bool reported = j < step.violates.size() ? step.violates[j] != 0 : value < 1;
  const bool sum_known = projected_ == 0 && batch_size_ > 0 && t_ > 1 && !data_->free_bias() &&
                         situation_.parameters.step == StepRule::Pegasos;
  if (!sum_known) return reported;
  DoubleDouble dot;
  data_->x(i).for_each([&](Column column, double x) { dot += total_z_[column] * x; });
  if (data_->y(i) < 0) dot = -dot;
  const DoubleDouble right = two_product(lambda_, static_cast<double>(batch_size_ * (t_ - 1)));
  const DoubleDouble difference = dot - right;
  if (difference.high == 0) return false;
  // The run sums Z in doubles: what its rounding may turn is its own decision. Integer data lose nothing there.
  const double length_x = std::sqrt(data_->squared_norm(i));
  const double own_rounding = length_x * (total_rounding_ + unit_ * norm * right.high);
  return std::abs(difference.high) <= own_rounding ? reported : difference.high < 0;
}

PathCheck::Batch PathCheck::look_at_batch(const PathStep& step) {
  Batch result;
  result.norm = length(step.w);
  std::ranges::fill(step_z_, 0.0);
  std::ranges::fill(step_z_low_, 0.0);
  step_violators_.clear();
  const auto k = static_cast<double>(step.batch.size());
  CompensatedSum hinge;
  std::vector<CompensatedSum> hinge_u(comparators_.size());
  for (std::size_t j = 0; j < step.batch.size(); ++j) {
    const Row i = step.batch[j];
    ++draws_[i];
    for (std::size_t c = 0; c < comparators_.size(); ++c) hinge_u[c].add(comparators_[c].hinge[i]);
    const double value = margin(*data_, step.w, step.b, i);
    if (value < 1) hinge.add(1 - value);
    if (!violates(step, j, value, result.norm)) continue;
    step_violators_.push_back(i);
    const double y = data_->y(i);
    data_->x(i).for_each([&](Column column, double x) { add_exactly(step_z_[column], step_z_low_[column], y * x); });
  }
  result.f = lambda_ / 2 * result.norm * result.norm + hinge.value() / k;
  result.rounding = rounding_of_f(lambda_, data_->R(), data_->d(), result.norm, step.b);
  CompensatedSum gradient2;
  for (std::size_t j = 0; j < step.w.size(); ++j) {
    const double g = lambda_ * step.w[j] - (step_z_[j] + step_z_low_[j]) / k;
    gradient2.add(g * g);
  }
  result.gradient2 = gradient2.value();
  sum_f_.add(result.f);
  sum_gradient2_.add(result.gradient2 / static_cast<double>(t_));
  for (std::size_t c = 0; c < comparators_.size(); ++c) {
    Comparator& u = comparators_[c];
    u.sum_f.add(lambda_ / 2 * u.norm * u.norm + hinge_u[c].value() / k);
  }
  sum_rounding_.add(result.rounding);
  return result;
}

// Lemma 1 and Theorem 1: means over s = 1..t against the chain of right sides.
void PathCheck::check_sums(const Batch& batch) {
  const Constants& c = situation_.constants;
  const auto t = static_cast<double>(t_);
  const double logarithm = c.c * (1 + std::log(t)) / (2 * lambda_ * t);
  const double posterior = sum_gradient2_.value() / (2 * lambda_ * t);
  // |nabla|^2 is off by at most 4 unit (lambda |w| + R)^2, both sides included.
  const double slope = lambda_ * std::max(largest_norm_, batch.norm) + data_->R();
  const double posterior_rounding = 4 * unit_ * slope * slope * harmonic(t_) / (2 * lambda_ * t);
  for (const Comparator& u : comparators_) {
    const double lhs = (sum_f_.value() - u.sum_f.value()) / t;
    const double rounding = sum_rounding_.value() / t + u.rounding + 4 * kUnit * (sum_f_.value() + u.sum_f.value()) / t;
    see(u.id, lhs, logarithm, rounding + 4 * kUnit * logarithm);
    if (u.id != Id::Lemma1Optimum) continue;
    see(Id::Theorem1Posterior, lhs, posterior, rounding + posterior_rounding);
    see(Id::Theorem1Harmonic, lhs, harmonic_bound(c, t_), rounding + 4 * kUnit * logarithm);
    see(Id::Theorem1Logarithm, lhs, logarithm, rounding + 4 * kUnit * logarithm);
    const double theorem = c.c * std::log(t) / (lambda_ * t);
    if (t_ >= 3) see(Id::Theorem1, lhs, theorem, rounding + 4 * kUnit * theorem);
    see(Id::SharperG, lhs, sharper_c(c) * (1 + std::log(t)) / (2 * lambda_ * t), rounding + 4 * kUnit * logarithm);
    check_other_rules(lhs, u.norm, rounding);
  }
  see(Id::Theorem1Chain, posterior, logarithm, posterior_rounding + 4 * kUnit * logarithm);
  largest_gradient2_ = std::max(largest_gradient2_, batch.gradient2);
  see(Id::GradientLength, largest_gradient2_, c.c, 4 * unit_ * slope * slope);
  largest_norm_ = std::max(largest_norm_, batch.norm);
  if (situation_.whole) best_f_ = t_ == 1 ? batch.f : std::min(best_f_, batch.f);
  if (t_ > 1) {
    const double ball = situation_.parameters.projection ? std::min(c.ball_radius, c.reach) : c.reach;
    see(Id::Length, batch.norm, ball, (unit_ + kBallRounding) * ball);
  }
}

// The course notes' step rules have bounds of the same left side.
void PathCheck::check_other_rules(double lhs, double norm_u, double rounding) {
  const Parameters& p = situation_.parameters;
  const double c = situation_.constants.c;
  const auto t = static_cast<double>(t_);
  const double first = p.step == StepRule::Norma ? p.step_value / lambda_ : p.step_value;  // eta_1
  if (p.step == StepRule::Constant)
    see(Id::ConstantStep, lhs, norm_u * norm_u / (2 * first * t) + first * c / 2, rounding);
  if (p.step == StepRule::InverseSqrtT || p.step == StepRule::Norma)
    see(Id::InverseRootStep, lhs, (2 / (lambda_ * first) + first * c) / std::sqrt(t), rounding);
  if (p.step == StepRule::InverseT) see(Id::InverseStep, lhs, first * c * (1 + std::log(t)) / (2 * t), rounding);
}

// The inequalities that one step satisfies, with u = w*.
void PathCheck::check_step(const PathStep& step, const Batch& batch) {
  const Comparator& u = comparators_.front();
  const auto t = static_cast<double>(t_);
  const auto k = static_cast<double>(step.batch.size());
  CompensatedSum hinge_u;
  for (const Row i : step.batch) hinge_u.add(u.hinge[i]);
  const double f_u = lambda_ / 2 * u.norm * u.norm + hinge_u.value() / k;
  const double rounding = batch.rounding + u.rounding;

  const double d_now = distance2(step.w, u.w);
  CompensatedSum product;  // <nabla, u - w>
  for (std::size_t j = 0; j < step.w.size(); ++j)
    product.add((lambda_ * step.w[j] - (step_z_[j] + step_z_low_[j]) / k) * (u.w[j] - step.w[j]));
  const double gradient = lambda_ * batch.norm + data_->R();
  const double reach = batch.norm + u.norm;
  see(Id::Lemma1Subgradient, batch.f + product.value() + lambda_ / 2 * d_now - f_u, 0,
      rounding + 4 * unit_ * reach * (gradient + lambda_ * reach));

  const double d_half = distance2(step.w_half, u.w);
  const double d_next = distance2(step.w_next, u.w);
  const double norm_half = length(step.w_half);
  const double norm_next = length(step.w_next);
  const bool at_the_ball =
      situation_.parameters.projection && norm_half >= situation_.constants.ball_radius * (1 - kBallRounding);
  const double ball = at_the_ball ? kBallRounding * situation_.constants.ball_radius : 0;
  const double wide = norm_half + u.norm;
  largest_half_ = std::max(largest_half_, norm_half);
  if (situation_.parameters.projection)
    see(Id::Lemma1Projection, std::sqrt(d_next), std::sqrt(d_half), 4 * unit_ * wide + ball);

  const double rhs = lambda_ / 2 * ((t - 1) * d_now - t * d_next) + batch.gradient2 / (2 * lambda_ * t);
  const double next = norm_next + u.norm;
  const double rhs_rounding =
      4 * unit_ * (lambda_ * (t * (reach * reach + next * next)) + gradient * gradient / (lambda_ * t)) +
      lambda_ * t * next * ball;
  see(Id::Lemma1Step, batch.f - f_u, rhs, rounding + rhs_rounding);
}

// The step and the projection as the algorithm prints them.
void PathCheck::check_rules(const PathStep& step, const Batch& batch) {
  const auto t = static_cast<double>(t_);
  const auto k = static_cast<double>(step.batch.size());
  const double radius = situation_.constants.ball_radius;
  const double norm_half = length(step.w_half);
  const double move = data_->R() / (lambda_ * t);
  CompensatedSum step_error;
  CompensatedSum ball_error;
  const double factor = situation_.parameters.projection && norm_half > radius ? radius / norm_half : 1;
  double sum_error = 0;
  CompensatedSum total2;
  for (std::size_t j = 0; j < step.w.size(); ++j) {
    const double expected = (1 - 1 / t) * step.w[j] + (step_z_[j] + step_z_low_[j]) / (lambda_ * t * k);
    step_error.add((step.w_half[j] - expected) * (step.w_half[j] - expected));
    const double inside = factor * step.w_half[j];
    ball_error.add((step.w_next[j] - inside) * (step.w_next[j] - inside));
    total_z_[j] += DoubleDouble(step_z_[j]) + DoubleDouble(step_z_low_[j]);
    const double whole = total_z_[j].value() / (lambda_ * t * k);
    sum_error += (step.w_next[j] - whole) * (step.w_next[j] - whole);
    total2.add(total_z_[j].value() * total_z_[j].value());
  }
  const double sizes = batch.norm + norm_half + move;
  see(Id::UpdateRule, std::sqrt(step_error.value()), 0, (64 + k) * kUnit * sizes);
  const double ball = situation_.parameters.projection ? kBallRounding * radius : 0;
  const bool near = norm_half >= radius * (1 - kBallRounding);
  see(Id::ProjectionRule, std::sqrt(ball_error.value()), 0, 64 * kUnit * norm_half + (near ? ball : 0));
  // The run adds k doubles a step to its sum; each rounds by half a unit of what is there.
  total_rounding_ += (k + 2) * kUnit * (std::sqrt(total2.value()) + k * data_->R());
  if (batch_size_ > 0)
    see(Id::SumOfGradients, std::sqrt(sum_error), 0,
        (total_rounding_ + 8 * kUnit * std::sqrt(total2.value())) / (lambda_ * t * k));
  if (length(step.w_next) < norm_half * (1 - 64 * kUnit)) ++projected_;
  see(Id::ProjectionIdle, static_cast<double>(projected_), 0, 0);
}

// alpha_i = (m/k)(times i violated)/t, shrunk by every projection as w is: then w(alpha) = w_{t+1}.
void PathCheck::check_multipliers(const PathStep& step) {
  const auto t = static_cast<double>(t_);
  const double share = static_cast<double>(data_->m()) / static_cast<double>(step.batch.size()) / t;
  alpha_scale_ *= 1 - 1 / t;
  if (t_ == 1 || alpha_scale_ < 1e-100) {
    for (double& count : counts_) count *= alpha_scale_;
    alpha_scale_ = 1;
  }
  for (const Row i : step_violators_) counts_[i] += share / alpha_scale_;
  const double norm_half = length(step.w_half);
  if (situation_.parameters.projection && norm_half > situation_.constants.ball_radius)
    alpha_scale_ *= situation_.constants.ball_radius / norm_half;
}

void PathCheck::update_sums(const PathStep& step) {
  const std::array<double, kSums> factors = {1, static_cast<double>(t_), t_ >= suffix_from_ ? 1.0 : 0.0};
  for (std::size_t i = 0; i < kSums; ++i) {
    if (factors[i] == 0) continue;
    totals_[i] += factors[i];
    for (std::size_t j = 0; j < step.w.size(); ++j) add_exactly(sums_[i][j], sums_low_[i][j], factors[i] * step.w[j]);
  }
}

Vector PathCheck::average(Sum which) const {
  Vector result(sums_[which].size());
  for (std::size_t j = 0; j < result.size(); ++j) result[j] = (sums_[which][j] + sums_low_[which][j]) / totals_[which];
  return result;
}

// The run keeps sum w_t as g v + r, where w = a v and g sums the a since v was folded last. Each step rounds terms as
// large as |g v|. Without projection that is at most t (1 + ln t) max|w|; with it v may have grown by the range of the
// folds, 100, against a, and w_{t+1/2} stands for w before the ball cuts it.
void PathCheck::check_averages(const PathStep& step) {
  const auto t = static_cast<double>(t_);
  const double difference = std::sqrt(distance2(step.average, average(kUniform)));
  const double folds = situation_.parameters.projection ? 100 : 1;
  see(Id::AverageRule, difference, 0, 16 * kUnit * t * (1 + std::log(t)) * folds * largest_half_);
}

void PathCheck::check_moment(const PathStep& step, const Batch& batch) {
  const double f_star = reference_.f_high;
  const double f = situation_.whole ? batch.f : evaluate(*data_, lambda_, step.w, step.b).f;
  // w* is known within r, for lambda/2 r^2 <= gap.
  const double r = std::sqrt(2 * reference_.width() / lambda_);
  const double distance = std::sqrt(distance2(step.w, reference_.w));
  see(Id::StrongConvexity, lambda_ / 2 * distance * distance, f - f_star,
      excess_tolerance(batch.norm) + lambda_ * (distance + r) * (r + 4 * unit_ * (batch.norm + comparators_[0].norm)));
  if (data_->free_bias()) return;

  const double f_next = f_of(step.w_next);
  const double norm_next = length(step.w_next);
  Vector alpha(counts_.size());
  for (std::size_t i = 0; i < alpha.size(); ++i) alpha[i] = std::min(1.0, alpha_scale_ * counts_[i]);
  Vector point;
  const double lower = dual(*data_, lambda_, alpha, &point);
  const double alpha_norm = length(point);
  const auto m = static_cast<double>(data_->m());
  // D(alpha): w(alpha) is a plain sum of m terms of at most R/(lambda m) each.
  const double point_rounding = (m + 16) * kUnit * data_->R() / lambda_;
  const double dual_rounding =
      lambda_ * (alpha_norm + point_rounding) * point_rounding + unit_ * lambda_ * alpha_norm * alpha_norm;
  see(Id::DualityFree, f_next - f_star, f_next - lower, excess_tolerance(norm_next) + dual_rounding);
  if (situation_.whole) {
    // The multipliers' own products and the run's sum both drift by a rounding a step.
    const double drift = (static_cast<double>(t_) + m + 64) * kUnit * data_->R() / lambda_ +
                         static_cast<double>(projected_) * kBallRounding * situation_.constants.ball_radius;
    see(Id::DualityFreePoint, std::sqrt(distance2(point, step.w_next)), 0, 4 * drift);
    check_whole(step, batch.f);
  }
}

// A_t = S: everything is deterministic, and the statements in expectation hold on this path.
void PathCheck::check_whole(const PathStep& step, double f_now) {
  const Constants& c = situation_.constants;
  const double f_star = reference_.f_high;
  const auto t = static_cast<double>(t_);
  const double tolerance = excess_tolerance(largest_norm_);
  const double theorem = c.c * std::log(t) / (lambda_ * t);
  const Vector mean = average(kUniform);
  if (t_ >= 3) {
    see(Id::Corollary1, f_of(mean) - f_star, theorem, tolerance);
    see(Id::Corollary1Mean, sum_f_.value() / t - f_star, theorem, tolerance);
    see(Id::Corollary1Best, best_f_ - f_star, theorem, tolerance);
  }
  Vector shifted = mean;
  for (std::size_t j = 0; j < shifted.size(); ++j) shifted[j] += (step.w_next[j] - first_w_[j]) / t;
  const double longer = excess_tolerance(std::max(largest_norm_, length(step.w_next)));
  see(Id::Corollary1Shifted, f_of(shifted) - f_star, c.c * harmonic(t_ + 1) / (2 * lambda_ * t), longer);
  see(Id::Last, f_now - f_star, last_bound(c, t_), tolerance);
  see(Id::Weighted, f_of(average(kWeighted)) - f_star, weighted_bound(c, t_), tolerance);
  if (t_ >= suffix_from_ && suffix_from_ >= 2)
    see(Id::Suffix, f_of(average(kSuffix)) - f_star, suffix_bound(c, suffix_from_, t_), tolerance);
  const double r = std::sqrt(2 * reference_.width() / lambda_);
  const double distance = std::sqrt(distance2(step.w_next, reference_.w));
  const double rounding = r + 4 * unit_ * (length(step.w_next) + comparators_[0].norm);
  see(Id::Distance, distance * distance, distance_bound(c, t_), (2 * distance + rounding) * rounding);
  // lambda >= R^2: w* = mean z / lambda is reached by the first step and not left.
  const double drift = (static_cast<double>(data_->m()) + t + 64) * kUnit * data_->R() / lambda_;
  see(Id::OneBatchStep, distance, 0, r + drift);
}

std::vector<Finding> PathCheck::findings() const {
  std::vector<Finding> list;
  for (const Statement& row : statement_table()) {
    if (!on_path(row, situation_)) continue;
    const Watch& watch = watches_[static_cast<std::size_t>(row.id)];
    if (row.id == Id::Lemma1Chosen && watch.seen() == 0) continue;  // nobody chose one
    Finding finding = begin_finding(row.id, situation_);
    watch.report(finding);
    list.push_back(std::move(finding));
  }
  return list;
}

}  // namespace pegasos
