#include "cli/sweep_report.h"

#include <fmt/format.h>

#include "cli/drive.h"
#include "cli/loading.h"
#include "core/numbers.h"
#include "figures/export.h"
#include "figures/sweep.h"
#include "plot/math_text.h"

namespace pegasos::cli {
namespace {

std::string optional_text(const std::optional<double>& value) { return value ? shortest(*value) : ""; }

std::string joined(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ",") + value;
  return text;
}

Json point_json(const SweepRow& row, bool second) {
  const PointStatistics& s = row.statistics;
  Json json;
  json["value"] = row.number ? Json(*row.number) : Json(row.value);
  if (second) json["second"] = row.second;
  json["mean"] = optional_number(s.mean);
  json["median"] = optional_number(s.median);
  json["q05"] = optional_number(s.q05);
  json["q95"] = optional_number(s.q95);
  json["runs"] = s.runs;
  json["missing"] = s.missing;
  json["deviation"] = optional_number(s.deviation);
  json["standard_error"] = optional_number(s.standard_error);
  json["interval"] = s.low && s.high ? Json::array({*s.low, *s.high}) : Json(nullptr);
  json["error_rate"] = optional_number(s.error);
  json["held_out_error"] = optional_number(s.held_out);
  json["f_star"] = optional_number(row.f_star);
  json["bound"] = optional_number(row.bound);
  json["m"] = row.m;
  json["lambda"] = row.lambda;
  json["k"] = row.k;
  json["T"] = row.T;
  return json;
}

Json slope_json(const Slope& slope) {
  return {{"slope", slope.slope}, {"standard_error", optional_number(slope.error)}, {"points", slope.points}};
}

std::string slope_line(const Slope& slope) {
  std::string text = slope.second.empty() ? "slope" : fmt::format("slope of {}", slope.second);
  text += fmt::format("  {:.3f}", slope.slope);
  if (slope.error) text += fmt::format(" ± {:.3f}", *slope.error);
  return text + fmt::format(" over {} points\n", slope.points);
}

}  // namespace

std::string sweep_command_text(const SweepRequest& request, bool values_given, bool second_given) {
  const SweepInfo& info = sweep_info(request.kind);
  std::string text = figures::command_words(fmt::format("sweep {}", info.name), request.fixed);
  if (values_given) text += " --values " + joined(request.values);
  if (second_given) text += " --second " + joined(request.second);
  text += fmt::format(" --runs {}", request.runs);
  if (info.measure == Measure::Iterations) text += " --epsilon " + shortest(request.epsilon);
  if (info.kind == SweepKind::CrossValidation) text += fmt::format(" --folds {}", request.folds);
  return text;
}

Json sweep_head(const Loaded& loaded, const SweepPlan& plan, const std::string& command) {
  const SweepInfo& info = plan.info();
  const Parameters& p = plan.request.fixed;
  Json json = set_json(loaded);
  json["checksum"] = fmt::format("{:016x}", loaded.data().checksum());
  json["kind"] = info.name;
  json["title"] = plain(info.title);
  json["parameter"] = info.parameter;
  if (!info.second.empty()) json["second_parameter"] = info.second;
  json["measure"] = plain(measure_text(info.measure));
  json["expectation"] = info.expectation;
  json["source"] = info.source;
  json["lambda"] = p.lambda;
  json["k"] = p.batch(loaded.data().m());
  json["T"] = p.T;
  json["seed"] = p.seed;
  for (const char* key : {"sampling", "step", "output"}) json[key] = find_parameter(key)->get(p);
  json["projection"] = p.projection;
  json["runs"] = plan.request.runs;
  if (info.measure == Measure::Iterations) json["epsilon"] = plan.request.epsilon;
  if (info.kind == SweepKind::CrossValidation) json["folds"] = plan.request.folds;
  json["command"] = command;
  return json;
}

Json sweep_json(const SweepReport& report) {
  const SweepTable& table = report.table;
  const bool second = !table.info().second.empty();
  Json json = report.head;
  Json points = Json::array();
  for (const SweepRow& row : table.rows) points.push_back(point_json(row, second));
  json["points"] = std::move(points);
  const Slope* single = !second && table.slopes.size() == 1 ? table.slopes.data() : nullptr;
  json["slope"] = single != nullptr ? Json(single->slope) : Json(nullptr);
  json["slope_error"] = single != nullptr ? optional_number(single->error) : Json(nullptr);
  json["expected_slope"] = optional_number(table.info().slope);
  if (second) {
    Json slopes = Json::object();
    for (const Slope& slope : table.slopes) slopes[slope.second] = slope_json(slope);
    json["slopes"] = std::move(slopes);
  }
  if (table.choice)
    json["choice"] = {{"best", table.choice->best}, {"chosen", table.choice->chosen}, {"limit", table.choice->limit}};
  return json;
}

