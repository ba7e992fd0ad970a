// Two-dimensional pictures: the plane of w itself (d = 2), and the plane through w* and the path (d > 3).
#include <algorithm>
#include <cmath>

#include "figures/kinks.h"
#include "figures/memo.h"
#include "figures/objective_grid.h"
#include "figures/plane.h"
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

constexpr double kNodes = 26000;  // of the grid over the view
constexpr int kLeastRows = 40;    // however many examples there are
constexpr double kWork = 2.5e6;   // examples times rows: some 5 ms
constexpr int kTerraces = 27;     // three for each ring of the contours
constexpr double kBeyond = 1.2;   // what is computed reaches beyond the view: axes and titles take their room from it
constexpr double kWidestAspect = 16;  // of a view, either way

struct Box {
  Range x;
  Range y;
  bool operator==(const Box&) const = default;
};

/// What is seen of the figure: equal axes widen one of its ranges to fill the place.
Box seen_of(const Figure& figure, const WeightSpaceOptions& options) {
  const double aspect = std::clamp(options.aspect, 1 / kWidestAspect, kWidestAspect);
  const auto widened = [](Range range, double least) {
    const double centre = 0.5 * (range.lo + range.hi);
    const double half = 0.5 * kBeyond * std::max(range.width(), least);
    return Range{centre - half, centre + half};
  };
  return {widened(figure.x.range, aspect * figure.y.range.width()),
          widened(figure.y.range, figure.x.range.width() / aspect)};
}

struct LandscapeKey {
  std::uint64_t data = 0;
  std::uint64_t plane = 0;
  double lambda = 0;
  double b = 0;
  double floor = 0;
  Box box;
  bool operator==(const LandscapeKey&) const = default;
};

/// f over the plane, ready to be drawn.
struct Landscape {
  plot::HeatScale heat;
  std::vector<plot::ContourLine> lines;
  std::shared_ptr<const std::vector<plot::Terraces::Step>> terraces;
  Count examples = 0;  ///< fewer than m: some of them
};

std::shared_ptr<const PlanarExamples> examples_of(const Snapshot& snapshot, const SpanPlane* plane) {
  struct Key {
    std::uint64_t data = 0;
    std::uint64_t plane = 0;
    bool operator==(const Key&) const = default;
  };
  static Memo<Key, PlanarExamples, 2> memo;
  const Dataset& data = *snapshot.data;
  return memo.get({data.checksum(), plane == nullptr ? 0 : plane->key}, [&] {
    if (plane == nullptr) return planar_examples(data);
    const Vector none(static_cast<std::size_t>(data.d()), 0.0);
    return planar_examples(data, plane->e1.empty() ? none : plane->e1, plane->e2.empty() ? none : plane->e2);
  });
}

/// The largest value in the view: the top of the colours. The margin beyond it does not count.
double top_of(const plot::Grid& grid) {
  const int i0 = static_cast<int>(std::ceil(0.5 * (1 - 1 / kBeyond) * (grid.nx - 1)));
  const int j0 = static_cast<int>(std::ceil(0.5 * (1 - 1 / kBeyond) * (grid.ny - 1)));
  double top = 0;
  for (int j = j0; j < grid.ny - j0; ++j) {
    for (int i = i0; i < grid.nx - i0; ++i) {
      if (std::isfinite(grid.at(i, j))) top = std::max(top, grid.at(i, j));
    }
  }
  return top;
}

/// Square cells, as many as `kNodes` allows and no more rows than `kWork`.
plot::Grid grid_over(const Box& box, const PlanarExamples& examples, double lambda, double b) {
  const double aspect = box.x.width() / box.y.width();
  const double most = std::max<double>(kLeastRows, kWork / static_cast<double>(examples.y.size()));
  const double rows = std::min(std::sqrt(kNodes / aspect), most);
  const double columns = std::min(rows * aspect, kNodes / rows);
  return objective_grid(examples, lambda, b, box.x, box.y, 2 + static_cast<int>(columns), 2 + static_cast<int>(rows));
}

