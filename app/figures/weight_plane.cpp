// Two-dimensional pictures: the plane of w itself (d = 2), and the plane through w* and the path (d > 3).
#include <algorithm>
#include <cmath>

#include "figures/kinks.h"
#include "figures/memo.h"
#include "figures/objective_grid.h"
#include "figures/span_plane.h"
#include "figures/trajectory.h"
#include "figures/weight_marks.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;
using plot::Range;
using text::tr;
using text::tr_format;

constexpr int kMostNodes = 160;
constexpr int kSpanNodes = 176;  // of many dimensions the section is often a narrow valley
constexpr int kLeastNodes = 40;
constexpr double kWork = 2.5e6;     // examples times rows: some 20 ms
constexpr Count kExamples = 62000;  // larger sets: every n-th example, which is said
constexpr int kTerraces = 27;       // three for each ring of the contours

/// A view may be wider than high: what is computed covers twice the square, so that its edge is never seen.
Range widened(const Figure& figure, Range range) {
  const double width = std::max(figure.x.range.width(), figure.y.range.width());
  const double centre = 0.5 * (range.lo + range.hi);
  return {centre - width, centre + width};
}

struct LandscapeKey {
  std::uint64_t data = 0;
  std::uint64_t plane = 0;
  double lambda = 0;
  double b = 0;
  double floor = 0;
  Range x;
  Range y;
  bool operator==(const LandscapeKey&) const = default;
};

/// f over the plane, ready to be drawn.
struct Landscape {
  plot::HeatScale heat;
  std::vector<plot::ContourLine> lines;
  std::shared_ptr<const std::vector<plot::Terraces::Step>> terraces;
  Count examples = 0;  ///< fewer than m: every n-th
};

std::shared_ptr<const PlanarExamples> examples_of(const Snapshot& snapshot, const SpanPlane* plane) {
  struct Key {
    std::uint64_t data = 0;
    std::uint64_t plane = 0;
    bool operator==(const Key&) const = default;
  };
  static Memo<Key, PlanarExamples, 2> memo;
  const auto stride = static_cast<Row>((snapshot.m() + kExamples - 1) / kExamples);
  const Dataset& data = *snapshot.data;
  return memo.get({data.checksum(), plane == nullptr ? 0 : plane->key}, [&] {
    if (plane == nullptr) return planar_examples(data, stride);
    const Vector none(static_cast<std::size_t>(data.d()), 0.0);
    return planar_examples(data, plane->e1.empty() ? none : plane->e1, plane->e2.empty() ? none : plane->e2, stride);
  });
}

/// The largest value inside the view: the top of the colours. Beyond it they stand still.
double top_of(const plot::Grid& grid, Range x, Range y) {
  double top = 0;
  for (int j = 0; j < grid.ny; ++j) {
    for (int i = 0; i < grid.nx; ++i) {
      const bool inside = grid.x(i) >= x.lo && grid.x(i) <= x.hi && grid.y(j) >= y.lo && grid.y(j) <= y.hi;
      if (inside && std::isfinite(grid.at(i, j))) top = std::max(top, grid.at(i, j));
    }
  }
  return top;
}

std::shared_ptr<const Landscape> landscape(const Figure& figure, const Snapshot& snapshot, const SpanPlane* plane) {
  static Memo<LandscapeKey, Landscape> memo;
  const bool known = snapshot.optimum.known();
  const double b = known ? snapshot.optimum.optimum->b : 0;
  const double f_star = known ? snapshot.optimum.f_star() : 1;
  const double lambda = snapshot.parameters.lambda;
  const Range x = widened(figure, figure.x.range);
  const Range y = widened(figure, figure.y.range);
  return memo.get({snapshot.data->checksum(), plane == nullptr ? 0 : plane->key, lambda, b, f_star, x, y}, [&] {
    const auto examples = examples_of(snapshot, plane);
    const auto m = static_cast<double>(examples->y.size());
    const int nodes = std::clamp(static_cast<int>(kWork / m), kLeastNodes, plane == nullptr ? kMostNodes : kSpanNodes);
    const plot::Grid grid = objective_grid(*examples, lambda, b, x, y, nodes, nodes);
    Landscape result;
    result.examples = static_cast<Count>(examples->y.size());
    const double least = *std::ranges::min_element(grid.values);
    const double floor = known && examples->stride == 1 ? std::min(f_star, least) : least;
    const double top = top_of(grid, figure.x.range, figure.y.range);
    if (!(top > floor) || !std::isfinite(top)) return result;
    result.heat = {floor, top, 9};
    result.lines = plot::contours(grid, readable_levels(grid, floor, top));
    std::vector<double> shares;
    std::vector<double> levels;
    for (int i = kTerraces - 1; i >= 0; --i) {
      shares.push_back(static_cast<double>(i) / kTerraces);
      levels.push_back(result.heat.value(shares.back()));
    }
    std::vector<std::vector<DataPoint>> outlines = plot::sublevel_hulls(grid, levels);
    auto steps = std::make_shared<std::vector<plot::Terraces::Step>>();
    for (std::size_t i = 0; i < outlines.size(); ++i) {
      if (outlines[i].size() > 2) steps->push_back({shares[i], std::move(outlines[i])});
    }
    result.terraces = std::move(steps);
    return result;
  });
}

