// What happens between two frames. Dear ImGui 1.86 knows only how mouse and keys are when a frame begins, and takes
// what was typed before the keys: in a slow frame a drag would begin and end beside the point that was meant, a short
// press of a key be lost, and Ctrl+A select what was typed after it. From 1.87 on it keeps events itself.
#pragma once

#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include "ui/compat.h"

namespace pegasos::ui {

/// Mouse buttons, keys and characters in their order, each press and release of the mouse where it happened. Keys are
/// the back end's numbers. The window's thread only.
class InputQueue {
 public:
  static constexpr bool kNeeded = IMGUI_VERSION_NUM < 18700;

  /// Where the mouse is by the event that came last: asked for, it would be where it is by now.
  void move(ImVec2 place) { place_ = place; }
  /// From now on the mouse is where `move` says, wherever the real one is: a script's hand.
  void take_over() { taken_over_ = true; }
  void button(int button, bool down) {
    if (!kNeeded || button < 0 || button >= static_cast<int>(held_.size())) return;
    const bool moved = last_place_.x != place_.x || last_place_.y != place_.y;
    if (!down && moved) events_.push_back({Kind::button, button, true, place_});  // dragged there before it is let go
    events_.push_back({Kind::button, button, down, place_});
    last_place_ = place_;
  }
  void key(int key, bool down) {
    if (kNeeded && key >= 0 && key < kKeys) events_.push_back({Kind::key, key, down, {}});
  }
  void character(char32_t character) {
    if (kNeeded) events_.push_back({Kind::character, static_cast<int>(character), true, {}});
  }
  /// The window has lost the keyboard: no key is held.
  void let_go() {
    for (int i = 0; i < kKeys; ++i) key(i, false);
  }
  bool empty() const { return events_.empty(); }
  /// Whether a button's press or release waits.
  bool clicks() const {
    return std::ranges::find(events_, Kind::button, &Event::kind) != events_.end() || compat::clicks_waiting();
  }

  /// Once a frame, between the back end's NewFrame and ImGui::NewFrame: as much takes effect as one frame can tell
  /// apart.
  void show([[maybe_unused]] ImGuiIO& io) {
#if IMGUI_VERSION_NUM < 18700
    io.InputQueueCharacters.resize(0);
    if (taken_over_) io.MousePos = place_;
    Seen seen;
    while (!events_.empty() && take(events_.front(), io, seen)) events_.pop_front();
    for (std::size_t i = 0; i < held_.size(); ++i) io.MouseDown[i] = held_[i];
    std::ranges::copy(down_, io.KeysDown);
    io.KeyCtrl = has_ctrl();
    io.KeyShift = down_[GLFW_KEY_LEFT_SHIFT] || down_[GLFW_KEY_RIGHT_SHIFT];
    io.KeyAlt = has_alt();
    if (events_.empty()) last_place_ = io.MousePos;
#endif
  }

 private:
  enum class Kind { button, key, character };
  struct Event {
    Kind kind;
    int code;
    bool down;
    ImVec2 place;
  };
  /// What a frame has been told.
  struct Seen {
    bool mouse = false;
    bool typed = false;
    bool command = false;  ///< a key that does something else than type went down
    std::vector<int> keys;
  };
  static constexpr int kKeys = 512;  // of io.KeysDown

  bool has_ctrl() const { return down_[GLFW_KEY_LEFT_CONTROL] || down_[GLFW_KEY_RIGHT_CONTROL]; }
  bool has_alt() const { return down_[GLFW_KEY_LEFT_ALT] || down_[GLFW_KEY_RIGHT_ALT]; }
  /// Its character is all that it is for.
  bool types(int key) const {
    if (key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT) return true;
    const bool letter = (key >= GLFW_KEY_SPACE && key <= GLFW_KEY_WORLD_2) ||
                        (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL && key != GLFW_KEY_KP_ENTER);
    return letter && !has_ctrl() && !has_alt();
  }
#if IMGUI_VERSION_NUM < 18700
  /// False: it has to wait for the next frame.
  bool take(const Event& event, ImGuiIO& io, Seen& seen) {
    if (seen.mouse) return false;
    switch (event.kind) {
      case Kind::button:
        if (seen.typed || !seen.keys.empty()) return false;
        held_.at(static_cast<std::size_t>(event.code)) = event.down;
        io.MousePos = event.place;
        seen.mouse = true;
        return true;
      case Kind::key: {
        bool& down = down_.at(static_cast<std::size_t>(event.code));
        if (down == event.down) return true;
        if (std::ranges::find(seen.keys, event.code) != seen.keys.end()) return false;
        const bool command = !types(event.code);
        if (command && seen.typed) return false;
        down = event.down;
        seen.keys.push_back(event.code);
        if (command && event.down) seen.command = true;
        return true;
      }
      case Kind::character:
        if (seen.command) return false;
        io.AddInputCharacter(static_cast<unsigned>(event.code));
        seen.typed = true;
        return true;
    }
    return true;
  }
#endif

  ImVec2 place_;
  ImVec2 last_place_;  ///< of the last event; of the last frame where none waits
  bool taken_over_ = false;
  std::deque<Event> events_;
  std::array<bool, 3> held_{};
  std::array<bool, kKeys> down_{};
};

}  // namespace pegasos::ui
