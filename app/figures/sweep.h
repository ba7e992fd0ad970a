// An experiment as a figure: means with their band over the runs, the fitted slope, what the theory promises.
#pragma once

#include "experiment/sweep_table.h"
#include "figures/figures.h"

namespace pegasos::figures {

/// What the band about the means is.
enum class SweepBand {
  quantiles,  ///< the middle 90 % of the runs
  interval    ///< the interval of the mean
};

/// Rows of words lie below one another, numbers on a log axis, λ × k as a map. Marks: "mean", "band", "fit", "bound",
/// "slope" (the one expected), each followed by ".2", ".3", ... for further curves; "choice" of cross-validation;
/// "cells" of a map. Points without a mean are left out, and the subtitle says so.
Figure sweep_figure(const SweepTable& table, const PlotOptions& options = {}, SweepBand band = SweepBand::quantiles);

}  // namespace pegasos::figures
