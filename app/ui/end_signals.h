// Logging out, `kill` and Ctrl+C in the terminal end the window as its close button does: what is to be kept is kept.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "cli/signals.h"
#include "core/threads.h"

namespace pegasos::ui {

/// While it lives, SIGTERM, SIGHUP and SIGINT are a wish, and who no longer reads what the window says ends nothing.
/// One at a time in a process; `wake` is called on a thread of its own. Where no pipe can be made, and for those that
/// are ignored, everything is as ever.
class EndSignals {
 public:
  explicit EndSignals(std::function<void()> wake);
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;
  bool wanted() const { return wish_.stop_requested(); }
  /// The same for who waits for something.
  std::stop_token token() const { return wish_.get_token(); }

 private:
  std::stop_source wish_;
  std::function<void()> wake_;
  Thread listener_;
  std::optional<cli::SignalActions> actions_;
  void (*pipes_)(int) = nullptr;  ///< what SIGPIPE did before
};

}  // namespace pegasos::ui
