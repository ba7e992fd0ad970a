#include "ui/import_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "plot/ticks.h"
#include "text/text.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;
using text::tr;
using text::tr_format;

constexpr float kImportTableRow = 24.F;
constexpr float kImportHead = 46.F;
constexpr float kGutter = 46.F;
constexpr float kLeast = 64.F;
constexpr float kMost = 170.F;
constexpr float kImportPad = 9.F;
constexpr float kRing = 18.F;

bool is_numeric(const PreviewColumn& column) { return column.texts == 0 && column.numbers > 0; }

ColumnRole role_of(const Preview& preview, std::size_t j) {
  if (preview.format == FileFormat::Table) return preview.columns[j].role;
  return j == 0 ? ColumnRole::Label : ColumnRole::Feature;
}

}  // namespace

std::string column_summary(const PreviewColumn& column) {
  std::string words;
  const bool mixed = column.texts > 0 && column.numbers > 0;
  if ((column.texts > 0 && !mixed) || (column.role == ColumnRole::Label && column.distinct > 0)) {
    const bool many = column.distinct >= PreviewColumn::kDistinctMost;
    words = column.distinct == 1 ? std::string(tr("1 value"))
                                 : tr_format("{} values", (many ? "≥ " : "") + grouped(column.distinct));
  } else if (column.numbers > 0) {
    words = column.low == column.high
                ? plot::format_number(column.low, 3)
                : fmt::format("{} … {}", plot::format_number(column.low, 3), plot::format_number(column.high, 3));
  }
  if (mixed && column.role != ColumnRole::Label)
    words += ", " + (column.texts == 1 ? std::string(tr("1 is no number"))
                                       : tr_format("{} are no numbers", grouped(column.texts)));
  if (column.missing > 0) words += (words.empty() ? "" : ", ") + tr_format("{} missing", grouped(column.missing));
  return words;
}

std::string column_title(const Preview& preview, std::size_t j) {
  if (preview.format != FileFormat::Table) return std::string(j == 0 ? tr("label") : tr("index:value"));
  const std::string& name = preview.columns[j].name;
  if (name.empty()) return tr_format("column {}", j + 1);
  const bool twice = std::ranges::count(preview.columns, name, &PreviewColumn::name) > 1;
  return twice ? fmt::format("{} ({})", name, tr_format("column {}", j + 1)) : name;
}

/// The first one has the numbers of the lines.
std::vector<TableHead> ImportTable::columns(UiContext& ui, const Preview& preview) {
  std::size_t columns = preview.columns.size();
  if (preview.format != FileFormat::Table) {
    columns = 1;
    for (const PreviewRow& row : preview.rows) columns = std::max(columns, row.fields.size());
  }
  std::vector<TableHead> result{{.title = {}, .width = ui.px(kGutter)}};
  for (std::size_t j = 0; j < columns; ++j) {
    const bool head = preview.format == FileFormat::Table;
    float width = head ? ui.canvas->measure(ui.text(12.5F, Hue::ink1, plot::Face::semibold), column_title(preview, j))
                       : ui.canvas->measure(ui.text(12.5F), "000:0.0000");
    if (head)
      width = std::max(width, ui.canvas->measure(ui.text(11), column_summary(preview.columns[j])) + ui.px(kRing - 2));
    for (std::size_t i = 0; i < std::min<std::size_t>(preview.rows.size(), 24); ++i) {
      if (j < preview.rows[i].fields.size())
        width = std::max(width, ui.canvas->measure(ui.text(12.5F), preview.rows[i].fields[j]));
    }
    result.push_back(
        {.title = {}, .width = std::round(std::clamp(width + ui.px(2 * kImportPad), ui.px(kLeast), ui.px(kMost)))});
  }
  return result;
}

/// The ring at the right of a head's second line: full for the label column; a click makes the column the label.
bool ImportTable::label_ring(UiContext& ui, std::size_t j, bool chosen, Rect head) {
  const Rect place{head.right() - ui.px(kRing + 4), head.y + ui.px(22), ui.px(kRing), ui.px(kRing)};
  if (place.x < head.x) return false;
  const Pointer mouse = pressable(ui, fmt::format("label is column {}", j + 1), place,
                                  chosen ? "This is the label column." : "Makes this column the label.");
  const plot::Color ink = ui.color(chosen ? Hue::accent : mouse.hovered ? Hue::ink1 : Hue::ink3);
  ui.canvas->stroke_circle(place.centre(), ui.px(5.5F), {ink, ui.px(1.3F), plot::kSolid});
  if (chosen) ui.canvas->fill_circle(place.centre(), ui.px(2.8F), ink);
  return mouse.clicked && !chosen;
}

