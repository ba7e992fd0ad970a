// The worker flat out on a 2-D set with k = 1 while a reader takes a snapshot 60 times a second, as the window does:
// steps a second, and what ten million iterations of history and series occupy.
#include <chrono>
#include <cstdio>
#include <thread>

#include "bench/report.h"
#include "session/session.h"

int main() {
  using namespace pegasos;
  using namespace std::chrono_literals;
  constexpr Count kSteps = 10000000;
  session::SessionOptions options;
  options.parameters.T = kSteps;
  const auto opened = session::Session::open(std::move(options));
  if (!opened) {
    std::fprintf(stderr, "%s\n", opened.error().text().c_str());
    return 1;
  }
  session::Session& run = **opened;
  run.wait(true);
  const auto start = std::chrono::steady_clock::now();
  run.push(session::Play{});
  std::chrono::duration<double> longest{0};
  auto now = run.snapshot();
  while (now->position.t < kSteps) {
    const auto before = std::chrono::steady_clock::now();
    now = run.snapshot();
    longest = std::max<std::chrono::duration<double>>(longest, std::chrono::steady_clock::now() - before);
    std::this_thread::sleep_for(16ms);
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  bench::Report report("session");
  report.row("worker, 2-D, k = 1, 10 million steps", kSteps / elapsed.count() / 1e6, "million steps/s", "> 5");
  report.row("longest wait of a reader for a snapshot", longest.count() * 1e3, "ms");
  report.row("keyframes of 10 million iterations", static_cast<double>(now->history_bytes) / 1e6, "MB");
  report.row("series of 10 million iterations", static_cast<double>(now->series_bytes) / 1e6, "MB");
  report.row("memory of 10 million iterations", static_cast<double>(now->history_bytes + now->series_bytes) / 1e6, "MB",
             "< 256");
  return 0;
}
