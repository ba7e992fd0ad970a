#include "ui/glfw_keys.h"

#include <algorithm>
#include <iterator>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::ui {
namespace {

struct KeyPair {
  int glfw;
  Key key;
};
// The first one of a key is what `key_event` presses.
constexpr KeyPair kKeys[] = {
    {GLFW_KEY_SPACE, Key::space}, {GLFW_KEY_LEFT, Key::left},       {GLFW_KEY_RIGHT, Key::right},
    {GLFW_KEY_UP, Key::up},       {GLFW_KEY_DOWN, Key::down},       {GLFW_KEY_HOME, Key::home},
    {GLFW_KEY_END, Key::end},     {GLFW_KEY_PAGE_UP, Key::page_up}, {GLFW_KEY_PAGE_DOWN, Key::page_down},
    {GLFW_KEY_ENTER, Key::enter}, {GLFW_KEY_KP_ENTER, Key::enter},  {GLFW_KEY_TAB, Key::tab},
    {GLFW_KEY_DELETE, Key::del},  {GLFW_KEY_BACKSPACE, Key::del},   {GLFW_KEY_ESCAPE, Key::escape},
    {GLFW_KEY_F1, Key::f1},       {GLFW_KEY_F2, Key::f2},           {GLFW_KEY_F3, Key::f3},
    {GLFW_KEY_F4, Key::f4},       {GLFW_KEY_F5, Key::f5},           {GLFW_KEY_F6, Key::f6},
    {GLFW_KEY_F7, Key::f7},       {GLFW_KEY_F10, Key::f10},         {GLFW_KEY_F11, Key::f11}};

/// Signs: known by their characters, which come with these keys.
struct Sign {
  Key key;
  int glfw;
  char32_t character;
};
constexpr Sign kSigns[] = {{Key::plus, GLFW_KEY_EQUAL, U'+'},
                           {Key::minus, GLFW_KEY_MINUS, U'-'},
                           {Key::question, GLFW_KEY_SLASH, U'?'},
                           {Key::period, GLFW_KEY_PERIOD, U'.'}};

bool within(Key key, Key first, Key last) { return key >= first && key <= last; }
int distance(Key key, Key first) { return static_cast<int>(key) - static_cast<int>(first); }

KeyEvent without_mods(const Stroke& stroke) {
  if (within(stroke.key, Key::a, Key::z)) {
    const int letter = distance(stroke.key, Key::a);
    return {GLFW_KEY_A + letter, 0, (stroke.shift ? U'A' : U'a') + static_cast<char32_t>(letter)};
  }
  if (within(stroke.key, Key::d0, Key::d9)) {
    const int digit = distance(stroke.key, Key::d0);
    return {GLFW_KEY_0 + digit, 0, U'0' + static_cast<char32_t>(digit)};
  }
  const auto* sign = std::ranges::find(kSigns, stroke.key, &Sign::key);
  if (sign != std::end(kSigns)) return {sign->glfw, 0, sign->character};
  const auto* other = std::ranges::find(kKeys, stroke.key, &KeyPair::key);
  if (other == std::end(kKeys)) return {};
  return {other->glfw, 0, stroke.key == Key::space ? U' ' : U'\0'};
}

}  // namespace

Key key_of_glfw(int key) {
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return static_cast<Key>(static_cast<int>(Key::a) + key - GLFW_KEY_A);
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return static_cast<Key>(static_cast<int>(Key::d0) + key - GLFW_KEY_0);
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9)
    return static_cast<Key>(static_cast<int>(Key::d0) + key - GLFW_KEY_KP_0);
  const auto* found = std::ranges::find(kKeys, key, &KeyPair::glfw);
  return found == std::end(kKeys) ? Key::none : found->key;
}

Key sign_with_ctrl(int key) {
  if (key == GLFW_KEY_EQUAL || key == GLFW_KEY_KP_ADD) return Key::plus;
  if (key == GLFW_KEY_MINUS || key == GLFW_KEY_KP_SUBTRACT) return Key::minus;
  return Key::none;
}

std::optional<KeyEvent> key_event(std::string_view stroke) {
  const std::optional<Stroke> parsed = parse_stroke(stroke);
  if (!parsed) return std::nullopt;
  KeyEvent event = without_mods(*parsed);
  if (stroke.ends_with("backspace")) event.key = GLFW_KEY_BACKSPACE;  // both keys erase, but in a field not the same
  if (parsed->shift) event.mods |= GLFW_MOD_SHIFT;
  if (parsed->ctrl) event.mods |= GLFW_MOD_CONTROL;
  if (parsed->ctrl) event.character = 0;
  return event;
}

}  // namespace pegasos::ui
