// Painting with a simulated hand: what is selected, moved, added and erased, and that each gesture is one undo.
#include <gtest/gtest.h>

#include <cmath>

#include "exports/picture_file.h"
#include "figures/glossary.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

using session::SnapshotPtr;

/// A screen with few points, and what the tests ask of it.
class Canvas : public Screen {
 public:
  explicit Canvas(const Parameters& parameters = few()) : Screen(1600, 900, parameters) {}
  static Parameters few() {
    Parameters parameters;
    parameters.m = 12;
    parameters.noise = 0.4;
    return parameters;
  }
  plot::Point at(Row row) const { return rect("data plane/point " + std::to_string(row)).centre(); }
  plot::Rect plot() const { return rect("data plane/figure/plot"); }
  SnapshotPtr now() { return settle(); }
  double x1(Row row) { return now()->table->rows.row(row).at(0); }
  double x2(Row row) { return now()->table->rows.row(row).at(1); }
  /// A place where no point is near.
  plot::Point empty_ground() const {
    for (float y = plot().y + 30; y < plot().bottom() - 60; y += 12) {
      for (float x = plot().x + 260; x < plot().right() - 40; x += 12) {
        bool free = true;
        for (Row row = 0; row < 12; ++row) {
          if (!has("data plane/point " + std::to_string(row))) continue;
          free = free && std::hypot(at(row).x - x, at(row).y - y) > 30;
        }
        if (free) return {x, y};
      }
    }
    ADD_FAILURE() << "the plot is full";
    return {};
  }
};

TEST(Paint, ADraggedPointGoesWithTheHandAndIsOneUndo) {
  Canvas canvas;
  canvas.press("shift+right");
  const SnapshotPtr before = canvas.settle(true);
  const plot::Point from = canvas.at(3);
  const plot::Rect plot = canvas.plot();
  const plot::Point to{2 * plot.centre().x - from.x, 2 * plot.centre().y - from.y};  // to the other class
  canvas.drag(from, to);
  const SnapshotPtr now = canvas.settle();
  EXPECT_NE(now->data->checksum(), before->data->checksum());
  EXPECT_EQ(now->undo_steps, before->undo_steps + 1);
  EXPECT_EQ(now->position, before->position) << "stays at t";
  EXPECT_NEAR(canvas.at(3).x, to.x, 1.5);
  EXPECT_NEAR(canvas.at(3).y, to.y, 1.5);
  ASSERT_TRUE(now->optimum.known());
  EXPECT_NE(now->optimum.optimum->w, before->optimum.optimum->w) << "w* has followed";
  canvas.press("ctrl+z");
  EXPECT_EQ(canvas.settle()->data->checksum(), before->data->checksum());
  EXPECT_EQ(canvas.settle()->w, before->w);
  canvas.press("ctrl+y");
  EXPECT_EQ(canvas.settle()->data->checksum(), now->data->checksum());
  canvas.press("ctrl+z");
  canvas.press("ctrl+shift+z");
  EXPECT_EQ(canvas.settle()->data->checksum(), now->data->checksum());
}

TEST(Paint, TheViewStaysWhileAPointLeavesIt) {
  Canvas canvas;
  const plot::Point other = canvas.at(5);
  canvas.drag(canvas.at(3), {canvas.plot().right() - 3, canvas.plot().y + 3});
  canvas.settle();
  EXPECT_NEAR(canvas.at(5).x, other.x, 0.51);
  EXPECT_NEAR(canvas.at(5).y, other.y, 0.51);
}

TEST(Paint, KeysAloneAddAPointInTheMiddle) {
  Canvas canvas;
  canvas.press("a");
  for (int i = 0; i < 250 && canvas.app->context().walk.at != "data plane/figure"; ++i) canvas.press("tab");
  ASSERT_EQ(canvas.app->context().walk.at, "data plane/figure");
  canvas.press("enter");
  const SnapshotPtr now = canvas.settle();
  EXPECT_EQ(now->m(), 13);
  EXPECT_GT(now->data->y(12), 0);
  canvas.press("v");
  canvas.settle();
  EXPECT_TRUE(canvas.has("data plane/example")) << "it is selected, and its card takes typed coordinates";
  EXPECT_NEAR(canvas.at(12).x, canvas.plot().centre().x, 1);
  EXPECT_NEAR(canvas.at(12).y, canvas.plot().centre().y, 1);
  canvas.press("s");
  canvas.press("enter");
  EXPECT_EQ(canvas.settle()->m(), 14);
  canvas.press("ctrl+z");
  EXPECT_EQ(canvas.settle()->m(), 13);
}

