// Numbers as people type them into a field, whatever the language of the window writes between their digits.
#pragma once

#include <string>
#include <string_view>

namespace pegasos::text {

/// What a person typed as a number that parse_double and parse_count read: "−1,5" is -1.5, "12 000" is 12000, and
/// "3,200" is 3200 where the present language groups by commas. As it is where it is none.
std::string plain_number(std::string_view text);

}  // namespace pegasos::text
