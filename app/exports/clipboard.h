// A picture on the clipboard. GLFW puts texts there alone, so it takes xclip (X11) or wl-copy (Wayland), which keep the
// picture until something else is copied.
#pragma once

#include <string>

#include "core/result.h"

namespace pegasos::exports {

/// Error Io: a sentence on what is missing or what the helper said. Waits for it, at most two seconds.
Status copy_png(const std::string& png);

}  // namespace pegasos::exports
