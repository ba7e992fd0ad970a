#include "ui/hints.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "plot/within.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Point;
using plot::Rect;

struct Hint {
  std::string_view widget;
  std::string_view title;
  std::string_view words;
};
constexpr Hint kHints[] = {
    {"bar/Play or pause", "Run it", "Space runs and pauses, → makes one step, ↓ one phase of a step."},
    {"bar/Timeline", "Go back in time", "Drag here: every state of the run comes back, the same to the last bit."},
    {"controls/slider lambda", "Change the problem", "Regularisation $λ$ trades a wide margin against few violators."},
    {"data plane/figure", "Look at the data",
     "The wheel zooms, the middle button moves the view; a click on an example shows its margin."},
    {"plot right/figure", "Compare with theory",
     "The bound against what really happens. Other plots are in the title line."}};
static_assert(std::size(kHints) == 5);

constexpr float kHintWidth = 270.F;
constexpr float kHintPad = 14.F;
constexpr float kArrow = 9.F;
constexpr float kAway = 8.F;  // from the control to the tip of the arrow

struct HintPlace {
  Rect card;
  Point tip;    ///< of the arrow, at the control
  bool beside;  ///< the card stands left or right of the control
};

/// Below the control if there is room, else above, for tall ones in their middle.
HintPlace place_at(const UiContext& ui, const Rect& control, float width, float height, const Rect& screen) {
  const float away = ui.px(kAway + kArrow);
  const float edge = ui.px(10);
  HintPlace out;
  out.beside = false;
  float x = plot::within(control.centre().x - 0.5F * width, screen.x + edge, screen.right() - edge - width);
  float y = control.bottom() + away;
  out.tip = {control.centre().x, control.bottom() + ui.px(kAway)};
  if (control.h > ui.px(120)) {  // a whole plane: the card lies on it and points at its middle
    y = control.y + ui.px(26);
    out.tip = {control.centre().x, y + height + ui.px(kArrow)};
  } else if (y + height > screen.bottom() - edge) {
    y = control.y - away - height;
    out.tip = {control.centre().x, control.y - ui.px(kAway)};
  }
  out.card = {std::round(x), std::round(y), std::round(width), std::round(height)};
  out.tip.x = std::clamp(out.tip.x, out.card.x + ui.px(18), out.card.right() - ui.px(18));
  return out;
}

void draw_card(UiContext& ui, const HintPlace& place) {
  const Rect& card = place.card;
  const plot::Color fill = ui.color(Hue::raised);
  const plot::Color edge = ui.color(Hue::accent);
  const float half = ui.px(kArrow);
  const bool below = place.tip.y < card.y;
  const float base = below ? card.y : card.bottom();
  ui.canvas->fill_rect({card.x, card.y + ui.px(3), card.w, card.h}, {0, 0, 0, 70}, ui.px(9));
  ui.canvas->fill_rect(card, fill, ui.px(8));
  ui.canvas->stroke_rect(card, {edge, std::max(1.F, ui.px(1.4F)), plot::kSolid}, ui.px(8));
  const Point left{place.tip.x - half, base};
  const Point right{place.tip.x + half, base};
  const float over = below ? ui.px(2) : -ui.px(2);
  const Point inside[] = {{left.x, base + over}, place.tip, {right.x, base + over}};
  ui.canvas->polygon(inside, fill);
  const Point outline[] = {left, place.tip, right};
  ui.canvas->polyline(outline, {edge, std::max(1.F, ui.px(1.4F)), plot::kSolid});
}

}  // namespace

WidgetMap Hints::anchors() {
  WidgetMap out;
  for (const Hint& hint : kHints) out.emplace(hint.widget, Rect{});
  return out;
}

void Hints::dismiss(unsigned& left) { left &= left - 1; }

void Hints::draw(UiContext& ui, Rect screen, unsigned& left) {
  const auto index = static_cast<std::size_t>(std::countr_zero(left));
  if (left == 0 || index >= std::size(kHints)) return;
  const Hint& hint = kHints[index];
  const auto found = ui.anchors.find(hint.widget);
  if (found == ui.anchors.end() || found->second.empty()) return;  // hidden now: it waits
  const float pad = ui.px(kHintPad);
  const float width = std::min(ui.px(kHintWidth), screen.w - ui.px(20));
  const plot::TextStyle style = ui.text(12.5F, Hue::ink2);
  const float words = paragraph_height(ui, hint.words, width - 2 * pad, style);
  const float height = pad + ui.px(22) + words + ui.px(10 + 28 + 10);
  const HintPlace place = place_at(ui, found->second, width, height, screen);
  const Rect all{place.card.x - ui.px(4), std::min(place.card.y, place.tip.y) - ui.px(2), place.card.w + ui.px(8),
                 place.card.h + ui.px(kArrow + 8)};
  begin_plain(ui, "hint", all);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  draw_card(ui, place);
  const Rect& card = place.card;
  label(ui, hint.title, {card.x + pad, card.y + ui.px(8), card.w - 2 * pad - ui.px(40), ui.px(24)},
        ui.text(13, Hue::ink1, plot::Face::semibold));
  label(ui, std::to_string(index + 1) + " / " + std::to_string(std::size(kHints)),
        {card.x + pad, card.y + ui.px(8), card.w - 2 * pad, ui.px(24)}, ui.text(11, Hue::ink3), plot::HAlign::right);
  paragraph(ui, hint.words, {card.x + pad, card.y + pad + ui.px(20), card.w - 2 * pad, 0}, style);
  const float y = card.bottom() - ui.px(10 + 28);
  const float wide = ui.px(84);
  if (button(ui, "Got it", {card.right() - pad - wide, y, wide, ui.px(28)},
             {.primary = true, .tooltip = "Puts this hint away for good  Esc"})) {
    dismiss(left);
  }
  if (button(ui, "No hints", {card.x + pad - ui.px(8), y, ui.px(90), ui.px(28)},
             {.quiet = true, .tooltip = "Puts all of them away; Help > Show hints again brings them back."})) {
    left = 0;
  }
  end_plain(ui);
}

}  // namespace pegasos::ui
