// Cards, the pointer over an area, and canvases on ImGui's windows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kPanelPadding = 14.F;
constexpr float kPanelTitle = 36.F;  // from the card's top to the content
constexpr float kPanelRadius = 8.F;

constexpr ImGuiWindowFlags kPlain = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar |
                                    ImGuiWindowFlags_NoScrollWithMouse;

constexpr float kCaption = 22.F;  // where there is only a name
constexpr float kPlainPadding = 6.F;

float card_padding(const Drawing& ui) { return ui.px(ui.cards == Cards::full ? kPanelPadding : kPlainPadding); }
float title_line(const Drawing& ui) {
  switch (ui.cards) {
    case Cards::full: return ui.px(ui.touch ? kFinger + 6 : kPanelTitle);
    case Cards::captioned: return ui.px(kCaption);
    case Cards::plain: break;
  }
  return card_padding(ui);
}

/// Dear ImGui's windows stand on whole pixels: what reaches beyond them, as a frame would, is cut off.
Rect whole(const Rect& place) {
  const plot::Point corner{std::round(place.x), std::round(place.y)};
  return {corner.x, corner.y, std::round(place.right()) - corner.x, std::round(place.bottom()) - corner.y};
}

void draw_caption(UiContext& ui, std::string_view title, const Rect& area) {
  const float pad = ui.px(kPlainPadding + 2);
  if (ui.cards == Cards::captioned)
    label(ui, title, {area.x + pad, area.y, area.w - 2 * pad, ui.px(kCaption)},
          ui.text(12, Hue::ink1, plot::Face::semibold));
}

/// The title line of a card.
struct TitleLine {
  Rect line;
  bool named;   ///< where the view's own buttons take all of the line, they go before the name
  bool fits;    ///< the subtitle: else it is found with the explanation
  float left;   ///< of what stands behind the name
  float right;  ///< of the view's buttons
};

TitleLine title_of(const Drawing& ui, std::string_view title, const Rect& area, const PanelOptions& options) {
  const float pad = ui.px(kPanelPadding);
  const Rect line{area.x + pad, area.y + ui.px(5), area.w - 2 * pad, ui.control(30)};
  const float right = line.right() - options.header_right;
  const float name = text_width(ui, title, ui.text(13, Hue::ink1, plot::Face::semibold));
  const bool named = !title.empty() && name + (options.help.empty() ? 0.F : ui.px(24)) <= right - line.x;
  const float left = line.x + (title.empty() ? options.header_left + ui.px(6) : named ? name + ui.px(6) : 0.F);
  const float room = right - left - ui.px(options.help.empty() ? 8 : 30);
  return {line, named, text_width(ui, options.subtitle, ui.text(12, Hue::ink3)) <= room, left, right};
}

void draw_title(UiContext& ui, Panel panel, std::string_view title, const Rect& area, const PanelOptions& options) {
  auto [line, named, fits, left, right] = title_of(ui, title, area, options);
  if (named) label(ui, title, line, ui.text(13, Hue::ink1, plot::Face::semibold));
  const plot::TextStyle quiet = ui.text(12, Hue::ink3);
  const std::string help = fits || options.subtitle.empty()
                               ? std::string(options.help)
                               : fmt::format("{}\n{}", text::tr(options.subtitle), text::tr(options.help));
  if (!options.help.empty() && left + ui.px(18) <= right) {
    const Rect mark{left, std::round(line.centre().y - ui.px(9)), ui.px(18), ui.px(18)};
    const Pointer mouse = pressable(ui, fmt::format("help {}", ui.panel), mark);
    if (mouse.clicked) ui.help.held = ui.help.held == ui.panel ? std::string() : ui.panel;
    if (!mouse.hovered && ui.help.left == ui.panel) ui.help.left.clear();
    if ((mouse.hovered && ui.help.left != ui.panel) || ui.help.held == ui.panel) {
      ui.help.card = ui.panel;
      ui.help.named = options.callouts;
      ui.help.text = text::tr(options.help);
      if (!options.callouts) ui.tooltip = {std::string(text::tr(help)), mark};
    }
    label(ui, "?", mark, ui.text(11.5F, mouse.hovered ? Hue::ink1 : Hue::ink3, plot::Face::semibold),
          plot::HAlign::centre);
    left = mark.right() + ui.px(4);
  }
  if (!options.subtitle.empty() && fits) {
    label(ui, options.subtitle, {left + ui.px(8), line.y, right - left - ui.px(8), line.h}, quiet, plot::HAlign::right);
  }
  if (panel == Panel::none) return;
  const float own = line.x + options.header_left;  // tabs answer for themselves
  const Pointer mouse = pointer(ui, fmt::format("title {}", ui.panel), {own, line.y, right - own, line.h});
  if (mouse.double_clicked) ui.front.toggle(panel);
}