std::shared_ptr<const Landscape> landscape(const Box& box, const Snapshot& snapshot, const SpanPlane* plane) {
  static Memo<LandscapeKey, Landscape> memo;
  const bool known = snapshot.optimum.known();
  const double b = known ? snapshot.optimum.optimum->b : 0;
  const double f_star = known ? snapshot.optimum.f_star() : 1;
  const double lambda = snapshot.parameters.lambda;
  return memo.get({snapshot.data->checksum(), plane == nullptr ? 0 : plane->key, lambda, b, f_star, box}, [&] {
    const auto examples = examples_of(snapshot, plane);
    const plot::Grid grid = grid_over(box, *examples, lambda, b);
    Landscape result;
    result.examples = static_cast<Count>(examples->y.size());
    const double least = *std::ranges::min_element(grid.values);
    const bool all = result.examples == snapshot.m();
    const double floor = known && all ? std::min(f_star, least) : least;
    const double top = top_of(grid);
    if (!(top > floor) || !std::isfinite(top)) return result;
    result.heat = {floor, top, 9};
    std::vector<double> rings = readable_levels(grid, floor, top);
    if (known && !all) std::erase_if(rings, [&](double level) { return level <= f_star; });
    result.lines = plot::contours(grid, rings);
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
  const auto land = landscape(seen_of(figure, options), snapshot, plane);
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
  if (land->examples < snapshot.m())
    what += " " + tr_format("of {} of {} examples", grouped(land->examples), grouped(snapshot.m()));
  return options.contours ? tr_format("{} as contours", what) : tr_format("{} as a heat map", what);
}

void set_ranges(Figure& figure, const WeightSpaceOptions& options, double radius) {
  figure.x.range = plot::sane(options.x.value_or(Range{-radius, radius}), plot::Scale::linear);
  figure.y.range = plot::sane(options.y.value_or(Range{-radius, radius}), plot::Scale::linear);
}

std::string kinks_sentence(const Kinks& kinks, bool optimum_known) {
  if (kinks.crossing <= static_cast<Count>(kinks.drawn.size())) return {};
  return tr_format(optimum_known ? "the {} kinks nearest to $w$* of {} here" : "the {} kinks nearest to 0 of {} here",
                   kinks.drawn.size(), grouped(kinks.crossing));
}

void append(std::string& text, const std::string& more) {
  if (!more.empty()) text += (text.empty() ? "" : ", ") + more;
}

}  // namespace

void plane_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  set_ranges(figure, options, radius_of(snapshot, options));
  figure.x.label = weight_label(*snapshot.data, 0);
  figure.y.label = weight_label(*snapshot.data, 1);
  figure.subtitle = ball_sentence(snapshot.constants);
  append(figure.subtitle, add_landscape(figure, snapshot, options, nullptr));
  if (options.kinks) {
    const Box box = seen_of(figure, options);
    add_kinks(figure, snapshot, options, box.x, box.y);
    append(figure.subtitle, kinks_sentence(*kinks_of(snapshot, box.x, box.y), snapshot.optimum.known()));
  }
  add_before(figure, snapshot, WeightMap::identity());
  add_circles(figure, snapshot, plot::find_mark(figure, "heat") != nullptr);
  add_moment(figure, snapshot, options, WeightMap::identity());
  add_inset(figure, snapshot);
}

std::optional<Row> nearest_kink(const Snapshot& snapshot, const WeightSpaceOptions& options, DataPoint place,
                                double reach) {
  if (snapshot.d() != 2 || !options.kinks) return std::nullopt;
  Figure figure;
  set_ranges(figure, options, radius_of(snapshot, options));
  const Box box = seen_of(figure, options);
  const auto kinks = kinks_of(snapshot, box.x, box.y);
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
  set_ranges(figure, options, radius_of(snapshot, options));
  const bool kept = options.plane && options.plane->e1.size() == static_cast<std::size_t>(snapshot.d());
  if (!kept && !snapshot.optimum.known()) {
    figure.message = optimum_progress(snapshot, "This picture is drawn along $w$*.");
    return;
  }
  const auto plane = kept ? options.plane : span_plane(snapshot);
  if (kept && plane->lambda != snapshot.parameters.lambda)
    figure.x.label = tr_format("along $w$* of $λ$ = {}", number(plane->lambda, 4));
  if (plane->of_examples) figure.y.label = tr("main direction of the examples, orthogonal to $w$*");
  if (plane->of_average) figure.y.label = tr("towards the average, orthogonal to $w$*");
  const WeightMap map = WeightMap::span(plane);
  const std::string land = add_landscape(figure, snapshot, options, plane.get());
  constexpr double kRounding = 1e-9;
  const double outside = length(snapshot.w) > 0 ? plane->outside(snapshot.w) : 0;
  const double leaves = outside < kRounding ? 0 : outside;
  if (length(snapshot.w) > 0 && all_finite(snapshot.w)) {
    figure.subtitle = tr_format("{} of |$w$| leaves this plane", number(leaves, 2));
  } else {
    figure.subtitle = tr_format("$d$ = {}: the plane of $w$* and the path", dimension_text(*snapshot.data));
  }
  append(figure.subtitle, land);
  add_before(figure, snapshot, map);
  add_circles(figure, snapshot, plot::find_mark(figure, "heat") != nullptr);
  add_moment(figure, snapshot, options, map);
  if (plot::Mark* live = plot::find_mark(figure, "live"); live != nullptr && leaves > 0) {
    plot::base(*live).label += ", " + tr_format("{} |$w$| off this plane", number(leaves, 2));
  }
  add_inset(figure, snapshot);
}

}  // namespace pegasos::figures
