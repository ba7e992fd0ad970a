// The first session of a window, opened while the window answers. Thread rule: the window's thread.
#pragma once

#include <chrono>
#include <memory>

#include "cli/window_request.h"
#include "session/session.h"
#include "ui/end_signals.h"
#include "ui/glfw_window.h"

namespace pegasos::ui {

/// How long a wish to close may wait while something is read.
inline constexpr std::chrono::milliseconds kAnswerWithin{20};

/// The set of the request, or its session file: then the first frame shows it, or what is wrong with it; one that takes
/// long to read is not waited for. Closing the window, Ctrl+Q, or a signal, ends the reading: error Cancelled.
Result<std::unique_ptr<session::Session>> open_session(const cli::WindowRequest& request, GlfwWindow& window,
                                                       const EndSignals& signals);

}  // namespace pegasos::ui
