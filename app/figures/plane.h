// The data plane's geometry: how examples and hyperplanes are projected. Private to this layer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "figures/figures.h"

namespace pegasos::figures {

/// Mean, covariance (d <= kCovarianceColumns) and leading directions of the examples; of a spread sample of the rows
/// where the set is large. Bias feature included (its variance is 0).
struct Spread {
  Vector mean;
  Vector covariance;          ///< d x d, row-major; empty for larger d
  std::vector<Vector> axes;   ///< orthonormal, up to 3, by decreasing variance
  std::vector<double> share;  ///< of the total variance, one per axis
};
inline constexpr Count kCovarianceColumns = 192;
std::shared_ptr<const Spread> spread(const Dataset& data);

/// The coordinates of an example are (<u, x> + ou, <v, x> + ov).
struct Plane {
  PlaneMode mode = PlaneMode::features;
  Vector u;
  Vector v;
  double ou = 0;
  double ov = 0;
  plot::DataPoint centre;    ///< of the mean
  bool exact = true;         ///< the hyperplane is a line of this plane, not a slice through the mean
  bool one_feature = false;  ///< y only separates the classes
  Message x_label;
  Message y_label;
  std::uint64_t key = 0;  ///< of all that it depends on, for caches

  plot::DataPoint place(const RowView& x) const;
};

/// The plane of `options` at this moment. `w`, `b` are the live iterate (margin view).
std::shared_ptr<const Plane> plane_of(const Snapshot& snapshot, const DataPlaneOptions& options);

/// Examples as drawn: all of them, or some_rows of large sets.
struct Places {
  std::vector<Row> rows;
  std::vector<plot::DataPoint> points;
  plot::Range x;
  plot::Range y;
};
inline constexpr Count kPointsShown = 20'000;
std::shared_ptr<const Places> places_of(const Snapshot& snapshot, const Plane& plane);

/// Where one example lies, also if it is not among those that are drawn.
plot::DataPoint place_of(const Snapshot& snapshot, const Plane& plane, Row row);
/// The same of a set that was prepared alike.
plot::DataPoint place_of(const Dataset& data, const Plane& plane, Row row);

/// A hyperplane <w, x> + b = level in the plane: { nx X + ny Y = offset }.
struct Trace {
  double nx = 0;
  double ny = 0;
  double offset = 0;  ///< of level 0; that of a level is offset + level
  bool ok = false;    ///< not w = 0, finite
};
Trace trace_of(const Snapshot& snapshot, const Plane& plane, VectorView w, double b);

/// v without its part along the unit vector `direction`, which may be the shorter of the two.
void remove_part(Vector& v, VectorView direction);

/// v as a unit vector. False, and v as it was, where its length is `least` or less, or not finite.
bool normalise(Vector& v, double least);

/// d; a constant feature that carries a bias is counted apart: "2 + 1".
std::string dimension_text(const Dataset& data);

/// What an axis of weight space is called: w_1 is the first iterate there, and no coordinate.
std::string weight_label(const Dataset& data, Column column);

}  // namespace pegasos::figures
