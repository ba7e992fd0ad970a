#include "data/rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <functional>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "core/looks.h"
#include "core/pool.h"
#include "data/large/mapped_file.h"

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

template <class Values>
RowStorage RowStorage::dense_rows(Count columns, Values values, Count threads) {
  assert(columns > 0 && values.size() % static_cast<std::size_t>(columns) == 0);
  RowStorage storage;
  storage.columns_ = columns;
  storage.rows_ = static_cast<Count>(values.size()) / columns;
  auto owner = std::make_shared<const Values>(std::move(values));
  storage.values_ = owner->data();
  storage.owner_ = std::move(owner);
  struct Measures {
    Count stored = 0;
    double norm2 = 0;
    std::uint64_t print = 0;
  };
  std::vector<Measures> measures(static_cast<std::size_t>(storage.rows_));
  for_each_part(storage.rows_, kRowPart, threads, [&](std::size_t, Count begin, Count end) {
    for (Count i = begin; i < end; ++i) {
      RowPrint print;
      Count stored = 0;
      const RowView row = storage.row(static_cast<Row>(i));
      row.for_each([&](Column column, double value) {
        if (value == 0) return;  // a stored zero and an absent one are the same number
        print.add(column, value);
        ++stored;
      });
      measures[static_cast<std::size_t>(i)] = {stored, row.squared_norm(), print.value()};
      look(4 * row.stored());
    }
  });
  for (const Measures& row : measures) storage.facts_.add(row.stored, row.norm2, row.print);
  return storage;
}

RowStorage RowStorage::dense(Count columns, std::vector<double> values) {
  return dense_rows(columns, std::move(values), 1);
}

RowStorage RowStorage::dense(Count columns, LargeVector<double> values, Count threads) {
  return dense_rows(columns, std::move(values), threads);
}

void RowStorage::dots(std::span<const Row> rows, VectorView w, std::span<double> out) const {
  constexpr Count kBetweenLooks = 1 << 16;
  const Count each = work_of_a_row();
  const std::size_t block = kGroup * static_cast<std::size_t>(1 + kBetweenLooks / static_cast<Count>(kGroup) / each);
  for (std::size_t begin = 0; begin < rows.size(); begin += block) {
    const std::size_t end = std::min(rows.size(), begin + block);
    dots_of_some(rows, begin, end, w, out);
    look(static_cast<Count>(end - begin) * each);
  }
}

