// f* in the background. A handle, like the job behind it: runs on the same set with the same lambda compute their
// optimum once.
#pragma once

#include <functional>

#include "experiment/problem.h"
#include "session/job.h"
#include "session/snapshot.h"

namespace pegasos::session {

inline constexpr Count kPromptExamples = 1000;
inline constexpr Count kPromptDimensions = 3;

class OptimumJob {
 public:
  /// `changed`: as of a job. `patience_s`: how long the caller's thread works on a small problem in the plane.
  OptimumJob(std::function<void()> changed, double patience_s);

  /// Lets go of what runs and starts anew. Small problems in the plane (kPromptExamples, kPromptDimensions) are solved
  /// in the caller's thread, so that w* is there with the data; after `patience_s` they begin anew in the background.
  /// The optimum of the training set; the others only measure the error of w*. What is known of the same training set
  /// is not computed again.
  void start(const Problem& problem, double lambda);
  /// Stops the work for all who share it and waits; the status becomes Cancelled unless it was already at an end.
  void cancel();
  OptimumStatus status() const { return job_.status() ? *job_.status() : OptimumStatus{}; }
  /// Whether the work is about this training set and lambda, and tells the error on this test set.
  bool serves(const Problem& problem, double lambda) const {
    return problem.data == data_ && problem.test == measured_.test && lambda == lambda_;
  }

 private:
  double patience_s_;
  DatasetPtr data_;
  Measured measured_;
  double lambda_ = 0;
  Job<OptimumStatus> job_;
};

}  // namespace pegasos::session
