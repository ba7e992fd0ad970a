#include "text/plain_number.h"

#include <algorithm>
#include <regex>

#include "core/digits.h"
#include "text/text.h"

namespace pegasos::text {
namespace {

/// Where the one comma of a number stands that has no point; npos where there is no such comma.
std::size_t only_comma(std::string_view typed) {
  const std::size_t at = typed.find(',');
  const bool one = at != typed.npos && typed.find_first_of(",.", at + 1) == typed.npos && typed.find('.') > at;
  return one ? at : typed.npos;
}

/// `typed` without the blanks around it and before groups of three digits.
std::string without_blanks(std::string typed) {
  typed.erase(0, std::min(typed.find_first_not_of(' '), typed.size()));
  typed.erase(typed.find_last_not_of(' ') + 1);
  for (std::size_t at = typed.find(' '); at != typed.npos; at = typed.find(' ', at)) {
    const std::size_t digits = std::min(typed.find_first_not_of("0123456789", at + 1), typed.size()) - at - 1;
    if (digits != 3) return typed;
    typed.erase(at, 1);
  }
  return typed;
}

/// Without the commas between groups of three digits, where the present language writes them: "3,200" is then 3200.
std::string without_commas(std::string typed) {
  static const std::regex kGrouped(R"([+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?)");
  const bool writes_commas = std::string_view(info(language()).group_mark) == ",";
  if (writes_commas && std::regex_match(typed, kGrouped)) std::erase(typed, ',');
  return typed;
}

}  // namespace

std::string plain_number(std::string_view text) {
  std::string typed = plain_minus(std::string(text));
  for (const std::string_view blank : {"\u00A0", "\u202F"}) {
    for (std::size_t at; (at = typed.find(blank)) != typed.npos;) typed.replace(at, blank.size(), " ");
  }
  typed = without_commas(without_blanks(std::move(typed)));
  if (const auto comma = only_comma(typed); comma != typed.npos) typed[comma] = '.';
  return typed;
}

}  // namespace pegasos::text
