// What runs beside its caller: threads, or, in a build without them (PEGASOS_THREADS=OFF, as for a browser without
// shared memory), fibers, which take turns on the one thread there is (core/fibers.h). The names and the promises are
// the same; who only uses these need not know which it is.
#pragma once

#ifdef PEGASOS_FIBERS
#include "core/fibers.h"
#else

#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

namespace pegasos {

using Thread = std::jthread;
using Mutex = std::mutex;  ///< for what is locked while it waits or looks, or is waited with
using Condition = std::condition_variable_any;

namespace threads {

inline constexpr bool kFibers = false;
/// How many run at once.
inline unsigned processors() { return std::thread::hardware_concurrency(); }
/// The others may take their turn: called by every look (core/looks.h).
inline void pass() {}
/// Does nothing for so long.
inline void rest(std::chrono::duration<double> time) { std::this_thread::sleep_for(time); }
/// Between two pictures, all take turns until `enough()`. False, and at once, where all that is left to do is to wait.
inline bool pump(const std::function<bool()>& /*enough*/) { return false; }
/// Waits until it is there, not longer than so.
template <class Future>
bool wait_for(const Future& value, std::chrono::milliseconds time) {
  return value.wait_for(time) == std::future_status::ready;
}

}  // namespace threads
}  // namespace pegasos

#endif
