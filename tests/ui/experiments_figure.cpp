// What the page of experiments shows of runs: points that open them, axes, tables, what leaves the window.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <span>
#include <utility>

#include "experiments_page.h"
#include "figures/sweep.h"
#include "support/folder.h"

namespace pegasos::test {
namespace {

using session::SweepStage;
using session::SweepStatus;

/// The pixel of a point of the figure, by its value and the height that is drawn.
plot::Point pixel(Screen& screen, double x, double y, const plot::Range& x_range, const plot::Range& y_range) {
  const plot::Rect area = screen.rect("figure/plot/plot");
  const auto share = [](double value, const plot::Range& range) {
    return static_cast<float>(std::log(value / range.lo) / std::log(range.hi / range.lo));
  };
  return {area.x + share(x, x_range) * area.w, area.bottom() - share(y, y_range) * area.h};
}

/// "5 % quantile" stood over the least of four runs. Its explanation is the shorter of the two.
TEST(Experiments, OfFewRunsTheTableHasTheLeast) {
  const auto told = [](const char* runs) {
    Screen screen(1600, 900, small_experiment());
    show(screen, "k-fixed-T", runs);
    screen.press("ctrl+enter");
    EXPECT_EQ(last(screen.settle(true)).stage, SweepStage::Done);
    screen.move(screen.rect("points/head q05").centre());
    screen.later(1);
    return screen.rect("tooltip");
  };
  const plot::Rect few = told("4");
  const plot::Rect many = told("20");
  EXPECT_LT(few.w * few.h, 0.8F * many.w * many.h);
}

TEST(Experiments, AStartedOneIsDrawnAndItsTablesAreFilled) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T");
  screen.press("ctrl+enter");
  const session::SnapshotPtr now = screen.settle(true);
  ASSERT_EQ(last(now).stage, SweepStage::Done) << last(now).message;
  EXPECT_EQ(last(now).table->finished(), 28);
  EXPECT_TRUE(screen.has("figure/plot/plot"));
  EXPECT_TRUE(screen.has("figure/chip A"));
  EXPECT_TRUE(screen.has("points/row 7"));
  screen.click("points/row 3");
  screen.click("points/Runs of a point");
  EXPECT_TRUE(screen.has("points/run 4"));
  EXPECT_FALSE(screen.has("points/run 5"));
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

// It stood there twice, as a tooltip and below the figure.
TEST(Experiments, TheFigureIsExplainedOnce) {
  Screen screen(1600, 900, small_experiment());
  const auto explained = [&](const std::string& panel) {
    screen.move(screen.rect(panel + "/help " + panel).centre());
    screen.later(1);
    return std::pair(screen.has("tooltip"), screen.has(panel + "/explanation"));
  };
  EXPECT_EQ(explained("data plane"), std::pair(false, true));
  show(screen, "k-fixed-T");
  EXPECT_EQ(explained("figure"), std::pair(true, false)) << "nothing is drawn yet";
  screen.press("ctrl+enter");
  screen.settle(true);
  EXPECT_EQ(explained("figure"), std::pair(true, false));
}

// A click on a point makes the run nearest to its median the live one, with the same seed and the same f at T.
TEST(Experiments, AClickOnAPointOpensItsRun) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T", "5");
  screen.press("ctrl+enter");
  const session::SnapshotPtr done = screen.settle(true);
  const SweepStatus one = last(done);
  const auto figure = figures::sweep_figure(*one.table);
  const SweepRow& row = one.table->rows[2];
  screen.click(pixel(screen, *row.number, *row.statistics.median, figure.x.range, figure.y.range));
  const session::SnapshotPtr now = screen.settle();
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_EQ(now->parameters.k, 4);
  EXPECT_EQ(now->position.t, 200);
  EXPECT_EQ(now->live.last.f - *row.f_star, *row.statistics.median) << "of five runs the median is one of them";
  EXPECT_TRUE(screen.has("notice/text"));
}

TEST(Experiments, OnesThatSweepTheSameLieOnTheSameAxes) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T");
  screen.press("ctrl+enter");
  screen.settle(true);
  screen.session->push(session::SetParameter{"lambda", "0.5"});
  screen.settle(true);
  screen.click("experiment/Start beside");
  session::SnapshotPtr now = screen.settle(true);
  ASSERT_EQ(now->sweeps->experiments.size(), 2U);
  EXPECT_FALSE(screen.has("figure/plot 2/plot")) << "one figure for both";
  EXPECT_TRUE(screen.has("figure/chip B"));
  for (const char* lambda : {"0.05", "0.5"})  // both chips had one name
    EXPECT_TRUE(says(screen, std::string("= ") + lambda + " · Fixed")) << lambda;
  const auto menu_begins = [&] {
    screen.click("figure/Export");
    screen.frames(3);
    const float y = screen.rect("figure/Save the table as CSV…").y;
    screen.press("escape");
    screen.frames(3);
    return y;
  };
  const float below = menu_begins();
  ASSERT_TRUE(screen.app->show_tab("experiments step"));
  screen.frames(3);
  screen.click("experiment/Start beside");
  now = screen.settle(true);
  EXPECT_TRUE(screen.has("figure/plot 2/plot")) << "other axes";
  EXPECT_GT(menu_begins(), below + 10) << "above what is saved it stands whose it is";
  screen.click("figure/hide C");
  EXPECT_FALSE(screen.has("figure/plot 2/plot"));
  screen.click("figure/remove A");
  now = screen.settle();
  EXPECT_EQ(now->sweeps->experiments.size(), 2U);
  EXPECT_EQ(now->sweeps->experiments.front()->letter(), 'B');
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

// Another look asks for nothing to be computed: the status stays the same object.
TEST(Experiments, ChangingTheLookRecomputesNothing) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T");
  screen.press("ctrl+enter");
  const session::SweepStatusPtr before = screen.settle(true)->sweeps->experiments.front();
  screen.click("figure/mean and interval");
  screen.app->appearance().set_theme(plot::ThemeName::light);
  screen.press("ctrl++");
  screen.frames(4);
  EXPECT_EQ(screen.settle(true)->sweeps->experiments.front(), before);
  EXPECT_EQ(screen.app->view_state().at("experiments.band"), "1");
}

