// What the clipboard takes.
#pragma once

namespace pegasos::platform {

inline constexpr bool kClipboardTakesPictures = false;  ///< text alone

}  // namespace pegasos::platform
