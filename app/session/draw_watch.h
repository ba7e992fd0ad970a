// How often each example was drawn and violated, counted in slices while somebody looks. The worker's thread owns it.
#pragma once

#include <memory>

#include "experiment/draw_counts.h"
#include "session/lane.h"
#include "session/mailbox.h"

namespace pegasos::session {

class DrawWatch {
 public:
  /// Whether somebody looks.
  void watch(bool on);
  /// The counts are not there yet: `count` is to be called.
  bool counting() const { return counting_; }
  /// The run has begun anew.
  void restart() { counting_ = watching_; }
  void stop() { counting_ = false; }
  /// A slice of counting towards the present moment. True when it is reached.
  bool count(const Lane& live, const Mailbox& mail);
  /// Of a large set that is `moving` a copy is made now and then only.
  void show(Snapshot& snapshot, const Lane& live, bool moving);

 private:
  bool watching_ = false;
  bool counting_ = false;
  std::unique_ptr<DrawCounter> counter_;  ///< null until somebody looks
  std::uint64_t run_id_ = 0;              ///< the run that it counts
  std::shared_ptr<const DrawCounts> counts_;
  Clock::time_point copied_;
};

}  // namespace pegasos::session
