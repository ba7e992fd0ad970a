// The pseudo-code with its sentence as a card of a page: the panel of the window without its links.
#include <algorithm>
#include <cmath>

#include "figures/algorithm.h"
#include "plot/math_text.h"
#include "plot/within.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Face;
using plot::HAlign;
using plot::Hue;
using plot::Rect;
using plot::VAlign;

constexpr float kCardPad = 14.F;
constexpr float kCardTitle = 28.F;  // of the title's line
constexpr float kCodeRow = 23.F;
constexpr float kLeastCodeRow = 15.F;  // in a low card, so that the sentence is not cut
constexpr float kSentenceRoom = 66.F;  // three lines of the smallest letters, and what is around them
constexpr float kSentenceSizes[] = {18, 16, 14, 12.5F, 11};
constexpr float kSentenceLine = 1.45F;

}  // namespace

void paint_algorithm(const session::Snapshot& snapshot, plot::Canvas& canvas, const Rect& rect,
                     const plot::Theme& theme) {
  const Algorithm algorithm = algorithm_lines(snapshot);
  canvas.fill_rect(rect, theme.of(Hue::panel), 8);
  canvas.stroke_rect(rect.shrunk(0.5F), {theme.of(Hue::line), 1.F, plot::kSolid}, 8);
  const Rect in = rect.shrunk(kCardPad);
  const auto words = [&](plot::Point at, HAlign align, const plot::TextStyle& style, const std::string& text) {
    return plot::draw_math(canvas, at, align, VAlign::middle, style, std::string(text::tr(text))).w;
  };
  const auto style = [&](float size, Hue hue, Face face = Face::text) {
    return plot::TextStyle{size, face, theme.of(hue), false};
  };
  canvas.push_clip(in);
  words({in.x, in.y + 7}, HAlign::left, style(13, Hue::ink1, Face::semibold), "Pegasos, line by line");
  words({in.right(), in.y + 7}, HAlign::right, style(12, Hue::ink2), algorithm.progress);

  float names = 0;
  for (const AlgorithmLine& line : algorithm.lines)
    names = std::max(
        names,
        plot::layout_math(canvas, style(12.5F, Hue::ink1, Face::semibold), std::string(text::tr(line.name))).width);
  const float row = plot::within((in.h - kCardTitle - kSentenceRoom) / 4, kLeastCodeRow, kCodeRow);
  float y = in.y + kCardTitle + 0.5F * row;
  for (const AlgorithmLine& line : algorithm.lines) {
    const plot::Color accent = theme.of(Hue::accent);
    if (line.running) canvas.fill_rect({in.x, y - 0.5F * row, in.w, row}, plot::faded(accent, 0.24F), 4);
    const plot::Point mark{in.x + 10, y};
    if (line.done) {
      canvas.fill_circle(mark, 4, accent);
    } else {
      canvas.stroke_circle(mark, 3.6F, {accent, 1.4F, plot::kSolid});
    }
    const Face face = line.running ? Face::semibold : Face::text;
    const Hue hue = line.running ? Hue::ink1 : Hue::ink2;
    words({in.x + 24, y}, HAlign::left, style(12.5F, line.done ? Hue::ink1 : Hue::ink2, face), line.name);
    const float from = in.x + 24 + names + 16;
    const float used = words({from, y}, HAlign::left, style(13, hue), line.formula);
    const plot::TextStyle number = style(12, hue, face);
    if (from + used + 16 + plot::layout_math(canvas, number, std::string(text::tr(line.value))).width < in.right() - 6)
      words({in.right() - 6, y}, HAlign::right, number, line.value);
    y += row;
  }

  const Rect rest{in.x, y - 0.5F * row + 8, in.w, in.bottom() - y + 0.5F * row - 8};
  canvas.fill_rect({rest.x, rest.y, rest.w, 1}, theme.of(Hue::line));
  const std::string& sentence = algorithm.sentence;
  for (const float size : kSentenceSizes) {
    const auto lines = plot::wrap_math(canvas, style(size, Hue::ink1), sentence, rest.w);
    const float step = size * kSentenceLine;
    // From picture to picture of a film the letters stay as they are.
    const float needed = std::max(static_cast<float>(lines.size()), std::ceil(kUsualSentence * size / rest.w));
    if (needed * step > rest.h - 10 && size > kSentenceSizes[std::size(kSentenceSizes) - 1]) continue;
    float at = rest.y + 10 + 0.5F * step;
    for (const std::string& line : lines) {
      plot::draw_math(canvas, {rest.x, at}, HAlign::left, VAlign::middle, style(size, Hue::ink1), line);
      at += step;
    }
    break;
  }
  canvas.pop_clip();
}

}  // namespace pegasos::figures
