// How rows lie in memory, or in a file that is mapped there, and whether they lie there as they must.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "data/row_facts.h"
#include "data/row_view.h"

namespace pegasos {

class MappedFile;

/// A sparse row in one piece of memory: its length, its |x|^2, its columns, its values; these are float values where it
/// is narrow (half the memory, the same numbers).
class RowBlock {
 public:
  static constexpr std::size_t kEven = 16;  ///< they begin at multiples, and are counted by them
  RowBlock(const std::byte* at, bool narrow) : at_(at), narrow_(narrow) {}

  [[gnu::always_inline]] RowView row() const {
    const std::size_t n = stored();
    const auto* const columns = reinterpret_cast<const Column*>(at_ + kHead);
    const std::byte* const values = at_ + values_at(n);
    if (narrow_) return {columns, reinterpret_cast<const float*>(values), n};
    return {columns, reinterpret_cast<const double*>(values), n};
  }
  /// |x|^2, summed in stored order. Cost O(1).
  double squared_norm() const {
    double norm2 = 0;
    std::memcpy(&norm2, at_ + kNormAt, sizeof norm2);
    return norm2;
  }
  /// All of it, to be copied to a multiple of kEven bytes.
  std::span<const std::byte> bytes() const { return {at_, size_of(stored(), narrow_)}; }
  /// Is it as `write` leaves it, in so many bytes, with finite numbers and with columns in order and below `columns`?
  /// Reads nothing outside of these bytes, kEven at least.
  bool is_sound(std::size_t bytes, Count columns) const;

  /// Bytes of a row with so many entries.
  static std::size_t size_of(std::size_t stored, bool narrow) {
    const std::size_t width = narrow ? sizeof(float) : sizeof(double);
    return (values_at(stored) + RowView::padded(stored) * width + kEven - 1) / kEven * kEven;
  }
  /// Writes a row of these columns, as many `values`, and |x|^2 = `norm2`. Returns its end.
  static std::byte* write(std::byte* at, bool narrow, std::span<const Column> columns, const double* values,
                          double norm2);

 private:
  static constexpr std::size_t kHead = 16;   // bytes before the columns: how many there are, and
  static constexpr std::size_t kNormAt = 8;  // |x|^2
  static std::size_t values_at(std::size_t stored) { return kHead + RowView::padded(stored) * sizeof(Column); }
  std::size_t stored() const {
    std::uint32_t stored = 0;
    std::memcpy(&stored, at_, sizeof stored);
    return stored;
  }

  const std::byte* at_;
  bool narrow_;
};

/// Rows as they lie in memory, or in a file that is mapped there.
struct RowParts {
  Count rows = 0;
  Count columns = 0;
  bool sparse = false;
  bool narrow = false;  ///< sparse, with float values
  RowFacts facts = {};
  std::span<const std::uint32_t> places = {};  ///< sparse: m + 1, of the rows, in units of RowBlock::kEven
  std::span<const std::byte> bytes = {};       ///< RowBlocks, or dense values row by row; at a multiple of 16
  bool scarce = false;                         ///< they lie in a file, of which not all may fit into memory
  const MappedFile* file = nullptr;            ///< that they lie in; null where nobody else can change them
};

/// Do the places increase, from 0 to the end of the bytes?
bool sound_places(const RowParts& parts);
/// The first of the rows `begin` ... `end` - 1 that is not as a RowBuilder leaves it (columns out of order or out of
/// range, numbers that are not finite); `end` where none is. Reads nothing outside of `parts`, whose places are sound.
Row first_unsound(const RowParts& parts, Row begin, Row end);

}  // namespace pegasos
