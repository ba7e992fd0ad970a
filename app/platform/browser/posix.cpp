// What POSIX has and a page of a browser has not, as its callers expect it there: one process without other programs,
// whose files lie in its memory.
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

extern "C" {

/// Nobody else has these files.
int flock(int, int) { return 0; }

int posix_spawn(pid_t*, const char*, const posix_spawn_file_actions_t*, const posix_spawnattr_t*, char* const*,
                char* const*) {
  return ENOSYS;
}

/// A file is read into memory, with zeros behind its end. MAP_FIXED puts zeros into a part of such memory.
void* mmap(void* at, size_t size, int, int flags, int file, off_t offset) {
  const bool fixed = (flags & MAP_FIXED) != 0;
  char* const memory = fixed ? static_cast<char*>(at) : static_cast<char*>(aligned_alloc(64, (size + 63) / 64 * 64));
  if (memory == nullptr) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  memset(memory, 0, size);
  for (size_t got = 0; (flags & MAP_ANONYMOUS) == 0 && got < size;) {
    const ssize_t more = pread(file, memory + got, size - got, offset + static_cast<off_t>(got));
    if (more == 0) break;
    if (more > 0) {
      got += static_cast<size_t>(more);
      continue;
    }
    if (!fixed) free(memory);
    return MAP_FAILED;
  }
  return memory;
}

int munmap(void* memory, size_t) {
  free(memory);
  return 0;
}

int madvise(void*, size_t, int) { return 0; }

}  // extern "C"
