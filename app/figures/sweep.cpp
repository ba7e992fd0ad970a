#include "figures/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "figures/common.h"
#include "plot/math_text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

constexpr std::array kCurves = {Hue::live, Hue::average, Hue::pin2, Hue::pin3, Hue::pin4, Hue::pin1};

/// One curve of the experiment.
struct Curve {
  std::string second;
  std::vector<const SweepRow*> rows;  // with a mean
};

std::vector<Curve> curves_of(const SweepTable& table) {
  std::vector<Curve> curves;
  for (const SweepRow& row : table.rows) {
    auto at = std::ranges::find(curves, row.second, &Curve::second);
    if (at == curves.end()) at = curves.insert(at, {row.second, {}});
    if (row.statistics.mean) at->rows.push_back(&row);
  }
  return curves;
}

/// "mean", "mean.2": names of marks are stable.
std::string mark_id(std::string_view name, std::size_t curve) {
  return curve == 0 ? std::string(name) : fmt::format("{}.{}", name, curve + 1);
}

struct Ends {
  double low;
  double high;
};
Ends ends_of(const SweepRow& row, SweepBand band) {
  const PointStatistics& s = row.statistics;
  const double mean = *s.mean;
  if (band == SweepBand::interval) return {s.low.value_or(mean), s.high.value_or(mean)};
  return {s.q05.value_or(mean), s.q95.value_or(mean)};
}

/// The least that a log axis shows of this experiment: a tenth of the least positive mean.
double floor_of(const SweepTable& table) {
  double least = std::numeric_limits<double>::infinity();
  for (const SweepRow& row : table.rows) {
    if (row.statistics.mean && *row.statistics.mean > 0) least = std::min(least, *row.statistics.mean);
  }
  return std::isfinite(least) ? least / 10 : 1e-16;
}

std::string band_text(SweepBand band) {
  return band == SweepBand::quantiles ? "the middle 90 % of the runs" : "99 % interval of the mean";
}

std::string slope_text(const Slope& slope) {
  std::string text = "slope " + number(slope.slope, 3);
  if (slope.error) text += " ± " + number(*slope.error, 2);
  return text;
}

