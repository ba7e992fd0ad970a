// Time that only goes forwards: for progress, estimates and budgets, never for results.
#pragma once

#include <chrono>

namespace pegasos {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace pegasos
