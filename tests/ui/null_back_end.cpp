#include "ui/null_back_end.h"

#include <cfloat>
#include <utility>

#include "ui/compat.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::test {
namespace {

constexpr std::pair<decltype(ImGuiKey_Tab), int> kKeys[] = {{ImGuiKey_Tab, GLFW_KEY_TAB},
                                                            {ImGuiKey_LeftArrow, GLFW_KEY_LEFT},
                                                            {ImGuiKey_RightArrow, GLFW_KEY_RIGHT},
                                                            {ImGuiKey_UpArrow, GLFW_KEY_UP},
                                                            {ImGuiKey_DownArrow, GLFW_KEY_DOWN},
                                                            {ImGuiKey_PageUp, GLFW_KEY_PAGE_UP},
                                                            {ImGuiKey_PageDown, GLFW_KEY_PAGE_DOWN},
                                                            {ImGuiKey_Home, GLFW_KEY_HOME},
                                                            {ImGuiKey_End, GLFW_KEY_END},
                                                            {ImGuiKey_Insert, GLFW_KEY_INSERT},
                                                            {ImGuiKey_Delete, GLFW_KEY_DELETE},
                                                            {ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
                                                            {ImGuiKey_Space, GLFW_KEY_SPACE},
                                                            {ImGuiKey_Enter, GLFW_KEY_ENTER},
                                                            {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
                                                            {ImGuiKey_A, GLFW_KEY_A},
                                                            {ImGuiKey_C, GLFW_KEY_C},
                                                            {ImGuiKey_V, GLFW_KEY_V},
                                                            {ImGuiKey_X, GLFW_KEY_X},
                                                            {ImGuiKey_Y, GLFW_KEY_Y},
                                                            {ImGuiKey_Z, GLFW_KEY_Z}};

}  // namespace

NullBackEnd::NullBackEnd(ui::Input& input) : input_(input) {
#if IMGUI_VERSION_NUM < 18700
  for (const auto& [code, glfw] : kKeys) ImGui::GetIO().KeyMap[code] = glfw;
#endif
  NullBackEnd::cursor({-FLT_MAX, -FLT_MAX});
}

bool NullBackEnd::key(int key, int action, int mods) {
  const bool used = input_.key(key, action, mods);
#if IMGUI_VERSION_NUM >= 18700
  ImGuiIO& io = ImGui::GetIO();
  if (action != GLFW_REPEAT) {
    if (key == GLFW_KEY_LEFT_CONTROL) io.AddKeyEvent(ImGuiMod_Ctrl, action == GLFW_PRESS);
    if (key == GLFW_KEY_LEFT_SHIFT) io.AddKeyEvent(ImGuiMod_Shift, action == GLFW_PRESS);
    if (key == GLFW_KEY_LEFT_ALT) io.AddKeyEvent(ImGuiMod_Alt, action == GLFW_PRESS);
  }
  for (const auto& [code, glfw] : kKeys) {
    if (glfw == key && action != GLFW_REPEAT) io.AddKeyEvent(code, action == GLFW_PRESS);
  }
#endif
  return used;
}

bool NullBackEnd::character(char32_t character) {
  const bool used = input_.character(character);
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddInputCharacter(character);
#endif
  return used;
}

void NullBackEnd::cursor(plot::Point place) {
  input_.take_over();
  input_.cursor(place);
  ui::compat::mouse_move({place.x, place.y});
}

void NullBackEnd::button(int button, bool down) {
  input_.button(button, down);
#if IMGUI_VERSION_NUM >= 18700
  ui::compat::mouse_button(button, down);
#endif
}

void NullBackEnd::wheel(float notches) { ui::compat::mouse_wheel(notches); }

void NullBackEnd::focus(bool on) {
  if (!on) input_.let_go();
  ImGui::GetIO().AddFocusEvent(on);
}

}  // namespace pegasos::test
