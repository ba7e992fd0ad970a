// CSV and TSV text: dialects, headers, labels, every mistake with its place, and what is written.
#include <fmt/format.h>

#include <cmath>

#include "core/random.h"
#include "data_support.h"
#include "support/stride.h"

namespace pegasos::test {
namespace {

using Names = std::vector<std::string>;

TEST(Csv, ReadsAHeaderAndRows) {
  const Table table = csv("label,width,height\nb,1.5,-2e-1\na,0,3\n");
  EXPECT_FALSE(table.rows.is_sparse());
  EXPECT_EQ(table.feature_names, (Names{"width", "height"}));
  EXPECT_EQ(table.classes, (Names{"b", "a"}));
  EXPECT_EQ(row_of(table.rows, 0), (Vector{1.5, -0.2}));
  EXPECT_EQ(row_of(table.rows, 1), (Vector{0, 3}));
}

TEST(Csv, AcceptsEveryDialect) {
  const Table plain = csv("y,a,b\n1,2,3\n-1,4,5\n");
  const Names same = {
      "y;a;b\n1;2;3\n-1;4;5\n",                    // semicolons
      "y\ta\tb\n1\t2\t3\n-1\t4\t5\n",              // tabs
      "\xEF\xBB\xBFy,a,b\r\n1,2,3\r\n-1,4,5\r\n",  // byte-order mark, CRLF
      "y,a,b\r1,2,3\r-1,4,5",                      // CR, no final line break
      "# comment, with commas,,,,\n\ny,a,b\n# c\n1,2,3\n  \n-1,4,5\n\n",
      " y , a ,b \n 1 , 2.0,+3\n-1 ,4, 5\n",                 // blanks around fields
      "  y  ,a \t ,b\n1  , \t2.0 \t,+3   \n-1,4,5\n",        // several of them
      "\"y\",\"a\",\"b\"\n\"1\",\"2\",\"3\"\n\"-1\",4,5\n",  // quotes
      "\"y\" ,\"a\", \"b\"\n1,2,3\n-1,4,5\n",
      "1,2,3\n-1,4,5\n",  // no header
  };
  for (const std::string& text : same) {
    SCOPED_TRACE(text);
    expect_same(csv(text), plain);
  }
}

TEST(Csv, QuotesMayHoldAnything) {
  const Table table = csv("\"the\nlabel\",\"a \"\"b\"\"\",\"c,d\"\n\"x,\r\ny\",1,2\n\" z\",3,4\n\"\"\"\",5,6\n");
  EXPECT_EQ(table.feature_names, (Names{"a \"b\"", "c,d"}));
  EXPECT_EQ(table.classes, (Names{"x,\r\ny", " z", "\""}));
}

TEST(Csv, WhatStandsInQuotesIsNoDelimiter) {
  const Table table = csv("y,\"a;b;c\",\"d\te\tf\"\n1,2,3\n-1,4,5\n");
  EXPECT_EQ(table.feature_names, (Names{"a;b;c", "d\te\tf"}));
  EXPECT_EQ(row_of(table.rows, 1), (Vector{4, 5}));
}

TEST(Csv, TheHeaderIsDetected) {
  struct Case {
    std::string text;
    Count rows;
  };
  const std::vector<Case> cases = {
      {"y,x1\n1,2\n", 1},
      {"1,2\n-1,3\n", 2},
      {"a,2\nb,3\n", 2},                   // names as labels, no header
      {"label,1,2\n1,5,6\n-1,7,8\n", 2},   // column names that are numbers, labels that are numbers
      {"\"y\",\"1\",\"2\"\na,5,6\n", 1},   // only the header is quoted
      {"\"1\",\"2\"\n\"-1\",\"3\"\n", 2},  // everything is quoted
      {"\"nan\",\"nan\"\n1,5\n", 1},       // quoted names, whatever they look like
      {"setosa,5.1\n", 1},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(csv(c.text).rows.rows(), c.rows);
  }
}

TEST(Csv, TheLabelColumnIsChosen) {
  const std::string text = "a,b,kind\n1,2,x\n3,4,y\n";
  for (const std::string label : {"kind", "3"}) {
    const Table table = csv(text, label);
    EXPECT_EQ(table.feature_names, (Names{"a", "b"}));
    EXPECT_EQ(table.classes, (Names{"x", "y"}));
    EXPECT_EQ(row_of(table.rows, 1), (Vector{3, 4}));
  }
  EXPECT_EQ(csv("1,2,x\n3,4,y\n", "3").classes, (Names{"x", "y"}));
  EXPECT_EQ(csv("a,\"3\",kind\n1,p,2\n3,q,4\n", "3").classes, (Names{"p", "q"})) << "a name goes before a number";
  EXPECT_EQ(csv(",x\n1,2\n").feature_names, Names{"x"});
  EXPECT_EQ(csv("y,,x\n1,2,3\n").feature_names, (Names{"x1", "x"})) << "a column without a name gets one";
}

TEST(Csv, TheLabelColumnIsGuessedAndSaid) {
  struct Case {
    std::string text;
    Names classes;
    std::string why;  // the note up to its advice
  };
  std::string many;  // 21 different integers in the first column
  for (int i = 0; i < 21; ++i) many += fmt::format("{},0.5,{}\n", i, i % 2);
  std::string twenty;
  for (int i = 0; i < 40; ++i) twenty += fmt::format("{},0.5,{}\n", i % 20, i % 2);
  Names to_twenty;
  for (int i = 0; i < 20; ++i) to_twenty.push_back(std::to_string(i));
  std::string numbered;  // rows with numbers of their own
  std::string flagged;   // a feature of 0 and 1 first, labels last
  for (int i = 0; i < 12; ++i) numbered += fmt::format("{},{}.5,{}\n", i + 1, i, i % 2);
  for (int i = 0; i < 60; ++i) flagged += fmt::format("{},{}.5,{}\n", i % 3 == 0 ? 0 : 1, i, i % 2 == 0 ? "-1" : "+1");
  const std::vector<Case> cases = {
      // by name, whatever else there is
      {"x1,x2,species\n1,2,cat\n3,4,dog\n", {"cat", "dog"}, "column 3 ('species'): by its name"},
      {"x1,Target,x2\n1,-1,2\n3,1,4\n", {"-1", "1"}, "column 2 ('Target'): by its name"},
      {"y,a,Class\n1,2,3\n4,5,6\n", {"3", "6"}, "column 3 ('Class'): by its name, which goes before 'y'"},
      {"a,y,y\n1,2,3\n4,5,6\n", {"2", "5"}, "column 2 ('y'): by its name"},
      {"0,1,2,class\n5.1,3.5,1,setosa\n4.9,3.1,2,virginica\n",
       {"setosa", "virginica"},
       "column 4 ('class'): by its name"},
      {"1,2,class\n5,6,0\n7,8,1\n", {"0", "1"}, "column 3 ('class'): by its name"},
      // beside x and another column y is a place
      {"x,y,result\n1,2,pass\n3,4,fail\n", {"pass", "fail"}, "column 3 ('result'): the only column of words"},
      {"X,Y,target\n1,2,0\n3,4,1\n", {"0", "1"}, "column 3 ('target'): by its name"},
      {"x,y\n0.5,-1\n3,1\n", {"-1", "1"}, "column 2 ('y'): by its name"},
      // the only one of words
      {"x1,x2,kind\n1,2,cat\n3,4,dog\n", {"cat", "dog"}, "column 3 ('kind'): the only column of words"},
      {"1,2,cat\n3,4,dog\n", {"cat", "dog"}, "column 3: the only column of words"},
      {"0.5,b,1\n1.5,a,0\n", {"b", "a"}, "column 2: the only column of words"},
      // the first with few integers, also where the last has integers, too
      {"1,2,0\n-1,3,1\n", {"1", "-1"}, "column 1: the first column, which has few different integers"},
      {"u,v\n1,2.5\n2,0.5\n", {"1", "2"}, "column 1 ('u'): the first column, which has few different integers"},
      {twenty, to_twenty, "column 1: the first column, which has few different integers"},
      // -1 and +1 in the last column alone
      {flagged, {"-1", "+1"}, "column 3: the last column, which holds -1 and +1 alone"},
      {"1,2,-1\n-1,3,1\n", {"1", "-1"}, "column 1: the first column, which has few different integers"},
      // else the last, also where the integers of the first are few but as many as rows
      {numbered, {"0", "1"}, "column 3: the last column"},
      {many, {"0", "1"}, "column 3: the last column"},
      {"0.5,2,0\n-1,3,1\n", {"0", "1"}, "column 3: the last column"},
      {"a,b,c\n0.5,2,7.25\n0.75,3,1.5\n", {"7.25", "1.5"}, "column 3 ('c'): the last column"},
      // a letter is a class, and a name that a row repeats is one
      {"y,1,2\nx,3,4\n", {"y", "x"}, "column 1: the only column of words"},
      {"target,1,2\nother,3,4\ntarget,5,6\n", {"target", "other"}, "column 1: the only column of words"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const Table table = csv(c.text);
    EXPECT_EQ(table.classes, c.classes);
    ASSERT_FALSE(table.notes.empty());
    EXPECT_EQ(table.notes.front(), "the label is taken to be " + c.why + "; --label names another");
  }
  for (const char* label : {"2", "x2"}) {
    const Table named = csv("x1,x2,species\n1,2,3\n3,4,5\n", label);
    EXPECT_EQ(named.classes, (Names{"2", "4"}));
    EXPECT_TRUE(named.notes.empty()) << "nothing was guessed";
  }
  const auto read = [](const ReadOptions& options) {
    const auto table = read_csv("species,a,kind\n1,2,b\n3,4,c\n", "t.csv", options);
    return table.ok() ? table->classes : Names{table.error().text()};
  };
  EXPECT_EQ(read({.ignored = {"kind"}}), (Names{"1", "3"}));
  EXPECT_EQ(read({.ignored = {"species"}}), (Names{"b", "c"}));
  EXPECT_EQ(read({.ignored = {"1"}}), (Names{"b", "c"}));
  const auto place = read_csv("x,y,kind\n1,2,7\n3,4,8\n", "t.csv", {.ignored = {"x"}});
  ASSERT_TRUE(place.ok()) << place.error().text();
  EXPECT_EQ(place->classes, (Names{"2", "4"})) << "without x beside it y is a label again";
}

// Three classes or more ask for a choice, and what was taken for the label is said with it.
TEST(Csv, ACrowdOfClassesNamesItsColumn) {
  const Table table = csv("a,b,c\n0.5,2,7.25\n0.75,3,1.5\n0.5,1,2.5\n");
  const auto refused = prepare(table, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.english().find("the label is taken to be column 3 ('c'): the last column"),
            std::string::npos)
      << refused.error().message;
}

TEST(Csv, ALabelColumnThatIsNotThere) {
  const auto absent = [](const std::string& text, const std::string& label, ErrorCode code, const std::string& part) {
    const auto table = read_csv(text, "t.csv", {.label = label});
    expect_error(table, 0, 0, part, text);
    EXPECT_EQ(table.error().code, code);
    EXPECT_EQ(table.error().file, "t.csv");
  };
  absent("y,a\n1,2\n", "kind", ErrorCode::NotFound, "no column named 'kind'; the columns are y, a");
  absent("1,2\n", "kind", ErrorCode::NotFound, "has no header; give the label column's number, 1 to 2");
  absent("y,a\n1,2\n", "3", ErrorCode::NotFound, "no label column 3; the file has 2 columns");
  absent("y,a\n1,2\n", "0", ErrorCode::OutOfRange, "no label column 0");
  absent("y,a\n1,2\n", "-1", ErrorCode::OutOfRange, "no label column -1");
}

TEST(Csv, EveryMistakeHasItsPlace) {
  struct Case {
    std::string text;
    Count line, column;
    std::string part;
  };
  const std::vector<Case> cases = {
      {"", 0, 0, "no rows"},
      {"\n# nothing\n", 0, 0, "no rows"},
      {"y,a\n", 0, 0, "header but no rows"},
      {"y\n1\n", 1, 1, "one column only"},
      {"1 2 3\n", 1, 1, "one column only"},
      {"y,a,b\n1,2,3\n-1,4\n", 3, 5, "2 columns, but the first one has 3"},
      {"y,a,b\n1,2,3\n-1,4,5,6\n", 3, 8, "4 columns, but the first one has 3"},
      {"y,a,b\n1,2,3\n-1\n", 3, 3, "1 column, but"},
      {"y,a,b\n1,2,\n", 2, 5, "feature 2 ('b') is missing; fill it in, or choose --missing leave-out"},
      {"y,a,b\n1,,3\n", 2, 3, "feature 1 ('a') is missing"},
      {"y,a,b\n1,2,?\n", 2, 5, "missing"},
      {"y,a,b\n1,NA,3\n", 2, 3, "missing"},
      {"y,a,b\n1,\"\",3\n", 2, 3, "missing"},
      {"y,a\n1,2\n,3\n", 3, 1, "the label is missing"},
      {"y,a\n1,2\nnan,3\n", 3, 1, "the label is 'nan'"},
      {"y,a\n1,2\n1,nan\n", 3, 3, "only finite"},
      {"y,a\n1,2\n1,-infinity\n", 3, 3, "only finite"},
      {"y,a\n1,0x10\n", 2, 3, "hexadecimal"},
      {"y,a\n1,1e400\n", 2, 3, "range of a double"},
      {"y,a\n1,red\n", 2, 3, "feature 1 ('a') is 'red', which is not a number"},
      {"1,2\n1,red\n", 2, 3, "feature 1 is 'red'"},
      {"1,2,red\n1,2,3\n", 1, 5, "mixes numbers and text"},
      {"y,a\n1,2 3\n", 2, 3, "not a number"},
      {"y;a\n1;2,5\n", 2, 3, "not a number"},
      {"y,a\n1,\"2\n-1,3\n", 2, 3, "never closed"},
      {"y,\"a\n1,2\n", 1, 3, "never closed"},
      {"y,a\n1,\"2\"x\n", 2, 6, "follows a closing quote"},
      {"y,a\n1,2\"3\n", 2, 4, "inside an unquoted field"},
      {"\"y\n\n\",a\n1,red\n2,3\n", 4, 3, "not a number"},  // lines inside quotes count
      {"# one\r\n\r\ny,a\r\n1,red\r\n", 4, 3, "not a number"},
      {"\xEF\xBB\xBFy,a\n1,red\n", 2, 3, "not a number"},
      {"y,a\n\xC3\xA9t\xC3\xA9,red\n", 2, 5, "not a number"},
      {"y,a\n1,\xFF\n", 2, 3, "not UTF-8"},
      {"y,a\n\xED\xA0\x80,1\n", 2, 1, "not UTF-8"},  // a surrogate
      {"y,a\n1,very\tlong text indeed that goes on and on for ever and ever and ever and ever\n", 2, 3, "…"},
  };
  for (const Case& c : cases) expect_error(read_csv(c.text, "t.csv", {}), c.line, c.column, c.part, c.text);
}

// A header or a class that begins with # would vanish without a word.
TEST(Csv, LinesTakenForCommentsAreCounted) {
  const auto comments = [](const Table& table) {
    const auto note = std::ranges::find_if(table.notes, is_comment_note);
    return note == table.notes.end() ? std::string() : note->english();
  };
  EXPECT_EQ(comments(csv("y,a\n1,2\n-1,3\n")), "");
  EXPECT_EQ(comments(csv("#y,a\n1,2\n-1,3\n")), "1 line begins with # and is taken for a comment");
  EXPECT_EQ(comments(csv("y,a\n#1,2\n\n-1,3\n# end")), "2 lines begin with # and are taken for comments");
  std::string text = "y,a\n";
  for (int i = 0; i < 3000; ++i)
    text += (i % 7 == 0 ? "#" : "") + std::to_string(i % 2) + "," + std::to_string(i) + "\n";
  for (const Count threads : {1, 4}) {
    const auto table = read_csv(text, "t.csv", {.threads = threads}, {}, 512);
    ASSERT_TRUE(table.ok());
    EXPECT_EQ(comments(*table), "429 lines begin with # and are taken for comments");
    EXPECT_EQ(table->rows.rows(), 3000 - 429);
  }
}

TEST(Csv, MinusZeroIsZero) {
  const Table table = csv("y,a\n-0,-0\n0,-0.0\n");
  EXPECT_EQ(table.classes, Names{"-0"});
  EXPECT_FALSE(std::signbit(table.rows.row(0).at(0)));
  EXPECT_EQ(table.notes.back(), "2 rows are all zero");
}

TEST(Csv, WrittenTextReadsBack) {
  Table table = csv("y,a,b,c\n1,2,3,4\n-1,0.1,1e-300,5e300\n");
  table.feature_names = {"1", "two, \"three\"", "#\nna\t;"};
  for (const Names& classes :
       {Names{"1", "-1"}, Names{"a b", " c"}, Names{"#x", "say \"hi\"\r\n"}, Names{"NA", "label"}}) {
    table.classes = classes;
    for (const TableFormat format : {TableFormat::Csv, TableFormat::Tsv}) {
      const auto text = table_text(table, format);
      ASSERT_TRUE(text.ok());
      const Table back = csv(*text);
      expect_same(back, table);
      EXPECT_EQ(back.feature_names, table.feature_names) << *text;
    }
  }
}

TEST(Csv, BothFormatsHoldTheSameSet) {
  const Table sparse = libsvm("+1 2:0.5\n-1 1:3 4:-1e-7\n+1\n");
  const auto text = table_text(sparse, TableFormat::Csv);
  ASSERT_TRUE(text.ok());
  const Table dense = csv(*text);
  expect_same(dense, sparse);
  const auto again = table_text(dense, TableFormat::Libsvm);
  ASSERT_TRUE(again.ok());
  expect_same(libsvm(*again), sparse);
}

TEST(Csv, ASparseSetTooWideIsNotWrittenOut) {
  const auto text = table_text(libsvm("1 10000000:1\n-1 1:1\n1 1:1\n1 1:1\n1 1:1\n1 1:1\n1 1:1\n"), TableFormat::Csv);
  ASSERT_FALSE(text.ok());
  EXPECT_NE(text.error().message.english().find("too large as CSV"), std::string::npos);
}

// Rows of plain numbers are read eight characters at a time; a blank behind every field has them read one by one.
TEST(Csv, PlainRowsAreReadAsStrictOnes) {
  const Random random(17, Stream::Test);
  std::uint64_t draws = 0;
  const auto below = [&](std::uint64_t bound) { return random.below(bound, draws++); };
  const auto pick = [&](const std::vector<std::string>& of) { return of[below(of.size())]; };
  const std::vector<std::string> odd = {"1e5",
                                        "-2.5E-3",
                                        "",
                                        "?",
                                        "nan",
                                        "abc",
                                        "1.2.3",
                                        "--1",
                                        "+-1",
                                        "0x1",
                                        "\"7\"",
                                        "1_0",
                                        "1 2",
                                        "12345678901234567890123",
                                        "0.1234567890123456789",
                                        ".",
                                        "-",
                                        "1e999",
                                        "#1",
                                        "\"a"};
  int read = 0;
  int refused = 0;
  for (std::uint64_t n = 0; n < 4000; n += kStride) {
    const bool mostly_plain = n % 4 != 0;
    const std::string line_break = pick({"\n", "\n", "\r\n", "\r"});
    const std::uint64_t width = 2 + below(5);
    std::string plain;
    std::string spaced;
    for (std::uint64_t rows = 1 + below(40); rows > 0; --rows) {
      if (below(20) == 0) {
        const std::string between = pick({"", "# a, comment", "  "}) + line_break;
        plain += between;
        spaced += between;
      }
      for (std::uint64_t j = 0; j < width; ++j) {
        std::string field = pick({"a", "b", "longer than eight"});
        if (j > 0) {
          field = pick({"", "-", "+"});
          field += std::to_string(below(100'000));
          field += pick({"", ".", ".5", ".25", ".000123", ".123456789"});
        }
        if (!mostly_plain && below(60) == 0) field = pick(odd);
        if (!mostly_plain && below(300) == 0) field += ",1";
        plain += (j > 0 ? "," : "") + field;
        spaced += (j > 0 ? " ," : "") + field;
      }
      plain += line_break;
      spaced += " " + line_break;
    }
    const auto a = read_csv(plain, "t", {});
    const auto b = read_csv(spaced, "t", {});
    ASSERT_EQ(a.ok(), b.ok()) << plain << (a.ok() ? b.error().text() : a.error().text());
    if (a.ok()) {
      ++read;
      expect_same(*a, *b);
    } else {
      ++refused;
      EXPECT_EQ(a.error().message, b.error().message) << plain;
      EXPECT_EQ(a.error().line, b.error().line) << plain;
    }
    const auto in_pieces = read_csv(plain, "t", {.threads = 1 + static_cast<Count>(n % 3)}, {}, 1 + below(200));
    ASSERT_EQ(a.ok(), in_pieces.ok()) << plain << (a.ok() ? in_pieces.error().text() : a.error().text());
    if (a.ok()) {
      expect_same(*a, *in_pieces);
    } else {
      EXPECT_EQ(a.error().text(), in_pieces.error().text()) << plain;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(read * kStride, 2000);
  EXPECT_GT(refused * kStride, 300);
}

}  // namespace
}  // namespace pegasos::test
