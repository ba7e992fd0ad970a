// Work in the background: its status, its end, and how one work takes the place of another.
#include "session/job.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <string>
#include <vector>

#include "core/threads.h"

namespace pegasos::session {
namespace {

struct Told {
  int value = 0;
  std::string why = {};
};
using Work = Job<Told>::Work;

Job<Told> job(std::function<void()> changed = {}) {
  return Job<Told>([](Told& told, const Message& why) { told.why = why.english(); }, std::move(changed));
}

/// Works until it is stopped, and then says so.
void until_stopped(Work& work) {
  while (!work.stopped()) threads::rest(std::chrono::microseconds(1));
  work.tell([](Told& told) { told.value = -1; });
}

TEST(Jobs, AStatusIsTheFirstOneUntilTheWorkTellsAnother) {
  Job<Told> none = job();
  EXPECT_EQ(none.status(), nullptr);
  EXPECT_FALSE(none.busy());
  none.wait();
  none.start({7});
  EXPECT_EQ(none.status()->value, 7);
  EXPECT_FALSE(none.busy()) << "without a task there is nothing to do";
  std::atomic<int> changes{0};
  Job<Told> one = job([&] { ++changes; });
  one.start({1}, [](Work& work) { work.tell([](Told& told) { ++told.value; }); });
  one.wait();
  EXPECT_EQ(one.status()->value, 2);
  EXPECT_EQ(changes, 1);
  EXPECT_FALSE(one.busy());
}

TEST(Jobs, WhatIsThrownBecomesAPartOfTheStatus) {
  Job<Told> one = job();
  one.start({3}, [](Work&) { throw std::bad_alloc(); });
  one.wait();
  EXPECT_EQ(one.status()->value, 3);
  EXPECT_EQ(one.status()->why, "there is not enough memory");
}

TEST(Jobs, CancelIsAnsweredAndWhatWasReachedStays) {
  Job<Told> one = job();
  one.start({1}, until_stopped);
  EXPECT_TRUE(one.busy());
  one.cancel();
  one.wait();
  EXPECT_EQ(one.status()->value, -1);
}

TEST(Jobs, TheNextWorkBeginsWhenTheOneBeforeHasEnded) {
  std::vector<int> order;  // without a lock: they never run at once
  Job<Told> one = job();
  for (int i = 0; i < 20; ++i) {
    one.start({i}, [&, i](Work& work) {
      order.push_back(i);
      until_stopped(work);
      order.push_back(i);
    });
    EXPECT_EQ(one.status()->value, i) << "what the work before says is not heard any more";
  }
  one.cancel();
  one.wait();
  ASSERT_EQ(order.size(), 40U);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i / 2);
}

TEST(Jobs, CopiesShareTheWorkAndTheLastOneEndsIt) {
  std::atomic<bool> ended{false};
  Job<Told> one = job();
  one.start({1}, [&](Work& work) {
    until_stopped(work);
    ended = true;
  });
  {
    Job<Told> other = one;
    one.start({2});
    one.wait();
    EXPECT_TRUE(other.busy());
    EXPECT_FALSE(ended);
    EXPECT_EQ(other.status()->value, 1);
  }
  EXPECT_TRUE(ended);
}

TEST(Jobs, ProgressIsToldSeldom) {
  std::atomic<int> changes{0};
  Job<Told> one = job([&] { ++changes; });
  one.start({0}, [](Work& work) {
    const JobControl control = work.control([](Told& told, const Progress&) { ++told.value; });
    for (int i = 0; i < 100000; ++i) control.tell({0.5, 0});
    threads::rest(kReportEvery);
    control.tell({1, 0});
  });
  one.wait();
  EXPECT_GE(one.status()->value, 1);
  EXPECT_LT(changes, 1000);
}

}  // namespace
}  // namespace pegasos::session
