#include "cli/command.h"

#include <algorithm>

#include "data/source.h"

namespace pegasos::cli {

bool reads(const Option& option) {
  constexpr std::string_view kRead[] = {"--answers", "--corrected", "--lesson", "--script",
                                        "--sets",    "--students",  "--theme"};
  return std::ranges::find(kRead, option.name) != std::end(kRead) || (option.name == "--model" && option.required);
}

bool writes(const Option& option) { return option.value.starts_with("FILE") && !reads(option); }

namespace {

/// The first use that has a parameter.
ParameterUse first_use(const Parameter& parameter) {
  if (parameter.group == ParameterGroup::Program) return ParameterUse::Program;
  if (std::ranges::find(kGeneratorKeys, parameter.key) != std::end(kGeneratorKeys)) return ParameterUse::Generator;
  constexpr std::string_view kProblem[] = {"held-out", "split-seed", "test", "lambda"};
  if (std::ranges::find(kProblem, parameter.key) != std::end(kProblem)) return ParameterUse::Problem;
  return parameter.group == ParameterGroup::Data || parameter.key == "scale" || parameter.key == "bias"
             ? ParameterUse::Set
             : ParameterUse::All;
}

}  // namespace

bool uses(const Command& command, const Parameter& parameter) {
  return parameter.key != "data" && first_use(parameter) <= command.parameters &&
         std::ranges::find(command.without, parameter.key) == command.without.end();
}

std::string used_flags(const Command& command) {
  std::string text;
  for (const Parameter& parameter : parameter_table()) {
    if (uses(command, parameter)) text += (text.empty() ? "" : ", ") + parameter.flag();
  }
  return text;
}

bool is_common(std::string_view key) {
  constexpr std::string_view kCommon[] = {"lambda",   "k",        "T",       "seed",       "data-seed",  "projection",
                                          "sampling", "step",     "output",  "bias",       "scale",      "positive",
                                          "classes",  "features", "threads", "as-printed", "suffix-from"};
  return std::ranges::find(kCommon, key) != std::end(kCommon);
}

const std::vector<Command>& commands() {
  static const std::vector<Command> list = {
      gui_command(),           data_list_command(),    data_info_command(),
      data_generate_command(), data_convert_command(), train_command(),
      predict_command(),       optimum_command(),      trace_command(),
      verify_command(),        sweep_command(),        merge_command(),
      study_command(),         cache_info_command(),   cache_clear_command(),
      figure_command(),        replay_command(),       origin_command(),
      link_command(),          lesson_list_command(),  lesson_readings_command(),
      lesson_check_command(),  lesson_play_command(),  lesson_export_command(),
      lesson_assign_command(), lesson_grade_command(), completion_command(),
      manual_command(),        schema_command(),
  };
  return list;
}

const std::vector<Option>& program_options() {
  static const std::vector<Option> list = {
      {"--json", "FILE", "Write the result as one JSON object; - is standard output, which then holds nothing else."},
      {"--quiet", "", "No progress."},
      {"--verbose", "", "Say on standard error what was read and done."},
  };
  return list;
}

const Command* find_command(const std::vector<std::string>& words, std::size_t& used) {
  for (used = std::min<std::size_t>(2, words.size()); used > 0; --used) {
    std::string name = words[0];
    if (used == 2) name += " " + words[1];
    const auto at = std::ranges::find(commands(), name, &Command::name);
    if (at != commands().end()) return &*at;
  }
  return nullptr;
}

}  // namespace pegasos::cli
