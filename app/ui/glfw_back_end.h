// Dear ImGui's back end for GLFW, and the way of what GLFW reports: first to the window's input, then to Dear ImGui.
// Private to the window.
#pragma once

#include <functional>

#include "ui/input.h"

struct GLFWwindow;

namespace pegasos::ui {

/// While it lives, `input` hears what happens at the window. What a script reports takes the same way.
class BackEnd : public Reporter {
 public:
  struct Tell {
    std::function<void()> touched;   ///< something happened: draw
    std::function<void()> rescaled;  ///< the desktop asks for another content scale
  };
  /// For the present Dear ImGui context, which must live longer, as must `window` and `input`.
  BackEnd(GLFWwindow* window, Input& input, Tell tell);
  ~BackEnd() override;

  bool key(int key, int action, int mods) override;
  bool character(char32_t character) override;
  void cursor(plot::Point place) override;
  void button(int button, bool down) override;
  void wheel(float notches) override;
  void focus(bool on) override;
  /// The mouse is away and the real one is not heard, wherever it lies: a script begins so everywhere.
  void leave_to_script();

 private:
  static BackEnd& of(GLFWwindow* window);
  void hear_keys();
  void hear_mouse();
  void hear_window();

  GLFWwindow* window_;
  Input& input_;
  Tell tell_;
};

}  // namespace pegasos::ui
