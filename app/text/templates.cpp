#include "text/templates.h"

#include <algorithm>

namespace pegasos::text {
namespace {

/// End of the place that begins at `at` ("{}", "{:.2f}", "{1}"), or 0 if no place begins there. `number` is set to the
/// written index, -1 without one.
std::size_t place_end(std::string_view text, std::size_t at, int& number) {
  if (text[at] != '{') return 0;
  std::size_t i = at + 1;
  number = -1;
  for (; i < text.size() && i < at + 3 && text[i] >= '0' && text[i] <= '9'; ++i)
    number = 10 * std::max(0, number) + (text[i] - '0');
  if (i < text.size() && text[i] == ':') i = std::min(text.find('}', i), text.size());
  return i < text.size() && text[i] == '}' ? i + 1 : 0;
}

}  // namespace

bool has_places(std::string_view text) {
  int number = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' && i + 1 < text.size() && text[i + 1] == '{') {
      ++i;
    } else if (text[i] == '{' && place_end(text, i, number) != 0) {
      return true;
    }
  }
  return false;
}

std::vector<Templates::Piece> Templates::pieces_of(std::string_view text) {
  std::vector<Piece> pieces(1);
  int next = 0;
  for (std::size_t i = 0; i < text.size();) {
    const bool doubled = (text[i] == '{' || text[i] == '}') && i + 1 < text.size() && text[i + 1] == text[i];
    int number = -1;
    const std::size_t end = doubled ? 0 : place_end(text, i, number);
    if (end != 0) {
      pieces.back().place = number >= 0 ? number : next++;
      pieces.emplace_back();
      i = end;
      continue;
    }
    pieces.back().literal += text[i];
    i += doubled ? 2 : 1;
  }
  return pieces;
}

Templates::Templates(std::span<const Entry> entries) {
  for (const Entry& entry : entries) {
    if (!has_places(entry.english)) continue;
    Pattern pattern{pieces_of(entry.english), pieces_of(entry.other), 0};
    for (const Piece& piece : pattern.english) pattern.weight += piece.literal.size();
    patterns_.push_back(std::move(pattern));
  }
  std::ranges::stable_sort(patterns_, std::greater<>(), &Pattern::weight);
}

bool Templates::fits(const Pattern& pattern, std::string_view text, std::vector<std::string_view>& parts) {
  const std::vector<Piece>& pieces = pattern.english;
  const std::string_view last = pieces.back().literal;
  if (text.size() < pattern.weight || !text.starts_with(pieces.front().literal) || !text.ends_with(last)) return false;
  parts.assign(pieces.size() - 1, {});
  std::size_t at = pieces.front().literal.size();
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
    const std::string_view literal = pieces[i + 1].literal;
    const bool final = i + 2 == pieces.size();
    const std::size_t end = final ? text.size() - last.size() : text.find(literal, at);
    if (end == std::string_view::npos || end < at) return false;
    const auto place = static_cast<std::size_t>(pieces[i].place);
    const std::string_view part = text.substr(at, end - at);
    if (place >= parts.size() || part.find(". ") != part.npos || part.find('\n') != part.npos) return false;
    parts[place] = part;
    at = end + literal.size();
  }
  return true;
}

std::optional<std::string> Templates::match(std::string_view english,
                                            const std::function<std::string(std::string_view)>& part) const {
  std::vector<std::string_view> parts;
  for (const Pattern& pattern : patterns_) {
    if (!fits(pattern, english, parts)) continue;
    std::string out;
    for (const Piece& piece : pattern.other) {
      out += piece.literal;
      if (piece.place >= 0 && static_cast<std::size_t>(piece.place) < parts.size())
        out += part(parts[static_cast<std::size_t>(piece.place)]);
    }
    return out;
  }
  return std::nullopt;
}

}  // namespace pegasos::text
