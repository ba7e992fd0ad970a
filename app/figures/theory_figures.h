// The figures of the theory page by their names, for the command line.
#pragma once

#include "figures/theory.h"

namespace pegasos::figures {

/// "theory-row", "theory-exceedance", ...
const std::vector<FigureInfo>& theory_figure_list();

/// f(w_{t+1}) and D(alpha_t), where alpha_t counts how often each example violated, as the row "Duality, free
/// certificate" has it: D(alpha_t) <= f* <= f.
struct DualMoment {
  Count t = 0;
  double f = 0;
  double dual = 0;
};
/// Of the run that was looked at, t increasing; empty before that, and where alpha_t is no point of the dual problem.
std::vector<DualMoment> dual_moments(const TheoryStatus& status);

/// min f(w), max D(alpha), w(alpha): the two problems set as mathematics, one line of markup each.
const std::array<std::string, 3>& dual_problems();

/// The primal and the dual problem with both values over t; those of the moment of `snapshot` (null: of T) by their
/// curves. Marks: "primal", "dual", "gap", "optimum".
Figure theory_duality(const Snapshot* snapshot, const TheoryStatus& status, const PlotOptions& options);

/// One of them with its default look; theory-row shows `row` (not null). theory-iterations is asked about the problem
/// of `status`, its eps, and the first of its deltas (none: in expectation).
Figure make_theory_figure(std::string_view name, const TheoryStatus& status, const Finding* row);

}  // namespace pegasos::figures
