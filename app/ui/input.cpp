#include "ui/input.h"

#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::ui {

bool Input::key(int key, int action, int mods) {
  if (action != GLFW_REPEAT) queue_.key(key, action == GLFW_PRESS);
  if (action == GLFW_RELEASE || (mods & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0) return false;
  const bool ctrl = (mods & GLFW_MOD_CONTROL) != 0;
  Key known = key_of_glfw(key);
  if (known == Key::none && ctrl) known = sign_with_ctrl(key);
  const bool sign = known == Key::plus || known == Key::minus;
  const bool digit = known >= Key::d0 && known <= Key::d9;
  if (known == Key::none) return false;
  return app_.on_key({known, !sign && !digit && (mods & GLFW_MOD_SHIFT) != 0, ctrl});
}

bool Input::character(char32_t character) {
  queue_.character(character);
  if (app_.on_character(character)) return true;
  const Key key = key_of_character(character);
  return key != Key::none && app_.on_key({key, false, false});
}

void Reporter::modifiers(int mods, bool down) {
  constexpr std::pair<int, int> kModifiers[] = {{GLFW_MOD_SHIFT, GLFW_KEY_LEFT_SHIFT},
                                                {GLFW_MOD_CONTROL, GLFW_KEY_LEFT_CONTROL},
                                                {GLFW_MOD_ALT, GLFW_KEY_LEFT_ALT}};
  for (const auto& [mod, modifier] : kModifiers) {
    if ((mods & mod) != 0) key(modifier, down ? GLFW_PRESS : GLFW_RELEASE, mods);
  }
}

bool Reporter::press(const KeyEvent& event, int held_mods) {
  const int mods = event.mods | held_mods;
  modifiers(event.mods & ~held_mods, true);
  bool used = key(event.key, GLFW_PRESS, mods);
  const bool types = event.character != 0 && (mods & (GLFW_MOD_CONTROL | GLFW_MOD_ALT)) == 0;
  if (types && character(event.character)) used = true;
  return used;
}

void Reporter::release(const KeyEvent& event, int held_mods) {
  key(event.key, GLFW_RELEASE, event.mods | held_mods);
  modifiers(event.mods & ~held_mods, false);
}

}  // namespace pegasos::ui
