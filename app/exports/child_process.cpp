#include "exports/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "core/progress.h"
#include "core/threads.h"
#include "exports/film.h"

extern char** environ;

namespace pegasos::exports {
namespace {

namespace fs = std::filesystem;

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of("\r\n ");
  if (end == std::string::npos) return "it said nothing";
  const auto from = text.find_last_of('\n', end);
  return text.substr(from == std::string::npos ? 0 : from + 1, end - (from == std::string::npos ? 0 : from + 1) + 1);
}

/// Reads what is there without waiting; keeps the end of long texts.
void drain(int descriptor, std::string& text) {
  std::array<char, 4096> buffer{};
  for (ssize_t n = 0; (n = ::read(descriptor, buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(n));
    if (text.size() > 65536) text.erase(0, text.size() - 32768);
  }
}

}  // namespace

fs::path find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  const std::string all = path == nullptr ? "" : path;
  for (std::size_t from = 0; from <= all.size();) {
    const std::size_t end = std::min(all.find(':', from), all.size());
    const fs::path file = fs::path(all.substr(from, end - from)) / name;
    if (end > from && ::access(file.c_str(), X_OK) == 0) return file;
    from = end + 1;
  }
  return {};
}

ChildEnd run_program(const fs::path& program, const std::vector<std::string>& words, const std::stop_token& stop,
                     const fs::path& input, double most_s) {
  ChildEnd out;
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    out.complaint = std::strerror(errno);
    return out;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int started = ::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string said;
  int status = 0;
  if (started != 0) {
    said = std::strerror(started);
  } else {
    bool killed = false;
    const auto start = Clock::now();
    while (::waitpid(child, &status, WNOHANG) == 0) {
      drain(ends[0], said);
      if ((stop.stop_requested() || seconds_since(start) > most_s) && !killed) killed = ::kill(child, SIGKILL) == 0;
      threads::rest(std::chrono::milliseconds(10));
    }
    if (WIFEXITED(status)) out.status = WEXITSTATUS(status);
  }
  drain(ends[0], said);
  ::close(ends[0]);
  out.complaint = last_line(said);
  return out;
}

}  // namespace pegasos::exports
