// What lies outside of a view, and where.
#include "plot/outside.h"

#include <gtest/gtest.h>

namespace pegasos::plot {
namespace {

/// The plane [0, 10] x [0, 5] on 100 x 100 px.
FigureLayout ten_by_five() {
  FigureLayout layout;
  layout.frame.area = {0, 0, 100, 100};
  layout.frame.x.range = {0, 10};
  layout.frame.y.range = {0, 5};
  return layout;
}

template <class Mark>
std::vector<Outside> of(Mark mark) {
  mark.label = "it";
  Figure figure;
  figure.marks.emplace_back(std::move(mark));
  return outside(figure, ten_by_five());
}

TEST(Outside, OfPointsOnlyWhereNoneIsShown) {
  EXPECT_TRUE(of(Scatter{{}, {}, MarkerShape::circle, 4, false, 1, false, {}, {{5, 1}, {50, 1}}}).empty());
  const auto found = of(Scatter{{}, {}, MarkerShape::circle, 4, false, 1, false, {}, {{50, 2}}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].label, "it");
  EXPECT_EQ(found[0].side, Side::right);
  EXPECT_EQ(found[0].nearest, (DataPoint{50, 2}));
}

TEST(Outside, OfALineThatCrossesNoCorner) {
  StraightLine line;
  line.nx = 1;
  line.ny = 0;
  line.offset = -3;  // x = -3
  const auto found = of(line);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].side, Side::left);
  EXPECT_EQ(found[0].nearest, (DataPoint{-3, 2.5})) << "the foot of the middle";
  line.offset = 3;
  EXPECT_TRUE(of(line).empty());
  line.nx = 0;
  EXPECT_TRUE(of(line).empty()) << "no line";
  line.ny = 2;
  line.offset = 24;  // y = 12
  EXPECT_EQ(of(line).at(0).side, Side::above);
}

TEST(Outside, OfACircleThatDoesNotReachIn) {
  Circle circle;
  circle.centre = {5, -4};
  circle.radius = 3;
  const auto found = of(circle);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].side, Side::below);
  EXPECT_EQ(found[0].nearest, (DataPoint{5, -1}));
  circle.radius = 5;
  EXPECT_TRUE(of(circle).empty());
  circle.radius = 500;
  EXPECT_TRUE(of(circle).empty()) << "the plot lies in it";
}

TEST(Outside, WithoutAnEntryForWhatABrokenArrowLeadsTo) {
  Figure figure;
  Scatter dot;
  dot.label = "$w_{t+½}$";
  dot.points = {{50, 3}};
  figure.marks.emplace_back(dot);
  ASSERT_EQ(outside(figure, ten_by_five()).size(), 1U);
  Arrow arrow;
  arrow.from = {1, 1};
  arrow.to = dot.points[0];
  figure.marks.emplace_back(arrow);
  EXPECT_EQ(outside(figure, ten_by_five()).size(), 1U) << "it is not broken: nothing is said";
  std::get<Arrow>(figure.marks.back()).beyond = "|$w_{t+½}$| = 50";
  EXPECT_TRUE(outside(figure, ten_by_five()).empty());
  std::get<Arrow>(figure.marks.back()).from = {40, 3};
  EXPECT_EQ(outside(figure, ten_by_five()).size(), 1U) << "the arrow itself is not seen";
}

TEST(Outside, WithoutAnEntryForWhatHasNoNameOrIsToggledOff) {
  Figure figure;
  Circle circle;
  circle.centre = {50, 50};
  figure.marks.emplace_back(circle);
  circle.label = "off";
  circle.visible = false;
  figure.marks.emplace_back(circle);
  EXPECT_TRUE(outside(figure, ten_by_five()).empty());
}

}  // namespace
}  // namespace pegasos::plot
