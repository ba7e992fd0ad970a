// The test set in the window: how it comes, what its tab says, and what a click on a number selects.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "figures/roc.h"
#include "text/text.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

using session::SnapshotPtr;

class TestTab : public ::testing::Test {
 protected:
  TestTab() {
    parameters_.data = folder_.put("train.csv", rows(0));
    parameters_.positive = "red";
    parameters_.lambda = 0.05;
    test_ = folder_.put("test.csv", rows(1));
  }
  /// Three clouds with a few examples on the wrong side.
  static std::string rows(int shift) {
    std::string text = "kind,u,v\n";
    const char* const kinds[] = {"red", "green", "blue"};
    for (int i = 0; i < 60; ++i) {
      const int kind = i % 3;
      const double u = (kind == 0 ? 1.5 : -1.2) + 0.13 * ((i * 7 + shift) % 23) - 1.4;
      const double v = (kind == 2 ? -1 : 1) + 0.11 * ((i * 5 + shift) % 17) - 0.9;
      text += std::string(kinds[kind]) + "," + std::to_string(u) + "," + std::to_string(v) + "\n";
    }
    return text;
  }

  Folder folder_;
  Parameters parameters_;
  std::string test_;
};

/// The examples of a class that are called so, in their order.
std::vector<Row> rows_of(const Dataset& data, const Judgement& judgement, double y, Called called) {
  std::vector<Row> rows;
  for (Row i = 0; static_cast<Count>(i) < data.m(); ++i) {
    if (data.y(i) == y && called_of(judgement.margins[i]) == called) rows.push_back(i);
  }
  return rows;
}

/// Its tab in the right plot, which is large.
void show_tab(Screen& screen) {
  screen.lay_out(ui::kCurvesLayout);
  screen.app->apply({{"plot right.shown", std::string(ui::kTestTab)}});
  screen.frames(3);
}

TEST_F(TestTab, AFieldSelectsItsExamplesWhereTheyAre) {
  Screen screen(1600, 900, parameters_);
  screen.session->push(session::SetParameter{"test", test_});
  screen.session->push(session::RunTo{60});
  const SnapshotPtr now = screen.settle(true);
  ASSERT_NE(now->test, nullptr) << now->notice.text;
  show_tab(screen);
  for (const char* field : {"field 1 +1", "field 1 -1", "field 2 +1", "field 3 -1", "roc"})
    EXPECT_TRUE(screen.has(std::string("plot right/") + field)) << field;
  const auto judgement = figures::judged(*now, figures::ExampleSet::test);
  ASSERT_NE(judgement, nullptr);
  const std::vector<Row> wrong = rows_of(*now->test, *judgement, 1, Called::Wrong);
  screen.click("plot right/field 1 -1");
  EXPECT_TRUE(screen.app->context().guests.any());
  EXPECT_EQ(screen.app->context().guests.selection.rows(), wrong);
  EXPECT_TRUE(screen.app->context().selection.empty()) << "no example that is trained on";
  screen.click("plot right/field 1 -1");
  EXPECT_TRUE(screen.app->context().guests.selection.empty()) << "another click lets them go";
  screen.click("plot right/field 2 -1");
  for (const Row row : screen.app->context().guests.selection.rows())
    EXPECT_NE(now->test_table->classes[now->test_table->labels[row]], "red");
  // The table lists the test set now.
  screen.click("plot left/Data");
  screen.settle();
  screen.frames(3);
  EXPECT_TRUE(screen.has("plot left/Examples"));
  screen.session->push(session::SetParameter{"test", ""});
  screen.settle();
  screen.frames(3);
  EXPECT_FALSE(screen.app->context().guests.any());
  EXPECT_FALSE(screen.has("plot left/Examples"));
}

TEST_F(TestTab, OfTheTrainingSetTheSelectionIsThatOfThePlanes) {
  Screen screen(1600, 900, parameters_);
  screen.session->push(session::RunTo{60});
  const SnapshotPtr now = screen.settle(true);
  show_tab(screen);
  const auto judgement = figures::judged(*now, figures::ExampleSet::training);
  screen.click("plot right/field 1 +1");
  EXPECT_EQ(screen.app->context().selection.rows(), rows_of(*now->data, *judgement, 1, Called::Right));
  EXPECT_FALSE(screen.app->context().guests.any());
  EXPECT_TRUE(screen.has("plot right/Test set…"));
}

TEST_F(TestTab, WhatHasTheScoreZeroIsInAColumnOfItsOwn) {
  Screen screen(1600, 900, parameters_);
  screen.session->push(session::RunTo{60});
  screen.settle(true);
  show_tab(screen);
  EXPECT_FALSE(screen.has("plot right/field 1 0")) << "no score is 0";
  screen.session->push(session::RunTo{0});
  const SnapshotPtr now = screen.settle(true);
  screen.frames(3);
  const auto judgement = figures::judged(*now, figures::ExampleSet::training);
  EXPECT_EQ(judgement->confusion.zeros(), now->data->m()) << "w_1 = 0";
  screen.click("plot right/field 1 0");
  EXPECT_EQ(screen.app->context().selection.rows(), rows_of(*now->data, *judgement, 1, Called::Neither));
  EXPECT_FALSE(screen.app->context().selection.empty());
}

TEST_F(TestTab, AFileThatIsDroppedMayBeATestSet) {
  Screen screen(1600, 900, parameters_);
  const DatasetPtr data = screen.settle()->data;
  screen.app->documents().drop({test_});
  screen.settle();
  ASSERT_TRUE(screen.has("import/As test set"));
  screen.click("import/As test set");
  const SnapshotPtr now = screen.settle();
  EXPECT_FALSE(screen.has("import"));
  EXPECT_EQ(now->data, data);
  ASSERT_NE(now->test, nullptr);
  EXPECT_EQ(now->test->name(), "test.csv");
}

TEST_F(TestTab, NothingIsCutInAnyLanguage) {
  for (const text::LanguageInfo& info : text::menu_languages()) {
    Screen screen(1366, 768, parameters_);
    screen.app->appearance().set_language(*text::parse_language(info.code));
    screen.session->push(session::SetParameter{"held-out", "0.3"});
    screen.session->push(session::SetParameter{"test", test_});
    screen.settle();
    for (const ui::Arrangement& layout : {ui::kStepLayout, ui::kCurvesLayout, ui::kAllLayout}) {
      screen.lay_out(layout);
      screen.app->apply({{"plot right.shown", std::string(ui::kTestTab)}});
      screen.frames(3);
      EXPECT_TRUE(screen.has("plot right/field 1 +1")) << info.code;
      for (const Count t : {60, 0}) {  // at 0 all have the score 0, which is a column more
        screen.session->push(session::RunTo{t});
        screen.settle(true);
        std::set<std::string> cut;
        screen.app->context().watch.cut_labels = &cut;
        screen.frames(3);
        screen.app->context().watch.cut_labels = nullptr;
        for (const std::string& label : cut) ADD_FAILURE() << info.code << " cuts off at " << t << ": " << label;
      }
    }
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
