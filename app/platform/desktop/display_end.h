// A display that goes while the window is open: its server ends, or the connection to it breaks.
#pragma once

#include <dlfcn.h>

#include <cstdlib>
#include <functional>
#include <thread>
#include <utility>

namespace pegasos::platform {

/// While it lives, `last` is called once when the X server is gone, on the thread that made this; then the process ends
/// with status 1, as Xlib has no way back. Other threads that notice it end the process at once. Without X nothing is
/// done.
class DisplayEnd {
 public:
  explicit DisplayEnd(std::function<void()> last) {
    using Handler = int (*)(void*);
    last_ = std::move(last);
    thread_ = std::this_thread::get_id();
    // By its name: GLFW has loaded Xlib where there is one, and may do without.
    if (auto* set = reinterpret_cast<Handler (*)(Handler)>(dlsym(RTLD_DEFAULT, "XSetIOErrorHandler"))) set(&gone);
  }
  ~DisplayEnd() { last_ = nullptr; }
  DisplayEnd(const DisplayEnd&) = delete;
  DisplayEnd& operator=(const DisplayEnd&) = delete;

 private:
  static int gone(void*) {
    if (std::this_thread::get_id() == thread_) {
      if (const auto last = std::exchange(last_, nullptr)) last();
    }
    std::_Exit(1);
  }
  static inline std::function<void()> last_;
  static inline std::thread::id thread_;
};

}  // namespace pegasos::platform
