// GLFW's functions for a browser's page, as far as this program calls them: one window, which is the page's canvas, of
// which one coordinate is one pixel. The page (page/page.js) says what happens there; it is kept until the program
// asks.
//
// Thread rule: the program's window lives on one thread, the page on another; in the module without threads, both on
// one, and the page has its turn while the window waits. `pegasos_...` are called by the page; glfwPostEmptyEvent by
// any thread; all others by the window's.
#include <GLFW/glfw3.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <emscripten/threading.h>

#include <cstring>
#include <string>
#include <utility>

#include "glfw_events.h"

struct GLFWmonitor {
  GLFWvidmode mode{};
};
struct GLFWcursor {
  const char* name;  ///< as CSS says it
};

namespace {

using pegasos::browser::Events;
using pegasos::browser::let_page_run;

Events events;
GLFWwindow* window_of_page = nullptr;
GLFWmonitor screen;
double frame_began_ms = 0;
GLFWerrorfun on_error = nullptr;

}  // namespace

// ---- What the page says ---------------------------------------------------------------------------------------------
extern "C" {

EMSCRIPTEN_KEEPALIVE void pegasos_key(int key, int action, int mods) {
  events.add([=](GLFWwindow& w) {
    w.mods = mods;
    if (w.on_key != nullptr) w.on_key(&w, key, 0, action, mods);
  });
}
EMSCRIPTEN_KEEPALIVE void pegasos_character(unsigned character) {
  events.add([=](GLFWwindow& w) {
    if (w.on_char != nullptr) w.on_char(&w, character);
  });
}
EMSCRIPTEN_KEEPALIVE void pegasos_move(double x, double y) { events.move(x, y); }
EMSCRIPTEN_KEEPALIVE void pegasos_button(int button, int action, int mods) {
  events.add([=](GLFWwindow& w) {
    w.mods = mods;
    w.buttons.at(static_cast<std::size_t>(button)) = action == GLFW_PRESS;
    if (w.on_button != nullptr) w.on_button(&w, button, action, mods);
  });
}
EMSCRIPTEN_KEEPALIVE void pegasos_enter(int inside) {
  events.add([=](GLFWwindow& w) {
    w.hovered = inside != 0;
    if (w.on_enter != nullptr) w.on_enter(&w, inside);
  });
}
EMSCRIPTEN_KEEPALIVE void pegasos_scroll(double x, double y) {
  events.add([=](GLFWwindow& w) {
    if (w.on_scroll != nullptr) w.on_scroll(&w, x, y);
  });
}
EMSCRIPTEN_KEEPALIVE void pegasos_focus(int on) {
  events.add([=](GLFWwindow& w) {
    w.focused = on != 0;
    if (w.on_focus != nullptr) w.on_focus(&w, on);
  });
}
EMSCRIPTEN_KEEPALIVE void pegasos_size(int width, int height, double scale) {
  events.add([=](GLFWwindow& w) {
    const bool scaled = std::exchange(w.scale, static_cast<float>(scale)) != static_cast<float>(scale);
    glfwSetWindowSize(&w, width, height);
    if (scaled && w.on_scale != nullptr) w.on_scale(&w, w.scale, w.scale);
  });
}
EMSCRIPTEN_KEEPALIVE void pegasos_clipboard(const char* text) {
  events.add([copy = std::string(text)](GLFWwindow& w) { w.clipboard = copy; });
}
EMSCRIPTEN_KEEPALIVE void pegasos_drop(const char* path) {
  events.add([copy = std::string(path)](GLFWwindow& w) {
    const char* one = copy.c_str();
    if (w.on_drop != nullptr) w.on_drop(&w, 1, &one);
  });
}

// ---- Window ---------------------------------------------------------------------------------------------------------
int glfwInit() {
  const int ready = MAIN_THREAD_EM_ASM_INT({ return typeof PegasosPage == 'object' ? 1 : 0; });
  if (ready == 0 && on_error != nullptr) on_error(GLFW_PLATFORM_ERROR, "this is not a page of a browser");
  return ready;
}
void glfwTerminate() {}
void glfwInitHint(int, int) {}
int glfwPlatformSupported(int) { return GLFW_FALSE; }
GLFWerrorfun glfwSetErrorCallback(GLFWerrorfun call) { return std::exchange(on_error, call); }
void glfwWindowHint(int, int) {}
void glfwWindowHintString(int, const char*) {}

GLFWwindow* glfwCreateWindow(int, int, const char*, GLFWmonitor*, GLFWwindow*) {
  EmscriptenWebGLContextAttributes wanted;
  emscripten_webgl_init_context_attributes(&wanted);
  wanted.majorVersion = 2;
  wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = false;
  wanted.explicitSwapControl = wanted.renderViaOffscreenBackBuffer = true;
  wanted.proxyContextToMainThread = EMSCRIPTEN_WEBGL_CONTEXT_PROXY_ALWAYS;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context("#canvas", &wanted);
  if (context <= 0) {
    if (on_error != nullptr) on_error(GLFW_API_UNAVAILABLE, "the browser has no WebGL 2 here");
    return nullptr;
  }
  window_of_page = new GLFWwindow;
  window_of_page->context = context;
  glfwMakeContextCurrent(window_of_page);
  MAIN_THREAD_EM_ASM({ PegasosPage.begin(); });  // from now on it speaks: first of its size
  events.hear(*window_of_page);
  return window_of_page;
}
void glfwDestroyWindow(GLFWwindow* window) {
  MAIN_THREAD_EM_ASM({ PegasosPage.end(); });
  emscripten_webgl_destroy_context(window->context);
  delete std::exchange(window_of_page, nullptr);
}

void glfwMakeContextCurrent(GLFWwindow* window) { emscripten_webgl_make_context_current(window->context); }
void glfwSwapInterval(int) {}
void glfwSwapBuffers(GLFWwindow*) {
  const double took_ms = emscripten_get_now() - frame_began_ms;
  emscripten_webgl_commit_frame();
  MAIN_THREAD_ASYNC_EM_ASM({ PegasosPage.drawn($0); }, took_ms);
}

void glfwGetWindowSize(GLFWwindow* window, int* width, int* height) {
  *width = window->width;
  *height = window->height;
}
void glfwGetFramebufferSize(GLFWwindow* window, int* width, int* height) { glfwGetWindowSize(window, width, height); }
/// The page's layout says how large the canvas is; this many pixels it has.
void glfwSetWindowSize(GLFWwindow* window, int width, int height) {
  if (width == window->width && height == window->height) return;
  window->width = width;
  window->height = height;
  emscripten_set_canvas_element_size("#canvas", width, height);
  if (window->on_size != nullptr) window->on_size(window, width, height);
  if (window->on_refresh != nullptr) window->on_refresh(window);
}
void glfwGetWindowContentScale(GLFWwindow* window, float* x, float* y) { *x = *y = window->scale; }
void glfwGetWindowPos(GLFWwindow*, int* x, int* y) { *x = *y = 0; }
int glfwGetWindowAttrib(GLFWwindow* window, int name) {
  return name == GLFW_FOCUSED ? window->focused : name == GLFW_HOVERED && window->hovered;
}
void glfwSetWindowTitle(GLFWwindow*, const char* title) {
  MAIN_THREAD_EM_ASM({ document.title = UTF8ToString($0); }, title);
}
void glfwSetWindowMonitor(GLFWwindow*, GLFWmonitor* monitor, int, int, int, int, int) {
  MAIN_THREAD_EM_ASM({ PegasosPage.fullScreen($0); }, monitor != nullptr);
}
void glfwSetWindowOpacity(GLFWwindow*, float) {}
int glfwWindowShouldClose(GLFWwindow* window) { return window->closing ? GLFW_TRUE : GLFW_FALSE; }
void glfwSetWindowShouldClose(GLFWwindow* window, int wish) { window->closing = wish != 0; }
void* glfwGetWindowUserPointer(GLFWwindow* window) { return window->user; }
void glfwSetWindowUserPointer(GLFWwindow* window, void* user) { window->user = user; }

// ---- The screen, of which a page knows little -----------------------------------------------------------------------
GLFWmonitor* glfwGetPrimaryMonitor() {
  screen.mode.width = MAIN_THREAD_EM_ASM_INT({ return PegasosPage.pixels(window.screen.width); });
  screen.mode.height = MAIN_THREAD_EM_ASM_INT({ return PegasosPage.pixels(window.screen.height); });
  return &screen;
}
const GLFWvidmode* glfwGetVideoMode(GLFWmonitor* monitor) { return &monitor->mode; }
void glfwGetMonitorPhysicalSize(GLFWmonitor*, int* width, int* height) { *width = *height = 0; }
void glfwGetMonitorContentScale(GLFWmonitor*, float* x, float* y) {
  *x = *y = static_cast<float>(MAIN_THREAD_EM_ASM_DOUBLE({ return window.devicePixelRatio; }));
}
void glfwGetMonitorWorkarea(GLFWmonitor* monitor, int* x, int* y, int* width, int* height) {
  *x = *y = 0;
  *width = monitor->mode.width;
  *height = monitor->mode.height;
}
GLFWmonitorfun glfwSetMonitorCallback(GLFWmonitorfun) { return nullptr; }

// ---- Events ---------------------------------------------------------------------------------------------------------
void glfwPollEvents() {
  let_page_run();
  if (window_of_page != nullptr) events.hear(*window_of_page);
}
void glfwWaitEvents() {
  events.wait(-1);
  events.hear(*window_of_page);
}
void glfwWaitEventsTimeout(double most_s) {
  events.wait(most_s);
  events.hear(*window_of_page);
}
void glfwPostEmptyEvent() { events.wake(); }
/// Dear ImGui asks for it where a frame begins.
double glfwGetTime() {
  frame_began_ms = emscripten_get_now();
  return frame_began_ms / 1000;
}

GLFWkeyfun glfwSetKeyCallback(GLFWwindow* w, GLFWkeyfun call) { return std::exchange(w->on_key, call); }
GLFWcharfun glfwSetCharCallback(GLFWwindow* w, GLFWcharfun call) { return std::exchange(w->on_char, call); }
GLFWcursorposfun glfwSetCursorPosCallback(GLFWwindow* w, GLFWcursorposfun call) {
  return std::exchange(w->on_move, call);
}
GLFWmousebuttonfun glfwSetMouseButtonCallback(GLFWwindow* w, GLFWmousebuttonfun call) {
  return std::exchange(w->on_button, call);
}
GLFWcursorenterfun glfwSetCursorEnterCallback(GLFWwindow* w, GLFWcursorenterfun call) {
  return std::exchange(w->on_enter, call);
}
GLFWscrollfun glfwSetScrollCallback(GLFWwindow* w, GLFWscrollfun call) { return std::exchange(w->on_scroll, call); }
GLFWdropfun glfwSetDropCallback(GLFWwindow* w, GLFWdropfun call) { return std::exchange(w->on_drop, call); }
GLFWwindowrefreshfun glfwSetWindowRefreshCallback(GLFWwindow* w, GLFWwindowrefreshfun call) {
  return std::exchange(w->on_refresh, call);
}
GLFWframebuffersizefun glfwSetFramebufferSizeCallback(GLFWwindow* w, GLFWframebuffersizefun call) {
  return std::exchange(w->on_size, call);
}
GLFWwindowfocusfun glfwSetWindowFocusCallback(GLFWwindow* w, GLFWwindowfocusfun call) {
  return std::exchange(w->on_focus, call);
}
GLFWwindowcontentscalefun glfwSetWindowContentScaleCallback(GLFWwindow* w, GLFWwindowcontentscalefun call) {
  return std::exchange(w->on_scale, call);
}

// ---- Keys, mouse and clipboard --------------------------------------------------------------------------------------
/// Dear ImGui (from 1.89 on) asks for the keys that change others, and for no other.
int glfwGetKey(GLFWwindow* window, int key) {
  const auto held = [window](int mod) { return (window->mods & mod) != 0 ? GLFW_PRESS : GLFW_RELEASE; };
  switch (key) {
    case GLFW_KEY_LEFT_CONTROL:
    case GLFW_KEY_RIGHT_CONTROL: return held(GLFW_MOD_CONTROL);
    case GLFW_KEY_LEFT_SHIFT:
    case GLFW_KEY_RIGHT_SHIFT: return held(GLFW_MOD_SHIFT);
    case GLFW_KEY_LEFT_ALT:
    case GLFW_KEY_RIGHT_ALT: return held(GLFW_MOD_ALT);
    case GLFW_KEY_LEFT_SUPER:
    case GLFW_KEY_RIGHT_SUPER: return held(GLFW_MOD_SUPER);
    default: return GLFW_RELEASE;
  }
}
int glfwGetMouseButton(GLFWwindow* window, int button) { return window->buttons.at(static_cast<std::size_t>(button)); }
void glfwGetCursorPos(GLFWwindow* window, double* x, double* y) {
  *x = window->x;
  *y = window->y;
}
void glfwSetCursorPos(GLFWwindow*, double, double) {}  // a page may not move the mouse
int glfwGetInputMode(GLFWwindow*, int) { return GLFW_CURSOR_NORMAL; }
void glfwSetInputMode(GLFWwindow* window, int mode, int value) {
  if (mode == GLFW_CURSOR && value != GLFW_CURSOR_NORMAL) glfwSetCursor(window, nullptr);
}
const float* glfwGetJoystickAxes(int, int* count) {
  *count = 0;
  return nullptr;
}
const unsigned char* glfwGetJoystickButtons(int, int* count) {
  *count = 0;
  return nullptr;
}

GLFWcursor* glfwCreateStandardCursor(int shape) {
  switch (shape) {
    case GLFW_IBEAM_CURSOR: return new GLFWcursor{"text"};
    case GLFW_CROSSHAIR_CURSOR: return new GLFWcursor{"crosshair"};
    case GLFW_HAND_CURSOR: return new GLFWcursor{"pointer"};
    case GLFW_HRESIZE_CURSOR: return new GLFWcursor{"ew-resize"};
    case GLFW_VRESIZE_CURSOR: return new GLFWcursor{"ns-resize"};
    default: return new GLFWcursor{"default"};
  }
}
void glfwDestroyCursor(GLFWcursor* cursor) { delete cursor; }
void glfwSetCursor(GLFWwindow* window, GLFWcursor* cursor) {
  if (std::exchange(window->cursor, cursor) == cursor) return;
  MAIN_THREAD_EM_ASM({ PegasosPage.cursor(UTF8ToString($0)); }, cursor == nullptr ? "default" : cursor->name);
}

const char* glfwGetClipboardString(GLFWwindow*) { return window_of_page->clipboard.c_str(); }
void glfwSetClipboardString(GLFWwindow*, const char* text) {
  window_of_page->clipboard = text;
  MAIN_THREAD_EM_ASM({ PegasosPage.copied(UTF8ToString($0)); }, text);
}

}  // extern "C"
