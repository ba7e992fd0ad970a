// The report on pages of A4: facts and figures first, then the rows.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "exports/picture_file.h"
#include "exports/report_parts.h"
#include "figures/common.h"
#include "plot/math_text.h"

namespace pegasos::exports {
using namespace figures;  // what is drawn
namespace {

using plot::Face;
using plot::HAlign;
using plot::Hue;
using plot::Rect;
using plot::VAlign;

constexpr float kWidth = 794.F;  // A4 at 96 px an inch
constexpr float kHeight = 1123.F;
constexpr float kMargin = 56.F;
constexpr float kFoot = 40.F;

/// Something with a height that is painted at a place of a page.
struct Block {
  float height = 0.F;
  std::function<void(plot::Canvas&, const Rect&)> paint;
  bool with_next = false;  ///< a heading does not stand alone at the foot of a page
};

class Setter {
 public:
  Setter(const plot::Canvas& ruler, const plot::Theme& theme) : ruler_(ruler), theme_(theme) {}

  plot::TextStyle style(float size, Hue hue = Hue::ink1, Face face = Face::text) const {
    return {size, face, theme_.of(hue), false};
  }

  /// Wrapped words.
  void words(const std::string& markup, float size, Hue hue, float indent = 0.F, float after = 0.F,
             Face face = Face::text, bool with_next = false) {
    const plot::TextStyle ink = style(size, hue, face);
    for (const std::string& line : plot::wrap_math(ruler_, ink, markup, kWidth - 2 * kMargin - indent)) {
      blocks.push_back(
          {size * 1.5F,
           [ink, line, indent](plot::Canvas& canvas, const Rect& r) {
             plot::draw_math(canvas, {r.x + indent, r.y + 1.1F * ink.size}, HAlign::left, VAlign::baseline, ink, line);
           },
           with_next});
    }
    if (after > 0.F) blocks.push_back({after, nullptr, with_next});
  }

  void fact(const std::string& name, const std::string& value) {
    const plot::TextStyle quiet = style(11.F, Hue::ink3);
    const plot::TextStyle ink = style(11.F);
    bool first = true;
    for (const std::string& line : plot::wrap_math(ruler_, ink, plot::escape(value), kWidth - 2 * kMargin - 100.F)) {
      blocks.push_back({17.F, [=](plot::Canvas& canvas, const Rect& r) {
                          if (first)
                            plot::draw_math(canvas, {r.x, r.y + 12.F}, HAlign::left, VAlign::baseline, quiet, name);
                          plot::draw_math(canvas, {r.x + 100.F, r.y + 12.F}, HAlign::left, VAlign::baseline, ink, line);
                        }});
      first = false;
    }
  }

  void figure(const Figure& figure) {
    constexpr float kTall = 330.F;
    const plot::Theme& theme = theme_;
    blocks.push_back({kTall + 12.F, [figure, &theme](plot::Canvas& canvas, const Rect& r) {
                        paint_figure(figure, {}, canvas, {r.x, r.y, r.w, kTall}, theme);
                      }});
  }

  void row(const Finding& finding) {
    const bool bad = finding.verdict == Verdict::Violated;
    const bool open = finding.verdict == Verdict::NotApplicable;
    const plot::TextStyle mark = style(13.F, bad ? Hue::bound : open ? Hue::ink3 : Hue::average);
    const plot::TextStyle name = style(11.5F, open ? Hue::ink3 : Hue::ink1, Face::semibold);
    const plot::TextStyle numbers = style(11.F, open ? Hue::ink3 : Hue::ink1);
    const plot::TextStyle small = style(9.5F, Hue::ink2);
    plot::TextStyle maths = style(12.F, open ? Hue::ink3 : Hue::ink1);
    const std::string set = formula(finding).text();
    const float room = kWidth - 2 * kMargin - 24.F;
    while (maths.size > 8.F && plot::layout_math(ruler_, maths, set).width > room) maths.size -= 0.5F;
    const plot::MathLayout layout = plot::layout_math(ruler_, maths, set);
    const std::vector<std::string> reason = plot::wrap_math(ruler_, small, finding.reason, room);
    const float height = 20.F + layout.height() + 4.F + 14.F * static_cast<float>(reason.size()) + 7.F;
    const std::string cells[] = {cell(finding.lhs), cell(finding.rhs), cell(finding.ratio())};
    const std::string title = finding.name;
    const std::string sign(report_mark(finding.verdict));
    const plot::Color line = theme_.of(Hue::line);
    blocks.push_back(
        {height, [=](plot::Canvas& canvas, const Rect& r) {
           const auto put = [&](float x, float y, HAlign side, const plot::TextStyle& ink, const std::string& text) {
             plot::draw_math(canvas, {x, y}, side, VAlign::baseline, ink, text);
           };
           canvas.fill_rect({r.x, r.y, r.w, 0.8F}, line);
           put(r.x + 2.F, r.y + 16.F, HAlign::left, mark, sign);
           put(r.x + 24.F, r.y + 16.F, HAlign::left, name, title);
           for (int i = 0; i < 3; ++i)
             put(r.right() - 70.F * static_cast<float>(2 - i), r.y + 16.F, HAlign::right, numbers, cells[i]);
           plot::draw_math(canvas, {r.x + 24.F, r.y + 22.F + layout.ascent}, layout);
           float y = r.y + 24.F + layout.height() + 11.F;
           for (const std::string& words : reason) {
             put(r.x + 24.F, y, HAlign::left, small, words);
             y += 14.F;
           }
         }});
  }

