// Labels, paragraphs, headings and tooltips: markup on the open panel's canvas.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "core/visible.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kTooltipDelay_s = 0.45F;
constexpr float kTooltipWidth = 330.F;
// Places are made for English words: longer ones of other languages are set narrower, to this, before they are cut off.
constexpr float kNarrowest = 0.72F;

/// Baseline of one line that stands in the middle of `area` by the height of its capitals.
float middle_baseline(const Rect& area, float size) { return std::round(area.y + 0.5F * area.h + 0.363F * size); }

}  // namespace

plot::Point mouse_place() { return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}; }

namespace {

/// Shortens a layout to `width`: whole runs, then characters of the last one, then an ellipsis in its style.
void cut(const plot::Canvas& canvas, plot::MathLayout& layout, float width, const plot::TextStyle& style) {
  const float room = width - canvas.measure(style, "…");
  std::erase_if(layout.runs, [&](const plot::MathRun& run) { return run.x > room; });
  float end = 0;
  if (!layout.runs.empty()) {
    plot::MathRun& last = layout.runs.back();
    last.text = plot::fitting_start(canvas, last.style, last.text, room - last.x);
    end = last.x + canvas.measure(last.style, last.text);
  }
  std::erase_if(layout.bars, [&](const plot::MathBar& bar) { return bar.x1 > end; });
  layout.runs.push_back({end, 0, style, "…"});
  layout.width = end + width - room;
}

/// One line, its letters narrower, down to `narrowest` of their widths, before it is cut off.
float line(UiContext& ui, std::string_view markup, const Rect& area, plot::TextStyle style, plot::HAlign align,
           float narrowest) {
  if (markup.empty() || area.w <= 0) return 0;
  plot::MathLayout layout = plot::layout_math(*ui.canvas, style, markup);
  if (narrowest < 1 && layout.width > area.w) {
    style.narrow = std::max(narrowest, 0.99F * area.w / layout.width);
    layout = plot::layout_math(*ui.canvas, style, markup);
  }
  if (layout.width > area.w + 0.5F) {
    if (ui.watch.cut_labels != nullptr) ui.watch.cut_labels->insert(ui.panel + "/" + std::string(markup));
    cut(*ui.canvas, layout, area.w, style);
  }
  float x = area.x;
  if (align == plot::HAlign::right) x = area.right() - layout.width;
  if (align == plot::HAlign::centre) x = area.x + 0.5F * (area.w - layout.width);
  plot::draw_math(*ui.canvas, {std::max(x, area.x), middle_baseline(area, style.size)}, layout);
  return std::min(layout.width, area.w);
}

}  // namespace

float label(UiContext& ui, std::string_view markup, const Rect& area, const plot::TextStyle& style,
            plot::HAlign align) {
  const bool english = text::language() == text::Language::english;
  return line(ui, text::tr(markup), area, style, align, english ? 1.F : kNarrowest);
}

float verbatim(UiContext& ui, std::string_view markup, const Rect& area, const plot::TextStyle& style,
               plot::HAlign align) {
  return line(ui, markup, area, style, align, 1.F);
}

std::string fitting_end(UiContext& ui, std::string_view text, float width, const plot::TextStyle& style) {
  std::string shown(text);
  while (!text.empty() && ui.canvas->measure(style, shown) > width) {
    do text.remove_prefix(1);
    while (!text.empty() && goes_on(text.front()));
    shown = "…" + std::string(text);
  }
  return shown;
}

std::string fitting_number(const Drawing& ui, std::string_view text, float width, const plot::TextStyle& style) {
  std::string shown = plot::escape(with_minus(std::string(text)));
  const auto value = parse_double(without_groups(text));
  for (int digits = 6; value && digits > 0 && text_width(ui, shown, style) > width; --digits)
    shown = plot::with_powers(with_minus(fmt::format("{:.{}g}", *value, digits)));
  return shown;
}

float text_width(const Drawing& ui, std::string_view markup, const plot::TextStyle& style) {
  return plot::layout_math(ImGuiCanvas(*ui.fonts, nullptr), style, std::string(text::tr(markup))).width;
}

float button_width(const Drawing& ui, std::string_view name, float least) {
  return std::ceil(std::max(ui.px(least), text_width(ui, name, ui.text(12.5F)) + ui.px(22)));
}

Rect Form::next(std::string_view name) {
  label(ui, name, {row.x, row.y, name_width - ui.px(6), row.h}, ui.text(12.5F, Hue::ink2));
  const Rect place{row.x + name_width, row.y, row.w - name_width, row.h};
  row.y += ui.px(36);
  return place;
}

void heading(UiContext& ui, std::string_view name, const Rect& area) {
  std::string capitals(text::tr(name));
  bool math = false;
  char before = 0;
  for (char& c : capitals) {
    math = math != (c == '$');
    const auto byte = static_cast<unsigned char>(c);
    // ä and its kin lie 32 above Ä in the second byte, too; ÷ is none of them.
    const bool accented = before == '\xC3' && byte >= 0xA0 && byte <= 0xBE && byte != 0xB7;
    before = c;
    if (!math && (accented || (c >= 'a' && c <= 'z'))) c = static_cast<char>(byte - 32);
  }
  plot::TextStyle style = ui.text(10.5F, Hue::ink3, plot::Face::semibold);
  // Spaced capitals: the letters one by one, mathematics between them as it is.
  float x = area.x;
  const float y = middle_baseline(area, style.size);
  for (std::size_t at = 0; at < capitals.size();) {
    const std::size_t from = at;
    if (capitals[at] == '$') {
      at = std::min(capitals.find('$', at + 1), capitals.size() - 1) + 1;
      const plot::MathLayout set =
          plot::layout_math(*ui.canvas, style, std::string_view(capitals).substr(from, at - from));
      plot::draw_math(*ui.canvas, {x, y}, set);
      x += set.width + ui.px(0.6F);
      continue;
    }
    plot::next_code(capitals, at);
    const std::string_view letter = std::string_view(capitals).substr(from, at - from);
    ui.canvas->text({x, y}, style, letter);
    x += ui.canvas->measure(style, letter) + ui.px(0.6F);
  }
  const float line_y = std::round(area.y + 0.5F * area.h);
  if (x + ui.px(10) < area.right()) {
    ui.canvas->fill_rect({x + ui.px(8), line_y, area.right() - x - ui.px(8), ui.hairline()},
                         plot::faded(ui.color(Hue::line), 0.8F));
  }
}

