// How the program ends.
#pragma once

namespace pegasos::platform {

/// What main returns.
inline int leave(int code) { return code; }

}  // namespace pegasos::platform
