// What a step costs, in processor time, against the numbers of its row that are not 0, and against the features that
// there are: k = 1, drawn with replacement, 4 million numbers in every set.
#include <time.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bench/report.h"
#include "bench/sets.h"
#include "core/numbers.h"
#include "experiment/run.h"

namespace {

using namespace pegasos;

constexpr Count kNumbers = 4'000'000;

double thread_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/// ns of a step, the median of stretches.
double step_ns(const DatasetPtr& data) {
  constexpr int kStretches = 9;
  Parameters parameters;
  parameters.lambda = 1e-4;
  parameters.T = kStepsMax;
  Run run(data, parameters, {.keep_series = false, .history_bytes = 0});
  std::vector<double> ns;
  for (int i = 0; i <= kStretches; ++i) {  // the first one warms up
    const Count steps = data->m();
    const double start = thread_ns();
    run.run_to(run.position().t + steps);
    if (i > 0) ns.push_back((thread_ns() - start) / static_cast<double>(steps));
  }
  std::ranges::sort(ns);
  return ns[ns.size() / 2];
}

}  // namespace

int main() {
  bench::Report report("nonzeros");
  for (const Count d : {5'000, 50'000}) {
    for (const Count entries : {5, 20, 80, 320, 1280})
      report.row("a step, " + grouped(entries) + " of " + grouped(d) + " features",
                 step_ns(bench::sparse_set(kNumbers / entries, d, entries, true)), "ns");
  }
  return 0;
}
