// The keyboard: our own key names (Dear ImGui 1.86 knows only 22). What each stroke does: actions.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pegasos::ui {

enum class Key {
  none,
  space,
  left,
  right,
  up,
  down,
  home,
  end,
  page_up,
  page_down,
  enter,
  tab,
  escape,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f10,
  del,
  f11,
  plus,
  minus,
  question,
  period,
  d0,
  d1,
  d2,
  d3,
  d4,
  d5,
  d6,
  d7,
  d8,
  d9,
  a,
  b,
  c,
  d,
  e,
  f,
  g,
  h,
  i,
  j,
  k,
  l,
  m,
  n,
  o,
  p,
  q,
  r,
  s,
  t,
  u,
  v,
  w,
  x,
  y,
  z
};

struct Stroke {
  Key key = Key::none;
  bool shift = false;
  bool ctrl = false;
  bool operator==(const Stroke&) const = default;
};

/// "space", "shift+right", "ctrl+o", "?" as scripts write it, or "Shift+→" as it is shown. Nothing for unknown names.
std::optional<Stroke> parse_stroke(std::string_view text);
/// The way back: a name that parse_stroke reads as that stroke; empty for Key::none.
std::string stroke_name(const Stroke& stroke);
/// Key of a character that means the same on every keyboard: '+', '-', '?', '.'. Key::none for others.
Key key_of_character(char32_t character);

}  // namespace pegasos::ui
