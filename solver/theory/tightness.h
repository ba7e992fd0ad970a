// How much of a bound is used, and where the rest goes: the proof of Lemma 1 followed along a run, and the way from the
// bound of Theorem 2 down to what is measured.
//
// For one step with u = w*, eta_t = 1/(lambda t), d_t = |w_t − u|^2, the proof's inequality (3) with nothing given
// away:
//   f(w_t; A_t) − f(u; A_t) = (d_t − d_{t+1})/(2 eta_t) + eta_t/2 |nabla_t|^2 − lambda/2 d_t − what is given away
// Summed, the first and the third term telescope to −(lambda T/2) d_{T+1}, hence
//   sum |nabla_t|^2/(2 lambda t) = sum excess + (lambda T/2) d_{T+1} + what is given away
// with T times the bound (P) on the left, and of the pieces on the right only the excess can be negative.
#pragma once

#include <array>
#include <optional>
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
  /// Of `gradient`: eta_t/2 E|nabla_t − nabla f(w_t)|^2, what drawing batches adds to |nabla_t|^2 on average; E|...|^2
  /// is that of the last moment that was kept. 0 where batches are not drawn uniformly.
  double noise = 0;
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
  std::array<CompensatedSum, 7> sums_;
  std::vector<ProofMoment> moments_;
};

/// E|nabla_t − nabla f(w)|^2 over the batch A_t: the variance of v_i z_i over the examples (v_i = 1 where
/// y(<w, x> + b) < 1), over k, and times (m − k)/(m − 1) for subsets. Nothing where batches are not drawn uniformly.
std::optional<double> sampling_noise(const Dataset& data, const Parameters& parameters, VectorView w, double b = 0);

/// From the bound to the truth: each of the first four is at most the one before it.
struct Waterfall {
  Count T = 0;
  Count runs = 0;                    ///< 1 for a path
  double theorem = 0;                ///< (Th): c ln T/(lambda T)
  double logarithm = 0;              ///< (L1): (1 + ln T)/2 instead of ln T
  double posterior = 0;              ///< (P): the subgradients seen instead of G
  double excess = 0;                 ///< measured: the mean of f(w_t) − f*, of a path on its batches
  std::optional<Interval> interval;  ///< of the mean excess over runs, at kConfidence
  std::optional<double> noise;       ///< how much of (P) is sampling noise, on one path
  // posterior − excess = distance + lost. Of runs, lost is what the others leave.
  double distance = 0;  ///< lambda/2 |w_{T+1} − w*|^2: how far the run still is
  double lost = 0;      ///< given away by the two inequalities of the proof
};

/// Of the mean over runs; nothing where Theorem 2 does not speak (assumptions, T < 3) or fewer than two were finished.
/// `end` is one path's moment t = T, for the noise.
std::optional<Waterfall> waterfall(const Situation& situation, const Reference& reference, const EnsembleValues& values,
                                   const ProofMoment& end);
/// Of one path; nothing where Theorem 1 does not speak. `end` is of t = T.
std::optional<Waterfall> waterfall(const Situation& situation, const ProofMoment& end);

}  // namespace pegasos
