// Figures under the hand: zoom, pan, box, fit, curves that toggle. A pane of its own on the null back end.
#include "ui/views/figure_pane.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ui/compat.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

plot::Figure line_figure(const ui::FigurePane& pane) {
  plot::Figure figure;
  figure.id = "test";
  figure.x = {{1, 1000}, plot::Scale::log10, "$t$", {1e-3, 1e9}};
  figure.y.range = {0, 10};
  figure.y.labels = false;  // the plot keeps its place whatever the numbers are
  plot::Line line;
  line.id = "curve";
  line.legend = "a curve";
  line.x = {1, 10, 1000};
  line.y = {9, 3, 1};
  figure.marks.emplace_back(line);
  if (pane.x) figure.x.range = *pane.x;
  if (pane.y) figure.y.range = *pane.y;
  for (const std::string& id : pane.hidden) plot::set_visible(figure, id, false);
  return figure;
}

/// One pane that fills a small screen, and a mouse.
class Hand {
 public:
  Hand() {
    context_.fonts = screen_.fonts;
    context_.theme = &plot::theme(plot::ThemeName::dark);
    context_.scale = screen_.fonts->scale();
    context_.watch.widgets = &widgets;
    frame(away_, false);
    frame(away_, false);
  }
  void frame(plot::Point mouse, bool down, float wheel = 0, bool shift = false) {
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = 1.F;  // slow enough that two clicks are not a double click
    ui::compat::mouse_move({mouse.x, mouse.y});
    ui::compat::mouse_button(0, down);
    ui::compat::mouse_wheel(wheel);
    io.KeyShift = shift;
    ImGui::NewFrame();
    io.KeyShift = shift;
    ui::begin_plain(context_, "test", {0, 0, 800, 500}, false);
    touched = pane.draw(context_, "figure", line_figure(pane), {20, 20, 700, 400});
    ui::end_plain(context_);
    ImGui::Render();
  }
  void drag(plot::Point from, plot::Point to, bool shift = false) {
    frame(from, false, 0, shift);
    frame(from, true, 0, shift);
    frame(to, true, 0, shift);
    frame(to, false, 0, shift);
    frame(away_, false);
  }
  void click(plot::Point p) {
    frame(p, false);
    frame(p, true);
    frame(p, false);
    const bool was = touched.clicked;
    frame(away_, false);
    touched.clicked = was;
  }
  const plot::Frame& axes() const { return pane.layout().frame; }
  plot::Point middle() const { return axes().area.centre(); }

  ui::FigurePane pane;
  ui::FigurePane::Touched touched;
  ui::WidgetMap widgets;

 private:
  plot::Point away_{790, 490};
  Screen screen_;
  ui::UiContext context_;
};

// A button's own id begins behind the last ##: what a person called a run or a class is shown whole.
TEST(Buttons, NamesWithSignsStandWhole) {
  const Screen screen;
  ui::WidgetMap widgets;
  ui::UiContext context;
  context.fonts = screen.fonts;
  context.theme = &plot::theme(plot::ThemeName::dark);
  context.watch.widgets = &widgets;
  ImGui::NewFrame();
  ui::begin_plain(context, "test", {0, 0, 400, 100}, false);
  ui::button(context, "##id##left", {10, 10, 80, 20}, {});
  ui::button(context, "a ##id →##right", {110, 10, 80, 20}, {});
  ui::button(context, "plain", {210, 10, 80, 20}, {});
  ui::end_plain(context);
  ImGui::Render();
  for (const char* name : {"test/##id", "test/a ##id →", "test/plain"}) EXPECT_TRUE(widgets.contains(name)) << name;
  EXPECT_TRUE(context.watch.name_clashes.empty());
}

TEST(FigurePane, TheWheelZoomsAboutTheMouse) {
  Hand hand;
  const plot::Point p{hand.middle().x + 60, hand.middle().y - 40};
  const plot::DataPoint before = hand.axes().from_pixel(p);
  hand.frame(p, false);
  hand.frame(p, false, 3);
  hand.frame(p, false);
  ASSERT_TRUE(hand.pane.x && hand.pane.y);
  EXPECT_GT(hand.pane.x->lo, 1.5);
  EXPECT_LT(hand.pane.y->width(), 7);
  const plot::DataPoint after = hand.axes().from_pixel(p);
  EXPECT_NEAR(after.x / before.x, 1, 1e-3);
  EXPECT_NEAR(after.y, before.y, 1e-3 * before.y);
  hand.pane.fit();
  const plot::Rect below = hand.pane.layout().x_axis;
  hand.frame(below.centre(), false);
  hand.frame(below.centre(), false, 2);
  EXPECT_TRUE(hand.pane.x.has_value());
  EXPECT_FALSE(hand.pane.y.has_value()) << "over the axis of t only t is zoomed";
}

TEST(FigurePane, WhatIsDraggedFollowsTheHand) {
  Hand hand;
  const plot::Point from = hand.middle();
  const plot::Point to{from.x + 80, from.y + 30};
  const plot::DataPoint held = hand.axes().from_pixel(from);
  hand.drag(from, to);
  const plot::DataPoint now = hand.axes().from_pixel(to);
  EXPECT_NEAR(now.x / held.x, 1, 1e-3);
  EXPECT_NEAR(now.y, held.y, 1e-3 * held.y);
}

