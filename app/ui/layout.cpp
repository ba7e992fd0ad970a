#include "ui/layout.h"

#include <algorithm>
#include <cmath>

#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Rect;

constexpr float kTopBar = 56.F;
constexpr float kNotice = 40.F;
constexpr float kMargin = 12.F;
constexpr float kGap = 12.F;
constexpr float kControls = 292.F;
constexpr float kSmallest = 0.22F;  // share that a panel keeps when its splitter is pushed to the end

float share(float value) { return std::clamp(value, kSmallest, 1.F - kSmallest); }

/// Two parts of `length` with a gap between them, on whole pixels.
std::pair<float, float> divide(float length, float gap, float first) {
  const float a = std::round((length - gap) * share(first));
  return {a, length - gap - a};
}

}  // namespace

Rect Layout::of(Panel panel) const {
  switch (panel) {
    case Panel::controls:
      return controls;
    case Panel::data_plane:
      return data_plane;
    case Panel::weight_space:
      return weight_space;
    case Panel::algorithm:
      return algorithm;
    case Panel::plot_left:
      return plot_left;
    case Panel::plot_right:
      return plot_right;
    case Panel::none:
      break;
  }
  return {};
}

Layout arrange(Rect size, float scale, const Splits& splits, Panel maximised, bool notice) {
  const auto px = [scale](float design) { return std::round(design * scale); };
  const float gap = px(kGap);
  Layout out;
  out.top_bar = {size.x, size.y, size.w, px(kTopBar)};
  Rect rest{size.x + px(kMargin), out.top_bar.bottom() + px(kMargin), size.w - 2 * px(kMargin),
            size.h - px(kTopBar) - 2 * px(kMargin)};
  if (notice) {
    out.notice = {rest.x, rest.y, rest.w, px(kNotice)};
    rest.y += px(kNotice) + gap;
    rest.h -= px(kNotice) + gap;
  }
  rest.w = std::max(rest.w, 10.F);
  rest.h = std::max(rest.h, 10.F);
  if (maximised != Panel::none) {
    for (Rect* place :
         {&out.controls, &out.data_plane, &out.weight_space, &out.algorithm, &out.plot_left, &out.plot_right}) {
      *place = {};
    }
    Rect* places[] = {&out.controls,  &out.data_plane, &out.weight_space,
                      &out.algorithm, &out.plot_left,  &out.plot_right};
    *places[static_cast<int>(maximised) - 1] = rest;
    return out;
  }
  const float left = std::min(px(kControls), 0.4F * rest.w);
  out.controls = {rest.x, rest.y, left, rest.h};
  const Rect main{rest.x + left + gap, rest.y, rest.w - left - gap, rest.h};
  const auto [top, bottom] = divide(main.h, gap, splits.bottom);
  const auto [centre, right] = divide(main.w, gap, splits.right);
  const auto [upper, lower] = divide(top, gap, splits.column);
  const auto [plot_a, plot_b] = divide(main.w, gap, splits.plots);
  out.data_plane = {main.x, main.y, centre, top};
  out.weight_space = {main.x + centre + gap, main.y, right, upper};
  out.algorithm = {main.x + centre + gap, main.y + upper + gap, right, lower};
  out.plot_left = {main.x, main.y + top + gap, plot_a, bottom};
  out.plot_right = {main.x + plot_a + gap, main.y + top + gap, plot_b, bottom};
  return out;
}

namespace {

/// One splitter over the gap `place`; `value` is moved by the mouse's way over `length`.
void splitter(UiContext& ui, const char* name, const Rect& place, bool vertical, float length, float standard,
              float& value) {
  const Pointer mouse = pointer(ui, name, place);
  if (mouse.hovered || mouse.held) {
    ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    const Rect bar = vertical ? Rect{std::round(place.centre().x - ui.px(1)), place.y, ui.px(2), place.h}
                              : Rect{place.x, std::round(place.centre().y - ui.px(1)), place.w, ui.px(2)};
    ui.canvas->fill_rect(bar, plot::faded(ui.color(plot::Hue::accent), mouse.held ? 0.9F : 0.45F), ui.px(1));
  }
  if (mouse.double_clicked) {
    value = standard;
  } else if (mouse.held && length > 0) {
    value = share(value + (vertical ? mouse.moved.x : mouse.moved.y) / length);
  }
}

}  // namespace

void draw_splitters(UiContext& ui, const Layout& l, Splits& splits) {
  const Splits standard;
  const Rect& d = l.data_plane;
  const Rect& w = l.weight_space;
  const Rect& p = l.plot_left;
  if (d.empty() || w.empty() || p.empty()) return;  // a panel is maximised
  const float top_height = l.algorithm.bottom() - d.y;
  splitter(ui, "splitter right", {d.right(), d.y, w.x - d.right(), d.h}, true, w.right() - d.x, standard.right,
           splits.right);
  splitter(ui, "splitter column", {w.x, w.bottom(), w.w, l.algorithm.y - w.bottom()}, false, top_height,
           standard.column, splits.column);
  splitter(ui, "splitter bottom", {d.x, d.bottom(), l.plot_right.right() - d.x, p.y - d.bottom()}, false,
           p.bottom() - d.y, standard.bottom, splits.bottom);
  splitter(ui, "splitter plots", {p.right(), p.y, l.plot_right.x - p.right(), p.h}, true, l.plot_right.right() - p.x,
           standard.plots, splits.plots);
}

}  // namespace pegasos::ui
