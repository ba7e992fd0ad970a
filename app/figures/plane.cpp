#include "figures/plane.h"

#include <algorithm>
#include <cmath>

#include "core/hash.h"
#include "core/numbers.h"
#include "figures/common.h"
#include "figures/memo.h"
#include "figures/some_of.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;

constexpr double kLeast = 1e-9;            // shorter vectors have no direction
constexpr double kCanvas = 2;              // an empty plane reaches so far from 0
constexpr double kNumbersShown = 300'000;  // of the rows that are shown: they are projected anew with every w

Vector unit(Count d, Column column) {
  Vector e(static_cast<std::size_t>(d), 0.0);
  if (column < e.size()) e[column] = 1;
  return e;
}

/// A feature's name as markup: "$x_{1}$", or as the file has it.
std::string feature_label(const Dataset& data, Column column) {
  if (column >= data.feature_names().size()) return {};
  const std::string& name = data.feature_names()[column];
  const bool generated = name.size() >= 2 && name[0] == 'x' && name.find_first_not_of("0123456789", 1) == name.npos;
  return generated ? "$x_{" + name.substr(1) + "}$" : plot::escape(name);
}

void by_features(const Snapshot& snapshot, const DataPlaneOptions& options, Plane& plane) {
  const Dataset& data = *snapshot.data;
  const Count features = feature_count(data);
  const auto last = static_cast<Column>(std::max<Count>(0, features - 1));
  const Column x = std::min(options.feature_x, last);
  const Column y = std::min(options.feature_y, last);
  plane.u = unit(data.d(), x);
  plane.x_label = feature_label(data, x);
  plane.one_feature = features <= 1;
  plane.exact = features <= 2 && (features <= 1 || x != y);
  if (plane.one_feature) {
    plane.v = Vector(static_cast<std::size_t>(data.d()), 0.0);
  } else {
    plane.v = unit(data.d(), y);
    plane.y_label = feature_label(data, y);
  }
}

void by_components(const Snapshot& snapshot, Plane& plane) {
  const auto set = spread(*snapshot.data);
  const auto component = [&](std::size_t i, Vector& axis, double& offset, Message& label) {
    axis = i < set->axes.size() ? set->axes[i] : Vector(static_cast<std::size_t>(snapshot.d()), 0.0);
    offset = -dot(axis, set->mean);
    label = i == 0 ? "first principal component" : "second principal component";
    if (i < set->share.size())
      label = i == 0 ? Message("first principal component ({} of the variance)", percent(set->share[i]))
                     : Message("second principal component ({} of the variance)", percent(set->share[i]));
  };
  component(0, plane.u, plane.ou, plane.x_label);
  component(1, plane.v, plane.ov, plane.y_label);
  plane.exact = false;
}

/// The direction of largest spread among those orthogonal to the unit vector u.
Vector widest_orthogonal(const Spread& set, VectorView u) {
  const std::size_t d = u.size();
  for (const Vector& axis : set.axes) {
    Vector v = axis;
    remove_part(v, u);
    if (!normalise(v, kLeast)) continue;
    if (length(v) <= 0 || dot(v, axis) < 0.05) continue;
    const int iterations = set.covariance.empty() ? 0 : d <= 64 ? 24 : 8;
    for (int i = 0; i < iterations; ++i) {  // power iteration inside the orthogonal complement
      Vector next(d, 0.0);
      for (std::size_t r = 0; r < d; ++r) next[r] = dot(VectorView(set.covariance).subspan(r * d, d), v);
      remove_part(next, u);
      if (!normalise(next, kLeast)) break;
      v = std::move(next);
    }
    return v;
  }
  return Vector(d, 0.0);
}

void by_margin(const Snapshot& snapshot, Plane& plane) {
  const auto set = spread(*snapshot.data);
  const double size = length(snapshot.w);
  plane.u = snapshot.w;
  for (double& value : plane.u) value /= size;
  plane.ou = snapshot.b / size;
  plane.v = widest_orthogonal(*set, plane.u);
  plane.ov = -dot(plane.v, set->mean);
  plane.one_feature = feature_count(*snapshot.data) <= 1;
  plane.x_label = snapshot.data->free_bias() ? "(⟨$w$, $x$⟩ + $b$)/|$w$|" : "⟨$w$, $x$⟩/|$w$|";
  if (!plane.one_feature) plane.y_label = "largest spread orthogonal to $w$";
}

