// The module without threads: contexts as POSIX has them, by Emscripten's fibers, and a program that may sleep, during
// which the browser goes on. Both put the stack away and come back to it later (Asyncify).
#include <emscripten.h>
#include <emscripten/fiber.h>
#include <time.h>
#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <new>

#include "page_sleep.h"

namespace {

constexpr std::size_t kPutAway = std::size_t{1} << 18U;  // bytes for what is put away of a stack
alignas(16) char main_put_away[kPutAway];

/// Of a context nothing else is needed, signals' masks least of all.
emscripten_fiber_t* fiber_of(ucontext_t* context) {
  static_assert(sizeof(context->uc_sigmask) >= sizeof(emscripten_fiber_t));
  return std::launder(reinterpret_cast<emscripten_fiber_t*>(&context->uc_sigmask));
}

void begin(void* body) { reinterpret_cast<void (*)()>(body)(); }

}  // namespace

// clang-format off
EM_JS(void, page_sleep, (double most_ms), {
  Asyncify.handleSleep(function(goOn) {
    var timer = 0;
    var asleep = true;
    Module.wake = function() {
      if (!asleep) return;
      asleep = false;
      clearTimeout(timer);
      callUserCallback(goOn);
    };
    if (most_ms > 0) {
      timer = setTimeout(Module.wake, most_ms);
      return;
    }
    var channel = new MessageChannel();  // sooner than any timer, but after what waits
    channel.port1.onmessage = function() {
      channel.port1.close();
      Module.wake();
    };
    channel.port2.postMessage(0);
  });
})
EM_JS(void, page_wake, (), {
  if (Module.wake) Promise.resolve().then(Module.wake);
})
/// What is thrown and caught lies in JavaScript: each context has its own.
EM_JS(void, exchange_exceptions, (const void* from, const void* to), {
  Module.thrown = Module.thrown || new Map();
  Module.thrown.set(from, [exceptionCaught, exceptionLast, uncaughtExceptionCount]);
  var next = Module.thrown.get(to) || [[], 0, 0];
  Module.thrown.delete(to);
  exceptionCaught = next[0];
  exceptionLast = next[1];
  uncaughtExceptionCount = next[2];
})
// clang-format on

extern "C" {

int getcontext(ucontext_t*) { return 0; }

/// Of its stack the lower part is for what is put away; the upper end must be aligned as the compiler expects it.
void makecontext(ucontext_t* context, void (*body)(), int, ...) {
  char* const low = static_cast<char*>(context->uc_stack.ss_sp);
  const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(low) + context->uc_stack.ss_size) / 16 * 16;
  char* const stack = low + kPutAway;
  emscripten_fiber_init(fiber_of(context), begin, reinterpret_cast<void*>(body), stack,
                        end - reinterpret_cast<std::uintptr_t>(stack), low, kPutAway);
}

int swapcontext(ucontext_t* from, const ucontext_t* to) {
  if (from->uc_stack.ss_sp == nullptr)
    emscripten_fiber_init_from_current_context(fiber_of(from), main_put_away, sizeof main_put_away);
  exchange_exceptions(from, to);
  emscripten_fiber_swap(fiber_of(from), fiber_of(const_cast<ucontext_t*>(to)));
  return 0;
}

int nanosleep(const timespec* time, timespec*) {
  page_sleep(static_cast<double>(time->tv_sec) * 1e3 + static_cast<double>(time->tv_nsec) * 1e-6);
  return 0;
}

/// They lie in JavaScript, see above; here is what its callers expect.
void* __cxa_get_globals() {
  static void* globals[2];
  return globals;
}

}  // extern "C"
