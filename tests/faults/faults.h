// One call of writing that fails, or before which the process is killed, in a process of its own; and what must be
// there afterwards.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/file_faults.h"
#include "support/folder.h"

namespace pegasos::test {

/// Whether all of it was asked for: PEGASOS_FAULTS=all.
bool all_faults();

/// Something that writes files, by their names in the current folder.
struct Saver {
  std::string name;
  std::vector<std::string> files;
  /// 0, or 1 and one line on standard error.
  std::function<int()> save;
  bool says_so = true;                    ///< false: comfort only, whose loss nobody is told
  std::vector<std::string> besides = {};  ///< ends of the names of other files that come and go with them
};

/// How one process ended.
struct Ending {
  int status = 0;    ///< as waitpid says
  int calls = 0;     ///< that it made
  Call failed = {};  ///< of the one that failed, if there was one
  bool met = false;
  std::string said;  ///< on standard error
};

/// `work` in a process of its own in `folder`, whose n-th call of writing, from 0, fails with `code` (as for
/// FileFault).
Ending end_of(const std::filesystem::path& folder, const std::function<int()>& work, int n, int code);

/// What a saver writes, made comparable: numbers differ from one time to the next.
std::string shape_of(const std::string& bytes);

/// Each `stride`-th call of the saver fails in each way. Afterwards each file is the old one or the new one, whole;
/// nothing else is in the folder; who could not write says so in one line that names the file and the reason.
/// `inputs` stay. Returns how many calls failed.
int expect_whole(const std::filesystem::path& folder, const std::vector<std::string>& inputs, const Saver& saver,
                 const std::vector<int>& codes, int stride);

}  // namespace pegasos::test
