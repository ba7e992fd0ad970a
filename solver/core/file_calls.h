// The system calls by which files are written, in one table: a test puts others in their place and sees what a full
// disk, a failing one or a sudden end leaves behind. Each returns as its namesake does: -1 and errno on failure.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <string_view>

namespace pegasos {

/// `folder` is an open folder, names are names in it.
struct FileCalls {
  std::function<int(int folder, const char* name, int mode)> access;
  std::function<int(int folder, const char* name, int flags, mode_t mode)> open;
  std::function<ssize_t(int file, const void* bytes, std::size_t size)> write;
  std::function<int(int file, mode_t mode)> chmod;
  std::function<int(int file)> sync;
  std::function<int(int file)> close;
  std::function<int(int folder, const char* from, const char* to)> rename;
  std::function<int(int folder, const char* from, const char* to)> link;
  std::function<int(int folder, const char* name)> unlink;
};

/// The table that all writing goes through; those of the system unless a test has changed it. To be changed only while
/// nothing is written.
FileCalls& file_calls();

/// All of them, at the place where the open file stands. 0, or the error number of the first call that failed.
int write_all(int file, std::string_view bytes);

}  // namespace pegasos
