// What is being written stands under a name of its own beside its goal until it is whole. Nothing of it stays: it goes
// when writing fails, when a signal ends the program (while there is one, such signals are caught unless somebody else
// catches or ignores them), and what a killed program left goes when the next one writes its first file in that folder.
//
// Names are ".pegasos-HOST-PID-MOMENT-CHECK.tmp": short and free of the goal's name, and with a checksum of themselves,
// so that no file of another origin has one by chance. Whoever writes holds a lock on the file (flock), which the
// system takes away with the process: a file of this machine that nobody holds is a dead one's.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace pegasos {

class TemporaryFile {
 public:
  TemporaryFile() = default;
  ~TemporaryFile() { remove(); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// A new, locked file in the open folder, which must stay open as long as this lives. 0, or an error number.
  int make(int folder, mode_t mode);
  /// Takes no more bytes. 0, or an error number: what was written may not be there.
  int close();
  /// Becomes `name`, whose file it replaces. 0, or an error number: then both are as before.
  int rename_to(const std::string& name);
  /// Becomes `name` if there is no such file. 0, or an error number.
  int link_to(const std::string& name);

  /// It goes, if it has not become something else.
  void remove();

  /// Its descriptor; -1 before `make` and after `close`.
  int file() const { return file_; }
  const std::string& name() const { return name_; }

 private:
  void forget();

  int folder_ = -1;
  int file_ = -1;
  int lock_ = -1;   ///< a second descriptor: the lock is held until the file has its name
  int place_ = -1;  ///< in the list of those that a signal removes
  std::string name_;
};

/// Removes what dead processes of this machine and user left in a folder; nothing else, and no word if that fails.
void sweep_temporaries(const std::filesystem::path& folder);

/// Ends the program as that signal does (a shell sees 128 + its number), without a temporary file. Async-signal-safe.
[[noreturn]] void end_by(int signal);

}  // namespace pegasos
