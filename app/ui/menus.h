// The menus of the top bar: File, Edit, View, Run, Help. Their entries come from the key table.
#pragma once

#include <functional>
#include <string>

#include "ui/context.h"
#include "ui/keys.h"

namespace pegasos::ui {

/// What an entry says at this moment.
struct MenuEntry {
  bool ticked = false;      ///< on, or chosen in its group (the theme in use)
  std::string title = {};   ///< in place of the key table's; empty: that
  std::string reason = {};  ///< why it cannot be chosen; empty = it can
};

class Menus {
 public:
  /// Draws the menu titles from the left end of `area`; returns the width used.
  float draw(UiContext& ui, plot::Rect area, const std::function<void(Action)>& perform,
             const std::function<MenuEntry(Action)>& entry);

  /// Opens the first menu in the next frame.
  void open_first() { wanted_ = 0; }

 private:
  int wanted_ = -1;  ///< menu to open in the next frame
  int open_ = -1;    ///< menu that hangs down, -1 = none
};

}  // namespace pegasos::ui
