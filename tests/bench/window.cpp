// Processor time to build one frame of the whole window (Dear ImGui's null back end, no drawing): 10,000 points and ten
// million iterations behind, every panel open. At rest, while stepping back through the history, and with the mouse
// over the plots. The wanted figure is 4 ms.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "ui/screen.h"

namespace {

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

template <class Before>
void measure(pegasos::test::Screen& screen, const char* what, Before before) {
  std::vector<double> spent;
  for (int i = 0; i < 500; ++i) {
    before(i);
    const double start = thread_ms();
    screen.frames();
    spent.push_back(thread_ms() - start);
  }
  std::ranges::sort(spent);
  std::printf("frame, %-34s median %.2f ms, 99 %% %.2f ms, longest %.2f ms (wanted: 4)\n", what, spent[250], spent[494],
              spent.back());
}

}  // namespace

int main() {
  using namespace pegasos;
  Parameters parameters;
  parameters.m = 10000;
  parameters.T = 10000000;
  test::Screen screen(1600, 900, parameters);
  screen.session->push(session::RunTo{parameters.T});
  const session::SnapshotPtr there = screen.settle(true);
  std::printf("window: m = %ld, t = %ld, keyframes %.1f MB + series %.1f MB\n", static_cast<long>(there->m()),
              static_cast<long>(there->position.t), static_cast<double>(there->history_bytes) / 1e6,
              static_cast<double>(there->series_bytes) / 1e6);
  measure(screen, "at rest", [](int) {});
  measure(screen, "a new moment each time", [&](int) {
    screen.session->push(session::StepBack{1000});
    screen.session->wait();
  });
  measure(screen, "the mouse over the suboptimality", [&](int i) {
    screen.move({1100.F + static_cast<float>(i % 400), 740.F});
  });
  return 0;
}
