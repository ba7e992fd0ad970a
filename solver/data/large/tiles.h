// A second copy of dense rows for passes over all of them: 32 rows at a time with their columns side by side, so
// that memory is read in one stream and several sums grow in one vector register. Values that are float values anyway
// are kept as such: half the memory, the same numbers. No digit differs from RowView::dot.
#pragma once

#include <span>
#include <vector>

#include "data/rows.h"

namespace pegasos {

class Tiles {
 public:
  /// Nothing is copied of sparse rows, of rows so short that there is nothing to gain, and of more than kMost numbers.
  explicit Tiles(const RowStorage& rows);

  static constexpr std::size_t kMost = std::size_t{1} << 22U;  ///< 32 MiB
  static constexpr std::size_t kRows = 32;                     ///< of a tile: as many sums as the vector registers hold

  bool empty() const { return wide_.empty() && narrow_.empty(); }
  /// All values are float values.
  bool narrow() const { return !narrow_.empty(); }
  /// out_j = <w, x_{first + j}>, summed in the order of the columns. Not empty; first + out.size() <= m.
  void dots(Row first, VectorView w, std::span<double> out) const;

 private:
  /// One column of a tile; of the last tile's rows those beyond m are zeros.
  template <class Value>
  struct alignas(64) TileColumn {
    Value values[kRows];
  };
  template <class Value>
  static void fill(const RowStorage& rows, std::vector<TileColumn<Value>>& columns);
  template <class Value>
  void dots(const std::vector<TileColumn<Value>>& columns, Row first, VectorView w, std::span<double> out) const;

  std::size_t width_ = 0;
  std::vector<TileColumn<double>> wide_;  // tile by tile; one of both is empty
  std::vector<TileColumn<float>> narrow_;
};

}  // namespace pegasos
