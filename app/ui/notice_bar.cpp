#include "ui/notice_bar.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;
using session::Snapshot;

constexpr float kNotice = 30.F;        // its height, design px
constexpr float kTall = 38.F;          // of one with two lines
constexpr float kBesideChips = 420.F;  // with less room it lies over the chips of the runs
constexpr float kButton = 84.F;        // its buttons, at least
constexpr float kGap = 8.F;            // between them
constexpr std::string_view kRestore = "Restore";
constexpr std::string_view kDiscard = "Discard";
constexpr std::string_view kStop = "Stop";

std::string_view way_back(const Snapshot& snapshot) {
  return snapshot.undo_steps > 0 ? "Undo the last change" : "Go back to the start";
}

}  // namespace

void NoticeBar::say(Message sentence, bool stays, const session::Notice& now) {
  own_ = std::move(sentence);
  own_stays_ = stays;
  own_refuses_ = false;
  if (began_) own_since_ = ++clock_;
  seen_.clear();  // said again, it is seen anew
  if (now.kind != session::Notice::Kind::Error) dismissed_ = std::max(dismissed_, now.serial);
}

NoticeBar::Source NoticeBar::source(const Snapshot& snapshot) const {
  Source newest = work_.empty() ? Source::none : Source::work;
  std::uint64_t at = 0;
  const auto consider = [&](Source one, bool there, std::uint64_t since) {
    if (!there || since < at) return;
    newest = one;
    at = since;
  };
  consider(Source::crash, !saves_.offer().empty(), crash_.since);
  consider(Source::session, snapshot.notice.serial > dismissed_ && !snapshot.notice.text.empty(), session_.since);
  consider(Source::window, !own_.empty(), own_since_);
  consider(Source::end, !snapshot.ended.empty() && snapshot.ended != dismissed_end_, end_.since);
  return newest;
}

/// When each thing was first said: all that the first frame finds is as old.
void NoticeBar::note_news(const Snapshot& snapshot) {
  const auto note = [this](News& one, const std::string& now) {
    if (std::exchange(one.words, now) != now && began_) one.since = ++clock_;
  };
  note(session_, snapshot.notice.text.empty() ? std::string() : std::to_string(snapshot.notice.serial));
  note(crash_, saves_.offer());
  note(end_, snapshot.ended.english());
  began_ = true;
}

Message NoticeBar::message(const Snapshot& snapshot) const {
  switch (source(snapshot)) {
    case Source::end: return snapshot.ended;
    case Source::window: return own_;
    case Source::crash: return saves_.offer();
    case Source::session: return snapshot.notice.text;
    case Source::work: return work_;
    case Source::none: break;
  }
  return {};
}

bool NoticeBar::trouble(const Snapshot& snapshot) const {
  const Source from = source(snapshot);
  if (from == Source::end) return snapshot.overflow;
  if (from == Source::window) return own_stays_;
  return from == Source::session && snapshot.notice.kind == session::Notice::Kind::Error;
}

std::string NoticeBar::markup(const Snapshot& snapshot) const {
  const std::string words = text::words(message(snapshot));
  return source(snapshot) == Source::end ? with_math(words) : plot::escape(words);
}

Rect NoticeBar::place(const UiContext& ui, const Snapshot& snapshot, Rect row, float taken) const {
  const Source from = source(snapshot);
  const float words = text_width(ui, markup(snapshot), ui.text(13));
  float wanted = words + ui.px(100);
  if (from == Source::end && snapshot.overflow) wanted += button_width(ui, way_back(snapshot), kButton) + ui.px(kGap);
  if (from == Source::crash)
    wanted += button_width(ui, kRestore, kButton) + button_width(ui, kDiscard, kButton) + ui.px(2 * kGap);
  const float free = row.right() - std::max(taken, row.x) - ui.px(kGap);
  if (from == Source::crash && wanted > free) {
    const float brief = text_width(ui, plot::escape(saves_.short_offer()), ui.text(13));
    wanted -= std::max(0.F, words - brief);
  }
  if (from == Source::work) wanted += button_width(ui, kStop, kButton) + ui.px(kGap);
  const float room = free >= ui.px(kBesideChips) ? free : row.w;
  const float width = std::min(std::max(wanted, ui.px(280)), room);
  const float height = ui.px(wanted > room ? kTall : kNotice);
  return {std::round(row.right() - width), std::round(row.centre().y + ui.px(0.5F * kNotice) - height), width, height};
}

