#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/command.h"
#include "cli/drive.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "cli/sweep_work.h"
#include "core/numbers.h"
#include "data/readers.h"
#include "figures/report.h"

namespace pegasos::cli {
namespace {

namespace fs = std::filesystem;

/// One experiment of a study.
struct StudySweep {
  std::string name;  ///< of its files
  std::string title;
  std::string note;
  SweepRequest request;
  bool values_given = false;
  bool second_given = false;
};

struct Study {
  std::string title;
  std::string about;
  std::vector<StudySweep> sweeps;
};

constexpr std::string_view kNameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

Error bad_study(const std::string& file, std::string message) {
  return {ErrorCode::BadInput, std::move(message), file, 0, 0};
}

/// A value as it would be typed: "0.01", "unit-rows", "off".
std::optional<std::string> typed(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return std::string(value.get<bool>() ? "on" : "off");
  if (value.is_number_integer()) return value.dump();
  if (value.is_number()) return shortest(value.get<double>());
  return {};
}

Status check_text(const Json& json, const char* key) {
  if (!json.contains(key) || json.at(key).is_string()) return Done{};
  return usage_error(fmt::format("\"{}\" must be a text in quotation marks", key));
}

Status set_number(const Json& json, const char* key, Count low, Count high, Count& field) {
  if (!json.contains(key)) return Done{};
  const Json& value = json.at(key);
  if (value.is_number_integer() && value >= low && value <= high) {
    field = value;
    return Done{};
  }
  return usage_error(fmt::format("\"{}\" must be a whole number from {} to {}", key, low, high));
}

Status set_values(const Json& json, const char* key, bool integers, std::vector<std::string>& field, bool& given) {
  if (!json.contains(key)) return Done{};
  const auto text = typed(json.at(key));
  if (!text) return usage_error(fmt::format("\"{}\" must be a text, as in \"1,2,4\"", key));
  auto values = sweep_values(fmt::format("\"{}\"", key), *text, integers);
  if (!values) return values.error();
  field = std::move(values).value();
  given = true;
  return Done{};
}

Result<StudySweep> read_sweep(const Json& json) {
  static const std::set<std::string, std::less<>> kKeys = {"name",   "title", "note",    "kind",  "data",      "values",
                                                           "second", "runs",  "epsilon", "folds", "parameters"};
  if (!json.is_object()) return usage_error("each of \"sweeps\" must be an object");
  for (const auto& [key, value] : json.items()) {
    if (!kKeys.contains(key)) return usage_error(fmt::format("there is no key \"{}\" of a sweep", key));
  }
  for (const char* key : {"name", "kind", "data"}) {
    if (!json.contains(key)) return usage_error(fmt::format("\"{}\" is missing", key));
  }
  for (const char* key : {"name", "kind", "data", "title", "note"}) {
    if (const Status text = check_text(json, key); !text) return text.error();
  }
  StudySweep sweep;
  sweep.name = json.at("name");
  if (sweep.name.empty() || sweep.name.find_first_not_of(kNameCharacters) != std::string::npos || sweep.name == "index")
    return usage_error(
        fmt::format("the name \"{}\" cannot be that of a file: take letters, digits, - and _", sweep.name));
  const SweepInfo* info = find_sweep(json.at("kind").get<std::string>());
  if (info == nullptr)
    return usage_error(fmt::format("there is no experiment \"{}\"", json.at("kind").get<std::string>()));
  sweep.title = json.value("title", "");
  sweep.note = json.value("note", "");
  sweep.request.kind = info->kind;
  Parameters& fixed = sweep.request.fixed;
  fixed.data = json.at("data");
  Status status = set_values(json, "values", info->integers(), sweep.request.values, sweep.values_given);
  if (status) status = set_values(json, "second", info->second == "k", sweep.request.second, sweep.second_given);
  if (status) status = set_number(json, "folds", 2, kFoldedRunsMax, sweep.request.folds);
  if (info->kind == SweepKind::CrossValidation) sweep.request.runs = sweep.request.folds;
  if (status) status = set_number(json, "runs", 1, kSweepRunsMax, sweep.request.runs);
  if (!status) return status.error();
  if (json.contains("epsilon")) {
    if (!json.at("epsilon").is_number() || json.at("epsilon") <= 0) return usage_error("\"epsilon\" must be above 0");
    sweep.request.epsilon = json.at("epsilon");
  }
  if (json.contains("parameters") && !json.at("parameters").is_object())
    return usage_error("\"parameters\" must be an object, as in {\"lambda\": 0.01}");
  const Json none = Json::object();
  for (const auto& [key, value] : (json.contains("parameters") ? json.at("parameters") : none).items()) {
    const auto text = typed(value);
    if (!text) return usage_error(fmt::format("the parameter \"{}\" must be a text or a number", key));
    if (const Status set = set_parameter(fixed, key, *text); !set) return set.error();
  }
  return sweep;
}

Result<Study> read_study(const std::string& file) {
  const auto text = read_text(file, {.inputs = Inputs::Pipes});
  if (!text) return text.error();
  const Json json = Json::parse(*text, nullptr, false, true);
  if (!json.is_object() || !json.contains("sweeps") || !json.at("sweeps").is_array() || json.at("sweeps").empty())
    return bad_study(file, "this is no study: an object with a list \"sweeps\" is expected, as in assets/studies");
  for (const char* key : {"title", "about"}) {
    if (const Status status = check_text(json, key); !status) return bad_study(file, status.error().message);
  }
  Study study;
  study.title = json.value("title", fs::path(file).stem().string());
  study.about = json.value("about", "");
  std::set<std::string> names;
  for (const Json& one : json.at("sweeps")) {
    auto sweep = read_sweep(one);
    const std::size_t place = study.sweeps.size() + 1;
    if (!sweep) return bad_study(file, fmt::format("sweep {}: {}", place, sweep.error().message));
    if (!names.insert(sweep->name).second)
      return bad_study(file, fmt::format("sweep {}: the name \"{}\" is taken already", place, sweep->name));
    study.sweeps.push_back(std::move(sweep).value());
  }
  return study;
}

/// What a process that was killed in the middle of writing a file of this study left beside it.
void remove_leftovers(const fs::path& folder, const Study& study) {
  std::error_code code;
  std::vector<fs::path> leftovers;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    const std::string name = at->path().filename().string();
    const bool unfinished = name.ends_with(".part") || name.ends_with(".tmp");
    const bool ours =
        name.starts_with("index.html.") ||
        std::ranges::any_of(study.sweeps, [&](const StudySweep& sweep) { return name.starts_with(sweep.name + "."); });
    if (unfinished && ours) leftovers.push_back(at->path());
  }
  for (const fs::path& leftover : leftovers) fs::remove(leftover, code);
}

std::string index_html(const Study& study, const std::vector<SweepReport>& reports) {
  using figures::html_escaped;
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
      "charset=\"utf-8\"><title>{0}</title><style>{1}img{{max-width:100%}}"
      "</style></head><body><main>\n<h1>{0}</h1>\n<p>{2}</p>\n",
      html_escaped(study.title), figures::html_style(), html_escaped(study.about));
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const StudySweep& sweep = study.sweeps[i];
    const SweepReport& report = reports[i];
    const SweepInfo& info = report.table.info();
    const std::string title = sweep.title.empty() ? report.head.value("title", "") : sweep.title;
    html += fmt::format("<h2 id=\"{0}\">{1}</h2>\n<p>{2}</p>\n<p><img src=\"{0}.svg\" alt=\"{1}\"></p>\n", sweep.name,
                        html_escaped(title), html_escaped(sweep.note));
    html += fmt::format("<table class=\"facts\">\n<tr><td>expected</td><td>{} ({})</td></tr>\n",
                        html_escaped(info.expectation), html_escaped(info.source));
    for (const Slope& slope : report.table.slopes) {
      html += fmt::format("<tr><td>slope {}</td><td>{:.3f}{}</td></tr>\n", html_escaped(slope.second), slope.slope,
                          slope.error ? fmt::format(" ± {:.3f}", *slope.error) : "");
    }
    if (report.table.choice)
      html += fmt::format("<tr><td>least error at</td><td>{}; within one standard error up to {}</td></tr>\n",
                          html_escaped(report.table.choice->best), html_escaped(report.table.choice->chosen));
    html += fmt::format(
        "<tr><td>made again by</td><td><code>{0}</code></td></tr>\n<tr><td>numbers</td><td><a href=\"{1}.csv\">{1}.csv"
        "</a>, <a href=\"{1}.json\">{1}.json</a></td></tr>\n</table>\n",
        html_escaped(report.head.value("command", "")), sweep.name);
  }
  return html + "</main></body></html>\n";
}

