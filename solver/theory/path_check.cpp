#include "theory/path_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/digits.h"
#include "core/looks.h"
#include "core/portable.h"
#include "objective/hinge.h"
#include "theory/bounds.h"
#include "theory/path_numbers.h"

namespace pegasos {
namespace {

using Id = StatementId;

bool is_stop(Id id) { return (id >= Id::StoppingGap && id <= Id::StoppingIncrease) || id == Id::BacktrackingEnd; }

bool is_chosen(Id id) {
  return id == Id::Lemma1Chosen || id == Id::SlidesLemma1Chosen || id == Id::SlidesLemma2Chosen ||
         id == Id::SlidesLemma3Chosen;
}

}  // namespace

double rounding_of_f(double lambda, double R, Count d, double norm, double b) {
  const double unit = static_cast<double>(d + 16) * kUnit;
  return unit * (lambda * norm * norm + R * norm + std::abs(b) + 2);
}

Status check_comparator(const Dataset& data, const Parameters& parameters, VectorView u) {
  if (static_cast<Count>(u.size()) != data.d())
    return range_error(
        Message("u has {}, but w has {} here; give one for each of its places", so_many_numbers(u.size()), data.d()));
  const double radius = constants(data, parameters).ball_radius;
  const double norm = length(u);
  if (!std::isfinite(norm)) return range_error("u is too long; give smaller numbers");
  const auto [long_u, limit] = written_apart(norm, radius, 6);
  if (parameters.projection && norm > radius * (1 + kBallRounding))
    return range_error(
        Message("|u| = {} lies outside the ball of radius 1/√λ = {}, and with the projection "
                "Lemma 1 speaks of no other u; shorten u or switch the projection off",
                long_u, limit));
  return Done{};
}

PathCheck::PathCheck(DatasetPtr data, const Situation& situation, Reference reference, PathOptions options)
    : data_(std::move(data)),
      situation_(situation),
      reference_(std::move(reference)),
      options_(std::move(options)),
      lambda_(situation.lambda()),
      unit_(static_cast<double>(data_->d() + 16) * kUnit),
      unforgotten_(situation.parameters.shift() == 0.0 ? 0 : 4 * kUnit * situation.constants.w1),
      schedule_{.T = situation.T()},
      averages_(static_cast<std::size_t>(data_->d()), situation.T() / 2 + 1),
      multipliers_(static_cast<std::size_t>(data_->m())),
      violators_(static_cast<std::size_t>(data_->d())),
      seen_{.draws = std::vector<std::uint64_t>(static_cast<std::size_t>(data_->m()), 0)},
      total_{.z = std::vector<DoubleDouble>(static_cast<std::size_t>(data_->d()))} {
  const auto passes = options_.work / static_cast<double>(std::max<Count>(1, data_->rows().nonzeros()));
  schedule_.every = passes >= static_cast<double>(situation_.T()) ? situation_.T() : kDense;
  comparators_.push_back(comparator(Id::Lemma1Optimum, reference_.w, reference_.b));
  comparators_.push_back(comparator(Id::Lemma1Zero, Vector(static_cast<std::size_t>(data_->d()), 0.0), 0));
  if (!options_.chosen.empty()) comparators_.push_back(comparator(Id::Lemma1Chosen, options_.chosen, 0));
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

void PathCheck::see(Id id, double lhs, double rhs, double tolerance) {
  watches_[static_cast<std::size_t>(id)].see(t_, lhs, rhs, tolerance, schedule_.draw);
}

double PathCheck::f_of(VectorView w) const { return evaluate(*data_, lambda_, w, 0).f; }

/// What f(w) - f* may be off by: f* lies anywhere in the certificate's interval.
double PathCheck::excess_tolerance(double norm) const {
  return rounding_of_f(lambda_, data_->R(), data_->d(), norm, 0) + reference_.width();
}

Count PathStep::draws() const {
  return times.empty() ? static_cast<Count>(batch.size()) : std::accumulate(times.begin(), times.end(), Count{0});
}

void PathCheck::add(const PathStep& step) {
  assert(step.t == t_ + 1 && !step.batch.empty());
  t_ = step.t;
  schedule_.begin(t_);
  const Count k = step.draws();
  if (t_ == 1) {
    seen_.first_w.assign(step.w.begin(), step.w.end());
    total_.k = k;
  }
  if (k != total_.k) total_.k = 0;
  const Batch batch = look_at_batch(step);
  if (schedule_.draw && full(t_) && !data_->free_bias())
    seen_.noise = sampling_noise(*data_, situation_.parameters, step.w).value_or(0);
  check_sums(batch);
  check_step(step, batch);
  if (situation_.parameters.step == StepRule::Backtracking || full(t_)) check_backtracking(step, batch);
  check_rules(step, batch);
  update_multipliers(step);
  averages_.add(t_, step.w);
  sums_.b.add(step.b);
  sums_.largest_b = std::max(sums_.largest_b, std::abs(step.b));
  sums_.norm.add(batch.norm);
  if (!step.average.empty()) check_averages(step);
  if (full(t_)) {
    schedule_.next_full = next_moment(t_);
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
  const bool sum_known =
      seen_.projected == 0 && total_.k > 0 && t_ > 1 && !data_->free_bias() && situation_.parameters.shift() == 0.0;
  if (!sum_known) return reported;
  DoubleDouble dot;
  data_->x(i).for_each([&](Column column, double x) { dot += total_.z[column] * x; });
  if (data_->y(i) < 0) dot = -dot;
  const DoubleDouble right = two_product(lambda_, static_cast<double>(total_.k * (t_ - 1)));
  const DoubleDouble difference = dot - right;
  if (difference.high == 0) return false;
  // The run sums Z in doubles: what its rounding may turn is its own decision. Integer data lose nothing there.
  const double length_x = std::sqrt(data_->squared_norm(i));
  const double own_rounding = length_x * (total_.rounding + unit_ * norm * right.high);
  return std::abs(difference.high) <= own_rounding ? reported : difference.high < 0;
}

PathCheck::Batch PathCheck::look_at_batch(const PathStep& step) {
  Batch result;
  result.norm = length(step.w);
  violators_.clear();
  const auto k = static_cast<double>(step.draws());
  CompensatedSum hinge;
  std::vector<CompensatedSum> hinge_u(comparators_.size());
  seen_.dots.resize(step.batch.size());
  data_->rows().dots(step.batch, step.w, seen_.dots);
  for (std::size_t j = 0; j < step.batch.size(); ++j) {
    const Row i = step.batch[j];
    const auto times = static_cast<double>(step.times_of(j));
    seen_.draws[i] += static_cast<std::uint64_t>(step.times_of(j));
    for (std::size_t c = 0; c < comparators_.size(); ++c) hinge_u[c].add(times * comparators_[c].hinge[i]);
    const double value = data_->y(i) * (seen_.dots[j] + step.b);
    if (value < 1) hinge.add(times * (1 - value));
    look(data_->x(i).stored());
    if (!violates(step, j, value, result.norm)) continue;
    violators_.rows.push_back({i, times});
    const double y = times * data_->y(i);
    data_->x(i).for_each(
        [&](Column column, double x) { add_exactly(violators_.sum[column], violators_.sum_low[column], y * x); });
  }
  result.f = lambda_ / 2 * result.norm * result.norm + hinge.value() / k;
  result.rounding = rounding_of_f(lambda_, data_->R(), data_->d(), result.norm, step.b);
  CompensatedSum gradient2;
  for (std::size_t j = 0; j < step.w.size(); ++j) {
    const double g = violators_.gradient(lambda_, step.w, j, k);
    gradient2.add(g * g);
  }
  result.gradient2 = gradient2.value();
  sums_.f.add(result.f);
  sums_.gradient2.add(result.gradient2 / static_cast<double>(t_));
  for (std::size_t c = 0; c < comparators_.size(); ++c) {
    Comparator& u = comparators_[c];
    u.sum_f.add(lambda_ / 2 * u.norm * u.norm + hinge_u[c].value() / k);
  }
  sums_.rounding.add(result.rounding);
  return result;
}

// Lemma 1 and Theorem 1: means over s = 1..t against the chain of right sides.
void PathCheck::check_sums(const Batch& batch) {
  const Constants& c = situation_.constants;
  const auto t = static_cast<double>(t_);
  const double logarithm = c.c * (1 + portable::log(t)) / (2 * lambda_ * t);
  const double posterior = sums_.gradient2.value() / (2 * lambda_ * t);
  // |nabla|^2 is off by at most 4 unit (lambda |w| + R)^2, both sides included.
  const double slope = lambda_ * std::max(sums_.largest_norm, batch.norm) + data_->R();
  const double posterior_rounding = 4 * unit_ * slope * slope * harmonic(t_) / (2 * lambda_ * t);
  for (const Comparator& u : comparators_) {
    const double lhs = (sums_.f.value() - u.sum_f.value()) / t;
    const double rounding =
        sums_.rounding.value() / t + u.rounding + 4 * kUnit * (sums_.f.value() + u.sum_f.value()) / t;
    see(u.id, lhs, logarithm, rounding + 4 * kUnit * logarithm);
    if (u.id != Id::Lemma1Optimum) continue;
    see(Id::Theorem1Posterior, lhs, posterior, rounding + posterior_rounding);
    see(Id::Theorem1Harmonic, lhs, harmonic_bound(c, t_), rounding + 4 * kUnit * logarithm);
    see(Id::Theorem1Logarithm, lhs, logarithm, rounding + 4 * kUnit * logarithm);
    const double theorem = theorem_bound(c, t_);
    if (t_ >= 3 || as_printed(Id::Theorem1, situation_.parameters.misprint))
      see(Id::Theorem1, lhs, theorem, rounding + 4 * kUnit * theorem);
    see(Id::SlidesLemma4, t * lhs, t * logarithm, t * (rounding + 4 * kUnit * logarithm));
    see(Id::SharperG, lhs, sharper_c(c) * (1 + portable::log(t)) / (2 * lambda_ * t), rounding + 4 * kUnit * logarithm);
    check_other_rules(lhs, rounding);
  }
  see(Id::Theorem1Chain, posterior, logarithm, posterior_rounding + 4 * kUnit * logarithm);
  sums_.largest_gradient2 = std::max(sums_.largest_gradient2, batch.gradient2);
  const double of_ball = std::sqrt(lambda_) + c.R;
  const bool printed = as_printed(Id::GradientLength, situation_.parameters.misprint);
  see(Id::GradientLength, sums_.largest_gradient2, printed ? of_ball * of_ball : c.c, 4 * unit_ * slope * slope);
  sums_.largest_norm = std::max(sums_.largest_norm, batch.norm);
  if (situation_.whole) objectives_.see(t_, batch.f);
  if (t_ > 1) see(Id::Length, batch.norm, c.reach, (unit_ + kBallRounding) * c.reach + unforgotten_);
  if (t_ > 1) see(Id::LengthBall, batch.norm, c.ball_radius, (unit_ + kBallRounding) * c.ball_radius);
}

// The course notes' step rules have bounds of the same left side.
void PathCheck::check_other_rules(double lhs, double rounding) {
  const Parameters& p = situation_.parameters;
  const double c = situation_.constants.c;
  const auto t = static_cast<double>(t_);
  const double first = p.step == StepRule::Norma ? p.step_value / lambda_ : p.step_value;  // eta_1
  if (p.step == StepRule::Constant)
    see(Id::ConstantStep, lhs, distance2(seen_.first_w, comparators_.front().w) / (2 * first * t) + first * c / 2,
        rounding);
  if (p.step == StepRule::InverseSqrtT || p.step == StepRule::Norma)
    see(Id::InverseRootStep, lhs, (2 / (lambda_ * first) + first * c) / std::sqrt(t), rounding);
  if (p.step == StepRule::Shifted)
    see(Id::ShiftedStep, lhs,
        shifted_bound(situation_.constants, p.step_value, distance2(seen_.first_w, comparators_.front().w), t_),
        rounding);
  if (p.step == StepRule::InverseT) see(Id::InverseStep, lhs, first * c * (1 + portable::log(t)) / (2 * t), rounding);
}

std::vector<Finding> PathCheck::findings() const {
  std::vector<Finding> list;
  for (const Statement& row : statement_table()) {
    if (!on_path(row, situation_)) continue;
    const Watch& watch = watches_[static_cast<std::size_t>(row.id)];
    if (is_chosen(row.id) && watch.seen() == 0) continue;  // nobody chose one
    Finding finding = begin_finding(row.id, situation_);
    is_stop(row.id) ? report_stop(finding) : watch.report(finding);
    list.push_back(std::move(finding));
  }
  return list;
}

}  // namespace pegasos
