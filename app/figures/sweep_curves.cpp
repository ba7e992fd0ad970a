// Experiments over numbers: curves with their band, fits and bounds on log axes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include "figures/sweep_parts.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

constexpr std::array kCurves = {Hue::live, Hue::average, Hue::pin2, Hue::pin3, Hue::pin4, Hue::pin1};
constexpr std::array kDashes = {plot::kSolid, plot::kDashed, plot::kDotted};

/// One curve of an experiment.
struct Curve {
  std::size_t series = 0;
  const SweepTable* table = nullptr;
  bool against_seconds = false;
  std::string second;
  std::string legend;
  Hue hue = Hue::live;
  plot::Dash dash{};
  std::vector<std::size_t> all;   // rows of the table that have a place, in the order of their values
  std::vector<std::size_t> rows;  // of these, with a centre

  const SweepRow& row(std::size_t i) const { return table->rows[rows[i]]; }
};

std::vector<Curve> curves_of(SweepSpan all, SweepBand band) {
  std::vector<Curve> curves;
  for (std::size_t s = 0; s < all.size(); ++s) {
    const std::size_t first = curves.size();
    for (std::size_t i = 0; i < all[s].table->rows.size(); ++i) {
      const SweepRow& row = all[s].table->rows[i];
      auto at = std::find_if(curves.begin() + static_cast<std::ptrdiff_t>(first), curves.end(),
                             [&](const Curve& curve) { return curve.second == row.second; });
      if (at == curves.end()) {
        at = curves.insert(at, Curve{s, all[s].table, all[s].against_seconds, row.second, {}, Hue::live, {}, {}, {}});
      }
      if (place_of(row, all[s])) at->all.push_back(i);
    }
    const std::size_t count = curves.size() - first;
    for (std::size_t i = first; i < curves.size(); ++i) {
      Curve& curve = curves[i];
      std::ranges::sort(curve.all, {}, [&](std::size_t row) { return curve.table->rows[row].number.value_or(0); });
      std::ranges::copy_if(curve.all, std::back_inserter(curve.rows), [&](std::size_t row) {
        return centre_of(*curve.table, curve.table->rows[row], band).has_value();
      });
      const bool own = !all[s].hue || (all.size() == 1 && count > 1);
      curve.hue = own ? kCurves[i % kCurves.size()] : *all[s].hue;
      if (!own) curve.dash = kDashes[(i - first) % kDashes.size()];
      curve.legend = plot::escape(curve.second);  // curves that cross leave no room for words beside them
      if (all.size() > 1) curve.legend = all[s].name + (curve.second.empty() ? "" : " · " + curve.legend);
    }
  }
  return curves;
}

/// Of the line as it is drawn, against the values.
std::string slope_text(const Slope& slope, const SweepInfo& info) {
  const double drawn = info.inverse ? -slope.slope : slope.slope;
  if (!slope.error) return text::tr_format("slope of the means {}", number(drawn, 3));
  return text::tr_format("slope of the means {} ± {}", number(drawn, 3), number(*slope.error, 2));
}

/// What is drawn of the fits; null where there is none, where runs are missing, or no logarithmic axes.
const Slope* slope_of(const Curve& curve) {
  const auto lacks = [&](std::size_t row) {
    return curve.table->rows[row].statistics.runs < curve.table->rows[row].runs;
  };
  if (std::ranges::any_of(curve.all, lacks)) return nullptr;
  const auto fitted = std::ranges::find(curve.table->slopes, curve.second, &Slope::second);
  if (fitted == curve.table->slopes.end() || is_linear(*curve.table) || curve.rows.size() < 2) return nullptr;
  if (curve.against_seconds) return nullptr;  // it is fitted to the values
  if (!curve.table->info().is_power_law(curve.second)) return nullptr;
  return &*fitted;
}

void add_fit(Figure& figure, const Curve& curve, std::size_t place) {
  const Slope* fitted = slope_of(curve);
  if (fitted == nullptr) return;
  const double sign = curve.table->info().inverse ? -1 : 1;
  plot::Line fit;
  fit.id = mark_id("fit", place);
  if (curve.legend.empty()) fit.legend = slope_text(*fitted, curve.table->info());  // else its curve says it
  fit.paint = {curve.hue, 0.8F};
  fit.width = 1.4F;
  fit.dash = plot::kDashed;
  fit.read = false;
  std::vector<double> fitted_to;
  for (const std::size_t i : curve.all) {
    const SweepRow& row = curve.table->rows[i];
    if (centre_of(*curve.table, row, SweepBand::interval)) fitted_to.push_back(*row.number);
  }
  if (fitted_to.size() < 2) return;
  for (const double number : {fitted_to.front(), fitted_to.back()}) {
    fit.x.push_back(number);
    fit.y.push_back(std::exp(fitted->intercept + sign * fitted->slope * std::log(number)));
  }
  figure.marks.emplace_back(std::move(fit));
}

