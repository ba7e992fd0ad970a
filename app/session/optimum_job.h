// f* in the background: one thread, progress, cancel. The worker owns the jobs and reads their status when told.
//
// A job is a handle: copies share the same work, which is cancelled when nobody holds it any more. So runs on the same
// set with the same lambda compute their optimum once.
#pragma once

#include <functional>
#include <memory>

#include "session/snapshot.h"

namespace pegasos::session {

inline constexpr Count kPromptExamples = 1000;
inline constexpr Count kPromptDimensions = 3;

class OptimumJob {
 public:
  /// `changed` is called from the job's thread when the status has moved (at most about 30 times a second, and at the
  /// end). It must stay callable until the last handle of the work is gone.
  /// `patience_s`: how long the caller's thread works on a small problem in the plane.
  OptimumJob(std::function<void()> changed, double patience_s)
      : changed_(std::move(changed)), patience_s_(patience_s) {}

  /// Lets go of what runs and starts anew. Small problems in the plane (kPromptExamples, kPromptDimensions) are solved
  /// in the caller's thread, so that w* is there with the data; after `patience_s` they begin anew in the background.
  /// `held_out` (may be null) only measures the error of w*.
  void start(DatasetPtr data, DatasetPtr held_out, double lambda);
  /// Stops the work for all who share it and waits; the status becomes Cancelled unless it was already at an end.
  void cancel();
  OptimumStatus status() const;
  /// Whether the work is about this set and lambda.
  bool serves(const DatasetPtr& data, double lambda) const;

 private:
  class Work;

  std::function<void()> changed_;
  double patience_s_;
  std::shared_ptr<Work> work_;
};

}  // namespace pegasos::session
