#include "theory/fan.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/portable.h"
#include "theory/statistics.h"

namespace pegasos {
namespace {

constexpr double kFirstEdge = 1e-16;
constexpr double kLastEdge = 1e16;  // of the sketch
constexpr double kGrowth = 1.02;
constexpr std::size_t kSketchBins = 3723;  // ln(1e32)/ln 1.02 = 3720.9; bin 0 is below the first edge

std::size_t sketch_bin(double value) {
  if (!(value >= kFirstEdge)) return 0;
  if (value >= kLastEdge) return kSketchBins - 1;
  return 1 + std::min(kSketchBins - 3,
                      static_cast<std::size_t>(portable::log(value / kFirstEdge) / portable::log(kGrowth)));
}

/// The geometric middle of the bin: within sqrt(1.02) − 1 < 1 % of all that is in it.
double sketch_value(std::size_t bin) {
  if (bin == 0) return 0;
  if (bin == kSketchBins - 1) return kLastEdge;
  return kFirstEdge * portable::power(kGrowth, static_cast<double>(bin) - 0.5);
}

}  // namespace

std::vector<Count> fan_moments(Count T) {
  std::vector<Count> list;
  for (Count t = 1; t <= std::min<Count>(T, 10); ++t) list.push_back(t);
  for (int i = 13;; ++i) {
    const auto t = static_cast<Count>(std::llround(portable::power(10.0, i / 12.0)));
    if (t >= T) break;
    list.push_back(t);
  }
  if (list.back() < T) list.push_back(T);
  return list;
}

double excess_edge(std::size_t bin) {
  assert(bin >= 1 && bin < kExcessBins);
  return portable::power(10.0, static_cast<double>(bin - 1) / 10 - 16);
}

std::size_t excess_bin(double excess) {
  if (!(excess >= excess_edge(1))) return 0;
  if (excess >= excess_edge(kExcessBins - 1)) return kExcessBins - 1;
  auto bin = 1 + static_cast<std::size_t>(std::max(0.0, 10 * (portable::log10(excess) + 16)));
  // The logarithm may round across an edge.
  while (bin > 1 && excess < excess_edge(bin)) --bin;
  while (bin + 1 < kExcessBins && excess >= excess_edge(bin + 1)) ++bin;
  return bin;
}

Fan::Fan(Count T) {
  for (const Count t : fan_moments(T)) moments_.push_back({t, {}, {}, {}, {}});
}

void Fan::pour(Moment& moment) {
  moment.counts.assign(kSketchBins, 0);
  for (const double value : moment.exact) ++moment.counts[sketch_bin(value)];
  moment.exact = {};
}

void Fan::add(const ExcessPath& path) {
  assert(path.at.size() == moments_.size());
  ++runs_;
  running_ = running_ && !path.running.empty();
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    Moment& moment = moments_[i];
    moment.sum.add(path.at[i]);
    if (running_) moment.running.add(path.running[i]);
    if (runs_ == kExactRuns + 1) pour(moment);
    if (runs_ <= kExactRuns) {
      moment.exact.push_back(path.at[i]);
    } else {
      ++moment.counts[sketch_bin(path.at[i])];
    }
  }
}

double Fan::quantile_of(const Moment& moment, std::size_t runs, double level) {
  if (moment.counts.empty()) return quantile(moment.exact, level);
  const auto place = quantile_place(runs, level);
  std::size_t seen = 0;
  std::size_t bin = 0;
  while (seen += moment.counts[bin], seen < place) ++bin;
  return sketch_value(bin);
}

std::vector<FanMoment> Fan::moments() const {
  std::vector<FanMoment> list;
  if (runs_ == 0) return list;
  const auto n = static_cast<double>(runs_);
  for (const Moment& moment : moments_) {
    FanMoment& shown = list.emplace_back();
    shown.t = moment.t;
    shown.mean = moment.sum.value() / n;
    if (running_) shown.mean_running = moment.running.value() / n;
    for (std::size_t i = 0; i < kFanLevels.size(); ++i) shown.quantiles[i] = quantile_of(moment, runs_, kFanLevels[i]);
  }
  return list;
}

}  // namespace pegasos
