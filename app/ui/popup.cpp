// Lists that fold out of a control, and menus.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kPopupRow = 27.F;
constexpr float kPopupPad = 5.F;

float row_height(const UiContext& ui, const ComboItem& item) {
  return std::round(item.heading && item.text.empty() ? ui.px(11) : ui.control(kPopupRow));
}

float list_width(UiContext& ui, std::span<const ComboItem> items, float least) {
  float width = least - 2 * ui.px(kPopupPad);
  for (const ComboItem& item : items) {
    float need = text_width(ui, plot::escape(item.text), ui.text(12.5F)) + ui.px(38);
    if (!item.detail.empty())
      need += plot::layout_math(*ui.canvas, ui.text(11.5F), plot::escape(item.detail)).width + ui.px(26);
    width = std::max(width, need);
  }
  return std::ceil(width);
}

constexpr std::size_t kMostColumns = 3;

/// Where the rows stand: one below the other, or in columns that hold whole groups.
struct Columns {
  std::vector<plot::Point> places;  ///< of each row, from the list's corner; a line on top of a column has no place
  std::vector<bool> shown;
  float height = 0;
  std::size_t count = 1;
};

bool parts(const ComboItem& item) { return item.heading && item.text.empty(); }

/// Rows in columns no higher than `most`, but for a group that is: `width` is that of a column.
Columns flow(const UiContext& ui, std::span<const ComboItem> items, float most, float width) {
  Columns out;
  plot::Point at;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (parts(items[i])) {
      float group = 0;
      for (std::size_t j = i + 1; j < items.size() && !parts(items[j]); ++j) group += row_height(ui, items[j]);
      if (at.y + row_height(ui, items[i]) + group > most) {
        at = {at.x + width, 0};
        ++out.count;
        out.places.push_back(at);
        out.shown.push_back(false);
        continue;
      }
    }
    out.places.push_back(at);
    out.shown.push_back(true);
    at.y += row_height(ui, items[i]);
    out.height = std::max(out.height, at.y);
  }
  return out;
}

/// One column where it fits into `room`, else as few as do, as even as they get; one that scrolls where none does.
Columns arrange_rows(const UiContext& ui, std::span<const ComboItem> items, float room, float width, float screen) {
  const Columns one = flow(ui, items, 1e9F, width);
  if (one.height <= room) return one;
  for (std::size_t n = 2; n <= kMostColumns && static_cast<float>(n) * width < screen; ++n) {
    for (float most = one.height / static_cast<float>(n); most <= room; most += ui.px(8)) {
      Columns columns = flow(ui, items, most, width);
      if (columns.count <= n && columns.height <= room) return columns;
    }
  }
  return one;
}

/// The next row that can be chosen, from `at` by `move`.
int next_row(std::span<const ComboItem> items, int at, int move) {
  const auto n = static_cast<int>(items.size());
  const int way = move < 0 ? -1 : 1;
  int next = std::abs(move) > n ? (move < 0 ? 0 : n - 1) : at < 0 && way < 0 ? n - 1 : at + way;
  const int inward = std::abs(move) > n ? -way : way;
  for (int i = 0; i < n; ++i, next += inward) {
    if (next < 0 || next >= n) return at;
    if (!items[static_cast<std::size_t>(next)].heading) return next;
  }
  return at;
}

/// The keyboard in the open list: where it is and whether it chose.
bool follow_keys(UiContext& ui, std::span<const ComboItem> items, int chosen) {
  ListKeys& keys = ui.list;
  if (ImGui::IsWindowAppearing()) keys = {.at = chosen};
  if (keys.at >= static_cast<int>(items.size())) keys.at = -1;
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (moved.x != 0 || moved.y != 0) keys.at = -1;  // the mouse takes over
  if (keys.move != 0) keys.at = next_row(items, keys.at, std::exchange(keys.move, 0));
  const bool chose = std::exchange(keys.choose, false) && keys.at >= 0;
  return chose && items[static_cast<std::size_t>(keys.at)].reason.empty();
}

