// λ × k as a map.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/sweep_parts.h"
#include "text/text.h"

namespace pegasos::figures {

using plot::Hue;

bool is_map(const SweepTable& table) { return table.info().second == "k"; }

std::vector<double> cell_edges(const std::vector<double>& values) {
  std::vector<double> edges;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) edges.push_back(std::sqrt(values[i] * values[i + 1]));
  const double first = values.size() > 1 ? values[0] * values[0] / edges.front() : values[0] / 2;
  const double last = values.size() > 1 ? values.back() * values.back() / edges.back() : values[0] * 2;
  edges.insert(edges.begin(), first);
  edges.push_back(last);
  return edges;
}

void draw_map(Figure& figure, const SweepTable& table, SweepBand band) {
  figure.x.scale = figure.y.scale = plot::Scale::log10;
  figure.x.label = table.info().symbol;
  figure.y.label = fmt::format("${}$", table.info().second);
  figure.x.grid = figure.y.grid = false;
  figure.legend = plot::LegendPolicy::none;
  figure.subtitle += " · " + text::tr_format("in the cells: {}, {}", text::tr(centre_text(band)),
                                             text::tr(measure_text(table.info().measure)));
  std::vector<double> across;
  std::vector<double> up;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const SweepRow& row : table.rows) {
    across.push_back(*row.number);
    up.push_back(static_cast<double>(row.k));
    const auto centre = centre_of(table, row, band);
    if (!centre || *centre <= 0) continue;
    least = std::min(least, *centre);
    most = std::max(most, *centre);
  }
  for (std::vector<double>* values : {&across, &up}) {
    std::ranges::sort(*values);
    values->erase(std::unique(values->begin(), values->end()), values->end());
  }
  const std::vector<double> x = cell_edges(across);
  const std::vector<double> y = cell_edges(up);
  const double width = std::max(std::log(most / least), 1e-9);
  std::vector<plot::Note> notes;
  for (const SweepRow& row : table.rows) {
    const auto centre = centre_of(table, row, band);
    if (!centre || *centre <= 0) continue;
    const auto i = static_cast<std::size_t>(std::ranges::lower_bound(across, *row.number) - across.begin());
    const auto j = static_cast<std::size_t>(std::ranges::lower_bound(up, static_cast<double>(row.k)) - up.begin());
    const double share = std::log(*centre / least) / width;
    figure.marks.emplace_back(plot::named(
        {.id = "cells"}, plot::Boxes{.fill = plot::Paint{Hue::accent, static_cast<float>(0.08 + 0.5 * share)},
                                     .boxes = {{x[i], y[j], x[i + 1], y[j + 1]}}}));
    auto note = plot::named({.id = "cells"}, plot::Note{.paint = {Hue::ink1, 1.F},
                                                        .text = number(*centre, 2),
                                                        .at = {across[i], up[j]},
                                                        .side_x = 0,
                                                        .veil = false});
    notes.push_back(std::move(note));
  }
  for (plot::Note& note : notes) figure.marks.emplace_back(std::move(note));
  figure.x.range = {x.front(), x.back()};
  figure.y.range = {y.front(), y.back()};
}

}  // namespace pegasos::figures
