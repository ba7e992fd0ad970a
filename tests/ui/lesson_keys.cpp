// Keys at a lesson's question, in frames that come as slowly as they may: letters choose, Tab leads to it, and what is
// typed goes into the answer, each character once.
#include <gtest/gtest.h>

#include <set>

#include "lesson_column.h"
#include "lessons/shelf.h"
#include "ui/glfw_keys.h"

namespace pegasos::test {
namespace {

/// B armed the brush, and D drew other data than the question spoke of.
TEST(Lessons, LettersChooseWhereverTheKeyboardIs) {
  Screen screen(1366, 768);
  start(screen, "a-bound-is-no-prediction");
  next(screen);
  ASSERT_EQ(player(screen).step().ask->choices.size(), 4U);
  const auto before = screen.settle(true);
  ASSERT_EQ(player(screen).step().ask->kind, lessons::Ask::Kind::Several);
  for (const char* letter : {"a", "b", "c", "d"}) EXPECT_TRUE(screen.press(letter)) << letter;
  const plot::Rect elsewhere = screen.rect("weight space");
  screen.click(plot::Point{elsewhere.centre().x, elsewhere.y + 18});
  EXPECT_TRUE(screen.press("b")) << "the mouse was elsewhere";
  ASSERT_TRUE(screen.walk_to("controls/T"));
  EXPECT_TRUE(screen.press("c")) << "the keyboard is";
  const auto after = screen.settle(true);
  EXPECT_EQ(after->parameters, before->parameters);
  EXPECT_EQ(after->data->checksum(), before->data->checksum());
  EXPECT_FALSE(screen.has("paint"));
  screen.press("escape");
  screen.click("controls/T");
  screen.press("a");  // is typed
  screen.press("escape");
  screen.press("f10");
  screen.press("a");  // a menu is open
  screen.press("escape");
  lock(screen);
  EXPECT_EQ(player(screen).record().answer, "1,4");
}

/// Enter did nothing: the button had to be walked to.
TEST(Lessons, EnterLocksInWhatTheLettersChose) {
  for (const bool walks : {false, true}) {
    Screen screen(1366, 768);
    start(screen, "first-five-minutes");
    next(screen);
    if (walks) screen.press("tab");
    ASSERT_EQ(player(screen).step().ask->choices.size(), 3U);
    screen.press("enter");
    screen.press("enter");
    EXPECT_FALSE(player(screen).record().locked) << "nothing is chosen, or it is what Enter chooses";
    screen.press("b");
    screen.press("enter");
    screen.settle(true);
    EXPECT_EQ(player(screen).record().answer, "2") << walks;
    EXPECT_GT(player(screen).record().tries, 0) << walks;
  }
}

/// It led through the whole window first, where hardly anybody got to the end.
TEST(Lessons, TabBeginsAtTheQuestionAndGoesOn) {
  Screen screen(1366, 768);
  start(screen, "first-five-minutes");
  screen.press("tab");
  EXPECT_EQ(screen.app->context().walk.at, "lesson/answer");
  screen.press("escape");
  next(screen);
  for (const char* stop : {"choice 1", "choice 2", "choice 3", "Lock in"}) {
    screen.press("tab");
    EXPECT_EQ(screen.app->context().walk.at, std::string("lesson/") + stop);
  }
  screen.press("pagedown");
  screen.press("pageup");
  screen.settle(true);
  screen.press("tab");
  EXPECT_EQ(screen.app->context().walk.at, "lesson/choice 1") << "the question is asked anew";
  screen.press("shift+tab");
  EXPECT_NE(screen.app->context().walk.at, "lesson/Lock in") << "the other way round it goes on";
  EXPECT_TRUE(screen.walk_to("bar/Run")) << "around the whole window";
}

TEST(Lessons, TabBeginsAtThePictureThatIsToBeDrawnInto) {
  for (const auto& [lesson, kind] : {std::pair{"k-and-T", lessons::Ask::Kind::Curve},
                                     std::pair{"one-step-under-the-microscope", lessons::Ask::Kind::Point}}) {
    Screen screen(1600, 900);
    start(screen, lesson);
    while (!player(screen).step().ask || player(screen).step().ask->kind != kind) next(screen);
    screen.press("tab");
    screen.press("right");  // a handle, or the point
    screen.press("up");
    screen.frames(2);
    EXPECT_FALSE(screen.app->context().lesson.sketch->text().empty()) << screen.app->context().walk.at;
  }
}

/// Of 0.25 became 0.2525 or 0.225 where frames were slow.
TEST(Lessons, EveryDigitOfAnAnswerCountsOnceHoweverSlowFramesAre) {
  for (int between = 1; between <= 12; ++between) {
    SCOPED_TRACE(between);
    Screen screen(1366, 768);
    start(screen, "first-five-minutes");
    const plot::Rect column = screen.rect("lesson");
    screen.click(plot::Point{column.centre().x, column.bottom() - 60});
    screen.strokes({"0", ".", "2", "2", "5", "5"}, between);
    screen.frames(12);
    screen.strokes({"enter"}, between);
    screen.frames(12);
    screen.settle();
    EXPECT_EQ(player(screen).record().answer, "0.2255");
    screen.frames(3);
    screen.strokes({"-", "2", "backspace", "1", "7", "backspace", "enter"}, between);
    screen.frames(12);
    screen.settle();
    EXPECT_EQ(player(screen).record().answer, "-1") << "also what is erased and where it is entered";
  }
}

TEST(Lessons, AnAnswerIsTypedWhereItsFieldIsOutOfSight) {
  Screen screen(1366, 480);
  start(screen, "first-five-minutes");
  ASSERT_GT(screen.rect("lesson/answer").bottom(), screen.rect("lesson/Next").y);
  screen.strokes({"0", ".", "7", "5"}, 3);
  screen.frames(6);
  screen.strokes({"enter"}, 1);
  screen.settle();
  EXPECT_EQ(player(screen).record().answer, "0.75");
}

/// No frame came between the click and the keys: they went where the keyboard had been before.
TEST(Lessons, WhatIsTypedRightAfterAClickIsTypedIntoWhatWasClicked) {
  for (int between = 1; between <= 12; ++between) {
    SCOPED_TRACE(between);
    Screen screen(1600, 900);
    start(screen, "first-five-minutes");
    const auto click = [&](const std::string& widget) {
      screen.hand().cursor(screen.rect(widget).centre());
      screen.hand().button(0, true);
      screen.hand().button(0, false);
    };
    click("controls/T");
    screen.strokes({"1", "2", "3", "4", "enter"}, between);
    screen.frames(20);
    EXPECT_EQ(screen.settle()->parameters.T, 1234);
    click("lesson/answer");
    screen.strokes({"2", ".", "2", "5", "enter"}, between);
    screen.frames(20);
    screen.settle();
    EXPECT_EQ(player(screen).record().answer, "2.25");
    EXPECT_FALSE(screen.app->context().keyboard.on()) << "no panel is jumped to";
  }
}

/// It was grey until the field was left, although a click on it worked.
TEST(Lessons, AnAnswerCanBeLockedInWhileItIsTyped) {
  Screen screen(1366, 768);
  start(screen, "first-five-minutes");
  std::set<std::string> words;
  int asked = 0;
  const auto reason = [&] {
    const plot::Point middle = screen.rect("lesson/Lock in").centre();
    screen.move({middle.x + static_cast<float>(++asked), middle.y});  // where it rests nothing is said once a key came
    screen.later(2);
    words.clear();
    screen.fonts->watch_words(&words);
    screen.frames(2);
    screen.fonts->watch_words(nullptr);
    return words.contains("a number is expected, such as 0.35");
  };
  EXPECT_TRUE(reason());
  screen.click("lesson/answer");
  screen.type("ha");
  EXPECT_TRUE(reason());
  EXPECT_FALSE(screen.has("lesson/why not")) << "it is still being typed";
  screen.press("ctrl+a");
  screen.type("0.75");
  EXPECT_FALSE(reason());
  screen.press("escape");
  EXPECT_TRUE(reason()) << "what was typed is given up";
  screen.click("lesson/answer");
  screen.type("0.75");
  lock(screen);
  EXPECT_EQ(player(screen).record().answer, "0.75");
}

/// At 800x600 the data plane had a plot of no width beside a lesson.
TEST(LessonBeside, WhereAllPanelsHaveNoRoomThereIsOneAtATime) {
  const auto panels = [](Screen& screen) {
    int count = 0;
    for (const char* name : {"controls", "data plane", "weight space", "algorithm", "plot left", "plot right"})
      count += screen.has(name) ? 1 : 0;
    return count;
  };
  for (const float width : {800.F, 900.F, 1024.F, 1366.F}) {
    Screen screen(width, 700);
    EXPECT_GT(panels(screen), 1) << width;
    start(screen, "first-five-minutes");
    EXPECT_EQ(panels(screen) == 1, width < 1000) << width;
    ASSERT_TRUE(screen.has("data plane/figure/plot")) << width;
    EXPECT_GT(screen.rect("data plane/figure/plot").w, 100) << width;
  }
}

}  // namespace
}  // namespace pegasos::test
