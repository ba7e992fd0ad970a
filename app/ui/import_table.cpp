#include "ui/import_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "plot/ticks.h"
#include "text/text.h"
#include "ui/compat.h"
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

Rect child_area(const Rect& area, float above) { return {area.x, area.y + above, area.w, area.h - above}; }

}  // namespace

std::string column_summary(const PreviewColumn& column) {
  std::string words;
  if (column.texts > 0 || (column.role == ColumnRole::Label && column.distinct > 0)) {
    const bool many = column.distinct >= PreviewColumn::kDistinctMost;
    words = column.distinct == 1 ? std::string(tr("1 value"))
                                 : tr_format("{} values", (many ? "≥ " : "") + grouped(column.distinct));
  } else if (column.numbers > 0) {
    words = column.low == column.high
                ? plot::format_number(column.low, 3)
                : fmt::format("{} … {}", plot::format_number(column.low, 3), plot::format_number(column.high, 3));
  }
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

std::vector<float> ImportTable::widths(UiContext& ui, const Preview& preview) const {
  std::size_t columns = preview.columns.size();
  if (preview.format != FileFormat::Table) {
    columns = 1;
    for (const PreviewRow& row : preview.rows) columns = std::max(columns, row.fields.size());
  }
  std::vector<float> result;
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
    result.push_back(std::round(std::clamp(width + ui.px(2 * kImportPad), ui.px(kLeast), ui.px(kMost))));
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

std::optional<ImportTable::Click> ImportTable::heads(UiContext& ui, const Preview& preview,
                                                     const std::vector<float>& widths, Rect area, float scroll) {
  std::optional<Click> clicked;
  const Rect band{area.x, area.y, area.w, ui.px(kImportHead)};
  ui.canvas->fill_rect(band, ui.color(Hue::raised));
  ui.canvas->push_clip({area.x + ui.px(kGutter), area.y, area.w - ui.px(kGutter), area.h});
  float x = area.x + ui.px(kGutter) - scroll;
  for (std::size_t j = 0; j < widths.size(); x += widths[j], ++j) {
    const Rect cell{x, band.y, widths[j], band.h};
    const float left = std::max(cell.x, area.x + ui.px(kGutter));
    const Rect seen{left, cell.y, std::min(cell.right(), area.right()) - left, cell.h};
    if (seen.w < 2) continue;
    const bool table = preview.format == FileFormat::Table;
    const ColumnRole role = table ? preview.columns[j].role : j == 0 ? ColumnRole::Label : ColumnRole::Feature;
    if (role == ColumnRole::Label) ui.canvas->fill_rect(cell, plot::faded(ui.color(Hue::accent), 0.22F));
    const Rect inside{cell.x + ui.px(kImportPad), cell.y + ui.px(4), cell.w - ui.px(2 * kImportPad), ui.px(20)};
    const Hue ink = role == ColumnRole::Ignored ? Hue::ink3 : Hue::ink1;
    if (table || j < 2)
      verbatim(ui, plot::escape(column_title(preview, j)), inside, ui.text(12.5F, ink, plot::Face::semibold));
    if (!table) continue;
    const std::string summary = column_summary(preview.columns[j]);
    const bool ignored = role == ColumnRole::Ignored;  // said in words too: themes with two inks fade nothing
    label(ui, ignored ? tr("ignored") : std::string_view(summary),
          {inside.x, inside.y + ui.px(19), inside.w - ui.px(kRing - 2), ui.px(18)}, ui.text(11, Hue::ink3));
    if (label_ring(ui, j, role == ColumnRole::Label, seen)) clicked = Click{j, true};
    const Pointer mouse = pressable(ui, fmt::format("column {}", j + 1), seen);
    if (mouse.hovered) {
      ui.canvas->fill_rect(seen, plot::faded(ui.color(Hue::ink1), 0.06F));
      const std::string_view what = role == ColumnRole::Label     ? tr("This is the label column.")
                                    : role == ColumnRole::Ignored ? tr("Ignored. A click reads it again.")
                                                                  : tr("A feature. A click ignores it.");
      tooltip(ui, fmt::format("\\bold{{{}}}  {}\n{}", plot::escape(column_title(preview, j)), summary, what));
    }
    if (mouse.clicked && role != ColumnRole::Label && !clicked) clicked = Click{j, false};
  }
  ui.canvas->pop_clip();
  ui.canvas->fill_rect({area.x, band.bottom() - 1, area.w, std::max(1.F, std::round(ui.px(1)))}, ui.color(Hue::line));
  return clicked;
}

void ImportTable::rows(UiContext& ui, const Preview& preview, const std::vector<float>& widths, Rect area) {
  const float height = std::round(ui.px(kImportTableRow));
  const float down = ImGui::GetScrollY();
  const float across = ImGui::GetScrollX();
  const float top = area.y + ui.px(4) - down;
  for (std::size_t i = 0; i < preview.rows.size(); ++i) {
    const PreviewRow& row = preview.rows[i];
    const Rect line{area.x, top + height * static_cast<float>(i), area.w, height};
    if (jump_ == row.line) ImGui::SetScrollY(std::max(0.F, height * (static_cast<float>(i) - 2)));
    if (line.bottom() < area.y || line.y > area.bottom()) continue;
    const bool wrong = row.fate == PreviewFate::Wrong;
    const bool left_out = row.fate == PreviewFate::LeftOut;
    if (wrong) ui.canvas->fill_rect(line, plot::faded(ui.color(Hue::bound), 0.13F));
    label(ui, grouped(row.line), {line.x, line.y, ui.px(kGutter - 10), line.h},
          ui.text(11, wrong ? Hue::bound : Hue::ink3), plot::HAlign::right);
    ui.canvas->push_clip({area.x + ui.px(kGutter), area.y, area.w - ui.px(kGutter), area.h});
    float x = area.x + ui.px(kGutter) - across;
    for (std::size_t j = 0; j < std::min(row.fields.size(), widths.size()); x += widths[j], ++j) {
      if (x + widths[j] < area.x || x > area.right()) continue;
      const bool table = preview.format == FileFormat::Table;
      const ColumnRole role = table ? preview.columns[j].role : j == 0 ? ColumnRole::Label : ColumnRole::Feature;
      const Rect cell{x, line.y, widths[j], line.h};
      if (role == ColumnRole::Label) ui.canvas->fill_rect(cell, plot::faded(ui.color(Hue::accent), 0.10F));
      const bool faint = left_out || role == ColumnRole::Ignored;
      const bool right = table && is_numeric(preview.columns[j]);
      verbatim(ui, plot::escape(row.fields[j]),
               {cell.x + ui.px(kImportPad), cell.y, cell.w - ui.px(2 * kImportPad), cell.h},
               ui.text(12.5F, faint ? Hue::ink3 : Hue::ink1), right ? plot::HAlign::right : plot::HAlign::left);
    }
    ui.canvas->pop_clip();
    if (left_out) {
      ui.canvas->fill_rect({area.x + ui.px(kGutter), std::round(line.centre().y), area.w - ui.px(kGutter), 1},
                           plot::faded(ui.color(Hue::ink3), 0.7F));
    }
  }
  jump_.reset();
  const float all = std::accumulate(widths.begin(), widths.end(), ui.px(kGutter));
  ImGui::SetCursorScreenPos({area.x - across, area.y - down});
  ImGui::Dummy({all, ui.px(8) + height * static_cast<float>(preview.rows.size())});
}

std::optional<ImportTable::Click> ImportTable::draw(UiContext& ui, const Preview& preview, Rect area) {
  ui.canvas->fill_rect(area, ui.color(Hue::ground), ui.px(6));
  const std::vector<float> wide = widths(ui, preview);
  const Rect below = child_area(area, ui.px(kImportHead));
  if (below.h < ui.px(kImportTableRow)) return std::nullopt;
  ImGui::SetCursorScreenPos({below.x, below.y});
  ImGui::BeginChild("first rows", {below.w, below.h}, false,
                    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_HorizontalScrollbar);
  open_canvas(ui);
  record(ui, "first rows", below);
  if (std::exchange(back_, false)) {
    ImGui::SetScrollX(0);
    ImGui::SetScrollY(0);
  }
  scroll_stop(ui, "scroll rows", below);
  const float scroll = ImGui::GetScrollX();
  rows(ui, preview, wide, below);
  close_canvas(ui);
  ImGui::EndChild();
  return heads(ui, preview, wide, area, scroll);
}

}  // namespace pegasos::ui
