#include "ui/keys.h"

#include <algorithm>
#include <cassert>

#include "text/text.h"

namespace pegasos::ui {
namespace {

constexpr Stroke plain(Key key) { return {key, false, false}; }
constexpr Stroke shift(Key key) { return {key, true, false}; }
constexpr Stroke ctrl(Key key) { return {key, false, true}; }
constexpr Stroke ctrl_shift(Key key) { return {key, true, true}; }

std::vector<Binding> make_table() {
  using A = Action;
  using K = Key;
  return {
      {A::play_pause, plain(K::space), "Space", "Play or pause",
       "Runs step after step at the chosen speed, or pauses."},
      {A::step, plain(K::right), "→", "Step", "Does one update: sample, violators, gradient step, projection."},
      {A::step_back, plain(K::left), "←", "Step back", "Goes back one update; the state is the same to the last bit."},
      {A::sub_step, plain(K::down), "↓", "Phase",
       "Does the next of the four phases of an update; in the gradient step first the shrinking, then what is added."},
      {A::phase_back, plain(K::up), "↑", "Phase back", "Goes back one phase."},
      {A::step_10, shift(K::right), "Shift+→", "10 steps", "Does ten updates."},
      {A::back_10, shift(K::left), "Shift+←", "10 steps back", "Goes back ten updates."},
      {A::step_100, shift(K::down), "Shift+↓", "100 steps", "Does a hundred updates."},
      {A::microscope, plain(K::m), "M", "Microscope",
       "Shows whole steps as their moves, too: shrink, add, project. Any key or click ends the moves, Space holds "
       "them."},
      {A::motion, plain(K::none), "", "Motion", "Lets things move that explain; off: every picture is still."},
      {A::moves_quick, plain(K::none), "", "Quick moves", "Each move of a step takes 0.15 s."},
      {A::moves_standard, plain(K::none), "", "Standard moves", "Each move of a step takes 0.22 s."},
      {A::moves_slow, plain(K::none), "", "Slow moves", "Each move of a step takes 0.4 s."},
      {A::along_steps, plain(K::none), "", "Steps across", "The plots stand over the step t."},
      {A::along_examples, plain(K::none), "", "Examples seen across",
       "The plots stand over the examples seen, kt: runs with other k stand side by side at equal work."},
      {A::along_epochs, plain(K::none), "", "Epochs across", "The plots stand over the passes through the data, kt/m."},
      {A::epoch, plain(K::e), "E", "One epoch", "Does as many updates as touch m examples."},
      {A::rewind, plain(K::home), "Home", "To the start", "Goes to t = 0; seeds and timeline stay."},
      {A::rewind, plain(K::r), "R", "Rewind", "Goes to t = 0; seeds and timeline stay."},
      {A::go_to_end, plain(K::end), "End", "To the latest step", "Goes to the last step that was ever run."},
      {A::run_to_end, plain(K::none), "", "Run to T", "Runs as fast as possible until t = T."},
      {A::pin_run, plain(K::p), "P", "Pin this run",
       "Keeps this run beside the next ones, in its own colour in every plot and plane."},
      {A::unpin_all, shift(K::p), "Shift+P", "Remove all pins", "Takes every pinned run away."},
      {A::show_runs, plain(K::none), "", "Table of runs", "Shows the live and the pinned runs side by side."},
      {A::faster, plain(K::plus), "+", "Faster", "More steps a second."},
      {A::slower, plain(K::minus), "-", "Slower", "Fewer steps a second."},
      {A::new_order, plain(K::n), "N", "New order", "Next sampling seed: other examples are drawn, the data stay."},
      {A::new_data, plain(K::d), "D", "New data", "Next data seed: the generator makes other points."},
      {A::open_file, ctrl(K::o), "Ctrl+O", "Open…", "Opens a data file or a session. A file can also be dropped here."},
      {A::open_recent,
       {K::o, true, true},
       "Ctrl+Shift+O",
       "Open recent…",
       "Data files and sessions that were used last."},
      {A::reopen_last, plain(K::none), "", "Reopen last session",
       "What was on screen when the window was closed last."},
      {A::demonstrations, plain(K::none), "", "Demonstrations…",
       "Sessions that come with the program: what is worth seeing about the theory."},
      {A::save_session, ctrl(K::s), "Ctrl+S", "Save session",
       "Saves data, parameters, seeds, position, pinned runs and the view; opening it gives the same picture."},
      {A::save_session_as,
       {K::s, true, true},
       "Ctrl+Shift+S",
       "Save session as…",
       "Saves the session under another name."},
      {A::save_log, plain(K::none), "", "Save the text log…", "What happened, step by step in words, as a text file."},
      {A::save_table, ctrl_shift(K::e), "Ctrl+Shift+E", "Save the table…",
       "Saves the table of the data, as it is sorted and filtered, or that of the runs, as CSV with all digits."},
      {A::save_picture, ctrl(K::e), "Ctrl+E", "Save the picture…",
       "Saves the figure under the mouse as it stands there: SVG, PDF, PNG, or its numbers as CSV."},
      {A::export_data, plain(K::none), "", "Export data…",
       "Saves the present set, with every edit, as CSV, TSV, LIBSVM or the binary form."},
      {A::copy_readings, plain(K::c), "C", "Copy the readings", "Copies what the crosshair reads, with all digits."},
      {A::quit, ctrl(K::q), "Ctrl+Q", "Quit", "Closes the window."},
      {A::undo, ctrl(K::z), "Ctrl+Z", "Undo", "Takes the last change back: of the data or of a parameter."},
      {A::redo, ctrl(K::y), "Ctrl+Y", "Redo", "Makes the change again that was taken back."},
      {A::redo, ctrl_shift(K::z), "Ctrl+Shift+Z", "Redo", "Makes the change again that was taken back."},
      {A::select_all, ctrl(K::a), "Ctrl+A", "Select all", "Selects every example."},
      {A::next_example, plain(K::j), "J", "Next example",
       "Selects one example after the other; Ctrl with an arrow moves it."},
      {A::previous_example, shift(K::j), "Shift+J", "Previous example", "The same the other way round."},
      {A::erase_selection, plain(K::del), "Del", "Erase the selection", "Removes the selected examples from the set."},
      {A::flip_selection, plain(K::f), "F", "Flip labels",
       "+1 becomes −1 and −1 becomes +1 for the selected examples."},
      {A::nudge_left, ctrl(K::left), "Ctrl+←", "Nudge left",
       "Moves the selected points a little; by the grid's step when they snap."},
      {A::nudge_right, ctrl(K::right), "Ctrl+→", "Nudge right",
       "Moves the selected points a little; by the grid's step when they snap."},
      {A::nudge_up, ctrl(K::up), "Ctrl+↑", "Nudge up",
       "Moves the selected points a little; by the grid's step when they snap."},
      {A::nudge_down, ctrl(K::down), "Ctrl+↓", "Nudge down",
       "Moves the selected points a little; by the grid's step when they snap."},
      {A::tool_select, plain(K::v), "V", "Select and move",
       "Click selects, Shift+click adds, a box on empty ground selects what is in it, with Alt a lasso. Dragging a "
       "point moves the whole selection."},
      {A::tool_lasso, plain(K::q), "Q", "Lasso", "Draw around the examples to select; with Shift they are added."},
      {A::tool_hand, plain(K::h), "H", "Move the view",
       "Dragging moves the view; so does the middle button with every tool."},
      {A::tool_add_positive, plain(K::a), "A", "Add +1",
       "Every click adds an example with label +1; Enter, while the plane has the focus, one in its middle."},
      {A::tool_add_negative, plain(K::s), "S", "Add −1",
       "Every click adds an example with label −1; Enter, while the plane has the focus, one in its middle."},
      {A::tool_brush, plain(K::b), "B", "Brush",
       "Sprinkles examples about the hand while the button is down; spread and rate fold out."},
      {A::tool_erase, plain(K::x), "X", "Erase", "Removes the examples that the circle touches."},
      {A::snap, plain(K::g), "G", "Snap to the grid", "Points that are moved or added go to round coordinates."},
      {A::stay_at_t, plain(K::none), "", "After a change: stay at t",
       "After an edit or another λ, k or step rule the run is made again up to the same t, so that every step back and "
       "every plot stays exact."},
      {A::start_again, plain(K::none), "", "After a change: start again", "The run begins at t = 0."},
      {A::new_canvas, plain(K::none), "", "Empty canvas",
       "A set of your own: no examples, until you put some on the data plane."},
      {A::original_data, plain(K::none), "", "Back to the original set", "Gives the edits up; Undo brings them back."},
      {A::panel_1, plain(K::d1), "1", "Problem and method",
       "Jumps to this panel: Tab then stays in it until Esc. One that is hidden is shown alone."},
      {A::panel_2, plain(K::d2), "2", "Data plane",
       "Jumps to this panel: Tab then stays in it until Esc. One that is hidden is shown alone."},
      {A::panel_3, plain(K::d3), "3", "Weight space",
       "Jumps to this panel: Tab then stays in it until Esc. One that is hidden is shown alone."},
      {A::panel_4, plain(K::d4), "4", "Pegasos, line by line",
       "Jumps to this panel: Tab then stays in it until Esc. One that is hidden is shown alone."},
      {A::panel_5, plain(K::d5), "5", "Left plot",
       "Jumps to this panel: Tab then stays in it until Esc. One that is hidden is shown alone."},
      {A::panel_6, plain(K::d6), "6", "Right plot",
       "Jumps to this panel: Tab then stays in it until Esc. One that is hidden is shown alone."},
      {A::alone_1, ctrl(K::d1), "Ctrl+1", "Problem and method alone",
       "Shows this panel alone, or all again; so does a double click on its title."},
      {A::alone_2, ctrl(K::d2), "Ctrl+2", "Data plane alone",
       "Shows this panel alone, or all again; so does a double click on its title."},
      {A::alone_3, ctrl(K::d3), "Ctrl+3", "Weight space alone",
       "Shows this panel alone, or all again; so does a double click on its title."},
      {A::alone_4, ctrl(K::d4), "Ctrl+4", "Pegasos, line by line alone",
       "Shows this panel alone, or all again; so does a double click on its title."},
      {A::alone_5, ctrl(K::d5), "Ctrl+5", "Left plot alone",
       "Shows this panel alone, or all again; so does a double click on its title."},
      {A::alone_6, ctrl(K::d6), "Ctrl+6", "Right plot alone",
       "Shows this panel alone, or all again; so does a double click on its title."},
      {A::next_panel, plain(K::f6), "F6", "Next panel", "Jumps from panel to panel: Tab then stays in it until Esc."},
      {A::previous_panel, shift(K::f6), "Shift+F6", "Previous panel", "The same the other way round."},
      {A::leave, plain(K::escape), "Esc", "Leave", "Closes what is open; then shows all panels again."},
      {A::full_screen, plain(K::f11), "F11", "Full screen", "Fills the screen, or goes back to a window."},
      {A::text_larger, ctrl(K::plus), "Ctrl++", "Larger text", "Everything grows by a tenth."},
      {A::text_smaller, ctrl(K::minus), "Ctrl+-", "Smaller text", "Everything shrinks by a tenth."},
      {A::text_standard, ctrl(K::d0), "Ctrl+0", "Standard text size", "Text as large as the screen suggests."},
      {A::theme_dark, plain(K::none), "", "Dark theme", "Light on dark."},
      {A::theme_light, plain(K::none), "", "Light theme", "Dark on light."},
      {A::theme_contrast, plain(K::none), "", "High contrast theme", "Black on white, thick lines: for projectors."},
      {A::english, plain(K::none), "", text::language_name(text::Language::english), "Everything in English."},
      {A::chinese, plain(K::none), "", text::language_name(text::Language::chinese),
       "Everything in Simplified Chinese."},
      {A::layout_step, plain(K::f2), "F2", "Step layout",
       "The two planes as large as they go, the algorithm and one plot below: the window at the first start."},
      {A::layout_curves, plain(K::f3), "F3", "Curves layout", "Two large plots, the planes small above them."},
      {A::layout_all, plain(K::f4), "F4", "All panels", "Every panel: the algorithm and two plots below the planes."},
      {A::layout_own, plain(K::f7), "F7", "My layout", "The panels and their sizes as they were kept last."},
      {A::keep_layout, shift(K::f7), "Shift+F7", "Keep as my layout",
       "Which panels there are now and how large they are: F7 brings it back."},
      {A::fold_controls, plain(K::o), "O", "Fold the problem",
       "The problem as a strip with what is needed most, or all of it."},
      {A::fit_all, plain(K::d0), "0", "Fit all pictures", "Every picture chooses its axes anew for what it shows now."},
      {A::page_theory, plain(K::t), "T", "Theory",
       "Every statement of the theory, evaluated on this problem; again, back to the run."},
      {A::page_experiments, shift(K::e), "Shift+E", "Experiments",
       "Many runs at each value of a parameter: means, bands and slopes beside the theory; again, back to the run."},
      {A::page_run, plain(K::none), "", "Lab", "The laboratory: planes, algorithm and plots of one run."},
      {A::theory_runs, ctrl(K::enter), "Ctrl+Enter", "Run the ensemble",
       "On the theory page: independent runs for the statements about expectations and probabilities. On the page of "
       "experiments: starts the chosen one."},
      {A::key_sheet, plain(K::question), "?", "Keys", "This sheet."},
      {A::key_sheet, plain(K::f1), "F1", "Keys", "This sheet."},
      {A::glossary, shift(K::f1), "Shift+F1", "Symbols",
       "Every symbol of the window: what it is called, what it is, its formula, its value now and where to see it."},
      {A::walk, plain(K::tab), "Tab", "Next control",
       "Space or Enter press it, arrows move sliders and plots and turn the ball, Esc ends it: everything without a "
       "mouse."},
      {A::walk_back, shift(K::tab), "Shift+Tab", "Last control", "The same the other way round."},
      {A::menu_bar, plain(K::f10), "F10", "Menus", "Opens the menus; arrows move, Enter chooses."},
      {A::lecture, plain(K::l), "L", "Lecture mode",
       "Large text, thick lines and only the panels that were chosen for it; again, or Esc, for the former look."},
      {A::lecture, plain(K::f5), "F5", "Lecture mode", "What a clicker's start button sends."},
      {A::clicker_next, plain(K::page_down), "PageDown", "Clicker forward",
       "One step or one phase, as chosen in Panels."},
      {A::clicker_back, plain(K::page_up), "PageUp", "Clicker back",
       "One step or one phase back, as chosen in Panels."},
      {A::blank, plain(K::period), ".", "Blank the screen",
       "In lecture mode: nothing but the ground until the next key."},
      {A::panels, plain(K::none), "", "Panels…", "Which panels are shown, in the window and in lecture mode."},
      {A::show_hints, plain(K::none), "", "Show hints again", "The five hints of the first start."},
      {A::about, plain(K::none), "", "About Pegasos Lab", "Version, licence and where the theory is from."},
  };
}

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
                                 {"backspace", Key::del}};

Key key_of_name(std::string_view name) {
  if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z')
    return static_cast<Key>(static_cast<int>(Key::a) + (name[0] - 'a'));
  if (name.size() == 1 && name[0] >= '0' && name[0] <= '9')
    return static_cast<Key>(static_cast<int>(Key::d0) + (name[0] - '0'));
  const auto* found = std::ranges::find(kKeyNames, name, &KeyName::text);
  return found == std::end(kKeyNames) ? Key::none : found->key;
}

}  // namespace

