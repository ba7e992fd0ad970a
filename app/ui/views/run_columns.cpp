#include "ui/views/run_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "data/readers.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "theory/bounds.h"
#include "ui/copy.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using session::PinnedRun;
using session::Snapshot;
using Run = ShownRun;
using Column = RunColumn;
using Cell = RunCell;

std::string fixed(double value) {
  return std::abs(value) < 1000 ? fmt::format("{:.5f}", value) : plot::format_number(value, 4);
}

Cell none(std::string why) { return {"—", std::nullopt, plot::escape(text::tr(why))}; }

/// A value that costs a pass over the data: of a large set it is not known as soon as the run begins.
auto evaluated(Cell (*cell)(const Snapshot& run)) {
  return [cell](const Snapshot& run) {
    if (run.live_position == Snapshot::kNoPosition) return none("it is still being evaluated");
    const bool moving = run.live_position.t == run.position.t && run.live_position.phase != run.position.phase;
    return moving ? none("nothing is evaluated in the middle of a move") : cell(run);
  };
}

Cell gap_cell(const Snapshot& run) {
  if (!run.optimum.known()) return none("f* is not certified yet");
  const double gap = run.live.last.f - run.optimum.f_star();
  if (gap <= run.optimum.resolution()) {
    return {"≤ " + plot::format_number(run.optimum.resolution(), 2), gap,
            "$f$($w$) − $f$*, below what the certificate resolves"};
  }
  return {plot::format_number(gap, 3), gap, "$f$($w$) − $f$*"};
}

/// (f(average) − f*) / (Th) at this t.
Cell ratio_cell(const Snapshot& run) {
  const Constants& constants = run.constants;
  if (!constants.not_covered_in_expectation.empty()) return none(text::words(constants.not_covered_in_expectation));
  if (!run.optimum.known()) return none("f* is not certified yet");
  const Count t = run.live_position.completed();
  const auto right = bound(BoundKind::Theorem, constants, t);
  if (!right) return none("the bound is stated from t = 3 on");
  if (!(*right > 0)) return none("R = 0: both sides are 0");
  const double share = std::max(0.0, run.live.f_average - run.optimum.f_star()) / *right;
  return {plot::format_number(100 * share, 2) + " %", share,
          "($f$($\\bar{w}$) − $f$*) / ($c$ ln $t$ / ($λt$)), the bound (Th)"};
}

void add_parameters(const std::vector<Run>& runs, std::vector<Column>& columns) {
  for (const std::string& key : figures::differing_keys(*runs.front().moment)) {
    const Parameter* parameter = find_parameter(key);
    Column column{
        key,
        parameter->symbol.empty() ? std::string(text::tr(parameter->title)) : fmt::format("${}$", parameter->symbol),
        plot::escape(text::tr(parameter->title)) + "\n" + plot::escape(text::tr(parameter->help)),
        100,
        {},
        0};
    for (const Run& run : runs)
      column.cells.push_back({figures::short_value(run.moment->parameters, *parameter),
                              std::nullopt,
                              {},
                              parameter->get(run.moment->parameters)});
    columns.push_back(std::move(column));
  }
  if (std::ranges::none_of(runs, [](const Run& run) { return run.pin != nullptr && run.pin->other_data; })) return;
  Column column{
      "own data", std::string(text::tr("Data")), std::string(text::tr("Whose training set a run is on")), 99, {}, 0};
  for (const Run& run : runs) {
    column.cells.push_back({std::string(text::tr(run.pin != nullptr && run.pin->other_data ? "its own" : "live")),
                            std::nullopt,
                            {},
                            run.pin != nullptr && run.pin->other_data ? "its own" : "live"});
  }
  columns.push_back(std::move(column));
}

}  // namespace

std::vector<ShownRun> shown_runs(const Snapshot& snapshot) {
  std::vector<Run> runs{{&snapshot, nullptr}};
  for (const PinnedRun& pin : snapshot.pins) runs.push_back({pin.run.get(), &pin});
  return runs;
}