/// Of those at `begin` ... `end` - 1; what comes behind them is fetched.
void RowStorage::dots_of_some(std::span<const Row> rows, std::size_t begin, std::size_t end, VectorView w,
                              std::span<double> out) const {
  const auto width = static_cast<std::size_t>(columns_);
  std::size_t j = begin;
  if (!sparse_ && width > 2) {
    for (; j + kGroup <= end; j += kGroup) {
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
  for (; j < end; ++j) {
    if (j + 2 * kAhead < rows.size()) prefetch_place(rows[j + 2 * kAhead]);
    if (j + kAhead < rows.size()) prefetch(rows[j + kAhead]);
    out[j] = row(rows[j]).dot(w);
  }
}

std::size_t RowStorage::bytes() const {
  const auto m = static_cast<std::size_t>(rows_);
  if (!sparse_) return m * static_cast<std::size_t>(columns_) * sizeof(double);
  return rows_ == 0 ? 0 : place(static_cast<Row>(rows_)) + (m + 1) * sizeof(std::uint32_t);
}

Status RowStorage::check_file() const { return file_ == nullptr ? Status(Done{}) : file_->check(); }

RowParts RowStorage::parts() const {
  RowParts parts{rows_, columns_, sparse_, is_narrow(), facts_, {}, {}};
  const auto m = static_cast<std::size_t>(rows_);
  if (!sparse_) {
    parts.bytes = std::as_bytes(std::span(values_, m * static_cast<std::size_t>(columns_)));
  } else if (m > 0) {
    parts.places = {places_, m + 1};
    parts.bytes = {blocks_, place(static_cast<Row>(rows_))};
  }
  return parts;
}

RowStorage RowStorage::of(const RowParts& parts, std::shared_ptr<const void> owner) {
  RowStorage storage;
  storage.rows_ = parts.rows;
  storage.columns_ = parts.columns;
  storage.sparse_ = parts.sparse;
  storage.narrow_ = parts.narrow;
  storage.scarce_ = parts.scarce;
  storage.facts_ = parts.facts;
  storage.file_ = parts.file;
  storage.owner_ = std::move(owner);
  storage.places_ = parts.places.data();
  if (parts.sparse) {
    storage.blocks_ = parts.bytes.data();
  } else {
    storage.values_ = reinterpret_cast<const double*>(parts.bytes.data());
  }
  constexpr std::size_t kNear = std::size_t{1} << 18U;
  if (parts.bytes.size() > kNear) {
    constexpr std::size_t kMost = 16;  // the processor goes on by itself
    const std::size_t mean = parts.bytes.size() / static_cast<std::size_t>(parts.rows);
    storage.prefetched_ = std::min(kMost, (mean * 5 / 4 + (kLine - kEven) + kLine - 1) / kLine);
  }
  return storage;
}

void RowStorage::read_ahead(Row begin, Row end) const {
#ifdef __linux__
  constexpr std::uintptr_t kPage = 4096;
  const std::byte* const first = begin_of(begin);
  const std::byte* const last = begin_of(end);
  constexpr std::size_t kAtOnce = std::size_t{1} << 17U;  // what the system reads of a longer stretch at least
  const std::byte* at = first - reinterpret_cast<std::uintptr_t>(first) % kPage;
  for (; at < last; at += std::min(kAtOnce, static_cast<std::size_t>(last - at))) {  // advice: nothing depends on it
    ::madvise(const_cast<std::byte*>(at), std::min(kAtOnce, static_cast<std::size_t>(last - at)), MADV_WILLNEED);
  }
#endif
}

bool RowStorage::sound_places(const RowParts& parts) {
  if (parts.places.size() != static_cast<std::size_t>(parts.rows) + 1 || parts.places.front() != 0 ||
      std::size_t{parts.places.back()} * kEven != parts.bytes.size())
    return false;
  return std::ranges::adjacent_find(parts.places, std::greater_equal<>()) == parts.places.end();
}

namespace {

/// Finite, and the numbers behind them, up to a multiple of RowView::kPad, are 0.
template <class Value, class Bits, Bits kExponent>
bool sound_values(const std::byte* at, std::size_t stored, std::size_t padded) {
  const auto* const values = reinterpret_cast<const Value*>(at);
  bool wrong = false;
  for (std::size_t i = 0; i < padded; ++i) wrong |= (std::bit_cast<Bits>(values[i]) & kExponent) == kExponent;
  for (std::size_t i = stored; i < padded; ++i) wrong |= std::bit_cast<Bits>(values[i]) != 0;
  return !wrong;
}

bool sound_numbers(const std::byte* at, std::size_t stored, std::size_t padded, bool narrow) {
  return narrow ? sound_values<float, std::uint32_t, 0x7F800000U>(at, stored, padded)
                : sound_values<double, std::uint64_t, 0x7FF0000000000000U>(at, stored, padded);
}

bool sound_columns(const Column* columns, std::size_t stored, std::size_t padded, Count limit) {
  bool wrong = false;
  for (std::size_t i = 1; i < stored; ++i) wrong |= columns[i - 1] >= columns[i];
  for (std::size_t i = stored; i < padded; ++i) wrong |= columns[i] != 0;
  return !wrong && (stored == 0 || Count{columns[stored - 1]} < limit);
}

}  // namespace

Row RowStorage::first_unsound(const RowParts& parts, Row begin, Row end) {
  for (Row i = begin; i < end; ++i) {
    if (!parts.sparse) {
      const auto width = static_cast<std::size_t>(parts.columns);
      if (!sound_numbers(parts.bytes.data() + i * width * sizeof(double), width, width, false)) return i;
      continue;
    }
    const std::size_t start = std::size_t{parts.places[i]} * kEven;
    const std::size_t size = std::size_t{parts.places[i + 1]} * kEven - start;
    const std::byte* const block = parts.bytes.data() + start;
    std::uint32_t stored = 0;
    std::memcpy(&stored, block, sizeof stored);
    if (block_bytes(stored, parts.narrow) != size || !sound_numbers(block + kNormAt, 1, 1, false) ||
        !sound_columns(reinterpret_cast<const Column*>(block + kHead), stored, RowView::padded(stored),
                       parts.columns) ||
        !sound_numbers(block + values_at(stored), stored, RowView::padded(stored), parts.narrow))
      return i;
  }
  return end;
}

}  // namespace pegasos
