// What the program leaves in the person's state folder between two starts: automatic saves, one for each process that
// runs; the last session; the files that were used last. Several processes at once do not disturb one another: each
// writes its own automatic save, and holds a lock by which the others see that it lives.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/message.h"

namespace pegasos::session {

/// $XDG_STATE_HOME/pegasos-lab, or ~/.local/state/pegasos-lab; empty when neither is set.
std::filesystem::path state_path();

class StateFolder {
 public:
  static constexpr std::size_t kRecent = 10;

  /// Makes the folder and the lock of this process. Where that fails, nothing is kept and works() is false.
  explicit StateFolder(std::filesystem::path folder);
  ~StateFolder();
  StateFolder(const StateFolder&) = delete;
  StateFolder& operator=(const StateFolder&) = delete;

  bool works() const { return lock_ >= 0; }
  /// Where this process saves by itself, and the session that a clean exit leaves.
  std::filesystem::path autosave() const;
  std::filesystem::path last() const { return folder_ / "last.session"; }

  /// What the last session takes the place of stays beside it, the newest first, kEarlier of them: who had drawn points
  /// and looked at something else for a moment has them.
  static constexpr int kEarlier = 5;
  void keep_earlier() const;
  struct Earlier {
    std::filesystem::path file;
    std::string time;  ///< when its window was closed, as that of Crashed
  };
  std::vector<Earlier> earlier() const;

  /// The newest automatic save of a process that no longer lives, of those that are not cut off.
  struct Crashed {
    std::filesystem::path file;
    std::string time;  ///< "14:03", with the date when it was on another day; where there are several, "14:03:27"
  };
  std::optional<Crashed> crashed() const { return left_behind(true); }
  /// The newest of those that are: no way leads back to it.
  std::optional<Crashed> cut_off() const { return left_behind(false); }

  /// Files that were opened or saved, newest first. `reason`: why it cannot be opened any more; empty = it can.
  struct Recent {
    std::string path;
    Message reason;
  };
  std::vector<Recent> recent() const;
  void add_recent(const std::string& path) const;
  void clear_recent() const;

  /// The automatic save of this process is no longer wanted.
  void forget_autosave() const;

 private:
  std::optional<Crashed> left_behind(bool whole) const;
  std::filesystem::path earlier(int number) const;
  std::vector<std::string> recent_paths() const;
  void remove_dead_locks() const;

  std::filesystem::path folder_;
  std::string name_;  ///< "autosave-PID"
  int lock_ = -1;
};

}  // namespace pegasos::session
