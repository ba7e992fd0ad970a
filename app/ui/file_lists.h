// The lists that hang below the top bar's menus: files that were used last, and the sessions that come with the
// program. Thread rule: the window's thread.
#pragma once

#include <vector>

#include "session/state_folder.h"
#include "ui/context.h"

namespace pegasos::ui {

class FileLists {
 public:
  /// Opened in the next frame.
  void show_recent() { recent_wanted_ = true; }
  void show_demonstrations() { demonstrations_wanted_ = true; }
  /// In the top bar's window, which must be open. `folder`: where the list is kept; null = nowhere.
  void draw(UiContext& ui, const session::StateFolder* folder);

 private:
  void recent(UiContext& ui, const session::StateFolder* folder);
  void demonstrations(UiContext& ui);

  bool recent_wanted_ = false;
  bool demonstrations_wanted_ = false;
  std::vector<session::StateFolder::Recent> recent_;
  std::vector<session::StateFolder::Earlier> earlier_;
};

}  // namespace pegasos::ui
