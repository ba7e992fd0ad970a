// How near a run is to the optimum, told by the run itself: multipliers from who violated give a lower bound of f*.
//
//   alpha_i = violations of example i / visits of example i, over a stretch of steps (an example that was not visited:
//   1 where its margin is below 1, else 0)
//
// is in [0,1]^m, hence D(alpha) <= f*, and without projection w(alpha) is near the average of the stretch: the gap
// f(w) - D(alpha) shrinks with the length of the stretch. The bound is certified whatever alpha is.
#pragma once

#include <vector>

#include "methods/stepper.h"

namespace pegasos {

class DualWatch {
 public:
  explicit DualWatch(Count m) : visits_(static_cast<std::size_t>(m)), violations_(visits_) {}

  /// After each step of the stretch.
  void add(const StepRecord& record) {
    for (std::size_t j = 0; j < record.indices.size(); ++j) {
      const auto times = static_cast<std::uint32_t>(record.times_of(j));
      visits_[record.indices[j]] += times;
      violations_[record.indices[j]] += times * record.violates[j];
    }
  }

  /// f(w) and the best lower bound so far. A new stretch begins. With a free bias nothing is known: the bound stays 0.
  struct Gap {
    double f = 0;
    double bound = 0;
    double relative() const { return f > 0 ? (f - bound) / f : 0; }
  };
  Gap measure(const Dataset& data, double lambda, VectorView w, Count threads);

 private:
  std::vector<std::uint32_t> visits_;
  std::vector<std::uint32_t> violations_;
  double bound_ = 0;
};

}  // namespace pegasos
