#include "plot/axis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pegasos::plot {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kResolvable = 1e-11;  // narrowest width relative to the values: leaves thousands of doubles per pixel
constexpr double kLargest = 1e300;
constexpr double kSmallestPositive = 1e-300;

/// The axis as a straight ruler: values, or their decimal logarithms.
double ruler(Scale scale, double value) {
  if (scale == Scale::linear) return value;
  return value > 0.0 ? std::log10(value) : kNaN;
}

double unruler(Scale scale, double position) { return scale == Scale::linear ? position : std::pow(10.0, position); }

double narrowest(double lo, double hi, Scale scale) {
  if (scale == Scale::log10) return 1e-9;
  return std::max(kResolvable * std::max(std::abs(lo), std::abs(hi)), kSmallestPositive);
}

Range ruler_limits(const Axis& axis) {
  if (axis.scale == Scale::linear) return axis.limits;
  return {std::log10(std::max(axis.limits.lo, kSmallestPositive)),
          std::log10(std::max(axis.limits.hi, kSmallestPositive))};
}

/// Pushes [lo, hi] into the limits, keeping its width where possible.
Range confined(const Axis& axis, double lo, double hi) {
  const Range limits = ruler_limits(axis);
  if (hi - lo >= limits.width()) {
    lo = limits.lo;
    hi = limits.hi;
  } else if (lo < limits.lo) {
    hi += limits.lo - lo;
    lo = limits.lo;
  } else if (hi > limits.hi) {
    lo -= hi - limits.hi;
    hi = limits.hi;
  }
  return {unruler(axis.scale, lo), unruler(axis.scale, hi)};
}

float clamp_pixel(double pixel) { return static_cast<float>(std::clamp(pixel, -1e6, 1e6)); }

}  // namespace

bool is_valid(const Axis& axis) {
  const Range r = axis.range;
  if (!std::isfinite(r.lo) || !std::isfinite(r.hi) || !(r.lo < r.hi)) return false;
  if (axis.scale == Scale::log10 && !(r.lo > 0.0)) return false;
  const double width = ruler(axis.scale, r.hi) - ruler(axis.scale, r.lo);
  return std::isfinite(width) && width >= 0.1 * narrowest(r.lo, r.hi, axis.scale);
}

Range sane(Range range, Scale scale) {
  if (!std::isfinite(range.lo)) range.lo = std::isfinite(range.hi) ? range.hi : 0.0;
  if (!std::isfinite(range.hi)) range.hi = range.lo;
  if (range.lo > range.hi) std::swap(range.lo, range.hi);
  range.lo = std::clamp(range.lo, -kLargest, kLargest);
  range.hi = std::clamp(range.hi, -kLargest, kLargest);
  if (scale == Scale::log10) {
    if (range.hi <= 0.0) return {0.1, 10.0};
    range.hi = std::max(range.hi, 10.0 * kSmallestPositive);
    if (range.lo <= 0.0) range.lo = std::max(range.hi * 1e-6, kSmallestPositive);
  }
  if (is_valid({range, scale, {}, {}, false, true, true})) return range;
  if (scale == Scale::log10) return {range.lo / 2.0, range.hi * 2.0};
  const double size = std::max(std::abs(range.lo), std::abs(range.hi));
  const double room = size < 1e-280 ? 1.0 : 0.5 * size;  // about nothing: one unit on either side
  return {range.lo - room, range.hi + room};
}

double to_unit(const Axis& axis, double value) {
  const double lo = ruler(axis.scale, axis.range.lo);
  const double hi = ruler(axis.scale, axis.range.hi);
  return (ruler(axis.scale, value) - lo) / (hi - lo);
}

double from_unit(const Axis& axis, double share) {
  const double lo = ruler(axis.scale, axis.range.lo);
  const double hi = ruler(axis.scale, axis.range.hi);
  return unruler(axis.scale, lo + share * (hi - lo));
}

double to_pixel(const Axis& axis, double value, float start, float end) {
  return start + to_unit(axis, value) * (static_cast<double>(end) - start);
}

double from_pixel(const Axis& axis, double pixel, float start, float end) {
  return from_unit(axis, (pixel - start) / (static_cast<double>(end) - start));
}

Range panned(const Axis& axis, double share) {
  const double lo = ruler(axis.scale, axis.range.lo);
  const double hi = ruler(axis.scale, axis.range.hi);
  if (!std::isfinite(share)) return axis.range;
  const double move = share * (hi - lo);
  return confined(axis, lo + move, hi + move);
}

Range zoomed(const Axis& axis, double factor, double about) {
  const double lo = ruler(axis.scale, axis.range.lo);
  const double hi = ruler(axis.scale, axis.range.hi);
  const double fixed = ruler(axis.scale, about);
  if (!(factor > 0.0) || !std::isfinite(factor) || !std::isfinite(fixed)) return axis.range;
  const double new_lo = fixed - (fixed - lo) / factor;
  const double new_hi = fixed + (hi - fixed) / factor;
  if (new_hi - new_lo < narrowest(axis.range.lo, axis.range.hi, axis.scale)) return axis.range;
  return sane(confined(axis, new_lo, new_hi), axis.scale);
}

Range fitted(double lo, double hi, Scale scale, double share) {
  const Range range = sane({lo, hi}, scale);
  const double a = ruler(scale, range.lo);
  const double b = ruler(scale, range.hi);
  const double margin = share * (b - a);
  return sane({unruler(scale, a - margin), unruler(scale, b + margin)}, scale);
}

bool Frame::can_show(DataPoint p) const {
  return std::isfinite(p.x) && std::isfinite(p.y) && (x.scale == Scale::linear || p.x > 0.0) &&
         (y.scale == Scale::linear || p.y > 0.0);
}

Point Frame::to_pixel(DataPoint p) const {
  return {clamp_pixel(plot::to_pixel(x, p.x, area.x, area.right())),
          clamp_pixel(plot::to_pixel(y, p.y, area.bottom(), area.y))};
}

DataPoint Frame::from_pixel(Point p) const {
  return {plot::from_pixel(x, p.x, area.x, area.right()), plot::from_pixel(y, p.y, area.bottom(), area.y)};
}

}  // namespace pegasos::plot
