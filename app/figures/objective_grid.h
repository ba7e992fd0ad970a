// f on a regular grid of a 2-D weight space, for contours. Private to this layer.
#pragma once

#include "data/dataset.h"
#include "plot/axis.h"
#include "plot/contour.h"

namespace pegasos::figures {

/// The examples as a plane of weights sees them: f along a e1 + c e2 depends on <z, e1>, <z, e2> and y only (z = y x).
struct PlanarExamples {
  std::vector<double> z1;
  std::vector<double> z2;
  std::vector<double> y;
};
/// d = 2: the plane of w itself. Of very large sets up to 62,000 examples, fewer of long rows, by some_of.
PlanarExamples planar_examples(const Dataset& data);
/// The plane through 0 with the axes e1 and e2. Cost O(nonzeros).
PlanarExamples planar_examples(const Dataset& data, VectorView e1, VectorView e2);

/// f(a e1 + c e2) at nx times ny nodes of the plane, e1 and e2 orthonormal; the bias is held at `b`. The hinge sum
/// along a grid row is piecewise linear in the first coordinate, so a row costs O(m + nx), not O(m nx); exact up to
/// rounding.
plot::Grid objective_grid(const PlanarExamples& examples, double lambda, double b, plot::Range x, plot::Range y, int nx,
                          int ny);

/// f there.
double objective_at(const PlanarExamples& examples, double lambda, double b, double w1, double w2);

/// Readable levels for a bowl between its least value `floor` and `top`: f - floor halves from ring to ring, each value
/// rounded to few digits. Ascending, inside the values of the grid.
std::vector<double> readable_levels(const plot::Grid& grid, double floor, double top);

}  // namespace pegasos::figures
