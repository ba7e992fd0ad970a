#include "ui/end_signals.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace pegasos::ui {

namespace {

constexpr char kSignal = 's';
constexpr char kEnd = 'e';

std::array<int, 2> ends = {-1, -1};  // of the pipe: a handler may write and little else

void tell(char what) {
  const int before = errno;
  // A full pipe has told already.
  [[maybe_unused]] const ssize_t written = ::write(ends[1], &what, 1);
  errno = before;
}

/// The next byte, when it is there. Where there are no threads, the others go on meanwhile.
bool hear(char& what) {
  pollfd end = {ends[0], POLLIN, 0};
  while (threads::kFibers && ::poll(&end, 1, 0) == 0) threads::rest(std::chrono::milliseconds(10));
  return ::read(ends[0], &what, 1) == 1;
}

}  // namespace

EndSignals::EndSignals(std::function<void()> wake) : wake_(std::move(wake)) {
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  listener_ = Thread([this] {
    char what = 0;
    while (hear(what) && what == kSignal) {
      wish_.request_stop();
      wake_();
    }
  });
  actions_.emplace([](int) { tell(kSignal); }, SA_RESTART);
  pipes_ = std::signal(SIGPIPE, SIG_IGN);
}

EndSignals::~EndSignals() {
  if (!listener_.joinable()) return;
  actions_.reset();
  std::signal(SIGPIPE, pipes_);
  tell(kEnd);
  listener_.join();
  for (int& end : ends) ::close(std::exchange(end, -1));
}

}  // namespace pegasos::ui
