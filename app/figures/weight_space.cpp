#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/common.h"
#include "figures/figures.h"
#include "figures/memo.h"
#include "figures/objective_grid.h"
#include "figures/trajectory.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;
using plot::MarkerShape;

plot::Scatter dot_at(std::string id, std::string label, Hue hue, DataPoint p, MarkerShape shape = MarkerShape::circle) {
  plot::Scatter dot;
  dot.id = std::move(id);
  dot.label = std::move(label);
  dot.paint = {hue, 1.F};
  dot.shape = shape;
  dot.radius = shape == MarkerShape::circle ? 4.5F : 6.F;
  dot.outline_width = 2.6F;
  if (shape == MarkerShape::circle) dot.outline = plot::Paint{Hue::ground, 1.F};
  dot.points = {p};
  return dot;
}

plot::Line path(std::string id, plot::Paint paint, float width) {
  plot::Line line;
  line.id = std::move(id);
  line.paint = paint;
  line.width = width;
  line.path = true;
  line.read = false;
  return line;
}

/// Half the width of the view: the ball, w* and the iterate itself (in jumps, so that the view stands still). Where a
/// projection is about to act, w_{t+1/2} may lie far outside; step_enlarged shows it.
double wanted_radius(const Snapshot& snapshot) {
  const Constants& constants = snapshot.constants;
  double radius = constants.ball_radius;
  if (constants.reach > 0 && 1.6 * constants.reach < radius) radius = constants.reach;
  radius = std::max(radius, length(optimum_w(snapshot)));
  const double now = length(snapshot.w);
  if (!constants.projection && now > radius) radius = round_up_readable(now);
  return radius > 0 && std::isfinite(radius) ? 1.12 * radius : 1;
}

// --- d = 2 -----------------------------------------------------------------------------------------------------------

void add_circles(Figure& figure, const Constants& constants) {
  plot::Circle ball;
  ball.id = "ball";
  ball.radius = constants.ball_radius;
  ball.label = "1/√$λ$ = " + number(constants.ball_radius, 3);
  ball.fill = {Hue::ball, constants.projection ? 0.07F : 0.F};
  ball.stroke = {Hue::ball, constants.projection ? 1.F : 0.5F};
  if (!constants.projection) ball.dash = plot::kDashed;
  figure.marks.emplace_back(std::move(ball));
  if (!(constants.reach < constants.ball_radius) || !(constants.reach > 0)) return;
  plot::Circle reach;
  reach.id = "reach";
  reach.radius = constants.reach;
  reach.label = "$R$/$λ$ = " + number(constants.reach, 3);
  reach.stroke = {Hue::ink2, 0.9F};
  reach.width = 1.3F;
  reach.dash = plot::kDashed;
  figure.marks.emplace_back(std::move(reach));
}

struct ContourKey {
  std::uint64_t data = 0;
  double lambda = 0;
  double b = 0;
  double floor = 0;
  double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  bool operator==(const ContourKey&) const = default;
};

constexpr int kNodes = 112;
constexpr Count kExamples = 60000;  // larger sets: every n-th example

std::shared_ptr<const std::vector<plot::ContourLine>> contours_of(const Snapshot& snapshot, plot::Range x,
                                                                  plot::Range y) {
  static Memo<ContourKey, std::vector<plot::ContourLine>> memo;
  const bool known = snapshot.optimum.known();
  const double b = known ? snapshot.optimum.optimum->b : 0;
  const double floor = known ? snapshot.optimum.f_star() : 1;
  const double lambda = snapshot.parameters.lambda;
  return memo.get({snapshot.data->checksum(), lambda, b, floor, x.lo, x.hi, y.lo, y.hi}, [&] {
    const auto stride = static_cast<Row>((snapshot.m() + kExamples - 1) / kExamples);
    const plot::Grid grid = objective_grid(*snapshot.data, lambda, b, x, y, kNodes, stride);
    const double least = *std::ranges::min_element(grid.values);
    return plot::contours(grid, readable_levels(grid, known && stride == 1 ? floor : least));
  });
}

