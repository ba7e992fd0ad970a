#include "data/rows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "core/numbers.h"

namespace pegasos {
namespace {

constexpr std::size_t kGroup = 8;  // rows that are multiplied at a time

}  // namespace

double RowView::at(Column column) const {
  if (columns_ == nullptr) return column < stored_ ? values_[column] : 0;
  const Column* const end = columns_ + stored_;
  const Column* const place = std::lower_bound(columns_, end, column);
  if (place == end || *place != column) return 0;
  return narrow_ != nullptr ? static_cast<double>(narrow_[place - columns_]) : values_[place - columns_];
}

RowStorage RowStorage::dense(Count columns, std::vector<double> values) {
  assert(columns > 0 && values.size() % static_cast<std::size_t>(columns) == 0);
  RowStorage storage;
  storage.columns_ = columns;
  storage.rows_ = static_cast<Count>(values.size()) / columns;
  storage.values_ = std::move(values);
  return storage;
}

RowStorage RowStorage::sparse(Count columns, const std::vector<std::size_t>& starts, const std::vector<Column>& ids,
                              const std::vector<double>& values) {
  assert(!starts.empty() && starts.front() == 0 && starts.back() == values.size() && ids.size() == values.size());
  RowBuilder builder(true);
  builder.reserve(static_cast<Count>(starts.size()) - 1, static_cast<Count>(ids.size()));
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    for (std::size_t e = starts[i]; e < starts[i + 1]; ++e) builder.add(ids[e], values[e]);
    builder.end_row(columns);
  }
  return builder.finish(columns);
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
  constexpr std::size_t kAhead = 8;
  for (; j < rows.size(); ++j) {
    if (j + kAhead < rows.size()) fetch(rows[j + kAhead]);
    out[j] = row(rows[j]).dot(w);
  }
}

Count RowStorage::nonzeros() const {
  Count count = 0;
  for (Row i = 0; i < rows_; ++i) row(i).for_each([&](Column, double value) { count += value != 0 ? 1 : 0; });
  return count;
}

void RowBuilder::reserve(Count rows, Count entries) {
  const auto all = static_cast<std::size_t>(entries);
  if (!storage_.sparse_) {
    storage_.values_.reserve(all);
    return;
  }
  const auto m = static_cast<std::size_t>(rows);
  storage_.starts_.reserve(m + 1);
  storage_.blocks_.reserve(m * (RowStorage::kHead + RowStorage::kEven) + all * (sizeof(Column) + sizeof(float)));
}

void RowBuilder::end_row(Count columns) {
  if (storage_.sparse_) {
    append(ids_, row_);
    ids_.clear();
    row_.clear();
    return;
  }
  std::vector<double>& values = storage_.values_;
  assert(values.size() <= row_start_ + static_cast<std::size_t>(columns));
  values.resize(row_start_ + static_cast<std::size_t>(columns), 0.0);
  row_start_ = values.size();
  ++storage_.rows_;
}

/// A block at the end. The first value that no float has makes all rows wide.
void RowBuilder::append(std::span<const Column> ids, VectorView values) {
  if (storage_.narrow_ && !std::ranges::all_of(values, is_float_value)) widen();
  LargeVector<std::byte>& blocks = storage_.blocks_;
  if (storage_.starts_.empty()) storage_.starts_.push_back(0);
  const std::size_t start = blocks.size();
  const std::size_t at = start + RowStorage::values_at(ids.size());
  const std::size_t width = storage_.narrow_ ? sizeof(float) : sizeof(double);
  constexpr std::size_t kEven = RowStorage::kEven;
  blocks.resize((at + values.size() * width + kEven - 1) / kEven * kEven);
  const auto stored = static_cast<std::uint32_t>(ids.size());
  std::memcpy(&blocks[start], &stored, sizeof stored);
  if (!ids.empty()) std::memcpy(&blocks[start + RowStorage::kHead], ids.data(), ids.size_bytes());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (storage_.narrow_) {
      const auto narrow = static_cast<float>(values[i]);
      std::memcpy(&blocks[at + i * width], &narrow, width);
    } else {
      std::memcpy(&blocks[at + i * width], &values[i], width);
    }
  }
  storage_.starts_.push_back(blocks.size());
  ++storage_.rows_;
}

void RowBuilder::widen() {
  RowBuilder wide(true);
  wide.storage_.narrow_ = false;
  std::vector<Column> ids;
  Vector values;
  for (Row i = 0; i < storage_.rows_; ++i) {
    ids.clear();
    values.clear();
    storage_.row(i).for_each([&](Column column, double value) {
      ids.push_back(column);
      values.push_back(value);
    });
    wide.append(ids, values);
  }
  storage_ = std::move(wide.storage_);
}

RowStorage RowBuilder::finish(Count columns) {
  RowBuilder done(storage_.sparse_);
  std::swap(*this, done);
  RowStorage& storage = done.storage_;
  storage.columns_ = columns;
  if (storage.sparse_ && storage.starts_.empty()) storage.starts_.push_back(0);
  return std::move(storage);
}

}  // namespace pegasos
