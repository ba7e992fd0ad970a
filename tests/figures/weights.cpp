// The weight space in every dimension: what is drawn is where the formulas say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "figures/algorithm.h"
#include "figures/eye.h"
#include "figures/figures.h"
#include "figures/kinks.h"
#include "figures/level_set.h"
#include "figures/objective_grid.h"
#include "figures/span_plane.h"
#include "figures/trajectory.h"
#include "figures/weight_marks.h"
#include "moments.h"
#include "objective/hinge.h"
#include "plot/draw.h"
#include "plot/recorder.h"
#include "plot/vector_canvas.h"

namespace pegasos::figures {
namespace {

const Settings kMoons3 = {{"data", "moons"}, {"bias", "feature:1"}, {"lambda", "0.05"}, {"k", "4"}};
const Settings kDigits = {{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}};

double f_at(const session::Snapshot& snapshot, VectorView w) {
  return evaluate(*snapshot.data, snapshot.parameters.lambda, w, snapshot.optimum.optimum->b).f;
}

TEST(Landscape, TheGridIsTheObjectiveItself) {
  for (const Settings& settings : {Settings{}, Settings{{"data", "moons"}, {"bias", "free"}, {"m", "3000"}},
                                   Settings{{"data", "xor"}, {"m", "8"}}}) {
    const session::SnapshotPtr snapshot = moment(settings, 3);
    const double b = snapshot->optimum.optimum->b;
    PlanarExamples examples = planar_examples(*snapshot->data);
    for (const plot::Range y : {plot::Range{-7, 2.5}, plot::Range{-0.011, 0.012}, plot::Range{-4e5, 9e5}}) {
      const plot::Range x{1.5 * y.lo, 0.75 * y.hi};
      const plot::Grid grid = objective_grid(examples, snapshot->parameters.lambda, b, x, y, 17, 9);
      ASSERT_TRUE(grid.ok());
      for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; ++i) {
          const double f = f_at(*snapshot, Vector{grid.x(i), grid.y(j)});
          EXPECT_NEAR(grid.at(i, j), f, 1e-12 * f) << grid.x(i) << " " << grid.y(j);
        }
      }
    }
  }
}

TEST(Landscape, ExamplesAlongTheRowsAndOnTheNodesCount) {
  PlanarExamples examples;  // z_1 = 0 of either sign of z_2, and bends exactly on nodes
  examples.z1 = {0, -0.0, 0, 1, -1, 2, 1e-300};
  examples.z2 = {1, -2, 0, 0, 0, 1, 1};
  examples.y = {1, -1, 1, 1, -1, 1, -1};
  const double b = 0.25;
  const plot::Grid grid = objective_grid(examples, 0.5, b, {-2, 2}, {-3, 3}, 17, 13);
  for (int j = 0; j < grid.ny; ++j) {
    for (int i = 0; i < grid.nx; ++i) {
      double hinge = 0;
      for (std::size_t k = 0; k < examples.y.size(); ++k) {
        hinge += std::max(0.0, 1 - examples.y[k] * b - examples.z1[k] * grid.x(i) - examples.z2[k] * grid.y(j));
      }
      const double norm2 = grid.x(i) * grid.x(i) + grid.y(j) * grid.y(j);
      EXPECT_NEAR(grid.at(i, j), 0.25 * norm2 + hinge / 7, 1e-14) << grid.x(i) << " " << grid.y(j);
    }
  }
}

