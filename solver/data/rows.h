// Storage of the examples: dense or sparse rows behind one view. Nobody outside of these files, row_parts and row_view
// knows how rows lie in memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/types.h"
#include "data/large/large_vector.h"
#include "data/row_parts.h"

namespace pegasos {

/// m rows with d columns, immutable; copies share their memory. Where the rows are sparse, all of them are narrow or
/// none is: see RowBlock.
class RowStorage {
 public:
  RowStorage() = default;
  /// Dense, row-major: `values`, a std::vector or a LargeVector, has m * columns entries.
  template <class Values = std::vector<double>>
  static RowStorage dense(Count columns, Values values, Count threads = 1);
  /// Rows that lie in memory of `owner`; sound_places and every row of first_unsound were asked before.
  static RowStorage of(const RowParts& parts, std::shared_ptr<const void> owner);

  Count rows() const { return parts_.rows; }
  Count columns() const { return parts_.columns; }
  bool is_sparse() const { return parts_.sparse; }
  /// Entries that are not zero.
  Count nonzeros() const { return parts_.facts.nonzeros; }
  /// The memory itself, which lives as long as the storage, and what is known of it.
  const RowParts& parts() const { return parts_; }
  /// Bytes that the rows take.
  std::size_t bytes() const { return parts_.bytes.size() + parts_.places.size_bytes(); }
  /// Another program may change these rows, as they lie in its reach.
  bool lies_in_file() const { return parts_.file != nullptr; }
  /// Error where one did: what was computed since this was asked last may be wrong.
  Status check_file() const;

  [[gnu::always_inline]] RowView row(Row i) const {
    if (parts_.sparse) return block(i).row();
    const auto width = static_cast<std::size_t>(parts_.columns);
    return RowView(VectorView(values() + i * width, width));
  }
  /// |x_i|^2, summed in stored order. Cost O(1) where the rows are sparse, else O(d).
  double squared_norm(Row i) const { return parts_.sparse ? block(i).squared_norm() : row(i).squared_norm(); }
  /// Sparse row i.
  [[gnu::always_inline]] RowBlock block(Row i) const { return {begin_of_block(i), parts_.narrow}; }
  /// out_j = <w, x_{rows_j}> with the digits of RowView::dot, several rows at a time.
  void dots(std::span<const Row> rows, VectorView w, std::span<double> out) const;

  /// To be called before a pass over the rows `begin` ... `end` - 1: has the system read them ahead, where they lie in
  /// a file that memory may not hold.
  void expect(Count begin, Count end) const {
    if (parts_.scarce) read_ahead(static_cast<Row>(begin), static_cast<Row>(end));
  }
  /// Do the rows lie outside of the processor's near caches, so that fetching ahead pays?
  bool worth_prefetching() const { return prefetched_ > 0; }
  /// Has the processor fetch, without waiting, where row i lies; a few steps later `prefetch` the row itself.
  [[gnu::always_inline]] void prefetch_place(Row i) const {
    if (parts_.sparse) __builtin_prefetch(parts_.places.data() + i);
  }
  [[gnu::always_inline]] void prefetch(Row i) const {
    const std::byte* line = begin_of(i);
    const std::byte* const last = begin_of(i + 1) - 1;
    for (std::size_t n = prefetched_; n > 0; --n, line += kLine) __builtin_prefetch(std::min(line, last));
  }

 private:
  static constexpr std::size_t kLine = 64;  // of the cache
  void read_ahead(Row begin, Row end) const;
  void dots_of_some(std::span<const Row> rows, std::size_t begin, std::size_t end, VectorView w,
                    std::span<double> out) const;
  const double* values() const { return reinterpret_cast<const double*>(parts_.bytes.data()); }
  const std::byte* begin_of_block(Row i) const {
    return parts_.bytes.data() + std::size_t{parts_.places.data()[i]} * RowBlock::kEven;
  }
  const std::byte* begin_of(Row i) const {
    if (parts_.sparse) return begin_of_block(i);
    return reinterpret_cast<const std::byte*>(values() + std::size_t{i} * static_cast<std::size_t>(parts_.columns));
  }

  RowParts parts_;
  // Lines of a row, the same for all, so that the processor foresees the loop's end; or none.
  std::size_t prefetched_ = 0;
  std::shared_ptr<const void> owner_;
};

/// What a pass over a row costs on average, at least 1 (for `look`).
inline Count work_of_a_row(const RowStorage& rows) {
  return 1 + (rows.is_sparse() ? rows.nonzeros() / std::max<Count>(1, rows.rows()) : rows.columns());
}

/// Sparse rows on their way into a RowBuilder, many at a time.
struct RowBatch {
  std::vector<std::uint32_t> stored;  ///< entries of each row
  std::vector<Column> ids;            ///< of all rows, one after the other; what follows them means nothing
  Vector values;                      ///< likewise; none is 0
  std::vector<double> norms2;         ///< by `measure`: |x|^2 of each row, summed in stored order
  std::vector<std::uint64_t> prints;  ///< by `measure`
  bool narrow = true;                 ///< all are float values

  /// Once the entries are there.
  void measure();
};

/// "the rows take more than 64 GiB ...": what a full builder stands for.
Message rows_too_many(std::size_t most_bytes);

/// Fills a RowStorage row by row, so that who produces rows need not know how they are stored.
class RowBuilder {
 public:
  explicit RowBuilder(bool sparse, std::size_t most_bytes = kMostBytes)
      : sparse_(sparse), narrow_(sparse), most_bytes_(most_bytes) {}

  /// Room for so many rows and stored entries (sparse: all of them float values, or not); a hint only.
  void reserve(Count rows, Count entries, bool narrow = true);
  /// x_column = value in the row being written; columns increase within a row. Sparse rows drop zeros, -0 becomes 0.
  void add(Column column, double value) {
    if (!sparse_) {
      values_.resize(row_start_ + column, 0.0);  // columns that were passed over
      values_.push_back(value + 0.0);
    } else if (value != 0) {
      row_.ids.push_back(column);
      row_.values.push_back(value);
    }
  }
  /// Ends the row; a dense row is filled with zeros up to `columns`, which is the same for every row.
  void end_row(Count columns);
  Count rows() const { return rows_; }
  /// Sparse rows of more bytes than there are places for do not get in: what is there is not all that was added.
  bool is_full() const { return full_; }
  /// 64 GiB, or what the processor can address.
  static constexpr std::size_t kMostBytes = static_cast<std::size_t>(
      std::min<std::uint64_t>(std::uint64_t{RowBlock::kEven} << 32U, std::numeric_limits<std::size_t>::max()));
  /// The storage with `columns` columns, measured by `threads`; the builder is empty afterwards. It must not be full.
  RowStorage finish(Count columns, Count threads = 1);

  /// Dense rows of so many columns behind those that are there; -0 becomes 0.
  void append(std::span<const double> values, Count columns);
  /// Sparse rows behind those that are there; they were measured.
  void append(const RowBatch& batch);

 private:
  void widen();

  struct Blocks {
    RowFacts facts;
    LargeVector<std::uint32_t> places;
    LargeVector<std::byte> bytes;
  };
  bool sparse_;
  bool narrow_;
  std::size_t most_bytes_;
  bool full_ = false;
  Count rows_ = 0;
  LargeVector<double> values_;  // dense
  std::size_t row_start_ = 0;
  Blocks blocks_;  // sparse
  RowBatch row_;   // the row being written
};

}  // namespace pegasos