/// Broken where a value has no centre: nothing is known of what lies between.
void add_curve(Figure& figure, SweepSpan all, const Curve& curve, std::size_t place, SweepBand band, double floor) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  auto area = plot::named({.id = mark_id("band", place)}, plot::Envelope{.paint = {curve.hue, 0.18F}});
  const bool no_band = band == SweepBand::interval && std::ranges::none_of(curve.all, [&](std::size_t row) {
                         return curve.table->rows[row].statistics.low.has_value();
                       });
  if (place == 0 && !no_band) area.legend = band_text(all, band, !curve.legend.empty());
  plot::Line line;
  line.id = mark_id("centre", place);
  if (curve.legend.empty()) line.label = centre_text(band);
  line.legend = curve.legend;
  if (const Slope* fitted = slope_of(curve); fitted != nullptr && !curve.legend.empty())
    line.legend += " · " + slope_text(*fitted, curve.table->info());
  line.paint = {curve.hue, 1.F};
  line.dash = curve.dash;
  auto dots = plot::named({.id = line.id}, plot::Scatter{.paint = {curve.hue, 1.F}, .radius = 3.5F});
  plot::Scatter means;
  means.id = mark_id("mean", place);
  if (place == 0) means.legend = "mean";
  means.paint = {curve.hue, 0.9F};
  means.hollow = true;
  means.shape = plot::MarkerShape::square;
  means.radius = 3.F;
  for (const std::size_t i : curve.all) {
    const SweepRow& row = curve.table->rows[i];
    const double x = *place_of(row, all[curve.series]);
    const auto centre = centre_of(*curve.table, row, band);
    const auto [low, high] = centre ? band_of(row, *centre, band) : SweepEnds{kNone, kNone};
    area.x.push_back(x);
    area.low.push_back(low);  // below the picture where it is less than all that is drawn: it does not end there
    area.high.push_back(std::isfinite(high) ? std::max(high, floor) : kNone);
    line.x.push_back(x);
    line.y.push_back(centre ? std::max(*centre, floor) : kNone);
    if (centre) dots.points.push_back({x, line.y.back()});
    if (const auto mean = mean_beside(*curve.table, row, band)) means.points.push_back({x, std::max(*mean, floor)});
  }
  figure.marks.emplace_back(std::move(area));
  add_fit(figure, curve, place);
  if (!means.points.empty()) figure.marks.emplace_back(std::move(means));
  figure.marks.emplace_back(std::move(line));
  figure.marks.emplace_back(std::move(dots));
}

/// The picture is for the runs: a bound widens it to at most twice their decades, or two, and may then lie outside.
/// False where all of it does.
bool show_bound(std::vector<double>& heights, const std::vector<double>& bounds) {
  if (bounds.empty()) return true;
  const auto [low, high] = std::ranges::minmax(heights);
  const double room = std::max(100.0, high / low);
  for (const double bound : bounds) {
    if (bound <= high * room) heights.push_back(bound);
  }
  return std::ranges::min(bounds) <= high * room;
}

/// Of all values, also of those whose centre is at f* and is not drawn.
void add_bound(Figure& figure, SweepSpan all, const Curve& curve, std::size_t place, std::vector<double>& heights) {
  const SweepSeries& series = all[curve.series];
  std::vector<std::pair<double, double>> bounds;
  for (const SweepRow& row : curve.table->rows) {
    const auto at = row.second == curve.second && row.bound ? place_of(row, series) : std::nullopt;
    if (at) bounds.emplace_back(*at, *row.bound);
  }
  std::ranges::sort(bounds);
  std::string label(text::tr(bound_text({&series, 1})));
  if (all.size() > 1) label = fmt::format("{}: {}", series.name.front(), label);
  auto line =
      plot::named({.id = mark_id("bound", place), .label = std::move(label)}, plot::Line{.paint = {Hue::bound, 1.F}});
  for (const auto& [x, bound] : bounds) {
    line.x.push_back(x);
    line.y.push_back(bound);
    heights.push_back(bound);
  }
  if (line.x.size() > 1) figure.marks.emplace_back(std::move(line));
}

