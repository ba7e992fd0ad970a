#include "ui/menus.h"

#include <array>
#include <cmath>
#include <optional>

#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Rect;

using Entry = std::optional<Action>;  // nothing = a line

struct Menu {
  std::string_view title;
  std::vector<Entry> entries;
};

const std::vector<Menu>& menus() {
  using A = Action;
  static const std::vector<Menu> all = {
      {"File",
       {A::open_file,
        A::open_recent,
        A::reopen_last,
        A::demonstrations,
        {},
        A::save_session,
        A::save_session_as,
        {},
        A::save_picture,
        A::save_table,
        A::save_log,
        A::export_data,
        {},
        A::quit}},
      {"Edit",
       {A::undo,
        A::redo,
        {},
        A::select_all,
        A::next_example,
        A::previous_example,
        A::erase_selection,
        A::flip_selection,
        {},
        A::snap,
        {},
        A::stay_at_t,
        A::start_again,
        {},
        A::new_canvas,
        A::original_data}},
      {"View",
       {A::theme_dark,
        A::theme_light,
        A::theme_contrast,
        {},
        A::text_larger,
        A::text_smaller,
        A::text_standard,
        {},
        A::english,
        A::chinese,
        {},
        A::page_run,
        A::page_theory,
        A::page_experiments,
        {},
        A::alone_1,
        A::alone_2,
        A::alone_3,
        A::alone_4,
        A::alone_5,
        A::alone_6,
        {},
        A::microscope,
        A::moves_quick,
        A::moves_standard,
        A::moves_slow,
        A::motion,
        {},
        A::along_steps,
        A::along_examples,
        A::along_epochs,
        {},
        A::panels,
        A::layout_step,
        A::layout_curves,
        A::layout_all,
        A::layout_own,
        A::keep_layout,
        A::fold_controls,
        A::fit_all,
        {},
        A::lecture,
        A::full_screen}},
      {"Run",
       {A::play_pause,
        A::run_to_end,
        {},
        A::step,
        A::sub_step,
        A::step_10,
        A::step_100,
        A::epoch,
        {},
        A::step_back,
        A::phase_back,
        A::back_10,
        {},
        A::rewind,
        A::go_to_end,
        {},
        A::faster,
        A::slower,
        {},
        A::new_order,
        A::new_data,
        {},
        A::pin_run,
        A::unpin_all,
        A::show_runs}},
      {"Help", {A::key_sheet, A::glossary, A::show_hints, {}, A::about}},
  };
  return all;
}

std::string popup_name(std::size_t i) { return "menu##" + std::string(menus()[i].title); }

}  // namespace

float Menus::draw(UiContext& ui, Rect area, const std::function<void(Action)>& perform,
                  const std::function<MenuEntry(Action)>& state) {
  float x = area.x;
  const float height = ui.px(28);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  int open = -1;
  for (std::size_t i = 0; i < menus().size(); ++i) {
    const Menu& menu = menus()[i];
    const float width = std::round(text_width(ui, menu.title, ui.text(12.5F)) + ui.px(18));
    const Rect place{std::round(x), std::round(area.centre().y - 0.5F * height), width, height};
    x += width + ui.px(1);
    const std::string popup = popup_name(i);
    const bool is_open = ImGui::IsPopupOpen(popup.c_str());
    const bool clicked = button(ui, menu.title, place, {.active = is_open, .quiet = true});
    // A neighbour under the mouse opens while another one hangs down.
    const bool slid = open_ >= 0 && open_ != static_cast<int>(i) && place.contains({mouse.x, mouse.y}) &&
                      (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0);
    if (clicked || slid || wanted_ == static_cast<int>(i)) {
      ImGui::OpenPopup(popup.c_str());
      if (wanted_ == static_cast<int>(i)) wanted_ = -1;
    }
    std::vector<ComboItem> items;
    for (const Entry& entry : menu.entries) {
      if (!entry) {
        items.push_back({.heading = true});
        continue;
      }
      const Binding& b = binding(*entry);
      MenuEntry now = state(*entry);
      items.push_back({.text = now.title.empty() ? std::string(b.title) : std::move(now.title),
                       .detail = std::string(b.keys),
                       .reason = std::move(now.reason),
                       .tip = plot::escape(b.help),
                       .ticked = now.ticked});
    }
    if (const auto chosen = popup_list(ui, popup, items, -1, place)) {
      if (const Entry& entry = menu.entries[static_cast<std::size_t>(*chosen)]) perform(*entry);
    }
    if (ImGui::IsPopupOpen(popup.c_str())) open = static_cast<int>(i);
  }
  const auto n = static_cast<int>(menus().size());
  if (open >= 0 && ui.list.side != 0) {  // arrows left and right: the neighbour
    wanted_ = (open + ui.list.side + n) % n;
    ui.wants_frame = true;
  }
  ui.list.side = 0;
  open_ = open;
  return x - area.x;
}

}  // namespace pegasos::ui
