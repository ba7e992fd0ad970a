// Everything without a mouse.
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <set>

#include "core/numbers.h"
#include "ui/compat.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

TEST(Keyboard, TabReachesEveryControl) {
  Screen screen;
  std::set<std::string> reached;
  for (int i = 0; i < 200; ++i) {
    screen.press("tab");
    const std::string name = screen.app->context().walk.at;
    if (i > 20 && name == "bar/File") break;  // once around
    reached.insert(name);
  }
  for (const char* name : {"bar/File",
                           "bar/Help",
                           "bar/To the start",
                           "bar/Play or pause",
                           "bar/×100",
                           "bar/Speed",
                           "bar/Timeline",
                           "bar/Jump to t",
                           "controls/data",
                           "controls/slider m",
                           "controls/m",
                           "controls/slider lambda",
                           "controls/projection",
                           "controls/output",
                           "controls/seed",
                           "controls/new  N",
                           "controls/Labels and features",
                           "data plane/figure",
                           "data plane/Fit",
                           "weight space/figure",
                           "algorithm/help algorithm",
                           "plot left/figure",
                           "plot right/figure",
                           "ground/splitter right"}) {
    EXPECT_TRUE(reached.contains(name)) << name;
  }
}

TEST(Keyboard, PressesMovesAndChooses) {
  Screen screen;
  ASSERT_TRUE(screen.walk_to("bar/Step"));
  EXPECT_TRUE(screen.press("space"));
  EXPECT_EQ(screen.settle()->position.t, 1);
  EXPECT_TRUE(screen.press("enter"));
  EXPECT_EQ(screen.settle()->position.t, 2);
  ASSERT_TRUE(screen.walk_to("controls/slider lambda"));
  const double lambda = screen.settle()->parameters.lambda;
  screen.press("right");
  EXPECT_GT(screen.settle()->parameters.lambda, lambda);
  screen.press("left");
  screen.press("shift+left");
  EXPECT_LT(screen.settle()->parameters.lambda, lambda);
  ASSERT_TRUE(screen.walk_to("controls/slider k"));
  screen.press("right");
  EXPECT_EQ(screen.settle()->parameters.k, 2);
  ASSERT_TRUE(screen.walk_to("controls/projection"));
  screen.press("space");
  EXPECT_FALSE(screen.settle()->parameters.projection);
  ASSERT_TRUE(screen.walk_to("controls/output"));
  screen.press("enter");
  screen.frames(2);
  screen.press("down");
  screen.press("enter");
  screen.frames(2);
  EXPECT_EQ(screen.settle()->parameters.output, Output::Average);
  screen.press("escape");
  EXPECT_FALSE(screen.app->context().keyboard.on());
  EXPECT_TRUE(screen.press("right"));  // arrows step again
}

TEST(Keyboard, FieldsAreEditedAndLeft) {
  Screen screen;
  ASSERT_TRUE(screen.walk_to("controls/lambda"));
  screen.press("enter");
  screen.frames(3);
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  screen.type("0.5");
  screen.press("tab");  // takes what was typed and goes on
  screen.frames(3);
  EXPECT_EQ(screen.settle()->parameters.lambda, 0.5);
  EXPECT_NE(screen.app->context().walk.at, "controls/lambda");
  screen.press("shift+tab");
  EXPECT_EQ(screen.app->context().walk.at, "controls/lambda");
}

