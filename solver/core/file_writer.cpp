#include "core/file_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/file_calls.h"
#include "core/kept_inputs.h"
#include "core/numbers.h"

namespace pegasos {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kModeBits = 07777;
constexpr mode_t kNewMode = 0666;  // less what umask forbids
constexpr std::size_t kHeld = std::size_t{1} << 16U;

Message advice(int code) {
  switch (code) {
    case ENOSPC:
    case EDQUOT: return "make room on the disk, or choose another folder";
    case EACCES:
    case EPERM:
    case EROFS: return "choose a folder in which you may make files";
    case EFBIG: return "raise the limit on the size of files (ulimit -f)";
    case ENAMETOOLONG: return "choose a shorter name";
    case EMFILE:
    case ENFILE: return "close other files or programs first";
    default: return "try again, or choose another folder";
  }
}

Error error_of(const std::string& path, Message message) { return {ErrorCode::Io, std::move(message), path}; }

Error cannot_write(const std::string& path, int code) {
  return error_of(path, Message("the file cannot be written ({}); {}", system_reason(code), advice(code)));
}

/// The number of this process's own descriptor that a link in /dev/fd or /proc/self/fd stands for: its bytes go where
/// the descriptor's bytes go, even where that is a file.
std::optional<int> own_descriptor(const fs::path& link) {
  std::error_code failed;
  const fs::path folder = fs::canonical(link.has_parent_path() ? link.parent_path() : ".", failed);
  if (failed || folder != fmt::format("/proc/{}/fd", ::getpid())) return {};
  const auto number = parse_count(link.filename().string());
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

/// Sweeps each folder once in the life of a process.
void sweep_once(const fs::path& path, int folder) {
  static std::mutex mutex;
  static std::set<std::tuple<std::string, dev_t, ino_t>> swept;
  struct stat facts {};
  if (::fstat(folder, &facts) != 0) return;
  {
    const std::scoped_lock lock(mutex);
    if (!swept.emplace(path.string(), facts.st_dev, facts.st_ino).second) return;
  }
  sweep_temporaries(path);
}

}  // namespace

/// What a path leads to behind all symbolic links.
struct FileWriter::Goal {
  fs::path path;
  bool linked = false;               ///< there was a link on the way
  std::optional<int> descriptor;     ///< of this process
  std::optional<struct stat> facts;  ///< nothing: it does not exist

