// The part of path_check that looks at single steps.
#include <algorithm>
#include <cmath>

#include "core/looks.h"
#include "objective/hinge.h"
#include "theory/path_check.h"
#include "theory/path_numbers.h"

namespace pegasos {
namespace {

using Id = StatementId;

}  // namespace

// The inequalities that one step satisfies, with u = w*.
void PathCheck::check_step(const PathStep& step, const Batch& batch) {
  const Comparator& u = comparators_.front();
  const auto t = static_cast<double>(t_);
  const auto k = static_cast<double>(step.draws());
  CompensatedSum hinge_u;
  for (std::size_t j = 0; j < step.batch.size(); ++j)
    hinge_u.add(static_cast<double>(step.times_of(j)) * u.hinge[step.batch[j]]);
  const double f_u = lambda_ / 2 * u.norm * u.norm + hinge_u.value() / k;
  const double rounding = batch.rounding + u.rounding;

  const double d_now = distance2(step.w, u.w);
  CompensatedSum product;  // <nabla, u - w>
  for (std::size_t j = 0; j < step.w.size(); ++j)
    product.add((lambda_ * step.w[j] - (step_z_[j] + step_z_low_[j]) / k) * (u.w[j] - step.w[j]));
  const double gradient = lambda_ * batch.norm + data_->R();
  const double reach = batch.norm + u.norm;
  see(Id::Lemma1Subgradient, batch.f + product.value() + lambda_ / 2 * d_now, f_u,
      rounding + 4 * unit_ * reach * (gradient + lambda_ * reach));

  const double d_half = distance2(step.w_half, u.w);
  const double d_next = distance2(step.w_next, u.w);
  const double norm_half = length(step.w_half);
  const double norm_next = length(step.w_next);
  const bool at_the_ball =
      situation_.parameters.projection && norm_half >= situation_.constants.ball_radius * (1 - kBallRounding);
  const double ball = at_the_ball ? kBallRounding * situation_.constants.ball_radius : 0;
  const double wide = norm_half + u.norm;
  see(Id::Lemma1Projection, std::sqrt(d_next), std::sqrt(d_half), 4 * unit_ * wide + ball);

  ProofMoment proof{t_, {}, {}, d_next};
  proof.step.excess = batch.f - f_u;
  proof.step.telescope = lambda_ * t / 2 * (d_now - d_next);
  proof.step.gradient = batch.gradient2 / (2 * lambda_ * t);
  proof.step.convexity = -lambda_ / 2 * d_now;
  proof.step.subgradient_lost = f_u - batch.f - product.value() - lambda_ / 2 * d_now;
  proof.step.projection_lost = lambda_ * t / 2 * (d_half - d_next);
  proof.step.noise = noise_ / (2 * lambda_ * t);
  if (situation_.constants.not_covered.empty()) proof_.add(proof, draw_);

  const double rhs = lambda_ / 2 * ((t - 1) * d_now - t * d_next) + proof.step.gradient;
  const double next = norm_next + u.norm;
  const double step_rounding = (64 + k) * kUnit * (batch.norm + norm_half + data_->R() / (lambda_ * t));
  const double rhs_rounding =
      4 * unit_ * (lambda_ * (t * (reach * reach + next * next)) + gradient * gradient / (lambda_ * t)) +
      lambda_ * t * next * ball;
  see(Id::Lemma1Step, batch.f - f_u, rhs, rounding + rhs_rounding);
  see(Id::StepLength, std::sqrt(distance2(step.w_next, step.w)), situation_.constants.G / (lambda_ * t),
      step_rounding + ball);
  // With the step 1/(λt) and no projection the two sides are equal: what the stored w_{t+1} has lost counts in full.
  const double lost = step_rounding + ball;
  see(Id::SlidesLemma3, -product.value(), proof.step.telescope + proof.step.gradient,
      rhs_rounding + lambda_ * t * next * lost + 4 * unit_ * reach * gradient);
  CompensatedSum along_gradient;  // eta <w_{t+1} - u, nabla>
  CompensatedSum along_move;      // <u - w_{t+1}, w_{t+1} - w_t>
  for (std::size_t j = 0; j < step.w.size(); ++j) {
    const double g = lambda_ * step.w[j] - (step_z_[j] + step_z_low_[j]) / k;
    along_gradient.add((step.w_next[j] - u.w[j]) * g / (lambda_ * t));
    along_move.add((u.w[j] - step.w_next[j]) * (step.w_next[j] - step.w[j]));
  }
  const bool wrong_sign = as_printed(Id::SlidesProjection, situation_.parameters.misprint);
  see(Id::SlidesProjection, along_gradient.value(), (wrong_sign ? -1 : 1) * along_move.value(),
      next * (lost + 4 * unit_ * (gradient / (lambda_ * t) + norm_next + batch.norm)));
}

// A step that backtracking found lowers f(.; A_t), the projection lowers it further; else w stays where it is.
void PathCheck::check_backtracking(const PathStep& step, const Batch& batch) {
  if (data_->free_bias()) return;
  CompensatedSum hinge;
  for (std::size_t j = 0; j < step.batch.size(); ++j) {
    const double loss = std::max(0.0, 1 - margin(*data_, step.w_next, 0, step.batch[j]));
    hinge.add(static_cast<double>(step.times_of(j)) * loss);
    look(data_->x(step.batch[j]).stored());
  }
  const double norm = length(step.w_next);
  const double f_next = lambda_ / 2 * norm * norm + hinge.value() / static_cast<double>(step.draws());
  see(Id::BacktrackingDescent, f_next, batch.f,
      batch.rounding + rounding_of_f(lambda_, data_->R(), data_->d(), norm, 0));
  const bool stays = std::ranges::equal(step.w_half, step.w);
  if (stays && situation_.whole) stop(Id::BacktrackingEnd, batch.f - reference_.f_high, batch.norm);
}

// The step and the projection as the algorithm prints them.
void PathCheck::check_rules(const PathStep& step, const Batch& batch) {
  const auto t = static_cast<double>(t_);
  const auto k = static_cast<double>(step.draws());
  const double radius = situation_.constants.ball_radius;
  const double norm_half = length(step.w_half);
  const double move = data_->R() / (lambda_ * t);
  CompensatedSum step_error;
  CompensatedSum ball_error;
  const double factor = norm_half > radius ? radius / norm_half : 1;
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
  const double ball = kBallRounding * radius;
  const bool near = norm_half >= radius * (1 - kBallRounding);
  see(Id::ProjectionRule, std::sqrt(ball_error.value()), 0, 64 * kUnit * norm_half + (near ? ball : 0));
  // The run adds k doubles a step to its sum; each rounds by half a unit of what is there.
  total_rounding_ += (k + 2) * kUnit * (std::sqrt(total2.value()) + k * data_->R());
  if (batch_size_ > 0)
    see(Id::SumOfGradients, std::sqrt(sum_error), 0,
        (total_rounding_ + 8 * kUnit * std::sqrt(total2.value())) / (lambda_ * t * k) + unforgotten_);
  if (length(step.w_next) < norm_half * (1 - 64 * kUnit)) ++projected_;
  see(Id::ProjectionIdle, static_cast<double>(projected_), 0, 0);
}

// alpha_i = (m/k)(times i violated)/t, shrunk by every projection as w is: then w(alpha) = w_{t+1}.
void PathCheck::check_multipliers(const PathStep& step) {
  const auto t = static_cast<double>(t_);
  const double share = static_cast<double>(data_->m()) / static_cast<double>(step.draws()) / t;
  alpha_scale_ *= 1 - 1 / t;
  if (t_ == 1 || alpha_scale_ < 1e-100) {
    for (double& count : counts_) count *= alpha_scale_;
    alpha_scale_ = 1;
  }
  for (const Violator& one : step_violators_) counts_[one.row] += one.times * share / alpha_scale_;
  const double norm_half = length(step.w_half);
  if (situation_.parameters.projection && norm_half > situation_.constants.ball_radius)
    alpha_scale_ *= situation_.constants.ball_radius / norm_half;
}

}  // namespace pegasos
