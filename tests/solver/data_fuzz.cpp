// Text at random: whatever arrives is read or refused with one sentence, and what was read survives writing and
// reading.
#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "data_support.h"

namespace pegasos::test {
namespace {

/// Pieces of both formats, right and wrong, one after another.
std::string random_text(const std::vector<std::string>& pieces, std::uint64_t n) {
  const Random random(20, Stream::Test);
  const std::uint64_t length = 1 + random.below(40, n);
  std::string text;
  for (std::uint32_t j = 1; j <= length; ++j) text += pieces[random.below(pieces.size(), n, j)];
  return text;
}

void check_error(const Error& error, const std::string& text) {
  EXPECT_FALSE(error.message.empty());
  EXPECT_EQ(error.text().find_first_of("\n\r"), std::string::npos) << error.text();
  EXPECT_LE(error.line, 1 + std::count_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }));
  EXPECT_LE(error.column, static_cast<Count>(text.size()) + 1);
}

void check_table(const Table& table) {
  EXPECT_GT(table.rows.rows(), 0);
  EXPECT_GT(table.rows.columns(), 0);
  EXPECT_EQ(static_cast<Count>(table.labels.size()), table.rows.rows());
  EXPECT_EQ(static_cast<Count>(table.feature_names.size()), table.rows.columns());
  for (const std::uint32_t label : table.labels) EXPECT_LT(label, table.classes.size());
  for (Row i = 0; i < table.rows.rows(); ++i) {
    table.rows.row(i).for_each([](Column, double value) { EXPECT_TRUE(std::isfinite(value)); });
  }
}

TEST(Fuzz, Libsvm) {
  const std::vector<std::string> pieces = {
      "\n",     "\n", "\r\n", " ",     " ",   " ",  "1",   "-1", "+1",     "1:",       "2:3",  "4:0.5",   "1:1",
      "7:-2e3", ":",  "#",    "qid:1", "nan", "\t", "0:1", "a",  "9:1e-9", "\xC3\xA9", "\xFF", "1 1:2\n", "b 2:2\n"};
  int accepted = 0;
  for (std::uint64_t n = 0; n < 20000; ++n) {
    const std::string text = random_text(pieces, n);
    SCOPED_TRACE(text);
    const auto table = read_libsvm(text, "t");
    if (!table) {
      check_error(table.error(), text);
      continue;
    }
    ++accepted;
    check_table(*table);
    const auto written = table_text(*table, TableFormat::Libsvm);
    ASSERT_TRUE(written.ok()) << written.error().text();
    Table numbered = *table;
    numbered.classes = libsvm_labels(numbered);
    expect_same(libsvm(*written), numbered);
  }
  EXPECT_GT(accepted, 200);
}

TEST(Fuzz, Csv) {
  const std::vector<std::string> pieces = {"\n",      "\n",      "\r\n",    "\r",    ",",     ",",        ",",
                                           ";",       "\t",      "\"",      "\"\"",  "1",     "-2.5",     "x",
                                           "a b",     " ",       "#",       "NA",    "nan",   "\xC3\xA9", "\xFF",
                                           "1,2,3\n", "a,4,5\n", "y,p,q\n", "\"q\"", "\"1\"", "-0,",      "label"};
  int accepted = 0;
  for (std::uint64_t n = 0; n < 40000; ++n) {
    const std::string text = random_text(pieces, n);
    SCOPED_TRACE(text);
    const auto table = read_csv(text, "t", {});
    if (!table) {
      check_error(table.error(), text);
      continue;
    }
    ++accepted;
    check_table(*table);
    for (const TableFormat format : {TableFormat::Csv, TableFormat::Tsv}) {
      const auto written = table_text(*table, format);
      ASSERT_TRUE(written.ok()) << written.error().text();
      const Table back = csv(*written);
      expect_same(back, *table);
      EXPECT_EQ(back.feature_names, table->feature_names) << *written;
    }
  }
  EXPECT_GT(accepted, 200);
}

}  // namespace
}  // namespace pegasos::test
