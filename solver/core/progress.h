// How long work reports, stops and is timed: the worker calls `report` now and then (at least every 10 ms) and looks at
// the stop token just as often; what was finished by then is kept and labelled partial.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>

namespace pegasos {

/// Time that only goes forwards: for progress, estimates and budgets, never for results.
using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Progress {
  double fraction = 0;  ///< done / total in [0, 1]; an estimate where the total is not known
  double best = 0;      ///< the best figure so far (for the optimum: the relative duality gap)
};

/// What a long job is given. Both parts may be empty.
struct JobControl {
  std::stop_token stop;
  std::function<void(const Progress&)> report;

  bool stopped() const { return stop.stop_requested(); }
  void tell(const Progress& progress) const {
    if (report) report(progress);
  }
};

/// Of a part of the work that lies between the fractions `from` and `to` of the whole. `control` must outlive it.
inline JobControl part_of(const JobControl& control, double from, double to) {
  return {control.stop, [&control, from, to](const Progress& progress) {
            control.tell({from + (to - from) * progress.fraction, progress.best});
          }};
}

}  // namespace pegasos
