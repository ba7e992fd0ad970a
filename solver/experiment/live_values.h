// What costs passes over the rows at a moment of a run: f and its relatives at the iterate and at the averages. Found
// out here and now from what the run has, or from copies by whom and whenever one likes while the run goes on: the
// digits are the same.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "experiment/series.h"
#include "methods/averaging.h"
#include "objective/hinge.h"

namespace pegasos {

/// Everything about the live iterate that costs passes over the data.
struct LiveValues : FurtherValues {
  Objective last;  ///< of the live w (w_{completed+1}, or w_{t+1/2} between GradientStep and Projection)
};

/// Sets that only measure, prepared as the training set was; null where there is none.
struct Measured {
  DatasetPtr held_out;
  DatasetPtr test;
  bool operator==(const Measured&) const = default;
};

/// What they are of.
struct Moment {
  double lambda;
  VectorView w;
  double b;
  const Weights& weights;  ///< of the averages: w itself, or what it has become since
  const Averages& averages;
};
/// Of several moments of runs on one training set, together: see evaluate of several points.
struct MomentValues {
  LiveValues values;
  Vector average;  ///< the uniform one; empty before its first term
};
std::vector<MomentValues> values_of(std::span<const Moment> moments, const Dataset& data, const Measured& measured,
                                    Count threads);

/// A moment's copies until its values are found out. Those who hold it see whether they are; one thread finds out.
class OwedValues {
 public:
  OwedValues(DatasetPtr data, Measured measured, const Moment& moment);

  /// Are they there? From then on nothing of it changes, and any thread may look.
  bool there() const { return there_.load(std::memory_order_acquire); }
  const MomentValues& found() const { return found_; }  ///< requires there()
  const Vector& w() const { return w_; }                ///< at any time
  double b() const { return b_; }
  const Dataset& data() const { return *data_; }
  std::size_t bytes() const { return bytes_; }

  /// True at the first call: for who hands it over to whoever finds out.
  bool ask() { return !std::exchange(asked_, true); }
  /// Can the passes over the rows be shared with `other`?
  bool goes_with(const OwedValues& other) const { return data_ == other.data_ && measured_ == other.measured_; }
  /// Finds out those of `owed`, all of which go together. It looks (core/looks.h), and finds out all or none.
  static void find_out(std::span<const std::shared_ptr<OwedValues>> owed, Count threads);

 private:
  DatasetPtr data_;
  Measured measured_;
  double lambda_;
  Vector w_;
  double b_;
  Weights weights_;
  Averages averages_;
  std::size_t bytes_;
  MomentValues found_;
  bool asked_ = false;
  std::atomic<bool> there_{false};
};

/// A full sample that waits for its values.
struct OwedSample {
  FullSample sample;
  bool by_hand;
  std::shared_ptr<OwedValues> values;
};

/// In the order of their steps. Who is there to do so finds the values out, on any thread and at any time; copies share
/// them.
struct OwedSamples : std::deque<OwedSample> {
  std::size_t bytes() const;
};

}  // namespace pegasos