TEST(Landscape, CoversTheViewWhateverItsShape) {
  const session::SnapshotPtr snapshot = moment({}, 44);
  for (const double aspect : {0.2, 1.0, 2.5, 6.0}) {
    for (const double zoom : {1.0, 0.1, 20.0}) {
      WeightSpaceOptions options;
      options.aspect = aspect;
      options.x = options.y = plot::Range{-5 * zoom, 5 * zoom};
      const Figure figure = weight_space(*snapshot, options);
      plot::Recorder canvas;
      const auto height = static_cast<float>(1000 / std::sqrt(aspect));
      const auto width = static_cast<float>(1000 * std::sqrt(aspect));
      const plot::Frame frame =
          plot::draw(figure, canvas, {0, 0, width, height}, plot::theme(plot::ThemeName::dark)).frame;
      const auto* heat = std::get_if<plot::Terraces>(plot::find_mark(figure, "heat"));
      ASSERT_NE(heat, nullptr);
      // Nothing seen lies above the top of the colours but what the axes' room adds, and the outermost terrace ends
      // only where the level does, not at an edge of what was computed.
      const plot::ContourSet* set = std::get_if<plot::ContourSet>(plot::find_mark(figure, "contours"));
      for (const plot::DataPoint p : heat->steps->front().outline) {
        const bool seen =
            frame.x.range.lo < p.x && p.x < frame.x.range.hi && frame.y.range.lo < p.y && p.y < frame.y.range.hi;
        if (!seen) continue;
        EXPECT_NEAR(f_at(*snapshot, Vector{p.x, p.y}), set->heat->value(heat->steps->front().share),
                    0.01 * set->heat->top);
      }
      const auto* kinks = std::get_if<plot::Segments>(plot::find_mark(figure, "kinks"));
      if (kinks == nullptr) continue;
      for (const auto& [from, to] : kinks->pieces) {
        for (const plot::DataPoint p : {from, to}) {
          EXPECT_FALSE(frame.x.range.lo < p.x && p.x < frame.x.range.hi && frame.y.range.lo < p.y &&
                       p.y < frame.y.range.hi)
              << "a kink ends inside the view, aspect " << aspect;
        }
      }
    }
  }
}

TEST(Landscape, ContoursAndTerracesLieOnTheirLevels) {
  const session::SnapshotPtr snapshot = moment({}, 44);
  const Figure figure = weight_space(*snapshot);
  const auto* contours = std::get_if<plot::ContourSet>(plot::find_mark(figure, "contours"));
  ASSERT_NE(contours, nullptr);
  ASSERT_TRUE(contours->heat.has_value());
  EXPECT_DOUBLE_EQ(contours->heat->floor, snapshot->optimum.f_star());
  std::set<double> levels;
  for (const plot::ContourLine& line : contours->lines) {
    levels.insert(line.level);
    for (const plot::DataPoint p : line.points) {
      const double off = f_at(*snapshot, Vector{p.x, p.y}) - line.level;
      EXPECT_LT(std::abs(off), 0.03 * (line.level - contours->heat->floor) + 2e-3) << line.level;
    }
  }
  EXPECT_GE(levels.size(), 7U);
  EXPECT_GT(*levels.begin(), snapshot->optimum.f_star());
  const auto* heat = std::get_if<plot::Terraces>(plot::find_mark(figure, "heat"));
  ASSERT_NE(heat, nullptr);
  ASSERT_GE(heat->steps->size(), 20U);
  double before = 2;
  for (const plot::Terraces::Step& step : *heat->steps) {
    EXPECT_LT(step.share, before) << "outermost first";
    before = step.share;
  }
}

TEST(Landscape, WithoutContourLinesTheValuesStay) {
  const session::SnapshotPtr snapshot = moment({}, 10);
  WeightSpaceOptions options;
  options.contours = false;
  const Figure figure = weight_space(*snapshot, options);
  const auto* contours = std::get_if<plot::ContourSet>(plot::find_mark(figure, "contours"));
  ASSERT_NE(contours, nullptr);
  EXPECT_EQ(contours->paint.opacity, 0.F);
  EXPECT_FALSE(contours->lines.empty());
  options.heat = false;
  EXPECT_EQ(plot::find_mark(weight_space(*snapshot, options), "contours"), nullptr);
}

TEST(KinkLines, ExactlyThoseThatTouchTheView) {
  const session::SnapshotPtr snapshot = moment({{"data", "moons"}, {"bias", "free"}, {"m", "24"}}, 20);
  const plot::Range x{-3, 5};
  const plot::Range y{-2, 2.5};
  const double b = snapshot->optimum.optimum->b;
  const auto kinks = kinks_of(*snapshot, x, y);
  std::set<Row> drawn;
  for (const Kink& kink : kinks->drawn) {
    drawn.insert(kink.row);
    for (const plot::DataPoint p : {kink.ends.first, kink.ends.second}) {
      EXPECT_NEAR(margin(*snapshot->data, Vector{p.x, p.y}, b, kink.row), 1, 1e-9);
      const double off =
          std::min({std::abs(p.x - x.lo), std::abs(p.x - x.hi), std::abs(p.y - y.lo), std::abs(p.y - y.hi)});
      EXPECT_LT(off, 1e-9) << "ends on the edge";
    }
  }
  ASSERT_EQ(static_cast<Count>(drawn.size()), kinks->crossing);
  for (Row row = 0; row < static_cast<Row>(snapshot->m());
       ++row) {  // the corners tell on which side of a line they lie
    bool above = false;
    bool below = false;
    for (const double cx : {x.lo, x.hi}) {
      for (const double cy : {y.lo, y.hi}) {
        (margin(*snapshot->data, Vector{cx, cy}, b, row) > 1 ? above : below) = true;
      }
    }
    EXPECT_EQ(drawn.contains(row), above && below) << row;
  }
}