Status write_sweep(const fs::path& folder, const std::string& name, const SweepReport& report,
                   const plot::FontBook& fonts) {
  const auto json = json_text(sweep_json(report));
  if (!json) return json.error();
  if (const Status status = write_file((folder / (name + ".json")).string(), *json + "\n"); !status) return status;
  if (const Status status = write_file((folder / (name + ".csv")).string(), sweep_csv(report.table)); !status)
    return status;
  return write_sweep_figure(report, folder / (name + ".svg"), fonts, 860, 460, plot::ThemeName::light);
}

/// Opens the set, runs what is not kept, reports.
Result<SweepReport> run_one(const Arguments& arguments, const StudySweep& sweep, SweepOptions options, Count& reused) {
  const Parameters& fixed = sweep.request.fixed;
  ReadOptions reading = read_options(fixed);
  reading.inputs = Inputs::Files;
  auto table = open_table(fixed.data, reading, generator_options(fixed));
  if (!table) return table.error();
  const auto opened = std::make_shared<const Table>(std::move(table).value());
  const auto work = work_sweep(arguments, opened, sweep.request, options, sweep.name + ": ");
  if (!work) return work.error();
  reused += work->runs.reused;
  const std::string command = sweep_command_text(work->plan.request, sweep.values_given, sweep.second_given);
  return SweepReport{sweep_head(work->plan, command), table_of(work->plan, work->runs)};
}

