// Storage of the examples: dense or sparse rows behind one view. Nobody outside this pair of files knows how rows lie
// in memory; a row offers what the methods need (dot product, addition, norm, walking) and nothing else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/types.h"
#include "data/large/large_vector.h"
#include "data/row_facts.h"

namespace pegasos {

class MappedFile;

/// One example's features x (d numbers, most of them possibly absent). Valid as long as its storage lives.
class RowView {
 public:
  /// Dense: `values` has d entries.
  explicit RowView(VectorView values) : values_(values.data()), stored_(values.size()) {}
  /// Sparse: `stored` strictly increasing columns with their values, filled up to a multiple of kPad by zeros in any
  /// columns.
  RowView(const Column* columns, const double* values, std::size_t stored)
      : columns_(columns), values_(values), stored_(stored) {}
  RowView(const Column* columns, const float* values, std::size_t stored)
      : columns_(columns), narrow_(values), stored_(stored) {}

  /// <w, x>; `w` has at least as many entries as the largest column. Summed in stored order, so that a row has the same
  /// product whether its zeros are stored or not. Cost O(nonzeros).
  [[gnu::always_inline]] double dot(VectorView w) const {
    if (narrow_ != nullptr) return sparse_dot(narrow_, w.data());
    if (columns_ != nullptr) return sparse_dot(values_, w.data());
    if (stored_ == 2) return w[0] * values_[0] + w[1] * values_[1];  // the laboratory's home ground: no loop
    double sum = 0;
    for (std::size_t i = 0; i < stored_; ++i) sum += w[i] * values_[i];
    return sum;
  }
  /// w += a x. Cost O(nonzeros).
  void add_to(std::span<double> w, double a) const {
    if (columns_ == nullptr) {  // a loop of its own, which becomes one over vector registers
      for (std::size_t i = 0; i < stored_; ++i) w[i] += a * values_[i];
    } else {
      for_each([&](Column column, double value) { w[column] += a * value; });
    }
  }
  /// |x|^2, summed in stored order.
  double squared_norm() const {
    double sum = 0;
    for_each([&](Column, double value) { sum += value * value; });
    return sum;
  }
  /// Stored entries (dense: d).
  Count stored() const { return static_cast<Count>(stored_); }
  /// x_column, 0 where nothing is stored (beyond the end of a row too). Cost O(1) dense, O(log nonzeros) sparse.
  double at(Column column) const;

  /// Calls f(column, value) for every stored entry in increasing column order.
  template <class F>
  void for_each(F&& f) const {
    if (narrow_ != nullptr) {
      for (std::size_t i = 0; i < stored_; ++i) f(columns_[i], static_cast<double>(narrow_[i]));
    } else if (columns_ != nullptr) {
      for (std::size_t i = 0; i < stored_; ++i) f(columns_[i], values_[i]);
    } else {
      for (std::size_t i = 0; i < stored_; ++i) f(static_cast<Column>(i), values_[i]);
    }
  }

  static constexpr std::size_t kPad = 4;
  static std::size_t padded(std::size_t stored) { return (stored + kPad - 1) / kPad * kPad; }

 private:
  template <class Value>
  [[gnu::always_inline]] double sparse_dot(const Value* values, const double* w) const {
    const Column* const columns = columns_;
    const std::size_t stored = padded(stored_);
    double sum = 0;
    for (std::size_t i = 0; i < stored; i += kPad) {  // one after the other: the order of the sum is part of the result
      sum += w[columns[i]] * static_cast<double>(values[i]);
      sum += w[columns[i + 1]] * static_cast<double>(values[i + 1]);
      sum += w[columns[i + 2]] * static_cast<double>(values[i + 2]);
      sum += w[columns[i + 3]] * static_cast<double>(values[i + 3]);
    }
    return sum;
  }

  const Column* columns_ = nullptr;  // of a sparse row
  const double* values_ = nullptr;   // or narrow_
  const float* narrow_ = nullptr;
  std::size_t stored_ = 0;
};

/// Rows as they lie in memory, or in a file that is mapped there.
struct RowParts {
  Count rows = 0;
  Count columns = 0;
  bool sparse = false;
  bool narrow = false;  ///< sparse, with float values
  RowFacts facts = {};
  std::span<const std::uint32_t> places = {};  ///< sparse: m + 1, of the blocks of RowStorage
  std::span<const std::byte> bytes = {};       ///< the blocks, or dense values row by row; at a multiple of 16
  bool scarce = false;                         ///< they lie in a file, of which not all may fit into memory
  const MappedFile* file = nullptr;            ///< that they lie in; null where nobody else can change them
};

/// m rows with d columns, immutable; copies share their memory. A sparse row is one block of memory: its length, its
/// |x|^2, its columns, its values; these are float values where all of the set's are (half the memory, the same
/// numbers).
class RowStorage {
 public:
  static constexpr std::size_t kEven = 16;  ///< blocks of sparse rows begin at multiples, and are counted by them
  RowStorage() = default;
  /// Dense, row-major: `values` has m * columns entries.
  static RowStorage dense(Count columns, std::vector<double> values);
  static RowStorage dense(Count columns, LargeVector<double> values, Count threads);

