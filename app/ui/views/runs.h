// The table of runs: the live one and those that are pinned beside it, with what differs and what came of it. Hosted as
// a tab by both plot panels; and the quiet row of chips that says, wherever one looks, which runs are pinned.
#pragma once

#include "ui/context.h"
#include "ui/table.h"

namespace pegasos::ui {

class RunsView {
 public:
  /// Draws the table into the inside of an open card.
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect inside);

 private:
  TableState rows_;
  bool turned_ = false;  ///< where there is no room for all columns: those that had none come first
};

/// Height of the row of chips in design px.
inline constexpr float kPinStrip = 26.F;
/// Colour, letter and what differs of every pinned run: a click opens the table, × removes the pin.
/// Returns what is left of the row.
plot::Rect draw_pin_strip(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

}  // namespace pegasos::ui