TEST(KinkLines, OfManyTheNearestToWAndTheFigureSaysSo) {
  const session::SnapshotPtr snapshot = moment({{"m", "3000"}}, 60);
  const Figure figure = weight_space(*snapshot);
  const auto* set = std::get_if<plot::Segments>(plot::find_mark(figure, "kinks"));
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->pieces.size(), kKinksShown);
  EXPECT_NE(figure.subtitle.find(std::to_string(kKinksShown) + " kinks nearest"), std::string::npos) << figure.subtitle;
  const auto row = nearest_kink(*snapshot, {}, set->pieces[7].first, 1e-9);
  ASSERT_TRUE(row.has_value());
  const Vector place = {set->pieces[7].second.x, set->pieces[7].second.y};
  EXPECT_NEAR(margin(*snapshot->data, place, 0, *row), 1, 1e-6);
  WeightSpaceOptions marked;
  marked.pointed = row;
  const auto other = nearest_kink(*snapshot, {}, set->pieces[9].first, 1e-9);
  ASSERT_TRUE(other && other != row);
  marked.selected = {*other};
  const Figure with = weight_space(*snapshot, marked);
  for (const Row one : {*row, *other}) {  // each by a name of its own: the legend lists what is hidden
    const std::string id = "kink." + std::to_string(one);
    ASSERT_NE(plot::find_mark(with, id), nullptr) << id;
    EXPECT_NE(plot::base(*plot::find_mark(with, id)).label.find(std::to_string(one)), std::string::npos);
    EXPECT_EQ(plot::base(*plot::find_mark(with, id)).pointed, one == *row) << "what the mouse alone shows is not saved";
  }
  marked.selected = {*row};
  EXPECT_FALSE(plot::base(*plot::find_mark(weight_space(*snapshot, marked), fmt::format("kink.{}", *row))).pointed);
}

TEST(Span, OrthonormalAlongTheOptimumAndSteady) {
  for (const Settings& settings :
       {kDigits, Settings{{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}}}) {
    std::shared_ptr<const SpanPlane> before;
    for (const Count t : {40, 63, 64, 90, 140, 500, 3000}) {
      const session::SnapshotPtr snapshot = moment(settings, t);
      const auto plane = span_plane(*snapshot);
      ASSERT_FALSE(plane->e1.empty() || plane->e2.empty());
      EXPECT_NEAR(length(plane->e1), 1, 1e-12);
      EXPECT_NEAR(length(plane->e2), 1, 1e-12);
      EXPECT_NEAR(dot(plane->e1, plane->e2), 0, 1e-12);
      EXPECT_NEAR(dot(plane->e1, optimum_w(*snapshot)), length(optimum_w(*snapshot)), 1e-9);
      if (before) {
        EXPECT_GT(dot(before->e2, plane->e2), 0.3) << "no flip at t = " << t;
      }
      before = plane;
    }
  }
}

TEST(Span, StandsStillBetweenTheDoublings) {
  const auto first = span_plane(*moment(kDigits, 70));
  const auto second = span_plane(*moment(kDigits, 110));
  EXPECT_EQ(first->e2, second->e2);
  EXPECT_NE(first->e2, span_plane(*moment(kDigits, 150))->e2);
}

