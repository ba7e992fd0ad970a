// The statements about expectations and probabilities, judged by independent runs. Nothing is ever proved by runs: a
// row is "consistent" unless its interval lies wholly beyond the bound.
#pragma once

#include "theory/fan.h"
#include "theory/reference.h"
#include "theory/statistics.h"
#include "theory/verdict.h"

namespace pegasos {

/// What one run of T steps hands over.
struct MemberValues {
  double mean_f = 0;             ///< (1/T) sum f(w_t), or an unbiased estimate of it
  double mean_f_batch = 0;       ///< (1/T) sum f(w_t; A_t)
  double mean_f_batch_star = 0;  ///< (1/T) sum f(w*; A_t)
  double f_average = 0;          ///< f of the uniform average of w_1..w_T
  double f_random = 0;           ///< f(w_r), r uniform in 1..T
  double f_last = 0;             ///< f(w_T)
  double f_weighted = 0;         ///< average with weights t
  double f_suffix = 0;           ///< average over t > floor(T/2); f(w_T) for T = 1
  double distance2 = 0;          ///< |w_{T+1} - w*|^2
  double posterior = 0;          ///< bound (P) of this run: sum |nabla_t|^2/(2 lambda t), over T
  double largest_norm = 0;
  Vector f_boost;  ///< f(w_r), r uniform in 1..floor(T/s), s = ceil(ln 1/delta), one per delta; NaN where that is < 3
};

struct EnsembleValues {
  std::vector<MemberValues> members;  ///< in the order of their numbers
  Count requested = 0;                ///< more than there are: the ensemble was stopped
  Vector deltas;                      ///< of Theorem 3 and its relatives, in (0, 1)
  Count moments = 0;                  ///< t at which mean_f was evaluated; T = all
  std::vector<std::uint64_t> draws;   ///< how often each example was drawn, m numbers, all runs together
  bool same_path = false;             ///< A_t = S: every run is the same but for r
  std::vector<FanMoment> fan;         ///< empty when no run was finished
  /// Histogram of f(w_t) − f* over all (run, t), T for each finished run, in the bins of fan.h. Where f was not
  /// evaluated at every t, each t that was chosen stands for its stretch.
  std::vector<std::uint64_t> excess_counts;
  std::vector<std::uint64_t> excess_above;  ///< of these (run, t): above c ln T/(λδT), one number per delta
};

inline constexpr double kConfidence = 0.99;  ///< of the intervals
/// A uniform sampler, or two equal means, are called different that rarely.
inline constexpr double kSamplingAlarm = 1e-6;

/// s = ceil(ln 1/delta) of boosting, at least 1.
Count boosting_runs(double delta);

std::vector<Finding> check_ensemble(const Dataset& data, const Situation& situation, const Reference& reference,
                                    const EnsembleValues& values);

}  // namespace pegasos
