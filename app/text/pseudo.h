// Private to this layer: English dressed up as a foreign language, for tests. «Dáátáá pláánéé» shows at a glance what
// is still English, what is cut off, and what has no room for words that are 40 % longer.
#pragma once

#include <string>
#include <string_view>

namespace pegasos::text {

inline constexpr std::string_view kPseudoOpen = "«";
inline constexpr std::string_view kPseudoClose = "»";

/// Of ASCII.
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// `english` in brackets, its vowels with an accent, and twice until it is 40 % longer; places, mathematics, commands
/// and flags as they are.
std::string pseudo(std::string_view english);
/// What stands outside of all brackets.
std::string outside_pseudo(std::string_view text);

}  // namespace pegasos::text
