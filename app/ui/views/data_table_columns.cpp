// The data table's columns: what stands in their heads and cells, and how a row is drawn.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/glossary.h"
#include "objective/hinge.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/views/data_table.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;
using text::tr;

constexpr Count kBatchShown = 2000;  // larger batches are not marked row by row

/// A cell's number in at most eight characters or as a power, so that none is cut: of even width among its like, with a
/// real minus sign. Markup.
std::string cell_text(double value) {
  const double size = std::abs(value);
  if (size == 0) return "0.0000";
  if (size >= 1e5 || size < 1e-4) return plot::with_powers(with_minus(fmt::format("{:.3g}", value)));
  return with_minus(fmt::format("{:.{}f}", value, size < 1e2 ? 4 : size < 1e3 ? 3 : size < 1e4 ? 2 : 1));
}

std::string whole_text(double value) { return fmt::format("{:.0f}", value); }

session::TableColumn column_at(std::size_t j) {
  using Kind = session::TableColumn::Kind;
  constexpr auto kFirst = static_cast<std::size_t>(Kind::Feature);
  return j < kFirst ? session::TableColumn{static_cast<Kind>(j), 0}
                    : session::TableColumn{Kind::Feature, static_cast<Column>(j - kFirst)};
}

}  // namespace

/// The columns stand in the order of their kinds, then come the features.
session::TableColumn DataTableView::column() const { return column_at(rows_.sorted); }

void DataTableView::rows(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const std::string margin = figures::with_bias("$y$⟨$w$, $x$⟩", snapshot);
  const TableHead heads[] = {
      {"#", "sort row", "The number in the training set, from 0; what is held out has none there", ui.px(46)},
      {"class", "sort class", "The class, with its shape and colour; hollow: misclassified", ui.px(88),
       plot::HAlign::left},
      {margin, "sort margin", "Margin of the live iterate; below 1 the example is a violator",
       ui.px(snapshot.data->free_bias() ? 96 : 74)},
      {"hinge", "sort hinge", "max{0, 1 − margin}", ui.px(64)},
      {"$α$*", "sort alpha", "Dual variable of $w$*: 0 outside the margin, 1 inside, between on its edge", ui.px(64)},
      {"drawn", "sort drawn", "How often the example was in $A_s$ for $s$ ≤ $t$", ui.px(54)},
      {"violating", "sort violating", "How often it was in $A_s^+$ for $s$ ≤ $t$", ui.px(64)}};
  const std::vector<Row>& order = order_->rows;
  const auto feature_head = [&](std::size_t j) {
    const std::string& name = snapshot.data->feature_names()[j];
    return TableHead{plot::escape(name), "sort feature " + name, plot::escape(name)};
  };
  const auto cell = [&](std::size_t i, std::size_t j, const Rect& place) {
    if (order[i] < static_cast<Row>(snapshot.m())) draw_cell(snapshot, ui, column_at(j), order[i], place);
  };
  // Drawn in this step: a bar at the left, as the ring in the plane.
  const auto ground = [&](std::size_t i, const Rect& line, bool) {
    const auto& batch = snapshot.record.indices;
    if (snapshot.position.t <= 0 || static_cast<Count>(batch.size()) > kBatchShown) return;
    const auto at = std::ranges::find(batch, order[i]);
    if (at == batch.end()) return;
    const auto j = static_cast<std::size_t>(at - batch.begin());
    const bool violates = snapshot.position.phase != Phase::Sample && j < snapshot.record.violates.size() &&
                          snapshot.record.violates[j] != 0;
    ui.canvas->fill_rect({line.x, line.y + ui.px(3), ui.px(3), line.h - ui.px(6)},
                         ui.color(violates ? Hue::violator : Hue::ball), ui.px(1.5F));
  };
  const TableSpec spec{.name = "rows",
                       .rows = order.size(),
                       .row = std::round(ui.px(23)),
                       .head = ui.px(28),
                       .heads = heads,
                       .frozen = std::size(heads),
                       .sorts = true,
                       .keys = clicked_,
                       .more = {static_cast<std::size_t>(snapshot.d()), std::round(ui.px(92)), feature_head},
                       .cell = cell,
                       .ground = ground,
                       .row_name = [&](std::size_t i) { return fmt::format("row {}", order[i]); },
                       .chosen = [&](std::size_t i) { return selection(ui).has(order[i]); }};
  const std::optional<Row> current = selection(ui).current();
  if (current != followed_ || order_ != placed_) {
    rows_.at = place_of(current);
    if (current != followed_) rows_.show = rows_.at;  // chosen elsewhere: it comes into sight
    followed_ = current;
    placed_ = order_;
  }
  place_ = {area.x, area.y, area.w, 0};
  const TableTouch touch = draw_table(ui, spec, area, rows_);
  walked_ = touch.asked.focused;
  if (touch.mouse.clicked) clicked_ = true;
  if (touch.asked.copy) copy(snapshot, ui);
  if (touch.reached) pick(ui, touch);
  if (touch.asked.pressed && rows_.at) selection(ui).toggle(order[*rows_.at]);
  if (!order.empty()) return;
  const std::string_view why = busy_ ? tr("the rows are being arranged …") : tr("No row meets these conditions.");
  label(ui, why, {area.x, area.y + ui.px(36), area.w, ui.px(22)}, ui.text(12.5F, Hue::ink3), plot::HAlign::centre);
}

void DataTableView::draw_cell(const session::Snapshot& snapshot, UiContext& ui, session::TableColumn column, Row row,
                              Rect text) const {
  if (column.kind == Kind::Label) {
    const bool positive = snapshot.data->y(row) > 0;
    const plot::Color color = ui.color(positive ? Hue::class_positive : Hue::class_negative);
    // As in the plane: w = 0 puts no example on a side.
    const bool decided = std::ranges::any_of(snapshot.w, [](double weight) { return weight != 0; });
    const bool wrong = decided && margin(*snapshot.data, snapshot.w, snapshot.b, row) <= 0;
    plot::MarkerStyle style;
    style.shape = positive ? plot::MarkerShape::circle : plot::MarkerShape::square;
    style.radius = ui.px(4);
    style.outline = color;
    style.outline_width = ui.px(1.3F);
    if (!wrong) style.fill = color;
    const plot::Point at[] = {{text.x + ui.px(5), std::round(text.centre().y)}};
    ui.canvas->markers(at, style);
    label(ui, plot::escape(with_minus(std::string(session::class_name(snapshot, row)))),
          {text.x + ui.px(16), text.y, text.w - ui.px(16), text.h}, ui.text(12, Hue::ink2));
    return;
  }
  const auto value = session::row_value(snapshot, column, row, original_);
  const bool whole = column.kind == Kind::Number || column.kind == Kind::Drawn || column.kind == Kind::Violating;
  const std::string shown = !value ? "–" : whole ? whole_text(*value) : cell_text(*value);
  Hue hue = Hue::ink2;
  if (column.kind == Kind::Margin) hue = Hue::ink1;
  if (!value || (*value == 0 && column.kind != Kind::Feature) || column.kind == Kind::Number) hue = Hue::ink3;
  if (column.kind == Kind::Hinge && value && *value > 0) hue = Hue::violator;
  if (column.kind == Kind::Alpha && value && *value > 0) hue = Hue::optimum;
  label(ui, shown, text, ui.text(12, hue), plot::HAlign::right);
}

}  // namespace pegasos::ui
