// The notice bar: what it says, how long it stays, and what it offers.
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/app_ui.h"
#include "ui/compat.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

constexpr float kNotice = 30.F;  // its height, design px

}  // namespace

using plot::Hue;
using plot::Rect;

void AppUi::notify(std::string sentence, bool stays) {
  own_notice_ = std::move(sentence);
  own_notice_stays_ = stays;
  noticed_.clear();                                           // said again, it is seen anew
  const session::Notice& older = engine_.snapshot()->notice;  // a harmless one does not come back after it
  if (older.kind != session::Notice::Kind::Error) dismissed_notice_ = std::max(dismissed_notice_, older.serial);
}

std::string AppUi::notice_text(const session::Snapshot& snapshot) const {
  if (!snapshot.ended.empty() && snapshot.ended != dismissed_end_) return snapshot.ended;
  if (!own_notice_.empty()) return own_notice_;
  if (const std::string offer = auto_save_.offer(); !offer.empty()) return offer;
  if (snapshot.notice.serial > dismissed_notice_) return snapshot.notice.text;
  return {};
}

/// What the notice bar says, as markup, and whether it is trouble.
std::pair<std::string, bool> AppUi::notice_shown(const session::Snapshot& snapshot) const {
  const std::string text = notice_text(snapshot);
  const bool ended = text == snapshot.ended;
  const bool trouble = ended ? snapshot.overflow
                       : own_notice_.empty()
                           ? auto_save_.offer().empty() && snapshot.notice.kind == session::Notice::Kind::Error
                           : own_notice_stays_;
  return {ended ? with_math(text::translate(without_flags(text))) : plot::escape(trouble ? without_flags(text) : text),
          trouble};
}

/// At the right of the row at the lower edge, over chips if it must, never over a picture or a sentence of the Lab.
Rect AppUi::notice_place(const session::Snapshot& snapshot, Rect row) const {
  const bool buttons = snapshot.overflow || !auto_save_.offer().empty();
  const std::string words = text::translate(notice_shown(snapshot).first);
  const float wanted = ui_.canvas->measure(ui_.text(13), words) + ui_.px(buttons ? 330 : 100);
  const float width = std::min(std::max(wanted, ui_.px(280)), row.w);
  return {std::round(row.right() - width), std::round(row.centre().y - ui_.px(0.5F * kNotice)), width, ui_.px(kNotice)};
}

void AppUi::notice_bar(const session::Snapshot& snapshot, Rect area) {
  const bool ended = notice_text(snapshot) == snapshot.ended;
  const auto [shown, trouble] = notice_shown(snapshot);
  const plot::TextStyle style = ui_.text(13);
  begin_plain(ui_, "notice", area);
  if (ImGui::GetCurrentContext()->OpenPopupStack.empty()) compat::raise_window();
  const plot::Color mark = ui_.color(trouble ? Hue::bound : Hue::accent);
  ui_.canvas->fill_rect(area, ui_.color(Hue::raised), ui_.px(8));
  ui_.canvas->stroke_rect(area, {plot::faded(mark, 0.8F), std::round(ui_.px(1)), plot::kSolid}, ui_.px(8));
  draw_icon(*ui_.canvas, trouble ? Icon::warning : Icon::dots,
            {area.x + ui_.px(14), area.centre().y - ui_.px(8), ui_.px(16), ui_.px(16)}, mark);
  const Rect close{area.right() - ui_.px(34), area.centre().y - ui_.px(12), ui_.px(24), ui_.px(24)};
  float right = close.x - ui_.px(8);
  if (ended && snapshot.overflow) {
    const Rect back{right - ui_.px(180), area.centre().y - ui_.px(12), ui_.px(180), ui_.px(24)};
    const bool undo = snapshot.undo_steps > 0;
    if (button(ui_, undo ? "Undo the last change" : "Go back to the start", back, {.primary = true})) go_back(snapshot);
    right = back.x - ui_.px(12);
  }
  const bool offered = !ended && own_notice_.empty() && offer_buttons(right, area);
  const Rect place{area.x + ui_.px(42), area.y, right - area.x - ui_.px(42), area.h};
  const float used = label(ui_, shown, place, style);
  const Pointer mouse = pointer(ui_, "text", place);
  if (mouse.hovered && used >= place.w - 1) tooltip(ui_, shown);
  notice_touched_ = area.contains(mouse.at);
  if (icon_button(ui_, "Close notice", Icon::close, close, {.quiet = true, .tooltip = "Close"})) {
    if (offered) {
      auto_save_.later();
    } else {
      close_notice(snapshot);
    }
  }
  end_plain(ui_);
}

void AppUi::close_notice(const session::Snapshot& snapshot) {
  if (!snapshot.ended.empty() && snapshot.ended != dismissed_end_) {
    dismissed_end_ = snapshot.ended;
  } else if (!own_notice_.empty()) {
    own_notice_.clear();
  } else {
    dismissed_notice_ = snapshot.notice.serial;
  }
}

/// What failed, and what asks for something.
bool AppUi::notice_stays(const session::Snapshot& snapshot) const {
  if (!snapshot.ended.empty() && snapshot.ended != dismissed_end_) return snapshot.overflow;
  if (!own_notice_.empty()) return own_notice_stays_;
  return !auto_save_.offer().empty() || snapshot.notice.kind == session::Notice::Kind::Error;
}

/// A harmless notice is there for as long as reading it takes; under the mouse or a dialog it waits.
void AppUi::let_notice_go(const session::Snapshot& snapshot, double time_s) {
  constexpr double kLeast_s = 5;
  constexpr double kPerCharacter_s = 0.06;
  const std::string text = notice_text(snapshot);
  const bool touched = std::exchange(notice_touched_, false);
  if (text.empty() || notice_stays(snapshot)) {
    noticed_ = text;
    notice_until_.reset();
  } else if (text != noticed_ || touched || dialog_open() || !notice_until_) {
    noticed_ = text;
    notice_until_ = time_s + kLeast_s + kPerCharacter_s * static_cast<double>(text.size());
  } else if (time_s >= *notice_until_) {
    close_notice(snapshot);
    noticed_.clear();
    notice_until_.reset();
    ui_.wants_frame = true;  // the panels settle in their new places
  }
}

std::optional<double> AppUi::notice_due_in(double time_s) const {
  if (!notice_until_) return std::nullopt;
  return std::max(0.0, *notice_until_ - time_s);
}

void AppUi::go_back(const session::Snapshot& snapshot) {
  if (snapshot.undo_steps > 0) {
    ui_.push(session::Undo{});
  } else {
    ui_.push(session::Rewind{});
  }
}

}  // namespace pegasos::ui