void add_curve(Figure& figure, const SweepTable& table, const Curve& curve, std::size_t place, SweepBand band,
               double floor) {
  const Hue hue = kCurves[place % kCurves.size()];
  plot::Envelope area;
  area.id = mark_id("band", place);
  area.paint = {hue, 0.18F};
  if (place == 0) area.legend = band_text(band);
  plot::Line line;
  line.id = mark_id("mean", place);
  if (curve.second.empty()) line.label = "mean";
  line.legend = plot::escape(curve.second);  // curves that cross leave no room for words beside them
  line.paint = {hue, 1.F};
  plot::Scatter dots;
  dots.id = line.id;
  dots.paint = {hue, 1.F};
  dots.radius = 3.5F;
  for (const SweepRow* row : curve.rows) {
    const auto [low, high] = ends_of(*row, band);
    area.x.push_back(*row->number);
    area.low.push_back(std::max(low, floor));
    area.high.push_back(std::max(high, floor));
    line.x.push_back(*row->number);
    line.y.push_back(std::max(*row->statistics.mean, floor));
    dots.points.push_back({line.x.back(), line.y.back()});
  }
  figure.marks.emplace_back(std::move(area));
  const auto fitted = std::ranges::find(table.slopes, curve.second, &Slope::second);
  if (fitted != table.slopes.end() && figure.y.scale == plot::Scale::log10 && curve.rows.size() > 1) {
    const double sign = table.info().inverse ? -1 : 1;
    plot::Line fit;
    fit.id = mark_id("fit", place);
    fit.legend = slope_text(*fitted);
    fit.paint = {hue, 0.8F};
    fit.width = 1.4F;
    fit.dash = plot::kDashed;
    fit.read = false;
    for (const double x : {line.x.front(), line.x.back()}) {
      fit.x.push_back(x);
      fit.y.push_back(std::exp(fitted->intercept + sign * fitted->slope * std::log(x)));
    }
    figure.marks.emplace_back(std::move(fit));
  }
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

void add_bound(Figure& figure, const Curve& curve, std::size_t place, std::vector<double>& heights) {
  plot::Line line;
  line.id = mark_id("bound", place);
  line.label = place == 0 ? "what the theory promises" : "";
  line.paint = {Hue::bound, 1.F};
  for (const SweepRow* row : curve.rows) {
    if (!row->bound) continue;
    line.x.push_back(*row->number);
    line.y.push_back(*row->bound);
    heights.push_back(*row->bound);
  }
  if (line.x.size() > 1) figure.marks.emplace_back(std::move(line));
}

/// The expected slope through the middle of the first curve.
void add_expected(Figure& figure, const SweepTable& table, const Curve& curve) {
  const SweepInfo& info = table.info();
  if (!info.slope || curve.rows.size() < 2) return;
  const SweepRow& middle = *curve.rows[curve.rows.size() / 2];
  if (*middle.statistics.mean <= 0) return;
  const double slope = info.inverse ? -*info.slope : *info.slope;
  plot::Line line;
  line.id = "slope";
  line.legend = fmt::format("expected slope {}", number(*info.slope, 2));
  line.paint = {Hue::ink3, 1.F};
  line.width = 1.4F;
  line.dash = plot::kDotted;
  line.read = false;
  for (const SweepRow* row : {curve.rows.front(), curve.rows.back()}) {
    line.x.push_back(*row->number);
    line.y.push_back(*middle.statistics.mean * std::pow(*row->number / *middle.number, slope));
  }
  figure.marks.emplace_back(std::move(line));
}

void add_choice(Figure& figure, const SweepTable& table) {
  if (!table.choice) return;
  for (const SweepRow& row : table.rows) {
    const bool best = row.value == table.choice->best;
    if ((!best && row.value != table.choice->chosen) || !row.statistics.mean) continue;
    plot::Rule rule;
    rule.id = best ? "choice.best" : "choice";
    rule.label = best ? "least error" : "within one standard error";
    rule.vertical = true;
    rule.at = *row.number;
    rule.paint = {best ? Hue::ink3 : Hue::optimum, 1.F};
    rule.dash = best ? plot::kDotted : plot::kSolid;
    figure.marks.emplace_back(std::move(rule));
  }
}

void draw_numbers(Figure& figure, const SweepTable& table, SweepBand band) {
  const std::vector<Curve> curves = curves_of(table);
  const bool linear = table.info().measure == Measure::HeldOutError;
  figure.y.scale = linear ? plot::Scale::linear : plot::Scale::log10;
  figure.x.scale = plot::Scale::log10;
  figure.x.label = table.info().symbol;
  figure.y.label = measure_text(table.info().measure);
  const double floor = linear ? 0 : floor_of(table);
  std::vector<double> heights;
  std::vector<double> places;
  std::vector<double> bounds;
  for (const Curve& curve : curves) {
    for (const SweepRow* row : curve.rows) {
      const auto [low, high] = ends_of(*row, band);
      heights.push_back(std::max(low, floor));
      heights.push_back(std::max(high, floor));
      places.push_back(*row->number);
    }
  }
  for (std::size_t i = 0; i < curves.size(); ++i) {
    add_curve(figure, table, curves[i], i, band, floor);
    if (i == 0 && !linear) add_bound(figure, curves[i], i, bounds);
  }
  if (!linear && !curves.empty()) add_expected(figure, table, curves[0]);
  add_choice(figure, table);
  if (places.empty()) return;
  if (!linear && !show_bound(heights, bounds))
    figure.subtitle += " · the theory promises " + number(std::ranges::min(bounds), 2) + " at best";
  const auto [left, right] = std::ranges::minmax(places);
  figure.x.range = plot::fitted(left, right, plot::Scale::log10, 0.06);
  const double top = *std::ranges::max_element(heights);
  figure.y.range = linear ? plot::Range{0, std::max(1.15 * top, 1e-3)} : decades(heights, heights);
}

/// Words: one line each, the measure to the right.
void draw_words(Figure& figure, const SweepTable& table, SweepBand band) {
  const double floor = floor_of(table);
  figure.x.scale = plot::Scale::log10;
  figure.x.label = measure_text(table.info().measure);
  figure.y.grid = false;
  plot::Segments spread;
  spread.id = "band";
  spread.legend = band_text(band);
  spread.paint = {Hue::live, 0.35F};
  spread.width = 7.F;
  plot::Scatter means;
  means.id = "mean";
  means.legend = "mean";
  means.paint = {Hue::live, 1.F};
  plot::Scatter medians;
  medians.id = "median";
  medians.legend = "median";
  medians.paint = {Hue::ink1, 1.F};
  medians.hollow = true;
  medians.radius = 3.5F;
  plot::Segments bounds;
  bounds.id = "bound";
  bounds.legend = "what the theory promises";
  bounds.paint = {Hue::bound, 1.F};
  bounds.width = 2.5F;
  std::vector<double> reach;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const SweepRow& row = table.rows[i];
    const double y = static_cast<double>(table.rows.size() - i);
    figure.y.names.push_back({y, plot::escape(row.value)});
    if (!row.statistics.mean) continue;
    const auto [low, high] = ends_of(row, band);
    const double mean = std::max(*row.statistics.mean, floor);
    spread.pieces.push_back({{std::max(low, floor), y}, {std::max(high, floor), y}});
    means.points.push_back({mean, y});
    medians.points.push_back({std::max(row.statistics.median.value_or(mean), floor), y});
    reach.insert(reach.end(), {std::max(low, floor), std::max(high, floor), mean});
    if (!row.bound) continue;
    bounds.pieces.push_back({{*row.bound, y - 0.3}, {*row.bound, y + 0.3}});
    reach.push_back(*row.bound);
  }
  figure.marks.emplace_back(std::move(spread));
  if (!bounds.pieces.empty()) figure.marks.emplace_back(std::move(bounds));
  figure.marks.emplace_back(std::move(medians));
  figure.marks.emplace_back(std::move(means));
  figure.y.range = {0.4, static_cast<double>(table.rows.size()) + 0.6};
  if (!reach.empty()) figure.x.range = decades(reach, reach);
}

