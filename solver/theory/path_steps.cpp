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

PathCheck::StepRounding PathCheck::rounding_of(const PathStep& step, const Batch& batch) const {
  const auto k = static_cast<double>(step.draws());
  const double radius = situation_.constants.ball_radius;
  StepRounding off;
  off.norm_half = length(step.w_half);
  off.norm_next = length(step.w_next);
  off.gradient = lambda_ * batch.norm + data_->R();
  if (situation_.parameters.projection && off.norm_half >= radius * (1 - kBallRounding))
    off.ball = kBallRounding * radius;
  off.move =
      (64 + k) * kUnit * (batch.norm + off.norm_half + data_->R() / (lambda_ * static_cast<double>(t_))) + off.ball;
  return off;
}

PathCheck::Towards PathCheck::towards(const Comparator& u, const PathStep& step, const Batch& batch,
                                      const StepRounding& off) const {
  const auto t = static_cast<double>(t_);
  const auto k = static_cast<double>(step.draws());
  CompensatedSum hinge;
  for (std::size_t j = 0; j < step.batch.size(); ++j)
    hinge.add(static_cast<double>(step.times_of(j)) * u.hinge[step.batch[j]]);
  CompensatedSum along;
  CompensatedSum back;
  for (std::size_t j = 0; j < step.w.size(); ++j) {
    along.add((violators_.gradient(lambda_, step.w, j, k)) * (u.w[j] - step.w[j]));
    back.add((u.w[j] - step.w_next[j]) * (step.w_half[j] - step.w_next[j]));
  }
  Towards seen;
  seen.f = lambda_ / 2 * u.norm * u.norm + hinge.value() / k;
  seen.now = distance2(step.w, u.w);
  seen.half = distance2(step.w_half, u.w);
  seen.next = distance2(step.w_next, u.w);
  seen.along = along.value();
  seen.back = back.value();
  seen.reach = batch.norm + u.norm;
  seen.reach_next = off.norm_next + u.norm;
  seen.telescope = lambda_ * t / 2 * (seen.now - seen.next);
  const double squares = lambda_ * (t * (seen.reach * seen.reach + seen.reach_next * seen.reach_next));
  seen.rounding =
      4 * unit_ * (squares + off.gradient * off.gradient / (lambda_ * t)) + lambda_ * t * seen.reach_next * off.ball;
  // u may lie outside of the ball by what is not known of it.
  const double outside =
      situation_.parameters.projection ? std::max(0.0, u.norm - situation_.constants.ball_radius) : 0;
  seen.rounding_back =
      4 * unit_ * seen.reach_next * (off.norm_half + off.norm_next) + off.norm_half * (off.ball + outside);
  return seen;
}

// The inequalities that one step satisfies, with u = w*.
void PathCheck::check_step(const PathStep& step, const Batch& batch) {
  const Comparator& u = comparators_.front();
  const auto t = static_cast<double>(t_);
  const auto k = static_cast<double>(step.draws());
  const StepRounding off = rounding_of(step, batch);
  const Towards seen = towards(u, step, batch, off);
  const double rounding = batch.rounding + u.rounding;
  see(Id::Lemma1Subgradient, batch.f + seen.along + lambda_ / 2 * seen.now, seen.f,
      rounding + 4 * unit_ * seen.reach * (off.gradient + lambda_ * seen.reach));
  see(Id::Lemma1Projection, std::sqrt(seen.next), std::sqrt(seen.half),
      4 * unit_ * (off.norm_half + u.norm) + off.ball);

  ProofMoment proof{t_, {}, {}, seen.next};
  proof.step.excess = batch.f - seen.f;
  proof.step.telescope = seen.telescope;
  proof.step.gradient = batch.gradient2 / (2 * lambda_ * t);
  proof.step.convexity = -lambda_ / 2 * seen.now;
  proof.step.subgradient_lost = seen.f - batch.f - seen.along - lambda_ / 2 * seen.now;
  proof.step.projection_lost = lambda_ * t / 2 * (seen.half - seen.next);
  proof.step.noise = seen_.noise / (2 * lambda_ * t);
  if (situation_.constants.not_covered.empty()) proof_.add(proof, schedule_.draw);

  const double rhs = lambda_ / 2 * ((t - 1) * seen.now - t * seen.next) + proof.step.gradient;
  see(Id::Lemma1Step, batch.f - seen.f, rhs, rounding + seen.rounding);
  see(Id::StepLength, std::sqrt(distance2(step.w_next, step.w)), situation_.constants.G / (lambda_ * t), off.move);
  // With the step 1/(λt) and no projection the two sides are equal: what the stored w_{t+1} has lost counts in full.
  const double lost = lambda_ * t * seen.reach_next * off.move + 4 * unit_ * seen.reach * off.gradient;
  see(Id::SlidesLemma2, seen.back, 0, seen.rounding_back);
  see(Id::SlidesLemma3, -seen.along, seen.telescope + proof.step.gradient, seen.rounding + lost);
  CompensatedSum along_gradient;  // eta <w_{t+1} - u, nabla>
  CompensatedSum along_move;      // <u - w_{t+1}, w_{t+1} - w_t>
  for (std::size_t j = 0; j < step.w.size(); ++j) {
    const double g = violators_.gradient(lambda_, step.w, j, k);
    along_gradient.add((step.w_next[j] - u.w[j]) * g / (lambda_ * t));
    along_move.add((u.w[j] - step.w_next[j]) * (step.w_next[j] - step.w[j]));
  }
  const bool wrong_sign = as_printed(Id::SlidesProjection, situation_.parameters.misprint);
  see(Id::SlidesProjection, along_gradient.value(), (wrong_sign ? -1 : 1) * along_move.value(),
      seen.reach_next * (off.move + 4 * unit_ * (off.gradient / (lambda_ * t) + off.norm_next + batch.norm)));
  for (const Comparator& other : comparators_) {
    if (other.id == Id::Lemma1Chosen) check_chosen(other, towards(other, step, batch, off), batch, off);
  }
}

