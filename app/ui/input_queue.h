// What happens between two frames. Dear ImGui 1.86 knows only how mouse and keys are when a frame begins: in a slow
// frame a drag would begin and end beside the point that was meant, and a short press of a key be lost. From 1.87 on it
// keeps events itself.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <array>
#include <deque>
#include <utility>
#include <vector>

namespace pegasos::ui {

/// Presses and releases of the mouse, each where it happened. The window's thread only.
class MouseQueue {
 public:
  static constexpr bool kNeeded = IMGUI_VERSION_NUM < 18700;

  /// Where the mouse is by the event that came last: asked for, it would be where it is by now.
  void move(ImVec2 place) { place_ = place; }
  /// From now on the mouse is where `move` says, wherever the real one is: a script's hand.
  void take_over() { taken_over_ = true; }
  void add(int button, bool down) {
    if (!kNeeded || button < 0 || button >= static_cast<int>(held_.size())) return;
    const ImVec2 before = events_.empty() ? shown_ : events_.back().place;
    const bool moved = before.x != place_.x || before.y != place_.y;
    if (!down && moved) events_.push_back({button, true, place_});  // what is dragged arrives before it is let go
    events_.push_back({button, down, place_});
  }
  bool empty() const { return events_.empty(); }

  /// Once a frame, between the back end's NewFrame and ImGui::NewFrame: one event at most takes effect.
  void show(ImGuiIO& io) {
    if (!kNeeded) return;
    if (!events_.empty()) {
      const Event event = events_.front();
      events_.pop_front();
      held_.at(static_cast<std::size_t>(event.button)) = event.down;
      io.MousePos = event.place;
    } else if (taken_over_) {
      io.MousePos = place_;
    }
    for (std::size_t i = 0; i < held_.size(); ++i) io.MouseDown[i] = held_[i];
    shown_ = io.MousePos;
  }

 private:
  struct Event {
    int button = 0;
    bool down = false;
    ImVec2 place;
  };
  ImVec2 place_;
  ImVec2 shown_;
  bool taken_over_ = false;
  std::deque<Event> events_;
  std::array<bool, 3> held_{};
};

/// Keys that went down and up again between two frames: one frame sees them held. Keys are the back end's numbers.
class ShortKeys {
 public:
  void pressed(int key) {
    if (MouseQueue::kNeeded && key >= 0 && key < kKeys) pressed_.push_back(key);
  }
  /// Once a frame, before ImGui::NewFrame. True when it changed what is held.
  bool show([[maybe_unused]] ImGuiIO& io) {
    const bool any = !pressed_.empty() || !held_.empty();
#if IMGUI_VERSION_NUM < 18700
    for (const int key : std::exchange(held_, {})) {
      if (std::ranges::find(pressed_, key) == pressed_.end()) io.KeysDown[key] = false;
    }
    for (const int key : std::exchange(pressed_, {})) {
      if (std::exchange(io.KeysDown[key], true)) continue;
      held_.push_back(key);
    }
#endif
    return any;
  }

 private:
  static constexpr int kKeys = 512;  // of io.KeysDown
  std::vector<int> pressed_;
  std::vector<int> held_;
};

}  // namespace pegasos::ui
