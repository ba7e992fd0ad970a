// Experiments as figures: which lie on the same axes, where their points are, and what a point says.
#include "figures/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "plot/figure.h"
#include "plot/vector_canvas.h"
#include "sweep_tables.h"

namespace pegasos::figures {
namespace {

using Both = std::array<SweepSeries, 2>;

const plot::Scatter* dots(const Figure& figure, std::string_view id) {
  for (const plot::Mark& mark : figure.marks) {
    const auto* scatter = std::get_if<plot::Scatter>(&mark);
    if (scatter != nullptr && scatter->id == id) return scatter;
  }
  return nullptr;
}

TEST(Sweep, TheSameParameterAndMeasureShareTheirAxes) {
  const SweepTable k = sweep_over_k();
  SweepTable kt = k;
  kt.kind = SweepKind::KFixedKT;
  EXPECT_TRUE(share_axes(k, kt)) << "both are about k";
  EXPECT_FALSE(share_axes(k, sweep_over_folds()));
  EXPECT_FALSE(share_axes(sweep_of_both(), sweep_of_both())) << "a map has its axes for itself";
  SweepTable steps = sweep_of_steps();
  EXPECT_TRUE(share_axes(steps, sweep_of_steps()));
  steps.rows.pop_back();
  EXPECT_FALSE(share_axes(steps, sweep_of_steps())) << "other words";
  SweepTable near = k;
  near.kind = SweepKind::Iterations;
  SweepTable nearer = near;
  nearer.epsilon = 1e-9;
  EXPECT_FALSE(share_axes(near, nearer)) << "steps to another accuracy";
}

// Two solvers once they are timed: the same points lie where their time is, and only those that have one.
TEST(Sweep, TimedSolversLieAgainstSeconds) {
  SweepTable table = sweep_over_k();
  table.kind = SweepKind::Descent;
  ASSERT_EQ(sweep_figure(table).x.label, "passes over the examples");
  for (std::size_t i = 0; i < 3; ++i) table.rows[i].seconds = 1e-3 * static_cast<double>(3 - i);
  const SweepSeries against_passes{&table, {}, {}, false};
  EXPECT_EQ(sweep_figure(std::span(&against_passes, 1)).x.label, "passes over the examples");
  const Figure figure = sweep_figure(table);
  EXPECT_EQ(figure.x.label, "seconds of training on one thread");
  const plot::Scatter* centres = dots(figure, "centre");
  ASSERT_NE(centres, nullptr);
  ASSERT_EQ(centres->points.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {  // more passes after fewer, whatever the clock said
    EXPECT_EQ(centres->points[i].x, *table.rows[i].seconds);
    EXPECT_EQ(centres->points[i].y, *table.rows[i].statistics.median);
  }
  const SweepSeries series{&table, {}, {}, true};
  EXPECT_EQ(sweep_spots(std::span(&series, 1), SweepBand::quantiles).size(), 3U);
  EXPECT_NE(sweep_card(table, table.rows[0], SweepBand::quantiles).find("seconds of training: 0.003"),
            std::string::npos);
  SweepTable other = sweep_over_k();
  other.rows[0].seconds = 1;
  EXPECT_EQ(sweep_figure(other).x.label, "$k$") << "one solver: its values are what is looked at";
}

// The hand finds a point where it is drawn, and only points that are drawn.
TEST(Sweep, SpotsLieWhereThePointsAreDrawn) {
  for (const SweepBand band : {SweepBand::quantiles, SweepBand::interval}) {
    const SweepTable first = sweep_over_k();
    const SweepTable second = sweep_beside_k();
    const Both both = {SweepSeries{&first, plot::Hue::pin1, "A"}, SweepSeries{&second, plot::Hue::pin2, "B"}};
    const Figure figure = sweep_figure(both, {}, band);
    std::vector<plot::DataPoint> drawn;
    for (const char* id : {"centre", "centre.2"}) {
      ASSERT_NE(dots(figure, id), nullptr) << id;
      for (const plot::DataPoint& p : dots(figure, id)->points) drawn.push_back(p);
    }
    const std::vector<SweepSpot> spots = sweep_spots(both, band);
    ASSERT_EQ(spots.size(), 7U) << "the eighth is not finished";
    ASSERT_EQ(drawn.size(), spots.size());
    for (std::size_t i = 0; i < spots.size(); ++i) {
      EXPECT_EQ(spots[i].at.x, drawn[i].x);
      EXPECT_EQ(spots[i].at.y, drawn[i].y);
      EXPECT_EQ(spots[i].series, i < 4 ? 0U : 1U);
    }
  }
}

TEST(Sweep, ValuesGivenDownwardsAreDrawnUpwards) {
  SweepTable table = sweep_over_k();
  std::ranges::reverse(table.rows);
  const Figure figure = sweep_figure(table);
  for (const char* id : {"centre", "bound", "fit", "slope"}) {
    const auto* line = std::get_if<plot::Line>(plot::find_mark(figure, id));
    ASSERT_NE(line, nullptr) << id;
    EXPECT_TRUE(std::ranges::is_sorted(line->x)) << id;
  }
}

TEST(Sweep, TheBandDecidesWhatStandsForThePoint) {
  const SweepTable table = sweep_over_k();
  EXPECT_EQ(dots(sweep_figure(table, {}, SweepBand::quantiles), "centre")->points[0].y,
            *table.rows[0].statistics.median);
  EXPECT_EQ(dots(sweep_figure(table, {}, SweepBand::interval), "centre")->points[0].y, *table.rows[0].statistics.mean);
  EXPECT_EQ(dots(sweep_figure(table, {}, SweepBand::interval), "mean"), nullptr) << "it is the centre already";
}

// A mean needs every run; a median can do without some, and the point is there.
TEST(Sweep, WhatIsAtFStarIsNotDrawnOnALogAxis) {
  SweepTable table = sweep_over_k();
  const std::size_t drawn = sweep_spots(std::vector<SweepSeries>{{&table, {}, {}, false}}, SweepBand::quantiles).size();
  SweepRow& row = table.rows.back();
  row.statistics.mean = row.statistics.median = row.statistics.q05 = row.statistics.q95 = -2.8e-17;
  complete(table);
  EXPECT_EQ(sweep_spots(std::vector<SweepSeries>{{&table, {}, {}, false}}, SweepBand::quantiles).size(), drawn - 1);
  const Figure figure = sweep_figure(table);
  EXPECT_NE(figure.subtitle.find("1 median is at $f$* and not drawn"), std::string::npos) << figure.subtitle;
  EXPECT_GT(figure.y.range.lo, 1e-5) << "the axis is that of the others";
  const auto* bound = std::get_if<plot::Line>(plot::find_mark(figure, "bound"));
  ASSERT_NE(bound, nullptr);
  EXPECT_EQ(bound->x.back(), 64) << "its bound is drawn nevertheless";
  const std::string card = sweep_card(table, row, SweepBand::quantiles);
  EXPECT_NE(card.find("median: 0\n"), std::string::npos) << card;
}

TEST(Sweep, ADifferenceThatIsRoundingIsZero) {
  SweepTable table = sweep_over_k();
  const SweepRow& row = table.rows[0];  // f* = 0.25, certified to 1e-10 of it
  EXPECT_EQ(sweep_number(table, row, -5.6e-17), "0");
  EXPECT_EQ(sweep_number(table, row, 2e-11, 6), "0");
  EXPECT_EQ(sweep_number(table, row, 3e-4), "0.0003");
  EXPECT_NE(sweep_number(table, row, -1e-6), "0") << "beyond what is certified it would be a mistake to be seen";
  table.kind = SweepKind::Iterations;
  EXPECT_EQ(sweep_number(table, row, 3), "3");
}

/// An interval from below 0 began in the middle of the picture, like one that ends there.
TEST(Sweep, AnIntervalThatReachesBelowZeroLeavesThePicture) {
  SweepTable table = sweep_over_k();
  table.rows[1].statistics.low = -0.0013;
  const Figure curve = sweep_figure(table, {}, SweepBand::interval);
  EXPECT_EQ(std::get<plot::Envelope>(*plot::find_mark(curve, "band")).low[1], -0.0013);
  SweepTable words = sweep_of_steps();
  words.rows[1].statistics.low = -0.0013;
  const Figure rows = sweep_figure(words, {}, SweepBand::interval);
  EXPECT_LT(std::get<plot::Segments>(*plot::find_mark(rows, "band")).pieces[1].first.x, 1e-6 * rows.x.range.lo);
}

/// The curve ran straight across values of which nothing is known.
/// Beside one another, two bounds of one colour stood under one name, and "median" was nowhere.
TEST(Sweep, EachBoundSaysWhichExperimentItIsOf) {
  const SweepTable first = sweep_over_k();
  SweepTable second = sweep_over_k();
  for (SweepRow& row : second.rows) row.bound = 0.2, row.bound_name = "Corollary 1";
  const Both both = {SweepSeries{&first, plot::Hue::pin1, "A  $λ$ = 0.01"},
                     SweepSeries{&second, plot::Hue::pin2, "B  $λ$ = 0.1"}};
  const auto label = [](const Figure& figure, const char* id) {
    const plot::Mark* mark = plot::find_mark(figure, id);
    return mark != nullptr ? plot::base(*mark).label : "none";
  };
  const auto legend = [](const Figure& figure) { return plot::base(*plot::find_mark(figure, "band")).legend; };
  const Figure beside = sweep_figure(both);
  EXPECT_EQ(label(beside, "bound"), "A: Theorem 2");
  EXPECT_EQ(label(beside, "bound.2"), "B: Corollary 1");
  EXPECT_TRUE(legend(beside).ends_with("; within it their median")) << legend(beside);
  const Figure alone = sweep_figure(first);
  EXPECT_EQ(label(alone, "bound"), "Theorem 2");
  EXPECT_EQ(label(alone, "centre"), "median");
  EXPECT_FALSE(legend(alone).ends_with("median")) << legend(alone);
}

TEST(Sweep, ACurveIsBrokenWhereAValueHasNoMedian) {
  SweepTable table = sweep_over_k();
  table.rows[1].statistics.median.reset();
  table.rows[1].statistics.mean.reset();
  const Figure figure = sweep_figure(table);
  const auto& line = std::get<plot::Line>(*plot::find_mark(figure, "centre"));
  ASSERT_EQ(line.y.size(), table.rows.size());
  for (std::size_t i = 0; i < line.y.size(); ++i) EXPECT_EQ(std::isnan(line.y[i]), i == 1) << i;
  EXPECT_EQ(dots(figure, "centre")->points.size(), 3U);
  const auto& fit = std::get<plot::Line>(*plot::find_mark(figure, "fit"));
  EXPECT_EQ(fit.x, (std::vector<double>{1, 64}));
  table.rows[0].statistics.mean.reset();
  EXPECT_EQ(std::get<plot::Line>(*plot::find_mark(sweep_figure(table), "fit")).x, (std::vector<double>{16, 64}))
      << "it is fitted to the means";
  const auto read = [&](double k) {
    return std::ranges::any_of(plot::read_at(figure, k), [](const auto& one) { return one.id == "centre"; });
  };
  EXPECT_TRUE(read(1));
  EXPECT_FALSE(read(5));
  EXPECT_EQ(plot::figure_csv(figure).find("nan"), std::string::npos);
}

/// Of three outputs one was left out with its mean and its bound, because its median was at f*.
TEST(Sweep, AMeanAndABoundStandWhereTheMedianIsAtFStar) {
  for (const bool words : {true, false}) {
    SweepTable table = words ? sweep_of_steps() : sweep_over_k();
    SweepRow& row = table.rows[0];
    row.statistics.median = -2.8e-17;
    const std::vector<SweepSeries> series{{&table, {}, {}, false}};
    const std::size_t spots = sweep_spots(series, SweepBand::quantiles).size();
    const Figure figure = sweep_figure(table);
    EXPECT_EQ(dots(figure, "centre")->points.size(), table.rows.size() - 1);
    const auto& means = dots(figure, "mean")->points;
    const auto place = [&](const plot::DataPoint& p) { return words ? p.x : p.y; };
    EXPECT_TRUE(std::ranges::any_of(means, [&](const auto& p) { return place(p) == *row.statistics.mean; }));
    EXPECT_EQ(spots, table.rows.size()) << "the hand finds its mean";
    const plot::Mark* bound = plot::find_mark(figure, "bound");
    ASSERT_NE(bound, nullptr);
    if (words) {
      EXPECT_EQ(std::get<plot::Segments>(*bound).pieces.size(), 1U);
    }
    EXPECT_NE(figure.subtitle.find("1 median is at $f$* and not drawn"), std::string::npos) << figure.subtitle;
    EXPECT_EQ(sweep_figure(table, {}, SweepBand::interval).subtitle.find("not drawn"), std::string::npos);
    const auto range = [&](SweepBand band) {
      return words ? sweep_figure(table, {}, band).x.range : sweep_figure(table, {}, band).y.range;
    };
    EXPECT_EQ(range(SweepBand::quantiles).lo, range(SweepBand::interval).lo) << "the axes stay";
    EXPECT_EQ(range(SweepBand::quantiles).hi, range(SweepBand::interval).hi);
  }
}

TEST(Sweep, AMedianStandsWhereAMeanCannot) {
  SweepTable table = sweep_over_k();
  table.rows[1].statistics.mean.reset();
  table.rows[1].statistics.missing = 3;
  EXPECT_EQ(dots(sweep_figure(table, {}, SweepBand::quantiles), "centre")->points.size(), 4U);
  EXPECT_EQ(dots(sweep_figure(table, {}, SweepBand::interval), "centre")->points.size(), 3U);
}

/// The lower edge was flat at a tenth of the least median, though the quantiles lay below it.
TEST(Sweep, TheBandEndsWhereTheQuantilesDo) {
  SweepTable table = sweep_over_k();
  for (SweepRow& row : table.rows) row.statistics.q05 = *row.statistics.median / 30;
  complete(table);
  const Figure figure = sweep_figure(table, {}, SweepBand::quantiles);
  const auto& band = std::get<plot::Envelope>(*plot::find_mark(figure, "band"));
  ASSERT_EQ(band.low.size(), table.rows.size());
  for (std::size_t i = 0; i < band.low.size(); ++i) EXPECT_EQ(band.low[i], *table.rows[i].statistics.q05) << i;
  EXPECT_LE(figure.y.range.lo, *std::ranges::min_element(band.low));
  table.rows[1].statistics.q05 = 1e-13;  // what f* cannot tell from 0
  const Figure cut = sweep_figure(table);
  EXPECT_LT(std::get<plot::Envelope>(*plot::find_mark(cut, "band")).low[1], cut.y.range.lo) << "no end is seen";
  EXPECT_GT(cut.y.range.lo, 1e-7);
}

TEST(Sweep, WhereRunsHaveNoValueNoBandEndsAtTheMedian) {
  SweepTable table = sweep_over_k();
  const auto band = [&](const Figure& figure) {
    return std::get<plot::Envelope>(*plot::find_mark(figure, "band")).high;
  };
  const std::vector<double> whole = band(sweep_figure(table, {}, SweepBand::quantiles));
  table.rows[1].statistics.q95.reset();
  const Figure figure = sweep_figure(table, {}, SweepBand::quantiles);
  const std::vector<double> open = band(figure);
  ASSERT_EQ(open.size(), whole.size());
  for (std::size_t i = 0; i < open.size(); ++i) EXPECT_EQ(std::isnan(open[i]), i == 1) << i;
  EXPECT_NE(figure.subtitle.find("no band where runs did not come to it"), std::string::npos);
  EXPECT_EQ(plot::figure_csv(figure).find("nan"), std::string::npos);
  SweepTable words = sweep_of_steps();
  const auto spreads = [&] {
    const Figure shown = sweep_figure(words, {}, SweepBand::quantiles);
    EXPECT_TRUE(std::isfinite(shown.x.range.lo) && std::isfinite(shown.x.range.hi));
    return std::get<plot::Segments>(*plot::find_mark(shown, "band")).pieces.size();
  };
  const std::size_t all = spreads();
  words.rows[1].statistics.q95.reset();
  EXPECT_EQ(spreads(), all - 1) << "a row of words";
}

TEST(Sweep, BeforeTheFirstPointASentenceSaysSo) {
  SweepTable table = sweep_over_k();
  for (SweepRow& row : table.rows) row.statistics = {};
  EXPECT_FALSE(sweep_figure(table).message.empty());
  EXPECT_TRUE(sweep_spots(std::array{SweepSeries{&table, {}, {}}}, SweepBand::quantiles).empty());
}

TEST(Sweep, ACardHoldsTheNumbersOfItsPoint) {
  const SweepTable table = sweep_of_both();
  const std::string card = sweep_card(table, table.rows.front(), SweepBand::quantiles);
  for (const char* part : {"$λ$ = x", "$k$ = 1", "median: 0.09", "mean: 0.1", "runs: 48"})
    EXPECT_NE(card.find(part), std::string::npos) << part << " in " << card;
}

std::string legends(const Figure& figure) {
  std::string all;
  for (const plot::Mark& mark : figure.marks) all += plot::base(mark).legend + "\n";
  return all;
}

TEST(Sweep, WhatALineIsFittedToIsSaidAndAnUpperBoundIsNoExpectation) {
  SweepTable table = sweep_over_k();
  const std::string k = legends(sweep_figure(table));
  EXPECT_NE(k.find("slope of the means −1.01"), std::string::npos) << k;
  EXPECT_NE(k.find("slope expected of Pegasos: −1"), std::string::npos) << k;
  table.kind = SweepKind::Lambda;
  const std::string lambda = legends(sweep_figure(table));
  EXPECT_EQ(lambda.find("expected"), std::string::npos) << lambda;
  EXPECT_NE(lambda.find("slope of the bound: −1, the steepest"), std::string::npos) << lambda;
}

/// Flat, then worse: one line through both says nothing.
TEST(Sweep, ASlopeIsDrawnOnlyWhereAPowerLawIsExpected) {
  SweepTable table = sweep_over_k();
  EXPECT_NE(sweep_figure(table).subtitle.find("± is a slope's standard error"), std::string::npos);
  table.kind = SweepKind::KFixedKT;
  const Figure figure = sweep_figure(table);
  EXPECT_EQ(plot::find_mark(figure, "fit"), nullptr);
  EXPECT_EQ(plot::find_mark(figure, "slope"), nullptr);
  EXPECT_EQ((legends(figure) + figure.subtitle).find("slope"), std::string::npos);
}

/// One that was stopped had a slope, through eight points of one run, and "48 runs a point".
TEST(Sweep, OfWhatIsNotFinishedNoSlopeIsClaimed) {
  SweepTable table = sweep_over_k();
  Figure figure = sweep_figure(table);
  EXPECT_TRUE(figure.subtitle.starts_with("48 runs a point")) << figure.subtitle;
  EXPECT_NE(plot::find_mark(figure, "fit"), nullptr);
  table.rows[2].statistics.runs = 47;
  figure = sweep_figure(table);
  EXPECT_TRUE(figure.subtitle.starts_with("up to 48 runs a point · 191 of 192 runs")) << figure.subtitle;
  EXPECT_EQ(plot::find_mark(figure, "fit"), nullptr);
  EXPECT_EQ(figure.subtitle.find("±"), std::string::npos);
  for (SweepRow& row : table.rows) row.statistics.low = row.statistics.high = {};
  EXPECT_EQ(legends(sweep_figure(table, {}, SweepBand::interval)).find("interval"), std::string::npos)
      << "none is drawn";
}

TEST(Sweep, OfFewerThanTwentyRunsNoMiddleIsClaimed) {
  SweepTable table = sweep_over_k();
  EXPECT_NE(legends(sweep_figure(table)).find("the middle 90 % of the runs\n"), std::string::npos);
  for (SweepRow& row : table.rows) row.runs = 4;
  EXPECT_NE(legends(sweep_figure(table)).find("all of the 4 runs\n"), std::string::npos);
  EXPECT_NE(sweep_card(table, table.rows[0], SweepBand::quantiles).find("all runs: "), std::string::npos);
  table.rows[0].runs = 19;
  EXPECT_NE(legends(sweep_figure(table)).find("all of the runs\n"), std::string::npos);
  table.rows[0].runs = 20;
  EXPECT_NE(legends(sweep_figure(table)).find("of fewer than 20, all\n"), std::string::npos);
}

TEST(Sweep, TheAxesStayWhenTheOtherBandIsChosen) {
  for (const SweepTable& table : {sweep_over_k(), sweep_over_folds(), sweep_of_steps(), sweep_of_sampling()}) {
    const Figure quantiles = sweep_figure(table, {}, SweepBand::quantiles);
    const Figure interval = sweep_figure(table, {}, SweepBand::interval);
    for (const auto& [one, other] :
         {std::pair(quantiles.y.range, interval.y.range), std::pair(quantiles.x.range, interval.x.range)}) {
      EXPECT_EQ(one.lo, other.lo);
      EXPECT_EQ(one.hi, other.hi);
    }
  }
}

}  // namespace
}  // namespace pegasos::figures
