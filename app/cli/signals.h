// The signals by which a person ends a program: Ctrl-C, `kill`, the end of the terminal.
#pragma once

#include <signal.h>

#include <array>

namespace pegasos::cli {

/// While it lives `handler` is called at SIGINT, SIGTERM and SIGHUP, but for those that are ignored (nohup); then what
/// was before counts again.
class SignalActions {
 public:
  explicit SignalActions(void (*handler)(int), int flags = 0);
  ~SignalActions();
  SignalActions(const SignalActions&) = delete;
  SignalActions& operator=(const SignalActions&) = delete;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace pegasos::cli
