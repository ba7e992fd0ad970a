#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/over_time.h"
#include "figures/pins.h"
#include "figures/series_source.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

/// |w_t| of every step: |w_{t-1/2}| cut at the ball, which is what the projection does to it. x = 2 is the first.
class AfterProjection final : public plot::ColumnSource {
 public:
  AfterProjection(SourcePtr half, double radius) : half_(std::move(half)), radius_(radius) {}
  std::size_t size() const override { return half_->size(); }
  double x(std::size_t i) const override { return half_->x(i) + 1; }
  double y(std::size_t i) const override { return std::min(half_->y(i), radius_); }
  plot::MinMax range(std::size_t first, std::size_t last, bool positive_only) const override {
    plot::MinMax found = half_->range(first, last, positive_only);
    if (!found.empty()) found = {std::min(found.min, radius_), std::min(found.max, radius_)};
    return found;
  }
  bool single_precision() const override { return half_->single_precision(); }

 private:
  SourcePtr half_;
  double radius_;  // infinite without projection
};

struct Projected {
  double t = 0;
  double norm = 0;  ///< largest |w_{t+1/2}| of the column
};

/// One place per column of a wide screen at which the projection acted inside that column.
std::vector<Projected> projected_places(const Snapshot& snapshot, plot::Range range, bool log_x) {
  std::vector<Projected> places;
  const Pyramid::View& series = snapshot.series.norm_half;
  if (series.steps() == 0 || !snapshot.constants.projection) return places;
  const auto limit = static_cast<float>(snapshot.constants.ball_radius);
  constexpr int kColumns = 1200;
  const double lo = std::max(range.lo, 1.0);
  const double hi = std::max(range.hi, lo + 1);
  const auto edge = [&](int i) {
    const double share = static_cast<double>(i) / kColumns;
    return log_x ? lo * std::pow(hi / lo, share) : lo + (hi - lo) * share;
  };
  Count next = 1;
  for (int i = 0; i < kColumns; ++i) {
    const auto first = std::max(next, static_cast<Count>(std::ceil(edge(i))));
    const auto last = std::min(series.steps(), static_cast<Count>(std::ceil(edge(i + 1))) - (i + 1 < kColumns ? 1 : 0));
    if (first > last) continue;
    next = last + 1;
    const float high = series.range(first, last).high;
    const Count middle = first + (last - first) / 2;
    if (high > limit) places.push_back({static_cast<double>(middle), static_cast<double>(high)});
  }
  return places;
}

void add_projections(Figure& figure, const Snapshot& snapshot, const std::vector<Projected>& places) {
  if (places.empty()) return;
  plot::Segments stems;  // a curve through such peaks would lean over the steps beside them
  stems.id = "half";
  stems.legend = "|$w_{t+½}$| before the projection";
  stems.paint = {Hue::ink3, 0.75F};
  stems.width = 1.2F;
  auto rug = plot::named({.id = "projected", .legend = "the projection acted"}, plot::Rug{});
  for (const Projected& place : places) {
    stems.pieces.push_back({{place.t, snapshot.constants.ball_radius}, {place.t, place.norm}});
    rug.x.push_back(place.t);
  }
  figure.marks.emplace_back(std::move(stems));
  figure.marks.emplace_back(std::move(rug));
}

/// |w_t| of every step that was made; null before the first.
SourcePtr norms_of(const Snapshot& run) {
  if (run.series.steps() == 0) return nullptr;
  const double cut = run.constants.projection ? run.constants.ball_radius : std::numeric_limits<double>::infinity();
  return std::make_shared<AfterProjection>(per_step(run.series.norm_half), cut);
}

std::string projections_text(const Snapshot& snapshot) {
  if (!snapshot.constants.projection) return std::string(text::tr("projection off"));
  if (snapshot.constants.projection_idle) return std::string(text::tr("$λ$ ≥ $R$^2: the projection can never act"));
  const Count steps = snapshot.position.completed();
  return text::tr_format(
      steps == 1 ? "the projection acted in {} of {} step" : "the projection acted in {} of {} steps",
      grouped(snapshot.projected_steps), grouped(steps));
}

}  // namespace

Figure norm(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "norm", "");
  figure.subtitle = projections_text(snapshot);
  const Constants& constants = snapshot.constants;
  double top = constants.projection ? constants.ball_radius : 0;
  double least = constants.ball_radius;
  const plot::Range range = zoomed_steps(snapshot, options).value_or(figure.x.range);
  const std::vector<Projected> places = projected_places(snapshot, range, options.log_x);
  add_projections(figure, snapshot, places);
  for_each_run(snapshot, [&](const Snapshot& run) {
    const SourcePtr source = norms_of(run);
    const plot::MinMax all = source ? source->range(0, source->size(), false) : plot::MinMax{};
    if (!all.empty()) top = std::max(top, all.max);
  });
  add_pin_curves(figure, snapshot, norms_of);
  if (const SourcePtr source = norms_of(snapshot)) {
    figure.marks.emplace_back(curve("live", "|$w_t$|", Hue::live, source, 1.6F));
  }
  if (constants.projection) {
    figure.marks.emplace_back(
        level("ball", "1/√$λ$ = " + number(constants.ball_radius, 3), Hue::ball, constants.ball_radius, plot::kSolid));
  }
  if (snapshot.optimum.known()) {
    const double size = snapshot.optimum.optimum->norm;
    figure.marks.emplace_back(level("optimum", "|$w$*| = " + number(size, 3), Hue::optimum, size, plot::kDotted));
    top = std::max(top, size);
    if (size > 0) least = std::min(least, size);
  }
  if (snapshot.position.t == 0) top = std::max(top, snapshot.constants.w1);
  if (!(top > 0)) top = std::min(constants.ball_radius, constants.reach > 0 ? constants.reach : 1);
  if (constants.reach > 0 && constants.reach <= 2 * top) {
    figure.marks.emplace_back(
        level("reach", "$R$/$λ$ = " + number(constants.reach, 3), Hue::ink2, constants.reach, plot::kDashed));
    top = std::max(top, constants.reach);
  }
  const double high = round_up_readable((options.log_y ? 4 : 1.35) * top);
  std::vector<double> t;
  std::vector<double> half;
  for (const Projected& place : places) {  // each stands alone
    t.insert(t.end(), {place.t, place.t});
    half.insert(half.end(), {place.norm, std::numeric_limits<double>::quiet_NaN()});
  }
  mark_beyond(figure, {"half", Hue::ink2}, t, half, options.y ? options.y->hi : high);
  add_live_dot(figure, snapshot, snapshot.live.last.norm);
  finish(figure, snapshot, options, options.log_y ? least / 20 : 0.0, high);
  return figure;
}

}  // namespace pegasos::figures