TEST(FigurePane, AHandThatMovesInEveryPictureLosesNothing) {
  Hand hand;
  const plot::Point from = hand.middle();
  const plot::DataPoint held = hand.axes().from_pixel(from);
  hand.frame(from, false);
  hand.frame(from, true);
  for (int i = 1; i <= 8; ++i) hand.frame({from.x + 10.F * static_cast<float>(i), from.y}, true);
  hand.frame({from.x + 80, from.y}, false);
  hand.frame({from.x + 80, from.y}, false);
  const plot::DataPoint now = hand.axes().from_pixel({from.x + 80, from.y});
  EXPECT_NEAR(now.x / held.x, 1, 1e-3);
}

TEST(FigurePane, ABoxIsZoomedInto) {
  Hand hand;
  const plot::Point a{hand.middle().x - 100, hand.middle().y - 50};
  const plot::Point b{hand.middle().x + 50, hand.middle().y + 70};
  const plot::DataPoint low = hand.axes().from_pixel({a.x, b.y});
  const plot::DataPoint high = hand.axes().from_pixel({b.x, a.y});
  hand.drag(a, b, true);
  ASSERT_TRUE(hand.pane.x && hand.pane.y);
  EXPECT_NEAR(hand.pane.x->lo / low.x, 1, 1e-3);
  EXPECT_NEAR(hand.pane.x->hi / high.x, 1, 1e-3);
  EXPECT_NEAR(hand.pane.y->lo, low.y, 1e-2);
  EXPECT_NEAR(hand.pane.y->hi, high.y, 1e-2);
  hand.pane.fit();
  EXPECT_FALSE(hand.pane.zoomed());
  hand.frame({790, 490}, false);
  hand.drag(a, {a.x + 2, a.y + 2}, true);
  EXPECT_FALSE(hand.pane.zoomed()) << "a slip of the hand is no box";
}

TEST(FigurePane, AClickOnANameHidesItsCurve) {
  Hand hand;
  const plot::Rect entry = hand.widgets.at("test/figure/legend curve");
  hand.click(entry.centre());
  ASSERT_EQ(hand.pane.hidden, std::vector<std::string>{"curve"});
  EXPECT_FALSE(hand.touched.clicked);
  hand.click(entry.centre());
  EXPECT_TRUE(hand.pane.hidden.empty());
  hand.click(hand.middle());
  EXPECT_TRUE(hand.touched.clicked);
  EXPECT_FALSE(hand.pane.zoomed());
}

TEST(Views, ADoubleClickFitsAndTakesItsFirstClickBack) {
  Screen screen;
  screen.settle();
  const plot::Rect plane = screen.rect("weight space/figure/plot");
  const auto selected = [&] { return screen.app->context().selection.rows(); };
  std::vector<plot::Point> kinks;  // places where a click selects another example
  for (int i = 1; i < 40; ++i) {
    const plot::Point p{plane.x + plane.w * static_cast<float>(i) / 40, plane.y + 0.3F * plane.h};
    const std::vector<Row> before = selected();
    screen.click(p);
    screen.later(1);
    if (selected() != before) kinks.push_back(p);
  }
  ASSERT_GE(kinks.size(), 3U);
  for (std::size_t i = 0; i + 1 < kinks.size(); ++i) {
    screen.click(kinks[i]);
    screen.later(1);
    const std::vector<Row> before = selected();
    screen.double_click(kinks[i + 1]);
    EXPECT_EQ(selected(), before) << i;
    screen.later(1);
    screen.click(kinks[i + 1]);
    EXPECT_NE(selected(), before) << "the next click is one again";
    screen.later(1);
  }
}

TEST(Views, ButtonsOfTheSuboptimalityAndTheChoiceOfThePlot) {
  Screen screen;
  screen.settle(true);
  for (const char* widget : {"plot right/(L1)", "plot right/(P)", "plot right/Suboptimality", "plot right/log x",
                             "plot left/Menu", "data plane/Fit", "algorithm/Projection"}) {
    EXPECT_TRUE(screen.has(widget)) << widget;
  }
  EXPECT_FALSE(screen.has("plot left/(L1)")) << "the objective has no bound";
  screen.click("plot left/Norm");
  screen.frames(2);
  EXPECT_TRUE(screen.has("plot left/figure/plot"));
  EXPECT_FALSE(screen.has("data plane/Layout")) << "two features need no choice";
}

/// The name of the axis has a card about t, which is not that of a button upon it.
TEST(Views, AButtonBesideTheNameOfTheAxisHasItsOwnTip) {
  Screen screen(1366, 768);
  screen.lay_out(ui::kStepLayout);
  screen.settle(true);
  const auto tip = [&](const char* along) {
    screen.app->perform(along);
    screen.frames(2);
    screen.move({1, 1});
    screen.frames(2);
    screen.move(screen.rect("plot right/(L1)").centre());
    screen.frames(2);
    screen.later(1);
    screen.frames(2);
    return screen.has("tooltip") ? screen.rect("tooltip") : plot::Rect{};
  };
  ASSERT_GT(screen.rect("plot right/(L1)").y, screen.rect("plot right/figure/plot").bottom()) << "in a low plot";
  const plot::Rect by_steps = tip("along-steps");
  const plot::Rect by_examples = tip("along-examples");  // that name has no card
  ASSERT_FALSE(by_steps.empty());
  EXPECT_EQ(by_steps.w, by_examples.w);
  EXPECT_EQ(by_steps.h, by_examples.h);
}

}  // namespace
}  // namespace pegasos::test
