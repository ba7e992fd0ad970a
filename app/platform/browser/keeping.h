// When the window keeps what is to be kept. A page goes without a word: it saves often, and goes on from there.
#pragma once

namespace pegasos::platform {

inline constexpr double kSaveEvery_s = 2;    ///< while something changes
inline constexpr bool kHearsItsEnd = false;  ///< a save that was left behind is no accident

}  // namespace pegasos::platform
