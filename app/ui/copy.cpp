#include "ui/copy.h"

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr double kShown_s = 1.4;
constexpr std::size_t kLongest = 60;  // characters of what was copied that are shown

std::string beginning(const std::string& text) {
  const std::size_t line = std::min(text.find('\n'), kLongest);
  return text.size() <= line ? text : text.substr(0, line) + "…";
}

/// A thin line under what can be copied.
void underline(UiContext& ui, const Rect& box, const plot::TextStyle& style) {
  const float y = std::round(box.y + 0.5F * box.h + 0.363F * style.size + ui.px(2.5F));
  ui.canvas->fill_rect({box.x, y, box.w, ui.hairline()}, plot::faded(style.color, 0.75F));
}

void touch_piece(UiContext& ui, const CopyPiece& piece, const Rect& box, const plot::TextStyle& style) {
  const Pointer mouse = pointer(ui, piece.name, box);
  const Asked asked = walk_stop(ui, piece.name, KeyboardFocus::Kind::number, box, true);
  if (mouse.clicked) copy_text(ui, piece.text);
  if (asked.pressed || asked.copy) copy_text(ui, piece.text, box);
  if (!mouse.hovered && !asked.focused) return;
  underline(ui, box, style);
  const std::string digits = plot::escape(beginning(piece.text));
  const std::string about = piece.about.empty() ? std::string() : piece.about + "\n";
  if (mouse.hovered) tooltip(ui, about + text::tr_format("{} · click copies", digits));
  focus_tooltip(ui, asked, about + text::tr_format("{} · Ctrl+C copies", digits), box);
}

}  // namespace

std::string all_digits(double value) { return std::isfinite(value) ? shortest(value) : std::string("—"); }

float copy_line(UiContext& ui, std::span<const CopyPiece> pieces, const Rect& area, const plot::TextStyle& style,
                plot::HAlign align) {
  std::vector<float> widths;
  float all = 0;
  for (const CopyPiece& piece : pieces) {
    widths.push_back(text_width(ui, piece.shown, style));
    all += widths.back();
  }
  std::size_t n = pieces.size();  // what has no room is left out from the end, and with it the words before it
  while (n > 1 && (all > area.w + 0.5F || (n < pieces.size() && pieces[n - 1].text.empty()))) all -= widths[--n];
  float x = area.x;
  if (align == plot::HAlign::right) x = std::max(area.x, area.right() - all);
  if (align == plot::HAlign::centre) x = std::max(area.x, area.x + 0.5F * (area.w - all));
  const float from = x;
  for (std::size_t i = 0; i < n && x < area.right(); ++i) {
    const Rect box{x, area.y, std::min(widths[i], area.right() - x), area.h};
    label(ui, pieces[i].shown, box, style);
    if (!pieces[i].text.empty()) touch_piece(ui, pieces[i], box, style);
    x += box.w;
  }
  return x - from;
}

float number_label(UiContext& ui, std::string_view name, double value, std::string_view shown, const Rect& area,
                   const plot::TextStyle& style, plot::HAlign align, std::string_view about) {
  const CopyPiece piece{std::string(shown), all_digits(value), std::string(name), std::string(about)};
  return copy_line(ui, std::span(&piece, 1), area, style, align);
}

void copy_text(UiContext& ui, std::string text, const std::optional<Rect>& beside, std::string said) {
  ImGui::SetClipboardText(text.c_str());
  if (said.empty()) said = text::tr_format("Copied: {}", plot::escape(beginning(text)));
  ui.copied = {std::move(said), ui.time_s + kShown_s, beside};
  ui.wants_frame = true;
}

void show_copied(UiContext& ui) {
  if (ui.copied.text.empty()) return;
  if (ui.time_s > ui.copied.until_s) {
    ui.copied = {};
    return;
  }
  ui.tooltip.text = ui.copied.text;
  ui.tooltip.beside = ui.copied.beside;
  ui.wants_frame = true;
}

}  // namespace pegasos::ui
