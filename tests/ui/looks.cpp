// Lecture mode, hidden panels, small windows, text sizes, the offer of the first lesson.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "session/first_problem.h"
#include "text/text.h"
#include "ui/lecture.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

using ui::Panel;
using ui::PanelSet;

TEST(Lecture, HidesPanelsAndComesBackExactly) {
  Screen screen;
  screen.app->appearance().set_theme(plot::ThemeName::dark);
  screen.frames(2);
  const ui::WidgetMap before = screen.widgets;
  const ui::Settings settings = screen.app->appearance().settings();
  screen.press("l");
  EXPECT_TRUE(screen.app->context().lecture);
  EXPECT_EQ(screen.app->appearance().theme().name, plot::ThemeName::high_contrast);
  EXPECT_FLOAT_EQ(screen.app->appearance().theme().line_scale,
                  plot::theme(plot::ThemeName::high_contrast).line_scale * 1.6F);
  EXPECT_FLOAT_EQ(screen.app->appearance().text_scale(), 1.35F);
  for (const char* hidden : {"controls", "plot left", "plot right"}) EXPECT_FALSE(screen.has(hidden)) << hidden;
  for (const char* shown : {"data plane", "weight space", "algorithm"}) EXPECT_TRUE(screen.has(shown)) << shown;
  screen.press("ctrl++");  // larger here does not mean larger there
  screen.press("escape");
  EXPECT_FALSE(screen.app->context().lecture);
  EXPECT_EQ(screen.app->appearance().theme().name, plot::ThemeName::dark);
  EXPECT_EQ(screen.app->appearance().settings().text_scale, settings.text_scale);
  screen.frames(2);
  EXPECT_EQ(screen.widgets, before);
}

TEST(Lecture, TheClickerSteps) {
  Screen screen;
  screen.press("f5");
  screen.press("pagedown");
  EXPECT_EQ(screen.settle()->position, (Position{1, Phase::Projection}));
  screen.press("pageup");
  EXPECT_EQ(screen.settle()->position.t, 0);
  screen.app->appearance().settings().lecture.clicker_steps = false;
  screen.press("pagedown");
  EXPECT_EQ(screen.settle()->position, (Position{1, Phase::Sample}));
  screen.press(".");
  EXPECT_FALSE(screen.has("data plane"));
  screen.press("pagedown");  // any key brings the picture back, and does nothing else
  EXPECT_TRUE(screen.has("data plane"));
  EXPECT_EQ(screen.settle()->position, (Position{1, Phase::Sample}));
}

TEST(Lecture, GoesThroughText) {
  ui::Lecture lecture;
  lecture.layout.hidden = PanelSet::of({Panel::weight_space});
  lecture.theme = plot::ThemeName::light;
  lecture.text = 1.5F;
  lecture.clicker_steps = false;
  ui::ViewState state;
  keep(ui::Fields::into(state), lecture);
  ui::Lecture read;
  keep(ui::Fields::from(state), read);
  EXPECT_EQ(read, lecture);
  state["lecture.hidden"] = "controls,data-plane,weight-space,algorithm,plot-left,plot-right";  // nothing to see
  state["lecture.text"] = "a lot";
  keep(ui::Fields::from(state), read);
  EXPECT_EQ(read, lecture);
}

/// Of a panel that stood between two pixels Dear ImGui cut the frame at the right or below.
TEST(Panels, StandOnWholePixels) {
  const std::set<std::string> kNoPanels{"bar", "ground", "tooltip", "beside runs", "pins"};
  for (const float text : {1.F, 1.35F, 1.15F}) {
    Screen screen(1601, 903);
    screen.app->appearance().settings().text_scale = text;
    for (const char* page : {"page-run", "page-theory", "page-experiments", "page-ideas"}) {
      screen.app->perform(page);
      screen.frames(4);
      for (const auto& [name, place] : screen.widgets) {
        if (name.find('/') != std::string::npos || kNoPanels.contains(name)) continue;
        for (const float edge : {place.x, place.y, place.right(), place.bottom()})
          EXPECT_EQ(edge, std::round(edge)) << page << " " << name << " " << text;
      }
    }
  }
}

