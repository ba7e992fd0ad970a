// Private to this layer: texts that were put together from an entry with {} places, taken apart again.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/text.h"

namespace pegasos::text {

/// The entries of a table that have places, ready for matching. Immutable.
class Templates {
 public:
  explicit Templates(std::span<const Entry> entries);

  /// The words of the entry that fits `english` best (the most literal characters), with every part turned over to
  /// `part`; nothing when none fits. No part spans two sentences or two lines.
  std::optional<std::string> match(std::string_view english,
                                   const std::function<std::string(std::string_view)>& part) const;

 private:
  struct Piece {
    std::string literal;  ///< what stands before the place
    int place = -1;       ///< which part comes after it; -1 at the end
  };
  struct Pattern {
    std::vector<Piece> english;
    std::vector<Piece> other;
    std::size_t weight = 0;  ///< literal bytes of the English side
  };
  static std::vector<Piece> pieces_of(std::string_view text);
  static bool fits(const Pattern& pattern, std::string_view text, std::vector<std::string_view>& parts);

  std::vector<Pattern> patterns_;  ///< heaviest first
};

/// True for a text with {} or {:...} or {0} places.
bool has_places(std::string_view text);

/// Of ASCII.
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace pegasos::text
