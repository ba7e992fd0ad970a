#include "data/rows.h"

#include <algorithm>
#include <array>
#include <cassert>
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

template <class Values>
RowStorage RowStorage::dense(Count columns, Values values, Count threads) {
  assert(columns > 0 && values.size() % static_cast<std::size_t>(columns) == 0);
  auto owner = std::make_shared<const Values>(std::move(values));
  RowStorage storage;
  storage.parts_.rows = static_cast<Count>(owner->size()) / columns;
  storage.parts_.columns = columns;
  storage.parts_.bytes = std::as_bytes(std::span(*owner));
  storage.owner_ = std::move(owner);
  struct Measures {
    Count stored = 0;
    double norm2 = 0;
    std::uint64_t print = 0;
  };
  std::vector<Measures> measures(static_cast<std::size_t>(storage.rows()));
  for_each_part(storage.rows(), kRowPart, threads, [&](std::size_t, Count begin, Count end) {
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
  for (const Measures& row : measures) storage.parts_.facts.add(row.stored, row.norm2, row.print);
  return storage;
}

template RowStorage RowStorage::dense(Count columns, std::vector<double> values, Count threads);
template RowStorage RowStorage::dense(Count columns, LargeVector<double> values, Count threads);

void RowStorage::dots(std::span<const Row> rows, VectorView w, std::span<double> out) const {
  constexpr Count kBetweenLooks = 1 << 16;
  const Count each = work_of_a_row(*this);
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
  const auto width = static_cast<std::size_t>(parts_.columns);
  std::size_t j = begin;
  if (!parts_.sparse && width > 2) {
    for (; j + kGroup <= end; j += kGroup) {
      std::array<const double*, kGroup> x{};
      for (std::size_t i = 0; i < kGroup; ++i) x[i] = values() + rows[j + i] * width;
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

Status RowStorage::check_file() const { return lies_in_file() ? parts_.file->check() : Status(Done{}); }

RowStorage RowStorage::of(const RowParts& parts, std::shared_ptr<const void> owner) {
  RowStorage storage;
  storage.parts_ = parts;
  storage.owner_ = std::move(owner);
  constexpr std::size_t kNear = std::size_t{1} << 18U;
  if (parts.bytes.size() > kNear) {
    constexpr std::size_t kMost = 16;  // the processor goes on by itself
    const std::size_t mean = parts.bytes.size() / static_cast<std::size_t>(parts.rows);
    storage.prefetched_ = std::min(kMost, (mean * 5 / 4 + (kLine - RowBlock::kEven) + kLine - 1) / kLine);
  }
  return storage;
}

void RowStorage::read_ahead([[maybe_unused]] Row begin, [[maybe_unused]] Row end) const {
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

}  // namespace pegasos
