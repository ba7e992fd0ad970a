// The lecture that can be read from the last row, panels by key, small windows, the sheet of keys, cards and callouts.
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "core/threads.h"
#include "figures/glossary.h"
#include "figures/theory_cards.h"
#include "ui/actions.h"
#include "ui/compat.h"
#include "ui/lecture.h"
#include "ui/screen.h"
#include "ui/settings.h"
#include "ui/views/callouts.h"

namespace pegasos::test {
namespace {

using ui::Panel;

float area_of(const plot::Rect& rect) { return rect.w * rect.h; }

// Of what is below the top bar and beside the strip of the problem.
TEST(Lecture, TheTwoPlanesAreItsCentreToo) {
  struct Screened {
    float w, h;
    int lines;
  };
  for (const auto& [w, h, lines] :
       {Screened{1366, 768, 768}, Screened{1600, 900, 900}, Screened{1920, 1080, 1080}, Screened{3840, 2160, 2160}}) {
    const float text = ui::suggested_text_scale(lines, 0, 1);
    for (const bool lecture : {false, true}) {
      const ui::Arrangement& one = lecture ? ui::Lecture::kLayout : ui::kStepLayout;
      const float scale = text * (lecture ? ui::Lecture{}.text : 1.F);
      const ui::Layout layout = ui::arrange({0, 0, w, h}, scale, one, Panel::none);
      const float free = (w - layout.controls.right()) * (h - layout.top_bar.h);
      const float planes = area_of(layout.data_plane) + area_of(layout.weight_space);
      EXPECT_GE(planes, 0.6F * free) << w << "x" << h << (lecture ? " lecture" : "");
      EXPECT_GE(layout.algorithm.h, 120 * scale) << w << "x" << h << (lecture ? " lecture" : "");
    }
  }
}

TEST(Lecture, ShowsNoToolsAndSaysTheStepInLargeLetters) {
  for (const auto& [w, h] : {std::pair{1366.F, 768.F}, std::pair{1024.F, 600.F}, std::pair{1920.F, 1080.F}}) {
    Screen screen(w, h);
    screen.press("l");
    for (int i = 0; i < 12; ++i) {
      screen.press("down");
      screen.settle();
      EXPECT_FALSE(screen.has("data plane/Brush"));
      if (w <= 1024) continue;  // there it may be scrolled, by whole lines
      EXPECT_FALSE(screen.has("algorithm/scroll sentence")) << w << "x" << h << ": the sentence has room, step " << i;
    }
    const plot::Rect sentence = screen.rect("algorithm/sentence");
    EXPECT_GT(sentence.x, w < 1400 ? 0.4F * w : 0.F) << "beside the lines where it is low";
    EXPECT_GE(sentence.h, 60) << w << "x" << h;
    EXPECT_TRUE((plot::Rect{0, 0, w, h}).encloses(screen.rect("algorithm/Projection")));
    screen.press("l");
    screen.frames(2);
    EXPECT_TRUE(screen.has("data plane/Brush"));
  }
}

TEST(Menus, FitWithoutAScrollBar) {
  for (const bool lecture : {false, true}) {
    Screen screen(1366, 768);
    if (lecture) screen.press("l");
    for (const char* menu : {"bar/File", "bar/Edit", "bar/View", "bar/Run", "bar/Help"}) {
      screen.click(menu);
      screen.frames(2);
      const ImGuiWindow* popup = nullptr;
      for (const ImGuiPopupData& open : GImGui->OpenPopupStack) popup = open.Window;
      ASSERT_NE(popup, nullptr) << menu;
      EXPECT_EQ(popup->ScrollMax.y, 0) << menu << (lecture ? " in a lecture" : "");
      EXPECT_LE(popup->Pos.x + popup->Size.x, 1366) << menu;
      EXPECT_LE(popup->Pos.y + popup->Size.y, 768) << menu;
      screen.press("escape");
      screen.frames(2);
    }
  }
}

TEST(KeySheet, IsGroupedAndFits) {
  for (const ui::KeyGroup& group : ui::key_groups()) {
    for (const ui::KeyLine& line : group.lines) {
      for (const std::string_view cap : line.caps()) EXPECT_FALSE(cap.empty()) << line.title();
    }
  }
  for (const ui::Action& action : ui::actions())
    EXPECT_EQ(action.group.empty(), action.keys.empty()) << action.title << ": a key stands on the sheet";
  Screen screen(1366, 768);
  screen.press("?");
  screen.frames(3);
  const plot::Rect sheet = screen.rect("dialog");
  int lines = 0;
  for (const auto& [name, place] : screen.widgets) {
    if (!name.starts_with("dialog/key ")) continue;
    ++lines;
    EXPECT_TRUE(sheet.encloses(place)) << name;
  }
  EXPECT_GT(lines, 50);
}

// It went one control further, as Tab does.
TEST(Panels, F6GoesFromPanelToPanelOnOtherPagesToo) {
  for (const char* page : {"page-theory", "page-experiments"}) {
    Screen screen;
    screen.app->perform(page);
    screen.frames(3);
    screen.settle(true);  // what is computed has panels of its own
    const auto panel = [&] {
      const std::string at = screen.app->context().walk.at;
      return at.substr(0, at.find('/'));
    };
    std::vector<std::string> seen;
    for (int i = 0; i < 12; ++i) {
      screen.press("f6");
      screen.frames(2);
      EXPECT_TRUE(seen.empty() || panel() != seen.back()) << page;
      seen.push_back(panel());
    }
    EXPECT_GE(std::set(seen.begin(), seen.end()).size(), 2U) << page;
    seen.pop_back();
    for (int i = 0; i < 5; ++i) {
      screen.press("shift+f6");
      screen.frames(2);
      EXPECT_EQ(panel(), seen.back()) << page << " back " << i;
      seen.pop_back();
    }
  }
}

TEST(Panels, F6StaysOnItsPage) {
  for (const char* page : {"page-theory", "page-experiments", "page-ideas"}) {
    Screen screen;
    screen.app->perform(page);
    screen.frames(3);
    const ui::Page shown = screen.app->page();
    ASSERT_NE(shown, ui::Page::run) << page;
    for (const char* key : {"f6", "shift+f6"}) {
      screen.press(key);
      screen.frames(2);
      EXPECT_EQ(screen.app->page(), shown) << page << key;
    }
  }
}

/// It opened what the panel is about, the first that Tab meets there.
TEST(Panels, SpaceAfterAJumpPlays) {
  Screen screen;
  screen.press("3");
  screen.frames(2);
  screen.press("space");
  for (int i = 0; i < 2000 && screen.session->snapshot()->position.t == 0; ++i) {
    screen.frames();
    threads::rest(std::chrono::milliseconds(1));
  }
  EXPECT_GT(screen.session->snapshot()->position.t, 0);
  screen.press("space");  // the run would go on for minutes
  EXPECT_FALSE(screen.settle()->playing);
  screen.press("tab");
  EXPECT_TRUE(screen.app->context().walk.at.starts_with("weight space/"));
}

TEST(Panels, KeysJumpAndTabStays) {
  Screen screen;
  screen.press("3");
  screen.frames(2);
  EXPECT_TRUE(screen.app->context().walk.at.starts_with("weight space/")) << screen.app->context().walk.at;
  EXPECT_TRUE(screen.has("data plane")) << "nothing is hidden by a jump";
  for (int i = 0; i < 20; ++i) {
    screen.press("tab");
    EXPECT_TRUE(screen.app->context().walk.at.starts_with("weight space/")) << screen.app->context().walk.at;
  }
  screen.press("f6");
  screen.frames(2);
  EXPECT_TRUE(screen.app->context().walk.at.starts_with("algorithm/")) << screen.app->context().walk.at;
  screen.press("shift+f6");
  screen.press("shift+f6");
  screen.frames(2);
  EXPECT_TRUE(screen.app->context().walk.at.starts_with("data plane/")) << screen.app->context().walk.at;
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.app->context().keyboard.on());
  std::set<std::string> panels;  // with none chosen Tab goes through the whole window
  for (int i = 0; i < 120; ++i) {
    screen.press("tab");
    const std::string name = screen.app->context().walk.at;
    panels.insert(name.substr(0, name.find('/')));
  }
  EXPECT_GT(panels.size(), 4U);
}

TEST(Panels, ADialogTakesTheWalkFromAPanel) {
  Screen screen;
  screen.press("2");
  screen.press("?");
  screen.frames(3);
  screen.press("tab");
  screen.frames(2);
  EXPECT_TRUE(screen.app->context().walk.at.starts_with("dialog/")) << screen.app->context().walk.at;
}

TEST(SmallWindow, BelowEightHundredOnePanelAtATime) {
  const char* const names[] = {"controls", "data plane", "weight space", "algorithm", "plot left", "plot right"};
  Screen screen(640, 480);
  const auto shown = [&] {
    std::string one;
    for (const char* name : names) {
      if (!screen.has(name)) continue;
      EXPECT_TRUE(one.empty()) << one << " and " << name;
      one = name;
    }
    return one;
  };
  EXPECT_EQ(shown(), "data plane");
  screen.press("3");
  screen.frames(2);
  EXPECT_EQ(shown(), "weight space");
  EXPECT_FALSE(screen.rect("ground/Weights").overlaps(screen.rect("weight space")));
  screen.press("f6");
  screen.frames(2);
  EXPECT_EQ(shown(), "algorithm");
  screen.press("escape");
  screen.click("ground/Right plot");
  screen.frames(2);
  EXPECT_EQ(shown(), "plot right");
  EXPECT_FALSE(ui::one_panel_only({0, 0, 800, 600}, 1));
  EXPECT_TRUE(ui::one_panel_only({0, 0, 1400, 1000}, 2));
}

TEST(SmallWindow, AtEightHundredPanelsHaveTheirTitlesAndTheirPlaces) {
  Screen screen(800, 600);
  const char* const names[] = {"data plane", "weight space", "algorithm", "plot right"};
  for (const char* a : names) {
    ASSERT_TRUE(screen.has(a)) << a;
    EXPECT_TRUE((plot::Rect{0, 0, 800, 600}).encloses(screen.rect(a))) << a;
    for (const char* b : names) EXPECT_TRUE(a == b || !screen.rect(a).overlaps(screen.rect(b))) << a << " " << b;
  }
}

TEST(Glossary, ATermOfThePseudoCodeHasACard) {
  Screen screen;
  screen.click("bar/Step");
  screen.settle();
  screen.move(screen.rect("algorithm/Sample batch 0").centre());
  screen.later(1);
  EXPECT_EQ(screen.app->context().link.linked(), "batch");
}

TEST(Callouts, NameThePartsWithoutCoveringEachOther) {
  for (const char* panel : {"data plane", "weight space", "plot right"}) {
    Screen screen(1366, 768);
    screen.app->perform("layout-step");
    screen.click("bar/Step");
    screen.settle(true);
    screen.frames(3);
    screen.move(screen.rect(std::string(panel) + "/help " + panel).centre());
    screen.frames(3);
    std::vector<plot::Rect> boxes;
    for (const auto& [name, place] : screen.widgets) {
      if (name.starts_with(std::string(panel) + "/callout ")) boxes.push_back(place);
    }
    EXPECT_GE(boxes.size(), 2U) << panel;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      EXPECT_TRUE(screen.rect(panel).encloses(boxes[i])) << panel;
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(boxes[i].overlaps(boxes[j])) << panel;
    }
    screen.move({5, 760});
    screen.frames(3);
    for (const auto& [name, place] : screen.widgets) EXPECT_EQ(name.find("/callout "), std::string::npos) << name;
  }
}

