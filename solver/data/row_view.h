// One row: it offers what the methods need (dot product, addition, norm, walking) and nothing else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/types.h"

namespace pegasos {

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
  double at(Column column) const {
    if (columns_ == nullptr) return column < stored_ ? values_[column] : 0;
    const Column* const end = columns_ + stored_;
    const Column* const place = std::lower_bound(columns_, end, column);
    if (place == end || *place != column) return 0;
    return narrow_ != nullptr ? static_cast<double>(narrow_[place - columns_]) : values_[place - columns_];
  }

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

}  // namespace pegasos
