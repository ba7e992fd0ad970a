// The worker flat out on a 2-D set with k = 1 while a reader takes a snapshot 60 times a second, as the window does:
// steps a second, and what ten million iterations of history and series occupy.
#include <chrono>
#include <cstdio>
#include <thread>

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
  std::printf("worker, 2-D, k = 1: %.2f million steps/s (wanted: 5) over %.1f s\n", kSteps / elapsed.count() / 1e6,
              elapsed.count());
  std::printf("longest wait of a reader for a snapshot: %.3f ms\n", longest.count() * 1e3);
  std::printf("memory of 10 million iterations: keyframes %.1f MB + series %.1f MB = %.1f MB (limit: 256)\n",
              static_cast<double>(now->history_bytes) / 1e6, static_cast<double>(now->series_bytes) / 1e6,
              static_cast<double>(now->history_bytes + now->series_bytes) / 1e6);
  return 0;
}
