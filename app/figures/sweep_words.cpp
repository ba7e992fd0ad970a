// Experiments over words: a line for each, the measure to the right.

#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/sweep_parts.h"
#include "plot/math_text.h"

namespace pegasos::figures {

using plot::Hue;

double word_height(const SweepTable& table, std::size_t row, std::size_t series, std::size_t count) {
  const double shift = static_cast<double>(series) - 0.5 * static_cast<double>(count - 1);
  return static_cast<double>(table.rows.size() - row) - 0.22 * shift;
}

namespace {

void add_words(Figure& figure, SweepSpan all, std::size_t s, SweepBand band, double floor, std::vector<double>& reach) {
  const SweepTable& table = *all[s].table;
  const Hue hue = all[s].hue.value_or(Hue::live);
  const bool first = s == 0;
  plot::Segments spread;
  spread.id = mark_id("band", s);
  if (first) spread.legend = band_text(all, band, all.size() > 1);
  spread.paint = {hue, 0.35F};
  spread.width = all.size() > 2 ? 5.F : 7.F;
  auto centres =
      plot::named({.id = mark_id("centre", s), .legend = all.size() > 1 ? all[s].name : std::string(centre_text(band))},
                  plot::Scatter{.paint = {hue, 1.F}});
  plot::Scatter means;
  means.id = mark_id("mean", s);
  if (first) means.legend = "mean";
  means.paint = {hue == Hue::live ? Hue::ink1 : hue, 1.F};
  means.hollow = true;
  means.shape = plot::MarkerShape::square;
  means.radius = 3.5F;
  plot::Segments bounds;
  bounds.id = mark_id("bound", s);
  if (first) bounds.legend = bound_text(all);
  bounds.paint = {Hue::bound, 1.F};
  bounds.width = 2.5F;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const SweepRow& row = table.rows[i];
    const double y = word_height(table, i, s, all.size());
    if (const auto centre = centre_of(table, row, band)) {
      const auto [low, high] = band_of(row, *centre, band);
      const double left = std::max(low, std::numeric_limits<double>::min());  // no end: it leaves the picture
      if (std::isfinite(high)) spread.pieces.push_back({{left, y}, {std::max(high, floor), y}});
      centres.points.push_back({std::max(*centre, floor), y});
    }
    if (const auto mean = mean_beside(table, row, band)) means.points.push_back({std::max(*mean, floor), y});
    if (const SweepEnds ends = ends_of(all, table, row); ends.low <= ends.high)
      reach.insert(reach.end(), {ends.low, ends.high});
    if (!row.bound) continue;
    const double half = 0.3 / static_cast<double>(all.size());
    bounds.pieces.push_back({{*row.bound, y - half}, {*row.bound, y + half}});
    reach.push_back(*row.bound);
  }
  figure.marks.emplace_back(std::move(spread));
  if (!bounds.pieces.empty()) figure.marks.emplace_back(std::move(bounds));
  if (!means.points.empty()) figure.marks.emplace_back(std::move(means));
  figure.marks.emplace_back(std::move(centres));
}

}  // namespace

std::string bound_text(SweepSpan all) {
  std::string_view name;
  for (const SweepSeries& one : all) {
    for (const SweepRow& row : one.table->rows) {
      if (!row.bound || row.bound_name == name) continue;
      if (!name.empty()) return "bound of each output";
      name = row.bound_name;
    }
  }
  return std::string(name);
}

void draw_words(Figure& figure, SweepSpan all, SweepBand band) {
  const SweepTable& table = *all.front().table;
  figure.x.scale = plot::Scale::log10;
  figure.x.label = measure_text(table.info().measure);
  figure.y.grid = false;
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    figure.y.names.push_back({word_height(table, i, 0, 1), plot::escape(table.rows[i].value)});
  std::vector<double> reach;
  const double floor = floor_of(all, band);
  for (std::size_t s = 0; s < all.size(); ++s) add_words(figure, all, s, band, floor, reach);
  figure.y.range = {0.4, static_cast<double>(table.rows.size()) + 0.6};
  if (!reach.empty()) figure.x.range = decades(reach, reach);
}

}  // namespace pegasos::figures