TEST(Paint, AClickSelectsShiftAddsAndTheWholeSelectionMoves) {
  Canvas canvas;
  canvas.click(canvas.at(1));
  ASSERT_TRUE(canvas.has("data plane/example"));
  canvas.hold(true, false);
  canvas.click(canvas.at(2));
  canvas.hold(false, false);
  const double a = canvas.x1(1);
  const double b = canvas.x1(2);
  const double c = canvas.x1(4);
  canvas.drag(canvas.at(2), {canvas.at(2).x + 50, canvas.at(2).y});
  EXPECT_GT(canvas.x1(1), a + 0.01);
  EXPECT_NEAR(canvas.x1(1) - a, canvas.x1(2) - b, 1e-12);
  EXPECT_EQ(canvas.x1(4), c);
  EXPECT_EQ(session::describe(canvas.settle()->next_undo), "move of 2 points");
}

TEST(Paint, BoxAndLassoSelectWhatIsInside) {
  Canvas canvas;
  const plot::Rect plot = canvas.plot();
  const plot::Point low{plot.x + 2, plot.y + 2};
  canvas.drag(low, {plot.right() - 2, plot.bottom() - 40});
  canvas.press("del");
  const Count left = canvas.settle()->m();
  EXPECT_LT(left, 6) << "the box held nearly all";
  EXPECT_GE(left, 1);
  canvas.press("ctrl+z");
  EXPECT_EQ(canvas.settle()->m(), 12);
  // A lasso around one point: a small triangle.
  canvas.press("q");
  const plot::Point p = canvas.at(0);
  canvas.move({p.x - 12, p.y + 10});
  canvas.button(0, true);
  for (const plot::Point q : {plot::Point{p.x + 12, p.y + 10}, plot::Point{p.x, p.y - 14}}) {
    canvas.move(q);
  }
  canvas.button(0, false);
  canvas.frames();
  const double label = canvas.settle()->data->y(0);
  canvas.press("f");
  const SnapshotPtr flipped = canvas.settle();
  EXPECT_EQ(flipped->data->y(0), -label);
  EXPECT_GE(flipped->next_undo.count, 1);
  EXPECT_EQ(flipped->next_undo.kind, session::Change::Kind::Flip);
}

TEST(Paint, AltDrawsALassoWithTheSelectingTool) {
  Canvas canvas;
  const plot::Point p = canvas.at(0);
  canvas.hold(false, true);
  canvas.move({p.x - 14, p.y + 12});
  canvas.button(0, true);
  for (const plot::Point q : {plot::Point{p.x + 14, p.y + 12}, plot::Point{p.x, p.y - 16}}) {
    canvas.move(q);
  }
  canvas.button(0, false);
  canvas.frames();
  canvas.hold(false, false);
  canvas.press("f");
  EXPECT_EQ(canvas.settle()->next_undo.kind, session::Change::Kind::Flip);
}

TEST(Paint, ClicksAddAndTheEraserTakesAway) {
  Canvas canvas;
  const plot::Point ground = canvas.empty_ground();
  canvas.press("a");
  canvas.click(ground);
  SnapshotPtr now = canvas.settle();
  ASSERT_EQ(now->m(), 13);
  EXPECT_EQ(now->data->y(12), 1);
  EXPECT_NEAR(canvas.at(12).x, ground.x, 1);
  EXPECT_NEAR(canvas.at(12).y, ground.y, 1);
  canvas.click("data plane/Add −1");
  canvas.click(plot::Point{ground.x + 20, ground.y + 20});
  now = canvas.settle();
  ASSERT_EQ(now->m(), 14);
  EXPECT_EQ(now->data->y(13), -1);
  canvas.press("x");
  canvas.click(canvas.at(13));
  EXPECT_EQ(canvas.settle()->m(), 13);
  canvas.press("escape");
  canvas.click(canvas.at(12));
  EXPECT_TRUE(canvas.has("data plane/example")) << "the selecting tool is back";
  canvas.press("escape");
  canvas.frames(2);
  EXPECT_FALSE(canvas.has("data plane/example"));
}

TEST(Paint, WhatIsUndoneUnderTheSelectionIsForgotten) {
  Canvas canvas;
  canvas.press("a");
  canvas.click(canvas.empty_ground());
  canvas.settle();
  canvas.press("v");
  canvas.click(canvas.at(12));
  ASSERT_TRUE(canvas.has("data plane/example"));
  canvas.press("ctrl+z");
  canvas.settle();
  EXPECT_FALSE(canvas.has("data plane/example"));
  canvas.press("del");
  EXPECT_EQ(canvas.settle()->m(), 12);
}