Status run_study(const Arguments& arguments, const WindowFunction& /*open_window*/) {
  const auto study = read_study(arguments.operand());
  if (!study) return study.error();
  const fs::path folder = arguments.text("-o");
  std::error_code code;
  fs::create_directories(folder, code);
  if (code)
    return Error{ErrorCode::Io, fmt::format("the folder cannot be made ({})", code.message()), folder.string(), 0, 0};
  remove_leftovers(folder, *study);
  RunStore store(cache_path());
  SweepOptions options;
  options.threads = thread_count(arguments.parameters);
  options.store = &store;
  options.take = true;
  const auto fonts = open_fonts(arguments);
  const InterruptGuard guard;
  const Stopwatch watch;
  std::vector<SweepReport> reports;
  Count runs = 0;
  Count reused = 0;
  for (const StudySweep& sweep : study->sweeps) {
    auto report = run_one(arguments, sweep, options, reused);
    if (!report) {
      Error error = report.error();
      error.message = fmt::format("{}: {}", sweep.name, error.message);
      tell_trouble(arguments, store);
      return error;
    }
    if (const Status written = write_sweep(folder, sweep.name, *report, *fonts); !written) return written;
    runs += report->table.wanted();
    reports.push_back(std::move(report).value());
    tell(arguments, fmt::format("{}: done after {}", sweep.name, human_seconds(watch.seconds())));
  }
  tell_trouble(arguments, store);
  if (const Status status = write_file((folder / "index.html").string(), index_html(*study, reports)); !status)
    return status;
  Json json;
  json["study"] = study->title;
  json["folder"] = folder.string();
  json["sweeps"] = reports.size();
  json["runs"] = runs;
  json["elapsed_s"] = watch.seconds();
  return finish(
      arguments, json,
      fmt::format("{}\n{} experiments, {} runs, {} of them kept from before; {}\n", (folder / "index.html").string(),
                  reports.size(), human(runs), human(reused), human_seconds(watch.seconds())));
}

}  // namespace

Command study_command() {
  return {.name = "study",
          .summary = "A list of experiments into a folder: figures, tables, one page.",
          .operands = {{"FILE", "a study, as those in assets/studies"}},
          .options = {{"-o", "FOLDER", "Where everything goes; it is made if it is not there.", true}},
          .parameters = ParameterUse::Program,
          .examples = {"study assets/studies/paper.json -o paper", "study assets/studies/course.json -o course"},
          .details =
              "Runs that were finished before are taken from the cache: after an interruption, even by kill -9, the "
              "same command goes on and ends with the same bytes.",
          .run = run_study};
}

}  // namespace pegasos::cli
