// f on a regular grid of a 2-D weight space, for contours. Private to this layer.
#pragma once

#include "data/dataset.h"
#include "plot/axis.h"
#include "plot/contour.h"

namespace pegasos::figures {

/// f(w) + nothing for b: the bias is held at `b`. d = 2. The hinge sum along a grid row is piecewise linear in the
/// first coordinate, so a row costs O(m + nx), not O(m nx). `stride` > 1 uses every stride-th example.
plot::Grid objective_grid(const Dataset& data, double lambda, double b, plot::Range x, plot::Range y, int nodes,
                          Row stride);

/// Readable levels for a bowl whose least value is `floor`: f - floor halves from ring to ring, each value rounded to
/// few digits. Ascending, inside the values of the grid.
std::vector<double> readable_levels(const plot::Grid& grid, double floor);

}  // namespace pegasos::figures
