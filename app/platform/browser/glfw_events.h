// What the page says, kept until the window's thread hears it. Part of glfw.cpp.
#pragma once

#include <GLFW/glfw3.h>
#include <emscripten/html5.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "page_sleep.h"

struct GLFWwindow {
  void* user = nullptr;
  bool closing = false;
  int width = 0, height = 0;
  float scale = 1;
  double x = 0, y = 0;  ///< of the mouse
  bool focused = true, hovered = false;
  int mods = 0;  ///< the keys that change others, as the last event said
  std::array<bool, 8> buttons{};
  EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = 0;
  const GLFWcursor* cursor = nullptr;
  std::string clipboard;

  GLFWkeyfun on_key = nullptr;
  GLFWcharfun on_char = nullptr;
  GLFWcursorposfun on_move = nullptr;
  GLFWmousebuttonfun on_button = nullptr;
  GLFWcursorenterfun on_enter = nullptr;
  GLFWscrollfun on_scroll = nullptr;
  GLFWdropfun on_drop = nullptr;
  GLFWwindowrefreshfun on_refresh = nullptr;
  GLFWframebuffersizefun on_size = nullptr;
  GLFWwindowfocusfun on_focus = nullptr;
  GLFWwindowcontentscalefun on_scale = nullptr;
};

namespace pegasos::browser {

using Event = std::function<void(GLFWwindow&)>;

#ifdef __EMSCRIPTEN_PTHREADS__
/// Tells who waits that something is there.
class Bell {
 public:
  void ring() { rung_.notify_one(); }
  /// Until `there()`; `most_s` < 0: however long that is.
  template <class There>
  void wait(std::unique_lock<std::mutex>& lock, double most_s, const There& there) {
    if (most_s < 0) {
      rung_.wait(lock, there);
    } else {
      rung_.wait_for(lock, std::chrono::duration<double>(most_s), there);
    }
  }

 private:
  std::condition_variable rung_;
};
/// The page is not held up by the window.
inline void let_page_run() {}
#else
class Bell {
 public:
  void ring() { page_wake(); }
  template <class There>
  void wait(std::unique_lock<std::mutex>&, double most_s, const There& there) {
    constexpr double kLong_ms = 1e9;
    if (!there()) page_sleep(most_s < 0 ? kLong_ms : 1e3 * most_s);
  }
};
inline void let_page_run() { page_sleep(0); }
#endif

/// What the page said and the window has not heard yet.
class Events {
 public:
  /// Of several places of the mouse, one after the other, the last one counts.
  void move(double x, double y) {
    const std::scoped_lock lock(mutex_);
    x_ = x;
    y_ = y;
    if (!std::exchange(moved_, true)) bell_.ring();
  }
  void wake() {
    const std::scoped_lock lock(mutex_);
    woken_ = true;
    bell_.ring();
  }
  /// Until there is something; `most_s` < 0: however long that is.
  void wait(double most_s) {
    std::unique_lock lock(mutex_);
    bell_.wait(lock, most_s, [this] { return woken_ || moved_ || !events_.empty(); });
  }
  void hear(GLFWwindow& window) {
    std::unique_lock lock(mutex_);
    woken_ = false;
    settle();
    std::deque<Event> events = std::exchange(events_, {});
    lock.unlock();
    for (const Event& event : events) event(window);
  }
  /// After the place where the mouse was.
  void add(Event event) {
    const std::scoped_lock lock(mutex_);
    settle();
    events_.push_back(std::move(event));
    bell_.ring();
  }

 private:
  /// A place comes before what happens there next.
  void settle() {
    if (!std::exchange(moved_, false)) return;
    events_.emplace_back([x = x_, y = y_](GLFWwindow& window) {
      window.x = x;
      window.y = y;
      if (window.on_move != nullptr) window.on_move(&window, x, y);
    });
  }

  std::mutex mutex_;
  Bell bell_;
  std::deque<Event> events_;
  bool moved_ = false, woken_ = false;
  double x_ = 0, y_ = 0;
};

}  // namespace pegasos::browser
