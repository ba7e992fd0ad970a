#include "data/large/tiles.h"

#include <algorithm>
#include <array>
#include <cstring>

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "core/avx2.h"
#include "core/numbers.h"

namespace pegasos {
namespace {

constexpr std::size_t kRows = Tiles::kRows;
using Two __attribute__((vector_size(16), may_alias)) = double;
using Four __attribute__((vector_size(32), may_alias)) = double;

void load(const double* x, Two& out) { out = *reinterpret_cast<const Two*>(x); }
PEGASOS_AVX2 void load(const double* x, Four& out) { out = *reinterpret_cast<const Four*>(x); }
void load(const float* x, Two& out) { out = Two{x[0], x[1]}; }
PEGASOS_AVX2 void load(const float* x, Four& out) {
#ifdef __x86_64__
  out = reinterpret_cast<Four>(_mm256_cvtps_pd(_mm_load_ps(x)));
#else
  out = Four{x[0], x[1], x[2], x[3]};
#endif
}

/// out_i = sum_j w_j x_{j, i} for the rows of `count` tiles. Eight sums grow at a time: their additions need not wait
/// for one another.
template <class Lanes, class Value>
PEGASOS_KERNEL void sum_tiles(const Value* x, std::size_t count, VectorView w, double* out) {
  constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(double);
  constexpr std::size_t kSums = 8;
  for (std::size_t tile = 0; tile < count; ++tile, x += kRows * w.size()) {
    for (std::size_t part = 0; part < kRows; part += kSums * kLanes) {
      const Value* column = x + part;
      std::array<Lanes, kSums> sums;
      sums.fill(Lanes{});
      for (const double w_j : w) {
        const Lanes all = w_j - Lanes{};
        for (std::size_t i = 0; i < kSums; ++i) {
          Lanes values;
          load(column + i * kLanes, values);
          sums[i] += all * values;
        }
        column += kRows;
      }
      for (const Lanes& sum : sums) {
        std::memcpy(out, &sum, sizeof(Lanes));
        out += kLanes;
      }
    }
  }
}
template <class Value>
void sum_by_two(const Value* x, std::size_t count, VectorView w, double* out) {
  sum_tiles<Two>(x, count, w, out);
}
template <class Value>
PEGASOS_AVX2 void sum_by_four(const Value* x, std::size_t count, VectorView w, double* out) {
  sum_tiles<Four>(x, count, w, out);
}

bool all_float_values(const RowStorage& rows) {
  bool all = true;
  for (Row i = 0; i < rows.rows() && all; ++i)
    rows.row(i).for_each([&](Column, double value) { all = all && is_float_value(value); });
  return all;
}

}  // namespace

template <class Value>
void Tiles::fill(const RowStorage& rows, std::vector<TileColumn<Value>>& columns) {
  const auto m = static_cast<std::size_t>(rows.rows());
  const auto width = static_cast<std::size_t>(rows.columns());
  columns.resize((m + kRows - 1) / kRows * width);
  for (std::size_t i = 0; i < m; ++i) {
    const std::size_t start = i / kRows * width;
    rows.row(static_cast<Row>(i)).for_each([&](Column column, double value) {
      columns[start + column].values[i % kRows] = static_cast<Value>(value);
    });
  }
}

Tiles::Tiles(const RowStorage& rows) : width_(static_cast<std::size_t>(rows.columns())) {
  constexpr std::size_t kShort = 2;
  if (rows.is_sparse() || width_ <= kShort || static_cast<std::size_t>(rows.rows()) * width_ > kMost) return;
  if (all_float_values(rows)) {
    fill(rows, narrow_);
  } else {
    fill(rows, wide_);
  }
}

template <class Value>
void Tiles::dots(const std::vector<TileColumn<Value>>& columns, Row first, VectorView w, std::span<double> out) const {
  const auto sum = has_avx2() ? sum_by_four<Value> : sum_by_two<Value>;
  const VectorView used = w.first(width_);
  alignas(64) std::array<double, kRows> sums;
  for (std::size_t done = 0; done < out.size();) {
    const std::size_t tile = (first + done) / kRows;
    const std::size_t skipped = (first + done) % kRows;
    const Value* const x = columns[tile * width_].values;
    if (const std::size_t whole = (out.size() - done) / kRows; skipped == 0 && whole > 0) {
      sum(x, whole, used, out.data() + done);
      done += whole * kRows;
      continue;
    }
    sum(x, 1, used, sums.data());
    const std::size_t count = std::min(kRows - skipped, out.size() - done);
    std::copy_n(sums.begin() + static_cast<std::ptrdiff_t>(skipped), count,
                out.begin() + static_cast<std::ptrdiff_t>(done));
    done += count;
  }
}

void Tiles::dots(Row first, VectorView w, std::span<double> out) const {
  if (narrow()) {
    dots(narrow_, first, w, out);
  } else {
    dots(wide_, first, w, out);
  }
}

}  // namespace pegasos
