// The dialog that says which panels are shown, in the window and in lecture mode. Thread rule: the window's thread.
#pragma once

#include "ui/lecture.h"

namespace pegasos::ui {

class PanelChooser {
 public:
  void show() { wanted_ = true; }
  bool is_open() const { return open_; }
  void close() { open_ = wanted_ = false; }
  /// Draws it while it is open. True when its button asks to begin or end lecture mode.
  bool draw(UiContext& ui, plot::Rect screen, PanelSet& hidden, Lecture& lecture);

 private:
  void row(UiContext& ui, Panel panel, plot::Rect line, PanelSet& hidden, Lecture& lecture);
  bool wanted_ = false;
  bool open_ = false;
};

}  // namespace pegasos::ui
