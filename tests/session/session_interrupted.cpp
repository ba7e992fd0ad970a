// A session answers in the middle of a step, of a seek and of what it evaluates. The steps here are so large that they
// take seconds; what is asked in the meantime is done before the step is, and that can be seen from where the run then
// stands.
#include <gtest/gtest.h>

#include <filesystem>
#include <future>

#include "core/threads.h"
#include "session/session_file.h"
#include "session_support.h"
#include "support/folder.h"
#include "support/stride.h"

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;

/// A step of 10^9 draws: seconds on one thread.
Parameters huge_steps() {
  Parameters parameters;
  parameters.m = 2000;
  parameters.k = 1'000'000'000;
  parameters.T = 1000;
  parameters.threads = 1;
  return parameters;
}

/// Some tenths of a second.
Parameters large_steps() {
  Parameters parameters = huge_steps();
  parameters.k = test::kStride == 1 ? 30'000'000 : 8'000'000;
  return parameters;
}

/// Pushes `first`, and `then` when the worker has surely begun with it.
template <class First, class Then>
SnapshotPtr during(Session& session, First first, Then then) {
  session.push(first);
  threads::rest(60ms);
  session.push(then);
  return session.wait();
}

TEST(SessionInterrupted, PauseActsInTheMiddleOfAStep) {
  const auto session = open(huge_steps());
  const SnapshotPtr paused = during(*session, Play{}, Pause{});
  EXPECT_FALSE(paused->playing);
  EXPECT_EQ(paused->position.completed(), 0);
  EXPECT_EQ(paused->frontier, 0);
  EXPECT_EQ(paused->w, Vector(2, 0.0));
  EXPECT_EQ(paused->notice.text, "");
}

TEST(SessionInterrupted, AStepByHandIsGivenUpForWhatLeadsElsewhere) {
  for (const Command& command : std::initializer_list<Command>{Pause{}, Rewind{}, SetParameter{"lambda", "0.5"},
                                                               NewOrder{}, SetParameter{"k", "1"}, NewCanvas{}}) {
    const auto session = open(huge_steps());
    const SnapshotPtr now = during(*session, StepForward{}, command);
    EXPECT_EQ(now->position.completed(), 0) << command.index();
    EXPECT_EQ(now->frontier, 0) << command.index();
  }
}

TEST(SessionInterrupted, WhatWasLeftInTheMiddleHasTheSameDigitsAfterwards) {
  const auto calm = open(large_steps());
  calm->push(StepForward{2});
  const SnapshotPtr expected = calm->wait();
  const auto session = open(large_steps());
  for (int i = 0; i < 4; ++i) {
    session->push(RunTo{2});
    threads::rest(std::chrono::milliseconds(20 * i));
    session->push(Pause{});
  }
  session->push(RunTo{2});
  const SnapshotPtr now = session->wait();
  EXPECT_EQ(now->position, expected->position);
  EXPECT_EQ(now->w, expected->w);
  EXPECT_EQ(now->w_average, expected->w_average);
  EXPECT_EQ(now->live.f_average, expected->live.f_average);
  EXPECT_EQ(now->series.samples.size(), expected->series.samples.size());
}

TEST(SessionInterrupted, ASilentSaveWaitsForTheStep) {
  const test::Folder folder;
  Parameters parameters = large_steps();
  parameters.T = 1;
  const auto session = open(parameters);
  session->push(Play{});
  // Were the step begun again for each of them, it would never be done.
  for (int i = 0; i < 100'000 && session->snapshot()->position.completed() == 0; ++i) {
    session->push(SaveSession{(folder / "auto.json").string(), {}, SaveSession::Kind::Silent});
    session->push(WatchCounts{i % 2 == 0});
    threads::rest(3ms);
  }
  EXPECT_EQ(session->wait()->position.completed(), 1);
}

TEST(SessionInterrupted, ClosingSavesWhereItWasBeforeTheStep) {
  const test::Folder folder;
  const std::string path = (folder / "last.json").string();
  {
    const auto session = open(huge_steps());
    session->push(Play{});
    threads::rest(60ms);
    session->push(SaveSession{path, {}, SaveSession::Kind::Silent});
    session->push(Pause{});
  }
  const auto file = read_session(path);
  ASSERT_TRUE(file.ok()) << file.error().text();
  EXPECT_EQ(file->position.completed(), 0);
  EXPECT_EQ(file->frontier, 0);
  const auto session = open({});
  session->push(OpenSession{path, {}, false});
  const SnapshotPtr again = session->wait();
  EXPECT_EQ(again->notice.text, "");  // the hash is that of the beginning
  EXPECT_EQ(again->parameters.k, huge_steps().k);
}

