// What a lesson takes the place of: it comes back, whole, whatever was done or opened meanwhile.
#include <gtest/gtest.h>

#include <string>

#include "lesson_column.h"
#include "session/theory_job.h"
#include "support/folder.h"

namespace pegasos::test {
namespace {

void expect_same_runs(const session::SnapshotPtr& now, const session::SnapshotPtr& before) {
  EXPECT_EQ(now->parameters, before->parameters);
  EXPECT_EQ(now->position, before->position);
  EXPECT_EQ(now->data->checksum(), before->data->checksum());
  EXPECT_EQ(now->edited, before->edited);
  EXPECT_EQ(now->w, before->w);
  ASSERT_EQ(now->pins.size(), before->pins.size());
  for (std::size_t i = 0; i < now->pins.size(); ++i) {
    EXPECT_EQ(now->pins[i].run->parameters, before->pins[i].run->parameters);
    EXPECT_EQ(now->pins[i].run->position, before->pins[i].run->position);
    EXPECT_EQ(now->pins[i].run->w, before->pins[i].run->w);
  }
}

TEST(Lessons, WhatWasThereBeforeComesBackWhenTheColumnCloses) {
  Screen screen(1600, 900);
  screen.session->push(session::Edit{session::ShiftPoints{{3}, 0.1, 0.1}, 0, 0});  // no parameters make this set again
  screen.session->push(session::RunTo{40});
  screen.session->push(session::PinRun{});
  screen.session->push(session::SetParameter{"lambda", "0.3"});
  const session::SnapshotPtr before = screen.settle(true);
  const auto as_before = [&](const session::SnapshotPtr& now) { expect_same_runs(now, before); };
  start(screen, "the-ball");
  EXPECT_FALSE(screen.settle()->edited);
  EXPECT_TRUE(screen.settle()->pins.empty());
  next(screen);
  screen.click("lesson/close");
  as_before(screen.settle(true));
  screen.app->perform("lessons");  // the lesson where it was, and its problem
  screen.settle(true);
  EXPECT_TRUE(lessons::shown(player(screen).scene(), *screen.settle()));
  screen.click("lesson/all lessons");
  as_before(screen.settle(true));
  EXPECT_EQ(screen.settle()->undo_steps, before->undo_steps) << "the lesson is no step of undo";
  screen.press("ctrl+z");
  EXPECT_NE(screen.settle(true)->parameters.lambda, 0.3) << "the person's own last step";
  screen.press("ctrl+y");
  as_before(screen.settle(true));
}

/// What was selected was not any more, although the set was the same again.
TEST(Lessons, WhatWasSelectedIsSoWhenTheColumnCloses) {
  Screen screen(1600, 900);
  screen.settle(true);
  screen.app->context().selection.set({3, 5});
  screen.frames(2);
  start(screen, "from-csv-to-classifier");
  EXPECT_TRUE(screen.app->context().selection.rows().empty());
  screen.click("lesson/close");
  screen.settle(true);
  screen.frames(2);
  EXPECT_EQ(screen.app->context().selection.rows(), (std::vector<Row>{3, 5}));
}

/// It kept the lesson's numbers under the own run's heading, where the run came back after the page.
TEST(Lessons, TheTheoryPageIsOfTheOwnRunWhenTheColumnCloses) {
  Screen screen(1600, 900);
  screen.session->push(session::SetParameter{"lambda", "0.02"});
  screen.settle(true);
  screen.app->show_page(ui::Page::theory);
  screen.settle(true);
  start(screen, "one-step-under-the-microscope");
  screen.app->show_page(ui::Page::theory);
  screen.settle(true);
  screen.click("lesson/close");
  screen.settle(true);
  const session::SnapshotPtr now = screen.settle(true);
  EXPECT_EQ(screen.app->page(), ui::Page::theory);
  ASSERT_NE(now->theory, nullptr);
  EXPECT_FALSE(now->theory->stale);
  EXPECT_EQ(now->theory->parameters.lambda, 0.02);
}

/// "Look at the curve of f(w_t)", and no plot was there.
TEST(Lessons, InALectureThePlotIsThereThatAStepSpeaksOf) {
  Screen screen(1366, 768);
  screen.press("l");
  start(screen, "why-one-over-lambda-t");
  while (!at_last_step(player(screen))) next(screen);
  screen.frames(2);
  EXPECT_TRUE(screen.has("plot right"));
  screen.click("lesson/close");
  screen.settle(true);
  screen.frames(2);
  EXPECT_FALSE(screen.has("plot right")) << "the lecture's own layout";
}

/// It lost the person's own run and pins, and undo passed states that never were.
TEST(Lessons, ASessionThatIsOpenedInALessonTakesThePlaceOfTheOwnRun) {
  const Folder folder;
  Screen screen(1600, 900);
  const std::string file = (folder / "earlier.session").string();
  screen.session->push(session::SetParameter{"data", "moons"});
  screen.session->push(session::SaveSession{file, screen.app->view_state()});
  screen.session->push(session::SetParameter{"data", "circles"});
  screen.session->push(session::RunTo{40});
  screen.session->push(session::PinRun{});
  screen.session->push(session::SetParameter{"lambda", "0.3"});
  const session::SnapshotPtr before = screen.settle(true);
  start(screen, "the-ball");
  next(screen);
  screen.session->push(session::OpenSession{file, {}, false});
  EXPECT_EQ(screen.settle(true)->parameters.data, "moons");
  EXPECT_FALSE(screen.app->lessons().open());
  screen.app->perform("lessons");
  EXPECT_TRUE(lessons::shown(player(screen).scene(), *screen.settle(true)));
  screen.app->perform("lessons");
  EXPECT_EQ(screen.settle(true)->parameters.data, "moons") << "this is what was there before now";
  screen.press("ctrl+z");
  const session::SnapshotPtr now = screen.settle(true);
  expect_same_runs(now, before);
  EXPECT_EQ(now->undo_steps, before->undo_steps);
}

/// It left the lesson where it was, and there the next scene took its run away.
TEST(Lessons, ASessionWithoutAViewComesBackWhenTheLessonGoesOnAndCloses) {
  const Folder folder;
  Screen screen(1600, 900);
  const std::string file = (folder / "bare.session").string();
  screen.session->push(session::SetParameter{"data", "moons"});
  screen.session->push(session::RunTo{20});
  screen.session->push(session::SaveSession{file, {}});
  screen.session->push(session::SetParameter{"data", "circles"});
  screen.settle(true);
  start(screen, "the-ball");
  screen.session->push(session::OpenSession{file, {}, false});
  const session::SnapshotPtr opened = screen.settle(true);
  ASSERT_EQ(opened->parameters.data, "moons");
  ASSERT_TRUE(screen.app->lessons().plays());
  next(screen);
  EXPECT_TRUE(lessons::shown(player(screen).scene(), *screen.settle(true)));
  screen.click("lesson/close");
  const session::SnapshotPtr now = screen.settle(true);
  EXPECT_EQ(now->parameters, opened->parameters);
  EXPECT_EQ(now->w, opened->w);
  EXPECT_EQ(now->undo_steps, opened->undo_steps);
}

/// The window ended in a lesson: what was saved by itself had only the lesson's run.
TEST(Lessons, TheOwnRunIsThereWhenALessonOfAnEarlierStartCloses) {
  const Folder folder;
  const std::string file = (folder / "auto.session").string();
  session::SnapshotPtr before;
  {
    Screen screen(1600, 900);
    screen.session->push(session::RunTo{40});
    screen.session->push(session::PinRun{});
    before = screen.settle(true);
    start(screen, "the-ball");
    screen.session->push(session::SaveSession{file, screen.app->view_state(), session::SaveSession::Kind::Silent, {}});
    screen.settle(true);
  }
  Screen screen(1600, 900);
  screen.session->push(session::OpenSession{file, {}, false});
  screen.settle(true);
  screen.frames(3);
  ASSERT_TRUE(screen.app->lessons().plays());
  EXPECT_TRUE(lessons::shown(player(screen).scene(), *screen.settle()));
  next(screen);
  screen.click("lesson/close");
  const session::SnapshotPtr now = screen.settle(true);
  expect_same_runs(now, before);
}

/// The weight space kept the axes of the lesson's problem, and the page its idea, whose verdict answered the question.
TEST(Lessons, TheWindowLooksAsBeforeWhenTheColumnCloses) {
  for (const char* name : {"first-five-minutes", "what-a-subgradient-is", "k-and-T"}) {
    for (const char* leave : {"lesson/close", "lesson/all lessons"}) {
      SCOPED_TRACE(std::string(name) + ", " + leave);
      Screen screen(1366, 768);
      screen.session->push(session::RunTo{40});
      screen.settle(true);
      screen.frames(3);
      const auto look = [&] {
        ui::ViewState state = screen.app->view_state();
        std::erase_if(state, [](const auto& field) { return field.first.starts_with("lesson."); });
        return state;
      };
      const ui::ViewState before = look();
      start(screen, name);
      for (int i = 0; i < 2; ++i) next(screen);
      EXPECT_NE(look(), before);
      screen.click(leave);
      screen.settle(true);
      screen.frames(5);
      const ui::ViewState after = look();
      EXPECT_EQ(after.size(), before.size());
      for (const auto& [key, value] : before) {
        const auto found = after.find(key);
        EXPECT_TRUE(found != after.end() && found->second == value) << key << ": " << value;
      }
    }
  }
}

/// After the own states came those of the lesson: Iris, Wine, each of its steps.
TEST(Lessons, UndoKnowsAClosedLessonOnlyByWhatThePersonMadeOfIt) {
  Screen screen;
  screen.session->push(session::SetParameter{"lambda", "0.3"});
  const session::SnapshotPtr before = screen.settle(true);
  start(screen, "k-and-T");
  for (int i = 0; i < 3; ++i) next(screen);
  EXPECT_GT(screen.settle()->undo_steps, before->undo_steps);
  screen.click("lesson/close");
  EXPECT_EQ(screen.settle(true)->undo_steps, before->undo_steps);
  EXPECT_EQ(screen.settle()->parameters, before->parameters);
  screen.session->push(session::SetParameter{"bias", "1"});
  screen.settle(true);
  for (int i = 0; i < 4; ++i) screen.press("ctrl+z");
  EXPECT_EQ(screen.settle(true)->parameters, Parameters{});
  EXPECT_EQ(screen.settle()->undo_steps, 0);
  screen.app->perform("lessons");
  screen.settle(true);
  screen.session->push(session::SetParameter{"lambda", "0.7"});  // of the lesson's problem
  const Parameters made = screen.settle(true)->parameters;
  screen.click("lesson/all lessons");
  EXPECT_EQ(screen.settle(true)->parameters, Parameters{});
  EXPECT_EQ(screen.settle()->undo_steps, 2) << "the way there, and the way back";
  screen.press("ctrl+z");
  EXPECT_EQ(screen.settle(true)->parameters, made) << "what a person made is not lost";
}

/// Where no lesson has begun there is nothing to come back to: what compares with before the last change stays.
TEST(Lessons, TheListAloneDisturbsNothing) {
  Screen screen(1600, 900);
  screen.session->push(session::RunTo{40});
  screen.session->push(session::SetParameter{"lambda", "0.3"});
  ASSERT_NE(screen.settle(true)->before, nullptr);
  screen.app->perform("lessons");
  screen.settle(true);
  screen.click("lesson/close");
  EXPECT_NE(screen.settle(true)->before, nullptr);
}

}  // namespace
}  // namespace pegasos::test
