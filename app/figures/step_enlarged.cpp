#include <algorithm>
#include <cmath>

#include "figures/common.h"
#include "figures/figures.h"
#include "figures/step_parts.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;

/// Coordinates in the plane that holds w_t and what is added: exact for any d, because nothing leaves that plane.
struct StepPlane {
  Vector e1;
  Vector e2;
  bool own = false;  // d = 2: the weight space itself
  DataPoint place(VectorView w) const {
    if (own) return {w[0], w[1]};
    return {e1.empty() ? 0 : dot(w, e1), e2.empty() ? 0 : dot(w, e2)};
  }
};

void take_unit(Vector& out, Vector v) {
  const double size = length(v);
  if (!(size > 0)) return;
  for (double& value : v) value /= size;
  out = std::move(v);
}

StepPlane step_plane(const StepRecord& record, const Vector& added) {
  StepPlane plane;
  plane.own = record.w.size() == 2;
  if (plane.own) return plane;
  const bool from_zero = length(record.w) == 0;
  take_unit(plane.e1, from_zero ? added : record.w);
  if (plane.e1.empty() || from_zero) return plane;
  Vector rest = added;
  const double part = dot(rest, plane.e1);
  for (std::size_t j = 0; j < rest.size(); ++j) rest[j] -= part * plane.e1[j];
  if (length(rest) > 1e-12 * length(added)) take_unit(plane.e2, std::move(rest));
  return plane;
}

plot::Arrow arrow(std::string id, std::string label, Hue hue, DataPoint from, DataPoint to) {
  return plot::named({.id = std::move(id), .label = std::move(label)},
                     plot::Arrow{.paint = {hue, 1.F}, .width = 2.4F, .from = from, .to = to});
}

plot::Scatter stop(std::string id, std::string label, DataPoint p, bool hollow) {
  return plot::named(
      {.id = std::move(id), .label = std::move(label)},
      plot::Scatter{.paint = {Hue::live, 1.F}, .radius = 5.F, .hollow = hollow, .outline_width = 2.2F, .points = {p}});
}

/// Room for names around the points of the step.
void frame_points(Figure& figure, const std::vector<DataPoint>& points) {
  const auto [x0, x1] = std::ranges::minmax(points, {}, &DataPoint::x);
  const auto [y0, y1] = std::ranges::minmax(points, {}, &DataPoint::y);
  const double size = std::max({x1.x - x0.x, y1.y - y0.y, 1e-300});
  const double least = 1e-9 * std::max({std::abs(x1.x), std::abs(x0.x), std::abs(y1.y), std::abs(y0.y), 1e-9});
  const double room = 0.32 * std::max(size, least);
  figure.x.range = {x0.x - room, x1.x + room};
  figure.y.range = {y0.y - room, y1.y + room};
}

std::string outcome_text(const Snapshot& snapshot, const std::optional<StepMotion>& motion) {
  if (motion && motion->move == StepMove::shrink && snapshot.record.violators > 0) return "addition comes next";
  if (snapshot.position.phase == Phase::GradientStep) {
    return snapshot.parameters.projection ? "projection comes next" : "no projection";
  }
  if (!snapshot.parameters.projection) return "projection off";
  return snapshot.record.projected ? text::tr_format("projected: × {}", number(snapshot.record.factor, 3))
                                   : std::string(text::tr("inside the ball"));
}

void add_ball_edge(Figure& figure, const Snapshot& snapshot, const StepPlane& plane) {
  if (!snapshot.parameters.projection || (!plane.own && plane.e2.empty())) return;
  auto ball = plot::named({.id = "ball"}, plot::Circle{.radius = snapshot.constants.ball_radius});
  ball.stroke = {Hue::ball, 0.8F};
  ball.width = 1.6F;
  figure.marks.emplace_back(std::move(ball));
}