/// The expected slope through the middle of the first curve.
void add_expected(Figure& figure, const Curve& curve, SweepBand band) {
  const SweepInfo& info = curve.table->info();
  if (!info.slope || curve.rows.size() < 2 || curve.against_seconds) return;
  const SweepRow& middle = curve.row(curve.rows.size() / 2);
  const double height = *centre_of(*curve.table, middle, band);
  if (height <= 0) return;
  const double slope = info.inverse ? -*info.slope : *info.slope;
  const std::string words = text::tr_format(
      info.steepest ? "slope of the bound: {}, the steepest" : "slope expected of Pegasos: {}", number(slope, 2));
  auto line = plot::named({.id = "slope", .legend = words},
                          plot::Line{.paint = {Hue::ink3, 1.F}, .width = 1.4F, .dash = plot::kDotted, .read = false});
  for (const SweepRow* row : {&curve.row(0), &curve.row(curve.rows.size() - 1)}) {
    line.x.push_back(*row->number);
    line.y.push_back(height * std::pow(*row->number / *middle.number, slope));
  }
  figure.marks.emplace_back(std::move(line));
}

void add_choice(Figure& figure, const SweepTable& table) {
  if (!table.choice) return;
  for (const SweepRow& row : table.rows) {
    const bool best = row.value == table.choice->best;
    if ((!best && row.value != table.choice->chosen) || !row.statistics.mean) continue;
    figure.marks.emplace_back(plot::named(
        {.id = best ? "choice.best" : "choice", .label = best ? "least mean error" : "mean within one standard error"},
        plot::Rule{.paint = {best ? Hue::ink3 : Hue::optimum, 1.F},
                   .dash = best ? plot::kDotted : plot::kSolid,
                   .vertical = true,
                   .at = *row.number}));
  }
}

}  // namespace

void draw_numbers(Figure& figure, SweepSpan all, SweepBand band) {
  const std::vector<Curve> curves = curves_of(all, band);
  const SweepInfo& info = all.front().table->info();
  const bool linear = is_linear(*all.front().table);
  figure.y.scale = linear ? plot::Scale::linear : plot::Scale::log10;
  figure.x.scale = plot::Scale::log10;
  figure.x.label = all.front().against_seconds ? "seconds of training on one thread" : std::string(info.symbol);
  figure.y.label = measure_text(info.measure);
  const double floor = linear ? 0 : floor_of(all, band);
  std::vector<double> heights;
  std::vector<double> places;
  std::vector<double> bounds;
  for (const Curve& curve : curves) {
    for (const std::size_t i : curve.all) {
      const auto [low, high] = ends_of(all, *curve.table, curve.table->rows[i]);
      if (low <= high) heights.insert(heights.end(), {low, high});
    }
    for (const SweepRow& row : curve.table->rows) {  // the axis does not move as points come in
      if (const auto place = place_of(row, all[curve.series])) places.push_back(*place);
    }
  }
  for (std::size_t i = 0; i < curves.size(); ++i) {
    add_curve(figure, all, curves[i], i, band, floor);
    const bool first = i == 0 || curves[i].series != curves[i - 1].series;
    if (first && !linear) add_bound(figure, all, curves[i], i, bounds);
  }
  if (std::ranges::any_of(curves, [](const Curve& one) { return slope_of(one) != nullptr && slope_of(one)->error; }))
    figure.subtitle += text::tr(" · ± is a slope's standard error");
  if (!linear && !curves.empty()) add_expected(figure, curves[0], band);
  add_choice(figure, *all.front().table);
  if (heights.empty()) return;
  if (!linear && !show_bound(heights, bounds))
    figure.subtitle +=
        " · " + text::tr_format("the bound, {} at least, lies above the picture", number(std::ranges::min(bounds), 2));
  const auto [left, right] = std::ranges::minmax(places);
  figure.x.range = plot::fitted(left, right, plot::Scale::log10, 0.06);
  const double top = *std::ranges::max_element(heights);
  figure.y.range = linear ? plot::Range{0, std::max(1.15 * top, 1e-3)} : decades(heights, heights);
}

}  // namespace pegasos::figures