  void column_heads() {
    const plot::TextStyle quiet = style(10.F, Hue::ink3);
    blocks.push_back({15.F,
                      [quiet](plot::Canvas& canvas, const Rect& r) {
                        const char* const names[] = {"left", "right", "ratio"};
                        for (int i = 0; i < 3; ++i)
                          plot::draw_math(canvas, {r.right() - 70.F * static_cast<float>(2 - i), r.y + 11.F},
                                          HAlign::right, VAlign::baseline, quiet, names[i]);
                      },
                      true});
  }

  std::vector<Block> blocks;

 private:
  static std::string cell(const std::optional<double>& value) { return value ? number(*value, 3) : "–"; }

  const plot::Canvas& ruler_;
  const plot::Theme& theme_;
};

/// Which blocks stand on which page.
std::vector<std::vector<std::size_t>> pages_of(const std::vector<Block>& blocks) {
  const float room = kHeight - kMargin - kMargin - kFoot;
  std::vector<std::vector<std::size_t>> pages(1);
  float used = 0.F;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    float needed = blocks[i].height;
    for (std::size_t j = i; blocks[j].with_next && j + 1 < blocks.size(); ++j) needed += blocks[j + 1].height;
    if (used + needed > room && used > 0.F) {
      pages.emplace_back();
      used = 0.F;
    }
    if (used == 0.F && !blocks[i].paint) continue;  // no gap at the head of a page
    pages.back().push_back(i);
    used += blocks[i].height;
  }
  return pages;
}

}  // namespace

plot::Document report_pdf(const TheoryStatus& status, const ReportHead& head, const plot::FontBook& fonts) {
  const plot::Theme& theme = plot::theme(plot::ThemeName::light);
  const ReportContent content = report_content(status, head);
  std::vector<Block> blocks;
  static_cast<void>(plot::svg_document({10.F, 10.F, 1.F, {}, {}}, fonts, [&](plot::Canvas& ruler) {
    Setter setter(ruler, theme);
    setter.words("Pegasos: what the theory says, and what is", 19.F, Hue::ink1, 0.F, 4.F, Face::semibold, true);
    setter.words(content.summary, 12.F, Hue::ink1, 0.F, 8.F);
    for (const auto& [name, value] : content.facts) setter.fact(name, value);
    setter.fact("made again by", head.command);
    setter.blocks.push_back({14.F, nullptr});
    for (const Figure& figure : content.figures) setter.figure(figure);
    for (const ReportGroup& group : content.groups) {
      setter.blocks.push_back({12.F, nullptr, true});
      setter.words(group.title, 14.F, Hue::ink1, 0.F, 0.F, Face::semibold, true);
      setter.column_heads();
      for (const Finding* finding : group.rows) setter.row(*finding);
    }
    blocks = std::move(setter.blocks);
  }));
  const std::vector<std::vector<std::size_t>> pages = pages_of(blocks);
  const plot::TextStyle quiet{9.5F, Face::text, theme.of(Hue::ink3), false};
  std::vector<plot::Painter> painters;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    painters.emplace_back([&, page](plot::Canvas& canvas) {
      float y = kMargin;
      for (const std::size_t i : pages[page]) {
        if (blocks[i].paint) blocks[i].paint(canvas, {kMargin, y, kWidth - 2 * kMargin, blocks[i].height});
        y += blocks[i].height;
      }
      plot::draw_math(canvas, {kMargin, kHeight - kFoot}, HAlign::left, VAlign::baseline, quiet,
                      std::string("Pegasos Lab ") + PEGASOS_VERSION);
      plot::draw_math(canvas, {kWidth - kMargin, kHeight - kFoot}, HAlign::right, VAlign::baseline, quiet,
                      fmt::format("{} of {}", page + 1, pages.size()));
    });
  }
  const plot::Page page{kWidth, kHeight, 1.F, {255, 255, 255, 255}, "Pegasos: the statements on " + head.data};
  return plot::pdf_document(page, fonts, painters);
}

}  // namespace pegasos::exports