std::optional<ImportTable::Click> ImportTable::head(UiContext& ui, const Preview& preview, std::size_t j, Rect cell,
                                                    Rect seen) {
  const bool table = preview.format == FileFormat::Table;
  const ColumnRole role = role_of(preview, j);
  const bool ignored = role == ColumnRole::Ignored;  // said in words too: themes with two inks fade nothing
  if (role == ColumnRole::Label) ui.canvas->fill_rect(cell, plot::faded(ui.color(Hue::accent), 0.22F));
  const Rect inside{cell.x + ui.px(kImportPad), cell.y + ui.px(4), cell.w - ui.px(2 * kImportPad), ui.px(20)};
  if (table || j < 2)
    verbatim(ui, plot::escape(column_title(preview, j)), inside,
             ui.text(12.5F, ignored ? Hue::ink3 : Hue::ink1, plot::Face::semibold));
  if (!table || seen.w < 2) return std::nullopt;
  const std::string summary = column_summary(preview.columns[j]);
  label(ui, ignored ? tr("ignored") : std::string_view(summary),
        {inside.x, inside.y + ui.px(19), inside.w - ui.px(kRing - 2), ui.px(18)}, ui.text(11, Hue::ink3));
  if (label_ring(ui, j, role == ColumnRole::Label, seen)) return Click{j, true};
  const Pointer mouse = pressable(ui, text::tr_format("column {}", j + 1), seen);
  if (mouse.hovered) {
    ui.canvas->fill_rect(seen, plot::faded(ui.color(Hue::ink1), 0.06F));
    const std::string_view what = role == ColumnRole::Label ? tr("This is the label column.")
                                  : ignored                 ? tr("Ignored. A click reads it again.")
                                                            : tr("A feature. A click ignores it.");
    tooltip(ui, fmt::format("\\bold{{{}}}  {}\n{}", plot::escape(column_title(preview, j)), summary, what));
  }
  return mouse.clicked && role != ColumnRole::Label ? std::optional(Click{j, false}) : std::nullopt;
}

void ImportTable::jump_to(const Preview& preview, Count line) {
  const auto at = std::ranges::find(preview.rows, line, &PreviewRow::line);
  if (at != preview.rows.end()) rows_.show = static_cast<std::size_t>(at - preview.rows.begin());
}

std::optional<ImportTable::Click> ImportTable::draw(UiContext& ui, const Preview& preview, Rect area) {
  ui.canvas->fill_rect(area, ui.color(Hue::ground), ui.px(6));
  ui.canvas->fill_rect({area.x, area.y, area.w, ui.px(kImportHead)}, ui.color(Hue::raised));
  if (area.h < ui.px(kImportHead + kImportTableRow)) return std::nullopt;
  const std::vector<TableHead> heads = columns(ui, preview);
  std::optional<Click> clicked;
  const auto draw_head = [&](std::size_t j, const Rect& cell, const Rect& seen) {
    if (j == 0) {  // examples are counted from 0 elsewhere: these are no examples
      label(ui, "line", {cell.x, cell.y + ui.px(22), cell.w - ui.px(6), ui.px(18)}, ui.text(11, Hue::ink3),
            plot::HAlign::right);
      return false;
    }
    if (const auto click = head(ui, preview, j - 1, cell, seen)) clicked = click;
    return true;
  };
  const auto ground = [&](std::size_t i, const Rect& line, bool) {
    if (preview.rows[i].fate == PreviewFate::Wrong)
      ui.canvas->fill_rect(line, plot::faded(ui.color(Hue::bound), 0.13F));
    if (preview.rows[i].fate == PreviewFate::LeftOut)
      ui.canvas->fill_rect({line.x + heads[0].width, std::round(line.centre().y), line.w, 1},
                           plot::faded(ui.color(Hue::ink3), 0.7F));
  };
  const auto cell = [&](std::size_t i, std::size_t column, const Rect& place) {
    const PreviewRow& row = preview.rows[i];
    const bool wrong = row.fate == PreviewFate::Wrong;
    if (column == 0)
      return void(
          label(ui, grouped(row.line), place, ui.text(11, wrong ? Hue::bound : Hue::ink3), plot::HAlign::right));
    const std::size_t j = column - 1;
    if (j >= row.fields.size()) return;
    const ColumnRole role = role_of(preview, j);
    if (role == ColumnRole::Label)
      ui.canvas->fill_rect({place.x - ui.px(6), place.y, place.w + ui.px(12), place.h},
                           plot::faded(ui.color(Hue::accent), 0.10F));
    const bool faint = row.fate == PreviewFate::LeftOut || role == ColumnRole::Ignored;
    const bool right = preview.format == FileFormat::Table && is_numeric(preview.columns[j]);
    verbatim(ui, plot::escape(row.fields[j]), {place.x + ui.px(3), place.y, place.w - ui.px(6), place.h},
             ui.text(12.5F, faint ? Hue::ink3 : Hue::ink1), right ? plot::HAlign::right : plot::HAlign::left);
  };
  const TableSpec spec{.name = "first rows",
                       .rows = preview.rows.size(),
                       .row = std::round(ui.px(kImportTableRow)),
                       .head = ui.px(kImportHead),
                       .heads = heads,
                       .frozen = 1,
                       .cell = cell,
                       .ground = ground,
                       .draw_head = draw_head};
  draw_table(ui, spec, area, rows_);
  return clicked;
}

}  // namespace pegasos::ui