TEST(Paint, TheBrushSprinklesWhileItIsHeldInOneUndo) {
  Canvas canvas;
  canvas.press("b");
  canvas.frames(2);
  ASSERT_TRUE(canvas.has("data plane/brush")) << "its settings fold out";
  const plot::Rect rate = canvas.rect("data plane/Rate");
  canvas.click(plot::Point{rate.right() - 1, rate.centre().y});
  canvas.click("data plane/−1");
  const plot::Rect plot = canvas.plot();
  canvas.drag({plot.x + 0.5F * plot.w, plot.y + 0.6F * plot.h}, {plot.x + 0.7F * plot.w, plot.y + 0.6F * plot.h});
  const SnapshotPtr now = canvas.settle();
  EXPECT_GT(now->m(), 12 + 50) << "1,000 a second for about a fifth of a second";
  EXPECT_EQ(now->data->y(static_cast<Row>(now->m() - 1)), -1);
  EXPECT_EQ(now->undo_steps, 1);
  canvas.press("ctrl+z");
  EXPECT_EQ(canvas.settle()->m(), 12);
}

TEST(Paint, CoordinatesAreTypedAndTheLabelIsSwitched) {
  Canvas canvas;
  canvas.click(canvas.at(2));
  canvas.fill_in("data plane/x1", "−1.25");
  EXPECT_EQ(canvas.x1(2), -1.25);
  const double before = canvas.x2(2);
  canvas.fill_in("data plane/x2", "abc");
  EXPECT_EQ(canvas.x2(2), before);
  EXPECT_TRUE(canvas.has("notice/text")) << "refused with a sentence";
  const double label = canvas.settle()->data->y(2);
  canvas.click(label > 0 ? "data plane/−1" : "data plane/+1");
  EXPECT_EQ(canvas.settle()->data->y(2), -label);
}

TEST(Paint, SnappedPointsLieOnTheGrid) {
  Canvas canvas;
  canvas.press("g");
  canvas.drag(canvas.at(6), {canvas.at(6).x + 37, canvas.at(6).y + 23});
  for (const double value : {canvas.x1(6), canvas.x2(6)}) EXPECT_NEAR(std::round(value * 20) / 20, value, 1e-9);
  canvas.press("g");
  const double before = canvas.x1(6);
  canvas.press("ctrl+right");
  EXPECT_GT(canvas.x1(6), before);
  canvas.press("ctrl+left");
  EXPECT_NEAR(canvas.x1(6), before, 1e-12);
}

TEST(Paint, ScaledFeaturesAreMovedInTheirOwnUnits) {
  Parameters scaled = Canvas::few();
  scaled.scaling = Scaling::Standardise;
  Canvas canvas(scaled);
  const double before = canvas.x1(3);
  const double other = canvas.x1(4);
  canvas.drag(canvas.at(3), {canvas.at(3).x + 40, canvas.at(3).y});
  EXPECT_GT(canvas.x1(3), before);
  EXPECT_EQ(canvas.x1(4), other);
}

TEST(Paint, ManyFeaturesDisableWhatNeedsTwoAndSayWhy) {
  Parameters parameters;
  parameters.data = "breast-cancer";
  Screen screen(1600, 900, parameters);
  const SnapshotPtr before = screen.settle();
  for (const char* tool : {"data plane/Add +1", "data plane/Brush"}) {
    ASSERT_TRUE(screen.has(tool)) << "disabled controls stay visible";
    screen.click(tool);
    screen.frames(2);
  }
  EXPECT_FALSE(screen.has("data plane/brush"));
  screen.press("a");
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/text")) << "the key says why not";
  screen.press("ctrl+a");
  screen.press("f");
  const SnapshotPtr flipped = screen.settle();
  EXPECT_EQ(flipped->data->positive(), before->data->negative());
  screen.press("del");
  EXPECT_EQ(screen.settle()->m(), before->m()) << "not all of them";
}

