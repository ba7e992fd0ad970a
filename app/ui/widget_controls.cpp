// Buttons, switches, lists, sliders and fields.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/numbers.h"
#include "core/visible.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"
#include "ui/words.h"
// after imgui.h
#include <imgui_stdlib.h>

namespace pegasos::ui {
namespace {

using plot::Color;
using plot::Hue;
using plot::Rect;

constexpr float kControlRadius = 5.F;
constexpr float kKeyStep = 0.02F;  // share of a slider that an arrow key moves

struct Touch {
  bool clicked = false;
  bool hovered = false;
  bool held = false;
  bool disabled = false;
  Asked asked;  ///< by the keyboard
};

std::string visible(std::string_view label) { return std::string(label.substr(0, label.rfind("##"))); }

Touch touch(UiContext& ui, std::string_view label, const Rect& area, std::string_view tip, Reason reason,
            KeyboardFocus::Kind kind = KeyboardFocus::Kind::press) {
  record(ui, visible(label), area);
  Touch out;
  if (area.empty()) return out;
  const std::string id(label);
  ImGui::SetCursorScreenPos({area.x, area.y});
  out.clicked = ImGui::InvisibleButton(id.c_str(), {area.w, area.h});
  out.hovered = ImGui::IsItemHovered();
  out.held = ImGui::IsItemActive();
  out.asked = walk_stop(ui, id, kind, area);
  if (out.asked.pressed) out.clicked = true;
  if (!reason.empty()) {
    out.clicked = out.held = false;
    out.disabled = true;
  }
  if (out.hovered || out.asked.focused) {
    const std::string text = tip.empty()      ? std::string(reason)
                             : reason.empty() ? std::string(tip)
                                              : fmt::format("{}\n{}", text::tr(tip), text::tr(reason));
    if (out.hovered && !out.held) tooltip(ui, text);  // nothing lies over the picture that a dragged slider bends
    focus_tooltip(ui, out.asked, text, area);
  }
  return out;
}

/// Frames stay thin where curves are thick.
float hairline(const UiContext& ui) {
  return std::max(1.F, std::round(ui.px(1) * std::min(ui.theme->line_scale, 1.25F)));
}

/// Ground of a control: raised, a little lighter under the mouse.
void frame(UiContext& ui, const Rect& area, const Touch& state, bool quiet = false) {
  Color fill = ui.color(Hue::raised);
  if (state.hovered && !state.disabled) fill = plot::mix(fill, ui.color(Hue::ink1), state.held ? 0.14F : 0.07F);
  if (!quiet || (state.hovered && !state.disabled)) ui.canvas->fill_rect(area, fill, ui.px(kControlRadius));
  if (!quiet) {
    ui.canvas->stroke_rect(area, {ui.color(Hue::line), hairline(ui), plot::kSolid}, ui.px(kControlRadius));
  }
}

Color on_accent(const UiContext& ui) {
  const Color ground = ui.color(Hue::ground);
  const Color white{255, 255, 255, 255};
  return plot::contrast(ui.color(Hue::accent), ground) > plot::contrast(ui.color(Hue::accent), white) ? ground : white;
}

/// Of what stands on a control that does not answer.
Color faint_ink(const UiContext& ui) { return plot::faded(ui.color(Hue::ink3), 0.55F); }

/// Draws the ground of a button and returns the ink for what stands on it.
Color button_ground(UiContext& ui, const Rect& area, const Touch& state, const ButtonStyle& style) {
  if (style.primary && !state.disabled) {
    Color fill = ui.color(Hue::accent);
    if (state.hovered) fill = plot::mix(fill, ui.color(Hue::ink1), state.held ? 0.25F : 0.12F);
    ui.canvas->fill_rect(area, fill, ui.px(kControlRadius));
    return on_accent(ui);
  }
  frame(ui, area, state, style.quiet);
  if (style.active) {
    ui.canvas->fill_rect(area, plot::faded(ui.color(Hue::accent), 0.30F), ui.px(kControlRadius));
  }
  if (state.disabled) return faint_ink(ui);
  return style.active || state.hovered || !style.quiet ? ui.color(Hue::ink1) : ui.color(Hue::ink2);
}

}  // namespace

bool button(UiContext& ui, std::string_view name, const Rect& area, const ButtonStyle& style) {
  const Touch state = touch(ui, name, area, style.tooltip, style.disabled);
  const Color ink = button_ground(ui, area, state, style);
  plot::TextStyle text = ui.text(12.5F);
  text.color = ink;
  label(ui, visible(name), area, text, plot::HAlign::centre);
  return state.clicked;
}

bool icon_button(UiContext& ui, std::string_view name, Icon icon, const Rect& area, const ButtonStyle& style) {
  const Touch state = touch(ui, name, area, style.tooltip, style.disabled);
  const Color ink = button_ground(ui, area, state, style);
  const float side = std::min({area.w, area.h, ui.px(18)});
  draw_icon(*ui.canvas, icon,
            {std::round(area.centre().x - 0.5F * side), std::round(area.centre().y - 0.5F * side), side, side}, ink);
  return state.clicked;
}

int segmented(UiContext& ui, std::string_view name, std::span<const std::string_view> choices, int chosen,
              const Rect& area, std::string_view tip, Reason only_first) {
  record(ui, visible(name), area);
  ui.canvas->fill_rect(area, ui.color(Hue::raised), ui.px(kControlRadius));
  ui.canvas->stroke_rect(area, {ui.color(Hue::line), hairline(ui), plot::kSolid}, ui.px(kControlRadius));
  const float width = area.w / static_cast<float>(std::max<std::size_t>(1, choices.size()));
  int result = chosen;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Rect part{std::round(area.x + width * static_cast<float>(i)), area.y, std::round(width), area.h};
    const std::string id = std::string(choices[i]) + "##" + std::string(name);
    const Touch state = touch(ui, id, part, tip, i == 0 ? Reason() : only_first);
    const bool active = static_cast<int>(i) == chosen;
    const Rect inner = part.shrunk(ui.px(2));
    if (active) {
      ui.canvas->fill_rect(inner, plot::faded(ui.color(Hue::accent), 0.30F), ui.px(kControlRadius - 1));
    } else if (state.hovered && !state.disabled) {
      ui.canvas->fill_rect(inner, plot::faded(ui.color(Hue::ink1), 0.06F), ui.px(kControlRadius - 1));
    }
    plot::TextStyle text = ui.text(12, active ? Hue::ink1 : Hue::ink2);
    if (state.disabled) text.color = faint_ink(ui);
    label(ui, choices[i], part, text, plot::HAlign::centre);
    if (state.clicked) result = static_cast<int>(i);
  }
  return result;
}

