// Things move, axes stay: what makes the weight space's view grow, and what does not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "session/first_problem.h"
#include "ui/view_state.h"
#include "ui/weight_space_hand.h"

namespace pegasos::test {
namespace {

constexpr const char* kFit = "weight space/Fit the axes";

TEST(WeightSpaceView, TheViewStandsStillWhileTheBallGrowsAndShrinks) {
  Hand hand(parameters_of({{"data", "overlapping-blobs"}, {"lambda", "0.05"}}));
  const plot::Range before = hand.shown();
  const double half = 0.5 * before.width();
  EXPECT_GE(half, 1 / std::sqrt(0.05));
  for (const char* lambda : {"0.1", "0.3", "1", "3", "10", "0.05"}) {
    hand.change("lambda", lambda);
    EXPECT_EQ(hand.shown(), before) << lambda;
    const plot::Figure figure = figures::weight_space(*hand.snapshot, hand.view.options());
    const auto* ball = std::get_if<plot::Circle>(plot::find_mark(figure, "ball"));
    ASSERT_NE(ball, nullptr);
    EXPECT_NEAR(ball->radius * std::sqrt(hand.snapshot->parameters.lambda), 1, 1e-12) << "1/√λ of the same axes";
    EXPECT_EQ(hand.snapshot->position.t, 40) << "and t stays";
  }
  hand.change("lambda", "0.02");  // 7.07: would leave
  const plot::Range grown = hand.shown();
  EXPECT_GE(0.5 * grown.width(), 1 / std::sqrt(0.02));
  hand.change("lambda", "0.05");
  EXPECT_EQ(hand.shown(), grown) << "it shrinks by hand alone";
  hand.click("Home");
  EXPECT_EQ(hand.shown(), before);
  EXPECT_FALSE(hand.widgets.contains(kFit)) << "the axes are no wider than they need";
  hand.change("lambda", "0.02");
  hand.change("lambda", "1");
  hand.go_to(session::StepForward{1});  // the ball of before is gone
  EXPECT_GT(0.5 * hand.shown().width(), 1.8 * figures::wanted_radius(*hand.snapshot)) << "far from it";
  EXPECT_TRUE(hand.widgets.contains(kFit)) << "a ball of 1 in axes for 7.07";
  ASSERT_TRUE(hand.widgets.contains("weight space/figure/inset"));
  EXPECT_FALSE(hand.widgets.at(kFit).overlaps(hand.widgets.at("weight space/figure/inset")));
  hand.click("Fit the axes");
  EXPECT_LT(0.5 * hand.shown().width(), 7.07 / 1.8);
  EXPECT_FALSE(hand.widgets.contains(kFit));
}

TEST(WeightSpaceView, TheAxesOfTheBeginningHoldTheFirstTwentySteps) {
  const std::vector<std::pair<std::string, std::string>> kProblems[] = {
      {}, {{"seed", "7"}}, {{"lambda", "0.1"}}, {{"k", "5"}}, {{"projection", "off"}}};
  int outside = 0;
  for (const auto& changes : kProblems) {
    Parameters parameters = session::first_problem();
    for (const auto& [key, value] : changes) ASSERT_TRUE(set_parameter(parameters, key, value).ok()) << key;
    Hand hand(parameters, 0);
    const plot::Range before = hand.shown();
    for (int phase = 0; phase < 4 * 20; ++phase) {
      hand.go_to(session::SubStep{});
      const session::Snapshot& now = *hand.snapshot;
      if (now.record.norm_half > 4 * now.constants.ball_radius && now.constants.projection) continue;
      EXPECT_EQ(hand.shown(), before) << now.position.t << " of " << testing::PrintToString(changes);
      if (now.record.norm_half > 1.12 * now.constants.ball_radius) ++outside;
    }
  }
  EXPECT_GE(outside, 20) << "half steps that leave the ball's own view";
}

// Undo brings the set back with its run at t: the axes are those that stood there.
TEST(WeightSpaceView, UndoBringsTheAxesOfTheSetBack) {
  for (const int t : {0, 1, 7}) {
    Hand hand(session::first_problem(), 0);
    const plot::Range before = hand.shown();
    if (t > 0) hand.go_to(session::StepForward{t});
    ASSERT_EQ(hand.shown(), before);
    hand.go_to(session::NewData{});
    hand.go_to(session::Undo{});
    EXPECT_EQ(hand.snapshot->position.t, t);
    EXPECT_EQ(hand.shown(), before) << t;
    hand.go_to(session::StepBack{t});
    hand.go_to(session::StepForward{1});
    EXPECT_EQ(hand.shown(), before) << t;
    EXPECT_TRUE(hand.shows_half_step()) << "the first step lies in them";
  }
}

// Axes that were chosen later, or for another problem, are wide enough before the step is made.
TEST(WeightSpaceView, AtTheStartTheAxesHoldTheFirstStepHoweverTheyWereChosen) {
  for (const bool changed : {false, true}) {
    Hand hand(session::first_problem(), changed ? 0 : 30);
    if (changed) {
      hand.change("lambda", "1");
      hand.view.fit();
      for (int i = 0; i < 3; ++i) hand.go_to(session::Pause{});
      hand.go_to(session::Undo{});
    } else {
      hand.go_to(session::StepBack{30});
    }
    ASSERT_EQ(hand.snapshot->position.t, 0);
    const plot::Range before = hand.shown();
    hand.go_to(session::StepForward{1});
    EXPECT_EQ(hand.shown(), before) << changed;
    EXPECT_TRUE(hand.shows_half_step()) << changed;
  }
}

TEST(WeightSpaceView, AParameterMovesNoAxisForAStepThatWasMadeAgain) {
  int outside = 0;
  for (const int t : {2, 3, 4}) {
    Hand hand(session::first_problem(), t);
    for (const char* lambda : {"0.08", "0.06", "0.05"}) {
      const double before = 0.5 * hand.shown().width();
      hand.change("lambda", lambda);
      const session::Snapshot& now = *hand.snapshot;
      const double needed = figures::needed_radius(now, before, {.stepped = false, .aspect = hand.aspect()});
      const double half = 0.5 * hand.shown().width();
      EXPECT_NEAR(half, needed <= before ? before : figures::grown_radius(needed), 1e-12) << t << " " << lambda;
      if (!hand.shows_half_step() && now.record.norm_half <= 4 * now.constants.ball_radius) ++outside;
    }
    hand.go_to(session::StepBack{1});
    hand.go_to(session::StepForward{1});
    EXPECT_TRUE(hand.shows_half_step()) << "a step by hand is held";
  }
  EXPECT_GE(outside, 3) << "steps that a view of their own would hold";
}

TEST(WeightSpaceView, ASessionKeepsTheAxesThatAreHeld) {
  Hand hand(parameters_of({{"lambda", "0.1"}}), 40);
  ui::ViewState fitted;
  hand.view.keep(ui::Fields::into(fitted), *hand.snapshot);
  EXPECT_FALSE(fitted.contains("weights.frame")) << "what would be chosen anew need not be kept";
  hand.change("lambda", "1");
  const plot::Range held = hand.shown();
  ui::ViewState state;
  hand.view.keep(ui::Fields::into(state), *hand.snapshot);
  hand.view.fit();
  hand.frame({790, 590}, false);
  hand.frame({790, 590}, false);
  ASSERT_NE(hand.shown(), held);
  hand.view.keep(ui::Fields::from(state), *hand.snapshot);
  hand.frame({790, 590}, false);
  hand.frame({790, 590}, false);
  EXPECT_EQ(hand.shown(), held);
}

TEST(WeightSpaceView, NoStepMovesTheAxesAndNoneLeavesThem) {
  Hand hand(parameters_of({{"data", "moons"}, {"lambda", "0.3"}, {"seed", "3"}}), 0);
  double half = 0;
  for (int i = 0; i < 60; ++i) {
    hand.go_to(session::SubStep{});
    const double now = 0.5 * hand.shown().width();
    EXPECT_GE(now, half) << "it never shrinks";
    half = now;
    const double longest = hand.snapshot->record.norm_half;
    if (longest <= 4 * hand.snapshot->constants.ball_radius) {
      EXPECT_TRUE(hand.shows_half_step()) << hand.snapshot->position.t;
    }
  }
}

/// Whatever is done to a problem, its data coordinates stay where they are on the screen, to the pixel, but for what
/// would leave the picture.
TEST(WeightSpaceView, TwoHundredStoriesAndTheAxesStay) {
  std::mt19937_64 bits(20261124);
  const auto below = [&](std::uint64_t n) { return static_cast<int>(bits() % n); };
  int held = 0;
  int grew = 0;
  for (const char* data : {"gap-with-strays", "moons", "overlapping-blobs", "separable"}) {
    Hand hand(parameters_of({{"data", data}, {"m", "40"}, {"lambda", "0.3"}}), 5);
    for (int story = 0; story < 50; ++story) {
      const plot::Range before = hand.shown();
      const plot::Rect area = hand.plot_area();
      const int kind = below(6);
      if (kind <= 1) hand.change("lambda", fmt::format("{:.3g}", std::pow(10, -1.5 + 0.02 * below(125))));
      if (kind == 2) hand.change("k", std::to_string(1 + below(10)));
      if (kind == 3) hand.go_to(session::NewOrder{});
      if (kind == 4) hand.go_to(session::RunTo{below(60)});
      for (int phases = kind == 5 ? 1 + below(6) : 0; phases > 0; --phases) hand.go_to(session::SubStep{});
      const plot::Range now = hand.shown();
      if (now == before) {
        EXPECT_EQ(hand.plot_area(), area) << data << " " << story;
        ++held;
        continue;
      }
      ++grew;
      EXPECT_LE(now.lo, before.lo) << data << " " << story;
      EXPECT_GE(now.hi, before.hi) << data << " " << story;
      const double half = 0.5 * before.width();
      EXPECT_GT(figures::needed_radius(*hand.snapshot, half, {.aspect = hand.aspect()}), half)
          << data << " " << story << ": for no reason";
    }
  }
  EXPECT_EQ(held + grew, 200);
  EXPECT_GE(held, 170) << grew;
}

}  // namespace
}  // namespace pegasos::test