/// The violators one after the other, faint beside their sum; in the plane of the step, so that they end where it does.
void add_summands(Figure& figure, const StepParts& parts, const StepPlane& plane, std::optional<StepMotion> motion) {
  DataPoint from = plane.place(parts.shrunk.w);
  const auto add = [&](const Summand& summand, std::size_t index) {
    const float share = motion ? summand_share(parts, index, *motion) : 1.F;
    if (share < 1.F) return;  // the one under way is the tip of the sum
    const DataPoint to = plane.place(summand.after.w);
    plot::Arrow one = arrow("summands", "", Hue::violator, from, to);
    one.paint.opacity = 0.45F;
    one.width = 1.3F;
    figure.marks.emplace_back(std::move(one));
    from = to;
  };
  for (std::size_t i = 0; i < parts.summands.size(); ++i) add(parts.summands[i], i);
  if (parts.rest) add(*parts.rest, parts.summands.size());
}

}  // namespace

Figure step_enlarged(const Snapshot& snapshot, std::optional<StepMotion> motion, std::size_t summands) {
  Figure figure{.id = "step", .title = "This step, enlarged", .equal_aspect = true};
  figure.x.labels = figure.y.labels = false;
  figure.x.grid = figure.y.grid = false;
  figure.x.range = figure.y.range = {-1, 1};
  const StepRecord& record = snapshot.record;
  if (snapshot.position.t == 0) {
    figure.message = snapshot.constants.w1 > 0 ? "The run starts at $w_1$. No step has been made yet."
                                               : "$w_1$ = 0. No step has been made yet.";
    return figure;
  }
  if (snapshot.position.phase < Phase::GradientStep) {
    figure.message = snapshot.position.phase == Phase::Violators
                         ? "$w_t$ has not moved yet: the gradient step comes next."
                         : "$w_t$ has not moved yet: the gradient step comes after the test of the margin.";
    return figure;
  }
  std::optional<StepParts> parts = step_parts(snapshot);
  if (parts && parts->summands.size() > summands) parts = step_parts(snapshot, 0);
  if (!parts) {
    const bool kept = !record.w.empty() && !record.w_half.empty();
    figure.message = kept ? "A weight of this step is no finite number." : "The parts of this step are not kept.";
    return figure;
  }
  const Vector& shrunk = parts->shrunk.w;
  Vector added = record.w_half;
  for (std::size_t j = 0; j < added.size(); ++j) added[j] -= shrunk[j];
  const StepPlane plane = step_plane(record, added);
  const DataPoint start = plane.place(record.w);
  const DataPoint middle = plane.place(shrunk);
  const DataPoint half = plane.place(record.w_half);
  const bool projected = snapshot.position.phase == Phase::Projection && record.projected && !record.w_next.empty();
  const DataPoint end = projected ? plane.place(record.w_next) : half;
  figure.subtitle = outcome_text(snapshot, motion);
  std::vector<DataPoint> points = {start, middle, half, end};
  for (const Summand& summand : parts->summands) points.push_back(plane.place(summand.after.w));
  frame_points(figure, points);
  add_ball_edge(figure, snapshot, plane);
  const auto reached = [&](StepMove move) { return !motion || motion->move >= move; };
  const auto tip = [&](StepMove move, DataPoint to) {  // of the arrow that is being drawn
    return motion && motion->move == move ? plane.place(moving(*parts, *motion).w) : to;
  };
  if (length(record.w) > 0)
    figure.marks.emplace_back(
        arrow("shrink", shrink_formula(snapshot), Hue::ink2, start, tip(StepMove::shrink, middle)));
  if (record.violators > 0 && reached(StepMove::add)) {
    if (parts->summands.size() > 1 || (parts->rest && !parts->summands.empty()))
      add_summands(figure, *parts, plane, motion);
    figure.marks.emplace_back(arrow("add", sum_formula(snapshot), Hue::violator, middle, tip(StepMove::add, half)));
  }
  if (projected && reached(StepMove::project))
    figure.marks.emplace_back(arrow("project", "project", Hue::ball, half, tip(StepMove::project, end)));
  figure.marks.emplace_back(stop("start", "$w_t$", start, false));
  if (reached(StepMove::project)) figure.marks.emplace_back(stop("half", "$w_{t+½}$", half, true));
  if (projected && !motion) figure.marks.emplace_back(stop("end", "$w_{t+1}$", end, false));
  if (motion) figure.marks.emplace_back(stop("live", "", plane.place(moving(*parts, *motion).w), false));
  return figure;
}

}  // namespace pegasos::figures
