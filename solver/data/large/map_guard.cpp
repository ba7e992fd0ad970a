#include "data/large/map_guard.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>

namespace pegasos {
namespace {

/// Of one map. The handler reads it while others may be written: a version that is odd, or other before than after,
/// says that this one is just being written, and then it is not the one that somebody looks at.
struct Slot {
  std::atomic<unsigned> version = 0;
  std::atomic<std::uintptr_t> begin = 0;  // 0: free
  std::atomic<std::uintptr_t> end = 0;
  std::atomic<bool> torn = false;

  void set(std::uintptr_t from, std::uintptr_t to) {
    ++version;
    begin = from;
    end = to;
    torn = false;
    ++version;
  }
  bool holds(std::uintptr_t place, std::uintptr_t& last) const {
    const unsigned before = version;
    const std::uintptr_t from = begin;
    last = end;
    return before % 2 == 0 && version == before && from <= place && place < last;
  }
};
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

std::array<Slot, 1024> slots;
std::mutex slots_mutex;  // of those who set
struct sigaction action_before {};
std::uintptr_t guarded_page = 4096;

/// Zeros from the page of `place` to the end of its map: what is cut off is cut off to the end. False for no map.
bool patch(std::uintptr_t place) {
  for (Slot& slot : slots) {
    std::uintptr_t end = 0;
    if (!slot.holds(place, end)) continue;
    slot.torn = true;  // before anybody can see the zeros
    const std::uintptr_t page = place / guarded_page * guarded_page;
    // The bare call: what stands around it in a sanitizer may not be used in a handler.
    const long at = ::syscall(SYS_mmap, page, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0L);
    return at == static_cast<long>(page);
  }
  return false;
}

void on_bus_error(int signal, siginfo_t* info, void* /*context*/) {
  const int code = errno;
  const bool fault = info->si_code > 0;  // not sent by a program
  if (fault && patch(reinterpret_cast<std::uintptr_t>(info->si_addr))) {
    errno = code;
    return;
  }
  ::sigaction(SIGBUS, &action_before, nullptr);  // as if nobody had been here; a fault comes again by itself
  if (!fault) ::raise(signal);
  errno = code;
}

void install() {
  static std::once_flag once;
  std::call_once(once, [] {
    guarded_page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = on_bus_error;  // NOLINT(cppcoreguidelines-pro-type-union-access): POSIX's
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &action_before);
  });
}

}  // namespace

std::unique_ptr<const MapGuard> MapGuard::over(std::span<const std::byte> pages) {
  install();
  const auto begin = reinterpret_cast<std::uintptr_t>(pages.data());
  const std::scoped_lock lock(slots_mutex);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].begin != 0) continue;
    slots[i].set(begin, begin + pages.size());
    return std::unique_ptr<const MapGuard>(new MapGuard(i));
  }
  return nullptr;
}

MapGuard::~MapGuard() {
  const std::scoped_lock lock(slots_mutex);
  slots[slot_].set(0, 0);
}

bool MapGuard::torn() const { return slots[slot_].torn; }

}  // namespace pegasos
