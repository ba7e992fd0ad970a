#include "lessons/curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/numbers.h"

namespace pegasos::lessons {
namespace {

constexpr double kNear = 1e-3;                 // of a logarithmic axis: ends are met as far as four digits tell
constexpr double kApart = 1.5;                 // times: powers of ten nearer to an end are no handle of their own
constexpr double kEndless = 1e9;               // what is drawn stays within so many times the sheet's values
constexpr std::size_t kCurvePointsMost = 200;  // of a curve that is written down

/// Whether the sheet can show that value, or one near enough for a share of its axis to be computed.
bool fits(const plot::Axis& values, double y) {
  if (values.scale == plot::Scale::log10) return y >= values.range.lo / kEndless && y <= values.range.hi * kEndless;
  return std::abs(plot::to_unit(values, y)) <= kEndless;
}

}  // namespace

std::optional<plot::DataPoint> read_point(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  const auto gap = text.find(' ', first);
  const auto second = text.find_first_not_of(' ', gap);
  if (second == std::string_view::npos) return std::nullopt;
  const auto x = parse_double(text.substr(first, gap - first));
  const auto y = parse_double(text.substr(second, text.find_last_not_of(' ') + 1 - second));
  if (!x || !y) return std::nullopt;
  return plot::DataPoint{*x, *y};
}

std::vector<double> Sheet::handles() const {
  std::vector<double> places{t.range.lo};
  for (double power = 1; power < t.range.hi / kApart; power *= 10) {
    if (power > t.range.lo * kApart) places.push_back(power);
  }
  places.push_back(t.range.hi);
  return places;
}

std::vector<double> Sheet::knots() const {
  const std::vector<double> ends = handles();
  std::vector<double> places{ends.front()};
  for (std::size_t i = 1; i < ends.size(); ++i) {
    for (int part = 1; part <= kBetween; ++part)
      places.push_back(ends[i - 1] * std::pow(ends[i] / ends[i - 1], part / (kBetween + 1.0)));
    places.push_back(ends[i]);
  }
  return places;
}

Result<Curve> Curve::read(const Sheet& sheet, std::string_view text) {
  const double from = sheet.t.range.lo;
  const double to = sheet.t.range.hi;
  const auto wrong = [&](std::string_view why) {
    return Error{
        ErrorCode::BadInput,
        fmt::format("{}; a curve from t = {} to {} is expected, such as {} {:.4g}, {} {:.4g}", why, shortest(from),
                    shortest(to), shortest(from), sheet.values.range.hi, shortest(to), sheet.values.range.lo)};
  };
  Curve curve;
  curve.t_ = sheet.t;
  curve.values_ = sheet.values;
  if (text.empty()) return wrong("nothing is drawn");
  while (true) {
    const auto comma = std::min(text.find(','), text.size());
    const auto point = read_point(text.substr(0, comma));
    if (!point) return wrong("a point is two numbers, t and its value");
    if (!fits(sheet.values, point->y)) return wrong("a value lies far outside of the plot");
    const bool first = curve.points_.empty();
    if (!(point->x > (first ? 0 : curve.points_.back().x))) return wrong("t does not increase");
    if (curve.points_.size() == kCurvePointsMost) return wrong("there are too many points");
    curve.points_.push_back(*point);
    if (comma == text.size()) break;
    text.remove_prefix(comma + 1);
  }
  if (curve.from() > from * (1 + kNear) || curve.to() < to * (1 - kNear) || curve.points_.size() < 2)
    return wrong("the curve is not complete");
  return curve;
}

std::string Curve::text(const std::vector<plot::DataPoint>& points) {
  std::string text;
  for (const plot::DataPoint& point : points)
    text += fmt::format("{}{:.6g} {:.4g}", text.empty() ? "" : ", ", point.x, point.y);
  return text;
}

double Curve::at(double t) const {
  if (points_.empty() || !(t >= from() * (1 - kNear) && t <= to() * (1 + kNear)))
    return std::numeric_limits<double>::quiet_NaN();
  const auto after = std::ranges::lower_bound(points_, t, {}, &plot::DataPoint::x);
  if (after == points_.begin()) return after->y;
  if (after == points_.end()) return points_.back().y;
  const plot::DataPoint& before = *std::prev(after);
  const double left = plot::to_unit(t_, before.x);
  const double share = (plot::to_unit(t_, t) - left) / (plot::to_unit(t_, after->x) - left);
  const double low = plot::to_unit(values_, before.y);
  const double high = plot::to_unit(values_, after->y);
  return plot::from_unit(values_, low + share * (high - low));
}

}  // namespace pegasos::lessons
