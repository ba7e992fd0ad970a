#include "cli/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/files.h"
#include "data/source.h"

namespace pegasos::cli {
namespace {

/// Columns of a terminal: bytes that continue a character take none, Chinese characters two.
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  for (const char c : text) {
    if (goes_on(c)) continue;
    const auto byte = static_cast<unsigned char>(c);
    columns += (byte >= 0xE3U && byte <= 0xE9U) || byte == 0xEFU ? 2 : 1;
  }
  return columns;
}

std::string padded(const std::string& text, std::size_t size, bool right) {
  const std::string space(size - std::min(size, width(text)), ' ');
  return right ? space + text : text + space;
}

bool g_holds_result = false;  // standard output: no report comes after what was written to -

bool looks_numeric(const std::string& text) {
  return !text.empty() && (text == "–" || text.find_first_not_of("0123456789.,+-e%x \u00A0") == std::string::npos);
}

}  // namespace

std::string facts_text(const Facts& facts) {
  std::size_t longest = 0;
  for (const auto& [name, value] : facts) longest = std::max(longest, width(name));
  std::string text;
  for (const auto& [name, value] : facts) text += padded(name, longest, false) + "  " + visible_text(value) + "\n";
  return text;
}

std::string columns_text(std::vector<std::vector<std::string>> rows) {
  for (auto& row : rows) std::ranges::transform(row, row.begin(), visible_text);
  std::vector<std::size_t> widths;
  std::vector<bool> numeric;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      if (j == widths.size()) {
        widths.push_back(0);
        numeric.push_back(true);
      }
      widths[j] = std::max(widths[j], width(rows[i][j]));
      if (i > 0 && !looks_numeric(rows[i][j])) numeric[j] = false;
    }
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t j = 0; j < row.size(); ++j) line += padded(row[j], widths[j], numeric[j]) + "  ";
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string human(double value) { return fmt::format("{:.8g}", value + 0.0); }  // -0 is 0

std::string human(Count value) {
  const std::string digits = grouped(value < 0 ? -value : value);
  return value < 0 ? "-" + digits : digits;
}

std::string human_seconds(double seconds) {
  return seconds < 1 ? fmt::format("{:.3g} ms", seconds * 1000) : fmt::format("{:.2f} s", seconds);
}

Status print(std::string_view text) { return print_bytes(visible_lines(text)); }

Status print_bytes(std::string_view bytes) {
  if (const Status same = check_open_files(); !same) return same;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
  if (written) return Done{};
  const std::string why = std::error_code(errno, std::generic_category()).message();
  return Error{ErrorCode::Io, fmt::format("writing failed ({}); give another place for it", why), "standard output"};
}

void say(std::string_view line) { std::fputs(fmt::format("pegasos: {}\n", visible_text(line)).c_str(), stderr); }

void complain(const Error& error) { say(error.text()); }

void tell(const Arguments& arguments, std::string_view line) {
  if (arguments.verbose()) say(line);
}

Status write_bytes(const std::string& path, std::string_view bytes, Worth worth) {
  if (path == "-") {
    g_holds_result = true;
    return print_bytes(bytes);
  }
  const Status same = check_open_files();
  return same ? write_file(path, bytes, worth) : same;
}

std::string short_number(const std::optional<double>& value) {
  return value ? fmt::format("{:.4g}", *value + 0.0) : "-";
}

Status finish(const Arguments& arguments, const Json& result, const std::string& text) {
  const auto json = json_text(result);
  const bool taken = std::exchange(g_holds_result, false) || arguments.json_on_stdout();
  if (!json) return json.error();
  if (arguments.json()) {
    if (const Status status = write_bytes(arguments.text("--json"), *json + "\n"); !status) return status;
  }
  g_holds_result = false;
  return taken ? Status(Done{}) : print(text);
}

}  // namespace pegasos::cli
