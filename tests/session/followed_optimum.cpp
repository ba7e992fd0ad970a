// The optimum behind the hand, what is compared with, and the counts of draws: each by itself.
#include "session/followed_optimum.h"

#include <gtest/gtest.h>

#include "lane_support.h"
#include "session/comparison.h"
#include "session/draw_watch.h"

namespace pegasos::session {
namespace {

TEST(FollowedOptimum, IsOfThePresentPointsAndRemembersTheOnesBefore) {
  Lane live = small_lane();
  Pins pins;
  FollowedOptimum followed(live, pins);
  followed.start(true);
  const OptimumStatus first = followed.status();
  ASSERT_TRUE(first.known());
  EXPECT_FALSE(followed.stale());
  live.parameters.lambda = 0.5;
  followed.start(false);
  const OptimumStatus second = followed.status();
  ASSERT_TRUE(second.known());
  EXPECT_NE(second.optimum, first.optimum);
  EXPECT_TRUE(live.optimum.serves(live.problem, 0.5));
  EXPECT_EQ(second.before, nullptr) << "it is there: nothing stands in for it";
}

TEST(FollowedOptimum, IsSharedWithAPinOfTheSameProblem) {
  Lane live = small_lane();
  Pins pins;
  FollowedOptimum followed(live, pins);
  followed.start(true);
  const auto found = followed.status().optimum;
  pins.add({live.copy(), 0, 0, true, {}});
  live.parameters.lambda = 0.5;
  followed.start(true);
  EXPECT_NE(followed.status().optimum, found);
  live.parameters.lambda = Parameters{}.lambda;
  followed.start(true);
  EXPECT_EQ(followed.status().optimum, found) << "it was not looked for again";
}

TEST(Comparison, KeepsWhatWasBeforeTheHandBegan) {
  const Lane live = small_lane();
  const auto moment = [&](double lambda) {
    auto now = std::make_shared<Snapshot>();
    live.show(*now);
    now->parameters.lambda = lambda;
    return now;
  };
  Comparison comparison;
  comparison.keep(moment(0.1), live.data_id, 7);
  comparison.keep(moment(0.2), live.data_id, 7);  // the same drag
  auto now = moment(0.3);
  comparison.show(*now);
  ASSERT_NE(now->before, nullptr);
  EXPECT_EQ(now->before->parameters.lambda, 0.1);
  now = moment(0.1);
  comparison.show(*now);
  EXPECT_EQ(now->before, nullptr) << "it is as it was";
  comparison.end();
  now = moment(0.3);
  comparison.show(*now);
  EXPECT_EQ(now->before, nullptr);
  comparison.keep(moment(0.1), live.data_id + 1, 8);
  comparison.show(*now);
  EXPECT_EQ(now->before, nullptr) << "another set is not compared";
}

TEST(DrawWatch, CountsUpToThePresentStepWhileSomebodyLooks) {
  Lane live = small_lane();
  live.run->run_to(50);
  const Mailbox mail;
  DrawWatch watch;
  Snapshot now;
  watch.show(now, live, false);
  EXPECT_FALSE(watch.counting());
  EXPECT_EQ(now.counts, nullptr);
  watch.watch(true);
  while (!watch.count(live, mail)) EXPECT_TRUE(watch.counting());
  watch.show(now, live, false);
  ASSERT_NE(now.counts, nullptr);
  EXPECT_EQ(now.counts->to, 50);
  EXPECT_FALSE(watch.counting());
  live.run->run_to(60);
  watch.show(now, live, false);
  EXPECT_TRUE(watch.counting()) << "the run went on";
  watch.watch(false);
  EXPECT_FALSE(watch.counting());
}

}  // namespace
}  // namespace pegasos::session
