// Fingers in place of a mouse: a narrow window shows one thing at a time, nothing is cut or lies on something else,
// what is pressed is large enough, and taps, drags, long presses and two fingers do what the mouse does.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "session/first_problem.h"
#include "text/text.h"
#include "ui/fingers.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

using plot::Point;
using plot::Rect;
using What = ui::Fingers::What;

struct Phone : Screen {
  explicit Phone(float w = 390, float h = 844, float scale = 1) : Screen(w, h, session::first_problem(), scale) {
    app->appearance().settings().touch = true;
    settle(true);
    frames(4);
  }
  ~Phone() { text::set_language(text::Language::english); }

  ui::Fingers fingers{*app, hand()};
  double now_s = 0;

  void touch(int finger, What what, Point at) {
    fingers.touch(finger, what, at, now_s);
    frames(3);
  }
  void tap(Point at) {
    touch(1, What::down, at);
    touch(1, What::up, at);
    frames(3);
  }
  void tap(const std::string& widget) { tap(rect(widget).centre()); }
  void swipe(Point from, Point to) {
    touch(1, What::down, from);
    for (int i = 1; i <= 8; ++i) {
      const float s = static_cast<float>(i) / 8;
      touch(1, What::move, {from.x + s * (to.x - from.x), from.y + s * (to.y - from.y)});
    }
    touch(1, What::up, to);
  }
  void rest(double seconds) {
    now_s += seconds;
    fingers.follow(now_s);
    later(seconds);
  }
};

constexpr const char* kPanels[] = {"controls", "data plane", "weight space", "algorithm", "plot left", "plot right"};

/// What lies over something else of that part of the window, or beyond the window.
std::string crowded(const Screen& screen, const std::string& part) {
  std::string out;
  const Rect all{0, 0, screen.width, screen.height};
  for (auto one = screen.widgets.begin(); one != screen.widgets.end(); ++one) {
    if (!one->first.starts_with(part)) continue;
    if (!all.encloses(one->second.shrunk(0.5F))) out += one->first + " is cut; ";
    for (auto other = std::next(one); other != screen.widgets.end(); ++other) {
      if (other->first.starts_with(part) && one->second.shrunk(1).overlaps(other->second.shrunk(1)))
        out += one->first + " lies on " + other->first + "; ";
    }
  }
  return out;
}

TEST(Touch, OnePanelAtATimeAndTheWayToTheNext) {
  Phone phone;
  std::set<std::string> seen;
  for (int i = 0; i < 6; ++i) {
    std::string shown;
    for (const char* panel : kPanels) {
      if (phone.has(panel)) shown += panel;
    }
    EXPECT_TRUE(std::ranges::find(kPanels, shown) != std::end(kPanels)) << shown;
    EXPECT_GT(phone.rect(shown).w, 370);
    EXPECT_GT(phone.rect(shown).h, 500);
    seen.insert(shown);
    phone.tap("ground/Panel after");
  }
  EXPECT_EQ(seen.size(), 6U);
  phone.tap("ground/Panel before");
  phone.tap("ground/Panel");
  phone.tap("ground/Weight space");
  EXPECT_TRUE(phone.has("weight space"));
}

TEST(Touch, TheBarIsLargeEnoughAndNothingOfItIsCut) {
  for (const auto& [w, h] :
       {std::pair(390.F, 844.F), std::pair(360.F, 640.F), std::pair(844.F, 390.F), std::pair(1024.F, 768.F)}) {
    Phone phone(w, h);
    for (const text::LanguageInfo& info : text::menu_languages()) {
      phone.app->appearance().set_language(*text::parse_language(info.code));
      phone.frames(3);
      std::set<std::string> cut;
      phone.app->context().watch.cut_labels = &cut;
      phone.frames(2);
      phone.app->context().watch.cut_labels = nullptr;
      for (const std::string& label : cut)
        EXPECT_FALSE(label.starts_with("bar/") || label.starts_with("ground/")) << label;
      EXPECT_EQ(crowded(phone, "bar/"), "") << info.code << " " << w << "x" << h;
      EXPECT_EQ(crowded(phone, "ground/Panel"), "") << info.code << " " << w << "x" << h;
      for (const char* name : {"bar/page run", "bar/page theory", "bar/page ideas", "bar/Play or pause", "bar/Step",
                               "bar/Step back", "bar/×10", "bar/Timeline", "bar/Speed"}) {
        EXPECT_GE(phone.rect(name).w, 39.9F) << name << " " << info.code << " " << w;
        EXPECT_GE(phone.rect(name).h, 39.9F) << name << " " << info.code << " " << w;
      }
    }
  }
}

