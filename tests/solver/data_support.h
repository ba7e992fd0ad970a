// Small helpers of the data tests: tables from text, rows as plain vectors, and checks of where an error points.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "data/dataset.h"
#include "data/readers.h"
#include "data/text_pieces.h"

namespace pegasos::test {

inline Vector row_of(const RowStorage& rows, Row i) {
  Vector x(static_cast<std::size_t>(rows.columns()), 0);
  rows.row(i).for_each([&](Column column, double value) { x[column] = value; });
  return x;
}

inline Table csv(const std::string& text, const std::string& label = "") {
  auto table = read_csv(text, "t.csv", {.label = label});
  EXPECT_TRUE(table.ok()) << table.error().text() << "\nin:\n" << text;
  return table.ok() ? *table : Table{};
}

/// A text that is there, by one thread.
inline Result<Table> read_libsvm(std::string_view text, const std::string& file, const JobControl& control = {}) {
  return pegasos::read_libsvm(TextPieces(text), file, 1, control);
}

inline Table libsvm(const std::string& text) {
  auto table = read_libsvm(text, "t.libsvm");
  EXPECT_TRUE(table.ok()) << table.error().text() << "\nin:\n" << text;
  return table.ok() ? *table : Table{};
}

/// "x" and 3: "x3".
inline std::string numbered(std::string prefix, std::size_t number) { return prefix.append(std::to_string(number)); }

/// The labels as written, row by row.
inline std::vector<std::string> written_labels(const Table& table) {
  std::vector<std::string> names;
  for (const std::uint32_t label : table.labels) names.push_back(table.classes[label]);
  return names;
}

/// `result` is an error at line:column whose sentence holds `part`, and that fits on one line.
template <class T>
void expect_error(const Result<T>& result, Count line, Count column, const std::string& part,
                  const std::string& input) {
  ASSERT_FALSE(result.ok()) << "accepted:\n" << input;
  const Error& error = result.error();
  EXPECT_EQ(error.line, line) << error.text() << "\nin:\n" << input;
  EXPECT_EQ(error.column, column) << error.text() << "\nin:\n" << input;
  EXPECT_NE(error.message.english().find(part), std::string::npos) << "no '" << part << "' in: " << error.text();
  EXPECT_EQ(error.text().find('\n'), std::string::npos) << error.text();
}

/// The same set: names, labels, and bit-equal numbers.
inline void expect_same(const Table& a, const Table& b) {
  ASSERT_EQ(a.rows.rows(), b.rows.rows());
  ASSERT_EQ(a.rows.columns(), b.rows.columns());
  EXPECT_EQ(written_labels(a), written_labels(b));
  for (Row i = 0; i < a.rows.rows(); ++i) EXPECT_EQ(row_of(a.rows, i), row_of(b.rows, i)) << "row " << i;
}

}  // namespace pegasos::test
