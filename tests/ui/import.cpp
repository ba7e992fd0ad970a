// A file is looked into before it is taken, by mouse and keys: nothing changes until Open, and every problem has its
// place.
#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "data/readers.h"
#include "data/source.h"
#include "experiments_page.h"

namespace pegasos::test {
namespace {

using session::SnapshotPtr;

class Import : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    const auto path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

/// Chooses an item of a list of the dialog.
void choose(Screen& screen, const std::string& list, const std::string& item) {
  screen.click("import/" + list);
  screen.click("import/" + item);
  screen.settle();
}

constexpr const char* kMeasured = "id;kind;u;v\n1;a;1,5;2\n2;b;2,5;1\n3;a;3;\n4;c;0,5;4\n5;b;1;1\n";

TEST_F(Import, AColumnOfNumbersSaysHowManyAreNone) {
  const auto said = [](Count numbers, Count texts, Count missing, double high, Count distinct) {
    PreviewColumn column;
    column.numbers = numbers;
    column.texts = texts;
    column.missing = missing;
    column.low = 1;
    column.high = high;
    column.distinct = distinct;
    return ui::column_summary(column);
  };
  EXPECT_EQ(said(57, 1, 2, 3, 1), "1 … 3, 1 is no number, 2 missing");
  EXPECT_EQ(said(57, 2, 0, 1, 2), "1, 2 are no numbers");
  EXPECT_EQ(said(0, 9, 0, 1, 3), "3 values");
}

TEST_F(Import, WhatIsChosenIsWhatIsOpened) {
  Screen screen;
  screen.app->documents().drop({write("measured.csv", kMeasured)});
  SnapshotPtr now = screen.settle();
  ASSERT_TRUE(screen.has("import"));
  ASSERT_TRUE(screen.has("import/problem 1"));
  EXPECT_EQ(now->m(), 200) << "nothing is taken before Open";
  screen.click("import/Open");  // problems stand in the way
  EXPECT_EQ(screen.settle()->m(), 200);
  ASSERT_TRUE(screen.has("import"));

  choose(screen, "decimal", "comma: 2,5");
  choose(screen, "missing", "leave those rows out");
  choose(screen, "label", "kind");
  EXPECT_FALSE(screen.has("import/problem 1"));
  screen.click("import/column 1");  // the running number is no feature
  screen.settle();
  choose(screen, "positive", "b");
  screen.click("import/Open");
  now = screen.settle();
  EXPECT_FALSE(screen.has("import"));
  EXPECT_EQ(now->m(), 4);
  EXPECT_EQ(now->d(), 2);
  EXPECT_EQ(now->data->transform().positive, "b");
  EXPECT_EQ(now->data->x(1).at(0), 2.5);
  EXPECT_EQ(now->position.t, 0);
  // The parameters alone open the same set.
  screen.session->push(session::SetParameter{"held-out", "0"});
  auto again = session::Session::open({.parameters = now->parameters, .wake = {}});
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ((*again)->wait()->data->checksum(), now->data->checksum());
}

// The guess is said, and one click on another column's ring takes that one.
TEST_F(Import, TheGuessedLabelIsSaidAndOneClickChangesIt) {
  Screen screen;
  screen.app->documents().drop({write("flowers.csv", "x1,x2,species\n1,2,cat\n3,4,dog\n3,1,cat\n")});
  screen.settle();
  EXPECT_TRUE(screen.has("import/label guess"));
  EXPECT_FALSE(screen.has("import/problem 1"));
  screen.click("import/label is column 1");
  screen.settle();
  EXPECT_FALSE(screen.has("import/label guess")) << "now it is chosen";
  screen.click("import/column 3");  // words are no feature
  screen.settle();
  screen.click("import/Open");
  EXPECT_EQ(screen.settle()->table->classes, (std::vector<std::string>{"1", "3"}));
  EXPECT_FALSE(screen.has("controls/Another label…"));

  screen.app->documents().drop({path("flowers.csv")});
  screen.settle();
  screen.click("import/Open");
  const SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->table->classes, (std::vector<std::string>{"cat", "dog"}));
  ASSERT_TRUE(screen.has("controls/Another label…")) << "the data card says it, too";
  screen.session->push(session::SetParameter{"data", "iris"});
  screen.settle();
  EXPECT_FALSE(screen.has("controls/Another label…"));
}

// Enter in a list that a click had opened took its item and opened the file, too.
TEST_F(Import, EnterInAListIsForTheListAlone) {
  Screen screen;
  screen.app->documents().drop({write("animals.csv", "x1,x2,kind\n1,2,cat\n3,4,dog\n3,1,cat\n5,5,fox\n")});
  screen.settle();
  screen.click("import/positive");
  screen.press("down");
  screen.press("enter");
  EXPECT_EQ(screen.settle()->m(), 200);
  ASSERT_TRUE(screen.has("import"));
  screen.press("enter");
  EXPECT_EQ(screen.settle()->data->transform().positive, "cat") << "the next one is for the dialog";
}

/// m = 4 stood where two classes of three rows were chosen.
TEST_F(Import, RowsAreCountedOfTheClassesThatAreTaken) {
  Preview preview;
  preview.m = 6;
  preview.classes = {{.name = "cat", .rows = 1}, {.name = "a, b", .rows = 2}, {.name = "fox", .rows = 3}};
  EXPECT_EQ(ui::rows_of_classes(preview, ""), 6);
  EXPECT_EQ(ui::rows_of_classes(preview, "cat,fox"), 4);
  EXPECT_EQ(ui::rows_of_classes(preview, "\"a, b\",fox"), 5);
}

// What the dialog showed was another reading than that of the test set, which failed after the dialog was gone.
TEST_F(Import, ATestSetIsLookedAtAsTheTrainingSetWasRead) {
  Screen screen;
  screen.app->documents().drop({write("training.csv", "u;v;kind\n1,5;2;a\n2,5;1;b\n3,5;4;a\n")});
  screen.settle();
  choose(screen, "decimal", "comma: 2,5");
  choose(screen, "delimiter", "semicolons");
  screen.click("import/Open");
  screen.settle();
  const auto tested = [&](const std::string& file, const std::string& text) {
    screen.app->documents().drop({write(file, text)});
    screen.settle();
    screen.click("import/As test set");
    return screen.settle()->test;
  };
  EXPECT_EQ(tested("commas.csv", "u,v,kind\n1.5,2,a\n2.5,1,b\n"), nullptr);
  EXPECT_TRUE(says(screen, "As a test set it is read as the training set was: ")) << "and what was chosen stays";
  screen.press("escape");
  const DatasetPtr test = tested("test.csv", "u;v;kind\n0,25;2;a\n2,5;1;b\n");
  EXPECT_FALSE(screen.has("import"));
  ASSERT_NE(test, nullptr);
  EXPECT_EQ(test->x(0).at(0), 0.25);
  tested("commas.csv", "u,v,kind\n1.5,2,a\n2.5,1,b\n");
  screen.click("import/Open");
  EXPECT_EQ(screen.settle()->m(), 2) << "read as it was chosen, not as the test set would be";
}

TEST_F(Import, ADelimiterThatIsSaidChangesTheLook) {
  Screen screen;
  screen.app->documents().drop({write("plain.txt", "1 2 3\n-1 4 5\n1 6 8\n")});
  screen.settle();
  choose(screen, "delimiter", "spaces");
  EXPECT_TRUE(screen.has("import/column 3"));
  EXPECT_FALSE(screen.has("import/problem 1"));
  screen.click("import/Open");
  const SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->m(), 3);
  EXPECT_EQ(now->d(), 2);
}

