// The problems of a file that is looked into: their list, and the lines around the chosen one.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/visible.h"
#include "text/text.h"
#include "ui/import_dialog.h"
#include "ui/table.h"
#include "ui/words.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;
using text::tr;
using text::tr_format;

void ImportDialog::problems(UiContext& ui, const Status& status, Rect area) {
  const Preview& preview = *status.preview;
  const std::string title = preview.problem_count == 1 ? std::string(tr("1 problem"))
                                                       : tr_format("{} problems", grouped(preview.problem_count));
  const Rect line{area.x, area.y, area.w, ui.px(24)};
  draw_icon(*ui.canvas, Icon::warning, {line.x, line.y + ui.px(4), ui.px(15), ui.px(15)}, ui.color(Hue::bound));
  label(ui, title, {line.x + ui.px(22), line.y, line.w, line.h}, ui.text(13, Hue::ink1, plot::Face::semibold));
  if (static_cast<std::size_t>(preview.problem_count) > preview.problems.size())
    label(ui, tr_format("the first {} are listed", preview.problems.size()), line, ui.text(11.5F, Hue::ink3),
          plot::HAlign::right);
  const Rect below{area.x, line.bottom() + ui.px(4), area.w, area.bottom() - line.bottom() - ui.px(4)};
  const Rect list{below.x, below.y, std::round(0.5F * below.w) - ui.px(6), below.h};
  ui.canvas->fill_rect(list, ui.color(Hue::ground), ui.px(6));
  const Rect within{list.x + ui.px(5), list.y + ui.px(5), list.w - ui.px(7), list.h - ui.px(10)};
  const TableHead heads[] = {{.title = "", .width = ui.px(86), .align = plot::HAlign::left, .ink = Hue::ink3},
                             {.title = "", .width = within.w - ui.px(96), .align = plot::HAlign::left}};
  const auto sentence = [&](std::size_t i) { return plot::escape(text::words(preview.problems[i].sentence)); };
  const auto cell = [&](std::size_t i, std::size_t column) {
    const Count at = preview.problems[i].line;
    if (column == 1) return sentence(i);
    return at > 0 ? tr_format("line {}", grouped(at)) : std::string(tr("file"));
  };
  const TableSpec rows{.name = "problem list",
                       .rows = preview.problems.size(),
                       .row = std::round(ui.px(24)),
                       .heads = heads,
                       .text = cell,
                       .row_name = [&](std::size_t i) { return fmt::format("problem {}", i + 1); }};
  const TableTouch touch = draw_table(ui, rows, within, problems_);
  if (touch.hovered) tooltip(ui, sentence(*touch.hovered));
  if (touch.reached) table_.jump_to(preview, preview.problems[*touch.reached].line);
  problem_lines(ui, status, {list.right() + ui.px(12), below.y, below.right() - list.right() - ui.px(12), below.h});
}

/// The lines of the file around the chosen problem, its place marked, its sentence in full.
void ImportDialog::problem_lines(UiContext& ui, const Status& status, Rect area) {
  const Preview& preview = *status.preview;
  if (!problems_.at) return;
  const PreviewProblem& problem = preview.problems[*problems_.at];
  ui.canvas->fill_rect(area, ui.color(Hue::ground), ui.px(6));
  ui.canvas->push_clip(area);
  const plot::TextStyle style = ui.text(12.5F);
  const float used = paragraph(ui, plot::escape(text::words(problem.sentence)),
                               {area.x + ui.px(12), area.y + ui.px(8), area.w - ui.px(24), 0}, style);
  float y = area.y + ui.px(14) + used;
  const float step = std::round(ui.px(21));
  const Count each = std::max<Count>(0, (static_cast<Count>((area.bottom() - y) / step) - 1) / 2);
  for (const PlacedLine& line : lines_around(status.start->text, problem, each)) {
    const bool here = line.mark >= 0;
    const Rect row{area.x, y, area.w, step};
    y += step;
    if (here) ui.canvas->fill_rect(row, plot::faded(ui.color(Hue::bound), 0.13F));
    label(ui, grouped(line.number), {row.x, row.y, ui.px(46), row.h}, ui.text(11, here ? Hue::bound : Hue::ink3),
          plot::HAlign::right);
    const Rect place{row.x + ui.px(56), row.y, row.w - ui.px(64), row.h};
    label(ui, plot::escape(line.text), place, ui.text(12.5F, here ? Hue::ink1 : Hue::ink2));
    if (!here) continue;
    std::size_t bytes = 0;
    for (Count left = line.mark; left > 0 && bytes < line.text.size(); --left) {
      do {
        ++bytes;
      } while (bytes < line.text.size() && goes_on(line.text[bytes]));
    }
    const float x = place.x + ui.canvas->measure(style, std::string_view(line.text).substr(0, bytes));
    record(ui, "place", {x, row.y, ui.px(9), row.h});
    ui.canvas->fill_rect({x, row.bottom() - ui.px(3), ui.px(9), ui.px(2)}, ui.color(Hue::bound));
  }
  ui.canvas->pop_clip();
}

}  // namespace pegasos::ui