TEST(Panels, AreHiddenAndShownInTheirDialog) {
  Screen screen;
  screen.click("bar/View");
  screen.click("bar/Panels…");
  screen.frames(3);
  screen.click("dialog/Problem and method");
  screen.click("dialog/Pegasos, line by line");
  screen.press("escape");
  screen.frames(3);
  EXPECT_FALSE(screen.has("controls"));
  EXPECT_FALSE(screen.has("algorithm"));
  EXPECT_LT(screen.rect("data plane").x, 30);
  screen.press("1");  // hidden is not out of reach
  EXPECT_TRUE(screen.has("controls"));
  screen.press("ctrl+1");
  EXPECT_FALSE(screen.has("controls"));
  screen.click("bar/View");
  screen.click("bar/All panels");
  EXPECT_TRUE(screen.has("controls"));
}

TEST(Panels, TheLastOneStays) {
  Screen screen;
  screen.app->appearance().settings().layout.hidden =
      PanelSet::of({Panel::controls, Panel::weight_space, Panel::algorithm, Panel::plot_left, Panel::plot_right});
  screen.frames(2);
  screen.app->perform("panels");
  screen.frames(3);
  screen.click("dialog/Data plane");
  screen.press("escape");
  screen.frames(2);
  EXPECT_TRUE(screen.has("data plane"));
}

/// Whether there is a bias was said only where there is one, and pushed all below it down.
TEST(Layouts, ABiasMovesNothingInTheStrip) {
  Screen screen;
  screen.press("f2");
  const auto places = [&] {
    screen.settle(true);
    screen.frames(2);
    std::map<std::string, float> at;
    for (const auto& [name, rect] : screen.widgets) {
      if (name.starts_with("controls/")) at[name] = rect.y;
    }
    return at;
  };
  const auto before = places();
  ASSERT_TRUE(before.contains("controls/New order  N"));
  screen.session->push(session::SetParameter{"bias", "feature:1"});
  EXPECT_EQ(places(), before);
}

TEST(Layouts, ByKeyAndTheStripUnfolds) {
  Screen screen;
  screen.press("f2");
  EXPECT_FALSE(screen.has("plot left"));
  EXPECT_TRUE(screen.has("controls/lambda") && screen.has("controls/projection") &&
              screen.has("controls/New order  N"));
  EXPECT_FALSE(screen.has("controls/sampling"));
  const float strip = screen.rect("controls").w;
  screen.fill_in("controls/lambda", "0.5");
  EXPECT_EQ(screen.settle()->parameters.lambda, 0.5);
  screen.press("o");
  EXPECT_TRUE(screen.has("controls/sampling"));
  EXPECT_GT(screen.rect("controls").w, 1.9F * strip);
  screen.click("controls/Fold");
  screen.frames(2);
  EXPECT_EQ(screen.rect("controls").w, strip);
  screen.press("f3");
  EXPECT_FALSE(screen.has("algorithm"));
  EXPECT_GT(screen.rect("plot left").h, screen.rect("data plane").h);
  screen.press("f4");
  for (const char* panel : {"controls", "data plane", "weight space", "algorithm", "plot left", "plot right"})
    EXPECT_TRUE(screen.has(panel)) << panel;
}

TEST(Layouts, OnesOwnIsKeptAndComesBack) {
  Screen screen;
  screen.press("f7");
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/text")) << "the key says that none was kept";
  screen.press("f4");
  screen.press("o");
  screen.press("shift+f7");
  screen.press("f3");
  screen.frames(2);
  EXPECT_FALSE(screen.has("algorithm"));
  screen.press("f7");
  screen.frames(2);
  EXPECT_TRUE(screen.has("algorithm") && screen.has("plot left") && screen.has("controls/sampling"));
}

TEST(Layouts, TheRunsStandInAPlotThatIsShown) {
  Screen screen;
  screen.press("f2");
  screen.app->perform("show-runs");
  screen.frames(2);
  EXPECT_TRUE(screen.has("plot right/row live"));
}

TEST(Notices, MoveNothing) {
  Screen screen;
  ui::WidgetMap before = screen.widgets;
  screen.app->context().requests.notify("something was saved somewhere");
  screen.frames(2);
  ASSERT_TRUE(screen.has("notice/text"));
  for (const auto& [name, place] : before) {
    if (name == "beside runs") continue;  // the room that is left beside it; the words in it stay
    EXPECT_EQ(screen.rect(name), place) << name;
  }
  screen.press("ctrl+3");  // also above a panel that was not there before
  EXPECT_TRUE(screen.has("notice/text"));
  screen.click("notice/Close notice");
  screen.frames(2);
  EXPECT_FALSE(screen.has("notice/text"));
}

