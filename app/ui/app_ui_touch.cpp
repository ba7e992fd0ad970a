// The window under fingers: its bar and the way from panel to panel where it is narrow.
#include <algorithm>
#include <cmath>

#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/tabs.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Rect;

bool AppUi::narrow_for_fingers(Rect screen) const { return settings().touch && screen.w < ui_.px(kNarrowForFingers); }

/// In a narrow window what was made for wider ones is drawn smaller, so that all of it is there.
float AppUi::whole_scale(float width) const {
  const bool narrow = settings().touch && width < ui_.px(kNarrowForFingers);
  return narrow ? std::max(width / kNarrowForFingers, 0.4F * ui_.scale) : ui_.scale;
}

float AppUi::page_scale(float width) const { return width < ui_.px(kRoomForPage) ? ui_.scale : whole_scale(width); }

/// In a narrow window all of its rows, so large that they fill the width.
void AppUi::draw_controls(const session::Snapshot& snapshot, const Layout& layout) {
  constexpr float kWidth = 320.F;  // design px
  const bool narrow = narrow_for_fingers(layout.top_bar);
  const float larger = narrow ? std::clamp(layout.controls.w / kWidth, ui_.scale, 1.25F * ui_.scale) : ui_.scale;
  const Scaled rows(ui_, larger);
  views_.controls.draw(snapshot, ui_, layout.controls, this->layout().folded && !narrow);
}

/// The pages and the menus; on the run's page below them the transport, on others what is theirs.
void AppUi::narrow_bar(const session::Snapshot& snapshot, Rect area, int lines) {
  const float height = std::round(area.h / static_cast<float>(lines));
  const float margin = ui_.px(8);
  const Rect first{area.x + margin, area.y, area.w - 2 * margin, height};
  const float side = ui_.px(kFinger);
  page_tabs(first, true);
  menus_.draw_button(ui_, {first.right() - side, std::round(first.centre().y - 0.5F * side), side, side}, *this);
  const Rect rest{first.x, area.y + height, first.w, area.h - height - ui_.px(1)};
  if (page_ == Page::run) return views_.transport.draw_narrow(snapshot, ui_, rest);
  const Scaled whole(ui_, page_scale(rest.w));
  page_bar(snapshot, rest);
}

void AppUi::panel_turner(Rect area) {
  std::vector<std::string_view> titles;
  for (int i = 1; i <= 6; ++i) titles.push_back(panel_title(static_cast<Panel>(i)));
  const auto chosen = turner(ui_, titles, static_cast<int>(ui_.front.only) - 1, area);
  if (chosen) ui_.front.turn_to(static_cast<Panel>(*chosen + 1));
}

}  // namespace pegasos::ui