TEST(SessionInterrupted, ASeekIsCancelledByPauseAndLosesNothing) {
  const auto session = open(large_steps());
  session->push(RunTo{5});
  const SnapshotPtr end = session->wait();
  ASSERT_EQ(end->frontier, 5);
  session->push(Rewind{});
  session->wait();
  const SnapshotPtr paused = during(*session, SeekTo{{5, Phase::Projection}}, Pause{});
  EXPECT_LT(paused->position.completed(), 4);
  EXPECT_EQ(paused->frontier, 5);
  EXPECT_FALSE(paused->busy);
  EXPECT_EQ(paused->series.steps(), end->series.steps());
  session->push(SeekTo{{5, Phase::Projection}});
  const SnapshotPtr there = session->wait();
  EXPECT_EQ(there->position, end->position);
  EXPECT_EQ(there->w, end->w);
  EXPECT_EQ(there->record.w_half, end->record.w_half);
}

TEST(SessionInterrupted, ALongSeekIsSeenAndWhatComesAfterItBeginsWhereItEnds) {
  const auto session = open(large_steps());
  session->push(RunTo{4});
  session->wait();
  session->push(Rewind{});
  session->wait();
  session->push(SeekTo{{3, Phase::Projection}});
  SnapshotPtr now = session->snapshot();
  for (int i = 0; i < 100'000 && !now->busy && now->position.t == 0; ++i) {
    threads::rest(1ms);
    now = session->snapshot();
  }
  EXPECT_TRUE(now->busy);
  EXPECT_EQ(now->goal, 3);
  session->push(StepBack{});
  EXPECT_EQ(session->wait()->position, (Position{2, Phase::Projection}));
  EXPECT_EQ(during(*session, SeekTo{{3, Phase::Projection}}, SubStep{})->position, (Position{4, Phase::Sample}));
  session->push(Rewind{});
  session->wait();
  EXPECT_EQ(during(*session, SeekTo{{3, Phase::Projection}}, StepForward{})->position,
            (Position{4, Phase::Projection}));
  session->push(Rewind{});
  session->wait();
  EXPECT_EQ(during(*session, SeekTo{{3, Phase::Violators}}, PhaseBack{})->position, (Position{3, Phase::Sample}));
}

TEST(SessionInterrupted, APinnedRunIsLeftInTheMiddleToo) {
  const auto session = open(large_steps());
  session->push(StepForward{});
  session->push(PinRun{});
  session->push(SetParameter{"k", "1"});
  session->wait();
  // The live run is at once where it is asked to, the pinned one far behind.
  const SnapshotPtr now = during(*session, RunTo{400}, Rewind{});
  EXPECT_EQ(now->position, Position{});
  ASSERT_EQ(now->pins.size(), 1U);
  EXPECT_EQ(now->pins[0].run->position, Position{});
  EXPECT_LT(now->pins[0].run->frontier, 100);
}

TEST(SessionInterrupted, NobodyWaitsForAWorkerThatIsHeldUp) {
  std::promise<void> go_on;
  std::promise<void> held;
  std::atomic<int> calls = 0;
  const auto wake = [&, may_go_on = go_on.get_future().share()] {
    if (++calls != 2) return;  // the first snapshot is made by whoever opens
    held.set_value();
    while (!threads::wait_for(may_go_on, 1s)) {
    }
  };
  const auto session = open({}, wake);
  session->push(StepForward{});
  const auto is_held = held.get_future();
  while (!threads::wait_for(is_held, 1s)) {
  }
  // The window's thread goes on: if any of this waited for the worker, it would wait forever.
  const SnapshotPtr before = session->snapshot();
  for (int i = 0; i < 1000; ++i) {
    session->push(StepForward{});
    session->push(Pause{});
    EXPECT_GE(session->snapshot()->serial, before->serial);
  }
  go_on.set_value();
  EXPECT_GE(session->wait()->position.t, 1);
}

TEST(Urgency, WhatIsSavedSilentlyNeverDisturbs) {
  EXPECT_EQ(urgency_of(SaveSession{"a", {}, SaveSession::Kind::Silent}), Urgency::Waits);
  EXPECT_EQ(urgency_of(WatchCounts{true}), Urgency::Waits);
  EXPECT_EQ(urgency_of(StepForward{}), Urgency::Waits);
  EXPECT_EQ(urgency_of(CancelOptimum{}), Urgency::Hurries);
  EXPECT_EQ(urgency_of(SetParameter{"T", "5"}), Urgency::Hurries);
  EXPECT_EQ(urgency_of(SetParameter{"lambda", "5"}), Urgency::Supersedes);
  EXPECT_EQ(urgency_of(Pause{}), Urgency::Supersedes);
}

}  // namespace
}  // namespace pegasos::session
