// Changes of the problem, each a step that can be taken back: edits of the points by hand, and all others that are made
// through `change`. The worker's thread owns it.
#pragma once

#include <functional>
#include <optional>

#include "session/comparison.h"
#include "session/pin_board.h"
#include "session/session_names.h"
#include "session/undo.h"

namespace pegasos::session {

class Editing {
 public:
  Editing(Setup& setup, PinBoard& pins, SessionNames& names) : setup_(setup), pins_(pins), names_(names) {}

  /// Does `work` and, if it has changed the problem, makes it a step of the history; those with the same nonzero
  /// `gesture` are one.
  void change(const Change& what, std::uint64_t gesture, const std::function<void()>& work);
  /// The same for work on the runs beside the live one; `letter` is the first that it is about.
  void change_pins(Change::Kind kind, Count count, char letter, const std::function<void()>& work);
  void edit(const Edit& command);
  void new_canvas();
  /// Gives the edits up.
  void bring_original_back();
  void undo();
  void redo();
  bool undo_brings_another_set() const;
  /// What a session does: its run and pins take the place of what is there, or of home where that was left. `work`
  /// tells whether they are there; as a step of the history it takes back to there.
  void replace(const Change& what, const std::function<bool()>& work);
  void leave_home();
  /// What was done on the way there is no step: there is nothing to go back to but home.
  void arrive();
  /// On failure everything stays as it was. `step`: the way there and back are steps of the history.
  void go_home(bool step);
  /// As it was saved, or null = home is here. Its data are read where it is gone to.
  void set_home(const std::shared_ptr<const SessionFile>& file);
  /// Null while one is there.
  std::shared_ptr<const SessionFile> home() const { return home_ ? home_->file : nullptr; }
  bool home_is_another_set() const;
  /// What is still shown is kept to be compared with.
  void compare(std::uint64_t gesture);
  void end_comparison() { comparison_.end(); }
  /// `snapshot` knows its parameters and its set.
  void show(Snapshot& snapshot) const;

 private:
  struct Home {
    std::shared_ptr<const SessionFile> file;
    UndoState state;
    UndoHistory history;
    bool arrived = false;
  };
  UndoState present(Change::Kind kind) const;
  bool bring_back(const UndoState& state);
  bool take_back(const Change& change, const UndoState& state);

  Setup& setup_;
  PinBoard& pins_;
  SessionNames& names_;
  UndoHistory history_;
  std::optional<Home> home_;  ///< while it is left
  Comparison comparison_;
};

}  // namespace pegasos::session
