#include "data/tiles.h"

#include <algorithm>
#include <array>

#include "core/avx2.h"

namespace pegasos {
namespace {

constexpr std::size_t kRows = Tiles::kRows;
using Two __attribute__((vector_size(16), may_alias)) = double;
using Four __attribute__((vector_size(32), may_alias)) = double;

/// sums_i = sum_j w_j x_{j, i}.
template <class Lanes>
PEGASOS_KERNEL void sum_tile(const double* x, VectorView w, std::array<double, kRows>& out) {
  constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(double);
  const auto* columns = reinterpret_cast<const Lanes*>(x);
  std::array<Lanes, kRows / kLanes> sums{};
  for (const double w_j : w) {
    const Lanes all = w_j - Lanes{};
    for (Lanes& sum : sums) sum += all * *columns++;
  }
  for (std::size_t i = 0; i < kRows; ++i) out[i] = sums[i / kLanes][i % kLanes];
}
void sum_by_two(const double* x, VectorView w, std::array<double, kRows>& out) { sum_tile<Two>(x, w, out); }
PEGASOS_AVX2 void sum_by_four(const double* x, VectorView w, std::array<double, kRows>& out) {
  sum_tile<Four>(x, w, out);
}

}  // namespace

Tiles::Tiles(const RowStorage& rows) : width_(static_cast<std::size_t>(rows.columns())) {
  constexpr std::size_t kShort = 2;
  const auto m = static_cast<std::size_t>(rows.rows());
  if (rows.is_sparse() || width_ <= kShort || m * width_ > kMost) return;
  values_.resize((m + kRows - 1) / kRows * width_);
  for (std::size_t i = 0; i < m; ++i) {
    const std::size_t start = i / kRows * width_;
    rows.row(static_cast<Row>(i)).for_each([&](Column column, double value) {
      values_[start + column].values[i % kRows] = value;
    });
  }
}

void Tiles::dots(Row first, VectorView w, std::span<double> out) const {
  const auto sum = has_avx2() ? sum_by_four : sum_by_two;
  std::array<double, kRows> sums{};
  for (std::size_t done = 0; done < out.size();) {
    const std::size_t skipped = (first + done) % kRows;
    sum(values_[(first + done) / kRows * width_].values, w.first(width_), sums);
    const std::size_t count = std::min(kRows - skipped, out.size() - done);
    std::copy_n(sums.begin() + static_cast<std::ptrdiff_t>(skipped), count,
                out.begin() + static_cast<std::ptrdiff_t>(done));
    done += count;
  }
}

}  // namespace pegasos
