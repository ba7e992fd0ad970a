// How much of a bound is used, and where the rest goes: the proof of Lemma 1 followed along a run, and the way from the
// bound of Theorem 2 down to what is measured.
//
// For one step with u = w*, eta_t = 1/(lambda t), d_t = |w_t − u|^2, the proof's inequality (3) with nothing given
// away:
//   f(w_t; A_t) − f(u; A_t) = (d_t − d_{t+1})/(2 eta_t) + eta_t/2 |nabla_t|^2 − lambda/2 d_t − what is given away
// Summed, the first and the third term telescope to −(lambda T/2) d_{T+1}, hence
//   sum |nabla_t|^2/(2 lambda t) = sum excess + (lambda T/2) d_{T+1} + what is given away        (T times the bound
//   (P))
// and of the pieces on the right only the excess can be negative.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/numbers.h"
#include "theory/ensemble_check.h"

namespace pegasos {

/// The terms of one step, or their sums over 1..t.
struct ProofTerms {
  double excess = 0;            ///< f(w_t; A_t) − f(u; A_t)
  double telescope = 0;         ///< (|w_t − u|^2 − |w_{t+1} − u|^2)/(2 eta_t)
  double gradient = 0;          ///< eta_t/2 |nabla_t|^2
  double convexity = 0;         ///< −lambda/2 |w_t − u|^2
  double subgradient_lost = 0;  ///< >= 0: given away by the subgradient inequality (1)
  double projection_lost = 0;   ///< >= 0: given away by the projection, which only comes nearer to u
};

struct ProofMoment {
  Count t = 0;
  ProofTerms step;
  ProofTerms sum;        ///< over 1..t
  double distance2 = 0;  ///< |w_{t+1} − u|^2
};

/// Sums the terms in compensated arithmetic; keeps the moments it is told to.
class Proof {
 public:
  void add(const ProofMoment& moment, bool keep);
  const std::vector<ProofMoment>& moments() const { return moments_; }

 private:
  std::array<CompensatedSum, 6> sums_;
  std::vector<ProofMoment> moments_;
};

/// From the bound to the truth; each value is at most the one before it.
struct Waterfall {
  struct Stage {
    std::string_view name;
    std::string_view formula;  ///< mathematics markup
    std::string_view lost;     ///< what makes it smaller than the stage before; empty for the first
    double value = 0;
  };
  Count T = 0;
  Count runs = 0;                    ///< 1 for a path
  std::array<Stage, 4> stages;       ///< (Th), (L1), (P), measured
  std::optional<Interval> measured;  ///< of the mean, at kConfidence
  /// Of the difference between (P) and what is measured. With runs the last is an estimate, what the first leaves.
  double distance = 0;  ///< lambda/2 |w_{T+1} − w*|^2: how far the run still is
  double lost = 0;      ///< given away by the two inequalities of the proof
};

/// Of the mean over runs; nothing where Theorem 2 does not speak (assumptions, T < 3) or no run was finished.
std::optional<Waterfall> waterfall(const Situation& situation, const Reference& reference,
                                   const EnsembleValues& values);
/// Of one path; nothing where Theorem 1 does not speak. `end` is of t = T.
std::optional<Waterfall> waterfall(const Situation& situation, const ProofMoment& end);

}  // namespace pegasos
