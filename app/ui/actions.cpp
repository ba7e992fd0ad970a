#include "ui/actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "plot/math_text.h"
#include "text/text.h"
#include "ui/app_ui.h"

namespace pegasos::ui {
namespace {

const Action* found(std::vector<Action>::const_iterator at) { return at == actions().end() ? nullptr : &*at; }

}  // namespace

const std::vector<Action>& actions() {
  static const std::vector<Action> all = [] {
    std::vector<Action> list;
    for (const auto part : {&AppUi::run_actions, &AppUi::panel_actions, &AppUi::page_actions, &AppUi::lesson_actions,
                            &AppUi::example_actions, &AppUi::file_actions, &AppUi::link_actions, &AppUi::look_actions})
      std::ranges::move(part(), std::back_inserter(list));
    return list;
  }();
  return all;
}

const Action& action_of(std::string_view id) {
  const Action* action = found(std::ranges::find(actions(), id, &Action::id));
  if (action == nullptr) std::abort();
  return *action;
}

std::string shown_keys(std::string_view keys) {
  constexpr std::string_view kNames[] = {"Ctrl", "Shift", "Space", "Home", "End", "Del", "Enter", "PageDown", "PageUp"};
  std::string shown;
  while (!keys.empty()) {
    const auto* name =
        std::ranges::find_if(kNames, [&](std::string_view candidate) { return keys.starts_with(candidate); });
    const bool named = name != std::end(kNames);
    shown += named ? text::tr(*name) : keys.substr(0, 1);
    keys.remove_prefix(named ? name->size() : 1);
  }
  return shown;
}

std::string tip_of(std::string_view id) {
  const Action& action = action_of(id);
  const std::string keys = action.keys.empty() ? std::string() : "   " + plot::escape(shown_keys(action.keys));
  return fmt::format("\\bold{{{}}}{}\n{}", plot::escape(text::tr(action.title)), keys,
                     plot::escape(text::tr(action.help)));
}

const Action* action_on(const Stroke& stroke) {
  return stroke.key == Key::none ? nullptr : found(std::ranges::find(actions(), stroke, &Action::stroke));
}

const Action* action_titled(std::string_view title) {
  return found(std::ranges::find(actions(), title, &Action::title));
}

std::vector<std::string_view> KeyLine::caps() const {
  if (!actions.front()->line_keys.empty()) return {actions.front()->line_keys};
  std::vector<std::string_view> caps;
  for (const Action* action : actions) caps.push_back(action->keys);
  return caps;
}

std::string_view KeyLine::title() const {
  const Action& first = *actions.front();
  return first.line_title.empty() ? first.title : first.line_title;
}

const std::vector<KeyGroup>& key_groups() {
  static const std::vector<KeyGroup> all = [] {
    std::vector<KeyGroup> groups;
    KeyGroup* last = nullptr;
    for (const Action& action : actions()) {
      if (action.group.empty()) continue;
      if (action.group == kSameLine) {
        last->lines.back().actions.push_back(&action);
        continue;
      }
      auto group = std::ranges::find(groups, action.group, &KeyGroup::title);
      if (group == groups.end()) group = groups.insert(group, {action.group, {}});
      group->lines.push_back({{&action}});
      last = &*group;
    }
    return groups;
  }();
  return all;
}

}  // namespace pegasos::ui
