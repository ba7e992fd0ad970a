// Logging out, `kill` and Ctrl+C in the terminal end the window as its close button does: what is to be kept is kept.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <thread>

#include "cli/signals.h"

namespace pegasos::ui {

/// While it lives, SIGTERM, SIGHUP and SIGINT are a wish. One at a time in a process; `wake` is called on a thread of
/// its own. Where no pipe can be made, and for those that are ignored, everything is as ever.
class EndSignals {
 public:
  explicit EndSignals(std::function<void()> wake);
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;
  bool wanted() const { return wanted_; }

 private:
  std::atomic<bool> wanted_ = false;
  std::function<void()> wake_;
  std::thread listener_;
  std::optional<cli::SignalActions> actions_;
};

}  // namespace pegasos::ui
