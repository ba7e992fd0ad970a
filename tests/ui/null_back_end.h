// Stands for GLFW and its back end where there is no window: what is reported here goes to the window's input and then
// to Dear ImGui, with GLFW's numbers, as in the real one.
#pragma once

#include "ui/input.h"

namespace pegasos::test {

class NullBackEnd : public ui::Reporter {
 public:
  /// For the present Dear ImGui context.
  explicit NullBackEnd(ui::Input& input);

  bool key(int key, int action, int mods) override;
  bool character(char32_t character) override;
  void cursor(plot::Point place) override;
  void button(int button, bool down) override;
  void wheel(float notches) override;
  void focus(bool on) override;

 private:
  ui::Input& input_;
};

}  // namespace pegasos::test
