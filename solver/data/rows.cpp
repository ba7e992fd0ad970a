#include "data/rows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace pegasos {
namespace {

constexpr std::size_t kGroup = 8;  // rows that are multiplied at a time

}  // namespace

double RowView::at(Column column) const {
  if (!sparse_) return column < values_.size() ? values_[column] : 0;
  const auto place = std::lower_bound(columns_.begin(), columns_.end(), column);
  if (place == columns_.end() || *place != column) return 0;
  return values_[static_cast<std::size_t>(place - columns_.begin())];
}

RowStorage RowStorage::dense(Count columns, std::vector<double> values) {
  assert(columns > 0 && values.size() % static_cast<std::size_t>(columns) == 0);
  RowStorage storage;
  storage.columns_ = columns;
  storage.rows_ = static_cast<Count>(values.size()) / columns;
  storage.values_ = std::move(values);
  return storage;
}

RowStorage RowStorage::sparse(Count columns, std::vector<std::size_t> starts, std::vector<Column> ids,
                              std::vector<double> values) {
  assert(!starts.empty() && starts.front() == 0 && starts.back() == values.size() && ids.size() == values.size());
  RowStorage storage;
  storage.columns_ = columns;
  storage.rows_ = static_cast<Count>(starts.size()) - 1;
  storage.sparse_ = true;
  storage.starts_ = std::move(starts);
  storage.ids_ = std::move(ids);
  storage.values_ = std::move(values);
  return storage;
}

void RowStorage::dots(std::span<const Row> rows, VectorView w, std::span<double> out) const {
  const auto width = static_cast<std::size_t>(columns_);
  std::size_t j = 0;
  if (!sparse_ && width > 2) {
    for (; j + kGroup <= rows.size(); j += kGroup) {
      std::array<const double*, kGroup> x{};
      for (std::size_t i = 0; i < kGroup; ++i) x[i] = values_.data() + rows[j + i] * width;
      std::array<double, kGroup> sums{};
      for (std::size_t column = 0; column < width; ++column) {
        const double w_column = w[column];
        for (std::size_t i = 0; i < kGroup; ++i) sums[i] += w_column * x[i][column];
      }
      std::ranges::copy(sums, out.begin() + static_cast<std::ptrdiff_t>(j));
    }
  }
  for (; j < rows.size(); ++j) out[j] = row(rows[j]).dot(w);
}

Count RowStorage::nonzeros() const {
  return std::count_if(values_.begin(), values_.end(), [](double value) { return value != 0; });
}

void RowBuilder::reserve(Count rows, Count entries) {
  if (sparse_) {
    starts_.reserve(static_cast<std::size_t>(rows) + 1);
    ids_.reserve(static_cast<std::size_t>(entries));
  }
  values_.reserve(static_cast<std::size_t>(entries));
}

void RowBuilder::end_row(Count columns) {
  if (sparse_) {
    starts_.push_back(values_.size());
  } else {
    assert(values_.size() <= row_start_ + static_cast<std::size_t>(columns));
    values_.resize(row_start_ + static_cast<std::size_t>(columns), 0.0);
  }
  row_start_ = values_.size();
  ++rows_;
}

RowStorage RowBuilder::finish(Count columns) {
  RowBuilder empty(sparse_);
  std::swap(*this, empty);
  if (!empty.sparse_) return RowStorage::dense(columns, std::move(empty.values_));
  return RowStorage::sparse(columns, std::move(empty.starts_), std::move(empty.ids_), std::move(empty.values_));
}

}  // namespace pegasos
