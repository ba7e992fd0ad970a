#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/drive.h"
#include "cli/figure_numbers.h"
#include "cli/file_origin.h"
#include "cli/long_work.h"
#include "cli/theme_option.h"
#include "cli/verification.h"
#include "core/numbers.h"
#include "exports/picture_file.h"
#include "exports/pictures.h"
#include "figures/figures.h"
#include "figures/speaking.h"
#include "figures/theory_figures.h"
#include "ideas/idea.h"
#include "plot/math_text.h"
#include "plot/vector_canvas.h"
#include "text/text.h"

namespace pegasos::cli {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kAllFour = "overview";
constexpr std::string_view kExamples = "examples";  // a table, no picture

constexpr std::string_view kIdea = "idea:";  // then the name of an idea; needs no data

std::string idea_word(const ideas::Idea& idea) { return std::string(kIdea) + std::string(idea.name); }

/// "data-plane|weight-space|...|overview"; names live as long as the program.
std::string_view figure_words() {
  static const std::string words = [] {
    std::string list;
    for (const figures::FigureInfo& info : figures::figure_list()) list += info.name + "|";
    for (const figures::FigureInfo& info : figures::theory_figure_list()) list += info.name + "|";
    for (const ideas::Idea& idea : ideas::idea_list()) list += idea_word(idea) + "|";
    return list + std::string(kAllFour) + "|" + std::string(kExamples);
  }();
  return words;
}

std::string_view figure_details() {
  static const std::string text = [] {
    std::string list = "NAME is one of:\n";
    const auto add = [&](const figures::FigureInfo& info) {
      list += fmt::format("  {:<17} {}\n", info.name, info.sentence);
    };
    std::ranges::for_each(figures::figure_list(), add);
    std::ranges::for_each(figures::theory_figure_list(), add);
    list += fmt::format("  {:<17} {}\n", kAllFour, "The four pictures of the window on one page.");
    list += fmt::format("  {:<17} {}\n", kExamples,
                        "No picture: what the window's table says of each example, for --csv alone.");
    list += "Figures that begin with theory- verify the problem first and make --runs independent runs.\n\n";
    list += "Ideas, which take no DATA; --set gives their values:\n";
    for (const ideas::Idea& idea : ideas::idea_list()) {
      list += fmt::format("  {:<22} {}\n", idea_word(idea), plot::plain_text(idea.title));
      list += fmt::format("  {:<22}   {}\n", "", ideas::State(idea).values_text());
    }
    list.pop_back();
    return list;
  }();
  return text;
}

Status check_name(const std::string& name) {
  const std::string wrapped = fmt::format("|{}|", figure_words());
  if (wrapped.find("|" + name + "|") != std::string::npos) return Done{};
  std::string list(figure_words());
  std::ranges::replace(list, '|', ' ');
  return usage_error(fmt::format("there is no figure '{}': choose one of {}", excerpt_of(name), list));
}

Status check_suffix(const std::string& file) {
  const std::string suffix = std::filesystem::path(file).extension().string();
  if (suffix == ".svg" || suffix == ".pdf" || suffix == ".png") return Done{};
  return usage_error(fmt::format("-o {}: the name must end in .svg, .pdf or .png, which decides the format",
                                 excerpt_of(file, kPathMost)));
}

Result<exports::PictureOptions> picture_options(const Arguments& arguments, bool all_four) {
  int width = all_four ? 1600 : 960;
  int height = all_four ? 1000 : 600;
  if (const Status status = arguments.size(width, height); !status) return status.error();
  exports::PictureOptions options;
  options.width = static_cast<float>(width);
  options.height = static_cast<float>(height);
  const auto theme = take_theme(arguments);
  if (!theme) return theme.error();
  options.theme = *theme;
  return options;
}

bool is_over_time(const std::string& name) {
  const figures::FigureInfo* info = figures::find_figure(name);
  return info != nullptr && info->over_time != nullptr;
}

bool is_of_theory(const std::string& name) {
  const auto& list = figures::theory_figure_list();
  return std::ranges::find(list, name, &figures::FigureInfo::name) != list.end();
}

bool is_idea(const std::string& name) { return name.starts_with(kIdea); }

/// What was asked for that this figure does not take.
Status check_options(const Arguments& arguments, const std::string& name) {
  const auto needs = [&](std::string_view option, const std::string& of) {
    return usage_error(fmt::format("{} belongs to {}: leave it out of 'pegasos figure {}'", option, of, name));
  };
  if (!arguments.has("-o") && !arguments.has("--csv"))
    return usage_error("'pegasos figure' needs -o FILE for the picture or --csv FILE for its numbers");
  if (name == kExamples && (arguments.has("-o") || !arguments.has("--csv")))
    return usage_error("the examples are a table, not a picture: ask for them with --csv FILE and without -o");
  if (arguments.has("--csv") && name == kAllFour)
    return usage_error("--csv: the overview is four pictures; ask for the numbers of one of them");
  for (const std::string_view option : {"--along", "--x-scale", "--y-scale"})
    if (arguments.has(option) && !is_over_time(name)) return needs(option, "the plots over t");
  for (const std::string_view option : {"--x-range", "--y-range", "--view", "--show", "--hide"})
    if (arguments.has(option) && figures::find_figure(name) == nullptr)
      return needs(option, "the pictures of a moment");
  if (arguments.has("--set") && !is_idea(name)) return needs("--set", "the figures whose names begin with idea:");
  if (is_idea(name) && !arguments.operand(1).empty())
    return usage_error(fmt::format("{} shows no data: leave '{}' out", name, excerpt_of(arguments.operand(1))));
  for (const std::string_view option : {"--t", "--frontier"})
    if ((is_idea(name) || is_of_theory(name)) && arguments.has(option))
      return needs(option, "the pictures of a moment");
  if (is_idea(name) && arguments.changes_the_run()) {
    const auto given = std::ranges::find_if(
        parameter_table(), [&](const Parameter& p) { return p.key != "threads" && arguments.given(p.key); });
    return usage_error(fmt::format("{} shows no run: leave --{} out; --set has what the scene takes", name,
                                   given == parameter_table().end() ? "C" : given->key));
  }
  if (!is_idea(name) && arguments.operand(1).empty())
    return usage_error(fmt::format("'pegasos figure {}' needs DATA: a name of 'pegasos data list' or a file", name));
  if (is_of_theory(name) && arguments.has("--statement") && name != "theory-row")
    return needs("--statement", "theory-row");
  if (is_of_theory(name)) return Done{};
  for (const std::string_view option : {"--statement", "--runs", "--delta", "--epsilon"})
    if (arguments.has(option)) return needs(option, "the figures whose names begin with theory-");
  return Done{};
}

/// "10:500"
Result<std::optional<plot::Range>> range_of(const Arguments& arguments, std::string_view option) {
  if (!arguments.has(option)) return std::optional<plot::Range>();
  const std::string text = arguments.text(option);
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto lo = parse_double(std::string_view(text).substr(0, colon));
  const auto hi = parse_double(std::string_view(text).substr(std::min(colon + 1, text.size())));
  if (!lo || !hi || !(*lo < *hi))
    return usage_error(fmt::format("{} {}: give two numbers FROM:TO, the smaller first", option, excerpt_of(text)));
  return std::optional(plot::Range{*lo, *hi});
}

Result<figures::FigureLook> look_of(const Arguments& arguments) {
  figures::FigureLook look;
  look.along = figures::parse_time_axis(arguments.text("--along")).value_or(look.along);
  if (arguments.has("--x-scale")) look.log_x = arguments.text("--x-scale") == "log";
  if (arguments.has("--y-scale")) look.log_y = arguments.text("--y-scale") == "log";
  for (const auto& [option, range] : {std::pair("--x-range", &look.x), std::pair("--y-range", &look.y)}) {
    const auto given = range_of(arguments, option);
    if (!given) return given.error();
    *range = *given;
  }
  look.view = arguments.text("--view");
  look.shown = split_list(arguments.text("--show"));
  look.hidden = split_list(arguments.text("--hide"));
  return look;
}

/// The picture and its numbers, as far as they were asked for; then the end of the command.
Status write(const Arguments& arguments, figures::Figure figure, const exports::PictureOptions& options, Json json) {
  const std::string file = arguments.text("-o");
  const std::string csv = arguments.text("--csv");
  if (!figure.message.empty() && !arguments.quiet()) say("the picture says: " + plain(text::tr(figure.message)));
  Status written = Done{};
  if (!csv.empty()) written = write_csv(arguments, csv, plot::figure_csv(figure), options.origin);
  if (written && !file.empty())
    written = exports::write_figure(std::move(figure), file, *open_fonts(arguments), options);
  if (!written) return written;
  if (!csv.empty()) json["csv"] = csv;
  return finish(arguments, json, file.empty() ? "" : file + "\n");
}

/// " --theme dark -o norm.png": what the command said besides the run.
std::string drawn_as(const Arguments& arguments) {
  std::string stem = arguments.operand(0);
  std::ranges::replace(stem, ':', '-');
  std::string words = given_options(
      arguments, {"--frontier", "--along", "--x-scale", "--y-scale", "--x-range", "--y-range", "--view", "--show",
                  "--hide", "--statement", "--runs", "--delta", "--epsilon", "--theme", "--size", "--language"});
  if (arguments.has("-o")) words += " -o " + stem + fs::path(arguments.text("-o")).extension().string();
  if (arguments.has("--csv")) words += " --csv " + stem + ".csv";
  return words;
}

/// The same for a set with these parameters.
std::string figure_words_of(const Arguments& arguments, const Parameters& parameters) {
  return exports::command_words("figure " + arguments.operand(0), session::without_folder(parameters));
}

Json facts_json(const Arguments& arguments, const exports::PictureOptions& options) {
  Json json;
  json["figure"] = arguments.operand(0);
  json["file"] = arguments.has("-o") ? Json(arguments.text("-o")) : Json(nullptr);
  json["width"] = options.width;
  json["height"] = options.height;
  json["theme"] = plot::theme_name(options.theme);
  return json;
}

/// A figure of the window's theory page.
Status run_theory_figure(const Arguments& arguments, exports::PictureOptions options) {
  const std::string& name = arguments.operand(0);
  const bool of_row = name == "theory-row";
  const bool of_runs = of_row || name == "theory-exceedance";
  const auto runs = arguments.whole("--runs", of_runs ? 200 : 0, of_runs ? 1 : 0, kRunsMax);
  if (!runs) return runs.error();
  auto deltas =
      name == "theory-iterations" && !arguments.has("--delta") ? Result<Vector>(Vector{}) : read_deltas(arguments);
  if (!deltas) return deltas.error();
  const auto eps = arguments.number("--epsilon", VerifyOptions{}.eps, 1e-12, 1e12);
  if (!eps) return eps.error();
  const std::string statement = arguments.text("--statement", "Theorem 2");
  const auto& table = statement_table();
  const auto named = [&](const Statement& row) { return row.name.starts_with(statement); };
  if (of_row && (statement.empty() || std::ranges::none_of(table, named)))
    return usage_error(fmt::format(
        "--statement: no statement's name begins with '{}'; 'pegasos verify' lists all names", excerpt_of(statement)));
  auto loaded = load(arguments, 1);
  if (!loaded) return loaded.error();
  VerifyOptions asked;
  asked.ensemble.runs = *runs;
  asked.ensemble.deltas = std::move(*deltas);
  asked.ensemble.threads = thread_count(loaded->parameters.threads);
  asked.eps = *eps;
  if (of_row) asked.names = {statement};
  const InterruptGuard guard;
  const auto result = verify_loaded(arguments, *loaded, asked);
  if (!result) return result.error();
  const session::TheoryStatus status = theory_status(*loaded, *result, asked);
  options.origin =
      wanted_origin(arguments, session::origin_of(status.data, loaded->problem.table, status.parameters,
                                                  figure_words_of(arguments, status.parameters) + drawn_as(arguments)));
  Json json = facts_json(arguments, options);
  json["T"] = loaded->parameters.T;
  json["lambda"] = loaded->parameters.lambda;
  json["runs"] = status.runs();
  if (name == "theory-iterations") add_iterations(json, status, *eps, asked.ensemble.deltas);
  const Finding* row = nullptr;
  if (of_row) {
    row = &*std::ranges::find_if(status.findings,
                                 [&](const Finding& one) { return one.name.english().starts_with(statement); });
    json["statement"] = row->name.english();
    json["verdict"] = verdict_text(row->verdict);
  }
  return write(arguments, figures::make_theory_figure(name, status, row), options, std::move(json));
}

/// A scene of the window's page of ideas.
Status run_idea(const Arguments& arguments, exports::PictureOptions options) {
  std::string values = arguments.text("--set");
  std::ranges::replace(values, ',', ' ');
  const auto state = ideas::read_state(arguments.operand(0).substr(kIdea.size()) + " " + values);
  if (!state) return state.error();
  const ideas::Scene scene = ideas::make_scene(*state);
  options.origin = wanted_origin(
      arguments, session::origin_of("pegasos figure " + arguments.operand(0) +
                                    exports::option_words("--set", state->values_text()) + drawn_as(arguments)));
  Json json = facts_json(arguments, options);
  json["idea"] = state->text();
  json["verdict"] = plot::plain_text(scene.figure.verdict->sentence);
  for (const ideas::Number& number : scene.numbers) json["numbers"][plot::plain_text(number.name)] = number.value;
  return write(arguments, scene.figure, options, std::move(json));
}

Status run_figure(const Arguments& arguments) {
  const std::string& name = arguments.operand(0);
  const std::string file = arguments.text("-o");
  if (const Status status = check_name(name); !status) return status;
  if (arguments.has("-o")) {
    if (const Status status = check_suffix(file); !status) return status;
  }
  if (const Status status = check_options(arguments, name); !status) return status;
  auto options = picture_options(arguments, name == kAllFour);
  if (!options) return options.error();
  auto look = look_of(arguments);
  if (!look) return look.error();
  const figures::Speaking speaking(language_of(arguments));
  if (is_idea(name)) return run_idea(arguments, *options);
  if (is_of_theory(name)) return run_theory_figure(arguments, *options);
  const auto t = arguments.whole("--t", arguments.parameters.T, 0, kStepsMax);
  if (!t) return t.error();
  const auto frontier = arguments.whole("--frontier", std::max(*t, arguments.parameters.T), *t, kStepsMax);
  if (!frontier) return frontier.error();
  session::SessionOptions session;
  session.parameters = arguments.parameters;
  session.parameters.data = arguments.operand(1);
  if (arguments.C || !is_generated(session.parameters.data)) {  // strictly, as every command: the session guesses
    const auto loaded = load(arguments, 1);
    if (!loaded) return loaded.error();
    session.parameters = loaded->parameters;
    session.table = loaded->problem.table;
    session.test_table = loaded->problem.test_table;
  }
  const Parameters parameters = session.parameters;

  const auto snapshot = drive(std::move(session), *t, arguments, name == kExamples, *frontier);
  if (!snapshot) return snapshot.error();
  const session::OptimumStatus& optimum = (*snapshot)->optimum;
  if (!optimum.known() && !optimum.message.empty() && !arguments.quiet()) say(optimum.message.english());
  Json json = facts_json(arguments, *options);
  json["t"] = (*snapshot)->position.t;
  json["T"] = parameters.T;
  json["lambda"] = parameters.lambda;
  json["f"] = (*snapshot)->live.last.f;
  json["f_star"] = optimum.known() ? Json(optimum.f_star()) : Json(nullptr);
  options->origin =
      wanted_origin(arguments, session::origin_of(**snapshot, figure_words_of(arguments, parameters) +
                                                                  fmt::format(" --t {}", (*snapshot)->position.t) +
                                                                  drawn_as(arguments)));
  options->about = exports::moment_words(**snapshot);
  if (name == kAllFour) {
    const Status written = exports::write_picture(**snapshot, file, *open_fonts(arguments), *options);
    return written ? finish(arguments, json, file + "\n") : written;
  }
  if (name == kExamples) {
    json["csv"] = arguments.text("--csv");
    json["counted"] = {{"from", (*snapshot)->counts->from}, {"to", (*snapshot)->counts->to}};
    const Status written = write_csv(arguments, arguments.text("--csv"), examples_csv(**snapshot), options->origin);
    return written ? finish(arguments, json, "") : written;
  }
  if (name == "subgradients") json["subgradients"] = subgradients_json(**snapshot);
  look->aspect = static_cast<double>(options->width / options->height);
  if (arguments.has("--along")) json["along"] = figures::time_axis_word(look->along);
  auto figure = figures::make_figure(name, **snapshot, *look);
  if (!figure) return figure.error();
  return write(arguments, *figure, *options, std::move(json));
}

}  // namespace

