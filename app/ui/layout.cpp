#include "ui/layout.h"

#include <algorithm>
#include <cmath>

#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Rect;

constexpr float kTopBar = 56.F;
constexpr float kTwoLines = 96.F;
constexpr float kNarrow = 1300.F;  // design px; below it the top bar has two lines
constexpr float kNotice = 36.F;
constexpr float kMargin = 12.F;
constexpr float kGap = 12.F;
constexpr float kControls = 306.F;
constexpr float kPseudoCode = 186.F;  // design px of height that four lines and their sentence want
constexpr float kSmallest = 0.22F;    // share that a panel keeps when its splitter is pushed to the end

float share(float value) { return std::clamp(value, kSmallest, 1.F - kSmallest); }

/// Two parts of `length` with a gap between them, on whole pixels.
std::pair<float, float> divide(float length, float gap, float first) {
  const float a = std::round((length - gap) * share(first));
  return {a, length - gap - a};
}

struct Split {
  Rect first;
  Rect second;
};

/// A place for two, side by side or one above the other; one of them alone takes all of it.
Split split(const Rect& place, float gap, float share_of_first, bool first, bool second, bool beside) {
  if (place.empty() || (!first && !second)) return {};
  if (!second) return {place, {}};
  if (!first) return {{}, place};
  const auto [a, b] = divide(beside ? place.w : place.h, gap, share_of_first);
  if (beside) return {{place.x, place.y, a, place.h}, {place.x + a + gap, place.y, b, place.h}};
  return {{place.x, place.y, place.w, a}, {place.x, place.y + a + gap, place.w, b}};
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

Layout arrange(Rect size, float scale, const Splits& splits, Panel maximised, bool notice, PanelSet hidden) {
  const auto px = [scale](float design) { return std::round(design * scale); };
  const float gap = px(kGap);
  Layout out;
  out.two_lines = size.w < kNarrow * scale;
  out.top_bar = {size.x, size.y, size.w, px(out.two_lines ? kTwoLines : kTopBar)};
  Rect rest{size.x + px(kMargin), out.top_bar.bottom() + px(kMargin), size.w - 2 * px(kMargin),
            size.h - out.top_bar.h - 2 * px(kMargin)};
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
  const auto shown = [&](Panel panel) { return !hidden.has(panel); };
  const bool planes = shown(Panel::data_plane) || shown(Panel::weight_space) || shown(Panel::algorithm);
  const bool plots = shown(Panel::plot_left) || shown(Panel::plot_right);
  Rect main = rest;
  if (shown(Panel::controls)) {
    const float left = planes || plots ? std::min(px(kControls), 0.4F * rest.w) : rest.w;
    out.controls = {rest.x, rest.y, left, rest.h};
    main = {rest.x + left + gap, rest.y, rest.w - left - gap, rest.h};
  }
  const Split rows = split(main, gap, splits.bottom, planes, plots, false);
  const bool column = shown(Panel::weight_space) || shown(Panel::algorithm);
  const Split columns = split(rows.first, gap, splits.right, shown(Panel::data_plane), column, true);
  const float lines = std::min(px(kPseudoCode), 0.56F * columns.second.h);
  const float least = columns.second.h > gap ? lines / (columns.second.h - gap) : 0.F;
  const float column_share = std::min(splits.column, 1.F - least);  // the pseudo-code keeps its lines
  const Split right =
      split(columns.second, gap, column_share, shown(Panel::weight_space), shown(Panel::algorithm), false);
  const Split below = split(rows.second, gap, splits.plots, shown(Panel::plot_left), shown(Panel::plot_right), true);
  out.data_plane = columns.first;
  out.weight_space = right.first;
  out.algorithm = right.second;
  out.plot_left = below.first;
  out.plot_right = below.second;
  return out;
}

namespace {

/// One splitter over the gap `place`; `value` is moved by the mouse's way over `length`.
void splitter(UiContext& ui, const char* name, const Rect& place, bool vertical, float length, float standard,
              float& value) {
  const Pointer mouse = pointer(ui, name, place);
  const Asked asked = walk_stop(ui, name, Walk::Kind::slide, place, true);
  if (asked.dx != 0) value = share(value + (vertical ? 0.01F : -0.01F) * static_cast<float>(asked.dx));
  if (asked.pressed) value = standard;
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

void draw_splitters(UiContext& ui, const Layout& l, Splits& splits, const Splits& standard) {
  const Rect& d = l.data_plane;
  const Rect& p = l.plot_left;
  const Rect& q = l.plot_right;
  const Rect& w = l.weight_space;
  const Rect& a = l.algorithm;
  const Rect column = w.empty() ? a : Rect{w.x, w.y, w.w, (a.empty() ? w : a).bottom() - w.y};
  const Rect planes = d.empty() ? column : Rect{d.x, d.y, (column.empty() ? d : column).right() - d.x, d.h};
  const Rect plots = p.empty() ? q : Rect{p.x, p.y, (q.empty() ? p : q).right() - p.x, p.h};
  if (!d.empty() && !column.empty()) {
    splitter(ui, "splitter right", {d.right(), d.y, column.x - d.right(), d.h}, true, planes.w, standard.right,
             splits.right);
  }
  if (!w.empty() && !a.empty()) {
    splitter(ui, "splitter column", {w.x, w.bottom(), w.w, a.y - w.bottom()}, false, column.h, standard.column,
             splits.column);
  }
  if (!planes.empty() && !plots.empty()) {
    splitter(ui, "splitter bottom", {planes.x, planes.bottom(), planes.w, plots.y - planes.bottom()}, false,
             plots.bottom() - planes.y, standard.bottom, splits.bottom);
  }
  if (!p.empty() && !q.empty()) {
    splitter(ui, "splitter plots", {p.right(), p.y, q.x - p.right(), p.h}, true, plots.w, standard.plots, splits.plots);
  }
}

}  // namespace pegasos::ui
