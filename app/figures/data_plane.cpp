#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/common.h"
#include "figures/data_plane_parts.h"
#include "figures/look.h"
#include "figures/pins.h"
#include "figures/plane.h"
#include "objective/hinge.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using plot::MarkerShape;
using plot::Scatter;

constexpr double kMarginWork = 4e5;  // entries walked per picture to tell which examples are misclassified

constexpr float kCrossedRadius = 3.F;  // smaller marks have no room for a cross

float point_radius(std::size_t count) { return count > 4000 ? 2.2F : count > 1200 ? 3.F : count > 400 ? 3.8F : 4.6F; }

Scatter points_of_class(bool positive, bool hollow, float radius) {
  auto points = named({.id = std::string(positive ? "positive" : "negative") + (hollow ? ".wrong" : "")},
                      Scatter{.paint = {positive ? Hue::class_positive : Hue::class_negative, hollow ? 1.F : 0.88F},
                              .shape = positive ? MarkerShape::circle : MarkerShape::square});
  points.radius = positive ? radius : 0.9F * radius;  // equal area to the eye
  points.hollow = hollow;
  points.crossed = hollow && radius >= kCrossedRadius;
  return points;
}

/// The name in the file; which one is +1 is said beside it.
std::string class_name(const std::string& name, const std::string& label) {
  const bool is_number = !name.empty() && name.find_first_not_of("+-.0123456789 ") == name.npos;
  if (name.empty() || is_number) return text::tr_format("class {}", label);
  return (label == "+1" ? "+1 = " : "") + plot::escape(readable_names(name));
}

bool margins_are_cheap(const Dataset& data) { return static_cast<double>(data.rows().nonzeros()) <= kMarginWork; }

void add_points(Figure& figure, const Snapshot& snapshot, const Places& shown, const DataPlaneOptions& options) {
  const Dataset& data = *snapshot.data;
  const float radius = point_radius(shown.points.size());
  Scatter right[2] = {points_of_class(false, false, radius), points_of_class(true, false, radius)};
  Scatter wrong[2] = {points_of_class(false, true, radius), points_of_class(true, true, radius)};
  const bool test = margins_are_cheap(data) && length(snapshot.w) > 0;
  for (auto* group : {right, wrong}) {
    for (int c = 0; c < 2; ++c) group[c].points.reserve(group == right ? shown.points.size() : 0);
  }
  for (std::size_t i = 0; i < shown.points.size(); ++i) {
    const Row row = shown.rows[i];
    const int c = data.y(row) > 0 ? 1 : 0;
    const bool misses = test && margin(data, snapshot.w, snapshot.b, row) <= 0;
    (misses ? wrong : right)[c].points.push_back(shown_place(options, row, shown.points[i]));
  }
  right[1].legend = class_name(data.transform().positive, "+1");
  right[0].legend = class_name(data.transform().negative, "−1");
  if (snapshot.edited && !snapshot.empty()) {  // who makes a set wants to know how large it is
    right[1].legend += ": " + grouped(data.positive());
    right[0].legend += ": " + grouped(data.negative());
  }
  (wrong[1].points.empty() ? wrong[0] : wrong[1]).legend = "misclassified";
  for (auto* group : {right, wrong}) {
    for (int c = 1; c >= 0; --c) {
      // All may be misclassified, or none be there yet: still named.
      const bool in_set = snapshot.empty() || (c == 1 ? data.positive() : data.negative()) > 0;
      if (!group[c].points.empty() || (group == right && in_set)) figure.marks.emplace_back(std::move(group[c]));
    }
  }
  if (shown.points.size() < static_cast<std::size_t>(snapshot.m())) {  // said where there is always room
    figure.marks.emplace_back(
        named({.legend = text::tr_format("{} of {} examples are drawn",
                                         grouped(static_cast<Count>(shown.points.size())), grouped(snapshot.m()))},
              Scatter{.paint = {Hue::ink3, 0.F}}));
  }
}

plot::StraightLine straight(std::string id, Hue hue, const Trace& trace, double level, float width, plot::Dash dash) {
  return plot::named({.id = std::move(id)}, plot::StraightLine{.paint = {hue, 1.F},
                                                               .width = width,
                                                               .dash = dash,
                                                               .nx = trace.nx,
                                                               .ny = trace.ny,
                                                               .offset = trace.offset + level});
}

