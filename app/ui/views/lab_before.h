// The laboratory that a lesson takes the place of: the person's own run, and how the window looked. Both come back when
// the lesson is left.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "ui/context.h"

namespace pegasos::ui {

class LabBefore {
 public:
  /// How the window looked: first what it shows, then, once the run of that time is there, how its pictures are cut.
  struct Look {
    std::function<void()> lay_back;
    std::function<void(const session::Snapshot& now)> look_back;
  };

  bool kept() const { return kept_.moment != nullptr; }
  void keep(session::SnapshotPtr moment, Look look) { kept_ = {std::move(moment), std::move(look)}, returning_ = {}; }
  void forget() { kept_ = {}; }
  /// Sends both on their way back, as far as they are kept: the session knows the run, also after it was opened. Undo
  /// goes on from there; `own`: the person has made something of `now`, which is a step of it.
  void give_back(const session::Snapshot& now, bool own, UiContext& ui);
  /// Once per frame: when its run is there again, its pictures are cut as they were.
  void follow(const session::Snapshot& now);

 private:
  struct Kept {
    session::SnapshotPtr moment;
    Look look;
  };
  Kept kept_;
  Kept returning_;
  std::uint64_t left_ = 0;  ///< the run that was shown when it was sent back
};

}  // namespace pegasos::ui
