#include "ui/views/plots.h"

#include <algorithm>

#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kIcon = 28.F;
constexpr float kChip = 40.F;
constexpr float kGap = 5.F;

constexpr std::string_view kHelp =
    "Drag moves, the wheel zooms about the mouse (over an axis: that axis only), Shift or the right button draws a box "
    "to zoom into, double click fits. A click on a name hides its curve. Ctrl and click goes to that $t$. The curves "
    "of "
    "the whole set are evaluated at every $t$ at first, later at 240 points a decade and at every step made by hand.";

std::string_view sentence_of(std::string_view figure) {
  const auto info = std::ranges::find(figures::figure_list(), figure, &figures::FigureInfo::name);
  return info == figures::figure_list().end() ? std::string_view() : std::string_view(info->sentence);
}

}  // namespace

PlotsView::PlotsView(Panel panel, std::string figure) : panel_(panel), figure_(std::move(figure)) {
  for (const figures::FigureInfo& info : figures::figure_list()) {
    if (info.over_time) looks_[info.name].options = figures::plot_defaults(info.name);
  }
}

float PlotsView::header_width(const UiContext& ui) const {
  const float bounds = figure_ == "suboptimality" ? 2 * (kChip + kGap) : 0;
  return ui.px(2 * kIcon + kGap + bounds);
}

void PlotsView::choose(UiContext& ui, Rect place) {
  static const std::string kId = "figures";
  if (icon_button(ui, "Figure", Icon::chevron, place, {.tooltip = "Another plot in this place"})) {
    ImGui::OpenPopup(kId.c_str());
  }
  std::vector<ComboItem> items;
  std::vector<std::string> names;
  int chosen = -1;
  for (const figures::FigureInfo& info : figures::figure_list()) {
    if (!info.over_time) continue;
    if (info.name == figure_) chosen = static_cast<int>(items.size());
    items.push_back({.text = info.title, .tip = plot::escape(info.sentence)});
    names.push_back(info.name);
  }
  for (const Tab& tab : tabs_) {
    if (tab.id == figure_) chosen = static_cast<int>(items.size());
    items.push_back({.text = tab.title, .tip = tab.sentence});
    names.push_back(tab.id);
  }
  if (const auto picked = popup_list(ui, kId, items, chosen, place)) figure_ = names[static_cast<std::size_t>(*picked)];
}

const Tab* PlotsView::find_tab(std::string_view name) const {
  const auto found = std::ranges::find(tabs_, name, &Tab::id);
  return found == tabs_.end() ? nullptr : &*found;
}

void PlotsView::show(std::string_view name) {
  if (looks_.contains(name) || find_tab(name) != nullptr) figure_ = name;
}

void PlotsView::draw_tab(const session::Snapshot& snapshot, UiContext& ui, Rect area, const Tab& tab) {
  const Tab shown = tab;  // the choice below may change what is shown
  const PanelOptions panel{.help = shown.sentence, .header_right = ui.px(kIcon + 8)};
  const Rect inside =
      begin_panel(ui, panel_, panel_ == Panel::plot_left ? "plot left" : "plot right", shown.title, area, panel);
  choose(ui, header_place(ui, area, ui.px(kIcon)));
  shown.draw(snapshot, ui, inside);
  end_panel(ui);
}

/// From right to left: menu, choice of the figure, and for the suboptimality the two further bounds.
float PlotsView::buttons(UiContext& ui, Rect area, Look& look) {
  const float width = header_width(ui);
  Rect place = header_place(ui, area, width);
  float x = place.right();
  const auto next = [&](float design) {
    x -= ui.px(design);
    const Rect box{x, place.y, ui.px(design), place.h};
    x -= ui.px(kGap);
    return box;
  };
  const Rect dots = next(kIcon);
  if (icon_button(ui, "Menu", Icon::dots, dots, {.quiet = true, .tooltip = "Save, fit, axes"})) look.pane.open_menu();
  choose(ui, next(kIcon));
  if (figure_ == "suboptimality") {
    figures::PlotOptions& options = look.options;
    const bool drawn = look.no_bound.empty();
    const ButtonStyle posterior{.active = drawn && options.bound_posterior,
                                .tooltip = "(P): the bound from the subgradients of this run, Σ|∇_s|²/$s$ / (2$λt$)",
                                .disabled = look.no_bound};
    if (button(ui, "(P)", next(kChip), posterior)) options.bound_posterior = !options.bound_posterior;
    const ButtonStyle logarithm{
        .active = drawn && options.bound_logarithm1,
        .tooltip = "(L1): $c$ (1 + ln $t$) / (2$λt$), the form of the journal paper; it holds from $t$ = 1",
        .disabled = look.no_bound};
    if (button(ui, "(L1)", next(kChip), logarithm)) options.bound_logarithm1 = !options.bound_logarithm1;
  }
  return width;
}