std::vector<RunColumn> run_columns(const std::vector<ShownRun>& runs) {
  std::vector<Column> columns;
  add_parameters(runs, columns);
  const auto add = [&](std::string name, std::string title, std::string_view tip, int keep, auto cell) {
    Column column{std::move(name), std::move(title), std::string(text::tr(tip)), keep, {}, 0};
    for (const Run& run : runs) column.cells.push_back(cell(*run.moment));
    columns.push_back(std::move(column));
  };
  add("t", "$t$", "The step that is shown", 8, [](const Snapshot& run) {
    return Cell{grouped(run.position.t), static_cast<double>(run.position.t),
                run.ended.empty() ? std::string() : plot::escape(text::words(run.ended))};
  });
  const auto of_other_k = [&](const Run& run) { return run.moment->k() != runs.front().moment->k(); };
  if (std::ranges::any_of(runs, of_other_k)) {
    add("examples", "$kt$", "How many examples have been drawn", 8, [](const Snapshot& run) {
      const Count seen = run.k() * run.position.t;
      return Cell{grouped(seen), static_cast<double>(seen), "examples seen"};
    });
  }
  add("f", "$f$($w$)", "Objective of the iterate, each run with its own λ", 7, evaluated([](const Snapshot& run) {
        return Cell{fixed(run.live.last.f), run.live.last.f, "$f$($w$)"};
      }));
  add("f average", "$f$($\\bar{w}$)", "Objective of the average of $w_1$ to $w_t$", 4,
      evaluated([](const Snapshot& run) {
        return Cell{fixed(run.live.f_average), run.live.f_average, "$f$($\\bar{w}$)"};
      }));
  add("gap", "$f$ − $f$*", "Distance of $f$($w$) from the run's own certified optimum", 6, evaluated(gap_cell));
  add("ratio", "$f$($\\bar{w}$) − $f$* of (Th)", "$f$($\\bar{w}$) − $f$* as a share of the bound $c$ ln $t$ / ($λt$)",
      5, evaluated(ratio_cell));
  add("error", "training error", "Training examples on the wrong side of $w$", 3, evaluated([](const Snapshot& run) {
        return Cell{errors_text(run.live.last, run.live.last.error_rate), run.live.last.error_rate,
                    errors_about(run.live.last, "training error")};
      }));
  if (std::ranges::any_of(runs, [](const Run& run) { return run.moment->held_out != nullptr; })) {
    add("held out", "held-out error", "Held-out examples on the wrong side of $w$", 2,
        evaluated([](const Snapshot& run) {
          if (run.live.held_out_error < 0) return none("nothing is held out");
          return Cell{errors_text(run.live.last, run.live.held_out_error), run.live.held_out_error,
                      errors_about(run.live.last, "held-out error")};
        }));
  }
  if (std::ranges::any_of(runs, [](const Run& run) { return run.moment->test != nullptr; })) {
    add("test", "test error", "Examples of the test set on the wrong side of $w$", 2,
        evaluated([](const Snapshot& run) {
          if (run.live.test_error < 0) return none("there is no test set");
          return Cell{errors_text(run.live.last, run.live.test_error), run.live.test_error,
                      errors_about(run.live.last, "test error")};
        }));
  }
  return columns;
}

std::string runs_csv(const Snapshot& snapshot) {
  const std::vector<Run> runs = shown_runs(snapshot);
  const std::vector<Column> columns = run_columns(runs);
  std::string out = "run";
  for (const Column& column : columns) out += "," + csv_field(column.name);
  out += "\n";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    out += runs[i].name();
    for (const Column& column : columns) {
      const Cell& cell = column.cells[i];
      out += "," + (cell.value ? all_digits(*cell.value) : cell.text.empty() ? std::string() : csv_field(cell.text));
    }
    out += "\n";
  }
  return out;
}

}  // namespace pegasos::ui
