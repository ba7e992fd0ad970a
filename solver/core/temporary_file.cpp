#include "core/temporary_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "core/file_calls.h"
#include "core/hash.h"

namespace pegasos {
namespace {

constexpr std::string_view kStart = ".pegasos-";
constexpr std::string_view kEnd = ".tmp";
constexpr std::size_t kNameSize = 64;

std::uint32_t fingerprint(std::string_view text) {
  Hash hash;
  hash.add(text);
  return static_cast<std::uint32_t>(hash.value() ^ (hash.value() >> 32U));
}

/// Not every file system shows the locks of another machine: each one sweeps its own.
std::string host() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return fmt::format("{:08x}", fingerprint(name.data()));
}

std::string new_name() {
  static std::atomic<unsigned> count{0};
  const auto moment = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  const std::string body = fmt::format("{}-{}-{:x}", host(), ::getpid(), moment + count++);
  return fmt::format("{}{}-{:08x}{}", kStart, body, fingerprint(body), kEnd);
}

/// Did this program on this machine make up that name?
bool is_own_name(std::string_view name) {
  if (!name.starts_with(kStart) || !name.ends_with(kEnd) || name.size() >= kNameSize) return false;
  name.remove_prefix(kStart.size());
  name.remove_suffix(kEnd.size());
  const auto dash = name.rfind('-');
  if (dash == std::string_view::npos || !name.starts_with(host() + "-")) return false;
  return name.substr(dash + 1) == fmt::format("{:08x}", fingerprint(name.substr(0, dash)));
}

/// What a signal handler can read at any moment.
struct Place {
  static constexpr int kFree = 0;
  static constexpr int kChanging = -1;
  std::atomic<int> process = kFree;  ///< a child after fork() has the list, but not the files
  int folder = -1;
  std::array<char, kNameSize> name{};
};
static_assert(std::atomic<int>::is_always_lock_free);
std::array<Place, 64> places;

/// -1 where all are taken: then only the next start removes what a signal left.
int take_place(int folder, const std::string& name) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    int expected = Place::kFree;
    if (!places[i].process.compare_exchange_strong(expected, Place::kChanging)) continue;
    places[i].folder = folder;
    name.copy(places[i].name.data(), kNameSize - 1);
    places[i].name[name.size()] = '\0';
    places[i].process.store(::getpid());
    return static_cast<int>(i);
  }
  return -1;
}

void free_place(int place) {
  if (place >= 0) places[static_cast<std::size_t>(place)].process.store(Place::kFree);
}

/// While there are temporary files, the signals that would end the program end it without them.
class SignalWatch {
 public:
  void begin() {
    const std::scoped_lock lock(mutex_);
    if (count_++ == 0) exchange(SIG_DFL, end_by);
  }
  void end() {
    const std::scoped_lock lock(mutex_);
    if (--count_ == 0) exchange(end_by, SIG_DFL);
  }

 private:
  using Handler = void (*)(int);
  static void exchange(Handler from, Handler to) {
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU}) {
      struct sigaction action {};
      ::sigaction(signal, nullptr, &action);
      if (action.sa_handler != from) continue;  // NOLINT(cppcoreguidelines-pro-type-union-access): POSIX's
      action.sa_handler = to;                   // NOLINT(cppcoreguidelines-pro-type-union-access)
      ::sigaction(signal, &action, nullptr);
    }
  }

  std::mutex mutex_;
  int count_ = 0;
};
SignalWatch signal_watch;

void remove_all() {
  for (const Place& place : places) {
    if (place.process.load() == ::getpid()) ::unlinkat(place.folder, place.name.data(), 0);
  }
}

/// False where a sweep was faster than the lock. A file system without locks is no obstacle: nobody sweeps there.
bool holds(int file) {
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
  struct stat facts {};
  return ::fstat(file, &facts) == 0 && facts.st_nlink > 0;
}

/// Removes the file of that name if its writer is dead. The lock is held meanwhile: one who is just making it sees that
/// it goes, and makes another.
void remove_dead(int folder, const char* name) {
  const int file = ::openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  struct stat facts {};
  const bool own = ::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid();
  if (own && ::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlinkat(folder, name, 0);
  ::close(file);
}

}  // namespace

int TemporaryFile::make(int folder, mode_t mode) {
  constexpr int kAttempts = 100;
  const FileCalls& calls = file_calls();
  folder_ = folder;
  for (int i = 0; i < kAttempts; ++i) {
    name_ = new_name();
    signal_watch.begin();
    place_ = take_place(folder, name_);  // before it is there, so that no signal falls between
    file_ = calls.open(folder, name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file_ < 0) {
      const int code = errno;
      forget();
      if (code != EEXIST) return code;
      continue;
    }
    const bool held = holds(file_);
    lock_ = ::fcntl(file_, F_DUPFD_CLOEXEC, 0);
    const int code = lock_ < 0 ? errno : 0;
    if (held && code == 0) return 0;
    remove();
    if (code != 0) return code;
  }
  return EEXIST;
}

int TemporaryFile::close() { return file_calls().close(std::exchange(file_, -1)) == 0 ? 0 : errno; }

int TemporaryFile::rename_to(const std::string& name) {
  if (file_calls().rename(folder_, name_.c_str(), name.c_str()) != 0) return errno;
  forget();
  return 0;
}

int TemporaryFile::link_to(const std::string& name) {
  const int code = file_calls().link(folder_, name_.c_str(), name.c_str()) == 0 ? 0 : errno;
  remove();
  return code;
}

void TemporaryFile::remove() {
  if (name_.empty()) return;
  if (file_ >= 0) (void)close();  // it goes: what it lacks does not matter
  file_calls().unlink(folder_, name_.c_str());
  forget();
}

void TemporaryFile::forget() {
  free_place(std::exchange(place_, -1));
  signal_watch.end();
  if (lock_ >= 0) ::close(std::exchange(lock_, -1));
  name_.clear();
}

void sweep_temporaries(const std::filesystem::path& folder) {
  DIR* const listing = ::opendir(folder.empty() ? "." : folder.c_str());
  if (listing == nullptr) return;
  std::vector<std::string> names;
  while (const dirent* const entry = ::readdir(listing)) {
    if (is_own_name(entry->d_name)) names.emplace_back(entry->d_name);
  }
  for (const std::string& name : names) remove_dead(::dirfd(listing), name.c_str());
  ::closedir(listing);
}

void end_by(int signal) {
  remove_all();
  struct sigaction action {};
  action.sa_handler = SIG_DFL;  // NOLINT(cppcoreguidelines-pro-type-union-access)
  ::sigaction(signal, &action, nullptr);
  sigset_t only{};
  sigemptyset(&only);
  sigaddset(&only, signal);
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);  // in its own handler a signal is held back
  ::raise(signal);
  ::_exit(128 + signal);
}

}  // namespace pegasos
