#include "figures/series_source.h"
#include "figures/some_of.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <numbers>

#include "figures/memo.h"

namespace pegasos::figures {
namespace {

class PerStep final : public plot::ColumnSource {
 public:
  PerStep(Pyramid::View series, double least) : series_(std::move(series)), least_(least) {
    size_ = static_cast<std::size_t>((series_.steps() + series_.block() - 1) / series_.block());
  }
  std::size_t size() const override { return size_; }
  double x(std::size_t i) const override { return static_cast<double>(static_cast<Count>(i) * series_.block() + 1); }
  double y(std::size_t i) const override {
    return static_cast<double>(series_.at(static_cast<Count>(i) * series_.block() + 1));
  }
  bool single_precision() const override { return true; }
  plot::MinMax range(std::size_t first, std::size_t last, bool positive_only) const override {
    if (first >= last || first >= size_) return {};
    const MinMax found = series_.range(static_cast<Count>(first) * series_.block() + 1,
                                       static_cast<Count>(std::min(last, size_)) * series_.block());
    plot::MinMax result{static_cast<double>(found.low), static_cast<double>(found.high)};
    if (!positive_only || result.min > 0) return result;
    if (!(result.max > 0)) return {};
    result.min = least_ > 0 ? std::min(least_, result.max) : result.max;
    return result;
  }

