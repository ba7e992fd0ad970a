// The part of path_check that makes passes over the data.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/portable.h"
#include "objective/hinge.h"
#include "theory/bounds.h"
#include "theory/path_check.h"
#include "theory/path_numbers.h"

namespace pegasos {
namespace {

using Id = StatementId;

/// Whether something else than a proof is missing.
bool unmet_beside_proof(const Finding& finding, Misprint misprint) {
  const bool no_proof = (finding.statement->needs & kNeedProof) != 0 && !as_printed(finding.statement->id, misprint);
  return std::ranges::count(finding.assumptions, false, &Assumption::met) > (no_proof ? 1 : 0);
}

}  // namespace

// The run keeps sum w_t as g v + r, where w = a v and g sums the a since v was folded last. Each step rounds terms as
// large as g |v|: some t (1 + ln t) of the |w_s|, or, before v is folded, up to 512 of them.
void PathCheck::check_averages(const PathStep& step) {
  const auto t = static_cast<double>(t_);
  const double difference = std::sqrt(distance2(step.average, averages_.of(PathAverages::kUniform)));
  const double mean_norm = sums_.norm.value() / t;
  see(Id::AverageRule, difference, 0, 16 * kUnit * (512 + t * (1 + portable::log(t))) * mean_norm);
}

void PathCheck::check_moment(const PathStep& step, const Batch& batch) {
  const double f_star = reference_.f_high;
  const double f = situation_.whole ? batch.f : evaluate(*data_, lambda_, step.w, step.b).f;
  // w* is known within r, for lambda/2 r^2 <= gap.
  const double r = std::sqrt(2 * reference_.width() / lambda_);
  const double distance = std::sqrt(distance2(step.w, reference_.w));
  see(Id::StrongConvexity, lambda_ / 2 * distance * distance, f - f_star,
      excess_tolerance(batch.norm) + lambda_ * (distance + r) * (r + 4 * unit_ * (batch.norm + comparators_[0].norm)));
  if (!situation_.whole) objectives_.see(t_, f);
  check_corollary(step);
  if (data_->free_bias()) return;

  const double f_next = f_of(step.w_next);
  const double norm_next = length(step.w_next);
  Vector point;
  const double lower = dual(*data_, lambda_, multipliers_.alpha(), &point);
  const double alpha_norm = length(point);
  const auto m = static_cast<double>(data_->m());
  // D(alpha): w(alpha) is a plain sum of m terms of at most R/(lambda m) each.
  const double point_rounding = (m + 16) * kUnit * data_->R() / lambda_;
  const double dual_rounding =
      lambda_ * (alpha_norm + point_rounding) * point_rounding + unit_ * lambda_ * alpha_norm * alpha_norm;
  see(Id::DualityFree, f_next - f_star, f_next - lower, excess_tolerance(norm_next) + dual_rounding);
  check_stops(step, f, f_next, f_next - lower + dual_rounding);
  // The multipliers' own products and the run's sum both drift by a rounding a step.
  const double drift = (static_cast<double>(t_) + m + 64) * kUnit * data_->R() / lambda_ +
                       static_cast<double>(seen_.projected) * kBallRounding * situation_.constants.ball_radius;
  see(Id::DualityFreePoint, std::sqrt(distance2(point, step.w_next)), 0, 4 * drift + unforgotten_);
  check_distance(step);
  if (situation_.whole) check_whole(batch.f);
}

void PathCheck::stop(StatementId id, double excess, double norm) {
  stops_.try_emplace(id, Stop{t_, excess, excess_tolerance(norm)});
}

// The stopping tests, at every t at which f is evaluated.
void PathCheck::check_stops(const PathStep& step, double f_now, double f_next, double gap) {
  const double eps = options_.eps;
  const double excess = f_next - reference_.f_high;
  const double norm = length(step.w_next);
  if (gap <= eps) stop(Id::StoppingGap, excess, norm);
  if (std::sqrt(distance2(step.w_next, step.w)) <= eps) stop(Id::StoppingChange, excess, norm);
  if (std::abs(f_now - f_next) <= eps) stop(Id::StoppingDecrease, excess, norm);
  if (f_next - f_now <= eps) stop(Id::StoppingIncrease, excess, norm);
}

// The run never tells whether a stopping test is right in general; only the gap is, by weak duality.
void PathCheck::report_stop(Finding& finding) const {
  const bool of_eps = finding.statement->id != Id::BacktrackingEnd;
  const double rhs = of_eps ? options_.eps : 0;
  if (of_eps) finding.name = Message("{}, ε = {:g}", finding.name, rhs);
  const bool elsewhere = unmet_beside_proof(finding, situation_.parameters.misprint);
  const auto found = stops_.find(finding.statement->id);
  if (found == stops_.end()) {
    if (elsewhere) return;
    finding.assumptions.push_back({0, "the run comes to that", false, "run more steps"});
    finding.verdict = Verdict::NotApplicable;
    finding.reason = t_ == 1 ? Message("the run does not come to that in 1 step")
                             : Message("the run does not come to that in {} steps", t_);
    return;
  }
  const Stop& stop = found->second;
  finding.lhs = stop.excess;
  finding.rhs = rhs;
  finding.t = stop.t;
  finding.tolerance = stop.tolerance;
  finding.worst = {stop.t, stop.excess, rhs};
  if (elsewhere) return;
  const bool wrong = stop.excess - rhs > stop.tolerance;
  const double excess = std::abs(stop.excess) <= stop.tolerance ? 0 : stop.excess;  // of rounding and of f*'s bounds
  const Message seen("at t = {} it says stop, where f − f* = {:.3g}, {} {:g}", stop.t, excess,
                     Message(wrong ? "above" : "not above"), rhs);
  if (finding.verdict == Verdict::NotApplicable) {
    finding.reason = Message("no theorem: {}", seen);
    return;
  }
  finding.verdict = wrong ? Verdict::Violated : Verdict::Holds;
  finding.reason = seen;
}

// Both sides of Corollary 1, also where A_t is not S and it says nothing. The mean and the least of f(w_1), ..., f(w_t)
// end where f was not evaluated at every step.
void PathCheck::check_corollary(const PathStep& step) {
  const Constants& c = situation_.constants;
  const double f_star = reference_.f_high;
  const auto t = static_cast<double>(t_);
  const double tolerance = excess_tolerance(sums_.largest_norm);
  const double theorem = theorem_bound(c, t_);
  const Vector mean = averages_.of(PathAverages::kUniform);
  const double f_mean = evaluate(*data_, lambda_, mean, sums_.b.value() / t).f;
  if (objectives_.all(t_))
    see(Id::Jensen, f_mean, objectives_.mean(),
        2 * rounding_of_f(lambda_, data_->R(), data_->d(), sums_.largest_norm, sums_.largest_b));
  if (t_ >= 3) {
    see(Id::Corollary1, f_mean - f_star, theorem, tolerance);
    if (objectives_.all(t_)) {
      see(Id::Corollary1Mean, objectives_.mean() - f_star, theorem, tolerance);
      see(Id::Corollary1Best, objectives_.best() - f_star, theorem, tolerance);
    }
  }
  if (data_->free_bias()) return;
  Vector shifted = mean;
  for (std::size_t j = 0; j < shifted.size(); ++j) shifted[j] += (step.w_next[j] - seen_.first_w[j]) / t;
  const double longer = excess_tolerance(std::max(sums_.largest_norm, length(step.w_next)));
  see(Id::Corollary1Shifted, f_of(shifted) - f_star, c.c * harmonic(t_ + 1) / (2 * lambda_ * t), longer);
}

void PathCheck::check_distance(const PathStep& step) {
  const double r = std::sqrt(2 * reference_.width() / lambda_);
  const double distance = std::sqrt(distance2(step.w_next, reference_.w));
  if (situation_.whole) {
    const double rounding = r + 4 * unit_ * (length(step.w_next) + comparators_[0].norm);
    see(Id::Distance, distance * distance, distance_bound(situation_.constants, t_),
        (2 * distance + rounding) * rounding);
  }
  // lambda >= R^2: w* = mean z / lambda is reached by the first step and not left.
  const double drift = (static_cast<double>(data_->m()) + static_cast<double>(t_) + 64) * kUnit * data_->R() / lambda_;
  see(Id::OneBatchStep, distance, 0, r + drift + unforgotten_);
}

// A_t = S: everything is deterministic, and the statements in expectation hold on this path.
void PathCheck::check_whole(double f_now) {
  const Constants& c = situation_.constants;
  const double f_star = reference_.f_high;
  const double tolerance = excess_tolerance(sums_.largest_norm);
  see(Id::Last, f_now - f_star, last_bound(c, t_), tolerance);
  see(Id::Weighted, f_of(averages_.of(PathAverages::kWeighted)) - f_star, weighted_bound(c, t_), tolerance);
  if (t_ >= averages_.suffix_from() && averages_.suffix_from() >= 2)
    see(Id::Suffix, f_of(averages_.of(PathAverages::kSuffix)) - f_star, suffix_bound(c, averages_.suffix_from(), t_),
        tolerance);
}

}  // namespace pegasos
