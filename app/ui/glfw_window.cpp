#include "ui/glfw_window.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#define GLFW_INCLUDE_NONE
#include <GL/gl.h>
#include <GLFW/glfw3.h>

#include "core/visible.h"
#include "ui/look.h"
#include "ui/settings.h"

namespace pegasos::ui {
namespace {

constexpr GlfwWindow::Size kSmallestWindow{480, 360};
constexpr GlfwWindow::Size kUsualWindow{1600, 900};  // design px

std::string last_error;  // of GLFW, which reports by callback only

/// GLFW from 3.4 on asks Wayland first, whose library writes to standard error by itself where there is none.
void choose_platform() {
#ifdef GLFW_PLATFORM
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
    return value != nullptr && *value != '\0';
  };
  const bool wayland = set("XDG_RUNTIME_DIR") && (set("WAYLAND_DISPLAY") || !set("DISPLAY"));
  if (!wayland && glfwPlatformSupported(GLFW_PLATFORM_X11) != 0) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
}

GlfwWindow::Size first_size(const Settings& settings) {
  float sx = 1;
  float sy = 1;
  int x = 0;
  int y = 0;
  GlfwWindow::Size screen = kUsualWindow;
  if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) {
    glfwGetMonitorContentScale(monitor, &sx, &sy);
    glfwGetMonitorWorkarea(monitor, &x, &y, &screen.width, &screen.height);
  }
  const auto length = [](int last, int usual, float scale, int all, int least) {
    const int wanted = last > 0 ? last : static_cast<int>(static_cast<float>(usual) * scale);
    return std::max(std::min(wanted, all), std::min(least, all));
  };
  return {length(settings.width, kUsualWindow.width, sx, screen.width, kSmallestWindow.width),
          length(settings.height, kUsualWindow.height, sy, screen.height, kSmallestWindow.height)};
}

}  // namespace

std::string GlfwWindow::open(Size wish, const Settings& settings) {
  choose_platform();
  glfwSetErrorCallback([](int, const char* text) { last_error = text; });
  if (glfwInit() == 0) return last_error.empty() ? "GLFW cannot be started" : last_error;
  started_ = true;
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "pegasos-lab");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "pegasos-lab");
  const Size first = wish.width > 0 && wish.height > 0 ? wish : first_size(settings);
  window_ = glfwCreateWindow(first.width, first.height, "Pegasos Lab", nullptr, nullptr);
  if (window_ == nullptr) return last_error.empty() ? "OpenGL 3.3 is not available" : last_error;
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  read_content_scale();
  return {};
}

GlfwWindow::~GlfwWindow() {
  if (window_ != nullptr) glfwDestroyWindow(window_);
  if (started_) glfwTerminate();
}

GlfwWindow::Size GlfwWindow::size() const {
  Size out;
  glfwGetWindowSize(window_, &out.width, &out.height);
  return out;
}

GlfwWindow::Size GlfwWindow::framebuffer() const {
  Size out;
  glfwGetFramebufferSize(window_, &out.width, &out.height);
  return out;
}

void GlfwWindow::resize(Size size) const { glfwSetWindowSize(window_, size.width, size.height); }

bool GlfwWindow::closing() const { return glfwWindowShouldClose(window_) != 0; }

void GlfwWindow::keep_open() const { glfwSetWindowShouldClose(window_, GLFW_FALSE); }

void GlfwWindow::read_content_scale() {
  float x_scale = 1;
  float y_scale = 1;
  glfwGetWindowContentScale(window_, &x_scale, &y_scale);
  const int width = size().width;
  const int pixels = framebuffer().width;
  // Where the framebuffer is larger than the window, ImGui scales by itself.
  if (pixels > 0 && width > 0) x_scale *= static_cast<float>(width) / static_cast<float>(pixels);
  set_content_scale(x_scale);
}

void GlfwWindow::set_content_scale(float scale) { content_scale_ = usable_content_scale(scale); }

float GlfwWindow::suggested_text(bool ask_monitor) const {
  double dpi = 0;
  int lines = size().height;
  GLFWmonitor* monitor = ask_monitor ? glfwGetPrimaryMonitor() : nullptr;
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode != nullptr) {
    int width_mm = 0;
    int height_mm = 0;
    glfwGetMonitorPhysicalSize(monitor, &width_mm, &height_mm);
    if (width_mm > 0) dpi = 25.4 * mode->width / width_mm;
    lines = mode->height;
  }
  return suggested_text_scale(lines, dpi, content_scale_);
}

void GlfwWindow::set_full_screen(bool on) {
  if (on == full_screen_) return;
  full_screen_ = on;
  if (!on) {
    glfwSetWindowMonitor(window_, nullptr, x_, y_, windowed_.width, windowed_.height, GLFW_DONT_CARE);
    return;
  }
  glfwGetWindowPos(window_, &x_, &y_);
  windowed_ = size();
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (monitor == nullptr) return;
  const GLFWvidmode* mode = glfwGetVideoMode(monitor);
  glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void GlfwWindow::set_title(const std::string& title) {
  if (title == title_) return;
  title_ = title;
  glfwSetWindowTitle(window_, title.c_str());
}

Pixels GlfwWindow::read_pixels() const {
  Pixels out;
  const Size size = framebuffer();
  out.width = size.width;
  out.height = size.height;
  const std::size_t row = 4 * static_cast<std::size_t>(out.width);  // with alpha: WebGL knows no other form
  std::vector<unsigned char> upside_down(row * static_cast<std::size_t>(out.height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, out.width, out.height, GL_RGBA, GL_UNSIGNED_BYTE, upside_down.data());
  for (std::size_t end = upside_down.size(); end > 0; end -= row) {
    for (std::size_t at = end - row; at < end; at += 4)
      out.rgb.insert(out.rgb.end(), &upside_down[at], &upside_down[at] + 3);
  }
  return out;
}

}  // namespace pegasos::ui
