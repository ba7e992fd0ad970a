#include "exports/article.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "exports/html_parts.h"
#include "exports/pdf_pages.h"
#include "exports/pictures.h"
#include "exports/report.h"
#include "plot/math_text.h"
#include "plot/xml_text.h"
#include "text/text.h"

namespace pegasos::exports {
namespace {

using Kind = ArticlePiece::Kind;

/// Beyond the style of all pages.
constexpr std::string_view kArticleStyle =
    "p{font-size:15px;margin:9px 0}p i,h1 i,h2 i,h3 i,li i{font-family:STIXGeneral,'STIX Two Text','Times New Roman',"
    "serif;font-size:107%}h3{font-size:15px;margin:22px 0 6px}sub,sup{font-size:72%;line-height:0}.aside{color:"
    "#4d5866;font-size:14px}.note{color:#4d5866;font-size:14px;border-left:3px solid "
    "#2f6bd8;padding-left:12px}.item{display:flex;gap:10px;margin:5px 0 5px 6px}.item b:first-child{color:#5c6775;"
    "font-weight:600}.room{border-bottom:1px solid #5c6775;height:30px}.pictures{display:flex;gap:12px;margin:14px 0}"
    ".pictures svg{flex:1;min-width:0}@media "
    "print{.part{break-before:page}h2,h3,p:has(+.item),p:has(+.rooms){break-after:avoid}.pictures,.item,.rooms{break-"
    "inside:avoid}}";

/// A picture alone is as wide as the page; of two each has half of it, drawn larger so that its words have room.
plot::Point picture_size(std::size_t in_row) {
  return in_row == 1 ? plot::Point{860.F, 400.F} : plot::Point{560.F, 430.F};
}

std::string piece_html(const ArticlePiece& piece, int& figures, const plot::FontBook& fonts) {
  const std::string words = prose_html(piece.text, fonts);
  switch (piece.kind) {
    case Kind::Part: return fmt::format("<h2 class=\"part\">{}</h2>\n", words);
    case Kind::Heading: return fmt::format("<h2>{}</h2>\n", words);
    case Kind::Subheading: return fmt::format("<h3>{}</h3>\n", words);
    case Kind::Words: return fmt::format("<p>{}</p>\n", words);
    case Kind::Aside: return fmt::format("<p class=\"aside\">{}</p>\n", words);
    case Kind::Note: return fmt::format("<p class=\"note\">{}</p>\n", words);
    case Kind::Item:
      return fmt::format("<p class=\"item\"><b>{}</b><span>{}</span></p>\n", prose_html(piece.mark, fonts), words);
    case Kind::Room: {
      std::string out = "<div class=\"rooms\">";
      for (int i = 0; i < piece.lines; ++i) out += "<div class=\"room\"></div>\n";
      return out + "</div>\n";
    }
    case Kind::Pictures: break;
  }
  std::string out = "<div class=\"pictures\">\n";
  for (const plot::Figure& figure : piece.pictures)
    out += figure_svg(figure, fmt::format("figure{}-", ++figures), picture_size(piece.pictures.size()), fonts);
  return out + "</div>\n";
}

void set_piece(const ArticlePiece& piece, PageSetter& setter) {
  using plot::Face;
  using plot::Hue;
  switch (piece.kind) {
    case Kind::Part: setter.new_page(); [[fallthrough]];
    case Kind::Heading:
      setter.gap(14.F, true);
      return setter.words(piece.text, setter.style(14.5F, Hue::ink1, Face::semibold), 0.F, 4.F, true);
    case Kind::Subheading:
      setter.gap(8.F, true);
      return setter.words(piece.text, setter.style(12.F, Hue::ink1, Face::semibold), 0.F, 2.F, true);
    case Kind::Words: return setter.words(piece.text, setter.style(12.F), 0.F, 6.F);
    case Kind::Aside: return setter.words(piece.text, setter.style(11.F, Hue::ink2), 0.F, 6.F);
    case Kind::Note: return setter.words(piece.text, setter.style(11.F, Hue::ink2), 24.F, 6.F, false, "▏");
    case Kind::Item: return setter.words(piece.text, setter.style(12.F), 36.F, 4.F, false, piece.mark);
    case Kind::Room: setter.room(piece.lines); return setter.gap(8.F);
    case Kind::Pictures: return setter.figures(piece.pictures, piece.pictures.size() == 1 ? 300.F : 270.F);
  }
}

bool is_words(Kind kind) { return kind == Kind::Words || kind == Kind::Aside || kind == Kind::Note; }

/// Which of the blocks of piece `i`, from the last one on, stay on the page of what comes next: a question's last line
/// with its choices or the first line to write on, an answer's with what is said of it, all that is said right before a
/// picture with it, and a picture with its question.
std::size_t held(const Article& article, std::size_t i, std::size_t blocks) {
  constexpr std::size_t kLineAndGap = 2;
  const auto kind = [&](std::size_t k) {
    return k < article.pieces.size() ? std::optional(article.pieces[k].kind) : std::nullopt;
  };
  const auto next = kind(i + 1);
  if (!next) return 0;
  const bool asks = kind(i + 2) == Kind::Room || kind(i + 2) == Kind::Item;
  const bool said = i > 0 && article.pieces[i - 1].kind == Kind::Subheading;
  if (kind(i) == Kind::Pictures) return said || (is_words(*next) && asks) ? blocks : 0;
  if (*next == Kind::Pictures && is_words(*kind(i))) return blocks;
  return *next == Kind::Room || *next == Kind::Item || said ? std::min(kLineAndGap, blocks) : 0;
}

/// The HTML text alone.
std::string article_html(const Article& article, const plot::FontBook& fonts) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title><style>{}{}</style></head>"
      "<body><main>\n<h1>{}</h1>\n",
      article.language, plot::xml_escaped(plot::plain_text(article.title)), html_style(), kArticleStyle,
      prose_html(article.title, fonts));
  int figures = 0;
  for (const ArticlePiece& piece : article.pieces) out += piece_html(piece, figures, fonts);
  return out + fmt::format("<p><small>Pegasos Lab {}</small></p>\n</main></body></html>\n", PEGASOS_VERSION);
}

}  // namespace

std::vector<PageBlock> article_blocks(const Article& article, const plot::Canvas& ruler) {
  PageSetter setter(ruler, plot::built_in_theme(plot::ThemeName::light));
  setter.words(article.title, setter.style(20.F, plot::Hue::ink1, plot::Face::semibold), 0.F, 8.F, true);
  for (std::size_t i = 0; i < article.pieces.size(); ++i) {
    const std::size_t before = setter.blocks.size();
    set_piece(article.pieces[i], setter);
    const std::size_t all = setter.blocks.size() - before;
    for (std::size_t k = all - held(article, i, all); k < all; ++k) setter.blocks[before + k].with_next = true;
  }
  return std::move(setter.blocks);
}

Status write_article(const Article& article, const std::filesystem::path& file, const plot::FontBook& fonts) {
  const std::string suffix = file.extension().string();
  if (suffix == ".html" || suffix == ".htm")
    return save_document({article_html(article, fonts), {}}, file, article.origin);
  if (suffix == ".pdf") {
    const auto blocks = [&](const plot::Canvas& ruler) { return article_blocks(article, ruler); };
    return save_document(paged_document(plot::plain_text(article.title), text::tr("Page {} of {}"), fonts, blocks),
                         file, article.origin);
  }
  return Error{ErrorCode::Usage, "a handout is an .html or a .pdf file: end its name so", file.string()};
}

}  // namespace pegasos::exports
