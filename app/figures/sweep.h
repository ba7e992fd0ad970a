// Experiments as figures: means or medians with their band over the runs, the fitted slopes, what the theory promises.
// Up to four experiments over the same parameter lie on the same axes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "experiment/sweep_table.h"
#include "figures/figures.h"

namespace pegasos::figures {

/// What stands for the runs of a point.
enum class SweepBand {
  quantiles,  ///< their median and the middle 90 %; the mean as a hollow mark, because the theory speaks of it
  interval    ///< their mean and its interval
};

/// One of the experiments of a figure.
struct SweepSeries {
  const SweepTable* table = nullptr;
  std::optional<plot::Hue> hue = {};  ///< of all its curves; nothing: each curve has its own
  std::string name = {};         ///< markup that begins with a letter of its own; in the legend where there are several
  bool against_seconds = false;  ///< numbers lie where their time is, not their value; of timed tables
};

/// Whether both can lie on the same axes: the same parameter is swept, the same is measured, and neither is a map.
bool share_axes(const SweepTable& a, const SweepTable& b);

/// Rows of words lie below one another, numbers on a log axis, λ × k as a map. Marks: "centre" (mean or median),
/// "band", "mean" (hollow, beside medians), "fit", "bound", "slope" (the one expected), each followed by ".2", ".3",
/// ... for further curves; "choice" of cross-validation; "cells" of a map. Points that have no centre, because too many
/// of their runs have no value, are left out, and the subtitle says so. `all`: not empty, all of one kind of axes. A
/// single table lies against seconds where solvers are compared and it is timed.
Figure sweep_figure(std::span<const SweepSeries> all, const PlotOptions& options = {},
                    SweepBand band = SweepBand::quantiles);
Figure sweep_figure(const SweepTable& table, const PlotOptions& options = {}, SweepBand band = SweepBand::quantiles);

/// Where the points of that figure lie, for hands: every one that is drawn.
struct SweepSpot {
  std::size_t series = 0;
  std::size_t row = 0;  ///< of its table
  plot::DataPoint at;   ///< of a map the middle of the cell
};
std::vector<SweepSpot> sweep_spots(std::span<const SweepSeries> all, SweepBand band);

/// Of so few runs the ends of the middle 90 % are the least and the greatest of all.
bool too_few_for_90(Count runs);

/// A value that its runs are judged by, as it is shown; of f − f* "0" within what is certified of f*, where a
/// difference, below 0 too, is rounding and no result.
std::string sweep_number(const SweepTable& table, const SweepRow& row, double value, int digits = 4);

/// What a point says when it is pointed at: value, centre, band, mean, bound, runs; markup, one line each.
std::string sweep_card(const SweepTable& table, const SweepRow& row, SweepBand band);

}  // namespace pegasos::figures
