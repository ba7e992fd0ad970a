#include "data/rows.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pegasos {

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
