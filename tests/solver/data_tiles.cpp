// Passes over consecutive examples give the digits of one product after the other.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "core/random.h"
#include "data/dataset.h"

namespace pegasos {
namespace {

Dataset random_set(Count m, Count d, bool sparse) {
  const Random random(2026, Stream::Test);
  RowBuilder rows(sparse);
  for (Count i = 0; i < m; ++i) {
    for (Count j = 0; j < d; ++j) {
      const double value = random.normal(static_cast<std::uint64_t>(i), static_cast<std::uint32_t>(j));
      rows.add(static_cast<Column>(j), std::abs(value) < 0.3 ? 0 : value);
    }
    rows.end_row(d);
  }
  const std::vector<std::string> names(static_cast<std::size_t>(d), "x");
  return {rows.finish(d), std::vector<std::int8_t>(static_cast<std::size_t>(m), 1), names, {}, "random", {}};
}

TEST(Tiles, ProductsHaveTheDigitsOfSingleOnes) {
  const Random random(2026, Stream::Noise);
  for (const bool sparse : {false, true}) {
    for (const Count d : {Count{1}, Count{2}, Count{3}, Count{64}}) {
      for (const Count m : {Count{1}, Count{15}, Count{16}, Count{100}}) {
        const Dataset data = random_set(m, d, sparse);
        Vector w;
        for (Count j = 0; j < d; ++j) w.push_back(random.normal(static_cast<std::uint64_t>(j)));
        for (Count first = 0; first < m; first += 7) {
          Vector out(static_cast<std::size_t>(m - first), -1.0);
          data.dots(static_cast<Row>(first), w, out);
          for (std::size_t j = 0; j < out.size(); ++j) {
            const double single = data.x(static_cast<Row>(first) + static_cast<Row>(j)).dot(w);
            ASSERT_EQ(std::bit_cast<std::uint64_t>(out[j]), std::bit_cast<std::uint64_t>(single))
                << "sparse " << sparse << ", m = " << m << ", d = " << d << ", row " << first << " + " << j;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace pegasos