TEST_F(Import, EscLeavesAllAsItWas) {
  Screen screen;
  screen.click("bar/×10");
  const SnapshotPtr before = screen.settle();
  screen.app->documents().drop({write("measured.csv", kMeasured)});
  screen.settle();
  choose(screen, "decimal", "comma: 2,5");
  screen.click("import/label");  // a list hangs down: Esc closes it alone
  screen.press("escape");
  EXPECT_TRUE(screen.has("import"));
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.has("import"));
  const SnapshotPtr after = screen.settle();
  EXPECT_EQ(after->parameters, before->parameters);
  EXPECT_EQ(after->run_id, before->run_id);
  EXPECT_EQ(after->position.t, 10);
  screen.app->documents().drop({path("measured.csv")});
  screen.settle();
  screen.click("import/Cancel");
  screen.frames(2);
  EXPECT_FALSE(screen.has("import"));
}

TEST_F(Import, AProblemShowsItsLinesAndItsPlace) {
  std::string text = "label,u,v\n";
  for (int i = 0; i < 40; ++i) text += "1,2,3\n-1,4,5\n";
  text += "1,red,3\n1,2\n-1,1,1\n";
  Screen screen;
  screen.app->documents().drop({write("broken.csv", text)});
  screen.settle();
  ASSERT_TRUE(screen.has("import/problem 2"));
  EXPECT_FALSE(screen.has("import/problem 3"));
  ASSERT_TRUE(screen.has("import/place"));
  const plot::Rect first = screen.rect("import/place");
  screen.click("import/problem 2");
  const plot::Rect second = screen.rect("import/place");
  EXPECT_GT(second.x, first.x) << "the place is the end of the short row";
  EXPECT_EQ(screen.settle()->m(), 200);
}

