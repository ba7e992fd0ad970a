// Changes of the problem, each a step that can be taken back: edits of the points by hand, and all others that are made
// through `change`. The worker's thread owns it.
#pragma once

#include <functional>
#include <optional>

#include "session/comparison.h"
#include "session/pin_board.h"
#include "session/undo.h"

namespace pegasos::session {

class Editing {
 public:
  Editing(Setup& setup, PinBoard& pins) : setup_(setup), pins_(pins) {}

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
  void keep_history() { kept_ = history_; }
  /// On failure everything stays as it was.
  void return_to(const ReturnTo& command);
  bool undo_brings_another_set() const;
  /// What is still shown is kept to be compared with.
  void compare(std::uint64_t gesture);
  void end_comparison() { comparison_.end(); }
  /// `snapshot` knows its parameters and its set.
  void show(Snapshot& snapshot) const;

 private:
  UndoState present(Change::Kind kind) const;
  bool bring_back(const UndoState& state);
  bool take_back(const Change& change, const UndoState& state);

  Setup& setup_;
  PinBoard& pins_;
  UndoHistory history_;
  std::optional<UndoHistory> kept_;  ///< of whoever comes back
  Comparison comparison_;
};

}  // namespace pegasos::session
