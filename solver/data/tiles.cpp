#include "data/tiles.h"

#include <algorithm>
#include <array>

namespace pegasos {

Tiles::Tiles(const RowStorage& rows) : width_(static_cast<std::size_t>(rows.columns())) {
  constexpr std::size_t kShort = 2;
  const auto m = static_cast<std::size_t>(rows.rows());
  if (rows.is_sparse() || width_ <= kShort || m * width_ > kMost) return;
  values_.resize((m + kRows - 1) / kRows * width_ * kRows / 2);
  for (std::size_t i = 0; i < m; ++i) {
    const std::size_t start = i / kRows * width_;
    rows.row(static_cast<Row>(i)).for_each([&](Column column, double value) {
      values_[(start + column) * kRows / 2 + i % kRows / 2][i % 2] = value;
    });
  }
}

void Tiles::dots(Row first, VectorView w, std::span<double> out) const {
  for (std::size_t done = 0; done < out.size();) {
    const std::size_t skipped = (first + done) % kRows;
    const Pair* x = values_.data() + (first + done) / kRows * width_ * kRows / 2;
    std::array<Pair, kRows / 2> sums{};
    for (std::size_t column = 0; column < width_; ++column, x += kRows / 2) {
      const Pair w_column = {w[column], w[column]};
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += w_column * x[i];
    }
    const std::size_t count = std::min(kRows - skipped, out.size() - done);
    for (std::size_t i = 0; i < count; ++i) out[done + i] = sums[(skipped + i) / 2][(skipped + i) % 2];
    done += count;
  }
}

}  // namespace pegasos
