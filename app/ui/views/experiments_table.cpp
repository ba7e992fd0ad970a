// The lower part of the page of experiments: the points as a table, and the runs of one of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "exports/sweep_report.h"
#include "figures/common.h"
#include "text/text.h"
#include "ui/compat.h"
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

struct Head {
  std::string_view key, title, tip;
};
/// What the columns of the CSV file are called on screen, and what they hold.
constexpr Head kHeads[] = {
    {"value", "value", "The value of the parameter that is swept"},
    {"second", "second", "The value of the second parameter"},
    {"mean", "mean", "Mean of the runs of this point"},
    {"median", "median", "Median of the runs of this point"},
    {"q05", "5 % quantile", "One run of twenty lies below it"},
    {"q95", "95 % quantile", "One run of twenty lies above it"},
    {"runs", "runs", "Runs that have a value"},
    {"missing", "without a value", "Runs that have no value, such as those that did not reach $ε$"},
    {"deviation", "deviation", "Standard deviation of the runs"},
    {"standard_error", "standard error", "Standard error of the mean"},
    {"low", "interval from", "Lower end of the 99 % interval of the mean"},
    {"high", "interval to", "Upper end of the 99 % interval of the mean"},
    {"error_rate", "training error", "Mean share of the training examples on the wrong side"},
    {"held_out_error", "held-out error", "Mean share of the held-out examples on the wrong side"},
    {"f_star", "$f$*", "The certified least value of $f$ at this point"},
    {"bound", "bound", "What the theory allows the mean to be at most"},
    {"m", "$m$", "Examples in training"},
    {"lambda", "$λ$", "Regularisation"},
    {"k", "$k$", "Examples drawn in each step"},
    {"T", "$T$", "Steps of each run"},
    {"seconds", "seconds", "Seconds of training on one thread"}};

Head head_of(std::string_view key) {
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
  const auto tab = static_cast<std::size_t>(lower_);
  const TabLayout layout = lay_out_tabs(ui, items, tab, 0.5F * area.w);
  std::string subtitle;
  if (there) {
    point_ = std::min(point_, one->table->rows.size() - 1);
    const SweepRow& row = one->table->rows[point_];
    subtitle = fmt::format("{}  {}", one->letter(), text::translate(one->table->info().title));
    if (lower_ == 1) {
      subtitle += fmt::format(" · {} = {}", one->table->info().symbol, plot::escape(row.value));
      if (!row.second.empty()) subtitle += " · " + plot::escape(row.second);
    }
  }
  const Rect inside =
      begin_panel(ui, Panel::none, "points", "", area, {.subtitle = subtitle, .header_left = layout.width});
  const TabTouch touch = tab_strip(ui, items, tab, layout, title_place(ui, area, layout.width), "point tables");
  if (!there) {
    label(ui, "The points of the chosen experiment stand here once there are some.",
          {inside.x, inside.y, inside.w, ui.px(24)}, ui.text(12.5F, Hue::ink2));
  } else if (lower_ == 0) {
    table(*one, ui, inside);
  } else {
    runs(*one, ui, inside);
  }
  if (touch.picked) lower_ = static_cast<int>(*touch.picked);
  end_panel(ui);
}

void ExperimentsView::remake_cells(UiContext& ui, const Experiment& one) {
  if (cells_.table == one.table && cells_.scale == ui.scale) return;
  cells_.table = one.table;
  cells_.scale = ui.scale;
  cells_.full = exports::sweep_cells(*one.table);
  cells_.widths.assign(cells_.full.front().size(), 0);
  for (std::size_t i = 0; i < cells_.full.size(); ++i) {
    for (std::size_t j = 0; j < cells_.widths.size(); ++j) {
      const std::string& full = cells_.full[i][j];
      const std::string shown = i == 0 ? std::string(head_of(full).title) : shown_cell(full);
      cells_.widths[j] = std::max(cells_.widths[j], std::ceil(text_width(ui, shown, ui.text(12))) + ui.px(kBetween));
    }
  }
  const bool second = !one.table->info().second.empty();
  if (!second) cells_.widths[1] = 0;  // an experiment over one parameter has no such column
}

