// When the window keeps what is to be kept. On a desktop it hears that it is to end, and does it then.
#pragma once

namespace pegasos::platform {

inline constexpr double kSaveEvery_s = 10;  ///< while something changes, in case that it ends unexpectedly
inline constexpr bool kHearsItsEnd = true;  ///< false: a save that was left behind is no accident

}  // namespace pegasos::platform
