// Plots over t: what is drawn is what was measured, bounds keep to their range, long runs stay cheap.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "figures/common.h"
#include "figures/figures.h"
#include "moments.h"
#include "plot/draw.h"
#include "plot/recorder.h"
#include "theory/bounds.h"

namespace pegasos::figures {
namespace {

const plot::Line* line_of(const Figure& figure, std::string_view id) {
  const plot::Mark* mark = plot::find_mark(figure, id);
  return mark == nullptr ? nullptr : std::get_if<plot::Line>(mark);
}

PlotOptions with_all_bounds() {
  PlotOptions options = plot_defaults("suboptimality");
  options.bound_logarithm1 = options.bound_posterior = true;
  return options;
}

TEST(Suboptimality, TheTheoremStartsAtThree) {
  const session::SnapshotPtr snapshot = moment({}, 200);
  const Figure figure = suboptimality(*snapshot, with_all_bounds());
  const plot::Line* theorem = line_of(figure, "theorem");
  const plot::Line* logarithm = line_of(figure, "logarithm1");
  const plot::Line* posterior = line_of(figure, "posterior");
  ASSERT_TRUE(theorem != nullptr && logarithm != nullptr && posterior != nullptr);
  EXPECT_EQ(theorem->source->x(0), 3.0);
  EXPECT_EQ(logarithm->source->x(0), 1.0);
  EXPECT_EQ(posterior->source->x(0), 1.0);
  for (std::size_t i = 0; i < theorem->source->size(); ++i) {
    const auto t = static_cast<Count>(theorem->source->x(i));
    EXPECT_DOUBLE_EQ(theorem->source->y(i), *bound(BoundKind::Theorem, snapshot->constants, t));
  }
  const Figure plain = suboptimality(*snapshot);
  EXPECT_EQ(line_of(plain, "logarithm1"), nullptr);
  EXPECT_EQ(line_of(plain, "posterior"), nullptr);
}

/// A curve of few places is read from its formula at every t, whatever stands across.
TEST(Suboptimality, TheKnownBoundsAreReadExactly) {
  const session::SnapshotPtr snapshot = moment({{"k", "4"}}, 20);
  for (const TimeAxis along : {TimeAxis::steps, TimeAxis::examples, TimeAxis::epochs}) {
    PlotOptions options = with_all_bounds();
    options.along = along;
    const Figure figure = suboptimality(*snapshot, options);
    for (const Count t : {3, 97, 99, 157, 996, 1999}) {
      int seen = 0;
      for (const plot::Reading& reading :
           plot::read_at(figure, static_cast<double>(t) * step_length(*snapshot, along))) {
        const bool theorem = reading.id == "theorem";
        if (!theorem && reading.id != "logarithm1") continue;
        ++seen;
        const BoundKind kind = theorem ? BoundKind::Theorem : BoundKind::Logarithm1;
        EXPECT_DOUBLE_EQ(reading.y, *bound(kind, snapshot->constants, t)) << t;
        EXPECT_DOUBLE_EQ(reading.x, static_cast<double>(t) * step_length(*snapshot, along));
      }
      EXPECT_EQ(seen, 2) << t;
    }
    EXPECT_TRUE(std::ranges::none_of(plot::read_at(figure, 2 * step_length(*snapshot, along)),
                                     [](const plot::Reading& reading) { return reading.id == "theorem"; }));
  }
}

TEST(Parts, AddUpToFAndStandBesideThoseOfTheOptimum) {
  const session::SnapshotPtr snapshot = moment({}, 200);
  const Figure figure = parts(*snapshot);
  const plot::Line* hinge = line_of(figure, "hinge");
  const plot::Line* penalty = line_of(figure, "penalty");
  const plot::Line* f = line_of(figure, "live");
  ASSERT_TRUE(hinge != nullptr && penalty != nullptr && f != nullptr);
  ASSERT_EQ(hinge->source->size(), f->source->size());
  ASSERT_EQ(penalty->source->size(), f->source->size());
  const double lambda = snapshot->parameters.lambda;
  std::size_t at = 0;
  snapshot->series.for_each_sample([&](const FullSample& sample) {
    if (at >= f->source->size() || f->source->x(at) != static_cast<double>(sample.t)) return;
    EXPECT_EQ(hinge->source->y(at), sample.hinge);
    EXPECT_NEAR(penalty->source->y(at), 0.5 * lambda * sample.norm * sample.norm, 1e-14) << sample.t;
    EXPECT_NEAR(hinge->source->y(at) + penalty->source->y(at), f->source->y(at), 1e-15) << sample.t;
    ++at;
  });
  EXPECT_EQ(at, f->source->size());
  const auto level_of = [&](std::string_view id) {
    const plot::Mark* mark = plot::find_mark(figure, id);
    return mark == nullptr ? -1.0 : std::get<plot::Rule>(*mark).at;
  };
  ASSERT_TRUE(snapshot->optimum.known());
  EXPECT_GT(level_of("optimum.hinge"), 0);
  EXPECT_GT(level_of("optimum.penalty"), 0);
  EXPECT_NEAR(level_of("optimum.hinge") + level_of("optimum.penalty"), snapshot->optimum.f_star(), 1e-15);
}

TEST(Errors, OfTheOptimumAreSaidInPercent) {
  const session::SnapshotPtr snapshot = moment({{"noise", "1.2"}, {"held-out", "0.25"}}, 50);
  const Figure figure = errors(*snapshot);
  const auto level = [&](const char* id) { return std::get<plot::Rule>(*plot::find_mark(figure, id)); };
  const double training = snapshot->optimum.optimum->error_rate;
  ASSERT_GT(training, 0.01);
  EXPECT_EQ(level("optimum").at, training);
  EXPECT_EQ(level("optimum").label, "$w$* in training: " + number(100 * training, 2) + " %");
  EXPECT_EQ(level("optimum.held-out").label,
            "$w$* held out: " + number(100 * snapshot->optimum.held_out_error, 2) + " %");
  EXPECT_EQ(percent(0.126), "13 %");
  EXPECT_EQ(percent(1), "100 %");
  EXPECT_EQ(percent(0.9983), "99.8 %") << "beside 0.17 %";
  EXPECT_EQ(percent(0.9996, 3), "99.96 %");
  EXPECT_EQ(percent(1 - 1e-7), "99.99999 %") << "of ten millions all but one";
  EXPECT_EQ(percent(1 - 7e-12), "100 %") << "rounding is no share";
}

TEST(Suboptimality, BoundsThatDoNotApplyAreNotDrawn) {
  for (const Settings& settings :
       {Settings{{"step", "constant:0.1"}}, Settings{{"bias", "free"}}, Settings{{"sampling", "epochs"}}}) {
    const session::SnapshotPtr snapshot = moment(settings, 50);
    const Figure figure = suboptimality(*snapshot, with_all_bounds());
    for (const char* id : {"theorem", "logarithm1", "posterior"}) EXPECT_EQ(plot::find_mark(figure, id), nullptr) << id;
    ASSERT_TRUE(figure.verdict.has_value());
    EXPECT_EQ(figure.verdict->mark, plot::VerdictMark::not_applicable);
    EXPECT_FALSE(figure.verdict->detail.empty());
    EXPECT_EQ(figure.subtitle.find("$c$"), std::string::npos) << "c belongs to a bound that is not drawn";
  }
}

TEST(Suboptimality, IsTheMeasuredDifferenceAndNeverBelowTheCertificate) {
  // lambda >= R^2 and k = m: w* is reached in one step, so that f - f* is rounding only.
  const session::SnapshotPtr snapshot = moment({{"lambda", "50"}, {"k", "m"}, {"sampling", "subset"}}, 30);
  const Figure figure = suboptimality(*snapshot);
  const plot::Line* live = line_of(figure, "live");
  ASSERT_NE(live, nullptr);
  ASSERT_EQ(live->source->size(), 30U);
  std::size_t i = 0;
  snapshot->series.for_each_sample([&](const FullSample& sample) {
    const double expected = std::max(sample.f - snapshot->optimum.f_star(), snapshot->optimum.resolution());
    EXPECT_EQ(live->source->y(i), expected);
    EXPECT_EQ(live->source->x(i++), static_cast<double>(sample.t));
  });
  EXPECT_GE(live->source->range(0, 30, false).min, snapshot->optimum.resolution());
}

TEST(Suboptimality, HoldsIsSaidAndBandsAreNamed) {
  const session::SnapshotPtr snapshot = moment({}, 100);
  const Figure figure = suboptimality(*snapshot);
  EXPECT_EQ(figure.verdict->mark, plot::VerdictMark::consistent);  // of one run
  session::Snapshot above = *snapshot;
  above.constants.c *= 1e-6;
  EXPECT_EQ(suboptimality(above).verdict->mark, plot::VerdictMark::consistent);
  // Where every step takes all examples the bound speaks of this run.
  above = *moment({{"k", "m"}, {"sampling", "subset"}}, 100);
  EXPECT_EQ(suboptimality(above).verdict->mark, plot::VerdictMark::holds);
  above.constants.c *= 1e-6;
  EXPECT_EQ(suboptimality(above).verdict->mark, plot::VerdictMark::violated);
  const auto* useless = std::get_if<plot::Region>(plot::find_mark(figure, "useless"));
  ASSERT_NE(useless, nullptr);
  EXPECT_DOUBLE_EQ(useless->from, 1 - snapshot->optimum.f_star());
  const auto* unresolvable = std::get_if<plot::Region>(plot::find_mark(figure, "unresolvable"));
  ASSERT_NE(unresolvable, nullptr);
  EXPECT_DOUBLE_EQ(unresolvable->to, snapshot->optimum.resolution());
}

TEST(Objective, CurvesAreTheSamplesAndSetsDoNotMix) {
  const session::SnapshotPtr one = moment({}, 80);
  session::Snapshot other = *moment({{"lambda", "0.2"}}, 80);
  other.run_id = one->run_id;  // a careless cache would take the curves of the first
  for (const session::Snapshot* snapshot : {one.get(), static_cast<const session::Snapshot*>(&other)}) {
    const Figure figure = objective(*snapshot);
    const plot::Line* average = line_of(figure, "average");
    ASSERT_NE(average, nullptr);
    EXPECT_EQ(average->source->y(79), snapshot->series.samples.back().f_average);
    const auto* f_star = std::get_if<plot::Rule>(plot::find_mark(figure, "optimum"));
    ASSERT_NE(f_star, nullptr);
    EXPECT_EQ(f_star->at, snapshot->optimum.f_star());
    EXPECT_EQ(figure.cursor->x, 80.0);
  }
}

/// With A_t = S the band of f(w_t; A_t) joined neighbouring t to an area that no value had.
TEST(Objective, NoBandOfBatchesWhereEveryBatchIsTheWholeSet) {
  for (const char* sampling : {"subset", "replacement"}) {
    const session::SnapshotPtr snapshot = moment({{"sampling", sampling}, {"k", "m"}}, 50);
    EXPECT_EQ(plot::find_mark(objective(*snapshot), "batch") == nullptr, std::string(sampling) == "subset");
  }
}

/// f(w_t) of the first steps left the picture without a sign.
TEST(Objective, WhatLeavesThePictureIsMarkedAtItsEdgeWithItsNumber) {
  const session::SnapshotPtr snapshot = moment(
      {{"data", "gap-with-strays"}, {"margin", "0.4"}, {"data-seed", "109"}, {"seed", "974"}, {"lambda", "0.05"}}, 900);
  const Figure figure = objective(*snapshot);
  const auto* live = line_of(figure, "live");
  ASSERT_NE(live, nullptr);
  double highest = 0;
  double at = 0;
  for (std::size_t i = 0; i < live->source->size(); ++i) {
    if (live->source->y(i) > highest) std::tie(highest, at) = std::pair(live->source->y(i), live->source->x(i));
  }
  ASSERT_GT(highest, figure.y.range.hi) << "this run has nothing to show";
  const auto* marks = std::get_if<plot::Scatter>(plot::find_mark(figure, "live.beyond"));
  const auto* note = std::get_if<plot::Note>(plot::find_mark(figure, "live.farthest"));
  ASSERT_TRUE(marks != nullptr && note != nullptr);
  EXPECT_EQ(note->text, number(highest, 3));
  EXPECT_EQ(note->at.x, at);
  EXPECT_EQ(std::ranges::count(marks->points, at, &plot::DataPoint::x), 1);
  for (const plot::DataPoint& p : marks->points) EXPECT_LT(p.y, figure.y.range.hi);
  EXPECT_EQ(plot::figure_csv(figure).find("live.beyond"), std::string::npos) << "a sign, no number";
  PlotOptions wide = plot_defaults("objective");
  wide.y = plot::Range{0, 2 * highest};
  EXPECT_EQ(plot::find_mark(objective(*snapshot, wide), "live.beyond"), nullptr);
}

/// They were cut off without a word.
TEST(Parts, WhatLeavesThePictureIsMarkedThereToo) {
  const session::SnapshotPtr snapshot = moment({{"lambda", "0.01"}}, 121);
  const Figure figure = parts(*snapshot);
  const auto* live = line_of(figure, "live");
  ASSERT_NE(live, nullptr);
  const double highest = live->source->range(0, live->source->size(), false).max;
  ASSERT_GT(highest, figure.y.range.hi) << "this run has nothing to show";
  const plot::Mark* note = plot::find_mark(figure, "live.farthest");
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(std::get<plot::Note>(*note).text, number(highest, 3));
  EXPECT_GE(parts(*moment({}, 0)).y.range.hi, 1.0) << "f(w_1) = 1 is in the picture";
}

TEST(Norm, EachLengthThatLeavesThePictureIsMarked) {
  const session::SnapshotPtr snapshot = moment({{"lambda", "0.01"}}, 60);
  const Figure figure = norm(*snapshot);
  std::size_t beyond = 0;
  double farthest = 0;
  for (Count t = 1; t <= 60; ++t) {
    const double half = snapshot->series.norm_half.at(t);
    farthest = std::max(farthest, half);
    beyond += half > figure.y.range.hi ? 1 : 0;
  }
  ASSERT_GT(beyond, 0U);
  const plot::Mark* marks = plot::find_mark(figure, "half.beyond");
  ASSERT_NE(marks, nullptr);
  EXPECT_EQ(std::get<plot::Scatter>(*marks).points.size(), beyond);
  EXPECT_EQ(std::get<plot::Note>(*plot::find_mark(figure, "half.farthest")).text, number(farthest, 3));
}

TEST(Norm, TicksStandWhereTheProjectionActed) {
  const session::SnapshotPtr snapshot = moment({{"lambda", "0.01"}}, 60);
  std::vector<double> expected;
  for (Count t = 1; t <= 60; ++t) {
    if (snapshot->series.norm_half.at(t) > static_cast<float>(snapshot->constants.ball_radius)) {
      expected.push_back(static_cast<double>(t));
    }
  }
  ASSERT_EQ(static_cast<Count>(expected.size()), snapshot->projected_steps);
  ASSERT_GT(expected.size(), 2U);
  for (const bool log_x : {true, false}) {
    PlotOptions options = plot_defaults("norm");
    options.log_x = log_x;
    options.x = plot::Range{1, 64};
    const Figure figure = norm(*snapshot, options);
    const auto* rug = std::get_if<plot::Rug>(plot::find_mark(figure, "projected"));
    ASSERT_NE(rug, nullptr);
    EXPECT_EQ(rug->x, expected) << (log_x ? "log" : "linear");
    const plot::Line* live = line_of(figure, "live");
    EXPECT_LE(live->source->range(0, live->source->size(), false).max, snapshot->constants.ball_radius * (1 + 1e-7));
    EXPECT_EQ(live->source->x(0), 2.0) << "|w_2| is the first that a step made";
    for (std::size_t i = 0; i < live->source->size(); ++i) {
      const double half = snapshot->series.norm_half.at(static_cast<Count>(i + 1));
      EXPECT_EQ(live->source->y(i), std::min(half, snapshot->constants.ball_radius)) << i;
    }
  }
  EXPECT_EQ(plot::find_mark(norm(*moment({{"projection", "off"}}, 60)), "projected"), nullptr);
  // λ = R² = 1: w_2 lies on the sphere, and nothing was projected.
  const session::SnapshotPtr edge = moment({{"data", "coins"}, {"lambda", "1"}}, 60);
  ASSERT_EQ(edge->series.norm_half.at(1), static_cast<float>(edge->constants.ball_radius));
  ASSERT_EQ(edge->projected_steps, 0);
  EXPECT_EQ(plot::find_mark(norm(*edge), "projected"), nullptr);
}

/// What strong convexity allows is drawn of each curve: the one of the average says nothing about w_t.
TEST(Distance, EachCurveStaysBelowWhatItsOwnObjectiveAllows) {
  const session::SnapshotPtr snapshot = moment({}, 200);
  const Figure figure = distance(*snapshot);
  for (const std::string of : {"live", "average"}) {
    const plot::Line* seen = line_of(figure, of);
    const plot::Line* allowed = line_of(figure, "derived." + of);
    ASSERT_TRUE(seen != nullptr && allowed != nullptr) << of;
    ASSERT_EQ(seen->source->size(), allowed->source->size());
    for (std::size_t i = 0; i < seen->source->size(); ++i) {
      EXPECT_EQ(seen->source->x(i), allowed->source->x(i));
      EXPECT_LE(seen->source->y(i), allowed->source->y(i) * (1 + 1e-6)) << of << " at t = " << seen->source->x(i);
    }
  }
}

TEST(Plots, ZoomAndHiddenCurvesAreApplied) {
  const session::SnapshotPtr snapshot = moment({}, 50);
  PlotOptions options = plot_defaults("objective");
  options.x = plot::Range{5, 20};
  options.y = plot::Range{0.3, 0.6};
  options.hidden = {"live"};
  const Figure figure = objective(*snapshot, options);
  EXPECT_EQ(figure.x.range, (plot::Range{5, 20}));
  EXPECT_EQ(figure.y.range, (plot::Range{0.3, 0.6}));
  EXPECT_FALSE(line_of(figure, "live")->visible);
  EXPECT_TRUE(line_of(figure, "average")->visible);
}

TEST(Plots, TenMillionStepsAreDrawnLikeAThousand) {
  const session::Snapshot snapshot = long_run(10'000'000);
  for (const FigureInfo& info : figure_list()) {
    if (!info.over_time) continue;
    plot::Recorder canvas;
    plot::draw(info.over_time(snapshot, plot_defaults(info.name)), canvas, {0, 0, 900, 300},
               plot::theme(plot::ThemeName::dark));
    EXPECT_LT(canvas.vertex_count, 16000U) << info.name;
  }
}

TEST(Errors, TheHeldOutPartIsDashedBesideTheTrainingPart) {
  const session::SnapshotPtr whole = moment({}, 60);
  EXPECT_EQ(plot::find_mark(errors(*whole), "live.held-out"), nullptr);
  ASSERT_NE(line_of(errors(*whole), "average"), nullptr);
  const session::SnapshotPtr split = moment({{"held-out", "0.3"}}, 60);
  const Figure figure = errors(*split);
  for (const char* id : {"live", "average"}) {
    const plot::Line* training = line_of(figure, id);
    const plot::Line* held_out = line_of(figure, std::string(id) + ".held-out");
    ASSERT_NE(training, nullptr);
    ASSERT_NE(held_out, nullptr);
    EXPECT_EQ(training->paint.hue, held_out->paint.hue) << "one meaning, one colour";
    EXPECT_FALSE(training->dash == held_out->dash);
    EXPECT_FALSE(training->label == held_out->label);
  }
  const FullSample last = split->series.samples.back();
  EXPECT_EQ(line_of(figure, "live.held-out")->source->y(59), last.held_out_error);
  EXPECT_EQ(line_of(figure, "average")->source->y(59), last.error_average);
  EXPECT_EQ(line_of(figure, "average.held-out")->source->y(59), last.held_out_error_average);
  EXPECT_NE(plot::find_mark(figure, "optimum.held-out"), nullptr);
}

}  // namespace
}  // namespace pegasos::figures