/// A number in [-1, 1] that belongs to a row: spreads the points of a one-feature set so that they do not cover each
/// other.
double jitter(Row row) {
  std::uint32_t mixed = row * 2654435761U;
  mixed ^= mixed >> 15U;
  mixed *= 2246822519U;
  mixed ^= mixed >> 13U;
  return static_cast<double>(mixed >> 8U) / static_cast<double>(1U << 23U) - 1;
}

double class_height(const Dataset& data, Row row) { return 0.5 * data.y(row) + 0.28 * jitter(row); }

Places make_places(const Dataset& data, const Plane& plane) {
  Places result;
  const double entries = static_cast<double>(data.rows().nonzeros()) / static_cast<double>(data.m());
  const auto affordable = static_cast<Count>(kNumbersShown / std::max(1.0, entries));
  result.rows = some_rows(data, std::min(kPointsShown, affordable));
  constexpr std::size_t kAhead = 6;  // rows that are fetched while others are projected
  result.points.reserve(result.rows.size());
  for (std::size_t j = 0; j < result.rows.size(); ++j) {
    if (j + kAhead < result.rows.size()) data.rows().prefetch(result.rows[j + kAhead]);
    const Row i = result.rows[j];
    DataPoint p = plane.place(data.x(i));
    if (plane.one_feature) p.y = class_height(data, i);
    result.points.push_back(p);
  }
  const auto [x0, x1] = std::ranges::minmax(result.points, {}, &DataPoint::x);
  const auto [y0, y1] = std::ranges::minmax(result.points, {}, &DataPoint::y);
  result.x = plot::fitted(x0.x, x1.x, plot::Scale::linear, 0.07);
  result.y = plot::fitted(y0.y, y1.y, plot::Scale::linear, 0.07);
  return result;
}

}  // namespace

std::string weight_label(const Dataset& data, Column column) {
  if (static_cast<Count>(column) < feature_count(data))
    return text::tr_format("weight of {}", feature_label(data, column));
  return data.transform().bias_value == 1
             ? "$b$"
             : text::tr_format("weight of the constant {}", number(data.transform().bias_value, 3));
}

void remove_part(Vector& v, VectorView direction) {
  const double part = dot(v, direction);
  for (std::size_t j = 0; j < direction.size(); ++j) v[j] -= part * direction[j];
}

bool normalise(Vector& v, double least) {
  const double size = length(v);
  if (!(size > least) || !std::isfinite(size)) return false;
  for (double& value : v) value /= size;
  return true;
}

std::string dimension_text(const Dataset& data) {
  const Count features = feature_count(data);
  return features < data.d() ? grouped(features) + " + 1" : grouped(features);
}

DataPoint Plane::place(const RowView& x) const { return {x.dot(u) + ou, x.dot(v) + ov}; }

PlaneMode plane_mode(const Snapshot& snapshot, const DataPlaneOptions& options) {
  const bool has_w = length(snapshot.w) > 0 && all_finite(snapshot.w);
  PlaneMode mode = options.mode;
  if (feature_count(*snapshot.data) <= 2 && mode != PlaneMode::margin) return PlaneMode::features;
  if (mode == PlaneMode::automatic) mode = PlaneMode::margin;
  if (mode != PlaneMode::margin || has_w) return mode;
  return feature_count(*snapshot.data) <= 2 ? PlaneMode::features : PlaneMode::principal;
}

namespace {

Plane make_plane(const Snapshot& snapshot, const DataPlaneOptions& options, PlaneMode mode) {
  Plane plane;
  plane.mode = mode;
  if (mode == PlaneMode::margin) {
    by_margin(snapshot, plane);
  } else if (mode == PlaneMode::principal && snapshot.d() >= 2) {
    by_components(snapshot, plane);
  } else {
    by_features(snapshot, options, plane);
  }
  const auto set = spread(*snapshot.data);
  plane.centre = {dot(plane.u, set->mean) + plane.ou, dot(plane.v, set->mean) + plane.ov};
  return plane;
}

}  // namespace

