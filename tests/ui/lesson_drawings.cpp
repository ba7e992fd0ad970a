// Answers that are drawn into a plot or clicked into a plane, and letters that choose.
#include <gtest/gtest.h>

#include <cmath>

#include "lesson_column.h"
#include "lessons/judge.h"
#include "text/text.h"

namespace pegasos::test {
namespace {

void turn_to(Screen& screen, lessons::Ask::Kind kind) {
  while (!player(screen).step().ask || player(screen).step().ask->kind != kind) {
    ASSERT_FALSE(at_last_step(player(screen)));
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
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

/// The end that the mouse did not reach stayed at the height of the beginning, and was told to be too high; a stroke
/// that began on a curve's name drew nothing.
TEST(Lessons, ACurveWhoseStrokeEndsEarlyGoesOnAsItEnded) {
  Screen screen(1366, 768);
  start(screen, "k-and-T");
  turn_to(screen, lessons::Ask::Kind::Curve);
  const plot::Rect plot = screen.rect(plot_of(screen) + "/figure/plot");
  screen.drag({plot.x + 20, plot.y + 0.3F * plot.h}, {plot.right() - 30, plot.y + 0.7F * plot.h});
  lock(screen);
  const lessons::Sheet& sheet = player(screen).step().ask->sheet;
  const lessons::Curve curve = answer_of(screen).curve;
  const auto share = [&](double t) { return plot::to_unit(sheet.values, curve.at(t)); };
  EXPECT_LT(share(3200), share(1) - 0.3);
  EXPECT_NEAR(share(3200), share(2000), 0.05);
  EXPECT_NEAR(share(1), share(1.1), 0.05);
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
  ASSERT_NE(other.app->context().lesson.sketch, nullptr);
  EXPECT_FALSE(other.app->context().lesson.sketch->open());
  EXPECT_EQ(other.app->context().lesson.sketch->text(), answer);
  EXPECT_EQ(other.app->view_state().at("lesson.player"), kept.at("lesson.player"));
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

}  // namespace
}  // namespace pegasos::test
