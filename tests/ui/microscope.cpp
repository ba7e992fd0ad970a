// The moves of a step: the microscope's clock, stops by hand, and the lines of the algorithm beside them.
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <set>
#include <string>

#include "ui/screen.h"

namespace pegasos::test {
namespace {

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
  EXPECT_TRUE(screen.app->context().wants_frame);
  const auto first = screen.app->microscope().motion();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->move, figures::StepMove::shrink);
  screen.frames(90);  // 1.5 s: three moves of 0.28 s
  EXPECT_FALSE(screen.app->microscope().running());
  screen.frames(2);
  EXPECT_FALSE(screen.app->context().wants_frame);
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
  EXPECT_FALSE(screen.app->context().wants_frame) << "held: no frame is wanted";
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
  EXPECT_FALSE(screen.app->context().wants_frame) << "it waits for the hand";
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
  EXPECT_TRUE(screen.has("controls/f(average)")) << "no move changes it";
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
  EXPECT_FALSE(screen.app->context().wants_frame);
}

TEST(Algorithm, FormulasStayWhereNumbersHaveNoRoom) {
  for (const char* code : {"en", "de"}) {
    for (const float width : {1024.F, 1366.F}) {
      Screen screen(width, 700);
      screen.app->perform("layout-step");
      screen.app->appearance().set_language(*text::parse_language(code));
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
      screen.app->appearance().set_language(text::Language::english);
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