std::shared_ptr<const Plane> plane_of(const Snapshot& snapshot, const DataPlaneOptions& options) {
  static Memo<std::uint64_t, Plane> memo;
  const PlaneMode mode = plane_mode(snapshot, options);
  Hash hash;  // of all that the plane depends on
  hash.add(snapshot.data->checksum());
  hash.add(static_cast<std::uint64_t>(mode));
  hash.add(std::uint64_t{options.feature_x} << 32U | options.feature_y);
  hash.add(mode == PlaneMode::margin ? bits_of(snapshot.w) : 0);
  hash.add(mode == PlaneMode::margin ? snapshot.b : 0);
  return memo.get(hash.value(), [&] {
    Plane plane = make_plane(snapshot, options, mode);
    plane.key = hash.value();
    return plane;
  });
}

std::shared_ptr<const Places> places_of(const Snapshot& snapshot, const Plane& plane) {
  static Memo<std::uint64_t, Places> memo;
  if (snapshot.empty()) {  // the row that stands in for examples is nowhere
    static const auto none = std::make_shared<const Places>(Places{{}, {}, {-kCanvas, kCanvas}, {-kCanvas, kCanvas}});
    return none;
  }
  return memo.get(plane.key, [&] { return make_places(*snapshot.data, plane); });
}

DataPoint place_of(const Dataset& data, const Plane& plane, Row row) {
  DataPoint p = plane.place(data.x(row));
  if (plane.one_feature) p.y = class_height(data, row);
  return p;
}

DataPoint place_of(const Snapshot& snapshot, const Plane& plane, Row row) {
  return place_of(*snapshot.data, plane, row);
}

// The slice of the hyperplane through the mean: what is orthogonal to the plane stays at its mean. Exact where the
// plane holds all of w.
Trace trace_of(const Snapshot& snapshot, const Plane& plane, VectorView w, double b) {
  Trace trace;
  if (w.empty() || !all_finite(w)) return trace;
  const auto set = spread(*snapshot.data);
  trace.nx = dot(w, plane.u);
  trace.ny = dot(w, plane.v);
  trace.offset = -(dot(w, set->mean) + b - trace.nx * plane.centre.x - trace.ny * plane.centre.y);
  const double size = std::hypot(trace.nx, trace.ny);
  trace.ok = size > 1e-12 * length(w) && size > 0 && std::isfinite(trace.offset);
  return trace;
}

DataPoint place_in_plane(const Snapshot& snapshot, const DataPlaneOptions& options, Row row) {
  return place_of(snapshot, *plane_of(snapshot, options), row);
}

std::vector<Row> rows_where(const Snapshot& snapshot, const DataPlaneOptions& options,
                            const std::function<bool(DataPoint)>& test, bool shown_only) {
  const auto held = plane_of(snapshot, options);
  const Plane& plane = *held;
  std::vector<Row> rows;
  if (shown_only) {
    const auto shown = places_of(snapshot, plane);
    for (std::size_t i = 0; i < shown->points.size(); ++i) {
      if (test(shown->points[i])) rows.push_back(shown->rows[i]);
    }
    return rows;
  }
  for (Row row = 0; static_cast<Count>(row) < snapshot.m(); ++row) {
    if (test(place_of(snapshot, plane, row))) rows.push_back(row);
  }
  return rows;
}

std::optional<Row> nearest_row(const Snapshot& snapshot, const DataPlaneOptions& options, plot::DataPoint place,
                               double reach_x, double reach_y) {
  const auto held = plane_of(snapshot, options);
  const Plane& plane = *held;
  const auto shown = places_of(snapshot, plane);
  std::optional<Row> best;
  double least = 1;
  for (std::size_t i = 0; i < shown->points.size(); ++i) {
    const double dx = (shown->points[i].x - place.x) / reach_x;
    const double dy = (shown->points[i].y - place.y) / reach_y;
    const double distance = dx * dx + dy * dy;
    if (distance > least) continue;
    least = distance;
    best = shown->rows[i];
  }
  return best;
}

}  // namespace pegasos::figures
