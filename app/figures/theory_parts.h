// What the figures of the theory page share. Private to this layer.
#pragma once

#include <span>

#include "figures/common.h"
#include "figures/over_time.h"
#include "figures/theory.h"

namespace pegasos::figures {

/// The markup without fractions, roots and large sums: for labels that stand in lines of text.
std::string in_line(std::string_view markup);

/// "$R$ 1 · $G$ 1.32 · $c$ 1.73 · $λ$ 0.1", and the runs where there are any.
void show_constants(Figure& figure, const TheoryStatus& status);

/// The fan of f(w_t) − f* over the runs with the row's bound.
void add_fan(Figure& figure, const Snapshot* snapshot, const TheoryStatus& status, const Finding& finding);
/// The runs' values as a histogram with the row's bound. False where the runs keep none for it.
bool add_values(Figure& figure, const TheoryStatus& status, const Finding& finding);

/// Bars over log-spaced bins of the positive numbers; what is not positive lies in the first one.
plot::Bars histogram(std::span<const double> values, double bins_per_decade);

}  // namespace pegasos::figures
