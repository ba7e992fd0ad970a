// A build without threads: what runs beside its caller takes turns, each of them short, and nothing starts a thread.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "core/in_order.h"
#include "core/pool.h"
#include "core/threads.h"
#include "optimum/optimum.h"
#include "session/job.h"
#include "session/sweep_job.h"
#include "session_support.h"
#include "support/looks.h"

namespace pegasos::session {
namespace {

std::ptrdiff_t thread_count_now() {
  namespace fs = std::filesystem;
  return std::distance(fs::directory_iterator("/proc/self/task"), fs::directory_iterator());
}
bool one_turn() { return true; }

/// The turns that `done()` takes.
template <class Done>
Count turns_until(Done done) {
  Count turns = 0;
  while (!done() && threads::pump(one_turn)) ++turns;
  EXPECT_TRUE(done());
  return turns;
}

TEST(Turns, ATurnIsOneLookLong) {
  Count work = 0;
  Thread worker([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) work += 1000, look(1000);
  });
  EXPECT_EQ(work, 0) << "it begins when it has its turn";
  for (Count turn = 1; turn <= 5; ++turn) {
    EXPECT_TRUE(threads::pump(one_turn));
    EXPECT_GE(work, turn * looks::kWork);
    EXPECT_LE(work, turn * (looks::kWork + 1000));
  }
}

TEST(Turns, EachHasItsOwnLooks) {
  int left = 0;
  int whole = 0;
  {
    const Thread unwanted([&] {
      if (!unless([] { return true; }, [] { look(looks::kWork); })) ++left;
    });
    const Thread wanted([&] {
      if (unless([] { return false; }, [] { look(looks::kWork), look(looks::kWork); })) ++whole;
    });
  }
  EXPECT_EQ(left, 1);
  EXPECT_EQ(whole, 1);
  EXPECT_EQ(looks::now.scope, nullptr);
}

TEST(Turns, WhatOneHandlesIsNotWhatAnotherThrows) {
  std::vector<std::string> caught;
  const auto handle = [&](const char* what) {
    try {
      throw std::runtime_error(what);
    } catch (const std::exception&) {
      threads::pass();  // the other one throws meanwhile
      try {
        throw;
      } catch (const std::exception& again) {
        caught.emplace_back(again.what());
      }
    }
  };
  {
    const Thread one([&] { handle("one"); });
    const Thread other([&] { handle("other"); });
  }
  EXPECT_EQ(caught, (std::vector<std::string>{"one", "other"}));
}

TEST(Turns, WhoOnlyWaitsTakesNoTime) {
  bool go = false;
  Mutex mutex;
  Condition changed;
  const Thread waits([&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return go; });
  });
  EXPECT_TRUE(threads::pump(one_turn)) << "it came as far as there";
  EXPECT_FALSE(threads::pump([] { return false; }));
  EXPECT_TRUE(mutex.try_lock()) << "who waits does not hold it";
  mutex.unlock();
  go = true;
}

TEST(Turns, PoolsAndPiecesInOrderAreSharedOut) {
  std::vector<Count> done;
  for_each_piece(7, 3, {}, [&](Count i, std::size_t) {
    look(looks::kWork);
    done.push_back(i);
  });
  std::ranges::sort(done);
  Count turns = 0;
  {
    const Thread short_pieces([&] { for_each_piece(50, 2, {}, [&](Count, std::size_t) { look(1); }); });
    while (threads::pump(one_turn)) ++turns;
  }
  EXPECT_GE(turns, 50) << "each piece ends a turn";
  EXPECT_EQ(done, (std::vector<Count>{0, 1, 2, 3, 4, 5, 6}));
  std::vector<Count> added;
  Count next = 0;
  for_each_in_order<Count>(
      3,
      [&](Count& piece) {
        look(looks::kWork);  // the turn passes on while the piece is being taken
        piece = next++;
        return piece < 7;
      },
      [](Count& piece) { look((7 - piece) * looks::kWork); },
      [&](Count piece) {
        added.push_back(piece);
        return true;
      });
  EXPECT_EQ(added, (std::vector<Count>{0, 1, 2, 3, 4, 5, 6}));
}

TEST(Turns, AnOptimumIsFoundInShortOnes) {
  const auto opened = open(problem_of(40'000, 10));
  const DatasetPtr data = opened->snapshot()->data;
  test::Looked looked;
  Job<int> job([](int&, const Message& why) { ADD_FAILURE() << why; });
  job.start({},
            [&](Job<int>::Work&) { looked = test::looked([&] { EXPECT_TRUE(find_optimum(*data, 1e-3, {}).ok()); }); });
  const Count turns = turns_until([&] { return !job.busy(); });
  EXPECT_GT(looked.times, 10);
  EXPECT_GE(turns, looked.times) << "each look ends a turn";
  EXPECT_LE(looked.most, 2 * looks::kWork);
}

TEST(Turns, ASessionWorksOnlyWhileItIsPumped) {
  Parameters parameters = problem_of(4000, 200'000);
  parameters.lambda = 1e-3;
  const auto session = open(parameters);
  session->push(Play{});
  session->push(CheckTheory{});
  EXPECT_EQ(session->snapshot()->position, Position{});
  const Count turns = turns_until([&] { return session->snapshot()->position.completed() == 200'000; });
  EXPECT_GT(turns, 20);
}

TEST(Turns, APlayingRunLetsOthersHaveTheirs) {
  const auto session = open(problem_of(100, 100'000'000));
  session->push(SetSpeed{0});
  session->push(Play{});
  Count seen = 0;
  for (int i = 0; i < 1000 && seen == 0; ++i) {  // its slices of steps are too short to look
    threads::pump(one_turn);
    seen = session->snapshot()->position.completed();
  }
  EXPECT_GT(seen, 0);
  EXPECT_LT(seen, 100'000'000);
}

TEST(Turns, NothingStartsAThread) {
  const std::ptrdiff_t before = thread_count_now();
  EXPECT_EQ(before, 1);
  Parameters parameters = problem_of(40'000, 2'000);
  parameters.threads = 4;
  const auto session = open(parameters);
  SweepRequest request;
  request.kind = SweepKind::Lambda;
  request.runs = 3;
  request.values = {"0.1", "0.01"};
  request.fixed = held_fixed(request.kind, session->snapshot()->parameters);
  for (const Command& command :
       {Command{RunTo{2'000}}, Command{PinRun{}}, Command{CheckTheory{}}, Command{StartSweep{request}}}) {
    session->push(command);
    threads::pump(one_turn);
    EXPECT_EQ(thread_count_now(), before);
  }
  const SnapshotPtr end = session->wait(true);
  EXPECT_EQ(thread_count_now(), before);
  EXPECT_TRUE(end->optimum.known());
  ASSERT_NE(end->theory, nullptr);
  ASSERT_EQ(end->sweeps->experiments.size(), 1U);
  EXPECT_EQ(end->sweeps->experiments.front()->stage, SweepStage::Done) << end->sweeps->experiments.front()->message;
}

}  // namespace
}  // namespace pegasos::session
