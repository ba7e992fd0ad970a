// The data plane's modes under the mouse, what it offers, and what lights up together.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <set>
#include <string>

#include "support/folder.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

Parameters set_of(const char* data, const char* more = "", const char* value = "") {
  Parameters parameters;
  EXPECT_TRUE(set_parameter(parameters, "data", data).ok());
  if (*more != 0) {
    EXPECT_TRUE(set_parameter(parameters, more, value).ok());
  }
  return parameters;
}

/// The first widget whose name begins so.
std::string named(const Screen& screen, const std::string& prefix) {
  const auto found = screen.widgets.lower_bound(prefix);
  if (found != screen.widgets.end() && found->first.starts_with(prefix)) return found->first;
  ADD_FAILURE() << "no widget begins with " << prefix;
  return {};
}

TEST(Modes, AreChosenInTheTitleLine) {
  Screen screen(1600, 900, set_of("digits", "positive", "3"));
  screen.session->push(session::RunTo{20});
  screen.settle(true);
  EXPECT_FALSE(screen.has("data plane/Support vectors")) << "a set of images opens as pictures";
  screen.click("data plane/Plane");
  EXPECT_TRUE(screen.has("data plane/Layout"));
  screen.click("data plane/Support vectors");
  screen.click("data plane/Margins");
  EXPECT_FALSE(screen.has("data plane/Layout"));
  EXPECT_TRUE(screen.has("data plane/Support vectors"));
  screen.click("data plane/Weights");
  ASSERT_TRUE(screen.has("data plane/by column"));
  screen.click("data plane/by column");
  screen.move(screen.rect("data plane/figure/plot").centre());
  screen.wheel(-3);
  screen.frames(2);
  screen.click("data plane/Pictures");
  EXPECT_FALSE(screen.has("data plane/by column"));
  EXPECT_TRUE(screen.has("data plane/figure/plot"));
}

TEST(Modes, WhatDoesNotApplySaysSo) {
  Screen screen;
  screen.settle(true);
  screen.click("data plane/Pictures");
  EXPECT_TRUE(screen.has("data plane/Support vectors")) << "two features are no picture: the plane stays";
  screen.click("data plane/Weights");
  EXPECT_TRUE(screen.has("data plane/by column"));
}

/// Buttons that say what lies outside of a panel's picture.
std::vector<std::string> beside(const Screen& screen, const std::string& panel) {
  std::vector<std::string> found;
  for (const auto& [name, place] : screen.widgets) {
    for (const char* arrow : {"←", "→", "↑", "↓"}) {
      if (name.starts_with(panel + "/") && name.find(arrow) != std::string::npos) found.push_back(name);
    }
  }
  return found;
}

TEST(Modes, WhatLiesOutsideIsSaidAndShownByAClick) {
  Screen screen;
  screen.session->push(session::RunTo{30});
  screen.settle(true);
  EXPECT_TRUE(beside(screen, "weight space").empty());
  const plot::Rect area = screen.rect("weight space/figure/plot");
  const plot::Point left{area.x + 20, area.bottom() - 20};
  for (int i = 0; i < 2; ++i) screen.drag(left, {left.x + area.w - 60, left.y});
  const std::vector<std::string> now = beside(screen, "weight space");
  ASSERT_EQ(now.size(), 1U);
  EXPECT_TRUE(now[0].ends_with(" →"));
  for (const char* name : {"$w$*", "$\\bar{w}$", "$w_{t+1}$", "1/√$λ$"})
    EXPECT_NE(now[0].find(name), std::string::npos) << name << " in " << now[0];
  screen.click(now[0]);
  screen.frames(2);
  EXPECT_TRUE(beside(screen, "weight space").empty());
}