/// ImGui begins an id anew at ###, which the name of a file may hold.
std::string id_of(std::string_view label) {
  std::string id(label);
  for (auto at = id.find("###"); at != std::string::npos; at = id.find("###", at)) id[at + 1] = ' ';
  return id;
}

}  // namespace

void open_canvas(UiContext& ui) {
  ui.canvases.push_back(std::make_unique<ImGuiCanvas>(*ui.fonts, ImGui::GetWindowDrawList()));
  ui.canvas = ui.canvases.back().get();
}

void close_canvas(UiContext& ui) {
  ui.canvases.pop_back();
  ui.canvas = ui.canvases.empty() ? nullptr : ui.canvases.back().get();
}

void begin_plain(UiContext& ui, std::string_view name, const Rect& area, bool at_back) {
  ui.panel = name;
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({std::max(area.w, 1.F), std::max(area.h, 1.F)});
  const std::string id = fmt::format("##{}", ui.panel);
  ImGui::Begin(id.c_str(), nullptr, at_back ? kPlain | ImGuiWindowFlags_NoBringToFrontOnFocus : kPlain);
  open_canvas(ui);
  record(ui, "", area);
}

void end_plain(UiContext& ui) {
  close_canvas(ui);
  ImGui::End();
  ui.panel.clear();
}

Rect begin_panel(UiContext& ui, Panel panel, std::string_view name, std::string_view title, const Rect& place,
                 const PanelOptions& options) {
  const Rect area = whole(place);
  begin_plain(ui, name, area, false);
  ui.canvas->fill_rect(area, ui.color(Hue::panel), ui.px(kPanelRadius));
  const bool focused = panel != Panel::none && ui.front.focused == panel;
  ui.canvas->stroke_rect(area, {ui.color(focused ? Hue::accent : Hue::line), std::round(ui.px(1)), plot::kSolid},
                         ui.px(kPanelRadius));
  if (ui.cards == Cards::full) {
    draw_title(ui, panel, title, area, options);
  } else {
    draw_caption(ui, title, area);
  }
  ui.canvas->push_clip(area);
  return panel_inside(ui, area);
}

bool subtitle_fits(const Drawing& ui, std::string_view title, const Rect& area, const PanelOptions& options) {
  return title_of(ui, title, whole(area), options).fits;
}

Rect panel_inside(const Drawing& ui, const Rect& area) {
  const float pad = card_padding(ui);
  const float title = title_line(ui);
  return {area.x + pad, area.y + title, std::max(area.w - 2 * pad, 1.F), std::max(area.h - title - pad, 1.F)};
}

void end_panel(UiContext& ui) {
  ui.canvas->pop_clip();
  end_plain(ui);
}

Rect title_place(const Drawing& ui, const Rect& area, float width) {
  return {area.x + ui.px(kPanelPadding), area.y + ui.px(5), width, ui.control(30)};
}

Rect header_place(const Drawing& ui, const Rect& area, float width) {
  return {area.right() - ui.px(kPanelPadding) - width, area.y + ui.px(ui.touch ? 5 : 7), width, ui.control(26)};
}

void record(UiContext& ui, std::string_view label, const Rect& area) {
  if (ui.watch.widgets == nullptr) return;
  std::string name = ui.panel;
  if (!label.empty()) name += "/" + std::string(label);
  if (!ui.watch.names.emplace(ImGui::GetCurrentWindow()->ID, name).second) ui.watch.name_clashes.insert(name);
  (*ui.watch.widgets)[name] = area;
}

