// What happens at the window's keys and mouse, on its way to the interface and to Dear ImGui. The same for the real
// window, for scripts and for tests without a window; all numbers are GLFW's. Thread rule: the window's thread.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "plot/geometry.h"
#include "ui/app_ui.h"
#include "ui/glfw_keys.h"
#include "ui/input_queue.h"

namespace pegasos::ui {

class Input {
 public:
  explicit Input(AppUi& app) : app_(app) {}

  /// A key goes down, repeats or comes up. True if the interface had a use for it, or will be asked later.
  bool key(int key, int action, int mods);
  /// A character was typed; comes after its key. True if the interface had a use for it.
  bool character(char32_t character);
  void cursor(plot::Point place);
  void button(int button, bool down);
  void drop(const std::vector<std::string>& paths) { app_.documents().drop(paths); }
  /// From now on the mouse is where `cursor` says, wherever the real one is.
  void take_over() { queue_.take_over(); }
  /// The window has lost the keyboard.
  void let_go();

  /// There is what the next frames will see.
  bool waiting() const { return !queue_.empty() || !later_.empty(); }
  /// Once a frame, between the back end's NewFrame and ImGui::NewFrame.
  void show(ImGuiIO& io);

 private:
  /// Keys that came after a click which no frame has seen yet wait for it: what they mean depends on what it does.
  bool in_turn(std::function<bool()> event);
  bool take_key(int key, int action, int mods);
  bool take_character(char32_t character);

  AppUi& app_;
  InputQueue queue_;
  plot::Point place_;                        ///< of the mouse
  std::deque<std::function<bool()>> later_;  ///< what waits, in its order
};

/// Who reports what happens at a window: GLFW's back end, or what stands for it in a test. A script works its window
/// through this, as if a person did.
class Reporter {
 public:
  Reporter() = default;
  Reporter(const Reporter&) = delete;
  Reporter& operator=(const Reporter&) = delete;
  virtual ~Reporter() = default;

  virtual bool key(int key, int action, int mods) = 0;
  virtual bool character(char32_t character) = 0;
  virtual void cursor(plot::Point place) = 0;
  virtual void button(int button, bool down) = 0;
  virtual void wheel(float notches) = 0;
  virtual void focus(bool on) = 0;

  /// A key with its modifiers goes down and its character comes, or all comes up again. True if somebody used it.
  bool press(const KeyEvent& event, int held_mods = 0);
  void release(const KeyEvent& event, int held_mods = 0);
  /// Modifier keys of `mods` (GLFW_MOD_SHIFT ...) go down or up.
  void modifiers(int mods, bool down);
};

}  // namespace pegasos::ui
