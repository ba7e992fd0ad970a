// The one place that knows that Dear ImGui 1.86, 1.90 and 1.92 differ. 1.86 (Debian 12) is what is tested.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pegasos::ui::compat {

/// Where an own rectangle lies in the atlas, in pixels; w = 0: it has no place.
struct AtlasRect {
  int x = 0, y = 0, w = 0, h = 0;
};

#if IMGUI_VERSION_NUM >= 19200
inline AtlasRect atlas_rect(const ImFontAtlas& atlas, int id) {
  ImFontAtlasRect r;
  return atlas.GetCustomRect(id, &r) ? AtlasRect{r.x, r.y, r.w, r.h} : AtlasRect{};
}
inline void set_atlas_width(ImFontAtlas& atlas, int width) { atlas.TexMinWidth = width; }
/// OpenGL's number of the atlas.
inline unsigned atlas_texture() { return static_cast<unsigned>(ImGui::GetIO().Fonts->TexRef.GetTexID()); }
/// By itself 1.92 would make the atlas grow and move what lies in it while letters are drawn: it is told not to.
inline void keep_atlas_still() { ImGui::GetIO().BackendFlags &= ~ImGuiBackendFlags_RendererHasTextures; }
inline void leave_textures(ImDrawData& picture) { picture.Textures = nullptr; }
/// Tells textures apart, before OpenGL has them.
inline std::uint64_t texture_of(const ImDrawCmd& command) {
  return reinterpret_cast<std::uintptr_t>(command.TexRef._TexData) ^ static_cast<std::uint64_t>(command.TexRef._TexID);
}
#else
inline AtlasRect atlas_rect(ImFontAtlas& atlas, int id) {
  const ImFontAtlasCustomRect* r = atlas.GetCustomRectByIndex(id);
  return r->IsPacked() ? AtlasRect{r->X, r->Y, r->Width, r->Height} : AtlasRect{};
}
inline void set_atlas_width(ImFontAtlas& atlas, int width) { atlas.TexDesiredWidth = width; }
inline unsigned texture_number(const void* id) { return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(id)); }
inline unsigned texture_number(std::uint64_t id) { return static_cast<unsigned>(id); }  // from 1.91.4 on
inline unsigned atlas_texture() { return texture_number(ImGui::GetIO().Fonts->TexID); }
inline void keep_atlas_still() {}
inline void leave_textures(ImDrawData& /*picture*/) {}
inline std::uint64_t texture_of(const ImDrawCmd& command) { return texture_number(command.GetTexID()); }
#endif

// Input without a window: 1.86 has state, later ones have events.
#if IMGUI_VERSION_NUM >= 18700
inline void mouse_move(ImVec2 p) { ImGui::GetIO().AddMousePosEvent(p.x, p.y); }
inline void mouse_button(int button, bool down) { ImGui::GetIO().AddMouseButtonEvent(button, down); }
inline void mouse_wheel(float notches) { ImGui::GetIO().AddMouseWheelEvent(0, notches); }
inline bool enter_pressed() { return ImGui::IsKeyPressed(ImGuiKey_Enter, false); }
#else
inline void mouse_move(ImVec2 p) { ImGui::GetIO().MousePos = p; }
inline void mouse_button(int button, bool down) { ImGui::GetIO().MouseDown[button] = down; }
inline void mouse_wheel(float notches) { ImGui::GetIO().MouseWheel = notches; }
inline bool enter_pressed() { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false); }
#endif

/// Events that the next pictures will see, and whether a mouse button is among them: later ones keep a queue, of which
/// a picture takes what it can tell apart.
#if IMGUI_VERSION_NUM >= 18700
inline bool events_waiting() { return !GImGui->InputEventsQueue.empty(); }
inline bool clicks_waiting() {
  const auto& events = GImGui->InputEventsQueue;
  return std::any_of(events.begin(), events.end(),
                     [](const ImGuiInputEvent& event) { return event.Type == ImGuiInputEventType_MouseButton; });
}
#else
inline bool events_waiting() { return false; }
inline bool clicks_waiting() { return false; }
#endif

