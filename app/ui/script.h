// Scripts for the window (`pegasos gui --script FILE`): one command a line, carried out one after the other, each after
// the frames of the one before. "#" begins a comment.
// assets/manual/scripts.md says what each does.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pegasos::ui {

struct ScriptLine {
  std::string command;             ///< "key", "click", ...
  std::vector<std::string> words;  ///< what follows, split at spaces
  std::string rest;                ///< the same as one text
  Count line = 0;                  ///< 1-based
};

/// The words that lines begin with.
std::vector<std::string_view> script_commands();
/// Reads and checks a script: unknown commands and missing words are errors with file and line.
Result<std::vector<ScriptLine>> parse_script(std::string_view text, const std::string& name);
/// The same from a file or a pipe; "-" is standard input. Errors also as of InputFile, and of a line that would write
/// over what this command line reads, the script itself among it.
Result<std::vector<ScriptLine>> read_script(const std::string& path, const std::stop_token& stop = {});

}  // namespace pegasos::ui
