#include "ui/tabs.h"

#include <algorithm>
#include <cmath>

#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Face;
using plot::Hue;
using plot::Rect;

constexpr float kTabPad = 7.F;    // at both sides of a name
constexpr float kDivider = 13.F;  // a thin line and its room
constexpr float kChevron = 26.F;
constexpr float kSize = 12.5F;

float name_width(const Drawing& ui, const TabItem& item) {
  // As wide as in semibold: the row keeps still when another tab is chosen.
  return std::ceil(text_width(ui, item.name, ui.text(kSize, Hue::ink1, Face::semibold)) + 2 * ui.px(kTabPad));
}

float total(const Drawing& ui, std::span<const TabItem> items, const std::vector<std::size_t>& shown) {
  float width = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    width += name_width(ui, items[shown[i]]);
    if (i > 0 && items[shown[i]].apart && !items[shown[i - 1]].apart) width += ui.px(kDivider);
  }
  return width;
}

}  // namespace

TabLayout lay_out_tabs(const Drawing& ui, std::span<const TabItem> items, std::size_t chosen, float width) {
  TabLayout layout;
  for (std::size_t i = 0; i < items.size(); ++i) layout.shown.push_back(i);
  while (layout.shown.size() > 1) {
    layout.chevron = layout.shown.size() < items.size();
    layout.width = total(ui, items, layout.shown) + (layout.chevron ? ui.px(kChevron) : 0.F);
    if (layout.width <= width) break;
    std::size_t least = layout.shown.size();  // the least kept one, of equals the last; never the chosen one
    for (std::size_t i = 0; i < layout.shown.size(); ++i) {
      if (layout.shown[i] == chosen) continue;
      if (least == layout.shown.size() || items[layout.shown[i]].keep <= items[layout.shown[least]].keep) least = i;
    }
    layout.shown.erase(layout.shown.begin() + static_cast<std::ptrdiff_t>(least));
  }
  layout.chevron = layout.shown.size() < items.size();
  layout.width = total(ui, items, layout.shown) + (layout.chevron ? ui.px(kChevron) : 0.F);
  for (const std::size_t i : layout.shown) layout.widths.push_back(name_width(ui, items[i]));
  if (layout.shown.size() == 1 && layout.width > width) {  // its name is cut
    layout.widths.front() = std::max(ui.px(2 * kTabPad), layout.widths.front() + width - layout.width);
    layout.width = std::max(0.F, width);
  }
  return layout;
}

TabTouch tab_strip(UiContext& ui, std::span<const TabItem> items, std::size_t chosen, const TabLayout& layout,
                   const Rect& area, const std::string& popup) {
  TabTouch touch;
  float x = area.x - ui.px(kTabPad);  // the first name stands where a title would
  for (std::size_t i = 0; i < layout.shown.size(); ++i) {
    const std::size_t index = layout.shown[i];
    const TabItem& item = items[index];
    if (i > 0 && item.apart && !items[layout.shown[i - 1]].apart) {
      const float line = ui.hairline();
      ui.canvas->fill_rect({std::round(x + ui.px(6)), area.y + ui.px(8), line, area.h - ui.px(16)},
                           ui.color(Hue::line));
      x += ui.px(kDivider);
    }
    const Rect place{x, area.y, layout.widths[i], area.h};
    x += place.w;
    record(ui, item.name, place);
    ImGui::SetCursorScreenPos({place.x, place.y});
    const std::string id = "tab " + item.name;
    if (ImGui::InvisibleButton(id.c_str(), {place.w, place.h})) touch.picked = index;
    const Asked asked = walk_stop(ui, id, KeyboardFocus::Kind::press, place);
    if (asked.pressed) touch.picked = index;
    focus_tooltip(ui, asked, item.tip, place);
    const bool hovered = ImGui::IsItemHovered();
    const bool is_chosen = index == chosen;
    if (hovered && is_chosen && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) touch.double_clicked = true;
    if (hovered) tooltip(ui, item.tip);
    plot::TextStyle style = ui.text(kSize, is_chosen || hovered ? Hue::ink1 : Hue::ink2);
    if (is_chosen) style.face = Face::semibold;
    label(ui, item.name, place, style, plot::HAlign::centre);
    if (is_chosen) {
      const float thick = std::max(2.F, std::round(ui.px(2)));
      ui.canvas->fill_rect(
          {place.x + ui.px(kTabPad), place.bottom() - ui.px(2) - thick, place.w - 2 * ui.px(kTabPad), thick},
          ui.color(Hue::accent), 0.5F * thick);
    }
  }
  if (!layout.chevron) return touch;
  const Rect more{x, area.y + ui.px(2), ui.px(kChevron), area.h - ui.px(4)};
  if (icon_button(ui, "More tabs", Icon::chevron, more, {.quiet = true, .tooltip = "All plots and tables"})) {
    ImGui::OpenPopup(popup.c_str());
  }
  std::vector<ComboItem> rows;
  std::vector<std::size_t> indices;
  int marked = -1;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0 && items[i].apart && !items[i - 1].apart) {
      rows.push_back({.text = "", .heading = true});
      indices.push_back(i);
    }
    if (i == chosen) marked = static_cast<int>(rows.size());
    rows.push_back({.text = items[i].title, .tip = items[i].tip});
    indices.push_back(i);
  }
  if (const auto picked = popup_list(ui, popup, rows, marked, more)) {
    touch.picked = indices[static_cast<std::size_t>(*picked)];
  }
  return touch;
}

std::optional<int> turner(UiContext& ui, std::span<const std::string_view> titles, int at, Rect area) {
  const int count = static_cast<int>(titles.size());
  const float side = ui.px(kFinger);
  const float y = std::round(area.centre().y - 0.5F * side);
  const Rect left{area.x, y, 1.5F * side, side};
  const Rect right{area.right() - left.w, y, left.w, side};
  std::optional<int> out;
  if (icon_button(ui, "Panel before", Icon::chevron_left, left)) out = (at + count - 1) % count;
  if (icon_button(ui, "Panel after", Icon::chevron_right, right)) out = (at + 1) % count;
  std::vector<ComboItem> items;
  for (const std::string_view title : titles) items.push_back({.text = plot::plain_text(text::tr(title))});
  const Rect middle{left.right() + ui.px(6), y, std::max(0.F, right.x - left.right() - ui.px(12)), side};
  if (const auto chosen = combo(ui, "Panel", items, at, items[static_cast<std::size_t>(at)].text, middle)) out = chosen;
  return out;
}

Rect turn_cards(UiContext& ui, std::string_view name, std::span<const std::string_view> titles, int& at, Rect area) {
  const Rect row{area.x, area.y, area.w, ui.px(kFinger)};
  begin_plain(ui, name, row);
  at = turner(ui, titles, at, row).value_or(at);
  end_plain(ui);
  const float top = row.bottom() + ui.px(6);
  return {area.x, top, area.w, std::max(1.F, area.bottom() - top)};
}

}  // namespace pegasos::ui
