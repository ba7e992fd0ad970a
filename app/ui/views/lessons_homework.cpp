// Homework in the column of lessons: whose it is, and the file of answers beside the lesson's, which is written after
// every answer. A strip above the foot says where it is.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/file_writer.h"
#include "lessons/answer_sheet.h"
#include "text/text.h"
#include "ui/views/lessons.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;
using plot::Hue;
using plot::Rect;

constexpr float kStrip = 72.F;  // design px
constexpr float kSave = 100.F;

struct Tally {
  Count questions = 0;
  Count answered = 0;
};

Tally tally_of(const lessons::Player& player) {
  Tally tally;
  for (std::size_t i = 0; i < player.records().size(); ++i) {
    if (!player.lesson().steps[i].ask) continue;
    ++tally.questions;
    if (player.records()[i].done || player.records()[i].locked) ++tally.answered;
  }
  return tally;
}

}  // namespace

std::string LessonsView::student() const {
  return player_ && player_->lesson().hands_in() ? player_->lesson().homework->student : std::string();
}

std::string LessonsView::answers_beside(const std::string& name, const lessons::Lesson& lesson) {
  if (!lesson.hands_in()) return {};
  return (fs::path(name).parent_path() / lessons::sheet_name(lesson.homework->id, lesson.homework->student)).string();
}

Result<lessons::Player> LessonsView::player_of(const std::string& name, lessons::LessonPtr lesson) {
  if (!lesson->hands_in()) return lessons::Player(std::move(lesson));
  const std::string path = answers_beside(name, *lesson);
  return lessons::player_at(std::move(lesson), path);
}

/// The moment in which a question is answered belongs to its answer.
void LessonsView::note_asked(const UiContext& ui) {
  if (player_->lesson().hands_in() && asked_in() != nullptr && attempt_.asked_s)
    player_->asked(lessons::state_hash(*asked_in()), std::round((ui.time_s - *attempt_.asked_s) * 1000) / 1000);
}

std::string LessonsView::not_asked_yet() const {
  return player_->lesson().hands_in() && !attempt_.asked_s ? "The laboratory is still on its way to this question" : "";
}

Status LessonsView::write_answers(const std::string& path) {
  const Status written =
      save_file(path, lessons::sheet_text(lessons::sheet_of(player_->lesson(), player_->records())), Worth::Once);
  homework_.kept = written.ok();
  homework_.trouble = written ? "" : text::words(written.error().placed());
  if (written) homework_.path = path;
  return written;
}

/// After every answer; what could not be written is written with the next one.
void LessonsView::keep_answers(UiContext& ui) {
  const bool first = !homework_.kept;
  if (const Status written = write_answers(homework_.path); !written)
    return ui.requests.complain(written.error().placed());
  const Tally tally = tally_of(*player_);
  if (tally.answered == tally.questions) {
    ui.requests.notify(Message("All questions are answered: hand in {}", homework_.path));
  } else if (first) {
    ui.requests.notify(Message("Your answers are kept in {}", homework_.path));
  }
}

float LessonsView::homework_height(const UiContext& ui) const {
  if (!player_ || !player_->lesson().homework) return 0;
  return player_->lesson().hands_in() || player_->place() == 0 ? ui.px(kStrip) : 0;
}

void LessonsView::homework_strip(UiContext& ui, Rect area) {
  ui.canvas->fill_rect({area.x, area.y, area.w, ui.px(1)}, ui.color(Hue::line));
  const Rect inner{area.x, area.y + ui.px(8), area.w, area.h - ui.px(18)};
  if (!player_->lesson().hands_in()) return homework_form(ui, inner);
  const Rect words{inner.x, inner.y, inner.w - ui.px(kSave + 10), ui.px(22)};
  const Rect below{words.x, words.bottom(), words.w, ui.px(22)};
  const Tally tally = tally_of(*player_);
  label(ui, text::tr_format("{}: {} of {} answered", plot::escape(student()), tally.answered, tally.questions), words,
        ui.text(13, Hue::ink1, plot::Face::semibold));
  if (!homework_.trouble.empty()) {
    label(ui, "The answers are not written", below, ui.text(12.5F, Hue::bound));
  } else {
    const plot::TextStyle style = ui.text(12.5F, Hue::ink2);
    verbatim(ui, plot::escape(fitting_end(ui, homework_.path, below.w, style)), below, style);
  }
  record(ui, "homework", {area.x, area.y, words.w, area.h});
  const std::string tip = !homework_.trouble.empty() ? homework_.trouble
                          : homework_.kept
                              ? text::tr_format("The answers are in {}; here they are saved elsewhere.", homework_.path)
                              : text::tr_format("The answers will be written to {}, or elsewhere.", homework_.path);
  if (button(ui, "Save as…", {words.right() + ui.px(10), inner.y + ui.px(6), ui.px(kSave), ui.px(kLessonButton)},
             {.tooltip = plot::escape(tip)}))
    window_.save_as(lessons::sheet_name(player_->lesson().homework->id, student()), [this](const std::string& path) {
      return player_ && player_->lesson().hands_in() ? write_answers(path) : Status(Done{});
    });
}

/// A whole lesson becomes somebody's homework.
void LessonsView::homework_form(UiContext& ui, Rect area) {
  const Rect words{area.x, area.y, area.w, ui.px(22)};
  label(ui, "Homework, with numbers of one's own. Your name:", words, ui.text(13, Hue::ink1));
  const Rect field{area.x, words.bottom() + ui.px(2), area.w - ui.px(kSave + 10), ui.px(kLessonButton)};
  std::string name;
  if (const auto typed = text_field(ui, "student", homework_.student, field, "As it stands in your teacher's list.", {},
                                    {.now = &name}))
    homework_.student = *typed;
  const Status good = lessons::check_student(name);
  if (!button(ui, "Begin", {field.right() + ui.px(10), field.y, ui.px(kSave), field.h},
              {.primary = !name.empty(),
               .tooltip = "The lesson begins anew with your own data and numbers; your answers are written to a file.",
               .disabled = good ? Reason() : text::words(good.error().message)}))
    return;
  begin(name_, ui, homework_.student);
}

}  // namespace pegasos::ui