/// On a field that nobody typed in yet, "p" pinned the run and Ctrl+A with Backspace erased all examples.
TEST(Keyboard, WhatIsTypedOnAFieldGoesIntoItWithoutEnterBefore) {
  Screen screen(1600, 900);
  const auto on_T = [&] {
    screen.press("escape");
    EXPECT_TRUE(screen.walk_to("controls/T"));
  };
  on_T();
  for (const char* key : {"2", "5", "0", "0"}) screen.press(key);
  screen.press("enter");
  EXPECT_EQ(screen.settle()->parameters.T, 2500);
  on_T();
  for (const char* key : {"p", "n", "+", "?", "."}) screen.press(key);
  screen.press("escape");
  const session::SnapshotPtr same = screen.settle();
  EXPECT_TRUE(same->pins.empty());
  EXPECT_EQ(same->parameters.seed, Parameters{}.seed);
  EXPECT_EQ(same->parameters.T, 2500) << "Esc gives up what was typed";
  on_T();
  screen.press("ctrl+a");
  EXPECT_TRUE(screen.app->context().selection.empty()) << "all of the field, not of the data";
  screen.press("backspace");
  EXPECT_EQ(screen.settle()->m(), same->m());
  screen.enter("3000");
  EXPECT_EQ(screen.settle()->parameters.T, 3000);
  on_T();
  screen.press("backspace");
  EXPECT_EQ(screen.settle()->m(), same->m());
  screen.press("escape");
  on_T();
  EXPECT_TRUE(screen.press("right")) << "arrows step as ever";
  EXPECT_EQ(screen.settle()->position.t, 1);
  for (int between = 1; between <= 12; ++between) {  // also where frames are slow
    on_T();
    screen.strokes({"1", "2", "3", "backspace", std::to_string(between % 10), "5", "enter"}, between);
    screen.frames(12);
    EXPECT_EQ(screen.settle()->parameters.T, 1205 + 10 * (between % 10)) << between;
  }
}

/// The explanation of the list of lambda's rules lay over the list that it had opened.
TEST(Keyboard, NothingIsExplainedOverAListThatHangsOpen) {
  Screen screen(1366, 768);
  ASSERT_TRUE(screen.walk_to("controls/label lambda"));
  screen.frames(90);
  EXPECT_TRUE(screen.has("tooltip"));
  screen.press("enter");
  screen.frames(90);
  EXPECT_FALSE(screen.has("tooltip"));
}

TEST(Keyboard, MenusHangAndAreChosenFrom) {
  Screen screen;
  screen.press("f10");
  screen.frames(3);
  ASSERT_TRUE(screen.has("bar/Open…"));
  screen.press("right");
  screen.frames(3);
  ASSERT_TRUE(screen.has("bar/Select all"));
  screen.press("right");
  screen.frames(3);
  ASSERT_TRUE(screen.has("bar/Light theme"));
  screen.press("down");
  screen.press("down");
  screen.press("enter");
  screen.frames(3);
  EXPECT_EQ(screen.app->appearance().theme().name, plot::ThemeName::light);
  EXPECT_FALSE(screen.has("bar/Light theme"));
}

TEST(Keyboard, PlanesMoveAndZoom) {
  Screen screen;
  ASSERT_TRUE(screen.walk_to("data plane/figure"));
  const plot::Rect before = screen.rect("data plane/figure/plot");
  EXPECT_TRUE(screen.press("+"));
  EXPECT_TRUE(screen.press("left"));
  EXPECT_TRUE(screen.press("up"));
  EXPECT_EQ(screen.settle()->position.t, 0);  // the arrows moved the plane, not the time
  EXPECT_TRUE(screen.press("home"));
  EXPECT_EQ(screen.rect("data plane/figure/plot"), before);
  EXPECT_TRUE(screen.press("enter"));
  screen.frames(3);
  EXPECT_TRUE(screen.has("data plane/Fit"));
}

TEST(Keyboard, ArrowsTurnTheBallAndHomeTurnsItBack) {
  Parameters parameters;
  ASSERT_TRUE(set_parameter(parameters, "bias", "feature:1").ok());
  Screen screen(1600, 900, parameters);
  screen.settle(true);
  ASSERT_TRUE(screen.walk_to("weight space/figure"));
  const auto camera = [&] { return screen.app->view_state().at("weights.camera"); };
  const std::string home = camera();
  const plot::Rect plot = screen.rect("weight space/figure/plot");
  std::set<std::string> seen = {home};
  for (const char* key : {"left", "up", "shift+right", "down"}) {
    EXPECT_TRUE(screen.press(key));
    screen.frames(2);
    EXPECT_TRUE(seen.insert(camera()).second) << key;
  }
  EXPECT_EQ(screen.rect("weight space/figure/plot"), plot) << "turned, not moved";
  EXPECT_EQ(screen.settle()->position.t, 0) << "the time stands still";
  EXPECT_TRUE(screen.press("home"));
  screen.frames(2);
  EXPECT_EQ(camera(), home);
}

