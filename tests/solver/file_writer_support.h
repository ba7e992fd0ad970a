// A folder of its own for each test of the file writer, and processes that may end in the middle.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "core/file_writer.h"
#include "support/file_faults.h"
#include "support/folder.h"

namespace pegasos::test {

namespace fs = std::filesystem;

class Writer : public testing::Test {
 protected:
  std::string in(const std::string& name) const { return (folder_ / name).string(); }
  static mode_t mode_of(const std::string& file) {
    struct stat facts {};
    return ::stat(file.c_str(), &facts) == 0 ? facts.st_mode & 07777 : 0;
  }
  /// Runs `work` in a process of its own and returns how that ended.
  template <class Work>
  static int in_child(Work work) {
    const pid_t child = ::fork();
    if (child == 0) {
      work();
      ::_exit(testing::Test::HasFailure() ? 1 : 0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  }

  Folder folder_;
};

inline const std::string kNew(300'000, 'n');

}  // namespace pegasos::test