 private:
  Pyramid::View series_;
  double least_;
  std::size_t size_ = 0;
};

constexpr std::size_t kRuns = 1 + session::kPinsMax;

/// What tells two sets of samples apart.
struct SamplesKey {
  std::uint64_t run = 0;
  std::uint64_t data = 0;
  std::uint64_t test = 0;
  std::size_t scheduled = 0;
  std::size_t by_hand = 0;
  std::uint64_t last_f = 0;
  std::uint64_t last_by_hand = 0;
  double f_star = 0;
  double resolution = 0;
  bool operator==(const SamplesKey&) const = default;
};

SamplesKey samples_key(const Snapshot& snapshot) {
  const SeriesView& series = snapshot.series;
  SamplesKey key{.run = snapshot.run_id,
                 .data = snapshot.data->checksum(),
                 .test = snapshot.test != nullptr ? snapshot.test->checksum() : 0,
                 .scheduled = series.samples.size(),
                 .by_hand = series.by_hand.size()};
  if (!series.samples.empty()) {
    const FullSample& last = series.samples.back();
    key.last_f = bits_of(last.f) ^ (bits_of(last.f_average) << 1U);
  }
  for (const FullSample& sample : series.by_hand) {
    key.last_by_hand = key.last_by_hand * 31 + bits_of(sample.f) + static_cast<std::uint64_t>(sample.t);
  }
  return key;
}

SampledCurves make_curves(const SeriesView& series) {
  SampledCurves curves;
  std::vector<double> hinge;
  std::vector<double> penalty;
  std::vector<double> error;
  std::vector<double> error_average;
  std::vector<double> held_out;
  std::vector<double> held_out_average;
  std::vector<double> test;
  std::vector<double> test_average;
  const std::size_t size = series.samples.size() + series.by_hand.size();
  for (auto* column : {&curves.t, &curves.f, &curves.f_average, &curves.sum_gradient2_over_t, &hinge, &penalty, &error,
                       &error_average}) {
    column->reserve(size);
  }
  series.for_each_sample([&](const FullSample& sample) {
    const auto t = static_cast<double>(sample.t);
    if (!curves.t.empty() && curves.t.back() >= t) return;  // made by hand first, scheduled later
    curves.t.push_back(t);
    curves.f.push_back(sample.f);
    curves.f_average.push_back(sample.f_average);
    curves.sum_gradient2_over_t.push_back(sample.sum_gradient2_over_t);
    hinge.push_back(sample.hinge);
    penalty.push_back(sample.f - sample.hinge);
    error.push_back(sample.error_rate);
    error_average.push_back(sample.error_average);
    if (sample.held_out_error >= 0) {
      held_out.push_back(sample.held_out_error);
      held_out_average.push_back(sample.held_out_error_average);
    }
    if (sample.test_error >= 0) {
      test.push_back(sample.test_error);
      test_average.push_back(sample.test_error_average);
    }
  });
  curves.f_source = plot::make_source(curves.t, curves.f);
  curves.f_average_source = plot::make_source(curves.t, curves.f_average);
  curves.hinge_source = plot::make_source(curves.t, std::move(hinge));
  curves.penalty_source = plot::make_source(curves.t, std::move(penalty));
  curves.error_source = plot::make_source(curves.t, std::move(error));
  curves.error_average_source = plot::make_source(curves.t, std::move(error_average));
  if (!held_out.empty() && held_out.size() == curves.t.size()) {
    curves.held_out_error_source = plot::make_source(curves.t, std::move(held_out));
    curves.held_out_error_average_source = plot::make_source(curves.t, std::move(held_out_average));
  }
  if (!test.empty() && test.size() == curves.t.size()) {
    curves.test_error_source = plot::make_source(curves.t, std::move(test));
    curves.test_error_average_source = plot::make_source(curves.t, std::move(test_average));
  }
  return curves;
}

}  // namespace

SourcePtr per_step(const Pyramid::View& series, double least) { return std::make_shared<PerStep>(series, least); }

namespace {

/// Places at which the mean is drawn, closer at first; each looks back over a fifth of what went before.
std::shared_ptr<const plot::ColumnSource> make_recent(const Pyramid::View& series) {
  constexpr Count kLeast = 10;    // steps that a mean is of
  constexpr Count kLooked = 256;  // of them at most
  constexpr double kGrowth = 1.08;
  std::vector<double> t;
  std::vector<double> mean;
  if (series.block() > 1) return plot::make_source({}, {});  // single steps are no longer kept: no mean of them
  for (Count end = kLeast; end <= series.steps();) {
    const Count window = std::max(kLeast, end / 5);
    const std::vector<Row> looked = some_of(window, kLooked);
    double sum = 0;
    for (const Row back : looked) sum += static_cast<double>(series.at(end - Count{back}));
    t.push_back(static_cast<double>(end));
    mean.push_back(sum / static_cast<double>(looked.size()));
    if (end == series.steps()) break;
    end = std::min(series.steps(), std::max(end + 1, static_cast<Count>(static_cast<double>(end) * kGrowth)));
  }
  return plot::make_source(std::move(t), std::move(mean));
}

struct StepsKey {
  std::uint64_t run = 0;
  Count steps = 0;
  bool operator==(const StepsKey&) const = default;
};

}  // namespace

SourcePtr recent_violators(const Snapshot& snapshot) {
  static Memo<StepsKey, SourcePtr, kRuns> memo;
  const Pyramid::View& series = snapshot.series.violators;
  return *memo.get({snapshot.run_id, series.steps()}, [&] { return make_recent(series); });
}

std::shared_ptr<const SampledCurves> sampled_curves(const Snapshot& snapshot) {
  static Memo<SamplesKey, SampledCurves, 2 * kRuns> memo;
  return memo.get(samples_key(snapshot), [&] { return make_curves(snapshot.series); });
}

std::shared_ptr<const Excess> excess_curves(const Snapshot& snapshot) {
  static Memo<SamplesKey, Excess, 2 * kRuns> memo;
  SamplesKey key = samples_key(snapshot);
  key.f_star = snapshot.optimum.f_star();
  key.resolution = snapshot.optimum.resolution();
  return memo.get(key, [&] {
    const auto curves = sampled_curves(snapshot);
    const auto above = [&](double f) { return std::max(f - key.f_star, key.resolution); };
    Excess excess;
    for (const double f : curves->f) excess.live.push_back(above(f));
    for (const double f : curves->f_average) excess.average.push_back(above(f));
    excess.live_source = plot::make_source(curves->t, excess.live);
    excess.average_source = plot::make_source(curves->t, excess.average);
    return excess;
  });
}

namespace {

struct DifferenceKey {
  SamplesKey live;
  SamplesKey pinned;
  bool of_averages = false;
  bool absolute = false;
  bool operator==(const DifferenceKey&) const = default;
};

Difference make_difference(const SampledCurves& live, const SampledCurves& pinned, bool of_averages, bool absolute) {
  const std::vector<double>& a = of_averages ? live.f_average : live.f;
  const std::vector<double>& b = of_averages ? pinned.f_average : pinned.f;
  Difference result;
  std::size_t j = 0;
  for (std::size_t i = 0; i < live.t.size(); ++i) {
    while (j < pinned.t.size() && pinned.t[j] < live.t[i]) ++j;
    if (j == pinned.t.size()) break;
    if (pinned.t[j] != live.t[i]) continue;
    result.t.push_back(live.t[i]);
    result.value.push_back(absolute ? std::abs(b[j] - a[i]) : b[j] - a[i]);
  }
  result.source = plot::make_source(result.t, result.value);
  return result;
}

}  // namespace

std::shared_ptr<const Difference> difference_curves(const Snapshot& live, const Snapshot& pinned, bool of_averages,
                                                    bool absolute) {
  static Memo<DifferenceKey, Difference, 2 * kRuns> memo;
  return memo.get({samples_key(live), samples_key(pinned), of_averages, absolute}, [&] {
    return make_difference(*sampled_curves(live), *sampled_curves(pinned), of_averages, absolute);
  });
}

double angle_degrees(VectorView a, VectorView b) {
  const double size_a = length(a);
  const double size_b = length(b);
  if (!(size_a > 0) || !(size_b > 0)) return std::numeric_limits<double>::quiet_NaN();
  double difference = 0;
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const double u = a[j] / size_a;
    const double v = b[j] / size_b;
    difference += (u - v) * (u - v);
    sum += (u + v) * (u + v);
  }
  return 2 * std::atan2(std::sqrt(difference), std::sqrt(sum)) * 180 / std::numbers::pi;
}

