// The optimum of the live run as points are edited: a search that has only just begun may end first, so that w* follows
// behind the hand instead of never being found. The worker's thread owns it.
#pragma once

#include <memory>

#include "session/pins.h"

namespace pegasos::session {

class FollowedOptimum {
 public:
  FollowedOptimum(Lane& live, Pins& pins) : live_(live), pins_(pins) {}

  /// The live problem is another one; after an edit `anew` is false.
  void start(bool anew);
  /// The job of the live run is at work on its present points, or on nothing.
  void settle() { stale_ = false; }
  /// Another run has taken the live place.
  void forget();
  /// Goes on to the present points where the search has ended.
  OptimumStatus status();
  /// The job still works on the points before the last edit.
  bool stale() const { return stale_; }

 private:
  void serve();

  Lane& live_;
  Pins& pins_;
  std::shared_ptr<const Optimum> before_;  // of the points before the last edit
  bool stale_ = false;
  Clock::time_point started_;
};

}  // namespace pegasos::session
