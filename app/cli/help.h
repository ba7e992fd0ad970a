// The texts of --help, made from the same records as the parsing.
#pragma once

#include <string>

#include "cli/command.h"

namespace pegasos::cli {

/// `pegasos --help`: all commands and how to go on.
std::string overview_text();
/// `pegasos data --help`: the commands that begin with that word.
std::string group_text(std::string_view group);
/// `pegasos train --help`.
std::string help_text(const Command& command);

/// What a flag of the table says of itself, with the formulas of its words.
std::string help_of(const Parameter& parameter);
/// What a flag of the table takes: "L", "on|off", "none|feature:B|free".
std::string value_text(const Parameter& parameter);

}  // namespace pegasos::cli