TEST(Help, ComesByAClickTooAndEscTakesItBeforeLectureMode) {
  Screen screen(1366, 768);
  screen.app->perform("layout-step");
  screen.frames(2);
  screen.click("algorithm/help algorithm");
  screen.frames(2);
  EXPECT_TRUE(screen.has("tooltip")) << "at once";
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.has("tooltip")) << "though the mouse is still there";
  screen.move({5, 760});
  screen.press("l");
  screen.frames(2);
  screen.click("weight space/help weight space");
  screen.frames(2);
  screen.press("escape");
  screen.frames(2);
  EXPECT_TRUE(screen.app->context().lecture);
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.app->context().lecture);
}

TEST(Layouts, TwoPlotsShowTwoThings) {
  Screen screen(1366, 768);
  screen.press("f2");
  screen.frames(2);
  for (const char* figure : {"Objective", "Suboptimality"}) {
    screen.press("f2");
    screen.frames(2);
    screen.click(std::string("plot right/") + figure);
    screen.frames(2);
    screen.press("f3");
    screen.frames(2);
    const ui::ViewState view = screen.app->view_state();
    EXPECT_NE(view.at("plot left.shown"), view.at("plot right.shown")) << figure;
  }
}

TEST(SmallWindow, AsManyReadingsAsThereIsRoomFor) {
  Screen screen(1024, 700);
  screen.app->perform("layout-step");
  screen.settle(true);
  screen.frames(3);
  EXPECT_TRUE(screen.has("controls/f(w)"));
  EXPECT_TRUE(screen.has("controls/f*"));
  EXPECT_FALSE(screen.rect("controls/f(w)").overlaps(screen.rect("controls/f*")));
}