TEST(Paint, TheHandAndTheMiddleButtonMoveTheView) {
  Canvas canvas;
  const SnapshotPtr before = canvas.settle();
  const plot::Point was = canvas.at(3);
  canvas.press("h");
  const plot::Point ground = canvas.empty_ground();
  canvas.drag(ground, {ground.x + 30, ground.y});
  EXPECT_NEAR(canvas.at(3).x, was.x + 30, 1.5);
  canvas.press("a");
  canvas.move(ground);
  canvas.button(2, true);
  canvas.move({ground.x - 30, ground.y});
  canvas.button(2, false);
  canvas.frames();
  EXPECT_NEAR(canvas.at(3).x, was.x, 1.5);
  EXPECT_EQ(canvas.settle()->table, before->table);
}

TEST(Paint, ASliderDragIsOneUndoAndTheMenuNamesIt) {
  Canvas canvas;
  const SnapshotPtr before = canvas.settle();
  const plot::Rect slider = canvas.rect("controls/slider lambda");
  canvas.drag(slider.centre(), {slider.right() - 1, slider.centre().y});
  EXPECT_EQ(canvas.settle()->undo_steps, 1);
  canvas.click("bar/Edit");
  EXPECT_TRUE(canvas.has("bar/Undo change of Regularisation"));
  canvas.click("bar/Undo change of Regularisation");
  EXPECT_EQ(canvas.settle()->parameters, before->parameters);
  canvas.click("data plane/Redo");
  EXPECT_EQ(canvas.settle()->parameters.lambda, 10);
}

TEST(Paint, ArrowsOnASliderInARowAreOneUndoAndOneGhost) {
  Canvas canvas;
  const SnapshotPtr before = canvas.settle();
  ASSERT_TRUE(canvas.walk_to("controls/slider lambda"));
  canvas.press("right");
  canvas.settle();
  canvas.press("right");
  const SnapshotPtr now = canvas.settle();
  EXPECT_GT(now->parameters.lambda, before->parameters.lambda);
  ASSERT_NE(now->before, nullptr);
  EXPECT_EQ(now->before->parameters, before->parameters) << "not the press before the last";
  EXPECT_EQ(now->undo_steps, 1);
  canvas.later(2);
  canvas.press("right");
  EXPECT_EQ(canvas.settle()->undo_steps, 2);
  EXPECT_EQ(canvas.settle()->before->parameters, now->parameters);
}

TEST(Paint, ACanvasIsBegunAndTheOriginalComesBack) {
  Canvas canvas;
  const SnapshotPtr before = canvas.settle();
  canvas.click("bar/Edit");
  canvas.click("bar/Empty canvas");
  canvas.settle();
  EXPECT_EQ(canvas.settle()->m(), 0);
  EXPECT_FALSE(canvas.has("weight space/figure/plot")) << "nothing is said of no examples";
  for (const char* key :
       {"space", "right", "down", "home", "end", "n", "p", "pageup", "pagedown", "ctrl+a", "f", "del"})
    canvas.press(key);
  EXPECT_EQ(canvas.settle()->position.t, 0);
  for (const char* page : {"bar/page theory", "bar/page experiments", "bar/page run"}) {
    canvas.click(page);
    canvas.frames(3);
  }
  EXPECT_TRUE(figures::rows_where(
                  *canvas.settle(), {}, [](plot::DataPoint) { return true; }, false)
                  .empty())
      << "the row that stands in for examples is nowhere";
  EXPECT_FALSE(figures::value_of(*figures::find_term("R"), *canvas.settle()).has_value());
  EXPECT_EQ(exports::picture_caption(*canvas.settle(), "data-plane").back().find("pegasos figure"), std::string::npos);
  canvas.press("a");
  const plot::Point ground = canvas.plot().centre();  // where the sentence stands
  canvas.click(ground);
  EXPECT_EQ(canvas.settle()->m(), 1);
  canvas.frames(3);
  EXPECT_TRUE(canvas.has("weight space/figure/plot"));
  canvas.press("s");
  canvas.click(plot::Point{ground.x + 120, ground.y + 90});
  EXPECT_EQ(canvas.settle()->m(), 2);
  canvas.frames(30);
  EXPECT_NEAR(canvas.at(0).x, ground.x, 1.5) << "the canvas keeps its frame";
  EXPECT_NEAR(canvas.at(0).y, ground.y, 1.5);
  canvas.click("bar/Edit");
  canvas.click("bar/Back to the original set");
  EXPECT_EQ(canvas.settle()->data->checksum(), before->data->checksum());
  canvas.click("bar/Edit");
  canvas.click("bar/After a change: start again");
  EXPECT_EQ(canvas.settle()->after_edit, session::AfterEdit::StartAgain);
}

}  // namespace
}  // namespace pegasos::test