TEST(Keyboard, ADialogKeepsTheWalkInside) {
  Screen screen;
  screen.press("ctrl+e");
  screen.frames(4);
  for (int i = 0; i < 40; ++i) {
    screen.press("tab");
    EXPECT_TRUE(screen.app->context().walk.at.starts_with("picture/")) << screen.app->context().walk.at;
  }
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.has("picture/Save"));
}

TEST(Keyboard, TheRowsOfTheTable) {
  Screen screen;
  screen.lay_out(ui::kCurvesLayout);
  screen.click("plot left/Data");
  screen.settle();
  ASSERT_TRUE(screen.walk_to("plot left/rows"));
  screen.press("down");
  EXPECT_EQ(screen.app->context().selection.rows(), std::vector<Row>{0});
  screen.press("down");
  EXPECT_EQ(screen.app->context().selection.rows(), std::vector<Row>{1});
  screen.press("shift+down");
  EXPECT_EQ(screen.app->context().selection.rows(), (std::vector<Row>{1, 2}));
  screen.press("ctrl+c");
  EXPECT_EQ(std::ranges::count(screen.clipboard(), '\n'), 3) << screen.clipboard();
  screen.press("end");
  EXPECT_EQ(screen.app->context().selection.rows(), std::vector<Row>{199});
  EXPECT_TRUE(screen.has("plot left/row 199")) << "it comes into sight";
  screen.press("pageup");
  EXPECT_LT(screen.app->context().selection.rows().front(), 199U);
  screen.press("home");
  EXPECT_TRUE(screen.has("plot left/row 0"));
  screen.press("space");
  EXPECT_TRUE(screen.app->context().selection.empty());
  EXPECT_EQ(screen.settle()->position.t, 0) << "no key went past the table";
}

TEST(Keyboard, TheLinesOfTheLog) {
  Screen screen;
  screen.lay_out(ui::kCurvesLayout);
  screen.click("plot left/Log");
  for (int i = 0; i < 40; ++i) screen.press("right");
  screen.settle();
  ASSERT_TRUE(screen.walk_to("plot left/lines"));
  screen.press("up");
  screen.press("ctrl+c");
  EXPECT_TRUE(screen.clipboard().starts_with("t = 40 ")) << screen.clipboard();
  screen.press("up");
  screen.press("enter");
  EXPECT_TRUE(screen.clipboard().starts_with("t = 39 ")) << screen.clipboard();
  screen.press("home");
  screen.frames(60);
  ASSERT_TRUE(screen.has("plot left/line 1"));
  EXPECT_TRUE(screen.rect("plot left/lines").encloses(screen.rect("plot left/line 1")));
  screen.press("pagedown");
  screen.press("end");
  screen.press("ctrl+c");
  EXPECT_TRUE(screen.clipboard().starts_with("t = 40 ")) << screen.clipboard();
}

TEST(Log, FollowsTheNewestLineUntilSomebodyScrollsUp) {
  Screen screen;
  screen.lay_out(ui::kCurvesLayout);
  screen.click("plot left/Log");
  const auto steps = [&](int count) {
    for (int i = 0; i < count; ++i) screen.press("right");
    const session::SnapshotPtr now = screen.settle();
    return "plot left/line " + std::to_string(now->log->size() + now->log->dropped());
  };
  const auto in_sight = [&](const std::string& line) {
    return screen.has(line) && screen.rect("plot left/lines").encloses(screen.rect(line));
  };
  EXPECT_TRUE(in_sight(steps(40)));
  EXPECT_FALSE(screen.has("plot left/line 1"));
  screen.move(screen.rect("plot left/lines").centre());
  screen.wheel(100);
  screen.frames(3);
  ASSERT_TRUE(screen.has("plot left/line 1"));
  const plot::Rect first = screen.rect("plot left/line 1");
  std::string newest = steps(10);
  EXPECT_FALSE(screen.has(newest));
  EXPECT_EQ(screen.rect("plot left/line 1").y, first.y);
  screen.click("plot left/Newest");
  screen.frames(2);
  EXPECT_TRUE(in_sight(newest));
  newest = steps(10);
  EXPECT_TRUE(in_sight(newest)) << "it is followed again";
  screen.click(newest);
  EXPECT_TRUE(screen.clipboard().starts_with("t = 60 ")) << screen.clipboard();
}

