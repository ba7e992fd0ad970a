// The window: the only place that knows GLFW and OpenGL. Draws only when something changed: after input, after a new
// snapshot (the session wakes it), while something moves; otherwise it waits and costs nothing.
//
// Thread rule: open_window and everything it calls run on one thread; only the session's wake comes from another.
#pragma once

#include "cli/window_request.h"

namespace pegasos::ui {

/// Opens the window, runs it until it is closed, and says how it ended. `exe_folder` is where fonts are looked for
/// first (../share/pegasos-lab/fonts). NoDisplay when there is no display or no OpenGL 3.3; Failed for a data file, a
/// script or a screenshot that failed.
cli::WindowEnd open_window(const cli::WindowRequest& request, const std::string& exe_folder);

}  // namespace pegasos::ui
