// The sheet of keys, the list of symbols and the about box.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/glossary.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/dialogs.h"
#include "ui/table.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

namespace {

struct SheetSizes {
  float step;
  float text;
  float keys;  ///< width of the caps' column
};

void key_line(UiContext& ui, const KeyLine& line, const Rect& place, const SheetSizes& sizes) {
  float at = place.x;
  const plot::TextStyle style = ui.text(sizes.text);
  for (const std::string_view cap_keys : line.caps()) {
    const std::string keys = shown_keys(cap_keys);
    const float wide = std::max(ui.px(22), ui.canvas->measure(style, keys) + ui.px(12));
    const Rect cap{at, place.y + ui.px(1.5F), wide, sizes.step - ui.px(3)};
    ui.canvas->fill_rect(cap, ui.color(Hue::raised), ui.px(5));
    ui.canvas->stroke_rect(cap, {ui.color(Hue::line), std::round(ui.px(1)), plot::kSolid}, ui.px(5));
    verbatim(ui, plot::escape(keys), cap, style, plot::HAlign::centre);
    at = cap.right() + ui.px(3);
  }
  const Action& first = *line.actions.front();
  const float left = std::max(place.x + sizes.keys, at + ui.px(5));
  label(ui, plot::escape(line.title()), {left, place.y, place.right() - left, place.h}, ui.text(sizes.text, Hue::ink2));
  const Pointer mouse = pointer(ui, fmt::format("key {}", first.keys), place);
  if (mouse.hovered) tooltip(ui, plot::escape(first.help));
}

/// Groups that share a column of the sheet; where there is room for one column, all of them.
std::vector<std::vector<std::size_t>> sheet_columns(const UiContext& ui, float width) {
  if (width < ui.px(520)) return {{0, 1, 2, 3, 4}};
  return {{0}, {1}, {2}, {3, 4}};
}

/// The card of a symbol, line below line; the first one is its symbol and name. Returns the height.
float symbol_card(UiContext& ui, const std::string& card, const Rect& place, bool draw) {
  float y = place.y;
  for (std::size_t from = 0; from < card.size();) {
    const std::size_t end = std::min(card.find('\n', from), card.size());
    std::string line = card.substr(from, end - from);
    if (const std::size_t gap = line.find("  "); from == 0 && gap != std::string::npos) line.insert(gap + 1, "·");
    const plot::TextStyle style = from == 0 ? ui.text(13.5F) : ui.text(12, Hue::ink2);
    y += draw ? paragraph(ui, line, {place.x, y, place.w, 0}, style) : paragraph_height(ui, line, place.w, style);
    from = end + 1;
  }
  return y - place.y;
}

}  // namespace

/// In columns of whole groups; where there is little room it has a scroll bar.
void Dialogs::key_sheet(UiContext& ui, Rect inside) {
  const std::vector<KeyGroup>& groups = key_groups();
  const auto sheet = sheet_columns(ui, inside.w);
  float most = 0;  // lines of the longest column, with its headings
  for (const auto& column : sheet) {
    float lines = 0;
    for (const std::size_t i : column)
      lines += i < groups.size() ? static_cast<float>(groups[i].lines.size()) + 1.4F : 0;
    most = std::max(most, lines);
  }
  const float step = std::floor(std::clamp(inside.h / most, ui.px(19), ui.px(30)));
  const SheetSizes sizes{step, std::min(12.F, 11.F * step / ui.px(19)), ui.px(88)};
  const float gap = ui.px(20);
  const float columns = static_cast<float>(sheet.size());
  const float width = std::floor((inside.w - (columns - 1) * gap) / columns);
  scrolled(ui, "sheet", {inside.x, inside.y, inside.w + ui.px(8), inside.h}, [&](float top) {
    float x = inside.x;
    float end = top;
    for (const auto& column : sheet) {
      float y = top;
      for (const std::size_t i : column) {
        if (i >= groups.size()) continue;
        heading(ui, groups[i].title, {x, y, width, step});
        y += step;
        for (const KeyLine& line : groups[i].lines) {
          key_line(ui, line, {x, y, width, step}, sizes);
          y += step;
        }
        y += 0.4F * step;
      }
      end = std::max(end, y - 0.4F * step);
      x += width + gap;
    }
    return end;
  });
}

/// Every card, in up to three columns of about the same height; with a scroll bar where there is little room.
void Dialogs::glossary(UiContext& ui, Rect inside) {
  const float gap = ui.px(22);
  const int columns = std::clamp(static_cast<int>(inside.w / ui.px(200)), 1, 3);
  const float width = std::floor((inside.w + gap) / static_cast<float>(columns) - gap);
  std::vector<std::string> cards;
  std::vector<float> heights;
  float all = 0;
  for (const figures::GlossaryEntry& entry : figures::glossary()) {
    cards.push_back(figures::glossary_card(entry, ui.shown));
    heights.push_back(symbol_card(ui, cards.back(), {0, 0, width, 0}, false) + ui.px(12));
    all += heights.back();
  }
  scrolled(ui, "sheet", {inside.x, inside.y, inside.w + ui.px(8), inside.h}, [&](float top) {
    int column = 0;
    float y = top;
    float end = top;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (y - top + 0.5F * heights[i] > all / static_cast<float>(columns) && column + 1 < columns) {
        ++column;
        y = top;
      }
      symbol_card(ui, cards[i], {inside.x + static_cast<float>(column) * (width + gap), y, width, 0}, true);
      y += heights[i];
      end = std::max(end, y - ui.px(12));
    }
    return end;
  });
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
  label(ui, text::tr_format("Version {}", PEGASOS_VERSION),
        {inside.x, inside.bottom() - ui.px(24), inside.w, ui.px(24)}, ui.text(12, Hue::ink3));
}

}  // namespace pegasos::ui