TEST(Touch, APhonesPixelsAreSmall) {
  Phone phone(1170, 2532, 3);
  EXPECT_TRUE(phone.has("bar/Menu"));
  EXPECT_GE(phone.rect("bar/Step").w, 119.5F);
  EXPECT_EQ(crowded(phone, "bar/"), "");
  phone.tap("bar/Step");
  EXPECT_EQ(phone.settle()->position.t, 1);
}

TEST(Touch, EveryPageAndALessonFit) {
  Phone phone;
  for (const ui::Page page : {ui::Page::theory, ui::Page::experiments, ui::Page::ideas, ui::Page::run}) {
    phone.app->show_page(page);
    phone.settle(true);
    phone.frames(4);
    const Rect all{0, 0, 390, 844};
    for (const auto& [name, place] : phone.widgets) {
      const bool whole = name.find('/') == std::string::npos || name.starts_with("bar/");
      EXPECT_TRUE(!whole || all.encloses(place)) << name;
    }
    EXPECT_TRUE(phone.has("bar/page run") && phone.has("bar/Menu"));
  }
  phone.app->context().requests.start_lesson("first-five-minutes", 0);
  phone.settle();
  phone.frames(3);
  ASSERT_TRUE(phone.has("lesson"));
  EXPECT_GT(phone.rect("lesson").w, 370);
  EXPECT_FALSE(phone.rect("lesson").overlaps(phone.rect("data plane")));
}

TEST(Touch, APageShowsOneCardAtATimeInTheSizeOfTheRest) {
  Phone phone;
  phone.app->show_page(ui::Page::theory);
  phone.settle(true);
  phone.frames(4);
  EXPECT_EQ(crowded(phone, "bar/"), "");
  ASSERT_TRUE(phone.has("statements") && !phone.has("statement"));
  EXPECT_GT(phone.rect("statements").w, 370);
  EXPECT_GE(phone.rect("bar/number of runs").h, 27.9F) << "no smaller than elsewhere";
  const auto card =
      std::ranges::find_if(phone.widgets, [](const auto& one) { return one.first.starts_with("statements/card "); });
  ASSERT_NE(card, phone.widgets.end());
  phone.tap("theory cards/Panel before");
  EXPECT_TRUE(phone.has("lower right") && !phone.has("statements"));
  phone.tap("theory cards/Panel after");
  EXPECT_TRUE(phone.has("statements"));

  phone.app->show_page(ui::Page::experiments);
  phone.frames(3);
  EXPECT_EQ(crowded(phone, "bar/"), "");
  EXPECT_GT(phone.rect("experiments").w, 370);
  EXPECT_FALSE(phone.has("figure"));
  phone.app->show_page(ui::Page::ideas);
  phone.frames(3);
  EXPECT_GT(phone.rect("idea").w, 370);
  EXPECT_GT(phone.rect("idea").h, 250);
}

TEST(Touch, MenusHangBehindOneButton) {
  Phone phone;
  phone.tap("bar/Menu");
  phone.tap("bar/View");
  ASSERT_TRUE(phone.has("bar/Light theme"));
  EXPECT_GE(phone.rect("bar/Light theme").h, 40);
  phone.tap("bar/Light theme");
  EXPECT_EQ(phone.app->appearance().theme().name, plot::ThemeName::light);
  EXPECT_FALSE(phone.has("bar/Light theme"));
}

