// Playing, stepping and going back, through commands and snapshots only.
#include <gtest/gtest.h>

#include "core/threads.h"
#include "session_support.h"

namespace pegasos::session {
namespace {

TEST(Session, PlayRunsToTAndStops) {
  const auto session = open(small());
  const SnapshotPtr end = after(*session, Play{});
  EXPECT_EQ(end->position.t, 3000);
  EXPECT_FALSE(end->playing);
  EXPECT_EQ(end->series.steps(), 3000);
  EXPECT_EQ(end->record.w_next, end->w);  // the shown record carries its vectors also after a fast run
  EXPECT_NE(after(*session, Play{})->notice.text.english().find("raise T"), std::string::npos);
}

TEST(Session, SpeedIsKeptAndPauseIsImmediate) {
  const auto session = open(small());
  session->push(SetSpeed{20});
  session->push(Play{});
  while (session->snapshot()->position.t < 2) threads::rest(std::chrono::milliseconds(2));
  const SnapshotPtr paused = after(*session, Pause{});
  EXPECT_FALSE(paused->playing);
  EXPECT_LT(paused->position.t, 1000);
}

// What a command did is shown at once, also while the next step is seconds away.
TEST(Session, SlowPlayStillAnswers) {
  const auto session = open(small());
  session->push(SetSpeed{0.05});  // a step every 20 s
  session->push(Play{});
  const auto soon = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  const auto until = [&](auto&& there) {
    while (!there(*session->snapshot()) && std::chrono::steady_clock::now() < soon)
      threads::rest(std::chrono::milliseconds(2));
    return there(*session->snapshot());
  };
  EXPECT_TRUE(until([](const Snapshot& now) { return now.playing; }));
  session->push(SetParameter{"lambda", "0"});
  EXPECT_TRUE(until([](const Snapshot& now) { return now.notice.kind == Notice::Kind::Error; }));
  EXPECT_TRUE(session->snapshot()->playing);
}

// T changes the suffix average, so the steps are made again; nothing that was run or asked for is lost by that.
TEST(Session, RunningAgainKeepsTheTimelineAndTheGoal) {
  const auto session = open(small());
  after(*session, RunTo{2000});
  after(*session, SeekTo{{100, Phase::Violators}});
  const SnapshotPtr longer = after(*session, SetParameter{"T", "900000"});
  EXPECT_EQ(longer->frontier, 2000);
  EXPECT_EQ(longer->position, (Position{100, Phase::Violators}));
  EXPECT_EQ(after(*session, RunTo{2500}, SetParameter{"T", "800000"})->position.t, 2500);
  EXPECT_EQ(after(*session, Play{}, SetParameter{"T", "700000"})->position.t, 700000);
  EXPECT_EQ(after(*session, Rewind{}, SetParameter{"T", "600000"})->position.t, 0);
  EXPECT_EQ(session->snapshot()->frontier, 700000);
}

TEST(Session, PlayingForgetsWhereASeekWanted) {
  Parameters parameters = small();
  parameters.T = 400000;
  const auto session = open(parameters);
  EXPECT_EQ(after(*session, SeekTo{{300000, Phase::Violators}}, Play{})->position,
            (Position{400000, Phase::Projection}));
}

TEST(Session, StepsThatAreAskedForFasterThanTheyAreMadeAddUp) {
  const auto session = open(small());
  EXPECT_EQ(after(*session, StepForward{10}, StepForward{10}, StepForward{10})->position.t, 30);
  EXPECT_EQ(after(*session, StepForward{100}, StepForward{1}, StepForward{1})->position.t, 132);
  EXPECT_EQ(after(*session, StepForward{10}, StepBack{1})->position.phase, Phase::Projection);
}

TEST(Session, SubStepsFillTheRecordAndFourOfThemAreAStep) {
  const auto session = open(small());
  EXPECT_EQ(after(*session, SubStep{})->position, (Position{1, Phase::Sample}));
  EXPECT_EQ(after(*session, SubStep{})->record.violators, 1);
  const SnapshotPtr half = after(*session, SubStep{});
  EXPECT_EQ(half->w, half->record.w_half);
  const SnapshotPtr full = after(*session, SubStep{});
  EXPECT_EQ(full->position, (Position{1, Phase::Projection}));
  const auto other = open(small());
  EXPECT_EQ(after(*other, StepForward{1})->w, full->w);
}

TEST(Session, BackAndForthIsBitIdentical) {
  const auto session = open(small());
  const SnapshotPtr there = after(*session, RunTo{500});
  const SnapshotPtr back = after(*session, StepBack{123});
  EXPECT_EQ(back->position.t, 377);
  EXPECT_EQ(back->frontier, 500);
  const SnapshotPtr again = after(*session, SeekTo{{500, Phase::Projection}});
  EXPECT_EQ(again->w, there->w);
  EXPECT_EQ(again->w_average, there->w_average);
  const SnapshotPtr phase = after(*session, PhaseBack{});
  EXPECT_EQ(phase->position, (Position{500, Phase::GradientStep}));
  EXPECT_EQ(after(*session, PhaseBack{})->position, (Position{500, Phase::Violators}));
  EXPECT_EQ(after(*session, StepBack{1})->position, (Position{499, Phase::Projection}));
  EXPECT_EQ(after(*session, Rewind{})->position, Position{});
  EXPECT_EQ(after(*session, StepBack{5})->position, Position{});
  EXPECT_EQ(after(*session, SeekTo{{800, Phase::Violators}})->position, (Position{800, Phase::Violators}));
}

TEST(Session, PlayingPastTheEndSaysWhereOneIs) {
  Parameters parameters = small();
  parameters.T = 1000;
  const auto session = open(parameters);
  (void)after(*session, Play{});
  EXPECT_EQ(after(*session, Play{})->notice.text.english(), "t = T = 1,000 is reached: raise T to play on");
  EXPECT_TRUE(after(*session, StepForward{2})->notice.text.empty()) << "it is true no more";
  EXPECT_EQ(after(*session, Play{})->notice.text.english(), "t = 1,002 is past T = 1,000: raise T to play on");
  (void)after(*session, SubStep{});
  EXPECT_EQ(after(*session, Play{})->notice.text.english(), "t = 1,003 is past T = 1,000: raise T to play on")
      << "the t of the step that is under way";
  EXPECT_EQ(after(*session, SetParameter{"T", "500"})->notice.text.english(),
            "t = 1,003 is past T = 500: raise T to play on")
      << "a run that is past its T says so when T is set";
  EXPECT_TRUE(after(*session, SetParameter{"T", "2000"})->notice.text.empty()) << "T is raised";
  EXPECT_EQ(after(*session, PinRun{})->pins.size(), 1U);
  EXPECT_NE(after(*session, PinRun{})->notice.text.english().find("pinned as A already"), std::string::npos);
  EXPECT_TRUE(after(*session, SetParameter{"lambda", "0.5"})->notice.text.empty()) << "another run";
}

}  // namespace
}  // namespace pegasos::session
