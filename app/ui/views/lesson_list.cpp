#include "ui/views/lesson_list.h"

#include "figures/common.h"
#include "lessons/shelf.h"
#include "text/text.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kRow = 42.F;  // design px

}  // namespace

std::optional<std::string> LessonList::draw(UiContext& ui, Rect area,
                                            const std::function<Fate(const std::string& name)>& fate) {
  if (entries_.empty()) {
    for (const lessons::ShippedLesson& shipped : lessons::shipped_lessons()) {
      const auto lesson = lessons::open_lesson(shipped.name, text::info(text::language()).code);
      if (lesson) entries_.push_back({shipped.name, (*lesson)->title, (*lesson)->steps.size()});
    }
  }
  const auto cell = [&](std::size_t i, std::size_t, const Rect& row) {
    const Rect words{row.x + ui.px(6), row.y, row.w - ui.px(12), row.h};
    const Fate its = fate(entries_[i].name);
    const std::string steps = figures::counted(static_cast<Count>(entries_[i].steps), "{} step", "{} steps");
    const std::string said = its == Fate::begun      ? std::string(text::tr("begun"))
                             : its == Fate::finished ? "✓ " + steps
                                                     : steps;
    const Hue hue = its == Fate::fresh ? Hue::ink3 : Hue::average;
    const float right = label(ui, said, words, ui.text(12, hue), plot::HAlign::right);
    verbatim(ui, entries_[i].title, {words.x, words.y, words.w - right - ui.px(8), words.h},
             ui.text(13, Hue::ink1, plot::Face::semibold));
  };
  const TableSpec rows{
      .name = "lessons", .rows = entries_.size(), .row = ui.px(kRow), .cell = cell, .row_name = [&](std::size_t i) {
        return entries_[i].name;
      }};
  const TableTouch touch = draw_table(ui, rows, area, rows_);
  const auto chosen = touch.clicked ? touch.clicked : touch.accepted;
  return chosen ? std::optional(entries_[*chosen].name) : std::nullopt;
}

}  // namespace pegasos::ui
