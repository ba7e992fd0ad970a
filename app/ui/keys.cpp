#include "ui/keys.h"

#include <algorithm>

namespace pegasos::ui {
namespace {

struct KeyName {
  std::string_view text;
  Key key;
};
constexpr KeyName kKeyNames[] = {{"space", Key::space},
                                 {"left", Key::left},
                                 {"right", Key::right},
                                 {"up", Key::up},
                                 {"down", Key::down},
                                 {"home", Key::home},
                                 {"end", Key::end},
                                 {"pageup", Key::page_up},
                                 {"pagedown", Key::page_down},
                                 {"enter", Key::enter},
                                 {"tab", Key::tab},
                                 {"escape", Key::escape},
                                 {"f1", Key::f1},
                                 {"f2", Key::f2},
                                 {"f3", Key::f3},
                                 {"f4", Key::f4},
                                 {"f5", Key::f5},
                                 {"f6", Key::f6},
                                 {"f7", Key::f7},
                                 {"f10", Key::f10},
                                 {".", Key::period},
                                 {"esc", Key::escape},
                                 {"f11", Key::f11},
                                 {"plus", Key::plus},
                                 {"+", Key::plus},
                                 {"minus", Key::minus},
                                 {"-", Key::minus},
                                 {"?", Key::question},
                                 {"question", Key::question},
                                 {"delete", Key::del},
                                 {"del", Key::del},
                                 {"backspace", Key::del},
                                 {"→", Key::right},
                                 {"←", Key::left},
                                 {"↑", Key::up},
                                 {"↓", Key::down}};

Key key_of_name(std::string_view name) {
  if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z')
    return static_cast<Key>(static_cast<int>(Key::a) + (name[0] - 'a'));
  if (name.size() == 1 && name[0] >= '0' && name[0] <= '9')
    return static_cast<Key>(static_cast<int>(Key::d0) + (name[0] - '0'));
  const auto* found = std::ranges::find(kKeyNames, name, &KeyName::text);
  return found == std::end(kKeyNames) ? Key::none : found->key;
}

}  // namespace

std::optional<Stroke> parse_stroke(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  std::string_view rest = lower;
  Stroke stroke;
  while (true) {
    if (rest.starts_with("shift+") && rest.size() > 6) {
      stroke.shift = true;
      rest.remove_prefix(6);
    } else if (rest.starts_with("ctrl+") && rest.size() > 5) {
      stroke.ctrl = true;
      rest.remove_prefix(5);
    } else {
      break;
    }
  }
  stroke.key = key_of_name(rest);
  if (stroke.key == Key::none) return std::nullopt;
  return stroke;
}

std::string stroke_name(const Stroke& stroke) {
  std::string name;
  if (stroke.key >= Key::a && stroke.key <= Key::z) {
    name = static_cast<char>('a' + (static_cast<int>(stroke.key) - static_cast<int>(Key::a)));
  } else if (stroke.key >= Key::d0 && stroke.key <= Key::d9) {
    name = static_cast<char>('0' + (static_cast<int>(stroke.key) - static_cast<int>(Key::d0)));
  } else if (const auto* found = std::ranges::find(kKeyNames, stroke.key, &KeyName::key);
             found != std::end(kKeyNames)) {
    name = found->text;
  } else {
    return {};
  }
  return std::string(stroke.ctrl ? "ctrl+" : "") + (stroke.shift ? "shift+" : "") + name;
}

Key key_of_character(char32_t character) {
  switch (character) {
    case '+': return Key::plus;
    case '-': return Key::minus;
    case '?': return Key::question;
    case '.': return Key::period;
    default: return Key::none;
  }
}

}  // namespace pegasos::ui
