// From GLFW's key numbers to ours. Private to the window.
#pragma once

#include "ui/keys.h"

namespace pegasos::ui {

/// Key::none for keys that mean nothing here; signs come as characters (keys.h).
Key key_of_glfw(int key);
/// With Ctrl held no characters arrive, so + and - are known by their keys.
Key sign_with_ctrl(int key);

}  // namespace pegasos::ui
