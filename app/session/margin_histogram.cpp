#include "session/margin_histogram.h"

#include <algorithm>
#include <cmath>

#include "objective/hinge.h"

namespace pegasos::session {
namespace {

/// The smallest of 1, 2, 5 times a power of ten that needs at most kMarginBins bins; below 1 all of them divide 1.
double bin_width(double range) {
  const double least = std::max(range / kMarginBins, 1e-12);
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double mantissa : {1.0, 2.0, 5.0}) {
    if (mantissa * decade >= least) return mantissa * decade;
  }
  return 10 * decade;
}

}  // namespace

MarginHistogram count_margins(const Dataset& data, VectorView w, double b, Count threads) {
  MarginHistogram out;
  const auto m = static_cast<Row>(data.m());
  const Vector margins = all_margins(data, w, b, threads);
  double lo = 1;  // the hinge's corner is always in sight
  double hi = 1;
  for (Row i = 0; i < m; ++i) {
    if (!std::isfinite(margins[i])) return out;
    lo = std::min(lo, margins[i]);
    hi = std::max(hi, margins[i]);
  }
  out.m = data.m();
  out.norm = std::sqrt(squared_norm(w));
  out.width = bin_width(hi - lo);
  // A margin that is 1 but for rounding counts as 1.
  const auto bin_of = [&](double value) { return std::floor((value - 1) / out.width + 1e-9); };
  const double lowest = bin_of(lo);
  out.first = 1 + lowest * out.width;
  const auto bins = static_cast<std::size_t>(bin_of(hi) - lowest) + 1;
  out.positive.assign(bins, 0);
  out.negative.assign(bins, 0);
  out.hinge_positive.assign(bins, 0);
  out.hinge_negative.assign(bins, 0);
  double sum = 0;
  for (Row i = 0; i < m; ++i) {
    const auto bin = static_cast<std::size_t>(bin_of(margins[i]) - lowest);
    const double hinge = std::max(0.0, 1 - margins[i]);
    const bool plus = data.y(i) > 0;
    ++(plus ? out.positive : out.negative)[bin];
    (plus ? out.hinge_positive : out.hinge_negative)[bin] += hinge;
    sum += hinge;
  }
  out.hinge = sum / static_cast<double>(m);
  return out;
}

}  // namespace pegasos::session
