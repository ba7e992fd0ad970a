#include "figures/weight_marks.h"

#include <algorithm>
#include <cmath>

#include "figures/memo.h"
#include "figures/pins.h"
#include "methods/sampling.h"
#include "text/text.h"

namespace pegasos::figures {

using plot::DataPoint;
using plot::Hue;
using plot::MarkerShape;
using text::tr;
using text::tr_format;

plot::Scatter dot_at(std::string id, std::string label, Hue hue, DataPoint p, MarkerShape shape) {
  auto dot = plot::named({.id = std::move(id), .label = std::move(label)},
                         plot::Scatter{.paint = {hue, 1.F},
                                       .shape = shape,
                                       .radius = shape == MarkerShape::circle ? 5.F : 7.F,
                                       .outline_width = shape == MarkerShape::circle ? 2.6F : 2.F});
  dot.outline = plot::Paint{Hue::ground, 1.F};
  dot.points = {p};
  return dot;
}

plot::Line path_line(std::string id, plot::Paint paint, float width) {
  return plot::named({.id = std::move(id)}, plot::Line{.paint = paint, .width = width, .path = true, .read = false});
}

plot::Arrow step_arrow(std::string id, Hue hue, DataPoint from, DataPoint to, float width) {
  return plot::named({.id = std::move(id)}, plot::Arrow{.paint = {hue, 1.F}, .width = width, .from = from, .to = to});
}

Vector live_w(const Snapshot& snapshot, const std::optional<StepParts>& parts, const WeightSpaceOptions& options) {
  return options.motion && parts ? moving(*parts, *options.motion).w : snapshot.w;
}

namespace {

DataPoint part_of(DataPoint a, DataPoint b, float share) {
  const auto s = static_cast<double>(share);
  return {std::lerp(a.x, b.x, s), std::lerp(a.y, b.y, s)};
}

constexpr double kArrowNamed = 0.05;  // of the picture's width: a shorter arrow carries no formula
constexpr double kInset = 6;          // between view and ball: an inset has the other scale

/// While it plays faster than words can be read.
bool quick(const Snapshot& snapshot) {
  return snapshot.busy || (snapshot.playing && (snapshot.speed <= 0 || snapshot.speed > kReadable));
}

/// The summands head to tail, faint under the arrow of their sum; those of marked examples stand out.
void add_summands(Figure& figure, const StepParts& parts, const WeightSpaceOptions& options, const Place& place,
                  StepMotion motion) {
  DataPoint from = place(parts.shrunk.w);
  const std::size_t count = parts.summands.size() + (parts.rest ? 1 : 0);
  if (count < 2) return;  // the sum is its only summand
  for (std::size_t i = 0; i < count; ++i) {
    const bool rest = i == parts.summands.size();
    const Summand& summand = rest ? *parts.rest : parts.summands[i];
    const float share = summand_share(parts, i, motion);
    const DataPoint to = place(summand.after.w);
    if (share > 0.F) {
      plot::Arrow one = step_arrow(rest ? "step.summands" : "step.summands." + std::to_string(summand.row),
                                   Hue::violator, from, part_of(from, to, share), 1.3F);
      const bool marked = !rest && std::ranges::find(options.selected, summand.row) != options.selected.end();
      one.paint.opacity = marked ? 1.F : 0.5F;
      const std::string number = "#" + std::to_string(summand.row);
      if (marked) one.label = number;
      if (!rest && !marked && options.pointed == summand.row) {  // over the same arrow, in no saved picture
        figure.marks.emplace_back(one);
        one.paint.opacity = 1.F;
        one.label = number;
        one.pointed = true;
      }
      if (rest) {
        one.dash = plot::kDashed;
        const double size = std::hypot(to.x - from.x, to.y - from.y);
        if (size >= kStepSeen * figure.x.range.width()) one.label = tr_format("{} more", grouped(parts.others));
      }
      figure.marks.emplace_back(std::move(one));
    }
    from = to;
  }
}

}  // namespace

namespace {

/// The formulas stand at the arrows where the step can be seen; a smaller one has them in the lens.
struct StepWords {
  std::string shrink, add, project, half;
};

StepWords words_of(const Figure& figure, const Snapshot& snapshot, const StepParts& parts) {
  StepWords words;
  if (!step_is_seen(parts, figure.x.range.width()) || quick(snapshot)) return words;
  const StepRecord& record = snapshot.record;
  words.shrink = "× " + number(1 - record.eta * snapshot.parameters.lambda, 3) + " = " + shrink_factor(snapshot);
  words.add = sum_formula(snapshot);
  if (parts.summands.size() == 1 && !parts.rest) words.add += ", #" + std::to_string(parts.summands[0].row);
  words.project = tr_format("× {}: back onto the ball", number(record.factor, 3));
  return words;
}

/// The name of w_{t+½} where it lies beyond the picture.
std::string beyond_of(const Snapshot& snapshot) { return "|$w_{t+½}$| = " + number(snapshot.record.norm_half, 4); }

/// A stop of the step that is no longer the live point.
void add_stop(Figure& figure, const char* id, const char* name, DataPoint p, bool hollow) {
  plot::Scatter dot = dot_at(id, name, Hue::live, p);
  dot.radius = 4.F;
  dot.hollow = hollow;
  dot.outline_width = hollow ? 1.8F : dot.outline_width;
  if (hollow) dot.outline.reset();
  figure.marks.emplace_back(std::move(dot));
}

}  // namespace

bool step_is_seen(const StepParts& parts, double width) {
  const double most =
      std::max({distance_between(parts.start.w, parts.shrunk.w), distance_between(parts.shrunk.w, parts.half.w),
                parts.next ? distance_between(parts.half.w, parts.next->w) : 0.0});
  return most >= kStepSeen * width;
}

void add_step(Figure& figure, const Snapshot& snapshot, const StepParts& parts, const WeightSpaceOptions& options,
              const Place& place) {
  const StepMotion motion = options.motion.value_or(StepMotion{StepMove::project, 1.F});
  const DataPoint start = place(parts.start.w);
  const DataPoint middle = place(parts.shrunk.w);
  const DataPoint half = place(parts.half.w);
  const StepWords words = words_of(figure, snapshot, parts);
  const bool seen = !words.add.empty();
  const double least = kArrowNamed * figure.x.range.width();
  const auto arrow = [&](const char* id, const std::string& formula, Hue hue, DataPoint from, DataPoint to,
                         DataPoint end) {
    plot::Arrow one = step_arrow(id, hue, from, to);
    if (std::hypot(end.x - from.x, end.y - from.y) >= least) one.label = formula;
    one.beyond = beyond_of(snapshot);
    figure.marks.emplace_back(std::move(one));
  };
  const float shrunk = motion.move == StepMove::shrink ? motion.share : 1.F;
  if (length(parts.start.w) > 0 && shrunk > 0.F)
    arrow("step.shrink", words.shrink, Hue::ink2, start, part_of(start, middle, shrunk), middle);
  add_summands(figure, parts, options, place, motion);
  const bool added = motion.move == StepMove::project || (motion.move == StepMove::add && motion.share >= 1.F);
  const bool one = parts.summands.size() == 1 && !parts.rest;
  if (!parts.summands.empty() && (added || (one && motion.move == StepMove::add)))
    arrow("step.add", words.add, Hue::violator, middle, added ? half : part_of(middle, half, motion.share), half);
  if (seen && length(parts.start.w) > 0) add_stop(figure, "step.start", "$w_t$", start, false);
  if (!parts.next || motion.move != StepMove::project || motion.share <= 0.F) return;
  const DataPoint next = place(parts.next->w);
  arrow("step.project", words.project, Hue::ball, half, part_of(half, next, motion.share), next);
  if (seen) add_stop(figure, "step.half", "$w_{t+½}$", half, true);
}

void add_iterates(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options, VectorView live,
                  const Place& place) {
  if (!snapshot.w_average.empty() && all_finite(snapshot.w_average)) {
    figure.marks.emplace_back(dot_at("average", "$\\bar{w}$", Hue::average, place(snapshot.w_average)));
  }
  if (!live.empty() && all_finite(live)) {
    figure.marks.emplace_back(dot_at("live", options.motion ? "$w$" : live_name(snapshot), Hue::live, place(live)));
  }
  // Last: a run that has converged does not hide it.
  if (snapshot.optimum.known()) {
    figure.marks.emplace_back(dot_at("optimum", "$w$*", Hue::optimum, place(optimum_w(snapshot)), MarkerShape::cross));
  }
}

void add_before(Figure& figure, const Snapshot& snapshot, const Place& place) {
  const Snapshot* before = before_of(snapshot);
  if (before == nullptr) return;
  const auto faint = [&](std::string id, std::string label, Hue hue, VectorView w, MarkerShape shape) {
    plot::Scatter dot = dot_at(std::move(id), std::move(label), hue, place(w), shape);
    dot.paint.opacity = kBefore;
    dot.quiet = true;
    figure.marks.emplace_back(std::move(dot));
  };
  const bool other_ball = before->constants.ball_radius != snapshot.constants.ball_radius;
  if (other_ball) {
    auto ball = plot::named({.id = "before.ball", .label = before_label(snapshot)},
                            plot::Circle{.radius = before->constants.ball_radius});
    ball.stroke = {Hue::ball, kBefore};
    ball.quiet = true;
    ball.width = 1.2F;
    figure.marks.emplace_back(std::move(ball));
  }
  const VectorView best = optimum_w(*before);
  if (!best.empty() && !std::ranges::equal(best, optimum_w(snapshot)))
    faint("before.optimum", "", Hue::optimum, best, MarkerShape::cross);
  if (all_finite(before->w))
    faint("before.live", other_ball ? "" : before_label(snapshot), Hue::live, before->w, MarkerShape::circle);
}

std::vector<const session::PinnedRun*> other_balls(const Snapshot& snapshot) {
  std::vector<const session::PinnedRun*> pins;
  for (const session::PinnedRun& pin : snapshot.pins) {
    const bool other = pin.run->constants.ball_radius != snapshot.constants.ball_radius;
    if (other && same_features(snapshot, *pin.run)) pins.push_back(&pin);
  }
  return pins;
}

void add_circles(Figure& figure, const Snapshot& snapshot, bool on_heat) {
  const Constants& constants = snapshot.constants;
  for (const session::PinnedRun* pin : other_balls(snapshot)) {
    auto ball = plot::named(
        {.id = pin_id(*pin) + ".ball", .label = pin_label(*pin)},
        plot::Circle{.stroke = {pin_hue(*pin), 1.F}, .width = 1.6F, .radius = pin->run->constants.ball_radius});
    if (!pin->run->constants.projection) ball.dash = plot::kDashed;
    figure.marks.emplace_back(std::move(ball));
  }
  auto ball = plot::named({.id = "ball", .label = "1/√$λ$ = " + number(constants.ball_radius, 3)},
                          plot::Circle{.radius = constants.ball_radius});
  ball.fill = {Hue::ball, !constants.projection ? 0.F : on_heat ? 0.03F : 0.07F};
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

void add_inset(Figure& figure, const Snapshot& snapshot) {
  const double edge = bounding_radius(snapshot.constants);
  const double half = 0.5 * std::min(figure.x.range.width(), figure.y.range.width());
  const bool wider = kInset * half < edge;   // the ball's edge is far outside
  const bool closer = half > kInset * edge;  // the ball is a speck
  if ((!wider && !closer) || !(edge > 0) || !std::isfinite(edge)) return;
  auto inset = std::make_shared<Figure>();
  inset->equal_aspect = true;
  inset->x.labels = inset->y.labels = inset->x.grid = inset->y.grid = false;
  inset->x.range = inset->y.range = {-1.25 * edge, 1.25 * edge};
  inset->title = (edge < snapshot.constants.ball_radius ? "$R$/$λ$ = " : "1/√$λ$ = ") + number(edge, 3);
  inset->legend = plot::LegendPolicy::none;
  for (const plot::Mark& mark : figure.marks) {
    const std::string& id = plot::base(mark).id;
    const bool kept = id == "ball" || id == "reach" || id.starts_with("trajectory") || id == "optimum" || id == "live";
    if (!kept) continue;
    inset->marks.push_back(mark);
    plot::base(inset->marks.back()).label.clear();
    if (auto* dot = std::get_if<plot::Scatter>(&inset->marks.back())) dot->radius *= 0.6F;
    if (auto* circle = std::get_if<plot::Circle>(&inset->marks.back())) circle->width = 1.3F;
  }
  figure.inset = std::move(inset);
}

std::string ball_sentence(const Constants& constants) {
  return std::string(constants.projection_idle && !constants.starts_in_ball()
                         ? tr("$λ$ ≥ $R$^2: only $w_1$ lies outside the ball")
                     : constants.projection_idle ? tr("$λ$ ≥ $R$^2: no iterate leaves the ball")
                     : constants.projection      ? tr("the ball that holds $w$*")
                                                 : tr("projection off"));
}

void highlight(Figure& figure, const std::string& id) {
  if (id.empty()) return;
  if (id == "violators" || id == "batch") {
    plot::set_highlighted(figure, "step.add", true);
    plot::set_highlighted(figure, "step.summands", true);
    return;
  }
  plot::set_highlighted(figure, id == "eta" ? "step" : id, true);
}

}  // namespace pegasos::figures
