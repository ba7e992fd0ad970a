#include "exports/html_parts.h"

#include <fmt/format.h>

#include <cmath>

#include "exports/picture_file.h"
#include "plot/math_text.h"
#include "plot/xml_text.h"

namespace pegasos::exports {
namespace {

constexpr float kProse = 15.F;  // px

/// The document without its first line: inside HTML it is an element.
std::string element(std::string svg) {
  const std::size_t at = svg.find("<svg");
  return at == std::string::npos ? svg : svg.substr(at);
}

std::string run_html(const plot::MathRun& run) {
  std::string out = plot::xml_escaped(run.text);
  const auto within = [&](bool is, std::string_view tag) {
    if (is) out = fmt::format("<{0}>{1}</{0}>", tag, out);
  };
  within(run.style.face == plot::Face::math || run.style.face == plot::Face::math_bold, "i");
  within(run.style.face == plot::Face::semibold || run.style.face == plot::Face::math_bold, "b");
  within(run.y > 0.5F, "sub");
  within(run.y < -0.5F, "sup");
  return out;
}

/// What no line is broken in.
std::string word_html(const std::string& word, const plot::Canvas& ruler, const plot::FontBook& fonts) {
  const plot::Theme& theme = plot::built_in_theme(plot::ThemeName::light);
  const plot::TextStyle style{kProse, plot::Face::text, theme.of(plot::Hue::ink1), false};
  const plot::MathLayout layout = plot::layout_math(ruler, style, word);
  std::string out;
  if (layout.bars.empty()) {
    for (const plot::MathRun& run : layout.runs) out += run_html(run);
    return out;
  }
  const FormulaPicture picture = formula_picture(word, kProse, fonts, theme);
  return fmt::format("<svg style=\"vertical-align:{:.1f}px\"{}", -picture.depth, picture.svg.substr(4));
}

}  // namespace

FormulaPicture formula_picture(const std::string& markup, float size, const plot::FontBook& fonts,
                               const plot::Theme& theme) {
  const plot::TextStyle style{size, plot::Face::text, theme.of(plot::Hue::ink1), false};
  plot::MathLayout layout;
  static_cast<void>(plot::svg_document({10.F, 10.F, 1.F, {}, {}}, fonts, [&](plot::Canvas& canvas) {
    layout = plot::layout_math(canvas, style, markup);
  }));
  const plot::Page page{
      std::ceil(layout.width) + 2.F, std::ceil(layout.height()) + 2.F, 1.F, {0, 0, 0, 0}, plot::plain_text(markup)};
  return {element(plot::svg_document(page, fonts,
                                     [&](plot::Canvas& canvas) {
                                       plot::draw_math(canvas, {1.F, 1.F + layout.ascent}, layout);
                                     })),
          page.height - 1.F - layout.ascent};
}

std::string figure_svg(const plot::Figure& figure, const std::string& ids, plot::Point size,
                       const plot::FontBook& fonts) {
  const plot::Theme& theme = plot::built_in_theme(plot::ThemeName::light);
  const plot::Page page{size.x, size.y, 1.F, theme.of(plot::Hue::panel), plot::plain_text(figure.title), ids};
  return element(plot::svg_document(page, fonts, [&](plot::Canvas& canvas) {
    paint_figure(figure, {}, canvas, {0, 0, page.width, page.height}, theme);
  }));
}

std::string prose_html(const std::string& markup, const plot::FontBook& fonts) {
  constexpr float kNarrow = -1e6F;  // every word on a line of its own
  std::string out;
  static_cast<void>(plot::svg_document({10.F, 10.F, 1.F, {}, {}}, fonts, [&](plot::Canvas& ruler) {
    std::size_t at = 0;
    for (const std::string& word : plot::wrap_math(ruler, {kProse, plot::Face::text, {}, false}, markup, kNarrow)) {
      for (; markup.compare(at, word.size(), word) != 0; ++at) out += markup[at] == '\n' ? "<br>" : " ";
      out += word_html(word, ruler, fonts);
      at += word.size();
    }
  }));
  return out;
}

}  // namespace pegasos::exports
