// The table of the data, and the log beside it.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/threads.h"
#include "text/text.h"
#include "ui/screen.h"
#include "ui/widgets.h"

namespace pegasos::test {
namespace {

using session::SnapshotPtr;

TEST(DataTable, SelectionIsSharedAndKeysWalk) {
  Screen screen;
  screen.session->push(session::SeekTo{{50, Phase::Projection}});
  screen.app->show_tab("data-table");
  screen.frames();  // from now on somebody looks
  SnapshotPtr now = screen.settle(true);
  ASSERT_NE(now->counts, nullptr);
  ASSERT_TRUE(screen.has("plot left/row 0"));
  screen.click("plot left/row 3");
  EXPECT_EQ(screen.app->context().selection.rows(), std::vector<Row>{3});
  for (const auto& [to, rows] : {std::pair("plot left/row 6", std::vector<Row>{3, 4, 5, 6}),
                                 std::pair("plot left/row 1", std::vector<Row>{1, 2, 3})}) {
    screen.hold(true);
    screen.click(to);
    screen.hold(false);
    EXPECT_EQ(screen.app->context().selection.rows(), rows) << to;
    screen.click("plot left/row 3");
  }
  screen.press("down");
  EXPECT_EQ(screen.app->context().selection.rows(), std::vector<Row>{4});
  EXPECT_EQ(screen.session->snapshot()->position, now->position) << "the key belongs to the table";
  screen.press("shift+down");
  EXPECT_EQ(screen.app->context().selection.rows(), (std::vector<Row>{4, 5}));
  screen.press("escape");
  screen.press("down");
  EXPECT_NE(screen.settle()->position, now->position) << "the table was left";

  screen.fill_in("plot left/Filter", "row 20-29");
  EXPECT_FALSE(screen.has("plot left/row 0"));
  EXPECT_TRUE(screen.has("plot left/row 20"));
  screen.fill_in("plot left/Filter", "nonsense >");
  EXPECT_TRUE(screen.has("plot left/why"));
  screen.fill_in("plot left/Filter", "alpha > 0");
  now = screen.settle(true);
  screen.click("plot left/sort margin");
  screen.click("plot left/sort margin");
  screen.frames(3);
  Row first = 0;
  float top = 1e9F;
  for (const auto& [name, rect] : screen.widgets) {
    if (!name.starts_with("plot left/row ") || rect.y >= top) continue;
    top = rect.y;
    first = static_cast<Row>(std::stoul(name.substr(14)));
  }
  double largest = -1e300;
  Row wanted = 0;
  for (Row i = 0; i < 200; ++i) {
    const double value = now->data->y(i) * now->data->x(i).dot(now->w);
    if (now->optimum.optimum->alpha[i] <= 0 || value <= largest) continue;
    largest = value;
    wanted = i;
  }
  EXPECT_EQ(first, wanted);
  screen.app->show_tab("log");
  screen.frames(2);
  EXPECT_FALSE(screen.has("plot left/Filter"));
  EXPECT_EQ(screen.settle()->counts, nullptr) << "nobody looks";
  EXPECT_TRUE(screen.has("plot left/lines"));
}

/// A margin of 182,928 was cut to "18292…", one of 2.2e+06 to "2.236e+…".
TEST(DataTable, NoNumberIsCut) {
  for (const double lambda : {1e-12, 1e-6, 1e-4, 1e-3, 1e-2}) {
    Parameters parameters;
    parameters.lambda = lambda;
    parameters.w1 = {3, -4};
    Screen screen(1366, 768, parameters);
    screen.app->show_tab("data-table");
    screen.session->push(session::SeekTo{{3, Phase::Projection}});
    screen.settle(true);
    std::set<std::string> cut;
    screen.app->context().watch.cut_labels = &cut;
    screen.frames(2);
    screen.app->context().watch.cut_labels = nullptr;
    ASSERT_TRUE(screen.has("plot left/row 0"));
    cut.erase("plot left/Filter: hinge > 0 …");  // an example in an empty field
    for (const std::string& label : cut)
      EXPECT_EQ(label.find_first_of("0123456789"), std::string::npos) << label << " at lambda = " << lambda;
  }
}

TEST(DataTable, ItsButtonsAreAsWideAsTheirWords) {
  text::set_language(*text::parse_language("de"));
  {
    Screen screen;
    screen.lay_out(ui::kCurvesLayout);
    screen.app->show_tab("data-table");
    screen.settle(true);
    const ui::Drawing& ui = screen.app->context();
    for (const std::string name : {"Copy", "Save…", "Prepared"}) {
      ASSERT_TRUE(screen.has("plot left/" + name));
      EXPECT_GE(screen.rect("plot left/" + name).w, ui::text_width(ui, name, ui.text(12.5F)) + ui.px(16)) << name;
    }
  }
  text::set_language(text::Language::english);
}

TEST(DataTable, AMillionRowsAreArrangedBesideTheWindow) {
  Parameters parameters;
  parameters.m = 1'000'000;
  parameters.lambda = 0.5;
  Screen screen(1600, 900, parameters);
  screen.lay_out(ui::kCurvesLayout);
  screen.session->push(session::CancelOptimum{});
  screen.app->show_tab("data-table");
  screen.settle();
  for (int i = 0; i < 50'000 && !screen.has("plot left/row 0"); ++i) {
    screen.frames();
    threads::rest(std::chrono::microseconds(1));
  }
  ASSERT_TRUE(screen.has("plot left/row 0"));
  screen.click("plot left/sort feature x1");
  double smallest = 1e300;
  Row wanted = 0;
  const SnapshotPtr now = screen.session->snapshot();
  for (Row i = 0; i < 1'000'000; ++i) {
    if (now->data->x(i).at(0) < smallest) smallest = now->data->x(i).at(0), wanted = i;
  }
  const std::string name = "plot left/row " + std::to_string(wanted);
  for (int i = 0; i < 1'000'000 && !screen.has(name); ++i) {
    screen.frames();
    threads::rest(std::chrono::microseconds(1));
  }
  EXPECT_TRUE(screen.has(name));
}

}  // namespace
}  // namespace pegasos::test
