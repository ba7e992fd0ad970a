#include "ui/views/plots.h"

#include <algorithm>
#include <cmath>

#include "text/text.h"
#include "ui/actions.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/view_state.h"
#include "ui/views/glossary.h"
#include "ui/views/sketch.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kPlotsIcon = 28.F;
constexpr float kChip = 38.F;  // at least
constexpr float kScaleChip = 38.F;
constexpr float kPlotsLine = 24.F;    // the line under the tabs, where there is one
constexpr float kHelp_w = 40.F;       // "?" and its room
constexpr float kSecondFrom = 200.F;  // design px of height from which that line is there

constexpr std::string_view kPlotsHelp =
    "Drag moves, the wheel zooms, double click fits. A click on a name hides its curve. Shift: the planes show the $t$ "
    "under the mouse; Ctrl and click goes there.";

float switch_width(const UiContext& ui, const figures::PlotToggle& toggle) {
  return std::max(ui.px(kChip), text_width(ui, text::tr(toggle.name), ui.text(12, Hue::ink1)) + ui.px(18));
}

/// Where tabs are many the tables stay, then the first plots.
int keep_of(std::size_t i) { return i < 3 ? 20 - static_cast<int>(i) : 3 - static_cast<int>(i); }
constexpr int kKeepTables = 10;

std::string_view card_name(Panel panel) { return panel == Panel::plot_left ? "plot left" : "plot right"; }

std::vector<CopyPiece> subtitle_pieces(const UiContext& ui, const plot::Figure& figure) {
  std::vector<CopyPiece> pieces;
  for (const plot::Quantity& quantity : figure.quantities) {
    if (!pieces.empty()) pieces.push_back({" · "});
    const std::string name = plot::plain_text(quantity.shown);
    const std::string symbol = name.substr(0, name.find(' '));
    pieces.push_back({quantity.shown, all_digits(quantity.value), symbol, card_of_symbol(ui, symbol)});
  }
  if (pieces.empty()) pieces.push_back({figure.subtitle});
  return pieces;
}

}  // namespace

PlotsView::PlotsView(Panel panel, std::string figure) : panel_(panel), figure_(std::move(figure)) {
  for (const figures::FigureInfo& info : figures::figure_list()) {
    if (info.over_time) looks_[info.name].options = figures::plot_defaults(info.name);
  }
}

const Tab* PlotsView::find_tab(std::string_view name) const {
  const auto found = std::ranges::find(tabs_, name, &Tab::id);
  return found == tabs_.end() ? nullptr : &*found;
}

bool PlotsView::show(std::string_view name) {
  const bool known = looks_.contains(name) || find_tab(name) != nullptr;
  if (known) figure_ = name;
  return known;
}

/// The row of names stays the same whichever of them is chosen, until one is chosen that is not among them.
PlotsView::Header PlotsView::header(const UiContext& ui, Rect area) {
  Header out;
  const auto add = [&](TabItem item, const std::string& name) {
    if (name == figure_) out.chosen = out.items.size();
    out.items.push_back(std::move(item));
    out.names.push_back(name);
  };
  for (const figures::FigureInfo& info : figures::figure_list()) {
    if (!info.over_time) continue;
    const std::string tip = "\\bold{" + std::string(text::tr(info.title)) + "}\n" + with_math(text::tr(info.sentence));
    add({info.tab, std::string(text::tr(info.title)), tip, false, keep_of(out.items.size())}, info.name);
  }
  for (const Tab& tab : tabs_) {
    add({tab.title, std::string(text::tr(tab.title)), std::string(text::tr(tab.sentence)), true, kKeepTables}, tab.id);
  }
  float room = area.w - 2 * ui.px(14) - ui.px(kHelp_w) - ui.control(kPlotsIcon);
  const auto lay_out_with = [&](std::string_view name) {
    const auto at = std::ranges::find(out.names, name) - out.names.begin();
    return lay_out_tabs(ui, out.items, static_cast<std::size_t>(at), room);
  };
  out.layout = lay_out_with(in_row_);
  if (std::ranges::find(out.layout.shown, out.chosen) == out.layout.shown.end())
    out.layout = lay_out_with(in_row_ = figure_);
  if (out.layout.shown.size() == 1 && out.layout.width >= room) {  // the name is cut: it has the room of the "?", too
    room += ui.px(kHelp_w);
    out.layout = lay_out_with(in_row_);
    out.help = false;
  }
  return out;
}