std::string sweep_csv(const SweepReport& report) {
  std::string text =
      "value,second,mean,median,q05,q95,runs,missing,deviation,standard_error,low,high,error_rate,held_out_error,"
      "f_star,bound,m,lambda,k,T\n";
  for (const SweepRow& row : report.table.rows) {
    const PointStatistics& s = row.statistics;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.value, row.second,
                        optional_text(s.mean), optional_text(s.median), optional_text(s.q05), optional_text(s.q95),
                        s.runs, s.missing, optional_text(s.deviation), optional_text(s.standard_error),
                        optional_text(s.low), optional_text(s.high), optional_text(s.error), optional_text(s.held_out),
                        optional_text(row.f_star), optional_text(row.bound), row.m, shortest(row.lambda), row.k, row.T);
  }
  return text;
}

std::string sweep_text(const SweepReport& report) {
  const SweepTable& table = report.table;
  const SweepInfo& info = table.info();
  const Json& head = report.head;
  const Facts facts = {
      {"experiment",
       fmt::format("{}: {} against {}", plain(info.title), plain(measure_text(info.measure)), plain(info.symbol))},
      {"data", fmt::format("{}, m = {}, d = {}", head.value("name", ""), human(head.value("m", Count{0})),
                           human(head.value("d", Count{0})))},
      {"expected", fmt::format("{} ({})", info.expectation, info.source)},
      {"command", head.value("command", "")},
  };
  const bool second = !info.second.empty();
  std::vector<std::string> heading = {std::string(info.parameter)};
  if (second) heading.emplace_back(info.second);
  heading.insert(heading.end(), {"mean", "median", "5 %", "95 %", "runs", "error", "bound"});
  std::vector<std::vector<std::string>> rows = {heading};
  Count missing = 0;
  for (const SweepRow& row : table.rows) {
    const PointStatistics& s = row.statistics;
    std::vector<std::string> cells = {row.value};
    if (second) cells.push_back(row.second);
    cells.insert(cells.end(),
                 {short_number(s.mean), short_number(s.median), short_number(s.q05), short_number(s.q95), human(s.runs),
                  short_number(s.held_out ? s.held_out : s.error), short_number(row.bound)});
    rows.push_back(std::move(cells));
    missing += s.missing;
  }
  std::string text = facts_text(facts) + "\n" + columns_text(rows) + "\n";
  for (const Slope& slope : table.slopes) text += slope_line(slope);
  if (info.slope) text += fmt::format("expected slope  {}{}\n", *info.slope, info.inverse ? " against 1/value" : "");
  if (table.choice)
    text += fmt::format("least error at {}; within one standard error of it ({:.4g}) up to {}\n", table.choice->best,
                        table.choice->limit, table.choice->chosen);
  if (missing > 0)
    text += fmt::format("{} runs have no value: {}\n", human(missing),
                        info.measure == Measure::Iterations ? "they did not reach ε within T steps; raise --T"
                                                            : "their numbers overflowed");
  return text;
}

Status write_sweep_figure(const SweepReport& report, const std::filesystem::path& file, const plot::FontBook& fonts,
                          float width, float height, plot::ThemeName theme) {
  const Json& head = report.head;
  std::vector<std::string> caption = {fmt::format("{} (checksum {}) · {}", plot::escape(head.value("name", "")),
                                                  head.value("checksum", ""), report.table.info().expectation),
                                      plot::escape(head.value("command", ""))};
  figures::PictureOptions options;
  options.width = width;
  options.height = height;
  options.theme = theme;
  return figures::save_picture(figures::sweep_figure(report.table), caption, file, fonts, options);
}

Status check_sweep_files(const Arguments& arguments) {
  if (!arguments.has("--figure")) return Done{};
  const std::string suffix = std::filesystem::path(arguments.text("--figure")).extension().string();
  if (suffix == ".svg" || suffix == ".pdf" || suffix == ".png") return Done{};
  return usage_error(fmt::format("--figure {}: the name must end in .svg, .pdf or .png, which decides the format",
                                 arguments.text("--figure")));
}

Status finish_sweep(const Arguments& arguments, const SweepReport& report, const std::string& last_line) {
  const Json json = sweep_json(report);
  if (const auto finite = json_text(json); !finite) return finite.error();  // before any file is written
  if (arguments.has("--csv")) {
    if (const Status status = write_bytes(arguments.text("--csv"), sweep_csv(report)); !status) return status;
  }
  if (arguments.has("--figure")) {
    int width = 960;
    int height = 600;
    if (const Status status = arguments.size(width, height); !status) return status;
    plot::ThemeName theme = plot::ThemeName::light;
    plot::parse_theme_name(arguments.text("--theme", "light"), theme);
    const Status written = write_sweep_figure(report, arguments.text("--figure"), *open_fonts(arguments),
                                              static_cast<float>(width), static_cast<float>(height), theme);
    if (!written) return written;
  }
  return finish(arguments, json, sweep_text(report) + last_line);
}

}  // namespace pegasos::cli
