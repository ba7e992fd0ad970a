// A lesson that its author edits while it is shown, and what it says to whoever presents it.
#include <algorithm>
#include <filesystem>

#include "lessons/player_text.h"
#include "lessons/shelf.h"
#include "text/text.h"
#include "ui/views/lessons.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr double kLook_s = 1;  // between two looks at the file

/// Wrapped words beside a bar; returns where they end.
float beside_bar(UiContext& ui, const std::vector<std::string>& paragraphs, Rect line, Hue bar, const char* name) {
  const plot::TextStyle style = ui.text(12.5F, Hue::ink1);
  float y = line.y;
  for (const std::string& markup : paragraphs)
    y += prose(ui, markup, {line.x + ui.px(12), y, line.w - ui.px(12), 0}, style) + ui.px(4);
  ui.canvas->fill_rect({line.x, line.y, ui.px(3), y - line.y}, ui.color(bar), ui.px(1.5F));
  record(ui, name, {line.x, line.y, line.w, y - line.y});
  return y + ui.px(8);
}

}  // namespace

/// Under which the window keeps a lesson: a file's is its path.
std::string LessonsView::kept_name(const std::string& name) {
  std::error_code unknown;
  return lessons::is_shipped(name) ? name : std::filesystem::absolute(name, unknown).string();
}

/// Of the lesson that was just opened.
void LessonsView::watch() {
  source_ = {};
  if (lessons::is_shipped(name_)) return;
  source_.watch.emplace(lessons::files_of(name_, language_));
  source_.drafts = kept_name(name_) + (student().empty() ? "" : " " + student());
}

std::optional<double> LessonsView::due_in(double time_s) const {
  if (!plays()) return std::nullopt;
  const std::optional<double> tick = tick_due_in(time_s);
  if (!source_.watch) return tick;
  const double look = std::max(0.0, source_.look_s - time_s);
  return std::min(look, tick.value_or(look));
}

/// The last version that could be read stays.
void LessonsView::reread(UiContext& ui) {
  if (!player_ || !source_.watch || ui.time_s < source_.look_s) return;
  source_.look_s = ui.time_s + kLook_s;
  if (!source_.watch->changed()) return;
  ui.wants_frame = true;
  const auto lesson = lessons::open_lesson(name_, language_, student());
  source_.trouble = lesson ? "" : text::words(lesson.error().placed());
  if (!lesson) return;
  const lessons::Player before = *player_;
  player_.emplace(lessons::resumed(*lesson, before));
  moments_.clear();
  if (player_->place() != before.place() || player_->scene() != before.scene()) show_scene(ui);
}

/// What is wrong with the file, and the presenter's notes of this step.
float LessonsView::remarks(UiContext& ui, Rect line) {
  if (!source_.trouble.empty())
    line.y = beside_bar(
        ui,
        {std::string(text::tr("The edited file cannot be read; this is how it was.")), plot::escape(source_.trouble)},
        line, Hue::bound, "trouble");
  if (!notes || player_->step().notes.empty()) return line.y;
  const lessons::Readings* moment = asked_in();
  std::vector<std::string> said;
  for (const lessons::Text& text : player_->step().notes) said.push_back(text.shown(moment));
  return beside_bar(ui, said, line, Hue::accent, "notes");
}

}  // namespace pegasos::ui