  static Result<Goal> of(const std::string& path);
  bool is_stream() const { return descriptor || (facts && !S_ISREG(facts->st_mode)); }
  fs::path folder() const { return path.has_parent_path() ? path.parent_path() : fs::path("."); }
};

Result<FileWriter::Goal> FileWriter::Goal::of(const std::string& path) {
  constexpr int kMostLinks = 40;  // as the system's own
  Goal goal;
  goal.path = path;
  for (int links = 0; links <= kMostLinks; ++links) {
    struct stat facts {};
    if (::lstat(goal.path.c_str(), &facts) != 0) {
      if (errno != ENOENT) return cannot_write(path, errno);
      return goal;
    }
    if (!S_ISLNK(facts.st_mode)) {
      goal.facts = facts;
      return goal;
    }
    goal.linked = true;
    if (goal.descriptor = own_descriptor(goal.path); goal.descriptor) return goal;
    std::error_code failed;
    const fs::path next = fs::read_symlink(goal.path, failed);
    if (failed) return cannot_write(path, failed.value());
    goal.path = goal.folder() / next;  // an absolute one stands alone
  }
  return error_of(path, "the symbolic link leads back to itself; remove it or choose another name");
}

FileWriter::FileWriter(std::string path, Worth worth, Existing existing)
    : path_(std::move(path)), worth_(worth), existing_(existing) {}

FileWriter::~FileWriter() {
  if (stream_ >= 0) file_calls().close(stream_);
  temporary_.remove();  // while its folder is open
  if (folder_ >= 0) ::close(folder_);
}

Result<std::unique_ptr<FileWriter>> FileWriter::open(const std::string& path, Worth worth, Existing existing) {
  const auto goal = Goal::of(path);
  if (!goal) return goal.error();
  if (existing == Existing::Replaced && !goal->is_stream()) {
    if (const Status own = check_output(path); !own) return own.error();
  }
  std::unique_ptr<FileWriter> writer(new FileWriter(path, worth, existing));
  if (const Status aimed = writer->aim(*goal); !aimed) return aimed.error();
  return writer;
}

Status FileWriter::aim(const Goal& goal) {
  if (goal.facts && S_ISDIR(goal.facts->st_mode)) return error_of(path_, "this is a folder; name a file in it");
  if (!goal.path.has_filename()) return error_of(path_, "give the name of a file to write to");
  if (goal.is_stream()) {
    stream_ = goal.descriptor ? ::fcntl(*goal.descriptor, F_DUPFD_CLOEXEC, 0)
                              : file_calls().open(AT_FDCWD, goal.path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY, 0);
    return stream_ >= 0 ? Status(Done{}) : cannot_write(path_, errno);
  }
  folder_path_ = goal.folder().string();
  name_ = goal.path.filename().string();
  folder_ = ::open(folder_path_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder_ < 0 && errno == ENOENT)
    return error_of(path_, goal.linked ? "the symbolic link leads into a folder that does not exist; make that folder "
                                         "or remove the link"
                                       : "the folder does not exist; make it first");
  if (folder_ < 0) return cannot_write(path_, errno);
  sweep_once(folder_path_, folder_);
  if (goal.facts) {
    mode_ = goal.facts->st_mode & kModeBits;
    if (file_calls().access(folder_, name_.c_str(), W_OK) != 0)
      return errno == EACCES ? error_of(path_, "the file is protected from writing; allow it, or choose another name")
                             : cannot_write(path_, errno);
  }
  // Nobody can read more of it on the way than of the file itself.
  const int code = temporary_.make(folder_, mode_.value_or(kNewMode) & kNewMode);
  return code == 0 ? Status(Done{}) : cannot_write(path_, code);
}

std::string FileWriter::temporary() const {
  return temporary_.name().empty() ? std::string() : (fs::path(folder_path_) / temporary_.name()).string();
}

void FileWriter::check(int code) {
  if (failure_ == 0) failure_ = code;
}

void FileWriter::put(std::string_view bytes) {
  if (failure_ == 0) check(write_all(stream_ >= 0 ? stream_ : temporary_.file(), bytes));
}

bool FileWriter::flush() {
  put(held_);
  held_.clear();
  return failure_ == 0;
}

bool FileWriter::write(std::string_view bytes) {
  if (held_.size() + bytes.size() > kHeld) flush();
  if (bytes.size() >= kHeld) {
    put(bytes);
  } else {
    held_ += bytes;
  }
  return failure_ == 0;
}

void FileWriter::keep_mode() {
  struct stat facts {};
  if (!mode_ || (::fstat(temporary_.file(), &facts) == 0 && (facts.st_mode & kModeBits) == *mode_)) return;
  check(file_calls().chmod(temporary_.file(), *mode_) == 0 ? 0 : errno);
}

/// The last calls, each after the one before has gone well.
void FileWriter::settle() {
  if (failure_ == 0) keep_mode();
  if (failure_ == 0 && worth_ == Worth::Once) check(file_calls().sync(temporary_.file()) == 0 ? 0 : errno);
  if (failure_ == 0) check(temporary_.close());
  if (failure_ != 0) return;
  const bool replace = existing_ == Existing::Replaced;
  const int code = replace ? temporary_.rename_to(name_) : temporary_.link_to(name_);
  if (replace || code != EEXIST) check(code);
}

Status FileWriter::finish() {
  flush();
  if (stream_ >= 0) {
    check(file_calls().close(std::exchange(stream_, -1)) == 0 ? 0 : errno);
    return failure_ == 0
               ? Status(Done{})
               : error_of(path_, Message("writing failed ({}); give another place for it", system_reason(failure_)));
  }
  settle();
  temporary_.remove();
  return failure_ == 0 ? Status(Done{}) : cannot_write(path_, failure_);
}

Status save_file(const std::string& path, std::span<const std::string_view> pieces, Worth worth, Existing existing) {
  const auto writer = FileWriter::open(path, worth, existing);
  if (!writer) return writer.error();
  for (const std::string_view bytes : pieces) {
    if (!(*writer)->write(bytes)) break;
  }
  return (*writer)->finish();
}

Status save_file(const std::string& path, std::string_view bytes, Worth worth, Existing existing) {
  return save_file(path, std::span(&bytes, 1), worth, existing);
}

}  // namespace pegasos