TEST(Notices, AnOlderOneDoesNotComeBackAfterANewerOne) {
  Screen screen;
  screen.session->push(session::SaveSession{(screen.folder / "a.session").string()});
  screen.settle();
  ASSERT_TRUE(screen.has("notice/text")) << "it says where";
  screen.app->context().requests.notify("something newer");
  screen.frames(2);
  screen.later(60);
  screen.frames(2);
  EXPECT_FALSE(screen.has("notice/text"));
}

TEST(Layout, HiddenPanelsLeaveTheirPlace) {
  const Panel panels[] = {Panel::controls,  Panel::data_plane, Panel::weight_space,
                          Panel::algorithm, Panel::plot_left,  Panel::plot_right};
  for (unsigned bits = 0; bits < 63; ++bits) {
    PanelSet hidden;
    for (unsigned i = 0; i < 6; ++i) hidden.set(panels[i], (bits >> i & 1U) != 0);
    const ui::Layout layout = ui::arrange({0, 0, 1600, 900}, 1, {{}, hidden, false}, Panel::none);
    float covered = 0;
    for (const Panel panel : panels) {
      const plot::Rect place = layout.of(panel);
      EXPECT_EQ(place.empty(), hidden.has(panel)) << bits;
      covered += place.w * place.h;
    }
    EXPECT_GT(covered, 0.94F * 1576 * 820) << bits;
  }
}

TEST(SmallWindow, LargeTextKeepsTheTimelineAndTheSentence) {
  Screen screen(1280, 720, {}, 1.3F);
  screen.click("bar/Step");
  screen.settle();
  const plot::Rect all{0, 0, 1280, 720};
  EXPECT_GT(screen.rect("bar/Timeline").w, 150);
  EXPECT_TRUE(all.encloses(screen.rect("bar/Jump to t")));
  for (const auto& [name, rect] : screen.widgets) {
    if (name.starts_with("controls/")) continue;
    EXPECT_TRUE(all.encloses(rect)) << name;
  }
}

TEST(PseudoCode, ItsLinesStandStillFromStepToStep) {
  for (const auto& [width, height] : {std::pair(1366.F, 768.F), std::pair(1024.F, 600.F), std::pair(1920.F, 1080.F)}) {
    Screen screen(width, height, session::first_problem());
    screen.press("f2");
    screen.settle(true);
    screen.frames(3);
    const plot::Rect sentence = screen.rect("algorithm/sentence");
    const plot::Rect line = screen.rect("algorithm/Projection");
    for (int phases = 0; phases < 80; ++phases) {
      screen.session->push(session::SubStep{});
      screen.settle();
      EXPECT_EQ(screen.rect("algorithm/Projection"), line) << width << " " << phases;
      EXPECT_EQ(screen.rect("algorithm/sentence"), sentence) << width << " " << phases;
    }
  }
}

/// What of the top bar lies over something else of it, or beyond the window.
std::string crowded(const Screen& screen) {
  std::string out;
  for (auto one = screen.widgets.begin(); one != screen.widgets.end(); ++one) {
    if (!one->first.starts_with("bar/")) continue;
    if (one->second.right() > screen.width + 0.5F) out += one->first + " is cut; ";
    for (auto other = std::next(one); other != screen.widgets.end(); ++other) {
      if (other->first.starts_with("bar/") && one->second.shrunk(1).overlaps(other->second.shrunk(1)))
        out += one->first + " lies on " + other->first + "; ";
    }
  }
  return out;
}

TEST(SmallWindow, NothingOfTheTopBarLiesOnAnotherPartOfIt) {
  constexpr std::pair<float, float> kSizes[] = {{320, 240},  {300, 700},  {640, 480}, {799, 600},
                                                {1000, 700}, {1310, 700}, {1366, 768}};
  for (const auto& [width, height] : kSizes) {
    Screen screen(width, height);
    for (const text::LanguageInfo& info : text::menu_languages()) {
      screen.app->appearance().set_language(*text::parse_language(info.code));
      for (const ui::Page page : {ui::Page::run, ui::Page::ideas}) {
        screen.app->show_page(page);
        screen.frames(3);
        EXPECT_TRUE(screen.has("bar/Help"));
        EXPECT_EQ(crowded(screen), "") << info.code << " " << width << "x" << height;
      }
      screen.app->show_page(ui::Page::run);
      screen.frames(2);
      EXPECT_TRUE(screen.has("bar/Jump to t") && screen.has("bar/Epoch")) << width;
      EXPECT_TRUE(screen.has("bar/Timeline")) << info.code << " " << width;
    }
  }
  text::set_language(text::Language::english);
}

