#include "session/state_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <utility>

#include "core/temporary_file.h"
#include "core/user_folder.h"
#include "data/files.h"
#include "session/json_read.h"
#include "session/session_file.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;
constexpr const char* kPrefix = "autosave-";
constexpr const char* kSuffix = ".session";
constexpr std::size_t kPathLimit = 4096;
constexpr std::size_t kRecentBytes = std::size_t{1} << 20U;  // of the list of recent files

/// Whether some process holds the lock of that automatic save.
bool lives(const fs::path& save) {
  fs::path lock = save;
  lock.replace_extension(".lock");
  const int file = ::open(lock.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  const bool taken = ::flock(file, LOCK_EX | LOCK_NB) != 0;
  ::close(file);
  return taken;
}

/// Begins as a session and ends as one; cheap, for the window asks.
bool is_whole(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string end(2, '\0');
  return looks_like_session(file.string()) && in.seekg(-2, std::ios::end) && in.read(end.data(), 2) &&
         end.find('}') != std::string::npos;
}

/// The open file is still the one that has this name.
bool has_name(int file, const fs::path& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

std::time_t written_at(const fs::path& file) {
  struct stat facts {};
  return ::stat(file.c_str(), &facts) == 0 ? facts.st_mtime : 0;
}

std::string time_text(std::time_t then, bool seconds = false) {
  const std::time_t now = std::time(nullptr);
  std::tm a{};
  std::tm b{};
  localtime_r(&then, &a);
  localtime_r(&now, &b);
  const bool today = a.tm_yday == b.tm_yday && a.tm_year == b.tm_year;
  char text[32];
  const std::string day = today ? "" : "%Y-%m-%d ";
  return {text, std::strftime(text, sizeof text, (day + (seconds ? "%H:%M:%S" : "%H:%M")).c_str(), &a)};
}

}  // namespace

fs::path state_path() { return user_folder("XDG_STATE_HOME", ".local/state"); }

StateFolder::StateFolder(fs::path folder) : folder_(std::move(folder)) {
  if (folder_.empty()) return;
  std::error_code failed;
  fs::create_directories(folder_, failed);
  // A process with the same number may have died here: then this one takes the next free name.
  for (int i = 0; i < 100 && lock_ < 0; ++i) {
    name_ = kPrefix + std::to_string(::getpid()) + (i == 0 ? "" : fmt::format("-{}", i));
    if (fs::exists(autosave(), failed)) continue;
    const int file = ::open((folder_ / (name_ + ".lock")).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    // Another start may have removed it as one that nobody held, just before it was held.
    if (::flock(file, LOCK_EX | LOCK_NB) == 0 && has_name(file, folder_ / (name_ + ".lock"))) {
      lock_ = file;
    } else {
      ::close(file);
    }
  }
  if (lock_ >= 0) remove_dead_locks();
  sweep_temporaries(folder_);
}

/// Locks of processes that died. A lock is removed only while it is held here, so never that of a living one.
void StateFolder::remove_dead_locks() const {
  std::error_code failed;
  std::vector<fs::path> locks;
  for (fs::directory_iterator at(folder_, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(kPrefix) && name.ends_with(".lock") && name != name_ + ".lock") locks.push_back(at->path());
  }
  for (const fs::path& lock : locks) {
    const int file = ::open(lock.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) continue;
    const bool empty = fs::file_size(lock, failed) == 0;  // as ours are
    if (empty && ::flock(file, LOCK_EX | LOCK_NB) == 0 && has_name(file, lock)) fs::remove(lock, failed);
    ::close(file);
  }
}

StateFolder::~StateFolder() {
  if (lock_ < 0) return;
  std::error_code failed;
  fs::remove(folder_ / (name_ + ".lock"), failed);
  ::close(lock_);
}

fs::path StateFolder::autosave() const { return folder_ / (name_ + kSuffix); }

fs::path StateFolder::earlier(int number) const { return folder_ / fmt::format("earlier-{}.session", number); }

/// A second name of the file: what is written then takes the first one away. Where there are no second names nothing is
/// kept.
void StateFolder::keep_earlier() const {
  std::error_code failed;
  if (!fs::is_regular_file(last(), failed)) return;
  for (int number = kEarlier - 1; number > 0; --number) fs::rename(earlier(number), earlier(number + 1), failed);
  fs::create_hard_link(last(), earlier(1), failed);
}

std::vector<StateFolder::Earlier> StateFolder::earlier() const {
  std::vector<Earlier> list;
  for (int number = 1; number <= kEarlier; ++number) {
    std::error_code failed;
    if (fs::is_regular_file(earlier(number), failed))
      list.push_back({earlier(number), time_text(written_at(earlier(number)))});
  }
  return list;
}

void StateFolder::forget_autosave() const {
  std::error_code failed;
  fs::remove(autosave(), failed);
}

std::optional<StateFolder::Crashed> StateFolder::left_behind(bool whole) const {
  std::vector<std::pair<std::time_t, fs::path>> left;
  std::error_code failed;
  for (fs::directory_iterator at(folder_, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix) || lives(at->path())) continue;
    if (std::error_code unknown; !at->is_regular_file(unknown)) continue;
    if (is_whole(at->path()) != whole) continue;
    left.emplace_back(written_at(at->path()), at->path());
  }
  if (left.empty()) return {};
  const auto& [time, file] = *std::ranges::max_element(left);
  return Crashed{file, time_text(time, left.size() > 1)};
}

/// Broken or strange content is the same as none: it is only comfort.
std::vector<std::string> StateFolder::recent_paths() const {
  std::vector<std::string> paths;
  const auto json = read_json((folder_ / "recent.json").string(), {.most_bytes = kRecentBytes});
  if (!json || !json->is_array()) return paths;
  for (const auto& path : *json) {
    if (paths.size() < kRecent && path.is_string() && path.get_ref<const std::string&>().size() < kPathLimit)
      paths.push_back(path.get<std::string>());
  }
  return paths;
}

std::vector<StateFolder::Recent> StateFolder::recent() const {
  std::vector<Recent> list;
  for (const std::string& path : recent_paths()) {
    std::error_code failed;
    Message reason;
    if (!fs::exists(path, failed)) {
      reason = "this file is not there any more";
    } else if (::access(path.c_str(), R_OK) != 0) {
      reason = "this file cannot be read: its permissions do not allow it";
    }
    list.push_back({path, std::move(reason)});
  }
  return list;
}

void StateFolder::add_recent(const std::string& path) const {
  std::vector<std::string> paths = recent_paths();
  std::erase(paths, path);
  paths.insert(paths.begin(), path);
  paths.resize(std::min(paths.size(), kRecent));
  const std::string text = Json(paths).dump(1, ' ', false, Json::error_handler_t::replace);
  (void)write_file((folder_ / "recent.json").string(), text + "\n");
}

void StateFolder::clear_recent() const {
  std::error_code failed;
  fs::remove(folder_ / "recent.json", failed);
}

}  // namespace pegasos::session
