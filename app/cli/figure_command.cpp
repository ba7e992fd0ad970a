#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/drive.h"
#include "cli/loading.h"
#include "figures/figures.h"
#include "figures/pictures.h"

namespace pegasos::cli {
namespace {

constexpr std::string_view kAllFour = "overview";

/// "data-plane|weight-space|...|overview"; names live as long as the program.
std::string_view figure_words() {
  static const std::string words = [] {
    std::string list;
    for (const figures::FigureInfo& info : figures::figure_list()) list += info.name + "|";
    return list + std::string(kAllFour);
  }();
  return words;
}

std::string_view figure_details() {
  static const std::string text = [] {
    std::string list = "NAME is one of:\n";
    for (const figures::FigureInfo& info : figures::figure_list())
      list += fmt::format("  {:<14} {}\n", info.name, info.sentence);
    return list + fmt::format("  {:<14} {}", kAllFour, "The four pictures of the window on one page.");
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

Result<figures::PictureOptions> picture_options(const Arguments& arguments, bool all_four) {
  int width = all_four ? 1600 : 960;
  int height = all_four ? 1000 : 600;
  if (const Status status = arguments.size(width, height); !status) return status.error();
  figures::PictureOptions options;
  options.width = static_cast<float>(width);
  options.height = static_cast<float>(height);
  plot::parse_theme_name(arguments.text("--theme", "light"), options.theme);
  return options;
}

Status run_figure(const Arguments& arguments, const WindowFunction& /*open_window*/) {
  const std::string& name = arguments.operand(0);
  const std::string file = arguments.text("-o");
  if (const Status status = check_name(name); !status) return status;
  if (const Status status = check_suffix(file); !status) return status;
  const auto options = picture_options(arguments, name == kAllFour);
  if (!options) return options.error();
  const auto t = arguments.whole("--t", arguments.parameters.T, 0, arguments.parameters.T);
  if (!t) return t.error();
  session::SessionOptions session;
  session.parameters = arguments.parameters;
  session.parameters.data = arguments.operand(1);
  if (arguments.C || !is_generated(session.parameters.data)) {  // strictly, as every command: the session guesses
    const auto loaded = load(arguments, 1);
    if (!loaded) return loaded.error();
    session.parameters = loaded->parameters;
    session.table = loaded->problem.table;
  }
  const Parameters parameters = session.parameters;

  const auto snapshot = drive(std::move(session), *t, arguments);
  if (!snapshot) return snapshot.error();
  const auto fonts = open_fonts(arguments);
  const Status written = name == kAllFour ? figures::write_picture(**snapshot, file, *fonts, *options)
                                          : figures::write_figure(**snapshot, name, file, *fonts, *options);
  if (!written) return written;
  const session::OptimumStatus& optimum = (*snapshot)->optimum;
  if (!optimum.known() && !optimum.message.empty()) tell(arguments, optimum.message);
  Json json;
  json["figure"] = name;
  json["file"] = file;
  json["t"] = (*snapshot)->position.t;
  json["T"] = parameters.T;
  json["lambda"] = parameters.lambda;
  json["f"] = (*snapshot)->live.last.f;
  json["f_star"] = optimum.known() ? Json(optimum.f_star()) : Json(nullptr);
  json["width"] = options->width;
  json["height"] = options->height;
  json["theme"] = plot::theme_name(options->theme);
  return finish(arguments, json, file + "\n");
}

}  // namespace

Command figure_command() {
  return {
      .name = "figure",
      .summary = "Any picture of the window as a file, without a window.",
      .operands = {{"NAME", "the picture", true, figure_words()}, {"DATA", "a name of 'pegasos data list' or a file"}},
      .options = {{"-o", "FILE", "The file; .svg, .pdf or .png decides the format.", true},
                  {"--t", "T", "The moment that is shown, from 0 to --T; --T if not given."},
                  {"--theme", "NAME", "dark, light or high-contrast; light if not given.", false,
                   "dark|light|high-contrast"},
                  {"--size", "WxH", "Size in pixels; 960x600 if not given (overview: 1600x1000)."}},
      .examples = {"figure suboptimality breast_cancer --scale unit-rows --lambda 0.01 -o bound.svg",
                   "figure data-plane overlapping-blobs --t 44 --theme dark -o plane.png",
                   "figure overview iris --positive virginica --lambda 1e-3 -o iris.pdf"},
      .details = figure_details(),
      .run = run_figure};
}

}  // namespace pegasos::cli