TEST(Span, WhatLeavesThePlaneIsTheNumberThatIsWritten) {
  const session::SnapshotPtr snapshot = moment(kDigits, 50);
  const Figure figure = weight_space(*snapshot);
  const auto plane = span_plane(*snapshot);
  const auto* live = std::get_if<plot::Scatter>(plot::find_mark(figure, "live"));
  ASSERT_NE(live, nullptr);
  const plot::DataPoint p = live->points[0];
  const double inside2 = p.x * p.x + p.y * p.y;
  const double size2 = squared_norm(snapshot->w);
  EXPECT_NEAR(plane->outside(snapshot->w), std::sqrt(1 - inside2 / size2), 1e-9);
  EXPECT_NEAR(plane->share(snapshot->w), std::sqrt(inside2 / size2), 1e-12);
  EXPECT_NE(figure.subtitle.find(number(plane->outside(snapshot->w), 2)), std::string::npos) << figure.subtitle;
  session::Snapshot within = *snapshot;  // rounding alone leaves the plane
  for (std::size_t j = 0; j < within.w.size(); ++j) within.w[j] = 0.3 * plane->e1[j] + 0.7 * plane->e2[j];
  EXPECT_TRUE(weight_space(within).subtitle.starts_with("0 of ")) << weight_space(within).subtitle;
  const auto* best = std::get_if<plot::Scatter>(plot::find_mark(figure, "optimum"));
  EXPECT_NEAR(best->points[0].x, length(optimum_w(*snapshot)), 1e-9);
  EXPECT_NEAR(best->points[0].y, 0, 1e-9);
  const auto* path = std::get_if<plot::Strands>(plot::find_mark(figure, "trajectory.recent"));
  ASSERT_NE(path, nullptr);
  for (const auto& piece : path->pieces) EXPECT_LE(piece.strength, 1.F);
  const auto* contours = std::get_if<plot::ContourSet>(plot::find_mark(figure, "contours"));
  ASSERT_NE(contours, nullptr);
  for (const plot::ContourLine& line : contours->lines) {  // f of the point of the plane itself
    const plot::DataPoint q = line.points[line.points.size() / 2];
    Vector w(plane->e1.size());
    for (std::size_t j = 0; j < w.size(); ++j) w[j] = q.x * plane->e1[j] + q.y * plane->e2[j];
    EXPECT_NEAR(f_at(*snapshot, w) / line.level, 1, 0.25) << line.level;
  }
}

TEST(Space, TurningKeepsLengthsAndAngles) {
  for (const Camera camera : {Camera{}, Camera{2.5, -1.1}, Camera{-7, 40}, Camera{0, 1.5}}) {
    const Eye eye(camera);
    const Vector a = {0.3, -2, 1.7};
    const Vector b = {5, 0.1, -0.4};
    const Seen p = eye.see(a);
    const Seen q = eye.see(b);
    EXPECT_NEAR(p.at.x * p.at.x + p.at.y * p.at.y + p.depth * p.depth, squared_norm(a), 1e-12 * squared_norm(a));
    EXPECT_NEAR(p.at.x * q.at.x + p.at.y * q.at.y + p.depth * q.depth, dot(a, b), 1e-12);
    EXPECT_EQ(eye.see(Vector{0, 0, 1}).at.x, 0) << "the third axis stays upright";
    EXPECT_GT(eye.see(Vector{0, 0, 1}).at.y, 0);
  }
}

TEST(Space, WhatIsBehindIsDrawnFirst) {
  const session::SnapshotPtr snapshot = moment(kMoons3, 200);
  WeightSpaceOptions options;
  options.level.shown = true;
  options.camera = {2.2, -0.5};
  const Figure figure = weight_space(*snapshot, options);
  const Eye eye(options.camera);
  std::map<std::pair<double, double>, double> depth_of;  // every point that is projected: where it is seen, how near
  const auto track = space_trajectory(*snapshot);
  for (std::size_t i = 0; i < track->t.size(); ++i) {
    const Seen seen = eye.see(VectorView(track->w).subspan(3 * i, 3));
    depth_of[{seen.at.x, seen.at.y}] = seen.depth;
  }
  const auto mesh = level_mesh(*snapshot, level_at(snapshot->optimum.f_star(), options.level.share));
  ASSERT_NE(mesh, nullptr);
  for (const Triple& v : mesh->vertices) {
    const Seen seen = eye.see(v);
    depth_of[{seen.at.x, seen.at.y}] = seen.depth;
  }
  const auto depth = [&](plot::DataPoint p) { return depth_of.at({p.x, p.y}); };
  double before = -1e300;
  std::size_t pieces = 0;
  std::size_t runs = 0;
  const auto next = [&](double now) {
    EXPECT_GE(now, before - 1e-12);
    before = std::max(before, now);
    ++pieces;
  };
  for (const plot::Mark& mark : figure.marks) {
    if (const auto* facets = std::get_if<plot::Facets>(&mark)) {
      for (const auto& facet : facets->facets) next((depth(facet.a) + depth(facet.b) + depth(facet.c)) / 3);
      ++runs;
    } else if (const auto* strands = std::get_if<plot::Strands>(&mark);
               strands != nullptr && strands->id == "trajectory") {
      for (const auto& piece : strands->pieces) next(0.5 * (depth(piece.a) + depth(piece.b)));
      ++runs;
    }
  }
  EXPECT_EQ(pieces > 1280 + 50, true) << pieces;
  EXPECT_GT(runs, 4U) << "the path passes through the surface";
}