bool toggle(UiContext& ui, std::string_view name, bool on, const Rect& area, std::string_view tip, Reason disabled) {
  const Touch state = touch(ui, name, area, tip, disabled);
  const float height = std::min(area.h, ui.px(18));
  const Rect track{area.x, std::round(area.centre().y - 0.5F * height), std::min(area.w, ui.px(34)), height};
  Color fill = on ? ui.color(Hue::accent) : plot::mix(ui.color(Hue::raised), ui.color(Hue::ink3), 0.35F);
  if (state.hovered && !state.disabled) fill = plot::mix(fill, ui.color(Hue::ink1), 0.12F);
  if (state.disabled) fill = plot::faded(fill, 0.45F);
  ui.canvas->fill_rect(track, fill, 0.5F * height);
  const float radius = 0.5F * height - ui.px(2.5F);
  const float x = on ? track.right() - 0.5F * height : track.x + 0.5F * height;
  ui.canvas->fill_circle({x, track.centre().y}, radius, on ? on_accent(ui) : ui.color(Hue::panel));
  return state.clicked ? !on : on;
}

std::optional<float> slider(UiContext& ui, std::string_view name, float share, const Rect& area, bool& committed,
                            std::string_view tip, Reason disabled) {
  const Touch state = touch(ui, name, area, tip, disabled, KeyboardFocus::Kind::slide);
  committed = !state.disabled && (ImGui::IsItemDeactivated() || state.asked.dx != 0);
  const ImGuiID id = ImGui::GetItemID();
  if (state.held && ui.slide.id != id) ui.slide = {id, share, false};
  const bool given_up = ui.slide.id == id && ui.slide.given_up;
  if (!state.held && ui.slide.id == id) ui.slide = {};
  const float radius = ui.px(6.5F);
  const float x0 = area.x + radius;
  const float x1 = area.right() - radius;
  std::optional<float> moved;
  if (state.held && x1 > x0) {
    const float hand = std::clamp((ImGui::GetIO().MousePos.x - x0) / (x1 - x0), 0.F, 1.F);
    const float wanted = given_up ? ui.slide.from : hand;  // Esc: as it was, until the hand lets go
    if (wanted != share) moved = share = wanted;
  }
  if (state.asked.dx != 0 && !state.disabled)
    moved = share = std::clamp(share + kKeyStep * static_cast<float>(state.asked.dx), 0.F, 1.F);
  const float x = std::round(x0 + std::clamp(share, 0.F, 1.F) * (x1 - x0));
  const float y = std::round(area.centre().y);
  const float thick = std::round(ui.px(4));
  const Color accent = state.disabled ? plot::faded(ui.color(Hue::ink3), 0.5F) : ui.color(Hue::accent);
  const Color groove = plot::mix(ui.color(Hue::line), ui.color(Hue::ink3), ui.theme->min_line_width > 1 ? 0.5F : 0.F);
  ui.canvas->fill_rect({area.x, y - 0.5F * thick, area.w, thick}, groove, 0.5F * thick);
  ui.canvas->fill_rect({area.x, y - 0.5F * thick, x - area.x, thick}, accent, 0.5F * thick);
  const bool lit = state.hovered && !state.disabled;
  if (lit || state.held) ui.canvas->fill_circle({x, y}, radius + ui.px(4), plot::faded(accent, 0.22F));
  ui.canvas->fill_circle({x, y}, radius, ui.color(Hue::panel));
  ui.canvas->stroke_circle({x, y}, radius - ui.px(1), {accent, ui.px(2), plot::kSolid});
  return moved;
}

