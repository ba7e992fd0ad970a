// "Ask the room" in the column of lessons: a strip above its foot that leads from the first vote over the talk to the
// second one, fields for the counts below the choices, and bars in their place once both votes are over. Everything
// keeps its place from stage to stage, so that one button leads through all of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "figures/common.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/views/lessons.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using lessons::Room;
using plot::Hue;
using plot::Rect;

constexpr float kWords = 66.F;  // of the strip, above its buttons, design px
constexpr float kLine = 20.F;
constexpr Hue kVotes[] = {Hue::ink3, Hue::accent};

/// "1:07".
std::string clock_text(double seconds) {
  const int left = static_cast<int>(std::ceil(seconds));
  return fmt::format("{}:{:02}", left / 60, left % 60);
}

/// Names a stage, and what the button that leads to it says.
std::string_view title_of(Room::Stage stage) {
  switch (stage) {
    case Room::Stage::First: return "First vote";
    case Room::Stage::Talk: return "Talk with your neighbour";
    case Room::Stage::Second: return "Second vote";
    case Room::Stage::Both: return "Both votes";
    default: return "Ask the room";
  }
}

std::string_view tip_of(Room::Stage next) {
  switch (next) {
    case Room::Stage::First:
      return "A vote, a talk with the neighbour and a second vote, before the answer is locked in  Shift+V";
    case Room::Stage::Talk: return "Ends the first vote; its counts stay hidden until the second one is over  Shift+V";
    case Room::Stage::Second: return "Ends the talk  Shift+V";
    default: return "Ends the second vote and shows both  Shift+V";
  }
}

/// What the colours of the bars mean, and all hands of each vote.
void vote_legend(UiContext& ui, const Room& room, Rect line) {
  for (std::size_t vote = 0; vote < 2; ++vote) {
    ui.canvas->fill_rect({line.x, line.y + ui.px(4), ui.px(12), ui.px(12)}, ui.color(kVotes[vote]), ui.px(2));
    const std::string_view name = title_of(vote == 0 ? Room::Stage::First : Room::Stage::Second);
    const std::string said = fmt::format("{}: {}", std::string(text::tr(name)), room.sum(vote));
    const Rect words{line.x + ui.px(18), line.y, line.w - ui.px(18), line.h};
    const float by = ui.px(36) + verbatim(ui, said, words, ui.text(13, Hue::ink1));
    line = {line.x + by, line.y, line.w - by, line.h};
  }
}

/// Which stage it is, large, and what is to be done.
void room_words(UiContext& ui, const Room& room, std::size_t choices, Rect area) {
  const Rect title{area.x, area.y, area.w, ui.px(30)};
  float right = 0;
  if (room.stage == Room::Stage::Talk) {
    right = verbatim(ui, clock_text(room.left_s(ui.time_s)), title, ui.text(26, Hue::accent, plot::Face::semibold),
                     plot::HAlign::right);
    record(ui, "timer", {title.right() - right, title.y, right, title.h});
  }
  label(ui, title_of(room.stage), {title.x, title.y, title.w - right - ui.px(8), title.h},
        ui.text(19, Hue::ink1, plot::Face::semibold));
  const std::string last = lessons::letter_of(choices);
  const int first = room.sum(0);
  const Rect below{area.x, title.bottom(), area.w, ui.px(kLine)};
  if (room.stage == Room::Stage::Both) return vote_legend(ui, room, below);
  const std::string hint = room.counts() ? text::tr_format("{} hands; A to {} count one more, Shift one less",
                                                           room.stage == Room::Stage::First ? first : room.sum(1), last)
                                         : text::tr_format("{} hands in the first vote, shown after the second", first);
  label(ui, hint, below, ui.text(13, Hue::ink2));
}

void room_back(UiContext& ui, Room& room, std::size_t choices, Rect area) {
  const bool first = room.stage == Room::Stage::First;
  if (icon_button(ui, "stage back", Icon::chevron_left, area,
                  {.tooltip = first ? "Closes the vote; all counts stay." : "The stage before; all counts stay."}))
    room.back(choices, ui.time_s);
}

}  // namespace

bool LessonsView::ask_room(UiContext& ui) {
  if (!asks() || room() == nullptr) return false;
  if (room()->stage == Room::Stage::Both) return true;
  room()->next(player_->step().ask->choices.size(), ui.time_s);
  attempt_.picks.clear();
  const bool one = player_->step().ask->kind == lessons::Ask::Kind::Choice;
  if (const auto most = room()->favourite(); one && most && room()->stage == Room::Stage::Both)
    attempt_.picks = {*most};
  ui.wants_frame = true;
  return true;
}

bool LessonsView::page(UiContext& ui, int by) {
  if (!plays() || !room_open() || !asks()) return turn(ui, by);
  if (by > 0) return room()->stage == Room::Stage::Both ? turn(ui, by) : ask_room(ui);
  room()->back(player_->step().ask->choices.size(), ui.time_s);
  ui.wants_frame = true;
  return true;
}

bool LessonsView::leave_room(UiContext& ui) {
  if (!room_open() || !asks() || room() == nullptr) return false;
  while (room()->open()) room()->back(player_->step().ask->choices.size(), ui.time_s);
  ui.wants_frame = true;
  return true;
}

