#include "theory/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/digits.h"
#include "theory/statistics.h"

namespace pegasos {
namespace {

// A run as printed may come close to what a double can hold; what is shown stays finite.
double finite(double value) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  return std::isnan(value) ? kLargest : std::clamp(value, -kLargest, kLargest);
}

/// Whether a ratio to that right side says something: it is positive by more than the tolerance explains.
bool is_resolved(double rhs, double tolerance) { return rhs > 0 && rhs > tolerance; }

}  // namespace

std::optional<double> Finding::ratio() const {
  if (!lhs || !rhs || !(*rhs > 0)) return std::nullopt;
  if (verdict != Verdict::Violated && !is_resolved(*rhs, tolerance)) return std::nullopt;
  return *lhs / *rhs;
}

std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds: return "holds";
    case Verdict::Consistent: return "consistent";
    case Verdict::Violated: return "violated";
    case Verdict::NotApplicable: break;
  }
  return "not applicable";
}

Message Finding::quantile_name() const {
  const double level = 1 - rhs.value_or(0);
  const std::size_t place = quantile_place(static_cast<std::size_t>(std::max<Count>(1, trials)), level);
  if (static_cast<Count>(place) == trials) return Message("largest of {}", trials);
  if (place == 1) return Message("smallest of {}", trials);
  return Message("{:g}-quantile", level);
}

Finding begin_finding(StatementId id, const Situation& situation) {
  Finding finding;
  finding.statement = &statement(id);
  finding.name = Message::key(finding.statement->name);
  if (as_printed(id, situation.parameters.misprint)) finding.name = Message("{}, as printed", finding.name);
  finding.formula = formula_of(*finding.statement, situation.parameters.misprint);
  finding.assumptions = assumptions_of(*finding.statement, situation);
  const auto unmet = std::ranges::find(finding.assumptions, false, &Assumption::met);
  if (unmet == finding.assumptions.end()) {
    finding.verdict = Verdict::Holds;
  } else {
    finding.reason = Message("it asks for: {}; {}", unmet->text, unmet->advice);
  }
  return finding;
}

void Watch::see(Count t, double lhs, double rhs, double tolerance, bool draw) {
  const Sides now{t, finite(lhs), finite(rhs)};
  if (seen_++ == 0) {
    first_ = t;
    largest_ = now;
  }
  last_ = now;
  tolerance_ = finite(tolerance);
  if (violation_.t == 0 && !(lhs - rhs <= tolerance)) {
    violation_ = now;
    violation_tolerance_ = finite(tolerance);
  }
  if (std::abs(lhs - rhs) <= tolerance) ++undecided_;
  equality_ = equality_ && rhs == 0 && std::abs(lhs) <= tolerance;
  positive_ = positive_ || rhs > 0;
  if (is_resolved(rhs, tolerance) && (!(worst_.rhs > 0) || lhs * worst_.rhs > worst_.lhs * rhs)) worst_ = now;
  if (lhs > largest_.lhs) largest_ = now;
  if (draw) curve_.push_back(now);
}

Message Watch::sentence(const Finding& finding) const {
  const Message where =
      seen_ == 1 ? Message("at t = {}", last_.t) : Message("at {} moments from t = {} to {}", seen_, first_, last_.t);
  const auto [left, right] = written_apart(violation_.lhs, violation_.rhs, 6);
  if (violation_.t > 0)
    return Message("{} is above {} at t = {}, by more than the {:.2g} that rounding and the certificate can explain",
                   left, right, violation_.t, violation_tolerance_);
  if (equality_)
    return Message("{}; the largest difference, {:.2g} at t = {}, is explained by rounding and the certificate", where,
                   largest_.lhs + 0.0, largest_.t);  // not −0
  Message text = worst_.rhs > 0
                     ? Message("{}; largest ratio {:.3g} at t = {}", where, worst_.lhs / worst_.rhs, worst_.t)
                 : positive_ ? Message(
                                   "{}; the right side is never larger than rounding and the certificate can tell, nor "
                                   "is the left above it by more",
                                   where)
                             : Message("{}; the right side is never positive, and the left never above it", where);
  if (undecided_ > 0 && finding.verdict != Verdict::NotApplicable)
    text = Message("{}; at {} of them the two sides are closer than rounding and the certificate can tell", text,
                   undecided_);
  return text;
}

void Watch::report(Finding& finding) const {
  if (seen_ == 0) {
    if (finding.verdict == Verdict::Holds) {
      finding.verdict = Verdict::NotApplicable;
      finding.reason = "the run has no step that it speaks about";
    }
    return;
  }
  const bool violated = violation_.t > 0 && finding.verdict != Verdict::NotApplicable;
  const Sides& shown = violated ? violation_ : last_;
  finding.lhs = shown.lhs;
  finding.rhs = shown.rhs;
  finding.t = shown.t;
  finding.tolerance = violated ? violation_tolerance_ : tolerance_;
  finding.worst = worst_;
  finding.first = first_;
  finding.moments = seen_;
  finding.curve = curve_;
  if (finding.verdict == Verdict::NotApplicable) return;
  finding.verdict = violated ? Verdict::Violated : Verdict::Holds;
  finding.reason = sentence(finding);
}

}  // namespace pegasos
