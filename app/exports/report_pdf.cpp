// The report on pages of A4: facts and figures first, then the rows.

#include "exports/pdf_pages.h"
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

class Setter : public PageSetter {
 public:
  using PageSetter::PageSetter;

  void fact(const std::string& name, const std::string& value) {
    const plot::TextStyle quiet = style(11.F, Hue::ink3);
    const plot::TextStyle ink = style(11.F);
    bool first = true;
    for (const std::string& line :
         plot::wrap_math(ruler_, ink, plot::escape(value), kPageWidth - 2 * kPageMargin - 100.F)) {
      blocks.push_back({17.F, [=](plot::Canvas& canvas, const Rect& r) {
                          if (first)
                            plot::draw_math(canvas, {r.x, r.y + 12.F}, HAlign::left, VAlign::baseline, quiet, name);
                          plot::draw_math(canvas, {r.x + 100.F, r.y + 12.F}, HAlign::left, VAlign::baseline, ink, line);
                        }});
      first = false;
    }
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
    const float room = kPageWidth - 2 * kPageMargin - 24.F;
    while (maths.size > 8.F && plot::layout_math(ruler_, maths, set).width > room) maths.size -= 0.5F;
    const plot::MathLayout layout = plot::layout_math(ruler_, maths, set);
    const std::vector<std::string> reason = plot::wrap_math(ruler_, small, finding.reason.english(), room);
    const float height = 20.F + layout.height() + 4.F + 14.F * static_cast<float>(reason.size()) + 7.F;
    const std::string cells[] = {cell(finding.lhs), cell(finding.rhs), cell(finding.ratio())};
    const std::string title = finding.name.english();
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

 private:
  static std::string cell(const std::optional<double>& value) { return value ? number(*value, 3) : "–"; }
};

}  // namespace

plot::Document report_pdf(const TheoryStatus& status, const ReportHead& head, const plot::FontBook& fonts) {
  const plot::Theme& theme = plot::built_in_theme(plot::ThemeName::light);
  const ReportContent content = report_content(status, head);
  return paged_document("Pegasos: the statements on " + head.data, "{} of {}", fonts, [&](const plot::Canvas& ruler) {
    Setter setter(ruler, theme);
    setter.words("Pegasos: what the theory says, and what is", setter.style(19.F, Hue::ink1, Face::semibold), 0.F, 4.F,
                 true);
    setter.words(content.summary, setter.style(12.F), 0.F, 8.F);
    for (const auto& [name, value] : content.facts) setter.fact(name, value);
    setter.fact("made again by", head.command);
    setter.gap(14.F);
    for (const Figure& figure : content.figures) setter.figures({figure}, 330.F);
    for (const ReportGroup& group : content.groups) {
      setter.gap(12.F, true);
      setter.words(group.title, setter.style(14.F, Hue::ink1, Face::semibold), 0.F, 0.F, true);
      setter.column_heads();
      for (const Finding* finding : group.rows) setter.row(*finding);
    }
    return std::move(setter.blocks);
  });
}

}  // namespace pegasos::exports
