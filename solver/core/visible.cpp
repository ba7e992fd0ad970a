#include "core/visible.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace pegasos {
namespace {

struct Span {
  std::uint32_t first;
  std::uint32_t last;
};
/// Control characters (C0, DEL, C1), marks and overrides of the reading order, separators of lines, and what is no
/// character at all.
constexpr std::array<Span, 10> kUnseen = {{{0x00, 0x1F},
                                           {0x7F, 0x9F},
                                           {0x061C, 0x061C},
                                           {0x200E, 0x200F},
                                           {0x2028, 0x202E},
                                           {0x2066, 0x2069},
                                           {0xFDD0, 0xFDEF},
                                           {0xFEFF, 0xFEFF},
                                           {0xFFF9, 0xFFFB},
                                           {0xFFFE, 0xFFFF}}};

bool is_unseen(std::uint32_t code) {
  return std::ranges::any_of(kUnseen, [code](const Span& s) { return code >= s.first && code <= s.last; });
}

std::uint32_t code_of(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(character[i])); };
  if (character.size() == 1) return byte(0);
  std::uint32_t code = byte(0) & (0x7FU >> character.size());
  for (std::size_t i = 1; i < character.size(); ++i) code = code << 6U | (byte(i) & 0x3FU);
  return code;
}

/// One character, or one byte that belongs to none.
struct Piece {
  std::string_view bytes;
  bool is_character = true;
};

Piece piece_at(std::string_view text, std::size_t i) {
  const std::size_t length = utf8_length(text, i);
  return {text.substr(i, std::max<std::size_t>(1, length)), length > 0};
}

std::string spelled(std::uint32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  return fmt::format("\\u{:04X}", code);
}

void append(std::string& out, const Piece& piece, bool keep_lines) {
  if (!piece.is_character) {
    out += fmt::format("\\x{:02X}", static_cast<unsigned char>(piece.bytes.front()));
    return;
  }
  const std::uint32_t code = code_of(piece.bytes);
  const bool kept = keep_lines && (code == '\n' || code == '\t');
  if (kept || !is_unseen(code)) {
    out += piece.bytes;
  } else {
    out += spelled(code);
  }
}

bool is_plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F; }

std::string rewritten(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto* const odd = std::find_if_not(text.begin() + i, text.end(), is_plain);
    out += text.substr(i, static_cast<std::size_t>(odd - text.begin()) - i);
    i = static_cast<std::size_t>(odd - text.begin());
    if (i == text.size()) break;
    const Piece piece = piece_at(text, i);
    append(out, piece, keep_lines);
    i += piece.bytes.size();
  }
  return out;
}

}  // namespace

std::string_view trimmed(std::string_view text, std::string_view blanks) {
  const auto from = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(from, text.find_last_not_of(blanks) + 1 - from);
}

std::size_t count_characters(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, goes_on));
}

std::size_t utf8_length(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned first = byte(i);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || i + length > text.size()) return 0;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xC0U) != 0x80U) return 0;
  }
  const unsigned second = byte(i + 1);
  const bool bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                   (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90);
  return bad ? 0 : length;
}

std::string visible_text(std::string_view text) { return rewritten(text, false); }

std::string visible_lines(std::string_view text) { return rewritten(text, true); }

std::string excerpt_of(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (std::size_t characters = 0; characters < most && end < text.size(); ++characters)
    end += piece_at(text, end).bytes.size();
  return visible_text(text.substr(0, end)) + (end < text.size() ? "…" : "");
}

}  // namespace pegasos
