// How a file is to be read: delimiter, header, ignored columns, missing values, decimal mark; each mistake with its
// place.
#include "core/progress.h"
#include "data_support.h"

namespace pegasos::test {
namespace {

using Names = std::vector<std::string>;

Table read(const std::string& text, const ReadOptions& options) {
  auto table = read_csv(text, "t.csv", options);
  EXPECT_TRUE(table.ok()) << table.error().text() << "\nin:\n" << text;
  return table.ok() ? *table : Table{};
}

TEST(ReaderOptions, TheDelimiterIsTakenAsItIsSaid) {
  const Table plain = csv("y,a,b\n1,2,3\n-1,4,5\n");
  expect_same(read("y;a;b\n1;2;3\n-1;4;5\n", {.delimiter = Delimiter::Semicolon}), plain);
  expect_same(read("y\ta\tb\n1\t2\t3\n-1\t4\t5\n", {.delimiter = Delimiter::Tab}), plain);
  expect_same(read("  y a   b\n1 2\t3 \n -1  4 5\n", {.delimiter = Delimiter::Space}), plain);
  expect_same(read("\"y\" \"a\" b\n1 \"2\" 3\n-1 4 5\n", {.delimiter = Delimiter::Space}), plain);
  // More commas than semicolons in the first line: only the option knows better.
  const std::string text = "\"y\";\"a,b,c\";\"d\"\nx, z;2;3\nw;4;5\n";
  EXPECT_EQ(read(text, {.delimiter = Delimiter::Semicolon}).classes, (Names{"x, z", "w"}));
  expect_error(read_csv("y,a\n1,2\n", "t.csv", {.delimiter = Delimiter::Tab}), 1, 1,
               "separated by tabs, as --delimiter says", "");
  expect_error(read_csv("1 2 3\n-1 4 5\n", "t.csv", {}), 1, 1, "--delimiter space", "");
}

TEST(ReaderOptions, TheHeaderIsTakenAsItIsSaid) {
  const std::string numbers = "2020,2021\n1,2\n-1,3\n";
  EXPECT_EQ(read(numbers, {}).rows.rows(), 3);
  const Table years = read(numbers, {.header = Header::Yes});
  EXPECT_EQ(years.rows.rows(), 2);
  EXPECT_EQ(years.feature_names, Names{"2021"});
  EXPECT_EQ(read("a,2\nb,3\n", {.header = Header::Yes}).rows.rows(), 1);
  const std::string words = "label,x\n1,2\n";
  expect_error(read_csv(words, "t.csv", {.header = Header::No}), 1, 1, "feature 1 is 'label', which is not a number",
               "");
  expect_error(read_csv("1,2,red\n1,2,3\n", "t.csv", {.header = Header::No}), 1, 5, "not a number", "");
  EXPECT_EQ(read("1,2,red\n1,2,3\n", {.header = Header::Yes}).feature_names, (Names{"2", "red"}));
  const auto named = read_csv("y,a\n1,2\n", "t.csv", {.label = "y", .header = Header::No});
  expect_error(named, 0, 0, "as the file has no header", "");
  EXPECT_EQ(read("y,7\n1,2\n-1,3\n", {.label = "7", .header = Header::Yes}).classes, (Names{"2", "3"}))
      << "a name goes before a number";
}

TEST(ReaderOptions, IgnoredColumnsMayHoldAnything) {
  const std::string text = "id,kind,note,w\n17,a,\"hello, you\",1\n18,b,,2\n";
  const Table named = read(text, {.label = "kind", .ignored = {"id", "note"}});
  EXPECT_EQ(named.feature_names, Names{"w"});
  EXPECT_EQ(named.classes, (Names{"a", "b"}));
  EXPECT_EQ(row_of(named.rows, 1), Vector{2});
  expect_same(read(text, {.label = "2", .header = Header::Yes, .ignored = {"1", "3"}}), named);
  EXPECT_EQ(read(text, {.ignored = {"id", "note"}}).classes, (Names{"a", "b"})) << "the only column of words";
  // Without the text column the header is plain.
  EXPECT_EQ(read("5,x,1\n-5,y,2\n", {.ignored = {"2"}}).rows.rows(), 2);
}

TEST(ReaderOptions, IgnoredColumnsThatAreNotThere) {
  const std::string text = "y,a,b\n1,2,3\n";
  const auto refused = [&](const ReadOptions& options, ErrorCode code, const std::string& part) {
    const auto table = read_csv(text, "t.csv", options);
    expect_error(table, 0, 0, part, text);
    EXPECT_EQ(table.error().code, code);
  };
  refused({.ignored = {"4"}}, ErrorCode::NotFound, "no column to ignore 4; the file has 3 columns");
  refused({.ignored = {"c"}}, ErrorCode::NotFound, "no column named 'c'; the columns are y, a, b");
  refused({.label = "a", .ignored = {"a"}}, ErrorCode::Usage, "'a' is the label and cannot be ignored");
  refused({.ignored = {"a", "b"}}, ErrorCode::BadInput, "no feature is left");
  refused({.ignored = {"y", "a", "b"}}, ErrorCode::BadInput, "every column is ignored");
  refused({.label = "7", .header = Header::Yes}, ErrorCode::NotFound, "no label column 7");
  // The first of them was taken without a word.
  for (const ReadOptions& options : {ReadOptions{.ignored = {"a"}}, ReadOptions{.label = "a"}}) {
    const auto twice = read_csv("y,a,a\n1,2,3\n-1,3,2\n", "t.csv", options);
    expect_error(twice, 0, 0, "2 columns are called 'a': give the number of one", "");
    EXPECT_EQ(twice.error().code, ErrorCode::Usage);
  }
  EXPECT_EQ(read("y,a,a\n1,2,3\n-1,3,2\n", {.ignored = {"3"}}).feature_names, Names{"a"});
  EXPECT_EQ(read("y,2,2\n1,2,3\n-1,3,2\n", {.header = Header::Yes, .ignored = {"2"}}).feature_names, Names{"2"});
  const auto headless = read_csv("1,2,3\n", "t.csv", {.ignored = {"c"}});
  expect_error(headless, 0, 0, "as the file has no header; give the column's number, 1 to 3", "");
}

TEST(ReaderOptions, RowsWithMissingValuesAreLeftOutAndCounted) {
  const std::string text = "y,a,b\n1,2,3\n-1,,5\n?,4,5\n1,6,nan\n-1,NA,red\n1,7,8\n";
  const Table table = read(text, {.missing = Missing::LeaveOut});
  EXPECT_EQ(table.rows.rows(), 2);
  EXPECT_EQ(row_of(table.rows, 1), (Vector{7, 8}));
  EXPECT_EQ(table.classes, Names{"1"});
  EXPECT_EQ(table.notes.back(), "4 rows are left out: a value is missing in each");
  EXPECT_EQ(read("y,a\n1,\n-1,2\n", {.missing = Missing::LeaveOut}).notes.back(),
            "1 row is left out: a value is missing in it");
  for (const char* word : {"k.A.", "k. A.", "N/A", "-", "null"})
    EXPECT_EQ(read(fmt::format("y,a\n1,{}\n-1,2\n", word), {.missing = Missing::LeaveOut}).rows.rows(), 1) << word;
  EXPECT_EQ(read("y,a,b\n1,2,3\n-1,4,?\n", {.ignored = {"b"}, .missing = Missing::LeaveOut}).rows.rows(), 2)
      << "what is ignored cannot be missing";
  const auto refused = [](const std::string& bad, Count line, Count column, const std::string& part) {
    expect_error(read_csv(bad, "t.csv", {.missing = Missing::LeaveOut}), line, column, part, bad);
  };
  refused("y,a\n1,2\n1,red\n", 3, 3, "not a number");  // wrong is not missing
  refused("y,a\n1,2\n1,inf\n", 3, 3, "only finite");   // nor is infinite
  refused("y,a,b\n1,2,3\n1,2\n", 3, 4, "2 columns");   // nor is a short row
  refused("y,a\n1,\n-1,?\n", 0, 0, "missing in every row");
}

TEST(ReaderOptions, ADecimalCommaIsReadWhereItIsSaid) {
  const Table plain = csv("y,a,b\n1,2.5,-1e-3\n-1,4,5\n");
  const std::string text = "y;a;b\n1;2,5;-1e-3\n-1;4;5,0\n";
  expect_same(read(text, {.decimal = DecimalMark::Comma}), plain);
  expect_error(read_csv(text, "t.csv", {}), 2, 3, "not a number unless the comma is its decimal mark", text);
  EXPECT_EQ(read("1,5;2\n0,5;3\n", {.label = "1", .decimal = DecimalMark::Comma}).classes, (Names{"1.5", "0.5"}));
  expect_error(read_csv("y;a\n1;1.234,5\n", "t.csv", {.decimal = DecimalMark::Comma}), 2, 3, "not a number", "");
  expect_error(read_csv("y;a\n1;2.5\n", "t.csv", {.decimal = DecimalMark::Comma}), 2, 3, "--decimal point", "");
  const auto both = read_csv("y,a\n1,2\n", "t.csv", {.delimiter = Delimiter::Comma, .decimal = DecimalMark::Comma});
  expect_error(both, 0, 0, "cannot be both", "");
}

TEST(ReaderOptions, ReadingCanBeCancelled) {
  std::string table = "y,a\n";
  std::string libsvm_text;
  for (int i = 0; i < 10000; ++i) table += "1,2\n";
  for (int i = 0; i < 200000; ++i) libsvm_text += "1 1:2\n";  // it is read in larger pieces
  std::stop_source stop;
  stop.request_stop();
  double seen = 0;
  const JobControl control{stop.get_token(), [&](const Progress& progress) { seen = progress.fraction; }};
  for (const auto& result : {read_csv(table, "t", {}, control), read_libsvm(libsvm_text, "t", control)}) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
    EXPECT_GT(seen, 0);
    EXPECT_LT(seen, 0.5);
  }
}

}  // namespace
}  // namespace pegasos::test
