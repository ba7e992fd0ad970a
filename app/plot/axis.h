// One axis: range, scale, label, and the mapping between data and pixels. A plain value; pan and zoom return new
// ranges.
#pragma once

#include <string>
#include <vector>

#include "plot/geometry.h"

namespace pegasos::plot {

enum class Scale { linear, log10 };

/// A closed range of data; valid if lo < hi, both finite, and on a log axis lo > 0.
struct Range {
  double lo = 0.0;
  double hi = 1.0;
  double width() const { return hi - lo; }
  bool operator==(const Range&) const = default;
};

/// A place on an axis that has a name instead of a number: the rows of a bar chart.
struct NamedPlace {
  double value = 0.0;
  std::string name;  ///< markup
  bool operator==(const NamedPlace&) const = default;
};

struct Axis {
  Range range{};
  Scale scale = Scale::linear;
  std::string label;            ///< markup of math_text.h, with the unit
  Range limits{-1e300, 1e300};  ///< pan and zoom stay inside
  bool integers = false;        ///< ticks at whole numbers only (iterations)
  bool labels = true;           ///< tick labels and axis label; off for planes
  bool grid = true;
  std::vector<NamedPlace> names = {};  ///< instead of ticks; a y axis shows all of them, cut to a third of the width
};

/// True if values can be mapped: finite, lo < hi wide enough for doubles to tell pixels apart, positive on a log axis.
bool is_valid(const Axis& axis);

/// A valid range near the one given: swapped ends are sorted, an empty range is widened, a log range made positive.
Range sane(Range range, Scale scale);

/// Share of the axis at `value`: 0 at lo, 1 at hi, outside beyond. NaN for what a log axis cannot show.
double to_unit(const Axis& axis, double value);
double from_unit(const Axis& axis, double share);

/// Pixels along [start, end] (start belongs to lo; for a y axis start is the bottom). NaN as to_unit.
double to_pixel(const Axis& axis, double value, float start, float end);
double from_pixel(const Axis& axis, double pixel, float start, float end);

/// Moves by a share of the visible width (0.1: the content moves left by a tenth); in decades on a log axis. Keeps
/// width.
Range panned(const Axis& axis, double share);

/// Zooms by `factor` (> 1 shows less) with the data value `about` staying where it is. Never narrower than doubles can
/// resolve, never wider than the limits.
Range zoomed(const Axis& axis, double factor, double about);

/// The range of values [lo, hi] with a margin of `share` of its width on both sides (in decades on a log axis); a
/// single value gets room about it.
Range fitted(double lo, double hi, Scale scale, double share = 0.04);

/// Two axes over a pixel area: what views use for hit tests.
struct Frame {
  Rect area;
  Axis x;
  Axis y;
  bool can_show(DataPoint p) const;   ///< finite and positive where the axis is logarithmic
  Point to_pixel(DataPoint p) const;  ///< requires can_show; clamped to a million px so that floats stay exact
  DataPoint from_pixel(Point p) const;
};

}  // namespace pegasos::plot