void PlotsView::strip(UiContext& ui, Rect area, const Header& header) {
  const Rect place = title_place(ui, area, header.layout.width);
  const TabTouch touch = tab_strip(ui, header.items, header.chosen, header.layout, place, "figures");
  if (touch.picked) figure_ = header.names[*touch.picked];
  if (touch.double_clicked) ui.front.toggle(panel_);
}

void PlotsView::draw_tab(const session::Snapshot& snapshot, UiContext& ui, Rect area, const Tab& tab) {
  const Tab shown = tab;  // the choice below may change what is shown
  const Header head = header(ui, area);
  const PanelOptions panel{.help = head.help ? std::string_view(shown.sentence) : "", .header_left = head.layout.width};
  const Rect inside = begin_panel(ui, panel_, card_name(panel_), "", area, panel);
  strip(ui, area, head);
  shown.draw(snapshot, ui, inside);
  end_panel(ui);
}

float PlotsView::switches_width(const UiContext& ui, const figures::FigureInfo& info) {
  float width = 0;
  for (const figures::PlotToggle& toggle : info.toggles) width += switch_width(ui, toggle) + (width > 0 ? ui.px(5) : 0);
  return width;
}

/// The figure's own switches.
void PlotsView::switches(UiContext& ui, const figures::FigureInfo& info, Rect place, Look& look) {
  for (const figures::PlotToggle& toggle : info.toggles) {
    const Rect one{place.x, place.y, switch_width(ui, toggle), place.h};
    place.x = one.right() + ui.px(5);
    const std::string_view why_not = toggle.of_bound ? std::string_view(look.no_bound) : std::string_view();
    bool& on = look.options.*toggle.on;
    if (button(ui, toggle.name, one, {.active = why_not.empty() && on, .tooltip = toggle.tip, .disabled = why_not}))
      on = !on;
  }
}

/// Of a figure that is about to be drawn there: its margins are those it was drawn with last, elsewhere perhaps.
PlotsView::Axes PlotsView::axes_in(const Look& look, const Rect& place) {
  const plot::FigureLayout& drawn = look.pane.layout();
  const Rect& area = look.pane.area();
  const float dx = place.x - area.x;
  const float dy = place.y - area.y;
  const float dw = place.w - area.w;
  const float dh = place.h - area.h;
  const auto moved = [](const Rect& r, float x, float y, float w, float h) {
    return Rect{r.x + x, r.y + y, r.w + w, r.h + h};
  };
  return {moved(drawn.frame.area, dx, dy, dw, dh), moved(drawn.x_axis, dx, dy + dh, dw, 0),
          moved(drawn.y_axis, dx, dy, 0, dh)};
}

/// Between the word of the scale and the name of the axis; empty where there is no room.
Rect PlotsView::switches_beside_axis(const UiContext& ui, const figures::FigureInfo& info, const Look& look,
                                     const Rect& figure) {
  const Axes axes = axes_in(look, figure);
  const float width = switches_width(ui, info);
  const float left = axes.y.x + ui.px(kScaleChip + 6);
  const float h = ui.px(18);
  const bool room = left + width < axis_name(ui, look, axes).x;
  if (width <= 0 || axes.x.h < ui.px(30) || !room) return {};
  return {left, axes.x.bottom() - h, width, h};
}

