// A lesson's text as a flat list of blocks: CommonMark with $...$ as mathematics, read by md4c, which hands out
// pieces of the source itself, so that every block knows its place. Prose becomes the program's markup
// (plot/math_text.h). Nothing here knows what a lesson is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pegasos::lessons {

/// Where something stands in a file, both from 1.
struct Place {
  Count line = 1;
  Count column = 1;
};

/// One line of a fence, or an inline `= expression`.
struct SourceText {
  std::string text;
  Place place;
};

/// A stretch of prose: markup, or the value of an expression ("`= norm`").
struct Span {
  std::string markup;
  SourceText value;
  bool is_value = false;
};

struct Block {
  enum class Kind { Heading, Paragraph, Item, Quote, Fence };
  Kind kind = Kind::Paragraph;
  int level = 0;                  ///< of a heading, from 1
  std::vector<Span> prose;        ///< of all but fences
  std::string original;           ///< of a translation's heading: the original's, as markup
  std::string info;               ///< of a fence: "lab"
  std::vector<SourceText> lines;  ///< of a fence; blank ones are left out
  Place place;
};

/// Most bytes of a lesson.
inline constexpr std::size_t kLessonBytes = std::size_t{1} << 18U;
/// Of a lesson with more.
Error too_long(std::size_t bytes, const std::string& file);

Error error_at(const std::string& file, Place place, std::string message);

/// Errors, with line and column: what a lesson cannot hold (pictures, rules, lists in lists, deep nesting), or too many
/// bytes.
Result<std::vector<Block>> read_markdown(std::string_view text, const std::string& file);

}  // namespace pegasos::lessons