TEST(Space, TheBallsRimIsItsRadiusAndTheDotsAreWhereTheVectorsAre) {
  const session::SnapshotPtr snapshot = moment(kMoons3, 60);
  const Figure figure = weight_space(*snapshot);
  const auto* rim = std::get_if<plot::Circle>(plot::find_mark(figure, "ball"));
  ASSERT_NE(rim, nullptr);
  EXPECT_EQ(rim->radius, snapshot->constants.ball_radius);
  const auto* live = std::get_if<plot::Scatter>(plot::find_mark(figure, "live"));
  ASSERT_NE(live, nullptr);
  const Seen seen = Eye(Camera{}).see(snapshot->w);
  EXPECT_EQ(live->points[0], seen.at);
  for (const char* id : {"axes", "ball.grid", "trajectory", "optimum", "average"}) {
    EXPECT_NE(plot::find_mark(figure, id), nullptr) << id;
  }
  EXPECT_EQ(plot::find_mark(figure, "level"), nullptr) << "on demand only";
}

TEST(LevelSet, EveryVertexHasTheLevelAndTheMeshIsClosed) {
  for (const int subdivisions : {0, 2, 3}) {
    const Icosphere& ball = icosphere(subdivisions);
    EXPECT_EQ(ball.vertices.size() + ball.triangles.size(), ball.triangles.size() * 3 / 2 + 2) << "Euler";
    for (const auto& [i, j, k] : ball.triangles) {
      const Triple &a = ball.vertices[i], &b = ball.vertices[j], &c = ball.vertices[k];
      const double volume =
          a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
      EXPECT_GT(volume, 0) << "seen from outside counter-clockwise";
    }
  }
  for (const Settings& settings :
       {kMoons3, Settings{{"data", "iris"}, {"positive", "setosa"}, {"features", "1,2,3"}, {"bias", "free"}}}) {
    const session::SnapshotPtr snapshot = moment(settings, 20);
    const double f_star = snapshot->optimum.f_star();
    for (const double level : {f_star + 1e-4 * (1 - f_star), f_star + 0.1 * (1 - f_star), 1.0, 30.0}) {
      const auto mesh = level_mesh(*snapshot, level);
      ASSERT_NE(mesh, nullptr);
      ASSERT_EQ(mesh->vertices.size(), mesh->sphere->vertices.size());
      for (const Triple& v : mesh->vertices) EXPECT_NEAR(f_at(*snapshot, v), level, 1e-9 * std::max(1.0, level));
    }
    EXPECT_EQ(level_mesh(*snapshot, 0.5 * f_star), nullptr);
  }
}

TEST(LevelSet, ThroughTheLivePointOrSaidWhyNot) {
  const session::SnapshotPtr snapshot = moment(kMoons3, 12);
  WeightSpaceOptions options;
  options.level = {.shown = true, .through_live = true};
  const Figure figure = weight_space(*snapshot, options);
  EXPECT_NE(plot::find_mark(figure, "level"), nullptr);
  const std::string written = number(f_at(*snapshot, snapshot->w), 4);
  EXPECT_NE(figure.subtitle.find(written), std::string::npos) << figure.subtitle;
  session::Snapshot unknown = *snapshot;
  unknown.optimum = {};
  EXPECT_FALSE(no_level_surface(unknown).empty());
  EXPECT_EQ(plot::find_mark(weight_space(unknown, options), "level"), nullptr);
}

/// Bars have the names that stand beside them, and the sum is there with all its digits.
TEST(Bars, AsATableHaveTheirNamesAndTheirSum) {
  const session::SnapshotPtr wine = moment({{"data", "wine"}, {"positive", "class_0"}, {"lambda", "0.01"}}, 40);
  std::istringstream table(plot::figure_csv(*make_figure("products", *wine)));
  double sum = 0;
  double said = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with("products,live,")) {
      EXPECT_NE(line.find(" × "), std::string::npos) << line;
      sum += std::stod(line.substr(std::string_view("products,live,").size()));
    }
    if (line.starts_with("products,sum,")) said = std::stod(line.substr(std::string_view("products,sum,").size()));
  }
  EXPECT_NE(said, 0);
  EXPECT_NEAR(said, sum, 1e-9 * std::abs(said));
}

}  // namespace
}  // namespace pegasos::figures
