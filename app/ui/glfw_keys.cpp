#include "ui/glfw_keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::ui {

Key key_of_glfw(int key) {
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return static_cast<Key>(static_cast<int>(Key::a) + key - GLFW_KEY_A);
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return static_cast<Key>(static_cast<int>(Key::d0) + key - GLFW_KEY_0);
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9)
    return static_cast<Key>(static_cast<int>(Key::d0) + key - GLFW_KEY_KP_0);
  switch (key) {
    case GLFW_KEY_SPACE:
      return Key::space;
    case GLFW_KEY_LEFT:
      return Key::left;
    case GLFW_KEY_RIGHT:
      return Key::right;
    case GLFW_KEY_UP:
      return Key::up;
    case GLFW_KEY_DOWN:
      return Key::down;
    case GLFW_KEY_HOME:
      return Key::home;
    case GLFW_KEY_END:
      return Key::end;
    case GLFW_KEY_PAGE_UP:
      return Key::page_up;
    case GLFW_KEY_PAGE_DOWN:
      return Key::page_down;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      return Key::enter;
    case GLFW_KEY_TAB:
      return Key::tab;
    case GLFW_KEY_DELETE:
    case GLFW_KEY_BACKSPACE:
      return Key::del;
    case GLFW_KEY_ESCAPE:
      return Key::escape;
    case GLFW_KEY_F5:
      return Key::f5;
    case GLFW_KEY_F10:
      return Key::f10;
    case GLFW_KEY_F11:
      return Key::f11;
    default:
      return Key::none;
  }
}

Key sign_with_ctrl(int key) {
  if (key == GLFW_KEY_EQUAL || key == GLFW_KEY_KP_ADD) return Key::plus;
  if (key == GLFW_KEY_MINUS || key == GLFW_KEY_KP_SUBTRACT) return Key::minus;
  return Key::none;
}

}  // namespace pegasos::ui
