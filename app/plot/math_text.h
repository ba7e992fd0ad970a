// Labels with real subscripts, superscripts, italics and overlines, drawn alike on every canvas. The markup:
//
//   $...$        inside, Latin and lower-case Greek letters are variables in italics: "bound $c$ ln $T$/($λT$)"
//   _x  _{...}   subscript of one character or a group, in and out of $...$: "f($w_t$) − f*", "$w_{t+½}$"
//   ^x  ^{...}   superscript; a sub- and a superscript of one base stand above each other: "$A_t^+$", "10^{−4}"
//   \bar{...}    overline: "$\bar{w}$"
//   \frac{..}{..}  one over the other, on the height of a minus: "\frac{$c$ ln $T$}{$λT$}"
//   \sqrt{...}   a root that covers its argument
//   \sum         a large Σ; its limits stand beside it: "\sum_{$s≤t$}"
//   \up{...}     upright inside $...$: "$\up{ln} T$"
//   \bold{...}   semibold: "\bold{example 40}"
//   \_ \^ \$ \\ \{ \}   the character itself
//
// Everything else is literal UTF-8. Broken markup never fails: an unclosed group ends with the text, an unknown command
// is shown as written. Use escape() for text of the user (names of files and columns).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plot/canvas.h"

namespace pegasos::plot {

enum class HAlign { left, centre, right };
/// middle: half the height of a capital above the baseline. top, bottom: ascender and descender line of the style.
enum class VAlign { baseline, middle, top, bottom };

/// One run of a laid-out label; x and y relative to the left end of its baseline, y down.
struct MathRun {
  float x = 0.F;
  float y = 0.F;
  TextStyle style;
  std::string text;
};

struct MathBar {
  float x0 = 0.F;
  float x1 = 0.F;
  float y = 0.F;
  float width = 1.F;
};

struct MathLayout {
  std::vector<MathRun> runs;
  std::vector<MathBar> bars;
  float width = 0.F;
  float ascent = 0.F;   ///< above the baseline, positive; at least that of a plain line of the style
  float descent = 0.F;  ///< below the baseline, positive
  float height() const { return ascent + descent; }
};

/// Lays a label out with the metrics of `canvas`. Cost: one parse, one measure per run.
MathLayout layout_math(const Canvas& canvas, const TextStyle& style, std::string_view markup);

/// The longest beginning of plain `text`, in whole characters, that is not wider than `room`. Cost: O(log n) measures.
std::string fitting_start(const Canvas& canvas, const TextStyle& style, std::string_view text, float room);

/// Draws a layout with the left end of its baseline (lower end if upwards) at `baseline`.
void draw_math(Canvas& canvas, Point baseline, const MathLayout& layout);

/// Lays out, aligns at `at` and draws; returns the box that the label covers.
Rect draw_math(Canvas& canvas, Point at, HAlign h, VAlign v, const TextStyle& style, std::string_view markup);

/// The box that draw_math would cover, without drawing.
Rect math_box(const Canvas& canvas, Point at, HAlign h, VAlign v, const TextStyle& style, std::string_view markup);

/// Breaks a sentence into lines of at most `width` px at spaces and beside Chinese characters, outside of $...$ and
/// braces (\\bold{two words} stays whole); Chinese punctuation stays with the character that it belongs to, and a
/// formula is not broken at its sign where that costs no line more, or, `whole`, wherever it fits into a line. A word
/// that is longer than a line is broken anywhere.
enum class Formulas { short_text, whole };
std::vector<std::string> wrap_math(const Canvas& canvas, const TextStyle& style, std::string_view markup, float width,
                                   Formulas formulas = Formulas::short_text);

/// The text with the characters of the markup escaped, so that it shows literally.
std::string escape(std::string_view text);

/// The label without markup, for titles of files, tooltips and logs: "f(w_t) − f*", "A_t^+".
std::string plain_text(std::string_view markup);

}  // namespace pegasos::plot
