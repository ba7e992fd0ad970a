// How f(w_t) − f* spreads over independent runs: mean and quantiles along the run, and a histogram over all (run, t).
// Runs are added in the order of their numbers, so nothing depends on who computed them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/numbers.h"
#include "core/types.h"

namespace pegasos {

inline constexpr std::array<double, 7> kFanLevels = {0.005, 0.05, 0.25, 0.5, 0.75, 0.95, 0.995};

/// The excess f(w_t) − f* of all runs at one t. f* is the upper end of its certificate's interval, as in every row.
struct FanMoment {
  Count t = 0;
  double mean = 0;
  std::optional<double> mean_running;  ///< of (1/t) sum_{s<=t} f(w_s) − f*, where f was evaluated at every t
  std::array<double, 7> quantiles{};   ///< at kFanLevels, each the ceil(q n)-th smallest
  bool operator==(const FanMoment&) const = default;
};

/// Every t up to 10, then about 12 a decade, and T.
std::vector<Count> fan_moments(Count T);

/// The histogram: bin 0 is everything below 1e-16, the last everything from 1e8 on, ten a decade between.
inline constexpr std::size_t kExcessBins = 242;
/// Lower edge of bin 1 .. kExcessBins - 1.
double excess_edge(std::size_t bin);
std::size_t excess_bin(double excess);

/// What one run hands over.
struct ExcessPath {
  Vector at;                          ///< f(w_t) − f* at the moments of the fan
  Vector running;                     ///< of the mean over s <= t; empty unless f was evaluated at every t
  std::vector<std::uint64_t> counts;  ///< per bin, in steps
  std::vector<std::uint64_t> above;   ///< per threshold, in steps
};

class Fan {
 public:
  static constexpr std::size_t kExactRuns = 4096;

  explicit Fan(Count T);

  /// `path` has one number per moment of fan_moments(T). O(moments).
  void add(const ExcessPath& path);
  /// Empty without runs. Quantiles are exact up to kExactRuns runs. Beyond it they are read off counts in bins whose
  /// edges grow by 2 %: within 1 % of the exact quantile in [1e-16, 1e16], 0 below, 1e16 above. Means are compensated
  /// sums for any number.
  std::vector<FanMoment> moments() const;

 private:
  struct Moment {
    Count t = 0;
    CompensatedSum sum;
    CompensatedSum running;
    Vector exact;                       // until there are too many
    std::vector<std::uint32_t> counts;  // then these
  };
  static void pour(Moment& moment);
  static double quantile_of(const Moment& moment, std::size_t runs, double level);

  std::vector<Moment> moments_;
  std::size_t runs_ = 0;
  bool running_ = true;
};

}  // namespace pegasos
