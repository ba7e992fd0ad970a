// Fibers under the names of core/threads.h: each has a stack of its own and runs until it passes the turn on, which
// every look does, and whoever waits or rests. The main part of the program runs them by `pump`, and where it waits
// itself. A turn is at most looks::kWork and what is left of the block around it.
//
// Threads: none is started. Each thread that there is anyhow, such as a test's, has fibers of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace pegasos {
namespace fibers {

struct Fiber;
using Time = std::chrono::steady_clock::time_point;

/// Has its first turn after those that are there.
std::shared_ptr<Fiber> start(std::function<void()> body);
bool has_ended(const Fiber& fiber);
/// Lets all others take turns until `ready()`, which is asked often, or that time. Whether it is ready.
bool wait(const std::function<bool()>& ready, Time until = Time::max());

}  // namespace fibers

/// As std::jthread.
class Thread {
 public:
  Thread() = default;
  template <class Body>
  requires(!std::is_same_v<std::remove_cvref_t<Body>, Thread>) explicit Thread(Body&& body) {
    fiber_ = fibers::start(
        [body = std::make_shared<std::decay_t<Body>>(std::forward<Body>(body)), stop = stop_.get_token()] {
          if constexpr (std::is_invocable_v<Body&, std::stop_token>) {
            (*body)(stop);
          } else {
            (*body)();
          }
        });
  }
  Thread(Thread&&) noexcept = default;
  Thread& operator=(Thread&& other) noexcept {
    Thread(std::move(other)).swap(*this);
    return *this;
  }
  ~Thread() {
    if (!joinable()) return;
    request_stop();
    join();
  }
  void swap(Thread& other) noexcept {
    std::swap(stop_, other.stop_);
    std::swap(fiber_, other.fiber_);
  }
  bool joinable() const { return fiber_ != nullptr; }
  bool request_stop() { return stop_.request_stop(); }
  void join() {
    fibers::wait([this] { return fibers::has_ended(*fiber_); });
    fiber_.reset();
  }

 private:
  std::stop_source stop_;
  std::shared_ptr<fibers::Fiber> fiber_;
};

/// As std::mutex.
class Mutex {
 public:
  bool try_lock() { return !locked_.exchange(true); }
  void lock() {
    fibers::wait([this] { return try_lock(); });
  }
  void unlock() { locked_ = false; }

 private:
  std::atomic<bool> locked_{false};
};

/// As std::condition_variable_any; who waits asks again in every turn, so nobody need be told.
class Condition {
 public:
  void notify_one() {}
  void notify_all() {}
  template <class Ready>
  void wait(std::unique_lock<Mutex>& lock, Ready ready) {
    wait_until(lock, std::stop_token(), fibers::Time::max(), ready);
  }
  template <class Ready>
  bool wait(std::unique_lock<Mutex>& lock, const std::stop_token& stop, Ready ready) {
    return wait_until(lock, stop, fibers::Time::max(), ready);
  }
  template <class Ready>
  bool wait_until(std::unique_lock<Mutex>& lock, fibers::Time until, Ready ready) {
    return wait_until(lock, std::stop_token(), until, ready);
  }
  template <class Ready>
  bool wait_for(std::unique_lock<Mutex>& lock, fibers::Time::duration time, Ready ready) {
    return wait_until(lock, std::stop_token(), std::chrono::steady_clock::now() + time, ready);
  }
  template <class Ready>
  bool wait_for(std::unique_lock<Mutex>& lock, const std::stop_token& stop, fibers::Time::duration time, Ready ready) {
    return wait_until(lock, stop, std::chrono::steady_clock::now() + time, ready);
  }
  template <class Ready>
  bool wait_until(std::unique_lock<Mutex>& lock, const std::stop_token& stop, fibers::Time until, Ready ready) {
    const auto woken = [&] {
      const std::scoped_lock again(*lock.mutex());
      return ready() || stop.stop_requested();
    };
    lock.unlock();
    fibers::wait(woken, until);
    lock.lock();
    return ready();
  }
};

namespace threads {

inline constexpr bool kFibers = true;
inline unsigned processors() { return 1; }
void pass();
void rest(std::chrono::duration<double> time);
/// Not called by a fiber.
bool pump(const std::function<bool()>& enough);
template <class Future>
bool wait_for(const Future& value, std::chrono::milliseconds time) {
  return fibers::wait([&] { return value.wait_for(std::chrono::seconds(0)) == std::future_status::ready; },
                      std::chrono::steady_clock::now() + time);
}

}  // namespace threads
}  // namespace pegasos
