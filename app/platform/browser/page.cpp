#include "page.h"

#include <GLFW/glfw3.h>
#include <emscripten.h>

#include <cstdlib>
#include <mutex>
#include <utility>

namespace {

std::mutex mutex;  // of what the page has said and the window has not heard
std::string asked;
std::vector<pegasos::platform::PageTouch> touches;

}  // namespace

// ---- What the page says, on its thread ------------------------------------------------------------------------------
extern "C" {

EMSCRIPTEN_KEEPALIVE void pegasos_ask(const char* lines) {
  {
    const std::scoped_lock lock(mutex);
    asked += lines;
  }
  glfwPostEmptyEvent();
}
EMSCRIPTEN_KEEPALIVE void pegasos_touch(int finger, int what, double x, double y) {
  {
    const std::scoped_lock lock(mutex);
    touches.push_back({finger, what, static_cast<float>(x), static_cast<float>(y)});
  }
  glfwPostEmptyEvent();
}

}  // extern "C"

namespace pegasos::platform {

std::string page_asks() {
  const std::scoped_lock lock(mutex);
  return std::exchange(asked, {});
}
std::vector<PageTouch> page_touches() {
  const std::scoped_lock lock(mutex);
  return std::exchange(touches, {});
}

void page_shows(const std::string& json) {
  MAIN_THREAD_EM_ASM({ PegasosPage.shows(JSON.parse(UTF8ToString($0))); }, json.c_str());
}

void page_says(const std::string& line) {
  MAIN_THREAD_EM_ASM({ PegasosPage.says(UTF8ToString($0)); }, line.c_str());
}

Wishes wishes() {
  const auto prefers = [](const char* query) {
    return MAIN_THREAD_EM_ASM_INT({ return window.matchMedia(UTF8ToString($0)).matches ? 1 : 0; }, query) != 0;
  };
  Wishes out;
  out.light = prefers("(prefers-color-scheme: light)");
  out.contrast = prefers("(prefers-contrast: more)");
  out.still = prefers("(prefers-reduced-motion: reduce)");
  out.fingers = prefers("(pointer: coarse)");
  // Two letters, one number.
  const int letters = MAIN_THREAD_EM_ASM_INT({
    const code = (navigator.language || 'en').toLowerCase();
    return code.charCodeAt(0) * 256 + code.charCodeAt(1);
  });
  out.language = {static_cast<char>(letters / 256), static_cast<char>(letters % 256)};
  return out;
}

}  // namespace pegasos::platform