Asked walk_stop(UiContext& ui, std::string_view label, KeyboardFocus::Kind kind, const Rect& area, bool late) {
  const ImGuiID id = ImGui::GetID(id_of(label).c_str());
  if (!compat::under_top_modal()) return {};
  const Asked asked = ui.keyboard.stop(id, kind, area, late, ui.panel);
  if (!asked.focused) return asked;
  const std::string_view name = label.starts_with("##") ? label.substr(2) : label.substr(0, label.rfind("##"));
  ui.walk.at = fmt::format("{}/{}", ui.panel, name);
  if (ui.keyboard.moved()) {
    ui.walk.moved_s = ui.time_s;
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const ImRect seen = window.InnerClipRect;
    const bool hidden = area.y < seen.Min.y || area.bottom() > seen.Max.y;
    if (hidden && area.h < seen.GetHeight()) ImGui::SetScrollFromPosY(area.y - window.Pos.y, 0.4F);
  }
  focus_frame(ui, area.shrunk(kind == KeyboardFocus::Kind::list ? ui.px(1) : -ui.px(2)), ui.px(7));
  return asked;
}

void focus_tooltip(UiContext& ui, const Asked& asked, std::string_view markup, const Rect& area) {
  constexpr double kDelay_s = 0.7;
  if (!asked.focused || markup.empty() || compat::popup_without_modal()) return;  // it would lie over what hangs open
  if (ui.time_s - ui.walk.moved_s < kDelay_s) {
    ui.wants_frame = true;
    return;
  }
  ui.tooltip.text = text::tr(markup);
  ui.tooltip.beside = area;
}

Pointer pressable(UiContext& ui, std::string_view label, const Rect& area, std::string_view tip) {
  Pointer mouse = pointer(ui, label, area);
  const Asked asked = walk_stop(ui, label, KeyboardFocus::Kind::press, area);
  if (asked.pressed) mouse.clicked = true;
  if (mouse.hovered) tooltip(ui, tip);
  focus_tooltip(ui, asked, tip, area);
  return mouse;
}

Pointer pointer(UiContext& ui, std::string_view label, const Rect& area, bool under) {
  record(ui, label, area);
  Pointer out;
  if (area.empty()) return out;
  const std::string id = id_of(label);
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);  // the keyboard stops at controls only
  if (under) compat::before_overlap();
  ImGui::InvisibleButton(id.c_str(), {area.w, area.h},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle |
                             ImGuiButtonFlags_MouseButtonRight | (under ? compat::kOverlap : 0));
  if (under) compat::after_overlap();
  ImGui::PopItemFlag();
  const ImGuiIO& io = ImGui::GetIO();
  const bool active = ImGui::IsItemActive();
  // What was drawn before and lies over it has the mouse; some versions of Dear ImGui look at the place alone.
  const ImGuiID over = GImGui->HoveredId;
  out.hovered = ImGui::IsItemHovered() && (over == 0 || over == ImGui::GetItemID());
  out.at = {io.MousePos.x, io.MousePos.y};
  out.shift = io.KeyShift;
  out.ctrl = io.KeyCtrl;
  out.alt = io.KeyAlt;
  out.pressed = out.hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  out.held = active && ImGui::IsMouseDown(ImGuiMouseButton_Left);
  out.released = ImGui::IsItemDeactivated() && ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  out.middle_held = active && ImGui::IsMouseDown(ImGuiMouseButton_Middle);
  out.double_clicked = out.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  out.from = {io.MouseClickedPos[0].x, io.MouseClickedPos[0].y};
  const float way = std::hypot(out.at.x - out.from.x, out.at.y - out.from.y);
  out.clicked = out.released && out.hovered && way < 4.F * ui.scale;
  const ImVec2 from_right = io.MouseClickedPos[1];
  out.right_clicked = out.hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right) &&
                      std::hypot(out.at.x - from_right.x, out.at.y - from_right.y) < 4.F * ui.scale;
  if (out.held || out.middle_held) out.moved = {io.MouseDelta.x, io.MouseDelta.y};
  if (out.hovered) out.wheel = io.MouseWheel;
  return out;
}

}  // namespace pegasos::ui