std::optional<double> LessonsView::tick_due_in(double time_s) const {
  if (!room_open() || !player_->room()->talking_since_s) return std::nullopt;
  const double left = player_->room()->left_s(time_s);
  if (left <= 0) return std::nullopt;
  return left - std::ceil(left) + 1;
}

/// Of the strip; none where nobody could be asked.
float LessonsView::room_height(const UiContext& ui) const {
  if (room_open()) return ui.px(asks() ? kWords + kLessonButton : kLine + 16);
  // Who learns alone is not offered a vote; the menu View and Shift+V do so everywhere.
  const bool in_class = ui.lecture || notes;
  return in_class && player_ && player_->room() != nullptr && player_->asks() ? ui.px(kLessonButton + 10) : 0;
}

void LessonsView::room_strip(UiContext& ui, Rect area) {
  Room& votes = *room();
  if (votes.open()) ui.canvas->fill_rect({area.x, area.y, area.w, ui.px(1)}, ui.color(Hue::line));
  if (!asks()) return vote_legend(ui, votes, {area.x, area.y + ui.px(8), area.w, ui.px(kLine)});
  const Rect buttons{area.x, area.bottom() - ui.px(kLessonButton), area.w, ui.px(kLessonButton)};
  const Rect forth{buttons.right() - ui.px(200), buttons.y, ui.px(200), buttons.h};
  if (votes.open()) {
    const std::size_t choices = player_->step().ask->choices.size();
    room_words(ui, votes, choices, {area.x, area.y + ui.px(8), area.w, ui.px(kWords - 14)});
    room_back(ui, votes, choices, {buttons.x, buttons.y, ui.px(kLessonButton), buttons.h});
  }
  if (votes.stage == Room::Stage::Talk) {
    const bool runs = votes.talking_since_s.has_value();
    const Rect at{buttons.x + ui.px(kLessonButton + 8), buttons.y, ui.px(84), buttons.h};
    if (button(ui, runs ? "Stop##timer" : "Go on##timer", at,
               {.tooltip = "Stops the timer, or lets it go on.",
                .disabled = votes.left_s(ui.time_s) > 0 ? "" : "The time is over"}))
      runs ? votes.stop(ui.time_s) : votes.talk_on(ui.time_s);
  }
  if (votes.stage == Room::Stage::Both) {
    lock_button(ui, forth);
    return;
  }
  const auto next = static_cast<Room::Stage>(static_cast<int>(votes.stage) + 1);
  const std::string label = fmt::format("{}##room", title_of(votes.open() ? next : Room::Stage::Closed));
  if (button(ui, label, forth, {.primary = votes.open(), .tooltip = tip_of(next)})) ask_room(ui);
}

void LessonsView::count_field(UiContext& ui, std::size_t choice, Rect area) {
  Room& votes = *room();
  const int count = votes.now()[choice];
  const std::string letter = lessons::letter_of(choice + 1);
  const Rect field{area.x, area.y, ui.px(kCountField), ui.px(28)};
  const auto typed =
      text_field(ui, "votes " + letter, count == 0 ? "" : std::to_string(count), field,
                 text::tr_format("How many hands for {}; the count is hidden until both votes are over.", letter), {},
                 {.hidden = true});
  if (!typed) return;
  const auto read = typed->empty() ? std::optional<Count>(0) : parse_count(text::plain_number(*typed));
  if (read && *read >= 0 && *read <= Room::kVotesMost) {
    votes.count(choice, static_cast<int>(*read) - count);
  } else {
    ui.requests.notify(Message("Hands are a whole number from 0 to {}", Room::kVotesMost));
  }
}

/// One below the other for a choice: of one choice each, shares of all hands, else hands. The longest of all bars is as
/// long as there is room.
void LessonsView::vote_bars(UiContext& ui, std::size_t choice, Rect area) {
  const Room& votes = *room();
  const bool one = player_->step().ask->kind == lessons::Ask::Kind::Choice;
  const auto whole = [&](std::size_t vote) { return one ? std::max(1, votes.sum(vote)) : 1; };
  double most = one ? 0.01 : 1;
  for (std::size_t vote = 0; vote < 2; ++vote)
    most = std::max(most, static_cast<double>(*std::ranges::max_element(votes.votes[vote])) / whole(vote));
  const float height = std::round(0.5F * (area.h - ui.px(2)));
  const float room = area.w - ui.px(86);
  for (std::size_t vote = 0; vote < 2; ++vote) {
    const int count = votes.votes[vote][choice];
    const auto length = static_cast<float>(count / (whole(vote) * most));
    const Rect bar{area.x, area.y + static_cast<float>(vote) * (height + ui.px(2)), std::max(ui.px(2), room * length),
                   height};
    ui.canvas->fill_rect(bar, ui.color(kVotes[vote]), ui.px(2));
    std::string said = std::to_string(count);
    if (one && votes.sum(vote) > 0) said += " · " + figures::percent(static_cast<double>(count) / votes.sum(vote));
    verbatim(ui, said, {bar.right() + ui.px(8), bar.y, ui.px(78), bar.h}, ui.text(13, Hue::ink1, plot::Face::semibold));
    record(ui, fmt::format("bar {} {}", lessons::letter_of(choice + 1), vote + 1), bar);
  }
}

}  // namespace pegasos::ui
