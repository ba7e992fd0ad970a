// The data plane and the weight space: places are what the formulas say.
#include <gtest/gtest.h>

#include <cmath>

#include "figures/algorithm.h"
#include "figures/figures.h"
#include "figures/objective_grid.h"
#include "figures/plane.h"
#include "moments.h"
#include "objective/hinge.h"

namespace pegasos::figures {
namespace {

template <class Mark>
const Mark* find(const Figure&& figure, std::string_view id) = delete;  // the mark would be gone
template <class Mark>
const Mark* find(const Figure& figure, std::string_view id) {
  const plot::Mark* mark = plot::find_mark(figure, id);
  return mark == nullptr ? nullptr : std::get_if<Mark>(mark);
}

double size_of(const Vector& w) { return std::sqrt(squared_norm(w)); }

std::size_t points_in(const Figure& figure, std::string_view id) {
  const auto* scatter = find<plot::Scatter>(figure, id);
  return scatter == nullptr ? 0 : scatter->points.size();
}

TEST(DataPlane, ShowsEveryExampleAndTheMisclassifiedHollow) {
  const session::SnapshotPtr snapshot = moment({}, 44);
  const Figure figure = data_plane(*snapshot);
  const std::size_t wrong = points_in(figure, "positive.wrong") + points_in(figure, "negative.wrong");
  EXPECT_EQ(wrong + points_in(figure, "positive") + points_in(figure, "negative"),
            static_cast<std::size_t>(snapshot->m()));
  EXPECT_EQ(wrong, static_cast<std::size_t>(std::lround(snapshot->live.last.error_rate * 200)));
  ASSERT_GT(wrong, 0U);
  EXPECT_TRUE(find<plot::Scatter>(figure, "negative.wrong")->hollow);
  EXPECT_EQ(find<plot::Scatter>(figure, "positive")->shape, plot::MarkerShape::circle);
  EXPECT_EQ(find<plot::Scatter>(figure, "negative")->shape, plot::MarkerShape::square);
}

TEST(DataPlane, TheWeightOfTheConstantFeatureHasItsName) {
  const auto name = [](const char* bias) {
    return weight_label(*moment({{"data", "moons"}, {"bias", bias}}, 3)->data, 2);
  };
  EXPECT_EQ(name("feature:3"), "weight of the constant 3");
  EXPECT_EQ(name("feature:1"), "$b$");
}

TEST(DataPlane, TheLineIsTheHyperplaneWithEveryKindOfBias) {
  for (const char* bias : {"none", "feature:2", "free"}) {
    const session::SnapshotPtr snapshot = moment({{"data", "moons"}, {"bias", bias}, {"k", "5"}}, 30);
    const Figure figure = data_plane(*snapshot);
    const auto* line = find<plot::StraightLine>(figure, "live");
    ASSERT_NE(line, nullptr) << bias;
    const double size2 = line->nx * line->nx + line->ny * line->ny;
    Vector on = {line->offset * line->nx / size2, line->offset * line->ny / size2};  // the point nearest to 0
    if (snapshot->d() == 3) on.push_back(2);
    double score = snapshot->b;
    for (std::size_t j = 0; j < on.size(); ++j) score += snapshot->w[j] * on[j];
    EXPECT_NEAR(score, 0, 1e-12) << bias;
  }
}

TEST(DataPlane, AHingeEndsOnItsOwnMargin) {
  const session::SnapshotPtr snapshot = moment({{"k", "20"}}, 9, Phase::Violators);
  const Figure figure = data_plane(*snapshot);
  const auto* hinges = find<plot::Segments>(figure, "violators.hinge");
  ASSERT_NE(hinges, nullptr);
  EXPECT_EQ(static_cast<Count>(hinges->pieces.size()), snapshot->record.violators);
  for (const auto& [from, to] : hinges->pieces) {
    const double score = snapshot->w[0] * to.x + snapshot->w[1] * to.y;
    EXPECT_NEAR(std::abs(score), 1, 1e-12);
    EXPECT_LT(std::abs(snapshot->w[0] * (to.y - from.y) - snapshot->w[1] * (to.x - from.x)), 1e-12) << "along w";
  }
  EXPECT_EQ(points_in(figure, "violators") + points_in(figure, "batch"), 20U);
  const Figure before = data_plane(*moment({{"k", "20"}}, 9, Phase::Sample));
  EXPECT_EQ(points_in(before, "violators"), 0U) << "nobody has been tested yet";
  EXPECT_EQ(points_in(before, "batch"), 20U);
}

TEST(DataPlane, TheMarginViewMeasuresAlongW) {
  const session::SnapshotPtr snapshot =
      moment({{"data", "iris"}, {"classes", "setosa,versicolor"}, {"bias", "free"}}, 40);
  const double size = size_of(snapshot->w);
  ASSERT_GT(size, 0);
  ASSERT_EQ(plane_mode(*snapshot, {}), PlaneMode::margin);
  const Figure figure = data_plane(*snapshot);
  const auto* line = find<plot::StraightLine>(figure, "live");
  ASSERT_NE(line, nullptr);
  EXPECT_NEAR(line->offset / line->nx, 0, 1e-12);
  EXPECT_NEAR(line->ny / line->nx, 0, 1e-9);
  const auto* margin_line = find<plot::StraightLine>(figure, "live.margin");
  EXPECT_NEAR(std::abs(margin_line->offset / margin_line->nx), 1 / size, 1e-12);
  DataPlaneOptions options;
  options.selected = 5;
  const Figure with_selection = data_plane(*snapshot, options);
  const auto* ring = find<plot::Scatter>(with_selection, "selected");
  ASSERT_NE(ring, nullptr);
  EXPECT_NEAR(ring->points[0].x, (snapshot->data->x(5).dot(snapshot->w) + snapshot->b) / size, 1e-12);
  const auto row = nearest_row(*snapshot, options, ring->points[0], 1e-6, 1e-6);
  ASSERT_TRUE(row.has_value());
  EXPECT_NEAR(snapshot->data->x(*row).dot(snapshot->w), snapshot->data->x(5).dot(snapshot->w), 1e-9);
  EXPECT_FALSE(nearest_row(*snapshot, options, {1e9, 1e9}, 1, 1).has_value());
}

/// The tab "Margins" was lit, other axes were there, and the first step brought new ones without a word: the window has
/// no room for the subtitle that said why.
TEST(DataPlane, WithoutAWItSaysInThePlotWhyNoMarginsAreThere) {
  const auto said = [](Count t, PlaneMode mode) {
    DataPlaneOptions options;
    options.mode = mode;
    const Figure figure = data_plane(*moment({{"data", "iris"}, {"positive", "setosa"}}, t), options);
    const auto* note = find<plot::Note>(figure, "no margins");
    return note == nullptr ? std::string() : note->text;
  };
  for (const PlaneMode mode : {PlaneMode::automatic, PlaneMode::margin}) {
    EXPECT_NE(said(0, mode).find("no margins yet: principal components"), std::string::npos);
    EXPECT_EQ(said(5, mode), "");
  }
  EXPECT_EQ(said(0, PlaneMode::principal), "");
}

TEST(DataPlane, PrincipalComponentsAreThoseOfTheCovariance) {
  const session::SnapshotPtr snapshot = moment({{"data", "iris"}, {"positive", "setosa"}}, 3);
  DataPlaneOptions options;
  options.mode = PlaneMode::principal;
  const Figure figure = data_plane(*snapshot, options);
  EXPECT_NE(figure.x.label.find("92 %"), std::string::npos) << figure.x.label;  // 92.46 % for Fisher's irises
  EXPECT_NE(figure.subtitle.find("slices through the mean"), std::string::npos);
  // Components are measured from the mean, and do not go together.
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  std::size_t m = 0;
  for (const char* id : {"positive", "negative", "positive.wrong", "negative.wrong"}) {
    const auto* points = find<plot::Scatter>(figure, id);
    for (std::size_t i = 0; points != nullptr && i < points->points.size(); ++i, ++m) {
      const plot::DataPoint& p = points->points[i];
      x += p.x;
      y += p.y;
      xx += p.x * p.x;
      xy += p.x * p.y;
      yy += p.y * p.y;
    }
  }
  ASSERT_EQ(m, 150U);
  EXPECT_NEAR(x / 150, 0, 1e-9);
  EXPECT_NEAR(y / 150, 0, 1e-9);
  EXPECT_NEAR(xy / xx, 0, 1e-6);
  EXPECT_NEAR(xx / 150, 4.2000, 0.001) << "as every book has it, but for 149 in the place of 150";
  EXPECT_NEAR(yy / 150, 0.2411, 0.001);
}

TEST(WeightSpace, ThePlaneShowsTheVectorsThemselves) {
  const session::SnapshotPtr snapshot = moment({}, 44);
  const Figure figure = weight_space(*snapshot);
  EXPECT_EQ(find<plot::Circle>(figure, "ball")->radius, snapshot->constants.ball_radius);
  EXPECT_EQ(find<plot::Scatter>(figure, "live")->points[0], (plot::DataPoint{snapshot->w[0], snapshot->w[1]}));
  const Vector& best = snapshot->optimum.optimum->w;
  EXPECT_EQ(find<plot::Scatter>(figure, "optimum")->points[0], (plot::DataPoint{best[0], best[1]}));
  EXPECT_EQ(plot::find_mark(figure, "reach"), nullptr);
  EXPECT_NE(plot::find_mark(weight_space(*moment({{"lambda", "50"}}, 5)), "reach"), nullptr);
  const auto* contours = find<plot::ContourSet>(figure, "contours");
  ASSERT_NE(contours, nullptr);
  EXPECT_GE(contours->lines.size(), 6U);
}

TEST(WeightSpace, TheHalfPlaneKeepsBothLengths) {
  const session::SnapshotPtr snapshot = moment({{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}}, 50);
  WeightSpaceOptions options;
  options.mode = WeightMode::lengths;
  const Figure figure = weight_space(*snapshot, options);
  const auto* live = find<plot::Scatter>(figure, "live");
  const auto* best = find<plot::Scatter>(figure, "optimum");
  ASSERT_TRUE(live != nullptr && best != nullptr);
  Vector difference = snapshot->w;
  for (std::size_t j = 0; j < difference.size(); ++j) difference[j] -= snapshot->optimum.optimum->w[j];
  const plot::DataPoint p = live->points[0];
  const plot::DataPoint q = best->points[0];
  EXPECT_NEAR(std::hypot(p.x, p.y), size_of(snapshot->w), 1e-9);
  EXPECT_NEAR(std::hypot(p.x - q.x, p.y - q.y), size_of(difference), 1e-9);
  EXPECT_NEAR(q.y, 0, 1e-9);
}

TEST(WeightSpace, ContoursAreThoseOfF) {
  const session::SnapshotPtr snapshot = moment({{"data", "moons"}}, 2);
  for (const double b : {0.0, 0.7}) {
    const plot::Grid grid = objective_grid(planar_examples(*snapshot->data), 0.05, b, {-3, 2}, {-1, 4}, 23, 23);
    for (int j = 0; j < grid.ny; j += 3) {
      for (int i = 0; i < grid.nx; i += 2) {
        const Vector w = {grid.x(i), grid.y(j)};
        EXPECT_NEAR(grid.at(i, j), evaluate(*snapshot->data, 0.05, w, b).f, 1e-11);
      }
    }
    const std::vector<double> levels = readable_levels(grid, 0.3, 1e9);
    ASSERT_GE(levels.size(), 4U);
    EXPECT_TRUE(std::is_sorted(levels.begin(), levels.end()));
    EXPECT_GT(levels.front(), 0.3);
  }
}

TEST(Step, TheEnlargedStepIsExactInAnyDimension) {
  for (const Settings& settings : {Settings{}, Settings{{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}}}) {
    const session::SnapshotPtr snapshot = moment(settings, 3);
    const StepRecord& record = snapshot->record;
    const Figure figure = step_enlarged(*snapshot);
    const auto* start = find<plot::Scatter>(figure, "start");
    const auto* half = find<plot::Scatter>(figure, "half");
    ASSERT_TRUE(start != nullptr && half != nullptr);
    Vector moved = record.w_half;
    for (std::size_t j = 0; j < moved.size(); ++j) moved[j] -= record.w[j];
    EXPECT_NEAR(std::hypot(half->points[0].x - start->points[0].x, half->points[0].y - start->points[0].y),
                size_of(moved), 1e-9 * (1 + size_of(moved)));
    EXPECT_NEAR(std::hypot(half->points[0].x, half->points[0].y), record.norm_half, 1e-9 * record.norm_half);
    EXPECT_EQ(plot::find_mark(figure, "project") != nullptr, record.projected);
    EXPECT_EQ(plot::find_mark(figure, "add") != nullptr, record.violators > 0);
  }
  EXPECT_FALSE(step_enlarged(*moment({}, 0)).message.empty());
  // Before the gradient step w has not moved, in the first step as in any other; from then on the parts are there.
  for (const Count t : {1, 4}) {
    for (const Phase phase : {Phase::Sample, Phase::Violators})
      EXPECT_TRUE(step_enlarged(*moment({}, t, phase)).message.starts_with("$w_t$ has not moved yet")) << t;
    for (const Phase phase : {Phase::GradientStep, Phase::Projection})
      EXPECT_EQ(step_enlarged(*moment({}, t, phase)).message, "") << t;
  }
}

TEST(Pseudocode, LinesLightUpOneAfterTheOther) {
  const Algorithm before = algorithm_lines(*moment({}, 0));
  for (const AlgorithmLine& line : before.lines) EXPECT_FALSE(line.done || line.running || !line.value.empty());
  for (const Phase phase : {Phase::Sample, Phase::Violators, Phase::GradientStep, Phase::Projection}) {
    const Algorithm now = algorithm_lines(*moment({}, 6, phase));
    for (const AlgorithmLine& line : now.lines) {
      EXPECT_EQ(line.running, line.phase == phase);
      EXPECT_EQ(line.done, line.phase <= phase);
      EXPECT_EQ(line.value.empty(), line.phase > phase) << "values of phases that are still to come are not known";
    }
  }
  const Algorithm off = algorithm_lines(*moment({{"projection", "off"}, {"k", "7"}}, 6));
  EXPECT_EQ(off.lines[3].value.substr(0, 3), "off");
  EXPECT_NE(off.lines[0].formula.find("7 draws from 200"), std::string::npos);
}

// The line of the violators is the test that the run makes, also where that is a misprint.
TEST(Pseudocode, TheTestOfAMisprintStandsInIt) {
  const auto test = [](const char* name, const char* bias) {
    return algorithm_lines(*moment({{"as-printed", name}, {"k", "8"}, {"bias", bias}}, 6)).lines[1].formula;
  };
  const std::string usual = "$A_t^+$ ← those with $y$(⟨$w_t$, $x$⟩ + $b$) < 1";
  EXPECT_EQ(test("none", "free"), usual);
  EXPECT_EQ(test("loss-bracket", "free"), "$A_t^+$ ← those with $y$⟨$w_t$, $x$⟩ + $b$ < 1");
  EXPECT_EQ(test("loss-bracket", "none"), test("none", "none"));
  EXPECT_EQ(test("kernel-test", "none"), "$A_t^+$ ← those with (1 − 1/$t$) $y$⟨$w_t$, $x$⟩ < 1");
  EXPECT_EQ(test("first-point", "free"), usual + ", never example 0");
  EXPECT_EQ(test("sum-over-batch", "none"), "$A_t^+$ ← $A_t$, whatever the margins");
  // As printed b moves by the number of violators, and the line of the step says so.
  const session::SnapshotPtr now = moment({{"as-printed", "loss-bracket"}, {"k", "8"}, {"bias", "free"}}, 1);
  EXPECT_NEAR(now->b, static_cast<double>(now->record.violators) / (8 * now->parameters.lambda), 1e-12);
  EXPECT_NE(algorithm_lines(*now).lines[2].formula.find("($yx$, 1)"), std::string::npos);
}

// With a free bias the step moves b too: by the same factor and the same examples, without the shrinking.
TEST(Pseudocode, TheStepOfAFreeBiasStandsInIt) {
  const auto step = [](const Settings& settings) { return algorithm_lines(*moment(settings, 6)).lines[2].formula; };
  const std::pair<Settings, const char*> cases[] = {
      {{}, "((1 − 1/$t$) $w_t$, $b$) + 1/($λt$) ($yx$, $y$) if in $A_t^+$"},
      {{{"k", "5"}}, "((1 − 1/$t$) $w_t$, $b$) + 1/($λtk$) Σ_{$A_t^+$} ($yx$, $y$)"},
      {{{"step", "constant:0.1"}}, "((1 − $ηλ$) $w_t$, $b$) + $η$ ($yx$, $y$) if in $A_t^+$"},
      {{{"step", "constant:0.1"}, {"k", "5"}}, "((1 − $ηλ$) $w_t$, $b$) + ($η$/$k$) Σ_{$A_t^+$} ($yx$, $y$)"},
      {{{"as-printed", "sum-over-batch"}, {"k", "5"}}, "((1 − 1/$t$) $w_t$, $b$) + 1/($λtk$) Σ_{$A_t$} ($yx$, $y$)"},
      {{{"as-printed", "missing-k"}, {"k", "5"}}, "((1 − 1/$t$) $w_t$, $b$) + 1/($λt$) Σ_{$A_t^+$} ($yx$, $y$)"},
  };
  for (const auto& [settings, update] : cases) {
    Settings free = settings;
    free.emplace_back("bias", "free");
    EXPECT_EQ(step(free), std::string("($w_{t+½}$, $b$) ← ") + update);
    Settings feature = settings;
    feature.emplace_back("bias", "feature:1");
    EXPECT_EQ(step(feature), step(settings));
    EXPECT_EQ(step(settings).find("$b$"), std::string::npos) << step(settings);
  }
  // b moves as the line says.
  const session::SnapshotPtr now = moment({{"bias", "free"}, {"k", "5"}}, 1);
  double sum_y = 0;
  for (std::size_t j = 0; j < now->record.indices.size(); ++j)
    sum_y += now->record.violates[j] != 0 ? now->data->y(now->record.indices[j]) : 0;
  EXPECT_NEAR(now->b, sum_y / (now->parameters.lambda * 5), 1e-12);
}

TEST(Objective, ShowsTheFirstIterateHoweverHighItLies) {
  for (const char* w1 : {"", "9,9"}) {
    const session::SnapshotPtr start = moment({{"w1", w1}}, 0);
    const Figure figure = objective(*start, plot_defaults("objective"));
    EXPECT_GT(figure.y.range.hi, start->live.last.f) << w1;
    EXPECT_LT(figure.y.range.hi, 2.5 * start->live.last.f) << w1;
  }
}

TEST(WeightSpace, SaysThatOnlyTheFirstIterateLiesOutside) {
  const auto sentence = [](const char* w1, const char* lambda) {
    return weight_space(*moment({{"w1", w1}, {"lambda", lambda}}, 3), {}).subtitle;
  };
  EXPECT_NE(sentence("0.01,0", "50").find("no iterate leaves the ball"), std::string::npos);
  EXPECT_NE(sentence("1,0", "50").find("only $w_1$ lies outside the ball"), std::string::npos);
  EXPECT_NE(sentence("9,0", "0.05").find("the ball that holds"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::figures
