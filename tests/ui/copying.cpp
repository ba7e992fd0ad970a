// Numbers that can be copied, and tabs: what a click on them does.
#include <gtest/gtest.h>
#include <imgui.h>

#include <fstream>
#include <set>

#include "core/numbers.h"
#include "plot/math_text.h"
#include "support/folder.h"
#include "ui/experiments_page.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

TEST(Copying, AClickTakesAllDigits) {
  Screen screen;
  screen.click("bar/×100");
  const session::SnapshotPtr now = screen.settle(true);
  screen.frames(3);
  const auto copied = [&](const std::string& widget) {
    screen.click(widget);
    const auto value = parse_double(screen.clipboard());
    EXPECT_TRUE(value.has_value()) << widget << ": \"" << screen.clipboard() << "\"";
    return value.value_or(-1);
  };
  EXPECT_EQ(copied("controls/f*"), now->optimum.f_star());
  EXPECT_EQ(copied("controls/gap"), now->optimum.optimum->certificate.gap);
  EXPECT_EQ(copied("controls/1/√λ"), now->constants.ball_radius);
  EXPECT_EQ(copied("controls/C"), 1 / (now->parameters.lambda * 200));
  EXPECT_EQ(copied("bar/Epoch"), now->epochs());
  EXPECT_EQ(copied("bar/Examples touched"), 100);
  EXPECT_EQ(copied("algorithm/value of Gradient step"), now->record.eta);
  EXPECT_EQ(copied("algorithm/value of Projection"), now->record.norm_half);
  EXPECT_EQ(copied("plot right/R"), now->constants.R);
  EXPECT_EQ(copied("plot right/c"), now->constants.c);
  EXPECT_EQ(screen.settle()->position.t, 100) << "copying changes nothing";
}

TEST(Copying, TheNumbersOfALineDoNotComeAndGoWithTheirDigits) {
  for (const float width : {1366.F, 1450.F, 1600.F}) {
    Screen screen(width, 768);
    std::set<bool> shown;
    for (int t = 1; t <= 12; ++t) {
      screen.press("right");
      screen.settle();
      shown.insert(screen.has("algorithm/value 1 of Gradient step"));
    }
    EXPECT_EQ(shown.size(), 1U) << width;
  }
}

TEST(Copying, TheSentenceUnderThePseudoCode) {
  Screen screen;
  screen.press("down");
  const session::SnapshotPtr now = screen.settle();
  screen.press("shift+c");
  screen.frames(2);
  EXPECT_EQ(screen.clipboard(), plot::plain_text(session::explain_phase(*now).english()));
  EXPECT_EQ(screen.clipboard().find('$'), std::string::npos) << screen.clipboard();
  screen.app->perform("new-canvas");
  screen.settle();
  screen.click("bar/Edit");
  screen.frames(2);
  screen.click("bar/Copy the sentence");
  EXPECT_TRUE(screen.has("bar/Copy the sentence")) << "an empty canvas says nothing to be copied";
}

TEST(Copying, ACardOnTheFigureTakesTheMouse) {
  Screen screen;
  screen.settle(true);
  const plot::Rect plane = screen.rect("data plane/figure/plot");
  for (int i = 0; i < 400 && !screen.has("data plane/card margin"); ++i) {  // until an example is hit
    const float share = static_cast<float>(i) / 400;
    screen.click(plot::Point{plane.x + plane.w * (0.3F + 0.4F * share),
                             plane.y + plane.h * (0.3F + 0.02F * static_cast<float>(i % 20))});
  }
  ASSERT_TRUE(screen.has("data plane/card margin"));
  screen.click("data plane/card row");
  ASSERT_TRUE(screen.has("data plane/card row")) << "the click was the card's, not the plane's";
  const auto row = parse_count(screen.clipboard());
  ASSERT_TRUE(row.has_value()) << screen.clipboard();
  screen.click("data plane/card margin");
  EXPECT_EQ(parse_double(screen.clipboard()), 0.0) << "w is 0 before the first step";
}

/// A margin of 0.99996 was "1 < 1".
TEST(Copying, ACardComparesNumbersThatCanBeToldApart) {
  const CurrentFolder folder;
  std::ofstream("two.csv") << "x1,x2,label\n0.99996,1,1\n-1,-1,-1\n";
  Parameters parameters;
  parameters.data = "two.csv";
  parameters.w1 = {1, 0};
  Screen screen(1600, 900, parameters);
  screen.settle(true);
  for (int i = 0; i < 3 && !says(screen, "#0"); ++i) screen.press("j");
  ASSERT_TRUE(screen.has("data plane/card margin"));
  EXPECT_TRUE(says(screen, "margin 0.99996 < 1"));
}

TEST(Tabs, AClickShowsThePlot) {
  Screen screen;
  ASSERT_TRUE(screen.has("plot left/Norm"));
  EXPECT_FALSE(screen.has("plot left/(L1)"));
  screen.click("plot left/Suboptimality");
  screen.frames(2);
  EXPECT_TRUE(screen.has("plot left/(L1)"));
  screen.click("plot left/Norm");
  screen.frames(2);
  EXPECT_FALSE(screen.has("plot left/(L1)"));
}

TEST(Tabs, WhatDoesNotFitIsBehindTheChevron) {
  Screen screen(1024, 640);
  ASSERT_TRUE(screen.has("plot left/More tabs"));
  EXPECT_FALSE(screen.has("plot left/Violators"));
  screen.click("plot left/More tabs");
  screen.frames(3);
  screen.click("plot left/Violators");
  screen.frames(3);
  EXPECT_TRUE(screen.has("plot left/Violators")) << "the chosen one is always in sight";
  const plot::Rect card = screen.rect("plot left");
  for (const auto& [name, rect] : screen.widgets) {
    if (name.starts_with("plot left/")) {
      EXPECT_TRUE(card.encloses(rect)) << name;
    }
  }
}

// Beside a lesson, with large letters, the list of plots lay over the name of the one that is shown.
TEST(Tabs, InANarrowPanelTheNameGivesWayToWhatStandsBesideIt) {
  Screen screen(1366, 768);
  screen.app->perform("lecture");
  screen.app->perform("layout-all");
  screen.app->perform("lessons");
  screen.frames(4);
  for (const char* panel : {"plot left", "plot right"}) {
    const plot::Rect all = screen.rect(panel);
    const plot::Rect more = screen.rect(std::string(panel) + "/More tabs");
    const plot::Rect menu = screen.rect(std::string(panel) + "/Menu");
    EXPECT_LE(more.right(), menu.x) << panel;
    EXPECT_LE(menu.right(), all.right()) << panel;
    const std::string shown = std::string(panel) == "plot left" ? "/Objective" : "/Suboptimality";
    EXPECT_LE(screen.rect(panel + shown).right(), more.x + 1) << panel;
  }
}

TEST(Tabs, ADoubleClickOnTheChosenOneMaximises) {
  Screen screen;
  const float before = screen.rect("plot left").w;
  screen.double_click("plot left/Objective");
  EXPECT_GT(screen.rect("plot left").w, 2 * before);
}

}  // namespace
}  // namespace pegasos::test
