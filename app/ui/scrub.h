// Looking at another moment for as long as Shift is held over a plot: the session goes to the t under the mouse, and
// back to where it was afterwards. Thread rule: the window's thread.
#pragma once

#include <functional>
#include <optional>

#include "session/commands.h"
#include "session/snapshot.h"

namespace pegasos::ui {

class Scrub {
 public:
  bool always = false;  ///< without Shift: wherever the mouse is over a plot

  /// The t under the mouse in this frame, once it should be shown; never beyond what was run.
  void follow(Count t) { wanted_ = t; }
  /// What is shown now is where the session stays.
  void stay() { home_.reset(); }
  bool away() const { return home_.has_value(); }
  /// Once per frame, after the views: goes there, or back.
  void turn(const session::Snapshot& snapshot, const std::function<void(session::Command)>& push);

 private:
  struct Home {
    Position position;
    bool playing = false;
    std::uint64_t run_id = 0;
  };
  std::optional<Count> wanted_;
  std::optional<Home> home_;
  Count last_ = -1;
};

}  // namespace pegasos::ui