Rect PlotsView::axis_name(const UiContext& ui, const Look& look, const Axes& axes) {
  const float w = text_width(ui, look.pane.figure().x.label, ui.text(11.5F)) + ui.px(16);
  const float h = ui.px(19);
  return {axes.plot.centre().x - 0.5F * w, axes.x.bottom() - h, w, h};
}

/// Linear or logarithmic: a small word at the end of each axis, where the name leaves room for it.
void PlotsView::scale_chips(UiContext& ui, Look& look, const Axes& axes) {
  if (axes.x.h < ui.px(30)) return;
  const float w = ui.px(kScaleChip);
  const float h = ui.px(17);
  const Rect right{axes.plot.right() - w, axes.x.bottom() - h, w, h};
  const Rect left{axes.y.x, axes.x.bottom() - h, w, h};
  const Rect words = axis_name(ui, look, axes);
  if (left.right() > words.x || right.x < words.right()) return;  // the menu has them, too
  const auto chip = [&](std::string_view name, Rect place, bool log, std::string_view tip) {
    const Pointer mouse = pressable(ui, name, place, tip);
    if (mouse.hovered) ui.canvas->fill_rect(place, ui.color(Hue::raised), ui.px(4));
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

/// The name of the axis across is where its unit is changed: steps, examples seen, epochs.
void PlotsView::along_chip(UiContext& ui, const Look& look, const Axes& axes) {
  if (axes.x.h < ui.px(30)) return;
  const Rect place = axis_name(ui, look, axes);
  const Pointer mouse = pressable(ui, "across", place,
                                  "What stands across: $t$, the examples seen $kt$, or the epochs $kt$/$m$. In "
                                  "examples or epochs runs with other $k$ stand side by side at equal work. A click "
                                  "shows the next of them, in all plots.");
  if (mouse.hovered) ui.canvas->fill_rect(place, ui.color(Hue::raised), ui.px(4));
  if (mouse.clicked) ui.along = static_cast<figures::TimeAxis>((static_cast<int>(ui.along) + 1) % 3);
}

void PlotsView::menu(UiContext& ui, Look& look) {
  const ComboItem items[] = {{.text = look.options.log_x ? "Linear t" : "Logarithmic t"},
                             {.text = look.options.log_y ? "Linear values" : "Logarithmic values"},
                             {.text = "Show all values", .tip = "Peaks of the first steps too"},
                             {.text = "Planes follow the mouse",
                              .detail = shown_keys("Shift"),
                              .tip = "The planes show the t under the mouse while it is over a plot, and go back "
                                     "afterwards; with Shift held down they do so at any time.",
                              .ticked = ui.scrub.always},
                             {.heading = true},
                             {.text = "Steps across", .ticked = ui.along == figures::TimeAxis::steps},
                             {.text = "Examples seen across", .ticked = ui.along == figures::TimeAxis::examples},
                             {.text = "Epochs across", .ticked = ui.along == figures::TimeAxis::epochs}};
  const std::optional<int> chosen = look.pane.menu(ui, figure_, items, {});
  if (!chosen) return;
  if (*chosen == 0) {
    look.options.log_x = !look.options.log_x;
    look.pane.x.reset();
  } else if (*chosen == 1) {
    look.options.log_y = !look.options.log_y;
    look.pane.y.reset();
  } else if (*chosen == 2) {
    look.pane.show_all();
  } else if (*chosen == 3) {
    ui.scrub.always = !ui.scrub.always;
  } else {
    ui.along = static_cast<figures::TimeAxis>(*chosen - 5);
  }
}

void PlotsView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  if (const Tab* tab = find_tab(figure_)) {
    draw_tab(snapshot, ui, area, *tab);
  } else {
    draw_plot(snapshot, ui, area, looks_.find(figure_)->second);
  }
}

/// Another λ, k or t, an edit, another order or other data of the same kind move no axis: the range of the values only
/// grows until somebody asks for Fit.
void PlotsView::hold_still(const session::Snapshot& snapshot, Look& look, plot::Figure& figure) {
  const double R = snapshot.constants.R;
  const bool other_set = look.held_set != snapshot.parameters.data || !(std::abs(R - look.held_R) <= 0.5 * look.held_R);
  const bool other = look.held_of != snapshot.data_id && other_set;
  const bool anew = look.pane.take_fit() || other || look.held_log != look.options.log_y;
  if (anew || !look.held) {
    look.held.reset();
    look.held_set = snapshot.parameters.data;
    look.held_R = R;
  }
  look.held_of = snapshot.data_id;
  look.held_log = look.options.log_y;
  look.wide = 1;
  if (look.pane.y) return;
  plot::Range& range = figure.y.range;
  const plot::Range fitted = range;
  if (look.held) range = {std::min(range.lo, look.held->lo), std::max(range.hi, look.held->hi)};
  look.held = range;
  look.wide = figure.y.scale == plot::Scale::log10 ? std::log(range.hi / range.lo) / std::log(fitted.hi / fitted.lo)
                                                   : range.width() / fitted.width();
}

/// In a card without title line.
void PlotsView::draw_alone(UiContext& ui, Rect area, Look& look, plot::Figure figure,
                           const FigurePane::Options& options) {
  const Rect inside = begin_panel(ui, panel_, card_name(panel_), figures::find_figure(figure_)->tab, area);
  look.pane.draw(ui, "figure", std::move(figure), inside, options);
  end_panel(ui);
}

void PlotsView::draw_plot(const session::Snapshot& snapshot, UiContext& ui, Rect area, Look& look) {
  const figures::FigureInfo& info = *figures::find_figure(figure_);  // the choice below may change what is shown
  if (std::exchange(look.options.along, ui.along) != ui.along) look.pane.x.reset();
  look.options.x = look.pane.x;
  look.options.y = look.pane.y;
  look.options.hidden = look.pane.hidden;
  plot::Figure figure = info.over_time(snapshot, look.options);
  hold_still(snapshot, look, figure);
  Sketch* const sketch = ui.lesson.sketch != nullptr && ui.lesson.sketch->is_for(figure_) ? ui.lesson.sketch : nullptr;
  const double step = figures::step_length(snapshot, look.options.along);
  if (sketch != nullptr) sketch->add_to(figure, !look.pane.y, step);
  look.no_bound = text::words(snapshot.constants.not_covered_in_expectation);
  if (!look.no_bound.empty()) look.no_bound = text::tr_format("No bound is drawn: {}.", with_math(look.no_bound));

  FigurePane::Options options;
  options.crosshair = true;
  options.wide = look.wide;
  options.step = step;
  options.again = [make = info.over_time, wanted = look.options](const session::Snapshot& moment) {
    return make(moment, wanted);
  };
  if (ui.cards != Cards::full) return draw_alone(ui, area, look, std::move(figure), options);

  const Header head = header(ui, area);
  // The subtitle stands in the title line where there is room, else in a line of its own, with the buttons; in a low
  // panel the curves need that line, and the buttons stand beside the name of the axis.
  const float needed = text_width(ui, figure.subtitle, ui.text(11.5F)) + ui.px(2);
  const Rect dots = header_place(ui, area, ui.control(kPlotsIcon));
  const float free_from = title_place(ui, area, 0).x + head.layout.width + ui.px(kHelp_w);
  const bool fits = free_from + needed < dots.x - ui.px(8);
  PanelOptions panel{.header_left = head.layout.width,
                     .header_right = ui.control(kPlotsIcon) + ui.px(6) + (fits ? needed + ui.px(4) : 0.F)};
  const std::string help = text::tr_format("{} {}", with_math(text::tr(info.sentence)), text::tr(kPlotsHelp));
  if (head.help) panel.help = help;
  panel.callouts = head.help;
  const Rect inside = begin_panel(ui, panel_, card_name(panel_), "", area, panel);
  strip(ui, area, head);
  if (icon_button(ui, "Menu", Icon::dots, dots, {.quiet = true, .tooltip = "Save, fit, axes"})) look.pane.open_menu();

  const std::vector<CopyPiece> pieces = subtitle_pieces(ui, figure);
  if (fits) {
    const Rect beside{dots.x - ui.px(8) - needed, dots.y, needed, dots.h};
    copy_line(ui, pieces, beside, ui.text(11.5F, Hue::ink2), plot::HAlign::right);
  }
  const bool tall = inside.h > ui.px(kSecondFrom);
  const Rect beside_axis = tall ? Rect() : switches_beside_axis(ui, info, look, inside);
  const float buttons = beside_axis.empty() ? switches_width(ui, info) : 0;
  const float line = buttons > 0 || (tall && !fits) ? ui.px(kPlotsLine) : 0;
  const Rect second{inside.x, inside.y - ui.px(2), inside.w, line - ui.px(4)};
  if (!beside_axis.empty()) switches(ui, info, beside_axis, look);
  if (buttons > 0) switches(ui, info, {second.x, second.y, buttons, second.h}, look);
  if (tall && !fits) {
    const float left = buttons > 0 ? buttons + ui.px(11) : 0;
    const float right = ui.px(figure.x.labels ? 6 : 0);
    copy_line(ui, pieces, {second.x + left, second.y, second.w - left - right, second.h}, ui.text(11.5F, Hue::ink2),
              buttons > 0 ? plot::HAlign::right : plot::HAlign::left);
  }
  if (sketch != nullptr) sketch->take_over(options, !look.pane.y, step);
  const Rect place{inside.x, inside.y + line, inside.w, inside.h - line};
  const Axes axes = axes_in(look, place);
  along_chip(ui, look, axes);
  scale_chips(ui, look, axes);  // before the figure: of overlapping places the first one gets the mouse
  const FigurePane::Touched touched = look.pane.draw(ui, "figure", std::move(figure), place, options);
  if (sketch != nullptr) sketch->draw(ui, look.pane, touched, step);
  const bool drawn_into = sketch != nullptr && sketch->open();
  if (touched.clicked && touched.mouse.ctrl && touched.at && !drawn_into) {
    const auto t =
        static_cast<Count>(std::clamp(touched.at->x / options.step, 0.0, static_cast<double>(snapshot.frontier)));
    ui.push(session::SeekTo{{t, Phase::Projection}});
    ui.scrub.stay();
  } else if (touched.reading && !touched.mouse.ctrl && (touched.mouse.shift || ui.scrub.always)) {
    // It begins when the mouse moves: Shift with an arrow key is ten steps, wherever the mouse rests.
    const bool moved = touched.mouse.at.x != rested_.x || touched.mouse.at.y != rested_.y;
    if (ui.scrub.away() || moved || ui.scrub.always) ui.scrub.follow(static_cast<Count>(touched.at->x / options.step));
  }
  if (!touched.mouse.shift) rested_ = touched.mouse.at;
  menu(ui, look);
  end_panel(ui);
}

void PlotsView::keep(const Fields& all, const session::Snapshot& snapshot) {
  const Fields f = all.under(panel_ == Panel::plot_left ? "plot left." : "plot right.");
  f.as(
      "shown", [&] { return figure_; }, [&](std::string_view name) { show(name); });
  for (auto& [id, look] : looks_) {
    const Fields own = f.under(id + ".");
    look.pane.keep(own);
    own.flag("log x", look.options.log_x);
    own.flag("log y", look.options.log_y);
    for (const auto& toggle : figures::find_figure(id)->toggles) own.flag(toggle.key, look.options.*toggle.on);
    own.where(look.wide > 1).range("frame", look.held);
    if (!f.reading()) continue;
    look.pane.take_fit();
    look.held_of = snapshot.data_id;
    look.held_log = look.options.log_y;
  }
}

}  // namespace pegasos::ui
