// What a run leaves behind for the plots. Batch quantities are kept at every step, as min/max pyramids; full quantities
// (passes over the whole set) on a schedule that is a pure function of t and m, so that a replay gives the same points.
#pragma once

#include <memory>
#include <vector>

#include "core/types.h"
#include "experiment/shared_log.h"
#include "objective/hinge.h"

namespace pegasos {

/// Smallest and largest value of a stretch of steps.
struct MinMax {
  float low = 0;
  float high = 0;
};

/// One number per step (single precision: it is drawn, not computed with). Above `kCapacity` entries the finest level
/// is dropped and an entry then stands for `block()` steps, so that memory stays bounded for any T.
class Pyramid {
 public:
  static constexpr std::size_t kChunk = 16384;
  static constexpr std::size_t kFanOut = 128;
  static constexpr std::size_t kCapacity = std::size_t{1} << 24;

  struct Chunk {
    std::vector<float> low;  // entries; high is empty while an entry is a single step
    std::vector<float> high;
    std::vector<MinMax> blocks;  // of kFanOut entries each
    MinMax all;
    MinMax entry(std::size_t i) const { return {low[i], high.empty() ? low[i] : high[i]}; }
  };

  /// An immutable picture of the series.
  class View {
   public:
    /// Steps covered: t = 1 .. steps().
    Count steps() const { return steps_; }
    /// Steps per entry: 1 while every step is kept.
    Count block() const { return block_; }
    /// Smallest and largest value over the steps first..last (1-based, clamped to the series; first <= last).
    MinMax range(Count first, Count last) const;
    /// Value at step t while block() == 1; the block's largest value afterwards.
    float at(Count t) const { return range(t, t).high; }

   private:
    friend class Pyramid;
    std::vector<std::shared_ptr<const Chunk>> chunks_;
    Count steps_ = 0;
    Count block_ = 1;
  };

  void push_back(float value);
  Count steps() const { return steps_; }
  std::size_t bytes() const;
  View view() const;

 private:
  void append(Chunk& chunk, MinMax entry) const;
  void push_entry(MinMax entry);
  void coarsen();

  std::vector<std::shared_ptr<const Chunk>> full_;
  Chunk last_;
  Count steps_ = 0;
  Count block_ = 1;
  MinMax pending_;  // steps of an unfinished entry when block_ > 1
  Count pending_count_ = 0;
};

/// What costs passes over rows at a moment beside f(w): f of the averages of what is included so far, errors on sets
/// that only measure.
struct FurtherValues {
  double f_average = 0;                ///< of the uniform one of w_1..w_t; f(w_1) when none is included
  double f_weighted = 0;               ///< of the one with weights t
  double f_suffix = -1;                ///< -1 before the suffix begins
  double error_average = 0;            ///< error rate of the average behind f_average
  double held_out_error = -1;          ///< error rate of w on the held-out part; -1 where there is none
  double held_out_hinge = -1;          ///< its mean hinge there
  double held_out_error_average = -1;  ///< error rate there of the average behind f_average
  double test_error = -1;              ///< the same on the test set
  double test_hinge = -1;
  double test_error_average = -1;
};

/// Full quantities at one t: of w_t and of the averages of w_1..w_t.
struct FullSample : Objective, FurtherValues {
  Count t = 0;
  double b = 0;                        ///< free bias b_t
  double sum_gradient2_over_t = 0;     ///< sum_{s<=t} |nabla_s|^2 / s, for the a posteriori bound (P)
  double sum_f_batch = 0;              ///< sum_{s<=t} f(w_s; A_s)
  std::uint32_t w_index = kNoWeights;  ///< place of w_t in SeriesView::weights (times d)
  static constexpr std::uint32_t kNoWeights = 0xFFFFFFFFU;
};

/// Largest d for which w_t is kept with each sample.
inline constexpr Count kTrajectoryDimensions = 256;

/// The schedule: every t up to a number that depends on m alone, later 240 points a decade. Next scheduled t after `t`.
Count next_scheduled(Count t, Count m);
/// Up to this t every step is evaluated in full.
Count dense_until(Count m);

struct SeriesView {
  Pyramid::View f_batch;    ///< f(w_t; A_t)
  Pyramid::View norm_half;  ///< |w_{t+1/2}|; larger than the ball's radius exactly where the projection acted
  Pyramid::View violators;  ///< |A_t^+|
  SharedLog<FullSample>::View samples;     ///< scheduled, increasing t
  std::vector<FullSample> by_hand;         ///< extra points of steps made by hand, increasing t
  SharedLog<double, 4096>::View weights;   ///< w_t of the samples, d numbers each
  SharedLog<double, 4096>::View averages;  ///< uniform average of w_1..w_t of the same samples, d numbers each
  Count d = 0;
  Count steps() const { return f_batch.steps(); }
  /// Calls f(sample) for scheduled and hand-made samples merged by t.
  template <class F>
  void for_each_sample(F&& f) const {
    std::size_t hand = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      while (hand < by_hand.size() && by_hand[hand].t < samples[i].t) f(by_hand[hand++]);
      f(samples[i]);
    }
    while (hand < by_hand.size()) f(by_hand[hand++]);
  }
};

class Series {
 public:
  explicit Series(Count d) : d_(d) {}
  /// Batch quantities of step t = steps() + 1. `radius` of the ball keeps `norm_half` on the right side of it.
  void add_step(double f_batch, double norm_half, Count violators, bool projected, double radius);
  /// A scheduled sample (increasing t) or, with `by_hand`, an extra one (any t, replaces an equal t).
  /// `average` of w_1..w_t: empty, or given with every sample.
  void add_sample(FullSample sample, VectorView w, bool by_hand, VectorView average = {});
  Count steps() const { return f_batch_.steps(); }
  std::size_t bytes() const;
  SeriesView view() const;

 private:
  Count d_;
  Pyramid f_batch_;
  Pyramid norm_half_;
  Pyramid violators_;
  SharedLog<FullSample> samples_;
  std::vector<FullSample> by_hand_;
  SharedLog<double, 4096> weights_;
  SharedLog<double, 4096> averages_;
  std::uint32_t weights_count_ = 0;
};

}  // namespace pegasos
