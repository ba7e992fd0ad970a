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
constexpr float kThreeLines = 132.F;
constexpr float kNarrow = 1360.F;  // design px; below it the top bar has two lines
constexpr float kCramped = 780.F;  // below it the bar of the run has three
constexpr float kOuterMargin = 12.F;
constexpr float kPanelGap = 12.F;
constexpr float kControls = 306.F;
constexpr float kControlsLeast = 230.F;   // with less no row of it can be read
constexpr float kProblemStrip = 148.F;    // of the folded panel
constexpr float kPlanes = 200.F;          // the least height of the two planes, unless it is nearly half
constexpr float kPseudoCode = 186.F;      // design px of height that four lines and their sentence want
constexpr float kPseudoCodeWide = 124.F;  // where the sentence stands beside the lines
constexpr float kSmallest = 0.22F;        // share that a panel keeps when its splitter is pushed to the end
constexpr float kPanelTabs = 34.F;        // px of the row of tabs, which stands above a single panel

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
    case Panel::controls: return controls;
    case Panel::data_plane: return data_plane;
    case Panel::weight_space: return weight_space;
    case Panel::algorithm: return algorithm;
    case Panel::plot_left: return plot_left;
    case Panel::plot_right: return plot_right;
    case Panel::none: break;
  }
  return {};
}

bool one_panel_only(Rect size, float content_scale) {
  const float w = size.w / content_scale;
  return w < 800.F || w * size.h / content_scale < 800.F * 600.F;
}

Layout arrange(Rect size, float scale, const Arrangement& arrangement, Panel maximised, bool tabs, float column,
               bool touch) {
  const auto px = [scale](float design) { return std::round(design * scale); };
  const float gap = px(kPanelGap);
  Layout out;
  out.bar_lines = size.w >= kNarrow * scale ? 1 : tabs && size.w < kCramped * scale ? 3 : 2;
  const float bar_heights[] = {kTopBar, kTwoLines, kThreeLines};
  out.top_bar = {size.x, size.y, size.w, px(bar_heights[out.bar_lines - 1])};
  Rect rest{size.x + px(kOuterMargin), out.top_bar.bottom() + px(kOuterMargin),
            std::max(size.w - 2 * px(kOuterMargin), 10.F),
            std::max(size.h - out.top_bar.h - 2 * px(kOuterMargin), 10.F)};
  if (column > 0) {
    rest.w = std::max(rest.w - column - gap, 10.F);
    out.lesson = {rest.right() + gap, rest.y, column, rest.h};
  }
  if (maximised != Panel::none) {
    if (tabs) {
      out.tabs = {rest.x, rest.y, rest.w, px(touch ? kFinger + 6 : kPanelTabs)};
      rest.y = out.tabs.bottom();
      rest.h = std::max(rest.h - out.tabs.h, 10.F);
    }
    Rect* places[] = {&out.controls,  &out.data_plane, &out.weight_space,
                      &out.algorithm, &out.plot_left,  &out.plot_right};
    *places[static_cast<int>(maximised) - 1] = rest;
    return out;
  }
  const Splits& splits = arrangement.splits;
  const auto shown = [&](Panel panel) { return !arrangement.hidden.has(panel); };
  const bool planes = shown(Panel::data_plane) || shown(Panel::weight_space);
  const bool plots = shown(Panel::plot_left) || shown(Panel::plot_right);
  const bool below = plots || shown(Panel::algorithm);
  Rect main = rest;
  if (shown(Panel::controls)) {
    const float most = 0.4F * rest.w;
    if (!arrangement.folded &&
        most < px(kControlsLeast)) {  // beside a lesson in large letters: alone until it is folded
      out.controls = rest;
      return out;
    }
    const float wide = std::min(px(arrangement.folded ? kProblemStrip : kControls), most);
    const float left = planes || below ? wide : rest.w;
    out.controls = {rest.x, rest.y, left, rest.h};
    main = {rest.x + left + gap, rest.y, rest.w - left - gap, rest.h};
  }
  const float wanted = px(!plots && main.w >= kWideAlgorithm * scale ? kPseudoCodeWide : kPseudoCode);
  const float lines = shown(Panel::algorithm) ? std::min(wanted, 0.45F * main.h) : 0.F;
  const float most = main.h > gap ? 1.F - lines / (main.h - gap) : 1.F;  // the pseudo-code keeps its lines
  const float least = std::min(px(kPlanes) / std::max(main.h, 1.F), 0.45F);
  const Split rows = split(main, gap, std::min(std::max(splits.bottom, least), most), planes, below, false);
  const Split top = split(rows.first, gap, splits.right, shown(Panel::data_plane), shown(Panel::weight_space), true);
  const Split lower = split(rows.second, gap, splits.column, shown(Panel::algorithm), plots, true);
  const Split curves = split(lower.second, gap, splits.plots, shown(Panel::plot_left), shown(Panel::plot_right), true);
  out.data_plane = top.first;
  out.weight_space = top.second;
  out.algorithm = lower.first;
  out.plot_left = curves.first;
  out.plot_right = curves.second;
  return out;
}

