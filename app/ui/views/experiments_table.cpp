// The lower part of the page of experiments: the points as a table, and the runs of one of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "exports/sweep_report.h"
#include "figures/common.h"
#include "figures/sweep.h"
#include "text/text.h"
#include "ui/copy.h"
#include "ui/tabs.h"
#include "ui/views/experiments.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kPointsLine = 23.F;
constexpr float kPointsHead = 24.F;
constexpr float kBetween = 18.F;  // columns

/// A number of the table as it is shown: five digits; words as they are.
std::string shown_cell(const std::string& full) {
  const auto value = parse_double(full);
  if (!value) return full.empty() ? "–" : plot::escape(full);
  return figures::number(*value, 5);
}

/// The cell in that column of the table.
std::string shown_cell(const SweepTable& table, std::size_t row, std::string_view key, const std::string& full) {
  constexpr std::string_view kMeasured[] = {"mean", "median", "q05", "q95", "low", "high"};
  const auto value = std::ranges::find(kMeasured, key) == std::end(kMeasured) ? std::nullopt : parse_double(full);
  return value ? figures::sweep_number(table, table.rows[row], *value, 5) : shown_cell(full);
}

struct Head {
  std::string_view key, title, tip;
};
/// What the columns of the CSV file are called on screen, and what they hold.
constexpr Head kHeads[] = {
    {"value", "value", "The value of the parameter that is swept"},
    {"second", "second", "The value of the second parameter"},
    {"mean", "mean", "Mean of the runs of this point"},
    {"median", "median", "Median of the runs of this point"},
    {"q05", "5 % quantile", "One run of twenty lies below it; of fewer than twenty runs it is the least"},
    {"q95", "95 % quantile", "One run of twenty lies above it; of fewer than twenty runs it is the greatest"},
    {"runs", "runs", "Runs that have a value"},
    {"missing", "without a value", "Runs that have no value, such as those that did not reach $ε$"},
    {"deviation", "deviation", "Standard deviation of the runs"},
    {"standard_error", "standard error", "Standard error of the mean"},
    {"low", "99 % interval from", "Lower end of Student's 99 % interval of the mean; of few runs it may lie below 0"},
    {"high", "99 % interval to", "Upper end of Student's 99 % interval of the mean"},
    {"error_rate", "training error", "Mean share of the training examples on the wrong side"},
    {"held_out_error", "held-out error", "Mean share of the held-out examples on the wrong side"},
    {"test_error", "test error", "Mean share of the examples of the test set on the wrong side"},
    {"f_star", "$f$*", "The certified least value of $f$ at this point"},
    {"bound", "bound", "What the theory allows the mean to be at most"},
    {"m", "$m$", "Examples in training"},
    {"lambda", "$λ$", "Regularisation"},
    {"k", "$k$", "Examples drawn in each step"},
    {"T", "$T$", "Steps of each run"},
    {"seconds", "seconds", "Seconds of training on one thread"}};

/// Of fewer than twenty runs the outer quantiles are what they are called then.
Head head_of(std::string_view key, bool few) {
  if (few && key == "q05") return {key, "least", "The least of the runs of this point"};
  if (few && key == "q95") return {key, "greatest", "The greatest of the runs of this point"};
  const auto* const found = std::ranges::find(kHeads, key, &Head::key);
  return found == std::end(kHeads) ? Head{key, key, {}} : *found;
}

}  // namespace

void ExperimentsView::tables_card(const Snapshot& snapshot, UiContext& ui, Rect area) {
  const TabItem items[] = {
      {"Table", "Table", "Every point with its statistics, as the CSV file has them"},
      {"Runs of a point", "Runs of a point", "The runs of the point that was chosen; a click opens one in the Lab"}};
  const Experiment* one = chosen(snapshot);
  const bool there = one != nullptr && one->table != nullptr && !one->table->rows.empty();
  const auto tab = static_cast<std::size_t>(below_.tab);
  const TabLayout layout = lay_out_tabs(ui, items, tab, 0.5F * area.w);
  std::string subtitle;
  if (there) {
    below_.point = std::min(below_.point, one->table->rows.size() - 1);
    const SweepRow& row = one->table->rows[below_.point];
    subtitle = fmt::format("{}  {}", one->letter(), std::string(text::tr(one->table->info().title)));
    if (below_.tab == 1) {
      subtitle += fmt::format(" · {} = {}", one->table->info().symbol, plot::escape(row.value));
      if (!row.second.empty()) subtitle += " · " + plot::escape(row.second);
    }
  }
  const Rect inside =
      begin_panel(ui, Panel::none, "points", "", area, {.subtitle = subtitle, .header_left = layout.width});
  const TabTouch touch = tab_strip(ui, items, tab, layout, title_place(ui, area, layout.width), "point tables");
  if (!there) {
    const bool failed = one != nullptr && one->stage == session::SweepStage::Failed;
    label(ui,
          failed ? plot::escape(text::words(one->message))
                 : std::string(text::tr("The points of the chosen experiment stand here once there are some.")),
          {inside.x, inside.y, inside.w, ui.px(24)}, ui.text(12.5F, Hue::ink2));
  } else if (below_.tab == 0) {
    table(*one, ui, inside);
  } else {
    runs(*one, ui, inside);
  }
  if (touch.picked) below_.tab = static_cast<int>(*touch.picked);
  end_panel(ui);
}