/// The edges of the cell about each value: halfway to its neighbours on a log axis.
std::vector<double> edges_of(const std::vector<double>& values) {
  std::vector<double> edges;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) edges.push_back(std::sqrt(values[i] * values[i + 1]));
  const double first = values.size() > 1 ? values[0] * values[0] / edges.front() : values[0] / 2;
  const double last = values.size() > 1 ? values.back() * values.back() / edges.back() : values[0] * 2;
  edges.insert(edges.begin(), first);
  edges.push_back(last);
  return edges;
}

void draw_map(Figure& figure, const SweepTable& table) {
  figure.x.scale = figure.y.scale = plot::Scale::log10;
  figure.x.label = table.info().symbol;
  figure.y.label = fmt::format("${}$", table.info().second);
  figure.x.grid = figure.y.grid = false;
  figure.legend = plot::LegendPolicy::none;
  std::vector<double> across;
  std::vector<double> up;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const SweepRow& row : table.rows) {
    across.push_back(*row.number);
    up.push_back(static_cast<double>(row.k));
    if (!row.statistics.mean || *row.statistics.mean <= 0) continue;
    least = std::min(least, *row.statistics.mean);
    most = std::max(most, *row.statistics.mean);
  }
  for (std::vector<double>* values : {&across, &up}) {
    std::ranges::sort(*values);
    values->erase(std::unique(values->begin(), values->end()), values->end());
  }
  const std::vector<double> x = edges_of(across);
  const std::vector<double> y = edges_of(up);
  const double width = std::max(std::log(most / least), 1e-9);
  std::vector<plot::Note> notes;
  for (const SweepRow& row : table.rows) {
    if (!row.statistics.mean || *row.statistics.mean <= 0) continue;
    const auto i = static_cast<std::size_t>(std::ranges::lower_bound(across, *row.number) - across.begin());
    const auto j = static_cast<std::size_t>(std::ranges::lower_bound(up, static_cast<double>(row.k)) - up.begin());
    const double share = std::log(*row.statistics.mean / least) / width;
    plot::Boxes cell;
    cell.id = "cells";
    cell.fill = plot::Paint{Hue::accent, static_cast<float>(0.08 + 0.5 * share)};
    cell.boxes = {{x[i], y[j], x[i + 1], y[j + 1]}};
    figure.marks.emplace_back(std::move(cell));
    plot::Note note;
    note.id = "cells";
    note.text = number(*row.statistics.mean, 2);
    note.at = {across[i], up[j]};
    note.side_x = 0;
    note.paint = {Hue::ink1, 1.F};
    note.veil = false;
    notes.push_back(std::move(note));
  }
  for (plot::Note& note : notes) figure.marks.emplace_back(std::move(note));
  figure.x.range = {x.front(), x.back()};
  figure.y.range = {y.front(), y.back()};
}

std::string subtitle_of(const SweepTable& table) {
  Count most = 0;
  Count missing = 0;
  for (const SweepRow& row : table.rows) {
    most = std::max(most, row.runs);
    missing += row.statistics.missing;
  }
  std::string text = grouped(most) + (most == 1 ? " run" : " runs") + " a point";
  if (table.info().measure == Measure::Iterations) text += " · $ε$ = " + number(table.epsilon);
  if (missing > 0) text += fmt::format(" · {} without a value", grouped(missing));
  if (table.partial())
    text += fmt::format(" · stopped, {} of {} runs", grouped(table.finished()), grouped(table.wanted()));
  return text;
}

}  // namespace

Figure sweep_figure(const SweepTable& table, const PlotOptions& options, SweepBand band) {
  const SweepInfo& info = table.info();
  Figure figure;
  figure.id = "sweep-" + std::string(info.name);
  figure.title = info.title;
  figure.subtitle = subtitle_of(table);
  const bool any = std::ranges::any_of(table.rows, [](const SweepRow& row) { return row.statistics.mean.has_value(); });
  if (!any) {
    figure.message = "No point has a mean: every one has runs without a value.";
  } else if (info.words) {
    draw_words(figure, table, band);
  } else if (info.second == "k") {
    draw_map(figure, table);
  } else {
    draw_numbers(figure, table, band);
  }
  if (options.x) figure.x.range = plot::sane(*options.x, figure.x.scale);
  if (options.y) figure.y.range = plot::sane(*options.y, figure.y.scale);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
