#include "theory/optimum_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/digits.h"
#include "core/numbers.h"
#include "core/portable.h"
#include "objective/hinge.h"
#include "theory/bounds.h"
#include "theory/iterations.h"
#include "theory/path_numbers.h"

namespace pegasos {
namespace {

using Id = StatementId;

/// A row with both sides at no particular t.
Finding judged(Id id, const Situation& situation, double lhs, double rhs, double tolerance, Message reason) {
  Finding finding = begin_finding(id, situation);
  finding.lhs = lhs;
  finding.rhs = rhs;
  finding.tolerance = tolerance;
  if (finding.verdict == Verdict::NotApplicable) return finding;
  const bool holds = lhs - rhs <= tolerance;
  const auto [left, right] = written_apart(lhs, rhs, 6);
  finding.verdict = holds ? Verdict::Holds : Verdict::Violated;
  finding.reason = holds ? std::move(reason)
                   : tolerance == 0
                       ? Message("{} is above {}", left, right)
                       : Message("{} is above {} by more than the {:.2g} that rounding and the certificate can explain",
                                 left, right, tolerance);
  return finding;
}

/// The exact T of the formula, its bound there, and that one step less does not do.
Finding steps_until(Id id, const Situation& situation, double eps) {
  Finding finding = begin_finding(id, situation);
  const Constants& c = situation.constants;
  const auto T = eps > 0 ? iterations(BoundKind::Theorem, c, eps) : std::nullopt;
  if (!T) {
    finding.verdict = Verdict::NotApplicable;
    finding.reason = eps > 0 ? "more steps than can be counted" : "f* may be f(0): no bound lies below it";
    return finding;
  }
  const auto at = [&](Count t) { return theorem_bound(c, t); };
  finding.t = *T;
  finding.lhs = at(*T);
  finding.rhs = eps;
  if (finding.verdict == Verdict::NotApplicable) return finding;
  const bool exact = *finding.lhs <= eps * (1 + 4 * kUnit) && (*T == 3 || at(*T - 1) > eps * (1 - 4 * kUnit));
  finding.verdict = exact ? Verdict::Holds : Verdict::Violated;
  finding.reason = exact && *T == 3 ? Message("T = 3, the first that it speaks of")
                   : exact          ? Message("T = {}, and T − 1 is not enough", *T)
                                    : Message("T = {} is not the smallest number of steps that is enough", *T);
  return finding;
}

double largest_hinge(const Dataset& data, const Reference& reference) {
  double most = 0;
  for (Row i = 0; i < data.m(); ++i) most = std::max(most, 1 - margin(data, reference.w, reference.b, i));
  return most;
}

/// As the blog has it: a tenth of lambda asks for no more steps.
Finding steps_at_a_tenth(const Dataset& data, const Situation& situation, double eps) {
  const auto steps_at = [&](double lambda) {
    return iterations(BoundKind::Theorem, constants(data.R(), lambda, situation.parameters.projection), eps);
  };
  const auto tenth = steps_at(situation.lambda() / 10);
  const auto now = steps_at(situation.lambda());
  if (tenth && now)
    return judged(Id::Iterations, situation, static_cast<double>(*tenth), static_cast<double>(*now), 0,
                  "c/λ is so small that the least T that the theorem speaks of is enough for both");
  Finding finding = begin_finding(Id::Iterations, situation);
  finding.verdict = Verdict::NotApplicable;
  finding.reason = "more steps than can be counted";
  return finding;
}

}  // namespace

std::vector<Finding> check_optimum(const Dataset& data, const Situation& situation, const Reference& reference,
                                   const OptimumCheckOptions& options) {
  const double lambda = situation.lambda();
  const Constants& c = situation.constants;
  const double unit = static_cast<double>(data.d() + 16) * kUnit;
  const Objective value = evaluate(data, lambda, reference.w, reference.b);
  const double norm = value.norm;
  // The certificate locates w* within r: lambda/2 r^2 <= gap.
  const double r = std::sqrt(2 * std::max(0.0, reference.width()) / lambda);
  std::vector<Finding> list;
  const auto add = [&](Finding finding) { list.push_back(std::move(finding)); };

  add(judged(Id::Lemma5, situation, norm, c.ball_radius, r + unit * c.ball_radius,
             Message("|w*| = {:.6g}, known to within {:.2g}", norm, r)));
  // As printed it is the loss of one example, and of none in particular: the largest is taken.
  const bool no_mean = as_printed(Id::Lemma5Hinge, situation.parameters.misprint);
  const double losses = no_mean ? largest_hinge(data, reference) : value.hinge;
  add(judged(Id::Lemma5Hinge, situation, lambda * norm * norm, 1 - losses,
             2 * lambda * norm * r + c.R * r + lambda * r * r + 4 * unit * (lambda * norm * norm + c.R * norm + 2),
             no_mean ? Message("the largest hinge of w* is {:.6g}", losses)
                     : Message("the mean hinge of w* is {:.6g}", losses)));
  add(judged(Id::Lemma5Reach, situation, norm, c.reach, r + unit * c.reach,
             Message("|w*| = {:.6g}, known to within {:.2g}", norm, r)));

  // f(w*) again, in doubles: a certificate that speaks about another vector shows here.
  const double rounding = rounding_of_f(lambda, c.R, data.d(), norm, reference.b);
  const double asked = (reference.exact ? 1e-14 : reference.gap_asked) * reference.f_high;
  const double off = std::max(0.0, std::abs(value.f - reference.f_high) - rounding);
  add(judged(Id::DualityStrong, situation, std::max(std::abs(reference.width()), off), 0, asked,
             Message("f* lies between {} and {}, both recomputed from the examples", shortest(reference.f_low),
                     shortest(reference.f_high))));
  Finding kkt = judged(Id::DualityKkt, situation, reference.kkt_violation, 0, 16 * unit * (1 + c.R * norm),
                       "every multiplier agrees with its margin, and w* with the multipliers");
  if (!reference.exact) {
    kkt.verdict = Verdict::NotApplicable;
    kkt.reason = Message("it asks for an exact optimum; this one is certified to a gap of {:.2g}", reference.width());
  }
  add(std::move(kkt));

  Vector mean(static_cast<std::size_t>(data.d()), 0.0);
  const auto m = static_cast<double>(data.m());
  for (Row i = 0; i < data.m(); ++i) data.x(i).add_to(mean, data.y(i) / m);
  const double closed = 1 - squared_norm(mean) / (2 * lambda);
  add(judged(Id::AllMultipliersOne, situation, std::abs(reference.f_high - closed), 0,
             reference.width() + (m + 16) * kUnit * (1 + c.R * c.R / lambda),
             Message("the closed form gives {}", shortest(closed))));
  const bool no_growth = as_printed(Id::Iterations, situation.parameters.misprint);
  add(no_growth ? steps_at_a_tenth(data, situation, options.eps) : steps_until(Id::Iterations, situation, options.eps));
  list.back().name = Message("Derived: iterations to ε = {:g}", options.eps);
  if (no_growth) list.back().name = Message("{}, as printed", list.back().name);
  add(steps_until(Id::NotVacuous, situation, 1 - reference.f_high));  // f(0) = 1
  return list;
}

}  // namespace pegasos
