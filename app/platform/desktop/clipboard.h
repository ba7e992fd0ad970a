// What the clipboard takes.
#pragma once

namespace pegasos::platform {

inline constexpr bool kClipboardTakesPictures = true;  ///< by a program of the desktop, where one is installed

}  // namespace pegasos::platform
