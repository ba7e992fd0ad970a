// Where results go: JSON with every digit, tables for people, errors on one line. Nothing non-finite passes, and no
// control character reaches the terminal but in bytes that were asked for as a file (core/visible.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "core/file_writer.h"
#include "core/result.h"
#include "core/visible.h"
#include "exports/json_text.h"

namespace pegasos::cli {

using exports::Json;
using exports::json_text;
using exports::optional_number;

/// A dash where there is none.
std::string short_number(const std::optional<double>& value);

/// Name and value, one pair a line.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// Facts as two aligned columns.
std::string facts_text(const Facts& facts);
/// A table: the first row is the heading; columns of numbers end flush right.
std::string columns_text(std::vector<std::vector<std::string>> rows);

/// Eight significant digits, "0.48123456".
std::string human(double value);
/// "10,000", its digits grouped as the present language does.
std::string human(Count value);
/// "1.5 s", "12 ms".
std::string human_seconds(double seconds);

/// Writes lines for people to standard output; error Io when it cannot be written (a full disk). Nothing is written,
/// here and below, that was made from a file which changed meanwhile.
Status print(std::string_view text);
/// The same of what a file would hold, byte by byte.
Status print_bytes(std::string_view bytes);
/// One line on standard error, with the program's name before it.
void say(std::string_view line);
/// The same of an error.
void complain(const Error& error);
/// One line on standard error where --verbose asks for it.
void tell(const Arguments& arguments, std::string_view line);
/// `bytes` as the file `path`, whole or not at all; - is standard output.
Status write_bytes(const std::string& path, std::string_view bytes, Worth worth = Worth::Again);

/// The end of a command: `result` to the file or standard output that --json names, `text` to standard output unless
/// that is taken. Nothing is printed when `result` holds a number that is not finite.
Status finish(const Arguments& arguments, const Json& result, const std::string& text);

}  // namespace pegasos::cli
