// What the pictures of the weight space cost: at a standstill (everything cached), when the view or f has changed (the
// landscape is computed anew), and the surfaces of a level in space.
#include <time.h>

#include <cstdio>
#include <vector>

#include "bench/report.h"
#include "figures/figures.h"
#include "figures/moments.h"

namespace {

using namespace pegasos;

bench::Report& report() {
  static bench::Report made("weights");
  return made;
}

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

template <class Work>
void measure(const std::string& what, int repetitions, std::string_view wanted, Work work) {
  std::vector<double> spent;
  for (int i = 0; i < repetitions; ++i) {
    const double start = thread_ms();
    work(i);
    spent.push_back(thread_ms() - start);
  }
  report().spread(what, spent, "ms", wanted);
}

void plane(const char* m) {
  const session::SnapshotPtr now = figures::moment({{"m", m}}, 100000);
  const std::string name = std::string("plane, m = ") + m;
  figures::WeightSpaceOptions options;
  measure(name + ", cached", 200, "< 1", [&](int) { figures::weight_space(*now, options); });
  measure(name + ", zooming: f anew", 40, "< 8", [&](int i) {
    options.x = options.y = plot::Range{-3 - 0.01 * i, 3};
    figures::weight_space(*now, options);
  });
}

}  // namespace

int main() {
  for (const char* m : {"200", "1000", "10000", "200000"}) plane(m);
  const session::Snapshot far = figures::long_run(10'000'000);
  measure("plane, ten million steps behind, cached", 200, "< 1", [&](int) { figures::weight_space(far); });
  const session::SnapshotPtr ball = figures::moment({{"data", "moons"}, {"bias", "feature:1"}}, 100000);
  figures::WeightSpaceOptions options;
  measure("ball, turning", 200, "< 1", [&](int i) {
    options.camera.azimuth = 0.01 * i;
    figures::weight_space(*ball, options);
  });
  options.level.shown = true;
  measure("ball with a surface, turning", 200, "", [&](int i) {
    options.camera.azimuth = 0.01 * i;
    figures::weight_space(*ball, options);
  });
  measure("ball, another level each time", 40, "< 30", [&](int i) {
    options.level.share = 0.2 + 0.015 * i;
    figures::weight_space(*ball, options);
  });
  const session::SnapshotPtr digits =
      figures::moment({{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}}, 100000);
  measure("64 dimensions, cached", 200, "< 1", [&](int) { figures::weight_space(*digits); });
  return 0;
}
