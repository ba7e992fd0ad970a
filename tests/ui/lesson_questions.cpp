// The questions of the lessons' column by mouse and keys: locked answers, what is refused, goals.
#include <gtest/gtest.h>

#include <set>

#include "lesson_column.h"
#include "lessons/judge.h"

namespace pegasos::test {
namespace {

TEST(Lessons, APredictionIsLockedInThenTheLaboratoryDecides) {
  Screen screen(1600, 900);
  start(screen, "first-five-minutes");
  screen.fill_in("lesson/answer", "0.5");
  screen.settle(true);
  EXPECT_FALSE(player(screen).done());  // two tries
  EXPECT_TRUE(screen.has("lesson/outcome"));
  screen.fill_in("lesson/answer", "1");
  screen.settle(true);
  EXPECT_TRUE(player(screen).done() && player(screen).record().right);
  next(screen);
  EXPECT_EQ(screen.settle()->position.t, 0);
  screen.click("lesson/choice 3");
  screen.click("lesson/choice 2");
  lock(screen);
  EXPECT_EQ(screen.settle()->position.t, 1);
  EXPECT_TRUE(player(screen).done());
  EXPECT_FALSE(player(screen).record().right);
  EXPECT_EQ(player(screen).record().answer, "2");
  EXPECT_FALSE(screen.has("lesson/Lock in"));
  screen.click("lesson/choice 1");  // too late
  EXPECT_EQ(player(screen).record().answer, "2");
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

TEST(Lessons, WhatWasRightIsMarkedOnceNothingCanBeTriedAnyMore) {
  Screen screen(1600, 900);
  start(screen, "the-ball");
  screen.fill_in("lesson/answer", "17");
  screen.settle(true);
  ASSERT_TRUE(player(screen).done());
  const lessons::Ask& number = *player(screen).step().ask;
  const auto right = number.expressions.front().value(*screen.app->lessons().followed_in());
  std::set<std::string> words;
  screen.fonts->watch_words(&words);
  screen.frames(1);
  screen.fonts->watch_words(nullptr);
  EXPECT_TRUE(words.contains("it is " + lessons::value_text(*right)));
  while (player(screen).step().ask->kind != lessons::Ask::Kind::Choice) next(screen);
  const auto marks = [&] {
    int count = 0;
    for (int i = 1; i <= 9; ++i) count += screen.has("lesson/right " + std::to_string(i)) ? 1 : 0;
    return count;
  };
  EXPECT_EQ(marks(), 0) << "before it is answered";
  for (int i = 0; i < 2 && !player(screen).done(); ++i) {
    screen.click("lesson/choice 1");
    lock(screen);
    screen.frames(2);
    EXPECT_TRUE(player(screen).done() || marks() == 0) << "it may be tried again";
  }
  EXPECT_EQ(marks(), 1);
}

TEST(Lessons, ANumberThatIsNoneIsRefusedWithASentence) {
  Screen screen(1600, 900);
  start(screen, "first-five-minutes");
  EXPECT_FALSE(screen.has("lesson/why not"));
  for (const char* wrong : {"nan", "1,5,2", "1,5.2", "half"}) {
    screen.fill_in("lesson/answer", wrong);
    screen.frames(2);
    EXPECT_TRUE(screen.has("lesson/why not")) << wrong;
    lock(screen);
    EXPECT_FALSE(screen.has("lesson/outcome")) << wrong;
  }
  screen.fill_in("lesson/answer", "−0,125");  // the comma can only be the point
  screen.settle(true);
  EXPECT_FALSE(screen.has("lesson/why not"));
  EXPECT_TRUE(screen.has("lesson/outcome")) << "a first try";
  screen.fill_in("lesson/answer", "1,0");
  screen.settle(true);
  EXPECT_TRUE(player(screen).done() && player(screen).record().right);
  EXPECT_EQ(player(screen).record().answer, "1.0");
}

/// Back and Next lost what was not locked in; after "Not yet" the field was empty.
TEST(Lessons, WhatIsNotLockedInIsThereWhenOneComesBack) {
  Screen screen(1600, 900);
  start(screen, "first-five-minutes");
  const auto typed = [&](const std::string& key) {  // what the field holds, by amending it
    screen.click("lesson/answer");
    screen.press("end");
    screen.press("backspace");
    screen.enter(key);
    screen.settle(true);
  };
  screen.fill_in("lesson/answer", "0.7x");  // refused, and it stays
  screen.frames(2);
  next(screen);
  screen.click("lesson/choice 3");
  screen.click("lesson/Back");
  screen.settle(true);
  typed("5");
  EXPECT_EQ(player(screen).record().answer, "0.75") << "0.7 came back";
  ASSERT_EQ(player(screen).record().tries, 1);
  EXPECT_FALSE(screen.has("lesson/why not"));
  lock(screen);
  EXPECT_EQ(player(screen).record().tries, 1) << "what was wrong is not tried again as it is";
  typed("8");
  EXPECT_EQ(player(screen).record().answer, "0.78") << "the answer that was wrong is amended";
  next(screen);
  lock(screen);
  EXPECT_EQ(player(screen).record().answer, "3") << "the choice came back";
}

/// Of "21.3" the 2 went to a panel, and Enter to its explanation.
TEST(Lessons, WhatBeginsAnAnswerGoesIntoItsField) {
  Screen screen(1600, 900);
  start(screen, "first-five-minutes");
  EXPECT_TRUE(screen.press("right")) << "nothing is typed: the run steps";
  EXPECT_EQ(screen.settle()->position.t, 1);
  screen.press("left");
  screen.settle(true);
  screen.move({4, 4});
  for (const char* key : {"minus", "2", "1", ".", "3", "1"}) screen.press(key);
  EXPECT_FALSE(screen.app->context().keyboard.on()) << "no panel is jumped to";
  screen.press("backspace");
  screen.press("enter");
  screen.settle(true);
  EXPECT_EQ(player(screen).record().answer, "-21.3");
  screen.type("1");
  screen.press("escape");
  screen.press("5");
  screen.press("escape");
  screen.frames(2);
  EXPECT_EQ(player(screen).record().tries, 1) << "what was typed is given up";
  screen.press("p");
  EXPECT_EQ(screen.settle()->pins.size(), 1U) << "a letter begins no number";
  screen.enter("1");
  screen.settle(true);
  EXPECT_TRUE(player(screen).record().right);
  screen.press("2");
  EXPECT_TRUE(screen.app->context().keyboard.on()) << "nothing is asked any more";
  while (!at_last_step(player(screen))) next(screen);
  ASSERT_EQ(player(screen).step().ask->kind, lessons::Ask::Kind::Free);
  const std::size_t pins = screen.settle()->pins.size();
  for (const char* key : {"shift+p", "a", "space", "2"}) screen.press(key);
  screen.press("enter");
  screen.settle(true);
  EXPECT_EQ(player(screen).record().answer, "Pa 2");
  EXPECT_EQ(screen.settle()->pins.size(), pins);
  EXPECT_FALSE(screen.settle()->playing);
}

TEST(Lessons, AGoalIsCheckedAndShown) {
  Screen screen;
  start(screen, "first-five-minutes");
  for (int i = 0; i < 3; ++i) next(screen);
  ASSERT_TRUE(player(screen).step().has_goal());
  screen.click("lesson/Check");
  EXPECT_FALSE(screen.has("lesson/Show me"));
  screen.click("lesson/Check");
  screen.frames(2);
  EXPECT_FALSE(player(screen).done());
  screen.click("lesson/Show me");
  EXPECT_EQ(screen.settle(true)->position.t, 10);
  EXPECT_TRUE(player(screen).done());
  EXPECT_FALSE(player(screen).record().right);
}

TEST(Lessons, AGoalThatIsReachedIsSeen) {
  Screen other;
  start(other, "first-five-minutes");
  for (int i = 0; i < 3; ++i) next(other);
  other.session->push(session::SeekTo{{10, Phase::Projection}});
  other.settle(true);
  other.click("lesson/Check");
  EXPECT_TRUE(player(other).record().right);
}

TEST(Lessons, ItemsAreClickedInTheirOrder) {
  Screen screen(1600, 900);
  start(screen, "one-step-under-the-microscope");
  for (int i = 0; i < 5; ++i) next(screen);
  for (const char* item : {"2", "4", "1", "3", "1"})
    screen.click(std::string("lesson/choice ") + item);  // the last takes 1 back
  screen.click("lesson/choice 1");
  lock(screen);
  EXPECT_EQ(player(screen).record().answer, "2,4,3,1");
  EXPECT_TRUE(player(screen).record().right);
}

TEST(Lessons, SeveralChoicesStayForAnotherTry) {
  Screen screen(1600, 900);
  start(screen, "why-on-average-it-is-right");
  next(screen);
  next(screen);
  screen.click("lesson/choice 2");
  lock(screen);
  ASSERT_FALSE(player(screen).done());
  screen.click("lesson/choice 4");
  lock(screen);
  EXPECT_EQ(player(screen).record().answer, "2,4");
  EXPECT_TRUE(player(screen).record().right);
}

}  // namespace
}  // namespace pegasos::test
