// Prose with figures and room to write on, as a page that can be handed out: HTML that needs nothing else, or PDF.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "plot/figure.h"
#include "plot/fonts.h"

namespace pegasos::exports {

struct PageBlock;

/// All text is markup, and in the article's language already.
struct ArticlePiece {
  enum class Kind {
    Part,        ///< heading of what can be torn off: it begins a page
    Heading,     ///< of a section
    Subheading,  ///< of a part of it
    Words,
    Aside,     ///< words that are less than the others
    Note,      ///< words beside a bar
    Item,      ///< of a list, behind its mark
    Room,      ///< lines to write on
    Pictures,  ///< side by side
  };
  Kind kind = Kind::Words;
  std::string text = {};
  std::string mark = {};  ///< of an item: "•", "A"
  int lines = 0;          ///< of room
  std::vector<plot::Figure> pictures = {};
};

struct Article {
  std::string title;
  std::string language = "en";  ///< its code, for browsers
  std::vector<ArticlePiece> pieces;
  std::string origin = {};  ///< that the file carries (session/origin.h); empty: none
};

/// The suffix of `file`, .html or .pdf, decides the format; in the light theme. The same article gives the same bytes.
/// Errors Usage and Io.
Status write_article(const Article& article, const std::filesystem::path& file, const plot::FontBook& fonts);
/// What its pages of PDF consist of (pdf_pages.h).
std::vector<PageBlock> article_blocks(const Article& article, const plot::Canvas& ruler);

}  // namespace pegasos::exports
