#include "ui/menus.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ui/app_ui.h"
#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Rect;

struct Menu {
  std::string_view title;
  std::vector<const Action*> entries;  ///< null: a line
};

const std::vector<Menu>& menus() {
  static const std::vector<Menu> all = [] {
    std::vector<Menu> list{{"File", {}}, {"Edit", {}}, {"View", {}}, {"Run", {}}, {"Help", {}}};
    for (Menu& menu : list) {
      std::vector<const Action*> entries;
      for (const Action& action : actions()) {
        if (action.menu == menu.title) entries.push_back(&action);
      }
      std::ranges::stable_sort(entries, {}, &Action::place);
      for (const Action* entry : entries) {
        if (!menu.entries.empty() && entry->place / 10 != menu.entries.back()->place / 10)
          menu.entries.push_back(nullptr);
        menu.entries.push_back(entry);
      }
    }
    return list;
  }();
  return all;
}

std::string popup_name(std::size_t i) { return "menu##" + std::string(menus()[i].title); }

float menu_width(const UiContext& ui, const Menu& menu, bool close) {
  return std::round(std::max(text_width(ui, menu.title, ui.text(12.5F)) + ui.px(close ? 11.F : 18.F), ui.control(0)));
}

}  // namespace

float Menus::width(const UiContext& ui, bool close) {
  float width = 0;
  for (const Menu& menu : menus()) width += menu_width(ui, menu, close) + ui.px(1);
  return width;
}

float Menus::draw(UiContext& ui, Rect area, AppUi& app, bool close) {
  float x = area.x;
  const float height = ui.control(28);
  int open = -1;
  for (std::size_t i = 0; i < menus().size(); ++i) {
    const Menu& menu = menus()[i];
    const float width = menu_width(ui, menu, close);
    const Rect place{std::round(x), std::round(area.centre().y - 0.5F * height), width, height};
    x += width + ui.px(1);
    const std::string popup = popup_name(i);
    const bool is_open = ImGui::IsPopupOpen(popup.c_str());
    const bool clicked = button(ui, menu.title, place, {.active = is_open, .quiet = true});
    // A neighbour under the mouse opens while another one hangs down.
    const bool slid = open_ >= 0 && open_ != static_cast<int>(i) && place.contains(mouse_place()) &&
                      (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0);
    if (clicked || slid || wanted_ == static_cast<int>(i)) {
      ImGui::OpenPopup(popup.c_str());
      if (wanted_ == static_cast<int>(i)) wanted_ = -1;
    }
    if (hang(ui, app, i, place)) open = static_cast<int>(i);
  }
  walk_aside(ui, open);
  return x - area.x;
}

/// What hangs down from a title, where it is open; whether it still is.
bool Menus::hang(UiContext& ui, AppUi& app, std::size_t menu, Rect place) {
  const std::string popup = popup_name(menu);
  if (!ImGui::IsPopupOpen(popup.c_str())) return false;
  std::vector<ComboItem> items;
  for (const Action* entry : menus()[menu].entries) {
    if (entry == nullptr) {
      items.push_back({.heading = true});
      continue;
    }
    items.push_back({.text = entry->says ? entry->says(app) : std::string(entry->title),
                     .detail = ui.touch ? std::string() : shown_keys(entry->keys),
                     .reason = entry->off ? entry->off(app) : std::string(),
                     .tip = plot::escape(entry->help),
                     .ticked = entry->ticked && entry->ticked(app)});
  }
  if (const auto chosen = popup_list(ui, popup, items, -1, place))
    menus()[menu].entries[static_cast<std::size_t>(*chosen)]->run(app);
  return ImGui::IsPopupOpen(popup.c_str());
}

void Menus::draw_button(UiContext& ui, Rect place, AppUi& app) {
  constexpr const char* kTitles = "menu##titles";
  if (icon_button(ui, "Menu", Icon::menu, place, {.quiet = true})) ImGui::OpenPopup(kTitles);
  std::vector<ComboItem> titles;
  for (const Menu& menu : menus()) titles.push_back({.text = std::string(menu.title)});
  if (const auto chosen = popup_list(ui, kTitles, titles, -1, place)) wanted_ = *chosen;
  int open = -1;
  for (std::size_t i = 0; i < menus().size(); ++i) {
    if (wanted_ == static_cast<int>(i)) {
      ImGui::OpenPopup(popup_name(i).c_str());
      wanted_ = -1;
    }
    if (hang(ui, app, i, place)) open = static_cast<int>(i);
  }
  walk_aside(ui, open);
}

/// Arrows left and right: the neighbour.
void Menus::walk_aside(UiContext& ui, int open) {
  const auto n = static_cast<int>(menus().size());
  if (open >= 0 && ui.list.side != 0) {
    wanted_ = (open + ui.list.side + n) % n;
    ui.wants_frame = true;
  }
  ui.list.side = 0;
  open_ = open;
}

}  // namespace pegasos::ui
