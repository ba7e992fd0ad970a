// Pictures that keep lengths rather than directions: |w| and |w - w*| in any dimension, and the graph of f for d = 1.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/memo.h"
#include "figures/objective_grid.h"
#include "figures/pins.h"
#include "figures/plane.h"
#include "figures/trajectory.h"
#include "figures/weight_marks.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;
using plot::MarkerShape;
using text::tr;
using text::tr_format;

void add_half_circle(Figure& figure, const std::string& id, std::string label, double radius, plot::Paint paint,
                     plot::Dash dash, float fill) {
  plot::Line edge = path_line(id, paint, dash.solid() ? 2.F : 1.3F);
  edge.label = std::move(label);
  edge.dash = dash;
  auto inside = plot::named({.id = id + ".inside"}, plot::Polygon{.fill = {paint.hue, fill}});
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

/// f over the one weight: its graph is drawn in every frame, and a pass over a large set for each of its points would
/// take longer than a frame.
class Graph {
 public:
  explicit Graph(const Snapshot& snapshot)
      : examples_(examples_of(*snapshot.data)),
        lambda_(snapshot.parameters.lambda),
        b_(snapshot.optimum.known() ? snapshot.optimum.optimum->b : 0) {}

  double at(double w) const { return objective_at(*examples_, lambda_, b_, w, 0); }
  plot::Grid over(plot::Range x, int nodes) const {
    return objective_grid(*examples_, lambda_, b_, x, {0, 1}, nodes + 1, 2);  // the first row is ours
  }
  Count examples() const { return static_cast<Count>(examples_->y.size()); }

 private:
  static std::shared_ptr<const PlanarExamples> examples_of(const Dataset& data) {
    static Memo<std::uint64_t, PlanarExamples, 2> memo;
    return memo.get(data.checksum(), [&] { return planar_examples(data); });
  }

  std::shared_ptr<const PlanarExamples> examples_;
  double lambda_;
  double b_;
};

}  // namespace

void lengths_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  const Constants& constants = snapshot.constants;
  figure.x.label = "⟨$w$, $w$*⟩/|$w$*|";
  figure.y.label = tr("distance from the line through $w$*");
  figure.subtitle = tr_format("$d$ = {}: true lengths |$w$|, |$w$ − $w$*|", dimension_text(*snapshot.data));
  if (!snapshot.optimum.known()) {
    figure.message = optimum_progress(snapshot, "This picture is drawn along $w$*.");
    figure.x.range = {-constants.ball_radius, constants.ball_radius};
    figure.y.range = {0, constants.ball_radius};
    return;
  }
  const double radius = radius_of(snapshot, options);
  figure.x.range = plot::sane(options.x.value_or(plot::Range{-0.55 * radius, radius}), plot::Scale::linear);
  figure.y.range = plot::sane(options.y.value_or(plot::Range{-0.06 * radius, radius}), plot::Scale::linear);
  const plot::Paint edge{Hue::ball, constants.projection ? 1.F : 0.5F};
  add_half_circle(figure, "ball", "1/√$λ$ = " + number(constants.ball_radius, 3), constants.ball_radius, edge,
                  constants.projection ? plot::kSolid : plot::kDashed, constants.projection ? 0.07F : 0.F);
  if (constants.reach > 0 && constants.reach < constants.ball_radius) {
    add_half_circle(figure, "reach", "$R$/$λ$ = " + number(constants.reach, 3), constants.reach, {Hue::ink2, 0.9F},
                    plot::kDashed, 0.F);
  }
  for (const session::PinnedRun* pin : other_balls(snapshot)) {
    const Constants& own = pin->run->constants;
    add_half_circle(figure, pin_id(*pin) + ".ball", pin_label(*pin), own.ball_radius, {pin_hue(*pin), 1.F},
                    own.projection ? plot::kSolid : plot::kDashed, 0.F);
  }
  plot::Rule axis{.paint = {Hue::ink3, 0.6F}, .width = 1.F, .read = false};
  figure.marks.emplace_back(axis);
  const WeightMap map = WeightMap::lengths(optimum_w(snapshot));
  add_before(figure, snapshot, map);
  add_moment(figure, snapshot, options, map);
  add_inset(figure, snapshot);
}

void line_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  const Constants& constants = snapshot.constants;
  const double radius = radius_of(snapshot, options);
  figure.equal_aspect = false;
  figure.x.label = "$w$";
  figure.subtitle = tr("$d$ = 1: the graph of $f$ over $w$");
  figure.x.range = plot::sane(options.x.value_or(plot::Range{-radius, radius}), plot::Scale::linear);
  auto ball =
      plot::named({.id = "ball", .label = "|$w$| ≤ 1/√$λ$ = " + number(constants.ball_radius, 3)}, plot::Region{});
  ball.paint = {Hue::ball, 0.08F};
  ball.vertical = true;
  ball.from = -constants.ball_radius;
  ball.to = constants.ball_radius;
  figure.marks.emplace_back(std::move(ball));
  plot::Line graph = path_line("contours", {Hue::ink2, 1.F}, 1.8F);
  graph.label = "$f$($w$)";
  const Graph f(snapshot);
  if (f.examples() < snapshot.m())
    figure.subtitle += ", " + tr_format("of {} of {} examples", grouped(f.examples()), grouped(snapshot.m()));
  constexpr int kNodesAcross = 160;
  const plot::Grid grid = f.over(figure.x.range, kNodesAcross);
  double top = 0;
  for (int i = 0; i <= kNodesAcross; ++i) {
    graph.x.push_back(grid.x(i));
    graph.y.push_back(grid.at(i, 0));
    top = std::max(top, graph.y.back());
  }
  figure.marks.emplace_back(std::move(graph));
  const auto add = [&](std::string id, std::string label, Hue hue, VectorView w, MarkerShape shape) {
    if (w.empty() || !all_finite(w)) return;
    figure.marks.emplace_back(dot_at(std::move(id), std::move(label), hue, {w[0], f.at(w[0])}, shape));
  };
  for (const session::PinnedRun& pin : snapshot.pins) {
    if (!same_features(snapshot, *pin.run) || pin.run->w.empty() || !all_finite(pin.run->w)) continue;
    figure.marks.emplace_back(pin_point(pin, {pin.run->w[0], f.at(pin.run->w[0])}));
  }
  add("average", "$\\bar{w}$", Hue::average, snapshot.w_average, MarkerShape::circle);
  add("live", live_name(snapshot), Hue::live, snapshot.w, MarkerShape::circle);
  add("optimum", "$w$*", Hue::optimum, optimum_w(snapshot), MarkerShape::cross);
  const double highest = std::max(1.0, std::min(top, 4.0));  // below 0 there is room for points at f = 0
  figure.y.range = plot::sane(options.y.value_or(plot::Range{-0.06 * highest, highest}), plot::Scale::linear);
}

}  // namespace pegasos::figures
