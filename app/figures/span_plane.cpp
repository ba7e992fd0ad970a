#include "figures/span_plane.h"

#include <algorithm>
#include <cmath>

#include "figures/memo.h"
#include "figures/plane.h"

namespace pegasos::figures {
namespace {

constexpr std::size_t kSamples = 1024;  // more do not turn the direction
constexpr int kPowerIterations = 30;
constexpr double kApart = 0.3;  // sine of the angle to w* from which a direction of the examples is one of its own

std::uint64_t key_of(const SpanPlane& plane) { return bits_of(plane.e1) * 31 + bits_of(plane.e2) + 2; }

struct SpanKey {
  std::uint64_t run = 0;
  std::uint64_t data = 0;
  std::uint64_t e1 = 0;
  std::size_t count = 0;
  std::uint64_t last = 0;
  bool operator==(const SpanKey&) const = default;
};

/// Parts of the first `count` sampled iterates orthogonal to e1, thinned to at most kSamples.
std::vector<Vector> orthogonal_parts(const SeriesView& series, std::size_t count, VectorView e1) {
  std::vector<Vector> rows;
  const std::size_t stride = (count + kSamples - 1) / kSamples;
  for (std::size_t i = 0; i < count; i += stride) {
    const FullSample& sample = series.samples[i];
    if (sample.w_index == FullSample::kNoWeights) continue;
    Vector w(static_cast<std::size_t>(series.d));
    for (std::size_t j = 0; j < w.size(); ++j) w[j] = series.weights[sample.w_index * w.size() + j];
    const double size = length(w);
    remove_part(w, e1);
    if (length(w) > 1e-9 * size) rows.push_back(std::move(w));
  }
  return rows;
}

/// The largest power of two in n: the schedule of the doublings.
std::size_t doubling(std::size_t n) {
  std::size_t power = 1;
  while (2 * power <= n) power *= 2;
  return n == 0 ? 0 : power;
}

std::shared_ptr<const Vector> main_direction(const Snapshot& snapshot, const Vector& e1, std::uint64_t e1_bits,
                                             std::size_t count) {
  static Memo<SpanKey, Vector, 40> memo;
  if (count == 0) return std::make_shared<const Vector>();
  const SeriesView& series = snapshot.series;
  const FullSample& last = series.samples[count - 1];
  const SpanKey key{snapshot.run_id, snapshot.data->checksum(), e1_bits, count, bits_of(last.f) ^ bits_of(last.norm)};
  return memo.get(key, [&] {
    Vector v = *main_direction(snapshot, e1, e1_bits, count / 2);
    const std::vector<Vector> rows = orthogonal_parts(series, count, e1);
    if (rows.empty()) return v;
    if (v.empty()) v = rows.front();
    normalise(v, 0);
    for (int i = 0; i < kPowerIterations; ++i) {
      Vector next(v.size(), 0.0);
      for (const Vector& row : rows) {
        const double part = dot(row, v);
        for (std::size_t j = 0; j < next.size(); ++j) next[j] += part * row[j];
      }
      remove_part(next, e1);
      if (!normalise(next, 0)) break;
      v = std::move(next);
    }
    return v;
  });
}

}  // namespace

plot::DataPoint SpanPlane::place(VectorView w) const {
  return {e1.empty() ? 0 : dot(w, e1), e2.empty() ? 0 : dot(w, e2)};
}

double SpanPlane::share(VectorView w) const {
  const double size = length(w);
  const plot::DataPoint p = place(w);
  return size > 0 ? std::min(1.0, std::hypot(p.x, p.y) / size) : 1;
}

double SpanPlane::outside(VectorView w) const {
  Vector rest(w.begin(), w.end());
  remove_part(rest, e1);
  remove_part(rest, e2);
  const double size = length(w);
  return size > 0 ? length(rest) / size : 0;
}

std::shared_ptr<const SpanPlane> span_plane(const Snapshot& snapshot) {
  auto plane = std::make_shared<SpanPlane>();
  const VectorView best = optimum_w(snapshot);
  plane->e1.assign(best.begin(), best.end());
  if (!normalise(plane->e1, 0)) plane->e1.clear();
  const std::uint64_t e1_bits = bits_of(plane->e1);
  const SeriesView& series = snapshot.series;
  if (snapshot.d() <= kTrajectoryDimensions) {
    const std::size_t count = doubling(series.samples.size());
    if (plane->e1.empty()) {  // w* = 0 or not known: the path has the first axis too
      plane->e1 = *main_direction(snapshot, {}, e1_bits, count);
      if (!plane->e1.empty()) plane->e2 = *main_direction(snapshot, plane->e1, bits_of(plane->e1), count);
    } else {
      plane->e2 = *main_direction(snapshot, plane->e1, e1_bits, count);
    }
  } else if (!snapshot.w_average.empty() && all_finite(snapshot.w_average)) {
    plane->of_average = true;
    plane->e2 = snapshot.w_average;
    const double size = length(plane->e2);
    remove_part(plane->e2, plane->e1);
    if (!normalise(plane->e2, 1e-9 * size)) plane->e2.clear();
  }
  plane->lambda = snapshot.parameters.lambda;
  plane->key = key_of(*plane);
  return plane;
}

SpanPlanePtr choose_plane(const Snapshot& snapshot) {
  if (!snapshot.optimum.known()) return nullptr;
  const auto now = span_plane(snapshot);
  if (!now->e2.empty()) return now;
  auto plane = std::make_shared<SpanPlane>(*now);
  plane->of_average = false;
  const auto components = spread(*snapshot.data);
  for (const Vector& axis : components->axes) {
    Vector& way = plane->e1.empty() ? plane->e1 : plane->e2;
    if (!plane->e2.empty()) break;
    way = axis;
    remove_part(way, &way == &plane->e2 ? VectorView(plane->e1) : VectorView());
    if (!normalise(way, kApart)) way.clear();
  }
  plane->of_examples = !plane->e2.empty();
  plane->key = key_of(*plane);
  return plane;
}

}  // namespace pegasos::figures
