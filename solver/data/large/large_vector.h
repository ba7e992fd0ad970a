// A vector whose memory lies in huge pages where the system has them: random access to many megabytes then misses the
// processor's table of pages far less often.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace pegasos {

template <class T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}  // NOLINT(google-explicit-constructor): what an allocator is asked for

  static constexpr std::size_t kPage = std::size_t{2} << 20U;

  T* allocate(std::size_t n) {
    std::size_t bytes = n * sizeof(T);
    const bool large = bytes >= kPage;
    if (large) bytes = (bytes + kPage - 1) / kPage * kPage;  // whole pages: what is not touched takes no memory
    void* const memory = ::operator new (bytes, std::align_val_t{large ? kPage : kSmall});
#ifdef __linux__
    if (large) madvise(memory, bytes, MADV_HUGEPAGE);  // advice: nothing depends on it
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t n) {
    ::operator delete (memory, std::align_val_t{n * sizeof(T) >= kPage ? kPage : kSmall});
  }
  /// New elements are left as they come: who makes the vector longer fills it.
  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Args>
  void construct(U* place, Args&&... args) {
    ::new (static_cast<void*>(place)) U(static_cast<Args&&>(args)...);
  }
  bool operator==(const LargePages&) const = default;

 private:
  static constexpr std::size_t kSmall = 64;
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace pegasos