TEST(Experiments, SolversLieAgainstPassesOrSeconds) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "descent");
  screen.press("ctrl+enter");
  const session::SnapshotPtr now = screen.settle(true);
  ASSERT_TRUE(last(now).table->timed());
  screen.click("figure/seconds");
  screen.frames(3);
  EXPECT_EQ(screen.app->view_state().at("experiments.seconds"), "1");
  screen.click("figure/Export");
  screen.frames(3);
  screen.click("figure/Copy the command");
  EXPECT_TRUE(std::string(ImGui::GetClipboardText()).ends_with(" --time"));
  const SweepRow& row = last(now).table->rows[3];
  const figures::SweepSeries series{last(now).table.get(), {}, {}, true};
  const figures::Figure figure = figures::sweep_figure(std::span(&series, 1));
  screen.click(pixel(screen, *row.seconds, *row.statistics.median, figure.x.range, figure.y.range));
  EXPECT_EQ(screen.app->page(), ui::Page::run) << "the point lies where its time is";
  EXPECT_EQ(screen.settle()->parameters.T, row.T);
  screen.app->show_tab("experiments k-fixed-T");
  screen.frames(2);
  screen.press("ctrl+enter");
  screen.settle(true);
  EXPECT_FALSE(screen.has("figure/seconds")) << "one solver: nothing to choose";
}

TEST(Experiments, NumbersAndTheCommandLeaveTheWindow) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T");
  screen.fill_in("experiment/values", "1,8");
  screen.press("ctrl+enter");
  screen.settle(true);
  screen.click("figure/Export");
  screen.frames(3);
  screen.click("figure/Copy the command");
  EXPECT_EQ(std::string(ImGui::GetClipboardText()),
            "pegasos sweep k-fixed-T overlapping-blobs --m 60 --T 200 --values 1,8 --runs 4");
  const Folder folder;
  for (const auto& [entry, file] :
       {std::pair{"figure/Save the table as CSV…", "k.csv"}, std::pair{"figure/Save everything as JSON…", "k.json"}}) {
    screen.click("figure/Export");
    screen.frames(3);
    screen.click(entry);
    screen.frames(3);
    ASSERT_TRUE(screen.has("dialog/Name"));
    screen.enter((folder / file).string());  // the name has the keyboard from the start
    std::ifstream stream(folder / file);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    EXPECT_NE(text.find("median"), std::string::npos) << file;
  }
}

}  // namespace
}  // namespace pegasos::test
