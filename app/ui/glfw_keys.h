// Between GLFW's key numbers and ours. Private to the window's input.
#pragma once

#include <optional>
#include <string_view>

#include "ui/keys.h"

namespace pegasos::ui {

/// Key::none for keys that mean nothing here; signs come as characters (keys.h).
Key key_of_glfw(int key);
/// With Ctrl held no characters arrive, so + and - are known by their keys.
Key sign_with_ctrl(int key);

/// What GLFW reports of a key that goes down.
struct KeyEvent {
  int key = 0;
  int mods = 0;
  char32_t character = 0;  ///< what comes as a character after it; 0 = nothing
};
/// What a keyboard sends for a stroke: the way back. Its name is that of parse_stroke; nothing for unknown ones.
std::optional<KeyEvent> key_event(std::string_view stroke);

}  // namespace pegasos::ui
