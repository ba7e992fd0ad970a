// The keyboard: our own key names (Dear ImGui 1.86 knows only 22), what each stroke does, and the sheet that shows it.
// Menus, tooltips and the "?" sheet read the same table. Pure data.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// Everything that a key or a menu entry can ask for.
enum class Action {
  play_pause,
  step,
  step_back,
  sub_step,
  phase_back,
  step_10,
  step_100,
  back_10,
  epoch,
  rewind,
  go_to_end,
  faster,
  slower,
  new_order,
  new_data,
  run_to_end,
  pin_run,
  unpin_all,
  show_runs,
  open_file,
  save_session,
  save_session_as,
  open_recent,
  reopen_last,
  demonstrations,
  save_log,
  save_table,
  save_picture,
  export_data,
  copy_readings,
  quit,
  panel_1,
  panel_2,
  panel_3,
  panel_4,
  panel_5,
  panel_6,
  alone_1,
  alone_2,
  alone_3,
  alone_4,
  alone_5,
  alone_6,
  next_panel,
  previous_panel,
  leave,
  full_screen,
  text_larger,
  text_smaller,
  text_standard,
  theme_dark,
  theme_light,
  theme_contrast,
  english,
  chinese,
  undo,
  redo,
  select_all,
  next_example,
  previous_example,
  erase_selection,
  flip_selection,
  nudge_left,
  nudge_right,
  nudge_up,
  nudge_down,
  tool_select,
  tool_lasso,
  tool_hand,
  tool_add_positive,
  tool_add_negative,
  tool_brush,
  tool_erase,
  snap,
  stay_at_t,
  start_again,
  new_canvas,
  original_data,
  layout_step,
  layout_curves,
  layout_all,
  layout_own,
  keep_layout,
  fold_controls,
  fit_all,
  microscope,
  page_run,
  page_theory,
  page_experiments,
  theory_runs,
  motion,
  moves_quick,
  moves_standard,
  moves_slow,
  along_steps,
  along_examples,
  along_epochs,
  key_sheet,
  glossary,
  walk,
  walk_back,
  menu_bar,
  lecture,
  panels,
  clicker_next,
  clicker_back,
  blank,
  show_hints,
  about
};

struct Binding {
  Action action;
  Stroke stroke;           ///< Key::none: only in menus
  std::string_view keys;   ///< "Ctrl+O"; empty without a stroke
  std::string_view title;  ///< "Open file…"
  std::string_view help;   ///< one sentence for tooltip and sheet
};

/// What the sheet of keys shows together: one line each, in this order. Actions of a `range` (panels 1 to 6, the four
/// nudges) share a line, named by `title` and `keys`.
struct KeyLine {
  Action action;
  std::string_view keys = {};   ///< empty: all of the action's own
  std::string_view title = {};  ///< empty: the action's own
  std::vector<Action> with = {};
};
struct KeyGroup {
  std::string_view title;
  std::vector<KeyLine> lines;
};
const std::vector<KeyGroup>& key_groups();

const std::vector<Binding>& key_table();
/// The first binding of an action; every action has one.
const Binding& binding(Action action);
std::optional<Action> find_action(const Stroke& stroke);
/// The action with that title; nothing if none has it.
std::optional<Action> action_of_title(std::string_view title);
/// "space", "shift+right", "ctrl+o", "?": what scripts write. Nothing for unknown names.
std::optional<Stroke> parse_stroke(std::string_view text);
/// The way back: a name that parse_stroke reads as that stroke; empty for Key::none.
std::string stroke_name(const Stroke& stroke);
/// Key of a character that means the same on every keyboard: '+', '-', '?', '.'. Key::none for others.
Key key_of_character(char32_t character);

}  // namespace pegasos::ui
