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

}  // namespace pegasos
