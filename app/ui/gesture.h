// Numbers for gestures: what the hand does from press to release is one step of undo.
#pragma once

#include <atomic>
#include <cstdint>

namespace pegasos::ui {

/// A number that no gesture had before; never 0.
inline std::uint64_t new_gesture() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace pegasos::ui
