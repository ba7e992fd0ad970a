// What may be typed after a command, from its record and the parameter table: for completions and the manual page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace pegasos::cli {

/// What may stand in one place.
struct Typed {
  std::vector<std::string> words;
  bool files = false;  ///< and names of files
};

struct TypedOption {
  std::string name;   ///< "--lambda", "-o"
  std::string value;  ///< "L", "on|off"; empty = a flag
  std::string help;
  Typed typed;  ///< of the value; nothing where it is free
};

/// The command's own options.
std::vector<TypedOption> own_options(const Command& command);
/// Every option that the command takes: its own, those of the table, those of every command, --help.
std::vector<TypedOption> typed_options(const Command& command);
/// The flags of the parameter table, --C and --no-projection: those that `command` uses, or all.
std::vector<TypedOption> parameter_options(const Command* command = nullptr);
/// --json, --quiet, --verbose and --help.
std::vector<TypedOption> common_options();
Typed typed_operand(const Command& command, const Operand& operand);

/// The first words of all commands, each once: "gui", "data", "train"...
std::vector<std::string> first_words();
/// "list", "info"... of "data"; nothing where the word is a command by itself.
std::vector<std::string> second_words(std::string_view first);
std::vector<std::string> names_of_sets(bool generators_only);

}  // namespace pegasos::cli
