// The text log: what happened, line by line, with the newest at the bottom. Follows the end until somebody scrolls up.
// The keyboard goes from line to line.
// See session/step_log.h for what is written.
#pragma once

#include <string>

#include "session/snapshot.h"
#include "ui/context.h"
#include "ui/view_state.h"

namespace pegasos::ui {

class StepLogView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect inside);
  /// The whole log as plain text, one line for each of its lines.
  static std::string text(const session::Snapshot& snapshot);

 private:
  void answer(const session::LogView& log, UiContext& ui, const Asked& asked, plot::Rect area);
  void lines(const session::LogView& log, UiContext& ui, plot::Rect area);
  void bar(const session::LogView& log, UiContext& ui, plot::Rect track);

  double end_ = -1;  ///< number, since the log began, of the line after the lowest one; -1: the end is followed
  std::size_t visible_ = 1;
  double at_ = -1;  ///< number of the line that the keyboard is on; -1: none
};

}  // namespace pegasos::ui
