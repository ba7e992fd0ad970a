// The data plane's modes under the mouse, what lights up together, and the microscope's clock.
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

/// Of five examples it lay over both of one class.
TEST(Modes, TheOfferOfABiasLiesWhereItCoversTheFewestExamples) {
  const Folder folder;
  std::set<bool> above;
  for (const char* rows :
       {"1,2,pass\n2,1,fail\n3,5,pass\n4,1,fail\n2,4,pass\n", "1,4,pass\n2,5,fail\n3,1,pass\n4,5,fail\n2,2,pass\n"}) {
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
  EXPECT_EQ(screen.app->linked(), "");
  screen.move(screen.rect(named(screen, "algorithm/Projection ball")).centre());
  EXPECT_EQ(screen.app->linked(), "ball");
  screen.move(screen.rect(named(screen, "algorithm/Violators violators")).centre());
  EXPECT_EQ(screen.app->linked(), "violators");
  screen.move(screen.rect("data plane/figure/legend batch").centre());
  EXPECT_EQ(screen.app->linked(), "batch");
  screen.move({2, 2});
  EXPECT_EQ(screen.app->linked(), "");
  screen.frames(3);
  EXPECT_FALSE(screen.app->wants_frame()) << "nothing moves: no frame is wanted";
}

TEST(Microscope, ShowsAStepAsMovesAndEndsByItself) {
  Screen screen;
  screen.press("right");
  screen.settle();
  EXPECT_FALSE(screen.app->microscope().running()) << "it is off until it is asked for";
  screen.press("m");
  screen.press("right");
  screen.session->wait();
  screen.frames(2);
  ASSERT_TRUE(screen.app->microscope().running());
  EXPECT_TRUE(screen.app->wants_frame());
  const auto first = screen.app->microscope().motion();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->move, figures::StepMove::shrink);
  screen.frames(90);  // 1.5 s: three moves of 0.28 s
  EXPECT_FALSE(screen.app->microscope().running());
  screen.frames(2);
  EXPECT_FALSE(screen.app->wants_frame());
}

TEST(Microscope, SpaceHoldsAndOtherKeysComplete) {
  Screen screen;
  screen.press("m");
  screen.press("right");
  screen.session->wait();
  screen.frames(4);
  ASSERT_TRUE(screen.app->microscope().running());
  EXPECT_TRUE(screen.press("space"));
  const auto held = screen.app->microscope().motion();
  screen.frames(40);
  EXPECT_EQ(screen.app->microscope().motion(), held);
  EXPECT_FALSE(screen.app->wants_frame()) << "held: no frame is wanted";
  EXPECT_FALSE(screen.session->snapshot()->playing);
  screen.press("space");
  EXPECT_FALSE(screen.app->microscope().held());
  screen.press("esc");
  EXPECT_FALSE(screen.app->microscope().running());
  screen.press("down");  // Sample: nothing moves yet
  screen.settle();
  EXPECT_FALSE(screen.app->microscope().running());
  screen.press("down");
  screen.press("down");
  screen.session->wait();
  screen.frames(2);
  EXPECT_TRUE(screen.app->microscope().running());
  screen.click(plot::Point{4, 4});
  EXPECT_FALSE(screen.app->microscope().running()) << "a click completes it";
}

/// After the test of the margins in a step that shrinks w and adds to it.
void before_a_gradient_step(Screen& screen) {
  for (int step = 0; step < 40; ++step) {
    screen.press("right");
    screen.settle();
    screen.press("down");
    screen.settle();
    screen.press("down");
    const session::SnapshotPtr now = screen.settle();
    ASSERT_EQ(now->position.phase, Phase::Violators);
    if (now->record.violators > 0) return;
  }
  FAIL() << "no violator in 40 steps";
}

