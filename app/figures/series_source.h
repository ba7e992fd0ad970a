// The run's series as sources of curves. Private to this layer.
#pragma once

#include <memory>
#include <vector>

#include "figures/common.h"
#include "figures/figures.h"
#include "plot/decimate.h"

namespace pegasos::figures {

using SourcePtr = std::shared_ptr<const plot::ColumnSource>;

/// One entry per step (or per block of steps once the series is that long). `least` is the smallest positive value that
/// can occur, for log axes; 0 where any positive value can.
SourcePtr per_step(const Pyramid::View& series, double least = 0);

/// Mean of |A_t^+| over the latest steps before each place: the share that still violates, where single steps are 0 or
/// 1. Empty before the 10th step, and where a run is so long that single steps are no longer kept.
SourcePtr recent_violators(const Snapshot& snapshot);

/// Scheduled and hand-made samples merged, with their sources; shared until a sample is added.
struct SampledCurves {
  std::vector<double> t;
  std::vector<double> f;
  std::vector<double> f_average;
  std::vector<double> sum_gradient2_over_t;
  SourcePtr f_source;
  SourcePtr f_average_source;
  SourcePtr hinge_source;    ///< mean hinge of w_t
  SourcePtr penalty_source;  ///< lambda/2 |w_t|^2
  SourcePtr error_source;
  SourcePtr error_average_source;
  SourcePtr held_out_error_source;          ///< null when nothing is held out
  SourcePtr held_out_error_average_source;  ///< null when nothing is held out
  SourcePtr test_error_source;              ///< null when there is no test set
  SourcePtr test_error_average_source;      ///< null when there is no test set
};
std::shared_ptr<const SampledCurves> sampled_curves(const Snapshot& snapshot);

/// f - f*, never below `resolution`: what the certificate does not resolve is drawn on the edge of that band.
struct Excess {
  std::vector<double> live;
  std::vector<double> average;
  SourcePtr live_source;
  SourcePtr average_source;
};
std::shared_ptr<const Excess> excess_curves(const Snapshot& snapshot);

/// f of `pinned` minus f of `live` at the t at which both were evaluated, of w_t or of the averages.
struct Difference {
  std::vector<double> t;
  std::vector<double> value;
  SourcePtr source;
};
std::shared_ptr<const Difference> difference_curves(const Snapshot& live, const Snapshot& pinned, bool of_averages,
                                                    bool absolute);

/// Angles to w* in degrees and distances from it, where w_t is kept (d <= kTrajectoryDimensions). Without w* nothing.
struct Directions {
  std::vector<double> t;
  std::vector<double> angle_live;  ///< t from the first w_t that is not 0: NaN before
  std::vector<double> angle_average;
  std::vector<double> distance_live;
  std::vector<double> distance_average;
  SourcePtr angle_live_source, angle_average_source, distance_live_source, distance_average_source;
};
std::shared_ptr<const Directions> directions(const Snapshot& snapshot);

/// Angle between two vectors in degrees, exact for small ones too; NaN where one of them is 0.
double angle_degrees(VectorView a, VectorView b);

/// |a − b|.
double distance_between(VectorView a, VectorView b);

/// `share`-quantile of values at places that are spread evenly over log t: early spikes count as little as they show.
/// Of a few values the outermost one: a curve that has just begun does not leave its picture.
double typical_top(const std::vector<double>& t, const std::vector<double>& y, double share);

/// Right end of the axis in steps of the live run: T, or the furthest frontier where that is further; bounded while T
/// is astronomical.
double last_t(const Snapshot& snapshot, TimeAxis along);

}  // namespace pegasos::figures
