#include "ui/lecture.h"

#include <algorithm>

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

/// What parse_panels reads.
std::string panel_names(PanelSet set) {
  std::string out;
  for (const PanelName& name : kPanelNames) {
    if (set.has(name.panel)) out += (out.empty() ? "" : ",") + std::string(name.word);
  }
  return out;
}

}  // namespace

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

namespace {

void keep_hidden(const Fields& f, Arrangement& layout) {
  constexpr std::string_view kNone = "none";
  f.as(
      "hidden", [&] { return layout.hidden.empty() ? std::string(kNone) : panel_names(layout.hidden); },
      [&](std::string_view names) {
        const PanelSet named = parse_panels(names);
        const bool none = names.empty() || names == kNone;
        if (!named.all() && (none || !named.empty())) layout.hidden = named;
      });
}

}  // namespace

void keep_theme(const Fields& f, plot::ThemeName& theme) {
  f.as(
      "theme", [&] { return std::string(plot::theme_name(theme)); },
      [&](std::string_view name) { plot::parse_theme_name(name, theme); });
}

void keep(const Fields& f, Splits& splits) {
  f.number("planes", 0, 1, splits.right);
  f.number("rows", 0, 1, splits.bottom);
  f.number("lines", 0, 1, splits.column);
  f.number("plots", 0, 1, splits.plots);
}

void keep(const Fields& f, Arrangement& layout) {
  f.flag("strip", layout.folded);
  keep_hidden(f, layout);
}

void keep(const Fields& all, Lecture& lecture) {
  const Fields f = all.under("lecture.");
  keep(f.under("split."), lecture.layout.splits);
  keep(f, lecture.layout);
  keep_theme(f, lecture.theme);
  f.number("text", 0.7, 3, lecture.text);
  f.word("clicker", lecture.clicker_steps, {"phases", "steps"});
}

}  // namespace pegasos::ui