const std::vector<KeyGroup>& key_groups() {
  using A = Action;
  static const std::vector<KeyGroup> groups = {
      {"Run",
       {{A::play_pause},
        {A::step, "→ ←", "Step, step back", {A::step_back}},
        {A::sub_step, "↓ ↑", "Phase, phase back", {A::phase_back}},
        {A::step_10, "Shift+→ ←", "10 steps, 10 back", {A::back_10}},
        {A::step_100},
        {A::epoch},
        {A::rewind},
        {A::go_to_end},
        {A::faster, "+ -", "Faster, slower", {A::slower}},
        {A::microscope},
        {A::new_order},
        {A::new_data},
        {A::pin_run},
        {A::unpin_all}}},
      {"Panels and pages",
       {{A::panel_1, "1 … 6", "Jump to a panel", {A::panel_2, A::panel_3, A::panel_4, A::panel_5, A::panel_6}},
        {A::alone_1, "Ctrl+1 … 6", "One panel alone", {A::alone_2, A::alone_3, A::alone_4, A::alone_5, A::alone_6}},
        {A::next_panel, "F6", "Next panel", {A::previous_panel}},
        {A::walk, "Tab", "Next control", {A::walk_back}},
        {A::menu_bar},
        {A::leave},
        {A::layout_step},
        {A::layout_curves},
        {A::layout_all},
        {A::layout_own},
        {A::keep_layout},
        {A::fold_controls},
        {A::fit_all},
        {A::page_theory},
        {A::page_experiments},
        {A::theory_runs},
        {A::copy_readings},
        {A::key_sheet},
        {A::glossary}}},
      {"Examples",
       {{A::tool_select},
        {A::tool_lasso},
        {A::tool_hand},
        {A::tool_add_positive},
        {A::tool_add_negative},
        {A::tool_brush},
        {A::tool_erase},
        {A::select_all},
        {A::next_example, "J", "Next example", {A::previous_example}},
        {A::flip_selection},
        {A::erase_selection},
        {A::nudge_left, "Ctrl+← ↑ → ↓", "Nudge", {A::nudge_right, A::nudge_up, A::nudge_down}},
        {A::snap},
        {A::undo},
        {A::redo}}},
      {"Files",
       {{A::open_file},
        {A::open_recent},
        {A::save_session},
        {A::save_session_as},
        {A::save_picture},
        {A::save_table},
        {A::quit}}},
      {"Lecture and text",
       {{A::lecture},
        {A::clicker_next, "PageDown, PageUp", "Clicker", {A::clicker_back}},
        {A::blank},
        {A::full_screen},
        {A::text_larger, "Ctrl++ -", "Larger, smaller text", {A::text_smaller}},
        {A::text_standard}}},
  };
  return groups;
}

const std::vector<Binding>& key_table() {
  static const std::vector<Binding> table = make_table();
  return table;
}

const Binding& binding(Action action) {
  const auto found = std::ranges::find(key_table(), action, &Binding::action);
  assert(found != key_table().end());
  return *found;
}

std::optional<Action> find_action(const Stroke& stroke) {
  if (stroke.key == Key::none) return std::nullopt;
  const auto found = std::ranges::find(key_table(), stroke, &Binding::stroke);
  if (found == key_table().end()) return std::nullopt;
  return found->action;
}

std::optional<Action> action_of_title(std::string_view title) {
  const auto found = std::ranges::find(key_table(), title, &Binding::title);
  if (found == key_table().end()) return std::nullopt;
  return found->action;
}

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
    case '+':
      return Key::plus;
    case '-':
      return Key::minus;
    case '?':
      return Key::question;
    case '.':
      return Key::period;
    default:
      return Key::none;
  }
}

}  // namespace pegasos::ui