TEST(Modes, ABiasIsOfferedWhereTheExamplesLieToOneSide) {
  {
    Screen centred;
    centred.settle(true);
    EXPECT_FALSE(centred.has("data plane/Add a bias"));
  }
  Parameters flowers = set_of("iris", "classes", "setosa,versicolor");
  ASSERT_TRUE(set_parameter(flowers, "features", "1,2").ok());
  for (const bool takes : {true, false}) {
    Screen screen(1600, 900, flowers);
    screen.settle(true);
    ASSERT_TRUE(screen.has("data plane/Add a bias"));
    screen.click(takes ? "data plane/Add a bias" : "data plane/Close");
    screen.settle(true);
    EXPECT_FALSE(screen.has("data plane/Add a bias"));
    EXPECT_EQ(screen.settle()->parameters.bias, takes ? Bias::Feature : Bias::None);
  }
}

/// Of five examples it lay over both of one class, and of two, where its sentence reached from corner to corner, over
/// one.
TEST(Modes, TheOfferOfABiasLiesWhereItCoversTheFewestExamples) {
  const Folder folder;
  std::set<bool> above;
  for (const char* rows : {"1,1,pass\n2.5,1.2,fail\n4,1,pass\n4,5,fail\n3,3,pass\n",
                           "1,5,pass\n2.5,4.8,fail\n4,5,pass\n4,1,fail\n3,3,pass\n"}) {
    Parameters five;
    five.data = folder.put("five.csv", std::string("x,y,result\n") + rows);
    Screen screen(1366, 768, five);
    screen.settle(true);
    const auto covered = [&](const plot::Rect& card) {
      int count = 0;
      for (int i = 0; i < 5; ++i)
        count += card.contains(screen.rect(fmt::format("data plane/point {}", i)).centre()) ? 1 : 0;
      return count;
    };
    const plot::Rect area = screen.rect("data plane/figure/plot");
    const plot::Rect offer = screen.rect("data plane/offer");
    const plot::Rect other{offer.x, area.y + area.bottom() - offer.bottom(), offer.w, offer.h};
    EXPECT_LT(covered(offer), covered(other)) << rows;
    above.insert(offer.y < area.centre().y);
  }
  EXPECT_EQ(above.size(), 2U) << "once above, once below";
  Parameters two;
  two.data = folder.put("two.csv", "x,y,result\n1,2,pass\n2,3,fail\n");
  Screen screen(1366, 768, two);
  screen.settle(true);
  for (const char* point : {"data plane/point 0", "data plane/point 1"})
    EXPECT_FALSE(screen.rect("data plane/offer").contains(screen.rect(point).centre())) << point;
}

TEST(Modes, ABiasIsOfferedWhereTheOptimumPartsNothing) {
  Screen screen;
  screen.session->push(session::NewCanvas{});
  for (int i = -6; i <= 7; ++i) {
    screen.session->push(session::Edit{session::AddPoints{{{2, 0.2 * i}}, true}, 0, 0});
    screen.session->push(session::Edit{session::AddPoints{{{0.5, 0.2 * i}}, false}, 0, 0});
  }
  screen.session->push(session::RunTo{30});
  const session::SnapshotPtr now = screen.settle(true);
  ASSERT_EQ(now->m(), 28);
  ASSERT_TRUE(screen.has("data plane/Add a bias")) << "all of one class lie on the wrong side of w*";
  screen.press("a");  // the press is the button's, also with a tool that puts points, and in one picture with the move
  screen.hand().cursor(screen.rect("data plane/Add a bias").centre());
  screen.button(0, true);
  screen.button(0, false);
  const session::SnapshotPtr better = screen.settle(true);
  EXPECT_EQ(better->parameters.bias, Bias::Feature);
  EXPECT_EQ(better->m(), now->m());
  EXPECT_EQ(better->position.t, 30) << "it goes on where it was";
  EXPECT_EQ(better->undo_steps, now->undo_steps + 1);
  EXPECT_FALSE(screen.has("data plane/Add a bias"));
}

