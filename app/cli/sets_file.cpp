#include "cli/sets_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/numbers.h"
#include "core/visible.h"

namespace pegasos::cli {
namespace {

constexpr std::string_view kSpace = " \t\r";

Error at(const std::string& file, Count line, std::size_t column, std::string message) {
  return {ErrorCode::BadInput, std::move(message), file, line, static_cast<Count>(column)};
}

Result<std::vector<Row>> parse_line(std::string_view line, const std::string& file, Count number, Count m) {
  std::vector<Row> rows;
  std::size_t end = 0;
  while (true) {
    const std::size_t begin = line.find_first_not_of(kSpace, end);
    if (begin == std::string_view::npos) break;
    end = std::min(line.find_first_of(kSpace, begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    const auto row = parse_count(word);
    if (!row)
      return at(
          file, number, begin + 1,
          fmt::format("\"{}\" is not a row number; write 0-based row numbers separated by spaces", excerpt_of(word)));
    if (*row < 0 || *row >= m)
      return at(file, number, begin + 1,
                fmt::format("there is no row {}: the set has {} rows, counted from 0 to {}", *row, m, m - 1));
    rows.push_back(static_cast<Row>(*row));
  }
  if (rows.empty()) return at(file, number, 0, "the line is empty; every step needs at least one row number");
  return rows;
}

}  // namespace

Result<std::vector<std::vector<Row>>> parse_sets(std::string_view text, const std::string& file, Count m) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.empty()) return at(file, 1, 0, "the file has no lines; write one line of row numbers for each step");
  std::vector<std::vector<Row>> sets;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    auto rows = parse_line(text.substr(0, end), file, static_cast<Count>(sets.size()) + 1, m);
    if (!rows) return rows.error();
    sets.push_back(std::move(rows).value());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return sets;
}

}  // namespace pegasos::cli