/// What is put on top of an item later may take the mouse from it: before and after that item.
#if IMGUI_VERSION_NUM >= 18970
inline constexpr int kOverlap = 0;
inline void before_overlap() { ImGui::SetNextItemAllowOverlap(); }
inline void after_overlap() {}
#else
inline constexpr int kOverlap = ImGuiButtonFlags_AllowItemOverlap;
inline void before_overlap() {}
inline void after_overlap() { ImGui::SetItemAllowOverlap(); }
#endif
/// False while a modal dialog is open and the present window is neither it nor above it.
inline bool under_top_modal() {
  const ImGuiWindow* modal = ImGui::GetTopMostPopupModal();
  if (modal == nullptr) return true;
  const ImGuiWindow* window = ImGui::GetCurrentWindow();
  return window->RootWindow == modal || (window->Flags & ImGuiWindowFlags_Popup) != 0 ||
         (window->RootWindow->Flags & ImGuiWindowFlags_Popup) != 0;
}
/// A menu or list hangs open (also above a dialog): the top of what is open is no modal dialog.
inline bool popup_without_modal() {
  const ImGuiContext& g = *GImGui;
  if (g.OpenPopupStack.empty()) return false;
  const ImGuiWindow* top = g.OpenPopupStack.back().Window;
  return top != nullptr && (top->Flags & ImGuiWindowFlags_Modal) == 0;
}
/// Nothing but what opens later lies above the present window.
inline void raise_window() { ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow()); }
/// Nobody edits a field any more. Later ones would still write what was typed into it, also where it is forgotten.
inline void end_editing() {
  ImGui::ClearActiveID();
#if IMGUI_VERSION_NUM >= 19000
  GImGui->InputTextDeactivatedState.ID = 0;
#endif
}
/// The size to ask for: Dear ImGui 1.90 and 1.91 cut it to whole pixels, of which the nearest is wanted.
inline float font_px(float px) { return IMGUI_VERSION_NUM >= 19000 && IMGUI_VERSION_NUM < 19200 ? std::round(px) : px; }
/// A field that nobody edits forgets its steps back: they speak of the text that it had, and ImGui would carry them out
/// on the one that it has when it is entered again, beyond its end.
inline void forget_edits(ImGuiID field) {
  ImGuiInputTextState& state = GImGui->InputTextState;
  if (state.ID == field && ImGui::GetActiveID() != field) state.ID = 0;
}
/// The text field that comes next is edited. With 1.90 SetKeyboardFocusHere was seen not to reach it.
inline void take_keyboard([[maybe_unused]] ImGuiID field) {
#if IMGUI_VERSION_NUM >= 18970
  GImGui->NavNextActivateId = field;
  GImGui->NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
#else
  ImGui::SetKeyboardFocusHere();
#endif
}
/// What was typed before this frame, and Enter and what erases, is forgotten. Needed where the queue is ImGui's own.
inline void forget_typed() {
  ImGui::GetIO().InputQueueCharacters.resize(0);
#if IMGUI_VERSION_NUM >= 18700
  ImVector<ImGuiInputEvent>& queue = GImGui->InputEventsQueue;
  const auto typed = [](const ImGuiInputEvent& event) {
    if (event.Type == ImGuiInputEventType_Text) return true;
    if (event.Type != ImGuiInputEventType_Key || !event.Key.Down) return false;
    for (const ImGuiKey key : {ImGuiKey_Enter, ImGuiKey_KeypadEnter, ImGuiKey_Backspace, ImGuiKey_Delete})
      if (event.Key.Key == key) return true;
    return false;
  };
  ImGuiInputEvent* kept = queue.begin();
  for (const ImGuiInputEvent& event : queue)
    if (!typed(event)) *kept++ = event;
  queue.shrink(static_cast<int>(kept - queue.begin()));
#endif
}
/// Tab leaves the next fields alone: the focus of keyboard_focus.h goes over them.
inline void push_no_tab() { ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true); }
inline void pop_no_tab() { ImGui::PopItemFlag(); }

}  // namespace pegasos::ui::compat
