#include "figures/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiment/sweep_resolution.h"
#include "figures/sweep_parts.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

std::optional<double> middle_of(const SweepRow& row, SweepBand band) {
  return band == SweepBand::quantiles ? row.statistics.median : row.statistics.mean;
}

std::string at_optimum_text(Count points, SweepBand band) {
  const bool medians = band == SweepBand::quantiles;
  if (points == 1)
    return std::string(medians ? text::tr(" · 1 median is at $f$* and not drawn")
                               : text::tr(" · 1 mean is at $f$* and not drawn"));
  return medians ? text::tr_format(" · {} medians are at $f$* and not drawn", grouped(points))
                 : text::tr_format(" · {} means are at $f$* and not drawn", grouped(points));
}

std::string subtitle_of(SweepSpan all, SweepBand band) {
  Count least = std::numeric_limits<Count>::max();
  Count most = 0;
  Count missing = 0;
  Count optimal = 0;
  Count finished = 0;
  Count wanted = 0;
  for (const SweepSeries& one : all) {
    for (const SweepRow& row : one.table->rows) {
      least = std::min(least, row.statistics.runs);
      most = std::max(most, row.runs);
      missing += row.statistics.missing;
      if (middle_of(row, band) && !centre_of(*one.table, row, band)) ++optimal;
    }
    finished += one.table->finished();
    wanted += one.table->wanted();
  }
  const SweepTable& table = *all.front().table;
  std::string text = text::tr_format(most == 1      ? "{} run a point"
                                     : least < most ? "up to {} runs a point"
                                                    : "{} runs a point",
                                     grouped(most));
  if (table.info().measure == Measure::Iterations) text += " · $ε$ = " + number(table.epsilon);
  if (missing > 0) text += text::tr_format(" · {} without a value", grouped(missing));
  if (optimal > 0) text += at_optimum_text(optimal, band);
  if (finished < wanted) text += text::tr_format(" · {} of {} runs", grouped(finished), grouped(wanted));
  return text;
}

}  // namespace

std::string mark_id(std::string_view name, std::size_t curve) {
  return curve == 0 ? std::string(name) : fmt::format("{}.{}", name, curve + 1);
}

double floor_of(SweepSpan all, SweepBand band) {
  constexpr double kBelow = 10;       // the least centre has so much room below it ...
  constexpr double kFarthest = 1e-4;  // ... and bands are shown down to this share of it
  double least = std::numeric_limits<double>::infinity();
  const auto each = [&](const auto& visit) {
    for (const SweepSeries& one : all) {
      for (const SweepRow& row : one.table->rows) {
        if (const auto centre = centre_of(*one.table, row, band); centre && *centre > 0)
          visit(band_of(row, *centre, band).low, *centre, resolution(*one.table, row));
      }
    }
  };
  each([&](double, double centre, double) { least = std::min(least, centre); });
  if (!std::isfinite(least)) return 1e-16;
  double floor = least / kBelow;
  each([&](double low, double, double resolution) {
    if (low > std::max(resolution, kFarthest * least)) floor = std::min(floor, low);
  });
  return floor;
}

bool too_few_for_90(Count runs) { return runs < 20; }

namespace {

std::string quantiles_text(SweepSpan all) {
  Count least = std::numeric_limits<Count>::max();
  Count most = 0;
  for (const SweepSeries& one : all) {
    for (const SweepRow& row : one.table->rows) {
      if (row.runs == 0) continue;
      least = std::min(least, row.runs);
      most = std::max(most, row.runs);
    }
  }
  if (most == 0 || !too_few_for_90(least)) return "the middle 90 % of the runs";
  if (!too_few_for_90(most)) return "the middle 90 % of the runs; of fewer than 20, all";
  if (most == 1) return std::string(text::tr("the one run of each point"));
  return least == most ? text::tr_format("all of the {} runs", most) : "all of the runs";
}

}  // namespace

std::string band_text(SweepSpan all, SweepBand band, bool with_centre) {
  if (band == SweepBand::interval) return "99 % interval of the mean";
  const std::string ends = quantiles_text(all);
  return with_centre ? text::tr_format("{}; within it their median", text::tr(ends)) : ends;
}

std::string_view centre_text(SweepBand band) { return band == SweepBand::quantiles ? "median" : "mean"; }

bool is_linear(const SweepTable& table) { return table.info().measure == Measure::HeldOutError; }

std::optional<double> centre_of(const SweepTable& table, const SweepRow& row, SweepBand band) {
  const auto centre = middle_of(row, band);
  return centre <= resolution(table, row) ? std::nullopt : centre;
}

std::optional<double> drawn_of(const SweepTable& table, const SweepRow& row, SweepBand band) {
  const auto centre = centre_of(table, row, band);
  return centre || is_map(table) ? centre : mean_beside(table, row, band);
}

std::optional<double> mean_beside(const SweepTable& table, const SweepRow& row, SweepBand band) {
  return band == SweepBand::quantiles ? centre_of(table, row, SweepBand::interval) : std::nullopt;
}

std::optional<double> place_of(const SweepRow& row, const SweepSeries& series) {
  return series.against_seconds ? row.seconds : row.number;
}

SweepEnds band_of(const SweepRow& row, double centre, SweepBand band) {
  const PointStatistics& s = row.statistics;
  if (band == SweepBand::interval) return {s.low.value_or(centre), s.high.value_or(centre)};
  return {s.q05.value_or(centre), s.q95.value_or(std::numeric_limits<double>::quiet_NaN())};
}

