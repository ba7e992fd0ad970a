// The column of lessons by mouse and keys: beside which pages and layouts, wandering off, what a session keeps.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "lesson_column.h"
#include "lessons/player_text.h"
#include "lessons/shelf.h"
#include "support/missing.h"
#include "text/text.h"

namespace pegasos::test {
namespace {

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

/// After the steps 3 and 4 of the first lesson the plots showed f to t = 1000 beside the question what its first ten
/// steps would do.
TEST(Lessons, NothingThatFollowsIsShownWhereItIsAskedFor) {
  for (const lessons::ShippedLesson& lesson : lessons::shipped_lessons()) {
    Screen screen(1366, 768);
    screen.app->context().requests.start_lesson(lesson.name, 0);
    const auto look = [&] {
      const auto now = screen.settle();
      if (!player(screen).asks()) return;
      const Position here = player(screen).scene().position;
      EXPECT_EQ(now->position, here) << lesson.name << " " << player(screen).place();
      EXPECT_EQ(now->frontier, here.completed()) << lesson.name << " " << player(screen).place();
      screen.session->push(session::SeekTo{{here.t + 20, Phase::Projection}});  // somebody looks ahead
      screen.settle();
    };
    look();
    for (const char* way : {"pagedown", "pageup"}) {
      for (std::size_t i = 1; i < player(screen).lesson().steps.size(); ++i) {
        screen.press(way);
        look();
      }
    }
    EXPECT_EQ(player(screen).place(), 0U);
  }
}

TEST(Lessons, AListedLessonGoesOnWhereItWasLeftAndAFinishedOneIsMarked) {
  Screen screen(1366, 768);
  start(screen, "the-ball");
  screen.fill_in("lesson/answer", "17");
  screen.settle(true);
  next(screen);
  screen.click("lesson/all lessons");
  screen.frames(2);
  screen.click("lesson/the-ball");
  screen.settle(true);
  EXPECT_EQ(player(screen).place(), 1U);
  EXPECT_EQ(player(screen).records().front().tries, 1) << "what was answered is there";
  EXPECT_TRUE(screen.app->appearance().settings().finished_lessons.empty());
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "pegasos-finished-lessons";
  ASSERT_TRUE(ui::write_settings(screen.app->appearance().settings(), file).ok());
  const auto begun = ui::read_settings(file).begun_lessons;
  EXPECT_EQ(begun, screen.app->appearance().settings().begun_lessons);
  ASSERT_TRUE(begun.contains("the-ball")) << "the next start knows where it was left";
  EXPECT_EQ(begun.at("the-ball"), lessons::player_text(player(screen)));
  while (!at_last_step(player(screen))) next(screen);
  get_done(screen);
  EXPECT_TRUE(screen.app->appearance().settings().finished_lessons.empty()) << "the others are open";
  while (player(screen).place() > 0) {
    screen.click("lesson/Back");
    screen.settle(true);
    get_done(screen);
  }
  EXPECT_EQ(screen.app->appearance().settings().finished_lessons, std::vector<std::string>{"the-ball"});
  ASSERT_TRUE(ui::write_settings(screen.app->appearance().settings(), file).ok());
  EXPECT_EQ(ui::read_settings(file).begun_lessons.at("the-ball"), lessons::player_text(player(screen)))
      << "the answers of a finished lesson were gone at the next start";
  EXPECT_EQ(ui::read_settings(file).finished_lessons, std::vector<std::string>{"the-ball"});
  std::filesystem::remove(file);
  screen.click("lesson/all lessons");
  screen.frames(2);
  screen.click("lesson/the-ball");
  screen.settle(true);
  EXPECT_TRUE(done_everywhere(player(screen)));
  screen.app->perform("lesson-anew");
  screen.settle(true);
  EXPECT_EQ(player(screen).place(), 0U);
  for (const lessons::Player::Record& record : player(screen).records()) EXPECT_EQ(record, lessons::Player::Record{});
  EXPECT_EQ(screen.app->appearance().settings().finished_lessons, std::vector<std::string>{"the-ball"});
}

TEST(Lessons, AStepClosesAnExplanationThatLiesOverItsPicture) {
  Screen screen(1600, 900);
  start(screen, "the-ball");
  screen.click("weight space/help weight space");
  screen.move({4, 4});
  screen.frames(2);
  const auto explained = [&] {
    return std::ranges::any_of(screen.widgets,
                               [](const auto& widget) { return widget.first.starts_with("weight space/callout "); });
  };
  ASSERT_TRUE(explained());
  next(screen);
  EXPECT_FALSE(explained());
}

TEST(Lessons, TheLayoutComesBackWhenTheColumnCloses) {
  Screen screen(1600, 900);
  screen.lay_out(ui::kStepLayout);
  const auto right = [&] { return screen.app->view_state().at("plot right.shown"); };
  const std::string shown = right();
  start(screen, "k-and-T");
  EXPECT_EQ(screen.app->appearance().settings().layout, ui::kCurvesLayout);
  EXPECT_EQ(screen.app->appearance().lasting().layout, ui::kStepLayout) << "who quits now begins with their own again";
  screen.click("lesson/close");
  screen.settle(true);
  EXPECT_EQ(screen.app->appearance().settings().layout, ui::kStepLayout);
  screen.lay_out(ui::kAllLayout);
  EXPECT_EQ(screen.app->appearance().lasting().layout, ui::kAllLayout);
  screen.lay_out(ui::kStepLayout);
  EXPECT_EQ(right(), shown);
  screen.app->perform("lessons");
  screen.settle(true);
  EXPECT_EQ(screen.app->appearance().settings().layout, ui::kCurvesLayout) << "the lesson goes on with its own";
  screen.click("lesson/all lessons");
  screen.settle(true);
  EXPECT_EQ(screen.app->appearance().settings().layout, ui::kStepLayout);
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
  screen.later(0.5);
  ASSERT_TRUE(screen.has("lesson/Back to the lesson's state"));
  EXPECT_TRUE(screen.rect("lesson").contains(screen.rect("lesson/Back to the lesson's state").centre()));
  screen.press("space");
  ASSERT_TRUE(screen.comes([&] { return screen.session->snapshot()->playing; }));
  screen.frames();
  EXPECT_TRUE(screen.has("lesson/Back to the lesson's state")) << "it does not come and go";
  screen.press("space");
  screen.click("lesson/Back to the lesson's state");
  screen.settle(true);
  screen.frames(2);
  EXPECT_FALSE(screen.has("lesson/Back to the lesson's state"));
  EXPECT_EQ(screen.settle()->position.t, 0);
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
  screen.app->context().requests.start_lesson("the-ball", 0);
  screen.settle(true);
  EXPECT_EQ(screen.app->page(), ui::Page::run) << "a lesson shows its own picture, not the last one";
}

TEST(Lessons, LittleRoomBesideALessonIsThePictures) {
  Screen screen(1366, 768);
  screen.app->show_tab("idea subgradient");
  screen.frames(2);
  ASSERT_TRUE(screen.has("ideas/idea descent"));
  EXPECT_FALSE(screen.has("idea/ideas"));
  const float alone = screen.rect("idea/plot/plot").w;
  start(screen, "what-a-subgradient-is");
  EXPECT_FALSE(screen.has("ideas/idea descent"));
  EXPECT_GT(screen.rect("idea/plot/plot").w, 0.7F * alone);
  screen.click("idea/ideas");
  screen.frames(2);
  screen.click("idea/Greedy descent");
  screen.frames(2);
  EXPECT_TRUE(screen.has("idea/handle start"));
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

TEST(Lessons, ASessionKeepsTheLesson) {
  ui::ViewState kept;
  std::vector<lessons::Player::Record> records;
  {
    Screen screen;
    start(screen, "the-ball");
    screen.fill_in("lesson/answer", "4.47");
    screen.settle(true);
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
  screen.settle(true);
  EXPECT_EQ(player(screen).lesson().title, "The first five minutes");
  screen.app->appearance().set_language(*text::parse_language("de"));
  screen.frames(2);
  EXPECT_EQ(player(screen).lesson().title, "Die ersten fünf Minuten");
  EXPECT_TRUE(player(screen).record().right);
  screen.app->appearance().set_language(text::Language::english);
  screen.frames(2);
  EXPECT_EQ(player(screen).lesson().title, "The first five minutes");
}

/// Beside mathematics, and what the data files call their columns and classes.
bool says_words(const std::string& markup) {
  static const std::set<std::string> kData{"benign",         "+1 = malignant",    "class\\_0, class\\_2",
                                           "+1 = class\\_1", "petal length (cm)", "petal width (cm)",
                                           "versicolor",     "+1 = virginica"};
  const std::string rest = std::regex_replace(markup, std::regex(R"(\$[^$]*\$|\\[a-z]+)"), "");
  return !kData.contains(markup) && std::regex_search(rest, std::regex("[A-Za-z]{3}"));
}

TEST(Lessons, NothingIsCutAndEveryTextHasItsLanguage) {
  for (const text::LanguageInfo& info : text::menu_languages()) {
    Screen screen(1366, 768);
    std::set<std::string> cut;
    screen.app->appearance().set_language(*text::parse_language(info.code));
    screen.app->perform("lessons");
    screen.frames(2);
    const Missing missing;
    screen.app->context().watch.cut_labels = &cut;
    screen.frames(2);
    for (const lessons::ShippedLesson& lesson : lessons::shipped_lessons()) {
      screen.click("lesson/" + lesson.name);
      for (std::size_t i = 0; i < player(screen).lesson().steps.size(); ++i) {
        EXPECT_TRUE(i == 0 || screen.press("pagedown"));
        screen.settle(true);
        screen.frames(2);
        if (screen.has("lesson/Check")) screen.click("lesson/Check");
        if (at_last_step(player(screen)) && screen.has("lesson/choice 1")) {  // the lesson's end, too
          for (int choice = 1; screen.has("lesson/choice " + std::to_string(choice)); ++choice)
            screen.click("lesson/choice " + std::to_string(choice));
          lock(screen);
          screen.frames(2);
        }
        const bool forth = screen.has("lesson/Next") != at_last_step(player(screen));
        EXPECT_TRUE(forth) << lesson.name;
        EXPECT_EQ(player(screen).place(), i) << lesson.name;
      }
      screen.click("lesson/all lessons");
      screen.frames(2);
    }
    std::erase_if(cut, [](const std::string& label) { return !label.starts_with("lesson/"); });
    for (const std::string& label : cut) ADD_FAILURE() << info.code << " cuts off: " << label;
    // Words that are German already may be asked for once more: only Chinese says what is missing.
    for (const std::string& words : missing.texts())
      EXPECT_FALSE(info.chinese && says_words(words)) << info.code << " has no words for: " << words;
    EXPECT_TRUE(screen.app->context().watch.name_clashes.empty()) << *screen.app->context().watch.name_clashes.begin();
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