TEST_F(Import, TheRunBehindGoesOn) {
  Screen screen;
  screen.session->push(session::SetSpeed{0});
  screen.session->push(session::SetParameter{"T", "1000000000"});
  screen.press("space");
  screen.app->documents().drop({write("measured.csv", kMeasured)});
  screen.app->documents().wait();
  screen.frames(2);
  ASSERT_TRUE(screen.has("import"));
  const Count then = screen.session->snapshot()->position.t;
  Count now = then;
  for (int i = 0; i < 50'000 && now == then; ++i) {
    screen.frames();
    now = screen.session->snapshot()->position.t;
  }
  EXPECT_GT(now, then);
  EXPECT_TRUE(screen.session->snapshot()->playing);
  screen.session->push(session::Pause{});
}

TEST_F(Import, EnterOpensAndSessionsAreOpenedAtOnce) {
  Screen screen;
  screen.app->documents().drop({write("two.csv", "1,2\n-1,3\n"), "/other.csv"});
  screen.settle();
  ASSERT_TRUE(screen.has("import"));
  screen.enter("");
  EXPECT_EQ(screen.settle()->m(), 2);
  EXPECT_FALSE(screen.has("import"));
  screen.session->push(session::SaveSession{path("s.json")});
  screen.settle();
  screen.session->push(session::SetParameter{"data", "iris"});
  screen.settle();
  screen.app->documents().drop({path("s.json")});
  EXPECT_FALSE(screen.has("import"));
  EXPECT_EQ(screen.settle()->m(), 2);
}

TEST_F(Import, TheSetIsExportedAndReadsBack) {
  Parameters parameters;
  parameters.data = "wine";
  parameters.positive = "class_1";
  parameters.scaling = Scaling::Standardise;
  parameters.held_out = 0.25;
  Screen screen(1600, 900, parameters);
  const SnapshotPtr now = screen.settle();
  const auto export_as = [&](const std::string& part, const std::string& name) {
    screen.click("bar/File");
    screen.click("bar/Export data…");
    screen.frames(2);
    if (part.empty()) {
      screen.enter(path(name));  // the name has the keyboard from the start
    } else {
      screen.click("dialog/" + part);
      screen.fill_in("dialog/Name", path(name));
    }
    screen.settle();
    const bool whole_name = std::filesystem::path(name).has_extension();
    auto table = open_table(path(whole_name ? name : name + ".csv"), {}, {});
    EXPECT_TRUE(table.ok()) << table.error().text();
    return table.ok() ? *table : Table{};
  };
  export_as("", "whole");
  EXPECT_FALSE(std::filesystem::exists(path("whole"))) << "a name without an ending gets the usual one";
  std::filesystem::remove(path("whole.csv"));  // else it would be asked about
  const Table whole = export_as("", "whole.csv");
  EXPECT_EQ(whole.classes, now->table->classes);
  EXPECT_EQ(whole.feature_names, now->table->feature_names);
  ASSERT_EQ(whole.rows.rows(), 178);
  for (Row i = 0; i < 178; ++i) {
    for (Column j = 0; j < 13; ++j) ASSERT_EQ(whole.rows.row(i).at(j), now->table->rows.row(i).at(j));
  }
  const Table training = export_as("training, as prepared", "training.libsvm.gz");
  const auto prepared = prepare(training, {});
  ASSERT_TRUE(prepared.ok());
  EXPECT_EQ((*prepared)->checksum(), now->data->checksum());
  const Table held_out = export_as("held out, as prepared", "held.tsv");
  const auto measured = prepare(held_out, {});
  ASSERT_TRUE(measured.ok());
  EXPECT_EQ((*measured)->checksum(), now->held_out->checksum());
}

