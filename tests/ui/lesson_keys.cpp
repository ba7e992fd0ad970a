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

/// It led through the whole window first, where hardly anybody got to the end.
TEST(Lessons, TabBeginsAtTheQuestionAndGoesOn) {
  Screen screen(1366, 768);
  start(screen, "first-five-minutes");
  screen.press("tab");
  EXPECT_EQ(screen.app->focused_widget(), "lesson/answer");
  screen.press("escape");
  next(screen);
  for (const char* stop : {"choice 1", "choice 2", "choice 3", "Lock in"}) {
    screen.press("tab");
    EXPECT_EQ(screen.app->focused_widget(), std::string("lesson/") + stop);
  }
  screen.press("pagedown");
  screen.press("pageup");
  screen.settle(true);
  screen.press("tab");
  EXPECT_EQ(screen.app->focused_widget(), "lesson/choice 1") << "the question is asked anew";
  screen.press("shift+tab");
  EXPECT_NE(screen.app->focused_widget(), "lesson/Lock in") << "the other way round it goes on";
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
    EXPECT_FALSE(screen.app->lessons().sketch()->text().empty()) << screen.app->focused_widget();
  }
}

}  // namespace
}  // namespace pegasos::test
