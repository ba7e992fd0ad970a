// The frame of the weight space and the step in it: what stands still, what grows, what is shown beside.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "figures/algorithm.h"
#include "figures/figures.h"
#include "figures/span_plane.h"
#include "figures/trajectory.h"
#include "figures/weight_marks.h"
#include "moments.h"
#include "objective/hinge.h"
#include "plot/draw.h"

namespace pegasos::figures {
namespace {

TEST(Inset, KeepsTheOtherScaleInSight) {
  const session::SnapshotPtr small = moment({{"lambda", "1e-4"}}, 200000);
  ASSERT_LT(6 * recent_length(*small), std::min(small->constants.ball_radius, small->constants.reach));
  const Figure figure = weight_space(*small);
  ASSERT_NE(figure.inset, nullptr);
  EXPECT_GT(figure.inset->x.range.width(), 5 * figure.x.range.width());
  EXPECT_NE(plot::find_mark(*figure.inset, "ball"), nullptr);
  plot::Recorder canvas;
  const plot::FigureLayout layout = plot::draw(figure, canvas, {0, 0, 600, 400}, plot::theme(plot::ThemeName::dark));
  EXPECT_FALSE(layout.inset.empty());
  EXPECT_TRUE(layout.frame.area.encloses(layout.inset));
  for (const plot::HitBox& name : layout.labels) EXPECT_FALSE(name.box.overlaps(layout.inset)) << name.id;
  EXPECT_EQ(weight_space(*moment({}, 44)).inset, nullptr);
  // The ring of the ball ran through the name of its radius.
  float below = 0;
  for (const plot::Recorder::Text& text : canvas.texts)
    if (layout.inset.contains(text.at)) below = std::max(below, text.at.y);
  ASSERT_GT(below, layout.inset.y);
  std::size_t rings = 0;
  for (const std::vector<plot::Point>& line : canvas.polylines) {
    const auto inside = [&](const plot::Point& p) { return layout.inset.contains(p); };
    if (line.size() < 40 || !std::ranges::all_of(line, inside)) continue;
    ++rings;
    for (const plot::Point& p : line) EXPECT_GT(p.y, below);
  }
  EXPECT_GE(rings, 1U);
}

TEST(Inset, ShowsABallThatIsASpeckInEveryDimension) {
  const Settings far = {{"step", "constant:40"}, {"projection", "off"}, {"lambda", "0.5"}};
  for (Settings data : {Settings{}, Settings{{"data", "moons"}, {"bias", "feature:1"}},
                        Settings{{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}}}) {
    Settings settings = data;
    settings.insert(settings.end(), far.begin(), far.end());
    const session::SnapshotPtr large = moment(settings, 30);
    constexpr double kInset = 6;
    ASSERT_GT(recent_length(*large), 2 * kInset * large->constants.ball_radius) << large->d();
    for (const WeightMode mode : {WeightMode::span, WeightMode::lengths}) {
      WeightSpaceOptions options;
      options.mode = mode;
      const Figure outside = weight_space(*large, options);
      ASSERT_NE(outside.inset, nullptr) << large->d();
      EXPECT_LT(outside.inset->x.range.width(), outside.x.range.width() / kInset);
      EXPECT_NE(plot::find_mark(*outside.inset, "ball"), nullptr);
    }
  }
}

TEST(Step, SummandsAndMotionInTheWeightSpace) {
  const session::SnapshotPtr snapshot = moment({{"k", "6"}}, 1);
  const auto parts = step_parts(*snapshot);
  ASSERT_TRUE(parts.has_value());
  ASSERT_GT(parts->summands.size(), 1U);
  const Figure figure = weight_space(*snapshot);
  std::size_t arrows = 0;
  for (const plot::Mark& mark : figure.marks) arrows += plot::base(mark).id.starts_with("step.summands.") ? 1 : 0;
  EXPECT_EQ(arrows, parts->summands.size());
  WeightSpaceOptions options;
  options.motion = StepMotion{StepMove::add, 0.5F};
  const Figure half = weight_space(*snapshot, options);
  const WeightAndBias now = moving(*parts, *options.motion);
  const auto* live = std::get_if<plot::Scatter>(plot::find_mark(half, "live"));
  EXPECT_EQ(live->points[0], (plot::DataPoint{now.w[0], now.w[1]}));
  EXPECT_EQ(plot::find_mark(half, "step.project"), nullptr);
  options = {};
  options.highlighted = "violators";
  const Figure lit = weight_space(*snapshot, options);
  EXPECT_TRUE(plot::base(*plot::find_mark(lit, "step.add")).highlighted);
  EXPECT_FALSE(plot::base(*plot::find_mark(lit, "live")).highlighted);
}

/// The window's first problem (session/first_problem.cpp).
const Settings kFirst = {
    {"data", "gap-with-strays"}, {"margin", "0.4"}, {"lambda", "0.25"}, {"data-seed", "109"}, {"seed", "974"}};

/// The first step that the projection ends.
session::SnapshotPtr projecting(const Settings& settings, Phase phase) {
  for (Count t = 2; t < 40; ++t) {
    if (moment(settings, t)->record.projected) return moment(settings, t, phase);
  }
  ADD_FAILURE() << "no step was projected";
  return moment(settings, 1, phase);
}

TEST(Step, ItsFormulasStandAtTheArrowsWhereItIsSeen) {
  const session::SnapshotPtr seen = projecting(kFirst, Phase::Projection);
  const Figure figure = weight_space(*seen);
  const auto label = [](const Figure& of, const char* id) {
    const plot::Mark* mark = plot::find_mark(of, id);
    return mark == nullptr ? std::string("none") : plot::base(*mark).label;
  };
  EXPECT_TRUE(label(figure, "step.add").starts_with("+ $yx$/($λt$)")) << label(figure, "step.add");
  EXPECT_TRUE(label(figure, "step.project").ends_with(": back onto the ball")) << label(figure, "step.project");
  EXPECT_EQ(label(figure, "step.start"), "$w_t$");
  EXPECT_EQ(label(figure, "step.half"), "$w_{t+½}$");
  WeightSpaceOptions options;
  options.motion = StepMotion{StepMove::shrink, 0.5F};
  const Figure moving_yet = weight_space(*seen, options);
  EXPECT_EQ(label(moving_yet, "step.add"), "none") << "no formula before its move";
  EXPECT_EQ(label(moving_yet, "step.project"), "none");
  const Figure late = weight_space(*moment(kFirst, 3000));
  EXPECT_EQ(label(late, "step.shrink"), "") << "a step that is not seen has its words in the lens";
  EXPECT_EQ(label(late, "step.start"), "none");
}

TEST(Step, WhatIsToldIsNotAheadOfTheMove) {
  const session::SnapshotPtr snapshot = projecting(kFirst, Phase::Projection);
  const auto told = [&](StepMove move, float share) {
    return algorithm_lines(during(*snapshot, {move, share}), StepMotion{move, share});
  };
  const Algorithm shrinking = told(StepMove::shrink, 1.F);
  EXPECT_TRUE(shrinking.sentence.starts_with("First $w_t$ shrinks")) << shrinking.sentence;
  EXPECT_EQ(shrinking.lines[2].more.size(), 1U) << "|w_{t+½}| is not reached yet";
  EXPECT_FALSE(shrinking.lines[3].done);
  EXPECT_EQ(told(StepMove::add, 0.5F).lines[2].more.size(), 1U);
  const Algorithm added = told(StepMove::add, 1.F);
  EXPECT_EQ(added.lines[2].more.size(), 2U);
  EXPECT_EQ(added.sentence.find("onto its edge"), std::string::npos) << added.sentence;
  const Algorithm projects = told(StepMove::project, 0.F);
  EXPECT_TRUE(projects.lines[3].done);
  EXPECT_NE(projects.sentence.find("onto its edge"), std::string::npos) << projects.sentence;
}

/// Half steps are longer than the ball, and the inside of the ball is what one looks at.
TEST(WeightSpace, TheBallOfThreeWeightsTakesMostOfItsPicture) {
  for (const char* lambda : {"0.25", "0.05", "0.01"}) {
    const Settings three = {{"data", "gap-with-strays"}, {"bias", "feature:1"}, {"lambda", lambda}};
    const double ball = moment(three, 0)->constants.ball_radius;
    double view = wanted_radius(*moment(three, 0));
    for (Count t = 1; t <= 5; ++t) view = std::max(view, needed_radius(*moment(three, t, Phase::GradientStep), view));
    EXPECT_GE(ball / view, 0.6) << lambda;
  }
}

TEST(Lens, StandsStillThroughAllPhasesOfAStep) {
  for (const Settings& settings : {kFirst, Settings{{"data", "moons"}, {"bias", "feature:1"}, {"lambda", "0.05"}}}) {
    plot::Rect place;
    for (Count t = 60; t < 66; ++t) {
      for (const Phase phase : {Phase::Sample, Phase::Violators, Phase::GradientStep, Phase::Projection}) {
        const Figure figure = weight_space(*moment(settings, t, phase));
        plot::Recorder canvas;
        const plot::Rect lens = plot::draw(figure, canvas, {0, 0, 556, 390}, plot::theme(plot::ThemeName::light)).lens;
        EXPECT_FALSE(lens.empty()) << t;
        if (place.empty()) place = lens;
        EXPECT_EQ(lens, place) << t;
      }
    }
    EXPECT_FALSE(weight_space(*moment(settings, 1)).lens) << "the first step is the longest";
  }
}

TEST(Lens, IsInThePictureThatIsSavedUnlessItIsHidden) {
  const session::SnapshotPtr late = moment(kFirst, 3000);
  const Figure figure = *make_figure("weight-space", *late);
  ASSERT_TRUE(figure.lens);
  EXPECT_NE(plot::find_mark(*figure.lens->figure, "shrink"), nullptr);
  EXPECT_EQ(figure.lens->figure->subtitle, "inside the ball");
  WeightSpaceOptions options;
  options.enlarged = false;
  const Figure without = weight_space(*late, options);
  EXPECT_FALSE(without.lens);
  EXPECT_EQ(without.options, " --hide enlarged");
  FigureLook look;
  look.hidden = {"enlarged"};
  EXPECT_FALSE(make_figure("weight-space", *late, look)->lens);
}

/// What a run that has converged leaves of w*: it is drawn last, with a halo.
TEST(WeightSpace, WhatHasComeToTheOptimumDoesNotHideIt) {
  const auto index = [](const Figure& figure, const char* id) {
    return std::ranges::find(figure.marks, id, [](const plot::Mark& mark) { return plot::base(mark).id; }) -
           figure.marks.begin();
  };
  for (const Settings& settings : {Settings{{"data", "iris"}, {"positive", "setosa"}, {"features", "3"}}, kFirst,
                                   Settings{{"data", "moons"}, {"bias", "feature:1"}},
                                   Settings{{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}}}) {
    const session::SnapshotPtr late = moment(settings, 3000);
    for (const Figure& figure : {weight_space(*late), data_plane(*late)}) {
      const auto optimum = index(figure, "optimum");
      if (figure.id == "data-plane" && late->d() != 2) continue;
      ASSERT_LT(optimum, std::ssize(figure.marks)) << figure.id << late->d();
      EXPECT_GT(optimum, index(figure, "live")) << figure.id << late->d();
      EXPECT_GT(optimum, index(figure, "average")) << figure.id << late->d();
      const auto* cross = std::get_if<plot::Scatter>(&figure.marks[static_cast<std::size_t>(optimum)]);
      EXPECT_TRUE(cross == nullptr || cross->outline.has_value());
    }
  }
}

TEST(WeightSpace, AFrameHoldsAtMostFourRadii) {
  const Settings tiny = {{"data", "moons"}, {"lambda", "0.001"}};
  const session::SnapshotPtr far = moment(tiny, 1, Phase::GradientStep);
  const double ball = far->constants.ball_radius;
  ASSERT_GT(far->record.norm_half, 4 * ball);
  const double chosen = wanted_radius(*moment(tiny, 0));
  EXPECT_LE(needed_radius(*far, chosen), chosen) << "a longer w_{1+½} is broken at the edge";
  WeightSpaceOptions options;
  options.radius = chosen;
  const Figure figure = weight_space(*far, options);
  const auto* add = std::get_if<plot::Arrow>(plot::find_mark(figure, "step.add"));
  ASSERT_NE(add, nullptr);
  EXPECT_TRUE(add->beyond.starts_with("|$w_{t+½}$| = ")) << add->beyond;
  Settings unbounded = tiny;
  unbounded.emplace_back("projection", "off");
  const session::SnapshotPtr path = moment(unbounded, 1, Phase::GradientStep);
  EXPECT_GE(needed_radius(*path, 1), length(path->w)) << "without the projection it is the path";
}

TEST(WeightSpace, TheFirstFrameHoldsTheFirstStep) {
  const double chosen = wanted_radius(*moment(kFirst, 0));
  for (Count t = 1; t <= 20; ++t) {
    for (const Phase phase : {Phase::GradientStep, Phase::Projection})
      EXPECT_LE(needed_radius(*moment(kFirst, t, phase), chosen), chosen) << t;
  }
}

TEST(WeightSpace, WhereBallAndPathDifferMuchThereAreTwoFits) {
  const Settings far = {{"data", "moons"}, {"lambda", "0.0001"}, {"projection", "off"}};
  const session::SnapshotPtr snapshot = moment(far, 2);
  ASSERT_TRUE(two_scales(*snapshot));
  const double path = wanted_radius(*snapshot);
  const double ball = wanted_radius(*snapshot, {.fit = FitTo::ball});
  EXPECT_GT(path, 20 * ball);
  EXPECT_LE(needed_radius(*snapshot, ball, {.fit = FitTo::ball}), ball) << "the choice is kept";
  EXPECT_FALSE(two_scales(*moment({}, 40)));
}

TEST(WeightSpace, AKeptPlaneTurnsNeitherWithThePathNorWithLambda) {
  const Settings wine = {{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}};
  WeightSpaceOptions options;
  options.plane = choose_plane(*moment(wine, 0));
  ASSERT_TRUE(options.plane != nullptr);
  const session::SnapshotPtr later = moment(wine, 60);
  const auto place = [](const Figure& figure, const char* id) {
    return std::get<plot::Scatter>(*plot::find_mark(figure, id)).points.at(0);
  };
  const plot::DataPoint kept = place(weight_space(*later, options), "live");
  WeightSpaceOptions turned;
  turned.plane = choose_plane(*later);
  EXPECT_NE(place(weight_space(*later, turned), "live"), kept) << "Fit turns it to the path";
  Settings other = wine;
  other.emplace_back("lambda", "0.5");
  const Figure figure = weight_space(*moment(other, 60), options);
  EXPECT_TRUE(figure.x.label.starts_with("along $w$* of $λ$ = ")) << figure.x.label;
  EXPECT_NE(place(figure, "optimum").y, 0) << "its own w* lies beside the axis";
}

}  // namespace
}  // namespace pegasos::figures