/// Linear or logarithmic: a small word at the end of each axis.
void PlotsView::scale_chips(UiContext& ui, Look& look) {
  const plot::FigureLayout& layout = look.pane.layout();
  if (layout.x_axis.h < ui.px(30)) return;
  const float w = ui.px(38);
  const float h = ui.px(17);
  const Rect right{layout.frame.area.right() - w, layout.x_axis.bottom() - h, w, h};
  const Rect left{layout.y_axis.x, layout.x_axis.bottom() - h, w, h};
  const auto chip = [&](std::string_view name, Rect place, bool log, std::string_view tip) {
    const Pointer mouse = pointer(ui, name, place);
    if (mouse.hovered) {
      ui.canvas->fill_rect(place, ui.color(Hue::raised), ui.px(4));
      tooltip(ui, tip);
    }
    label(ui, log ? "log" : "linear", place, ui.text(11, mouse.hovered ? Hue::ink1 : Hue::ink3),
          place.x == right.x ? plot::HAlign::right : plot::HAlign::left);
    return mouse.clicked;
  };
  if (chip("log x", right, look.options.log_x, "Scale of $t$: logarithmic or linear")) {
    look.options.log_x = !look.options.log_x;
    look.pane.x.reset();
  }
  if (chip("log y", left, look.options.log_y, "Scale of the values: logarithmic or linear")) {
    look.options.log_y = !look.options.log_y;
    look.pane.y.reset();
  }
}

void PlotsView::menu(UiContext& ui, Look& look) {
  const ComboItem items[] = {{.text = look.options.log_x ? "Linear t" : "Logarithmic t"},
                             {.text = look.options.log_y ? "Linear values" : "Logarithmic values"},
                             {.text = "Show all values", .tip = "Peaks of the first steps too"}};
  const std::optional<int> chosen = look.pane.menu(ui, figure_, items, {});
  if (!chosen) return;
  if (*chosen == 0) {
    look.options.log_x = !look.options.log_x;
    look.pane.x.reset();
  } else if (*chosen == 1) {
    look.options.log_y = !look.options.log_y;
    look.pane.y.reset();
  } else {
    look.pane.show_all();
  }
}

void PlotsView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  if (const Tab* tab = find_tab(figure_)) {
    draw_tab(snapshot, ui, area, *tab);
    return;
  }
  Look& look = looks_.find(figure_)->second;
  look.options.x = look.pane.x;
  look.options.y = look.pane.y;
  look.options.hidden = look.pane.hidden;
  plot::Figure figure = figures::make_plot(figure_, snapshot, look.options);

  PanelOptions panel;
  panel.header_right = header_width(ui) + ui.px(8);
  const std::string help = plot::escape(sentence_of(figure_)) + " " + std::string(kHelp);
  panel.help = help;
  // The subtitle stands in the title line where there is room, else in a line of its own.
  const float title = ui.px(40 + 6.7F * static_cast<float>(figure.title.size()));
  const float needed = ui.px(5.5F * static_cast<float>(plot::plain_text(figure.subtitle).size()));
  const bool beside = title + needed + panel.header_right + ui.px(28) < area.w;
  const std::string subtitle = figure.subtitle;
  if (beside) panel.subtitle = subtitle;
  const bool cramped = title + panel.header_right + ui.px(28) > area.w;
  if (cramped) figure.title = figure.title.substr(0, figure.title.find(' '));
  const Rect inside =
      begin_panel(ui, panel_, panel_ == Panel::plot_left ? "plot left" : "plot right", figure.title, area, panel);
  look.no_bound = snapshot.constants.not_covered_in_expectation;
  if (!look.no_bound.empty()) look.no_bound = "No bound is drawn: " + plot::escape(look.no_bound) + ".";
  buttons(ui, area, look);
  figure.title.clear();
  if (beside) figure.subtitle.clear();
  FigurePane::Options options;
  options.titles = !beside;
  options.crosshair = true;
  scale_chips(ui, look);  // before the figure: of overlapping places the first one gets the mouse
  const FigurePane::Touched touched = look.pane.draw(ui, "figure", std::move(figure), inside, options);
  if (touched.clicked && touched.mouse.ctrl && touched.at) {
    const auto t = static_cast<Count>(std::clamp(touched.at->x, 0.0, static_cast<double>(snapshot.frontier)));
    ui.push(session::SeekTo{{t, Phase::Projection}});
  }
  menu(ui, look);
  end_panel(ui);
}

}  // namespace pegasos::ui
