#include "cli/long_work.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace pegasos::cli {
namespace {

std::atomic<int> interrupt_seen{0};  // the signal
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void remember_interrupt(int signal) { interrupt_seen.store(signal); }

void handle(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second one is not caught
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool is_terminal() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupt_seen = 0;
  handle(remember_interrupt);
}

InterruptGuard::~InterruptGuard() { handle(SIG_DFL); }

bool InterruptGuard::interrupted() { return interrupt_seen.load() != 0; }

void end_by_signal() {
  const int signal = interrupt_seen.load();
  if (signal == 0) return;
  std::fflush(nullptr);
  handle(SIG_DFL);
  std::raise(signal);
}

Error interrupted_error(const std::string& where) {
  return {ErrorCode::Cancelled, fmt::format("interrupted {}; nothing was written", where), {}, 0, 0};
}

ProgressLine::ProgressLine(const Arguments& arguments) : visible_(!arguments.quiet() && is_terminal()) {}

ProgressLine::~ProgressLine() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::show(double fraction, const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (!visible_ || now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  drawn_ = true;
  constexpr int kWidth = 24;
  const int done = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kWidth);
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < done ? "━" : "╌";
  std::fputs(fmt::format("\r\033[K{}  {}", bar, text).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace pegasos::cli
