// What the theory page knows of a small problem, with few runs: for the tests of its figures.
#pragma once

#include "figures/theory.h"

namespace pegasos::figures {

/// Two overlapping blobs, T = 300, 40 runs; made once.
const TheoryStatus& theory_of_blobs();
const Finding& row_of(const TheoryStatus& status, std::string_view name);
PlotOptions log_look();

}  // namespace pegasos::figures
