// Playback on its own, without a thread: what is asked for, and the slices that work it off.
#include "session/playback.h"

#include <gtest/gtest.h>

#include "lane_support.h"

namespace pegasos::session {
namespace {

struct Player {
  explicit Player(Count T = 100) {
    Parameters parameters;
    parameters.T = T;
    lane = small_lane(parameters);
  }
  void to_rest() {
    for (int i = 0; i < 100000 && play.moving(); ++i) play.slice();
    EXPECT_FALSE(play.moving());
  }
  Position position() const { return lane.run->position(); }

  Lane lane{{}, {}, nullptr, 0, 0, OptimumJob({}, 1), {}};
  Mailbox mail;
  News news;
  int spoken = 0;
  Playback play{lane, mail, news, [this] { ++spoken; }};
};

TEST(Playbacks, PlayingEndsAtTAndSaysSoWhenItIsAskedAgain) {
  Player one;
  one.play.play();
  EXPECT_TRUE(one.play.course().playing);
  EXPECT_EQ(one.position(), Position{}) << "nothing is made before the first slice";
  one.to_rest();
  EXPECT_EQ(one.position().completed(), 100);
  one.play.play();
  EXPECT_FALSE(one.play.moving());
  EXPECT_NE(one.news.notice.text.english().find("T = 100"), std::string::npos);
}

TEST(Playbacks, StepsThatAreAskedForFasterThanTheyAreMadeAddUp) {
  Player one(1000000);
  one.play.step(1);
  EXPECT_EQ(one.position().t, 1);
  EXPECT_EQ(one.spoken, 1);
  EXPECT_TRUE(one.play.by_hand());
  one.play.step(10);
  one.play.step(10);
  EXPECT_TRUE(one.play.busy());
  EXPECT_EQ(one.play.course().wanted, (Position{21, Phase::Projection}));
  one.to_rest();
  EXPECT_EQ(one.position().t, 21);
  one.play.step(1);
  EXPECT_EQ(one.position().t, 22);
}

TEST(Playbacks, PhasesGoForwardsAndBack) {
  Player one;
  for (int i = 0; i < 5; ++i) one.play.sub_step();
  EXPECT_EQ(one.position(), (Position{2, Phase::Sample}));
  one.play.phase_back();
  EXPECT_EQ(one.position(), (Position{1, Phase::Projection}));
  one.play.phase_back();
  EXPECT_EQ(one.position(), (Position{1, Phase::GradientStep}));
  one.play.step_back(1);
  EXPECT_EQ(one.position(), Position{});
  one.play.phase_back();
  EXPECT_EQ(one.position(), Position{}) << "before the beginning there is nothing";
}

TEST(Playbacks, SeekingBeyondWhatWasMadeMakesIt) {
  Player one;
  one.play.seek({50, Phase::Violators});
  EXPECT_EQ(one.play.course().wanted, (Position{50, Phase::Violators}));
  one.to_rest();
  EXPECT_EQ(one.position(), (Position{50, Phase::Violators}));
  const std::uint64_t there = one.lane.run->hash();
  one.play.seek({10, Phase::Projection});
  one.to_rest();
  EXPECT_EQ(one.position().t, 10);
  one.play.seek({50, Phase::Violators});
  one.to_rest();
  EXPECT_EQ(one.lane.run->hash(), there);
}

TEST(Playbacks, ARunThatBeganAnewIsMadeAsFarAsItWasAndPlaysOn) {
  Player one;
  one.play.seek({60, Phase::Projection});
  one.to_rest();
  one.lane.restart({}, 2);
  one.play.restart();
  one.play.go_by({60, Phase::Projection}, {20, Phase::Projection});
  one.play.go_on();
  EXPECT_FALSE(one.play.course().playing);
  while (one.play.busy()) one.play.slice();
  EXPECT_EQ(one.lane.run->frontier(), 60);
  EXPECT_TRUE(one.play.course().playing);
  one.to_rest();
  EXPECT_EQ(one.position().t, 100);
}

TEST(Playbacks, ReturningAfterAnEditIsDoneAtOnceWhereItIsNear) {
  Player one;
  one.play.seek({30, Phase::Projection});
  one.to_rest();
  one.lane.restart({}, 2);
  one.play.restart();
  one.play.return_to({30, Phase::Projection});
  EXPECT_FALSE(one.play.moving());
  EXPECT_EQ(one.position().t, 30);
}

TEST(Playbacks, ASliceEndsWhereACommandWaits) {
  Player one(kStepsMax);
  one.play.play();
  one.mail.push(SetSpeed{0});
  one.play.slice();
  const Count cut = one.position().t;
  EXPECT_LT(cut, 100);
  one.mail.take(false);
  for (int i = 0; i < 10; ++i) one.play.slice();  // sanitized, one makes some thirty steps
  EXPECT_GT(one.position().t, 10 * cut + 100);
  one.play.pause();
  EXPECT_FALSE(one.play.moving());
}

TEST(Playbacks, SlowStepsWaitForTheirMomentAndAreSpoken) {
  Player one;
  one.play.set_speed(20);
  one.play.play();
  const auto start = Clock::now();
  while (one.position().t < 3) one.play.slice();
  EXPECT_GE(seconds_since(start), 0.14);
  EXPECT_EQ(one.spoken, 3);
  Snapshot shown;
  one.play.show(shown);
  EXPECT_TRUE(shown.playing);
  EXPECT_EQ(shown.goal, 100);
  EXPECT_EQ(shown.speed, 20);
}

TEST(Playbacks, PinnedRunsInStepHoldItBack) {
  Player one;
  one.play.play();
  one.play.slice(2, 5);
  EXPECT_LE(one.position().t, 5);
}

}  // namespace
}  // namespace pegasos::session
