#include "ui/end_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace pegasos::ui {

namespace {

constexpr std::array kSignals = {SIGTERM, SIGHUP, SIGINT};
constexpr char kSignal = 's';
constexpr char kEnd = 'e';

std::array<int, 2> ends = {-1, -1};  // of the pipe: a handler may write and little else

void tell(char what) {
  const int before = errno;
  // A full pipe has told already.
  [[maybe_unused]] const ssize_t written = ::write(ends[1], &what, 1);
  errno = before;
}

void set_handlers(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;  // NOLINT(cppcoreguidelines-pro-type-union-access): POSIX's
  action.sa_flags = SA_RESTART;
  for (const int signal : kSignals) ::sigaction(signal, &action, nullptr);
}

}  // namespace

EndSignals::EndSignals(std::function<void()> wake) : wake_(std::move(wake)) {
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  listener_ = std::thread([this] {
    char what = 0;
    while (::read(ends[0], &what, 1) == 1 && what == kSignal) {
      wish_.request_stop();
      wake_();
    }
  });
  set_handlers([](int) { tell(kSignal); });
}

EndSignals::~EndSignals() {
  if (!listener_.joinable()) return;
  set_handlers(SIG_DFL);
  tell(kEnd);
  listener_.join();
  for (int& end : ends) ::close(std::exchange(end, -1));
}

}  // namespace pegasos::ui
