#include "data/row_parts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

namespace pegasos {
namespace {

/// Finite, and the numbers behind them, up to a multiple of RowView::kPad, are 0.
template <class Value, class Bits, Bits kExponent>
bool sound_values(const std::byte* at, std::size_t stored, std::size_t padded) {
  const auto* const values = reinterpret_cast<const Value*>(at);
  bool wrong = false;
  for (std::size_t i = 0; i < padded; ++i) wrong |= (std::bit_cast<Bits>(values[i]) & kExponent) == kExponent;
  for (std::size_t i = stored; i < padded; ++i) wrong |= std::bit_cast<Bits>(values[i]) != 0;
  return !wrong;
}

bool sound_numbers(const std::byte* at, std::size_t stored, std::size_t padded, bool narrow) {
  return narrow ? sound_values<float, std::uint32_t, 0x7F800000U>(at, stored, padded)
                : sound_values<double, std::uint64_t, 0x7FF0000000000000U>(at, stored, padded);
}

bool sound_columns(const Column* columns, std::size_t stored, std::size_t padded, Count limit) {
  bool wrong = false;
  for (std::size_t i = 1; i < stored; ++i) wrong |= columns[i - 1] >= columns[i];
  for (std::size_t i = stored; i < padded; ++i) wrong |= columns[i] != 0;
  return !wrong && (stored == 0 || Count{columns[stored - 1]} < limit);
}

}  // namespace

std::byte* RowBlock::write(std::byte* at, bool narrow, std::span<const Column> columns, const double* values,
                           double norm2) {
  const std::size_t stored = columns.size();
  std::byte* const end = at + size_of(stored, narrow);
  const std::array<std::uint32_t, 2> head = {static_cast<std::uint32_t>(stored), 0};
  std::memcpy(at, head.data(), sizeof head);
  std::memcpy(at + kNormAt, &norm2, sizeof norm2);
  std::byte* const to = at + kHead;
  std::ranges::copy(std::as_bytes(columns), to);
  std::memset(to + columns.size_bytes(), 0, (RowView::padded(stored) - stored) * sizeof(Column));
  at += values_at(stored);
  if (narrow) {
    at = reinterpret_cast<std::byte*>(std::transform(values, values + stored, reinterpret_cast<float*>(at),
                                                     [](double value) { return static_cast<float>(value); }));
  } else {
    at = std::ranges::copy(std::as_bytes(std::span(values, stored)), at).out;
  }
  std::memset(at, 0, static_cast<std::size_t>(end - at));
  return end;
}

bool RowBlock::is_sound(std::size_t bytes, Count columns) const {
  const std::size_t n = stored();
  return size_of(n, narrow_) == bytes && sound_numbers(at_ + kNormAt, 1, 1, false) &&
         sound_columns(reinterpret_cast<const Column*>(at_ + kHead), n, RowView::padded(n), columns) &&
         sound_numbers(at_ + values_at(n), n, RowView::padded(n), narrow_);
}

bool sound_places(const RowParts& parts) {
  if (parts.places.size() != static_cast<std::size_t>(parts.rows) + 1 || parts.places.front() != 0 ||
      std::size_t{parts.places.back()} * RowBlock::kEven != parts.bytes.size())
    return false;
  return std::ranges::adjacent_find(parts.places, std::greater_equal<>()) == parts.places.end();
}

Row first_unsound(const RowParts& parts, Row begin, Row end) {
  for (Row i = begin; i < end; ++i) {
    if (parts.sparse) {
      const std::size_t start = std::size_t{parts.places[i]} * RowBlock::kEven;
      const std::size_t size = std::size_t{parts.places[i + 1]} * RowBlock::kEven - start;
      if (!RowBlock(parts.bytes.data() + start, parts.narrow).is_sound(size, parts.columns)) return i;
    } else {
      const auto width = static_cast<std::size_t>(parts.columns);
      if (!sound_numbers(parts.bytes.data() + i * width * sizeof(double), width, width, false)) return i;
    }
  }
  return end;
}

}  // namespace pegasos
