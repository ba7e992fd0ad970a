// The subgradients in the weight space: recomputed from the rows in long double; the scale is read from the legend.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "figures/eye.h"
#include "figures/figures.h"
#include "figures/span_plane.h"
#include "figures/weight_marks.h"
#include "moments.h"
#include "objective/hinge.h"
#include "plot/draw.h"

namespace pegasos::figures {
namespace {

using Wide = std::vector<long double>;

/// lambda w − 1[y(<w, x> + b) < 1] y x.
Wide subgradient_of(const session::Snapshot& snapshot, Row row) {
  const Dataset& data = *snapshot.data;
  long double product = snapshot.b;
  Wide g;
  for (std::size_t j = 0; j < snapshot.w.size(); ++j) {
    product += static_cast<long double>(snapshot.w[j]) * data.x(row).at(static_cast<Column>(j));
    g.push_back(static_cast<long double>(snapshot.parameters.lambda) * snapshot.w[j]);
  }
  if (!(data.y(row) * product < 1)) return g;
  for (std::size_t j = 0; j < g.size(); ++j)
    g[j] -= static_cast<long double>(data.y(row)) * data.x(row).at(static_cast<Column>(j));
  return g;
}

Wide mean_subgradient(const session::Snapshot& snapshot) {
  Wide mean(snapshot.w.size());
  for (Row i = 0; i < static_cast<Row>(snapshot.m()); ++i) {
    const Wide g = subgradient_of(snapshot, i);
    for (std::size_t j = 0; j < g.size(); ++j) mean[j] += g[j] / static_cast<long double>(snapshot.m());
  }
  return mean;
}

Vector narrow(const Wide& g) { return Vector(g.begin(), g.end()); }

double scale_in(const Figure& figure) {
  for (const plot::Mark& mark : figure.marks) {
    const std::string& legend = plot::base(mark).legend;
    const std::string words = "length × ";
    if (const auto at = legend.find(words); at != std::string::npos) return std::stod(legend.substr(at + words.size()));
  }
  return 0;
}

/// The arrow goes from the live point along `g` times the scale, as `place` sees it.
void expect_arrow(const plot::Arrow& arrow, const Place& place, const session::Snapshot& snapshot, const Vector& g,
                  double scale) {
  const plot::DataPoint from = place(snapshot.w);
  const plot::DataPoint along = place(g);
  EXPECT_NEAR(arrow.from.x, from.x, 1e-12) << arrow.id;
  EXPECT_NEAR(arrow.from.y, from.y, 1e-12) << arrow.id;
  EXPECT_NEAR(arrow.to.x, from.x + scale * along.x, 1e-9 * (1 + scale)) << arrow.id;
  EXPECT_NEAR(arrow.to.y, from.y + scale * along.y, 1e-9 * (1 + scale)) << arrow.id;
}

void expect_single_subgradients(const session::Snapshot& snapshot, const Place& place) {
  WeightSpaceOptions options;
  options.subgradients = true;
  const Figure figure = weight_space(snapshot, options);
  const double scale = scale_in(figure);
  ASSERT_GT(scale, 0) << "the legend says it";
  EXPECT_EQ(plot::base(*plot::find_mark(figure, "subgradient.full")).label, "∇$f$ × " + number(scale));
  Count outside = 0;
  std::set<std::string> ids;
  for (const plot::Mark& mark : figure.marks) {
    if (plot::base(mark).id.starts_with("subgradients.")) ids.insert(plot::base(mark).id);
  }
  for (Row i = 0; i < static_cast<Row>(snapshot.m()); ++i) {
    const Wide g = subgradient_of(snapshot, i);
    const std::string id = "subgradients." + std::to_string(i);
    Wide shrink;
    for (const double value : snapshot.w)
      shrink.push_back(static_cast<long double>(snapshot.parameters.lambda) * value);
    if (g == shrink) {
      ++outside;
      EXPECT_FALSE(ids.contains(id));
      continue;
    }
    const auto* arrow = std::get_if<plot::Arrow>(plot::find_mark(figure, id));
    ASSERT_NE(arrow, nullptr) << id;
    expect_arrow(*arrow, place, snapshot, narrow(g), scale);
  }
  EXPECT_EQ(static_cast<Count>(ids.size()) + outside, snapshot.m());
  const auto* common = std::get_if<plot::Arrow>(plot::find_mark(figure, "subgradients"));
  ASSERT_EQ(common != nullptr, outside > 0);
  if (common != nullptr) {
    EXPECT_NE(common->label.find(std::to_string(outside)), std::string::npos) << common->label;
  }
  const Vector mean = narrow(mean_subgradient(snapshot));
  for (const char* id : {"subgradient.mean", "subgradient.full"}) {
    const auto* arrow = std::get_if<plot::Arrow>(plot::find_mark(figure, id));
    ASSERT_NE(arrow, nullptr) << id;
    expect_arrow(*arrow, place, snapshot, mean, scale);
  }
}

TEST(Subgradients, EveryArrowStandsWhereItsExampleSays) {
  const session::SnapshotPtr flat = moment({}, 40);
  expect_single_subgradients(*flat, [](VectorView w) { return plot::DataPoint{w[0], w[1]}; });
  expect_single_subgradients(*moment({{"bias", "free"}}, 30), [](VectorView w) { return plot::DataPoint{w[0], w[1]}; });
  const Eye eye(Camera{});
  expect_single_subgradients(*moment({{"data", "moons"}, {"bias", "feature:1"}}, 40),
                             [&](VectorView w) { return eye.see(w).at; });
  const session::SnapshotPtr many = moment({{"data", "wine"}, {"positive", "class_0"}, {"scale", "standardise"}}, 60);
  const auto plane = span_plane(*many);
  expect_single_subgradients(*many, [&](VectorView w) { return plane->place(w); });
}

TEST(Subgradients, BatchesAndTheirDeviationAreSaid) {
  const session::SnapshotPtr snapshot = moment({{"k", "8"}}, 40);
  WeightSpaceOptions options;
  options.subgradients = true;
  const Figure figure = weight_space(*snapshot, options);
  const double scale = scale_in(figure);
  Vector full = narrow(mean_subgradient(*snapshot));
  long double variance = 0;  // of one example
  for (Row i = 0; i < static_cast<Row>(snapshot->m()); ++i) {
    const Wide g = subgradient_of(*snapshot, i);
    for (std::size_t j = 0; j < 2; ++j) variance += (g[j] - full[j]) * (g[j] - full[j]) / snapshot->m();
  }
  std::vector<plot::DataPoint> tips;
  for (const plot::Mark& mark : figure.marks) {
    if (const auto* arrow = std::get_if<plot::Arrow>(&mark); arrow != nullptr && arrow->id == "subgradients")
      tips.push_back(arrow->to);
  }
  ASSERT_EQ(tips.size(), 100U);
  const plot::DataPoint end{snapshot->w[0] + scale * full[0], snapshot->w[1] + scale * full[1]};
  double spread2 = 0;
  plot::DataPoint mean{0, 0};
  for (const plot::DataPoint& tip : tips) {
    spread2 += ((tip.x - end.x) * (tip.x - end.x) + (tip.y - end.y) * (tip.y - end.y)) / 100;
    mean = {mean.x + tip.x / 100, mean.y + tip.y / 100};
  }
  const auto& arrow = std::get<plot::Arrow>(*plot::find_mark(figure, "subgradient.mean"));
  EXPECT_NEAR(arrow.to.x, mean.x, 1e-9);
  EXPECT_NEAR(arrow.to.y, mean.y, 1e-9);
  const auto& circle = std::get<plot::Circle>(*plot::find_mark(figure, "subgradient.law"));
  EXPECT_NEAR(circle.centre.x, end.x, 1e-9);
  EXPECT_NEAR(circle.centre.y, end.y, 1e-9);
  const double law = std::sqrt(static_cast<double>(variance) / 8);
  EXPECT_NEAR(circle.radius, scale * law, 1e-9);
  EXPECT_NE(circle.legend.find("= " + number(law, 3)), std::string::npos) << circle.legend;
  EXPECT_NE(circle.legend.find(number(std::sqrt(spread2) / scale, 3)), std::string::npos) << circle.legend;
}

TEST(Subgradients, OneScaleKeepsThemInTheView) {
  for (const Count t : {1, 5, 300}) {
    const session::SnapshotPtr snapshot = moment({{"lambda", "0.01"}}, t);
    WeightSpaceOptions options;
    options.subgradients = true;
    const Figure figure = weight_space(*snapshot, options);
    double longest = 0;
    for (const plot::Mark& mark : figure.marks) {
      const auto* arrow = std::get_if<plot::Arrow>(&mark);
      if (arrow == nullptr || !arrow->id.starts_with("subgradient")) continue;
      longest = std::max(longest, std::hypot(arrow->to.x - arrow->from.x, arrow->to.y - arrow->from.y));
    }
    const double half = 0.5 * std::min(figure.x.range.width(), figure.y.range.width());
    EXPECT_LE(longest, 0.8 * half * (1 + 1e-9)) << t;
    EXPECT_GT(longest, 0.5 * half) << t;
  }
}

TEST(Subgradients, OnlyWhereTheyAreAskedForAndCanBeSeen) {
  const session::SnapshotPtr flat = moment({}, 40);
  EXPECT_EQ(plot::find_mark(weight_space(*flat), "subgradient.full"), nullptr) << "on demand only";
  EXPECT_EQ(no_subgradients(*flat, WeightMode::span), "");
  WeightSpaceOptions options;
  options.subgradients = true;
  options.mode = WeightMode::lengths;
  const session::SnapshotPtr many = moment({{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}}, 9);
  EXPECT_EQ(plot::find_mark(weight_space(*many, options), "subgradient.full"), nullptr);
  EXPECT_NE(no_subgradients(*many, WeightMode::lengths), "");
  EXPECT_EQ(no_subgradients(*many, WeightMode::span), "");
  const session::SnapshotPtr line = moment({{"features", "1"}}, 9);
  EXPECT_NE(no_subgradients(*line, WeightMode::span), "");
  EXPECT_EQ(make_figure("subgradients", *line)->message, no_subgradients(*line, WeightMode::span));
  session::Snapshot playing = *flat;
  playing.playing = true;
  EXPECT_EQ(no_subgradients(playing, WeightMode::span), "");
  constexpr std::size_t kRows = 500001;
  playing.data = std::make_shared<const Dataset>(RowStorage::dense(2, std::vector<double>(2 * kRows, 1.0)),
                                                 std::vector<std::int8_t>(kRows, 1), std::vector<std::string>{"a", "b"},
                                                 Transform{}, "large", std::vector<Message>{});
  EXPECT_NE(no_subgradients(playing, WeightMode::span), "");
  playing.playing = false;
  EXPECT_EQ(no_subgradients(playing, WeightMode::span), "");
}

/// The number at a summand that the mouse pointed at was in the saved picture.
TEST(Subgradients, WhatTheMousePointsAtIsInNoSavedPicture) {
  const auto saved = [](Figure figure) {
    std::erase_if(figure.marks, [](const plot::Mark& mark) { return plot::base(mark).pointed; });
    std::string said;
    for (const plot::Mark& mark : figure.marks) {
      const auto* arrow = std::get_if<plot::Arrow>(&mark);
      said += plot::base(mark).id + "|" + plot::base(mark).label;
      if (arrow != nullptr) said += fmt::format("|{}|{}", arrow->paint.opacity, arrow->width);
      said += "\n";
    }
    return said;
  };
  for (const bool subgradients : {false, true}) {
    const session::SnapshotPtr snapshot = moment({{"k", subgradients ? "1" : "8"}}, 1);
    ASSERT_GE(snapshot->record.violators, subgradients ? 0 : 2);
    WeightSpaceOptions options;
    options.subgradients = subgradients;
    const Figure still = weight_space(*snapshot, options);
    std::size_t marked = 0;
    for (Row row = 0; row < static_cast<Row>(snapshot->m()); ++row) {
      options.pointed = row;
      const Figure pointed = weight_space(*snapshot, options);
      EXPECT_EQ(saved(pointed), saved(still)) << row;
      marked += pointed.marks.size() > still.marks.size() + 1 ? 1U : 0U;  // besides its kink
    }
    EXPECT_GE(marked, 2U) << "on screen it has its number";
  }
}

}  // namespace
}  // namespace pegasos::figures
