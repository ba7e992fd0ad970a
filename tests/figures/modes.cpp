// The modes of the data plane: histogram and hinge, support vectors, weights as bars, pictures, the trail of a free
// bias.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "figures/algorithm.h"
#include "figures/figures.h"
#include "figures/weight_list.h"
#include "moments.h"
#include "objective/hinge.h"
#include "plot/draw.h"
#include "plot/recorder.h"

namespace pegasos::figures {
namespace {

const Settings kIris{{"data", "iris"}, {"classes", "setosa,versicolor"}, {"lambda", "0.02"}, {"k", "3"}};
const Settings kDigitsOfModes{{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}, {"scale", "max-abs"}};

template <class Mark>
const Mark& mark_of(const Figure& figure, std::string_view id) {
  const plot::Mark* mark = plot::find_mark(figure, id);
  if (mark == nullptr) throw std::runtime_error("no mark " + std::string(id));
  return std::get<Mark>(*mark);
}

DataPlaneOptions margins() {
  DataPlaneOptions options;
  options.mode = PlaneMode::margin;
  return options;
}

TEST(Margins, TheHistogramCountsEveryExampleInItsBin) {
  for (const Settings& settings : {kIris, kDigitsOfModes, Settings{}, Settings{{"data", "moons"}, {"bias", "free"}}}) {
    const session::SnapshotPtr now = moment(settings, 40);
    const session::MarginHistogram& all = *now->margins;
    ASSERT_GT(all.width, 0);
    std::vector<Count> positive(all.bins());
    std::vector<Count> negative(all.bins());
    double hinge = 0;
    for (Row i = 0; i < static_cast<Row>(now->m()); ++i) {
      const double value = margin(*now->data, now->w, now->b, i);
      std::size_t bin = 0;
      while (bin + 1 < all.bins() && value >= all.edge(bin + 1) - 1e-8 * all.width) ++bin;
      ++(now->data->y(i) > 0 ? positive : negative)[bin];
      hinge += std::max(0.0, 1 - value);
    }
    EXPECT_EQ(all.positive, positive);
    EXPECT_EQ(all.negative, negative);
    EXPECT_NEAR(all.hinge, hinge / static_cast<double>(now->m()), 1e-12);
    EXPECT_NEAR(all.hinge, now->live.last.hinge, 1e-12);
  }
}

TEST(Margins, TheYellowAreaIsTheMeanHingeAndTheBarsAreAllExamples) {
  const session::SnapshotPtr now = moment(kIris, 7);
  const Figure figure = data_plane(*now, margins());
  ASSERT_EQ(figure.above.size(), 1U);
  double area = 0;
  double share = 0;
  for (const char* name : {"positive", "negative"}) {
    for (const double h : mark_of<plot::Bars>(figure, std::string("hinge.") + name).heights) area += std::abs(h);
    for (const double h : mark_of<plot::Bars>(figure, std::string("margins.") + name).heights) share += std::abs(h);
  }
  EXPECT_NEAR(area, now->live.last.hinge, 1e-12);
  EXPECT_NEAR(share, 1, 1e-12);
  // The hinge of either class ends on its own margin line of the plane below.
  const auto& line = mark_of<plot::Line>(figure, "hinge.line");
  EXPECT_NEAR(line.x[1], 1 / now->margins->norm, 1e-12);
  EXPECT_EQ(line.y[1], 0);
}

TEST(Margins, AnEdgeOfTheBinsIsAlwaysOne) {
  for (const Count t : {1, 2, 5, 30, 400}) {
    const session::SnapshotPtr now = moment(kIris, t);
    const double steps = (1 - now->margins->first) / now->margins->width;
    EXPECT_NEAR(steps, std::round(steps), 1e-6) << t;
    EXPECT_LE(now->margins->bins(), 76U);
  }
}

TEST(Support, RingsCloseAsFarAsAlphaSays) {
  const session::SnapshotPtr now = moment(kIris, 20);
  DataPlaneOptions options;
  options.support = true;
  const Figure figure = data_plane(*now, options);
  const auto& rings = mark_of<plot::Rings>(figure, "support");
  const Vector& alpha = now->optimum.optimum->alpha;
  std::vector<double> expected;
  for (const double a : alpha) {
    if (a > 1e-9) expected.push_back(a);
  }
  ASSERT_EQ(rings.shares.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(rings.shares[i], expected[i], 1e-8);
  const auto bound = static_cast<int>(std::ranges::count_if(alpha, [](double a) { return a > 1 - 1e-9; }));
  EXPECT_NE(support_sentence(*now).find(std::to_string(expected.size()) + " support"), std::string::npos);
  EXPECT_NE(support_sentence(*now).find(std::to_string(bound) + " at the bound"), std::string::npos);
  // Drawn: an arc of alpha * 360 degrees; its length is alpha of the circumference.
  plot::Recorder canvas;
  Figure only;
  only.x.range = only.y.range = {-1, 1};
  plot::Rings one;
  one.radius = 20;
  one.points = {{0, 0}};
  one.shares = {0.25};
  only.marks.emplace_back(one);
  plot::draw(only, canvas, {0, 0, 300, 300}, plot::theme(plot::ThemeName::dark));
  ASSERT_FALSE(canvas.polylines.empty());
  double length = 0;
  const auto& arc = canvas.polylines.back();
  for (std::size_t i = 1; i < arc.size(); ++i)
    length += std::hypot(static_cast<double>(arc[i].x - arc[i - 1].x), static_cast<double>(arc[i].y - arc[i - 1].y));
  EXPECT_NEAR(length, 0.25 * 2 * 3.14159265 * 20, 0.2);
}

TEST(Bars, StandByMagnitudeInTheUnitsOfTheData) {
  const session::SnapshotPtr now =
      moment({{"data", "breast_cancer"}, {"scale", "standardise"}, {"bias", "feature:1"}}, 60);
  const Transform& transform = now->data->transform();
  const Transform::Original live = transform.original(now->w, now->b);
  const Transform::Original best = transform.original(now->optimum.optimum->w, now->optimum.optimum->b);
  for (const WeightOrder order : {WeightOrder::live, WeightOrder::optimum, WeightOrder::columns}) {
    WeightBarsOptions options;
    options.order = order;
    options.rows = 12;
    options.first = 3;
    const Figure figure = weight_bars(*now, options);
    std::vector<Column> rows;
    const auto list = weight_list(*now, options);
    for (const WeightBar& bar : list->bars) rows.push_back(bar.column);
    const auto& bars = mark_of<plot::Boxes>(figure, "live").boxes;
    const auto& behind = mark_of<plot::Boxes>(figure, "optimum").boxes;
    ASSERT_EQ(rows.size(), 12U);
    ASSERT_EQ(bars.size(), 12U);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      EXPECT_EQ(bars[r].x1, live.w[rows[r]]);
      EXPECT_EQ(behind[r].x1, best.w[rows[r]]);
      EXPECT_EQ(figure.y.names[r].name, now->data->feature_names()[rows[r]]);
      if (r == 0) continue;
      const Vector& key = order == WeightOrder::optimum ? best.w : live.w;
      const bool sorted = order == WeightOrder::columns ? rows[r] == rows[r - 1] + 1
                                                        : std::abs(key[rows[r - 1]]) >= std::abs(key[rows[r]]);
      EXPECT_TRUE(sorted) << r;
    }
    EXPECT_EQ(figure.y.names[12].name, "… and 18 more");
    EXPECT_NE(plot::find_mark(figure, "bias"), nullptr);
  }
}

TEST(Images, PixelsAreTheWeightsRowByRow) {
  const session::SnapshotPtr now = moment(kDigitsOfModes, 30);
  EXPECT_EQ(image_side(*now->data), 8);
  EXPECT_TRUE(are_images(*now->data));
  ImagesOptions options;
  options.row = 17;
  const Figure figure = images(*now, options);
  const auto& picture = mark_of<plot::Picture>(figure, "live");
  EXPECT_EQ(picture.values, now->data->transform().original(now->w, now->b).w);
  EXPECT_EQ(now->data->feature_names()[8], "pixel_1_0") << "the second row begins after eight pixels";
  double most = 0;
  for (const double value : picture.values) most = std::max(most, std::abs(value));
  EXPECT_EQ(picture.reach, most) << "0 is in the middle of the scale";
  const auto& example = mark_of<plot::Picture>(figure, "example");
  for (const double value : example.values) EXPECT_NEAR(value, std::round(value), 1e-9) << "grey levels 0 to 16";
  EXPECT_LE(*std::ranges::max_element(example.values), 16 + 1e-9);
  EXPECT_EQ(image_side(*moment(kIris, 1)->data), 0) << "2 x 2 is no image";
  EXPECT_FALSE(images(*moment({}, 1)).message.empty());
}

TEST(Trail, AFreeBiasHasOneToo) {
  const session::SnapshotPtr now = moment({{"data", "moons"}, {"bias", "free"}, {"k", "5"}}, 30);
  const Figure figure = data_plane(*now);
  std::size_t lines = 0;
  for (const plot::Mark& mark : figure.marks) {
    const auto* line = std::get_if<plot::StraightLine>(&mark);
    if (line == nullptr || line->id != "trail") continue;
    ++lines;
    bool found = false;  // it is the line of one of the iterates, with its b
    for (std::size_t i = 0; i < now->series.samples.size(); ++i) {
      const FullSample& sample = now->series.samples[i];
      const double w0 = now->series.weights[sample.w_index * 2U];
      found = found || (line->nx == w0 && std::abs(line->offset + sample.b) < 1e-12);
    }
    EXPECT_TRUE(found);
  }
  EXPECT_GE(lines, 2U);
}

TEST(Misclassified, AreMarkedByShape) {
  const session::SnapshotPtr now = moment({}, 44);
  const Figure figure = data_plane(*now);
  for (const char* name : {"positive.wrong", "negative.wrong"}) {
    const auto& wrong = mark_of<plot::Scatter>(figure, name);
    EXPECT_TRUE(wrong.hollow && wrong.crossed) << name;
    EXPECT_FALSE(wrong.points.empty()) << name;
  }
}

TEST(Motion, TheLineGoesFromWtToTheNextOne) {
  const session::SnapshotPtr now = moment({{"lambda", "0.01"}, {"k", "4"}}, 3);
  const auto normal = [&](std::optional<StepMotion> motion) {
    DataPlaneOptions options;
    options.motion = motion;
    const Figure figure = data_plane(*now, options);
    const auto& line = mark_of<plot::StraightLine>(figure, "live");
    return std::pair(line.nx, line.ny);
  };
  const auto start = normal(StepMotion{StepMove::shrink, 0});
  EXPECT_NEAR(start.first, now->record.w[0], 1e-12);
  EXPECT_NEAR(start.second, now->record.w[1], 1e-12);
  const auto half = normal(StepMotion{StepMove::add, 1});
  EXPECT_NEAR(half.first, now->record.w_half[0], 1e-9 * (1 + std::abs(half.first)));
  EXPECT_EQ(normal({}), (std::pair(now->w[0], now->w[1])));
}

TEST(Summands, EndInTheSumOfTheViolators) {
  const session::SnapshotPtr now = moment({{"k", "6"}}, 2);
  DataPlaneOptions options;
  options.summands = true;
  const Figure figure = data_plane(*now, options);
  const auto& sum = mark_of<plot::Arrow>(figure, "sum");
  double x = 0;
  double y = 0;
  for (std::size_t i = 0; i < now->record.indices.size(); ++i) {
    if (now->record.violates[i] == 0) continue;
    const Row row = now->record.indices[i];
    x += now->data->y(row) * now->data->x(row).at(0) / 6;
    y += now->data->y(row) * now->data->x(row).at(1) / 6;
  }
  EXPECT_NEAR(sum.to.x, x, 1e-12);
  EXPECT_NEAR(sum.to.y, y, 1e-12);
  EXPECT_EQ(sum.from, (plot::DataPoint{0, 0}));
}

TEST(Pseudocode, PiecesPutTogetherAreTheFormula) {
  for (const char* k : {"1", "5"}) {
    for (const char* projection : {"on", "off"}) {
      const Algorithm now = algorithm_lines(*moment({{"k", k}, {"projection", projection}}, 6));
      for (const AlgorithmLine& line : now.lines) {
        std::string whole;
        std::size_t linked = 0;
        for (const FormulaTerm& term : split_formula(line.formula, line.links)) {
          whole += term.text;
          linked += term.link.empty() ? 0 : 1;
        }
        EXPECT_EQ(whole, line.formula);
        EXPECT_GE(linked, 1U) << line.formula;
        EXPECT_FALSE(line.more.empty());
      }
    }
  }
}

}  // namespace
}  // namespace pegasos::figures
