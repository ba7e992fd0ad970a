// The weight space in every dimension: what is drawn is where the formulas say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

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
  }
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

/// The window's first problem (session/demonstration.cpp).
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

// ---- Subgradients: recomputed from the rows in long double; the scale is read from the legend ----

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
                                                 Transform{}, "large", std::vector<std::string>{});
  EXPECT_NE(no_subgradients(playing, WeightMode::span), "");
  playing.playing = false;
  EXPECT_EQ(no_subgradients(playing, WeightMode::span), "");
}

}  // namespace
}  // namespace pegasos::figures