namespace {

/// Whether a line may end between these bytes although no space is there: between Chinese characters.
bool may_end_between(std::string_view text, std::size_t i) {
  return i >= 3 && i < text.size() && static_cast<unsigned char>(text[i - 3]) >= 0xE0U &&
         static_cast<unsigned char>(text[i]) >= 0xE0U;
}

/// One line again; `cursor` stays where it was between the same letters.
std::string unwrapped(std::string text, int& cursor) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') continue;
    text.erase(i, 1);
    if (may_end_between(text, i)) {
      cursor -= cursor > static_cast<int>(i) ? 1 : 0;
    } else {
      text.insert(i, 1, ' ');
    }
  }
  return text;
}

/// Lines of at most that width in the present font.
std::string wrapped(std::string text, float width, int& cursor) {
  std::size_t begin = 0;
  std::size_t end = 0;  // where this line may end; begin: nowhere yet
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' || may_end_between(text, i)) end = i;
    const bool whole = i + 1 == text.size() || !goes_on(text[i + 1]);
    if (!whole || text[i] == ' ' || end <= begin) continue;
    if (ImGui::CalcTextSize(text.data() + begin, text.data() + i + 1).x <= width) continue;
    if (text[end] == ' ') {
      text[end] = '\n';
    } else {
      text.insert(end, 1, '\n');
      cursor += cursor >= static_cast<int>(end) ? 1 : 0;
    }
    begin = i = end + 1;
    end = 0;
  }
  return text;
}

/// The user data of `take_typed`.
struct Typed {
  float width = 0;         ///< of the lines; 0: there is one line
  Begun* begun = nullptr;  ///< what was typed before
};