/// One row; true when chosen.
bool popup_row(UiContext& ui, const ComboItem& item, bool marked, const Rect& place, int index) {
  if (item.heading) {
    ImGui::Dummy({place.w, place.h});
    if (item.text.empty()) {
      ui.canvas->fill_rect({place.x, std::round(place.centre().y), place.w, 1}, ui.color(Hue::line));
    } else {
      heading(ui, item.text, {place.x + ui.px(8), place.y + ui.px(2), place.w - ui.px(16), place.h});
    }
    return false;
  }
  const bool clicked = ImGui::InvisibleButton(("##row" + std::to_string(index)).c_str(), {place.w, place.h});
  record(ui, item.text, place);
  const bool enabled = item.reason.empty();
  const bool reached = ui.list.at == index;
  const bool hovered = ImGui::IsItemHovered() || reached;
  if (reached && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  if (reached) focus_frame(ui, place, ui.px(4));
  if (hovered && enabled) ui.canvas->fill_rect(place, plot::faded(ui.color(Hue::accent), 0.18F), ui.px(4));
  if (ImGui::IsItemHovered()) tooltip(ui, enabled ? item.tip : item.reason);
  if (marked) {
    draw_icon(*ui.canvas, Icon::check, {place.x + ui.px(6), place.centre().y - ui.px(6), ui.px(12), ui.px(12)},
              ui.color(Hue::accent));
  }
  const Rect text{place.x + ui.px(24), place.y, place.w - ui.px(34), place.h};
  const auto draw = item.name ? verbatim : label;
  draw(ui, plot::escape(item.text), text, ui.text(12.5F, enabled ? Hue::ink1 : Hue::ink3), plot::HAlign::left);
  if (!item.detail.empty())
    verbatim(ui, plot::escape(item.detail), text, ui.text(11.5F, Hue::ink3), plot::HAlign::right);
  return clicked && enabled;
}

}  // namespace

std::optional<int> popup_list(UiContext& ui, const std::string& id, std::span<const ComboItem> items, int chosen,
                              const Rect& below) {
  if (!ImGui::IsPopupOpen(id.c_str())) return std::nullopt;
  const float pad = ui.px(kPopupPad);
  const float width = list_width(ui, items, below.w);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float room_below = screen.y - below.bottom() - ui.px(12);
  const float room_above = below.y - ui.px(12);
  const auto within = [&](float room) { return arrange_rows(ui, items, room - 2 * pad, width, screen.x - ui.px(24)); };
  Columns columns = within(room_below);
  const bool up = columns.height + 2 * pad > room_below && room_above > room_below;
  if (up) columns = within(room_above);
  const float all = columns.height + 2 * pad;
  const float wide = static_cast<float>(columns.count) * width;
  const float height = std::min(all, std::max(up ? room_above : room_below, ui.px(3 * kPopupRow)));
  const bool scrolls = all > height;
  const float x = std::min(below.x, screen.x - wide - 2 * pad - ui.px(4));
  ImGui::SetNextWindowPos({x, up ? below.y - height - ui.px(3) : below.bottom() + ui.px(3)});
  ImGui::SetNextWindowSize({wide + 2 * pad + (scrolls ? ui.px(8) : 0), height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {pad, pad});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  std::optional<int> result;
  if (ImGui::BeginPopup(id.c_str(), ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
    open_canvas(ui);
    if (follow_keys(ui, items, chosen)) {
      result = ui.list.at;
      ui.list.chose = ImGui::GetFrameCount();
      ImGui::CloseCurrentPopup();
    }
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!columns.shown[i]) continue;
      const plot::Point at{corner.x + columns.places[i].x, corner.y + columns.places[i].y};
      ImGui::SetCursorScreenPos({at.x, at.y});
      const int index = static_cast<int>(i);
      if (popup_row(ui, items[i], items[i].ticked || index == chosen, {at.x, at.y, width, row_height(ui, items[i])},
                    index)) {
        result = index;
        ImGui::CloseCurrentPopup();
      }
      if (index == chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(0.4F);
    }
    close_canvas(ui);
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar(2);
  return result;
}

}  // namespace pegasos::ui