void add_half_planes(Figure& figure, const Trace& trace) {
  auto positive = plot::named(
      {.id = "live.side"},
      plot::HalfPlane{.fill = {Hue::class_positive, 0.07F}, .nx = trace.nx, .ny = trace.ny, .offset = trace.offset});
  plot::HalfPlane negative = positive;
  negative.fill = {Hue::class_negative, 0.07F};
  negative.nx = -trace.nx;
  negative.ny = -trace.ny;
  negative.offset = -trace.offset;
  plot::HalfPlane band = positive;
  band.id = "live.band";
  band.fill = {Hue::ink2, 0.09F};
  band.offset = trace.offset - 1;
  band.up_to = trace.offset + 1;
  figure.marks.emplace_back(positive);
  figure.marks.emplace_back(negative);
  figure.marks.emplace_back(band);
}

/// Whether two lines can be told apart in a plane that is `size` wide: many steps only make w longer.
bool differ(const Trace& a, const Trace& b, double size) {
  const double na = std::hypot(a.nx, a.ny);
  const double nb = std::hypot(b.nx, b.ny);
  const double turned = std::hypot(a.nx / na - b.nx / nb, a.ny / na - b.ny / nb);
  return turned > 4e-3 || std::abs(a.offset / na - b.offset / nb) > 4e-3 * size;
}

/// The lines of the iterates before this one, fading with their age.
void add_trail(Figure& figure, const Snapshot& snapshot, const Plane& plane, const Trace& live, double size) {
  const SeriesView& series = snapshot.series;
  constexpr int kLines = 7;
  constexpr int kLooked = 400;  // samples, however few lines they give
  int drawn = 0;
  int looked = 0;
  Trace last = live;
  Vector w(static_cast<std::size_t>(snapshot.d()));
  for (std::size_t i = series.samples.size(); i-- > 0 && drawn < kLines && looked < kLooked;) {
    const FullSample& sample = series.samples[i];
    if (sample.t > snapshot.position.completed() || sample.w_index == FullSample::kNoWeights) continue;
    ++looked;
    for (std::size_t j = 0; j < w.size(); ++j) w[j] = series.weights[sample.w_index * w.size() + j];
    const Trace trace = trace_of(snapshot, plane, w, sample.b);
    if (!trace.ok || (last.ok && !differ(trace, last, size))) continue;
    last = trace;
    plot::StraightLine line = straight("trail", Hue::live, trace, 0, 1.2F, plot::kSolid);
    line.paint.opacity = 0.36F * std::pow(0.72F, static_cast<float>(drawn++));
    figure.marks.emplace_back(std::move(line));
  }
}

void add_lines(Figure& figure, const Snapshot& snapshot, const DataPlaneOptions& options, const Plane& plane,
               const Trace& live) {
  if (const Snapshot* before = before_of(snapshot)) {
    if (const Trace trace = trace_of(snapshot, plane, before->w, before->b); trace.ok) {
      plot::StraightLine line = straight("before", Hue::live, trace, 0, 1.2F, plot::kSolid);
      line.paint.opacity = kBefore;
      line.label = before_label(snapshot);
      line.quiet = true;
      figure.marks.emplace_back(std::move(line));
    }
  }
  if (const auto& before = snapshot.optimum.before; before != nullptr && !snapshot.optimum.known()) {
    if (const Trace trace = trace_of(snapshot, plane, before->w, before->b); trace.ok) {
      plot::StraightLine line = straight("optimum.before", Hue::optimum, trace, 0, 2.F, plot::kDotted);
      line.paint.opacity = 0.4F;
      line.legend = "$w$* lags: being computed";
      figure.marks.emplace_back(std::move(line));
    }
  }
  if (const Trace trace = trace_of(snapshot, plane, snapshot.w_average, snapshot.b_average); trace.ok) {
    plot::StraightLine line = straight("average", Hue::average, trace, 0, 2.F, plot::kSolid);
    line.label = "$\\bar{w}$";
    figure.marks.emplace_back(std::move(line));
  }
  if (live.ok) {
    for (const double level : {-1.0, 1.0}) {
      figure.marks.emplace_back(straight("live.margin", Hue::live, live, level, 1.2F, plot::kDashed));
    }
    plot::StraightLine line = straight("live", Hue::live, live, 0, 2.6F, plot::kSolid);
    line.label = options.motion ? "$w$" : live_name(snapshot);  // in a move it is neither of its ends
    figure.marks.emplace_back(std::move(line));
  }
  // Last: a run that has converged does not hide it.
  if (snapshot.optimum.known()) {
    const Optimum& best = *snapshot.optimum.optimum;
    if (const Trace trace = trace_of(snapshot, plane, best.w, best.b); trace.ok) {
      plot::StraightLine line = straight("optimum", Hue::optimum, trace, 0, 2.F, plot::kDotted);
      line.label = "$w$*";
      figure.marks.emplace_back(std::move(line));
    }
  }
}

