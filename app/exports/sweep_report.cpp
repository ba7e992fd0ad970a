#include "exports/sweep_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <set>

#include "core/numbers.h"
#include "experiment/as_printed.h"
#include "exports/picture_file.h"
#include "figures/sweep.h"
#include "plot/math_text.h"
#include "session/origin.h"
#include "text/text.h"

namespace pegasos::exports {
using namespace figures;  // what is drawn
namespace {

constexpr const char* kOrigin = "origin";  // in a head; never in what is reported

std::string optional_text(const std::optional<double>& value) { return value ? shortest(*value + 0.0) : ""; }

std::string joined(const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ",") + values[i];
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
  if (s.test) json["test_error"] = *s.test;
  json["f_star"] = optional_number(row.f_star);
  json["bound"] = optional_number(row.bound);
  json["bound_of"] = row.bound ? Json(row.bound_name) : Json(nullptr);
  json["m"] = row.m;
  json["lambda"] = row.lambda;
  json["k"] = row.k;
  json["T"] = row.T;
  if (row.seconds) json["seconds"] = *row.seconds;
  return json;
}

Json slope_json(const Slope& slope) {
  return {{"slope", slope.slope}, {"standard_error", optional_number(slope.error)}, {"points", slope.points}};
}

Count examples_of(const SweepPlan& plan, const SweepPoint& point) {
  return point.parameters.batch(plan.problem.data->m()) * point.parameters.T;
}

/// "10,000", or "256 … 512" where not every k divides it: T is whole.
std::string examples_text(const SweepPlan& plan) {
  Count least = std::numeric_limits<Count>::max();
  Count most = 0;
  for (const SweepPoint& point : plan.points) {
    least = std::min(least, examples_of(plan, point));
    most = std::max(most, examples_of(plan, point));
  }
  return least == most ? grouped(most) : grouped(least) + " … " + grouped(most) + ", as T is whole";
}

/// Where the values are examples or passes, and k does not divide them: what was run. Empty where it is what was asked.
std::string rounded_text(const SweepPlan& plan) {
  const SweptValue swept = plan.info().swept;
  if (swept != SweptValue::KT && swept != SweptValue::Epochs) return {};
  const auto unit = static_cast<double>(swept == SweptValue::KT ? 1 : plan.problem.data->m());
  std::set<Count> seen;
  bool rounded = false;
  for (const SweepPoint& point : plan.points) {
    if (point.method != SweepMethod::Pegasos || !point.number) continue;
    const Count examples = examples_of(plan, point);
    rounded = rounded || static_cast<double>(examples) != *point.number * unit;
    seen.insert(examples);
  }
  if (!rounded) return {};
  constexpr std::size_t kMost = 6;  // of a line that shall be read
  std::vector<std::string> words;
  for (const Count examples : seen) words.push_back(grouped(examples));
  if (words.size() > kMost) words = {"the multiples of k below them, at least k"};
  return fmt::format("examples drawn: {}, as T is whole", fmt::join(words, ", "));
}

/// "λ = 0.01 · kT = 10,000 · projection on · ... · seed 1": what every run of the experiment has in common.
std::string fixed_text(const SweepPlan& plan) {
  const Parameters& p = plan.request.fixed;
  const std::vector<std::string_view> left_out = plan.info().not_fixed();
  std::vector<std::string> words;
  for (const char* key : {"lambda", "k", "T", "projection", "sampling", "step", "output"}) {
    const Parameter& parameter = *find_parameter(key);
    if (std::ranges::find(left_out, parameter.key) != left_out.end()) continue;
    const bool letter = parameter.key == "lambda" || parameter.key == "k" || parameter.key == "T";
    const std::string value = parameter.key == "T" ? grouped(p.T) : parameter.get(p);
    words.push_back(letter ? fmt::format("{} = {}", parameter.symbol, value) : fmt::format("{} {}", key, value));
  }
  if (const double w1 = constants(*plan.problem.data, p).w1; w1 > 0) words.push_back("|w_1| = " + shortest(w1));
  if (plan.request.kind == SweepKind::KFixedKT) words.insert(words.begin() + 1, "kT = " + examples_text(plan));
  if (std::string rounded = rounded_text(plan); !rounded.empty()) words.push_back(std::move(rounded));
  if (p.suffix_first > 0) words.push_back("suffix from t = " + grouped(p.suffix_first));
  if (p.bias != Bias::None) words.push_back("bias " + find_parameter("bias")->get(p));
  if (runs_as_printed(p.misprint, p.stopping)) words.push_back("as printed: " + find_parameter("as-printed")->get(p));
  if (plan.info().measure == Measure::Iterations) words.push_back("ε = " + shortest(plan.request.epsilon));
  if (p.held_out > 0) words.push_back(figures::percent(p.held_out) + " held out");
  words.push_back(fmt::format("seed {}", p.seed));
  return fmt::format("{}", fmt::join(words, " · "));
}

}  // namespace

std::string sweep_command_text(const SweepRequest& request, bool values_given, bool second_given, bool timed) {
  const SweepInfo& info = sweep_info(request.kind);
  std::string text = command_words(fmt::format("sweep {}", info.name), request.fixed);
  if (values_given) text += " --values " + joined(request.values);
  if (second_given) text += " --second " + joined(request.second);
  text += fmt::format(" --runs {}", request.runs);
  if (info.measure == Measure::Iterations) text += " --epsilon " + shortest(request.epsilon);
  if (info.kind == SweepKind::CrossValidation) text += fmt::format(" --folds {}", request.folds);
  if (timed) text += " --time";
  return text;
}

