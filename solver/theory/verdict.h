// What is said about one statement of the theory on one problem: both sides, the verdict and what it rests on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "theory/statements.h"

namespace pegasos {

enum class Verdict {
  Holds,         ///< evaluated and true, at every moment that the statement speaks of
  Consistent,    ///< an expectation or a probability: the runs do not contradict it, which proves nothing
  Violated,      ///< false by more than rounding, the certificate and the intervals can explain
  NotApplicable  ///< an assumption is not met; the sides may be given all the same
};

/// "holds", "consistent", "violated", "not applicable".
std::string_view verdict_text(Verdict verdict);

/// Both sides at one t.
struct Sides {
  Count t = 0;
  double lhs = 0;
  double rhs = 0;
};

struct Finding {
  const Statement* statement = nullptr;
  Message name;  ///< the statement's, with its number where there is one: "Theorem 3, δ = 0.1"
  Verdict verdict = Verdict::NotApplicable;
  Message reason;            ///< one sentence on what the verdict rests on
  std::string_view formula;  ///< what was evaluated: the statement's, or as a misprint has it
  std::vector<Assumption> assumptions;
  std::optional<double> lhs;  ///< at the end of the run, or where it is first violated; of P[...] the share seen
  std::optional<double> rhs;  ///< the bound alone; of P[...] <= δ the δ
  double tolerance = 0;       ///< what rounding and the width of the certificate may add to lhs - rhs
  Count t = 0;                ///< the moment that lhs and rhs are of; 0 = none
  Sides worst;                ///< where lhs/rhs was largest, of where rhs > tolerance; none: rhs = 0
  std::vector<Sides> curve;   ///< both sides along the run, to be drawn
  Count first = 0;            ///< the run was looked at from here to t ...
  Count moments = 0;          ///< ... so many times
  // Expectation and probability only
  Count runs = 0;
  std::optional<double> delta;
  Count trials = 0;                  ///< of P[...]: the runs, or the groups that boosting makes of them
  std::optional<double> exceedance;  ///< observed frequency of what is inside P[...]
  std::optional<double> quantile;    ///< the (1 − allowed)-quantile of what P[...] compares ...
  std::optional<double> threshold;   ///< ... with this
  std::optional<double> low;         ///< interval of the mean excess, or of the probability behind `exceedance`
  std::optional<double> high;
  Count worst_member = -1;  ///< the run with the largest excess; -1 = none

  /// What `quantile` is called: "0.99-quantile", or of so few trials the largest or the smallest of all.
  Message quantile_name() const;
  /// Whether the run was looked at at every t from `first` to t.
  bool at_every_t() const { return moments > 0 && moments == t - first + 1; }
  /// lhs / rhs; nothing where a side is missing, or the bound is not positive by more than the tolerance (unless it is
  /// violated all the same).
  std::optional<double> ratio() const;
};

/// A finding whose assumptions are looked up: NotApplicable with the reason where one is not met, else Holds.
Finding begin_finding(StatementId id, const Situation& situation);

/// An inequality lhs <= rhs seen at many t: the first violation, the worst ratio, the last sides, a curve.
class Watch {
 public:
  /// `tolerance` >= 0: what lhs - rhs may be although the inequality holds in exact arithmetic. `draw`: keep the sides.
  void see(Count t, double lhs, double rhs, double tolerance, bool draw);
  Count seen() const { return seen_; }
  /// Fills sides, worst, curve, and verdict and reason unless the finding does not apply.
  void report(Finding& finding) const;

 private:
  Message sentence(const Finding& finding) const;

  Count seen_ = 0;
  Count first_ = 0;
  Count undecided_ = 0;    // |lhs - rhs| <= tolerance
  bool equality_ = true;   // the right side was always 0
  bool positive_ = false;  // it was above 0 once
  double tolerance_ = 0;
  double violation_tolerance_ = 0;
  Sides last_;
  Sides worst_;
  Sides largest_;  // lhs
  Sides violation_;
  std::vector<Sides> curve_;
};

}  // namespace pegasos