/// Takes what was typed before, and wraps what is typed, while it is typed.
int take_typed(ImGuiInputTextCallbackData* data) {
  const auto& [width, begun] = *static_cast<const Typed*>(data->UserData);
  if (begun != nullptr && !begun->text.empty()) {
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, begun->text.data(), begun->text.data() + begun->text.size());
    *begun = {};
  }
  if (width == 0) return 0;
  int cursor = data->CursorPos;
  const std::string typed(data->Buf, static_cast<std::size_t>(data->BufTextLen));
  const std::string text = wrapped(unwrapped(typed, cursor), width, cursor);
  if (text == typed) return 0;
  data->DeleteChars(0, data->BufTextLen);
  data->InsertChars(0, text.data(), text.data() + text.size());
  data->CursorPos = data->SelectionStart = data->SelectionEnd = cursor;
  return 0;
}

}  // namespace

void Begun::add(char32_t character) {
  std::array<char, 5> bytes{};
  text += ImTextCharToUtf8(bytes.data(), character);
}

std::optional<std::string> text_field(UiContext& ui, std::string_view name, std::string_view value, const Rect& area,
                                      std::string_view tip, Reason disabled, const FieldStyle& style) {
  const plot::HAlign align = style.align_right ? plot::HAlign::right : plot::HAlign::left;
  const plot::Face face = style.strong ? plot::Face::semibold : plot::Face::text;
  const float side = ui.px(style.quiet ? 4.F : 7.F);
  const Rect inner{area.x + side, area.y, area.w - 2 * side, area.h};
  if (!disabled.empty()) {
    const Touch state = touch(ui, name, area, tip, disabled);
    frame(ui, area, state, style.quiet);
    verbatim(ui, plot::escape(with_minus(std::string(value))), inner, ui.text(style.size, Hue::ink3, face), align);
    if (style.now != nullptr) *style.now = value;
    return std::nullopt;
  }
  record(ui, visible(name), area);
  const std::string id = fmt::format("##{}", name);
  const ImGuiID number = ImGui::GetID(id.c_str());
  const Asked asked = walk_stop(ui, id, KeyboardFocus::Kind::field, area);
  Begun* begun = style.begun == nullptr && asked.focused ? &ui.begun : style.begun;
  if (begun == &ui.begun && begun->entered) {  // Enter came before the field had the keyboard
    if (ui.requests.typed) ui.requests.typed();
    std::string text = std::exchange(*begun, {}).text;
    return text == value ? std::nullopt : std::optional(std::move(text));
  }
  const bool editing = ImGui::GetActiveID() == number;
  const bool mine = ui.typing.id == number;
  // While nobody types, ImGui's own text is transparent and the value is drawn over it, aligned as it should be.
  const std::string before = style.grouped ? without_groups(value) : std::string(value);
  std::string text = editing && mine ? ui.typing.text : before;
  Touch look;
  look.hovered = !editing && ImGui::IsWindowHovered() &&
                 ImGui::IsMouseHoveringRect({area.x, area.y}, {area.right(), area.bottom()});
  frame(ui, area, look, style.quiet && !editing);
  ImGui::PushFont(ui.fonts->field(face, style.size * ui.scale));
  const float pad_y = style.wraps ? ui.px(6) : std::max(0.F, std::floor(0.5F * (area.h - ImGui::GetFontSize())));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {side, pad_y});
  ImGui::PushStyleColor(ImGuiCol_Text, editing ? ImGui::GetColorU32(ImGuiCol_Text) : IM_COL32(0, 0, 0, 0));
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::SetNextItemWidth(area.w);
  const bool begins = begun != nullptr && !begun->text.empty();
  if (begins) compat::forget_typed();  // it is in the text
  if (style.focus || asked.pressed || (begins && !std::exchange(begun->asked, true))) compat::take_keyboard(number);
  compat::push_no_tab();
  compat::forget_edits(number);
  const ImGuiInputTextFlags always = begins ? ImGuiInputTextFlags_CallbackAlways : 0;
  Typed told{style.wraps ? inner.w - ImGui::GetStyle().ScrollbarSize : 0, begun};
  if (style.wraps) {
    int nowhere = 0;
    if (!editing) text = wrapped(text, told.width, nowhere);
    ImGui::InputTextMultiline(id.c_str(), &text, {area.w, area.h},
                              ImGuiInputTextFlags_CtrlEnterForNewLine | ImGuiInputTextFlags_CallbackEdit | always |
                                  ImGuiInputTextFlags_NoUndoRedo,  // a step back knows nothing of the line ends
                              take_typed, &told);
  } else {
    ImGui::InputText(id.c_str(), &text,
                     ImGuiInputTextFlags_AutoSelectAll | always | (style.hidden ? ImGuiInputTextFlags_Password : 0),
                     take_typed, &told);
  }
  compat::pop_no_tab();
  const bool active = ImGui::IsItemActive();
  const bool done = ImGui::IsItemDeactivatedAfterEdit();
  const bool hovered = ImGui::IsItemHovered();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  if (active) {
    ui.typing = {text, number, text != before};
    focus_frame(ui, area, ui.px(kControlRadius));
  } else if (hovered) {
    tooltip(ui, tip);
  } else {
    focus_tooltip(ui, asked, tip, area);
  }
  if (!editing) {
    const plot::TextStyle drawn = ui.text(style.size, Hue::ink1, face);
    constexpr std::string_view kDots = "••";
    const std::string end = style.hidden     ? std::string(value.empty() ? "" : kDots)
                            : style.keep_end ? fitting_end(ui, value, inner.w, drawn)
                                             : std::string(value);
    if (style.wraps) {
      paragraph(ui, plot::escape(end), {inner.x, inner.y + pad_y, inner.w, inner.h - 2 * pad_y}, drawn);
    } else {
      const bool right = style.align_right && !style.hidden;
      verbatim(ui, right ? fitting_number(ui, end, inner.w, drawn) : plot::escape(with_minus(end)), inner, drawn,
               align);
    }
  }
  if (style.now != nullptr) {
    int nowhere = 0;
    *style.now = !active ? std::string(value) : style.wraps ? unwrapped(text, nowhere) : text;
  }
  if (!active && mine && !done) ui.typing.id = 0;  // Esc: what was typed is forgotten
  if (!done) return std::nullopt;
  if (ui.requests.typed) ui.requests.typed();
  if (!editing && mine) text = ui.typing.text;  // another control took the focus before this one was drawn
  ui.typing.id = 0;
  if (int nowhere = 0; style.wraps) text = unwrapped(std::move(text), nowhere);
  if (style.now != nullptr) *style.now = text;
  return text == before ? std::nullopt : std::optional(text);
}

