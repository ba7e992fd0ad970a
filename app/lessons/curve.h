// A curve drawn by hand into a plot over t: where it is drawn, how it is written down, and its value at any t.
// Immutable; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "plot/axis.h"

namespace pegasos::lessons {

/// The stretch of a plot that a curve is drawn into. Across is t, on a logarithmic scale; up are the values, on the
/// scale with which that plot begins.
struct Sheet {
  std::string plot;  ///< "suboptimality"
  plot::Axis t;
  plot::Axis values;

  /// Where the keyboard takes hold: both ends and every power of ten between them.
  std::vector<double> handles() const;
  /// The places whose values a drawing consists of: the handles, and between two of them kBetween more.
  std::vector<double> knots() const;
  static constexpr int kBetween = 7;
};

class Curve {
 public:
  Curve() = default;
  /// "1 0.5, 10 0.1, 100 0.02": t and value of at least both ends of the sheet, t increasing. One sentence says what is
  /// expected.
  static Result<Curve> read(const Sheet& sheet, std::string_view text);
  /// The way back, with four digits of each value.
  static std::string text(const std::vector<plot::DataPoint>& points);

  /// Straight between two points on the sheet's scales; NaN beyond its ends.
  double at(double t) const;
  double from() const { return points_.front().x; }
  double to() const { return points_.back().x; }

 private:
  plot::Axis t_, values_;
  std::vector<plot::DataPoint> points_;  ///< empty of a default one only
};

/// "10 0.1" as a point.
std::optional<plot::DataPoint> read_point(std::string_view text);

}  // namespace pegasos::lessons
