// Storage of the examples: dense or sparse rows behind one view. Nobody outside this pair of files knows how rows lie
// in memory; a row offers what the methods need (dot product, addition, norm, walking) and nothing else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/large_vector.h"
#include "core/types.h"

namespace pegasos {

/// One example's features x (d numbers, most of them possibly absent). Valid as long as its storage lives.
class RowView {
 public:
  /// Dense: `values` has d entries.
  explicit RowView(VectorView values) : values_(values.data()), stored_(values.size()) {}
  /// Sparse: `stored` strictly increasing columns with their values.
  RowView(const Column* columns, const double* values, std::size_t stored)
      : columns_(columns), values_(values), stored_(stored) {}
  RowView(const Column* columns, const float* values, std::size_t stored)
      : columns_(columns), narrow_(values), stored_(stored) {}

  /// <w, x>; `w` has at least as many entries as the largest column. Summed in stored order, so that a row has the same
  /// product whether its zeros are stored or not. Cost O(nonzeros).
  double dot(VectorView w) const {
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

 private:
  template <class Value>
  double sparse_dot(const Value* values, const double* w) const {
    double sum = 0;
    for (std::size_t i = 0; i < stored_; ++i) sum += w[columns_[i]] * static_cast<double>(values[i]);
    return sum;
  }

  const Column* columns_ = nullptr;  // of a sparse row
  const double* values_ = nullptr;   // or narrow_
  const float* narrow_ = nullptr;
  std::size_t stored_ = 0;
};

/// m rows with d columns, immutable once filled. A sparse row is one block of memory: its length, its columns, its
/// values; these are float values where all of the set's are (half the memory, the same numbers).
class RowStorage {
 public:
  RowStorage() = default;
  /// Dense, row-major: `values` has m * columns entries.
  static RowStorage dense(Count columns, std::vector<double> values);
  /// CSR: row i has the entries starts[i] .. starts[i+1]; columns strictly increase inside a row and are < `columns`.
  static RowStorage sparse(Count columns, const std::vector<std::size_t>& starts, const std::vector<Column>& ids,
                           const std::vector<double>& values);

  Count rows() const { return rows_; }
  Count columns() const { return columns_; }
  bool is_sparse() const { return sparse_; }
  /// Sparse, and every value is a float value.
  bool is_narrow() const { return sparse_ && narrow_; }
  /// Entries that are not zero.
  Count nonzeros() const;
  /// out_j = <w, x_{rows_j}> with the digits of RowView::dot, several rows at a time.
  void dots(std::span<const Row> rows, VectorView w, std::span<double> out) const;
  RowView row(Row i) const {
    if (!sparse_) {
      const auto width = static_cast<std::size_t>(columns_);
      return RowView(VectorView(values_).subspan(i * width, width));
    }
    const std::byte* const block = blocks_.data() + starts_[i];
    std::uint32_t stored = 0;
    std::memcpy(&stored, block, sizeof stored);
    const auto* const columns = reinterpret_cast<const Column*>(block + kHead);
    const std::byte* const values = block + values_at(stored);
    if (narrow_) return {columns, reinterpret_cast<const float*>(values), stored};
    return {columns, reinterpret_cast<const double*>(values), stored};
  }
  /// Has the processor fetch, without waiting, where row i lies; a few steps later `fetch` the row itself.
  [[gnu::always_inline]] void fetch_place(Row i) const {
    if (sparse_) __builtin_prefetch(starts_.data() + i);
  }
  [[gnu::always_inline]] void fetch(Row i) const {
    if (!sparse_) return;
    const std::byte* const end = blocks_.data() + std::min(starts_[i + 1], starts_[i] + kFetched);
    for (const std::byte* line = blocks_.data() + starts_[i]; line < end; line += kLine) __builtin_prefetch(line);
  }

 private:
  friend class RowBuilder;
  static constexpr std::size_t kHead = 4;        // bytes before the columns: how many there are
  static constexpr std::size_t kLine = 64;       // of the cache
  static constexpr std::size_t kFetched = 4096;  // of a long row its beginning; the processor goes on by itself
  static constexpr std::size_t kEven = 8;        // values and blocks begin at multiples
  static std::size_t values_at(std::size_t stored) {
    return (kHead + stored * sizeof(Column) + kEven - 1) / kEven * kEven;
  }

  Count rows_ = 0;
  Count columns_ = 0;
  bool sparse_ = false;
  bool narrow_ = false;
  std::vector<double> values_;       // dense
  std::vector<std::size_t> starts_;  // sparse: m + 1 offsets into
  LargeVector<std::byte> blocks_;
};

/// Fills a RowStorage row by row, so that who produces rows need not know how they are stored.
class RowBuilder {
 public:
  explicit RowBuilder(bool sparse) { storage_.sparse_ = storage_.narrow_ = sparse; }

  /// Room for so many rows and stored entries; a hint only.
  void reserve(Count rows, Count entries);
  /// x_column = value in the row being written; columns increase within a row. Sparse rows drop zeros, -0 becomes 0.
  void add(Column column, double value) {
    if (!storage_.sparse_) {
      storage_.values_.resize(row_start_ + column, 0.0);  // columns that were passed over
      storage_.values_.push_back(value + 0.0);
    } else if (value != 0) {
      ids_.push_back(column);
      row_.push_back(value);
    }
  }
  /// Ends the row; a dense row is filled with zeros up to `columns`, which is the same for every row.
  void end_row(Count columns);
  Count rows() const { return storage_.rows_; }
  /// The storage with `columns` columns; the builder is empty afterwards.
  RowStorage finish(Count columns);

 private:
  void append(std::span<const Column> ids, VectorView values);
  void widen();

  RowStorage storage_;
  std::size_t row_start_ = 0;  // dense
  std::vector<Column> ids_;    // sparse: of the row being written
  std::vector<double> row_;
};

}  // namespace pegasos
