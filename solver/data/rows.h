// Storage of the examples: dense or sparse rows behind one view. Nobody outside this pair of files knows how rows lie
// in memory; a row offers what the methods need (dot product, addition, norm, walking) and nothing else.
#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace pegasos {

/// One example's features x (d numbers, most of them possibly absent). Valid as long as its storage lives.
class RowView {
 public:
  /// Dense: `values` has d entries.
  explicit RowView(VectorView values) : values_(values) {}
  /// Sparse: strictly increasing columns.
  RowView(std::span<const Column> columns, VectorView values) : columns_(columns), values_(values), sparse_(true) {}

  /// <w, x>; `w` has at least as many entries as the largest column. Summed in stored order. Cost O(nonzeros).
  double dot(VectorView w) const {
    double sum = 0;
    if (sparse_) {
      for (std::size_t i = 0; i < values_.size(); ++i) sum += w[columns_[i]] * values_[i];
    } else if (values_.size() == 2) {  // the laboratory's home ground: no loop, the same order
      sum = w[0] * values_[0] + w[1] * values_[1];
    } else {
      for (std::size_t i = 0; i < values_.size(); ++i) sum += w[i] * values_[i];
    }
    return sum;
  }
  /// w += a x. Cost O(nonzeros).
  void add_to(std::span<double> w, double a) const {
    if (sparse_) {
      for (std::size_t i = 0; i < values_.size(); ++i) w[columns_[i]] += a * values_[i];
    } else {
      for (std::size_t i = 0; i < values_.size(); ++i) w[i] += a * values_[i];
    }
  }
  /// |x|^2, summed in stored order.
  double squared_norm() const {
    double sum = 0;
    for (const double value : values_) sum += value * value;
    return sum;
  }
  /// Stored entries (dense: d).
  Count stored() const { return static_cast<Count>(values_.size()); }
  /// x_column, 0 where nothing is stored (beyond the end of a row too). Cost O(1) dense, O(log nonzeros) sparse.
  double at(Column column) const;

  /// Calls f(column, value) for every stored entry in increasing column order.
  template <class F>
  void for_each(F&& f) const {
    if (sparse_) {
      for (std::size_t i = 0; i < values_.size(); ++i) f(columns_[i], values_[i]);
    } else {
      for (std::size_t i = 0; i < values_.size(); ++i) f(static_cast<Column>(i), values_[i]);
    }
  }

 private:
  std::span<const Column> columns_;
  VectorView values_;
  bool sparse_ = false;
};

/// m rows with d columns, immutable once filled.
class RowStorage {
 public:
  RowStorage() = default;
  /// Dense, row-major: `values` has m * columns entries.
  static RowStorage dense(Count columns, std::vector<double> values);
  /// CSR: row i has the entries starts[i] .. starts[i+1]; columns strictly increase inside a row and are < `columns`.
  static RowStorage sparse(Count columns, std::vector<std::size_t> starts, std::vector<Column> ids,
                           std::vector<double> values);

  Count rows() const { return rows_; }
  Count columns() const { return columns_; }
  bool is_sparse() const { return sparse_; }
  /// Entries that are not zero.
  Count nonzeros() const;
  /// out_j = <w, x_{rows_j}> with the digits of RowView::dot: each sum in stored order, but several rows at a time, so
  /// that no addition waits for the one before.
  void dots(std::span<const Row> rows, VectorView w, std::span<double> out) const;
  RowView row(Row i) const {
    if (sparse_) {
      const std::size_t first = starts_[i];
      const std::size_t count = starts_[i + 1] - first;
      return {std::span(ids_).subspan(first, count), VectorView(values_).subspan(first, count)};
    }
    const auto width = static_cast<std::size_t>(columns_);
    return RowView(VectorView(values_).subspan(i * width, width));
  }

 private:
  Count rows_ = 0;
  Count columns_ = 0;
  bool sparse_ = false;
  std::vector<std::size_t> starts_;
  std::vector<Column> ids_;
  std::vector<double> values_;
};

/// Fills a RowStorage row by row, so that who produces rows need not know how they are stored.
class RowBuilder {
 public:
  explicit RowBuilder(bool sparse) : sparse_(sparse) {}

  /// Room for so many rows and stored entries; a hint only.
  void reserve(Count rows, Count entries);
  /// x_column = value in the row being written; columns increase within a row. Sparse rows drop zeros, -0 becomes 0.
  void add(Column column, double value) {
    if (!sparse_) {
      values_.resize(row_start_ + column, 0.0);  // columns that were passed over
      values_.push_back(value + 0.0);
    } else if (value != 0) {
      ids_.push_back(column);
      values_.push_back(value);
    }
  }
  /// Ends the row; a dense row is filled with zeros up to `columns`, which is the same for every row.
  void end_row(Count columns);
  Count rows() const { return rows_; }
  /// The storage with `columns` columns; the builder is empty afterwards.
  RowStorage finish(Count columns);

 private:
  bool sparse_;
  Count rows_ = 0;
  std::size_t row_start_ = 0;
  std::vector<std::size_t> starts_ = {0};
  std::vector<Column> ids_;
  std::vector<double> values_;
};

}  // namespace pegasos
