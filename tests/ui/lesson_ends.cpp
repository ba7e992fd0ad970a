// The last step of a lesson, what a shown goal is called, and what a step says when one comes back to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <variant>

#include "experiments_page.h"
#include "lesson_column.h"
#include "lessons/player_text.h"
#include "lessons/shelf.h"
#include "support/folder.h"
#include "ui/views/sketch.h"

namespace pegasos::test {
namespace {

void turn_to_last(Screen& screen) {
  while (!at_last_step(player(screen))) next(screen);
}

TEST(LessonEnds, TheLastStepSaysHowEachQuestionWentAndLeadsBack) {
  Screen screen(1366, 768);
  start(screen, "the-ball");
  screen.fill_in("lesson/answer", "0.25");
  screen.settle(true);
  turn_to_last(screen);
  EXPECT_FALSE(screen.has("lesson/ending")) << "its own question comes first";
  screen.click("lesson/choice 2");
  lock(screen);
  screen.frames(2);
  ASSERT_TRUE(screen.has("lesson/ending"));
  EXPECT_TRUE(screen.has("lesson/end 1"));
  EXPECT_TRUE(screen.has("lesson/end 7"));
  EXPECT_FALSE(screen.has("lesson/end 8"));
  EXPECT_LT(screen.rect("lesson/outcome").y, screen.rect("lesson/ending").y);
  EXPECT_GE(screen.rect("lesson/outcome").y, screen.rect("lesson").y) << "what is said of the answer is in sight";
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
  screen.wheel(-50);
  screen.frames(2);
  screen.click("lesson/end 1");
  screen.settle(true);
  EXPECT_EQ(player(screen).place(), 0U);
  EXPECT_TRUE(player(screen).record().right);
}

/// "Because on average the random gradient is the tru…" was all that stayed of an answer in its line.
TEST(LessonEnds, ASentenceIsTypedWithRoomAndStaysWhole) {
  Screen screen(1366, 768);
  start(screen, "first-five-minutes");
  turn_to_last(screen);
  screen.frames(2);
  ASSERT_EQ(player(screen).step().ask->kind, lessons::Ask::Kind::Free);
  const float room = screen.rect("lesson/answer").h;
  EXPECT_GT(room, 70) << "several lines";
  const std::string sentence =
      "Because on average the random subgradient is one of f itself, so that the errors of the single steps cancel, "
      "and "
      "because the steps become shorter, "
      "而步长越来越短所以误差会相互抵消平均而言随机次梯度就是目标函数的次梯度因此收敛.";
  screen.fill_in("lesson/answer", sentence);  // Enter locks it in
  screen.settle(true);
  screen.frames(2);
  EXPECT_TRUE(player(screen).record().locked);
  EXPECT_EQ(player(screen).record().answer, sentence) << "line ends are those of the field, not of the answer";
  EXPECT_GT(screen.rect("lesson/answer given").h, 60) << "in several lines, whole";
}

TEST(LessonEnds, TheNextLessonFollowsAndAfterTheLastOneTheList) {
  Screen screen(1366, 768);
  start(screen, "the-ball");
  turn_to_last(screen);
  EXPECT_FALSE(screen.has("lesson/Next"));
  screen.press("pagedown");  // a clicker does not run on into another lesson
  screen.settle(true);
  EXPECT_TRUE(at_last_step(player(screen)));
  screen.click("lesson/Next lesson");
  screen.settle(true);
  EXPECT_EQ(player(screen).place(), 0U);
  EXPECT_EQ(player(screen).lesson().title, (*lessons::open_lesson("k-and-T", "en"))->title);
  screen.app->context().requests.start_lesson("from-csv-to-classifier", 0);
  screen.settle(true);
  turn_to_last(screen);
  screen.click("lesson/All lessons");
  screen.settle(true);
  EXPECT_EQ(screen.app->lessons().player(), nullptr);
  EXPECT_TRUE(screen.has("lesson/the-ball"));
}

/// What a step said stayed in the words of another moment: "569 rows, nothing held out" became 381 rows once the goal
/// was shown, and numbers of the answered state stood in the question when one came back.
TEST(LessonEnds, AStepSaysTheNumbersOfTheMomentInWhichItAsked) {
  Screen screen(1366, 768);
  start(screen, "from-csv-to-classifier");
  for (int i = 0; i < 7; ++i) next(screen);
  ASSERT_TRUE(player(screen).step().has_goal());
  const auto rows_said = [&] { return screen.app->lessons().asked_in()->moment().m(); };
  EXPECT_EQ(rows_said(), 569);
  screen.click("lesson/Check");
  screen.click("lesson/Check");
  screen.frames(2);
  screen.click("lesson/Show me");
  EXPECT_EQ(screen.settle(true)->m(), 381);
  screen.frames(2);
  EXPECT_EQ(rows_said(), 569);
  next(screen);
  screen.click("lesson/Back");
  screen.settle(true);
  screen.frames(2);
  EXPECT_EQ(rows_said(), 569);
  const ui::ViewState kept = screen.app->view_state();
  const session::SnapshotPtr there = screen.settle(true);
  // A session that is opened knows nothing of that moment: it is looked at without the laboratory.
  screen.app->apply(kept);
  EXPECT_TRUE(screen.comes([&] { return screen.app->lessons().asked_in() != nullptr; }));
  EXPECT_EQ(rows_said(), 569);
  EXPECT_EQ(screen.settle(true)->parameters, there->parameters);
  EXPECT_EQ(screen.settle(true)->position, there->position);
}

/// After another start beside another λ, and where somebody had gone on at once, "R = …" stayed.
TEST(LessonEnds, NumbersAreSaidAlsoWhereTheLaboratoryShowsSomethingElse) {
  Screen screen(1366, 768);
  start(screen, "a-bound-is-no-prediction");
  Parameters parameters = screen.settle(true)->parameters;
  parameters.lambda = 0.02;
  screen.session->push(session::SetParameters{parameters});
  screen.settle(true);
  const ui::ViewState kept = screen.app->view_state();
  screen.app->apply(kept);
  screen.frames(2);
  EXPECT_TRUE(says(screen, "…."));
  EXPECT_EQ(screen.app->lessons().asked_in(), nullptr);
  ASSERT_TRUE(screen.comes([&] { return screen.app->lessons().asked_in() != nullptr; }));
  EXPECT_EQ(screen.app->lessons().asked_in()->moment().parameters.lambda, 0.05);
  EXPECT_FALSE(says(screen, "…."));
  EXPECT_EQ(screen.settle(true)->parameters.lambda, 0.02) << "the laboratory stays where it was";

  // Locked in, and gone on before its moment was there.
  ui::ViewState locked = kept;
  std::string& text = locked["lesson.player"];
  const std::string open = R"("answer":"","tries":0,"locked":false)";
  ASSERT_NE(text.find(open), std::string::npos) << text;
  text.replace(text.find(open), open.size(), R"("answer":"5","tries":0,"locked":true)");
  screen.app->apply(locked);
  ASSERT_TRUE(waits(player(screen)));
  EXPECT_TRUE(screen.comes([&] { return !waits(player(screen)); })) << "it is judged all the same";
  EXPECT_EQ(player(screen).record().tries, 1);
}

TEST(LessonEnds, WhatAStepChangedIsLit) {
  Screen screen(1366, 768);
  start(screen, "the-ball");
  screen.fill_in("lesson/answer", "0.25");
  screen.settle(true);
  screen.frames(2);
  EXPECT_TRUE(screen.has("controls/changed lambda"));
  EXPECT_FALSE(screen.has("controls/changed T"));
  next(screen);  // back to 0.05
  screen.frames(2);
  EXPECT_TRUE(screen.has("controls/changed lambda"));
  next(screen);
  screen.frames(2);
  EXPECT_FALSE(screen.has("controls/changed lambda"));
  next(screen);
  screen.click("lesson/choice 1");
  lock(screen);  // 0.0005
  screen.click("lesson/Back");
  screen.settle(true);
  screen.frames(2);
  EXPECT_FALSE(screen.has("controls/changed lambda")) << "that step set nothing, from whichever side one comes";
}

void to_first_goal(Screen& screen) {
  start(screen, "first-five-minutes");
  for (int i = 0; i < 3; ++i) next(screen);
}

/// Lets the lesson show its step again.
void reopen(Screen& screen) {
  screen.click("lesson/close");
  screen.settle(true);
  screen.app->perform("lessons");
  for (int i = 0; i < 3; ++i) {
    screen.frames(2);
    screen.settle(true);
  }
}

/// What another start makes of a session that looks like that.
void begin_again(Screen& screen, const ui::ViewState& view) {
  screen.app->apply(view);
  screen.frames(2);
  reopen(screen);
}

/// "kt = 700 now" stayed when kt was 1000.
TEST(LessonEnds, WhatIsSaidOfAGoalThatIsNotReachedGoesWithItsMoment) {
  Screen screen(1366, 768);
  to_first_goal(screen);
  screen.click("lesson/Check");
  screen.frames(2);
  EXPECT_TRUE(screen.has("lesson/outcome"));
  screen.press("left");
  screen.settle(true);
  EXPECT_FALSE(screen.has("lesson/outcome"));
  screen.click("lesson/Check");
  screen.frames(2);
  EXPECT_TRUE(screen.has("lesson/outcome"));
}

TEST(LessonEnds, AReachedGoalIsToldOfTheMomentThatReachedIt) {
  Screen screen(1366, 768);
  to_first_goal(screen);
  screen.session->push(session::SeekTo{{10, Phase::Projection}});
  screen.settle(true);
  screen.click("lesson/Check");
  next(screen);
  screen.click("lesson/Back");
  screen.settle(true);
  screen.frames(2);
  ASSERT_NE(screen.app->lessons().followed_in(), nullptr);
  EXPECT_EQ(screen.app->lessons().followed_in()->moment().position.t, 10);
  EXPECT_EQ(screen.settle()->position.t, 10) << "the step as it was left";
  Screen other(1366, 768);  // after another start it was told of the step's first moment: "Right. Done: … t = 0"
  begin_again(other, screen.app->view_state());
  reopen(screen);
  for (Screen* one : {&screen, &other}) {
    ASSERT_NE(one->app->lessons().followed_in(), nullptr);
    EXPECT_EQ(one->app->lessons().followed_in()->moment().position.t, 10);
  }
}

/// What was reached on points that were moved by hand is in no lab block: after another start nothing is said of it.
TEST(LessonEnds, WhatNoLabBlockCanSayIsToldOfNoOtherMoment) {
  Screen screen(1366, 768);
  to_first_goal(screen);
  screen.session->push(session::Edit{session::ShiftPoints{{3}, 0.1, 0.1}, 0, 0});
  screen.session->push(session::SeekTo{{10, Phase::Projection}});
  screen.settle(true);
  screen.click("lesson/Check");
  screen.frames(2);
  ASSERT_TRUE(player(screen).record().right);
  EXPECT_EQ(screen.app->lessons().followed_in()->moment().position.t, 10);
  Screen other(1366, 768);
  begin_again(other, screen.app->view_state());
  EXPECT_TRUE(other.has("lesson/outcome")) << "it was reached";
  ASSERT_NE(other.app->lessons().asked_in(), nullptr) << "the step is shown";
  EXPECT_EQ(other.app->lessons().followed_in(), nullptr);
}

TEST(LessonEnds, AGoalThatIsNotReachedIsNotSpokenOfAfterAnotherStart) {
  Screen screen(1366, 768);
  to_first_goal(screen);
  screen.click("lesson/Check");
  screen.frames(2);
  ASSERT_TRUE(screen.has("lesson/outcome"));
  Screen other(1366, 768);
  begin_again(other, screen.app->view_state());
  EXPECT_FALSE(other.has("lesson/outcome")) << "it speaks of a moment that is gone";
}

/// What was typed and not locked in was in no file, and gone with the window.
TEST(LessonEnds, WhatWasTypedIsKeptUntilItIsLockedIn) {
  Screen screen(1366, 768);
  start(screen, "the-ball");
  screen.click("lesson/answer");
  screen.frames(2);
  screen.type("0.37");
  screen.frames(2);
  const auto drafts = [&] { return screen.app->appearance().settings().lesson_drafts; };
  ASSERT_TRUE(drafts().contains("the-ball"));
  EXPECT_EQ(lessons::read_drafts(drafts().at("the-ball")), (std::map<std::size_t, std::string>{{0, "0.37"}}));
  const Folder folder;
  ASSERT_TRUE(ui::write_settings(screen.app->appearance().settings(), folder / "window").ok());
  EXPECT_EQ(ui::read_settings(folder / "window").lesson_drafts, drafts());
  screen.click("lesson/all lessons");
  screen.settle(true);
  screen.click("lesson/the-ball");
  screen.settle(true);
  screen.frames(2);
  lock(screen);
  EXPECT_EQ(player(screen).record().answer, "0.37");
  screen.frames(2);
  EXPECT_FALSE(drafts().contains("the-ball"));
}

/// A session of the beginning was opened, and the answers that came after it were gone at the next start.
TEST(LessonEnds, AnEarlierSessionTakesNoAnswerBack) {
  Screen screen(1366, 768);
  const auto kept = [&] { return screen.app->appearance().settings().begun_lessons.at("first-five-minutes"); };
  start(screen, "first-five-minutes");
  const ui::ViewState earlier = screen.app->view_state();
  for (int i = 0; i < 2; ++i) {
    get_done(screen);
    next(screen);
  }
  const std::string answered = kept();
  begin_again(screen, earlier);
  EXPECT_EQ(steps_done(player(screen)), 0) << "that session is shown as it was saved";
  EXPECT_EQ(kept(), answered);
  screen.app->perform("lesson-anew");
  screen.settle(true);
  EXPECT_NE(kept(), answered) << "who begins anew wants that";
}

TEST(LessonEnds, AtTheEndOneBeginsAnew) {
  Screen screen(1366, 768);
  start(screen, "the-ball");
  screen.fill_in("lesson/answer", "17");
  screen.settle(true);
  while (!at_last_step(player(screen))) next(screen);
  get_done(screen);
  screen.move(screen.rect("lesson").centre());
  for (int i = 0; i < 20; ++i) screen.wheel(-3), screen.frames(2);
  screen.click("lesson/Begin anew");
  screen.settle(true);
  EXPECT_EQ(player(screen).place(), 0U);
  EXPECT_TRUE(player(screen).asks());
}

/// A film left out what was drawn by hand, which the picture on screen shows.
TEST(LessonEnds, AFilmHasTheDrawnCurveToo) {
  const lessons::LessonPtr lesson = *lessons::open_lesson("k-and-T", "en");
  const auto step = std::ranges::find_if(
      lesson->steps, [](const lessons::Step& one) { return one.ask && one.ask->kind == lessons::Ask::Kind::Curve; });
  ASSERT_NE(step, lesson->steps.end());
  ui::FigurePane::Options options;
  options.again = [](const session::Snapshot&) { return plot::Figure{}; };
  const ui::Sketch sketch(*step->ask, "1 0.5, 100 0.01, 3200 0.001");
  sketch.take_over(options, true);
  const plot::Figure figure = options.again(session::Snapshot{});
  const auto drawn = [](const plot::Mark& mark) {
    const auto* line = std::get_if<plot::Line>(&mark);
    return line != nullptr && line->label == "your prediction";
  };
  EXPECT_EQ(std::ranges::count_if(figure.marks, drawn), 1);
  EXPECT_EQ(figure.marks.size(), 1U) << "no handles";
}

/// Opening a lesson made the whole atlas anew, for one size of letters that nothing else has: half a second.
TEST(LessonEnds, OpeningOneAsksForNoLettersThatTheWindowLacks) {
  Screen screen;
  ui::Fonts fresh(screen.fonts->files());
  fresh.build(1);
  {
    ui::AppUi app(screen.engine(), fresh, ui::Settings{});
    const auto frames = [&] {
      for (int i = 0; i < 4; ++i) {
        ImGui::NewFrame();
        app.frame({0, 0, screen.width, screen.height}, 1);
        ImGui::Render();
      }
    };
    for (int i = 0; i < 3; ++i) {  // what the window itself asks for
      frames();
      screen.session->wait();
      if (fresh.stale()) fresh.build(1);
    }
    for (const lessons::ShippedLesson& lesson : lessons::shipped_lessons()) {
      app.context().requests.start_lesson(lesson.name, 0);
      screen.session->wait();
      frames();
      EXPECT_FALSE(fresh.stale()) << lesson.name;
      if (fresh.stale()) fresh.build(1);
    }
  }
  screen.fonts->build(1);
}

}  // namespace
}  // namespace pegasos::test
