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
  auto owner = std::make_shared<const std::vector<double>>(std::move(values));
  storage.values_ = owner->data();
  storage.owner_ = std::move(owner);
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
      for (std::size_t i = 0; i < kGroup; ++i) x[i] = values_ + rows[j + i] * width;
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
  for (Row i = 0; i < rows_; ++i) {
    if (sparse_) {
      count += row(i).stored();  // zeros are not stored
    } else {
      row(i).for_each([&](Column, double value) { count += value != 0 ? 1 : 0; });
    }
  }
  return count;
}

std::size_t RowStorage::bytes() const {
  const auto m = static_cast<std::size_t>(rows_);
  if (!sparse_) return m * static_cast<std::size_t>(columns_) * sizeof(double);
  return rows_ == 0 ? 0 : place(static_cast<Row>(rows_)) + (m + 1) * sizeof(std::uint32_t);
}

void RowBuilder::reserve(Count rows, Count entries, bool narrow) {
  const auto all = static_cast<std::size_t>(entries);
  if (!sparse_) {
    values_.reserve(all);
    return;
  }
  const auto m = static_cast<std::size_t>(rows);
  const std::size_t width = sizeof(Column) + (narrow ? sizeof(float) : sizeof(double));
  blocks_.starts.reserve(m + 1);
  blocks_.bytes.reserve(m * RowStorage::block_bytes(1, narrow) + all * width);
}

void RowBuilder::end_row(Count columns) {
  if (sparse_) {
    row_.stored.assign(1, static_cast<std::uint32_t>(row_.ids.size()));
    row_.narrow = std::ranges::all_of(row_.values, is_float_value);
    append(row_);
    row_.ids.clear();
    row_.values.clear();
    return;
  }
  assert(values_.size() <= row_start_ + static_cast<std::size_t>(columns));
  values_.resize(row_start_ + static_cast<std::size_t>(columns), 0.0);
  row_start_ = values_.size();
  ++rows_;
}

// The first value that no float has makes all rows wide.
void RowBuilder::append(const RowBatch& batch) {
  if (narrow_ && !batch.narrow) widen();
  LargeVector<std::byte>& bytes = blocks_.bytes;
  if (blocks_.starts.empty()) blocks_.starts.push_back(0);
  const std::size_t start = bytes.size();
  std::size_t end = start;
  for (const std::uint32_t stored : batch.stored) {
    end += RowStorage::block_bytes(stored, narrow_);
    blocks_.starts.push_back(static_cast<std::uint32_t>(end / RowStorage::kEven));
  }
  bytes.resize(end);
  rows_ += static_cast<Count>(batch.stored.size());
  std::byte* block = bytes.data() + start;
  const Column* ids = batch.ids.data();
  const double* values = batch.values.data();
  for (const std::uint32_t stored : batch.stored) {
    double norm2 = 0;
    for (std::uint32_t i = 0; i < stored; ++i) norm2 += values[i] * values[i];
    const std::size_t padding = RowView::padded(stored) - stored;
    const std::array<std::uint32_t, 2> head = {stored, 0};
    std::memcpy(block, head.data(), sizeof head);
    std::memcpy(block + RowStorage::kNormAt, &norm2, sizeof norm2);
    std::byte* at = block + RowStorage::kHead;
    std::copy_n(reinterpret_cast<const std::byte*>(ids), stored * sizeof(Column), at);
    std::memset(at + stored * sizeof(Column), 0, padding * sizeof(Column));
    at = block + RowStorage::values_at(stored);
    if (narrow_) {
      auto* const narrow = reinterpret_cast<float*>(at);
      for (std::uint32_t i = 0; i < stored; ++i) narrow[i] = static_cast<float>(values[i]);
      at += stored * sizeof(float);
    } else {
      std::copy_n(reinterpret_cast<const std::byte*>(values), stored * sizeof(double), at);
      at += stored * sizeof(double);
    }
    block += RowStorage::block_bytes(stored, narrow_);
    std::memset(at, 0, static_cast<std::size_t>(block - at));
    ids += stored;
    values += stored;
  }
}

void RowBuilder::widen() {
  RowBuilder wide(true);
  wide.narrow_ = false;
  wide.reserve(rows_, static_cast<Count>(blocks_.bytes.capacity() / (sizeof(Column) + sizeof(float))), false);
  RowStorage there;
  there.sparse_ = there.narrow_ = true;
  there.starts_ = blocks_.starts.data();
  there.blocks_ = blocks_.bytes.data();
  for (Row i = 0; i < rows_; ++i) {
    there.row(i).for_each([&](Column column, double value) { wide.add(column, value); });
    wide.end_row(0);
  }
  narrow_ = false;
  blocks_ = std::move(wide.blocks_);
}

RowStorage RowBuilder::finish(Count columns) {
  RowBuilder done(sparse_);
  std::swap(*this, done);
  RowStorage storage;
  storage.columns_ = columns;
  if (!done.sparse_) return done.rows_ == 0 ? storage : RowStorage::dense(columns, std::move(done.values_));
  storage.sparse_ = true;
  storage.narrow_ = done.narrow_;
  if (done.blocks_.bytes.size() > kMostBytes) return storage;
  if (done.blocks_.starts.empty()) done.blocks_.starts.push_back(0);
  storage.rows_ = done.rows_;
  const auto owner = std::make_shared<const Blocks>(std::move(done.blocks_));
  storage.starts_ = owner->starts.data();
  storage.blocks_ = owner->bytes.data();
  storage.owner_ = owner;
  if (storage.rows_ > 0) {
    constexpr std::size_t kMost = 16;  // the processor goes on by itself
    const std::size_t mean = owner->bytes.size() / static_cast<std::size_t>(storage.rows_);
    storage.fetched_ = std::min(kMost, 1 + mean / RowStorage::kLine * 5 / 4);
  }
  return storage;
}

}  // namespace pegasos
