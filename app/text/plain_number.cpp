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

bool writes_commas() { return std::string_view(info(language()).group_mark) == ","; }

/// Without the commas between groups of three digits, where the present language writes them: "3,200" is then 3200.
std::string without_commas(std::string typed) {
  static const std::regex kGrouped(R"([+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?)");
  if (writes_commas() && std::regex_match(typed, kGrouped)) std::erase(typed, ',');
  return typed;
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at; (at = text.find(what)) != text.npos;) text.replace(at, what.size(), by);
}

/// With the signs of a keyboard for those that look like them.
std::string keyboard_signs(std::string_view text) {
  std::string typed = plain_minus(std::string(text));
  for (const std::string_view blank : {"\u00A0", "\u202F"}) replace_all(typed, blank, " ");
  replace_all(typed, "；", ";");
  replace_all(typed, "，", ", ");
  return typed;
}

/// A comma between digits, where the present language may part decimals by it. Points beside it say that it does not,
/// unless they part thousands: "1.000,5".
bool is_unclear(const std::string& typed) {
  static const std::regex kBetweenDigits(R"(\d,\d)");
  static const std::regex kThousands(R"((^|[^\d.])[1-9]\d{0,2}(\.\d{3})+,\d+($|[^\d.]))");
  if (writes_commas() || !std::regex_search(typed, kBetweenDigits)) return false;
  return typed.find('.') == typed.npos || std::regex_search(typed, kThousands);
}

/// One value between semicolons: its numbers, "norma:0,7", with points.
std::string plain_value(std::string_view text) {
  std::string value;
  for (std::size_t colon = 0; colon != text.npos; text.remove_prefix(std::min(colon + 1, text.size()))) {
    colon = text.find(':');
    value += plain_number(text.substr(0, colon)) + (colon == text.npos ? "" : ":");
  }
  return value;
}

}  // namespace

const char* const kUnclearList = "A comma may part values or decimals here: put ; between values, as in 0,1; 0,01.";
const char* const kListHelp = "Values are parted by ; as in 0,1; 0,01, or by commas, as in 0.1, 0.01.";

std::optional<std::string> plain_list(std::string_view text) {
  const std::string typed = keyboard_signs(text);
  const bool grid = typed.starts_with("log:") || typed.starts_with("lin:");
  if (!grid && typed.find(';') == typed.npos) return is_unclear(typed) ? std::nullopt : std::optional(typed);
  std::string list;
  for (std::string_view rest = typed; !rest.empty();) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::string value = plain_value(rest.substr(0, end));
    if (value.find(',') != value.npos) return std::nullopt;
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const bool last = rest.find_first_not_of(' ') == rest.npos;
    list += value + (last ? "" : ",");
    if (last) break;
  }
  return list;
}

std::string shown_list(std::string_view plain) {
  std::string shown(plain);
  if (writes_commas()) return shown;
  for (std::size_t at = shown.find(','); at != shown.npos; at = shown.find(',', at + 1)) {
    const std::size_t next = std::min(shown.find_first_not_of(' ', at + 1), shown.size());
    shown.replace(at, next - at, "; ");
  }
  return shown;
}

std::optional<std::pair<std::string, std::string>> two_readings(std::string_view text) {
  static const std::regex kOneGroup(R"([+-]?[1-9]\d{0,2},\d{3})");
  std::string typed = without_blanks(keyboard_signs(text));
  if (!writes_commas() || !std::regex_match(typed, kOneGroup)) return std::nullopt;
  std::string whole = typed;
  std::erase(whole, ',');
  typed[typed.find(',')] = '.';
  return std::pair(std::move(whole), std::move(typed));
}

std::string plain_number(std::string_view text) {
  std::string typed = keyboard_signs(text);
  typed = without_commas(without_blanks(std::move(typed)));
  if (const auto comma = only_comma(typed); comma != typed.npos) typed[comma] = '.';
  return typed;
}

}  // namespace pegasos::text
