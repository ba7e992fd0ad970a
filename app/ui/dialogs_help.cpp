// The sheet of keys and the about box.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/compat.h"
#include "ui/dialogs.h"
#include "ui/keys.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

void Dialogs::key_sheet(UiContext& ui, Rect inside) {
  // Keys of one action share a line; lines that are left over where there is little room have a scroll bar.
  struct Line {
    std::vector<const Binding*> keys;
  };
  std::vector<Line> lines;
  for (const Binding& b : key_table()) {
    if (b.keys.empty()) continue;
    const auto same =
        std::ranges::find_if(lines, [&](const Line& line) { return line.keys.front()->action == b.action; });
    if (same == lines.end()) {
      lines.push_back({{&b}});
    } else {
      same->keys.push_back(&b);
    }
  }
  const std::size_t half = (lines.size() + 1) / 2;
  const float step = std::clamp(std::floor(inside.h / static_cast<float>(half)), ui.px(23), ui.px(29));
  const float gap = ui.px(26);
  const float column = std::floor(0.5F * (inside.w - gap - ui.px(10)));
  const float key_width = ui.px(122);
  ImGui::SetCursorScreenPos({inside.x, inside.y});
  ImGui::BeginChild("keys", {inside.w + ui.px(8), inside.h}, false, ImGuiWindowFlags_NoBackground);
  open_canvas(ui);
  scroll_stop(ui, "sheet", inside);
  const float scroll = ImGui::GetScrollY();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const float x = inside.x + (i < half ? 0.F : column + gap);
    const float y = inside.y + static_cast<float>(i % half) * step - scroll;
    float at = x;
    for (const Binding* b : lines[i].keys) {
      const float wide = std::max(ui.px(24), ui.canvas->measure(ui.text(12), b->keys) + ui.px(14));
      const Rect cap{at, y + ui.px(2), wide, step - ui.px(5)};
      ui.canvas->fill_rect(cap, ui.color(Hue::raised), ui.px(5));
      ui.canvas->stroke_rect(cap, {ui.color(Hue::line), std::round(ui.px(1)), plot::kSolid}, ui.px(5));
      verbatim(ui, plot::escape(b->keys), cap, ui.text(12), plot::HAlign::centre);
      at = cap.right() + ui.px(4);
    }
    const Rect name{x + key_width, y, column - key_width, step};
    const Binding& first = *lines[i].keys.front();
    label(ui, plot::escape(first.title), name, ui.text(12.5F, Hue::ink2));
    const Pointer mouse = pointer(ui, fmt::format("key {}", first.keys), {x, y, column, step});
    if (mouse.hovered) tooltip(ui, plot::escape(first.help));
  }
  ImGui::SetCursorScreenPos({inside.x, inside.y - scroll});
  ImGui::Dummy({1, step * static_cast<float>(half)});
  close_canvas(ui);
  ImGui::EndChild();
}

void Dialogs::about(UiContext& ui, Rect inside) {
  const plot::TextStyle text = ui.text(13, Hue::ink2);
  float y = inside.y;
  for (const std::string_view paragraph_text :
       {"An interactive laboratory for Pegasos, the primal estimated sub-gradient solver for support vector machines. "
        "Every number in this window can be had on the command line, too: pegasos --help.",
        "The method and its theory: S. Shalev-Shwartz, Y. Singer, N. Srebro, A. Cotter, Pegasos: primal estimated "
        "sub-gradient solver for SVM, Mathematical Programming B 127 (2011) 3–30; first in ICML 2007.",
        "Free software under the MIT licence. Text in Inter, mathematics in STIX, signs in DejaVu; drawn with "
        "Dear ImGui and GLFW."}) {
    y += paragraph(ui, paragraph_text, {inside.x, y, inside.w, 0}, text, 1.5F) + ui.px(10);
  }
  label(ui, fmt::format("Version {}", PEGASOS_VERSION), {inside.x, inside.bottom() - ui.px(24), inside.w, ui.px(24)},
        ui.text(12, Hue::ink3));
}

}  // namespace pegasos::ui