/// A view may be wider than high: the grid covers twice the square, so that equal axes never show its edge.
void add_contours(Figure& figure, const Snapshot& snapshot) {
  const auto widened = [](plot::Range range, double width) {
    const double centre = 0.5 * (range.lo + range.hi);
    return plot::Range{centre - width, centre + width};
  };
  const double width = std::max(figure.x.range.width(), figure.y.range.width());
  const auto lines = contours_of(snapshot, widened(figure.x.range, width), widened(figure.y.range, width));
  plot::ContourSet set;
  set.id = "contours";
  set.paint = {Hue::ink3, 0.55F};
  set.lines = *lines;
  figure.marks.emplace_back(std::move(set));
}

/// w_1 ... w_t: the older, the fainter. Pieces too short to see are left out.
void add_path(Figure& figure, const Snapshot& snapshot, const Trajectory& track, const WeightMap& map) {
  const auto end = static_cast<std::size_t>(
      std::upper_bound(track.t.begin(), track.t.end(), snapshot.position.completed()) - track.t.begin());
  const double least = std::max(figure.x.range.width(), figure.y.range.width()) / 1200;
  plot::Line old = path("trajectory", {Hue::live, 0.22F}, 1.F);
  plot::Line recent = path("trajectory.recent", {Hue::live, 0.5F}, 1.2F);
  plot::Scatter stops;
  stops.id = "trajectory.stops";
  stops.paint = {Hue::live, 0.55F};
  stops.radius = 1.7F;
  const std::size_t recent_from = end > 40 ? end - 40 : 0;
  const auto add = [](plot::Line& line, DataPoint p) {
    line.x.push_back(p.x);
    line.y.push_back(p.y);
  };
  for (std::size_t i = 0; i < end; ++i) {
    const DataPoint p = track.points[i];
    if (i >= recent_from) {
      add(recent, p);
      stops.points.push_back(p);
    }
    const bool seen = old.x.empty() || std::hypot(p.x - old.x.back(), p.y - old.y.back()) > least;
    if (i <= recent_from && (seen || i == recent_from)) add(old, p);
  }
  if (!snapshot.w.empty() && all_finite(snapshot.w)) add(recent, map(snapshot.w));
  if (old.x.size() > 1) figure.marks.emplace_back(std::move(old));
  if (recent.x.size() > 1) figure.marks.emplace_back(std::move(recent));
  if (!stops.points.empty()) figure.marks.emplace_back(std::move(stops));
}

plot::Arrow arrow(std::string id, Hue hue, DataPoint from, DataPoint to, float width = 2.F) {
  plot::Arrow result;
  result.id = std::move(id);
  result.paint = {hue, 1.F};
  result.width = width;
  result.from = from;
  result.to = to;
  return result;
}

/// w_t -> (1 - eta lambda) w_t -> w_{t+1/2} -> w_{t+1}, as far as the step has come.
void add_step(Figure& figure, const Snapshot& snapshot, const WeightMap& map) {
  const StepRecord& record = snapshot.record;
  if (snapshot.position.t == 0 || snapshot.position.phase < Phase::GradientStep) return;
  if (record.w.empty() || record.w_half.empty() || !all_finite(record.w_half)) return;
  Vector shrunk = record.w;
  for (double& value : shrunk) value *= 1 - record.eta * snapshot.parameters.lambda;
  const DataPoint start = map(record.w);
  const DataPoint middle = map(shrunk);
  const DataPoint half = map(record.w_half);
  figure.marks.emplace_back(arrow("step.shrink", Hue::ink2, start, middle));
  if (record.violators > 0) figure.marks.emplace_back(arrow("step.add", Hue::violator, middle, half));
  if (snapshot.position.phase == Phase::Projection && record.projected && !record.w_next.empty()) {
    figure.marks.emplace_back(arrow("step.project", Hue::ball, half, map(record.w_next)));
  }
}

