#include "cli/long_work.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/temporary_file.h"
#include "core/visible.h"

namespace pegasos::cli {
namespace {

std::atomic<int> signal_seen{0};
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void remember(int signal) {
  if (signal_seen.exchange(signal) != 0) end_by(signal);
}

/// The count begins anew before the handler is there.
void (*fresh())(int) {
  signal_seen = 0;
  return remember;
}

bool is_terminal() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

InterruptGuard::InterruptGuard() : actions_(fresh()) {}

bool InterruptGuard::interrupted() { return signal_seen != 0; }

int InterruptGuard::signal() { return signal_seen; }

Error interrupted_error(const std::string& where) {
  return {ErrorCode::Cancelled, fmt::format("interrupted {}; nothing was written", where)};
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
  constexpr int kBarWidth = 24;
  const int done = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kBarWidth);
  std::string bar;
  for (int i = 0; i < kBarWidth; ++i) bar += i < done ? "━" : "╌";
  std::fputs(fmt::format("\r\033[K{}  {}", bar, visible_text(text)).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace pegasos::cli