TEST(SmallWindow, TextNeverGrowsOverItsControls) {
  Screen screen(960, 600);
  for (int i = 0; i < 12; ++i) screen.press("ctrl++");
  EXPECT_LE(screen.app->appearance().text_scale(), 960.F / 800 + 0.01F);
  EXPECT_GE(screen.app->appearance().text_scale(), 1);
}

TEST(TextSize, FollowsTheScreen) {
  EXPECT_EQ(ui::suggested_text_scale(900, 96, 1), 1);
  EXPECT_EQ(ui::suggested_text_scale(1440, 109, 1), 1);
  EXPECT_NEAR(ui::suggested_text_scale(2160, 163, 1), 1.7, 0.051);
  EXPECT_NEAR(ui::suggested_text_scale(2160, 0, 1), 1.55, 0.051);
  EXPECT_EQ(ui::suggested_text_scale(2160, 163, 2), 1);  // the desktop scales already
  EXPECT_LE(ui::suggested_text_scale(16000, 900, 1), 2);
}

TEST(FirstLesson, IsOfferedUntilItIsTakenOrPutAway) {
  constexpr const char* kTake = "beside runs/The first five minutes";
  Screen screen;
  EXPECT_FALSE(screen.has(kTake)) << "known already";
  screen.app->appearance().settings().offers_lesson = true;
  screen.frames(3);
  ASSERT_TRUE(screen.has(kTake));
  const plot::Rect plane = screen.rect("data plane");
  EXPECT_TRUE(screen.press("space"));  // it waits for nobody
  EXPECT_TRUE(screen.press("space"));
  screen.click("beside runs/Not now");
  screen.frames(2);
  EXPECT_FALSE(screen.has(kTake));
  EXPECT_FALSE(screen.app->appearance().settings().offers_lesson);
  EXPECT_EQ(screen.rect("data plane"), plane) << "it covered and moved nothing";
  EXPECT_TRUE(screen.has("notice/text")) << "where lessons are";
  screen.click("bar/Help");
  screen.click("bar/Lessons");
  screen.frames(2);
  EXPECT_TRUE(screen.has("lesson")) << "where who seeks help looks";
  screen.click("lesson/close");
  screen.frames(2);
  screen.app->appearance().settings().offers_lesson = true;
  screen.frames(3);
  screen.click(kTake);
  screen.frames(3);
  EXPECT_TRUE(screen.has("lesson"));
  EXPECT_FALSE(screen.app->appearance().settings().offers_lesson);
  screen.click("lesson/close");
  screen.app->appearance().settings().offers_lesson = true;
  screen.frames(3);
  EXPECT_FALSE(screen.has(kTake)) << "who has begun a lesson is not new here";
}

/// A theme that was chosen in the dialog of pictures went with the dialog.
TEST(Looks, TheThemeOfAPictureIsThatOfTheNext) {
  const CurrentFolder folder;
  Screen screen;
  screen.settle(true);
  const auto save = [&](const char* theme) {
    screen.move(screen.rect("plot right/figure/plot").centre());
    screen.press("ctrl+e");
    screen.frames(3);
    if (theme != nullptr) screen.click(std::string("picture/") + theme);
    screen.click("picture/SVG");
    screen.frames(2);
    screen.click("picture/Save");
    screen.frames(3);
    if (screen.has("picture/Replace")) screen.click("picture/Replace");
    screen.frames(3);
    std::ostringstream text;
    text << std::ifstream(folder / "pegasos-suboptimality.svg").rdbuf();
    return text.str();
  };
  const std::string dark = save("Dark");
  EXPECT_NE(dark.find("--theme dark"), std::string::npos);
  EXPECT_EQ(save(nullptr), dark) << "the next picture";
  const std::string contrast = save("Contrast");
  EXPECT_NE(contrast.find("--theme high-contrast"), std::string::npos);
  EXPECT_EQ(save(nullptr), contrast);
}

}  // namespace
}  // namespace pegasos::test
