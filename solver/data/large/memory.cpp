#include "data/large/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace pegasos {
namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

/// The number in a file of the system; no limit where there is none ("max", or no such file).
std::size_t limit_in(const char* file) {
  std::size_t limit = kNoLimit;
  return std::ifstream(file) >> limit ? limit : kNoLimit;
}

std::size_t limit_of_process() {
  rlimit limit{};
  const bool known = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return known ? static_cast<std::size_t>(limit.rlim_cur) : kNoLimit;
}

}  // namespace

std::size_t memory_bytes() {
  const auto pages = static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
  const std::size_t machine = pages * static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
  return std::min({machine, limit_of_process(), limit_in("/sys/fs/cgroup/memory.max"),
                   limit_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
}

}  // namespace pegasos