/// What an empty plane says in its middle.
void add_invitation(Figure& figure) {
  plot::Note note{.paint = {Hue::ink2, 1.F},
                  .at = {0.5 * (figure.x.range.lo + figure.x.range.hi), 0.5 * (figure.y.range.lo + figure.y.range.hi)}};
  note.side_x = note.side_y = 0;
  note.text = "No examples yet: A adds +1, S adds −1, B sprays";
  figure.marks.emplace_back(std::move(note));
}

std::string scaling_text(const Dataset& data) {
  switch (data.transform().scaling) {
    case Scaling::None: return {};
    case Scaling::Standardise: return "standardised features";
    case Scaling::MaxAbs: return "features divided by their largest |x|";
    case Scaling::UnitRows: return "examples divided by their length";
  }
  return {};
}

void join(std::string& text, std::string_view more) {
  if (!more.empty()) text.append(text.empty() ? "" : " · ").append(more);
}

/// What a slice is, in words; nothing where the picture is exact.
std::string what_one_sees(const Snapshot& snapshot, const Plane& plane) {
  if (plane.mode == PlaneMode::margin) return std::string(text::tr("hyperplane at 0, margins at ±1/|$w$|"));
  if (plane.one_feature) return std::string(text::tr("one feature; heights only part the classes"));
  if (plane.exact) return {};
  return text::tr_format("{} features: lines are slices through the mean", grouped(feature_count(*snapshot.data)));
}

/// The margins were asked for; their view comes with w.
bool waits_for_margins(const Snapshot& snapshot, const DataPlaneOptions& options, const Plane& plane) {
  const bool margins = options.mode == PlaneMode::margin || options.mode == PlaneMode::automatic;
  return length(snapshot.w) == 0 && margins && plane.mode == PlaneMode::principal;
}

/// In the plot: the window shows no subtitle there.
void say_why_no_margins(Figure& figure) {
  plot::Note note{.paint = {Hue::ink2, 1.F},
                  .text = std::string(text::tr("$w$ = 0 has no margins yet: principal components")),
                  .at = {0.5 * (figure.x.range.lo + figure.x.range.hi), figure.y.range.hi}};
  note.id = "no margins";
  note.side_x = 0;
  note.side_y = -1;
  figure.marks.emplace_back(std::move(note));
}

std::string subtitle_of(const Snapshot& snapshot, const DataPlaneOptions& options, const Plane& plane,
                        const Trace& live) {
  std::string text = what_one_sees(snapshot, plane);
  join(text, text::tr(scaling_text(*snapshot.data)));
  if (snapshot.empty()) return std::string(text::tr("0 examples"));
  if (waits_for_margins(snapshot, options, plane)) return text;
  if (length(snapshot.w) == 0) {
    join(text, text::tr("$w$ = 0 has no line yet"));
  } else if (!live.ok) {
    join(text, text::tr("the line lies outside this plane"));
  }
  return text;
}

/// The margin view shows the hyperplane and, unless that would push the examples into a corner, both margins.
plot::Range margin_range(const Places& shown, double norm) {
  plot::Range range = shown.x;
  const double width = range.width();
  const auto include = [&](double lo, double hi, double most) {
    const plot::Range wider{std::min(range.lo, lo), std::max(range.hi, hi)};
    if (wider.width() <= most * width) range = wider;
  };
  include(0, 0, 4);
  include(-1.1 / norm, 1.1 / norm, 2.2);
  return plot::fitted(range.lo, range.hi, plot::Scale::linear, 0.03);
}

PlaneView fitted_to(const Snapshot& snapshot, const Plane& plane, const Places& shown) {
  return {plane.mode == PlaneMode::margin ? margin_range(shown, length(snapshot.w)) : shown.x,
          plane.one_feature ? plot::Range{-1.1, 1.1} : shown.y};
}

/// Equal scales where the two spreads allow it, so that a margin is as wide as it is.
bool can_be_equal(const Plane& plane, plot::Range x, plot::Range y) {
  const double ratio = x.width() / y.width();
  return !plane.one_feature && ratio < 4.5 && ratio > 0.55;
}

