#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/file_origin.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "cli/sweep_part.h"
#include "cli/sweep_work.h"
#include "cli/theme_option.h"
#include "core/looks.h"
#include "core/numbers.h"
#include "core/visible.h"
#include "experiment/sweep_time.h"
#include "plot/math_text.h"

namespace pegasos::cli {
namespace {

/// "k-fixed-T|k-fixed-kT|...": names live as long as the program.
std::string_view kind_words() {
  static const std::string words = [] {
    std::string list;
    for (const SweepInfo& info : sweep_table()) list += (list.empty() ? "" : "|") + std::string(info.name);
    return list;
  }();
  return words;
}

std::string_view sweep_details() {
  static const std::string text = [] {
    std::string list = "KIND is one of:\n";
    for (const SweepInfo& info : sweep_table())
      list += fmt::format("  {:<25}{}\n", info.name, plot::plain_text(std::string(info.title)));
    return list +
           "What each is expected to show stands in its result. Every point is N runs of the solver; run j has the "
           "same\n"
           "seed at every point, the j-th of run_seeds in --json: 'pegasos train' with it and with the values of the\n"
           "point is that run alone, but in cross-validation, where each run has a fold of its own. Of sizes m all "
           "runs\n"
           "of a point have the same rows (those of --split-seed, or of --data-seed where a generator makes them) and\n"
           "the rest to be measured on: their band is that of the orders, not of the sets.\n"
           "Finished runs are kept in $XDG_CACHE_HOME/pegasos-lab, so that --resume goes on after an interruption.";
  }();
  return text;
}

Result<Shard> read_shard(const Arguments& arguments) {
  Shard shard;
  if (!arguments.has("--shard")) {
    if (arguments.has("--part")) return usage_error("--part FILE takes the runs of a shard: give --shard I/N too");
    return shard;
  }
  const std::string text = arguments.text("--shard");
  const auto slash = text.find('/');
  const auto index = parse_count(std::string_view(text).substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : parse_count(std::string_view(text).substr(slash + 1));
  if (!index || !count || *count < 1 || *count > 1'000'000 || *index < 1 || *index > *count)
    return usage_error(fmt::format("--shard {}: give I/N with I from 1 to N, as in 2/8", excerpt_of(text)));
  if (!arguments.has("--part"))
    return usage_error("--shard computes a part of the runs, which are no result yet: say with --part FILE where to");
  if (arguments.has("--time"))
    return usage_error("times are no part of a shard, since machines differ: leave --time out");
  if (arguments.has("--csv") || arguments.has("--figure") || arguments.json())
    return usage_error("a shard has no result of its own: give --json, --csv and --figure to 'pegasos merge'");
  return Shard{*index, *count};
}

Result<SweepRequest> read_request(const Arguments& arguments, const SweepInfo& info) {
  SweepRequest request;
  request.kind = info.kind;
  if (arguments.has("--values")) {
    auto values = sweep_values("--values", arguments.text("--values"), info.integers());
    if (!values) return values.error();
    request.values = std::move(values).value();
  }
  if (arguments.has("--second")) {
    auto values = sweep_values("--second", arguments.text("--second"), info.second == "k");
    if (!values) return values.error();
    request.second = std::move(values).value();
  }
  const auto folds = arguments.whole("--folds", request.folds, 2, kFoldedRunsMax);
  if (!folds) return folds.error();
  request.folds = *folds;
  const bool folded = info.kind == SweepKind::CrossValidation;
  const auto runs = arguments.whole("--runs", folded ? request.folds : request.runs, 1, kSweepRunsMax);
  if (!runs) return runs.error();
  request.runs = *runs;
  const auto epsilon = arguments.number("--epsilon", request.epsilon, kEpsilonMin, kEpsilonMax);
  if (!epsilon) return epsilon.error();
  request.epsilon = *epsilon;
  return request;
}

Status add_times(const Arguments& arguments, const SweepPlan& plan, SweepTable& table) {
  ProgressLine line(arguments);
  const JobControl control{{}, [&](const Progress& progress) { line.show(progress.fraction, "times"); }};
  if (unless(InterruptGuard::interrupted, [&] { time_points(plan, table, control); })) return Done{};
  return Error{ErrorCode::Cancelled, "interrupted while the points were timed; nothing was written"};
}

Status run_sweep_command(const Arguments& arguments) {
  const std::string& name = arguments.operand(0);
  const SweepInfo* info = find_sweep(name);
  if (info == nullptr) {
    std::string list(kind_words());
    std::ranges::replace(list, '|', ' ');
    return usage_error(fmt::format("there is no experiment '{}': choose one of {}", excerpt_of(name), list));
  }
  if (arguments.given("T") && info->swept == SweptValue::Epochs)
    return usage_error(
        fmt::format("'pegasos sweep {}' finds T from its passes over the examples: leave --T out", info->name));
  if (arguments.C && info->swept == SweptValue::SetSize)
    return usage_error(
        fmt::format("'pegasos sweep {}' holds lambda, and C = 1/(lambda m) changes with m: give --lambda in its place",
                    info->name));
  auto request = read_request(arguments, *info);
  if (!request) return request.error();
  const auto shard = read_shard(arguments);
  if (!shard) return shard.error();
  if (const Status files = check_sweep_files(arguments); !files) return files;
  const auto loaded = load(arguments, 1);
  if (!loaded) return loaded.error();
  request->fixed = loaded->parameters;
  if (loaded->trial) request->fixed.step_value = kByTrial;  // each point finds its own

  std::unique_ptr<RunStore> store;
  if (!arguments.has("--no-cache")) store = std::make_unique<RunStore>(cache_path());
  SweepOptions options;
  options.threads = thread_count(loaded->parameters.threads);
  options.shard = *shard;
  options.store = store.get();
  options.take = arguments.has("--resume");
  const InterruptGuard guard;
  const Stopwatch watch;
  const auto work =
      work_sweep(arguments, loaded->problem.table, *request, options, "", "the same command with --resume");
  if (store) tell_trouble(arguments, *store);
  if (!work) return work.error();
  const SweepRequest& planned = work->plan.request;
  const bool values = arguments.has("--values");
  const bool second = arguments.has("--second");
  const bool timed = arguments.has("--time");
  SweepReport report{sweep_head(work->plan, sweep_command_text(planned, values, second, timed),
                                exports::public_sweep_command(planned, values, second, timed)),
                     empty_table(work->plan, work->runs)};
  const std::string last_line =
      fmt::format("{} run{}, {} of them kept from before; {}\n", human(static_cast<Count>(work->runs.values.size())),
                  work->runs.values.size() == 1 ? "" : "s", human(work->runs.reused), human_seconds(watch.seconds()));
  if (arguments.has("--shard")) {
    const auto text = part_text(report, work->runs, info->kind == SweepKind::CrossValidation ? request->folds : 0);
    if (!text) return text.error();
    if (const Status written = write_bytes(arguments.text("--part"), *text); !written) return written;
    return arguments.text("--part") == "-" ? Status(Done{}) : print(last_line);
  }
  report.table = table_of(work->plan, work->runs);
  if (timed) {
    if (const Status done = add_times(arguments, work->plan, report.table); !done) return done;
  }
  return finish_sweep(arguments, report, last_line);
}

Status run_merge(const Arguments& arguments) {
  if (const Status files = check_sweep_files(arguments); !files) return files;
  const auto report = merge_parts(arguments.operands());
  if (!report) return report.error();
  return finish_sweep(arguments, *report, "");
}

constexpr Option kCsv = {"--csv", "FILE", "The points as a table, with all digits."};
constexpr Option kFigure = {"--figure", "FILE", "The picture; .svg, .pdf or .png decides the format."};
constexpr Option kSize = {"--size", "WxH",
                          "Size of the picture in pixels, without the lines under it; 960x600 if not given."};
constexpr Option kTheme = {"--theme", kThemeValue,
                           "A theme, or a file with colours and lines of your own; light if not given."};

}  // namespace

Command sweep_command() {
  return {
      .name = "sweep",
      .summary = "An experiment: many runs at each value of a parameter.",
      .operands = {{"KIND", "the experiment", true, kind_words()}, {"DATA", "a name of 'pegasos data list' or a file"}},
      .options = {{"--values", "LIST",
                   "A,B,... or a grid log:LOW:HIGH:COUNT, lin:LOW:HIGH:COUNT; those of the kind if "
                   "not given."},
                  {"--second", "LIST", "Values of the second parameter, where the kind has one."},
                  {"--runs", "N", "Runs of each point; 48 if not given (cross-validation: as many as folds)."},
                  {"--epsilon", "E", "Accuracy of the iterations to ε; 0.05 if not given."},
                  {"--folds", "F", "Folds of cross-validation; 10 if not given."},
                  kCsv,
                  kFigure,
                  kSize,
                  kTheme,
                  picture_language(),
                  kCsvOrigin,
                  kNoOrigin,
                  {"--time", "",
                   "Times each point: training alone, on one thread, the fastest of three runs or more. 'descent' is "
                   "then drawn against seconds."},
                  {"--resume", "", "Takes runs that were finished before from the cache."},
                  {"--no-cache", "", "Keeps no run in the cache."},
                  {"--shard", "I/N", "Only the I-th of N disjoint parts of the runs; with --part."},
                  {"--part", "FILE", "Where the runs of a shard go; 'pegasos merge' joins them."}},
      .examples = {"sweep k-fixed-kT breast_cancer --scale unit-rows --lambda 0.001 --figure k.svg",
                   "sweep lambda iris --classes setosa,versicolor --values log:1e-4:1:9 --runs 200 --csv lambda.csv",
                   "sweep step overlapping-blobs --values pegasos,norma:0.7,constant:0.01 --json -",
                   "sweep cross-validation wine --positive class_0 --scale standardise --bias feature:1",
                   "sweep k-fixed-T moons --runs 1000 --shard 2/8 --part part-2"},
      .details = sweep_details(),
      .run = run_sweep_command};
}

Command merge_command() {
  return {.name = "merge",
          .summary = "Joins the parts of an experiment to what one run would have given.",
          .operands = {{"PARTS", "all files of 'pegasos sweep ... --shard I/N --part FILE'", true, {}, true}},
          .options = {kCsv, kFigure, kSize, kTheme, picture_language(), kCsvOrigin, kNoOrigin},
          .parameters = ParameterUse::None,
          .examples = {"merge part-1 part-2 part-3 --json - --figure k.svg"},
          .run = run_merge};
}

}  // namespace pegasos::cli