double distance_between(VectorView a, VectorView b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
  return std::sqrt(sum);
}

namespace {

Directions make_directions(const SeriesView& series, VectorView w_star) {
  Directions out;
  const auto d = static_cast<std::size_t>(series.d);
  Vector w(d);
  const auto take = [&](const SharedLog<double, 4096>::View& log, std::size_t index) {
    for (std::size_t j = 0; j < d; ++j) w[j] = log[index * d + j];
  };
  for (std::size_t i = 0; i < series.samples.size(); ++i) {
    const FullSample& sample = series.samples[i];
    const std::size_t end = (static_cast<std::size_t>(sample.w_index) + 1) * d;
    if (sample.w_index == FullSample::kNoWeights || end > series.weights.size() || end > series.averages.size()) {
      continue;
    }
    out.t.push_back(static_cast<double>(sample.t));
    take(series.weights, sample.w_index);
    out.angle_live.push_back(angle_degrees(w, w_star));
    out.distance_live.push_back(distance_between(w, w_star));
    take(series.averages, sample.w_index);
    out.angle_average.push_back(angle_degrees(w, w_star));
    out.distance_average.push_back(distance_between(w, w_star));
  }
  out.angle_live_source = plot::make_source(out.t, out.angle_live);
  out.angle_average_source = plot::make_source(out.t, out.angle_average);
  out.distance_live_source = plot::make_source(out.t, out.distance_live);
  out.distance_average_source = plot::make_source(out.t, out.distance_average);
  return out;
}

}  // namespace

std::shared_ptr<const Directions> directions(const Snapshot& snapshot) {
  static Memo<SamplesKey, Directions, 2 * kRuns> memo;
  const VectorView w_star = optimum_w(snapshot);
  if (w_star.size() != static_cast<std::size_t>(snapshot.series.d)) return std::make_shared<Directions>();
  SamplesKey key = samples_key(snapshot);
  key.f_star = snapshot.optimum.f_star();
  key.last_by_hand = bits_of(w_star);
  return memo.get(key, [&] { return make_directions(snapshot.series, w_star); });
}

double typical_top(const std::vector<double>& t, const std::vector<double>& y, double share) {
  if (t.empty()) return 0;
  std::vector<double> picked;
  constexpr int kPlaces = 240;
  const double decades = std::log10(t.back());
  std::size_t last = t.size();
  for (int i = 0; i <= kPlaces; ++i) {
    const double place = std::pow(10.0, decades * i / kPlaces);
    const auto at = static_cast<std::size_t>(std::upper_bound(t.begin(), t.end(), place) - t.begin());
    if (at == 0 || at - 1 == last || !std::isfinite(y[at - 1])) continue;
    last = at - 1;
    picked.push_back(y[last]);
  }
  if (picked.empty()) return 0;
  const double place = share * static_cast<double>(picked.size() - 1);
  const auto rank = static_cast<std::ptrdiff_t>(share < 0.5 ? std::floor(place) : std::round(place));
  std::nth_element(picked.begin(), picked.begin() + rank, picked.end());
  return picked[static_cast<std::size_t>(rank)];
}

double last_t(const Snapshot& snapshot, TimeAxis along) {
  auto frontier = static_cast<double>(snapshot.frontier);
  const double live = step_length(snapshot, along);
  for (const session::PinnedRun& pin : snapshot.pins)
    frontier = std::max(frontier, static_cast<double>(pin.run->frontier) * (step_length(*pin.run, along) / live));
  const auto wanted = static_cast<double>(snapshot.parameters.T);
  const double sight = std::max(1e6, std::pow(10.0, std::ceil(std::log10(10 * std::max(1.0, frontier)))));
  return std::max({10.0, frontier, std::min(wanted, sight)});
}

}  // namespace pegasos::figures
