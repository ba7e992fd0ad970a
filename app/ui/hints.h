// Five short hints at the controls for somebody who opens the window for the first time: one after the other, each put
// away for good by its button, Esc or Enter. Nothing waits for them. Thread rule: the window's thread.
#pragma once

#include "ui/context.h"

namespace pegasos::ui {

inline constexpr unsigned kAllHints = 0x1F;  ///< one bit each

class Hints {
 public:
  /// The names of the widgets that hints point at; AppUi hands them to UiContext::anchors while any are left.
  static WidgetMap anchors();
  /// Draws the first of the hints that are `left` beside its control, above everything; takes away what is dismissed.
  void draw(UiContext& ui, plot::Rect screen, unsigned& left);
  /// The present one is read.
  static void dismiss(unsigned& left);
};

}  // namespace pegasos::ui
