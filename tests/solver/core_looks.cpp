// Looks: who asks, who is asked, and that nothing of it is lost on the threads of a pool.
#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "core/in_order.h"
#include "core/pool.h"
#include "support/looks.h"

namespace pegasos {
namespace {

TEST(Looks, WithoutAnybodyWhoAsksTheyAreNothing) {
  for (int i = 0; i < 100; ++i) look(looks::kWork);
  EXPECT_EQ(looks::now.scope, nullptr);
}

TEST(Looks, LittleWorkIsAlwaysDone) {
  EXPECT_TRUE(unless([] { return true; }, [] { look(looks::kWork - 1); }));
  // What was done before does not count.
  look(looks::kWork - 1);
  EXPECT_TRUE(unless([] { return true; }, [] { look(looks::kWork - 1); }));
}

TEST(Looks, UnwantedWorkIsLeftAtTheNextLook) {
  int done = 0;
  const test::Looked looked = test::looked(
      [&] {
        for (; done < 100; ++done) look(looks::kWork / 2);
      },
      3);
  EXPECT_FALSE(looked.whole);
  EXPECT_EQ(done, 5);  // two halves before each look, the last one not counted
  EXPECT_EQ(looked.times, 3);
  EXPECT_EQ(looked.most, looks::kWork);
  EXPECT_EQ(looks::now.scope, nullptr);
}

TEST(Looks, EachLeavesItsOwnWorkOnly) {
  bool after_inner = false;
  const auto never = [] { return false; };
  const auto always = [] { return true; };
  EXPECT_TRUE(unless(never, [&] {
    EXPECT_FALSE(unless(always, [] { look(looks::kWork); }));
    after_inner = true;
  }));
  EXPECT_TRUE(after_inner);
  bool after_outer = false;
  EXPECT_FALSE(unless(always, [&] {
    unless(never, [] { look(looks::kWork); });
    after_outer = true;
  }));
  EXPECT_FALSE(after_outer);
}

TEST(Looks, OtherExceptionsPass) {
  EXPECT_THROW(unless([] { return false; }, [] { throw std::runtime_error("trouble"); }), std::runtime_error);
  EXPECT_EQ(looks::now.scope, nullptr);
}

TEST(Looks, ThePoolsThreadsAskForWhoCalledThem) {
  for (const Count threads : {1, 3}) {
    std::vector<int> done(50, 0);
    const test::Looked looked = test::looked(
        [&] {
          for_each_part(50, 1, threads, [&](std::size_t part, Count, Count) {
            look(looks::kWork);
            done[part] = 1;
          });
        },
        10);
    EXPECT_FALSE(looked.whole);
    EXPECT_LT(std::count(done.begin(), done.end(), 1), 10 + threads);
    EXPECT_GE(std::count(done.begin(), done.end(), 1), 10 - threads);
  }
}

TEST(Looks, AStopLeavesThePiecesThatAreUnderWay) {
  std::stop_source stop;
  std::vector<int> done(20, 0);
  for_each_piece(20, 2, {stop.get_token(), {}}, [&](Count i, std::size_t) {
    if (i == 5) stop.request_stop();
    look(looks::kWork);
    done[static_cast<std::size_t>(i)] = 1;
  });
  EXPECT_EQ(done[5], 0);
  EXPECT_LE(std::count(done.begin(), done.end(), 1), 7);
}

TEST(Looks, SmallPiecesAddUp) {
  for (const Count threads : {1, 4}) {
    const auto pieces = [&] {
      for (int call = 0; call < 8; ++call)
        for_each_piece(64, threads, {}, [](Count, std::size_t) { look(looks::kWork / 64); });
    };
    const test::Looked looked = test::looked(pieces);
    EXPECT_GE(looked.times, 4) << threads;
    EXPECT_LT(looked.most, 2 * looks::kWork) << threads;
    EXPECT_GE(looked.work, 7 * looks::kWork) << threads;
  }
}

TEST(Looks, WhatAPieceThrowsComesOut) {
  const auto piece = [](Count i, std::size_t) {
    if (i == 3) throw std::runtime_error("no more memory");
  };
  for (const Count threads : {1, 2}) EXPECT_THROW(for_each_piece(8, threads, {}, piece), std::runtime_error);
}

TEST(Looks, PiecesInOrderAskForWhoCalledThem) {
  for (const Count threads : {1, 3}) {
    int next = 0;
    std::atomic<int> worked{0};
    const auto take = [&](int& piece) {
      piece = next++;
      return piece < 200;
    };
    const auto work = [&](int&) {
      look(looks::kWork);
      ++worked;
    };
    const test::Looked looked =
        test::looked([&] { for_each_in_order<int>(threads, take, work, [](int&) { return true; }); }, 5);
    EXPECT_FALSE(looked.whole);
    EXPECT_LT(worked, 20);
  }
}

}  // namespace
}  // namespace pegasos
