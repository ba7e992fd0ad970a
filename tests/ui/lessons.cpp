// The column of lessons by mouse and keys: questions, locked answers, goals, wandering off, what a session keeps.
#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>

#include "lessons/shelf.h"
#include "text/text.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

const lessons::Player& player(const Screen& screen) { return *screen.app->lessons().player(); }

void start(Screen& screen, const std::string& lesson) {
  screen.app->perform("lessons");
  screen.frames(2);
  screen.click("lesson/" + lesson);
  screen.settle(true);
}
void next(Screen& screen) {
  screen.click("lesson/Next");
  screen.settle(true);
}
void lock(Screen& screen) {
  screen.click("lesson/Lock in");
  screen.settle(true);
}

TEST(Lessons, AColumnBesideTheLabThatThePanelsMakeRoomFor) {
  Screen screen(1366, 768);
  EXPECT_FALSE(screen.has("lesson"));
  const plot::Rect before = screen.rect("weight space");
  screen.app->perform("lessons");
  screen.frames(2);
  const plot::Rect column = screen.rect("lesson");
  EXPECT_LT(screen.rect("weight space").right(), column.x);
  EXPECT_LE(column.right(), 1366);
  screen.click("lesson/close");
  screen.frames(2);
  EXPECT_FALSE(screen.has("lesson"));
  EXPECT_EQ(screen.rect("weight space"), before);
}

TEST(Lessons, WhatWasThereBeforeComesBackWhenTheColumnCloses) {
  Screen screen(1600, 900);
  screen.session->push(session::Edit{session::ShiftPoints{{3}, 0.1, 0.1}, 0, 0});  // no parameters make this set again
  screen.session->push(session::RunTo{40});
  screen.session->push(session::PinRun{});
  screen.session->push(session::SetParameter{"lambda", "0.3"});
  const session::SnapshotPtr before = screen.settle(true);
  const auto as_before = [&](const session::SnapshotPtr& now) {
    EXPECT_EQ(now->parameters, before->parameters);
    EXPECT_EQ(now->position, before->position);
    EXPECT_EQ(now->data->checksum(), before->data->checksum());
    EXPECT_EQ(now->edited, before->edited);
    EXPECT_EQ(now->w, before->w);
    ASSERT_EQ(now->pins.size(), 1U);
    EXPECT_EQ(now->pins[0].run->parameters, before->pins[0].run->parameters);
    EXPECT_EQ(now->pins[0].run->position, before->pins[0].run->position);
  };
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
  screen.press("ctrl+z");
  EXPECT_FALSE(screen.settle(true)->edited) << "one step of undo";
  screen.press("ctrl+y");
  as_before(screen.settle(true));
}

TEST(Lessons, APredictionIsLockedInThenTheLaboratoryDecides) {
  Screen screen(1600, 900);
  start(screen, "first-five-minutes");
  screen.fill_in("lesson/answer", "0.5");
  lock(screen);
  EXPECT_FALSE(player(screen).done());  // two tries
  EXPECT_TRUE(screen.has("lesson/outcome"));
  screen.fill_in("lesson/answer", "1");
  lock(screen);
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
  EXPECT_TRUE(screen.app->name_clashes().empty());
}

TEST(Lessons, TheClickersKeysTurnTheSteps) {
  Screen screen;
  start(screen, "the-ball");
  EXPECT_TRUE(screen.press("pagedown"));
  EXPECT_TRUE(screen.press("pagedown"));
  EXPECT_EQ(player(screen).place(), 2U);
  EXPECT_TRUE(screen.press("pageup"));
  EXPECT_EQ(player(screen).place(), 1U);
  EXPECT_EQ(screen.settle(true)->position.t, 0);  // no step of the run was made
}

TEST(Lessons, WhoWandersOffComesBack) {
  Screen screen;
  start(screen, "the-ball");
  EXPECT_FALSE(screen.has("lesson/Back to the lesson's state"));
  screen.press("right");
  screen.settle(true);
  screen.frames(2);
  ASSERT_TRUE(screen.has("lesson/Back to the lesson's state"));
  screen.click("lesson/Back to the lesson's state");
  screen.settle(true);
  screen.frames(2);
  EXPECT_FALSE(screen.has("lesson/Back to the lesson's state"));
  EXPECT_EQ(screen.settle()->position.t, 0);
}

