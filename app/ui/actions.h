// What a person can ask the window for: one record for each action, and from the records the keys, the menus, the
// tooltips, the sheet of keys and the `choose` of scripts. They stand where they belong, in app_ui_*.cpp (files:
// app_ui_session.cpp); a new one is one record there, and its texts in text/languages/*.po. What is in the menu "Run"
// is refused where the run is not on screen.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/keys.h"

namespace pegasos::ui {

class AppUi;

struct Action {
  std::string_view id;              ///< what the sources call it: "step-back"
  std::string_view keys;            ///< as they are shown: "Ctrl+O"; empty: only in menus
  std::string_view title;           ///< "Open…"; scripts call it so
  std::string_view help;            ///< one sentence for tooltip and sheet
  std::function<void(AppUi&)> run;  ///< never empty

  std::string_view menu = {};   ///< "File"; empty: in none
  int place = 0;                ///< in the menu
  std::string_view group = {};  ///< of the sheet of keys; kSameLine: on the line of the action before
  std::string_view line_keys = {}, line_title = {};
  std::function<bool(const AppUi&)> ticked = {};      ///< on, or chosen in its group
  std::function<std::string(const AppUi&)> off = {};  ///< why its entry cannot be chosen; empty = it can
  std::function<std::string(const AppUi&)> says = {};

  /// Tens of `place` are parts of the menu with a line between; within one the smaller first, then as registered.
  Action in(std::string_view menu_title, int menu_place) && {
    menu = menu_title, place = menu_place;
    return std::move(*this);
  }
  /// A line of the sheet of keys, in that group; one that several actions share has words of its own.
  Action sheet(std::string_view group_title, std::string_view shared_keys = {}, std::string_view shared_title = {}) && {
    group = group_title, line_keys = shared_keys, line_title = shared_title;
    return std::move(*this);
  }
  Action tick(std::function<bool(const AppUi&)> when) && {
    ticked = std::move(when);
    return std::move(*this);
  }
  Action grey(std::function<std::string(const AppUi&)> why) && {
    off = std::move(why);
    return std::move(*this);
  }
  /// What its entry says at this moment, in place of the title.
  Action named(std::function<std::string(const AppUi&)> words) && {
    says = std::move(words);
    return std::move(*this);
  }
  /// Key::none without keys.
  Stroke stroke() const { return parse_stroke(keys).value_or(Stroke{}); }
};

inline constexpr std::string_view kSameLine = "same line";

/// Every action, in the order in which they are registered.
const std::vector<Action>& actions();
/// The one of that id, which must be there.
const Action& action_of(std::string_view id);
/// "Ctrl+Space" as the keyboards of the window's language call it: "Strg+Leertaste".
std::string shown_keys(std::string_view keys);
/// Markup in the language of the window: its title, its keys if it has any, its help.
std::string tip_of(std::string_view id);
/// Null if none has that stroke or title.
const Action* action_on(const Stroke& stroke);
const Action* action_titled(std::string_view title);

/// What the sheet of keys shows: one line for each action, or for some that share it.
struct KeyLine {
  std::vector<const Action*> actions;
  std::vector<std::string_view> caps() const;
  std::string_view title() const;
};
struct KeyGroup {
  std::string_view title;
  std::vector<KeyLine> lines;
};
const std::vector<KeyGroup>& key_groups();

}  // namespace pegasos::ui
