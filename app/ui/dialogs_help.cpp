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

/// The sheet of keys as it fits: its columns of whole groups, their widths, what is read in them.
struct Sheet {
  struct Column {
    std::vector<std::size_t> groups;
    float keys = 0;  ///< width of the caps
    float width = 0;
  };
  std::vector<Column> columns;
  float step = 0;
  float text = 0;  ///< size of letters
};

float cap_width(const UiContext& ui, const std::string& keys, float size) {
  return std::max(ui.px(22), ui.canvas->measure(ui.text(size), keys) + ui.px(12));
}

void key_line(UiContext& ui, const KeyLine& line, const Rect& place, const Sheet& sheet, float keys_width) {
  float at = place.x;
  const plot::TextStyle style = ui.text(sheet.text);
  for (const std::string_view cap_keys : line.caps()) {
    const std::string keys = shown_keys(cap_keys);
    const Rect cap{at, place.y + ui.px(1.5F), cap_width(ui, keys, sheet.text), sheet.step - ui.px(3)};
    ui.canvas->fill_rect(cap, ui.color(Hue::raised), ui.px(5));
    ui.canvas->stroke_rect(cap, {ui.color(Hue::line), std::round(ui.px(1)), plot::kSolid}, ui.px(5));
    verbatim(ui, plot::escape(keys), cap, style, plot::HAlign::centre);
    at = cap.right() + ui.px(3);
  }
  const Action& first = *line.actions.front();
  const float left = std::max(place.x + keys_width, at + ui.px(5));
  label(ui, plot::escape(line.title()), {left, place.y, place.right() - left, place.h}, ui.text(sheet.text, Hue::ink2));
  const Pointer mouse = pointer(ui, fmt::format("key {}", first.keys), place);
  if (mouse.hovered) tooltip(ui, plot::escape(first.help));
}

/// How wide a column wants to be. What has more caps than most pushes its words to the right.
void measure(const UiContext& ui, Sheet::Column& column, float size) {
  const float most = ui.px(112);
  std::vector<std::pair<float, float>> lines;  // caps, words
  for (const std::size_t i : column.groups) {
    for (const KeyLine& line : key_groups()[i].lines) {
      float caps = ui.px(5);
      for (const std::string_view keys : line.caps()) caps += cap_width(ui, shown_keys(keys), size) + ui.px(3);
      lines.emplace_back(caps, text_width(ui, plot::escape(line.title()), ui.text(size)) + ui.px(2));
      if (caps <= most) column.keys = std::max(column.keys, caps);
    }
  }
  for (const auto& [caps, words] : lines) column.width = std::max(column.width, std::max(caps, column.keys) + words);
}

/// As many columns as have room for their words.
Sheet lay_out_sheet(const UiContext& ui, const Rect& inside, float gap) {
  const std::vector<KeyGroup>& groups = key_groups();
  Sheet sheet;
  for (const auto& columns :
       {std::vector<std::vector<std::size_t>>{{0}, {1}, {2}, {3, 4}}, {{0, 1}, {2, 3, 4}}, {{0, 1, 2, 3, 4}}}) {
    sheet = {};
    float most = 0;  // lines of the longest column, with its headings
    for (const auto& column : columns) {
      float lines = 0;
      for (const std::size_t i : column) lines += static_cast<float>(groups[i].lines.size()) + 1.4F;
      most = std::max(most, lines);
    }
    sheet.step = std::floor(std::clamp(inside.h / most, ui.px(19), ui.px(30)));
    sheet.text = std::min(12.F, 11.F * sheet.step / ui.px(19));
    float room = inside.w - gap * static_cast<float>(columns.size() - 1);
    for (const auto& column : columns) {
      sheet.columns.push_back({.groups = column});
      measure(ui, sheet.columns.back(), sheet.text);
      room -= sheet.columns.back().width;
    }
    for (Sheet::Column& column : sheet.columns)
      column.width = std::floor(column.width + room / static_cast<float>(columns.size()));
    if (room >= 0) break;
  }
  return sheet;
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
  const float gap = ui.px(20);
  const Sheet sheet = lay_out_sheet(ui, inside, gap);
  scrolled(ui, "sheet", {inside.x, inside.y, inside.w + ui.px(8), inside.h}, [&](float top) {
    float x = inside.x;
    float end = top;
    for (const Sheet::Column& column : sheet.columns) {
      float y = top;
      for (const std::size_t i : column.groups) {
        heading(ui, groups[i].title, {x, y, column.width, sheet.step});
        y += sheet.step;
        for (const KeyLine& line : groups[i].lines) {
          key_line(ui, line, {x, y, column.width, sheet.step}, sheet, column.keys);
          y += sheet.step;
        }
        y += 0.4F * sheet.step;
      }
      end = std::max(end, y - 0.4F * sheet.step);
      x += column.width + gap;
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