TEST(Callouts, InEveryViewOfTheData) {
  Parameters digits;
  digits.data = "digits";
  digits.positive = "3";
  for (const char* view : {"Plane", "Margins", "Weights", "Pictures"}) {
    Screen screen(1366, 768, digits);
    screen.press("right");
    screen.settle(true);
    screen.click("data plane/" + std::string(view));
    screen.frames(3);
    screen.move(screen.rect("data plane/help data plane").centre());
    screen.frames(3);
    int named = 0;
    for (const auto& [name, place] : screen.widgets) named += name.starts_with("data plane/callout ") ? 1 : 0;
    EXPECT_GE(named, 2) << view;
  }
}

// What is named, and the sentence about the panel, are read whole whatever tool is in the hand.
TEST(Callouts, NoCardOfAToolLiesOverThem) {
  Screen screen(1366, 768);
  screen.press("right");
  screen.settle(true);
  screen.press("b");
  screen.frames(3);
  ASSERT_TRUE(screen.has("data plane/Spread"));
  screen.move(screen.rect("data plane/help data plane").centre());
  screen.frames(3);
  int named = 0;
  for (const auto& [name, place] : screen.widgets) named += name.starts_with("data plane/callout ") ? 1 : 0;
  EXPECT_GE(named, 2);
  EXPECT_FALSE(screen.has("data plane/Spread")) << "it comes back with the plane";
  screen.move({5, 5});
  screen.frames(3);
  EXPECT_TRUE(screen.has("data plane/Spread"));
}

TEST(TheoryCards, FourOfThemAndTheRowsBehind) {
  Parameters parameters;
  parameters.T = 300;
  Screen screen(1366, 768, parameters);
  screen.click("bar/page theory");
  screen.settle(true);
  screen.frames(2);
  for (const figures::TheoryCard& card : figures::theory_cards())
    EXPECT_TRUE(screen.has("statements/card " + std::string(card.title))) << card.title;
  EXPECT_FALSE(screen.has("statements/row Theorem 1"));
  screen.click("statements/card The ball");
  screen.frames(2);
  EXPECT_EQ(screen.app->view_state().at("theory.selected"), "Lemma 5");
  screen.click("statements/All rows");
  screen.frames(2);
  EXPECT_TRUE(screen.rect("statements/rows").encloses(screen.rect("statements/row Lemma 5"))) << "the chosen one";
  screen.click("statements/Plain words");
  screen.frames(2);
  EXPECT_TRUE(screen.has("statements/card The average"));
}

}  // namespace
}  // namespace pegasos::test