float paragraph(UiContext& ui, std::string_view markup, const Rect& area, const plot::TextStyle& style,
                float line_height) {
  const float step = std::round(style.size * line_height);
  float y = area.y;
  for (const std::string& line : plot::wrap_math(*ui.canvas, style, std::string(text::tr(markup)), area.w)) {
    const plot::MathLayout layout = plot::layout_math(*ui.canvas, style, line);
    plot::draw_math(*ui.canvas, {area.x, middle_baseline({area.x, y, area.w, step}, style.size)}, layout);
    y += step;
  }
  return y - area.y;
}

float paragraph_height(const Drawing& ui, std::string_view markup, float width, const plot::TextStyle& style,
                       float line_height) {
  const auto lines = plot::wrap_math(ImGuiCanvas(*ui.fonts, nullptr), style, std::string(text::tr(markup)), width);
  return std::round(style.size * line_height) * static_cast<float>(lines.size());
}

bool block(UiContext& ui, std::string_view markup, const Rect& area, const plot::TextStyle& style, float line_height) {
  const std::vector<std::string> lines = plot::wrap_math(*ui.canvas, style, std::string(text::tr(markup)), area.w);
  const float step = std::round(style.size * line_height);
  const std::size_t shown = std::clamp<std::size_t>(static_cast<std::size_t>(area.h / step), 1, lines.size());
  float y = std::round(area.centre().y - 0.5F * step * static_cast<float>(shown));
  for (std::size_t i = 0; i < shown; ++i, y += step) {
    const bool cut = i + 1 == shown && shown < lines.size();
    verbatim(ui, cut ? lines[i] + " …" : lines[i], {area.x, y, area.w, step}, style);
  }
  return shown == lines.size();
}

void tooltip(UiContext& ui, std::string_view markup) {
  if (markup.empty()) return;
  if (ui.hover.resting == mouse_place()) return;
  ui.hover.resting.reset();
  if (ui.time_s - ui.hover.since_s < kTooltipDelay_s) {
    ui.wants_frame = true;
    return;
  }
  ui.tooltip.text = text::tr(markup);
  ui.tooltip.beside.reset();
}

void draw_tooltip(UiContext& ui, const Rect& screen) {
  const std::optional<Rect> beside = std::exchange(ui.tooltip.beside, std::nullopt);
  if (ui.tooltip.text.empty()) return;
  const std::string markup = std::exchange(ui.tooltip.text, {});
  ui.canvases.push_back(std::make_unique<ImGuiCanvas>(*ui.fonts, ImGui::GetForegroundDrawList()));
  ui.canvas = ui.canvases.back().get();
  const plot::TextStyle style = ui.text(12, Hue::ink1);
  float width = 0;
  const std::vector<std::string> lines = plot::wrap_math(*ui.canvas, style, markup, ui.px(kTooltipWidth));
  for (const std::string& line : lines) width = std::max(width, plot::layout_math(*ui.canvas, style, line).width);
  const float pad = ui.px(9);
  const float step = std::round(style.size * 1.45F);
  const plot::Point mouse = mouse_place();
  Rect box{mouse.x + ui.px(12), mouse.y + ui.px(18), width + 2 * pad,
           static_cast<float>(lines.size()) * step + 2 * pad - ui.px(3)};
  float above = mouse.y - ui.px(8);
  if (beside) {
    box.x = beside->x;
    box.y = beside->bottom() + ui.px(7);
    above = beside->y - ui.px(7);
  }
  if (box.bottom() > screen.bottom() - ui.px(4)) box.y = std::max(screen.y + ui.px(4), above - box.h);
  box.x = std::clamp(box.x, screen.x + ui.px(4), std::max(screen.x + ui.px(4), screen.right() - box.w - ui.px(4)));
  box = {std::round(box.x), std::round(box.y), std::round(box.w), std::round(box.h)};
  if (ui.watch.widgets != nullptr) (*ui.watch.widgets)["tooltip"] = box;
  ui.canvas->fill_rect({box.x, box.y + ui.px(2), box.w, box.h}, {0, 0, 0, 60}, ui.px(7));
  ui.canvas->fill_rect(box, ui.color(Hue::raised), ui.px(6));
  ui.canvas->stroke_rect(box, {ui.color(Hue::line), ui.hairline(), plot::kSolid}, ui.px(6));
  float y = box.y + pad - ui.px(1);
  for (const std::string& line : lines) {
    plot::draw_math(*ui.canvas, {box.x + pad, middle_baseline({0, y, 0, step}, style.size)},
                    plot::layout_math(*ui.canvas, style, line));
    y += step;
  }
  close_canvas(ui);
}

}  // namespace pegasos::ui
