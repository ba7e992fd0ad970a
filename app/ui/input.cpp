#include "ui/input.h"

#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::ui {

bool Input::in_turn(std::function<bool()> event) {
  if (later_.empty() && !queue_.clicks()) return event();
  later_.push_back(std::move(event));
  return true;
}

void Input::show(ImGuiIO& io) {
  while (!later_.empty() && !queue_.clicks()) {
    const std::function<bool()> event = std::move(later_.front());
    later_.pop_front();
    event();
  }
  queue_.show(io);
}

void Input::cursor(plot::Point place) {
  place_ = place;
  if (later_.empty()) queue_.move({place.x, place.y});
}

void Input::button(int button, bool down) {
  if (later_.empty()) return queue_.button(button, down);
  later_.push_back([this, button, down, place = place_] {
    queue_.move({place.x, place.y});
    queue_.button(button, down);
    queue_.move({place_.x, place_.y});
    return true;
  });
}

void Input::let_go() {
  in_turn([this] {
    queue_.let_go();
    return true;
  });
}

bool Input::key(int key, int action, int mods) {
  return in_turn([this, key, action, mods] { return take_key(key, action, mods); });
}

bool Input::character(char32_t character) {
  return in_turn([this, character] { return take_character(character); });
}

bool Input::take_key(int key, int action, int mods) {
  const bool ctrl = (mods & GLFW_MOD_CONTROL) != 0;
  const bool other = (mods & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0;
  Key known = key_of_glfw(key);
  if (known == Key::none && ctrl) known = sign_with_ctrl(key);
  const bool goes_down = action != GLFW_RELEASE && !other;
  if (goes_down && !ctrl && app_.begun_takes(known)) return true;
  if (action != GLFW_REPEAT) queue_.key(key, action == GLFW_PRESS);
  if (!goes_down || known == Key::none) return false;
  const bool sign = known == Key::plus || known == Key::minus;
  const bool digit = known >= Key::d0 && known <= Key::d9;
  return app_.on_key({known, !sign && !digit && (mods & GLFW_MOD_SHIFT) != 0, ctrl});
}

bool Input::take_character(char32_t character) {
  if (app_.on_character(character)) return true;
  queue_.character(character);
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