/// Heat and contours; returns what the subtitle has to say about them.
std::string add_landscape(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options,
                          const SpanPlane* plane) {
  if (!options.heat && !options.contours) return {};
  const auto land = landscape(figure, snapshot, plane);
  const bool heat = options.heat && land->terraces && !land->terraces->empty();
  if (heat) {
    plot::Terraces terraces;
    terraces.id = "heat";
    terraces.steps = land->terraces;
    figure.marks.emplace_back(std::move(terraces));
  }
  plot::ContourSet set;  // without lines it still writes the values: a heat map without numbers says little
  set.id = "contours";
  set.paint = {Hue::ink3, options.contours ? 0.55F : 0.F};
  set.lines = land->lines;
  if (heat) set.heat = land->heat;
  figure.marks.emplace_back(std::move(set));
  std::string what(snapshot.data->free_bias() ? tr("$f$(·, $b$*)") : tr("$f$"));
  if (land->examples < snapshot.m()) {
    what += " " + tr_format("of every {}th example", grouped((snapshot.m() + land->examples - 1) / land->examples));
  }
  return options.contours ? tr_format("{} as contours", what) : tr_format("{} as a heat map", what);
}

void set_ranges(Figure& figure, const WeightSpaceOptions& options, double radius) {
  figure.x.range = plot::sane(options.x.value_or(Range{-radius, radius}), plot::Scale::linear);
  figure.y.range = plot::sane(options.y.value_or(Range{-radius, radius}), plot::Scale::linear);
}

std::string kinks_sentence(const Kinks& kinks) {
  if (kinks.crossing <= static_cast<Count>(kinks.drawn.size())) return {};
  return tr_format("the {} kinks nearest to $w$ of {}", kinks.drawn.size(), grouped(kinks.crossing));
}

void append(std::string& text, const std::string& more) {
  if (!more.empty()) text += (text.empty() ? "" : ", ") + more;
}

}  // namespace

void plane_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  set_ranges(figure, options, wanted_radius(snapshot));
  figure.x.label = "$w_1$";
  figure.y.label = "$w_2$";
  figure.subtitle = ball_sentence(snapshot.constants);
  append(figure.subtitle, add_landscape(figure, snapshot, options, nullptr));
  if (options.kinks) {
    const Range x = widened(figure, figure.x.range);
    const Range y = widened(figure, figure.y.range);
    add_kinks(figure, snapshot, options, x, y);
    append(figure.subtitle, kinks_sentence(*kinks_of(snapshot, x, y)));
  }
  add_circles(figure, snapshot.constants, plot::find_mark(figure, "heat") != nullptr);
  add_moment(figure, snapshot, options, WeightMap::identity());
  add_inset(figure, snapshot);
}

std::optional<Row> nearest_kink(const Snapshot& snapshot, const WeightSpaceOptions& options, DataPoint place,
                                double reach) {
  if (snapshot.d() != 2 || !options.kinks) return std::nullopt;
  Figure figure;
  set_ranges(figure, options, wanted_radius(snapshot));
  const auto kinks = kinks_of(snapshot, widened(figure, figure.x.range), widened(figure, figure.y.range));
  std::optional<Row> best;
  for (const Kink& kink : kinks->drawn) {
    const auto& [a, b] = kink.ends;
    const double size = std::hypot(b.x - a.x, b.y - a.y);
    const double distance = std::abs((b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)) / size;
    if (!(distance <= reach)) continue;
    reach = distance;
    best = kink.row;
  }
  return best;
}

void span_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  figure.x.label = tr("along $w$*");
  figure.y.label = tr("main direction of the path, orthogonal to $w$*");
  set_ranges(figure, options, wanted_radius(snapshot));
  if (!snapshot.optimum.known()) {
    figure.message = optimum_progress(snapshot) + ". " + std::string(tr("This picture is drawn along $w$*."));
    return;
  }
  const auto plane = span_plane(snapshot);
  if (plane->of_average) figure.y.label = tr("towards the average, orthogonal to $w$*");
  const WeightMap map = WeightMap::span(plane);
  const std::string land = add_landscape(figure, snapshot, options, plane.get());
  if (length(snapshot.w) > 0 && all_finite(snapshot.w)) {
    figure.subtitle = tr_format("{} of |$w$| leaves this plane", number(plane->outside(snapshot.w), 2));
  } else {
    figure.subtitle = tr_format("$d$ = {}: the plane of $w$* and the path", grouped(snapshot.d()));
  }
  append(figure.subtitle, land);
  add_circles(figure, snapshot.constants, plot::find_mark(figure, "heat") != nullptr);
  add_moment(figure, snapshot, options, map);
  add_inset(figure, snapshot);
}

}  // namespace pegasos::figures