SweepEnds ends_of(SweepSpan all, const SweepTable& table, const SweepRow& row) {
  SweepEnds ends{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const SweepBand band : {SweepBand::quantiles, SweepBand::interval}) {
    const auto centre = centre_of(table, row, band);
    if (!centre) continue;
    const double floor = is_linear(*all.front().table) ? 0 : floor_of(all, band);
    const auto [low, high] = band_of(row, *centre, band);
    const double known = std::isfinite(high) ? high : *centre;
    ends = {std::min(ends.low, std::max(low, floor)), std::max(ends.high, std::max(known, floor))};
  }
  return ends;
}

bool share_axes(const SweepTable& a, const SweepTable& b) {
  const auto words = [](const SweepTable& table) {
    std::vector<std::string> values;
    for (const SweepRow& row : table.rows) values.push_back(row.value);
    return values;
  };
  const SweepInfo& left = a.info();
  const SweepInfo& right = b.info();
  if (is_map(a) || is_map(b)) return false;
  return left.parameter == right.parameter && left.measure == right.measure &&
         (left.measure != Measure::Iterations || a.epsilon == b.epsilon) && (!left.words || words(a) == words(b));
}

Figure sweep_figure(SweepSpan all, const PlotOptions& options, SweepBand band) {
  const SweepTable& table = *all.front().table;
  const SweepInfo& info = table.info();
  Figure figure{
      .id = "sweep-" + std::string(info.name), .title = std::string(info.title), .subtitle = subtitle_of(all, band)};
  const auto shown = [&](const SweepSeries& one) {
    return std::ranges::any_of(one.table->rows,
                               [&](const SweepRow& row) { return drawn_of(*one.table, row, band).has_value(); });
  };
  if (std::ranges::none_of(all, shown)) {
    const bool begun = std::ranges::any_of(all, [](const SweepSeries& one) { return one.table->finished() > 0; });
    figure.message = begun ? "No point can be drawn: every one has too many runs without a value, or is at $f$*."
                           : "The points appear as they are finished.";
  } else if (info.words) {
    draw_words(figure, all, band);
  } else if (is_map(table)) {
    draw_map(figure, table, band);
  } else {
    draw_numbers(figure, all, band);
  }
  const auto open = [&](const SweepSeries& one) {
    return std::ranges::any_of(one.table->rows, [&](const SweepRow& row) {
      const auto centre = centre_of(*one.table, row, band);
      return centre && !std::isfinite(band_of(row, *centre, band).high);
    });
  };
  if (!is_map(table) && std::ranges::any_of(all, open))
    figure.subtitle += text::tr(" · no band where runs did not come to it");
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  return figure;
}

Figure sweep_figure(const SweepTable& table, const PlotOptions& options, SweepBand band) {
  const SweepSeries one{&table, {}, {}, table.info().compares_solvers() && table.timed()};
  return sweep_figure(std::span(&one, 1), options, band);
}

std::vector<SweepSpot> sweep_spots(SweepSpan all, SweepBand band) {
  std::vector<SweepSpot> spots;
  for (std::size_t s = 0; s < all.size(); ++s) {
    const SweepTable& table = *all[s].table;
    const double floor = is_linear(table) ? 0 : floor_of(all, band);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const SweepRow& row = table.rows[i];
      const auto drawn = drawn_of(table, row, band);
      if (!drawn) continue;
      const double value = std::max(*drawn, floor);
      if (table.info().words) {
        spots.push_back({s, i, {value, word_height(table, i, s, all.size())}});
      } else if (is_map(table)) {
        spots.push_back({s, i, {*row.number, static_cast<double>(row.k)}});
      } else if (const auto place = place_of(row, all[s])) {
        spots.push_back({s, i, {*place, value}});
      }
    }
  }
  return spots;
}

std::string sweep_number(const SweepTable& table, const SweepRow& row, double value, int digits) {
  return std::abs(value) <= resolution(table, row) ? "0" : number(value, digits);
}

std::string sweep_card(const SweepTable& table, const SweepRow& row, SweepBand band) {
  const SweepInfo& info = table.info();
  const PointStatistics& s = row.statistics;
  const auto text = [&](const std::optional<double>& value) { return value ? sweep_number(table, row, *value) : "–"; };
  std::string card = fmt::format("\\bold{{{} = {}}}", info.symbol, plot::escape(row.value));
  const bool named = info.second == "k";  // other second values are words that speak for themselves
  if (!row.second.empty()) card += (named ? " · $k$ = " : " · ") + plot::escape(row.second);
  const auto line = [&](std::string_view name, const std::string& value) {
    card += "\n" + std::string(text::tr(name)) + ": " + value;
  };
  card += "\n" + std::string(text::tr(measure_text(info.measure)));
  if (band == SweepBand::quantiles) {
    line("median", text(s.median));
    line(too_few_for_90(row.runs) ? "all runs" : "middle 90 %", text(s.q05) + " … " + text(s.q95));
    line("mean", text(s.mean));
  } else {
    line("mean", text(s.mean));
    line("99 % interval", text(s.low) + " … " + text(s.high));
    line("median", text(s.median));
  }
  if (row.bound) card += "\n" + std::string(text::tr(row.bound_name)) + ": " + text(row.bound);
  if (row.seconds) line("seconds of training", text(row.seconds));
  line("runs", grouped(s.runs));
  if (s.missing > 0) line("without a value", grouped(s.missing));
  return card;
}

}  // namespace pegasos::figures
