// "Ask the room" by mouse and keys: two votes, the talk between them, both as bars, then the answer as ever.
#include <gtest/gtest.h>

#include "experiments_page.h"
#include "lesson_column.h"

namespace pegasos::test {
namespace {

using lessons::Room;

/// On the lesson's second step, a question of one choice.
class AskTheRoom : public testing::Test {
 protected:
  void SetUp() override {
    start(screen, "first-five-minutes");
    EXPECT_FALSE(screen.has("lesson/Ask the room")) << "this step asks for a number";
    next(screen);
    EXPECT_FALSE(screen.has("lesson/Ask the room")) << "nobody presents it";
    screen.press("shift+l");
    screen.frames(2);
  }
  const Room& room() { return player(screen).records()[1].room; }
  void press(const std::string& button) {
    screen.click("lesson/" + button);
    screen.frames(2);
  }
  void vote(const std::string& a, const std::string& b) {
    screen.fill_in("lesson/votes A", a);
    screen.fill_in("lesson/votes B", b);
    screen.frames(2);
  }

  Screen screen{1366, 768};
};

/// One and a half of the three choices were in view.
TEST_F(AskTheRoom, LargeLettersLeaveTheCountsOfAllChoicesInView) {
  for (int larger = 0; larger < 2; ++larger) screen.app->perform("text-larger");
  screen.frames(3);
  press("Ask the room");
  const float strip = screen.rect("lesson/Talk with your neighbour").y;
  for (const char* choice : {"A", "B", "C"}) {
    const std::string name = std::string("lesson/votes ") + choice;
    ASSERT_TRUE(screen.has(name));
    EXPECT_LE(screen.rect(name).bottom(), strip - 60) << name;
  }
}

/// Some go, some come: 6 of 12 hands and 2 of 3 had bars that compared hands.
TEST_F(AskTheRoom, BarsCompareSharesOfTheHandsThatWereThere) {
  press("Ask the room");
  vote("6", "6");
  press("Talk with your neighbour");
  press("Second vote");
  vote("2", "1");
  press("Both votes");
  const auto length = [&](const char* bar) { return screen.rect(std::string("lesson/bar ") + bar).w; };
  EXPECT_NEAR(length("A 1") / length("A 2"), 0.75, 0.02);
  EXPECT_NEAR(length("B 1") / length("A 2"), 0.75, 0.02);
  EXPECT_NEAR(length("B 2") / length("A 2"), 0.5, 0.02);
  EXPECT_TRUE(says(screen, "2 · 67 %"));
}

TEST_F(AskTheRoom, TwoVotesAndATalkThenTheLaboratoryDecides) {
  const plot::Rect button = screen.rect("lesson/Ask the room");
  press("Ask the room");
  EXPECT_FALSE(screen.has("lesson/Lock in")) << "first the room";
  vote("12", "5");
  EXPECT_EQ(room().votes[0][0], 12);
  EXPECT_EQ(room().sum(0), 17);
  EXPECT_FALSE(screen.has("lesson/bar A 1"));
  const plot::Rect field = screen.rect("lesson/votes A");
  press("Talk with your neighbour");
  EXPECT_TRUE(screen.has("lesson/timer"));
  EXPECT_FALSE(screen.has("lesson/votes A"));
  EXPECT_FALSE(screen.has("lesson/bar A 1")) << "the first vote stays hidden";
  press("Second vote");
  EXPECT_EQ(screen.rect("lesson/votes A"), field) << "everything keeps its place";
  EXPECT_EQ(screen.rect("lesson/Both votes"), button) << "one button leads through all of it";
  vote("4", "13");
  press("Both votes");
  EXPECT_EQ(screen.rect("lesson/bar B 2").w,
            std::max(screen.rect("lesson/bar A 1").w, screen.rect("lesson/bar B 2").w));
  EXPECT_NEAR(screen.rect("lesson/bar A 1").w / screen.rect("lesson/bar B 2").w, 12.0 / 13.0, 0.02);
  EXPECT_NEAR(screen.rect("lesson/bar A 2").w / screen.rect("lesson/bar B 2").w, 4.0 / 13.0, 0.02);
  EXPECT_EQ(screen.rect("lesson/bar B 1").x, screen.rect("lesson/bar B 2").x);
  EXPECT_EQ(screen.rect("lesson/Lock in").x, button.x);
  lock(screen);  // what most chose is ready
  EXPECT_EQ(player(screen).record().answer, "2");
  EXPECT_TRUE(player(screen).done());
  EXPECT_EQ(screen.settle()->position.t, 1);
  EXPECT_TRUE(screen.has("lesson/outcome"));
  EXPECT_TRUE(screen.has("lesson/bar A 1")) << "both votes stay beside what came of it";
  EXPECT_FALSE(screen.has("lesson/Lock in"));
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

TEST_F(AskTheRoom, LettersCountHandsAndDoNothingElse) {
  const session::SnapshotPtr before = screen.settle(true);
  EXPECT_TRUE(screen.press("shift+v"));
  for (const char* key : {"a", "a", "b", "a", "shift+a", "shift+b", "shift+b", "d", "e", "i"})
    EXPECT_TRUE(screen.press(key));
  EXPECT_EQ(room().votes[0][0], 2);
  EXPECT_EQ(room().votes[0][1], 0) << "there are no fewer than none";
  EXPECT_EQ(screen.settle(true)->parameters, before->parameters) << "D makes no new data now";
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  screen.press("shift+v");
  EXPECT_EQ(room().stage, Room::Stage::Talk);
  screen.press("shift+v");
  screen.press("b");
  EXPECT_EQ(room().votes[1][1], 1);
  EXPECT_EQ(room().votes[0][0], 2);
  screen.press("shift+v");
  EXPECT_EQ(room().stage, Room::Stage::Both);
  screen.press("shift+v");
  EXPECT_EQ(room().stage, Room::Stage::Both);
  screen.click("lesson/choice 1");  // another one than most chose
  lock(screen);
  EXPECT_EQ(player(screen).record().answer, "1");
}

TEST_F(AskTheRoom, WhatIsNoCountChangesNothing) {
  press("Ask the room");
  vote("3", "x");
  screen.fill_in("lesson/votes A", "-1");
  screen.fill_in("lesson/votes A", "1000000");
  EXPECT_EQ(room().votes[0][0], 3);
  EXPECT_EQ(room().votes[0][1], 0);
}

TEST_F(AskTheRoom, TheTimerRunsAndIsStopped) {
  EXPECT_FALSE(screen.app->lessons().due_in(0).has_value());
  press("Ask the room");
  press("Talk with your neighbour");
  screen.later(10);
  EXPECT_TRUE(screen.app->lessons().due_in(0).has_value()) << "the next second is drawn";
  press("Stop");
  const double left = room().talk_left_s;
  EXPECT_NEAR(left, Room::kTalk_s - 10, 2);
  screen.later(10);
  EXPECT_EQ(room().left_s(1e6), left);
  EXPECT_FALSE(screen.app->lessons().due_in(0).has_value());
  press("Go on");
  screen.later(500);
  screen.frames(2);
  EXPECT_TRUE(screen.has("lesson/timer")) << "nothing happens by itself";
  press("Stop");  // over
  EXPECT_TRUE(room().talking_since_s.has_value());
}

TEST_F(AskTheRoom, StagesGoBackAndAllCountsStay) {
  press("Ask the room");
  vote("3", "4");
  press("stage back");
  EXPECT_FALSE(room().open());
  EXPECT_TRUE(screen.has("lesson/Lock in"));
  press("Ask the room");
  EXPECT_EQ(room().votes[0][0], 3);
  press("Talk with your neighbour");
  press("stage back");
  EXPECT_EQ(room().stage, Room::Stage::First);
  EXPECT_EQ(room().sum(0), 7);
}

// A lecturer has one hand, for the clicker: it left the vote in the middle of the talk.
TEST_F(AskTheRoom, TheClickerLeadsThroughTheVote) {
  const std::size_t place = player(screen).place();
  press("Ask the room");
  for (const auto& [key, stage] : {std::pair("pagedown", Room::Stage::Talk),
                                   {"pagedown", Room::Stage::Second},
                                   {"pagedown", Room::Stage::Both},
                                   {"pageup", Room::Stage::Second},
                                   {"pagedown", Room::Stage::Both}}) {
    screen.press(key);
    screen.frames(2);
    EXPECT_EQ(room().stage, stage);
    EXPECT_EQ(player(screen).place(), place);
  }
  screen.press("pagedown");
  screen.settle(true);
  EXPECT_EQ(player(screen).place(), place + 1);
}

// It left lecture mode, and the vote was still there.
TEST_F(AskTheRoom, EscapeClosesTheVoteBeforeItLeavesLectureMode) {
  if (!screen.app->context().lecture) screen.press("l");
  screen.frames(2);
  ASSERT_TRUE(screen.app->context().lecture);
  press("Ask the room");
  vote("3", "4");
  press("Talk with your neighbour");
  while (room().open()) {
    ASSERT_TRUE(screen.app->context().lecture);
    screen.press("escape");
    screen.frames(2);
  }
  EXPECT_TRUE(screen.app->context().lecture);
  EXPECT_EQ(room().sum(0), 7) << "all counts stay";
  EXPECT_NEAR(room().left_s(1e6), Room::kTalk_s, 5) << "the talk has hardly begun, and its timer stands";
  for (int i = 0; i < 3 && screen.app->context().lecture; ++i) screen.press("escape");
  EXPECT_FALSE(screen.app->context().lecture);
}

TEST_F(AskTheRoom, TheVotesStayWhereOneGoesAndInASession) {
  press("Ask the room");
  vote("3", "4");
  press("Talk with your neighbour");
  press("Stop");
  const Room before = room();
  screen.click("lesson/Next");
  screen.click("lesson/Back");
  screen.click("lesson/close");
  screen.app->perform("lessons");
  screen.settle(true);
  screen.frames(2);
  EXPECT_EQ(room(), before);
  EXPECT_TRUE(screen.has("lesson/timer"));
  Screen other;
  other.app->apply(screen.app->view_state());
  other.frames(2);
  ASSERT_NE(other.app->lessons().player(), nullptr);
  EXPECT_EQ(player(other).records(), player(screen).records());
  EXPECT_TRUE(other.has("lesson/timer"));
}

TEST_F(AskTheRoom, WhatCannotBeVotedOnIsNot) {
  screen.click("lesson/Back");
  screen.settle(true);
  screen.press("shift+v");
  screen.frames(2);
  EXPECT_EQ(player(screen).record(), lessons::Player::Record{});
  next(screen);
  screen.click("lesson/choice 1");
  lock(screen);
  EXPECT_FALSE(screen.has("lesson/Ask the room")) << "the answer is locked in";
  screen.press("shift+v");
  EXPECT_FALSE(room().open());
}

}  // namespace
}  // namespace pegasos::test