void ExperimentsView::table(const Experiment& one, UiContext& ui, Rect area) {
  remake_cells(ui, one);
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::BeginChild("table", {area.w + ui.px(8), area.h + ui.px(6)}, false,
                    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_HorizontalScrollbar);
  open_canvas(ui);
  const float step = std::round(ui.px(kPointsLine));
  const float head = std::round(ui.px(kPointsHead));
  const float scroll_y = ImGui::GetScrollY();
  const float left = area.x - ImGui::GetScrollX();
  const Asked asked = walk_stop(ui, "rows", KeyboardFocus::Kind::list, area);
  const std::size_t count = one.table->rows.size();
  const auto in_sight = static_cast<std::size_t>(std::max(1.F, std::floor((area.h - head) / step) - 1));
  if (const auto next = list_step(asked, point_, count, in_sight)) {
    point_ = *next;
    const float top = step * static_cast<float>(point_);
    if (top < scroll_y) ImGui::SetScrollY(top);
    if (top + step > scroll_y + area.h - head - ui.px(12)) ImGui::SetScrollY(top + step - area.h + head + ui.px(12));
    ui.wants_frame = true;
  }
  if (asked.focused && asked.dx != 0)
    ImGui::SetScrollX(std::max(0.F, ImGui::GetScrollX() + ui.px(80) * static_cast<float>(asked.dx)));
  if (asked.pressed) lower_ = 1;
  const Rect body{area.x, area.y + head, area.w, area.h - head};
  ui.canvas->push_clip(body);
  for (std::size_t i = 0; i < count; ++i) {
    const Rect line{area.x, body.y + step * static_cast<float>(i) - scroll_y, area.w, step};
    if (line.overlaps(body)) table_row(one, ui, i, line, left);
  }
  ui.canvas->pop_clip();
  float x = left;
  float all = 0;
  for (std::size_t j = 0; j < cells_.widths.size(); ++j) {
    const float wide = cells_.widths[j];
    all += wide;
    if (wide > 0 && x + wide > area.x && x < area.right()) {
      const bool words = j < 2;
      const Head named = head_of(cells_.full[0][j]);
      const Rect place{x + ui.px(6), area.y, wide - ui.px(10), head};
      label(ui, named.title, place, ui.text(11.5F, Hue::ink3), words ? plot::HAlign::left : plot::HAlign::right);
      if (pointer(ui, fmt::format("head {}", named.key), place).hovered) tooltip(ui, named.tip);
    }
    x += wide;
  }
  ImGui::SetCursorScreenPos({left, area.y - scroll_y});
  ImGui::Dummy({all, head + step * static_cast<float>(count)});
  close_canvas(ui);
  ImGui::EndChild();
}

/// The first cell chooses the point; the others are numbers to be copied.
void ExperimentsView::table_row(const Experiment& one, UiContext& ui, std::size_t place, Rect line, float left) {
  const std::vector<std::string>& full = cells_.full[place + 1];
  const bool is_chosen = place == point_;
  const SweepRow& row = one.table->rows[place];
  const Rect first{left, line.y, cells_.widths[0] + cells_.widths[1], line.h};
  const std::string name = fmt::format("row {}", place + 1);
  const Pointer mouse = pointer(ui, name, first);
  if (is_chosen || mouse.hovered) {
    ui.canvas->fill_rect(line, plot::faded(ui.color(is_chosen ? Hue::accent : Hue::ink1), is_chosen ? 0.16F : 0.05F),
                         ui.px(4));
  }
  if (mouse.clicked) {
    point_ = place;
    lower_ = mouse.double_clicked || is_chosen ? 1 : lower_;
  }
  if (mouse.hovered)
    tooltip(ui, figures::sweep_card(*one.table, row, band_) + "\n" +
                    std::string(text::tr("A click chooses the point, a second one shows its runs.")));
  float x = left;
  for (std::size_t j = 0; j < full.size(); ++j) {
    const float wide = cells_.widths[j];
    const Rect cell{x + ui.px(6), line.y, wide - ui.px(10), line.h};
    x += wide;
    if (wide <= 0 || cell.right() < line.x || cell.x > line.right()) continue;
    const Hue ink = row.statistics.runs > 0 ? Hue::ink1 : Hue::ink3;
    if (j < 2) {
      verbatim(ui, shown_cell(full[j]), cell, ui.text(12, ink, is_chosen ? plot::Face::semibold : plot::Face::text));
      continue;
    }
    const CopyPiece piece{shown_cell(full[j]), full[j],
                          full[j].empty() ? "" : fmt::format("{} {}", cells_.full[0][j], place + 1),
                          std::string(text::tr(head_of(cells_.full[0][j]).title))};
    copy_line(ui, std::span(&piece, 1), cell, ui.text(12, ink), plot::HAlign::right);
  }
}

