// Text that came from outside (names of classes, features and files, what was typed) as it may be shown: a terminal
// obeys control characters, and some characters turn the reading order or break lines, so that a name could pretend to
// be something else.
#pragma once

#include <string>
#include <string_view>

namespace pegasos {

/// `text` without the characters of `blanks` at its ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r");

/// Whether a byte goes on with a character of UTF-8.
inline bool goes_on(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
/// As a person counts them.
std::size_t count_characters(std::string_view text);
/// Bytes of the UTF-8 character at text[i], 0 when there is none (overlong forms and surrogates are none).
std::size_t utf8_length(std::string_view text, std::size_t i);

/// `text` with every character that is not plainly seen written out as in JSON: "\n", "\u001B", "\u202E"; a byte that
/// is no UTF-8 becomes "\xFF". What was written out already stays as it is.
std::string visible_text(std::string_view text);
/// The same for a text of several lines: line breaks and tabs stay. Of JSON it is JSON that means the same.
std::string visible_lines(std::string_view text);

/// Characters of what was typed or read that a sentence repeats.
inline constexpr std::size_t kExcerpt = 60;
inline constexpr std::size_t kPathMost = 300;  ///< of the name of a file
/// The beginning of `text`, made visible, for a sentence; … where something was left out.
std::string excerpt_of(std::string_view text, std::size_t most = kExcerpt);

}  // namespace pegasos
