// Numbers as people type them into a field, whatever the language of the window writes between their digits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pegasos::text {

/// What a person typed as a number that parse_double and parse_count read: "−1,5" is -1.5, "12 000" is 12000, and
/// "3,200" is 3200 where the present language groups by commas. As it is where it is none.
std::string plain_number(std::string_view text);

/// What "4,616" may mean where the present language groups by commas, and decimals are parted by them elsewhere: "4616"
/// and "4.616". Nothing of other numbers.
std::optional<std::pair<std::string, std::string>> two_readings(std::string_view text);

/// What a person typed as a list, as split_list reads it: "0,1; 0,01" is 0.1,0.01 in every language. Without semicolons
/// commas part the values; nothing where the present language may mean decimals by them, as in "0,1" or "1,2,4".
std::optional<std::string> plain_list(std::string_view text);
/// A list as a field shows it, so that plain_list() reads the same: with semicolons where commas may mean decimals.
std::string shown_list(std::string_view plain);
/// What is said where plain_list() has nothing; an English text.
extern const char* const kUnclearList;
/// What the help of a field says of such lists; an English text.
extern const char* const kListHelp;

}  // namespace pegasos::text
