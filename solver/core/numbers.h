// Strict reading and shortest writing of numbers, and sums that do not lose digits.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/types.h"

namespace pegasos {

/// Reads one finite decimal number that fills `text` completely (no spaces, hexadecimal, nan or inf; a leading + is
/// allowed).
std::optional<double> parse_double(std::string_view text);
/// Reads one decimal integer that fills `text` completely.
std::optional<Count> parse_count(std::string_view text);
/// Reads one unsigned 64-bit decimal integer that fills `text` completely (seeds).
std::optional<std::uint64_t> parse_seed(std::string_view text);

/// Whether a float holds exactly this number.
inline bool is_float_value(double value) {
  return std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max()) &&
         static_cast<double>(static_cast<float>(value)) == value;
}

/// A decimal number, as parse_double reads it, that is too large or too small for a double.
bool is_beyond_double(std::string_view text);
/// Digits alone, and maybe a sign: where parse_count has none, it is too large.
bool is_whole(std::string_view text);

/// Shortest decimal that reads back as the same double. `value` must be finite.
std::string shortest(double value);
/// For people: 1234567 -> "1,234,567", with a true minus sign and the mark that set_group_mark() was given. What is
/// shown later, maybe in another language, is a Message::count.
std::string grouped(Count n);
std::string grouped(Count n, const char* mark);
/// What stands between groups of three digits from now on, in the whole process; a literal. A comma until then.
void set_group_mark(const char* mark);
/// Without what separates groups: commas and blanks, also such as break no line.
std::string without_groups(std::string_view typed);

/// Running sum with Neumaier's compensation: the error stays below one rounding of the result for any realistic length.
class CompensatedSum {
 public:
  void add(double value) {
    const double sum = high_ + value;
    const bool high_larger = (high_ < 0 ? -high_ : high_) >= (value < 0 ? -value : value);
    low_ += high_larger ? (high_ - sum) + value : (value - sum) + high_;
    high_ = sum;
  }
  double value() const { return high_ + low_; }
  double high() const { return high_; }
  double low() const { return low_; }

 private:
  double high_ = 0;
  double low_ = 0;
};

}  // namespace pegasos
