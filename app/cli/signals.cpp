#include "cli/signals.h"

namespace pegasos::cli {

SignalActions::SignalActions(void (*handler)(int), int flags) {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler == SIG_IGN) continue;  // NOLINT(cppcoreguidelines-pro-type-union-access): POSIX's
    struct sigaction action {};
    action.sa_handler = handler;  // NOLINT(cppcoreguidelines-pro-type-union-access)
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(kSignals[i], &action, nullptr);
  }
}

SignalActions::~SignalActions() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
}

}  // namespace pegasos::cli