TEST(Microscope, APhaseByHandStopsAfterEachOfItsMoves) {
  Screen screen;
  before_a_gradient_step(screen);
  const ui::Microscope& microscope = screen.app->microscope();
  screen.press("down");
  screen.settle();
  ASSERT_TRUE(microscope.running());
  EXPECT_EQ(microscope.motion()->move, figures::StepMove::shrink);
  EXPECT_LT(microscope.motion()->share, 1.F);
  screen.frames(40);
  EXPECT_TRUE(microscope.waiting());
  EXPECT_EQ(microscope.motion(), (figures::StepMotion{figures::StepMove::shrink, 1.F}));
  EXPECT_FALSE(screen.app->wants_frame()) << "it waits for the hand";
  screen.click(plot::Point{4, 4});
  EXPECT_TRUE(microscope.waiting()) << "a click elsewhere is no step";
  screen.press("down");
  EXPECT_EQ(screen.settle()->position.phase, Phase::GradientStep) << "the session has nothing to do";
  ASSERT_TRUE(microscope.motion().has_value());
  EXPECT_EQ(microscope.motion()->move, figures::StepMove::add);
  screen.frames(40);
  EXPECT_FALSE(microscope.motion().has_value());
  screen.press("down");
  EXPECT_EQ(screen.settle()->position.phase, Phase::Projection);
}

TEST(Microscope, KeysThatComeFasterThanTheMovesLoseNone) {
  Screen screen;
  before_a_gradient_step(screen);
  screen.press("down");
  screen.settle();
  const Position inside = screen.session->snapshot()->position;
  screen.press("down");  // the shrinking is cut short
  EXPECT_EQ(screen.app->microscope().motion()->move, figures::StepMove::add);
  screen.press("down");  // the adding, too
  EXPECT_EQ(screen.settle()->position, (Position{inside.t, Phase::Projection}));
  screen.press("up");
  EXPECT_EQ(screen.settle()->position, (Position{inside.t, Phase::GradientStep}));
  EXPECT_FALSE(screen.app->microscope().motion().has_value()) << "back is no move";
}

TEST(Microscope, TheWayBackHasTheSameStops) {
  Screen screen;
  before_a_gradient_step(screen);
  const ui::Microscope& microscope = screen.app->microscope();
  const Position before = screen.session->snapshot()->position;
  const figures::StepMotion shrunk{figures::StepMove::shrink, 1.F};
  const auto press = [&](const char* key) {
    screen.press(key);
    screen.settle();
    screen.frames(60);
  };
  for (int i = 0; i < 3; ++i) press("down");
  ASSERT_EQ(screen.session->snapshot()->position, (Position{before.t, Phase::Projection}));
  press("up");
  EXPECT_EQ(screen.session->snapshot()->position, (Position{before.t, Phase::GradientStep}));
  EXPECT_FALSE(microscope.motion().has_value()) << "the end of the gradient step";
  press("up");
  EXPECT_EQ(screen.session->snapshot()->position, (Position{before.t, Phase::GradientStep}));
  EXPECT_TRUE(microscope.waiting());
  EXPECT_EQ(microscope.motion(), shrunk);
  press("down");
  EXPECT_FALSE(microscope.motion().has_value()) << "added again";
  press("up");
  EXPECT_EQ(microscope.motion(), shrunk);
  press("up");
  EXPECT_EQ(screen.session->snapshot()->position, before);
  EXPECT_FALSE(microscope.motion().has_value());
  screen.press("down");
  screen.settle();
  ASSERT_TRUE(microscope.running());
  screen.press("up");
  EXPECT_EQ(screen.settle()->position, before) << "a first move that still runs is taken back whole";
}

/// Both stops of a gradient step were "phase 3 of 4" beside the timeline, and nothing was known of w.
TEST(Microscope, AMoveIsNamedAndTheLengthOfWIsRead) {
  Screen screen(1600, 900);
  screen.lay_out(ui::kStepLayout);
  before_a_gradient_step(screen);
  const auto words = [&] {
    std::set<std::string> all;
    screen.fonts->watch_words(&all);
    screen.frames();
    screen.fonts->watch_words(nullptr);
    return all;
  };
  EXPECT_FALSE(words().contains("phase 3 of 4: shrink"));
  screen.press("down");
  screen.settle();
  screen.frames(40);
  ASSERT_TRUE(screen.app->microscope().waiting());
  EXPECT_TRUE(words().contains("phase 3 of 4: shrink"));
  EXPECT_TRUE(screen.has("controls/|w|"));
  EXPECT_FALSE(screen.has("controls/f(w)")) << "nobody computes it there";
  screen.press("down");
  screen.settle();
  screen.frames(60);
  EXPECT_TRUE(words().contains("phase 3 of 4"));
  EXPECT_TRUE(screen.has("controls/|w|"));
}