TEST_F(Import, NothingLiesOverAnythingOnASmallScreen) {
  for (const auto& [w, h] : {std::pair{1280.F, 720.F}, std::pair{1366.F, 768.F}}) {
    Screen screen(w, h);
    screen.app->documents().drop({write("measured.csv", kMeasured)});
    screen.settle();
    const plot::Rect whole = screen.rect("import");
    EXPECT_GE(whole.x, 0);
    EXPECT_LE(whole.right(), w);
    EXPECT_LE(whole.bottom(), h);
    for (const char* name : {"delimiter", "decimal", "header", "missing", "label", "positive", "against", "scale",
                             "slider held-out", "Open", "Cancel", "summary"}) {
      const plot::Rect place = screen.rect(std::string("import/") + name);
      EXPECT_GE(place.x, whole.x) << name;
      EXPECT_LE(place.right(), whole.right()) << name;
      EXPECT_LE(place.bottom(), whole.bottom()) << name;
    }
    EXPECT_LT(screen.rect("import/slider held-out").bottom(), screen.rect("import/Open").y);
    EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
  }
}

TEST_F(Import, ColumnsOfOneNameAreToldApart) {
  Screen screen(1366, 768);
  screen.app->documents().drop({write("twice.csv", "a,kind,kind\n1,2,1\n2,1,2\n4,3,1\n")});
  screen.settle();
  screen.click("import/label");
  EXPECT_TRUE(screen.has("import/kind (column 2)"));
  EXPECT_TRUE(screen.has("import/kind (column 3)"));
  EXPECT_TRUE(screen.has("import/a"));
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

TEST_F(Import, TheRulesSayWhichClassIsPlusOne) {
  for (const auto& [rows, shown] :
       {std::pair("y,u\nfail,1\npass,2\nfail,3\n", "by the rules: pass"),
        std::pair("y,u\n1,1\n0,2\n1,3\n", "by the rules: 1"), std::pair("y,u\na,1\nb,2\nc,3\n", "by the rules: a")}) {
    Screen screen;
    screen.app->documents().drop({write("classes.csv", rows)});
    screen.settle();
    screen.click("import/positive");
    EXPECT_TRUE(screen.has(std::string("import/") + shown)) << shown;
    screen.press("escape");
    screen.click("import/Open");
    const SnapshotPtr now = screen.settle();
    EXPECT_TRUE(std::string(shown).ends_with(now->data->transform().positive)) << shown;
  }
}

TEST_F(Import, AClassWithACommaCanBeChosen) {
  Screen screen;
  screen.app->documents().drop({write("comma.csv", "y;a;b\n\"one, two\";1;2\nb;2;1\nc;3;1\n\"one, two\";1;1\n")});
  screen.settle();
  choose(screen, "positive", "b");
  choose(screen, "against", "one, two");
  screen.click("import/Open");
  const SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->m(), 3);
  EXPECT_EQ(now->data->transform().negative, "\"one, two\"");
}

TEST_F(Import, ProblemsAreWalkedOverByKey) {
  Screen screen;
  screen.app->documents().drop({write("many.csv", "y,a\n1,x\n-1,2\n1,z\n-1,q\n")});
  screen.settle();
  ASSERT_TRUE(screen.has("import/problem 3"));
  for (int i = 0; i < 80 && screen.app->context().walk.at != "import/problem list"; ++i) screen.press("tab");
  ASSERT_EQ(screen.app->context().walk.at, "import/problem list");
  screen.press("down");
  screen.press("down");
  ASSERT_TRUE(screen.has("import/place")) << "the line of the third problem is shown";
}

/// Rows counted 2, 3, 4 beside examples that are counted from 0, without a word.
TEST_F(Import, TheNumbersOfThePreviewSayThatTheyAreLines) {
  Screen screen(1366, 768);
  screen.app->documents().drop({write("some.csv", kMeasured)});
  screen.settle();
  screen.frames(3);
  std::set<std::string> words;
  screen.fonts->watch_words(&words);
  screen.frames(2);
  screen.fonts->watch_words(nullptr);
  EXPECT_TRUE(words.contains("line"));
}

}  // namespace
}  // namespace pegasos::test
