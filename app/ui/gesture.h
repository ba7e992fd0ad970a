// Numbers for gestures: what the hand does from press to release is one step of undo, and so are keys in a row.
#pragma once

#include <atomic>
#include <cstdint>

namespace pegasos::ui {

/// A number that no gesture had before; never 0.
inline std::uint64_t new_gesture() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

/// The gesture of keys that move a value: those that follow within a second are one.
class NudgeGesture {
 public:
  std::uint64_t at(double time_s) {
    if (id_ == 0 || time_s - last_s_ > 1) id_ = new_gesture();
    last_s_ = time_s;
    return id_;
  }
  /// The next key begins another one.
  void end() { id_ = 0; }

 private:
  std::uint64_t id_ = 0;
  double last_s_ = 0;
};

}  // namespace pegasos::ui
