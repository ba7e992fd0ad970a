#include "ui/views/weight_space.h"

#include <algorithm>

#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kIcon = 28.F;
constexpr float kInsetFrom = 430.F;  // design px of width from which on the inset has its place

constexpr std::string_view kHelp =
    "Every point is a weight vector. The ball of radius 1/√$λ$ holds $w$*; the projection brings $w_{t+½}$ back to it. "
    "For two weights this is their plane with the contours of $f$; for more, across stands the part along $w$* and up "
    "the distance from it, so that |$w$| and |$w$ − $w$*| are true lengths.";

}  // namespace

void WeightSpaceView::step(const session::Snapshot& snapshot, UiContext& ui, Rect place) {
  plot::Figure figure = figures::step_enlarged(snapshot, ui.motion);
  const std::string outcome = figure.subtitle;
  figure.title.clear();
  figure.subtitle.clear();
  figures::translate(figure);
  const float pad = ui.px(9);
  const float h = ui.px(20);
  const float edge = h + ui.px(5);  // the two lines of text keep their own strips: no name of a point runs into them
  plot::DrawOptions options;
  options.scale = ui.scale;
  options.titles = false;
  options.background = false;
  record(ui, "step", place);
  ui.canvas->fill_rect(place, ui.color(Hue::ground), ui.px(4));
  const Rect between{place.x, place.y + edge, place.w, std::max(ui.px(20), place.h - 2 * edge)};
  plot::draw(figure, *ui.canvas, between, *ui.theme, options);
  label(ui, "this step, enlarged", {place.x + pad, place.y + ui.px(5), place.w - 2 * pad, h}, ui.text(12, Hue::ink2));
  label(ui, outcome, {place.x + pad, place.bottom() - edge, place.w - 2 * pad, h}, ui.text(11.5F, Hue::ink2));
}

void WeightSpaceView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  if (snapshot.data_id != data_id_ || snapshot.parameters.lambda != lambda_) {
    data_id_ = snapshot.data_id;
    lambda_ = snapshot.parameters.lambda;
    pane_.fit();
  }
  options_.x = pane_.x;
  options_.y = pane_.y;
  options_.hidden = pane_.hidden;
  plot::Figure figure = figures::weight_space(snapshot, options_);
  const std::string subtitle = figure.subtitle;
  figure.title.clear();
  figure.subtitle.clear();
  const bool roomy = area.h > ui.px(420);
  figure.x.labels = figure.y.labels = roomy || snapshot.d() == 1;
  PanelOptions panel;
  panel.subtitle = subtitle;
  panel.help = kHelp;
  panel.header_right = ui.px(kIcon + 8);
  const Rect inside = begin_panel(ui, Panel::weight_space, "weight space", "Weight space", area, panel);
  if (icon_button(ui, "Menu", Icon::dots, header_place(ui, area, ui.px(kIcon)),
                  {.quiet = true, .tooltip = "Save, fit, contours"})) {
    pane_.open_menu();
  }
  Rect main = inside;
  if (inside.w > ui.px(kInsetFrom)) {
    const float gap = ui.px(10);
    const float inset = std::min(0.38F * inside.w, inside.h);
    main.w = inside.w - inset - gap;
    step(snapshot, ui, {main.right() + gap, inside.y, inset, inside.h});
  }
  pane_.draw(ui, "figure", std::move(figure), main);
  const ComboItem items[] = {{.text = options_.contours ? "Hide contours of f" : "Show contours of f"},
                             {.text = options_.trajectory ? "Hide the path" : "Show the path"}};
  if (const auto chosen = pane_.menu(ui, "weights", items, {})) {
    bool& on = *chosen == 0 ? options_.contours : options_.trajectory;
    on = !on;
  }
  end_panel(ui);
}

}  // namespace pegasos::ui