void add_iterates(Figure& figure, const Snapshot& snapshot, const WeightMap& map) {
  if (snapshot.optimum.known()) {
    figure.marks.emplace_back(dot_at("optimum", "$w$*", Hue::optimum, map(optimum_w(snapshot)), MarkerShape::cross));
  }
  if (!snapshot.w_average.empty() && all_finite(snapshot.w_average)) {
    figure.marks.emplace_back(dot_at("average", "$\\bar{w}$", Hue::average, map(snapshot.w_average)));
  }
  if (!snapshot.w.empty() && all_finite(snapshot.w)) {
    figure.marks.emplace_back(dot_at("live", live_name(snapshot), Hue::live, map(snapshot.w)));
  }
}

std::string plane_subtitle(const Snapshot& snapshot, bool contours) {
  const Constants& constants = snapshot.constants;
  std::string text = constants.projection_idle ? "$λ$ ≥ $R$^2: no iterate reaches the ball's edge"
                     : constants.projection    ? "the ball that holds $w$*"
                                               : "projection off";
  if (contours) text += snapshot.data->free_bias() ? ", $f$(·, $b$*) as contours" : ", $f$ as contours";
  return text;
}

void plane_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  const WeightMap map(snapshot);
  const auto track = trajectory(snapshot, map);
  const double radius = wanted_radius(snapshot);
  figure.x.range = plot::sane(options.x.value_or(plot::Range{-radius, radius}), plot::Scale::linear);
  figure.y.range = plot::sane(options.y.value_or(plot::Range{-radius, radius}), plot::Scale::linear);
  figure.x.label = "$w_1$";
  figure.y.label = "$w_2$";
  figure.subtitle = plane_subtitle(snapshot, options.contours);
  if (options.contours) add_contours(figure, snapshot);
  add_circles(figure, snapshot.constants);
  if (options.trajectory) add_path(figure, snapshot, *track, map);
  add_step(figure, snapshot, map);
  add_iterates(figure, snapshot, map);
}

// --- any other d: along and across w* --------------------------------------------------------------------------------

void add_half_circle(Figure& figure, const std::string& id, std::string label, double radius, plot::Paint paint,
                     plot::Dash dash, float fill) {
  plot::Line edge = path(id, paint, dash.solid() ? 2.F : 1.3F);
  edge.label = std::move(label);
  edge.dash = dash;
  plot::Polygon inside;
  inside.id = id + ".inside";
  inside.fill = {paint.hue, fill};
  constexpr int kPieces = 72;
  for (int i = 0; i <= kPieces; ++i) {
    const double angle = std::numbers::pi * i / kPieces;
    const DataPoint p{radius * std::cos(angle), radius * std::sin(angle)};
    edge.x.push_back(p.x);
    edge.y.push_back(p.y);
    inside.points.push_back(p);
  }
  if (fill > 0) figure.marks.emplace_back(std::move(inside));
  figure.marks.emplace_back(std::move(edge));
}

void half_plane_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  const Constants& constants = snapshot.constants;
  const WeightMap map(snapshot);
  figure.x.label = "⟨$w$, $w$*⟩/|$w$*|";
  figure.y.label = "distance from the line through $w$*";
  figure.subtitle = "$d$ = " + grouped(snapshot.d()) + ": true lengths |$w$|, |$w$ − $w$*|";
  if (!snapshot.optimum.known()) {
    figure.message = optimum_progress(snapshot) + ". This picture is drawn along $w$*.";
    figure.x.range = {-constants.ball_radius, constants.ball_radius};
    figure.y.range = {0, constants.ball_radius};
    return;
  }
  const auto track = trajectory(snapshot, map);
  const double radius = wanted_radius(snapshot);
  figure.x.range = plot::sane(options.x.value_or(plot::Range{-0.55 * radius, radius}), plot::Scale::linear);
  figure.y.range = plot::sane(options.y.value_or(plot::Range{-0.06 * radius, radius}), plot::Scale::linear);
  const plot::Paint edge{Hue::ball, constants.projection ? 1.F : 0.5F};
  add_half_circle(figure, "ball", "1/√$λ$ = " + number(constants.ball_radius, 3), constants.ball_radius, edge,
                  constants.projection ? plot::kSolid : plot::kDashed, constants.projection ? 0.07F : 0.F);
  if (constants.reach > 0 && constants.reach < constants.ball_radius) {
    add_half_circle(figure, "reach", "$R$/$λ$ = " + number(constants.reach, 3), constants.reach, {Hue::ink2, 0.9F},
                    plot::kDashed, 0.F);
  }
  plot::Rule axis;
  axis.paint = {Hue::ink3, 0.6F};
  axis.width = 1.F;
  axis.read = false;
  figure.marks.emplace_back(axis);
  if (options.trajectory) add_path(figure, snapshot, *track, map);
  add_step(figure, snapshot, map);
  add_iterates(figure, snapshot, map);
}