/// Esc at an open menu moved the run to w_{t+½}, and the menu stayed.
TEST(Microscope, EscapeClosesWhatLiesAboveTheMovesFirst) {
  Screen screen;
  before_a_gradient_step(screen);
  const ui::Microscope& microscope = screen.app->microscope();
  screen.press("down");
  screen.settle();
  screen.frames(40);
  ASSERT_TRUE(microscope.waiting());
  const auto at = microscope.motion();
  const auto is_open = [] { return GImGui->OpenPopupStack.Size > 0; };
  screen.click("data plane/Menu");
  screen.frames(2);
  ASSERT_TRUE(is_open());
  screen.press("esc");
  screen.frames(2);
  EXPECT_FALSE(is_open());
  EXPECT_EQ(microscope.motion(), at);
  screen.app->perform("key-sheet");
  screen.frames(2);
  ASSERT_TRUE(is_open());
  screen.press("esc");
  screen.frames(2);
  EXPECT_FALSE(is_open());
  EXPECT_EQ(microscope.motion(), at);
  const plot::Point mark = screen.rect("weight space/help weight space").centre();
  screen.click(mark);  // the names of the parts
  screen.press("esc");
  screen.frames(2);
  EXPECT_EQ(microscope.motion(), at);
  screen.press("esc");
  EXPECT_FALSE(microscope.motion().has_value()) << "nothing lies above them any more";
  screen.press("up");
  screen.settle();
  screen.frames(40);
  ASSERT_TRUE(microscope.waiting());
  screen.move({4, 4});
  screen.click("data plane/Menu");
  screen.frames(2);
  screen.press("space");  // a key of the menu is none of the run
  screen.press("esc");
  screen.frames(2);
  EXPECT_TRUE(microscope.waiting());
}

TEST(Microscope, WithoutMotionAPhaseShowsTheEndsOfItsMoves) {
  Screen screen;
  screen.app->perform("motion");
  before_a_gradient_step(screen);
  screen.press("down");
  screen.settle();
  EXPECT_TRUE(screen.app->microscope().waiting());
  EXPECT_EQ(screen.app->microscope().motion(), (figures::StepMotion{figures::StepMove::shrink, 1.F}));
  screen.press("down");
  screen.frames(2);
  EXPECT_FALSE(screen.app->microscope().motion().has_value());
  EXPECT_EQ(screen.session->snapshot()->position.phase, Phase::GradientStep);
}

TEST(Microscope, StaysStillWhereMotionIsOff) {
  Screen screen;
  screen.press("m");
  screen.app->perform("motion");
  screen.press("right");
  screen.settle();
  EXPECT_FALSE(screen.app->microscope().running());
  EXPECT_FALSE(screen.app->wants_frame());
}

TEST(Algorithm, FormulasStayWhereNumbersHaveNoRoom) {
  for (const char* code : {"en", "de"}) {
    for (const float width : {1024.F, 1366.F}) {
      Screen screen(width, 700);
      screen.app->perform("layout-step");
      screen.app->set_language(*text::parse_language(code));
      for (const Count steps : {1, 4, 995}) {
        screen.session->push(session::StepForward{steps});
        screen.settle(true);
        screen.frames(2);
        for (const char* line : {"Sample", "Violators", "Gradient step", "Projection"}) {
          const std::string start = std::string("algorithm/") + line + " ";
          EXPECT_TRUE(
              std::ranges::any_of(screen.widgets, [&](const auto& one) { return one.first.starts_with(start); }))
              << code << " " << width << ": the formula of " << line << " after " << steps << " steps";
        }
      }
      screen.app->set_language(text::Language::english);
    }
  }
}

TEST(Algorithm, TheSentenceIsNeverCut) {
  for (const float scale : {1.F, 1.3F, 1.6F}) {
    Screen screen(1280, 720, {}, scale);
    screen.session->push(session::StepForward{1});
    screen.settle(true);
    if (!screen.has("algorithm")) screen.press("4");  // one panel at a time
    screen.frames(2);
    const plot::Rect card = screen.rect("algorithm");
    EXPECT_TRUE(card.encloses(screen.rect("algorithm/sentence"))) << scale;
  }
}

}  // namespace
}  // namespace pegasos::test
