// The menus of the top bar: File, Edit, View, Run, Help. Their entries come from the actions.
#pragma once

#include "ui/context.h"

namespace pegasos::ui {

class AppUi;

class Menus {
 public:
  /// Draws the menu titles from the left end of `area`; returns the width used.
  float draw(UiContext& ui, plot::Rect area, AppUi& app, bool close);
  static float width(const UiContext& ui, bool close);
  /// All menus behind one button, where there is no room for their titles.
  void draw_button(UiContext& ui, plot::Rect place, AppUi& app);

  /// Opens the first menu in the next frame.
  void open_first() { wanted_ = 0; }

 private:
  bool hang(UiContext& ui, AppUi& app, std::size_t menu, plot::Rect place);
  void walk_aside(UiContext& ui, int open);

  int wanted_ = -1;  ///< menu to open in the next frame
  int open_ = -1;    ///< menu that hangs down, -1 = none
};

}  // namespace pegasos::ui