// --- d = 1: the graph of f -------------------------------------------------------------------------------------------

double f_of(const Snapshot& snapshot, double w) {
  const double b = snapshot.optimum.known() ? snapshot.optimum.optimum->b : 0;
  return evaluate(*snapshot.data, snapshot.parameters.lambda, VectorView(&w, 1), b).f;
}

void line_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  const Constants& constants = snapshot.constants;
  const double radius = wanted_radius(snapshot);
  figure.equal_aspect = false;
  figure.x.label = "$w$";
  figure.subtitle = "$d$ = 1: the graph of $f$ over $w$";
  figure.x.range = plot::sane(options.x.value_or(plot::Range{-radius, radius}), plot::Scale::linear);
  plot::Region ball;
  ball.id = "ball";
  ball.label = "|$w$| ≤ 1/√$λ$ = " + number(constants.ball_radius, 3);
  ball.paint = {Hue::ball, 0.08F};
  ball.vertical = true;
  ball.from = -constants.ball_radius;
  ball.to = constants.ball_radius;
  figure.marks.emplace_back(std::move(ball));
  plot::Line graph = path("contours", {Hue::ink2, 1.F}, 1.8F);
  graph.label = "$f$($w$)";
  const int nodes = snapshot.m() > 20000 ? 40 : 160;
  double top = 0;
  for (int i = 0; i <= nodes; ++i) {
    const double w = figure.x.range.lo + figure.x.range.width() * i / nodes;
    graph.x.push_back(w);
    graph.y.push_back(f_of(snapshot, w));
    top = std::max(top, graph.y.back());
  }
  figure.marks.emplace_back(std::move(graph));
  const auto add = [&](std::string id, std::string label, Hue hue, VectorView w, MarkerShape shape) {
    if (w.empty() || !all_finite(w)) return;
    figure.marks.emplace_back(dot_at(std::move(id), std::move(label), hue, {w[0], f_of(snapshot, w[0])}, shape));
  };
  add("optimum", "$w$*", Hue::optimum, optimum_w(snapshot), MarkerShape::cross);
  add("average", "$\\bar{w}$", Hue::average, snapshot.w_average, MarkerShape::circle);
  add("live", live_name(snapshot), Hue::live, snapshot.w, MarkerShape::circle);
  figure.y.range =
      plot::sane(options.y.value_or(plot::Range{0, std::max(1.0, std::min(top, 4.0))}), plot::Scale::linear);
}

}  // namespace

Figure weight_space(const Snapshot& snapshot, const WeightSpaceOptions& options) {
  Figure figure;
  figure.id = "weight-space";
  figure.title = "Weight space";
  figure.equal_aspect = true;
  figure.y.grid = figure.x.grid = snapshot.d() == 1;
  if (snapshot.d() == 2) {
    plane_picture(figure, snapshot, options);
  } else if (snapshot.d() == 1) {
    line_picture(figure, snapshot, options);
  } else {
    half_plane_picture(figure, snapshot, options);
  }
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