TEST(Lessons, AGoalIsCheckedAndShown) {
  Screen screen;
  start(screen, "first-five-minutes");
  for (int i = 0; i < 3; ++i) next(screen);
  ASSERT_TRUE(player(screen).has_goal());
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

TEST(Lessons, ALessonShowsIdeasAndCurves) {
  Screen screen;
  start(screen, "what-a-subgradient-is");
  EXPECT_EQ(screen.app->page(), ui::Page::ideas);
  EXPECT_TRUE(screen.has("lesson"));
  const std::string number = "verdict/number least subgradient";
  EXPECT_FALSE(screen.has(number)) << "it would give the answer away";
  screen.click("lesson/choice 1");
  screen.click("lesson/Lock in");
  screen.settle(true);
  screen.frames(2);
  EXPECT_TRUE(screen.has(number));
  for (int i = 0; i < 6; ++i) next(screen);
  EXPECT_EQ(screen.app->page(), ui::Page::run);
}

TEST(Lessons, ASessionKeepsTheLesson) {
  ui::ViewState kept;
  std::vector<lessons::Player::Record> records;
  {
    Screen screen;
    start(screen, "the-ball");
    screen.fill_in("lesson/answer", "4.47");
    lock(screen);
    next(screen);
    kept = screen.app->view_state();
    records = player(screen).records();
  }
  Screen other;
  other.app->apply(kept);
  other.frames(2);
  ASSERT_NE(other.app->lessons().player(), nullptr);
  EXPECT_TRUE(other.has("lesson"));
  EXPECT_EQ(player(other).records(), records);
  EXPECT_EQ(player(other).place(), 1U);
  EXPECT_EQ(other.app->view_state().at("lesson.player"), kept.at("lesson.player"));
  ui::ViewState broken = kept;
  broken["lesson.player"] = "{";
  other.app->apply(broken);
  EXPECT_EQ(other.app->lessons().player(), nullptr);
  broken["lesson.name"] = "/etc/passwd";
  other.app->apply(broken);
  EXPECT_EQ(other.app->lessons().player(), nullptr);
  other.frames(2);
}

TEST(Lessons, SpeaksTheLanguageOfTheWindow) {
  Screen screen;
  start(screen, "first-five-minutes");
  screen.fill_in("lesson/answer", "1");
  lock(screen);
  EXPECT_EQ(player(screen).lesson().title, "The first five minutes");
  screen.app->set_language(*text::parse_language("de"));
  screen.frames(2);
  EXPECT_EQ(player(screen).lesson().title, "Die ersten fünf Minuten");
  EXPECT_TRUE(player(screen).record().right);
  screen.app->set_language(text::Language::english);
  screen.frames(2);
  EXPECT_EQ(player(screen).lesson().title, "The first five minutes");
}

void turn_to(Screen& screen, lessons::Ask::Kind kind) {
  while (!player(screen).step().ask || player(screen).step().ask->kind != kind) {
    ASSERT_FALSE(player(screen).last());
    next(screen);
  }
  screen.frames(3);
}
lessons::Answer answer_of(const Screen& screen) {
  return lessons::read_answer(*player(screen).step().ask, player(screen).record().answer).value();
}
/// The plot that shows f - f*.
std::string plot_of(const Screen& screen) {
  for (const std::string panel : {"plot left", "plot right"}) {
    if (screen.has(panel + "/figure/plot") && screen.app->view_state().at(panel + ".shown") == "suboptimality")
      return panel;
  }
  ADD_FAILURE() << "no plot is shown";
  return "plot left";
}

TEST(Lessons, ACurveIsDrawnWithTheMouseAndStaysBesideTheRealOne) {
  Screen screen(1366, 768);
  start(screen, "k-and-T");
  turn_to(screen, lessons::Ask::Kind::Curve);
  EXPECT_EQ(screen.settle()->position.t, 0);
  const std::string panel = plot_of(screen);
  const plot::Rect plot = screen.rect(panel + "/figure/plot");
  screen.click("lesson/Lock in");  // nothing is drawn
  EXPECT_TRUE(player(screen).asks());
  const plot::Point from{plot.x + 1, plot.y + 0.3F * plot.h};
  const plot::Point to{plot.right() - 1, plot.y + 0.7F * plot.h};
  screen.drag(from, to);
  EXPECT_EQ(screen.settle()->position.t, 0) << "it only draws";
  EXPECT_EQ(screen.rect(panel + "/figure/plot"), plot) << "the plot stands still";
  lock(screen);
  EXPECT_EQ(screen.settle()->position.t, 3200);
  EXPECT_TRUE(player(screen).done());
  // A straight stroke is straight on the logarithmic scales.
  const lessons::Curve curve = answer_of(screen).curve;
  EXPECT_EQ(curve.from(), 1);
  EXPECT_EQ(curve.to(), 3200);
  const double start = std::log(curve.at(1));
  const double end = std::log(curve.at(3200));
  EXPECT_LT(end, start);
  for (const double t : {10.0, 100.0, 1000.0})
    EXPECT_NEAR(std::log(curve.at(t)), start + std::log(t) / std::log(3200.0) * (end - start), 0.1) << t;
  // It cannot be changed any more.
  const std::string answer = player(screen).record().answer;
  screen.drag({plot.x + 5, plot.bottom() - 20}, {plot.right() - 5, plot.bottom() - 20});
  EXPECT_EQ(player(screen).record().answer, answer);
  EXPECT_TRUE(screen.app->name_clashes().empty());
}

TEST(Lessons, ACurveIsDrawnWithTheKeys) {
  Screen screen(1366, 768);
  start(screen, "k-and-T");
  turn_to(screen, lessons::Ask::Kind::Curve);
  ASSERT_TRUE(screen.walk_to(plot_of(screen) + "/figure"));
  for (int i = 0; i < 10; ++i) screen.press("up");  // the first handle
  screen.press("right");
  screen.press("right");
  for (int i = 0; i < 4; ++i) screen.press("shift+down");  // that of t = 100, far
  ASSERT_TRUE(screen.walk_to("lesson/Lock in"));
  screen.press("enter");
  screen.settle(true);
  ASSERT_TRUE(player(screen).done());
  const lessons::Sheet& sheet = player(screen).step().ask->sheet;
  const lessons::Curve curve = answer_of(screen).curve;
  const auto share = [&](double t) { return plot::to_unit(sheet.values, curve.at(t)); };
  EXPECT_NEAR(share(1), 0.7, 1e-3);
  EXPECT_NEAR(share(10), 0.5, 1e-3);
  EXPECT_NEAR(share(100), 0.1, 1e-3);
  EXPECT_NEAR(share(std::sqrt(1000.0)), 0.3, 1e-3);  // half way between two handles
  EXPECT_NEAR(share(1000), 0.5, 1e-3);
  EXPECT_NEAR(share(3200), 0.5, 1e-3);
}

TEST(Lessons, APointIsClickedIntoTheWeights) {
  Screen screen(1366, 768);
  start(screen, "one-step-under-the-microscope");
  turn_to(screen, lessons::Ask::Kind::Point);
  const auto before = screen.settle(true);
  const plot::Rect plot = screen.rect("weight space/figure/plot");
  screen.click(plot.centre());
  screen.click(plot::Point{plot.x + 0.75F * plot.w, plot.centre().y});
  EXPECT_EQ(screen.settle()->position, before->position);
  EXPECT_EQ(screen.settle()->parameters, before->parameters) << "no start was dragged";
  lock(screen);
  ASSERT_TRUE(player(screen).done());
  const plot::DataPoint point = answer_of(screen).point;
  EXPECT_GT(point.x, 0.3);  // 0 is near the middle
  EXPECT_LT(std::abs(point.y), 0.5 * point.x);
  EXPECT_EQ(screen.settle()->position.t, 5);
  const std::string answer = player(screen).record().answer;
  screen.click(plot.centre());
  EXPECT_EQ(player(screen).record().answer, answer);
}

TEST(Lessons, APointIsMovedWithTheKeys) {
  Screen screen(1366, 768);
  start(screen, "one-step-under-the-microscope");
  turn_to(screen, lessons::Ask::Kind::Point);
  screen.click(screen.rect("weight space/figure/plot").centre());
  ASSERT_TRUE(screen.walk_to("weight space/figure"));
  screen.press("shift+right");
  screen.press("up");
  ASSERT_TRUE(screen.walk_to("lesson/Lock in"));
  screen.press("enter");
  screen.settle(true);
  ASSERT_TRUE(player(screen).done());
  const plot::DataPoint point = answer_of(screen).point;
  EXPECT_GT(point.y, 0);
  EXPECT_GT(point.x, 3 * point.y);
}

TEST(Lessons, ASessionKeepsWhatWasDrawn) {
  ui::ViewState kept;
  std::string answer;
  {
    Screen screen(1366, 768);
    start(screen, "k-and-T");
    turn_to(screen, lessons::Ask::Kind::Curve);
    const plot::Rect plot = screen.rect(plot_of(screen) + "/figure/plot");
    screen.drag({plot.x + 1, plot.y + 30}, {plot.right() - 1, plot.bottom() - 30});
    lock(screen);
    answer = player(screen).record().answer;
    kept = screen.app->view_state();
  }
  Screen other(1366, 768);
  other.app->apply(kept);
  other.frames(2);
  ASSERT_NE(other.app->lessons().player(), nullptr);
  EXPECT_EQ(player(other).record().answer, answer);
  ASSERT_NE(other.app->lessons().sketch(), nullptr);
  EXPECT_FALSE(other.app->lessons().sketch()->open());
  EXPECT_EQ(other.app->lessons().sketch()->text(), answer);
  EXPECT_EQ(other.app->view_state().at("lesson.player"), kept.at("lesson.player"));
}

TEST(Lessons, LettersChooseWhileTheKeyboardIsOnTheQuestion) {
  Screen screen(1600, 900);
  start(screen, "the-ball");
  turn_to(screen, lessons::Ask::Kind::Choice);
  const bool hidden = screen.has("bar/Step");
  screen.press("b");  // the keyboard is nowhere: no answer
  screen.frames(2);
  EXPECT_EQ(screen.has("bar/Step"), hidden);
  ASSERT_TRUE(screen.walk_to("lesson/choice 1"));
  EXPECT_TRUE(screen.press("b"));
  ASSERT_TRUE(screen.walk_to("lesson/Lock in"));
  EXPECT_TRUE(screen.press("shift+a"));  // still on the question
  EXPECT_TRUE(screen.press("b"));
  screen.press("enter");
  screen.settle(true);
  EXPECT_EQ(player(screen).record().answer, "2");
}

TEST(Lessons, LettersMarkSeveralAndPutInOrder) {
  Screen screen(1600, 900);
  start(screen, "one-step-under-the-microscope");
  turn_to(screen, lessons::Ask::Kind::Order);
  ASSERT_TRUE(screen.walk_to("lesson/choice 1"));
  for (const char* letter : {"b", "d", "a", "a", "c", "a"}) EXPECT_TRUE(screen.press(letter)) << letter;
  ASSERT_TRUE(screen.walk_to("lesson/Lock in"));
  screen.press("enter");
  screen.settle(true);
  EXPECT_EQ(player(screen).record().answer, "2,4,3,1");
  EXPECT_TRUE(player(screen).record().right);
}

/// Beside mathematics, and what the data files call their columns and classes.
bool says_words(const std::string& markup) {
  static const std::set<std::string> kData{"benign",     "malignant",         "class\\_0, class\\_2",
                                           "class\\_1",  "petal length (cm)", "petal width (cm)",
                                           "versicolor", "virginica"};
  const std::string rest = std::regex_replace(markup, std::regex(R"(\$[^$]*\$|\\[a-z]+)"), "");
  return !kData.contains(markup) && std::regex_search(rest, std::regex("[A-Za-z]{3}"));
}

TEST(Lessons, NothingIsCutAndEveryTextHasItsLanguage) {
  for (const text::LanguageInfo& info : text::menu_languages()) {
    Screen screen(1366, 768);
    std::set<std::string> cut;
    screen.app->set_language(*text::parse_language(info.code));
    screen.app->perform("lessons");
    screen.frames(2);
    text::forget_untranslated();
    screen.app->watch_cut_labels(&cut);
    screen.frames(2);
    for (const lessons::ShippedLesson& lesson : lessons::shipped_lessons()) {
      screen.click("lesson/" + lesson.name);
      for (std::size_t i = 0; i < player(screen).lesson().steps.size(); ++i) {
        EXPECT_TRUE(i == 0 || screen.press("pagedown"));
        screen.settle(true);
        screen.frames(2);
        if (screen.has("lesson/Check")) screen.click("lesson/Check");
        EXPECT_TRUE(screen.has("lesson/Next")) << lesson.name;
        EXPECT_EQ(player(screen).place(), i) << lesson.name;
      }
      screen.click("lesson/all lessons");
      screen.frames(2);
    }
    std::erase_if(cut, [](const std::string& label) { return !label.starts_with("lesson/"); });
    for (const std::string& label : cut) ADD_FAILURE() << info.code << " cuts off: " << label;
    // What the pictures have put together in German has German words already: only Chinese says what is missing.
    for (const std::string& missing : text::untranslated())
      EXPECT_FALSE(info.chinese && says_words(missing)) << info.code << " has no words for: " << missing;
    EXPECT_TRUE(screen.app->name_clashes().empty()) << *screen.app->name_clashes().begin();
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