std::string public_sweep_command(SweepRequest request, bool values_given, bool second_given, bool timed) {
  request.fixed = session::without_folder(request.fixed);
  return sweep_command_text(request, values_given, second_given, timed);
}

std::string sweep_origin(const SweepReport& report) { return report.head.value(kOrigin, ""); }

std::string public_command(const SweepReport& report) {
  const auto origin = session::parse_origin(sweep_origin(report), "");
  return origin ? origin->command : report.head.value("command", "");
}

Json sweep_head(const SweepPlan& plan, const std::string& command, const std::string& public_command) {
  const SweepInfo& info = plan.info();
  const Parameters& p = plan.request.fixed;
  const Dataset& data = *plan.problem.data;
  Json json = set_json(plan.problem, p);
  json["checksum"] = fmt::format("{:016x}", data.checksum());
  json["kind"] = info.name;
  json["title"] = plot::plain_text(std::string(info.title));
  json["parameter"] = info.parameter;
  if (!info.second.empty()) json["second_parameter"] = info.second;
  json["measure"] = plot::plain_text(std::string(measure_text(info.measure)));
  json["expectation"] = info.expectation;
  json["source"] = info.source;
  json["lambda"] = p.lambda;
  json["k"] = p.batch(data.m());
  json["T"] = p.T;
  json["seed"] = p.seed;
  for (const char* key : {"sampling", "step", "output"}) json[key] = find_parameter(key)->get(p);
  json["projection"] = p.projection;
  json["runs"] = plan.request.runs;
  if (info.measure == Measure::Iterations) json["epsilon"] = plan.request.epsilon;
  if (info.kind == SweepKind::CrossValidation) json["folds"] = plan.request.folds;
  json["fixed"] = fixed_text(plan);
  json["command"] = command;
  json[kOrigin] = session::origin_of(plan.problem.data, plan.problem.table, p, public_command);
  return json;
}

Json sweep_json(const SweepReport& report) {
  const SweepTable& table = report.table;
  const bool second = !table.info().second.empty();
  Json json = report.head;
  json.erase(kOrigin);  // a picture's
  json["run_seeds"] =
      run_seeds_json(json.value("seed", std::uint64_t{0}), json.value("runs", Count{0}));  // from a part, too
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

std::vector<std::vector<std::string>> sweep_cells(const SweepTable& table) {
  std::vector<std::vector<std::string>> cells = {{"value",      "second",
                                                  "mean",       "median",
                                                  "q05",        "q95",
                                                  "runs",       "missing",
                                                  "deviation",  "standard_error",
                                                  "low",        "high",
                                                  "error_rate", "held_out_error",
                                                  "f_star",     "bound",
                                                  "m",          "lambda",
                                                  "k",          "T"}};
  if (table.tested()) cells.front().emplace_back("test_error");
  if (table.timed()) cells.front().emplace_back("seconds");
  for (const SweepRow& row : table.rows) {
    const PointStatistics& s = row.statistics;
    std::vector<std::string> line = {row.value, row.second};
    for (const auto& value : {s.mean, s.median, s.q05, s.q95}) line.push_back(optional_text(value));
    line.push_back(std::to_string(s.runs));
    line.push_back(std::to_string(s.missing));
    for (const auto& value : {s.deviation, s.standard_error, s.low, s.high, s.error, s.held_out, row.f_star, row.bound})
      line.push_back(optional_text(value));
    line.push_back(std::to_string(row.m));
    line.push_back(shortest(row.lambda));
    line.push_back(std::to_string(row.k));
    line.push_back(std::to_string(row.T));
    if (table.tested()) line.push_back(optional_text(s.test));
    if (table.timed()) line.push_back(optional_text(row.seconds));
    cells.push_back(std::move(line));
  }
  return cells;
}

std::string sweep_csv(const SweepTable& table) {
  std::string text;
  for (const std::vector<std::string>& row : sweep_cells(table)) text += joined(row) + "\n";
  return text;
}

SweepReport sweep_report(const session::SweepStatus& status, bool timed) {
  const SweepRequest& request = status.plan->request;
  const bool values = !status.request.values.empty();
  const bool second = !status.request.second.empty();
  return {sweep_head(*status.plan, sweep_command_text(request, values, second, timed),
                     public_sweep_command(request, values, second, timed)),
          *status.table};
}

std::vector<std::string> sweep_caption(const SweepReport& report, bool by_hand) {
  const Json& head = report.head;
  std::vector<std::string> lines;
  const std::string redraws = head.value(kRedraws, "");
  if (!redraws.empty()) lines.push_back(fmt::format("Redraws {}.", plot::escape(redraws)));
  lines.push_back(fmt::format("{} (checksum {}) · {}", plot::escape(head.value("name", "")), head.value("checksum", ""),
                              plot::escape(head.value("fixed", ""))));
  lines.push_back(std::string(text::tr("Expected of Pegasos")) + ": " +
                  std::string(text::tr(report.table.info().expectation)));
  lines.push_back(by_hand ? std::string(text::tr(kByHand)) : plot::escape(public_command(report)));
  return lines;
}

Status write_sweep_figure(const SweepReport& report, const std::filesystem::path& file, const plot::FontBook& fonts,
                          float width, float height, plot::ThemeName theme, const std::string& origin) {
  PictureOptions options;
  options.origin = origin;
  options.width = width;
  options.height = height;
  options.theme = theme;
  plot::Figure figure = sweep_figure(report.table);
  translate(figure);
  return save_picture(figure, sweep_caption(report), file, fonts, options);
}

}  // namespace pegasos::exports