void ExperimentsView::remake_cells(UiContext& ui, const Experiment& one) {
  if (below_.cells.table == one.table && below_.cells.scale == ui.scale) return;
  below_.cells.table = one.table;
  below_.cells.scale = ui.scale;
  below_.cells.full = exports::sweep_cells(*one.table);
  below_.cells.heads.clear();
  for (std::size_t j = 0; j < below_.cells.full.front().size(); ++j) {
    const Head named = head_of(below_.cells.full[0][j], figures::too_few_for_90(one.request.runs));
    float width = text_width(ui, named.title, ui.text(12));
    for (std::size_t i = 1; i < below_.cells.full.size(); ++i)
      width = std::max(
          width,
          text_width(ui, shown_cell(*one.table, i - 1, below_.cells.full[0][j], below_.cells.full[i][j]), ui.text(12)));
    below_.cells.heads.push_back({.title = std::string(named.title),
                                  .name = fmt::format("head {}", named.key),
                                  .help = std::string(named.tip),
                                  .width = std::ceil(width) + ui.px(kBetween),
                                  .align = j < 2 ? plot::HAlign::left : plot::HAlign::right});
  }
  if (one.table->info().second.empty()) below_.cells.heads[1].width = 0;  // over one parameter there is no such column
}

/// The first cells choose the point; the others are numbers to be copied.
void ExperimentsView::table(const Experiment& one, UiContext& ui, Rect area) {
  remake_cells(ui, one);
  const auto ink = [&](std::size_t i) { return one.table->rows[i].statistics.runs > 0 ? Hue::ink1 : Hue::ink3; };
  const auto cell = [&](std::size_t i, std::size_t j, const Rect& place) {
    const std::string& full = below_.cells.full[i + 1][j];
    if (j == 0) record(ui, fmt::format("row {}", i + 1), place);
    if (j < 2)
      return void(verbatim(ui, shown_cell(full), place,
                           ui.text(12, ink(i), i == below_.point ? plot::Face::semibold : plot::Face::text)));
    const CopyPiece piece{shown_cell(*one.table, i, below_.cells.full[0][j], full), full,
                          full.empty() ? "" : fmt::format("{} {}", below_.cells.full[0][j], i + 1),
                          std::string(text::tr(below_.cells.heads[j].title))};
    copy_line(ui, std::span(&piece, 1), place, ui.text(12, ink(i)), plot::HAlign::right);
  };
  const TableSpec spec{.name = "rows",
                       .rows = one.table->rows.size(),
                       .row = std::round(ui.px(kPointsLine)),
                       .head = std::round(ui.px(kPointsHead)),
                       .heads = below_.cells.heads,
                       .text = [&](std::size_t i, std::size_t j) { return plot::escape(below_.cells.full[i + 1][j]); },
                       .cell = cell};
  below_.points.go_to(below_.point);
  const std::size_t before = below_.point;
  const TableTouch touch = draw_table(ui, spec, {area.x, area.y, area.w + ui.px(8), area.h + ui.px(6)}, below_.points);
  if (touch.reached) below_.point = *touch.reached;
  if (touch.accepted || (touch.clicked && below_.point == before)) below_.tab = 1;
  if (touch.hovered)
    tooltip(ui, figures::sweep_card(*one.table, one.table->rows[*touch.hovered], band_) + "\n" +
                    std::string(text::tr("A click chooses the point, a second one shows its runs.")));
}

void ExperimentsView::runs(const Experiment& one, UiContext& ui, Rect area) {
  const auto& values = one.runs[below_.point];
  if (!values || values->empty()) {
    label(ui, "No run of this point is finished yet.", {area.x, area.y, area.w, ui.px(24)}, ui.text(12.5F, Hue::ink2));
    return;
  }
  const SweepTable& table = *one.table;
  const SweepRow& row = table.rows[below_.point];
  const SweepPoint& point = one.plan->points[below_.point];
  const std::string why = text::words(session::no_opening(*one.plan, point));
  const std::string_view titles[] = {
      "run", "order", measure_text(table.info().measure), "error on $S$", "held-out error", "test error", "steps"};
  constexpr float kShares[] = {0.07F, 0.24F, 0.17F, 0.14F, 0.14F, 0.13F, 0.11F};
  std::vector<TableHead> heads;
  for (std::size_t j = 0; j < std::size(titles); ++j)
    heads.push_back({.title = std::string(titles[j]), .width = kShares[j] * std::min(area.w, ui.px(900))});
  const auto text = [&](std::size_t i, std::size_t j) {
    const RunValues& run = (*values)[i];
    const auto value = measured(table.info().measure, row.f_star.value_or(0), run);
    switch (j) {
      case 0: return grouped(static_cast<Count>(i + 1));
      case 1: return std::to_string(run_parameters(*one.plan, point, static_cast<Count>(i)).seed);
      case 2: return value ? figures::sweep_number(table, row, *value, 6) : "–";
      case 3: return run.t > 0 ? figures::percent(run.error) : "–";
      case 4: return run.held_out >= 0 ? figures::percent(run.held_out) : "–";
      case 5: return run.test >= 0 ? figures::percent(run.test) : "–";
      default: return run.t > 0 ? grouped(run.t) : "–";
    }
  };
  const TableSpec spec{.name = "run list",
                       .rows = values->size(),
                       .row = std::round(ui.px(kPointsLine)),
                       .head = std::round(ui.px(kPointsHead)),
                       .heads = heads,
                       .text = text,
                       .row_name = [](std::size_t i) { return fmt::format("run {}", i + 1); }};
  const TableTouch touch = draw_table(ui, spec, {area.x, area.y, area.w + ui.px(8), area.h}, below_.runs);
  if (touch.hovered) tooltip(ui, why.empty() ? "A click opens this run in the laboratory, with its own seed." : why);
  if (const auto opened = touch.clicked ? touch.clicked : touch.accepted)
    open_run(ui, one, below_.point, static_cast<Count>(*opened));
}

}  // namespace pegasos::ui
