#include "core/file_calls.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace pegasos {

FileCalls& file_calls() {
  static FileCalls calls = {
      .access = [](int folder, const char* name, int mode) { return ::faccessat(folder, name, mode, AT_EACCESS); },
      .open = [](int folder, const char* name, int flags, mode_t mode) { return ::openat(folder, name, flags, mode); },
      .write = ::write,
      .chmod = ::fchmod,
      .sync = ::fsync,
      .close = ::close,
      .rename = [](int folder, const char* from, const char* to) { return ::renameat(folder, from, folder, to); },
      .link = [](int folder, const char* from, const char* to) { return ::linkat(folder, from, folder, to, 0); },
      .unlink = [](int folder, const char* name) { return ::unlinkat(folder, name, 0); },
  };
  return calls;
}

int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = file_calls().write(file, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (written == 0 || errno != EINTR) {
      return written == 0 ? ENOSPC : errno;
    }
  }
  return 0;
}

}  // namespace pegasos
