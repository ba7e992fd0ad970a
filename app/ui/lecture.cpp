#include "ui/lecture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/numbers.h"

namespace pegasos::ui {
namespace {

struct PanelName {
  Panel panel;
  std::string_view word;
  std::string_view title;
  std::string_view tab;
};
constexpr PanelName kPanelNames[] = {{Panel::controls, "controls", "Problem and method", "Problem"},
                                     {Panel::data_plane, "data-plane", "Data plane", "Data"},
                                     {Panel::weight_space, "weight-space", "Weight space", "Weights"},
                                     {Panel::algorithm, "algorithm", "Pegasos, line by line", "Steps"},
                                     {Panel::plot_left, "plot-left", "Left plot", "Left plot"},
                                     {Panel::plot_right, "plot-right", "Right plot", "Right plot"}};

const std::string* value_at(const ViewState& state, std::string_view key) {
  const auto found = state.find(key);
  return found == state.end() ? nullptr : &found->second;
}

}  // namespace

std::string panel_names(PanelSet set) {
  std::string out;
  for (const PanelName& name : kPanelNames) {
    if (set.has(name.panel)) out += (out.empty() ? "" : ",") + std::string(name.word);
  }
  return out;
}

PanelSet parse_panels(std::string_view names) {
  PanelSet set;
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    for (const PanelName& name : kPanelNames) {
      if (names.substr(0, comma) == name.word) set.set(name.panel, true);
    }
    names.remove_prefix(std::min(comma + 1, names.size()));
  }
  return set;
}

std::string panel_name(Panel panel) {
  PanelSet one;
  one.set(panel, true);
  std::string name = panel_names(one);
  std::ranges::replace(name, '-', ' ');
  return name;
}

std::string_view panel_tab(Panel panel) {
  for (const PanelName& name : kPanelNames) {
    if (name.panel == panel) return name.tab;
  }
  return {};
}

std::string_view panel_title(Panel panel) {
  for (const PanelName& name : kPanelNames) {
    if (name.panel == panel) return name.title;
  }
  return {};
}

void save(const Lecture& lecture, bool on, ViewState& state) {
  state["lecture.on"] = on ? "yes" : "no";
  state["lecture.hidden"] = panel_names(lecture.layout.hidden);
  state["lecture.theme"] = plot::theme_name(lecture.theme);
  state["lecture.text"] = fmt::format("{}", lecture.text);
  state["lecture.clicker"] = lecture.clicker_steps ? "steps" : "phases";
}

void load(const ViewState& state, Lecture& lecture, bool& on) {
  if (const std::string* value = value_at(state, "lecture.on")) on = *value == "yes";
  if (const std::string* value = value_at(state, "lecture.hidden")) {
    const PanelSet hidden = parse_panels(*value);
    if (!hidden.all()) lecture.layout.hidden = hidden;
  }
  if (const std::string* value = value_at(state, "lecture.theme")) plot::parse_theme_name(*value, lecture.theme);
  if (const std::string* value = value_at(state, "lecture.text")) {
    const auto number = parse_double(*value);
    if (number && *number >= 0.7 && *number <= 3) lecture.text = static_cast<float>(*number);
  }
  if (const std::string* value = value_at(state, "lecture.clicker")) lecture.clicker_steps = *value != "phases";
}

}  // namespace pegasos::ui