TEST(Touch, ATapPressesAlsoBesideASmallControl) {
  Phone phone;
  phone.tap("bar/Step");
  EXPECT_EQ(phone.settle()->position.t, 1);
  const Rect small = phone.rect("data plane/help data plane");
  ASSERT_LT(small.h, 30);
  const Point above{small.centre().x, small.y - 6};
  EXPECT_FALSE(small.contains(above));
  EXPECT_TRUE(small.contains(phone.fingers.meant(above)));
  const Point inside = small.centre();
  EXPECT_EQ(phone.fingers.meant(inside), inside);
  const Point far{phone.rect("data plane/figure/plot").centre()};
  EXPECT_EQ(phone.fingers.meant(far), far);
}

TEST(Touch, ADragMovesAndTwoFingersZoom) {
  Phone phone;
  phone.tap("ground/Panel after");  // the weight space
  const Rect figure = phone.rect("weight space/figure/plot");
  const auto view = [&] { return phone.app->view_state(); };
  const ui::ViewState before = view();
  const Point c = figure.centre();
  phone.touch(1, What::down, {c.x - 30, c.y});
  phone.touch(2, What::down, {c.x + 30, c.y});
  phone.touch(1, What::move, {c.x - 90, c.y});
  phone.touch(2, What::move, {c.x + 90, c.y});
  phone.touch(1, What::up, {c.x - 90, c.y});
  phone.touch(2, What::up, {c.x + 90, c.y});
  const ui::ViewState zoomed = view();
  EXPECT_NE(zoomed, before) << "three times as near";
  phone.swipe(c, {c.x + 60, c.y + 40});
  EXPECT_NE(view(), zoomed) << "moved";
  EXPECT_EQ(phone.session->snapshot()->position.t, 0) << "nothing was pressed";
}

TEST(Touch, AFingerScrollsWhatScrolls) {
  Phone phone(390, 600);
  phone.tap("ground/Panel before");
  ASSERT_TRUE(phone.has("controls"));
  const auto first = phone.rect("controls/data");
  const Point from{200, 440};
  phone.swipe(from, {205, 320});
  EXPECT_LT(phone.rect("controls/data").y, first.y - 40);
  EXPECT_EQ(phone.session->snapshot()->parameters, session::first_problem()) << "no slider was moved";
}

TEST(Touch, ARestingFingerReadsAndOpensTheMenu) {
  Phone phone;
  for (int i = 0; i < 2; ++i) phone.tap("ground/Panel before");
  phone.session->push(session::RunTo{50});
  phone.settle();
  const Point at = phone.rect("plot right/figure/plot").centre();
  phone.touch(1, What::down, at);
  phone.rest(1);
  phone.frames(3);
  EXPECT_FALSE(phone.fingers.due_in(phone.now_s));
  phone.touch(1, What::up, at);
  phone.frames(3);
  EXPECT_TRUE(phone.has("plot right/Save as SVG")) << "what the right button opens";
}

// The long panel came, without k and T; beside a lesson nothing did.
TEST(Layouts, InALectureTheStripComesFirst) {
  Screen screen(1366, 768);
  screen.press("l");
  EXPECT_FALSE(screen.has("controls"));
  screen.press("o");
  for (const char* name : {"controls/lambda", "controls/k", "controls/T"}) EXPECT_TRUE(screen.has(name)) << name;
  EXPECT_FALSE(screen.has("controls/sampling"));
  screen.press("o");
  EXPECT_TRUE(screen.has("controls/sampling"));
  Screen small(700, 520);  // one panel at a time
  EXPECT_FALSE(small.has("controls/lambda"));
  small.press("o");
  EXPECT_TRUE(small.has("controls/lambda"));
}

}  // namespace
}  // namespace pegasos::test