Command figure_command() {
  return {
      .name = "figure",
      .summary = "Any picture of the window as a file, without a window.",
      .operands = {{"NAME", "the picture", true, figure_words()},
                   {"DATA", "a name of 'pegasos data list' or a file; ideas take none", false}},
      .options =
          {{"-o", "FILE", "The picture; .svg, .pdf or .png decides the format."},
           {"--csv", "FILE",
            "The numbers of the picture: figure, series, x, y, and the name beside y where there is one; - is standard "
            "output. f of each batch and |w_t| of "
            "every step are kept in single precision and have its digits."},
           {"--t", "T", "The moment that is shown, also beyond --T; --T if not given."},
           {"--frontier", "N",
            "How far the run is made, not before --t: there its curves end; the larger of --T and --t if not given."},
           {"--along", "WHAT", "Across in the plots over t: steps, examples (kt) or epochs; steps if not given.", false,
            "steps|examples|epochs"},
           {"--x-scale", "SCALE", "Of the plots over t; log if not given.", false, "log|linear"},
           {"--y-scale", "SCALE", "Of the plots over t; the figure's own if not given.", false, "log|linear"},
           {"--x-range", "FROM:TO", "What is in view across, in the units of the axis; all if not given."},
           {"--y-range", "FROM:TO", "The same upwards."},
           {"--view", "VIEW",
            "Of many dimensions: features:I,J, principal or margin in the data plane; span or lengths in the weight "
            "space."},
           {"--show", "LIST",
            "Switches that are off at first, A,B: the bounds logarithm1 and posterior, subgradients ..."},
           {"--hide", "LIST", "Curves, points and switches that are left out, by the names that --csv gives, A,B."},
           {"--set", "VALUES", "The state of an idea: \"f=abs x=0 slope=0.5\"; what is not named is as at first."},
           {"--theme", kThemeValue, "A theme, or a file with colours and lines of your own; light if not given."},
           picture_language(),
           {"--size", "WxH", "Size in pixels; 960x600 if not given (overview: 1600x1000)."},
           {"--statement", "NAME", "theory-row: the row whose name begins so; Theorem 2 if not given."},
           {"--runs", "N", "Independent runs of the theory's figures; 200 if not given, 0 where they can do without."},
           {"--delta", "LIST",
            "Probabilities δ of Theorem 3; 0.9,0.5,0.1,0.01 if not given. theory-iterations "
            "takes the first; in expectation if not given."},
           {"--epsilon", "E", "Accuracy that theory-iterations marks; 0.05 if not given."},
           kCsvOrigin,
           kNoOrigin},
      .examples = {"figure suboptimality breast_cancer --scale unit-rows --lambda 0.01 -o bound.svg",
                   "figure data-plane overlapping-blobs --t 44 --theme dark -o plane.png",
                   "figure objective overlapping-blobs --k 32 --T 500 --along examples -o work.svg",
                   "figure overview iris --positive virginica --lambda 1e-3 -o iris.pdf",
                   "figure subgradients overlapping-blobs --t 20 --k 4 -o subgradients.svg --csv arrows.csv",
                   "figure theory-row iris --classes setosa,versicolor --statement \"Theorem 2\" --csv fan.csv",
                   "figure idea:subgradient --set \"f=hinge x=1 slope=-0.5\" -o kink.svg"},
      .details = figure_details(),
      .run = run_figure};
}

}  // namespace pegasos::cli