  Count rows() const { return rows_; }
  Count columns() const { return columns_; }
  bool is_sparse() const { return sparse_; }
  /// Sparse, and every value is a float value.
  bool is_narrow() const { return sparse_ && narrow_; }
  /// Entries that are not zero.
  Count nonzeros() const { return facts_.nonzeros; }
  const RowFacts& facts() const { return facts_; }
  /// What a pass over a row costs on average, at least 1 (for `look`).
  Count work_of_a_row() const { return 1 + (sparse_ ? nonzeros() / std::max<Count>(1, rows_) : columns_); }
  /// Bytes that the rows take.
  std::size_t bytes() const;
  /// The memory itself, which lives as long as the storage.
  RowParts parts() const;
  /// Another program may change these rows, as they lie in its reach.
  bool lies_in_file() const { return file_ != nullptr; }
  /// Error where one did: what was computed since this was asked last may be wrong.
  Status check_file() const;
  /// Rows that lie in memory of `owner`; sound_places and every row of first_unsound were asked before.
  static RowStorage of(const RowParts& parts, std::shared_ptr<const void> owner);
  /// Do the places increase, from 0 to the end of the bytes?
  static bool sound_places(const RowParts& parts);
  /// The first of the rows `begin` ... `end` - 1 that is not as a RowBuilder leaves it (columns out of order or out of
  /// range, numbers that are not finite); `end` where none is. Reads nothing outside of `parts`.
  static Row first_unsound(const RowParts& parts, Row begin, Row end);
  /// out_j = <w, x_{rows_j}> with the digits of RowView::dot, several rows at a time.
  void dots(std::span<const Row> rows, VectorView w, std::span<double> out) const;
  [[gnu::always_inline]] RowView row(Row i) const {
    if (!sparse_) {
      const auto width = static_cast<std::size_t>(columns_);
      return RowView(VectorView(values_ + i * width, width));
    }
    return view(blocks_ + place(i));
  }
  /// |x_i|^2, summed in stored order. Cost O(1) where the rows are sparse, else O(d).
  double squared_norm(Row i) const { return sparse_ ? norm2_of(blocks_ + place(i)) : row(i).squared_norm(); }
  /// The memory of sparse row i, to be copied to a multiple of 16 bytes.
  std::span<const std::byte> block(Row i) const {
    const std::byte* const at = blocks_ + place(i);
    return {at, bytes_of(at)};
  }
  /// Such a copy of a row of this storage: the row, its |x|^2 and the length of its memory.
  [[gnu::always_inline]] RowView view(const std::byte* block) const {
    const std::size_t stored = stored_of(block);
    const auto* const columns = reinterpret_cast<const Column*>(block + kHead);
    const std::byte* const values = block + values_at(stored);
    if (narrow_) return {columns, reinterpret_cast<const float*>(values), stored};
    return {columns, reinterpret_cast<const double*>(values), stored};
  }
  static double norm2_of(const std::byte* block) {
    double norm2 = 0;
    std::memcpy(&norm2, block + kNormAt, sizeof norm2);
    return norm2;
  }
  std::size_t bytes_of(const std::byte* block) const { return block_bytes(stored_of(block), narrow_); }
  /// Has the system read the rows `begin` ... `end` - 1 ahead, where they lie in a file that memory may not hold.
  void expect(Row begin, Row end) const {
    if (scarce_) read_ahead(begin, end);
  }
  /// Do the rows lie outside of the processor's near caches, so that fetching ahead pays?
  bool worth_prefetching() const { return prefetched_ > 0; }
  /// Has the processor fetch, without waiting, where row i lies; a few steps later `prefetch` the row itself.
  [[gnu::always_inline]] void prefetch_place(Row i) const {
    if (sparse_) __builtin_prefetch(places_ + i);
  }
  [[gnu::always_inline]] void prefetch(Row i) const {
    const std::byte* line = begin_of(i);
    const std::byte* const last = begin_of(i + 1) - 1;
    for (std::size_t n = prefetched_; n > 0; --n, line += kLine) __builtin_prefetch(std::min(line, last));
  }

 private:
  friend class RowBuilder;
  static constexpr std::size_t kHead = 16;   // bytes before the columns: how many there are, and
  static constexpr std::size_t kNormAt = 8;  // |x|^2
  static constexpr std::size_t kLine = 64;   // of the cache
  static std::size_t stored_of(const std::byte* block) {
    std::uint32_t stored = 0;
    std::memcpy(&stored, block, sizeof stored);
    return stored;
  }
  static std::size_t values_at(std::size_t stored) { return kHead + RowView::padded(stored) * sizeof(Column); }
  static std::size_t block_bytes(std::size_t stored, bool narrow) {
    const std::size_t width = narrow ? sizeof(float) : sizeof(double);
    return (values_at(stored) + RowView::padded(stored) * width + kEven - 1) / kEven * kEven;
  }
  void read_ahead(Row begin, Row end) const;
  void dots_of_some(std::span<const Row> rows, std::size_t begin, std::size_t end, VectorView w,
                    std::span<double> out) const;
  template <class Values>
  static RowStorage dense_rows(Count columns, Values values, Count threads);
  const std::byte* begin_of(Row i) const {
    if (sparse_) return blocks_ + place(i);
    return reinterpret_cast<const std::byte*>(values_ + std::size_t{i} * static_cast<std::size_t>(columns_));
  }
  std::size_t place(Row i) const { return std::size_t{places_[i]} * kEven; }

  Count rows_ = 0;
  Count columns_ = 0;
  bool sparse_ = false;
  bool narrow_ = false;
  RowFacts facts_;
  bool scarce_ = false;
  std::size_t prefetched_ =
      0;  // lines of a row, the same for all, so that the processor foresees the loop's end; or none
  const double* values_ = nullptr;         // dense
  const std::uint32_t* places_ = nullptr;  // sparse: m + 1 places, in units of kEven, in
  const std::byte* blocks_ = nullptr;
  const MappedFile* file_ = nullptr;  // of owner_
  std::shared_ptr<const void> owner_;
};

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
      std::min<std::uint64_t>(std::uint64_t{RowStorage::kEven} << 32U, std::numeric_limits<std::size_t>::max()));
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