/// No phase of a step takes a row from the picture or gives one back.
void keep_legend_room(Figure& figure) {
  figure.legend_room = {"misclassified", "$A_t$", std::string(kViolatorsLegend)};
  for (const plot::Mark& mark : figure.marks) {
    const std::string& legend = plot::base(mark).legend;
    if (!legend.empty() && !legend.starts_with("$A_t") && legend != "misclassified")
      figure.legend_room.push_back(legend);
  }
}

Figure make_data_plane(const Snapshot& snapshot, const DataPlaneOptions& options) {
  const auto held = plane_of(snapshot, options);
  const Plane& plane = *held;
  const auto shown = places_of(snapshot, plane);
  const Trace live = trace_of(snapshot, plane, snapshot.w, snapshot.b);
  Figure figure{.id = "data-plane",
                .title = "Data plane",
                .subtitle = subtitle_of(snapshot, options, plane, live),
                .x = {.label = text::words(plane.x_label)},
                .y = {.label = text::words(plane.y_label)}};
  const bool across = plane.mode == PlaneMode::margin;
  const PlaneView view = options.view ? *options.view : fitted_to(snapshot, plane, *shown);
  figure.x.range = plot::sane(view.x, plot::Scale::linear);
  figure.y.range = plot::sane(view.y, plot::Scale::linear);
  figure.y.labels = !plane.one_feature;
  // With the histogram above, the whole width goes to the margins.
  figure.equal_aspect = !(across && options.histogram) && can_be_equal(plane, figure.x.range, figure.y.range);
  if (!options.legend) figure.legend = plot::LegendPolicy::none;

  if (live.ok) add_half_planes(figure, live);
  if (options.trail) add_trail(figure, snapshot, plane, live, shown->x.width() + shown->y.width());
  add_points(figure, snapshot, *shown, options);
  if (options.support) add_support(figure, snapshot, plane, *shown);
  add_pin_lines(figure, snapshot, plane);
  add_lines(figure, snapshot, options, plane, live);
  if (options.summands) add_summands(figure, snapshot, plane, options);
  add_batch(figure, snapshot, plane, live);
  add_selection(figure, snapshot, plane, options);
  add_selected(figure, snapshot, plane, options);
  add_guests(figure, plane, options);
  if (snapshot.empty()) add_invitation(figure);
  if (waits_for_margins(snapshot, options, plane)) say_why_no_margins(figure);
  keep_legend_room(figure);
  if (across && options.histogram) add_margin_histogram(figure, snapshot);
  for (const char* id : {"live", "average", "trail", "batch", "violators", "positive.wrong", "negative.wrong"})
    plot::set_moving(figure, id);
  const bool fitted = !options.view || view == fitted_to(snapshot, plane, *shown);
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  figure.options = words_of(figure, snapshot, options, fitted);
  return figure;
}

}  // namespace

PlaneView fitted_view(const Snapshot& snapshot, const DataPlaneOptions& options) {
  const auto plane = plane_of(snapshot, options);
  return fitted_to(snapshot, *plane, *places_of(snapshot, *plane));
}

PlaneView needed_view(const Snapshot& snapshot, const DataPlaneOptions& options) {
  const auto plane = plane_of(snapshot, options);
  const auto shown = places_of(snapshot, *plane);
  if (shown->points.empty()) return fitted_to(snapshot, *plane, *shown);
  const plot::DataPoint first = shown->points.front();
  PlaneView needed{{first.x, first.x}, {first.y, first.y}};
  for (const plot::DataPoint& p : shown->points) {
    needed.x = {std::min(needed.x.lo, p.x), std::max(needed.x.hi, p.x)};
    needed.y = {std::min(needed.y.lo, p.y), std::max(needed.y.hi, p.y)};
  }
  return needed;
}

Figure data_plane(const Snapshot& snapshot, const DataPlaneOptions& options) {
  const std::optional<StepParts> parts = options.motion ? step_parts(snapshot) : std::nullopt;
  if (!parts) return make_data_plane(snapshot, options);
  Snapshot moved = snapshot;  // the same moment with w on its way
  WeightAndBias at = moving(*parts, *options.motion);
  moved.w = std::move(at.w);
  moved.b = at.b;
  return make_data_plane(moved, options);
}

}  // namespace pegasos::figures
