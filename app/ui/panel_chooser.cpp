#include "ui/panel_chooser.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/dialogs.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr const char* kChooserPopup = "##panels";
constexpr float kChooserColumn = 118.F;
constexpr std::string_view kLast = "The last panel stays: an empty window shows nothing.";

/// A switch that says whether a panel is shown; the last one that is cannot be switched off.
void shown_switch(UiContext& ui, const std::string& name, Panel panel, Rect place, PanelSet& hidden) {
  const bool on = !hidden.has(panel);
  PanelSet without = hidden;
  without.set(panel, true);
  const bool last = on && without.all();
  const float width = ui.px(34);
  const Rect at{std::round(place.centre().x - 0.5F * width), place.y, width, place.h};
  if (toggle(ui, name, on, at, "Shown or hidden", last ? kLast : std::string_view()) != on) hidden.set(panel, on);
}

}  // namespace

void PanelChooser::row(UiContext& ui, Panel panel, Rect line, PanelSet& hidden, Lecture& lecture) {
  const float column = ui.px(kChooserColumn);
  label(ui, panel_title(panel), line, ui.text(13));
  const std::string name(panel_title(panel));
  shown_switch(ui, name, panel, {line.right() - 2 * column, line.y, column, line.h}, hidden);
  shown_switch(ui, name + " in lectures", panel, {line.right() - column, line.y, column, line.h},
               lecture.layout.hidden);
}

bool PanelChooser::draw(UiContext& ui, Rect screen, PanelSet& hidden, Lecture& lecture) {
  const Rect inside = begin_dialog(ui, screen, kChooserPopup, "Panels", 520, 430, wanted_, open_);
  if (inside.empty()) return false;
  const float column = ui.px(kChooserColumn);
  const float step = ui.px(34);
  float y = inside.y;
  const plot::TextStyle quiet = ui.text(12, Hue::ink3);
  label(ui, "Window", {inside.right() - 2 * column, y, column, step}, quiet, plot::HAlign::centre);
  label(ui, "Lecture mode", {inside.right() - column, y, column, step}, quiet, plot::HAlign::centre);
  y += step;
  for (const Panel panel : {Panel::controls, Panel::data_plane, Panel::weight_space, Panel::algorithm, Panel::plot_left,
                            Panel::plot_right}) {
    row(ui, panel, {inside.x, y, inside.w, step}, hidden, lecture);
    y += step;
  }
  y += ui.px(10);
  ui.canvas->fill_rect({inside.x, y, inside.w, ui.hairline()}, ui.color(Hue::line));
  y += ui.px(12);
  label(ui, "The clicker's keys go on by", {inside.x, y, inside.w - 2 * column, ui.px(28)}, ui.text(13));
  static constexpr std::array<std::string_view, 2> kChoices{"one step", "one phase"};
  const int clicker =
      segmented(ui, "Clicker", kChoices, lecture.clicker_steps ? 0 : 1,
                {inside.right() - 2 * column, y, 2 * column, ui.px(28)}, "What PageDown and PageUp do in lecture mode");
  lecture.clicker_steps = clicker == 0;
  const float wide = ui.px(170);
  const bool begin = button(ui, ui.lecture ? "Leave lecture mode" : "Begin lecture mode",
                            {inside.right() - wide, inside.bottom() - ui.px(30), wide, ui.px(30)},
                            {.primary = true, .tooltip = "Large text, thick lines, these panels only  L"});
  if (begin) open_ = false;
  end_dialog(ui, open_);
  return begin;
}

}  // namespace pegasos::ui