Layout arrange_narrow(Rect size, float scale, int bar_lines, Panel panel, bool tabs, bool lesson) {
  const auto px = [scale](float design) { return std::round(design * scale); };
  constexpr float kLine = 44.F;
  constexpr float kMargin = 6.F;
  const float gap = px(kMargin);
  Layout out;
  out.bar_lines = bar_lines;
  out.top_bar = {size.x, size.y, size.w, px(kLine) * static_cast<float>(bar_lines)};
  Rect rest{size.x + gap, out.top_bar.bottom() + gap, std::max(size.w - 2 * gap, 10.F),
            std::max(size.bottom() - out.top_bar.bottom() - 2 * gap, 10.F)};
  if (lesson) {
    const float height = std::round(0.45F * rest.h);
    out.lesson = {rest.x, rest.bottom() - height, rest.w, height};
    rest.h = std::max(rest.h - height - gap, 10.F);
  }
  if (tabs) {
    out.tabs = {rest.x, rest.y, rest.w, px(kLine)};
    rest.y = out.tabs.bottom() + gap;
    rest.h = std::max(rest.h - out.tabs.h - gap, 10.F);
  }
  Rect* places[] = {&out.controls, &out.data_plane, &out.weight_space, &out.algorithm, &out.plot_left, &out.plot_right};
  *places[static_cast<int>(panel) - 1] = rest;
  return out;
}

namespace {

/// One splitter over the gap `place`; `value` is moved by the mouse's way over `length`.
void splitter(UiContext& ui, const char* name, const Rect& place, bool vertical, float length, float standard,
              float& value) {
  const Pointer mouse = pointer(ui, name, place);
  const Asked asked = walk_stop(ui, name, KeyboardFocus::Kind::slide, place, true);
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
  const auto both = [](const Rect& a, const Rect& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    return Rect{a.x, a.y, b.right() - a.x, a.h};
  };
  const auto beside = [&](const char* name, const Rect& a, const Rect& b, float normal, float& value) {
    if (!a.empty() && !b.empty())
      splitter(ui, name, {a.right(), a.y, b.x - a.right(), a.h}, true, b.right() - a.x, normal, value);
  };
  const Rect plots = both(l.plot_left, l.plot_right);
  const Rect planes = both(l.data_plane, l.weight_space);
  const Rect below = both(l.algorithm, plots);
  beside("splitter right", l.data_plane, l.weight_space, standard.right, splits.right);
  beside("splitter column", l.algorithm, plots, standard.column, splits.column);
  beside("splitter plots", l.plot_left, l.plot_right, standard.plots, splits.plots);
  if (!planes.empty() && !below.empty()) {
    splitter(ui, "splitter bottom", {planes.x, planes.bottom(), planes.w, below.y - planes.bottom()}, false,
             below.bottom() - planes.y, standard.bottom, splits.bottom);
  }
}

}  // namespace pegasos::ui
