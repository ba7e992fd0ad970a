#include "cli/command.h"

#include <algorithm>

namespace pegasos::cli {

bool reads(const Option& option) {
  constexpr std::string_view kRead[] = {"--answers", "--corrected", "--lesson", "--script",
                                        "--sets",    "--students",  "--theme"};
  return std::ranges::find(kRead, option.name) != std::end(kRead) || (option.name == "--model" && option.required);
}

bool writes(const Option& option) { return option.value.starts_with("FILE") && !reads(option); }

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
