// The clock of the microscope: a step that was just made is shown as moves (shrink, add, project), each of some tenths
// of a second. Only looking: the session is at the end of the step all the time. Thread rule: the window's thread.
#pragma once

#include <optional>
#include <vector>

#include "figures/step_parts.h"
#include "session/snapshot.h"

namespace pegasos::ui {

class Microscope {
 public:
  /// Once per frame, before the views. Starts when a phase or a step was done since the frame before; `move_s` is the
  /// length of a move. With `on` false nothing moves.
  void follow(const session::Snapshot& snapshot, bool on, double move_s, double time_s);
  /// Where the animation stands; nothing at rest.
  std::optional<figures::StepMotion> motion() const;
  bool running() const { return !moves_.empty(); }
  bool held() const { return held_; }
  /// Stops the clock or lets it go on.
  void hold(bool held) { held_ = held && running(); }
  /// At once at the end of the step.
  void complete() { moves_.clear(), held_ = false; }

 private:
  void start(const session::Snapshot& snapshot, Position from, double move_s);

  std::vector<figures::StepMove> moves_;  ///< of the running animation; empty at rest
  double move_s_ = 0.28;
  double elapsed_s_ = 0;
  double last_s_ = 0;
  bool held_ = false;
  std::uint64_t run_id_ = 0;
  Position shown_;
};

}  // namespace pegasos::ui