void ExperimentsView::runs(const Experiment& one, UiContext& ui, Rect area) {
  const auto& values = one.runs[point_];
  if (!values || values->empty()) {
    label(ui, "No run of this point is finished yet.", {area.x, area.y, area.w, ui.px(24)}, ui.text(12.5F, Hue::ink2));
    return;
  }
  const SweepTable& table = *one.table;
  const SweepRow& row = table.rows[point_];
  const SweepPoint& point = one.plan->points[point_];
  const float step = std::round(ui.px(kPointsLine));
  const float head = std::round(ui.px(kPointsHead));
  const Rect body{area.x, area.y + head, area.w, std::max(step, area.h - head)};
  const std::string why = session::no_opening(*one.plan, point);
  const std::string_view titles[] = {"run",          "order",          measure_text(table.info().measure),
                                     "error on $S$", "held-out error", "steps"};
  const float shares[] = {0.08F, 0.28F, 0.2F, 0.16F, 0.16F, 0.12F};
  const auto cells = [&](const Rect& line, auto&& draw) {
    float x = line.x + ui.px(6);
    for (std::size_t j = 0; j < std::size(shares); ++j) {
      const float wide = shares[j] * std::min(line.w - ui.px(12), ui.px(900));
      draw(j, Rect{x, line.y, wide - ui.px(8), line.h});
      x += wide;
    }
  };
  cells({area.x, area.y, area.w, head}, [&](std::size_t j, const Rect& cell) {
    label(ui, titles[j], cell, ui.text(11.5F, Hue::ink3), plot::HAlign::right);
  });
  const auto count = values->size();
  const double visible = std::max(1.0, std::floor(static_cast<double>(body.h / step)));
  const Pointer mouse = pointer(ui, "run list", body);
  if (mouse.hovered && mouse.wheel != 0) runs_top_ -= 3 * static_cast<double>(mouse.wheel);
  const Asked asked = walk_stop(ui, "run list", KeyboardFocus::Kind::list, body);
  if (const auto next = list_step(asked, run_at_, count, static_cast<std::size_t>(visible))) {
    run_at_ = *next;
    const auto at = static_cast<double>(*next);
    runs_top_ = std::clamp(runs_top_, at - visible + 1, at);
  }
  if (asked.pressed && run_at_ && *run_at_ < count) open_run(ui, one, point_, static_cast<Count>(*run_at_));
  runs_top_ = std::clamp(std::round(runs_top_), 0.0, std::max(0.0, static_cast<double>(count) - visible));
  ui.canvas->push_clip(body);
  float y = body.y;
  for (auto i = static_cast<std::size_t>(runs_top_); i < count && y < body.bottom(); ++i, y += step) {
    const Rect line{body.x, y, body.w, step};
    const RunValues& run = (*values)[i];
    const bool hovered = mouse.hovered && line.contains(mouse.at);
    if (hovered || (asked.focused && run_at_ == i))
      ui.canvas->fill_rect(line, plot::faded(ui.color(Hue::accent), 0.1F), ui.px(4));
    if (hovered) tooltip(ui, why.empty() ? "A click opens this run in the laboratory, with its own seed." : why);
    record(ui, fmt::format("run {}", i + 1), line);
    const auto value = measured(table.info().measure, row.f_star.value_or(0), run);
    const std::string words[] = {grouped(static_cast<Count>(i + 1)),
                                 std::to_string(run_parameters(*one.plan, point, static_cast<Count>(i)).seed),
                                 value ? figures::number(*value, 6) : "–",
                                 run.t > 0 ? figures::percent(run.error) : "–",
                                 run.held_out >= 0 ? figures::percent(run.held_out) : "–",
                                 run.t > 0 ? grouped(run.t) : "–"};
    cells(line, [&](std::size_t j, const Rect& cell) {
      verbatim(ui, words[j], cell, ui.text(12, value ? Hue::ink1 : Hue::ink3), plot::HAlign::right);
    });
    if (hovered && mouse.clicked) open_run(ui, one, point_, static_cast<Count>(i));
  }
  ui.canvas->pop_clip();
}

}  // namespace pegasos::ui
