// A row of tabs for the title line of a card: short names, the chosen one underlined in the accent. What does not fit
// goes behind a chevron that lists all of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/context.h"

namespace pegasos::ui {

struct TabItem {
  std::string name;    ///< short; also the widget "panel/name"
  std::string title;   ///< in the list behind the chevron
  std::string tip;     ///< markup
  bool apart = false;  ///< a thin line stands before the first of these
  int keep = 0;        ///< where room is short the least go first
};

/// How much of `width` the tabs take, and which of them stand there.
struct TabLayout {
  std::vector<std::size_t> shown;
  std::vector<float> widths;  ///< of `shown`
  bool chevron = false;
  float width = 0;
};
/// Needs no open panel.
TabLayout lay_out_tabs(const Drawing& ui, std::span<const TabItem> items, std::size_t chosen, float width);

struct TabTouch {
  std::optional<std::size_t> picked;
  bool double_clicked = false;  ///< the chosen tab: maximises, as a title does
};
/// `popup` names the list behind the chevron.
TabTouch tab_strip(UiContext& ui, std::span<const TabItem> items, std::size_t chosen, const TabLayout& layout,
                   const plot::Rect& area, const std::string& popup);

/// To the panel before or after, or by name to any of them; the one that was turned to.
std::optional<int> turner(UiContext& ui, std::span<const std::string_view> titles, int at, plot::Rect area);

/// Design px of width: below it the cards of a page stand one at a time, under a turner.
inline constexpr float kRoomForPage = 700.F;
/// The place of the card `at`, below the turner; `name` is that of its window.
plot::Rect turn_cards(UiContext& ui, std::string_view name, std::span<const std::string_view> titles, int& at,
                      plot::Rect area);

}  // namespace pegasos::ui
