#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>

namespace pegasos::ui {
namespace {

using plot::Color;
using plot::Hue;

ImVec4 vec(Color c) {
  return {static_cast<float>(c.r) / 255.F, static_cast<float>(c.g) / 255.F, static_cast<float>(c.b) / 255.F,
          static_cast<float>(c.a) / 255.F};
}

void set_colors(ImVec4* colors, const plot::Theme& theme) {
  const auto token = [&](Hue hue, float opacity = 1.F) { return vec(plot::faded(theme.of(hue), opacity)); };
  const ImVec4 none{0, 0, 0, 0};
  for (int i = 0; i < ImGuiCol_COUNT; ++i) colors[i] = token(Hue::raised);
  colors[ImGuiCol_Text] = token(Hue::ink1);
  colors[ImGuiCol_TextDisabled] = token(Hue::ink3);
  colors[ImGuiCol_TextSelectedBg] = token(Hue::accent, 0.35F);
  colors[ImGuiCol_WindowBg] = none;
  colors[ImGuiCol_ChildBg] = none;
  colors[ImGuiCol_PopupBg] = token(Hue::raised);
  colors[ImGuiCol_Border] = token(Hue::line);
  colors[ImGuiCol_BorderShadow] = none;
  colors[ImGuiCol_FrameBg] = none;
  colors[ImGuiCol_FrameBgHovered] = none;
  colors[ImGuiCol_FrameBgActive] = none;
  colors[ImGuiCol_Separator] = token(Hue::line);
  colors[ImGuiCol_ScrollbarBg] = none;
  colors[ImGuiCol_ScrollbarGrab] = token(Hue::line);
  colors[ImGuiCol_ScrollbarGrabHovered] = token(Hue::ink3, 0.7F);
  colors[ImGuiCol_ScrollbarGrabActive] = token(Hue::ink3);
  colors[ImGuiCol_Header] = token(Hue::accent, 0.22F);
  colors[ImGuiCol_HeaderHovered] = token(Hue::accent, 0.16F);
  colors[ImGuiCol_HeaderActive] = token(Hue::accent, 0.28F);
  colors[ImGuiCol_Button] = none;
  colors[ImGuiCol_ButtonHovered] = token(Hue::accent, 0.16F);
  colors[ImGuiCol_ButtonActive] = token(Hue::accent, 0.28F);
  colors[ImGuiCol_CheckMark] = token(Hue::accent);
  colors[ImGuiCol_NavHighlight] = token(Hue::accent);
  colors[ImGuiCol_ModalWindowDimBg] = vec({0, 0, 0, 110});
}

}  // namespace

void apply_theme(const plot::Theme& theme, float scale) {
  ImGuiStyle style;
  style.WindowPadding = {0, 0};
  style.WindowBorderSize = 0;
  style.WindowRounding = 0;
  style.PopupBorderSize = 1;
  style.PopupRounding = 6;
  style.FrameRounding = 5;
  style.FramePadding = {8, 5};
  style.ItemSpacing = {8, 6};
  style.ScrollbarSize = 8;
  style.ScrollbarRounding = 4;
  style.GrabMinSize = 24;  // of a million rows
  style.GrabRounding = 4;
  style.DisabledAlpha = 0.5F;
  style.ScaleAllSizes(scale);
  // These two are no lengths of the design. ScaleAllSizes rounds down, so that below scale 1 nothing would be left of
  // them, and ImGui refuses to draw where a window may have no size at all.
  style.WindowMinSize = {1, 1};
  style.MouseCursorScale = std::max(1.F, scale);
  style.CircleTessellationMaxError = 0.2F;
  style.CurveTessellationTol = 0.8F;
  set_colors(style.Colors, theme);
  ImGui::GetStyle() = style;
}

}  // namespace pegasos::ui