void NoticeBar::draw(UiContext& ui, const Snapshot& snapshot, Rect area) {
  const Source from = source(snapshot);
  const std::string whole = markup(snapshot);
  const bool bad = trouble(snapshot);
  const plot::TextStyle style = ui.text(13);
  begin_plain(ui, "notice", area);
  if (ImGui::GetCurrentContext()->OpenPopupStack.empty()) compat::raise_window();
  const plot::Color mark = ui.color(bad ? Hue::bound : Hue::accent);
  ui.canvas->fill_rect(area, ui.color(Hue::raised), ui.px(8));
  ui.canvas->stroke_rect(area, {plot::faded(mark, 0.8F), std::round(ui.px(1)), plot::kSolid}, ui.px(8));
  draw_icon(*ui.canvas, bad ? Icon::warning : Icon::dots,
            {area.x + ui.px(14), area.centre().y - ui.px(8), ui.px(16), ui.px(16)}, mark);
  const Rect cross{area.right() - ui.px(34), area.centre().y - ui.px(12), ui.px(24), ui.px(24)};
  float right = closes(snapshot) ? cross.x - ui.px(8) : cross.right();
  const auto offer = [&](std::string_view name, const ButtonStyle& look) {
    const float width = button_width(ui, name, kButton);
    right -= width;
    const Rect place{right, area.centre().y - ui.px(12), width, ui.px(24)};
    right -= ui.px(kGap);
    return button(ui, name, place, look);
  };
  if (from == Source::end && snapshot.overflow && offer(way_back(snapshot), {.primary = true}))
    ui.push(snapshot.undo_steps > 0 ? session::Command(session::Undo{}) : session::Rewind{});
  // What to do with the session that a crash left.
  if (from == Source::crash && offer(kDiscard, {.tooltip = "Removes what was saved"})) saves_.discard();
  if (from == Source::crash && offer(kRestore, {.primary = true, .tooltip = "Opens what was saved"}) &&
      !saves_.restore())
    ui.requests.notify("Another window has restored or discarded it");
  if (from == Source::work && offer(kStop, {.tooltip = "Stops; the frames that are done stay"})) stop_work_();
  const Rect place{area.x + ui.px(42), area.y, right - area.x - ui.px(42), area.h};
  const bool brief = from == Source::crash && text_width(ui, whole, style) > place.w;
  const std::string said = brief ? plot::escape(saves_.short_offer()) : whole;
  const bool all =
      area.h > ui.px(kNotice + 1) ? block(ui, said, place, ui.text(12)) : label(ui, said, place, style) < place.w - 1;
  const Pointer mouse = pointer(ui, "text", place);
  if (mouse.hovered && (brief || !all)) tooltip(ui, whole);
  touched_ = area.contains(mouse.at);
  if (closes(snapshot) && icon_button(ui, "Close notice", Icon::close, cross, {.quiet = true, .tooltip = "Close"})) {
    if (from == Source::crash) {
      saves_.later();
    } else {
      close(snapshot);
    }
  }
  end_plain(ui);
}

void NoticeBar::close(const Snapshot& snapshot) {
  const Source from = source(snapshot);
  if (from == Source::end) {
    dismissed_end_ = snapshot.ended;
  } else if (from == Source::window) {
    own_ = {};
  } else {
    dismissed_ = snapshot.notice.serial;
  }
}

/// For as long as reading takes.
void NoticeBar::follow(UiContext& ui, const Snapshot& snapshot, bool held) {
  constexpr double kLeast_s = 5;
  constexpr double kPerCharacter_s = 0.06;
  note_news(snapshot);
  if (std::exchange(run_id_, snapshot.run_id) != snapshot.run_id) dismissed_end_ = {};
  const std::string words = text::words(message(snapshot));
  const bool touched = std::exchange(touched_, false);
  const Source from = source(snapshot);
  if (words != seen_) ui.wants_frame = true;  // the panels give way
  if (words.empty() || trouble(snapshot) || from == Source::crash || from == Source::work) {
    seen_ = words;
    until_.reset();
  } else if (words != seen_ || touched || held || !until_) {
    seen_ = words;
    until_ = ui.time_s + kLeast_s + kPerCharacter_s * static_cast<double>(words.size());
  } else if (ui.time_s >= *until_) {
    close(snapshot);
    seen_.clear();
    until_.reset();
    ui.wants_frame = true;  // the panels settle in their new places
  }
}

std::optional<double> NoticeBar::due_in(double time_s) const {
  if (!until_) return std::nullopt;
  return std::max(0.0, *until_ - time_s);
}

}  // namespace pegasos::ui
