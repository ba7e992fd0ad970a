// Passes over consecutive examples give the digits of one product after the other.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "core/random.h"
#include "data/dataset.h"
#include "data/large/tiles.h"

namespace pegasos {
namespace {

/// `wide`: values that no float has.
Dataset random_set(Count m, Count d, bool sparse, bool wide) {
  const Random random(2026, Stream::Test);
  RowBuilder rows(sparse);
  for (Count i = 0; i < m; ++i) {
    for (Count j = 0; j < d; ++j) {
      const double value = random.normal(static_cast<std::uint64_t>(i), static_cast<std::uint32_t>(j));
      const double kept = wide ? value : static_cast<double>(static_cast<float>(value));
      rows.add(static_cast<Column>(j), std::abs(value) < 0.3 ? 0 : kept);
    }
    rows.end_row(d);
  }
  const std::vector<std::string> names(static_cast<std::size_t>(d), "x");
  return {rows.finish(d), std::vector<std::int8_t>(static_cast<std::size_t>(m), 1), names, {}, "random", {}};
}

TEST(Tiles, ProductsHaveTheDigitsOfSingleOnes) {
  const Random random(2026, Stream::Noise);
  for (const auto& [sparse, wide] : {std::pair{false, true}, {false, false}, {true, true}}) {
    for (const Count d : {Count{1}, Count{2}, Count{3}, Count{64}}) {
      for (const Count m : {Count{1}, Count{31}, Count{32}, Count{100}}) {
        const Dataset data = random_set(m, d, sparse, wide);
        Vector w;
        for (Count j = 0; j < d; ++j) w.push_back(random.normal(static_cast<std::uint64_t>(j)));
        for (Count first = 0; first < m; first += 7) {
          Vector out(static_cast<std::size_t>(m - first), -1.0);
          data.dots(static_cast<Row>(first), w, out);
          for (std::size_t j = 0; j < out.size(); ++j) {
            const double single = data.x(static_cast<Row>(first) + static_cast<Row>(j)).dot(w);
            ASSERT_EQ(std::bit_cast<std::uint64_t>(out[j]), std::bit_cast<std::uint64_t>(single))
                << "sparse " << sparse << ", wide " << wide << ", m = " << m << ", d = " << d << ", row " << first
                << " + " << j;
          }
        }
      }
    }
  }
}

// One value that no float has, and all are kept as they are.
TEST(Tiles, OnlyFloatValuesAreKeptAsFloats) {
  for (const auto& [last, narrow] : {std::pair{0.5, true}, {0.1, false}, {1e300, false}, {1e-300, false}}) {
    RowBuilder rows(false);
    Column column = 0;
    for (const double value : {-3.0, 0.0, 16.0, last}) rows.add(column++, value);
    rows.end_row(4);
    EXPECT_EQ(Tiles(rows.finish(4)).narrow(), narrow) << last;
  }
}

}  // namespace
}  // namespace pegasos