TEST(Keyboard, NumbersAreOneStopOfAPanelAndTheArrowsGoOn) {
  Screen screen;
  screen.click("bar/×100");
  const session::SnapshotPtr now = screen.settle(true);
  screen.frames(3);
  ASSERT_TRUE(screen.walk_to("plot right/R"));
  EXPECT_TRUE(screen.press("ctrl+c"));
  EXPECT_EQ(parse_double(screen.clipboard()), now->constants.R);
  for (int i = 0; i < 8 && screen.app->context().walk.at != "plot right/c"; ++i) screen.press("right");
  ASSERT_EQ(screen.app->context().walk.at, "plot right/c");
  EXPECT_TRUE(screen.press("enter"));
  EXPECT_EQ(parse_double(screen.clipboard()), now->constants.c);
  screen.press("tab");
  EXPECT_FALSE(screen.app->context().walk.at == "plot right/R" || screen.app->context().walk.at == "plot right/G");
  EXPECT_EQ(screen.settle()->position.t, 100) << "copying changes nothing";
}

TEST(Keyboard, TwoEscapesCloseADialogWithAFieldInHand) {
  Screen screen;
  for (const char* open : {"ctrl+e", "ctrl+s", "ctrl+o"}) {
    screen.press(open);
    screen.frames(5);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput) << open << ": the name has the keyboard";
    screen.type("x");
    screen.press("escape");
    EXPECT_FALSE(ImGui::GetIO().WantTextInput) << open;
    screen.press("escape");
    EXPECT_FALSE(screen.has("picture/Name") || screen.has("dialog/Name")) << open;
  }
}

TEST(Keyboard, OneEscapeClosesADialogInWhichNothingWasTyped) {
  Screen screen;
  for (const char* open : {"ctrl+e", "ctrl+s", "ctrl+o"}) {
    screen.press(open);
    screen.frames(5);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput) << open << ": the name has the keyboard";
    screen.press("escape");
    screen.frames(2);
    EXPECT_FALSE(screen.has("picture/Name") || screen.has("dialog/Name")) << open;
    EXPECT_FALSE(ImGui::GetIO().WantTextInput) << open;
  }
  screen.click("controls/lambda");
  screen.frames(3);
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  screen.press("escape");
  EXPECT_FALSE(ImGui::GetIO().WantTextInput) << "a field of the window is left alone";
}

// Dear ImGui keeps a field's steps back when it is left, and would carry them out on another text.
TEST(Keyboard, AFieldThatIsEnteredAnewTakesNothingBack) {
  Screen screen;
  screen.press("ctrl+o");
  screen.frames(5);
  screen.type("a name that is much longer than the next one");
  screen.press("ctrl+backspace");
  screen.press("escape");
  screen.press("escape");
  screen.press("ctrl+o");
  screen.frames(5);
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  screen.press("ctrl+a");
  screen.press("delete");
  screen.type("ab");
  for (int i = 0; i < 6; ++i) screen.press("ctrl+z");
  screen.type("x");
  screen.press("ctrl+a");
  screen.press("ctrl+c");
  EXPECT_EQ(screen.clipboard(), "x");
}

TEST(Keyboard, EnterInAWalkPressesAndSavesNothing) {
  Screen screen;
  screen.press("ctrl+e");
  screen.frames(5);
  ASSERT_TRUE(screen.walk_to("picture/Caption"));
  screen.press("enter");
  EXPECT_TRUE(screen.has("picture/Caption")) << "the dialog is still open";
}

}  // namespace
}  // namespace pegasos::test
