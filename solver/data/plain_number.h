// Numbers in plain decimal notation, eight characters at a time (private to the data layer). Everything here may look
// at kNumberWord bytes from where it reads; who calls sees to it that they are there.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace pegasos {

inline constexpr std::size_t kNumberWord = 8;  ///< bytes that are looked at together

inline std::uint64_t word_at(const char* place) {
  std::uint64_t word = 0;
  std::memcpy(&word, place, kNumberWord);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// How many digits stand at `place`, 8 at most, and the number that they are. Pairs of digits, then fours, then all
/// eight are joined side by side in one word.
inline std::size_t digits_at(const char* place, std::uint64_t& number) {
  std::uint64_t word = word_at(place) ^ 0x3030303030303030U;                                 // digits become 0 .. 9
  const std::uint64_t others = ((word + 0x7676767676767676U) | word) & 0x8080808080808080U;  // the first is right
  const std::size_t count = others == 0 ? kNumberWord : static_cast<std::size_t>(std::countr_zero(others)) / 8;
  if (count == 0) return 0;
  word <<= 8 * (kNumberWord - count);  // zeros in front
  word = word * 10 + (word >> 8U);
  constexpr std::uint64_t kPairs = 0x000000FF000000FFU;
  number = ((word & kPairs) * 0x000F424000000064U + ((word >> 16U) & kPairs) * 0x0000271000000001U) >> 32U;
  return count;
}

/// Moves `place` behind the digits there, whose number follows the digits of `number`.
inline void read_digits(const char*& place, std::uint64_t& number) {
  constexpr std::array<std::uint64_t, kNumberWord + 1> kTens = {1,      10,      100,      1000,     10000,
                                                                100000, 1000000, 10000000, 100000000};
  for (std::size_t count = kNumberWord; count == kNumberWord; place += count) {
    std::uint64_t part = 0;
    count = digits_at(place, part);
    number = number * kTens[count] + part;
  }
}

/// A decimal of digits and at most one point, perhaps with a sign, read from `at`: where it ends, `value` is the double
/// next to it. nullptr where it has another form or too many digits for that.
inline const char* plain_number(const char* at, double& value) {
  // 10^0 .. 10^22 are doubles, and so is an integer below 2^53: their quotient is the double next to the decimal
  // (Clinger, "How to read floating point numbers accurately", PLDI 1990).
  constexpr std::array<double, 23> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                              1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53U;
  constexpr std::ptrdiff_t kDigits = 18;  // no more fit into 64 bits whatever they are
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  const char* const begin = at;
  std::uint64_t integer = 0;
  if (at[0] == '0' && at[1] == '.') {
    ++at;
  } else {
    read_digits(at, integer);
  }
  std::ptrdiff_t digits = at - begin;
  std::ptrdiff_t decimals = 0;
  if (*at == '.') {
    const char* const point = at++;
    read_digits(at, integer);
    decimals = at - point - 1;
    digits += decimals;
  }
  if (digits == 0 || digits > kDigits || integer >= kExact) return nullptr;
  const double size = static_cast<double>(integer) / kPowers[static_cast<std::size_t>(decimals)];
  value = negative ? -size : size;
  return at;
}

}  // namespace pegasos
