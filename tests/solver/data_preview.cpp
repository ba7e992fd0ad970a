// What is seen of a file before it is taken: columns, rows, classes, and every problem with its place.
#include <filesystem>
#include <fstream>

#include "data/files.h"
#include "data/preview.h"
#include "data_support.h"
#include "support/folder.h"

namespace pegasos::test {
namespace {

using Names = std::vector<std::string>;

FileStart start_of(const std::string& text, const std::string& path = "t.csv") {
  FileStart start;
  start.path = path;
  start.size = static_cast<Count>(text.size());
  start.text = text;
  return start;
}

Preview look(const std::string& text, const ReadOptions& options = {}, const std::string& path = "t.csv") {
  return preview(start_of(text, path), options);
}

TEST(Preview, DescribesColumnsRowsAndClasses) {
  const Preview seen =
      look("kind;w;note\nb;1,5;x\na;-2;y\nb;3;x\n", {.ignored = {"note"}, .decimal = DecimalMark::Comma});
  EXPECT_TRUE(seen.clean());
  EXPECT_EQ(seen.format, FileFormat::Table);
  EXPECT_EQ(seen.delimiter, Delimiter::Semicolon);
  EXPECT_TRUE(seen.header);
  EXPECT_EQ(seen.m, 3);
  EXPECT_EQ(seen.d, 1);
  ASSERT_EQ(seen.columns.size(), 3U);
  EXPECT_EQ(seen.columns[0].role, ColumnRole::Label);
  EXPECT_EQ(seen.columns[0].distinct, 2);
  EXPECT_EQ(seen.columns[1].role, ColumnRole::Feature);
  EXPECT_EQ(seen.columns[1].low, -2);
  EXPECT_EQ(seen.columns[1].high, 3);
  EXPECT_EQ(seen.columns[1].texts, 0);
  EXPECT_EQ(seen.columns[2].role, ColumnRole::Ignored);
  EXPECT_EQ(seen.columns[2].texts, 3);
  EXPECT_EQ(seen.columns[2].distinct, 2);
  ASSERT_EQ(seen.rows.size(), 3U);
  EXPECT_EQ(seen.rows[0].fields, (Names{"b", "1,5", "x"}));
  EXPECT_EQ(seen.rows[0].line, 2);
  ASSERT_EQ(seen.classes.size(), 2U);
  EXPECT_EQ(seen.classes[0].name, "b");
  EXPECT_EQ(seen.classes[0].rows, 2);
}

TEST(Preview, ListsEveryProblemWithItsPlace) {
  const std::string text = "y,a,b\n1,2,3\n1,red,3\n# note\n1,2\n\n-1,\"open,5\n1,,4\n1,5,6\n";
  const Preview seen = look(text);
  struct Place {
    Count line, column;
    std::string part;
  };
  const std::vector<Place> places = {{3, 3, "'red'"}, {5, 4, "2 columns"}, {7, 4, "never closed"}, {8, 3, "missing"}};
  ASSERT_EQ(seen.problems.size(), places.size());
  EXPECT_EQ(seen.problem_count, static_cast<Count>(places.size()));
  for (std::size_t i = 0; i < places.size(); ++i) {
    EXPECT_EQ(seen.problems[i].line, places[i].line) << seen.problems[i].sentence;
    EXPECT_EQ(seen.problems[i].column, places[i].column) << seen.problems[i].sentence;
    EXPECT_NE(seen.problems[i].sentence.english().find(places[i].part), std::string::npos) << seen.problems[i].sentence;
  }
  EXPECT_EQ(seen.m, 2);
  EXPECT_FALSE(seen.clean());
  EXPECT_EQ(seen.rows[1].fate, PreviewFate::Wrong);
  // The first one is where the reader stops, with the same words.
  expect_error(read_csv(text, "t.csv", {}), seen.problems[0].line, seen.problems[0].column,
               seen.problems[0].sentence.english(), text);
  const Preview without = look(text, {.missing = Missing::LeaveOut});
  EXPECT_EQ(without.problem_count, 3);
  EXPECT_EQ(without.left_out, 1);
}

TEST(Preview, GuessesTheLabelAsTheReaderDoes) {
  for (const std::string text :
       {"x1,x2,species\n1,2,cat\n3,4,dog\n", "1,2,0\n-1,3,1\n", "0.5,2,0\n-1,3,1\n", "y,class\n1,2\n3,4\n"}) {
    const Preview seen = look(text);
    const auto table = read_csv(text, "t.csv", {});
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_EQ(seen.label_note, table->notes.front());
    ASSERT_EQ(seen.classes.size(), table->classes.size());
    for (std::size_t c = 0; c < seen.classes.size(); ++c) EXPECT_EQ(seen.classes[c].name, table->classes[c]);
    EXPECT_TRUE(seen.clean());
  }
  EXPECT_EQ(look("y,a\n1,2\n", {.label = "a"}).label_note, "");
}

TEST(Preview, WhatIsCleanIsReadAndWhatIsNotIsRefused) {
  const std::vector<std::string> texts = {
      "y,a\n1,2\n-1,3\n", "1,2\n-1,3\n",     "y,a\n",        "1,2,red\n1,2,3\n", "",
      "\xFF\xFEy",        "y\n1\n",          "y;a\n1;2,5\n", "\"y,a\n1,2\n",     "a b\n",
      "y,a\n1,2\n1,NA\n", "y,a\n\xC3\xA9,2", "\n# nothing\n"};
  for (const std::string& text : texts) {
    for (const Missing missing : {Missing::Refuse, Missing::LeaveOut}) {
      const ReadOptions options{.missing = missing};
      const Preview seen = look(text, options);
      const auto table = read_csv(text, "t.csv", options);
      EXPECT_EQ(seen.clean(), table.ok()) << text;
      if (!table.ok()) {
        ASSERT_FALSE(seen.problems.empty()) << text;
        EXPECT_EQ(seen.problems[0].line, table.error().line) << text;
        if (text.empty()) continue;
        EXPECT_EQ(seen.problems[0].sentence, table.error().message) << text;
      } else {
        EXPECT_EQ(seen.m, table->rows.rows());
        EXPECT_EQ(seen.d, table->rows.columns());
        EXPECT_EQ(seen.classes.size(), table->classes.size());
      }
    }
  }
}

TEST(Preview, KeepsTwoHundredProblemsAndCountsAll) {
  std::string text = "y,a\n";
  for (int i = 0; i < 1000; ++i) text += i % 2 == 0 ? "1,2\n" : "1,x\n";
  const Preview seen = look(text);
  EXPECT_EQ(seen.problem_count, 500);
  EXPECT_EQ(seen.problems.size(), PreviewLimits{}.problems);
  EXPECT_EQ(seen.problems.back().line, 401);
  EXPECT_EQ(seen.rows.size(), PreviewLimits{}.rows);
  EXPECT_EQ(seen.m, 500);
}

TEST(Preview, LibsvmHasItsOwnWords) {
  const Preview seen = look("+1 1:0.5 7:2\n-1 3:0\n1 2:x\n1.0 5:1 # end\n", {}, "t.libsvm");
  EXPECT_EQ(seen.format, FileFormat::Libsvm);
  EXPECT_EQ(seen.m, 3);
  EXPECT_EQ(seen.d, 7);
  EXPECT_EQ(seen.nonzeros, 3);
  ASSERT_EQ(seen.problems.size(), 1U);
  EXPECT_EQ(seen.problems[0].line, 3);
  EXPECT_EQ(seen.problems[0].column, 5);
  ASSERT_EQ(seen.classes.size(), 2U) << "+1 and 1.0 are one class";
  EXPECT_EQ(seen.classes[0].rows, 2);
  EXPECT_EQ(seen.rows[0].fields, (Names{"+1", "1:0.5", "7:2"}));
  EXPECT_EQ(look("1 2 3\n", {.delimiter = Delimiter::Space}, "t.libsvm").format, FileFormat::Table);
  EXPECT_EQ(look("+1 1:2\n", {.ignored = {"1"}}, "t.libsvm").problem_count, 1);
}

TEST(Preview, AColumnThatIsNotThereStillShowsTheRows) {
  const Preview seen = look("y,a\n1,2\n", {.label = "kind"});
  EXPECT_FALSE(seen.clean());
  ASSERT_EQ(seen.problems.size(), 1U);
  EXPECT_EQ(seen.problems[0].line, 0);
  EXPECT_FALSE(seen.rows.empty());
  EXPECT_EQ(seen.columns.size(), 2U);
}

TEST(Preview, ShowsTheLinesAroundAProblem) {
  const std::string text = "\xEF\xBB\xBFy,a\r\n1,2\r\n\xC3\xA9,red\r\n3,4\r\n5,6\r\n";
  const Preview seen = look(text);
  ASSERT_EQ(seen.problems.size(), 1U);
  const auto lines = lines_around(text, seen.problems[0], 2);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0].number, 1);
  EXPECT_EQ(lines[1].text, "1,2");
  EXPECT_EQ(lines[2].text, "\xC3\xA9,red");
  EXPECT_EQ(lines[2].mark, 2);
  EXPECT_EQ(lines[1].mark, -1);
  EXPECT_EQ(lines[4].text, "5,6");
  std::string wide = "y";
  for (int i = 0; i < 300; ++i) wide += ",1";
  std::string bad = wide;
  bad.replace(402, 1, "x");
  const std::string table = wide + "\n" + bad + "\n" + wide + "\n";
  const Preview long_line = preview(start_of(table), {.header = Header::No});
  ASSERT_EQ(long_line.problems.size(), 1U);
  const auto clipped = lines_around(table, long_line.problems[0], 1);
  ASSERT_EQ(clipped.size(), 3U);
  EXPECT_LT(clipped[1].text.size(), 200U);
  // The mark counts characters, and "…" is one of three bytes.
  EXPECT_EQ(clipped[1].text[static_cast<std::size_t>(clipped[1].mark) + 2], 'x');
}

