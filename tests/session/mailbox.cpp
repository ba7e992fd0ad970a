// Commands in, snapshots out, and who is left in the middle for whom.
#include "session/mailbox.h"

#include <gtest/gtest.h>

#include "core/looks.h"
#include "core/threads.h"

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;

TEST(Mailboxes, CommandsComeInTheirOrder) {
  Mailbox mail;
  EXPECT_FALSE(mail.has_commands());
  mail.push(StepForward{3});
  mail.push(Pause{});
  EXPECT_TRUE(mail.has_commands());
  const std::deque<Command> taken = mail.take(true);
  ASSERT_EQ(taken.size(), 2U);
  EXPECT_EQ(std::get<StepForward>(taken[0]).steps, 3);
  EXPECT_TRUE(std::holds_alternative<Pause>(taken[1]));
  EXPECT_FALSE(mail.has_commands());
  EXPECT_TRUE(mail.take(false).empty()) << "who is not idle does not wait";
  EXPECT_TRUE(mail.take(true, 1ms).empty()) << "nor longer than it wants";
}

TEST(Mailboxes, WorkIsLeftForWhatIsMoreUrgentAlone) {
  Mailbox mail;
  const auto long_work = [] {
    for (int i = 0; i < 1000; ++i) look(looks::kWork);
  };
  EXPECT_TRUE(mail.unless_pressed(Urgency::Waits, long_work));
  mail.push(StepForward{1});
  EXPECT_TRUE(mail.unless_pressed(Urgency::Hurries, long_work)) << "a step can wait";
  mail.push(Pause{});
  EXPECT_FALSE(mail.unless_pressed(Urgency::Hurries, long_work));
  mail.take(false);
  EXPECT_TRUE(mail.unless_pressed(Urgency::Hurries, long_work)) << "it was carried out";
  mail.end();
  mail.take(false);
  EXPECT_FALSE(mail.unless_pressed(Urgency::Ends, long_work)) << "nothing is wanted any more";
}

TEST(Mailboxes, EnoughIsWhenTheTimeIsOverOrACommandWaits) {
  Mailbox mail;
  EXPECT_FALSE(mail.enough_after(1h)());
  EXPECT_TRUE(mail.enough_after(0ms)());
  mail.push(Play{});
  EXPECT_TRUE(mail.enough_after(1h)());
}

TEST(Mailboxes, WaitingIsForAnIdleWorkerAndForWhatIsStillFoundOut) {
  Mailbox mail;
  auto running = std::make_shared<Snapshot>();
  mail.publish(running);
  EXPECT_EQ(mail.wait(1ms, false), nullptr) << "nobody has looked for commands yet";
  mail.take(true, 1ms);
  EXPECT_EQ(mail.wait(1ms, false), running);
  EXPECT_EQ(mail.wait(1ms, true), nullptr) << "f* is not there";
  auto found = std::make_shared<Snapshot>();
  found->optimum.state = OptimumState::Failed;
  mail.publish(found);
  EXPECT_EQ(mail.wait(1ms, true), found);
  mail.job_has_moved();
  EXPECT_TRUE(mail.job_moved());
  EXPECT_EQ(mail.wait(1ms, true), nullptr) << "a job has told something that is not in it";
  mail.look_at_jobs();
  EXPECT_EQ(mail.wait(1ms, true), found);
  mail.push(Pause{});
  EXPECT_EQ(mail.wait(1ms, false), nullptr);
}

TEST(Mailboxes, AnIdleWorkerIsWokenByACommandAJobAndTheEnd) {
  Mailbox mail;
  const auto woken_by = [&](auto what) {
    Thread other([&] {
      threads::rest(5ms);
      what();
    });
    return mail.take(true, 10s).size();
  };
  const auto start = Clock::now();
  EXPECT_EQ(woken_by([&] { mail.push(Play{}); }), 1U);
  EXPECT_EQ(woken_by([&] { mail.job_has_moved(); }), 0U);
  mail.look_at_jobs();
  EXPECT_EQ(woken_by([&] { mail.end(); }), 0U);
  EXPECT_LT(seconds_since(start), 9);
  EXPECT_TRUE(mail.ending().stop_requested());
}

TEST(Mailboxes, EditsOfOneGestureBecomeOne) {
  std::deque<Command> commands;
  commands.emplace_back(Edit{AddPoints{{{0, 0}}, true}, 7, 0});
  commands.emplace_back(Edit{AddPoints{{{1, 1}}, true}, 7, 0});
  commands.emplace_back(Edit{AddPoints{{{2, 2}}, false}, 7, 0});
  commands.emplace_back(Edit{AddPoints{{{3, 3}}, false}, 8, 0});
  combine(commands);
  ASSERT_EQ(commands.size(), 3U);
  EXPECT_EQ(std::get<AddPoints>(std::get<Edit>(commands[0]).operation).places.size(), 2U);
}

}  // namespace
}  // namespace pegasos::session
