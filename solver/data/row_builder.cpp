#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/numbers.h"
#include "data/rows.h"

namespace pegasos {

void RowBatch::measure() {
  norms2.clear();
  prints.clear();
  std::size_t e = 0;
  for (const std::uint32_t count : stored) {
    double norm2 = 0;
    RowPrint print;
    for (const std::size_t end = e + count; e < end; ++e) {
      norm2 += values[e] * values[e];
      print.add(ids[e], values[e]);
    }
    norms2.push_back(norm2);
    prints.push_back(print.value());
  }
}

void RowBuilder::reserve(Count rows, Count entries, bool narrow) {
  const auto all = static_cast<std::size_t>(entries);
  if (!sparse_) {
    values_.reserve(all);
    return;
  }
  const auto m = static_cast<std::size_t>(rows);
  const std::size_t width = sizeof(Column) + (narrow ? sizeof(float) : sizeof(double));
  blocks_.places.reserve(m + 1);
  blocks_.bytes.reserve(m * RowBlock::size_of(1, narrow) + all * width);
}

void RowBuilder::end_row(Count columns) {
  if (sparse_) {
    row_.stored.assign(1, static_cast<std::uint32_t>(row_.ids.size()));
    row_.narrow = std::ranges::all_of(row_.values, is_float_value);
    row_.measure();
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

void RowBuilder::append(std::span<const double> values, Count columns) {
  assert(!sparse_ && columns > 0 && values.size() % static_cast<std::size_t>(columns) == 0);
  const std::size_t there = values_.size();
  values_.resize(there + values.size());
  std::ranges::transform(values, values_.begin() + static_cast<std::ptrdiff_t>(there),
                         [](double value) { return value + 0.0; });
  row_start_ = values_.size();
  rows_ += static_cast<Count>(values.size()) / columns;
}

Message rows_too_many(std::size_t most_bytes) {
  return Message("the rows take more than {} GiB, the most for a sparse set; use fewer rows or features",
                 most_bytes >> 30U);
}

// The first value that no float has makes all rows wide.
void RowBuilder::append(const RowBatch& batch) {
  if (narrow_ && !batch.narrow) widen();
  LargeVector<std::byte>& bytes = blocks_.bytes;
  if (blocks_.places.empty()) blocks_.places.push_back(0);
  const std::size_t start = bytes.size();
  std::size_t end = start;
  for (const std::uint32_t stored : batch.stored) end += RowBlock::size_of(stored, narrow_);
  full_ = full_ || end >= most_bytes_;
  if (full_) return;
  bytes.resize(end);
  end = start;
  for (const std::uint32_t stored : batch.stored) {
    end += RowBlock::size_of(stored, narrow_);
    blocks_.places.push_back(static_cast<std::uint32_t>(end / RowBlock::kEven));
  }
  rows_ += static_cast<Count>(batch.stored.size());
  std::byte* block = bytes.data() + start;
  const Column* ids = batch.ids.data();
  const double* values = batch.values.data();
  for (std::size_t r = 0; r < batch.stored.size(); ++r) {
    const std::uint32_t stored = batch.stored[r];
    blocks_.facts.add(stored, batch.norms2[r], batch.prints[r]);
    block = RowBlock::write(block, narrow_, std::span(ids, stored), values, batch.norms2[r]);
    ids += stored;
    values += stored;
  }
}

void RowBuilder::widen() {
  RowBuilder wide(true, most_bytes_);
  wide.narrow_ = false;
  wide.reserve(rows_, static_cast<Count>(blocks_.bytes.capacity() / (sizeof(Column) + sizeof(float))), false);
  const RowParts parts{.rows = rows_, .sparse = true, .narrow = true, .places = blocks_.places, .bytes = blocks_.bytes};
  const RowStorage there = RowStorage::of(parts, nullptr);
  for (Row i = 0; i < rows_; ++i) {
    there.row(i).for_each([&](Column column, double value) { wide.add(column, value); });
    wide.end_row(0);
  }
  narrow_ = false;
  full_ = full_ || wide.full_;
  blocks_ = std::move(wide.blocks_);
}

RowStorage RowBuilder::finish(Count columns, Count threads) {
  RowBuilder done(sparse_, most_bytes_);
  std::swap(*this, done);
  RowParts parts{.rows = done.rows_, .columns = columns, .sparse = done.sparse_, .narrow = done.narrow_};
  if (done.rows_ == 0) return RowStorage::of(parts, nullptr);
  if (!done.sparse_) return RowStorage::dense(columns, std::move(done.values_), threads);
  assert(!done.full_);
  const auto owner = std::make_shared<const Blocks>(std::move(done.blocks_));
  parts.facts = owner->facts;
  parts.places = owner->places;
  parts.bytes = owner->bytes;
  return RowStorage::of(parts, owner);
}

}  // namespace pegasos
