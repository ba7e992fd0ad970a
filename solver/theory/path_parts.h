// What PathCheck keeps from step to step, each part with its own arithmetic. Private to the theory layer; not
// thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/double_double.h"
#include "core/numbers.h"
#include "theory/verdict.h"

namespace pegasos {

/// Which steps make passes over the data, and which are drawn.
struct PathSchedule {
  Count T = 0;
  Count every = 1;  ///< passes at every step up to here
  Count next_full = 1;
  Count next_drawn = 1;
  bool draw = false;  ///< the step that is looked at

  bool full(Count t) const { return t <= every || t >= next_full || t == T; }
  void begin(Count t);
};

/// Averages of w_1, ..., w_t, summed exactly.
class PathAverages {
 public:
  enum Kind { kUniform, kWeighted, kSuffix, kKinds };

  PathAverages(std::size_t d, Count suffix_from) : suffix_from_(suffix_from) {
    for (auto* sums : {&sums_, &sums_low_}) std::ranges::fill(*sums, Vector(d, 0.0));
  }
  void add(Count t, VectorView w);
  Vector of(Kind kind) const;
  Count suffix_from() const { return suffix_from_; }

 private:
  Count suffix_from_;
  std::array<Vector, kKinds> sums_, sums_low_;
  std::array<double, kKinds> totals_{};
};

/// The multipliers of w_{t+1}: alpha_i = (m/k)(times i violated)/t, shrunk by every projection as w is.
class PathMultipliers {
 public:
  explicit PathMultipliers(std::size_t m) : counts_(m, 0.0) {}
  /// Before the violators of step t are added.
  void shrink(Count t) {
    scale_ *= 1 - 1 / static_cast<double>(t);
    if (t != 1 && scale_ >= 1e-100) return;
    for (double& count : counts_) count *= scale_;
    scale_ = 1;
  }
  void add(Row i, double share) { counts_[i] += share / scale_; }
  void project(double factor) { scale_ *= factor; }
  /// In [0, 1].
  Vector alpha() const {
    Vector alpha(counts_.size());
    for (std::size_t i = 0; i < alpha.size(); ++i) alpha[i] = std::min(1.0, scale_ * counts_[i]);
    return alpha;
  }

 private:
  Vector counts_;  // alpha_i = scale * counts_i
  double scale_ = 0;
};

/// f(w_1), f(w_2), ... until one was not evaluated.
class PathObjectives {
 public:
  void see(Count t, double f) {
    if (steps_ != t - 1) return;
    steps_ = t;
    sum_.add(f);
    best_ = t == 1 ? f : std::min(best_, f);
  }
  bool all(Count t) const { return steps_ == t; }
  double mean() const { return sum_.value() / static_cast<double>(steps_); }
  double best() const { return best_; }

 private:
  Count steps_ = 0;
  CompensatedSum sum_;
  double best_ = 0;
};

/// The violators of the step that is looked at: A_t^+ and the sum of their z = y x, high + low.
struct PathViolators {
  struct One {
    Row row;
    double times;
  };
  std::vector<One> rows;
  Vector sum, sum_low;

  explicit PathViolators(std::size_t d) : sum(d, 0.0), sum_low(d, 0.0) {}
  void clear() {
    rows.clear();
    std::ranges::fill(sum, 0.0);
    std::ranges::fill(sum_low, 0.0);
  }
  /// Coordinate j of nabla_t.
  double gradient(double lambda, VectorView w, std::size_t j, double k) const {
    return lambda * w[j] - (sum[j] + sum_low[j]) / k;
  }
};

/// The z of the violators of all steps so far: without projection w_{t+1} is their sum/(lambda k t).
struct PathTotal {
  std::vector<DoubleDouble> z;
  double rounding = 0;  ///< of the run's own sum, times |.|
  Count k = 0;          ///< of all batches so far; 0 = they differ
};

/// Over s = 1, ..., t.
struct PathSums {
  CompensatedSum f;          ///< f(w_s; A_s)
  CompensatedSum rounding;   ///< of it
  CompensatedSum gradient2;  ///< |nabla_s|^2 / s
  CompensatedSum norm;       ///< |w_s|
  CompensatedSum b;
  double largest_gradient2 = 0;
  double largest_norm = 0;
  double largest_b = 0;
};

}  // namespace pegasos
