#include <fmt/format.h>

#include <filesystem>

#include "cli/command.h"
#include "cli/drive.h"
#include "cli/file_origin.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "cli/study_file.h"
#include "cli/sweep_work.h"
#include "core/kept_inputs.h"
#include "data/files.h"
#include "data/source.h"
#include "exports/picture_file.h"
#include "exports/report.h"
#include "figures/common.h"
#include "plot/xml_text.h"

namespace pegasos::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kWidth = 860;  // of the pictures, px
constexpr int kHeight = 460;

std::string index_html(const Study& study, const std::vector<SweepReport>& reports) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
      "charset=\"utf-8\"><title>{0}</title><style>{1}img{{max-width:100%}}"
      "</style></head><body><main>\n<h1>{0}</h1>\n<p>{2}</p>\n",
      plot::xml_escaped(study.title), exports::html_style(), plot::xml_escaped(study.about));
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const StudySweep& sweep = study.sweeps[i];
    const SweepReport& report = reports[i];
    const SweepInfo& info = report.table.info();
    const std::string title = sweep.title.empty() ? report.head.value("title", "") : sweep.title;
    html += fmt::format("<h2 id=\"{0}\">{1}</h2>\n<p>{2}</p>\n<p><img src=\"{0}.svg\" alt=\"{1}\"></p>\n", sweep.name,
                        plot::xml_escaped(title), plot::xml_escaped(sweep.note));
    const std::string redraws = report.head.value(exports::kRedraws, "");
    if (!redraws.empty()) html += fmt::format("<p>Redraws {}.</p>\n", plot::xml_escaped(redraws));
    html += fmt::format("<table class=\"facts\">\n<tr><td>expected of Pegasos</td><td>{} ({})</td></tr>\n",
                        plot::xml_escaped(info.expectation), plot::xml_escaped(info.source));
    for (const Slope& slope : report.table.slopes) {
      if (!info.is_power_law(slope.second)) continue;
      html += fmt::format("<tr><td>slope {}</td><td>{:.3f}{}</td></tr>\n", plot::xml_escaped(slope.second), slope.slope,
                          slope.error ? fmt::format(" ± {:.3f} (standard error)", *slope.error) : "");
    }
    if (report.table.choice)
      html += fmt::format("<tr><td>least error at</td><td>{}; within one standard error up to {}</td></tr>\n",
                          plot::xml_escaped(report.table.choice->best), plot::xml_escaped(report.table.choice->chosen));
    html += fmt::format(
        "<tr><td>made again by</td><td><code>{0}</code></td></tr>\n<tr><td>numbers</td><td><a href=\"{1}.csv\">{1}.csv"
        "</a>, <a href=\"{1}.json\">{1}.json</a></td></tr>\n</table>\n",
        plot::xml_escaped(exports::public_command(report) +
                          fmt::format(" --figure {0}.svg --size {1}x{2} --csv {0}.csv", sweep.name, kWidth, kHeight)),
        sweep.name);
  }
  return html + "</main></body></html>\n";
}

Status write_sweep(const fs::path& folder, const std::string& name, const SweepReport& report,
                   const plot::FontBook& fonts, const std::string& origin) {
  const auto json = json_text(sweep_json(report));
  if (!json) return json.error();
  if (Status status = write_file((folder / (name + ".json")).string(), *json + "\n"); !status) return status;
  if (Status status = write_file((folder / (name + ".csv")).string(), sweep_csv(report.table)); !status) return status;
  return write_sweep_figure(report, folder / (name + ".svg"), fonts, kWidth, kHeight, plot::ThemeName::light, origin);
}

/// Opens the set, runs what is not kept, reports.
Result<SweepReport> run_one(const Arguments& arguments, const StudySweep& sweep, const SweepOptions& options,
                            Count& reused) {
  const Parameters& fixed = sweep.request.fixed;
  ReadOptions reading = read_options(fixed);
  reading.inputs = Inputs::Files;
  auto table = open_table(fixed.data, reading, generator_options(fixed));
  if (!table) return table.error();
  const auto opened = std::make_shared<const Table>(std::move(table).value());
  const auto work = work_sweep(arguments, opened, sweep.request, options, sweep.name + ": ", "the same command");
  if (!work) return work.error();
  reused += work->runs.reused;
  const SweepRequest& planned = work->plan.request;
  return SweepReport{sweep_head(work->plan, sweep_command_text(planned, sweep.values_given, sweep.second_given),
                                exports::public_sweep_command(planned, sweep.values_given, sweep.second_given)),
                     table_of(work->plan, work->runs)};
}