TEST(Modes, AScalingIsOfferedWhereOneColumnOutweighsTheOthers) {
  for (const bool takes : {true, false}) {
    Screen screen(1600, 900, set_of("wine", "positive", "class_0"));
    EXPECT_EQ(screen.settle(true)->parameters.scaling, Scaling::None) << "nothing is scaled without being asked for";
    ASSERT_TRUE(screen.has("data plane/Scale the columns"));
    screen.click(takes ? "data plane/Scale the columns" : "data plane/Close");
    EXPECT_EQ(screen.settle(true)->parameters.scaling, takes ? Scaling::Standardise : Scaling::None);
    EXPECT_FALSE(screen.has("data plane/Scale the columns"));
  }
  Screen even;
  even.settle(true);
  EXPECT_FALSE(even.has("data plane/Scale the columns"));
}

TEST(Modes, EveryModeInEverySmallWindow) {
  for (const float width : {1280.F, 1366.F}) {
    Screen screen(width, width == 1280 ? 720.F : 768.F, set_of("breast_cancer"), 1.3F);
    screen.session->push(session::RunTo{30});
    screen.settle(true);
    for (const char* mode : {"Plane", "Margins", "Weights"}) {
      if (screen.has("data plane/Mode")) screen.click("data plane/Mode");  // a list where buttons have no room
      screen.frames(2);
      screen.click(std::string("data plane/") + mode);
      const plot::Rect card = screen.rect("data plane");
      const plot::Rect plot = screen.rect("data plane/figure/plot");
      EXPECT_TRUE(card.encloses(plot)) << mode;
      EXPECT_GT(plot.h, 60) << mode;
    }
  }
}

TEST(Links, ATermLightsUpEverywhereAndBack) {
  Screen screen;
  screen.session->push(session::StepForward{4});
  screen.settle(true);
  EXPECT_EQ(screen.app->context().link.linked(), "");
  screen.move(screen.rect(named(screen, "algorithm/Projection ball")).centre());
  EXPECT_EQ(screen.app->context().link.linked(), "ball");
  screen.move(screen.rect(named(screen, "algorithm/Violators violators")).centre());
  EXPECT_EQ(screen.app->context().link.linked(), "violators");
  screen.move(screen.rect("data plane/figure/legend batch").centre());
  EXPECT_EQ(screen.app->context().link.linked(), "batch");
  screen.move({2, 2});
  EXPECT_EQ(screen.app->context().link.linked(), "");
  screen.frames(3);
  EXPECT_FALSE(screen.app->context().wants_frame) << "nothing moves: no frame is wanted";
}

// Nothing said where the points had gone, nor how they come back.
TEST(Modes, APlaneThatShowsNoDataSaysHowTheyComeBack) {
  Screen screen;
  screen.settle();
  const plot::Rect plane = screen.rect("data plane/figure/plot");
  EXPECT_FALSE(screen.has("data plane/elsewhere"));
  screen.move({plane.right() - 4, plane.bottom() - 4});
  for (int i = 0; i < 40; ++i) screen.wheel(3);
  screen.frames(3);
  ASSERT_TRUE(screen.has("data plane/elsewhere"));
  EXPECT_TRUE(plane.contains(screen.rect("data plane/elsewhere").centre()));
  EXPECT_TRUE(screen.press("0"));
  screen.later(2);
  EXPECT_FALSE(screen.has("data plane/elsewhere"));
}

// It ended in the middle of a sentence, as if that were all.
TEST(Help, AnExplanationThatHasNoRoomSaysSoAndIsWholeUnderTheMouse) {
  for (const bool small : {true, false}) {
    Screen screen(small ? 900.F : 1920.F, small ? 600.F : 1200.F);
    screen.settle();
    screen.click("weight space/help weight space");
    screen.frames(3);
    ASSERT_EQ(screen.has("weight space/explanation cut"), small);
    if (!small) continue;
    const plot::Rect foot = screen.rect("weight space/explanation cut");
    EXPECT_TRUE(screen.rect("weight space").contains({foot.x, foot.y}));
    screen.move({foot.centre().x, foot.centre().y});
    screen.later(2);
    EXPECT_TRUE(screen.has("tooltip"));
  }
}

}  // namespace
}  // namespace pegasos::test
