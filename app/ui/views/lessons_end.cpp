// The foot of a lesson's column, and what its last step says when it is done: how each question went, and what comes
// next.
#include <fmt/format.h>

#include <algorithm>

#include "text/text.h"
#include "ui/views/lessons.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using lessons::Ask;
using lessons::Player;
using plot::Hue;
using plot::Rect;

constexpr float kEndRow = 24.F;  // design px

/// How a question went, in a word or two.
struct Fate {
  std::string words;
  Hue hue = Hue::ink3;
};

Fate fate_of(const Ask& ask, const Player::Record& record) {
  if (record.shown) return {std::string(text::tr("shown")), Hue::ink2};
  if (!record.done && !record.locked) return {std::string(text::tr("left open")), Hue::ink3};
  if (!ask.judged() || !record.done) return {std::string(text::tr("answered")), Hue::ink2};
  if (!record.right) return {std::string(text::tr("not right")), Hue::bound};
  return {text::tr_format("right, try {}", record.tries), Hue::average};
}

/// "7 of 8 questions right, 5 of them at the first try"; of homework nothing.
std::string score_of(const Player& player) {
  int judged = 0;
  int right = 0;
  int at_once = 0;
  for (std::size_t i = 0; i < player.records().size(); ++i) {
    const auto& ask = player.lesson().steps[i].ask;
    if (!ask || !ask->judged()) continue;
    const Player::Record& record = player.records()[i];
    const bool reached = record.done && record.right && !record.shown;
    ++judged;
    right += reached ? 1 : 0;
    at_once += reached && record.tries == 1 ? 1 : 0;
  }
  if (judged == 0 || player.lesson().hands_in()) return {};
  return right == 0 ? text::tr_format("{} of {} questions right", right, judged)
                    : text::tr_format("{} of {} questions right, {} at the first try", right, judged, at_once);
}

}  // namespace

/// What the lesson was, question by question; a click leads back to one.
float LessonsView::ending(UiContext& ui, Rect line) {
  const float top = line.y + ui.px(8);
  ui.canvas->fill_rect({line.x, top, line.w, ui.px(1)}, ui.color(Hue::line));
  line.y = top + ui.px(8);
  label(ui, "The end of this lesson", {line.x, line.y, line.w, ui.px(kEndRow)},
        ui.text(13, Hue::ink1, plot::Face::semibold));
  line.y += ui.px(kEndRow);
  if (const std::string score = score_of(*player_); !score.empty()) say(ui, line, score, ui.text(13, Hue::ink2), 4);
  for (std::size_t i = 0; i < player_->records().size(); ++i) {
    const lessons::Step& step = player_->lesson().steps[i];
    if (!step.ask) continue;
    const Fate fate = fate_of(*step.ask, player_->records()[i]);
    const plot::TextStyle style = ui.text(12.5F, Hue::ink1);
    const std::string title = fmt::format("{}  {}", i + 1, step.title);
    const float room = line.w - text_width(ui, fate.words, style) - ui.px(12);
    const Rect row{line.x, line.y, line.w, std::max(ui.px(kEndRow), prose_height(ui, title, room, style) + ui.px(6))};
    const Pointer mouse = pressable(ui, fmt::format("end {}", i + 1), row, "Leads back to this step, as it was left");
    if (mouse.hovered) ui.canvas->fill_rect(row, plot::faded(ui.color(Hue::accent), 0.1F), ui.px(4));
    verbatim(ui, fate.words, {row.x, row.y, row.w, ui.px(kEndRow)}, ui.text(12.5F, fate.hue), plot::HAlign::right);
    prose(ui, title, {row.x, row.y + ui.px(3), room, 0}, style);
    line.y += row.h;
    if (mouse.clicked) told_.go_to = i;
  }
  if (!player_->lesson().hands_in()) {
    line.y += ui.px(6);
    if (button(ui, "Begin anew", {line.x, line.y, ui.px(130), ui.px(kLessonButton)},
               {.tooltip = "Opens every question of this lesson again: what was answered is forgotten."}))
      ui.perform("lesson-anew");
    line.y += ui.px(kLessonButton + 8);
  }
  record(ui, "ending", {line.x, top, line.w, line.y - top});
  return line.y;
}

void LessonsView::footer(UiContext& ui, Rect line) {
  constexpr std::string_view kNextLesson = "Next lesson";
  constexpr std::string_view kAllLessons = "All lessons";
  const bool last = at_last_step(*player_);
  const std::optional<std::string> follows = last ? follows_ : std::nullopt;
  const std::string_view forth = !last ? "Next" : follows ? kNextLesson : kAllLessons;
  const float needed = text_width(ui, forth, ui.text(13)) + ui.px(24);
  const float width = ui.px(84);
  const float wide = std::max(width, std::ceil(needed));
  const bool first = player_->place() == 0;
  if (button(ui, "Back", {line.x, line.y, width, line.h},
             {.tooltip = "The step before, as it was left  PageUp", .disabled = first ? "This is the first step" : ""}))
    turn(ui, -1);
  label(ui, text::tr_format("Step {} of {}", player_->place() + 1, player_->lesson().steps.size()),
        {line.x + width, line.y, line.w - width - wide, line.h}, ui.text(12.5F, Hue::ink3), plot::HAlign::centre);
  const std::string_view tip = !last     ? "The next step; what was not answered can be answered later  PageDown"
                               : follows ? "Begins the lesson that comes next in the list"
                                         : list_tip();
  if (!button(ui, forth, {line.right() - wide, line.y, wide, line.h}, {.primary = player_->done(), .tooltip = tip}))
    return;
  if (!last) {
    turn(ui, 1);
  } else if (!follows) {
    put_away(ui);
  } else {
    begin(*follows, ui);
  }
}

}  // namespace pegasos::ui
