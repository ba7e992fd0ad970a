// Pinned runs that go their own way: other data, another t, an end of their own.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/threads.h"
#include "session_pins.h"

namespace pegasos::session {
namespace {

TEST(Pins, LockedOnesFollowDataAndSeedUnlockedKeepTheirOwn) {
  const auto session = open(small());
  after_each(*session, PinRun{}, SetParameter{"k", "4"});
  after_each(*session, PinRun{}, SetParameter{"lambda", "0.2"});
  SnapshotPtr now = after_each(*session, RunTo{300});
  ASSERT_EQ(now->pins.size(), 2U);
  now = after_each(*session, LockPin{now->pins[1].id, false}, NewOrder{}, RunTo{90});
  EXPECT_EQ(now->pins[0].run->parameters.seed, 2U);
  EXPECT_EQ(now->pins[1].run->parameters.seed, 1U);
  EXPECT_EQ(now->pins[1].differs, (std::vector<std::string>{"lambda", "seed"}));
  EXPECT_EQ(now->pins[0].run->position.t, 90);
  EXPECT_EQ(now->pins[0].run->frontier, 300) << "made again on the new seed, with the live run";
  EXPECT_EQ(now->pins[1].run->frontier, 300);
  now = after_each(*session, NewData{}, SetParameter{"scale", "standardise"}, RunTo{80});
  EXPECT_EQ(now->pins[0].run->data, now->data);
  EXPECT_FALSE(now->pins[0].other_data);
  EXPECT_TRUE(now->pins[1].other_data);
  EXPECT_EQ(now->pins[1].run->parameters.scaling, Scaling::None);
  expect_like_a_fresh_run(*now->pins[0].run);
  expect_like_a_fresh_run(*now->pins[1].run);
  now = after_each(*session, LockPin{now->pins[1].id, true});
  EXPECT_EQ(now->pins[1].run->data, now->data);
  EXPECT_EQ(now->pins[1].run->position.t, 80) << "locked again it runs on the live data to the same t";
  EXPECT_EQ(now->pins[1].differs, std::vector<std::string>{"lambda"});
  expect_like_a_fresh_run(*now->pins[1].run);
}

TEST(Pins, WhatMakesAGeneratedSetTellsTwoOfThemApart) {
  set_dataset_folder(test::source_folder() + "/datasets");
  const auto session = open(small());
  SnapshotPtr now = after_each(*session, PinRun{});
  now = after_each(*session, LockPin{now->pins[0].id, false}, SetParameter{"m", "50"}, SetParameter{"noise", "0.5"});
  EXPECT_EQ(now->pins[0].differs, (std::vector<std::string>{"m", "noise"}));
  now = after_each(*session, SetParameter{"data", "breast_cancer"});
  EXPECT_EQ(now->pins[0].differs, (std::vector<std::string>{"data", "m", "noise"}));
  now = after_each(*session, UnpinAll{}, PinRun{});
  Parameters other = now->parameters;
  other.data = "iris";
  other.positive = "virginica";
  other.m = 70;
  now = after_each(*session, LockPin{now->pins[0].id, false}, SetParameters{other});
  EXPECT_EQ(now->pins[0].differs, (std::vector<std::string>{"data", "positive"})) << "a file has as many as it has";
}

TEST(Pins, AMethodThatDoesNotFitTheNewDataKeepsItsOwn) {
  Parameters parameters = small();
  parameters.sampling = Sampling::Subset;
  parameters.k = 50;
  const auto session = open(parameters);
  const SnapshotPtr now = after_each(*session, PinRun{}, SetParameter{"k", "5"}, SetParameter{"m", "20"}, RunTo{10});
  EXPECT_EQ(now->m(), 20);
  EXPECT_FALSE(now->pins[0].locked);
  EXPECT_EQ(now->pins[0].run->m(), 60);
  EXPECT_NE(now->notice.text.english().find("keeps its own data"), std::string::npos);
  EXPECT_EQ(now->pins[0].run->position.t, 10);
}

TEST(Pins, OutOfStepEachStaysWhereItIs) {
  const auto session = open(small());
  SnapshotPtr now =
      after_each(*session, RunTo{200}, PinRun{}, SetInStep{false}, SetParameter{"lambda", "0.2"}, RunTo{50});
  EXPECT_FALSE(now->pins_in_step);
  EXPECT_EQ(now->pins[0].run->position.t, 200);
  now = after_each(*session, NewOrder{}, RunTo{30});
  EXPECT_EQ(now->pins[0].run->position.t, 200) << "on the new order it runs to where it stood";
  now = after_each(*session, SetInStep{true});
  EXPECT_EQ(now->pins[0].run->position.t, 30);
  expect_like_a_fresh_run(*now->pins[0].run);
}

TEST(Pins, AnotherTChangesTheLiveRunAlone) {
  const auto session = open(small());
  const SnapshotPtr now = after_each(*session, RunTo{500}, PinRun{}, SetParameter{"T", "700"}, Play{});
  EXPECT_EQ(now->position.t, 700);
  EXPECT_EQ(now->pins[0].run->position.t, 700);
  EXPECT_EQ(now->pins[0].run->parameters.T, 3000);
  EXPECT_EQ(now->pins[0].differs, std::vector<std::string>{"T"});
  expect_like_a_fresh_run(*now->pins[0].run);
}

TEST(Pins, OverflowOfAPinnedRunStopsItAlone) {
  Parameters parameters = small();
  parameters.step = StepRule::Constant;
  parameters.step_value = 1e9;
  parameters.projection = false;
  parameters.lambda = 1e3;
  const auto session = open(parameters);
  after_each(*session, PinRun{});
  Parameters tame = small();
  SnapshotPtr now = after_each(*session, SetParameters{tame}, Play{});
  EXPECT_EQ(now->position.t, 3000);
  EXPECT_TRUE(now->ended.empty());
  EXPECT_TRUE(now->pins[0].run->overflow);
  EXPECT_FALSE(now->pins[0].run->ended.empty());
  const Count last = now->pins[0].run->frontier;
  EXPECT_LT(last, 3000);
  for (const double value : now->pins[0].run->w) EXPECT_TRUE(std::isfinite(value));
  now = after_each(*session, SeekTo{{last - 1, Phase::Projection}});
  EXPECT_EQ(now->pins[0].run->position.t, last - 1);
  EXPECT_FALSE(now->pins[0].run->overflow);
  now = after_each(*session, RunTo{2000});
  EXPECT_EQ(now->position.t, 2000);
  EXPECT_TRUE(now->pins[0].run->overflow);
}

TEST(Pins, AStoppingTestEndsItsOwnRun) {
  Parameters parameters = small();
  parameters.stopping = Stopping::SmallChange;
  parameters.stopping_value = 0.05;
  const auto session = open(parameters);
  const SnapshotPtr now = after_each(*session, PinRun{}, SetParameter{"stop", "none"}, Play{});
  EXPECT_EQ(now->position.t, 3000);
  EXPECT_LT(now->pins[0].run->position.t, 3000);
  EXPECT_NE(now->pins[0].run->ended.english().find("stopped at"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::session
