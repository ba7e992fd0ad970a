// The data table's columns: what stands in their heads and cells, and how a row is drawn.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "objective/hinge.h"
#include "text/text.h"
#include "ui/views/data_table.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;
using text::tr;

constexpr Count kBatchShown = 2000;  // larger batches are not marked row by row

/// A cell's number: short, of even width among its like, with a real minus sign.
std::string cell_text(double value) {
  const double size = std::abs(value);
  std::string text =
      size != 0 && (size >= 1e6 || size < 1e-4) ? fmt::format("{:.3e}", value) : fmt::format("{:.4f}", value);
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

std::string whole_text(double value) { return fmt::format("{:.0f}", value); }

}  // namespace

std::vector<DataTableView::Shown> DataTableView::fixed_columns(const UiContext& ui) {
  std::vector<Shown> all = {{{Kind::Number, 0}, "#", "row", "The example's number, from 0", ui.px(46)},
                            {{Kind::Label, 0},
                             std::string(tr("class")),
                             "class",
                             "The class, with its shape and colour; hollow: misclassified",
                             ui.px(88)},
                            {{Kind::Margin, 0},
                             "$y$⟨$w$, $x$⟩",
                             "margin",
                             "Margin of the live iterate; below 1 the example is a violator",
                             ui.px(74)},
                            {{Kind::Hinge, 0}, std::string(tr("hinge")), "hinge", "max{0, 1 − margin}", ui.px(64)},
                            {{Kind::Alpha, 0},
                             "$α$*",
                             "alpha",
                             "Dual variable of $w$*: 0 outside the margin, 1 inside, between on its edge",
                             ui.px(64)},
                            {{Kind::Drawn, 0},
                             std::string(tr("drawn")),
                             "drawn",
                             "How often the example was in $A_s$ for $s$ ≤ $t$",
                             ui.px(54)},
                            {{Kind::Violating, 0},
                             std::string(tr("violating")),
                             "violating",
                             "How often it was in $A_s^+$ for $s$ ≤ $t$",
                             ui.px(64)}};
  return all;
}

template <class F>
void DataTableView::for_each_feature(const session::Snapshot& snapshot, const UiContext& ui, const Rect& line,
                                     F&& f) const {
  const double width = std::round(ui.px(kFeatureWidth));
  const double first = std::floor(left_ / width);
  const auto count = static_cast<double>(snapshot.d());
  for (double j = first; j < count; ++j) {
    const auto x = static_cast<float>(j * width - left_);
    if (x >= line.w) break;
    const auto column = static_cast<Column>(j);
    f(column, Rect{line.x + x, line.y, static_cast<float>(width), line.h});
  }
}

void DataTableView::header_cell(UiContext& ui, const Shown& column, Rect cell) {
  const bool chosen = column_ == column.column;
  const Pointer mouse = pressable(ui, "sort " + column.name, cell, column.tip);
  if (mouse.hovered) ui.canvas->fill_rect(cell, ui.color(Hue::raised), ui.px(4));
  const bool left = column.column.kind == Kind::Label;
  const float arrow = chosen ? ui.px(12) : 0.F;
  const Rect text{cell.x + ui.px(6), cell.y, cell.w - ui.px(12) - arrow, cell.h};
  label(ui, column.title, text,
        ui.text(11.5F, chosen ? Hue::ink1 : Hue::ink3, chosen ? plot::Face::semibold : plot::Face::text),
        left ? plot::HAlign::left : plot::HAlign::right);
  if (chosen) {
    const plot::Point c{cell.right() - ui.px(11), cell.centre().y};
    const float h = ui.px(descending_ ? 3.F : -3.F);
    const plot::Point corners[] = {{c.x - ui.px(4), c.y - h}, {c.x + ui.px(4), c.y - h}, {c.x, c.y + h}};
    ui.canvas->polygon(corners, ui.color(Hue::accent));
  }
  if (!mouse.clicked) return;
  if (!chosen) {
    column_ = column.column;
    descending_ = false;
  } else if (!descending_) {
    descending_ = true;
  } else {
    column_ = {};
    descending_ = false;
  }
}

