// What a subcommand is: one record from which parsing, --help, the completion script and the dispatch are made.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/window_request.h"

namespace pegasos::cli {

/// An option that is not in the parameter table.
struct Option {
  std::string_view name;   ///< "--model", "-o"
  std::string_view value;  ///< "FILE"; empty = a flag
  std::string_view help;   ///< one sentence
  bool required = false;
  std::string_view words = {};  ///< the values there are, separated by |; empty = anything
};

/// Which parameters of the table a command uses, each with those before it.
enum class ParameterUse {
  None,
  Program,    ///< only --threads
  Generator,  ///< how a set is drawn
  Set,        ///< how a set is read and prepared
  Problem,    ///< what is held out, the test set, and lambda
  All         ///< how w moves
};

/// Whether a command reads the file that the option names, or writes it.
bool reads(const Option& option);
bool writes(const Option& option);

struct Operand {
  std::string_view name;  ///< "DATA", "SESSION"
  std::string_view help;
  bool required = true;
  std::string_view words = {};  ///< as in Option
  bool many = false;            ///< the last one may be given again and again
};

struct Command {
  std::string_view name;  ///< "train", "data info"
  std::string_view summary;
  std::vector<Operand> operands = {};
  std::vector<Option> options = {};
  ParameterUse parameters = ParameterUse::All;
  std::vector<std::string_view> without = {};  ///< keys of these that it does not use all the same
  bool needs_lambda = false;                   ///< there is no standard value
  bool many_lambdas = false;                   ///< --lambda takes a list
  bool has_json = true;                        ///< --json is taken
  std::vector<std::string_view> examples;      ///< without "pegasos "
  std::string_view details = {};               ///< a paragraph under the summary; may be empty
  /// Prints its results itself, through output.h; `gui` has run_gui instead.
  Status (*run)(const Arguments&) = nullptr;
};

/// Whether the value of that parameter changes what the command does, or is compared with the data.
bool uses(const Command& command, const Parameter& parameter);
/// The flags that it uses: "--label, --delimiter".
std::string used_flags(const Command& command);
/// What is common to all commands by the contract with scripts, and what origins write beside it: where a command does
/// not use it, that is said, and no error.
bool is_common(std::string_view key);

/// In the order of --help.
const std::vector<Command>& commands();

/// --json, --quiet, --verbose: every command has them.
const std::vector<Option>& program_options();

/// The command that the first one or two words name, or nullptr; `used` = how many words that were.
const Command* find_command(const std::vector<std::string>& words, std::size_t& used);

// One file each.
Command gui_command();
Status run_gui(const Arguments& arguments, const WindowFunction& open_window);
Command data_list_command();
Command data_info_command();
Command data_generate_command();
Command data_convert_command();
Command train_command();
Command predict_command();
Command optimum_command();
Command trace_command();
Command verify_command();
Command figure_command();
Command replay_command();
Command origin_command();
Command link_command();
Command sweep_command();
Command merge_command();
Command study_command();
Command cache_info_command();
Command cache_clear_command();
Command lesson_list_command();
Command lesson_readings_command();
Command lesson_check_command();
Command lesson_play_command();
Command lesson_export_command();
Command lesson_assign_command();
Command lesson_grade_command();
Command completion_command();
Command manual_command();
Command schema_command();

}  // namespace pegasos::cli
