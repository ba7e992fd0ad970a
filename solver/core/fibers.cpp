#include "core/threads.h"

#include <cxxabi.h>
#include <ucontext.h>

#include <array>
#include <cassert>
#include <cstring>
#include <list>
#include <thread>

#include "core/looks.h"

namespace pegasos {
namespace fibers {
namespace {

constexpr std::size_t kStackBytes = std::size_t{8} << 20U;  // as threads have; of memory only what is used

/// Begun and caught, but not yet handled: the C++ ABI keeps both per thread (Itanium C++ ABI, 2.2.2).
using Exceptions = std::array<std::byte, 2 * sizeof(void*)>;

}  // namespace

struct Fiber {
  std::function<void()> body;
  std::unique_ptr<std::byte[]> stack{new std::byte[kStackBytes]};
  ucontext_t context = {};
  looks::OfThread looks = {};
  Exceptions exceptions = {};
  bool ended = false;
};

namespace {

struct Fibers {
  std::list<std::shared_ptr<Fiber>> waiting;  // for their turn, the next one first; who goes on asks for no memory
  std::shared_ptr<Fiber> now;                 // null: the main part
  bool moved = false;                         // the one whose turn it was did more than to wait on
  ucontext_t main = {};
};
thread_local Fibers here;

void swap_state(Fiber& fiber) {
  std::swap(looks::now, fiber.looks);
  Exceptions before;
  std::memcpy(before.data(), abi::__cxa_get_globals(), before.size());
  std::memcpy(abi::__cxa_get_globals(), fiber.exceptions.data(), before.size());
  fiber.exceptions = before;
}

void take_turn(std::shared_ptr<Fiber> fiber) {
  here.now = std::move(fiber);
  swap_state(*here.now);
  ::swapcontext(&here.main, &here.now->context);
  swap_state(*here.now);
  here.now.reset();
}

void end_turn() { ::swapcontext(&here.now->context, &here.main); }

void run() noexcept {
  here.now->body();
  here.now->body = nullptr;
  here.now->ended = here.moved = true;
  end_turn();
}

}  // namespace

std::shared_ptr<Fiber> start(std::function<void()> body) {
  auto fiber = std::make_shared<Fiber>();
  fiber->body = std::move(body);
  ::getcontext(&fiber->context);
  fiber->context.uc_stack.ss_sp = fiber->stack.get();
  fiber->context.uc_stack.ss_size = kStackBytes;
  ::makecontext(&fiber->context, run, 0);
  here.waiting.push_back(fiber);
  return fiber;
}

bool has_ended(const Fiber& fiber) { return fiber.ended; }

bool wait(const std::function<bool()>& ready, Time until) {
  const auto late = [until] { return until != Time::max() && std::chrono::steady_clock::now() >= until; };
  for (bool again = false; !ready(); again = true) {
    if (late()) return false;
    if (here.now) {
      if (!again) here.moved = true;
      end_turn();
    } else if (!threads::pump([&] { return true; })) {
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  }
  return true;
}

}  // namespace fibers

namespace threads {

using fibers::here;

void pass() {
  if (!here.now) return;
  here.moved = true;
  fibers::end_turn();
}

void rest(std::chrono::duration<double> time) {
  using Clock = std::chrono::steady_clock;
  here.now ? pass() : static_cast<void>(pump([] { return true; }));
  fibers::wait([] { return false; }, Clock::now() + std::chrono::duration_cast<Clock::duration>(time));
}

bool pump(const std::function<bool()>& enough) {
  assert(!here.now);
  for (std::size_t idle = 0; idle < here.waiting.size();) {
    std::list<std::shared_ptr<fibers::Fiber>> turn;
    turn.splice(turn.end(), here.waiting, here.waiting.begin());
    here.moved = false;
    fibers::take_turn(turn.front());
    if (!turn.front()->ended) here.waiting.splice(here.waiting.end(), turn);
    idle = here.moved ? 0 : idle + 1;
    if (here.moved && enough()) return true;
  }
  return false;
}

}  // namespace threads
}  // namespace pegasos
