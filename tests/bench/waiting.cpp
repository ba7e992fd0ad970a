// What a person waits for at the window's worker with large sets in the plane: one step forward, a way back or ahead to
// a random moment, and how far it comes at full speed. The clock stops at the first snapshot of the moment.
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "bench/report.h"
#include "core/numbers.h"
#include "core/random.h"
#include "session/session.h"

namespace {

using namespace pegasos;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Until a snapshot stands at `position`.
double ms_to(session::Session& session, const session::Command& command, Position position) {
  const auto start = Clock::now();
  session.push(command);
  while (session.snapshot()->position != position) std::this_thread::sleep_for(20us);
  return ms_since(start);
}

void one_set(bench::Report& report, Count m, std::chrono::milliseconds full_speed, std::string_view wanted) {
  constexpr Count kFar = 10'000'000;
  session::SessionOptions options;
  options.parameters.m = m;
  options.parameters.T = 10 * kFar;
  const auto opened = session::Session::open(std::move(options));
  if (!opened) return;
  session::Session& session = **opened;
  session.push(session::CancelOptimum{});
  session.wait();
  const std::string name = ", m = " + grouped(m);

  std::vector<double> steps;
  for (Count t = 1; t <= 200; ++t) steps.push_back(ms_to(session, session::StepForward{}, {t, Phase::Projection}));
  report.spread("one step forward" + name, std::move(steps), "ms", "<= 2");

  session.push(session::NewOrder{});
  session.push(session::Rewind{});
  session.wait();
  session.push(session::Play{});
  std::this_thread::sleep_for(full_speed);
  report.row("steps in " + std::to_string(full_speed.count()) + " ms at full speed" + name,
             static_cast<double>(session.snapshot()->position.t), "steps", wanted);

  session.push(session::RunTo{kFar});
  const auto start = Clock::now();
  while (session.snapshot()->position.t < kFar) std::this_thread::sleep_for(1ms);
  report.row("... and from there to 10,000,000" + name, ms_since(start) / 1e3, "s");
  session.wait();
  report.row("... until every f of them is there" + name, ms_since(start) / 1e3, "s");

  const Random random(5, Stream::Test);
  std::vector<double> seeks;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Position target{static_cast<Count>(random.below(static_cast<std::uint64_t>(kFar), i)), Phase::Projection};
    seeks.push_back(ms_to(session, session::SeekTo{target}, target));
    std::this_thread::sleep_for(std::chrono::milliseconds(random.below(50, i, 1)));
  }
  report.spread("to a random t of 10,000,000" + name, std::move(seeks), "ms", "<= 5");
}

}  // namespace

int main() {
  bench::Report report("waiting");
  one_set(report, 100'000, 500ms, ">= 500,000");
  one_set(report, 1'000'000, 4500ms, ">= 5,000,000");
  return 0;
}
