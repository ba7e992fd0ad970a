// The first session of a window, opened while the window answers. Thread rule: the window's thread.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "cli/window_request.h"
#include "session/session.h"
#include "ui/end_signals.h"
#include "ui/glfw_window.h"

namespace pegasos::ui {

/// How long a wish to close may wait while something is read.
inline constexpr std::chrono::milliseconds kAnswerWithin{20};

struct FirstSession {
  std::unique_ptr<session::Session> session;
  std::string unread;  ///< a file that needs choices before it can be read: those of the import dialog; else empty
};

/// The set of the request, or its session file: then the first frame shows it, or what is wrong with it; one that takes
/// long to read is not waited for. Closing the window, Ctrl+Q, or a signal, ends the reading: error Cancelled. `asks`:
/// somebody is there, so that what cannot be read as it is may be asked about, above the first problem.
Result<FirstSession> open_session(const cli::WindowRequest& request, GlfwWindow& window, const EndSignals& signals,
                                  bool asks);

}  // namespace pegasos::ui
