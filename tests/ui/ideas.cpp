// The page of ideas by mouse and keys: handles, controls, what a session keeps, in every language.
#include <gtest/gtest.h>

#include <set>

#include "ideas/idea.h"
#include "support/missing.h"
#include "text/text.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

/// What the bar shows and copies.
std::string shown_state(Screen& screen) {
  screen.click("bar/state");
  return screen.clipboard();
}

plot::Point middle(const Screen& screen, const std::string& widget) { return screen.rect(widget).centre(); }

TEST(Ideas, TheTabAndTheKeyShowThePage) {
  Screen screen(1366, 768);
  screen.click("bar/page ideas");
  EXPECT_EQ(screen.app->page(), ui::Page::ideas);
  EXPECT_TRUE(screen.has("idea/plot/plot"));
  EXPECT_TRUE(screen.has("verdict/sentence"));
  EXPECT_FALSE(screen.has("controls"));
  EXPECT_TRUE(screen.press("i"));
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_TRUE(screen.app->show_tab("idea hinge x=0.5"));
  screen.frames(2);
  EXPECT_EQ(shown_state(screen), "idea hinge lambda=0.25 x=0.5 y=+1 w=0.4 theta=0");
  EXPECT_FALSE(screen.app->show_tab("idea hinge x=7"));
  EXPECT_FALSE(screen.app->show_tab("idea nothing"));
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

TEST(Ideas, AHandDragsAHandleAndThePictureStandsStill) {
  Screen screen(1366, 768);
  screen.app->show_tab("idea convex-set set=disc x1=0 x2=0 y1=1 y2=0 alpha=0.5");
  screen.frames(2);
  const plot::Rect before = screen.rect("idea/plot/plot");
  const plot::Point from = middle(screen, "idea/handle x");
  const plot::Point unit{middle(screen, "idea/handle y").x - from.x, 0};
  ASSERT_GT(unit.x, 30);
  screen.drag(from, {from.x - 0.5F * unit.x, from.y - unit.x});  // y goes up
  EXPECT_EQ(screen.rect("idea/plot/plot"), before);
  EXPECT_TRUE(shown_state(screen).starts_with("idea convex-set set=disc x1=-0.5 x2=1 y1=1 y2=0 "))
      << screen.clipboard();
  EXPECT_NEAR(middle(screen, "idea/handle x").x, from.x - 0.5F * unit.x, 3);
}

/// The list took a fifth of a projector's width from the picture.
TEST(Ideas, InALectureThePictureIsTheLargest) {
  Screen screen(1366, 768);
  screen.app->show_tab("idea subgradient");
  screen.app->appearance().set_lecture(true);
  screen.frames(4);
  EXPECT_FALSE(screen.has("ideas/idea descent"));
  EXPECT_TRUE(screen.has("idea/ideas"));
  EXPECT_GT(screen.rect("idea").w, 1.5F * screen.rect("verdict").w);
}

TEST(Ideas, TheArrowsMoveAHandleThatHasTheFocus) {
  Screen screen(1366, 768);
  screen.app->show_tab("idea subgradient f=abs x=0 slope=0.5");
  screen.frames(2);
  ASSERT_TRUE(screen.walk_to("idea/handle x"));
  EXPECT_TRUE(screen.press("right"));
  EXPECT_EQ(shown_state(screen), "idea subgradient f=abs x=0.05 slope=0.5");
  ASSERT_TRUE(screen.walk_to("idea/handle slope"));
  EXPECT_TRUE(screen.press("up"));
  EXPECT_TRUE(screen.press("shift+up"));
  EXPECT_EQ(shown_state(screen), "idea subgradient f=abs x=0.05 slope=0.8");
}

TEST(Ideas, ArrowsMoveTheHandleThatWasHeldLast) {
  Screen screen(1366, 768);
  screen.app->show_tab("idea subgradient f=abs x=0 slope=0.5");
  screen.frames(2);
  EXPECT_TRUE(screen.press("right")) << "the first one, before any was held";
  EXPECT_EQ(shown_state(screen), "idea subgradient f=abs x=0.05 slope=0.5");
  screen.click("idea/handle slope");
  EXPECT_TRUE(screen.press("up"));
  EXPECT_TRUE(screen.press("shift+up"));
  EXPECT_EQ(shown_state(screen), "idea subgradient f=abs x=0.05 slope=0.8");
  EXPECT_FALSE(screen.has("notice/text"));
}

TEST(Ideas, ControlsTypeExactValuesAndStartValuesComeBack) {
  Screen screen(1366, 768);
  screen.app->show_tab("idea hinge");
  screen.frames(2);
  screen.fill_in("verdict/w", "1.2345678");
  EXPECT_EQ(shown_state(screen), "idea hinge lambda=0.25 x=1 y=+1 w=1.2345678 theta=0");
  screen.fill_in("verdict/w", "99");
  EXPECT_TRUE(screen.has("notice/text")) << "out of range";
  EXPECT_EQ(shown_state(screen), "idea hinge lambda=0.25 x=1 y=+1 w=1.2345678 theta=0");
  screen.click("idea/start values");
  EXPECT_EQ(shown_state(screen), "idea hinge lambda=0.25 x=1 y=+1 w=0.4 theta=0");
}

TEST(Ideas, EachIsKeptAsItWasLeftAndSoIsASession) {
  ui::ViewState kept;
  {
    Screen screen(1366, 768);
    screen.app->show_tab("idea hinge w=2");
    screen.frames(2);
    screen.click("ideas/idea projection");
    EXPECT_TRUE(shown_state(screen).starts_with("idea projection "));
    screen.click("ideas/idea hinge");
    EXPECT_EQ(shown_state(screen), "idea hinge lambda=0.25 x=1 y=+1 w=2 theta=0");
    kept = screen.app->view_state();
  }
  EXPECT_EQ(kept.at("ideas.chosen"), "hinge");
  Screen other(1366, 768);
  other.app->apply(kept);
  other.frames(2);
  EXPECT_EQ(other.app->page(), ui::Page::ideas);
  EXPECT_EQ(shown_state(other), "idea hinge lambda=0.25 x=1 y=+1 w=2 theta=0");
  ui::ViewState broken = kept;
  broken["ideas.hinge"] = "projection lambda=1";
  broken["ideas.chosen"] = "nothing";
  other.app->apply(broken);
  other.frames(2);
  EXPECT_EQ(shown_state(other), "idea hinge lambda=0.25 x=1 y=+1 w=0.4 theta=0");
}

TEST(Ideas, LambdaGoesIntoTheLab) {
  Screen screen(1600, 900);
  screen.app->show_tab("idea mean-hinge lambda=0.35");
  screen.frames(2);
  screen.click("verdict/Take $λ$ into the Lab");
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_EQ(screen.settle()->parameters.lambda, 0.35);
}

/// Every idea, in random states too: no text without its Chinese, nothing cut, in the smallest window of the promise.
TEST(Ideas, EveryTextHasItsChineseAndNothingIsCut) {
  for (const text::LanguageInfo& info : text::menu_languages()) {
    Screen screen(1280, 720);
    std::set<std::string> cut;
    screen.app->appearance().set_language(*text::parse_language(info.code));
    screen.app->show_tab("idea");
    screen.frames(2);
    const Missing missing;
    screen.app->context().watch.cut_labels = &cut;
    for (const ideas::Idea& idea : ideas::idea_list()) {
      std::vector<ideas::State> states{ideas::State(idea)};
      for (const ideas::Parameter& parameter : idea.parameters) {
        for (std::size_t i = 0; i < parameter.choices.size(); ++i)
          states.push_back(states[0].with(parameter.name, static_cast<double>(i)));
      }
      for (std::size_t i = 0, count = states.size(); i < count; ++i) {  // each handle somewhere else, and away
        for (const ideas::Handle& handle : ideas::make_scene(states[i]).handles) {
          for (const plot::DataPoint to : {plot::DataPoint{0, 0}, {1, 1}, {-2, 0.5}, {9, 9}})
            states.push_back(handle.move(to));
        }
      }
      for (const ideas::State& state : states) {
        screen.app->show_tab("idea " + state.text());
        screen.frames(1);
      }
      for (const ideas::Parameter& parameter : idea.parameters) {
        text::tr(parameter.title);
        for (const ideas::Choice& choice : parameter.choices) text::tr(choice.title);
      }
      for (const ideas::Handle& handle : ideas::make_scene(states[0]).handles) text::tr(handle.title);
    }
    for (const std::string& words : missing.texts()) {
      if (info.chinese) ADD_FAILURE() << "no Chinese for: " << words;
    }
    for (const std::string& label : cut) ADD_FAILURE() << info.code << " cuts off: " << label;
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
