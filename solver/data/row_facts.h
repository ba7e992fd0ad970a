// What one pass over all rows of a set tells, kept with them, so that nobody passes over them again.
#pragma once

#include <bit>
#include <cstdint>

#include "core/types.h"

namespace pegasos {

/// Of a row's entries that are not zero: equal numbers give equal prints, however the row is stored.
class RowPrint {
 public:
  void add(Column column, double value) {
    std::uint64_t word = std::bit_cast<std::uint64_t>(value) + (std::uint64_t{column} + 1) * 0x9E3779B97F4A7C15U;
    word = (word ^ (word >> 32U)) * 0xD6E8FEB86659FD93U;
    sum_ += word ^ (word >> 29U);
  }
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;  // entries need no order: each holds its column
};

struct RowFacts {
  Count nonzeros = 0;
  Count empty = 0;                                  ///< rows that are all zero
  double largest_norm2 = 0;                         ///< max |x_i|^2; infinite where that leaves the range of a double
  std::uint64_t fingerprint = 0xCBF29CE484222325U;  ///< 64 bits of all rows in their order

  void add(Count stored, double norm2, std::uint64_t print) {
    nonzeros += stored;
    empty += stored == 0 ? 1 : 0;
    if (norm2 > largest_norm2) largest_norm2 = norm2;
    fingerprint = (std::rotl(fingerprint, 5) ^ print) * 0x100000001B3U;
  }
  bool operator==(const RowFacts&) const = default;
};

}  // namespace pegasos
