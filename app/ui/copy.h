// Numbers that can be copied with all their digits: under the mouse, or where the keyboard is, they are underlined and
// their tooltip shows them in full; a click, Enter or Ctrl+C puts them on the clipboard and says so. Every number that
// a view draws outside of a figure goes through here. Thread rule: the window's thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "plot/math_text.h"
#include "ui/context.h"

namespace pegasos::ui {

/// A part of a line: words as they are, or something to be copied.
struct CopyPiece {
  std::string shown;       ///< markup
  std::string text = {};   ///< what the clipboard gets; empty: only words
  std::string name = {};   ///< of the widget "panel/name"; needed where there is `text`
  std::string about = {};  ///< markup; what it is, in the tooltip above the digits; may be empty
};

/// All digits that tell this double from its neighbours ("0.33301634751243496").
std::string all_digits(double value);

/// One number. `shown` is what stands there (markup), `value` what is copied. Returns the width used.
float number_label(UiContext& ui, std::string_view label, double value, std::string_view shown, const plot::Rect& area,
                   const plot::TextStyle& style, plot::HAlign align = plot::HAlign::left, std::string_view about = {});
/// A line of words and numbers; from the end those are left out that have no room. Returns the width used.
float copy_line(UiContext& ui, std::span<const CopyPiece> pieces, const plot::Rect& area, const plot::TextStyle& style,
                plot::HAlign align = plot::HAlign::left);

/// Puts a text on the clipboard and shows for a moment that it is there: `said`, or its beginning; at the mouse, or
/// below `beside`.
void copy_text(UiContext& ui, std::string text, const std::optional<plot::Rect>& beside = {}, std::string said = {});
/// The short confirmation of copy_text; called once at the frame's end, before draw_tooltip.
void show_copied(UiContext& ui);

}  // namespace pegasos::ui
