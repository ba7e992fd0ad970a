#include "core/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>

#include "core/kept_inputs.h"
#include "core/threads.h"

namespace pegasos {
namespace {

constexpr std::size_t kAtOnce = std::size_t{1} << 23U;  // bytes between two looks at the stop token
constexpr int kLook_ms = 50;                            // the same while a pipe has nothing to say

/// Why what stands under a name is not read; empty where it is.
Message objection(mode_t mode, bool standard, Inputs inputs) {
  if (S_ISREG(mode)) return {};
  if (S_ISDIR(mode)) return "this is a folder; name a file in it";
  if (S_ISFIFO(mode) && inputs != Inputs::Pipes)
    return "this is a pipe, which can be read only once and may never end; save what comes out of it as a file and "
           "open that";
  if (S_ISSOCK(mode) && !standard)
    return "this is a socket, not a file; save what comes out of it as a file and open that";
  const bool terminal = standard && S_ISCHR(mode) && ::isatty(STDIN_FILENO) == 1;
  if (standard && S_ISCHR(mode) && (::fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE) == O_WRONLY)
    return "it is closed or cannot be read; give a file";
  if ((S_ISCHR(mode) && !terminal) || S_ISBLK(mode)) return "this is a device, not a file; name a file";
  return {};
}

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_nsec};
}

/// What is there, but leads to no file.
Message broken_link(const std::string& path, int code) {
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0 || !S_ISLNK(facts.st_mode)) return {};
  if (code == ELOOP) return "the symbolic link leads back to itself; name a file";
  if (code == ENOENT) return "the symbolic link leads to a file that does not exist; name another one";
  return {};
}

Error cannot_open(const std::string& path, int code) {
  if (Message broken = broken_link(path, code); !broken.empty()) return file_error(path, std::move(broken));
  const bool missing = code == ENOENT || code == ENOTDIR;
  return file_error(path,
                    missing ? Message("there is no such file; check the name")
                            : Message("the file cannot be opened ({})", system_reason(code)),
                    missing ? ErrorCode::NotFound : ErrorCode::Io);
}

}  // namespace

Error file_error(const std::string& file, Message message, ErrorCode code) {
  Error error;
  error.code = code;
  error.file = file;
  error.message = std::move(message);
  return error;
}

InputFile::Descriptor::~Descriptor() {
  if (number > STDIN_FILENO) ::close(number);
}

Result<InputFile> InputFile::open(const std::string& path, Inputs inputs, std::stop_token stop) {
  InputFile file;
  file.standard_ = path == "-";
  file.name_ = file.standard_ ? "standard input" : path;
  file.stop_ = std::move(stop);
  if (file.standard_ && inputs != Inputs::Pipes)
    return file_error(file.name_,
                      "it can be read only once, by the command that it is given to; save it as a file and open that");
  if (file.standard_) {
    file.descriptor_.number = STDIN_FILENO;
  } else {
    // Looked at before it is opened: opening alone wakes whoever waits at a pipe, and makes some devices act.
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) return cannot_open(path, errno);
    if (Message why = objection(facts.st_mode, false, inputs); !why.empty()) return file_error(path, std::move(why));
    file.descriptor_.number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file.descriptor_.number < 0) return cannot_open(path, errno);
  }
  if (const Status status = file.take_facts(inputs); !status) return status.error();
  if (inputs == Inputs::Ours) return file;
  if (const Status kept = note_input(path); !kept) return kept.error();
  return file;
}

Status InputFile::take_facts(Inputs inputs) {
  struct stat facts {};
  if (::fstat(descriptor_.number, &facts) != 0) return cannot_open(name_, errno);
  if (Message why = objection(facts.st_mode, standard_, inputs); !why.empty()) return file_error(name_, std::move(why));
  regular_ = S_ISREG(facts.st_mode) && !standard_;
  if (!regular_) return Done{};
  size_ = static_cast<std::size_t>(facts.st_size);
  changed_ns_ = nanoseconds(facts.st_mtim);
  return Done{};
}

Status InputFile::check_unchanged() const {
  struct stat facts {};
  if (!regular_ || ::fstat(descriptor_.number, &facts) != 0) return Done{};
  const auto size = static_cast<std::size_t>(facts.st_size);
  if (size < size_)
    return file_error(name_, Message("the file was cut off while it was open: it had {} bytes and has {}; put it "
                                     "back and open it again",
                                     size_, size));
  if (size == size_ && nanoseconds(facts.st_mtim) == changed_ns_) return Done{};
  return file_error(name_,
                    "another program wrote to the file while it was open; wait until it is done and open it again");
}

Error InputFile::cancelled() const { return file_error(name_, "reading was cancelled", ErrorCode::Cancelled); }

/// Until a pipe has something or is at its end. False where reading was cancelled before.
bool InputFile::wait() const {
  pollfd one{descriptor_.number, POLLIN, 0};
  while (!stop_.stop_requested()) {
    // A pipe that nobody has opened for writing yet says nothing here; reading would take that for its end.
    const int most_ms = threads::kFibers ? 0 : stop_.stop_possible() ? kLook_ms : -1;
    const int found = ::poll(&one, 1, most_ms);
    if (found > 0 || (found < 0 && errno != EINTR)) return true;
    if (threads::kFibers) threads::rest(std::chrono::milliseconds(kLook_ms));  // the others go on meanwhile
  }
  return false;
}

Result<std::size_t> InputFile::read(char* out, std::size_t most) {
  std::size_t got = 0;
  while (got < most) {
    if (stop_.stop_requested() || (!regular_ && !wait())) return cancelled();
    const ssize_t more = ::read(descriptor_.number, out + got, std::min(most - got, kAtOnce));
    if (more < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (more < 0) return file_error(name_, Message("the file cannot be read ({})", system_reason(errno)));
    got += static_cast<std::size_t>(more);
    taken_ += static_cast<std::size_t>(more);
    // A file that grows as fast as it is read has no end either.
    if (more == 0 || (size_ > 0 && taken_ > size_)) {
      if (const Status status = check_unchanged(); !status) return status.error();
    }
    if (more == 0) break;
  }
  return got;
}

}  // namespace pegasos
