// Numbers as people write them: how many digits a sentence needs where it compares two, and the minus sign.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace pegasos {

/// The fewest digits, `least` or more, that two different numbers do not look alike with when `write(number, digits)`
/// writes them, or `most`; `least` where they are equal.
template <class Write>
int digits_apart(double a, double b, int least, const Write& write, int most = 17) {
  if (a == b) return least;
  int digits = least;
  while (digits < most && write(a, digits) == write(b, digits)) ++digits;
  return digits;
}

/// Both with `least` digits, or as many as tell them apart.
inline std::pair<std::string, std::string> written_apart(double a, double b, int least) {
  const auto write = [](double number, int digits) { return fmt::format("{:.{}g}", number, digits); };
  const int digits = digits_apart(a, b, least, write);
  return {write(a, digits), write(b, digits)};
}

/// A share as percentage, with `least` digits or as many more as tell almost all from all: "99.996 %".
inline std::string percent_text(double share, int least = 4) {
  return written_apart(100 * share, 100, least).first + " %";
}

/// What a person typed, with the "-" that is parsed where people write "−".
inline std::string plain_minus(std::string text) {
  for (std::size_t at; (at = text.find("−")) != std::string::npos;) text.replace(at, std::string_view("−").size(), "-");
  return text;
}

}  // namespace pegasos
