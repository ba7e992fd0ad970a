// How rows are stored is nobody's business: whatever was added comes back, narrow or wide.
#include <gtest/gtest.h>

#include "core/random.h"
#include "data/rows.h"

namespace pegasos {
namespace {

struct Entries {
  std::vector<Column> columns;
  Vector values;
};

Entries entries_of(const RowView& row) {
  Entries all;
  row.for_each([&](Column column, double value) {
    all.columns.push_back(column);
    all.values.push_back(value);
  });
  return all;
}

/// Rows of 0, 1, 2, ... entries; row `wide_at` holds a value that no float has.
std::vector<Entries> some_rows(std::size_t count, std::size_t wide_at) {
  const Random random(2026, Stream::Test);
  std::vector<Entries> rows(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i % 11; ++j) {
      const double value = random.normal(i, static_cast<std::uint32_t>(j));
      rows[i].columns.push_back(static_cast<Column>(3 * j + i % 3));
      rows[i].values.push_back(i == wide_at ? value : static_cast<double>(static_cast<float>(value)));
    }
  }
  return rows;
}

TEST(Rows, GiveBackWhatWasAdded) {
  constexpr std::size_t kRows = 40;
  constexpr std::size_t kNever = 1000;
  const Random random(7, Stream::Test);
  Vector w;
  for (std::uint64_t j = 0; j < 40; ++j) w.push_back(random.normal(j));
  for (const std::size_t wide_at : {kNever, std::size_t{1}, std::size_t{21}, kRows - 1}) {
    const std::vector<Entries> rows = some_rows(kRows, wide_at);
    RowBuilder builder(true);
    Count nonzeros = 0;
    for (const Entries& row : rows) {
      for (std::size_t j = 0; j < row.columns.size(); ++j) builder.add(row.columns[j], row.values[j]);
      builder.end_row(40);
      nonzeros += static_cast<Count>(row.columns.size());
    }
    const RowStorage storage = builder.finish(40);
    EXPECT_EQ(storage.parts().narrow, wide_at == kNever) << "one value that no float has makes all rows wide";
    ASSERT_EQ(storage.rows(), static_cast<Count>(kRows));
    EXPECT_EQ(storage.nonzeros(), nonzeros);
    EXPECT_EQ(builder.rows(), 0) << "the builder is empty afterwards";
    for (std::size_t i = 0; i < kRows; ++i) {
      const RowView row = storage.row(static_cast<Row>(i));
      const Entries back = entries_of(row);
      ASSERT_EQ(back.columns, rows[i].columns) << i;
      ASSERT_EQ(back.values, rows[i].values) << i;
      double dot = 0;
      double norm2 = 0;
      Vector sum = w;
      row.add_to(sum, 2);
      for (std::size_t j = 0; j < back.columns.size(); ++j) {
        dot += w[back.columns[j]] * back.values[j];
        norm2 += back.values[j] * back.values[j];
        EXPECT_EQ(row.at(back.columns[j]), back.values[j]);
        EXPECT_EQ(sum[back.columns[j]], w[back.columns[j]] + 2 * back.values[j]);
      }
      EXPECT_EQ(row.dot(w), dot) << i;
      EXPECT_EQ(row.squared_norm(), norm2);
      EXPECT_EQ(row.at(39), 0);
    }
  }
}

// The same numbers in both forms: the same digits of the product, which is summed in the same order.
TEST(Rows, NarrowAndWideRowsHaveTheSameProducts) {
  RowBuilder narrow(true);
  RowBuilder wide(true);
  const Random random(8, Stream::Test);
  Vector w;
  for (std::uint64_t j = 0; j < 100; ++j) w.push_back(random.normal(j));
  for (Column j = 0; j < 99; ++j) {
    const auto value = static_cast<double>(static_cast<float>(random.normal(j, 1)));
    narrow.add(j, value);
    wide.add(j, value);
  }
  narrow.end_row(100);
  wide.end_row(100);
  wide.add(0, 0.1);
  wide.end_row(100);
  const RowStorage one = narrow.finish(100);
  const RowStorage other = wide.finish(100);
  ASSERT_TRUE(one.parts().narrow);
  ASSERT_FALSE(other.parts().narrow);
  EXPECT_EQ(one.row(0).dot(w), other.row(0).dot(w));
}

}  // namespace
}  // namespace pegasos
