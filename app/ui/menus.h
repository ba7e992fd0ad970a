// The menus of the top bar: File, View, Run, Help. Their entries come from the key table.
#pragma once

#include <functional>

#include "ui/context.h"
#include "ui/keys.h"

namespace pegasos::ui {

class Menus {
 public:
  /// Draws the menu titles from the left end of `area`; returns the width used. `marked` says which entries carry a
  /// tick (the theme in use).
  float draw(UiContext& ui, plot::Rect area, const std::function<void(Action)>& perform,
             const std::function<bool(Action)>& marked);

  /// Opens the first menu in the next frame.
  void open_first() { wanted_ = 0; }

 private:
  int wanted_ = -1;  ///< menu to open in the next frame
  int open_ = -1;    ///< menu that hangs down, -1 = none
};

}  // namespace pegasos::ui