/// Every file that it will write, then every one that it will read: before the first run.
Status check_files(const Study& study, const fs::path& folder) {
  std::vector<std::string> written = {"index.html"};
  for (const StudySweep& sweep : study.sweeps) {
    for (const char* ending : {".json", ".csv", ".svg"}) written.push_back(sweep.name + ending);
  }
  for (const std::string& name : written) {
    if (const Status own = announce_output("-o", (folder / name).string()); !own) return own;
  }
  for (const StudySweep& sweep : study.sweeps) {
    for (const std::string& data : {sweep.request.fixed.data, sweep.request.fixed.test}) {
      if (is_source_name(data)) continue;
      if (const Status kept = note_input(data); !kept) return kept;
    }
  }
  return Done{};
}

Status run_study(const Arguments& arguments) {
  const auto study = read_study(study_path(arguments.operand()));
  if (!study) return study.error();
  const fs::path folder = arguments.text("-o");
  if (const Status apart = check_files(*study, folder); !apart) return apart;
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) return Error{ErrorCode::Io, fmt::format("the folder cannot be made ({})", code.message()), folder.string()};
  RunStore store(cache_path());
  SweepOptions options;
  options.threads = thread_count(arguments.parameters.threads);
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
      error.message = fmt::format("{}: {}", sweep.name, error.text());
      error.file = arguments.operand();
      error.line = error.column = 0;
      if (is_of_an_option(error)) error.code = ErrorCode::BadInput;
      tell_trouble(arguments, store);
      return error;
    }
    if (!sweep.redraws.empty()) report->head[exports::kRedraws] = fmt::format("{} of {}", sweep.redraws, study->paper);
    const std::string origin = wanted_origin(arguments, exports::sweep_origin(*report));
    if (Status written = write_sweep(folder, sweep.name, *report, *fonts, origin); !written) return written;
    runs += report->table.wanted();
    reports.push_back(std::move(report).value());
    tell(arguments, fmt::format("{}: done after {}", sweep.name, human_seconds(watch.seconds())));
  }
  tell_trouble(arguments, store);
  const std::string command = fmt::format("pegasos study {} -o FOLDER",
                                          exports::operand_word(fs::path(arguments.operand()).filename().string()));
  const std::string page =
      session::carrying(index_html(*study, reports), wanted_origin(arguments, session::origin_of(command)));
  if (Status status = write_file((folder / "index.html").string(), page); !status) return status;
  Json json;
  json["study"] = study->title;
  json["folder"] = folder.string();
  json["sweeps"] = reports.size();
  json["runs"] = runs;
  json["elapsed_s"] = watch.seconds();
  return finish(
      arguments, json,
      fmt::format("{}\n{}, {}, {} of them kept from before; {}\n", (folder / "index.html").string(),
                  figures::counted(static_cast<Count>(reports.size()), "{} experiment", "{} experiments"),
                  figures::counted(runs, "{} run", "{} runs"), human(reused), human_seconds(watch.seconds())));
}

}  // namespace

Command study_command() {
  return {.name = "study",
          .summary = "A list of experiments into a folder: figures, tables, one page.",
          .operands = {{"FILE", "paper or course, which come with the program, or the file of a study"}},
          .options = {{"-o", "FOLDER", "Where everything goes; it is made if it is not there.", true}, kNoOrigin},
          .parameters = ParameterUse::Program,
          .examples = {"study paper -o figures", "study course -o pictures"},
          .details =
              "Runs that were finished before are taken from the cache: after an interruption, even by kill -9, the "
              "same command goes on and ends with the same bytes.",
          .run = run_study};
}

}  // namespace pegasos::cli