void focus_frame(UiContext& ui, const Rect& area, float radius) {
  ui.canvas->stroke_rect(area, {ui.color(Hue::accent), std::max(1.5F, ui.px(1.5F)), plot::kSolid}, radius);
}

std::optional<int> combo(UiContext& ui, std::string_view name, std::span<const ComboItem> items, int chosen,
                         std::string_view shown, const Rect& area, std::string_view tip, Reason disabled) {
  const Touch state = touch(ui, name, area, tip, disabled);
  const std::string popup = "list##" + std::string(name);
  frame(ui, area, state);
  const float arrow = ui.px(19);
  const auto draw = chosen >= 0 && items[static_cast<std::size_t>(chosen)].name ? verbatim : label;
  const Rect room{area.x + ui.px(8), area.y, area.w - ui.px(8) - arrow, area.h};
  plot::TextStyle style = ui.text(12.5F, state.disabled ? Hue::ink3 : Hue::ink1);
  for (const float size : {11.5F, 10.5F}) {  // rather small than cut
    if (text_width(ui, shown, style) <= room.w) break;
    style = ui.text(size, state.disabled ? Hue::ink3 : Hue::ink1);
  }
  draw(ui, plot::escape(shown), room, style, plot::HAlign::left);
  draw_icon(*ui.canvas, Icon::chevron,
            {area.right() - arrow, area.y + 0.5F * (area.h - ui.px(13)), ui.px(14), ui.px(13)},
            ui.color(state.disabled ? Hue::ink3 : Hue::ink2));
  if (state.clicked && !state.disabled) ImGui::OpenPopup(popup.c_str());
  return popup_list(ui, popup, items, chosen, area);
}

}  // namespace pegasos::ui
