#include "ui/glfw_back_end.h"

#include <imgui.h>
// after imgui.h
#include <backends/imgui_impl_glfw.h>

#include <string>
#include <utility>
#include <vector>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::ui {

BackEnd& BackEnd::of(GLFWwindow* window) { return *static_cast<BackEnd*>(glfwGetWindowUserPointer(window)); }

BackEnd::BackEnd(GLFWwindow* window, Input& input, Tell tell) : window_(window), input_(input), tell_(std::move(tell)) {
  glfwSetWindowUserPointer(window_, this);
  hear_keys();
  hear_mouse();
  hear_window();
  ImGui_ImplGlfw_InitForOpenGL(window_, true);  // chains to the callbacks above
}

BackEnd::~BackEnd() { ImGui_ImplGlfw_Shutdown(); }

void BackEnd::hear_keys() {
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int, int action, int mods) {
    of(w).tell_.touched();
    of(w).input_.key(key, action, mods);
  });
  glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned character) {
    of(w).tell_.touched();
    of(w).input_.character(character);
  });
}

void BackEnd::hear_mouse() {
  glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) {
    of(w).input_.cursor({static_cast<float>(x), static_cast<float>(y)});
    of(w).tell_.touched();
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int) {
    of(w).input_.button(button, action == GLFW_PRESS);
    of(w).tell_.touched();
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int) { of(w).tell_.touched(); });
  glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double) { of(w).tell_.touched(); });
  glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
    of(w).tell_.touched();
    of(w).input_.drop(std::vector<std::string>(paths, paths + count));
  });
}

void BackEnd::hear_window() {
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { of(w).tell_.touched(); });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { of(w).tell_.touched(); });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int focused) {
    of(w).tell_.touched();
    if (focused == GLFW_FALSE) of(w).input_.let_go();
  });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* w, float, float) {
    of(w).tell_.rescaled();
    of(w).tell_.touched();
  });
}

bool BackEnd::key(int key, int action, int mods) {
  ImGui_ImplGlfw_KeyCallback(window_, key, 0, action, mods);
  return true;
}

bool BackEnd::character(char32_t character) {
  ImGui_ImplGlfw_CharCallback(window_, character);
  return true;
}

void BackEnd::leave_to_script() {
  glfwSetCursorPosCallback(window_, nullptr);
  cursor({-FLT_MAX, -FLT_MAX});
}

void BackEnd::cursor(plot::Point place) {
  input_.take_over();
#if IMGUI_VERSION_NUM >= 18700
  ImGui_ImplGlfw_CursorPosCallback(window_, static_cast<double>(place.x), static_cast<double>(place.y));
#else
  input_.cursor(place);
  tell_.touched();
#endif
}

void BackEnd::button(int button, bool down) {
  ImGui_ImplGlfw_MouseButtonCallback(window_, button, down ? GLFW_PRESS : GLFW_RELEASE, 0);
}

void BackEnd::wheel(float notches) { ImGui_ImplGlfw_ScrollCallback(window_, 0, static_cast<double>(notches)); }

void BackEnd::focus(bool on) { ImGui_ImplGlfw_WindowFocusCallback(window_, on ? GLFW_TRUE : GLFW_FALSE); }

}  // namespace pegasos::ui
