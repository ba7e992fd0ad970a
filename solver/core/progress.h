// How long work reports and stops: the worker calls `report` now and then (at least every 10 ms) and looks at the stop
// token just as often; what was finished by then is kept and labelled partial.
#pragma once

#include <functional>
#include <stop_token>

namespace pegasos {

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