// The mark stood under the beginning of the line.
TEST(Preview, AByteOfAnotherEncodingIsMarkedWhereItStands) {
  for (const std::string mark : {"", "\xEF\xBB\xBF"}) {
    const std::string text = mark + "label,a\n1,2\n1,gr\xF6\n";
    const Preview seen = look(text);
    ASSERT_EQ(seen.problems.size(), 1U);
    EXPECT_EQ(seen.problems[0].line, 3);
    EXPECT_EQ(seen.problems[0].column, 5);
    EXPECT_EQ(text[seen.problems[0].offset], '\xF6');
    EXPECT_EQ(lines_around(text, seen.problems[0], 1)[1].mark, 4);
  }
}

// Of a line that is longer than anybody reads, what is near the place; the lines beside it are not looked for.
TEST(Preview, APlaceInAVeryLongLineIsShown) {
  std::string text = "y,a\n1,2\n";
  const std::size_t begin = text.size();
  for (int i = 0; i < 100'000; ++i) text += ",12";
  text.replace(begin + 150'001, 2, "xy");
  for (const std::string& whole : {text, text + "\n1,2\n"}) {
    const auto lines = lines_around(whole, {3, 150'002, "", begin + 150'001}, 2);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].number, 3);
    EXPECT_LT(lines[0].text.size(), 200U);
    EXPECT_TRUE(lines[0].text.starts_with("…") && lines[0].text.ends_with("…"));
    EXPECT_EQ(lines[0].text.substr(static_cast<std::size_t>(lines[0].mark) + 2, 2), "xy");
  }
}

