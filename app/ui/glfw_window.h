// The window of the platform: GLFW's library, one window with OpenGL 3.3, its size, scale, title and pixels. What is
// drawn and when is not its business. Thread rule: the main thread.
#pragma once

#include <string>

#include "ui/screenshot.h"

struct GLFWwindow;

namespace pegasos::ui {

struct Settings;

class GlfwWindow {
 public:
  struct Size {
    int width = 0, height = 0;
    bool operator==(const Size&) const = default;
  };

  GlfwWindow() = default;
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  /// Why there is no window; empty when there is one. Without a wish it is as large as the settings and the screen say.
  std::string open(Size wish, const Settings& settings);
  GLFWwindow* handle() const { return window_; }

  Size size() const;         ///< screen coordinates
  Size framebuffer() const;  ///< px
  void resize(Size size) const;
  bool closing() const;  ///< somebody wants it closed
  void keep_open() const;
  /// Px per design px that its monitor asks for; a script may say another one.
  float content_scale() const { return content_scale_; }
  void read_content_scale();
  void set_content_scale(float scale);
  /// Of text: as the first monitor suggests, or without asking it as the window's own height does.
  float suggested_text(bool ask_monitor) const;

  void set_full_screen(bool on);
  bool full_screen() const { return full_screen_; }
  void set_title(const std::string& title);
  /// What was drawn last, before it is shown.
  Pixels read_pixels() const;

 private:
  bool started_ = false;  ///< the library
  GLFWwindow* window_ = nullptr;
  float content_scale_ = 1;
  std::string title_;
  bool full_screen_ = false;
  int x_ = 0, y_ = 0;  ///< before it was the full screen
  Size windowed_;
};

}  // namespace pegasos::ui
