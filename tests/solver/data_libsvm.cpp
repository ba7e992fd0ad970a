// LIBSVM text: what is read, every mistake with its place, and what is written.
#include "data_support.h"

namespace pegasos::test {
namespace {

const std::string kMark = "\xEF\xBB\xBF";  // the byte-order mark of UTF-8

TEST(Libsvm, ReadsRowsAndKeepsThemSparse) {
  const Table table = libsvm("+1 1:0.5 3:-2e1\n-1 2:+.25\n+1\n");
  EXPECT_TRUE(table.rows.is_sparse());
  EXPECT_EQ(table.rows.columns(), 3);
  EXPECT_EQ(row_of(table.rows, 0), (Vector{0.5, 0, -20}));
  EXPECT_EQ(row_of(table.rows, 1), (Vector{0, 0.25, 0}));
  EXPECT_EQ(row_of(table.rows, 2), (Vector{0, 0, 0}));
  EXPECT_EQ(written_labels(table), (std::vector<std::string>{"+1", "-1", "+1"}));
  EXPECT_EQ(table.feature_names, (std::vector<std::string>{"x1", "x2", "x3"}));
  EXPECT_EQ(table.notes, std::vector<Message>{"1 row is all zero"});
}

TEST(Libsvm, AcceptsTheOdditiesOfRealFiles) {
  const Table plain = libsvm("1 1:2 2:3\n-1 2:4\n");
  const std::vector<std::string> same = {
      kMark + "1 1:2 2:3\n-1 2:4\n",                  // byte-order mark
      "1 1:2 2:3\r\n-1 2:4\r\n",                      // CRLF
      "1 1:2 2:3\r-1 2:4",                            // CR, no final line break
      "# a comment\n\n1 1:2 2:3 # 9:9\n   \n-1 2:4",  // comments and blank lines
      "  1\t1:2   2:3  \n-1 \t 2:4\t\n",              // blanks
      "1 1:2.000 2:+3e0\n-1 1:0 2:4\n",               // another way to write it
      "1 1:2 2:3\n-1 1:-0 2:0.4e1\n",                 // -0 is 0
  };
  for (const std::string& text : same) {
    SCOPED_TRACE(text);
    expect_same(libsvm(text), plain);
    EXPECT_EQ(libsvm(text).rows.nonzeros(), 3);
  }
  const Table ranked = libsvm("1 qid:7 1:2 2:3\n-1 qid:8 2:4\n");
  expect_same(ranked, plain);
  EXPECT_EQ(ranked.notes, std::vector<Message>{"query numbers (qid) were ignored"});
}

TEST(Libsvm, ALastFeatureThatIsZeroStillCounts) { EXPECT_EQ(libsvm("1 1:1 5:0\n").rows.columns(), 5); }

TEST(Libsvm, EqualNumbersAreOneLabel) {
  const Table table = libsvm("+1 1:1\n1 1:2\n1.0 1:3\n-1 1:4\n");
  EXPECT_EQ(table.classes, (std::vector<std::string>{"+1", "-1"}));
  EXPECT_EQ(written_labels(table), (std::vector<std::string>{"+1", "+1", "+1", "-1"}));
}

TEST(Libsvm, EveryMistakeHasItsPlace) {
  struct Case {
    std::string text;
    Count line, column;
    std::string part;
  };
  const std::vector<Case> cases = {
      {"", 0, 0, "no rows"},
      {"# only a comment\n\n", 0, 0, "no rows"},
      {"1\n-1\n", 0, 0, "no row has a feature"},
      {"1 1:1\n-1 0:2\n", 2, 4, "start at 1"},
      {"1 1:1\n-1 2:2 2:3\n", 2, 8, "index 2 appears twice"},
      {"1 1:1\n-1 3:2 2:3\n", 2, 8, "index 2 comes after 3"},
      {"1 1:1 2\n", 1, 7, "'2' is not index:value"},
      {"1 1:1 :2\n", 1, 7, "not index:value"},
      {"1 a:2\n", 1, 3, "not index:value"},
      {"1 -1:2\n", 1, 3, "not index:value"},
      {"1 +1:2\n", 1, 3, "not index:value"},
      {"1 1.5:2\n", 1, 3, "not index:value"},
      {"1 1:\n", 1, 5, "feature 1 is missing"},
      {"1 1: 2\n", 1, 5, "feature 1 is missing"},
      {"1 1:nan\n", 1, 5, "only finite"},
      {"# c\n1 1:1 2:-Inf\n", 2, 9, "only finite"},
      {"1 1:0x1p3\n", 1, 5, "hexadecimal"},
      {"1 1:2x\n", 1, 5, "not a number"},
      {"1 1:1,5\n", 1, 5, "not a number"},
      {"1 1:1e999\n", 1, 5, "range of a double"},
      {"1 1:--2\n", 1, 5, "not a number"},
      {"1 1:2:3\n", 1, 5, "not a number"},
      {"1:2 2:3\n", 1, 1, "label must come first"},
      {"nan 1:2\n", 1, 1, "the label is 'nan'"},
      {"0x1 1:2\n", 1, 1, "hexadecimal"},
      {"1,2 1:2\n", 1, 1, "not one label"},
      {"1 1:1\n-1 1:2 qid:3\n", 2, 8, "not index:value"},
      {"1 1:1\n-1 20000001:2\n", 2, 4, "larger than 20000000"},
      {"1 99999999999999999999999:2\n", 1, 3, "larger than 20000000"},
      {std::string("1 1:1\n1 1:\0002\n", 12), 2, 5, "zero byte"},
      {"1 1:1\n1 1:\xE9\n", 2, 5, "0xE9 is not UTF-8"},
      {std::string("\xFF\xFE") + "1 1:1\n", 1, 1, "UTF-16"},
      {"\xC3\xA9 1:1 1:2\n", 1, 7, "appears twice"},  // columns are characters, not bytes
      {kMark + "1 1:x\n", 1, 5, "not a number"},
      {"1 1:1\r\n1 1:x\r\n", 2, 5, "not a number"},
      {"1 1:1\r1 1:x\r", 2, 5, "not a number"},
  };
  for (const Case& c : cases) expect_error(read_libsvm(c.text, "t"), c.line, c.column, c.part, c.text);
}

TEST(Libsvm, AHugeIndexTakesNoMemory) {
  const Table table = libsvm("1 3000000:1\n-1 1:1\n");
  EXPECT_EQ(table.rows.columns(), 3'000'000);
  EXPECT_EQ(table.rows.nonzeros(), 2);
}

TEST(Libsvm, WrittenTextReadsBack) {
  for (const std::string text :
       {"+1 1:0.1 4:1e-300\n-1 2:12345678.9\n7 1:1e300\n", "1\n2 1:1 2:0.30000000000000004\n", "1 1:1 7:0\n"}) {
    const Table table = libsvm(text);
    const auto written = table_text(table, TableFormat::Libsvm);
    ASSERT_TRUE(written.ok());
    expect_same(libsvm(*written), table);
  }
}

// Other programs read numbers alone: two words become -1 and +1 as `prepare` takes them, more are counted.
TEST(Libsvm, WordsAreWrittenAsNumbers) {
  for (const std::string name : {"two words", "a:b", "a#b", "nan", "a,b"}) {
    Table table = libsvm("1 1:1\n2 1:2\n");
    table.classes = {name, "other"};
    EXPECT_EQ(libsvm_note(table), "labels that are words are written as numbers: -1 = '" + name + "', +1 = 'other'");
    const auto written = table_text(table, TableFormat::Libsvm);
    ASSERT_TRUE(written.ok());
    EXPECT_EQ(*written, "-1 1:1\n+1 1:2\n");
    const auto before = prepare(table, {});
    const auto after = prepare(libsvm(*written), {});
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_EQ((*before)->checksum(), (*after)->checksum());
  }
  Table three = libsvm("1 1:1\n2 1:2\n3 1:3\n");
  EXPECT_EQ(libsvm_note(three), "");
  EXPECT_EQ(libsvm_labels(three), three.classes);
  three.classes = {"b", "2", "a"};
  EXPECT_EQ(libsvm_labels(three), (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_EQ(libsvm_note(three), "labels that are words are written as numbers: 1 = 'b', 2 = '2', 3 = 'a'");
  EXPECT_EQ(*table_text(three, TableFormat::Libsvm), "1 1:1\n2 1:2\n3 1:3\n");
  three.classes = {"only"};
  three.labels = {0, 0, 0};
  EXPECT_EQ(libsvm_labels(three), std::vector<std::string>{"+1"});
}

TEST(Libsvm, IsToldFromCsvByContent) {
  for (const std::string text : {"+1 1:2\n", "# c\n\n-1\n1 3:4\n", "1\t1:2\n", "1 qid:2 1:2\n", "1 # zero\n1 1:2\n"}) {
    EXPECT_TRUE(looks_like_libsvm(text)) << text;
  }
  for (const std::string text : {"y,x\n1,2\n", "1;2\n", "1\t2\n", "", "\"a b:1\",2\n", "time,12:30\n"}) {
    EXPECT_FALSE(looks_like_libsvm(text)) << text;
  }
}

}  // namespace
}  // namespace pegasos::test
