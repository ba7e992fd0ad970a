#include "exports/pdf_pages.h"

#include <fmt/format.h>

#include <algorithm>

#include "exports/picture_file.h"
#include "plot/math_text.h"

namespace pegasos::exports {
namespace {

using plot::HAlign;
using plot::Hue;
using plot::Rect;
using plot::VAlign;

constexpr float kFoot = 40.F;
constexpr float kBetween = 12.F;    // two pictures
constexpr float kRuledLine = 30.F;  // as far apart as one writes

}  // namespace

std::vector<std::vector<std::size_t>> pages_of(const std::vector<PageBlock>& blocks) {
  const float room = kPageHeight - kPageMargin - kPageMargin - kFoot;
  std::vector<std::vector<std::size_t>> pages(1);
  float used = 0.F;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    float needed = blocks[i].height;
    for (std::size_t j = i; blocks[j].with_next && j + 1 < blocks.size(); ++j) needed += blocks[j + 1].height;
    if ((used + needed > room || blocks[i].new_page) && used > 0.F) {
      pages.emplace_back();
      used = 0.F;
    }
    if (used == 0.F && !blocks[i].paint) continue;  // no gap at the head of a page
    pages.back().push_back(i);
    used += blocks[i].height;
  }
  return pages;
}

void PageSetter::words(const std::string& markup, const plot::TextStyle& ink, float indent, float after, bool with_next,
                       const std::string& mark) {
  std::string before = mark;
  for (const std::string& line : plot::wrap_math(ruler_, ink, markup, kPageWidth - 2 * kPageMargin - indent)) {
    const plot::MathLayout layout = plot::layout_math(ruler_, ink, line);
    const float above = std::max(0.F, layout.ascent - 1.05F * ink.size);  // of fractions
    const float below = std::max(0.F, layout.descent - 0.45F * ink.size);
    blocks.push_back({above + ink.size * 1.5F + below,
                      [ink, layout, indent, above, before](plot::Canvas& canvas, const Rect& r) {
                        const float baseline = r.y + 1.1F * ink.size + above;
                        plot::draw_math(canvas, {r.x, baseline}, HAlign::left, VAlign::baseline, ink, before);
                        plot::draw_math(canvas, {r.x + indent, baseline}, layout);
                      },
                      with_next});
    before.clear();
  }
  if (after > 0.F) gap(after, with_next);
}

void PageSetter::figures(const std::vector<plot::Figure>& row, float height) {
  const plot::Theme& theme = theme_;
  blocks.push_back({height + kBetween, [row, height, &theme](plot::Canvas& canvas, const Rect& r) {
                      const auto count = static_cast<float>(row.size());
                      const float width = (r.w - (count - 1) * kBetween) / count;
                      float x = r.x;
                      for (const plot::Figure& figure : row) {
                        paint_figure(figure, {}, canvas, {x, r.y, width, height}, theme);
                        x += width + kBetween;
                      }
                    }});
}

void PageSetter::room(int lines) {
  const plot::Color color = theme_.of(Hue::ink3);
  for (int i = 0; i < lines; ++i)
    blocks.push_back({kRuledLine,
                      [color](plot::Canvas& canvas, const Rect& r) {
                        canvas.fill_rect({r.x, r.bottom() - 1.F, r.w, 0.6F}, color);
                      },
                      i + 1 < lines});
}

plot::Document paged_document(const std::string& title, std::string_view numbering, const plot::FontBook& fonts,
                              const std::function<std::vector<PageBlock>(const plot::Canvas& ruler)>& fill) {
  std::vector<PageBlock> blocks;
  static_cast<void>(
      plot::svg_document({10.F, 10.F, 1.F, {}, {}}, fonts, [&](plot::Canvas& ruler) { blocks = fill(ruler); }));
  const std::vector<std::vector<std::size_t>> pages = pages_of(blocks);
  const plot::TextStyle quiet{9.5F, plot::Face::text, plot::built_in_theme(plot::ThemeName::light).of(Hue::ink3),
                              false};
  std::vector<plot::Painter> painters;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    painters.emplace_back([&, page](plot::Canvas& canvas) {
      float y = kPageMargin;
      for (const std::size_t i : pages[page]) {
        if (blocks[i].paint) blocks[i].paint(canvas, {kPageMargin, y, kPageWidth - 2 * kPageMargin, blocks[i].height});
        y += blocks[i].height;
      }
      plot::draw_math(canvas, {kPageMargin, kPageHeight - kFoot}, HAlign::left, VAlign::baseline, quiet,
                      std::string("Pegasos Lab ") + PEGASOS_VERSION);
      plot::draw_math(canvas, {kPageWidth - kPageMargin, kPageHeight - kFoot}, HAlign::right, VAlign::baseline, quiet,
                      fmt::format(fmt::runtime(numbering), page + 1, pages.size()));
    });
  }
  return plot::pdf_document({kPageWidth, kPageHeight, 1.F, {255, 255, 255, 255}, title}, fonts, painters);
}

}  // namespace pegasos::exports