TEST(Preview, ALongFileIsLookedAtToItsLimit) {
  const Folder folder;
  const auto path = folder / "preview.csv";
  {
    std::ofstream out(path);
    out << "y,a\n";
    for (int i = 0; i < 5000; ++i) out << "1," << i << "\n";
  }
  PreviewLimits limits;
  limits.bytes = 1000;
  const auto start = read_start(path.string(), limits);
  ASSERT_TRUE(start.ok());
  EXPECT_FALSE((*start)->complete);
  EXPECT_LE((*start)->text.size(), 1000U);
  EXPECT_EQ((*start)->text.back(), '\n');
  const Preview seen = preview(**start, {}, limits);
  EXPECT_EQ(seen.problem_count, 0);
  EXPECT_FALSE(seen.complete);
  EXPECT_GT(seen.m, 100);
  const auto table = open_table(path.string(), {}, {});
  ASSERT_TRUE(table.ok());
  ASSERT_TRUE(write_table(*table, path.string() + ".gz").ok());
  const auto packed = read_start(path.string() + ".gz", limits);
  ASSERT_TRUE(packed.ok());
  EXPECT_FALSE((*packed)->complete);
  EXPECT_TRUE((*packed)->packed);
  EXPECT_EQ(preview(**packed, {}, limits).problem_count, 0);
  EXPECT_FALSE(read_start("/nowhere/at all.csv").ok());
}

TEST(Preview, CountsLinesTakenForComments) {
  EXPECT_EQ(look("#y,a\n1,2\n#3,4\n-1,3\n").comments, 2);
  EXPECT_EQ(look("y,a\n1,2\n-1,3\n").comments, 0);
}

}  // namespace
}  // namespace pegasos::test
