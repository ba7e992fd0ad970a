// The weight space under the hand: turning, home, pointing at where f bends, what a session keeps of it.
#include "ui/views/weight_space.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "figures/kinks.h"
#include "objective/hinge.h"
#include "ui/view_state.h"
#include "ui/weight_space_hand.h"

namespace pegasos::test {
namespace {

const auto kSpace = [] { return parameters_of({{"data", "moons"}, {"bias", "feature:1"}}); };

TEST(WeightSpaceView, ADragTurnsTheBallAndHomeTurnsItBack) {
  Hand hand(kSpace());
  const figures::Camera home = hand.view.options().camera;
  const plot::Point middle = hand.plot_area().centre();
  hand.drag(middle, {middle.x + 60, middle.y + 20});
  const figures::Camera turned = hand.view.options().camera;
  EXPECT_LT(turned.azimuth, home.azimuth) << "what is in front goes with the hand";
  EXPECT_GT(turned.elevation, home.elevation);
  hand.frame(middle, false);
  EXPECT_EQ(hand.view.options().camera, turned) << "no momentum";
  hand.drag(middle, {middle.x, middle.y + 190});
  hand.drag(middle, {middle.x, middle.y + 190});
  hand.drag(middle, {middle.x, middle.y + 190});
  EXPECT_LE(hand.view.options().camera.elevation, 1.5708);
  hand.click("Home");
  EXPECT_EQ(hand.view.options().camera, home);
}

TEST(WeightSpaceView, TheSurfaceOnDemandWithItsLevel) {
  Hand hand(kSpace());
  EXPECT_FALSE(hand.widgets.contains("weight space/Level"));
  hand.click("Surface");
  EXPECT_TRUE(hand.view.options().level.shown);
  ASSERT_TRUE(hand.widgets.contains("weight space/Level"));
  const plot::Rect bar = hand.widgets.at("weight space/Level");
  const double before = hand.view.options().level.share;
  hand.drag({bar.x + 0.5F * bar.w, bar.centre().y}, {bar.right() - 4, bar.centre().y});
  EXPECT_GT(hand.view.options().level.share, before);
  EXPECT_EQ(hand.view.options().camera, figures::Camera{}) << "the slider does not turn the ball";
  hand.click("through $w$");
  EXPECT_TRUE(hand.view.options().level.through_live);
}

TEST(WeightSpaceView, AClickOnAKinkSelectsItsExample) {
  Hand hand(parameters_of({{"m", "12"}}));
  const plot::Rect area = hand.plot_area();
  int selected = 0;
  for (int i = 1; i < 60; ++i) {  // along a line that nothing else crosses
    const plot::Point p{area.x + 12, area.y + area.h * static_cast<float>(i) / 60.F};
    hand.frame(p, false);
    hand.frame(p, false);
    const std::optional<Row> pointed = hand.context.link.linked_example();
    if (!pointed) continue;
    hand.click(p);
    ASSERT_EQ(hand.context.selection.current(), pointed);
    ++selected;
  }
  EXPECT_GT(selected, 0);
}

TEST(WeightSpaceView, PointingAtALandmarkLightsItEverywhere) {
  Hand hand(parameters_of({{"lambda", "0.05"}}));
  const plot::Rect area = hand.plot_area();
  hand.frame({area.x + 3, area.y + 3}, false);
  // The ball's edge left of 0: equal axes, 0 in the middle of the area.
  const double per_px = 2 * 1.12 / static_cast<double>(std::min(area.w, area.h));
  const plot::Point edge{area.centre().x - static_cast<float>(1 / per_px), area.centre().y};
  for (int i = 0; i < 3; ++i) hand.frame(edge, false);
  EXPECT_TRUE(hand.context.link.linked() == "ball" || hand.context.link.linked_example()) << hand.context.link.linked();
}

TEST(WeightSpaceView, TheStepEnlargedAndTheBallEnlargedShareNoCorner) {
  Hand hand(parameters_of({{"data", "gap-with-strays"}, {"lambda", "0.05"}}));
  hand.change("lambda", "10");
  ASSERT_TRUE(hand.widgets.contains("weight space/step"));
  ASSERT_TRUE(hand.widgets.contains("weight space/figure/inset"));
  EXPECT_FALSE(hand.widgets.at("weight space/step").overlaps(hand.widgets.at("weight space/figure/inset")));
}

TEST(WeightSpaceView, SpanOrLengthsBeyondThreeDimensions) {
  Hand hand(parameters_of({{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}}));
  EXPECT_EQ(hand.view.options().mode, figures::WeightMode::span);
  ASSERT_TRUE(hand.widgets.contains("weight space/Picture"));
  const plot::Rect box = hand.widgets.at("weight space/Picture");
  hand.click({box.x + 0.75F * box.w, box.centre().y});
  EXPECT_EQ(hand.view.options().mode, figures::WeightMode::lengths);
}

TEST(WeightSpaceView, TheMenuShowsSubgradientsAndASessionKeepsThem) {
  Hand hand(parameters_of({{"m", "30"}}));
  EXPECT_FALSE(hand.view.options().subgradients);
  hand.click("Menu");
  const auto shown =
      std::ranges::find_if(hand.widgets, [](const auto& one) { return one.first.ends_with("Show subgradients"); });
  ASSERT_NE(shown, hand.widgets.end());
  hand.click(shown->second.centre());
  EXPECT_TRUE(hand.view.options().subgradients);
  ui::WeightSpaceView other;
  ui::ViewState saved;
  hand.view.keep(ui::Fields::into(saved), *hand.snapshot);
  other.keep(ui::Fields::from(saved), *hand.snapshot);
  EXPECT_TRUE(other.options().subgradients);
}

TEST(WeightSpaceView, ASessionKeepsHowItLooks) {
  Hand hand(kSpace());
  const plot::Point middle = hand.plot_area().centre();
  hand.drag(middle, {middle.x + 33, middle.y - 12});
  hand.frame(middle, false);
  hand.frame(middle, false, 2);
  hand.click("Surface");
  ui::ViewState state;
  hand.view.keep(ui::Fields::into(state), *hand.snapshot);
  ui::WeightSpaceView other;
  other.keep(ui::Fields::from(state), *hand.snapshot);
  ui::ViewState again;
  other.keep(ui::Fields::into(again), *hand.snapshot);
  EXPECT_EQ(state, again);
  EXPECT_EQ(other.options().camera, hand.view.options().camera);
  EXPECT_TRUE(state.contains("weights.zoom"));
  const ui::ViewState odd{
      {"weights.camera", "nan x"}, {"weights.zoom", "3 1 2"}, {"weights.level", "much"}, {"weights.frame", "-1"}};
  other.keep(ui::Fields::from(odd), *hand.snapshot);
  EXPECT_EQ(other.options().camera, hand.view.options().camera) << "what cannot be read changes nothing";
}

/// Where w_1 lies on the screen: the picture has equal axes, and 0 in the middle while nothing is zoomed.
plot::Point place_of(const Screen& screen, const session::Snapshot& now) {
  const plot::Rect area = screen.rect("weight space/figure/plot");
  plot::Figure figure = figures::weight_space(now, {});
  const double per_px = figure.x.range.width() / static_cast<double>(std::min(area.w, area.h));
  return {area.centre().x + static_cast<float>(now.w[0] / per_px),
          area.centre().y - static_cast<float>(now.w[1] / per_px)};
}

TEST(WeightSpaceView, TheFirstIterateIsDraggedAndOneUndoTakesItBack) {
  Screen screen;
  const session::SnapshotPtr before = screen.settle(true);
  ASSERT_EQ(before->position.t, 0);
  const plot::Point from = place_of(screen, *before);
  const plot::Point to{from.x + 60, from.y - 45};
  screen.drag(from, to);
  const session::SnapshotPtr now = screen.settle();
  ASSERT_EQ(now->parameters.w1.size(), 2U) << "it was dragged";
  EXPECT_EQ(now->w, now->parameters.w1);
  EXPECT_GT(now->w[0], 0);
  EXPECT_NEAR(now->w[1] / now->w[0], 0.75, 0.05) << "where the hand went";
  EXPECT_EQ(now->undo_steps, before->undo_steps + 1) << "one drag is one step";
  const plot::Point there = place_of(screen, *now);
  EXPECT_NEAR(there.x, to.x, 3);
  EXPECT_NEAR(there.y, to.y, 3);
  EXPECT_LE(weights_text(now->parameters.w1).size(), 14U) << "no more digits than the picture has places";

  screen.drag(there, from);
  EXPECT_TRUE(screen.settle()->parameters.w1.empty()) << "dropped on 0 it is 0";
  screen.press("ctrl+z");
  EXPECT_EQ(screen.settle()->parameters.w1, now->parameters.w1);
  screen.press("ctrl+z");
  EXPECT_EQ(screen.settle()->parameters, before->parameters);
}

TEST(WeightSpaceView, OnlyTheBeginningAndTwoWeightsLetItBeDragged) {
  {
    Screen screen;
    screen.press("right");
    screen.press("right");
    const session::SnapshotPtr later = screen.settle(true);
    const plot::Point live = place_of(screen, *later);
    screen.drag(live, {live.x + 50, live.y});
    EXPECT_TRUE(screen.settle()->parameters.w1.empty()) << "w_3 is no choice";
    EXPECT_EQ(screen.settle()->position, later->position);
  }

  for (const auto& settings : {parameters_of({{"data", "moons"}, {"bias", "feature:1"}}),
                               parameters_of({{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}})}) {
    Screen more(1600, 900, settings);
    more.settle(true);
    const plot::Point middle = more.rect("weight space/figure/plot").centre();
    more.drag(middle, {middle.x + 50, middle.y + 20});
    EXPECT_TRUE(more.settle()->parameters.w1.empty());
  }
}

TEST(WeightSpaceView, TheFirstIterateIsTypedAndItsSentencesFollow) {
  Screen screen(1600, 1400);
  screen.fill_in("controls/w1", "3, −4");
  EXPECT_EQ(screen.settle()->w, (Vector{3, -4}));
  screen.fill_in("controls/w1", "2 -1.5");
  EXPECT_EQ(screen.settle()->w, (Vector{2, -1.5})) << "blanks part numbers too";
  screen.fill_in("controls/w1", "3, −4");
  screen.fill_in("controls/w1", "1,2,3");
  const session::SnapshotPtr refused = screen.settle();
  EXPECT_EQ(refused->parameters.w1, (Vector{3, -4}));
  EXPECT_EQ(refused->notice.kind, session::Notice::Kind::Error);
  EXPECT_NE(refused->notice.text.english().find("has 3 numbers, but w has 2 here"), std::string::npos)
      << refused->notice.text;
  screen.fill_in("controls/w1", "");
  const session::SnapshotPtr back = screen.settle();
  for (const Parameter& parameter : parameter_table())
    EXPECT_EQ(parameter.get(back->parameters), parameter.get(Parameters{})) << parameter.key;
}

// A step is shown in the picture itself; only one that is too small to be seen there has a lens.
TEST(WeightSpaceView, ALensForSmallStepsAlone) {
  Screen screen(1600, 900);
  screen.settle(true);
  EXPECT_FALSE(screen.has("weight space/step")) << "no step yet";
  screen.press("right");
  screen.settle();
  EXPECT_FALSE(screen.has("weight space/step")) << "the first step is the longest";
  screen.session->push(session::RunTo{5000});
  screen.settle();
  ASSERT_TRUE(screen.has("weight space/step"));
  EXPECT_TRUE(screen.rect("weight space/figure/plot").encloses(screen.rect("weight space/step")));
}

}  // namespace
}  // namespace pegasos::test
