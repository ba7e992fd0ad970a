#include "cli/sweep_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cli/drive.h"
#include "cli/file_origin.h"
#include "cli/loading.h"
#include "cli/theme_option.h"
#include "core/random.h"
#include "experiment/sweep_resolution.h"
#include "figures/common.h"
#include "figures/speaking.h"
#include "figures/sweep.h"
#include "plot/math_text.h"

namespace pegasos::cli {
namespace {

std::string_view against(const SweepInfo& info) { return info.inverse ? " against 1/value" : ""; }

std::string slope_line(const Slope& slope, const SweepInfo& info) {
  const std::string of = info.second == "k" ? "at k = " : "of ";
  std::string text = slope.second.empty() ? "slope" : "slope " + of + slope.second;
  text += fmt::format("{}  {:.3f}", against(info), slope.slope);
  if (slope.error) text += fmt::format(" ± {:.3f} (standard error)", *slope.error);
  return text + fmt::format(" over {}\n", figures::counted(static_cast<Count>(slope.points), "{} point", "{} points"));
}

/// " (as at 1, 3)": the other values whose mean is as small as that of the best.
std::string as_good(const SweepTable& table) {
  const auto best = std::ranges::find(table.rows, table.choice->best, &SweepRow::value);
  std::vector<std::string> others;
  for (const SweepRow& row : table.rows) {
    if (best == table.rows.end() || row.value == best->value) continue;
    if (row.statistics.mean && row.statistics.mean == best->statistics.mean) others.push_back(row.value);
  }
  return others.empty() ? "" : fmt::format(" (as at {})", fmt::join(others, ", "));
}

std::string sweep_text(const SweepReport& report) {
  const SweepTable& table = report.table;
  const SweepInfo& info = table.info();
  const Json& head = report.head;
  Facts facts = {
      {"experiment",
       fmt::format("{}: {} against {}", plain(info.title), plain(measure_text(info.measure)), plain(info.symbol))},
      {"data", fmt::format("{}, m = {}, d = {}", head.value("name", ""), human(head.value("m", Count{0})),
                           human(head.value("d", Count{0})))},
      {"held fixed", head.value("fixed", "")},
      {"expected", fmt::format("of Pegasos: {} ({})", info.expectation, info.source)},
      {"command", head.value("command", "")},
  };
  if (info.kind != SweepKind::CrossValidation &&
      info.swept != SweptValue::SetSize)  // whose runs have sets of their own
    facts.emplace_back("seeds", fmt::format("run 1 of a point is 'pegasos train' with its values and --seed {}; the "
                                            "others: run_seeds of --json",
                                            member_seed(head.value("seed", std::uint64_t{0}), 0)));
  if (head.contains("test_name"))
    facts.emplace_back("test set", fmt::format("{}, m = {}: mean share of errors on it in the column 'test'",
                                               head.value("test_name", ""), human(head.value("test_m", Count{0}))));
  std::set<std::string> spoken;  // the statements that the bounds are of
  for (const SweepRow& row : table.rows) {
    if (row.bound && !row.bound_name.empty()) spoken.insert(plain(row.bound_name));
  }
  if (!spoken.empty()) facts.emplace_back("bound", fmt::format("{}", fmt::join(spoken, "; ")));
  const bool second = !info.second.empty();
  std::vector<std::string> heading = {std::string(info.parameter)};
  if (second) heading.emplace_back(info.second);
  const bool held_out =
      info.measure == Measure::HeldOutError ||
      std::ranges::any_of(table.rows, [](const SweepRow& row) { return row.statistics.held_out.has_value(); });
  const auto few = [](const SweepRow& row) { return figures::too_few_for_90(row.statistics.runs); };
  const bool all_few = std::ranges::all_of(table.rows, few);
  heading.insert(heading.end(), {"mean", "median", all_few ? "least" : "5 %", all_few ? "greatest" : "95 %", "runs",
                                 held_out ? "held-out error" : "training error", "bound"});
  if (table.tested()) heading.emplace_back("test");
  if (table.timed()) heading.emplace_back("seconds");
  std::vector<std::vector<std::string>> rows = {heading};
  Count missing = 0;
  bool optimal = false;
  for (const SweepRow& row : table.rows) {
    const PointStatistics& s = row.statistics;
    std::vector<std::string> cells = {row.value};
    if (second) cells.push_back(row.second);
    for (const auto& value : {s.mean, s.median, s.q05, s.q95}) {
      const bool zero = value && std::abs(*value) <= resolution(table, row);
      optimal = optimal || zero;
      cells.push_back(zero ? "0" : short_number(value));
    }
    cells.insert(cells.end(), {human(s.runs), short_number(held_out ? s.held_out : s.error), short_number(row.bound)});
    if (table.tested()) cells.push_back(short_number(s.test));
    if (table.timed()) cells.push_back(short_number(row.seconds));
    rows.push_back(std::move(cells));
    missing += s.missing;
  }
  std::string text = facts_text(facts) + "\n" + columns_text(rows) + "\n";
  if (!all_few && std::ranges::any_of(table.rows, few))
    text += "5 %, 95 %: of fewer than 20 runs the least and the greatest value\n";
  if (optimal)
    text +=
        fmt::format("0: within {:.0e} f* of f*, which is how exactly f* is known; no slope is fitted to such means\n",
                    OptimumOptions{}.gap);
  for (const Slope& slope : table.slopes) {
    if (info.is_power_law(slope.second)) text += slope_line(slope, info);
  }
  if (info.slope)
    text += fmt::format("expected of Pegasos: slope{} {}{}\n", against(info), *info.slope,
                        info.steepest ? " at the steepest" : "");
  if (table.choice)
    text += fmt::format("least error at {}{}; within one standard error of it ({:.4g}) up to {}\n", table.choice->best,
                        as_good(table), table.choice->limit, table.choice->chosen);
  if (missing > 0)
    text += fmt::format(
        "{}: {}; errors are of the runs with a value\n",
        figures::counted(missing, "{} run has no value", "{} runs have no value"),
        info.measure == Measure::Iterations ? "ε was not reached within T steps; raise --T" : "the numbers overflowed");
  return text;
}

}  // namespace

Status check_sweep_files(const Arguments& arguments) {
  if (!arguments.has("--figure")) return Done{};
  const std::string suffix = std::filesystem::path(arguments.text("--figure")).extension().string();
  if (suffix == ".svg" || suffix == ".pdf" || suffix == ".png") return Done{};
  return usage_error(fmt::format("--figure {}: the name must end in .svg, .pdf or .png, which decides the format",
                                 excerpt_of(arguments.text("--figure"), kPathMost)));
}

Status finish_sweep(const Arguments& arguments, const SweepReport& report, const std::string& last_line) {
  const Json json = sweep_json(report);
  if (const auto finite = json_text(json); !finite) return finite.error();  // before any file is written
  const std::string origin = wanted_origin(arguments, exports::sweep_origin(report));
  if (arguments.has("--csv")) {
    if (const Status status = write_csv(arguments, arguments.text("--csv"), sweep_csv(report.table), origin); !status)
      return status;
  }
  if (arguments.has("--figure")) {
    if (const Status same = check_open_files(); !same) return same;
    int width = 960;
    int height = 600;
    if (const Status status = arguments.size(width, height); !status) return status;
    const auto theme = take_theme(arguments);
    if (!theme) return theme.error();
    const figures::Speaking speaking(language_of(arguments));
    const Status written = write_sweep_figure(report, arguments.text("--figure"), *open_fonts(arguments),
                                              static_cast<float>(width), static_cast<float>(height), *theme, origin);
    if (!written) return written;
  }
  return finish(arguments, json, sweep_text(report) + last_line);
}

}  // namespace pegasos::cli
