#include "core/message.h"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <system_error>

#include "core/numbers.h"

namespace pegasos {
namespace {

/// A piece of a format string: what stands as it is, or a place.
struct FormatPiece {
  std::string_view text;    ///< of a doubled brace one
  std::string_view format;  ///< of a place: ":.3g}"
  bool is_place = false;
  std::size_t index = 0;
};

/// The piece at the beginning of `rest`, taken off it. Places without a number are counted by `next`.
FormatPiece take(std::string_view& rest, std::size_t& next) {
  FormatPiece piece;
  const std::size_t brace = std::min(rest.find_first_of("{}"), rest.size());
  std::size_t length = brace;
  if (brace == 0 && rest.size() > 1 && rest[1] == rest[0]) {
    length = 1;
    rest.remove_prefix(1);
  } else if (brace == 0) {
    length = std::min(rest.find('}'), rest.size() - 1) + 1;
    piece.is_place = true;
    const std::string_view number = rest.substr(1, std::min(rest.find_first_not_of("0123456789", 1), rest.size()) - 1);
    const bool numbered = std::from_chars(number.data(), number.data() + number.size(), piece.index).ec == std::errc{};
    if (!numbered) piece.index = next++;
  }
  piece.text = rest.substr(0, length);
  if (piece.is_place) piece.format = piece.text.substr(std::min(piece.text.find_first_of(":}"), length - 1));
  rest.remove_prefix(length);
  return piece;
}

}  // namespace

std::string Message::place(std::size_t i) const {
  std::string_view rest = text_;
  for (std::size_t next = 0; !rest.empty();) {
    const FormatPiece piece = take(rest, next);
    if (piece.is_place && piece.index == i) return "{" + std::string(piece.format);
  }
  return "{}";
}

std::string Message::english() const {
  return in([](const std::string& text) { return text; });
}

std::ostream& operator<<(std::ostream& stream, const Message& message) { return stream << message.english(); }

Message system_reason(int code) { return Message::key(std::error_code(code, std::generic_category()).message()); }

std::string Message::in(const Words& words, const char* group_mark, const Words& named) const {
  if (kind_ == Kind::Number) return grouped(*parse_count(text_), group_mark);
  if (kind_ == Kind::Name && named) return named(text_);
  if (kind_ != Kind::Text || text_.empty()) return text_;
  const std::string text = words(text_);
  if (parts_.empty()) return text;
  std::string out;
  std::string_view rest = text;
  for (std::size_t next = 0; !rest.empty();) {
    const FormatPiece piece = take(rest, next);
    if (!piece.is_place) out += piece.text;
    if (piece.is_place && piece.index < parts_.size()) out += parts_[piece.index].in(words, group_mark, named);
  }
  return out;
}

}  // namespace pegasos
