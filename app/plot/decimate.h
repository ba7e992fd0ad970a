// Reduces a series to at most four vertices per pixel column (first, minimum, maximum, last), so that a million points
// draw like a thousand and no extreme is lost.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "plot/axis.h"

namespace pegasos::plot {

struct MinMax {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  bool empty() const { return !(min <= max); }
};

/// A read-only series with increasing x that can answer extremes of index ranges quickly (a min/max pyramid).
/// Immutable while a figure holds it; callable from any thread.
class ColumnSource {
 public:
  virtual ~ColumnSource() = default;
  virtual std::size_t size() const = 0;
  /// x of sample i, increasing in i.
  virtual double x(std::size_t i) const = 0;
  virtual double y(std::size_t i) const = 0;
  /// Minimum and maximum of the finite y over [first, last); with positive_only of the positive ones (log axes).
  /// Empty if there are none.
  virtual MinMax range(std::size_t first, std::size_t last, bool positive_only) const = 0;
  /// Whether y was kept in single precision, where it is the value of a float: its other digits mean nothing.
  virtual bool single_precision() const { return false; }
};

/// Index of the first sample with x >= value (size() if none). O(log n).
std::size_t lower_index(const ColumnSource& source, double value);

/// A source over vectors that belong to it; builds a pyramid (fan-out 16). x must be increasing; sizes equal.
std::shared_ptr<const ColumnSource> make_source(std::vector<double> x, std::vector<double> y);

/// Pixel polylines of the part of the series inside the frame's x range plus one sample on either side. Pieces are cut
/// where a value cannot be shown (not finite, or not positive on a log axis). Everything returned is finite.
std::vector<std::vector<Point>> decimate(const ColumnSource& source, const Frame& frame);
/// The same, shared: of a source that was drawn in that frame a moment ago nothing is computed again. Any thread.
std::shared_ptr<const std::vector<std::vector<Point>>> decimated(const std::shared_ptr<const ColumnSource>& source,
                                                                 const Frame& frame);
std::vector<std::vector<Point>> decimate(std::span<const double> x, std::span<const double> y, const Frame& frame);

/// Extremes of a source per window of `window_px` pixels inside the frame: x in pixels, y in data. Windows without a
/// value that can be shown are left out.
struct Column {
  float x = 0.F;
  MinMax y;
};
std::vector<Column> column_extremes(const ColumnSource& source, const Frame& frame, float window_px);

}  // namespace pegasos::plot
