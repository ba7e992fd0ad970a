#include "faults/refused_memory.h"

#include <dlfcn.h>
#include <execinfo.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <limits>
#include <new>
#include <nlohmann/json.hpp>
#include <string_view>

namespace pegasos::test {
namespace {

constexpr long kOff = std::numeric_limits<long>::min();
std::atomic<long> refused{kOff};  ///< which one; kOff: nothing is counted
std::atomic<long> asked_for{0};
thread_local bool spared_thread = false;

/// Where memory must not be refused, because libraries of others break down on it, and no caller can help that: the
/// body of a value of nlohmann's JSON (its kind is noted before it is there), what such a value needs to go
/// (json_value::destroy), all that CLI11 asks for as it reads a command line, and the names that a walk through a
/// folder is at, which libstdc++ keeps where nothing may be thrown.
bool is_beyond_help(std::size_t size) {
  using Json = nlohmann::ordered_json;
  if (size == sizeof(Json::object_t) || size == sizeof(Json::array_t) || size == sizeof(Json::string_t)) return true;
  std::array<void*, 48> frames{};
  const int count = ::backtrace(frames.data(), static_cast<int>(frames.size()));
  for (int i = 0; i < count; ++i) {
    Dl_info info{};
    if (::dladdr(frames[static_cast<std::size_t>(i)], &info) == 0 || info.dli_sname == nullptr) continue;
    const std::string_view name(info.dli_sname);
    if (name.starts_with("_ZN3CLI") || name.starts_with("_ZNK3CLI") || name.find("json_value7destroy") != name.npos ||
        name.find("directory_iterator") != name.npos)
      return true;
  }
  return false;
}

void* memory_of(std::size_t size, std::size_t alignment) {
  const long wanted = refused.load(std::memory_order_relaxed);
  if (wanted != kOff && !spared_thread && asked_for++ == wanted && !is_beyond_help(size)) throw std::bad_alloc();
  void* const memory = alignment == 0 ? std::malloc(size == 0 ? 1 : size)
                                      : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

/// Says where the program ended: that is the finding.
[[noreturn]] void say_where() {
  std::array<void*, 48> frames{};
  ::backtrace_symbols_fd(frames.data(), ::backtrace(frames.data(), static_cast<int>(frames.size())), 2);
  std::abort();
}

RefusedMemory::RefusedMemory(long n) {
  std::set_terminate(say_where);
  asked_for = 0;
  refused = n;
}
RefusedMemory::~RefusedMemory() { refused = kOff; }
long RefusedMemory::asked() const { return asked_for; }

void spare_this_thread(bool spared) { spared_thread = spared; }

}  // namespace pegasos::test

using pegasos::test::memory_of;

void* operator new(std::size_t size) { return memory_of(size, 0); }
void* operator new[](std::size_t size) { return memory_of(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return memory_of(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return memory_of(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
