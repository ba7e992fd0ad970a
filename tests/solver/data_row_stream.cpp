// Rows copied into another order by a thread are the rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "data/large/row_stream.h"

namespace pegasos {
namespace {

/// Rows of 0 to 40 entries, and one of 3,000.
RowStorage some_rows(Count m, bool narrow) {
  const Random random(7, Stream::Test);
  RowBuilder builder(true);
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(m); ++i) {
    const std::uint64_t entries = i == 11 ? 3000 : random.below(41, i);
    for (std::uint32_t j = 0; j < entries; ++j) {
      const double value = random.normal(i, j);
      builder.add(j, narrow ? static_cast<double>(static_cast<float>(value)) : value);
    }
    builder.end_row(3000);
  }
  return builder.finish(3000);
}

/// Is the stream at row i of `rows`?
bool stands_at(const RowStream& stream, const RowStorage& rows, Row i) {
  std::vector<std::pair<Column, double>> copied;
  std::vector<std::pair<Column, double>> there;
  stream.row().for_each([&](Column column, double value) { copied.emplace_back(column, value); });
  rows.row(i).for_each([&](Column column, double value) { there.emplace_back(column, value); });
  return copied == there && stream.squared_norm() == rows.squared_norm(i);
}

std::vector<Row> some_order(Count m, std::uint64_t length) {
  const Random random(8, Stream::Test);
  std::vector<Row> order;
  for (std::uint64_t i = 0; i < length; ++i)
    order.push_back(static_cast<Row>(random.below(static_cast<std::uint64_t>(m), i)));
  order[length / 2] = 11;
  return order;
}

// Parts of one row, of a few, and one for all.
TEST(RowStream, GivesTheRowsOfAnyOrder) {
  for (const bool narrow : {false, true}) {
    const RowStorage rows = some_rows(100, narrow);
    ASSERT_EQ(rows.parts().narrow, narrow);
    for (const std::size_t part : {1U, 2000U, 1U << 20U}) {
      RowStream stream(rows, part);
      for (const std::uint64_t length : {1U, 2U, 500U}) {
        const std::vector<Row> order = some_order(100, length);
        ASSERT_TRUE(stream.start(order));
        for (const Row i : order) {
          ASSERT_TRUE(stream.next());
          ASSERT_TRUE(stands_at(stream, rows, i));
        }
        EXPECT_FALSE(stream.next());
        EXPECT_FALSE(stream.next());
      }
    }
  }
}

TEST(RowStream, StopsAndBeginsAnewAtAnyRow) {
  const RowStorage rows = some_rows(100, false);
  RowStream stream(rows, 1500);
  EXPECT_FALSE(stream.next()) << "nothing was started";
  for (std::size_t stop = 0; stop < 60; ++stop) {
    std::vector<Row> order = some_order(100, 200);
    ASSERT_TRUE(stream.start(order));
    for (std::size_t i = 0; i < stop; ++i) ASSERT_TRUE(stream.next());
    RowStream copy(stream);
    EXPECT_FALSE(copy.next()) << "a copy does not run";
    if (stop % 2 == 0) {
      stream.stop();
      EXPECT_FALSE(stream.next());
    }
    const std::vector<Row> other = some_order(100, 90);
    ASSERT_TRUE(stream.start(other));
    std::ranges::fill(order, Row{0});  // nobody reads it any more
    for (const Row i : other) {
      ASSERT_TRUE(stream.next());
      ASSERT_TRUE(stands_at(stream, rows, i));
    }
  }
}

}  // namespace
}  // namespace pegasos