// The slides' lemmas at the u that somebody chose.
void PathCheck::check_chosen(const Comparator& u, const Towards& seen, const Batch& batch, const StepRounding& off) {
  see(Id::SlidesLemma1Chosen, lambda_ / 2 * seen.now, seen.f - batch.f - seen.along,
      batch.rounding + u.rounding + 4 * unit_ * seen.reach * (off.gradient + lambda_ * seen.reach));
  see(Id::SlidesLemma2Chosen, seen.back, 0, seen.rounding_back);
  const auto t = static_cast<double>(t_);
  see(Id::SlidesLemma3Chosen, -seen.along, seen.telescope + batch.gradient2 / (2 * lambda_ * t),
      seen.rounding + lambda_ * t * seen.reach_next * off.move + 4 * unit_ * seen.reach * off.gradient);
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
    const double expected = (1 - 1 / t) * step.w[j] + (violators_.sum[j] + violators_.sum_low[j]) / (lambda_ * t * k);
    step_error.add((step.w_half[j] - expected) * (step.w_half[j] - expected));
    const double inside = factor * step.w_half[j];
    ball_error.add((step.w_next[j] - inside) * (step.w_next[j] - inside));
    total_.z[j] += DoubleDouble(violators_.sum[j]) + DoubleDouble(violators_.sum_low[j]);
    const double whole = total_.z[j].value() / (lambda_ * t * k);
    sum_error += (step.w_next[j] - whole) * (step.w_next[j] - whole);
    total2.add(total_.z[j].value() * total_.z[j].value());
  }
  const double sizes = batch.norm + norm_half + move;
  see(Id::UpdateRule, std::sqrt(step_error.value()), 0, (64 + k) * kUnit * sizes);
  const double ball = kBallRounding * radius;
  const bool near = norm_half >= radius * (1 - kBallRounding);
  see(Id::ProjectionRule, std::sqrt(ball_error.value()), 0, 64 * kUnit * norm_half + (near ? ball : 0));
  // The run adds k doubles a step to its sum; each rounds by half a unit of what is there.
  total_.rounding += (k + 2) * kUnit * (std::sqrt(total2.value()) + k * data_->R());
  if (total_.k > 0)
    see(Id::SumOfGradients, std::sqrt(sum_error), 0,
        (total_.rounding + 8 * kUnit * std::sqrt(total2.value())) / (lambda_ * t * k) + unforgotten_);
  if (length(step.w_next) < norm_half * (1 - 64 * kUnit)) ++seen_.projected;
  see(Id::ProjectionIdle, static_cast<double>(seen_.projected), 0, 0);
}

void PathCheck::update_multipliers(const PathStep& step) {
  const double share = static_cast<double>(data_->m()) / static_cast<double>(step.draws()) / static_cast<double>(t_);
  multipliers_.shrink(t_);
  for (const PathViolators::One& one : violators_.rows) multipliers_.add(one.row, one.times * share);
  const double norm_half = length(step.w_half);
  if (situation_.parameters.projection && norm_half > situation_.constants.ball_radius)
    multipliers_.project(situation_.constants.ball_radius / norm_half);
}

}  // namespace pegasos
