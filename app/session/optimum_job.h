// f* in the background: one thread, progress, cancel. The worker owns the job and reads its status when told.
#pragma once

#include <functional>
#include <mutex>
#include <thread>

#include "session/snapshot.h"

namespace pegasos::session {

class OptimumJob {
 public:
  /// `changed` is called from the job's thread when the status has moved (at most about 30 times a second, and at the
  /// end).
  explicit OptimumJob(std::function<void()> changed) : changed_(std::move(changed)) {}
  ~OptimumJob() { cancel(); }
  OptimumJob(const OptimumJob&) = delete;
  OptimumJob& operator=(const OptimumJob&) = delete;

  /// Cancels what runs and starts anew.
  void start(DatasetPtr data, double lambda);
  /// Stops and waits; the status becomes Cancelled unless it was already at an end.
  void cancel();
  OptimumStatus status() const;

 private:
  void work(const std::stop_token& stop, const DatasetPtr& data, double lambda);
  void set(const OptimumStatus& status);

  std::function<void()> changed_;
  mutable std::mutex mutex_;
  OptimumStatus status_;
  std::jthread thread_;  // last: joined before the rest goes
};

}  // namespace pegasos::session
