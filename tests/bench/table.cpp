// The table of a million examples: processor time of a frame that scrolls through it, arranging all rows by margin, and
// what it costs a step to remember its violators.
#include <time.h>

#include <chrono>
#include <string>
#include <vector>

#include "bench/report.h"
#include "core/progress.h"
#include "experiment/draw_counts.h"
#include "session/row_order.h"
#include "ui/compat.h"
#include "ui/screen.h"

namespace {

using namespace pegasos;

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

void remembering(bench::Report& report) {
  constexpr Count kSteps = 50'000'000;
  TouchLog log(1, std::size_t{32} << 20U);
  std::uint8_t violates[1] = {0};
  const auto start = Clock::now();
  for (Count t = 1; t <= kSteps; ++t) {
    violates[0] = static_cast<std::uint8_t>((t * 2654435761) >> 31U & 1);
    log.add(violates);
  }
  report.row("remembering the violators of a step, k = 1", 1e9 * seconds_since(start) / static_cast<double>(kSteps),
             "ns", "<= 2");
  constexpr Count m = 10'000;
  DrawCounter counter(Sampler(Sampling::Replacement, m, 1, 1), m);
  const auto begin = Clock::now();
  constexpr Count kCounted = 2'000'000;
  counter.go_to(kCounted, log, [] { return false; });
  report.row("counting the draws of a step, k = 1", 1e9 * seconds_since(begin) / static_cast<double>(kCounted), "ns");
}

}  // namespace

int main() {
  bench::Report report("table");
  remembering(report);
  Parameters parameters;
  parameters.m = 1'000'000;
  parameters.lambda = 0.5;
  test::Screen screen(1600, 900, parameters);
  screen.session->push(session::CancelOptimum{});
  screen.app->show_tab("data-table");
  screen.press("5");  // the table alone: the planes have a bench of their own
  screen.session->push(session::SeekTo{{1000, Phase::Projection}});
  const session::SnapshotPtr now = screen.settle();
  while (!screen.has("plot left/row 0")) screen.frames();

  for (const auto& [name, kind] : {std::pair{"margin", session::TableColumn::Kind::Margin},
                                   std::pair{"drawn", session::TableColumn::Kind::Drawn}}) {
    const auto start = Clock::now();
    const auto order = session::arrange_rows(*now, {}, {kind, 0}, true, true);
    report.row(std::string("arranging a million rows by ") + name, seconds_since(start), "s", "< 0.3");
  }
  screen.move(screen.rect("plot left/rows").centre());
  std::vector<double> spent;
  for (int i = 0; i < 500; ++i) {
    ui::compat::mouse_wheel(i % 2 == 0 ? -30.F : -7.F);
    const double start = thread_ms();
    screen.frames();
    spent.push_back(thread_ms() - start);
  }
  report.spread("frame, scrolling through a million rows", std::move(spent), "ms", "< 4 at 99 %");
  return 0;
}
