// Evaluates every statement that speaks about one run, at every step of it. It is told what each step did (A_t, w_t,
// w_{t+1/2}, w_{t+1}) and believes nothing else: losses, violators, subgradients, averages and multipliers are computed
// here from these vectors and the examples, sums over t in compensated arithmetic. Tolerances are bounds of the
// rounding errors of both sides plus, where f* is compared with, the width of its certificate.
//
// Cost of a step O(k nonzeros + d); at the moments of `full` also a few passes over the data. Not thread-safe.
#pragma once

#include <array>
#include <map>
#include <span>

#include "core/double_double.h"
#include "core/numbers.h"
#include "theory/path_parts.h"
#include "theory/reference.h"
#include "theory/tightness.h"
#include "theory/verdict.h"

namespace pegasos {

/// Step t as the run reports it; t = 1, 2, ... without a gap.
struct PathStep {
  Count t = 0;
  std::span<const Row> batch;              ///< A_t with repeats
  std::span<const std::uint8_t> violates;  ///< mask of A_t^+ as the run decided; used only where a tie is too close
  VectorView w;                            ///< w_t
  VectorView w_half;                       ///< w_{t+1/2}
  VectorView w_next;                       ///< w_{t+1}
  double b = 0;                            ///< unregularised bias b_t
  VectorView average = {};                 ///< of w_1..w_t as the run reports it; may be empty
  /// How often each of `batch` was drawn; empty = as often as it stands there.
  std::span<const std::uint32_t> times = {};
  Count times_of(std::size_t j) const { return times.empty() ? 1 : times[j]; }
  Count draws() const;  ///< k
};

struct PathOptions {
  Vector chosen;      ///< u of Lemma 1, in the ball where the projection is on; empty = none
  double eps = 0.05;  ///< of the stopping tests
  double work = 6e8;  ///< multiplications of one pass at every t up to which all t are looked at in full; else some
};

/// Whether Lemma 1 can speak of u: as many numbers as w has, and in the ball where the projection is on. Error
/// OutOfRange.
Status check_comparator(const Dataset& data, const Parameters& parameters, VectorView u);

class PathCheck {
 public:
  PathCheck(DatasetPtr data, const Situation& situation, Reference reference, PathOptions options = {});

  void add(const PathStep& step);
  Count steps() const { return t_; }
  /// True when `add` of step t will also make passes over the data.
  bool full(Count t) const { return schedule_.full(t); }
  /// All rows about the path, in the order of the table; also those that do not apply.
  std::vector<Finding> findings() const;
  /// How often each example was drawn so far, m numbers.
  const std::vector<std::uint64_t>& draws() const { return seen_.draws; }
  /// The proof of Lemma 1 followed with u = w*: every step up to 200, then some 100 a decade, and T. Empty where Lemma
  /// 1 does not speak about the run.
  const std::vector<ProofMoment>& proof() const { return proof_.moments(); }

 private:
  /// u of Lemma 1 with its losses.
  struct Comparator {
    StatementId id;
    Vector w;
    double b = 0;
    double norm = 0;
    double rounding = 0;  // of f(u; A)
    Vector hinge;         // m
    CompensatedSum sum_f;
  };
  struct Batch {
    double f = 0;          // f(w_t; A_t)
    double rounding = 0;   // of f
    double norm = 0;       // |w_t|
    double gradient2 = 0;  // |nabla_t|^2
  };
  /// A step as seen from u.
  struct Towards {
    double f = 0;                            // f(u; A_t)
    double now = 0, half = 0, next = 0;      // |w − u|^2 of w_t, w_{t+½}, w_{t+1}
    double along = 0;                        // <nabla_t, u − w_t>
    double back = 0;                         // <u − w_{t+1}, w_{t+½} − w_{t+1}>
    double reach = 0, reach_next = 0;        // |w_t| + |u|, |w_{t+1}| + |u|
    double telescope = 0;                    // lambda t/2 (|w_t − u|^2 − |w_{t+1} − u|^2)
    double rounding = 0, rounding_back = 0;  // of Slides: Lemma 3 and Lemma 2
  };
  /// What one step is off by.
  struct StepRounding {
    double norm_half = 0, norm_next = 0;
    double gradient = 0;  // a bound of |nabla_t|
    double ball = 0;      // of |w_{t+1}|, where the projection acted or might have
    double move = 0;      // of w_{t+1} − w_t
  };
  /// Where a stopping test first said stop, or backtracking first found no step.
  struct Stop {
    Count t = 0;
    double excess = 0;  // f − f* there
    double tolerance = 0;
  };

  /// What the path has shown so far.
  struct Seen {
    Vector first_w = {};
    Count projected = 0;
    std::vector<std::uint64_t> draws = {};
    double noise = 0;  // of the last w_t that is kept for drawing
    Vector dots = {};  // <w_t, x> for A_t
  };

  Comparator comparator(StatementId id, Vector w, double b) const;
  bool violates(const PathStep& step, std::size_t j, double margin, double norm) const;
  Batch look_at_batch(const PathStep& step);
  void check_sums(const Batch& batch);
  void check_other_rules(double lhs, double rounding);
  StepRounding rounding_of(const PathStep& step, const Batch& batch) const;
  Towards towards(const Comparator& u, const PathStep& step, const Batch& batch, const StepRounding& off) const;
  void check_step(const PathStep& step, const Batch& batch);
  void check_chosen(const Comparator& u, const Towards& seen, const Batch& batch, const StepRounding& off);
  void check_backtracking(const PathStep& step, const Batch& batch);
  void check_rules(const PathStep& step, const Batch& batch);
  void update_multipliers(const PathStep& step);
  void check_averages(const PathStep& step);
  void check_moment(const PathStep& step, const Batch& batch);
  void check_stops(const PathStep& step, double f_now, double f_next, double gap);
  void stop(StatementId id, double excess, double norm);
  void report_stop(Finding& finding) const;
  void check_corollary(const PathStep& step);
  void check_distance(const PathStep& step);
  void check_whole(double f_now);
  void see(StatementId id, double lhs, double rhs, double tolerance);
  double excess_tolerance(double norm) const;
  double f_of(VectorView w) const;

  DatasetPtr data_;
  Situation situation_;
  Reference reference_;
  PathOptions options_;
  double lambda_ = 0;
  double unit_ = 0;         // bound of the relative error of a sum of d products
  double unforgotten_ = 0;  // of w_1, where 1 − eta_1 lambda = 0 but for rounding
  std::array<Watch, static_cast<std::size_t>(StatementId::kCount)> watches_;
  std::map<StatementId, Stop> stops_;
  std::vector<Comparator> comparators_;

  Count t_ = 0;
  PathSchedule schedule_;
  PathSums sums_;
  PathAverages averages_;
  PathObjectives objectives_;
  PathMultipliers multipliers_;
  PathViolators violators_;
  Proof proof_;
  Seen seen_;
  PathTotal total_;
};

}  // namespace pegasos
