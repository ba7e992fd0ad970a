// FNV-1a, 64 bit: fingerprints of states and data (not for security).
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

namespace pegasos {

class Hash {
 public:
  void add(std::uint64_t word) {
    for (int byte = 0; byte < 8; ++byte) {
      value_ = (value_ ^ ((word >> (8 * byte)) & 0xFFU)) * 0x100000001B3ULL;
    }
  }
  void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
  void add(std::span<const double> numbers) {
    for (const double number : numbers) add(number);
  }
  void add(std::string_view text) {
    for (const char c : text) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

}  // namespace pegasos
