#include <algorithm>

#include "core/visible.h"
#include "data/preview.h"
#include "data/text.h"

namespace pegasos {

std::vector<PlacedLine> lines_around(std::string_view text, const PreviewProblem& problem, Count each_side) {
  std::vector<PlacedLine> lines;
  if (problem.line == 0 || problem.offset > text.size()) return lines;
  constexpr std::size_t kBefore = 60;  // bytes kept before and after the place of a long line
  constexpr std::size_t kAfter = 90;
  constexpr std::size_t kFar = std::size_t{1} << 16U;  // bytes in which the break of a line is looked for
  const auto is_break = [](char c) { return c == '\n' || c == '\r'; };
  const auto back = [&](std::size_t from) {
    std::size_t at = from;
    while (at > 0 && from - at < kFar && !is_break(text[at - 1])) --at;
    return at;
  };
  const auto begins_line = [&](std::size_t at) { return at == 0 || is_break(text[at - 1]); };
  std::size_t begin = back(problem.offset);
  const std::size_t place = problem.offset - begin;
  Count number = problem.line;
  while (number > 1 && problem.line - number < each_side && begin > 0 && begins_line(begin)) {
    std::size_t end = begin - 1;
    if (end > 0 && text[end] == '\n' && text[end - 1] == '\r') --end;
    const std::size_t before = back(end);
    if (!begins_line(before)) break;  // too long to be shown beside
    begin = before;
    --number;
  }
  const auto starts_character = [&](std::size_t i) { return !goes_on(text[i]); };
  for (; number <= problem.line + each_side && begin < text.size(); ++number) {
    const std::string_view near = text.substr(0, std::min(text.size(), begin + 2 * kFar));
    const std::size_t end = line_end(near, begin);
    std::size_t from = begin + (place > kBefore ? place - kBefore : 0);
    from = std::min(from, end);
    while (from > begin && from < end && !starts_character(from)) --from;
    std::size_t to = std::min(end, from + kBefore + kAfter);
    while (to > from && to < end && !starts_character(to)) --to;
    PlacedLine line{number, std::string(text.substr(from, to - from)), -1};
    std::ranges::replace_if(
        line.text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    if (number == problem.line) {
      line.mark = 0;
      for (std::size_t i = from; i < problem.offset && i < end; ++i) line.mark += starts_character(i) ? 1 : 0;
    }
    if (from > begin) line.text = "…" + line.text, line.mark += line.mark >= 0 ? 1 : 0;
    if (to < end) line.text += "…";
    lines.push_back(std::move(line));
    if (end == near.size()) break;  // of the text, or of what is near
    begin = next_line(text, end);
  }
  return lines;
}

}  // namespace pegasos
