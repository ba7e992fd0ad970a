// How many digits a sentence needs where it compares two numbers.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

namespace pegasos {

/// The fewest digits, `least` or more, that two different numbers do not look alike with when `write(number, digits)`
/// writes them; `least` where they are equal.
template <class Write>
int digits_apart(double a, double b, int least, const Write& write) {
  if (a == b) return least;
  int digits = least;
  while (digits < 17 && write(a, digits) == write(b, digits)) ++digits;
  return digits;
}

/// Both with `least` digits, or as many as tell them apart.
inline std::pair<std::string, std::string> written_apart(double a, double b, int least) {
  const auto write = [](double number, int digits) { return fmt::format("{:.{}g}", number, digits); };
  const int digits = digits_apart(a, b, least, write);
  return {write(a, digits), write(b, digits)};
}

}  // namespace pegasos