void DataTableView::header(const session::Snapshot& snapshot, UiContext& ui, Rect line) {
  Rect cell{line.x, line.y, 0, line.h};
  for (const Shown& column : fixed_columns(ui)) {
    cell.w = column.width;
    header_cell(ui, column, cell);
    cell.x += cell.w;
  }
  const Rect rest{cell.x, line.y, line.right() - cell.x, line.h};
  if (rest.w > ui.px(20)) {
    ui.canvas->push_clip(rest);
    for_each_feature(snapshot, ui, rest, [&](Column j, const Rect& place) {
      const std::string& name = snapshot.data->feature_names()[j];
      const Rect seen{std::max(place.x, rest.x), place.y,
                      std::min(place.right(), rest.right()) - std::max(place.x, rest.x), place.h};
      if (seen.w < ui.px(24)) return;
      header_cell(ui, {{Kind::Feature, j}, plot::escape(name), "feature " + name, plot::escape(name), seen.w}, seen);
    });
    ui.canvas->pop_clip();
  }
  ui.canvas->fill_rect({line.x, line.bottom(), line.w, std::max(1.F, std::round(ui.px(1)))}, ui.color(Hue::line));
}

void DataTableView::draw_cell(const session::Snapshot& snapshot, UiContext& ui, const Shown& column, Row row,
                              Rect cell) {
  const Rect text{cell.x + ui.px(6), cell.y, cell.w - ui.px(12), cell.h};
  if (column.column.kind == Kind::Label) {
    const bool positive = snapshot.data->y(row) > 0;
    const plot::Color color = ui.color(positive ? Hue::class_positive : Hue::class_negative);
    const bool wrong = margin(*snapshot.data, snapshot.w, snapshot.b, row) <= 0;
    plot::MarkerStyle style;
    style.shape = positive ? plot::MarkerShape::circle : plot::MarkerShape::square;
    style.radius = ui.px(4);
    style.outline = color;
    style.outline_width = ui.px(1.3F);
    if (!wrong) style.fill = color;
    const plot::Point at[] = {{text.x + ui.px(5), std::round(cell.centre().y)}};
    ui.canvas->markers(at, style);
    label(ui, plot::escape(session::class_name(snapshot, row)),
          {text.x + ui.px(16), cell.y, text.w - ui.px(16), cell.h}, ui.text(12, Hue::ink2));
    return;
  }
  const auto value = session::row_value(snapshot, column.column, row, original_);
  const bool whole =
      column.column.kind == Kind::Number || column.column.kind == Kind::Drawn || column.column.kind == Kind::Violating;
  const std::string shown = !value ? "–" : whole ? whole_text(*value) : cell_text(*value);
  Hue hue = Hue::ink2;
  if (column.column.kind == Kind::Margin) hue = Hue::ink1;
  if (!value || (*value == 0 && column.column.kind != Kind::Feature) || column.column.kind == Kind::Number)
    hue = Hue::ink3;
  if (column.column.kind == Kind::Hinge && value && *value > 0) hue = Hue::violator;
  if (column.column.kind == Kind::Alpha && value && *value > 0) hue = Hue::optimum;
  label(ui, shown, text, ui.text(12, hue), plot::HAlign::right);
}

void DataTableView::draw_row(const session::Snapshot& snapshot, UiContext& ui, Row row, Rect line) {
  record(ui, fmt::format("row {}", row), line);
  const bool chosen = ui.selection.has(row);
  if (chosen) ui.canvas->fill_rect(line, plot::faded(ui.color(Hue::accent), 0.22F), ui.px(3));
  if (ui.selection.current() == row && has_keys()) focus_frame(ui, line, ui.px(3));
  const auto& batch = snapshot.record.indices;
  if (snapshot.position.t > 0 && static_cast<Count>(batch.size()) <= kBatchShown) {
    const auto at = std::ranges::find(batch, row);  // drawn in this step: a bar at the left, as the ring in the plane
    if (at != batch.end()) {
      const auto j = static_cast<std::size_t>(at - batch.begin());
      const bool violates = snapshot.position.phase != Phase::Sample && j < snapshot.record.violates.size() &&
                            snapshot.record.violates[j] != 0;
      ui.canvas->fill_rect({line.x, line.y + ui.px(3), ui.px(3), line.h - ui.px(6)},
                           ui.color(violates ? Hue::violator : Hue::ball), ui.px(1.5F));
    }
  }
  Rect cell{line.x, line.y, 0, line.h};
  for (const Shown& column : fixed_columns(ui)) {
    cell.w = column.width;
    if (cell.right() > line.right() + 1) return;
    draw_cell(snapshot, ui, column, row, cell);
    cell.x += cell.w;
  }
  const Rect rest{cell.x, line.y, line.right() - cell.x, line.h};
  if (rest.w < ui.px(20)) return;
  ui.canvas->push_clip(rest);
  for_each_feature(snapshot, ui, rest, [&](Column j, const Rect& place) {
    draw_cell(snapshot, ui, {{Kind::Feature, j}, {}, {}, {}, place.w}, row, place);
  });
  ui.canvas->pop_clip();
}

}  // namespace pegasos::ui
